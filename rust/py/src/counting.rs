//! `perft`, `divide` and `random_playouts`.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

use crate::arguments::{threads, whole_number};
use crate::errors::{CoreError, CoreResult};
use crate::interrupt::interruptible;
use crate::position::Position;

/// First turns that `divide` names at most.
const MAX_FIRST_TURNS: usize = 1_000_000;

fn counting(
    depth: &Bound<'_, PyAny>,
    count_threads: Option<&Bound<'_, PyAny>>,
    distinct: bool,
) -> PyResult<bug::Counting> {
    let depth = whole_number(depth, "depth", 0, u64::from(u32::MAX))? as u32;
    Ok(bug::Counting { depth, distinct, threads: threads(count_threads)? })
}

/// Counts the sequences of turns of a given depth from a position; depth 0 is 1.
#[pyfunction]
#[pyo3(signature = (pos, depth, *, threads=None, distinct=false))]
pub(crate) fn perft(
    py: Python<'_>,
    pos: &Bound<'_, Position>,
    depth: &Bound<'_, PyAny>,
    threads: Option<&Bound<'_, PyAny>>,
    distinct: bool,
) -> CoreResult<u128> {
    let how = counting(depth, threads, distinct)?;
    let position = pos.get().inner();
    interruptible(py, |stop| bug::perft(position, how, stop))
}

/// For each first turn, how many sequences of turns of the given depth begin with it.
#[pyfunction]
#[pyo3(signature = (pos, depth, *, threads=None, distinct=false))]
pub(crate) fn divide<'py>(
    py: Python<'py>,
    pos: &Bound<'py, Position>,
    depth: &Bound<'py, PyAny>,
    threads: Option<&Bound<'py, PyAny>>,
    distinct: bool,
) -> CoreResult<Bound<'py, PyDict>> {
    let how = counting(depth, threads, distinct)?;
    let position = pos.get().inner();
    let counts = interruptible(py, |stop| bug::divide(position, how, MAX_FIRST_TURNS, stop))?;
    let divided = PyDict::new(py);
    for (turn, count) in counts {
        divided.set_item(turn.to_string(), count)?;
    }
    Ok(divided)
}

/// The outcomes of random games.
#[pyclass(frozen, eq, hash, module = "bugfast")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Playouts(u64, u64, u64, u64);

#[pymethods]
impl Playouts {
    #[new]
    #[pyo3(signature = (n, white_wins, turns, max_turns))]
    fn new(n: u64, white_wins: u64, turns: u64, max_turns: u64) -> PyResult<Self> {
        if white_wins > n {
            let message =
                format!("white_wins: found {white_wins}, expected at most the number of games, {n}");
            return Err(crate::errors::value_error(message));
        }
        Ok(Self(n, white_wins, turns, max_turns))
    }

    /// How many games were played.
    #[getter]
    fn n(&self) -> u64 {
        self.0
    }

    /// How many of them White won.
    #[getter]
    fn white_wins(&self) -> u64 {
        self.1
    }

    /// How many of them Black won.
    #[getter]
    fn black_wins(&self) -> u64 {
        self.0 - self.1
    }

    /// Turns of a game on average, counted from the position; 0.0 where there was no game.
    #[getter]
    fn mean_turns(&self) -> f64 {
        if self.0 == 0 { 0.0 } else { self.2 as f64 / self.0 as f64 }
    }

    /// The turns of the longest game.
    #[getter]
    fn max_turns(&self) -> u64 {
        self.3
    }

    fn __repr__(&self) -> String {
        format!("Playouts(n={}, white_wins={}, turns={}, max_turns={})", self.0, self.1, self.2, self.3)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (u64, u64, u64, u64)) {
        (py.get_type::<Self>(), (self.0, self.1, self.2, self.3))
    }
}

/// Plays random games.
#[pyfunction]
#[pyo3(signature = (pos, n, *, seed, threads=None))]
pub(crate) fn random_playouts(
    py: Python<'_>,
    pos: &Bound<'_, Position>,
    n: &Bound<'_, PyAny>,
    seed: &Bound<'_, PyAny>,
    threads: Option<&Bound<'_, PyAny>>,
) -> CoreResult<Playouts> {
    let n = whole_number(n, "n", 0, u64::MAX)?;
    let seed = whole_number(seed, "seed", 0, u64::MAX)?;
    let threads = crate::arguments::threads(threads)?;
    let position = pos.get().inner();
    let games = interruptible(py, |stop| bug::random_playouts(position, n, seed, threads, stop))
        .map_err(|error: CoreError| error)?;
    Ok(Playouts(games.n, games.white_wins, games.turns, games.max_turns))
}

/// Version, build profile and features, as a dictionary.
#[pyfunction]
pub(crate) fn build_info(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let info = PyDict::new(py);
    info.set_item("version", env!("CARGO_PKG_VERSION"))?;
    info.set_item("profile", if cfg!(debug_assertions) { "debug" } else { "release" })?;
    info.set_item("features", Vec::<&str>::new())?;
    Ok(info)
}
