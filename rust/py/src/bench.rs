//! `bench` and `BenchResult`.

use std::time::Duration;

use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::arguments::{duration, whole_number};
use crate::errors::CoreResult;
use crate::interrupt::interruptible;

/// What `bench` measured.
///
/// Args:
///     nodes: nodes searched, which are the signature too.
///     seconds: seconds for all positions.
///
/// Raises:
///     ArgumentError: where a number is below 0.
#[pyclass(frozen, eq, hash, module = "bugfast")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct BenchResult {
    nodes: u64,
    time: Duration,
}

#[pymethods]
impl BenchResult {
    #[new]
    fn new(nodes: &Bound<'_, PyAny>, seconds: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self { nodes: whole_number(nodes, "nodes", 0, u64::MAX)?, time: duration(seconds, "seconds")? })
    }

    /// All nodes together: the same on every machine for the same search.
    #[getter]
    fn signature(&self) -> u64 {
        self.nodes
    }

    /// Nodes searched.
    #[getter]
    fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Seconds for all positions.
    #[getter]
    fn seconds(&self) -> f64 {
        self.time.as_secs_f64()
    }

    /// Nodes a second.
    #[getter]
    fn nps(&self) -> u64 {
        let seconds = self.seconds();
        if seconds > 0.0 { (self.nodes as f64 / seconds) as u64 } else { 0 }
    }

    fn __repr__(&self) -> String {
        format!("BenchResult(nodes={}, seconds={:?})", self.nodes, self.seconds())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (u64, f64)) {
        (py.get_type::<Self>(), (self.nodes, self.seconds()))
    }
}

/// Searches fixed positions to a fixed depth on one thread.
///
/// Args:
///     quick: less depth.
///
/// Raises:
///     KeyboardInterrupt: on Ctrl-C.
#[pyfunction]
#[pyo3(signature = (*, quick=false))]
pub(crate) fn bench(py: Python<'_>, quick: bool) -> CoreResult<BenchResult> {
    let bench = interruptible(py, |stop| bug::bench(quick, stop))?;
    Ok(BenchResult { nodes: bench.signature, time: bench.time })
}
