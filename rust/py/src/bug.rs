//! `Bug` and `Meal`.

use bug::{Bits, BugView, Wide};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple, PyType};

use crate::board::Board;
use crate::color::Color;
use crate::errors::{CoreResult, value_error};
use crate::shape::Shape;

/// A bug on a board: a maximal connected group of stones of one colour.
///
/// Args:
///     board: the board.
///     color: whose bug it is.
///     cells: the names of its cells, in any order.
///
/// Raises:
///     CellError: where the board has no such cell.
///     ArgumentError: where there is no cell.
#[pyclass(frozen, module = "bugfast")]
pub(crate) struct Bug {
    board: Py<Board>,
    view: BugView,
}

impl Bug {
    pub(crate) fn of(py: Python<'_>, board: &Py<Board>, view: BugView) -> Self {
        Self { board: board.clone_ref(py), view }
    }
}

#[pymethods]
impl Bug {
    #[new]
    fn new(board: &Bound<'_, PyAny>, color: &Bound<'_, PyAny>, cells: &Bound<'_, PyAny>) -> CoreResult<Self> {
        let board = Board::from_any(board)?;
        let color = Color::from_any(color)?;
        let mut set = Wide::EMPTY;
        for cell in cells.try_iter()? {
            set |= Wide::bit(board.get().cell(cell?.extract::<&str>()?)?);
        }
        if set.is_empty() {
            return Err(value_error("bug: found no cells, expected at least one".to_owned()).into());
        }
        let axial: Vec<_> = set.cells().map(|cell| board.get().arena().board.cells()[cell]).collect();
        let view = BugView { color, cells: set, shape: bug::Shape::of(&axial) };
        Ok(Self { board, view })
    }

    /// The names of its cells, in the order of the board's cells.
    #[getter]
    fn cells<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.board.get().names_of(py, self.view.cells)?)
    }

    /// Whose it is.
    #[getter]
    fn color(&self, py: Python<'_>) -> PyResult<Py<Color>> {
        Color::object(py, self.view.color)
    }

    /// How many stones it has; `len(bug)` is the same.
    #[getter]
    fn size(&self) -> u32 {
        self.view.cells.count()
    }

    /// Its shape.
    #[getter]
    fn shape(&self) -> Shape {
        Shape(self.view.shape.clone())
    }

    fn __len__(&self) -> usize {
        self.view.cells.count() as usize
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = other.get();
            (self.view.color, self.view.cells) == (other.view.color, other.view.cells)
                && self.board.get().arena().board == other.board.get().arena().board
        })
    }

    fn __hash__(&self) -> u64 {
        self.view.cells.mix() ^ self.view.color.index() as u64
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let cells = self.cells(py)?.repr()?;
        let board = &self.board.get().arena().board;
        Ok(format!("Bug('{}', '{}', {cells})", board.name(), self.view.color.name()))
    }

    #[allow(clippy::type_complexity)] // what pickle asks for
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyType>, (Py<Board>, &'static str, Bound<'py, PyTuple>))> {
        let arguments = (self.board.clone_ref(py), self.view.color.name(), self.cells(py)?);
        Ok((py.get_type::<Self>(), arguments))
    }
}

/// What one bug can eat, and where it then grows.
///
/// Args:
///     bug: the bug that can eat.
///     prey: the bugs that it would eat, all of them.
///     growth: the names of the cells of which it would grow one.
#[pyclass(frozen, module = "bugfast")]
pub(crate) struct Meal {
    /// The bug that can eat.
    #[pyo3(get)]
    bug: Py<Bug>,
    prey: Vec<Py<Bug>>,
    growth: Py<PyTuple>,
}

#[pymethods]
impl Meal {
    #[new]
    pub(crate) fn new(bug: Py<Bug>, prey: Vec<Py<Bug>>, growth: &Bound<'_, PyAny>) -> PyResult<Self> {
        let cells: PyResult<Vec<Bound<'_, PyAny>>> = growth.try_iter()?.collect();
        let growth = PyTuple::new(growth.py(), cells?)?.unbind();
        Ok(Self { bug, prey, growth })
    }

    /// The bugs that it would eat, all of them.
    #[getter]
    fn prey<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, &self.prey)
    }

    /// The names of the cells of which it would grow one.
    #[getter]
    fn growth(&self, py: Python<'_>) -> Py<PyTuple> {
        self.growth.clone_ref(py)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let py = other.py();
        let Ok(other) = other.cast::<Self>() else { return Ok(false) };
        let other = other.get();
        Ok(self.bug.bind(py).eq(&other.bug)?
            && self.growth.bind(py).eq(&other.growth)?
            && self.prey(py)?.eq(other.prey(py)?)?)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.bug.bind(py).hash()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (bug, prey, growth) =
            (self.bug.bind(py).repr()?, self.prey(py)?.repr()?, self.growth.bind(py).repr()?);
        Ok(format!("Meal({bug}, {prey}, {growth})"))
    }

    #[allow(clippy::type_complexity)] // what pickle asks for
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyType>, (Py<Bug>, Bound<'py, PyList>, Py<PyTuple>))> {
        Ok((py.get_type::<Self>(), (self.bug.clone_ref(py), self.prey(py)?, self.growth(py))))
    }
}
