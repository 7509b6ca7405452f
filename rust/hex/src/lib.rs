//! Hexagonal grids: axial coordinates, the twelve symmetries, boards and the names of their cells.
//!
//! Nothing here knows a game. Coordinates follow Red Blob Games, "Hexagonal Grids"
//! (<https://www.redblobgames.com/grids/hexagons/>): q to the right, r down-right.

mod axial;
mod board;
mod board_error;
mod board_name;
mod cell_name;
mod symmetry;

pub use axial::{Axial, COORDINATE_LIMIT, DIRECTIONS};
pub use board::{Board, MAX_CELLS};
pub use board_error::BoardError;
pub use cell_name::{CellName, CellNameError};
pub use symmetry::{SYMMETRIES, Symmetry};

/// At most the first characters of a text that is shown back to the user.
pub fn shorten(text: &str) -> String {
    const SHOWN: usize = 60;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}
