//! Names of cells: a row's letters, then the number inside the row.

use std::fmt;
use std::str::FromStr;

/// A cell's name on any board: `c3` is the third cell from the left in the third row from the
/// bottom. Rows are lettered `a` to `z`, then `aa`, `ab` ...
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CellName {
    /// How many rows lie below.
    row: u8,
    /// How many cells of the row lie to the left.
    column: u8,
}

/// A text that names no cell of any board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no cell name: expected a row's letters and a number, such as c3")]
pub struct CellNameError(pub String);

impl CellName {
    /// The cell with `row` rows below it and `column` cells of its row to the left.
    pub(crate) fn new(row: usize, column: usize) -> Self {
        // A board has at most 256 cells, so both fit.
        Self { row: row as u8, column: column as u8 }
    }

    /// How many rows lie below.
    pub(crate) fn row(self) -> usize {
        usize::from(self.row)
    }

    /// How many cells of the row lie to the left.
    pub(crate) fn column(self) -> usize {
        usize::from(self.column)
    }
}

impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |index: u8| char::from(b'a' + index);
        if self.row >= 26 {
            write!(f, "{}", letter(self.row / 26 - 1))?;
        }
        write!(f, "{}{}", letter(self.row % 26), u16::from(self.column) + 1)
    }
}

impl FromStr for CellName {
    type Err = CellNameError;

    /// Reads a name; letter case does not matter.
    fn from_str(text: &str) -> Result<Self, CellNameError> {
        let error = || CellNameError(crate::shorten(text));
        let digits = text.find(|c: char| c.is_ascii_digit()).ok_or_else(error)?;
        let (letters, number) = text.split_at(digits);
        let row = match *letters.to_ascii_lowercase().as_bytes() {
            [a @ b'a'..=b'z'] => usize::from(a - b'a'),
            [a @ b'a'..=b'z', b @ b'a'..=b'z'] => usize::from(a - b'a' + 1) * 26 + usize::from(b - b'a'),
            _ => return Err(error()),
        };
        let plain =
            number.len() <= 3 && number.bytes().all(|b| b.is_ascii_digit()) && !number.starts_with('0');
        let number: usize = if plain { number.parse().map_err(|_| error())? } else { return Err(error()) };
        if row > 255 || !(1..=256).contains(&number) {
            return Err(error());
        }
        Ok(Self::new(row, number - 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_go_on_after_z() {
        let cases = [(0, "a1"), (25, "z1"), (26, "aa1"), (27, "ab1"), (51, "az1"), (52, "ba1"), (255, "iv1")];
        for (row, name) in cases {
            assert_eq!(CellName::new(row, 0).to_string(), name);
            assert_eq!(name.parse(), Ok(CellName::new(row, 0)));
        }
        assert_eq!("C12".parse(), Ok(CellName::new(2, 11)));
        assert_eq!(CellName::new(0, 255).to_string(), "a256");
    }

    #[test]
    fn other_texts_are_refused() {
        for text in
            ["", "a", "3", "a0", "a01", "a257", "iw1", "aaa1", "a-1", "a1b", "é1", "a１", " a1", "a1 "]
        {
            assert!(text.parse::<CellName>().is_err(), "{text:?}");
        }
    }
}
