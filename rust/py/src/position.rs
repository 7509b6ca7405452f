//! `Position`.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Mutex;

use bug::{Bits, Phase, Wide};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};

use crate::arguments::whole_number;
use crate::board::Board;
use crate::bug::{Bug, Meal};
use crate::color::Color;
use crate::errors::{CoreError, CoreResult, value_error};
use crate::interrupt::interruptible;
use crate::rules::Rules;
use crate::turn::{Turn, TurnIterator};

/// Turns that are listed at most, unless told otherwise.
const DEFAULT_LIMIT: usize = 1_000_000;
/// Turns made between two looks for signals.
const CHUNK: usize = 1024;

/// An immutable position: board, rule set, stones, mover and phase.
///
/// `Position("hexhex3", rules="rulebook")` starts a game. Hashable, picklable, thread-safe.
///
/// Raises:
///     BoardError: where the board's name is wrong.
///     PositionError: where the rule set's name is wrong.
#[pyclass(frozen, module = "bugfast")]
pub(crate) struct Position {
    board: Py<Board>,
    inner: bug::Position,
}

impl Position {
    pub(crate) fn inner(&self) -> &bug::Position {
        &self.inner
    }

    pub(crate) fn with_inner(&self, py: Python<'_>, inner: bug::Position) -> Self {
        Self { board: self.board.clone_ref(py), inner }
    }

    fn too_many(limit: usize) -> CoreError {
        CoreError::TooManyTurns(format!(
            "more than {limit} turns: expected at most {limit}; raise the limit or use iter_turns"
        ))
    }
}

