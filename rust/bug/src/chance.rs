//! The chance to win that goes with a score.
//!
//! The same lead tells more the fewer cells are empty, for less can happen that turns it round; and a
//! great one hardly more than half of it. So the logarithm of the odds grows with the score as an
//! area sine, that is as the score itself at first and ever slower then, by a weight that falls with
//! the square of the number of empty cells. Board and rule set do not count: where as many
//! cells are empty, the boards came to much the same by themselves.
//!
//! Fitted to 87,430 scores of 3,991 games on five boards, one game in five kept aside (log loss 0.628,
//! and 0.632 on those, where even chances have 0.693 and the one scale for all stages that was here
//! before came to 0.671). benches/README.md has how often what is predicted came about.
//!
//! ```text
//! scored_positions limping3 1000 5000 1 > limping3.txt
//! scored_positions hexhex3 1000 5000 1 > hexhex3.txt
//! scored_positions limping4 500 5000 1 > limping4.txt
//! scored_positions hexhex4 1000 5000 1 > hexhex4.txt
//! scored_positions hexhex5 500 5000 1 > hexhex5.txt
//! fit_win_chance limping3.txt hexhex3.txt limping4.txt hexhex4.txt hexhex5.txt
//! ```

use crate::analysis::Outcome;
use crate::score::Score;

/// The score from which the chance begins to grow slower.
const BEND: f64 = 186.0;
/// The weight's part that stays the same through a game.
const EARLY: f64 = 0.041;
/// The weight's part that falls with the square of the number of empty cells, where these are [`CELLS`].
const LATE: f64 = 0.2374;
const CELLS: f64 = 20.0;

/// The chance to win that goes with the score of a position with `empty` empty cells: 1 or 0 where
/// the result is proved, else fitted to the results of games.
#[must_use]
pub fn win_chance(score: Score, empty: u32) -> f64 {
    match score.outcome() {
        Some(Outcome::Win) => 1.0,
        Some(Outcome::Loss) => 0.0,
        None => {
            let weight = EARLY + LATE * (CELLS / f64::from(empty.max(1))).powi(2);
            1.0 / (1.0 + (-weight * (f64::from(score.value()) / BEND).asinh()).exp())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proofs_are_certain_whatever_is_empty() {
        for empty in [0, 1, 37, 256] {
            assert_eq!(win_chance(Score::win_in(2), empty), 1.0);
            assert_eq!(win_chance(Score::loss_in(1), empty), 0.0);
        }
    }

    #[test]
    fn a_lead_tells_more_near_the_end() {
        let chances = [0, 1, 5, 20, 61, 256].map(|empty| win_chance(Score::guess(300), empty));
        assert!(chances.is_sorted_by(|before, after| before >= after), "{chances:?}");
        assert!(chances.iter().all(|&chance| (0.5..=1.0).contains(&chance)), "{chances:?}");
    }

    #[test]
    fn both_sides_have_the_whole_chance() {
        for points in [0, 1, 400, 20_000] {
            let sum = win_chance(Score::guess(points), 30) + win_chance(Score::guess(-points), 30);
            assert!((sum - 1.0).abs() < 1e-12);
        }
    }
}
