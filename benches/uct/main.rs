//! A plain UCT player: the sparring partner of the engine. It speaks as much of docs/protocol.md as
//! `bugfast match` needs. A node, in `go nodes N` and in its `info` line, is a playout.
//!
//! ```text
//! cargo build --release -p bugfast-bug --example uct
//! bugfast match --engine bugfast --engine target/release/examples/uct --games 100 --time 0.3
//! uct [exploration C] [urgency U] [expand N] [nodes N] [seed S]
//! ```
//!
//! It searches while it reads nothing: `stop` is answered when the search is over, and a `go`
//! without a bound is refused.

mod tree;

use std::io::{self, BufRead, Write};
use std::str::{FromStr, SplitAsciiWhitespace};
use std::time::{Duration, Instant};

use bug::{Arena, Position, Rules, Turn, Wide};
use tree::{Choice, Params, Tree};

/// Playouts between two looks at the clock: a fraction of a millisecond.
const BATCH: u64 = 64;

/// Tuned by matches, see benches/README.md.
const PARAMS: Params = Params { exploration: 0.5, urgency: 1.0, expand_at: 2, max_nodes: 4_000_000 };

/// A tree of the width of its board.
#[derive(Debug)]
enum AnyTree {
    Narrow(Box<Tree<u64>>),
    Double(Box<Tree<u128>>),
    Wide(Box<Tree<Wide>>),
}

/// Runs `$body` with `$tree` bound to the tree, whatever its width.
macro_rules! with_tree {
    ($any:expr, |$tree:ident| $body:expr) => {
        match $any {
            AnyTree::Narrow($tree) => $body,
            AnyTree::Double($tree) => $body,
            AnyTree::Wide($tree) => $body,
        }
    };
}

impl AnyTree {
    fn new(root: &Position, params: Params, seed: u64) -> Self {
        match root.board().size() {
            0..=64 => Self::Narrow(Box::new(Tree::new(root, params, seed))),
            65..=128 => Self::Double(Box::new(Tree::new(root, params, seed))),
            _ => Self::Wide(Box::new(Tree::new(root, params, seed))),
        }
    }
}

/// The player and its position.
struct Player {
    params: Params,
    seed: u64,
    tree: AnyTree,
}

impl Player {
    fn set_position(&mut self, text: &str) -> Result<(), String> {
        let (fields, turns) = text.split_once(" turns ").unwrap_or((text, ""));
        let mut position = Position::from_str(fields).map_err(|error| error.to_string())?;
        for text in turns.split_ascii_whitespace() {
            let turn = Turn::from_str(text).map_err(|error| error.to_string())?;
            position = position.play(&turn).map_err(|error| error.to_string())?;
        }
        let old = with_tree!(&self.tree, |tree| tree.root());
        if old.board() == position.board() && old.rules() == position.rules() {
            with_tree!(&mut self.tree, |tree| tree.go_to(&position));
        } else {
            self.tree = AnyTree::new(&position, self.params, self.seed);
        }
        Ok(())
    }

    /// Searches; gives the lines of the answer.
    fn go(&mut self, words: SplitAsciiWhitespace<'_>) -> Result<Vec<String>, String> {
        let started = Instant::now();
        let (time, limit) = bounds(words)?;
        let mut playouts = 0;
        let choice = with_tree!(&mut self.tree, |tree| {
            while playouts < limit && time.is_none_or(|time| started.elapsed() < time) {
                for _ in 0..BATCH.min(limit - playouts) {
                    tree.play_out();
                    playouts += 1;
                }
                if tree.is_decided() {
                    break;
                }
            }
            tree.choice()
        });
        let Some(choice) = choice else { return Ok(vec!["best none".to_owned()]) };
        let root = with_tree!(&self.tree, |tree| tree.root());
        let seconds = started.elapsed().as_secs_f64();
        let best = turn_text(root, &choice.turn);
        Ok(vec![info(root, &choice, playouts, seconds), format!("best {best}")])
    }
}

