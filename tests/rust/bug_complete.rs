//! Complete tables against a plain walk over the game, and their files.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicU64;

use bug::{Arena, Bits, Color, CompleteTable, Phase, Position, Rules, SplitMix64, Wide};
use search::StopFlag;

fn build(board: &str, rules: Rules, threads: usize) -> CompleteTable {
    let threads = NonZeroUsize::new(threads).unwrap();
    let arena = Arena::named(board).unwrap();
    CompleteTable::build(&arena, rules, threads, &AtomicU64::new(0), &StopFlag::new()).unwrap()
}

/// Whether the mover wins, by the rules alone.
fn wins(position: &Position, known: &mut HashMap<Position, bool>) -> bool {
    if let Some(&wins) = known.get(position) {
        return wins;
    }
    let cells = position.legal_cells();
    let found = cells.is_empty()
        || cells.cells().any(|cell| {
            let next = position.step(cell).unwrap();
            wins(&next, known) == (next.turn() == position.turn())
        });
    known.insert(position.clone(), found);
    found
}

fn random_set_up(arena: &std::sync::Arc<Arena>, rules: Rules, random: &mut SplitMix64) -> Position {
    let letters: Vec<u32> = (0..arena.board.size()).map(|_| random.below(3)).collect();
    let of = |letter| Wide::of((0..letters.len()).filter(|&cell| letters[cell] == letter));
    let mover = if random.below(2) == 0 { Color::White } else { Color::Black };
    Position::set_up(arena.clone(), rules, [of(1), of(2)], mover, Phase::Place).unwrap()
}

#[test]
fn every_value_is_the_one_that_the_rules_give() {
    for board in ["hexhex2", "limping2", "triangle4", "rhombus3x3", "cells:0,0;1,0;3,0;4,0;3,1;0,1;9,9"] {
        for rules in Rules::BOTH {
            let table = build(board, rules, 2);
            assert_eq!(table.wins(), build(board, rules, 1).wins());
            let mut random = SplitMix64::new(1);
            let mut known = HashMap::new();
            for _ in 0..3_000 {
                let position = random_set_up(table.arena(), rules, &mut random);
                assert_eq!(table.mover_wins(&position).unwrap(), wins(&position, &mut known), "{position}");
                for cell in position.legal_cells().cells() {
                    let next = position.step(cell).unwrap();
                    assert_eq!(table.mover_wins(&next).unwrap(), wins(&next, &mut known), "{next}");
                }
            }
        }
    }
}

#[test]
fn the_second_player_wins_on_hexhex2() {
    for rules in Rules::BOTH {
        let table = build("hexhex2", rules, 2);
        let start = Position::start(table.arena().clone(), rules);
        assert!(!table.mover_wins(&start).unwrap());
    }
}

#[test]
fn files_come_back_and_damage_is_noticed() {
    let folder = std::env::temp_dir().join(format!("bugfast-complete-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("table");
    let table = build("limping2", Rules::Online, 1);
    table.save(&path).unwrap();
    let again = CompleteTable::load(&path).unwrap();
    assert_eq!((again.wins(), again.rules()), (table.wins(), Rules::Online));
    assert_eq!(again.arena().board, table.arena().board);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1, "no partial file is left");

    let whole = std::fs::read(&path).unwrap();
    let refused = |bytes: &[u8]| {
        std::fs::write(&path, bytes).unwrap();
        CompleteTable::load(&path).unwrap_err().to_string()
    };
    assert!(refused(&whole[..whole.len() - 1]).contains("expected"));
    assert!(refused(&[&whole[..], b"x"].concat()).contains("expected"));
    let mut flipped = whole.clone();
    flipped[whole.len() / 2] ^= 4;
    assert!(refused(&flipped).contains("checksum"));
    for junk in [&b""[..], b"\n", b"bugfast-table 1 limping2 online 7\n", &[0xff; 5000]] {
        assert!(refused(junk).contains("table file"));
    }
    assert!(refused(b"bugfast-table 1 hexhex9 online 3\n").contains("217 cells"));
    assert!(CompleteTable::load(&folder.join("missing")).is_err());
    assert!(table.save(&folder.join("missing").join("table")).is_err());
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn large_boards_and_strangers_are_refused() {
    let arena = Arena::named("hexhex4").unwrap();
    let one = NonZeroUsize::MIN;
    assert!(CompleteTable::build(&arena, Rules::Online, one, &AtomicU64::new(0), &StopFlag::new()).is_err());
    let table = build("hexhex2", Rules::Online, 1);
    let stranger = Position::start(table.arena().clone(), Rules::Rulebook);
    assert!(table.mover_wins(&stranger).is_err());
    assert!(table.mover_wins(&Position::start(arena, Rules::Online)).is_err());
}
