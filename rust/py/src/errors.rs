//! Errors of the crates as exceptions of `bugfast.errors`.

use pyo3::PyErrArguments;
use pyo3::exceptions::{PyMemoryError, PyOSError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;
use search::TableError;

use crate::error_details::{Details, of_board, of_position, of_turn, tell};

/// An error of the crates below, on its way to Python; `?` makes one, and PyO3 raises it.
pub(crate) enum CoreError {
    Board(hex::BoardError),
    Cell(String),
    Position(bug::PositionError),
    Turn(bug::TurnError),
    TooManyTurns(String),
    Threads(std::io::Error),
    EngineBusy(String),
    Engine(String),
    /// A Python error that came up on the way, `KeyboardInterrupt` among them.
    Python(PyErr),
}

pub(crate) type CoreResult<T> = Result<T, CoreError>;

macro_rules! from {
    ($source:ty, $variant:ident) => {
        impl From<$source> for CoreError {
            fn from(error: $source) -> Self {
                Self::$variant(error)
            }
        }
    };
}

from!(hex::BoardError, Board);
from!(bug::PositionError, Position);
from!(bug::TurnError, Turn);
from!(PyErr, Python);

impl From<bug::IllegalTurn> for CoreError {
    fn from(error: bug::IllegalTurn) -> Self {
        Self::Turn(error.into())
    }
}

impl From<bug::ResultsError> for CoreError {
    fn from(error: bug::ResultsError) -> Self {
        match error {
            bug::ResultsError::Stopped(stopped) => stopped.into(),
            _ => Self::TooManyTurns(error.to_string()),
        }
    }
}

impl From<bug::PerftError> for CoreError {
    fn from(error: bug::PerftError) -> Self {
        match error {
            bug::PerftError::Threads(error) => Self::Threads(error),
            bug::PerftError::TooManyTurns(_)
            | bug::PerftError::TooManyResults(_)
            | bug::PerftError::TooManySteps(_) => Self::TooManyTurns(error.to_string()),
            bug::PerftError::Stopped(stopped) => stopped.into(),
        }
    }
}

impl From<bug::EngineError> for CoreError {
    fn from(error: bug::EngineError) -> Self {
        use bug::EngineError;
        match error {
            EngineError::Busy => Self::EngineBusy(error.to_string()),
            EngineError::NoSearch | EngineError::Job(_) => Self::Engine(error.to_string()),
            EngineError::Turn(error) => error.into(),
            EngineError::Position(error) => error.into(),
            EngineError::Stopped(stopped) => stopped.into(),
            EngineError::Spawn(error) => Self::Threads(error),
            EngineError::Table(TableError::Memory { .. }) => {
                Self::Python(PyMemoryError::new_err(error.to_string()))
            }
            EngineError::Limit(_)
            | EngineError::Unbounded
            | EngineError::Threads(_)
            | EngineError::HashMb(_)
            | EngineError::MultiPv(_)
            | EngineError::Table(TableError::Size(_))
            | EngineError::NoTurns => Self::Python(value_error(error.to_string())),
        }
    }
}

impl From<bug::Stopped> for CoreError {
    /// Work is stopped only by an interrupt, which raises its own error; this one is for the case
    /// that it got lost.
    fn from(stopped: bug::Stopped) -> Self {
        Self::Python(pyo3::exceptions::PyKeyboardInterrupt::new_err(stopped.to_string()))
    }
}

impl From<CoreError> for PyErr {
    fn from(error: CoreError) -> Self {
        Python::attach(|py| match error {
            CoreError::Board(error) => told(py, "BoardError", error.to_string(), of_board(&error)),
            CoreError::Cell(message) => raise(py, "CellError", message),
            CoreError::Position(error) => told(py, "PositionError", error.to_string(), of_position(&error)),
            CoreError::Turn(error) => {
                let details = of_turn(&error);
                match error {
                    bug::TurnError::Illegal(illegal) => {
                        told(py, "IllegalTurnError", arguments(&illegal), details)
                    }
                    _ => told(py, "TurnError", error.to_string(), details),
                }
            }
            CoreError::TooManyTurns(message) => raise(py, "TooManyTurnsError", message),
            CoreError::EngineBusy(message) => raise(py, "EngineBusyError", message),
            CoreError::Engine(message) => raise(py, "EngineError", message),
            CoreError::Threads(error) => PyOSError::new_err(format!("cannot start a thread: {error}")),
            CoreError::Python(error) => error,
        })
    }
}

/// An argument out of range that no other class of the error tree is about.
pub(crate) fn value_error(message: String) -> PyErr {
    Python::attach(|py| raise(py, "ArgumentError", message))
}

fn class<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyType>> {
    static MODULE: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    let module = MODULE.get_or_try_init(py, || py.import("bugfast.errors").map(Bound::unbind))?;
    Ok(module.bind(py).getattr(name)?.cast_into()?)
}

fn raise(py: Python<'_>, name: &str, message: String) -> PyErr {
    class(py, name).map_or_else(|error| error, |class| PyErr::from_type(class, message))
}

/// An exception that tells what is wrong in pieces, too.
fn told(py: Python<'_>, name: &str, arguments: impl PyErrArguments + 'static, details: Details) -> PyErr {
    let error = class(py, name).map_or_else(|error| error, |class| PyErr::from_type(class, arguments));
    tell(py, &error, details).map_or_else(|failed| failed, |()| error)
}

/// What `IllegalTurnError` is made of.
fn arguments(illegal: &bug::IllegalTurn) -> (String, &'static str, Option<String>, usize) {
    let cell = illegal.cell().map(|cell| cell.to_string());
    (illegal.to_string(), illegal.rule(), cell, illegal.number())
}
