//! A position in the making: changed in place, stone by stone, with everything about its bugs kept
//! up to date. The search, perft and playouts work on this; [`Position`] is the value for users.

use std::sync::Arc;

use crate::matcher::ShapeMatcher;
use crate::side::{Bug, Side};
use crate::tables::Tables;
use crate::{Bits, Color, Phase, Position, SplitMix64, zobrist};

/// A position, mid-turn ones included, that can take and give back single stones.
///
/// A bug is kept under its *root*, the cell of its first stone, as long as it lives: bugs are born,
/// grow, are joined to another or vanish whole, but never split. Flood fill serves set-up only.
#[derive(Debug)]
pub struct State<B: Bits> {
    pub(crate) tables: Arc<Tables<B>>,
    pub(crate) merge: bool,
    pub(crate) sides: [Side<B>; 2],
    pub(crate) root_of: B::PerCell<u8>,
    pub(crate) bugs: B::PerCell<Bug<B>>,
    pub(crate) mover: Color,
    pub(crate) phase: Phase,
    /// In phase `grow`, the growth cells of all bugs that can eat.
    pub(crate) growth: B,
    pub(crate) largest: u32,
    /// Whether two touching bugs of different colour and the same shape may stand on the board,
    /// other than by the bug changed last: a pair that could not be resolved for want of room.
    pub(crate) pair_waits: bool,
    pub(crate) key: u64,
    matcher: ShapeMatcher<B>,
}

impl<B: Bits> State<B> {
    /// The state of a position whose board has these tables.
    pub(crate) fn with_tables(position: &Position, tables: Arc<Tables<B>>) -> Self {
        let mut state = Self {
            tables,
            merge: position.rules().merge(),
            sides: [Side::EMPTY; 2],
            root_of: B::per_cell(0),
            bugs: B::per_cell(Bug::NONE),
            mover: position.turn(),
            phase: position.phase(),
            growth: B::EMPTY,
            largest: 0,
            pair_waits: false,
            key: position.key(),
            matcher: ShapeMatcher::default(),
        };
        state.set_up(Color::BOTH.map(|color| B::from_wide(position.stones(color))));
        state
    }

    /// Goes to another position of the same board and rule set.
    pub fn reset(&mut self, position: &Position) {
        debug_assert_eq!(self.merge, position.rules().merge());
        self.mover = position.turn();
        self.phase = position.phase();
        self.key = position.key();
        self.set_up(Color::BOTH.map(|color| B::from_wide(position.stones(color))));
    }

    /// Goes to any arrangement of the stones of White and Black, in phase `place`.
    pub(crate) fn reset_stones(&mut self, stones: [B; 2], mover: Color) {
        self.mover = mover;
        self.phase = Phase::Place;
        self.key = zobrist::key(stones[0], stones[1], mover, Phase::Place);
        self.set_up(stones);
    }

    fn set_up(&mut self, stones: [B; 2]) {
        self.sides = [Side::EMPTY; 2];
        self.growth = B::EMPTY;
        self.largest = 0;
        for color in Color::BOTH {
            let side = &mut self.sides[color.index()];
            side.outline.stones = stones[color.index()];
            let mut rest = stones[color.index()];
            while !rest.is_empty() {
                let root = rest.first();
                let cells = self.tables.flood(root, rest);
                let border = self.tables.expand(cells) & !cells;
                let bug = Bug { cells, border, size: cells.count() };
                for cell in cells.cells() {
                    self.root_of.as_mut()[cell] = root as u8;
                }
                self.bugs.as_mut()[root] = bug;
                side.file(cells, bug.size);
                side.outline.add_border(bug.border);
                self.largest = self.largest.max(bug.size);
                rest &= !cells;
            }
        }
        for color in Color::BOTH {
            let mut limit = B::EMPTY;
            self.for_each_bug(color, |bug| {
                if bug.size == self.largest {
                    limit |= bug.border;
                }
            });
            self.sides[color.index()].outline.at_limit = limit;
        }
        let growth = self.look_everywhere();
        if self.phase == Phase::Grow {
            self.growth = growth;
        }
    }

