//! Fits the win chance (`chance.rs`) to scored positions and the results of their games.
//!
//! The chance is `1 / (1 + exp(-weight * asinh(score / bend)))`, with the weight
//! `early + late * (20 / empty)^2` where so many cells are empty. The three numbers are those that
//! make the results most likely, and every board counts the same, however many positions it has. One
//! game in five is kept from the fit: of those the table tells how often each predicted chance was
//! won, board by board.
//!
//! ```text
//! cargo run --release -p bugfast-bug --example fit_win_chance -- FILE...
//! ```
//!
//! A FILE holds what `scored_positions` writes.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufReader};

use bug::Position;

/// One game in so many is kept from the fit.
const KEPT: u64 = 5;
/// Empty cells with which both parts of the weight count as they are.
const CELLS: f64 = 20.0;
/// Bounds of the bend.
const BENDS: [f64; 2] = [20.0, 20_000.0];
/// Newton's method converges in half as many.
const ITERATIONS: usize = 20;
/// Upper bounds of the bands of predicted chances.
const BANDS: [f64; 8] = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 1.0];

struct Sample {
    score: f64,
    /// The square of [`CELLS`] over the number of empty cells.
    lateness: f64,
    won: bool,
    kept: bool,
}

type Boards = BTreeMap<String, Vec<Sample>>;

/// The chance's three numbers.
#[derive(Clone, Copy)]
struct Curve {
    bend: f64,
    early: f64,
    late: f64,
}

impl Curve {
    /// What the early and the late part of the weight are multiplied by.
    fn inputs(self, sample: &Sample) -> [f64; 2] {
        let bent = (sample.score / self.bend).asinh();
        [bent, bent * sample.lateness]
    }

    /// The logarithm of the odds.
    fn lead(self, sample: &Sample) -> f64 {
        let [early, late] = self.inputs(sample);
        self.early * early + self.late * late
    }

    fn chance(self, sample: &Sample) -> f64 {
        1.0 / (1.0 + (-self.lead(sample)).exp())
    }

    /// Mean of the negative logarithms of the chances given to what happened.
    fn loss<'a>(self, samples: impl Iterator<Item = &'a Sample>) -> f64 {
        let (mut sum, mut number) = (0.0, 0.0);
        for sample in samples {
            let towards = if sample.won { self.lead(sample) } else { -self.lead(sample) };
            sum += (-towards).exp().ln_1p();
            number += 1.0;
        }
        sum / number
    }
}

fn read(path: &str, boards: &mut Boards) -> Result<(), Box<dyn Error>> {
    for line in BufReader::new(File::open(path)?).lines() {
        let line = line?;
        let fields: Vec<&str> = line.split('\t').collect();
        let &[game, score, result, position] = fields.as_slice() else {
            return Err(format!("expected game, score, result and position with tabs between: {line}").into());
        };
        let won = match result {
            "win" => true,
            "loss" => false,
            _ => return Err(format!("the result is {result}, expected win or loss: {line}").into()),
        };
        let position: Position = position.parse()?;
        boards.entry(position.board().name().to_owned()).or_default().push(Sample {
            score: score.parse()?,
            lateness: (CELLS / f64::from(position.empty_cells())).powi(2),
            won,
            kept: game.parse::<u64>()?.is_multiple_of(KEPT),
        });
    }
    Ok(())
}

/// The mean over the boards of the loss on the games that are kept from the fit or not.
fn mean_loss(boards: &Boards, curve: Curve, kept: bool) -> f64 {
    let losses = boards.values().map(|samples| curve.loss(samples.iter().filter(|s| s.kept == kept)));
    losses.sum::<f64>() / boards.len() as f64
}

/// Where `f`, which has one dip, is least between two bounds: by golden section.
fn least([mut low, mut high]: [f64; 2], tolerance: f64, f: impl Fn(f64) -> f64) -> f64 {
    let ratio = (5f64.sqrt() - 1.0) / 2.0;
    while high - low > tolerance {
        let step = (high - low) * ratio;
        if f(high - step) < f(low + step) {
            high = low + step;
        } else {
            low = high - step;
        }
    }
    low.midpoint(high)
}

