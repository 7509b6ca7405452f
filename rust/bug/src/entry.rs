//! What the transposition table keeps of a position.

use search::Payload;

use crate::score::Score;

/// What a stored score says of the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The value is at least the score.
    Lower,
    /// The value is at most the score.
    Upper,
    /// The value is the score.
    Exact,
}

/// The result of searching a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// For the mover of the position.
    pub(crate) score: Score,
    /// What the score says.
    pub(crate) bound: Bound,
    /// Turns that were looked ahead, at most 255.
    pub(crate) depth: u8,
    /// The best next stone, where one was found.
    pub(crate) cell: Option<u8>,
}

impl Entry {
    /// The score, where it settles a search of the window and depth: it lies outside the window on
    /// the side that the bound vouches for, or it is exact.
    ///
    /// Depth does not matter to what is proved: a win that has been found stays one.
    #[inline]
    #[must_use]
    pub(crate) fn settles(self, alpha: Score, beta: Score, depth: u32) -> Option<Score> {
        let deep_enough = u32::from(self.depth) >= depth;
        let is_proof = |winning: bool| {
            self.score.outcome().is_some_and(|outcome| (outcome == crate::Outcome::Win) == winning)
        };
        let settled = match self.bound {
            Bound::Exact if deep_enough => true,
            Bound::Lower | Bound::Exact if self.score >= beta => deep_enough || is_proof(true),
            Bound::Upper | Bound::Exact if self.score <= alpha => deep_enough || is_proof(false),
            _ => false,
        };
        settled.then_some(self.score)
    }

    /// Whether who wins is proved: the score's outcome, where the bound vouches for it.
    pub(crate) fn proves(self) -> bool {
        match self.score.outcome() {
            Some(crate::Outcome::Win) => self.bound != Bound::Upper,
            Some(crate::Outcome::Loss) => self.bound != Bound::Lower,
            None => false,
        }
    }
}

const SCORE_BITS: u32 = 16;
const DEPTH_SHIFT: u32 = SCORE_BITS;
const BOUND_SHIFT: u32 = DEPTH_SHIFT + 8;
const CELL_SHIFT: u32 = BOUND_SHIFT + 2;
const NO_CELL: u64 = 256;

impl Payload for Entry {
    #[inline]
    fn to_bits(self) -> u64 {
        let score = u64::from(self.score.value() as i16 as u16);
        let cell = self.cell.map_or(NO_CELL, u64::from);
        score | u64::from(self.depth) << DEPTH_SHIFT | (self.bound as u64) << BOUND_SHIFT | cell << CELL_SHIFT
    }

    #[inline]
    fn from_bits(bits: u64) -> Self {
        let cell = bits >> CELL_SHIFT & 0x1ff;
        Self {
            score: Score::from_value(i32::from(bits as u16 as i16)),
            bound: match bits >> BOUND_SHIFT & 3 {
                0 => Bound::Lower,
                1 => Bound::Upper,
                _ => Bound::Exact,
            },
            depth: (bits >> DEPTH_SHIFT) as u8,
            cell: (cell < NO_CELL).then_some(cell as u8),
        }
    }

    #[inline]
    fn worth(self) -> u32 {
        u32::from(self.depth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_keep_every_field() {
        for score in [Score::win_in(0), Score::loss_in(1), Score::loss_in(0), Score::guess(-333), Score::EVEN]
        {
            for bound in [Bound::Lower, Bound::Upper, Bound::Exact] {
                for depth in [0, 1, 250, 255] {
                    for cell in [None, Some(0), Some(255)] {
                        let entry = Entry { score, bound, depth, cell };
                        assert!(entry.to_bits() < 1 << search::table::PAYLOAD_BITS);
                        assert_eq!(Entry::from_bits(entry.to_bits()), entry);
                    }
                }
            }
        }
    }

    #[test]
    fn a_shallow_proof_settles_its_own_side_only() {
        let window = (Score::EVEN, Score::EVEN.next());
        let settles = |score, bound, depth| {
            let entry = Entry { score, bound, depth: 1, cell: None };
            entry.settles(window.0, window.1, depth).is_some()
        };
        assert!(settles(Score::win_in(9), Bound::Lower, 5));
        assert!(!settles(Score::win_in(9), Bound::Upper, 5));
        assert!(settles(Score::loss_in(8), Bound::Upper, 5));
        assert!(!settles(Score::loss_in(8), Bound::Lower, 5));
        assert!(!settles(Score::guess(50), Bound::Lower, 5));
        assert!(settles(Score::guess(50), Bound::Lower, 1));
        assert!(settles(Score::guess(-50), Bound::Exact, 1));
    }
}