fn limit(value: Option<&Bound<'_, PyAny>>) -> PyResult<usize> {
    let most = u64::from(u32::MAX);
    value.map_or(Ok(DEFAULT_LIMIT), |value| whole_number(value, "limit", 0, most).map(|limit| limit as usize))
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (board, rules=None))]
    fn new(board: &Bound<'_, PyAny>, rules: Option<&Bound<'_, PyAny>>) -> CoreResult<Self> {
        let board = Board::from_any(board)?;
        let inner = bug::Position::start(board.get().arena().clone(), Rules::from_any(rules)?);
        Ok(Self { board, inner })
    }

    /// The position of a text of five fields: <board> <rules> <rows> <side> <phase>.
    ///
    /// Raises:
    ///     PositionError: names the field and, inside the rows, the row from the top and the cell
    ///         from the left, counted from 1.
    #[staticmethod]
    #[pyo3(signature = (text, /))]
    fn parse(py: Python<'_>, text: &str) -> CoreResult<Self> {
        let inner: bug::Position = text.parse::<bug::Position>()?;
        Ok(Self { board: Board::named(py, inner.board().name())?, inner })
    }

    /// The position of planes as `to_array` gives them.
    ///
    /// Args:
    ///     array: shape (3, size) or (2, size): the mover's stones, the other's stones; a third
    ///         plane, the legal cells, follows from the others and is not looked at.
    ///     board: the board of `size` cells.
    ///     rules: the rule set, the rulebook unless told.
    ///     turn: the mover, whoever starts unless told.
    ///     phase: the phase.
    ///
    /// Raises:
    ///     ArgumentError: where the shape or an entry is wrong.
    ///     PositionError: where two stones share a cell, or no bug can eat in phase "grow".
    #[staticmethod]
    #[pyo3(signature = (array, board, rules=None, turn=None, phase="place"))]
    fn from_array(
        array: &Bound<'_, PyAny>,
        board: &Bound<'_, PyAny>,
        rules: Option<&Bound<'_, PyAny>>,
        turn: Option<&Bound<'_, PyAny>>,
        phase: &str,
    ) -> CoreResult<Self> {
        let board = Board::from_any(board)?;
        let rules = Rules::from_any(rules)?;
        let turn = turn.map_or(Ok(rules.first()), Color::from_any)?;
        let phase = Phase::from_name(phase).ok_or_else(|| bug::PositionError::Phase(hex::shorten(phase)))?;
        let size = board.get().arena().board.size();
        let listed = if array.hasattr("tolist")? { array.call_method0("tolist")? } else { array.clone() };
        let planes: PyResult<Vec<Vec<i64>>> = listed.extract();
        let planes = match planes {
            Err(error) if error.is_instance_of::<pyo3::exceptions::PyOverflowError>(array.py()) => {
                return Err(
                    value_error("array: found a far larger number, expected 0 or 1".to_owned()).into()
                );
            }
            planes => planes?,
        };
        if !(2..=3).contains(&planes.len()) || planes.iter().any(|plane| plane.len() != size) {
            let message = format!("array: expected two or three planes of {size} cells");
            return Err(value_error(message).into());
        }
        let mut stones = [Wide::EMPTY; 2];
        for (plane, color) in planes.iter().zip([turn, !turn]) {
            for (cell, &value) in plane.iter().enumerate() {
                match value {
                    0 => {}
                    1 => stones[color.index()] |= Wide::bit(cell),
                    _ => return Err(value_error(format!("array: found {value}, expected 0 or 1")).into()),
                }
            }
        }
        let inner = bug::Position::set_up(board.get().arena().clone(), rules, stones, turn, phase)?;
        Ok(Self { board, inner })
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

    /// The mover.
    #[getter]
    fn turn(&self, py: Python<'_>) -> PyResult<Py<Color>> {
        Color::object(py, self.inner.turn())
    }

    /// What the mover's next stone does: it is placed, or grown by a bug that eats.
    #[getter]
    fn phase(&self) -> &'static str {
        self.inner.phase().name()
    }

    /// Whether the mover has no placement, and so has won.
    #[getter]
    fn is_over(&self) -> bool {
        self.inner.is_over()
    }

    /// Who has won, if the game is over.
    #[getter]
    fn winner(&self, py: Python<'_>) -> PyResult<Option<Py<Color>>> {
        self.inner.winner().map(|color| Color::object(py, color)).transpose()
    }

    /// The size of the largest bug of either colour, 0 on the empty board.
    #[getter]
    fn largest(&self) -> u32 {
        self.inner.largest()
    }

    /// The 64-bit zobrist key of stones, mover and phase, the same on every machine.
    ///
    /// Source: Zobrist, "A New Hashing Method with Application for Game Playing", 1970.
    #[getter]
    fn key(&self) -> u64 {
        self.inner.key()
    }

    fn __getitem__(&self, py: Python<'_>, cell: &str) -> CoreResult<Option<Py<Color>>> {
        let cell = self.board.get().cell(cell)?;
        Ok(self.inner.at(cell).map(|color| Color::object(py, color)).transpose()?)
    }

    /// The cells for the next stone in this phase; none where the game is over.
    fn legal_cells<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        self.board.get().names_of(py, self.inner.legal_cells())
    }

    /// The cells where a colour might place a stone now.
    ///
    /// Args:
    ///     color: the mover's unless told.
    #[pyo3(signature = (color=None))]
    fn placements<'py>(
        &self,
        py: Python<'py>,
        color: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let color = color.map_or(Ok(self.inner.turn()), Color::from_any)?;
        self.board.get().names_of(py, self.inner.placements(color))
    }

    /// All complete turns, every sequence of cells; from "grow", what is left of the turn.
    ///
    /// Raises:
    ///     TooManyTurnsError: where there are more than `limit`, 1,000,000 unless told.
    #[pyo3(signature = (limit=None))]
    fn legal_turns<'py>(
        &self,
        py: Python<'py>,
        limit: Option<&Bound<'py, PyAny>>,
    ) -> CoreResult<Bound<'py, PyList>> {
        let limit = self::limit(limit)?;
        let listed = PyList::empty(py);
        let mut turns = bug::TurnIter::new(&self.inner);
        loop {
            let chunk: Vec<bug::Turn> = py.detach(|| turns.by_ref().take(CHUNK).collect());
            if listed.len() + chunk.len() > limit {
                return Err(Self::too_many(limit));
            }
            let last = chunk.len() < CHUNK;
            for turn in chunk {
                listed.append(Turn(turn))?;
            }
            if last {
                return Ok(listed);
            }
            py.check_signals()?;
        }
    }

    /// Iterates over all complete turns without listing them.
    fn iter_turns(&self) -> TurnIterator {
        TurnIterator(Mutex::new(bug::TurnIter::new(&self.inner)))
    }

    /// How many complete turns there are, without listing them.
    fn count_turns(&self, py: Python<'_>) -> CoreResult<u128> {
        if let Some(count) = bug::count_turns_quickly(&self.inner) {
            return Ok(u128::from(count));
        }
        interruptible(py, |stop| bug::count_turns(&self.inner, stop))
    }

    /// One turn for each different result, with the result.
    ///
    /// Raises:
    ///     TooManyTurnsError: where there are more than `limit`, 1,000,000 unless told, or more
    ///         than 2**22 boards or 2**24 steps on the way to them, whatever the limit.
    ///     KeyboardInterrupt: on Ctrl-C.
    #[pyo3(signature = (limit=None))]
    fn results(&self, py: Python<'_>, limit: Option<&Bound<'_, PyAny>>) -> CoreResult<Vec<(Turn, Self)>> {
        let limit = self::limit(limit)?;
        let found = interruptible(py, |stop| bug::results(&self.inner, limit, stop))?;
        Ok(found.into_iter().map(|(turn, next)| (Turn(turn), self.with_inner(py, next))).collect())
    }

    /// The position after a complete turn.
    ///
    /// Raises:
    ///     IllegalTurnError: where a cell is refused, is missing, or is one too many.
    ///     TurnError: where the text cannot be read.
    #[pyo3(signature = (turn, /))]
    fn play(&self, py: Python<'_>, turn: &Bound<'_, PyAny>) -> CoreResult<Self> {
        let next = if let Ok(turn) = turn.cast::<Turn>() {
            self.inner.play(&turn.get().0)?
        } else {
            self.inner.play(&Turn::from_any(turn)?)?
        };
        Ok(self.with_inner(py, next))
    }

    /// The position after one stone on `cell`, in either phase.
    ///
    /// Raises:
    ///     CellError: where the board has no such cell.
    ///     IllegalTurnError: where no stone may be put there.
    #[pyo3(signature = (cell, /))]
    fn step(&self, py: Python<'_>, cell: &str) -> CoreResult<Self> {
        let index = self.board.get().cell(cell)?;
        let next = self.inner.step(index).map_err(|why| bug::IllegalTurn::Refused {
            cell: self.inner.board().cell_names()[index],
            number: 1,
            why,
        })?;
        Ok(self.with_inner(py, next))
    }

    /// The bugs, White's first, each colour's in the order of their first cells.
    ///
    /// Args:
    ///     color: whose bugs, both players' unless told.
    #[pyo3(signature = (color=None))]
    fn bugs(&self, py: Python<'_>, color: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<Bug>> {
        let color = color.map(Color::from_any).transpose()?;
        Ok(self.inner.bugs(color).into_iter().map(|view| Bug::of(py, &self.board, view)).collect())
    }

    /// In phase "grow", one for each bug that can eat; none in phase "place".
    fn meals(&self, py: Python<'_>) -> PyResult<Vec<Meal>> {
        let bug = |view| Py::new(py, Bug::of(py, &self.board, view));
        let meals = self.inner.meals().into_iter().map(|meal| {
            let prey: PyResult<Vec<Py<Bug>>> = meal.prey.into_iter().map(bug).collect();
            let growth = PyList::new(py, self.board.get().names_of(py, meal.growth)?)?;
            Meal::new(bug(meal.bug)?, prey?, growth.as_any())
        });
        meals.collect()
    }

    /// Why a stone may not be put on `cell` now; None where it may.
    ///
    /// Raises:
    ///     CellError: where the board has no such cell.
    #[pyo3(signature = (cell, /))]
    fn explain(&self, cell: &str) -> CoreResult<Option<String>> {
        let cell = self.board.get().cell(cell)?;
        Ok(self.inner.explain(cell).map(|refusal| refusal.to_string()))
    }

    /// The position under `board.symmetries[k]`.
    ///
    /// Raises:
    ///     IndexError: where there is no such symmetry.
    #[pyo3(signature = (k, /))]
    fn transform(&self, py: Python<'_>, k: &Bound<'_, PyAny>) -> CoreResult<Self> {
        let count = self.inner.board().symmetries().len() as u64;
        let k = whole_number(k, "k", 0, count - 1).map_err(|error| {
            if error.is_instance_of::<pyo3::exceptions::PyValueError>(py) {
                PyIndexError::new_err(error.value(py).to_string())
            } else {
                error
            }
        })?;
        let image = self.inner.transform(k as usize);
        image.map(|image| self.with_inner(py, image)).ok_or_else(|| {
            CoreError::Python(PyIndexError::new_err(format!("k: found {k}, expected below {count}")))
        })
    }

    /// Of the images under all symmetries of the board, the one whose text is least.
    fn canonical(&self, py: Python<'_>) -> Self {
        self.with_inner(py, self.inner.canonical())
    }

    /// Planes of 0 and 1, a NumPy array of uint8 of shape (3, size).
    ///
    /// The mover's stones, the other's stones, the legal cells, in the order of `board.cells`.
    ///
    /// Raises:
    ///     ImportError: where NumPy is not installed.
    fn to_array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let size = self.inner.board().size();
        let (me, other) = (self.inner.turn(), !self.inner.turn());
        let planes = [self.inner.stones(me), self.inner.stones(other), self.inner.legal_cells()];
        let bytes: Vec<u8> =
            planes.iter().flat_map(|plane| (0..size).map(|cell| u8::from(plane.has(cell)))).collect();
        let numpy = py.import("numpy")?;
        let flat = numpy.call_method1("frombuffer", (PyBytes::new(py, &bytes), "uint8"))?;
        // The buffer of a bytes object cannot be written to; a copy can.
        flat.call_method1("reshape", (3, size))?.call_method0("copy")
    }

    /// The board as SVG text, which notebooks show in the place of the position's text.
    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("bugfast.svg")?.call_method1("board", (slf,))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self.inner == other.get().inner)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.inner.hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        self.inner.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Position.parse('{}')", self.inner)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.get_type::<Self>().getattr("parse")?, (self.inner.to_string(),)))
    }
}
