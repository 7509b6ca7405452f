//! Fits the constant of the win chance, `WIN_CHANCE_SCALE` in the search's constants.
//!
//! The engine plays itself from random openings, on several boards and in both rule sets; each score
//! that is not a proof goes with the result of its game. The scale is the one that makes the results
//! most likely under `1 / (1 + exp(-score / scale))`. The same seed gives the same games on every
//! machine.
//!
//! ```text
//! cargo run --release -p bugfast-bug --example fit_win_chance -- GAMES NODES SEED
//! ```

use std::error::Error;

use bug::{Arena, Bits, Engine, EngineOptions, Outcome, Phase, Position, Rules, SearchOptions, SplitMix64};
use search::Limits;

const BOARDS: [&str; 4] = ["hexhex3", "hexhex4", "limping4", "hexhex5"];

/// A score for the mover, and whether that player won the game.
type Sample = (f64, bool);

fn random_turn(position: &Position, random: &mut SplitMix64) -> Result<Position, Box<dyn Error>> {
    let mut next = position.clone();
    loop {
        let cells = next.legal_cells();
        let Some(cell) = cells.cells().nth(random.below(cells.count()) as usize) else {
            return Err(format!("{next} is over: no turn to play").into());
        };
        next = next.step(cell)?;
        if next.phase() == Phase::Place {
            return Ok(next);
        }
    }
}

/// Plays a game: random turns at first, then the engine's, until a proof.
fn play(
    engine: &Engine,
    start: Position,
    nodes: u64,
    random: &mut SplitMix64,
    samples: &mut Vec<Sample>,
) -> Result<(), Box<dyn Error>> {
    engine.clear()?;
    let opening = random.below(start.board().size() as u32 / 3) + 2;
    let mut scores = Vec::new();
    let mut position = start;
    let mut number = 0;
    let winner = loop {
        let analysis = engine.analyse(&position, &Limits::nodes(nodes), &SearchOptions::default())?;
        let mover = position.turn();
        let line = analysis.best_line();
        match line.outcome() {
            Some(Outcome::Win) => break mover,
            Some(Outcome::Loss) => break !mover,
            None => scores.push((f64::from(line.score.value()), mover)),
        }
        // No random turns later on: they would decide the game, and not what the score is of.
        position = match analysis.best() {
            Some(turn) if number >= opening => position.play(turn)?,
            _ => random_turn(&position, random)?,
        };
        number += 1;
    };
    let from = (opening as usize).min(scores.len());
    samples.extend(scores[from..].iter().map(|&(score, mover)| (score, mover == winner)));
    Ok(())
}

/// Mean of the negative logarithms of the chances given to what happened.
fn loss(samples: &[Sample], scale: f64) -> f64 {
    let surprise = |&(score, won): &Sample| {
        let towards = if won { score } else { -score };
        (1.0 + (-towards / scale).exp()).ln()
    };
    samples.iter().map(surprise).sum::<f64>() / samples.len() as f64
}

/// The scale of least loss, by golden section on its logarithm: the loss is convex in 1 / scale.
fn fit(samples: &[Sample]) -> f64 {
    let ratio = (5f64.sqrt() - 1.0) / 2.0;
    let (mut low, mut high) = (10f64.ln(), 100_000f64.ln());
    while high - low > 1e-4 {
        let step = (high - low) * ratio;
        if loss(samples, (high - step).exp()) < loss(samples, (low + step).exp()) {
            high = low + step;
        } else {
            low = high - step;
        }
    }
    low.midpoint(high).exp()
}

fn report(name: &str, samples: &[Sample]) {
    let scale = fit(samples);
    println!(
        "{name:10} {:7} scores  scale {scale:7.0}  loss {:.4}  (even chances: {:.4})",
        samples.len(),
        loss(samples, scale),
        2f64.ln()
    );
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<u64> = std::env::args().skip(1).map(|text| text.parse()).collect::<Result<_, _>>()?;
    let &[games, nodes, seed] = arguments.as_slice() else {
        return Err("expected three numbers: GAMES on each board, NODES a turn, SEED".into());
    };
    let engine = Engine::new(EngineOptions::new(1, 4)?)?;
    let mut all = Vec::new();
    for board in BOARDS {
        let mut random = SplitMix64::new(seed);
        let mut samples = Vec::new();
        for game in 0..games {
            let rules = Rules::BOTH[(game % 2) as usize];
            let start = Position::start(Arena::named(board)?, rules);
            play(&engine, start, nodes, &mut random, &mut samples)?;
        }
        report(board, &samples);
        all.append(&mut samples);
    }
    report("all", &all);
    Ok(())
}
