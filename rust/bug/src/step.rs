//! One stone forward, one stone back.

use crate::side::{Bug, Outline};
use crate::{Bits, Color, Phase, State, zobrist};

/// What [`State::undo`] needs to take a stone back.
#[derive(Clone, Copy, Debug)]
pub struct Undo<B: Bits> {
    outlines: [Outline<B>; 2],
    mover: Color,
    phase: Phase,
    growth: B,
    largest: u32,
    pair_waits: bool,
    key: u64,
    change: Change<B>,
}

/// What a stone changed in the lists of bugs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Change<B> {
    cell: usize,
    old_root: u8,
    /// Root of the bug that the stone is in now.
    pub(crate) root: usize,
    /// What stood under that root before.
    old_bug: Bug<B>,
    /// The roots of other bugs that the stone joined to that one: three bugs at most can meet.
    joined: [u8; 2],
    joins: u8,
    /// The cells that were eaten, and the size of each bug among them.
    prey: B,
    prey_size: u32,
}

impl<B: Bits> State<B> {
    /// Puts the mover's next stone on `cell`, one of [`State::moves`]: places it, or eats with the
    /// bug that touches it and grows there. The mover stays the same while some bug can eat.
    #[inline(always)]
    pub fn step(&mut self, cell: usize) -> Undo<B> {
        self.step_keeping::<true>(cell)
    }

    /// [`State::step`]; unless `KEYED`, the key stays as it is, which is cheaper.
    #[inline(always)]
    pub(crate) fn step_keeping<const KEYED: bool>(&mut self, cell: usize) -> Undo<B> {
        let outlines = [self.sides[0].outline, self.sides[1].outline];
        let (mover, phase, growth) = (self.mover, self.phase, self.growth);
        let (largest, pair_waits, key) = (self.largest, self.pair_waits, self.key);
        let change = self.advance::<KEYED>(cell);
        Undo { outlines, mover, phase, growth, largest, pair_waits, key, change }
    }

    /// [`State::step`] without a way back, which is cheaper; unless `KEYED`, the key stays as it is.
    #[inline(always)]
    pub(crate) fn advance<const KEYED: bool>(&mut self, cell: usize) -> Change<B> {
        debug_assert!(self.moves().has(cell), "cell {cell} is not among the moves");
        let (prey, prey_size) = match self.phase {
            Phase::Place => (B::EMPTY, 0),
            Phase::Grow => self.eat::<KEYED>(cell),
        };
        let (change, bug) = self.add_stone::<KEYED>(cell);
        let growth = self.look_around(&bug);
        self.pass_or_grow::<KEYED>(growth);
        Change { prey, prey_size, ..change }
    }

    #[inline(always)]
    fn pass_or_grow<const KEYED: bool>(&mut self, growth: B) {
        let phase = if growth.is_empty() { Phase::Place } else { Phase::Grow };
        if KEYED && phase != self.phase {
            self.key ^= zobrist::GROWING;
        }
        if phase == Phase::Place {
            self.mover = !self.mover;
            if KEYED {
                self.key ^= zobrist::BLACK_MOVES;
            }
        }
        self.phase = phase;
        self.growth = growth;
    }

    /// Takes off all that the bug touching `cell` eats; gives the cells and the size of each bug.
    #[inline(always)]
    fn eat<const KEYED: bool>(&mut self, cell: usize) -> (B, u32) {
        let touching = self.tables.around(cell) & self.stones(self.mover);
        let eater = *self.bug_at(touching.first());
        let prey = self.prey_of(&eater, self.mover);
        let enemy = (!self.mover).index();
        let mut rest = prey;
        while !rest.is_empty() {
            let bug = *self.bug_at(rest.first());
            rest &= !bug.cells;
            self.sides[enemy].outline.remove_border(bug.border);
        }
        if KEYED {
            for stone in prey.cells() {
                self.key ^= zobrist::STONE[enemy][stone];
            }
        }
        self.sides[enemy].outline.stones &= !prey;
        self.sides[enemy].unfile(prey, eater.size);
        (prey, eater.size)
    }

