//! How far off the end is, once it is proved who wins.
//!
//! The question is asked for one distance after the other, nearest first: does the mover win within
//! so many turns, or last longer? The window has no width and lies among the proofs, so nothing is
//! evaluated and a turn is enough to refute another; the search is full width to that depth, so the
//! first distance with another answer is exact.

use crate::alphabeta::Searcher;
use crate::iterate::Iteration;
use crate::root::Found;
use crate::score::Score;
use crate::{Bits, Outcome, Phase};

impl<B: Bits> Iteration<'_, B> {
    /// Looks for the exact distance of the best line, which is proved, up to that many turns, and
    /// makes it the line's score. Of a loss the turn that lasts longest becomes the best, as far as the
    /// search comes.
    pub(crate) fn measure(&mut self, outcome: Outcome, deepest: u32) {
        // A win takes an even number of turns, a loss an odd one.
        let nearest = if outcome == Outcome::Win { 2 } else { 1 };
        if self.searcher.meter.is_over() {
            return;
        }
        for distance in (nearest..=deepest).step_by(2) {
            let found = match outcome {
                Outcome::Win => self.win_within(distance),
                Outcome::Loss => self.loss_within(distance),
            };
            if self.searcher.meter.is_over() {
                return;
            }
            self.depth = self.depth.max(distance);
            if let Some(found) = found {
                self.lines = vec![found];
                return;
            }
        }
    }

    /// A turn that wins within so many turns.
    fn win_within(&mut self, distance: u32) -> Option<Found> {
        let score = Score::win_in(distance as i32);
        let is_won = self.searcher.search(score.previous(), score, distance, false) >= score;
        if is_won { self.turn_worth(score, distance) } else { None }
    }

    /// The best turn, if every turn loses within so many; else one that lasts longer becomes the best.
    fn loss_within(&mut self, distance: u32) -> Option<Found> {
        let score = Score::loss_in(distance as i32);
        let best = self.best_turn()?;
        if self.outlasts(&best, score, distance) || self.searcher.meter.is_over() {
            return None;
        }
        if self.searcher.search(score, score.next(), distance, false) <= score {
            return Some(Found { score, ..best });
        }
        let other = self.turn_worth(score.next(), distance)?;
        if !self.searcher.meter.is_over() {
            self.lines = vec![Found { score: Score::FAR_LOSS, ..other }];
        }
        None
    }

    /// Whether a turn at the root is worth more than the score, looked at so deep.
    fn outlasts(&mut self, turn: &Found, score: Score, depth: u32) -> bool {
        let start = self.searcher.ply();
        turn.steps.iter().for_each(|&cell| self.searcher.retrace(usize::from(cell)));
        let value = self.searcher.branch(score, score.next(), depth, false);
        self.searcher.back_to(start);
        value > score
    }

    /// The turn that the best line begins with.
    fn best_turn(&mut self) -> Option<Found> {
        let best = self.lines.first()?.clone();
        let mut steps = best.steps.iter().map(|&cell| usize::from(cell));
        self.turn_of(best.score, |_| steps.next())
    }

    /// A turn worth the score, which is known to be had at that depth.
    fn turn_worth(&mut self, score: Score, depth: u32) -> Option<Found> {
        self.turn_of(score, |searcher| searcher.step_worth(score, depth))
    }

    /// A turn at the root, step by step.
    fn turn_of(
        &mut self,
        score: Score,
        mut next: impl FnMut(&mut Searcher<'_, B>) -> Option<usize>,
    ) -> Option<Found> {
        let start = self.searcher.ply();
        let mut steps = Vec::new();
        let mut found = None;
        while let Some(cell) = next(&mut self.searcher) {
            steps.push(cell as u8);
            self.searcher.retrace(cell);
            if self.searcher.state.phase() == Phase::Place {
                found = Some(Found { steps, score, result: self.searcher.state.key() });
                break;
            }
        }
        self.searcher.back_to(start);
        found
    }
}
