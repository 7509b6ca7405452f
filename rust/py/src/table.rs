//! `CompleteTable`: the value of every board of a small shape.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bug::CompleteError;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::board::Board;
use crate::errors::{CoreError, CoreResult, value_error};
use crate::interrupt::interruptible_with;
use crate::position::Position;
use crate::rules::Rules;

impl From<CompleteError> for CoreError {
    fn from(error: CompleteError) -> Self {
        match error {
            CompleteError::Stopped(stopped) => stopped.into(),
            CompleteError::Threads(error) => Self::Threads(error),
            CompleteError::Memory(_) => {
                Self::Python(pyo3::exceptions::PyMemoryError::new_err(error.to_string()))
            }
            CompleteError::TooLarge { .. } | CompleteError::Foreign(..) => {
                Self::Python(value_error(error.to_string()))
            }
        }
    }
}

impl From<bug::TableFileError> for CoreError {
    fn from(error: bug::TableFileError) -> Self {
        match error {
            bug::TableFileError::Complete(error) => error.into(),
            bug::TableFileError::Io(..) => {
                Self::Python(pyo3::exceptions::PyOSError::new_err(error.to_string()))
            }
            bug::TableFileError::Damaged(..) => Self::Python(value_error(error.to_string())),
        }
    }
}

/// The value of every board of one shape of up to 20 cells, in one rule set.
///
/// Every arrangement of stones is in it, seen from the mover in phase "place"; phase "grow" is
/// answered by looking at the ends of the turn. hexhex3 has 3**19 boards, 145 MB.
#[pyclass(frozen, module = "bugfast")]
pub(crate) struct CompleteTable {
    board: Py<Board>,
    inner: Arc<bug::CompleteTable>,
}

impl CompleteTable {
    /// The table, or the one in the file that a path names.
    pub(crate) fn from_any(value: &Bound<'_, PyAny>) -> CoreResult<Arc<bug::CompleteTable>> {
        if let Ok(table) = value.cast::<Self>() {
            return Ok(Arc::clone(&table.get().inner));
        }
        let Ok(path) = value.extract::<PathBuf>() else {
            let found = value.get_type().name()?;
            let message = format!("table: found {found}, expected a CompleteTable or a path");
            return Err(CoreError::Python(PyTypeError::new_err(message)));
        };
        Ok(value.py().detach(|| bug::CompleteTable::load(&path).map(Arc::new))?)
    }
}

#[pymethods]
impl CompleteTable {
    /// Finds the value of every board.
    ///
    /// Takes two bits of memory for each board, then one more for the result.
    ///
    /// Args:
    ///     board: of up to 20 cells.
    ///     rules: the rule set, the rulebook unless told.
    ///     threads: how many share the work, 1 unless told.
    ///     progress: called in this thread with the boards looked at and the number of all.
    ///
    /// Raises:
    ///     ArgumentError: where the board is too large.
    ///     MemoryError: where there is not enough memory.
    ///     KeyboardInterrupt: on Ctrl-C.
    #[staticmethod]
    #[pyo3(signature = (board, rules=None, *, threads=None, progress=None))]
    fn build(
        py: Python<'_>,
        board: &Bound<'_, PyAny>,
        rules: Option<&Bound<'_, PyAny>>,
        threads: Option<&Bound<'_, PyAny>>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> CoreResult<Self> {
        let board = Board::from_any(board)?;
        let rules = Rules::from_any(rules)?;
        let threads: NonZeroUsize = crate::arguments::threads(threads)?;
        let arena = board.get().arena();
        let boards = bug::CompleteTable::boards(arena)?;
        let settled = AtomicU64::new(0);
        let progress = progress.map(|call| call.clone().unbind());
        let report = |py: Python<'_>| match &progress {
            Some(call) => call.call1(py, (settled.load(Ordering::Relaxed), boards)).map(drop),
            None => Ok(()),
        };
        let inner = interruptible_with(
            py,
            |stop| bug::CompleteTable::build(arena, rules, threads, &settled, stop),
            report,
            || (),
        )?;
        Ok(Self { board, inner: Arc::new(inner) })
    }

    /// Reads a table that `save` wrote to the file `path` and checks it whole.
    ///
    /// Raises:
    ///     OSError: where the system refuses.
    ///     ArgumentError: where the file is no table, cut short or damaged.
    #[staticmethod]
    #[pyo3(signature = (path, /))]
    fn load(py: Python<'_>, path: PathBuf) -> CoreResult<Self> {
        let inner = py.detach(|| bug::CompleteTable::load(&path))?;
        Ok(Self { board: Board::named(py, inner.arena().board.name())?, inner: Arc::new(inner) })
    }

    /// Writes the table to the file `path`, whole or not at all.
    ///
    /// Raises:
    ///     OSError: where the system refuses.
    #[pyo3(signature = (path, /))]
    fn save(&self, py: Python<'_>, path: PathBuf) -> CoreResult<()> {
        Ok(py.detach(|| self.inner.save(&path))?)
    }

    /// The board.
    #[getter]
    fn board(&self, py: Python<'_>) -> Py<Board> {
        self.board.clone_ref(py)
    }

    /// The rule set.
    #[getter]
    fn rules(&self, py: Python<'_>) -> PyResult<Py<Rules>> {
        Rules::object(py, self.inner.rules())
    }

    /// How many boards there are.
    fn __len__(&self) -> CoreResult<usize> {
        Ok(bug::CompleteTable::boards(self.inner.arena())? as usize)
    }

    /// On how many boards the mover wins; `len(table)` is the number of all.
    #[getter]
    fn wins(&self, py: Python<'_>) -> u64 {
        py.detach(|| self.inner.wins())
    }

    /// The value of the position `pos` for its mover.
    ///
    /// Raises:
    ///     ArgumentError: where the position is on another board or in another rule set.
    #[pyo3(signature = (pos, /))]
    fn value(&self, pos: &Bound<'_, Position>) -> CoreResult<&'static str> {
        Ok(if self.inner.mover_wins(pos.get().inner())? { "win" } else { "loss" })
    }

    fn __repr__(&self) -> String {
        let board = hex::shorten(self.inner.arena().board.name());
        format!("<CompleteTable {board} {}>", self.inner.rules().name())
    }
}
