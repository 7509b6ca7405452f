//! The turn at the root: which of its different results is best, without ever listing turns.

use crate::alphabeta::Searcher;
use crate::score::Score;
use crate::{Bits, Phase};

/// A turn at the root and what came of it.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    /// The turn's steps, then the line after it.
    pub(crate) steps: Vec<u8>,
    /// For the mover at the root.
    pub(crate) score: Score,
    /// Key of the position after the turn: turns with the same result are one.
    pub(crate) result: u64,
}

/// One search of the root for the best turn among those that are wanted.
#[derive(Debug)]
pub(crate) struct RootTurn<'a> {
    /// Turns to look at, as steps; none given means all.
    pub(crate) only: Option<&'a [Vec<u8>]>,
    /// Results that are not wanted any more.
    pub(crate) excluded: &'a [u64],
    /// The turn to look at first, which may go on as a line.
    pub(crate) guide: &'a [u8],
    /// Turns to look ahead, 1 or more.
    pub(crate) depth: u32,
    /// A score that is good enough to stop at.
    pub(crate) enough: Score,
    /// The best turn so far; it counts even if the search ends early, since the guide is first.
    pub(crate) best: Option<Found>,
    path: Vec<u8>,
}

impl<'a> RootTurn<'a> {
    pub(crate) fn new(
        only: Option<&'a [Vec<u8>]>,
        excluded: &'a [u64],
        guide: &'a [u8],
        depth: u32,
        enough: Score,
        best: Option<Found>,
    ) -> Self {
        Self { only, excluded, guide, depth, enough, best, path: Vec::new() }
    }

    /// Searches all that is wanted from the searcher's position on, which is inside the root's turn.
    /// It uses no table scores: what they stand for may contain unwanted turns.
    pub(crate) fn search<B: Bits>(&mut self, searcher: &mut Searcher<'_, B>) {
        let ply = searcher.ply();
        let mover = searcher.state.mover();
        let first = self.first_cell(searcher);
        let wanted = self.wanted_cells(searcher.state.moves());
        let mut stretch = searcher.order.push(wanted, first, ply, mover);
        while let Some((cell, mark)) = searcher.pick(&mut stretch, self.depth, self.best.is_none()) {
            self.path.push(cell as u8);
            if !searcher.make(cell) {
                if searcher.state.phase() == Phase::Grow {
                    self.search(searcher);
                } else {
                    self.finish_turn(searcher);
                }
            }
            searcher.unmake();
            searcher.leave(mark);
            self.path.pop();
            if searcher.meter.is_over() || self.alpha() >= self.enough {
                break;
            }
        }
        searcher.order.pop(stretch);
    }

    fn alpha(&self) -> Score {
        self.best.as_ref().map_or(Score::LEAST, |found| found.score)
    }

    fn finish_turn<B: Bits>(&mut self, searcher: &mut Searcher<'_, B>) {
        let result = searcher.state.key();
        if self.excluded.contains(&result) {
            return;
        }
        let alpha = self.alpha();
        let score = searcher.branch(alpha, Score::MOST, self.depth, self.best.is_some());
        if searcher.meter.is_over() || score <= alpha {
            return;
        }
        let mut steps = self.path.clone();
        steps.extend_from_slice(searcher.line());
        self.best = Some(Found { steps, score, result });
    }

    /// The guide's next cell while the path follows it, else what the table remembers.
    fn first_cell<B: Bits>(&self, searcher: &Searcher<'_, B>) -> Option<u8> {
        match self.guide.strip_prefix(self.path.as_slice()) {
            Some([next, ..]) => Some(*next),
            _ => searcher.known().and_then(|entry| entry.cell),
        }
    }

    fn wanted_cells<B: Bits>(&self, moves: B) -> B {
        let Some(only) = self.only else { return moves };
        let next = |turn: &Vec<u8>| turn.strip_prefix(self.path.as_slice())?.first().copied();
        B::of(only.iter().filter_map(next).map(usize::from)) & moves
    }
}