    /// Whose turn it is.
    #[inline(always)]
    pub fn mover(&self) -> Color {
        self.mover
    }

    /// Whether the next stone is placed or grown.
    #[inline(always)]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The zobrist key of stones, mover and phase.
    #[inline(always)]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The size of the largest bug of either colour, 0 on the empty board.
    #[inline(always)]
    pub fn largest(&self) -> u32 {
        self.largest
    }

    /// The stones of a colour.
    #[inline(always)]
    pub fn stones(&self, color: Color) -> B {
        self.sides[color.index()].outline.stones
    }

    /// White's and Black's stones.
    #[inline(always)]
    pub(crate) fn both_stones(&self) -> [B; 2] {
        Color::BOTH.map(|color| self.stones(color))
    }

    /// The empty cells.
    #[inline(always)]
    pub fn empty(&self) -> B {
        self.tables.full & !self.stones(Color::White) & !self.stones(Color::Black)
    }

    /// The board's cells and their neighbours.
    pub fn tables(&self) -> &Tables<B> {
        &self.tables
    }

    /// The cells for the next stone of the mover. In phase `place` none means that the mover has
    /// won; in phase `grow` there is always one.
    #[inline(always)]
    pub fn moves(&self) -> B {
        match self.phase {
            Phase::Place => self.placements(self.mover),
            Phase::Grow => self.growth,
        }
    }

    /// The cells where `color` might place a stone if it were to place one now.
    #[inline(always)]
    pub fn placements(&self, color: Color) -> B {
        let mut cells = self.candidates(color);
        if self.merge {
            for cell in (cells & self.sides[color.index()].outline.touched_twice()).cells() {
                if self.joined_size(color, cell) > self.largest {
                    cells ^= B::bit(cell);
                }
            }
        }
        cells
    }

    /// [`State::placements`], and those that only the size of the joined bugs forbids.
    #[inline(always)]
    fn candidates(&self, color: Color) -> B {
        let outline = &self.sides[color.index()].outline;
        let allowed = self.empty() & !outline.at_limit;
        if self.merge { allowed } else { allowed & !outline.touched_twice() }
    }

    /// A uniform one of the mover's placements, `None` where there is none.
    #[inline(always)]
    pub(crate) fn pick_placement(&self, random: &mut SplitMix64) -> Option<usize> {
        let mut cells = self.candidates(self.mover);
        if !self.merge {
            return cells.pick(random);
        }
        // Few picks join bugs and need a closer look; refusing one leaves the others uniform.
        let joining = self.sides[self.mover.index()].outline.touched_twice();
        loop {
            let cell = cells.pick(random)?;
            if !joining.has(cell) || self.joined_size(self.mover, cell) <= self.largest {
                return Some(cell);
            }
            cells ^= B::bit(cell);
        }
    }

    /// The size of the bug that a stone of `color` on `cell` would be in.
    #[inline(always)]
    pub(crate) fn joined_size(&self, color: Color, cell: usize) -> u32 {
        let mut touching = self.tables.around(cell) & self.stones(color);
        let mut size = 1;
        while !touching.is_empty() {
            let bug = self.bug_at(touching.first());
            size += bug.size;
            touching &= !bug.cells;
        }
        size
    }

    /// The bug that holds the stone on `cell`.
    #[inline(always)]
    pub(crate) fn bug_at(&self, cell: usize) -> &Bug<B> {
        let root = self.root_of.as_ref()[cell];
        &self.bugs.as_ref()[usize::from(root)]
    }

