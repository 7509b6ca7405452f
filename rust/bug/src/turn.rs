//! Turns as cells in the order in which they are filled.

use std::fmt;
use std::str::FromStr;

use hex::{Board, CellName, MAX_CELLS};

use crate::{Bits, IllegalTurn, Phase, State, TurnError};

/// A turn, or what is left of one: the cells in the order in which they are filled. It knows no
/// board, so it may be legal in one position and not in another.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Turn {
    cells: Box<[CellName]>,
}

impl Turn {
    /// The turn that fills these cells of a board.
    pub(crate) fn of(board: &Board, cells: &[usize]) -> Self {
        let names = board.cell_names();
        Self { cells: cells.iter().map(|&cell| names[cell]).collect() }
    }

    /// The cells, in the order in which they are filled; at least one.
    pub fn cells(&self) -> &[CellName] {
        &self.cells
    }

    /// Plays the turn in `state`, whose board is `board`; where it is illegal, up to the bad cell.
    pub(crate) fn walk<B: Bits>(&self, board: &Board, state: &mut State<B>) -> Result<(), TurnError> {
        let mover = state.mover();
        for (i, &name) in self.cells.iter().enumerate() {
            let number = i + 1;
            if i > 0 && state.phase() == Phase::Place {
                return Err(IllegalTurn::TooManyCells { cell: name, number, complete: i }.into());
            }
            let cell = board.cell_named(name).ok_or_else(|| IllegalTurn::OffBoard {
                cell: name,
                number,
                board: hex::shorten(board.name()),
            })?;
            if !state.moves().has(cell) {
                return Err(IllegalTurn::Refused {
                    cell: name,
                    number,
                    why: crate::Refusal::of(state, cell),
                }
                .into());
            }
            state.advance::<true>(cell);
        }
        if state.phase() == Phase::Grow {
            debug_assert_eq!(state.mover(), mover);
            return Err(IllegalTurn::TooFewCells { number: self.cells.len() + 1 }.into());
        }
        Ok(())
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, cell) in self.cells.iter().enumerate() {
            if i > 0 {
                f.write_str(",")?;
            }
            write!(f, "{cell}")?;
        }
        Ok(())
    }
}

impl FromStr for Turn {
    type Err = TurnError;

    /// Reads cells joined by commas; letter case and blanks do not matter.
    fn from_str(text: &str) -> Result<Self, TurnError> {
        if text.trim().is_empty() {
            return Err(IllegalTurn::NoCells.into());
        }
        let mut cells = Vec::new();
        for (i, part) in text.split(',').enumerate() {
            // The mover's stones stay through the own turn, so it fills each cell at most once.
            if i == MAX_CELLS {
                return Err(TurnError::TooLong(MAX_CELLS));
            }
            let mut name = part.to_owned();
            name.retain(|c| !c.is_whitespace());
            let bad = |_| TurnError::BadCell { number: i + 1, text: hex::shorten(part.trim()) };
            cells.push(name.parse().map_err(bad)?);
        }
        Ok(Self { cells: cells.into() })
    }
}
