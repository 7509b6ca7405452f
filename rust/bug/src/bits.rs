//! Sets of cells as bits: bit `i` is cell `i`. One trait, three widths.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::SplitMix64;
use crate::select::pick_from;

/// A set of cells. `!` also sets bits beyond the board, so mask with the board after it.
pub trait Bits:
    Copy
    + Default
    + Eq
    + Ord
    + Hash
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
{
    /// How many cells fit.
    const CAPACITY: usize;
    /// No cell.
    const EMPTY: Self;
    /// One `T` for each cell.
    type PerCell<T: Copy + Debug + Send + Sync>: Copy + Debug + Send + Sync + AsRef<[T]> + AsMut<[T]>;

    /// The same `value` for each cell.
    fn per_cell<T: Copy + Debug + Send + Sync>(value: T) -> Self::PerCell<T>;
    /// The set of one cell.
    fn bit(cell: usize) -> Self;
    /// How many cells are in the set.
    fn count(self) -> u32;
    /// The lowest cell; the set must not be empty.
    fn first(self) -> usize;
    /// The set without its lowest cell; the set must not be empty.
    fn without_first(self) -> Self;
    /// A number that depends on every bit, for hash tables.
    fn mix(self) -> u64;
    /// The set in the widest form.
    fn to_wide(self) -> Wide;
    /// The cells below [`Self::CAPACITY`] of a set in the widest form.
    fn from_wide(wide: Wide) -> Self;

    /// Whether there is no cell.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether `cell` is in the set.
    #[inline(always)]
    fn has(self, cell: usize) -> bool {
        !(self & Self::bit(cell)).is_empty()
    }

    /// Whether the sets share a cell.
    #[inline(always)]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// A uniform one of the cells, `None` where there is none.
    fn pick(self, random: &mut SplitMix64) -> Option<usize>;

    /// The cells, lowest first.
    #[inline(always)]
    fn cells(self) -> Cells<Self> {
        Cells(self)
    }

    /// The set of all given cells.
    fn of(cells: impl IntoIterator<Item = usize>) -> Self {
        cells.into_iter().fold(Self::EMPTY, |set, cell| set | Self::bit(cell))
    }
}

/// Iterator over the cells of a set, lowest first.
#[derive(Clone, Copy, Debug)]
pub struct Cells<B>(B);

impl<B: Bits> Iterator for Cells<B> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0.is_empty() {
            return None;
        }
        let cell = self.0.first();
        self.0 = self.0.without_first();
        Some(cell)
    }
}

/// Multiplier of Fibonacci hashing: 2^64 divided by the golden ratio.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

macro_rules! integer_bits {
    ($int:ty, $capacity:literal, $mix:expr, $pick:expr, $to_wide:expr, $from_wide:expr) => {
        impl Bits for $int {
            const CAPACITY: usize = $capacity;
            const EMPTY: Self = 0;
            type PerCell<T: Copy + Debug + Send + Sync> = [T; $capacity];

            #[inline(always)]
            fn per_cell<T: Copy + Debug + Send + Sync>(value: T) -> [T; $capacity] {
                [value; $capacity]
            }
            #[inline(always)]
            fn bit(cell: usize) -> Self {
                1 << cell
            }
            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }
            #[inline(always)]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline(always)]
            fn mix(self) -> u64 {
                $mix(self)
            }
            #[inline(always)]
            fn pick(self, random: &mut SplitMix64) -> Option<usize> {
                $pick(self, random)
            }
            #[inline(always)]
            fn to_wide(self) -> Wide {
                Wide($to_wide(self))
            }
            #[inline(always)]
            fn from_wide(wide: Wide) -> Self {
                $from_wide(wide.0)
            }
        }
    };
}

integer_bits!(
    u64,
    64,
    |x: u64| x.wrapping_mul(GOLDEN),
    |x, random| pick_from([x], random),
    |x| [x, 0, 0, 0],
    |w: [u64; 4]| w[0]
);
integer_bits!(
    u128,
    128,
    |x: u128| (x as u64).wrapping_mul(GOLDEN) ^ ((x >> 64) as u64).wrapping_mul(GOLDEN).rotate_left(29),
    |x: u128, random| pick_from([x as u64, (x >> 64) as u64], random),
    |x: u128| [x as u64, (x >> 64) as u64, 0, 0],
    |w: [u64; 4]| u128::from(w[0]) | u128::from(w[1]) << 64
);

