//! `Board`: cells, names, neighbours, symmetries.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use bug::{Arena, Bits, Wide};
use hex::{Axial, CellName};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyString, PyTuple};

use crate::arguments::whole_number;
use crate::errors::{CoreError, CoreResult};

/// A board of 1 to 256 hexagonal cells.
///
/// Immutable, hashable, picklable; equal to another board of the same name. Cells are named by
/// row letters from the bottom and numbers from the left: on hexhex3 the bottom row is a1 a2 a3.
/// Coordinates are axial, q to the right and r down-right
/// (https://www.redblobgames.com/grids/hexagons/).
#[pyclass(frozen, module = "bugfast")]
pub(crate) struct Board {
    arena: Arc<Arena>,
    /// The cells' names as Python strings, made once.
    names: Py<PyTuple>,
}

/// Boards that are remembered by name; past that all are forgotten and made anew when wanted.
const REMEMBERED: usize = 64;

impl Board {
    fn make(py: Python<'_>, arena: Arc<Arena>) -> CoreResult<Py<Self>> {
        let names = arena.board.cell_names().iter().map(|name| PyString::new(py, &name.to_string()));
        let names = PyTuple::new(py, names)?.unbind();
        Ok(Py::new(py, Self { arena, names })?)
    }

    /// The object of the board with this name, the same one while it is remembered.
    pub(crate) fn named(py: Python<'_>, name: &str) -> CoreResult<Py<Self>> {
        static BOARDS: PyOnceLock<Py<PyDict>> = PyOnceLock::new();
        let boards = BOARDS.get_or_init(py, || PyDict::new(py).unbind()).bind(py);
        if let Some(board) = boards.get_item(name)? {
            return Ok(board.cast_into::<Self>().map_err(PyErr::from)?.unbind());
        }
        let board = Self::make(py, Arena::named(name)?)?;
        if boards.len() >= REMEMBERED {
            boards.clear();
        }
        // Under the board's own name: an own board may be asked for with its cells in another order.
        boards.set_item(board.get().arena.board.name(), &board)?;
        Ok(board)
    }

    /// A board given as `Board` or by name.
    pub(crate) fn from_any(value: &Bound<'_, PyAny>) -> CoreResult<Py<Self>> {
        if let Ok(board) = value.cast::<Self>() {
            return Ok(board.clone().unbind());
        }
        let name: &str = &value.extract::<String>()?;
        Self::named(value.py(), name)
    }

    pub(crate) fn arena(&self) -> &Arc<Arena> {
        &self.arena
    }

    fn board(&self) -> &hex::Board {
        &self.arena.board
    }

    /// The cell called `name`.
    pub(crate) fn cell(&self, name: &str) -> CoreResult<usize> {
        let board = self.board();
        name.parse::<CellName>().ok().and_then(|name| board.cell_named(name)).ok_or_else(|| {
            let last = board.size() - 1;
            CoreError::Cell(format!(
                "cell: found {:?}, expected a cell of {}, {} to {}",
                hex::shorten(name),
                hex::shorten(board.name()),
                board.cell_names()[0],
                board.cell_names()[last],
            ))
        })
    }

    /// The names of a set of cells, in the order of the board.
    pub(crate) fn names_of<'py>(&self, py: Python<'py>, cells: Wide) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let names = self.names.bind(py);
        cells.cells().map(|cell| names.get_item(cell)).collect()
    }
}

fn sized(py: Python<'_>, kind: &str, sizes: &[&Bound<'_, PyAny>]) -> CoreResult<Py<Board>> {
    let mut numbers = Vec::new();
    for size in sizes {
        // What is too small or too large for a board is the board's error, not the number's.
        numbers.push(match whole_number(size, "size", 0, u64::MAX) {
            Ok(number) => number.to_string(),
            Err(error) if error.is_instance_of::<pyo3::exceptions::PyTypeError>(py) => {
                return Err(error.into());
            }
            Err(_) => size.str()?.to_string(),
        });
    }
    Board::named(py, &format!("{kind}{}", numbers.join("x")))
}

#[pymethods]
impl Board {
    /// The hexagon of side n: 3n(n-1)+1 cells.
    ///
    /// Raises:
    ///     BoardError: where it has no cell or more than 256.
    #[staticmethod]
    #[pyo3(signature = (n, /))]
    fn hexhex(py: Python<'_>, n: &Bound<'_, PyAny>) -> CoreResult<Py<Self>> {
        sized(py, "hexhex", &[n])
    }

    /// The hexagon with sides n, n+1, n, n+1, n, n+1: 3n*n cells.
    ///
    /// Raises:
    ///     BoardError: where it has no cell or more than 256.
    #[staticmethod]
    #[pyo3(signature = (n, /))]
    fn limping(py: Python<'_>, n: &Bound<'_, PyAny>) -> CoreResult<Py<Self>> {
        sized(py, "limping", &[n])
    }

