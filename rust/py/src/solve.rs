//! `solve` and `Solution`.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::time::Duration;

use bug::{CertifyError, Outcome, SavedError, SolveError, SolveOptions, SolveProgress};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyType};
use search::{StopFlag, TableError};

use crate::arguments::{self, duration, folder, seconds};
use crate::errors::{CoreError, CoreResult, value_error};
use crate::interrupt::interruptible_with;
use crate::position::Position;
use crate::turn::Turn;

impl From<SolveError> for CoreError {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::Spawn(error) => Self::Threads(error),
            SolveError::Table(TableError::Memory { .. }) => {
                Self::Python(pyo3::exceptions::PyMemoryError::new_err(error.to_string()))
            }
            SolveError::TooManyResults(bug::ResultsError::Stopped(stopped)) => stopped.into(),
            SolveError::TooManyResults(_) => Self::TooManyTurns(error.to_string()),
            SolveError::Certificate(CertifyError::Memory(_)) => {
                Self::Python(pyo3::exceptions::PyMemoryError::new_err(error.to_string()))
            }
            SolveError::Certificate(CertifyError::Contradiction(_)) => Self::Engine(error.to_string()),
            SolveError::Certificate(CertifyError::Io { .. })
            | SolveError::Saved(SavedError::Io { .. } | SavedError::InUse { .. } | SavedError::NotAFile(_)) => {
                Self::Python(pyo3::exceptions::PyOSError::new_err(error.to_string()))
            }
            _ => Self::Python(value_error(error.to_string())),
        }
    }
}

/// What `solve` has found.
///
/// Args:
///     value: "win" or "loss" for the mover, None where there is no proof.
///     winning: winning turns.
///     complete: whether all that was asked for has been found.
///     nodes: steps made.
///     time: seconds spent.
///     proof: the proof number reached.
///     disproof: the disproof number reached.
///     unsaved: why what was proved could not be saved, None where nothing failed.
///
/// Raises:
///     ArgumentError: where the value or the time is none.
#[pyclass(frozen, module = "bugfast")]
pub(crate) struct Solution {
    value: Option<Outcome>,
    winning: Vec<Py<Turn>>,
    complete: bool,
    nodes: u64,
    time: Duration,
    proof: u64,
    disproof: u64,
    unsaved: Option<String>,
}

impl Solution {
    /// What the solver has found, for Python.
    pub(crate) fn of(py: Python<'_>, found: bug::Solution) -> PyResult<Self> {
        let winning: PyResult<Vec<_>> =
            found.winning.into_iter().map(|turn| Py::new(py, Turn(turn))).collect();
        Ok(Self {
            value: found.value,
            winning: winning?,
            complete: found.complete,
            nodes: found.nodes,
            time: found.time,
            proof: found.proof,
            disproof: found.disproof,
            unsaved: found.unsaved,
        })
    }

    fn turns(&self) -> impl Iterator<Item = &bug::Turn> {
        self.winning.iter().map(|turn| &turn.get().0)
    }

    /// All but turns and text.
    fn figures(&self) -> (Option<&'static str>, bool, u64, Duration, u64, u64) {
        (self.value(), self.complete, self.nodes, self.time, self.proof, self.disproof)
    }
}