/// Sets of up to 256 cells, the most that a board has. The order of sets is that of the numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Wide([u64; 4]);

impl Wide {
    /// The set as four words, lowest cells first.
    pub fn words(self) -> [u64; 4] {
        self.0
    }

    #[inline(always)]
    fn zip(self, other: Self, op: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|i| op(self.0[i], other.0[i])))
    }
}

impl Ord for Wide {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.iter().rev().cmp(other.0.iter().rev())
    }
}

impl PartialOrd for Wide {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

macro_rules! wide_operator {
    ($operator:ident, $function:ident, $assign:ident, $assign_function:ident) => {
        impl $operator for Wide {
            type Output = Self;
            #[inline(always)]
            fn $function(self, other: Self) -> Self {
                self.zip(other, u64::$function)
            }
        }
        impl $assign for Wide {
            #[inline(always)]
            fn $assign_function(&mut self, other: Self) {
                *self = self.zip(other, u64::$function);
            }
        }
    };
}

wide_operator!(BitAnd, bitand, BitAndAssign, bitand_assign);
wide_operator!(BitOr, bitor, BitOrAssign, bitor_assign);
wide_operator!(BitXor, bitxor, BitXorAssign, bitxor_assign);

impl Not for Wide {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl Bits for Wide {
    const CAPACITY: usize = 256;
    const EMPTY: Self = Self([0; 4]);
    type PerCell<T: Copy + Debug + Send + Sync> = [T; 256];

    #[inline(always)]
    fn per_cell<T: Copy + Debug + Send + Sync>(value: T) -> [T; 256] {
        [value; 256]
    }
    #[inline(always)]
    fn bit(cell: usize) -> Self {
        let mut words = [0; 4];
        words[cell / 64] = 1 << (cell % 64);
        Self(words)
    }
    #[inline(always)]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
    #[inline(always)]
    fn first(self) -> usize {
        let word = self.0.iter().position(|&word| word != 0).unwrap_or(0);
        word * 64 + self.0[word].trailing_zeros() as usize
    }
    #[inline(always)]
    fn without_first(self) -> Self {
        let mut words = self.0;
        if let Some(word) = words.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        Self(words)
    }
    #[inline(always)]
    fn mix(self) -> u64 {
        self.0.iter().fold(0, |hash: u64, &word| (hash.rotate_left(29) ^ word).wrapping_mul(GOLDEN))
    }
    #[inline(always)]
    fn pick(self, random: &mut SplitMix64) -> Option<usize> {
        pick_from(self.0, random)
    }
    #[inline(always)]
    fn to_wide(self) -> Wide {
        self
    }
    #[inline(always)]
    fn from_wide(wide: Wide) -> Self {
        wide
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn walks_its_cells<B: Bits>() {
        let cells = [0, 3, 17, B::CAPACITY / 2, B::CAPACITY - 1];
        let set = B::of(cells);
        assert_eq!(set.count(), 5);
        assert!(set.cells().eq(cells));
        let mut random = SplitMix64::new(1);
        let mut picked = [0; 5];
        for _ in 0..5_000 {
            let cell = set.pick(&mut random).unwrap();
            picked[cells.iter().position(|&c| c == cell).unwrap()] += 1;
        }
        assert!(picked.iter().all(|n| (850..1150).contains(n)), "{picked:?}");
        assert_eq!(B::EMPTY.pick(&mut random), None);
        assert!(set.has(17) && !set.has(16));
        assert_eq!(B::from_wide(set.to_wide()), set);
        assert!((set & !set).is_empty());
        assert_eq!(set | B::bit(16), set ^ B::bit(16));
    }

    #[test]
    fn all_widths_behave_alike() {
        walks_its_cells::<u64>();
        walks_its_cells::<u128>();
        walks_its_cells::<Wide>();
    }
}
