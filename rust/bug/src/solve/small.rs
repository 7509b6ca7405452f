//! The last moves: plain boolean alpha-beta for positions that are nearly decided.

use crate::step::Undo;
use crate::{Bits, Phase, State};

/// A position as its mover's and the other side's stones, in phase `place`, and whether the mover
/// wins.
#[derive(Clone, Copy, Debug)]
struct Settled<B> {
    mine: B,
    theirs: B,
    wins: bool,
}

#[derive(Clone, Copy, Debug)]
struct Candidate {
    rank: i32,
    cell: u8,
}

/// A search to the end by steps, with a small memory of its own that stays in the processor's cache.
/// It knows no symmetry: this near the end looking for it costs more than it saves.
#[derive(Debug)]
pub(crate) struct SmallSearch<B: Bits> {
    /// Direct-mapped, whole positions.
    settled: Vec<Option<Settled<B>>>,
    candidates: Vec<Candidate>,
    /// Steps that may still be made.
    left: u32,
}

impl<B: Bits> SmallSearch<B> {
    /// Bytes of memory for 2^`bits` positions.
    pub(crate) fn bytes(bits: u32) -> usize {
        size_of::<Option<Settled<B>>>() << bits
    }

    /// A search that remembers 2^`bits` positions.
    pub(crate) fn new(bits: u32) -> Self {
        Self { settled: vec![None; 1 << bits], candidates: Vec::new(), left: 0 }
    }

    /// Whether the mover wins, if that is found within `budget` steps; and how many were made.
    pub(crate) fn settle(&mut self, state: &mut State<B>, budget: u32) -> (Option<bool>, u32) {
        self.left = budget;
        let wins = match state.phase() {
            Phase::Place => self.place(state),
            Phase::Grow => self.grow(state),
        };
        self.candidates.clear();
        (wins, budget - self.left)
    }

    #[inline]
    fn step(&mut self, state: &mut State<B>, cell: usize) -> Option<Undo<B>> {
        self.left = self.left.checked_sub(1)?;
        Some(state.step(cell))
    }

    /// Whether the mover wins in phase `place`; `None` when the budget is spent.
    fn place(&mut self, state: &mut State<B>) -> Option<bool> {
        let me = state.mover();
        let moves = state.placements(me);
        if moves.is_empty() {
            return Some(true);
        }
        let (mine, theirs) = (state.stones(me), state.stones(!me));
        let slot = self.slot(mine, theirs);
        if let Some(known) = self.settled[slot]
            && (known.mine, known.theirs) == (mine, theirs)
        {
            return Some(known.wins);
        }
        let start = self.candidates.len();
        let wins = match self.list(state, moves) {
            Some(false) => self.try_each(state, start),
            listed => listed,
        };
        self.candidates.truncate(start);
        let wins = wins?;
        self.settled[slot] = Some(Settled { mine, theirs, wins });
        Some(wins)
    }

    /// Puts those of the mover's placements that may win on the stack, or gives true where one
    /// plainly does.
    #[inline]
    fn list(&mut self, state: &mut State<B>, moves: B) -> Option<bool> {
        let me = state.mover();
        let replies = state.placements(!me);
        let noisy = state.noisy(me, moves);
        let mut their_noisy = None;
        for cell in (moves & !noisy).cells() {
            let quiet = state.after_quiet(cell, moves, replies);
            // Without a reply the other side has won.
            if quiet.replies == 0 {
                continue;
            }
            if quiet.own.is_empty() {
                let noisy = *their_noisy.get_or_insert_with(|| state.noisy(!me, replies));
                if state.stays_quiet(cell, &quiet, noisy, replies) {
                    return Some(true);
                }
            }
            let rank = quiet.own.count() as i32 - quiet.replies as i32;
            self.candidates.push(Candidate { rank, cell: cell as u8 });
        }
        for cell in noisy.cells() {
            let undo = self.step(state, cell)?;
            let rank = match state.phase() {
                Phase::Grow => Some(i32::MIN),
                Phase::Place => {
                    let replies = state.moves().count() as i32;
                    (replies > 0).then(|| state.placements(me).count() as i32 - replies)
                }
            };
            state.undo(undo);
            if let Some(rank) = rank {
                self.candidates.push(Candidate { rank, cell: cell as u8 });
            }
        }
        Some(false)
    }

    /// Whether one of the candidates from `start` on wins.
    #[inline]
    fn try_each(&mut self, state: &mut State<B>, start: usize) -> Option<bool> {
        self.candidates[start..].sort_unstable_by_key(|candidate| candidate.rank);
        for i in start..self.candidates.len() {
            let undo = self.step(state, usize::from(self.candidates[i].cell))?;
            let found = self.after_step(state);
            state.undo(undo);
            if found? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Whether the player who made the last step wins.
    #[inline]
    fn after_step(&mut self, state: &mut State<B>) -> Option<bool> {
        match state.phase() {
            Phase::Grow => self.grow(state),
            Phase::Place => self.place(state).map(|wins| !wins),
        }
    }

    /// Whether the mover wins in phase `grow`.
    fn grow(&mut self, state: &mut State<B>) -> Option<bool> {
        for cell in state.moves().cells() {
            let undo = self.step(state, cell)?;
            let found = self.after_step(state);
            state.undo(undo);
            if found? {
                return Some(true);
            }
        }
        Some(false)
    }

    #[inline(always)]
    fn slot(&self, mine: B, theirs: B) -> usize {
        let hash = mine.mix().rotate_left(32) ^ theirs.mix();
        let hash = hash.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (hash >> (64 - self.settled.len().trailing_zeros())) as usize
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;
    use std::sync::atomic::AtomicU64;

    use search::StopFlag;

    use super::*;
    use crate::tables::with_state;
    use crate::{Arena, CompleteTable, Position, Rules, SplitMix64};

    #[test]
    fn agrees_with_the_complete_table_or_gives_up() {
        let arena = Arena::named("limping2").unwrap();
        let mut random = SplitMix64::new(3);
        let (mut settled, mut given_up) = (0, 0);
        for rules in Rules::BOTH {
            let table =
                CompleteTable::build(&arena, rules, NonZeroUsize::MIN, &AtomicU64::new(0), &StopFlag::new())
                    .unwrap();
            for _ in 0..1_000 {
                let mut position = Position::start(std::sync::Arc::clone(&arena), rules);
                for _ in 0..4 + random.below(14) {
                    let Some(cell) = position.legal_cells().pick(&mut random) else { break };
                    position = position.step(cell).unwrap();
                }
                let budget = 1 << random.below(10);
                let text = position.to_string();
                with_state!(&position, |state| {
                    let (wins, steps) = SmallSearch::new(6).settle(&mut state, budget);
                    assert!(steps <= budget);
                    assert_eq!(position.at_state(&state), position, "{text} is not left as it was");
                    match wins {
                        Some(wins) => {
                            assert_eq!(wins, table.mover_wins(&position).unwrap(), "{text}");
                            settled += 1;
                        }
                        None => given_up += 1,
                    }
                });
            }
        }
        assert!(settled > 300 && given_up > 100, "{settled} {given_up}");
    }
}
