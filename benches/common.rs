//! What the benches share: how they are measured, and the positions that they are measured on.

// Each bench is a program of its own and uses a part of this.
#![allow(dead_code)]

use std::time::Duration;

use bug::{Arena, Bits, Position, Rules, SplitMix64, State};
use criterion::Criterion;

/// Both rule sets, the one that joins bugs first.
pub(crate) const RULES: [Rules; 2] = [Rules::Rulebook, Rules::Online];

/// Short measurements: all benches together take about two minutes. A debug build is refused.
pub(crate) fn criterion() -> Criterion {
    // `cargo test --benches` runs each bench once, measuring nothing: that may be a debug build.
    let measuring = std::env::args().any(|argument| argument == "--bench");
    if cfg!(debug_assertions) && measuring {
        eprintln!("this is a debug build: expected a release build to measure (`cargo bench`)");
        std::process::exit(2);
    }
    Criterion::default()
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_millis(600))
        .sample_size(20)
        .without_plots()
}

/// The start of a game.
pub(crate) fn start(board: &str, rules: Rules) -> Position {
    Position::start(Arena::named(board).unwrap(), rules)
}

/// The positions of a random game, mid-turn ones included, from the start to the end.
pub(crate) fn game(board: &str, rules: Rules, seed: u64) -> Vec<Position> {
    let mut random = SplitMix64::new(seed);
    let mut game = vec![start(board, rules)];
    loop {
        let last = &game[game.len() - 1];
        let Some(cell) = last.legal_cells().pick(&mut random) else { return game };
        game.push(last.step(cell).unwrap());
    }
}

/// The steps of a random game.
pub(crate) fn steps(board: &str, rules: Rules, seed: u64) -> Vec<usize> {
    let mut random = SplitMix64::new(seed);
    let mut position = start(board, rules);
    let mut steps = Vec::new();
    while let Some(cell) = position.legal_cells().pick(&mut random) {
        position = position.step(cell).unwrap();
        steps.push(cell);
    }
    steps
}

/// How many positions [`middles`] gives.
pub(crate) const MIDDLES: usize = 64;

/// The positions half way through as many random games.
pub(crate) fn middles(board: &str, rules: Rules) -> Vec<Position> {
    (0..MIDDLES as u64)
        .map(|seed| {
            let mut game = game(board, rules, seed);
            game.swap_remove(game.len() / 2)
        })
        .collect()
}

/// The incremental states of [`middles`].
pub(crate) fn middle_states<B: Bits>(board: &str, rules: Rules) -> Vec<State<B>> {
    middles(board, rules).iter().map(State::new).collect()
}
