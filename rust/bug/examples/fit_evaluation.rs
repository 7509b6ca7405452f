//! Fits the weights of the evaluation to positions with their proved result.
//!
//! The chance that the mover wins is taken to be `1 / (1 + exp(-x))`, where `x` is linear in the
//! difference of what is counted of both sides, with weights that are blended by the number of empty
//! cells. The weights that make the results most likely are found by Newton's method, with a small
//! penalty on their squares; one game in five is kept from the fit and only measured.
//!
//! ```text
//! cargo run --release -p bugfast-bug --example fit_evaluation -- FULL FILE...
//! ```
//!
//! FULL is the number of empty cells from which on only the second weights count. A FILE holds what
//! `proved_positions` writes. The table for `weights.rs` goes to standard output, how good the fit is
//! to standard error.

use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufReader};

use bug::{FEATURES, Position, TERMS, counts};

/// Two weights of each feature and two of the tempo.
const WEIGHTS: usize = 2 * (FEATURES + 1);
/// One game in so many is kept from the fit.
const KEPT: u64 = 5;
/// Weight of the penalty on a weight's square, in units of a position in which it counts one.
const PENALTY: f64 = 10.0;
/// Newton's method converges in half as many.
const ITERATIONS: usize = 20;
/// The guess in points where the chance to win is 1 / (1 + 1/e).
const POINTS: f64 = 400.0;

struct Sample {
    /// What each weight is multiplied by.
    inputs: [f64; WEIGHTS],
    won: bool,
    kept: bool,
    empty: usize,
}

fn sample(line: &str, full: usize) -> Result<Sample, Box<dyn Error>> {
    let fields: Vec<&str> = line.split('\t').collect();
    let &[game, result, position] = fields.as_slice() else {
        return Err(format!("expected a game, a result and a position with tabs between: {line}").into());
    };
    let won = match result {
        "win" => true,
        "loss" => false,
        _ => return Err(format!("the result is {result}, expected win or loss: {line}").into()),
    };
    let counts = counts(&position.parse::<Position>()?).ok_or("not a position to evaluate")?;
    let share = counts.empty.min(full) as f64 / full as f64;
    let mut inputs = [0.0; WEIGHTS];
    for feature in 0..=FEATURES {
        let difference = if feature < FEATURES {
            f64::from(counts.mine[feature]) - f64::from(counts.theirs[feature])
        } else {
            1.0
        };
        inputs[2 * feature] = difference * (1.0 - share);
        inputs[2 * feature + 1] = difference * share;
    }
    // Games alternate between the rule sets, so the games kept are of both.
    let kept = game.parse::<u64>()? / 2 % KEPT == 0;
    Ok(Sample { inputs, won, kept, empty: counts.empty })
}

fn guess(sample: &Sample, weights: &[f64; WEIGHTS]) -> f64 {
    sample.inputs.iter().zip(weights).map(|(input, weight)| input * weight).sum()
}

/// Newton's method for logistic regression.
fn fit(samples: &[&Sample]) -> [f64; WEIGHTS] {
    let mut weights = [0.0; WEIGHTS];
    for _ in 0..ITERATIONS {
        let mut slope = [0.0; WEIGHTS];
        let mut curvature = vec![[0.0; WEIGHTS]; WEIGHTS];
        for sample in samples {
            let chance = 1.0 / (1.0 + (-guess(sample, &weights)).exp());
            let error = chance - f64::from(u8::from(sample.won));
            let spread = chance * (1.0 - chance);
            let used: Vec<usize> = (0..WEIGHTS).filter(|&i| sample.inputs[i] != 0.0).collect();
            for &i in &used {
                slope[i] += error * sample.inputs[i];
                for &j in &used {
                    curvature[i][j] += spread * sample.inputs[i] * sample.inputs[j];
                }
            }
        }
        for i in 0..WEIGHTS {
            slope[i] += PENALTY * weights[i];
            curvature[i][i] += PENALTY;
        }
        let step = solve(curvature, slope);
        for i in 0..WEIGHTS {
            weights[i] -= step[i];
        }
    }
    weights
}

/// Solves `matrix * x = right` by Gaussian elimination; the matrix is symmetric and positive.
fn solve(mut matrix: Vec<[f64; WEIGHTS]>, mut right: [f64; WEIGHTS]) -> [f64; WEIGHTS] {
    for i in 0..WEIGHTS {
        let (above, below) = matrix.split_at_mut(i + 1);
        let pivots = &above[i][i..];
        for (row, lower) in below.iter_mut().enumerate() {
            let factor = lower[i] / pivots[0];
            for (value, pivot) in lower[i..].iter_mut().zip(pivots) {
                *value -= factor * pivot;
            }
            right[i + 1 + row] -= factor * right[i];
        }
    }
    for i in (0..WEIGHTS).rev() {
        for column in i + 1..WEIGHTS {
            right[i] -= matrix[i][column] * right[column];
        }
        right[i] /= matrix[i][i];
    }
    right
}

/// Prints the mean log loss and how often the likelier result was the true one.
fn report<'a>(name: &str, samples: impl Iterator<Item = &'a Sample>, weights: &[f64; WEIGHTS]) {
    let (mut number, mut loss, mut right) = (0u32, 0.0, 0u32);
    for sample in samples {
        let towards = if sample.won { guess(sample, weights) } else { -guess(sample, weights) };
        number += 1;
        loss += (-towards).exp().ln_1p();
        right += u32::from(towards > 0.0);
    }
    if number > 0 {
        let count = f64::from(number);
        eprintln!("{name:32} {number:7}  loss {:.4}  right {:.3}", loss / count, f64::from(right) / count);
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [full, files @ ..] = arguments.as_slice() else { return Err("expected FULL FILE...".into()) };
    let full: usize = full.parse()?;
    let mut sets: Vec<(&String, Vec<Sample>)> = Vec::new();
    for file in files {
        let lines = BufReader::new(File::open(file)?).lines();
        sets.push((file, lines.map(|line| sample(&line?, full)).collect::<Result<_, Box<dyn Error>>>()?));
    }
    let all = || sets.iter().flat_map(|(_, samples)| samples);
    let weights = fit(&all().filter(|sample| !sample.kept).collect::<Vec<_>>());
    report("fitted to", all().filter(|sample| !sample.kept), &weights);
    report("kept", all().filter(|sample| sample.kept), &weights);
    for (file, samples) in &sets {
        report(file, samples.iter().filter(|sample| sample.kept), &weights);
        for empty in (0..30).step_by(4) {
            let stage = samples.iter().filter(|s| s.kept && (empty..empty + 4).contains(&s.empty));
            report(&format!("  {empty} to {} empty", empty + 3), stage, &weights);
        }
    }
    let pair = |feature: usize| {
        let points = [weights[2 * feature], weights[2 * feature + 1]].map(|w| (w * POINTS).round() as i32);
        format!("{points:?}")
    };
    println!("pub(crate) const FULL: usize = {full};\n");
    println!("pub(crate) const TEMPO: [i32; 2] = {};\n", pair(FEATURES));
    println!("#[rustfmt::skip]\npub(crate) const WEIGHTS: [[i32; 2]; FEATURES] = [");
    for (name, features) in TERMS {
        println!("    // {name}");
        for feature in features {
            println!("    {},", pair(feature));
        }
    }
    println!("];");
    Ok(())
}
