//! Positions as text.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use crate::tables::Arena;
use crate::{Bits, Color, Phase, Position, PositionError, Rules, Wide};

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} ", self.board().name(), self.rules().name())?;
        for (i, row) in self.board().rows().iter().enumerate() {
            if i > 0 {
                f.write_str("/")?;
            }
            for cell in row.clone() {
                write!(f, "{}", self.at(cell).map_or('.', Color::letter))?;
            }
        }
        write!(f, " {} {}", self.turn(), self.phase().name())
    }
}

impl FromStr for Position {
    type Err = PositionError;

    /// Reads the five fields; blanks around and between them may be more than one.
    fn from_str(text: &str) -> Result<Self, PositionError> {
        // Six are enough to see that there are too many.
        let fields: Vec<&str> = text.split_ascii_whitespace().take(6).collect();
        let &[board, rules, rows, side, phase] = fields.as_slice() else {
            return Err(PositionError::Fields(fields.len()));
        };
        let arena = Arena::named(board)?;
        let rules = Rules::from_name(rules).ok_or_else(|| PositionError::Rules(hex::shorten(rules)))?;
        let stones = stones(&arena, rows)?;
        let mut letters = side.chars();
        let turn = letters
            .next()
            .and_then(Color::from_letter)
            .filter(|_| letters.next().is_none())
            .ok_or_else(|| PositionError::Side(hex::shorten(side)))?;
        let phase = Phase::from_name(phase).ok_or_else(|| PositionError::Phase(hex::shorten(phase)))?;
        Self::set_up(arena, rules, stones, turn, phase)
    }
}

/// White's and Black's stones in the text of the rows.
fn stones(arena: &Arc<Arena>, text: &str) -> Result<[Wide; 2], PositionError> {
    let rows = arena.board.rows();
    let found = text.bytes().filter(|&b| b == b'/').count() + 1;
    if found != rows.len() {
        return Err(PositionError::Rows { found, expected: rows.len() });
    }
    let mut stones = [Wide::EMPTY; 2];
    for (i, (row, text)) in rows.iter().zip(text.split('/')).enumerate() {
        for (j, letter) in text.chars().enumerate().take(row.len()) {
            match (letter, Color::from_letter(letter)) {
                ('.', _) => {}
                (_, Some(color)) => stones[color.index()] |= Wide::bit(row.start + j),
                _ => return Err(PositionError::Letter { row: i + 1, cell: j + 1, found: letter }),
            }
        }
        let found = text.chars().count();
        if found != row.len() {
            return Err(PositionError::RowLength { row: i + 1, found, expected: row.len() });
        }
    }
    Ok(stones)
}
