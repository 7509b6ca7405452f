//! `Color`: white and black.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

use crate::errors::value_error;

/// A player and the stones of that player: `Color.WHITE` or `Color.BLACK`.
///
/// `Color("white")`, `Color("w")` and so on give the same two objects, so `is` works too.
///
/// Raises:
///     ArgumentError: for any other name.
#[pyclass(frozen, eq, hash, module = "bugfast")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Color(bug::Color);

impl Color {
    /// The one object of this colour.
    pub(crate) fn object(py: Python<'_>, color: bug::Color) -> PyResult<Py<Self>> {
        static OBJECTS: PyOnceLock<[Py<Color>; 2]> = PyOnceLock::new();
        let objects = OBJECTS.get_or_try_init(py, || {
            Ok::<_, PyErr>([Py::new(py, Self(bug::Color::White))?, Py::new(py, Self(bug::Color::Black))?])
        })?;
        Ok(objects[color.index()].clone_ref(py))
    }

    /// A colour given as `Color`, name or letter.
    pub(crate) fn from_any(value: &Bound<'_, PyAny>) -> PyResult<bug::Color> {
        if let Ok(color) = value.cast::<Self>() {
            return Ok(color.get().0);
        }
        let text: String = value.extract()?;
        bug::Color::BOTH
            .into_iter()
            .find(|color| color.name() == text || color.letter().to_string() == text)
            .ok_or_else(|| {
                value_error(format!("color: found {:?}, expected white, black, w or b", hex::shorten(&text)))
            })
    }
}

#[pymethods]
impl Color {
    #[new]
    #[pyo3(signature = (name, /))]
    fn new(py: Python<'_>, name: &Bound<'_, PyAny>) -> PyResult<Py<Self>> {
        Self::object(py, Self::from_any(name)?)
    }

    #[classattr]
    #[pyo3(name = "WHITE")]
    fn white(py: Python<'_>) -> PyResult<Py<Self>> {
        Self::object(py, bug::Color::White)
    }

    #[classattr]
    #[pyo3(name = "BLACK")]
    fn black(py: Python<'_>) -> PyResult<Py<Self>> {
        Self::object(py, bug::Color::Black)
    }

    /// The name; `str(color)` is the letter used in texts, "w" or "b".
    #[getter]
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn __invert__(&self, py: Python<'_>) -> PyResult<Py<Self>> {
        Self::object(py, !self.0)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Color.{}", self.0.name().to_uppercase())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (&'static str,)) {
        (py.get_type::<Self>(), (self.0.name(),))
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<Py<Self>> {
        Self::object(py, self.0)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Py<Self>> {
        Self::object(py, self.0)
    }
}