/// The bounds of a `go`: time and playouts, one of them at least.
fn bounds(mut words: SplitAsciiWhitespace<'_>) -> Result<(Option<Duration>, u64), String> {
    let (mut time, mut playouts) = (None, None);
    while let Some(word) = words.next() {
        let value = words.next().unwrap_or("");
        match word {
            "time" => {
                let seconds =
                    value.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
                time = Some(seconds.ok_or(format!("go time: '{value}', expected seconds"))?);
            }
            "nodes" => {
                let count: Option<u64> = value.parse().ok().filter(|&count| count > 0);
                playouts = Some(count.ok_or(format!("go nodes: '{value}', expected a whole number from 1"))?);
            }
            _ => return Err(format!("go: '{word}', expected time or nodes")),
        }
    }
    if time.is_none() && playouts.is_none() {
        return Err("go: no bound, expected time or nodes".to_owned());
    }
    Ok((time, playouts.unwrap_or(u64::MAX)))
}

fn turn_text(position: &Position, cells: &[usize]) -> String {
    let names = position.board().cell_names();
    let texts: Vec<String> = cells.iter().map(|&cell| names[cell].to_string()).collect();
    texts.join(",")
}

/// The line of a search; the score is the share of playouts won, from -1000 to 1000.
fn info(root: &Position, choice: &Choice, playouts: u64, seconds: f64) -> String {
    let score = (2000.0 * (choice.win_share - 0.5)).round();
    let outcome = choice.winner.map_or("none", |winner| if winner == root.turn() { "win" } else { "loss" });
    let line: Vec<String> = choice.line.iter().map(|turn| turn_text(root, turn)).collect();
    let rate = playouts as f64 / seconds.max(1e-6);
    format!(
        "info depth {} multipv 1 score {score} outcome {outcome} distance none nodes {playouts} nps {rate:.0} \
         time {seconds:.3} pv {}",
        line.len(),
        line.join(" ")
    )
}

/// The parameters that the arguments set, and the seed.
fn arguments() -> Result<(Params, u64), String> {
    let (mut params, mut seed) = (PARAMS, 0);
    let mut words = std::env::args().skip(1);
    while let Some(name) = words.next() {
        let value = words.next().unwrap_or_default();
        let bad = |_| format!("{name}: '{value}', expected a number");
        match name.as_str() {
            "exploration" => params.exploration = value.parse().map_err(|_| bad(()))?,
            "urgency" => params.urgency = value.parse().map_err(|_| bad(()))?,
            "expand" => params.expand_at = value.parse().map_err(|_| bad(()))?,
            "nodes" => params.max_nodes = value.parse().map_err(|_| bad(()))?,
            "seed" => seed = value.parse().map_err(|_| bad(()))?,
            _ => return Err(format!("'{name}', expected exploration, urgency, expand, nodes or seed")),
        }
    }
    Ok((params, seed))
}

fn run() -> Result<(), Box<dyn std::error::Error>> {
    let (params, seed) = arguments()?;
    let start = Position::start(Arena::named("hexhex4")?, Rules::Rulebook);
    let mut player = Player { params, seed, tree: AnyTree::new(&start, params, seed) };
    let mut output = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let mut words = line.split_ascii_whitespace();
        let reply = match words.next() {
            None => continue,
            Some("quit") => break,
            Some("isready" | "stop") => Ok(Vec::new()),
            Some("info") => Ok(vec!["name uct".to_owned(), format!("version {}", env!("CARGO_PKG_VERSION"))]),
            Some("options") => Ok(Vec::new()),
            Some("position") => {
                let text: Vec<&str> = words.collect();
                player.set_position(&text.join(" ")).map(|()| Vec::new())
            }
            Some("go") => player.go(words),
            Some(other) => Err(format!("'{other}': not a command of this player")),
        };
        for line in reply.unwrap_or_else(|error| vec![format!("err {error}")]) {
            writeln!(output, "{line}")?;
        }
        writeln!(output, "ok")?;
        output.flush()?;
    }
    Ok(())
}

fn main() {
    if let Err(error) = run() {
        eprintln!("uct: {error}");
        std::process::exit(2);
    }
}
