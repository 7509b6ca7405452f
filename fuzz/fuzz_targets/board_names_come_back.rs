//! Any text is a board's name or refused; a board is found again by its name.
#![no_main]

use hex::{Board, MAX_CELLS};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match Board::parse(text) {
        Ok(board) => {
            assert!((1..=MAX_CELLS).contains(&board.size()));
            assert_eq!(Board::parse(board.name()).expect("a board's own name"), board);
            // Own boards may list their cells in any order; all other names are the only ones.
            assert!(text.starts_with("cells:") || board.name() == text);
            for (cell, &name) in board.cell_names().iter().enumerate() {
                assert_eq!(board.cell_named(name), Some(cell));
            }
        }
        Err(error) => assert!(error.to_string().len() < 1_000, "a long message: {error}"),
    }
});
