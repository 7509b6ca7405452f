//! One colour's stones and what is kept about its bugs.

use crate::Bits;

/// Bugs of this size and more share one set in [`Side::sized`].
pub(crate) const LARGE: usize = 15;

/// A bug: its cells, the other cells that touch it whatever stands there, and its size.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bug<B> {
    pub(crate) cells: B,
    pub(crate) border: B,
    pub(crate) size: u32,
}

impl<B: Bits> Bug<B> {
    pub(crate) const NONE: Self = Self { cells: B::EMPTY, border: B::EMPTY, size: 0 };
}

/// The parts of a side that an undo copies back instead of working them out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outline<B> {
    pub(crate) stones: B,
    /// For each cell, how many bugs of this colour touch it, in two bit planes: three touching bugs
    /// are the most there can be, since touching stones next to each other are one bug.
    ones: B,
    twos: B,
    /// The cells that touch a bug of the largest size on the board.
    pub(crate) at_limit: B,
}

impl<B: Bits> Outline<B> {
    const EMPTY: Self = Self { stones: B::EMPTY, ones: B::EMPTY, twos: B::EMPTY, at_limit: B::EMPTY };

    /// The cells that some bug touches.
    #[inline(always)]
    pub(crate) fn touched(&self) -> B {
        self.ones | self.twos
    }

    /// The cells that two or more bugs touch.
    #[inline(always)]
    pub(crate) fn touched_twice(&self) -> B {
        self.twos
    }

    /// One more bug touches each of `cells`.
    #[inline(always)]
    pub(crate) fn add_border(&mut self, cells: B) {
        self.twos ^= self.ones & cells;
        self.ones ^= cells;
    }

    /// One bug fewer touches each of `cells`.
    #[inline(always)]
    pub(crate) fn remove_border(&mut self, cells: B) {
        self.ones ^= cells;
        self.twos ^= self.ones & cells;
    }
}

/// One colour's stones, and its bugs by size.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Side<B> {
    pub(crate) outline: Outline<B>,
    /// All cells of bugs of size `i`, for `i` below [`LARGE`]; of all larger bugs in the last set.
    sized: [B; LARGE + 1],
}

impl<B: Bits> Side<B> {
    pub(crate) const EMPTY: Self = Self { outline: Outline::EMPTY, sized: [B::EMPTY; LARGE + 1] };

    /// The cells of all bugs of this size; from [`LARGE`] up, of all bugs that large.
    #[inline(always)]
    pub(crate) fn of_size(&self, size: u32) -> B {
        self.sized[(size as usize).min(LARGE)]
    }

    #[inline(always)]
    pub(crate) fn file(&mut self, cells: B, size: u32) {
        self.sized[(size as usize).min(LARGE)] |= cells;
    }

    #[inline(always)]
    pub(crate) fn unfile(&mut self, cells: B, size: u32) {
        self.sized[(size as usize).min(LARGE)] &= !cells;
    }
}
