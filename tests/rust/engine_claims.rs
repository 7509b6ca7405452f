//! No false claim, whenever a search is broken off: every proved line against a complete table.

mod claims;

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicU64;

use bug::{Arena, CompleteTable, Engine, EngineOptions, Outcome, Rules, SearchOptions, SplitMix64};
use claims::{Tally, check, set_up, spread};
use search::{Limits, StopFlag};

fn tables(board: &str) -> [CompleteTable; 2] {
    Rules::BOTH.map(|rules| {
        let (two, settled) = (NonZeroUsize::new(2).unwrap(), AtomicU64::new(0));
        CompleteTable::build(&Arena::named(board).unwrap(), rules, two, &settled, &StopFlag::new()).unwrap()
    })
}

#[test]
fn whatever_is_claimed_is_true() {
    let mut tally = Tally::default();
    for board in ["hexhex2", "limping2", "triangle4", "rhombus4x3"] {
        for table in tables(board) {
            let mut random = SplitMix64::new(9);
            let engine = Engine::new(EngineOptions::new(1, 1).unwrap()).unwrap();
            for _ in 0..250 {
                let position = set_up(table.arena(), table.rules(), &mut random);
                engine.clear().unwrap();
                // What a search has kept in the table when it is broken off serves the next one.
                for _ in 0..3 {
                    let limits = Limits::nodes(u64::from(random.below(400)) + 1);
                    let options =
                        SearchOptions { multipv: i64::from(random.below(3)) + 1, ..SearchOptions::default() };
                    let found = engine.analyse(&position, &limits, &options).unwrap();
                    check(&table, &position, &found);
                    tally.add(found.best_line().outcome());
                }
            }
        }
    }
    assert!(tally.wins + tally.losses > 1_000 && tally.losses > 100, "{tally:?}");
}

/// The example `claims` does the same on hexhex3, whose tables take minutes.
#[test]
fn whatever_is_claimed_is_true_with_any_threads_and_table() {
    let tally = spread(&tables("limping2"), 10_000, 1_000, 2);
    assert!(tally.wins > 3_000 && tally.losses > 1_000, "{tally:?}");
}

#[test]
fn the_line_of_an_exact_proof_is_played_to_the_end() {
    let engine = Engine::new(EngineOptions::new(1, 1).unwrap()).unwrap();
    let mut random = SplitMix64::new(4);
    let mut exact = 0;
    for board in ["hexhex2", "limping2", "hexhex3"] {
        let arena = Arena::named(board).unwrap();
        for rules in Rules::BOTH {
            for _ in 0..60 {
                let position = set_up(&arena, rules, &mut random);
                engine.clear().unwrap();
                let options = SearchOptions { multipv: 2, ..SearchOptions::default() };
                let found = engine.analyse(&position, &Limits::depth(9), &options).unwrap();
                for line in found.lines.iter().filter(|line| line.distance_exact) {
                    exact += 1;
                    assert_eq!(line.pv.len() as u32, line.distance().unwrap(), "{position}: {line:?}");
                    let mut end = position.clone();
                    for turn in &line.pv {
                        end = end.play(turn).unwrap();
                    }
                    let mover_won = end.winner().map(|winner| winner == position.turn());
                    assert_eq!(
                        mover_won,
                        line.outcome().map(|outcome| outcome == Outcome::Win),
                        "{position}"
                    );
                }
            }
        }
    }
    assert!(exact > 200, "{exact}");
}
