//! `Analysis`, `Line` and `Info`: what a search has to say.

use std::time::Duration;

use bug::{Outcome, Progress, Score};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyType};

use crate::errors::value_error;
use crate::turn::Turn;

/// The turns of a line, as Python objects made once.
fn turn_list(py: Python<'_>, turns: &[bug::Turn]) -> PyResult<Vec<Py<Turn>>> {
    turns.iter().map(|turn| Py::new(py, Turn(turn.clone()))).collect()
}

/// How far a search had come, as `Info` and `Analysis` are made from it.
fn progress(depth: u32, nodes: u64, time: f64, hashfull: u32) -> PyResult<Progress> {
    let time = Duration::try_from_secs_f64(time)
        .map_err(|error| value_error(format!("time: found {time}, expected seconds: {error}")))?;
    Ok(Progress { depth, nodes, time, hashfull })
}

/// A turn and what comes of it; all values are for the mover at the root.
///
/// Args:
///     turn: the turn; None only where the game is over.
///     score: from -30000 to 30000; near the ends it is a proof, see the property.
///     empty: empty cells at the root, before the turn, on which the chance to win depends.
///     distance_exact: whether the distance of a proof is that of best play.
///     pv: the principal variation.
///
/// Raises:
///     ArgumentError: where the score is out of range.
#[pyclass(frozen, module = "bugfast")]
pub(crate) struct Line {
    inner: bug::Line,
    turn: Option<Py<Turn>>,
    pv: Vec<Py<Turn>>,
}

impl Line {
    fn of(py: Python<'_>, inner: &bug::Line) -> PyResult<Self> {
        let turn = inner.turn.as_ref().map(|turn| Py::new(py, Turn(turn.clone()))).transpose()?;
        Ok(Self { turn, pv: turn_list(py, &inner.pv)?, inner: inner.clone() })
    }
}

#[pymethods]
impl Line {
    #[new]
    fn new(
        py: Python<'_>,
        turn: Option<Py<Turn>>,
        score: i32,
        empty: u32,
        distance_exact: bool,
        pv: Vec<Py<Turn>>,
    ) -> PyResult<Self> {
        let shown = Score::shown_as(score);
        let score =
            shown.ok_or_else(|| value_error(format!("score: found {score}, expected -30000 to 30000")))?;
        let inner = bug::Line {
            turn: turn.map(|turn| turn.get().0.clone()),
            score,
            empty,
            distance_exact,
            pv: pv.iter().map(|turn| turn.get().0.clone()).collect(),
        };
        Self::of(py, &inner)
    }

    #[allow(clippy::type_complexity)] // what pickle asks for
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyType>, (Option<Py<Turn>>, i32, u32, bool, Bound<'py, PyList>))> {
        let parts = (self.turn(py), self.score(), self.empty(), self.distance_exact(), self.pv(py)?);
        Ok((py.get_type::<Self>(), parts))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self.inner == other.get().inner)
    }

    fn __hash__(&self) -> u64 {
        // Equal lines begin with the same turn, which is enough for a hash.
        self.inner.turn.as_ref().map_or(0, |turn| Turn(turn.clone()).__hash__())
    }

    /// The turn; None only where the game is over.
    #[getter]
    fn turn(&self, py: Python<'_>) -> Option<Py<Turn>> {
        self.turn.as_ref().map(|turn| turn.clone_ref(py))
    }

    /// Points for the mover: 0 is even, 100 about one placement.
    ///
    /// Where it is proved who wins, 30000 - distance for a win, negated for a loss.
    #[getter]
    fn score(&self) -> i32 {
        self.inner.score.value()
    }

    /// Empty cells at the root, before the turn: the fewer, the more a score tells.
    #[getter]
    fn empty(&self) -> u32 {
        self.inner.empty
    }

    /// The chance to win that goes with score and empty cells, 0 to 1.
    #[getter]
    fn win_chance(&self) -> f64 {
        self.inner.win_chance()
    }

    /// The proved result, None where there is no proof.
    #[getter]
    fn outcome(&self) -> Option<&'static str> {
        self.inner.outcome().map(Outcome::name)
    }

    /// Turns still to be played by both sides where the outcome is proved.
    ///
    /// The rest of a begun turn counts one: even for a win from "place", odd for a loss, 0 for a
    /// finished game. Where it is not exact it is the length of the line shown: who wins is proved,
    /// but best play may end sooner or later.
    #[getter]
    fn distance(&self) -> Option<u32> {
        self.inner.distance()
    }

    /// Whether the distance is that of best play, and not only the length of the line shown.
    #[getter]
    fn distance_exact(&self) -> bool {
        self.inner.distance_exact
    }

    /// The principal variation: the turn and the best turns after it, legal to the end.
    #[getter]
    fn pv<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, &self.pv)
    }

    fn __repr__(&self) -> String {
        let turn = self.inner.turn.as_ref().map_or_else(|| "None".to_owned(), ToString::to_string);
        format!("<Line {turn} score={} outcome={}>", self.score(), self.outcome().unwrap_or("None"))
    }
}

