//! What placements lead to, seen without making them.
//!
//! Most placements are *quiet*: they add a stone, join nothing and feed nobody. After one the other
//! side may place where it could before, but for the cell itself; and as long as all placements are
//! quiet, no player's placements ever become more. Proofs rest on that.

use crate::{Bits, Color, State};

/// What a quiet placement leaves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quiet<B> {
    /// How many placements the other side has.
    pub(crate) replies: u32,
    /// The own placements after it, were it the own turn again: these or fewer.
    pub(crate) own: B,
    /// Size of the bug that the stone is in.
    size: u32,
    /// The cells that touch the bug.
    border: B,
}

impl<B: Bits> State<B> {
    /// Those of the `placements` of `color` that may do more than add a stone: they join bugs, or
    /// may make a bug hungry. None is left out; some may turn out to do nothing.
    #[inline]
    pub(crate) fn noisy(&self, color: Color, placements: B) -> B {
        if self.pair_waits || self.largest == 0 {
            return placements;
        }
        let own = &self.sides[color.index()];
        let enemy = &self.sides[(!color).index()];
        let outline = &own.outline;
        let mut noisy = placements & outline.touched_twice();
        let lone = enemy.of_size(1);
        let apart = placements & !outline.touched();
        if !lone.is_empty() && !apart.is_empty() {
            noisy |= apart & self.tables.expand(lone);
        }
        let enlarging = placements & outline.touched() & !outline.touched_twice();
        if enlarging.is_empty() {
            return noisy;
        }
        for size in 1..self.largest {
            let rivals = enemy.of_size(size + 1);
            let mut rest = own.of_size(size);
            if rivals.is_empty() || rest.is_empty() {
                continue;
            }
            let near = self.tables.expand(rivals);
            while !rest.is_empty() {
                let bug = self.bug_at(rest.first());
                rest &= !bug.cells;
                let cells = bug.border & enlarging;
                noisy |= if bug.border.meets(rivals) { cells } else { cells & near };
            }
        }
        noisy
    }

    /// What the quiet placement of the mover on `cell`, one of `moves`, leaves; `replies` are the
    /// other side's placements before it.
    #[inline(always)]
    pub(crate) fn after_quiet(&self, cell: usize, moves: B, replies: B) -> Quiet<B> {
        let outline = &self.sides[self.mover.index()].outline;
        let around = self.tables.around(cell);
        let touching = around & outline.stones;
        let (size, border, fresh) = if touching.is_empty() {
            (1, around, around)
        } else {
            let bug = self.bug_at(touching.first());
            (bug.size + 1, bug.border | around, around & !bug.border)
        };
        let mut own = moves & !B::bit(cell);
        if size == self.largest {
            own &= !border;
        }
        if !self.merge {
            own &= !(fresh & outline.touched());
        }
        Quiet { replies: (replies & !B::bit(cell)).count(), own, size, border }
    }

    /// Whether after a quiet placement of the mover all placements of the other side are quiet too;
    /// `noisy` are the [`State::noisy`] ones of the other side before it, among `replies`.
    #[inline]
    pub(crate) fn stays_quiet(&self, cell: usize, quiet: &Quiet<B>, noisy: B, replies: B) -> bool {
        let stone = B::bit(cell);
        if !(noisy & !stone).is_empty() {
            return false;
        }
        // Only the changed bug can be a rival that was none before.
        let other = &self.sides[(!self.mover).index()];
        let replies = replies & !stone;
        if quiet.size == 1 {
            (quiet.border & replies & !other.outline.touched()).is_empty()
        } else {
            !self.tables.expand(other.of_size(quiet.size - 1)).meets(replies)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::tables::with_state;
    use crate::{Arena, Bits, Phase, Position, Rules, SplitMix64};

    /// Some positions of random games.
    fn positions(board: &str, count: u32) -> Vec<Position> {
        let arena = Arena::named(board).unwrap();
        let mut random = SplitMix64::new(7);
        let mut found = Vec::new();
        for i in 0..count {
            let rules = Rules::BOTH[(i % 2) as usize];
            let mut position = Position::start(Arc::clone(&arena), rules);
            for _ in 0..random.below(arena.board.size() as u32 + 6) {
                let Some(cell) = position.legal_cells().pick(&mut random) else { break };
                position = position.step(cell).unwrap();
            }
            if position.phase() == Phase::Place {
                found.push(position);
            }
        }
        found
    }

    #[test]
    fn quiet_placements_do_what_is_said_of_them() {
        let (mut quiet_ones, mut wins) = (0, 0);
        for position in
            ["limping2", "hexhex3", "hexhex4", "rhombus5x2"].iter().flat_map(|b| positions(b, 3_000))
        {
            with_state!(&position, |state| {
                let me = state.mover();
                let (moves, replies) = (state.placements(me), state.placements(!me));
                let noisy = state.noisy(me, moves);
                let their_noisy = state.noisy(!me, replies);
                for cell in (moves & !noisy).cells() {
                    let quiet = state.after_quiet(cell, moves, replies);
                    let stays = state.stays_quiet(cell, &quiet, their_noisy, replies);
                    let undo = state.step(cell);
                    assert_eq!((state.mover(), state.phase()), (!me, Phase::Place), "{position}");
                    assert_eq!(state.moves().count(), quiet.replies, "{position}");
                    assert!((state.placements(me) & !quiet.own).is_empty(), "{position}");
                    assert!(position.rules().merge() || state.placements(me) == quiet.own, "{position}");
                    quiet_ones += 1;
                    if stays {
                        // No reply feeds, joins or gives this side a placement.
                        for reply in state.moves().cells() {
                            let undo = state.step(reply);
                            assert_eq!((state.mover(), state.phase()), (me, Phase::Place), "{position}");
                            assert!((state.moves() & !quiet.own).is_empty(), "{position}");
                            state.undo(undo);
                        }
                        wins += u32::from(quiet.own.is_empty() && quiet.replies > 0);
                    }
                    state.undo(undo);
                }
            });
        }
        assert!(quiet_ones > 10_000 && wins > 20, "{quiet_ones} {wins}");
    }
}
