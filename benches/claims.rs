//! Checks what the engine claims about random positions against complete tables, in both rule sets,
//! spread over 1, 2 and 8 threads and tables of 1 and 256 MiB. `tests/rust/engine_claims.rs` does
//! the same on a smaller board.
//!
//! ```text
//! cargo run --release -p bugfast-bug --example claims                        # 10,000 on hexhex3
//! cargo run --release -p bugfast-bug --example claims -- BOARD POSITIONS NODES SEED [FILE FILE]
//! ```
//!
//! The files are tables that `bugfast table` wrote, of that board; without them the tables are made,
//! which takes two minutes on two threads for hexhex3. A false claim ends the program with a panic.

#[path = "../tests/rust/claims/mod.rs"]
mod claims;

use std::error::Error;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::AtomicU64;
use std::time::Instant;

use bug::{Arena, CompleteTable, Rules};
use search::StopFlag;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |at: usize, default: &str| words.get(at).cloned().unwrap_or_else(|| default.to_owned());
    let (board, positions) = (word(0, "hexhex3"), word(1, "10000").parse()?);
    let (nodes, seed) = (word(2, "20000").parse()?, word(3, "1").parse()?);
    let started = Instant::now();
    let tables: Vec<CompleteTable> = if words.len() > 4 {
        words[4..].iter().map(|file| CompleteTable::load(Path::new(file))).collect::<Result<_, _>>()?
    } else {
        let (arena, threads) = (Arena::named(&board)?, std::thread::available_parallelism());
        let threads = threads.unwrap_or(NonZeroUsize::MIN);
        let build =
            |rules| CompleteTable::build(&arena, rules, threads, &AtomicU64::new(0), &StopFlag::new());
        Rules::BOTH.into_iter().map(build).collect::<Result<_, _>>()?
    };
    eprintln!("tables ready after {:.0} s", started.elapsed().as_secs_f64());
    let started = Instant::now();
    let tally = claims::spread(&tables, positions, nodes, seed);
    println!(
        "{board}: {} searches of 1 to {nodes} nodes, seed {seed}: {} wins and {} losses claimed, all true; \
         {:.0} s",
        tally.searches,
        tally.wins,
        tally.losses,
        started.elapsed().as_secs_f64()
    );
    Ok(())
}