/// One line of a search that goes on, as soon as it is known.
///
/// Args:
///     line: the line.
///     multipv: which of the lines asked for it is, from 1, best first.
///     depth: turns looked ahead.
///     nodes: steps made: stones placed or grown.
///     time: seconds from the start of the search.
///     hashfull: table slots filled by this search, in thousandths.
///
/// Raises:
///     ArgumentError: where the time is no length of time.
#[pyclass(frozen, module = "bugfast")]
pub(crate) struct Info {
    line: Line,
    progress: Progress,
    rank: usize,
}

impl Info {
    pub(crate) fn of(py: Python<'_>, info: &bug::Info) -> PyResult<Self> {
        Ok(Self { line: Line::of(py, &info.line)?, progress: info.progress, rank: info.rank })
    }
}

/// The result of a search; the values are those of the best line, for the mover.
///
/// Args:
///     lines: one line for each different result, best first, at least one.
///     depth: turns looked ahead in the last iteration that was completed.
///     nodes: steps made: stones placed or grown.
///     time: seconds from the start of the search.
///     hashfull: table slots filled by this search, in thousandths.
///
/// Raises:
///     ArgumentError: where there is no line, or the time is no length of time.
#[pyclass(frozen, module = "bugfast")]
pub(crate) struct Analysis {
    best: Line,
    lines: Vec<Py<Line>>,
    progress: Progress,
}

impl Analysis {
    pub(crate) fn of(py: Python<'_>, analysis: &bug::Analysis) -> PyResult<Self> {
        let lines: PyResult<Vec<_>> =
            analysis.lines.iter().map(|line| Py::new(py, Line::of(py, line)?)).collect();
        Ok(Self { best: Line::of(py, analysis.best_line())?, lines: lines?, progress: analysis.progress })
    }
}

/// What `Info` and `Analysis` both tell: the best line, and how far the search had come.
macro_rules! line_and_progress {
    ($class:ty, $line:ident { $($own:tt)* }) => {
        #[pymethods]
        impl $class {
            /// The score of the line, the best one in an `Analysis`; as in `Line.score`.
            #[getter]
            fn score(&self) -> i32 {
                self.$line.score()
            }

            /// The chance to win, 0 to 1.
            #[getter]
            fn win_chance(&self) -> f64 {
                self.$line.win_chance()
            }

            /// The proved result, None where there is no proof.
            #[getter]
            fn outcome(&self) -> Option<&'static str> {
                self.$line.outcome()
            }

            /// Turns still to be played by both sides where the outcome is proved.
            ///
            /// The rest of a begun turn counts one: even for a win from "place", odd for a loss, 0 for a
            /// finished game. Where it is not exact it is the length of the line shown: who wins is proved,
            /// but best play may end sooner or later.
            #[getter]
            fn distance(&self) -> Option<u32> {
                self.$line.distance()
            }

            /// Whether the distance is that of best play, and not only the length of the line shown.
            #[getter]
            fn distance_exact(&self) -> bool {
                self.$line.distance_exact()
            }

            /// The principal variation.
            #[getter]
            fn pv<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
                self.$line.pv(py)
            }

            /// Turns looked ahead; in an `Analysis`, by the last iteration that was completed.
            #[getter]
            fn depth(&self) -> u32 {
                self.progress.depth
            }

            /// Steps made: stones placed or grown.
            #[getter]
            fn nodes(&self) -> u64 {
                self.progress.nodes
            }

            /// Nodes a second.
            #[getter]
            fn nps(&self) -> u64 {
                self.progress.nps()
            }

            /// Seconds from the start of the search.
            #[getter]
            fn time(&self) -> f64 {
                self.progress.time.as_secs_f64()
            }

            /// Table slots filled by this search, in thousandths.
            #[getter]
            fn hashfull(&self) -> u32 {
                self.progress.hashfull
            }

            $($own)*
        }
    };
}

