//! `certify` and `Certificate`.

use std::path::PathBuf;

use bug::{SolveOptions, SolveProgress};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::arguments::{self, folder, seconds};
use crate::errors::CoreResult;
use crate::interrupt::interruptible_with;
use crate::position::Position;
use crate::solve::Solution;

/// What `certify` has found and written.
///
/// Args:
///     solution: what the solver has found.
///     positions: how many positions the certificate has, None where none was written.
///     size: the size of its file in bytes, None where none was written.
#[pyclass(frozen, module = "bugfast")]
pub(crate) struct Certificate {
    solution: Py<Solution>,
    positions: Option<u64>,
    size: Option<u64>,
}

#[pymethods]
impl Certificate {
    #[new]
    fn new(solution: Py<Solution>, positions: Option<u64>, size: Option<u64>) -> Self {
        Self { solution, positions, size }
    }

    #[allow(clippy::type_complexity)] // what pickle asks for
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> (Bound<'py, PyType>, (Py<Solution>, Option<u64>, Option<u64>)) {
        (py.get_type::<Self>(), (self.solution(py), self.positions, self.size))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let py = other.py();
        let Ok(other) = other.cast::<Self>() else { return Ok(false) };
        let other = other.get();
        let same = (self.positions, self.size) == (other.positions, other.size);
        Ok(same && self.solution.bind(py).eq(other.solution.bind(py))?)
    }

    fn __hash__(&self) -> u64 {
        self.solution.get().__hash__()
    }

    /// What the solver has found; its nodes and its time are those of the whole work.
    #[getter]
    fn solution(&self, py: Python<'_>) -> Py<Solution> {
        self.solution.clone_ref(py)
    }

    /// How many positions the certificate has; None where the time ended before it was whole.
    #[getter]
    fn positions(&self) -> Option<u64> {
        self.positions
    }

    /// The size of the file in bytes; None where the time ended before it was whole.
    #[getter]
    fn size(&self) -> Option<u64> {
        self.size
    }

    fn __repr__(&self) -> String {
        match self.positions {
            Some(positions) => format!("<Certificate of {positions} positions>"),
            None => "<Certificate, not written>".to_owned(),
        }
    }
}

/// Proves who wins and writes a certificate of it.
///
/// A certificate is all positions that the proof needs, up to symmetry, with a winning turn each.
/// docs/certificates.md describes the file, which is written whole or not at all, and the program
/// that checks it. Beside the table it takes memory for each position, 40 to
/// 80 bytes on boards of up to 64 cells.
///
/// Args:
///     pos: the position, in either phase.
///     path: the file to write; what stands there is replaced.
///     threads: how many share the proof, 1 unless told; one of them writes.
///     hash_mb: MiB of memory for what is proved, 256 unless told.
///     time: seconds after which to give up, None for never.
///     progress: called in this thread with nodes, proof number, disproof number, positions written
///         and seconds.
///     state_dir: a folder for what has been proved, to go on from in a later run, as in `solve`.
///
/// Raises:
///     ArgumentError: where a number is out of range.
///     MemoryError: where the memory cannot be had.
///     OSError: where the system refuses a file.
///     KeyboardInterrupt: on Ctrl-C.
#[pyfunction]
#[pyo3(signature = (pos, path, *, threads=None, hash_mb=None, time=None, progress=None, state_dir=None))]
#[allow(clippy::too_many_arguments)] // keywords in Python
pub(crate) fn certify(
    py: Python<'_>,
    pos: &Bound<'_, Position>,
    path: PathBuf,
    threads: Option<&Bound<'_, PyAny>>,
    hash_mb: Option<&Bound<'_, PyAny>>,
    time: Option<&Bound<'_, PyAny>>,
    progress: Option<&Bound<'_, PyAny>>,
    state_dir: Option<PathBuf>,
) -> CoreResult<Certificate> {
    let threads = arguments::threads(threads)?.get() as i64;
    let hash_mb = arguments::hash_mb(hash_mb)?;
    let time = time.map(|time| seconds(time, "time")).transpose()?;
    let mut options = SolveOptions::new(threads, hash_mb, time)?;
    options.state_dir = folder(state_dir)?;
    let figures = SolveProgress::default();
    let callback = progress.map(|call| call.clone().unbind());
    let report = |py: Python<'_>| match &callback {
        Some(call) => {
            let seconds = figures.elapsed().as_secs_f64();
            let numbers = (figures.proof(), figures.disproof());
            call.call1(py, (figures.nodes(), numbers.0, numbers.1, figures.certified(), seconds)).map(drop)
        }
        None => Ok(()),
    };
    let position = pos.get().inner();
    let work = |stop: &search::StopFlag| bug::certify(position, &path, &options, &figures, stop);
    let found = interruptible_with(py, work, report, || figures.give_up_saving())?;
    Ok(Certificate {
        solution: Py::new(py, Solution::of(py, found.solution)?)?,
        positions: found.written.map(|written| written.positions),
        size: found.written.map(|written| written.bytes),
    })
}
