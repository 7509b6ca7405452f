//! Solves the positions on standard input, one a line, each from an empty table.
//!
//! `cargo run --release --example solve_lines -p bugfast-bug -- [THREADS [HASH_MB [SECONDS]]] < POSITIONS`
//!
//! Prints value, steps and seconds of each, and at the end the sums and the median.

use std::io::{BufRead, stdin};

use bug::{Outcome, Position, SolveOptions, SolveProgress, solve};
use search::StopFlag;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<f64> = std::env::args().skip(1).map(|a| a.parse()).collect::<Result<_, _>>()?;
    let threads = arguments.first().map_or(1, |&n| n as i64);
    let hash_mb = arguments.get(1).map_or(256, |&n| n as i64);
    let options = SolveOptions::new(threads, hash_mb, arguments.get(2).copied())?;
    let mut times = Vec::new();
    let mut steps = 0;
    for line in stdin().lock().lines() {
        let position: Position = line?.parse()?;
        let solution = solve(&position, &options, &SolveProgress::default(), &StopFlag::new())?;
        let value = match solution.value {
            Some(Outcome::Win) => "win",
            Some(Outcome::Loss) => "loss",
            None => "open",
        };
        println!("{value} {:>11} {:>9.3} {position}", solution.nodes, solution.time.as_secs_f64());
        times.push(solution.time.as_secs_f64());
        steps += solution.nodes;
    }
    times.sort_by(f64::total_cmp);
    println!("all {steps:>11} {:>9.3}; median {:.3}", times.iter().sum::<f64>(), times[times.len() / 2]);
    Ok(())
}