#[pymethods]
impl Solution {
    #[new]
    #[allow(clippy::too_many_arguments)] // what pickle gives back
    fn new(
        value: Option<&str>,
        winning: Vec<Py<Turn>>,
        complete: bool,
        nodes: u64,
        time: &Bound<'_, PyAny>,
        proof: u64,
        disproof: u64,
        unsaved: Option<String>,
    ) -> PyResult<Self> {
        let outcome = |name: &str| {
            let outcomes = [Outcome::Win, Outcome::Loss];
            let found = outcomes.into_iter().find(|outcome| outcome.name() == name);
            found.ok_or_else(|| value_error(format!("value: found {name:?}, expected win or loss")))
        };
        let time = duration(time, "time")?;
        let value = value.map(outcome).transpose()?;
        Ok(Self { value, winning, complete, nodes, time, proof, disproof, unsaved })
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = other.get();
            self.figures() == other.figures()
                && self.unsaved == other.unsaved
                && self.turns().eq(other.turns())
        })
    }

    pub(crate) fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.figures(), self.turns().collect::<Vec<_>>(), &self.unsaved).hash(&mut hasher);
        hasher.finish()
    }

    /// Why what was proved could not be saved in `state_dir`; None where nothing failed.
    #[getter]
    fn unsaved(&self) -> Option<&str> {
        self.unsaved.as_deref()
    }

    #[allow(clippy::type_complexity)] // what pickle asks for
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(
        Bound<'py, PyType>,
        (Option<&'static str>, Bound<'py, PyList>, bool, u64, f64, u64, u64, Option<String>),
    )> {
        let (winning, unsaved) = (self.winning(py)?, self.unsaved.clone());
        let parts = (
            self.value(),
            winning,
            self.complete,
            self.nodes,
            self.time(),
            self.proof,
            self.disproof,
            unsaved,
        );
        Ok((py.get_type::<Self>(), parts))
    }

    /// The proved value for the mover; None where the time ended before the proof.
    #[getter]
    fn value(&self) -> Option<&'static str> {
        self.value.map(Outcome::name)
    }

    /// Winning turns: at least one of a won position unless the game is over.
    ///
    /// With `all_turns` there is one for every different winning result.
    #[getter]
    fn winning<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, &self.winning)
    }

    /// Whether all that was asked for has been found.
    #[getter]
    fn complete(&self) -> bool {
        self.complete
    }

    /// Steps made: stones placed or grown.
    #[getter]
    fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Seconds spent.
    #[getter]
    fn time(&self) -> f64 {
        self.time.as_secs_f64()
    }

    /// The proof number reached: open positions that must turn out well to prove a win.
    #[getter]
    fn proof(&self) -> u64 {
        self.proof
    }

    /// The disproof number reached, the same for a loss.
    #[getter]
    fn disproof(&self) -> u64 {
        self.disproof
    }

    fn __repr__(&self) -> String {
        format!("<Solution {} nodes={}>", self.value().unwrap_or("None"), self.nodes)
    }
}

/// Proves who wins by proof-number search; nothing in it rests on a guess.
///
/// Source: Nagai, "Df-pn Algorithm for Searching AND/OR Trees and its Applications", 2002.
///
/// Args:
///     pos: the position, in either phase.
///     threads: how many share the work, 1 unless told.
///     hash_mb: MiB of memory for what is proved, 256 unless told.
///     time: seconds after which to give up, None for never.
///     all_turns: find a turn for every different winning result, not just one.
///     progress: called in this thread with nodes, proof number, disproof number and seconds.
///     state_dir: a folder for what has been proved, to go on from in a later run. It is saved
///         after five seconds, then ever more rarely, in the end once a minute, and whenever the
///         call ends: after Ctrl-C too, which can take seconds where the memory is large. A second
///         Ctrl-C gives that up, and leaves what was saved before.
///
/// Raises:
///     ArgumentError: where a number is out of range, or what was saved is not whole: that
///         file is renamed.
///     OSError: where the system refuses a file or the folder.
///     MemoryError: where the memory cannot be had.
///     TooManyTurnsError: where all turns are asked for and there are too many.
///     KeyboardInterrupt: on Ctrl-C.
#[pyfunction]
#[pyo3(signature = (pos, *, threads=None, hash_mb=None, time=None, all_turns=false, progress=None, state_dir=None))]
#[allow(clippy::too_many_arguments)] // keywords in Python
pub(crate) fn solve(
    py: Python<'_>,
    pos: &Bound<'_, Position>,
    threads: Option<&Bound<'_, PyAny>>,
    hash_mb: Option<&Bound<'_, PyAny>>,
    time: Option<&Bound<'_, PyAny>>,
    all_turns: bool,
    progress: Option<&Bound<'_, PyAny>>,
    state_dir: Option<PathBuf>,
) -> CoreResult<Solution> {
    let threads = arguments::threads(threads)?.get() as i64;
    let hash_mb = arguments::hash_mb(hash_mb)?;
    let time = time.map(|time| seconds(time, "time")).transpose()?;
    let mut options = SolveOptions::new(threads, hash_mb, time)?;
    options.all_turns = all_turns;
    options.state_dir = folder(state_dir)?;
    let figures = SolveProgress::default();
    let callback = progress.map(|call| call.clone().unbind());
    let report = |py: Python<'_>| match &callback {
        Some(call) => {
            let seconds = figures.elapsed().as_secs_f64();
            call.call1(py, (figures.nodes(), figures.proof(), figures.disproof(), seconds)).map(drop)
        }
        None => Ok(()),
    };
    let position = pos.get().inner();
    let work = |stop: &StopFlag| bug::solve(position, &options, &figures, stop);
    let found = interruptible_with(py, work, report, || figures.give_up_saving())?;
    Ok(Solution::of(py, found)?)
}