    /// The parallelogram of `height` rows of `width` cells.
    ///
    /// Raises:
    ///     BoardError: where it has no cell or more than 256.
    #[staticmethod]
    #[pyo3(signature = (width, height, /))]
    fn rhombus(py: Python<'_>, width: &Bound<'_, PyAny>, height: &Bound<'_, PyAny>) -> CoreResult<Py<Self>> {
        sized(py, "rhombus", &[width, height])
    }

    /// The triangle of n rows of 1, 2, ... n cells.
    ///
    /// Raises:
    ///     BoardError: where it has no cell or more than 256.
    #[staticmethod]
    #[pyo3(signature = (n, /))]
    fn triangle(py: Python<'_>, n: &Bound<'_, PyAny>) -> CoreResult<Py<Self>> {
        sized(py, "triangle", &[n])
    }

    /// An own board of the cells at these axial coordinates (q, r), holes and islands allowed.
    ///
    /// Raises:
    ///     BoardError: where there is no cell, one twice, more than 256, or one out of range.
    #[staticmethod]
    #[pyo3(signature = (cells, /))]
    fn from_cells(py: Python<'_>, cells: &Bound<'_, PyAny>) -> CoreResult<Py<Self>> {
        let mut own = Vec::new();
        for cell in cells.try_iter()? {
            let cell = cell?;
            let pair: PyResult<(Bound<'_, PyAny>, Bound<'_, PyAny>)> = cell.extract();
            let (q, r) = match pair {
                Ok(pair) => pair,
                Err(error) if error.is_instance_of::<pyo3::exceptions::PyTypeError>(py) => {
                    return Err(error.into());
                }
                Err(_) => {
                    let text = hex::shorten(&cell.str()?.to_string());
                    return Err(hex::BoardError::BadCell { number: own.len() + 1, text }.into());
                }
            };
            let text = format!("{q},{r}");
            let (q, r) = match (q.extract::<i64>(), r.extract::<i64>()) {
                (Ok(q), Ok(r)) => (i32::try_from(q), i32::try_from(r)),
                (Err(error), _) | (_, Err(error))
                    if !error.is_instance_of::<pyo3::exceptions::PyOverflowError>(py) =>
                {
                    return Err(error.into());
                }
                _ => (i32::try_from(i64::MAX), i32::try_from(i64::MAX)),
            };
            let (Ok(q), Ok(r)) = (q, r) else {
                let number = own.len() + 1;
                return Err(hex::BoardError::OutOfRange { number, text: hex::shorten(&text) }.into());
            };
            own.push(Axial::new(q, r));
            if own.len() > hex::MAX_CELLS {
                return Err(hex::BoardError::TooManyCells("cells:...".to_owned()).into());
            }
        }
        let board = hex::Board::from_cells(&own)?;
        Self::named(py, board.name())
    }

    /// The board of this name: hexhexN, limpingN, rhombusWxH, triangleN or cells:q,r;q,r;...
    ///
    /// Raises:
    ///     BoardError: where the name is no board's.
    #[staticmethod]
    #[pyo3(signature = (name, /))]
    fn parse(py: Python<'_>, name: &str) -> CoreResult<Py<Self>> {
        Self::named(py, name)
    }

    /// The name, by which `parse` finds the board again.
    #[getter]
    fn name(&self) -> &str {
        self.board().name()
    }

    /// How many cells there are; `len(board)` is the same.
    #[getter]
    fn size(&self) -> usize {
        self.board().size()
    }

    fn __len__(&self) -> usize {
        self.board().size()
    }

    /// The cells' names, top row first, from the left inside a row.
    #[getter]
    fn cells(&self, py: Python<'_>) -> Py<PyTuple> {
        self.names.clone_ref(py)
    }

    /// The names of the cells that touch `cell`, in the order of `cells`.
    ///
    /// Raises:
    ///     CellError: where the board has no such cell.
    #[pyo3(signature = (cell, /))]
    fn neighbours<'py>(&self, py: Python<'py>, cell: &str) -> CoreResult<Bound<'py, PyTuple>> {
        let around = Wide::of(self.board().neighbours(self.cell(cell)?).iter().copied());
        Ok(PyTuple::new(py, self.names_of(py, around)?)?)
    }

    /// The axial coordinates (q, r) of `cell`.
    ///
    /// Raises:
    ///     CellError: where the board has no such cell.
    #[pyo3(signature = (cell, /))]
    fn axial(&self, cell: &str) -> CoreResult<(i32, i32)> {
        let axial = self.board().cells()[self.cell(cell)?];
        Ok((axial.q, axial.r))
    }

    /// Permutations p of indices into `cells`: cell i goes to p[i]; the identity first.
    #[getter]
    fn symmetries<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let symmetries: PyResult<Vec<_>> =
            self.board().symmetries().iter().map(|permutation| PyTuple::new(py, permutation)).collect();
        PyTuple::new(py, symmetries?)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self.board() == other.get().board())
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.board().name().hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> &str {
        self.board().name()
    }

    fn __repr__(&self) -> String {
        format!("Board.parse('{}')", self.board().name())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (&str,))> {
        Ok((py.get_type::<Self>().getattr("parse")?, (self.board().name(),)))
    }
}
