//! `Analysis`, `Line` and `Info`: what a search has to say.

use bug::{Outcome, Progress};
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::turn::Turn;

/// The turns of a line, as Python objects made once.
fn turn_list(py: Python<'_>, turns: &[bug::Turn]) -> PyResult<Vec<Py<Turn>>> {
    turns.iter().map(|turn| Py::new(py, Turn(turn.clone()))).collect()
}

/// A turn and what comes of it, for the mover.
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
    /// The turn.
    #[getter]
    fn turn(&self, py: Python<'_>) -> Option<Py<Turn>> {
        self.turn.as_ref().map(|turn| turn.clone_ref(py))
    }

    /// 100 about one placement ahead; 30000 - distance for a proved win, -30000 + distance for a loss.
    #[getter]
    fn score(&self) -> i32 {
        self.inner.score.value()
    }

    /// The chance to win, 0 to 1.
    #[getter]
    fn win_chance(&self) -> f64 {
        self.inner.win_chance()
    }

    /// "win" or "loss" where it is proved, else None.
    #[getter]
    fn outcome(&self) -> Option<&'static str> {
        self.inner.outcome().map(Outcome::name)
    }

    /// Turns still to be played by both sides where the outcome is proved, else None.
    #[getter]
    fn distance(&self) -> Option<u32> {
        self.inner.distance()
    }

    /// Whether the distance is exact, and not only the bound that the line shows.
    #[getter]
    fn distance_exact(&self) -> bool {
        self.inner.distance_exact
    }

    /// The turn and the best turns after it.
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

/// The result of a search.
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
            /// The score of the line, for the mover.
            #[getter]
            fn score(&self) -> i32 {
                self.$line.score()
            }

            /// The chance to win, 0 to 1.
            #[getter]
            fn win_chance(&self) -> f64 {
                self.$line.win_chance()
            }

            /// "win" or "loss" where it is proved, else None.
            #[getter]
            fn outcome(&self) -> Option<&'static str> {
                self.$line.outcome()
            }

            /// Turns still to be played by both sides where the outcome is proved, else None.
            #[getter]
            fn distance(&self) -> Option<u32> {
                self.$line.distance()
            }

            /// Whether the distance is exact, and not only a bound.
            #[getter]
            fn distance_exact(&self) -> bool {
                self.$line.distance_exact()
            }

            /// The principal variation.
            #[getter]
            fn pv<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
                self.$line.pv(py)
            }

            /// Turns looked ahead.
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

            /// Seconds since the start.
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
