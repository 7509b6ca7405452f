//! How many turns a position has, without listing them.

use rustc_hash::FxHashMap;
use search::StopFlag;

use crate::side::Bug;
use crate::tables::with_state;
use crate::{Bits, Phase, Position, State, Stopped};

/// Chains walked one by one before counting starts anew with a memory of boards in mid-turn.
/// No turn count seen in a game comes near it; set-up positions can have 10^10 turns.
const WALKED: u32 = 1 << 16;
/// Boards remembered at most; past that the count goes on, slower, in the same memory.
const REMEMBERED: usize = 1 << 22;

/// How many complete turns `position` has: different sequences of cells. From phase `grow`, how
/// many ways there are to end the turn.
///
/// # Errors
/// [`Stopped`] where `stop` was raised.
pub fn count_turns(position: &Position, stop: &StopFlag) -> Result<u128, Stopped> {
    with_state!(position, |state| Ok(state.count_rest(stop))).and_then(|count| stop_or(count, stop))
}

/// The same for all but set-up positions with very many turns, where it gives `None`; it takes at
/// most some milliseconds.
pub fn count_turns_quickly(position: &Position) -> Option<u64> {
    with_state!(position, |state| state.count_walking())
}

fn stop_or(count: u128, stop: &StopFlag) -> Result<u128, Stopped> {
    if stop.is_raised() { Err(Stopped) } else { Ok(count) }
}

impl<B: Bits> State<B> {
    /// How many ways there are to go on to the end of this turn; meaningless once `stop` is raised.
    #[inline]
    pub(crate) fn count_rest(&mut self, stop: &StopFlag) -> u128 {
        self.count_walking().map_or_else(|| self.count_remembering(stop), u128::from)
    }

    /// The same, unless there are very many.
    #[inline]
    fn count_walking(&mut self) -> Option<u64> {
        let mut left = WALKED;
        let count = match self.phase() {
            Phase::Place => self.count_placing(&mut left),
            Phase::Grow => self.count_growing(&mut left),
        };
        (left > 0).then_some(count)
    }

    /// Counts the turns in phase `place`, most of them in bulk: a placement after which nothing can
    /// match is a turn. Gives up when `left` comes to 0.
    fn count_placing(&mut self, left: &mut u32) -> u64 {
        let me = self.mover();
        let placements = self.placements(me);
        if self.pair_waits() {
            return self.count_by_steps(placements, left);
        }
        let (own, enemy) = (self.sides[me.index()].outline, self.sides[(!me).index()].outline);
        let mut quiet = placements.count();
        let mut count = 0;

        // A lone stone eats lone enemy stones.
        let lone = self.sides[(!me).index()].of_size(1);
        if !lone.is_empty() {
            let hungry = placements & !own.touched() & self.tables().expand(lone);
            quiet -= hungry.count();
            let pairs = self.sides[(!me).index()].of_size(2);
            let others = enemy.stones & !lone;
            if pairs.is_empty() {
                let room = self.tables().full & !own.touched() & !others;
                for cell in hungry.cells() {
                    // Without room the stone stays alone, which is a turn too.
                    count += u64::from((self.tables().around(cell) & room).count().max(1));
                }
            } else {
                for cell in hungry.cells() {
                    let bug = Bug { cells: B::bit(cell), border: self.tables().around(cell), size: 1 };
                    count += self.count_chain(&bug, own.touched(), enemy.stones, left);
                }
            }
        }

        // A stone that enlarges a bug matters where the bug then touches an enemy of its new size.
        let enlarging = placements & own.touched() & !own.touched_twice();
        let mut rest = own.stones;
        while !rest.is_empty() {
            let bug = *self.bug_at(rest.first());
            rest &= !bug.cells;
            let rivals = self.sides[(!me).index()].of_size(bug.size + 1);
            if rivals.is_empty() {
                continue;
            }
            let mut cells = bug.border & enlarging;
            if !bug.border.meets(rivals) {
                cells &= self.tables().expand(rivals);
            }
            quiet -= cells.count();
            let elsewhere = own.touched_twice() | (own.touched() & !bug.border);
            for cell in cells.cells() {
                count += self.count_chain(&self.enlarged(&bug, cell), elsewhere, enemy.stones, left);
            }
        }

        let joining = placements & own.touched_twice();
        if !joining.is_empty() {
            quiet -= joining.count();
            count += self.count_by_steps(joining, left);
        }
        count + u64::from(quiet)
    }

