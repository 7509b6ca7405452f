//! The value of a position for its mover: a guess in points, or a proof with its distance.

use std::fmt;

use crate::analysis::Outcome;

/// A value for the mover. Guesses are points, 100 about one placement; a proved win is
/// 30000 less the distance, a proved loss -30000 plus the distance, and the distance counts the
/// turns still to be played by both sides.
///
/// A score says how far the end is from *its own* position, not from the root, so that it means the
/// same in the transposition table and everywhere else.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

impl Score {
    /// Below every score.
    pub const LEAST: Self = Self(-Self::PROVED - 1);
    /// Above every score.
    pub const MOST: Self = Self(Self::PROVED + 1);
    /// Neither side is ahead.
    pub const EVEN: Self = Self(0);

    /// The mover wins, it is not known in how many turns.
    pub(crate) const FAR_WIN: Self = Self::win_in(Self::FAR);
    /// The mover loses, it is not known in how many turns.
    pub(crate) const FAR_LOSS: Self = Self::loss_in(Self::FAR + 1);

    /// The distance of a proof whose line is not known: further off than any search sees, and as
    /// every win, an even number of turns.
    const FAR: i32 = 2_000;
    const PROVED: i32 = 30_000;
    /// The longest distance that is told apart from longer ones.
    const LONGEST: i32 = 5_000;
    const LEAST_WIN: i32 = Self::PROVED - Self::LONGEST;
    /// The highest guess.
    const MOST_POINTS: i32 = 20_000;

    /// A guess; points outside the range of guesses are moved to its end.
    #[inline]
    #[must_use]
    pub fn guess(points: i32) -> Self {
        Self(points.clamp(-Self::MOST_POINTS, Self::MOST_POINTS))
    }

    /// The mover wins after `distance` more turns; 0 is a finished game.
    #[inline]
    #[must_use]
    pub const fn win_in(distance: i32) -> Self {
        Self(Self::PROVED - distance)
    }

    /// The mover loses after `distance` more turns.
    #[inline]
    #[must_use]
    pub const fn loss_in(distance: i32) -> Self {
        Self(distance - Self::PROVED)
    }

    /// As shown to users: points, or 30000 less the distance and so on.
    #[inline]
    #[must_use]
    pub const fn value(self) -> i32 {
        self.0
    }

    /// The score whose [`value`](Self::value) this is.
    #[inline]
    pub(crate) const fn from_value(value: i32) -> Self {
        Self(value)
    }

    /// The score shown to users as `value`, if there is one.
    #[must_use]
    pub fn shown_as(value: i32) -> Option<Self> {
        (-Self::PROVED..=Self::PROVED).contains(&value).then_some(Self(value))
    }

    /// Win or loss where it is proved.
    #[inline]
    #[must_use]
    pub fn outcome(self) -> Option<Outcome> {
        if self.0 >= Self::LEAST_WIN {
            Some(Outcome::Win)
        } else if self.0 <= -Self::LEAST_WIN {
            Some(Outcome::Loss)
        } else {
            None
        }
    }

    /// Turns to the end where it is proved.
    #[must_use]
    pub fn distance(self) -> Option<u32> {
        self.outcome().map(|_| Self::PROVED.abs_diff(self.0.abs()))
    }

    /// Whether it is proved who wins, but not in how many turns.
    pub(crate) fn is_far(self) -> bool {
        self.distance().is_some_and(|distance| distance >= Self::FAR as u32)
    }

    /// The same outcome after about that many turns: a win takes an even number, a loss an odd one.
    pub(crate) fn in_about(self, turns: usize) -> Self {
        let turns = turns as i32;
        match self.outcome() {
            Some(Outcome::Win) => Self::win_in((turns + turns % 2).max(2)),
            Some(Outcome::Loss) => Self::loss_in(turns + 1 - turns % 2),
            None => self,
        }
    }

    /// The next whole number.
    #[inline]
    pub(crate) const fn next(self) -> Self {
        Self(self.0 + 1)
    }

    /// The whole number before.
    #[inline]
    pub(crate) const fn previous(self) -> Self {
        Self(self.0 - 1)
    }

    /// What a position is worth to the player whose turn leads to it, given what it is worth to its
    /// mover: the other way round, and the end one turn further off.
    #[inline]
    pub(crate) fn before_turn(self) -> Self {
        let nearer_even = match self.outcome() {
            // At the longest distance it stays: further off is not told apart.
            Some(Outcome::Win) => (self.0 - 1).max(Self::LEAST_WIN),
            Some(Outcome::Loss) => (self.0 + 1).min(-Self::LEAST_WIN),
            None => self.0,
        };
        Self(-nearer_even)
    }

    /// The bound after a turn that stands for this bound before it: for all scores `s`,
    /// `s.before_turn() > bound` is the same as `s < bound.after_turn()`, and likewise with `<`
    /// and `>` exchanged, where distances are below the longest.
    #[inline]
    pub(crate) fn after_turn(self) -> Self {
        let further_from_even = match self.outcome() {
            Some(Outcome::Win) => self.0 + 1,
            Some(Outcome::Loss) => self.0 - 1,
            None => self.0,
        };
        Self(-further_from_even)
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.outcome(), self.distance()) {
            (Some(outcome), Some(distance)) => write!(f, "{outcome:?} in {distance}"),
            _ => write!(f, "{}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn samples() -> impl Iterator<Item = Score> {
        let proofs = (0..50).flat_map(|n| [Score::win_in(n), Score::loss_in(n)]);
        proofs.chain([-20_000, -101, -1, 0, 1, 99, 20_000].map(Score::guess))
    }

    #[test]
    fn a_turn_is_one_further_off_and_the_other_way_round() {
        assert_eq!(Score::win_in(0).before_turn(), Score::loss_in(1));
        assert_eq!(Score::loss_in(1).before_turn(), Score::win_in(2));
        assert_eq!(Score::guess(70).before_turn(), Score::guess(-70));
    }

    #[test]
    fn bounds_mean_the_same_on_both_sides_of_a_turn() {
        for bound in samples() {
            for score in samples() {
                assert_eq!(score.before_turn() > bound, score < bound.after_turn(), "{score:?} {bound:?}");
                assert_eq!(score.before_turn() < bound, score > bound.after_turn(), "{score:?} {bound:?}");
            }
        }
    }

    #[test]
    fn guesses_are_never_proofs() {
        for points in [i32::MIN, -30_000, 0, 29_999, i32::MAX] {
            assert_eq!(Score::guess(points).outcome(), None);
        }
        assert_eq!(Score::win_in(6).distance(), Some(6));
        assert_eq!(Score::loss_in(7).distance(), Some(7));
        assert_eq!(Score::loss_in(7).outcome(), Some(Outcome::Loss));
    }

    #[test]
    fn the_longest_distance_stays_a_proof() {
        let mut score = Score::win_in(0);
        for _ in 0..20_000 {
            score = score.before_turn();
            assert!(score.outcome().is_some());
        }
    }
}
