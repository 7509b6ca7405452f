//! First guesses for positions that have not been searched.

use super::numbers::Numbers;

/// More placements than this are taken for this many.
const MOST: u32 = 31;
/// Past so many placements more of them make a win no more likely: the fit has seen few.
const FITTED: f64 = 16.0;

/// The first proof and disproof numbers of a position, by how many placements its mover has and how
/// many the other side has.
///
/// The chance that the mover wins was fitted (logistic regression) to 312,753 positions that a proof
/// of hexhex3's corner opening came by, with their values from the complete table. More placements
/// are better than fewer, yet one is better than two or three: nothing then stands between the mover
/// and having none. What must be answered to refute the mover, all its placements, is raised by that
/// chance. Guessing by the number of placements alone took 1.5 times the steps on the corner
/// opening and 1.8 times on positions of hexhex3 after three random turns.
#[derive(Debug)]
pub(crate) struct Guesses(Vec<Numbers>);

impl Guesses {
    /// How strongly the chance counts. 0: 1.8 million steps (geometric mean, hexhex3 after three
    /// random turns), 0.3: 1.4, 0.5: 1.3; on half of those positions 0.5: 0.99, 0.8: 0.87, 1: 0.95,
    /// and on the corner opening 0.7: 11.0, 0.8: 13.1.
    const CHANCE_WEIGHT: f64 = 0.7;
    /// The proof number by the mover's placements. Twice and three times as much took 1.1 and 1.4
    /// times the steps, half as much 1.2; taking the chance into it too won nothing.
    const PROOF_PART: f64 = 0.7;

    pub(crate) fn new() -> Self {
        let numbers = (0..=MOST).flat_map(|replies| (0..=MOST).map(move |own| Self::guess(replies, own)));
        Self(numbers.collect())
    }

    fn guess(replies: u32, own: u32) -> Numbers {
        let (replies, own) = (f64::from(replies.max(1)), f64::from(own));
        let log_odds = 0.52 * replies.min(FITTED) - 0.45 * own.min(FITTED) - 1.55 * replies.ln()
            + 1.95 * (own + 1.0).ln()
            - 1.0;
        let proof = Self::PROOF_PART * replies;
        let disproof = replies * (Self::CHANCE_WEIGHT * log_odds).exp();
        let whole = |number: f64| number.round().clamp(1.0, 10_000.0) as u32;
        Numbers { proof: whole(proof), disproof: whole(disproof) }
    }

    /// The guess for a position whose mover has `replies` placements and the other side `own`.
    #[inline(always)]
    pub(crate) fn of(&self, replies: u32, own: u32) -> Numbers {
        self.0[(replies.min(MOST) * (MOST + 1) + own.min(MOST)) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_settled_by_a_guess() {
        let guesses = Guesses::new();
        for replies in 1..300 {
            for own in 0..300 {
                let Numbers { proof, disproof } = guesses.of(replies, own);
                assert!((1..=10_000).contains(&proof) && (1..=10_000).contains(&disproof));
            }
        }
        // One placement is better than two, and many are better still.
        let odds = |replies| f64::from(guesses.of(replies, 5).disproof) / f64::from(replies);
        assert!(odds(1) > odds(3) && odds(12) > odds(3), "{} {} {}", odds(1), odds(3), odds(12));
    }
}
