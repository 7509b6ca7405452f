//! What can be wrong with positions and turns.

use hex::CellName;

use crate::{Color, Refusal};

/// The stop flag was raised before the work was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stopped before the end")]
pub struct Stopped;

/// Why a position was refused. Fields, rows and cells are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// The text has not five fields.
    #[error(
        "position has {0} fields: expected five, <board> <rules> <rows> <side> <phase>, \
         such as 'hexhex2 rulebook ../.../.. w place'"
    )]
    Fields(usize),
    /// The board's name is wrong.
    #[error("position, field 1 (board): {0}")]
    Board(#[from] hex::BoardError),
    /// The rule set is unknown.
    #[error("position, field 2 (rules): found {0:?}, expected rulebook or online")]
    Rules(String),
    /// There are too few or too many rows.
    #[error("position, field 3 (rows): found {found} rows, expected {expected}")]
    Rows {
        /// How many there are.
        found: usize,
        /// How many the board has.
        expected: usize,
    },
    /// A row is too short or too long.
    #[error("position, field 3 (rows): row {row} from the top has {found} cells, expected {expected}")]
    RowLength {
        /// Which row from the top.
        row: usize,
        /// How many cells it has.
        found: usize,
        /// How many it has on the board.
        expected: usize,
    },
    /// A cell is neither a stone nor empty.
    #[error(
        "position, field 3 (rows): row {row} from the top, cell {cell} from the left: \
         found {found:?}, expected w, b or ."
    )]
    Letter {
        /// Which row from the top.
        row: usize,
        /// Which cell from the left.
        cell: usize,
        /// What stands there.
        found: char,
    },
    /// The mover is unknown.
    #[error("position, field 4 (side): found {0:?}, expected w or b")]
    Side(String),
    /// The phase is unknown.
    #[error("position, field 5 (phase): found {0:?}, expected place or grow")]
    Phase(String),
    /// The phase is `grow`, but no bug of the mover can eat.
    #[error("position, field 5 (phase): found grow, but no bug of {} can eat, expected place", .0.name())]
    NothingToEat(Color),
    /// Two stones stand on one cell.
    #[error("position: a white and a black stone on {0}, expected at most one stone on each cell")]
    TwoStones(CellName),
    /// A stone lies off the board.
    #[error("position: a stone on cell number {cell}, expected numbers from 0 to {last}")]
    OffBoard {
        /// The cell's number.
        cell: usize,
        /// The number of the board's last cell.
        last: usize,
    },
}

/// Why a turn cannot be read or played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TurnError {
    /// A cell of the text is no cell name.
    #[error("turn, cell {number}: found {text:?}, expected a row's letters and a number, such as c3")]
    BadCell {
        /// Which cell, counted from 1.
        number: usize,
        /// What stands there.
        text: String,
    },
    /// The text names more cells than any turn fills.
    #[error("turn has more than {0} cells: expected one for each stone placed or grown")]
    TooLong(usize),
    /// The turn can be read, but the rules forbid it.
    #[error(transparent)]
    Illegal(#[from] IllegalTurn),
}

/// Why the rules forbid a turn. Cells of the turn are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalTurn {
    /// The turn fills no cell.
    #[error("the turn has no cells: expected the cells in the order in which they are filled, such as c3,d3")]
    NoCells,
    /// The board has no such cell.
    #[error("turn, cell {number} ({cell}): not on the board {board}")]
    OffBoard {
        /// The cell.
        cell: CellName,
        /// Which cell of the turn.
        number: usize,
        /// The board's name.
        board: String,
    },
    /// No stone may be put there.
    #[error("turn, cell {number} ({cell}): {why}")]
    Refused {
        /// The cell.
        cell: CellName,
        /// Which cell of the turn.
        number: usize,
        /// The rule that forbids it.
        why: Refusal,
    },
    /// A bug can still eat after the last cell.
    #[error("turn, cell {number}: missing, a bug can still eat and must: expected a growth cell")]
    TooFewCells {
        /// Which cell of the turn is missing.
        number: usize,
    },
    /// No bug can eat any more before this cell.
    #[error(
        "turn, cell {number} ({cell}): one too many, no bug can eat any more: expected {complete} in all"
    )]
    TooManyCells {
        /// The first cell too many.
        cell: CellName,
        /// Which cell of the turn.
        number: usize,
        /// How many cells make the turn complete.
        complete: usize,
    },
}

impl IllegalTurn {
    /// The rule in one word, for programs.
    pub const fn rule(&self) -> &'static str {
        match self {
            Self::NoCells => "no-cells",
            Self::OffBoard { .. } => "off-board",
            Self::Refused { why, .. } => why.rule(),
            Self::TooFewCells { .. } => "too-few-cells",
            Self::TooManyCells { .. } => "too-many-cells",
        }
    }

    /// The cell at fault, where there is one.
    pub const fn cell(&self) -> Option<CellName> {
        match self {
            Self::OffBoard { cell, .. } | Self::Refused { cell, .. } | Self::TooManyCells { cell, .. } => {
                Some(*cell)
            }
            Self::NoCells | Self::TooFewCells { .. } => None,
        }
    }

    /// Which cell of the turn is at fault, counted from 1.
    pub const fn number(&self) -> usize {
        match self {
            Self::NoCells => 1,
            Self::OffBoard { number, .. }
            | Self::Refused { number, .. }
            | Self::TooFewCells { number }
            | Self::TooManyCells { number, .. } => *number,
        }
    }
}