    /// A bug with one more stone on `cell` of its border.
    #[inline(always)]
    fn enlarged(&self, bug: &Bug<B>, cell: usize) -> Bug<B> {
        let cells = bug.cells | B::bit(cell);
        Bug { cells, border: (bug.border | self.tables().around(cell)) & !cells, size: bug.size + 1 }
    }

    /// How many ways there are to end the turn once the mover's changed bug is `bug`, which need not
    /// be on the board, when no other bug of the mover is hungry. `elsewhere` are the cells that
    /// other bugs of the mover touch, `enemies` the enemy stones not yet eaten.
    fn count_chain(&mut self, bug: &Bug<B>, elsewhere: B, enemies: B, left: &mut u32) -> u64 {
        let prey = self.prey_among(bug, self.mover(), enemies);
        if prey.is_empty() {
            return 1;
        }
        let enemies = enemies & !prey;
        let growth = bug.border & !elsewhere & !enemies;
        if growth.is_empty() {
            return 1;
        }
        let rivals = self.sides[(!self.mover()).index()].of_size(bug.size + 1) & enemies;
        if rivals.is_empty() {
            return u64::from(growth.count());
        }
        let looked_at = if bug.border.meets(rivals) { growth } else { growth & self.tables().expand(rivals) };
        let mut count = u64::from((growth & !looked_at).count());
        for cell in looked_at.cells() {
            if *left == 0 {
                return 0;
            }
            *left -= 1;
            count += self.count_chain(&self.enlarged(bug, cell), elsewhere, enemies, left);
        }
        count
    }

    /// Counts the ways to end a turn in phase `grow`. Gives up when `left` comes to 0.
    fn count_growing(&mut self, left: &mut u32) -> u64 {
        if self.pair_waits() {
            return self.count_by_steps(self.moves(), left);
        }
        // Only the bug changed last can eat, and each growth cell touches it and no other.
        let own = self.sides[self.mover().index()].outline;
        let touching = self.tables().around(self.moves().first()) & own.stones;
        let bug = *self.bug_at(touching.first());
        let elsewhere = own.touched_twice() | (own.touched() & !bug.border);
        self.count_chain(&bug, elsewhere, self.stones(!self.mover()), left)
    }

    fn count_by_steps(&mut self, cells: B, left: &mut u32) -> u64 {
        let mut count = 0;
        for cell in cells.cells() {
            if *left == 0 {
                return 0;
            }
            let undo = self.step(cell);
            count += match self.phase() {
                Phase::Place => 1,
                Phase::Grow => {
                    *left -= 1;
                    self.count_growing(left)
                }
            };
            self.undo(undo);
        }
        count
    }

    /// Counts each board in mid-turn once: what can follow depends on nothing else.
    #[cold]
    fn count_remembering(&mut self, stop: &StopFlag) -> u128 {
        let mut known = FxHashMap::default();
        self.count_known(&mut known, stop)
    }

    fn count_known(&mut self, known: &mut FxHashMap<[B; 2], u128>, stop: &StopFlag) -> u128 {
        let mut count: u128 = 0;
        for cell in self.moves().cells() {
            let undo = self.step(cell);
            let board = self.both_stones();
            count = count.saturating_add(match (self.phase(), known.get(&board)) {
                (Phase::Place, _) => 1,
                (Phase::Grow, Some(&known)) => known,
                (Phase::Grow, None) if stop.is_raised() => 0,
                (Phase::Grow, None) => {
                    let ways = self.count_known(known, stop);
                    if known.len() < REMEMBERED {
                        known.insert(board, ways);
                    }
                    ways
                }
            });
            self.undo(undo);
        }
        count
    }
}
