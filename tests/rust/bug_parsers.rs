//! Any text at all is read or refused, and never panics; what is read is written the same way again.

use bug::{Position, PositionError, Turn, TurnError};
use hex::{Board, CellName};
use proptest::prelude::*;

/// Texts near the real thing, which get further into a parser than noise does.
const FIELDS: &str = "(hexhex|limping|rhombus|triangle|cells:)[0-9x,;-]{0,9} (rulebook|online|on)? ?[wb./x]{0,24} [wbx] (place|grow|go)";

proptest! {
    #[test]
    fn boards(text in "(hexhex|limping|rhombus|triangle|cells:)?[0-9x,;-]{0,24}|\\PC{0,40}") {
        if let Ok(board) = Board::parse(&text) {
            prop_assert_eq!(Board::parse(board.name()).unwrap(), board);
        }
    }

    #[test]
    fn cell_names(text in "[a-zA-Z]{0,3}[0-9]{0,4}|\\PC{0,8}") {
        if let Ok(name) = text.parse::<CellName>() {
            prop_assert_eq!(name.to_string(), text.to_lowercase());
        }
    }

    #[test]
    fn positions(text in prop_oneof![FIELDS, "\\PC{0,60}", "[wb./ ]{0,60}"]) {
        if let Ok(position) = text.parse::<Position>() {
            prop_assert_eq!(position.to_string().parse::<Position>().unwrap(), position);
        }
    }

    #[test]
    fn turns(text in "[a-c0-3, ]{0,20}|\\PC{0,30}") {
        if let Ok(turn) = text.parse::<Turn>() {
            prop_assert_eq!(turn.to_string().parse::<Turn>().unwrap(), turn.clone());
            let start: Position = "hexhex2 online ../.../.. b place".parse().unwrap();
            if let Ok(next) = start.play(&turn) {
                prop_assert_eq!(turn.cells().len(), 1);
                prop_assert_ne!(next, start);
            }
        }
    }
}

#[test]
fn errors_name_the_place() {
    let message = |text: &str| text.parse::<Position>().unwrap_err().to_string();
    let row = message("hexhex2 online ../..x/.. w place");
    assert!(row.contains("row 2") && row.contains("cell 3") && row.contains("'x'"), "{row}");
    let length = message("hexhex2 online ../..../.. w place");
    assert!(length.contains("row 2") && length.contains("4 cells, expected 3"), "{length}");
    assert!(message("hexhex2 online ../... w place").contains("found 2 rows, expected 3"));
    assert!(message("hexhex2 online ../.../.. w").contains("4 fields"));
    assert!(message("hexhex2 on ../.../.. w place").contains("field 2"));
    assert!(message("hexhex2 online ../.../.. x place").contains("field 4"));
    assert!(message("hexhex2 online ../.../.. w eat").contains("field 5"));
    assert!(message("hexhex0 online . w place").contains("field 1"));
    let grow: Result<Position, _> = "hexhex2 online ../.../.. w grow".parse();
    assert!(matches!(grow, Err(PositionError::NothingToEat(_))));
}

#[test]
fn illegal_turns_name_the_rule() {
    let rule = |position: &str, turn: &str| {
        let position: Position = position.parse().unwrap();
        let error = turn.parse::<Turn>().and_then(|turn| position.play(&turn)).unwrap_err();
        match error {
            TurnError::Illegal(illegal) => (illegal.rule(), illegal.number()),
            other => panic!("{other}"),
        }
    };
    let beside = "hexhex3 online .../..../..b../..../... w place";
    assert_eq!(rule(beside, ""), ("no-cells", 1));
    assert_eq!(rule(beside, "c3"), ("occupied", 1));
    assert_eq!(rule(beside, "b3"), ("too-few-cells", 2));
    assert_eq!(rule(beside, "b3,e1"), ("no-eater", 2));
    assert_eq!(rule(beside, "b3,c3,c4"), ("too-many-cells", 3));
    assert_eq!(rule(beside, "z9"), ("off-board", 1));
    let apart = "hexhex3 online .../..../w.w../..../..b w place";
    assert_eq!(rule(apart, "c2"), ("joins", 1));
    assert_eq!(rule(apart, "d1"), ("too-large", 1));
    let between = "hexhex3 online .../..../w.w../..../... b place";
    assert_eq!(rule(between, "c2,d3"), ("no-eater", 2));
    assert_eq!(rule("hexhex2 online ../ww./.b w place", "a1"), ("game-over", 1));
}
