//! What is wrong and its pieces, for callers that say it in other words: the attributes `kind` and
//! `details` of `bugfast.errors.BugfastError`.

use bug::{IllegalTurn, PositionError, TurnError};
use hex::BoardError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// A piece of a message.
pub(crate) enum Piece {
    Text(String),
    Number(usize),
}

impl From<&String> for Piece {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}

impl From<&usize> for Piece {
    fn from(number: &usize) -> Self {
        Self::Number(*number)
    }
}

/// What is wrong in a word, and the pieces of the message by their names.
pub(crate) type Details = (&'static str, Vec<(&'static str, Piece)>);

/// The details of a board's error.
pub(crate) fn of_board(error: &BoardError) -> Details {
    match error {
        BoardError::UnknownName(name) => ("unknown-board", vec![("found", name.into())]),
        BoardError::NoCells(name) => ("empty-board", vec![("found", name.into())]),
        BoardError::TooManyCells(name) => {
            ("large-board", vec![("found", name.into()), ("most", Piece::Number(hex::MAX_CELLS))])
        }
        BoardError::BadCell { number, text } => {
            ("board-cell", vec![("number", number.into()), ("found", text.into())])
        }
        BoardError::OutOfRange { number, text } => {
            ("board-range", vec![("number", number.into()), ("found", text.into())])
        }
        BoardError::DuplicateCell { q, r } => {
            ("board-twice", vec![("found", Piece::Text(format!("{q},{r}")))])
        }
    }
}

/// The details of a position's error; those of its board's where that is at fault.
pub(crate) fn of_position(error: &PositionError) -> Details {
    match error {
        PositionError::Fields(count) => ("fields", vec![("found", count.into())]),
        PositionError::Board(error) => of_board(error),
        PositionError::Rules(name) => ("rules", vec![("found", name.into())]),
        PositionError::Rows { found, expected } => {
            ("rows", vec![("found", found.into()), ("expected", expected.into())])
        }
        PositionError::RowLength { row, found, expected } => {
            ("row-length", vec![("row", row.into()), ("found", found.into()), ("expected", expected.into())])
        }
        PositionError::Letter { row, cell, found } => (
            "letter",
            vec![("row", row.into()), ("cell", cell.into()), ("found", Piece::Text(found.to_string()))],
        ),
        PositionError::Side(name) => ("side", vec![("found", name.into())]),
        PositionError::Phase(name) => ("phase", vec![("found", name.into())]),
        PositionError::NothingToEat(color) => {
            ("nothing-to-eat", vec![("color", Piece::Text(color.name().to_owned()))])
        }
        PositionError::TwoStones(cell) => ("two-stones", vec![("cell", Piece::Text(cell.to_string()))]),
        PositionError::OffBoard { cell, last } => {
            ("cell-number", vec![("found", cell.into()), ("last", last.into())])
        }
    }
}

/// The details of a turn's error; the rule's word where the rules forbid it.
pub(crate) fn of_turn(error: &TurnError) -> Details {
    match error {
        TurnError::BadCell { number, text } => {
            ("turn-cell", vec![("number", number.into()), ("found", text.into())])
        }
        TurnError::TooLong(most) => ("long-turn", vec![("most", most.into())]),
        TurnError::Illegal(illegal) => of_illegal(illegal),
    }
}

fn of_illegal(illegal: &IllegalTurn) -> Details {
    let mut pieces = vec![("number", Piece::Number(illegal.number()))];
    pieces.extend(illegal.cell().map(|cell| ("cell", Piece::Text(cell.to_string()))));
    (illegal.rule(), pieces)
}

/// Give an exception its attributes.
pub(crate) fn tell(py: Python<'_>, error: &PyErr, (kind, pieces): Details) -> PyResult<()> {
    let details = PyDict::new(py);
    for (name, piece) in pieces {
        match piece {
            Piece::Text(text) => details.set_item(name, text)?,
            Piece::Number(number) => details.set_item(name, number)?,
        }
    }
    error.value(py).setattr("kind", kind)?;
    error.value(py).setattr("details", details)
}
