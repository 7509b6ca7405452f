//! Positions with the engine's score and the result of their game, for `fit_win_chance` to learn from.
//!
//! The engine plays itself on BOARD from random openings, in both rule sets in turn, until it has
//! proved who wins. Each position of its turns is written. The same arguments give the same lines on
//! every machine, as long as the engine's search is the same.
//!
//! ```text
//! cargo run --release -p bugfast-bug --example scored_positions -- BOARD GAMES NODES SEED > FILE
//! ```
//!
//! NODES are those of each turn. A line is the number of the game, the score for the mover, `win` or
//! `loss` for the mover, and the position, with tabs between.

use std::error::Error;
use std::io::{BufWriter, Write, stdout};

use bug::{Arena, Bits, Engine, EngineOptions, Outcome, Phase, Position, Rules, SearchOptions, SplitMix64};
use search::Limits;

/// A turn at random, cell by cell; `None` where the game is over.
fn random_turn(position: &Position, random: &mut SplitMix64) -> Result<Option<Position>, Box<dyn Error>> {
    let mut next = position.clone();
    loop {
        let cells = next.legal_cells();
        let Some(cell) = cells.cells().nth(random.below(cells.count().max(1)) as usize) else {
            return Ok(None);
        };
        next = next.step(cell)?;
        if next.phase() == Phase::Place {
            return Ok(Some(next));
        }
    }
}

/// The position after 2 to `most` random turns; `None` where the game ended before.
fn opening(start: Position, most: u32, random: &mut SplitMix64) -> Result<Option<Position>, Box<dyn Error>> {
    let mut position = start;
    for _ in 0..2 + random.below(most.max(3) - 1) {
        let Some(next) = random_turn(&position, random)? else { return Ok(None) };
        position = next;
    }
    Ok(Some(position))
}

/// Plays a game to its proof and writes what the engine thought on the way. No turn is random: it
/// would decide the game, and not what the score is of.
fn play(
    engine: &Engine,
    mut position: Position,
    nodes: u64,
    game: u64,
    out: &mut impl Write,
) -> Result<(), Box<dyn Error>> {
    engine.clear()?;
    let mut scored = Vec::new();
    let winner = loop {
        let analysis = engine.analyse(&position, &Limits::nodes(nodes), &SearchOptions::default())?;
        let line = analysis.best_line();
        match line.outcome() {
            Some(Outcome::Win) => break position.turn(),
            Some(Outcome::Loss) => break !position.turn(),
            None => scored.push((line.score.value(), position.clone())),
        }
        let turn = analysis.best().ok_or("a game that is over has a proof")?;
        position = position.play(turn)?;
    };
    for (score, position) in scored {
        let result = if position.turn() == winner { "win" } else { "loss" };
        writeln!(out, "{game}\t{score}\t{result}\t{position}")?;
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [board, numbers @ ..] = arguments.as_slice() else {
        return Err("expected BOARD GAMES NODES SEED".into());
    };
    let numbers: Vec<u64> = numbers.iter().map(|text| text.parse()).collect::<Result<_, _>>()?;
    let &[games, nodes, seed] = numbers.as_slice() else {
        return Err("expected three numbers after the board: GAMES NODES SEED".into());
    };
    let arena = Arena::named(board)?;
    let most = arena.board.size() as u32 / 3;
    let engine = Engine::new(EngineOptions::new(1, 4)?)?;
    let mut random = SplitMix64::new(seed);
    let mut out = BufWriter::new(stdout().lock());
    for game in 0..games {
        let start = Position::start(arena.clone(), Rules::BOTH[(game % 2) as usize]);
        if let Some(position) = opening(start, most, &mut random)? {
            play(&engine, position, nodes, game, &mut out)?;
        }
    }
    out.flush()?;
    Ok(())
}
