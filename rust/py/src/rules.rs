//! `Rules`: the two rule sets.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

use crate::color::Color;
use crate::errors::{CoreError, CoreResult};

/// A rule set: `Rules.RULEBOOK` or `Rules.ONLINE`.
///
/// `Rules("online")` gives the same object as `Rules.ONLINE`, so `is` works too.
///
/// Raises:
///     PositionError: for any other name.
#[pyclass(frozen, eq, hash, module = "bugfast")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Rules(bug::Rules);

impl Rules {
    /// The one object of this rule set.
    pub(crate) fn object(py: Python<'_>, rules: bug::Rules) -> PyResult<Py<Self>> {
        static OBJECTS: PyOnceLock<[Py<Rules>; 2]> = PyOnceLock::new();
        let objects = OBJECTS.get_or_try_init(py, || {
            Ok::<_, PyErr>([Py::new(py, Self(bug::Rules::Rulebook))?, Py::new(py, Self(bug::Rules::Online))?])
        })?;
        Ok(objects[usize::from(rules == bug::Rules::Online)].clone_ref(py))
    }

    /// A rule set given as `Rules` or by name; the rulebook where none is given.
    pub(crate) fn from_any(value: Option<&Bound<'_, PyAny>>) -> CoreResult<bug::Rules> {
        let Some(value) = value else { return Ok(bug::Rules::default()) };
        if let Ok(rules) = value.cast::<Self>() {
            return Ok(rules.get().0);
        }
        let name: String = value.extract()?;
        bug::Rules::from_name(&name)
            .ok_or_else(|| CoreError::Position(bug::PositionError::Rules(hex::shorten(&name))))
    }
}

#[pymethods]
impl Rules {
    #[new]
    #[pyo3(signature = (name, /))]
    fn new(py: Python<'_>, name: &Bound<'_, PyAny>) -> CoreResult<Py<Self>> {
        Ok(Self::object(py, Self::from_any(Some(name))?)?)
    }

    #[classattr]
    #[pyo3(name = "RULEBOOK")]
    fn rulebook(py: Python<'_>) -> PyResult<Py<Self>> {
        Self::object(py, bug::Rules::Rulebook)
    }

    #[classattr]
    #[pyo3(name = "ONLINE")]
    fn online(py: Python<'_>) -> PyResult<Py<Self>> {
        Self::object(py, bug::Rules::Online)
    }

    /// The name, as in position strings.
    #[getter]
    fn name(&self) -> &'static str {
        self.0.name()
    }

    /// Who moves first on the empty board.
    #[getter]
    fn first(&self, py: Python<'_>) -> PyResult<Py<Color>> {
        Color::object(py, self.0.first())
    }

    /// Whether a placement may join several of the mover's bugs.
    #[getter]
    fn merge(&self) -> bool {
        self.0.merge()
    }

    fn __str__(&self) -> &'static str {
        self.0.name()
    }

    fn __repr__(&self) -> String {
        format!("Rules.{}", self.0.name().to_uppercase())
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
