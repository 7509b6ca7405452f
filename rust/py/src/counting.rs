//! `perft`, `divide` and `random_playouts`.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

use crate::arguments::{MAX_THREADS, threads, whole_number};
use crate::errors::CoreResult;
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

/// Counts the sequences of turns of a given depth; depth 0 is 1.
///
/// A finished game adds nothing. From phase "grow" the rest of the turn is depth 1. With
/// `distinct`, one is made of all turns of a position that lead to the same result, at every
/// position on the way. No table of positions and no symmetry is used
/// (https://www.chessprogramming.org/Perft).
///
/// Args:
///     pos: where to count from.
///     depth: turns deep, at least 0.
///     threads: how many share the work, 1 unless told; the count is the same for any number.
///     distinct: whether to count results instead of sequences of cells.
///
/// Raises:
///     ArgumentError: where the depth is negative or there is no thread.
///     KeyboardInterrupt: on Ctrl-C.
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
///
/// Depth 0 and a finished game give none; else the counts add up to that of `perft`.
///
/// Args:
///     pos: where to count from.
///     depth: turns deep, at least 0.
///     threads: how many share the work, 1 unless told; the counts are the same for any number.
///     distinct: whether to count results instead of sequences of cells.
///
/// Raises:
///     TooManyTurnsError: where there are more than 1,000,000 first turns.
///     ArgumentError: where the depth is negative or there is no thread.
///     KeyboardInterrupt: on Ctrl-C.
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
///
/// Args:
///     n: how many games were played.
///     white_wins: how many of them White won.
///     turns: the turns of all games together.
///     max_turns: the turns of the longest game.
///
/// Raises:
///     ArgumentError: where a number is below 0 or does not fit the others.
#[pyclass(frozen, eq, hash, module = "bugfast")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Playouts(u64, u64, u64, u64);

#[pymethods]
impl Playouts {
    #[new]
    #[pyo3(signature = (n, white_wins, turns, max_turns))]
    fn new(
        n: &Bound<'_, PyAny>,
        white_wins: &Bound<'_, PyAny>,
        turns: &Bound<'_, PyAny>,
        max_turns: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let count = |value, name| whole_number(value, name, 0, u64::MAX);
        let (n, white_wins) = (count(n, "n")?, count(white_wins, "white_wins")?);
        let (turns, max_turns) = (count(turns, "turns")?, count(max_turns, "max_turns")?);
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

/// Plays `n` random games.
///
/// Each placement is uniform, then a uniform one of the bugs that can eat eats, then a uniform
/// growth cell is filled. The same for a seed, whatever the number of threads.
///
/// Args:
///     pos: where to play from.
///     n: how many games, at least 0.
///     seed: 0 to 2**64 - 1.
///     threads: how many share the work, 1 unless told.
///
/// Raises:
///     ArgumentError: where a number is out of range.
///     KeyboardInterrupt: on Ctrl-C.
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
    let games = interruptible(py, |stop| bug::random_playouts(position, n, seed, threads, stop))?;
    Ok(Playouts(games.n, games.white_wins, games.turns, games.max_turns))
}

/// The keys "version", "profile" ("release" or "debug"), "features" (a list of names) and
/// "max_threads" (the most that any call takes).
#[pyfunction]
pub(crate) fn build_info(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let info = PyDict::new(py);
    info.set_item("version", env!("CARGO_PKG_VERSION"))?;
    info.set_item("profile", if cfg!(debug_assertions) { "debug" } else { "release" })?;
    info.set_item("features", Vec::<&str>::new())?;
    info.set_item("max_threads", MAX_THREADS)?;
    Ok(info)
}