    /// Calls `visit` with each bug of `color`, in the order of their lowest cells.
    #[inline(always)]
    pub(crate) fn for_each_bug(&self, color: Color, mut visit: impl FnMut(&Bug<B>)) {
        let mut rest = self.stones(color);
        while !rest.is_empty() {
            let bug = self.bug_at(rest.first());
            rest &= !bug.cells;
            visit(bug);
        }
    }

    /// The enemy stones that a bug of `color` would eat: those of all touching bugs of its shape.
    #[inline(always)]
    pub(crate) fn prey_of(&mut self, bug: &Bug<B>, color: Color) -> B {
        self.prey_among(bug, color, self.tables.full)
    }

    /// [`State::prey_of`], of the enemy stones in `enemies` alone.
    #[inline(always)]
    pub(crate) fn prey_among(&mut self, bug: &Bug<B>, color: Color, enemies: B) -> B {
        let candidates = bug.border & self.sides[(!color).index()].of_size(bug.size) & enemies;
        if candidates.is_empty() || bug.size == 1 {
            return candidates;
        }
        self.matching(bug.cells, bug.size, candidates)
    }

    /// The stones of `candidates` whose bugs have the size and shape of a bug with these `cells`.
    fn matching(&mut self, cells: B, size: u32, mut candidates: B) -> B {
        let mut prey = B::EMPTY;
        while !candidates.is_empty() {
            let enemy = *self.bug_at(candidates.first());
            candidates &= !enemy.cells;
            if enemy.size == size && (size == 2 || self.matcher.same(&self.tables, cells, enemy.cells)) {
                prey |= enemy.cells;
            }
        }
        prey
    }

    /// Where a bug of `color` could grow once `prey` is taken off.
    #[inline(always)]
    pub(crate) fn room_for(&self, bug: &Bug<B>, prey: B, color: Color) -> B {
        let others = self.stones(!color) & !prey;
        bug.border & !others & !self.sides[color.index()].outline.touched_twice()
    }

    /// The growth cells of all bugs of the mover that can eat; notes whether any pair waits.
    fn look_everywhere(&mut self) -> B {
        let mut growth = B::EMPTY;
        self.pair_waits = false;
        let mut rest = self.stones(self.mover);
        while !rest.is_empty() {
            let bug = *self.bug_at(rest.first());
            rest &= !bug.cells;
            let prey = self.prey_of(&bug, self.mover);
            if !prey.is_empty() {
                self.pair_waits = true;
                growth |= self.room_for(&bug, prey, self.mover);
            }
        }
        growth
    }

    /// The growth cells of all bugs of the mover that can eat, after a stone came to `bug`.
    #[inline(always)]
    pub(crate) fn look_around(&mut self, bug: &Bug<B>) -> B {
        if self.pair_waits {
            return self.look_everywhere();
        }
        let prey = self.prey_of(bug, self.mover);
        if prey.is_empty() {
            return B::EMPTY;
        }
        let growth = self.room_for(bug, prey, self.mover);
        self.pair_waits = growth.is_empty();
        growth
    }

    /// Whether a placement may join bugs.
    pub(crate) fn merges(&self) -> bool {
        self.merge
    }

    /// Whether some bug other than the one changed last may be hungry.
    #[inline(always)]
    pub(crate) fn pair_waits(&self) -> bool {
        self.pair_waits
    }

    /// Calls `visit` with each bug of the mover that can eat, its prey and its growth cells, in the
    /// order of the bugs' lowest cells.
    #[inline(always)]
    pub(crate) fn for_each_meal(&mut self, mut visit: impl FnMut(&Bug<B>, B, B)) {
        let mut rest = self.stones(self.mover);
        while !rest.is_empty() {
            let bug = *self.bug_at(rest.first());
            rest &= !bug.cells;
            let prey = self.prey_of(&bug, self.mover);
            if !prey.is_empty() {
                let room = self.room_for(&bug, prey, self.mover);
                if !room.is_empty() {
                    visit(&bug, prey, room);
                }
            }
        }
    }
}
