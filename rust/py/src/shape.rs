//! `Shape`: free polyhexes.

use std::hash::{DefaultHasher, Hash, Hasher};

use hex::{Axial, COORDINATE_LIMIT, MAX_CELLS};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};

use crate::errors::value_error;

/// The shape of a bug: its cells up to shift, rotation and reflection (a free polyhex).
///
/// `Shape([(0, 0), (1, 0)])` is the shape of the cells at these axial coordinates.
///
/// Raises:
///     ArgumentError: where there is no cell, one twice, or more than 256.
#[pyclass(frozen, module = "bugfast")]
pub(crate) struct Shape(pub(crate) bug::Shape);

#[pymethods]
impl Shape {
    #[new]
    #[pyo3(signature = (cells, /))]
    fn new(cells: &Bound<'_, PyAny>) -> PyResult<Self> {
        let mut axial = Vec::new();
        for cell in cells.try_iter()? {
            let cell = cell?;
            let refused = || {
                let shown = hex::shorten(&cell.to_string());
                value_error(format!(
                    "shape: cell {shown} stands twice or out of range, expected different pairs from \
                     -{COORDINATE_LIMIT} to {COORDINATE_LIMIT}"
                ))
            };
            let pair: PyResult<(i32, i32)> = cell.extract();
            let (q, r) = match pair {
                Err(error) if error.is_instance_of::<PyTypeError>(cell.py()) => return Err(error),
                pair => pair.map_err(|_| refused())?,
            };
            let limit = -COORDINATE_LIMIT..=COORDINATE_LIMIT;
            if !limit.contains(&q) || !limit.contains(&r) || axial.contains(&Axial::new(q, r)) {
                return Err(refused());
            }
            axial.push(Axial::new(q, r));
            if axial.len() > MAX_CELLS {
                return Err(value_error(format!("shape: expected at most {MAX_CELLS} cells")));
            }
        }
        if axial.is_empty() {
            return Err(value_error("shape: found no cells, expected at least one".to_owned()));
        }
        Ok(Self(bug::Shape::of(&axial)))
    }

    /// How many cells it has.
    #[getter]
    fn size(&self) -> usize {
        self.0.size()
    }

    /// The canonical form, axial coordinates (q, r).
    ///
    /// Of all twelve images, shifted so that the least q and the least r are 0 and sorted by r,
    /// then q, it is the least in that order.
    #[getter]
    fn cells<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.cells().iter().map(|cell| (cell.q, cell.r)))
    }

    /// What players would call it: "single", "pair", "triangle", "bee" ... "shape of 7".
    #[getter]
    fn name(&self) -> String {
        self.0.name()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self.0 == other.get().0)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        let cells: Vec<String> =
            self.0.cells().iter().map(|cell| format!("({}, {})", cell.q, cell.r)).collect();
        format!("Shape([{}])", cells.join(", "))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyType>, (Bound<'py, PyTuple>,))> {
        Ok((py.get_type::<Self>(), (self.cells(py)?,)))
    }
}
