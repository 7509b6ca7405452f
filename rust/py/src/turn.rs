//! `Turn`, and the iterator over the turns of a position.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};

use crate::errors::CoreResult;

/// A turn: the cells in the order in which they are filled.
///
/// `Turn("c3,d3")` reads one; letter case and blanks do not matter. It knows no board, so it may be
/// legal in one position and not in another. `str(turn)` writes it, `len(turn)` counts its cells.
///
/// Raises:
///     TurnError: where the text cannot be read.
#[pyclass(frozen, module = "bugfast")]
pub(crate) struct Turn(pub(crate) bug::Turn);

impl Turn {
    /// A turn given as `Turn` or as text.
    pub(crate) fn from_any(value: &Bound<'_, PyAny>) -> CoreResult<bug::Turn> {
        if let Ok(turn) = value.cast::<Self>() {
            return Ok(turn.get().0.clone());
        }
        Ok(value.extract::<&str>()?.parse::<bug::Turn>()?)
    }
}

#[pymethods]
impl Turn {
    #[new]
    #[pyo3(signature = (text, /))]
    fn new(text: &Bound<'_, PyAny>) -> CoreResult<Self> {
        Self::from_any(text).map(Self)
    }

    /// The cells' names, in the order in which they are filled.
    #[getter]
    fn cells<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.cells().iter().map(ToString::to_string))
    }

    fn __len__(&self) -> usize {
        self.0.cells().len()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self.0 == other.get().0)
    }

    pub(crate) fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Turn('{}')", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<Self>(), (self.0.to_string(),))
    }
}

/// Iterator over the turns of a position, one at a time.
#[pyclass(frozen, module = "bugfast")]
pub(crate) struct TurnIterator(pub(crate) Mutex<bug::TurnIter>);

#[pymethods]
impl TurnIterator {
    fn __iter__(this: Py<Self>) -> Py<Self> {
        this
    }

    fn __next__(&self) -> Option<Turn> {
        // The iterator is whole between calls, so a panic elsewhere has not spoiled it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner).next().map(Turn)
    }
}