line_and_progress!(Info, line {
    #[new]
    fn new(
        py: Python<'_>,
        line: &Bound<'_, Line>,
        multipv: usize,
        depth: u32,
        nodes: u64,
        time: f64,
        hashfull: u32,
    ) -> PyResult<Self> {
        let line = Line::of(py, &line.get().inner)?;
        Ok(Self { line, progress: progress(depth, nodes, time, hashfull)?, rank: multipv })
    }

    #[allow(clippy::type_complexity)] // what pickle asks for
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyType>, (Line, usize, u32, u64, f64, u32))> {
        let line = Line::of(py, &self.line.inner)?;
        let Progress { depth, nodes, hashfull, .. } = self.progress;
        Ok((py.get_type::<Self>(), (line, self.rank, depth, nodes, self.time(), hashfull)))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = other.get();
            (&self.line.inner, self.rank, self.progress) == (&other.line.inner, other.rank, other.progress)
        })
    }

    fn __hash__(&self) -> u64 {
        self.line.__hash__() ^ self.progress.nodes
    }

    /// The line itself.
    #[getter]
    fn line(&self, py: Python<'_>) -> PyResult<Line> {
        Line::of(py, &self.line.inner)
    }

    /// Which of the lines asked for, from 1, best first.
    #[getter]
    fn multipv(&self) -> usize {
        self.rank
    }

    /// The turn that the line begins with.
    #[getter]
    fn turn(&self, py: Python<'_>) -> Option<Py<Turn>> {
        self.line.turn(py)
    }

    fn __repr__(&self) -> String {
        format!("<Info depth={} multipv={} {}>", self.progress.depth, self.rank, self.line.__repr__())
    }
});

line_and_progress!(Analysis, best {
    #[new]
    fn new(
        py: Python<'_>,
        lines: Vec<Py<Line>>,
        depth: u32,
        nodes: u64,
        time: f64,
        hashfull: u32,
    ) -> PyResult<Self> {
        let lines: Vec<bug::Line> = lines.iter().map(|line| line.get().inner.clone()).collect();
        if lines.is_empty() {
            return Err(value_error("lines: found none, expected at least one".to_owned()));
        }
        Self::of(py, &bug::Analysis { lines, progress: progress(depth, nodes, time, hashfull)? })
    }

    #[allow(clippy::type_complexity)] // what pickle asks for
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyType>, (Bound<'py, PyList>, u32, u64, f64, u32))> {
        let Progress { depth, nodes, hashfull, .. } = self.progress;
        Ok((py.get_type::<Self>(), (self.lines(py)?, depth, nodes, self.time(), hashfull)))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let py = other.py();
        let Ok(other) = other.cast::<Self>() else { return Ok(false) };
        let other = other.get();
        Ok(self.progress == other.progress && self.lines(py)?.eq(other.lines(py)?)?)
    }

    fn __hash__(&self) -> u64 {
        self.best.__hash__() ^ self.progress.nodes
    }

    /// The best turn; None only where the game is over.
    #[getter]
    fn best(&self, py: Python<'_>) -> Option<Py<Turn>> {
        self.best.turn(py)
    }

    /// One line for each different result, best first.
    #[getter]
    fn lines<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, &self.lines)
    }

    fn __repr__(&self) -> String {
        format!("<Analysis depth={} nodes={} {}>", self.progress.depth, self.progress.nodes, self.best.__repr__())
    }
});