/// The weight that fits best with a bend: by Newton's method, for the loss is convex in its two parts.
fn fit_weight(boards: &Boards, bend: f64) -> Curve {
    let mut curve = Curve { bend, early: 0.0, late: 0.0 };
    for _ in 0..ITERATIONS {
        // The loss's slope, and its curvature: of early, of both, of late.
        let mut slope = [0.0; 2];
        let mut curvature = [0.0; 3];
        for samples in boards.values() {
            let fitted: Vec<&Sample> = samples.iter().filter(|sample| !sample.kept).collect();
            let share = 1.0 / fitted.len() as f64;
            for sample in fitted {
                let chance = curve.chance(sample);
                let inputs = curve.inputs(sample);
                let error = share * (chance - f64::from(sample.won));
                let weight = share * chance * (1.0 - chance);
                slope[0] += error * inputs[0];
                slope[1] += error * inputs[1];
                curvature[0] += weight * inputs[0] * inputs[0];
                curvature[1] += weight * inputs[0] * inputs[1];
                curvature[2] += weight * inputs[1] * inputs[1];
            }
        }
        let determinant = curvature[0] * curvature[2] - curvature[1] * curvature[1];
        curve.early -= (curvature[2] * slope[0] - curvature[1] * slope[1]) / determinant;
        curve.late -= (curvature[0] * slope[1] - curvature[1] * slope[0]) / determinant;
    }
    curve
}

fn report(boards: &Boards, curve: Curve) {
    println!("bend {:.0}, early {:.4}, late {:.4}", curve.bend, curve.early, curve.late);
    let [fitted, kept] = [false, true].map(|kept| mean_loss(boards, curve, kept));
    println!("  loss {fitted:.4}, on the games kept {kept:.4}");
    for (board, samples) in boards {
        let loss = curve.loss(samples.iter().filter(|sample| sample.kept));
        println!("  {board}: {} positions; loss on the games kept {loss:.4}", samples.len());
    }
}

/// For each band of predicted chances and each board: the mean prediction, the share that was won,
/// and how many positions these are.
fn print_table(boards: &Boards, curve: Curve) {
    println!("| predicted | {} |", boards.keys().cloned().collect::<Vec<_>>().join(" | "));
    println!("| --- |{}", " --- |".repeat(boards.len()));
    let mut from = 0.0;
    for to in BANDS {
        let mut row = format!("| {:.0} to {:.0}% |", 100.0 * from, 100.0 * to);
        for samples in boards.values() {
            let band: Vec<(f64, bool)> = samples
                .iter()
                .filter(|sample| sample.kept)
                .map(|sample| (curve.chance(sample), sample.won))
                .filter(|&(chance, _)| from <= chance && chance < to)
                .collect();
            let number = band.len() as f64;
            let mean = 100.0 * band.iter().map(|&(chance, _)| chance).sum::<f64>() / number;
            let won = 100.0 * band.iter().filter(|&&(_, won)| won).count() as f64 / number;
            row += &if band.is_empty() {
                " - |".to_owned()
            } else {
                format!(" {mean:.0}: {won:.0} of {number} |")
            };
        }
        println!("{row}");
        from = to;
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut boards = Boards::new();
    for path in std::env::args().skip(1) {
        read(&path, &mut boards)?;
    }
    if boards.is_empty() {
        return Err("expected FILE..., at least one with a position".into());
    }
    let logarithm =
        least(BENDS.map(f64::ln), 1e-2, |bend| mean_loss(&boards, fit_weight(&boards, bend.exp()), false));
    let curve = fit_weight(&boards, logarithm.exp());
    report(&boards, curve);
    print_table(&boards, curve);
    Ok(())
}