    /// Puts a stone of the mover on the empty `cell` and brings the lists up to date; gives the bug
    /// that it is in, too.
    ///
    /// Bug and change have to stay in registers, so their parts are passed to what is not inlined, and
    /// not they: what is written in parts and read back as a whole at once is long in coming.
    #[inline(always)]
    fn add_stone<const KEYED: bool>(&mut self, cell: usize) -> (Change<B>, Bug<B>) {
        let me = self.mover.index();
        if KEYED {
            self.key ^= zobrist::STONE[me][cell];
        }
        let around = self.tables.around(cell);
        let touching = around & self.sides[me].outline.stones;
        let old_root = self.root_of.as_ref()[cell];
        let root =
            if touching.is_empty() { cell } else { usize::from(self.root_of.as_ref()[touching.first()]) };
        let old_bug = self.bugs.as_ref()[root];
        let stone = B::bit(cell);
        let side = &mut self.sides[me];
        side.outline.stones |= stone;
        let mut bug = if touching.is_empty() {
            side.outline.add_border(around);
            Bug { cells: stone, border: around, size: 1 }
        } else {
            side.unfile(old_bug.cells, old_bug.size);
            // The cell is no border any more; cells that it alone brings to the bug are.
            side.outline.remove_border(stone);
            side.outline.add_border(around & !old_bug.border & !old_bug.cells);
            let cells = old_bug.cells | stone;
            Bug { cells, border: (old_bug.border | around) & !cells, size: old_bug.size + 1 }
        };
        let (mut joined, mut joins) = ([0; 2], 0);
        if self.merge && touching.meets(!bug.cells) {
            (bug, joined, joins) = self.join(touching & !bug.cells, bug.cells, bug.border, bug.size, root);
        }
        self.root_of.as_mut()[cell] = root as u8;
        self.bugs.as_mut()[root] = bug;
        let side = &mut self.sides[me];
        side.file(bug.cells, bug.size);
        if bug.size > self.largest {
            self.largest = bug.size;
            self.sides[me].outline.at_limit = bug.border;
            self.sides[1 - me].outline.at_limit = B::EMPTY;
        } else if bug.size == self.largest {
            side.outline.at_limit |= bug.border;
        }
        (Change { cell, old_root, root, old_bug, joined, joins, prey: B::EMPTY, prey_size: 0 }, bug)
    }

    /// The placed stone's bug, of these `cells` and kept under `root`, with the other bugs that have a
    /// stone in `touching`; then their roots, and how many there are.
    #[cold]
    fn join(
        &mut self,
        mut touching: B,
        cells: B,
        border: B,
        size: u32,
        root: usize,
    ) -> (Bug<B>, [u8; 2], u8) {
        let mut bug = Bug { cells, border, size };
        let (mut joined, mut joins) = ([0; 2], 0);
        let side = &mut self.sides[self.mover.index()];
        // Borders overlap: count all parts off and the whole on. In between a count may pass three;
        // the two planes count modulo four, so it comes out right.
        side.outline.remove_border(bug.border);
        while !touching.is_empty() {
            let other_root = self.root_of.as_ref()[touching.first()];
            let other = self.bugs.as_ref()[usize::from(other_root)];
            touching &= !other.cells;
            side.outline.remove_border(other.border);
            side.unfile(other.cells, other.size);
            for cell in other.cells.cells() {
                self.root_of.as_mut()[cell] = root as u8;
            }
            bug.cells |= other.cells;
            bug.border |= other.border;
            bug.size += other.size;
            joined[usize::from(joins)] = other_root;
            joins += 1;
        }
        bug.border &= !bug.cells;
        side.outline.add_border(bug.border);
        (bug, joined, joins)
    }

    /// Takes back the last stone, which gave `undo`.
    #[inline(always)]
    pub fn undo(&mut self, undo: Undo<B>) {
        let change = &undo.change;
        let me = undo.mover.index();
        let bug = self.bugs.as_ref()[change.root];
        let side = &mut self.sides[me];
        side.unfile(bug.cells, bug.size);
        if change.root != change.cell {
            side.file(change.old_bug.cells, change.old_bug.size);
        }
        if change.joins > 0 {
            self.part(&change.joined[..usize::from(change.joins)], me);
        }
        self.bugs.as_mut()[change.root] = change.old_bug;
        self.root_of.as_mut()[change.cell] = change.old_root;
        if !change.prey.is_empty() {
            self.sides[1 - me].file(change.prey, change.prey_size);
        }
        self.sides[0].outline = undo.outlines[0];
        self.sides[1].outline = undo.outlines[1];
        self.mover = undo.mover;
        self.phase = undo.phase;
        self.growth = undo.growth;
        self.largest = undo.largest;
        self.pair_waits = undo.pair_waits;
        self.key = undo.key;
    }

    /// Gives bugs that were joined to another their cells back.
    #[cold]
    fn part(&mut self, joined: &[u8], me: usize) {
        for &root in joined {
            let bug = self.bugs.as_ref()[usize::from(root)];
            self.sides[me].file(bug.cells, bug.size);
            for cell in bug.cells.cells() {
                self.root_of.as_mut()[cell] = root;
            }
        }
    }
}
