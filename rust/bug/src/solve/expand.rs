//! What a position leads to: its children, listed for the search.

use super::numbers::Numbers;
use super::params;
use super::search::Searcher;
use crate::{Bits, Phase};

impl<B: Bits> Searcher<'_, B> {
    /// Puts the children of the position at hand on the stack, or the last of them alone where it
    /// wins; false when the search must end.
    pub(super) fn expand(&mut self) -> bool {
        if self.meter.is_over() {
            return false;
        }
        let start = self.children.list.len();
        self.children.seen.clear();
        if !self.expand_turns(start) {
            return !self.meter.is_over();
        }
        // Only two ways to begin a meal, or symmetry, can lead to one position twice.
        if self.children.seen.len() > 1
            || self.state.empty().count() + params::SYMMETRIC_STONES >= self.state.tables().full.count()
        {
            self.children.merge(start);
        }
        let table = &self.shared.table;
        table.fetch(self.children.list[start..].iter().map(|child| child.node.hash));
        for child in &mut self.children.list[start..] {
            if let Some(known) = table.probe(&child.node) {
                child.numbers = known.numbers;
            }
        }
        true
    }

    /// Adds the children that come after the steps of the path; false once one wins, or when the
    /// search must end.
    fn expand_turns(&mut self, start: usize) -> bool {
        let mut moves = self.state.moves();
        if self.state.phase() == Phase::Place {
            let noisy = self.state.noisy(self.state.mover(), moves);
            if !self.expand_quiet(moves, noisy) {
                return false;
            }
            moves = noisy;
        }
        for cell in moves.cells() {
            self.tick();
            if self.meter.is_over() {
                return false;
            }
            let undo = self.state.step(cell);
            self.children.path.push(cell as u8);
            let goes_on = self.expand_step(start);
            self.children.path.pop();
            self.state.undo(undo);
            if !goes_on || self.meter.is_over() {
                return false;
            }
        }
        true
    }

    /// Adds the children after quiet placements, which need not be made; false once one wins, or when
    /// the search must end.
    #[inline]
    fn expand_quiet(&mut self, moves: B, noisy: B) -> bool {
        let me = self.state.mover();
        let replies = self.state.placements(!me);
        let (mine, theirs) = (self.state.stones(me), self.state.stones(!me));
        let mut their_noisy = None;
        for cell in (moves & !noisy).cells() {
            self.tick();
            if self.meter.is_over() {
                return false;
            }
            let quiet = self.state.after_quiet(cell, moves, replies);
            // Without a reply the other side has won: such a turn loses.
            if quiet.replies == 0 {
                continue;
            }
            let wins = quiet.own.is_empty() && {
                let noisy = *their_noisy.get_or_insert_with(|| self.state.noisy(!me, replies));
                self.state.stays_quiet(cell, &quiet, noisy, replies)
            };
            let numbers =
                if wins { Numbers::LOSS } else { self.shared.guesses.of(quiet.replies, quiet.own.count()) };
            let node = self.shared.node(theirs, mine | B::bit(cell), false);
            self.children.path.push(cell as u8);
            self.children.push(node, numbers);
            self.children.path.pop();
            if wins {
                return false;
            }
        }
        true
    }

    /// Adds what comes after the last step; false once a child wins, or when the search must end.
    fn expand_step(&mut self, start: usize) -> bool {
        let mut goes_on = true;
        match self.state.phase() {
            Phase::Place => {
                let replies = self.state.moves().count();
                if replies > 0 {
                    let own = self.state.placements(!self.state.mover()).count();
                    goes_on = own > 0 || !self.loses_at_once();
                    let numbers = if goes_on { self.shared.guesses.of(replies, own) } else { Numbers::LOSS };
                    self.children.push(self.node(), numbers);
                }
            }
            Phase::Grow if self.children.list.len() - start >= params::MOST_RESULTS => {
                self.children.push(self.node(), Numbers { proof: 1, disproof: 1 });
            }
            Phase::Grow => {
                if self.children.seen.insert(self.state.both_stones()) {
                    goes_on = self.expand_turns(start);
                }
            }
        }
        goes_on
    }

    /// Whether every turn of the mover, in phase `place`, leaves the other side, which has no
    /// placement now, without one. Not so when the search must end.
    #[inline]
    fn loses_at_once(&mut self) -> bool {
        // A quiet placement gives the other side none.
        let noisy = self.state.noisy(self.state.mover(), self.state.moves());
        noisy.cells().all(|cell| {
            self.tick();
            if self.meter.is_over() {
                return false;
            }
            let undo = self.state.step(cell);
            let loses = self.state.phase() == Phase::Place && self.state.moves().is_empty();
            self.state.undo(undo);
            loses
        })
    }
}
