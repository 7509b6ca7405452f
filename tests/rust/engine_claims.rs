//! No false claim, whenever a search is broken off: every proved line against a complete table.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use bug::{
    Arena, Bits, Color, CompleteTable, Engine, EngineOptions, Outcome, Phase, Position, Rules, SearchOptions,
    SplitMix64, Wide,
};
use search::{Limits, StopFlag};

fn set_up(arena: &Arc<Arena>, rules: Rules, random: &mut SplitMix64) -> Position {
    let letters: Vec<u32> = (0..arena.board.size()).map(|_| random.below(4)).collect();
    let of = |letter| Wide::of((0..letters.len()).filter(|&cell| letters[cell] == letter));
    let mover = if random.below(2) == 0 { Color::White } else { Color::Black };
    Position::set_up(arena.clone(), rules, [of(1), of(2)], mover, Phase::Place).unwrap()
}

#[test]
fn whatever_is_claimed_is_true() {
    let stop = StopFlag::new();
    let (mut claims, mut losses) = (0, 0);
    for board in ["hexhex2", "limping2", "triangle4", "rhombus4x3"] {
        for rules in Rules::BOTH {
            let arena = Arena::named(board).unwrap();
            let two = NonZeroUsize::new(2).unwrap();
            let table = CompleteTable::build(&arena, rules, two, &AtomicU64::new(0), &stop).unwrap();
            let mut random = SplitMix64::new(9);
            let engine = Engine::new(EngineOptions::new(1, 1).unwrap()).unwrap();
            for _ in 0..250 {
                let position = set_up(&arena, rules, &mut random);
                let wins = table.mover_wins(&position).unwrap();
                engine.clear().unwrap();
                // What a search has kept in the table when it is broken off serves the next one.
                for _ in 0..3 {
                    let limits = Limits::nodes(u64::from(random.below(400)) + 1);
                    let options = SearchOptions { multipv: i64::from(random.below(3)) + 1, turns: None };
                    let found = engine.analyse(&position, &limits, &options).unwrap();
                    let outcome = found.best_line().outcome();
                    assert!(
                        outcome.is_none_or(|outcome| (outcome == Outcome::Win) == wins),
                        "{position}: {found:?}"
                    );
                    claims += u32::from(outcome.is_some());
                    losses += u32::from(outcome == Some(Outcome::Loss));
                    for line in &found.lines {
                        let Some(turn) = &line.turn else { continue };
                        let after = position.play(turn).unwrap();
                        let turn_wins = !table.mover_wins(&after).unwrap();
                        assert!(line.outcome().is_none_or(|outcome| (outcome == Outcome::Win) == turn_wins));
                        let mut end = position.clone();
                        for turn in &line.pv {
                            end = end.play(turn).unwrap();
                        }
                    }
                }
            }
        }
    }
    assert!(claims > 1_000 && losses > 100, "{claims} claims, {losses} of them losses");
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
                let options = SearchOptions { multipv: 2, turns: None };
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
