//! The solver against complete tables and against a search that looks at everything.

use std::collections::{HashMap, HashSet};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use bug::{
    Arena, Bits, Color, CompleteTable, Outcome, Phase, Position, Rules, Solution, SolveOptions,
    SolveProgress, SplitMix64, Wide, results, solve,
};
use search::StopFlag;

const BOARDS: [&str; 6] =
    ["hexhex2", "limping2", "triangle4", "rhombus4x2", "cells:0,0;1,0;0,1;1,1;5,0;6,0;5,1;9,9", "rhombus9x1"];
/// Positions of each board and rule set.
const POSITIONS: usize = 450;

fn solved(position: &Position, all_turns: bool) -> Solution {
    let mut options = SolveOptions::new(1, 1, None).unwrap();
    options.all_turns = all_turns;
    solve(position, &options, &SolveProgress::default(), &StopFlag::new()).unwrap()
}

fn complete(arena: &Arc<Arena>, rules: Rules) -> CompleteTable {
    CompleteTable::build(arena, rules, NonZeroUsize::MIN, &AtomicU64::new(0), &StopFlag::new()).unwrap()
}

/// Any arrangement of stones; in phase `grow` where `grow` and some bug can eat.
fn set_up(arena: &Arc<Arena>, rules: Rules, grow: bool, random: &mut SplitMix64) -> Option<Position> {
    let mut stones = [Wide::EMPTY; 2];
    let density = 2 + random.below(5);
    for cell in 0..arena.board.size() {
        if let color @ 0..=1 = random.below(density) {
            stones[color as usize] |= Wide::bit(cell);
        }
    }
    let turn = Color::BOTH[random.below(2) as usize];
    let phase = if grow { Phase::Grow } else { Phase::Place };
    Position::set_up(Arc::clone(arena), rules, stones, turn, phase).ok()
}

/// The position after some random steps of a game, perhaps in mid-turn.
fn played(arena: &Arc<Arena>, rules: Rules, random: &mut SplitMix64) -> Position {
    let mut position = Position::start(Arc::clone(arena), rules);
    for _ in 0..random.below(arena.board.size() as u32 + 2) {
        let Some(cell) = position.legal_cells().pick(random) else { break };
        position = position.step(cell).unwrap();
    }
    position
}

fn check(position: &Position, wins: impl Fn(&Position) -> bool) {
    let all = solved(position, true);
    let outcome = if wins(position) { Outcome::Win } else { Outcome::Loss };
    assert_eq!(all.value, Some(outcome), "{position}");
    assert!(all.complete, "{position}");
    let found: HashSet<String> =
        all.winning.iter().map(|turn| position.play(turn).unwrap().to_string()).collect();
    assert_eq!(found.len(), all.winning.len(), "{position}: a result twice");
    let expected: HashSet<String> = results(position, 100_000, &StopFlag::new())
        .unwrap()
        .into_iter()
        .map(|(_, result)| result)
        .filter(|result| !wins(result))
        .map(|result| result.to_string())
        .collect();
    assert_eq!(found, expected, "{position}");
    let one = solved(position, false);
    assert_eq!(one.value, Some(outcome), "{position}");
    assert_eq!(one.winning.len(), usize::from(outcome == Outcome::Win && !position.is_over()), "{position}");
    for turn in &one.winning {
        assert!(!wins(&position.play(turn).unwrap()), "{position}: {turn}");
    }
}

#[test]
fn agrees_with_complete_tables_from_both_phases() {
    let mut random = SplitMix64::new(11);
    let mut in_mid_turn = 0;
    for board in BOARDS {
        let arena = Arena::named(board).unwrap();
        for rules in Rules::BOTH {
            let table = complete(&arena, rules);
            for i in 0..POSITIONS {
                let position = match i % 3 {
                    0 => set_up(&arena, rules, false, &mut random),
                    1 => set_up(&arena, rules, true, &mut random),
                    _ => Some(played(&arena, rules, &mut random)),
                };
                let Some(position) = position else { continue };
                in_mid_turn += usize::from(position.phase() == Phase::Grow);
                check(&position, |position| table.mover_wins(position).unwrap());
            }
        }
    }
    assert!(in_mid_turn > 100, "{in_mid_turn}");
}

/// The value of a position found by looking at everything, step by step.
#[derive(Default)]
struct BruteForce(HashMap<String, bool>);

impl BruteForce {
    /// Whether the mover wins; `None` where that takes more than `most` positions.
    fn wins(&mut self, position: &Position, most: usize) -> Option<bool> {
        if let Some(&wins) = self.0.get(&position.to_string()) {
            return Some(wins);
        }
        let cells = position.legal_cells();
        let mut wins = cells.is_empty();
        for cell in cells.cells() {
            if self.0.len() > most {
                return None;
            }
            let next = position.step(cell).unwrap();
            wins |= self.wins(&next, most)? == (next.phase() == Phase::Grow);
        }
        self.0.insert(position.to_string(), wins);
        Some(wins)
    }
}

#[test]
fn agrees_with_brute_force_from_the_start() {
    for board in ["hexhex1", "hexhex2", "limping1", "triangle3", "rhombus3x2", "rhombus1x1", "cells:0,0;7,7"]
    {
        for rules in Rules::BOTH {
            let mut brute = BruteForce::default();
            let start = Position::start(Arena::named(board).unwrap(), rules);
            brute.wins(&start, usize::MAX).unwrap();
            // Some of the positions that a game can come to.
            let mut known: Vec<(String, bool)> = brute.0.into_iter().collect();
            known.sort_unstable();
            for (text, wins) in known.into_iter().step_by(2).take(300) {
                let position: Position = text.parse().unwrap();
                let solution = solved(&position, false);
                assert_eq!(solution.value == Some(Outcome::Win), wins, "{position}");
                assert_eq!(solution.winning.is_empty(), !wins || position.is_over(), "{position}");
            }
        }
    }
}

#[test]
fn wide_boards_are_solved_near_the_end() {
    let mut random = SplitMix64::new(5);
    let mut compared = 0;
    for board in ["hexhex5", "hexhex6", "hexhex8"] {
        let arena = Arena::named(board).unwrap();
        for rules in Rules::BOTH {
            for _ in 0..4 {
                let mut position = Position::start(Arc::clone(&arena), rules);
                let mut before = position.clone();
                // A random game's last positions.
                let mut last = Vec::new();
                while let Some(cell) = position.legal_cells().pick(&mut random) {
                    before.clone_from(&position);
                    position = position.step(cell).unwrap();
                    last.push(before.clone());
                }
                assert_eq!(solved(&position, false).value, Some(Outcome::Win));
                for position in last.iter().rev().take(4) {
                    let Some(wins) = BruteForce::default().wins(position, 3_000) else { break };
                    assert_eq!(solved(position, false).value == Some(Outcome::Win), wins, "{position}");
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 20, "only {compared} are small enough");
}
