//! What can be wrong with a board.

use crate::{COORDINATE_LIMIT, MAX_CELLS};

/// Why a board was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// The name follows none of the known patterns.
    #[error(
        "unknown board {0:?}: expected hexhexN, limpingN, rhombusWxH, triangleN or cells:q,r;q,r;... \
         in lower case, numbers plain and without leading zeros"
    )]
    UnknownName(String),
    /// The board would have no cell at all.
    #[error("board {0:?} has no cells: expected 1 to {max} cells", max = MAX_CELLS)]
    NoCells(String),
    /// The board would have too many cells.
    #[error("board {0:?} has more than {max} cells: expected 1 to {max} cells", max = MAX_CELLS)]
    TooManyCells(String),
    /// A cell of an own board cannot be read.
    #[error(
        "cell {number} of the board, {text:?}, cannot be read: expected q,r with two plain whole numbers"
    )]
    BadCell {
        /// Which cell, counted from 1.
        number: usize,
        /// What stands there.
        text: String,
    },
    /// A coordinate of an own board is out of range.
    #[error(
        "cell {number} of the board, {text:?}, is out of range: expected coordinates from -{limit} to {limit}",
        limit = COORDINATE_LIMIT
    )]
    OutOfRange {
        /// Which cell, counted from 1.
        number: usize,
        /// What stands there.
        text: String,
    },
    /// A cell of an own board is named twice.
    #[error("cell {q},{r} stands twice in the board: expected each cell once")]
    DuplicateCell {
        /// The cell's column.
        q: i32,
        /// The cell's row.
        r: i32,
    },
}
