//! The evaluation: a guess at the score of a position whose mover is about to place.
//!
//! It is linear in what is counted of each side (`features`), with weights (`weights`) that change
//! with the number of empty cells, as chess programs blend the weights of a middle game and an end
//! game. Whoever runs out of placements first wins, so placements are bad to have; but those at a
//! bug that will soon be as large as the largest are lost all at once, lonely ones have to be filled
//! one by one, and a meal makes room for the other side.

use crate::chance::win_chance;
use crate::features::{FEATURES, TERMS, count};
use crate::fingerprints::Fingerprints;
use crate::score::Score;
use crate::tables::with_state;
use crate::weights::{FULL, TEMPO, WEIGHTS};
use crate::{Bits, Phase, Position, State};

/// Weights by the number of empty cells, that of the tempo last.
static BLENDED: [[i32; FEATURES + 1]; FULL + 1] = blended();

/// Blends the two weights of each feature, rounded to the nearest whole number.
const fn blended() -> [[i32; FEATURES + 1]; FULL + 1] {
    let mut all = [[0; FEATURES + 1]; FULL + 1];
    let mut empty = 0;
    while empty <= FULL {
        let mut feature = 0;
        while feature <= FEATURES {
            let [none, full] = if feature < FEATURES { WEIGHTS[feature] } else { TEMPO };
            let sum = none * (FULL - empty) as i32 + full * empty as i32;
            all[empty][feature] = (sum + sum.signum() * FULL as i32 / 2) / FULL as i32;
            feature += 1;
        }
        empty += 1;
    }
    all
}

#[inline(always)]
fn weights<B: Bits>(state: &State<B>) -> &'static [i32; FEATURES + 1] {
    &BLENDED[(state.empty().count() as usize).min(FULL)]
}

/// The guess for the mover, whose placements are `mine` (not empty).
#[inline]
pub(crate) fn evaluate<B: Bits>(state: &State<B>, fingerprints: &mut Fingerprints<B>, mine: B) -> Score {
    let me = state.mover();
    let weights = weights(state);
    let mut points = weights[FEATURES];
    count(state, fingerprints, me, mine, |feature, n| points += weights[feature] * n as i32);
    count(state, fingerprints, !me, state.placements(!me), |feature, n| {
        points -= weights[feature] * n as i32
    });
    Score::guess(points)
}

/// A part of the evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// What is counted.
    pub name: &'static str,
    /// Points for what the mover has of it.
    pub mine: i32,
    /// Points for what the other side has of it; they count for that side.
    pub theirs: i32,
}

impl Term {
    /// Points for the mover, both sides together.
    #[must_use]
    pub fn points(&self) -> i32 {
        self.mine - self.theirs
    }
}

/// The evaluation of a position without any search, term by term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// The terms. Their points add up to the score exactly.
    pub terms: Vec<Term>,
    /// The guess for the mover.
    pub score: Score,
    /// Empty cells.
    pub empty: u32,
}

impl Evaluation {
    /// The mover's chance to win that goes with the score.
    #[must_use]
    pub fn win_chance(&self) -> f64 {
        win_chance(self.score, self.empty)
    }
}

/// The evaluation of a position, term by term; `None` in mid-turn and where the game is over, which
/// the engine does not evaluate.
#[must_use]
pub fn evaluation(position: &Position) -> Option<Evaluation> {
    let counts = counts(position)?;
    let weights = &BLENDED[counts.empty.min(FULL)];
    let sum = |side: &[u32; FEATURES], features: std::ops::Range<usize>| -> i32 {
        features.map(|feature| weights[feature] * side[feature] as i32).sum()
    };
    let mut terms: Vec<Term> = TERMS
        .into_iter()
        .map(|(name, features)| Term {
            name,
            mine: sum(&counts.mine, features.clone()),
            theirs: sum(&counts.theirs, features),
        })
        .collect();
    terms.push(Term { name: "tempo", mine: weights[FEATURES], theirs: 0 });
    let points = terms.iter().map(Term::points).sum();
    let score = Score::guess(points);
    if score.value() != points {
        // Guesses have a range, and so that the terms still add up, what lies outside is one too.
        terms.push(Term { name: "limit", mine: score.value() - points, theirs: 0 });
    }
    Some(Evaluation { terms, score, empty: counts.empty as u32 })
}

/// What the evaluation counts of a position; its weights are fitted to such counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Empty cells.
    pub empty: usize,
    /// Of the mover.
    pub mine: [u32; FEATURES],
    /// Of the other side.
    pub theirs: [u32; FEATURES],
}

/// What the evaluation counts; `None` where the engine does not evaluate.
#[must_use]
pub fn counts(position: &Position) -> Option<Counts> {
    if position.phase() != Phase::Place || position.legal_cells().is_empty() {
        return None;
    }
    Some(with_state!(position, |state| {
        let mut fingerprints = Fingerprints::new();
        let me = state.mover();
        let [mine, theirs] = [me, !me].map(|color| {
            let mut counts = [0; FEATURES];
            count(&state, &mut fingerprints, color, state.placements(color), |feature, n| {
                counts[feature] += n
            });
            counts
        });
        Counts { empty: state.empty().count() as usize, mine, theirs }
    }))
}
