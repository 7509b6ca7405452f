//! Positions with their proved result, for `fit_evaluation` to learn from.
//!
//! Each game is played by the engine at 400 nodes a turn, at random at first and, in two games of
//! three, now and then, until few enough cells are empty. From there on it goes at random, and the
//! engine looks at every position and at three others that one more turn leads to, as a search
//! does at its leaves; each that it proves is written. The same arguments give the same lines on
//! every machine, as long as the engine's search is the same.
//!
//! ```text
//! cargo run --release -p bugfast-bug --example proved_positions -- \
//!     BOARD GAMES NODES SEED LEAST MOST > FILE
//! ```
//!
//! NODES bounds each proof. LEAST to MOST cells are empty in the first position of a game that is
//! looked at. A line is the number of the game, `win` or `loss` for the mover, and the position,
//! with tabs between.

use std::error::Error;
use std::io::{BufWriter, Write, stdout};

use bug::{
    Arena, Bits, Color, Engine, EngineError, EngineOptions, Outcome, Phase, Position, Rules, SearchOptions,
    SplitMix64,
};
use search::Limits;

/// Nodes a turn of the engine's until the position to prove is reached.
const PLAY_NODES: u64 = 400;
/// Turns looked at in each position of the game, beside the position itself.
const CHILDREN: usize = 3;
/// A game is left after this many positions that could not be proved.
const MOST_FAILURES: usize = 2;
/// Games are left where the end is nearer than this: the search sees it anyway.
const NEAR: u32 = 4;

struct Generator {
    engine: Engine,
    random: SplitMix64,
    proof: Limits,
}

impl Generator {
    /// A turn at random, cell by cell.
    fn random_turn(&mut self, position: &Position) -> Result<Position, Box<dyn Error>> {
        let mut next = position.clone();
        loop {
            let cells = next.legal_cells();
            let Some(cell) = cells.cells().nth(self.random.below(cells.count()) as usize) else {
                return Err(format!("{next} is over: no turn to play").into());
            };
            next = next.step(cell)?;
            if next.phase() == Phase::Place {
                return Ok(next);
            }
        }
    }

    /// A position with `least` to `most` empty cells, or fewer where a turn took many; `None` where
    /// the game ended before.
    fn reach(&mut self, start: Position, least: u32, most: u32) -> Result<Option<Position>, Box<dyn Error>> {
        let opening = 2 + self.random.below(start.board().size() as u32 / 3);
        let empty = least + self.random.below(most - least + 1);
        let random_of_ten = 2 * self.random.below(3);
        let mut position = start;
        let mut turn = 0;
        while !position.legal_cells().is_empty() {
            if empty_cells(&position) <= empty {
                return Ok(Some(position));
            }
            turn += 1;
            position = if turn <= opening || self.random.below(10) < random_of_ten {
                self.random_turn(&position)?
            } else {
                let limits = Limits::nodes(PLAY_NODES);
                let analysis = self.engine.analyse(&position, &limits, &SearchOptions::default())?;
                position.play(analysis.best().ok_or("the engine has no turn")?)?
            };
        }
        Ok(None)
    }

    /// The result of a position and the turns to the end, where the engine can prove them.
    fn prove(&self, position: &Position) -> Result<Option<(Outcome, u32)>, EngineError> {
        let analysis = self.engine.analyse(position, &self.proof, &SearchOptions::default())?;
        let line = analysis.best_line();
        Ok(line.outcome().zip(line.distance()))
    }

    /// Proves positions of a game from `position` on, and writes them.
    fn label(&mut self, game: u64, position: Position, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
        let mut position = position;
        let mut failures = 0;
        while !position.legal_cells().is_empty() && failures < MOST_FAILURES {
            for child in 0..=CHILDREN {
                let looked_at = if child == 0 { position.clone() } else { self.random_turn(&position)? };
                if looked_at.legal_cells().is_empty() {
                    continue;
                }
                let Some((outcome, distance)) = self.prove(&looked_at)? else {
                    failures += 1;
                    if child == 0 {
                        break;
                    }
                    continue;
                };
                writeln!(out, "{game}\t{}\t{looked_at}", outcome.name())?;
                if distance <= NEAR {
                    failures = MOST_FAILURES;
                }
            }
            position = self.random_turn(&position)?;
        }
        Ok(())
    }
}

fn empty_cells(position: &Position) -> u32 {
    let stones = Color::BOTH.map(|color| position.stones(color).count());
    position.board().size() as u32 - stones[0] - stones[1]
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [board, numbers @ ..] = arguments.as_slice() else {
        return Err("expected BOARD GAMES NODES SEED LEAST MOST".into());
    };
    let numbers: Vec<u64> = numbers.iter().map(|text| text.parse()).collect::<Result<_, _>>()?;
    let &[games, nodes, seed, least, most] = numbers.as_slice() else {
        return Err("expected BOARD, then five numbers: GAMES NODES SEED LEAST MOST".into());
    };
    if most < least {
        return Err(format!("MOST is {most}, expected LEAST ({least}) or more").into());
    }
    let engine = Engine::new(EngineOptions::new(1, 8)?)?;
    let mut generator = Generator { engine, random: SplitMix64::new(seed), proof: Limits::nodes(nodes) };
    let arena = Arena::named(board)?;
    let mut out = BufWriter::new(stdout().lock());
    for game in 0..games {
        let start = Position::start(arena.clone(), Rules::BOTH[(game % 2) as usize]);
        if let Some(position) = generator.reach(start, least as u32, most as u32)? {
            generator.label(game, position, &mut out)?;
        }
    }
    out.flush()?;
    Ok(())
}
