//! What the moves need to know of a board, in bits, and the boards that are at hand.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use hex::{Axial, Board, BoardError};

use crate::{Bits, Shape, SplitMix64, Wide};

/// A board's neighbours as sets of cells, and where the cells lie.
#[derive(Debug)]
pub struct Tables<B: Bits> {
    /// All cells.
    pub full: B,
    neighbours: B::PerCell<B>,
    axial: Vec<Axial>,
    /// Row by row, for each two cells a number for how they lie to each other.
    pairs: Vec<u32>,
}

impl<B: Bits> Tables<B> {
    /// The tables of a board that fits the width.
    pub(crate) fn new(board: &Board) -> Self {
        let mut neighbours = B::per_cell(B::EMPTY);
        for cell in 0..board.size() {
            neighbours.as_mut()[cell] = B::of(board.neighbours(cell).iter().copied());
        }
        let axial = board.cells().to_vec();
        let pairs = axial.iter().flat_map(|&a| axial.iter().map(move |&b| pair(a, b))).collect();
        Self { full: B::of(0..board.size()), neighbours, axial, pairs }
    }

    /// The cells that touch `cell`.
    #[inline(always)]
    pub fn around(&self, cell: usize) -> B {
        self.neighbours.as_ref()[cell]
    }

    /// The cells that touch some cell of `set`, among them those of `set` that touch each other.
    #[inline(always)]
    pub fn expand(&self, set: B) -> B {
        set.cells().fold(B::EMPTY, |found, cell| found | self.around(cell))
    }

    /// The cells of `within` that are connected to `seed`, a cell of it.
    pub fn flood(&self, seed: usize, within: B) -> B {
        let mut found = B::bit(seed);
        let mut fresh = found;
        while !fresh.is_empty() {
            fresh = self.expand(fresh) & within & !found;
            found |= fresh;
        }
        found
    }

    /// What `cell` adds to the fingerprint of `set`, which does not hold it.
    #[inline(always)]
    pub(crate) fn pairs(&self, cell: usize, set: B) -> u32 {
        let size = self.axial.len();
        let row = &self.pairs[cell * size..(cell + 1) * size];
        set.cells().fold(0, |sum, other| sum.wrapping_add(row[other]))
    }

    /// A number that sets of equal shape share, and sets of different shapes hardly ever: the sum,
    /// over all pairs of its cells, of a random number for how the two lie to each other whichever
    /// way the board is turned. No two shapes of up to four connected cells share one, two of the 22
    /// of five do.
    pub(crate) fn fingerprint(&self, set: B) -> u32 {
        let mut before = B::EMPTY;
        set.cells().fold(0, |sum, cell| {
            let added = self.pairs(cell, before);
            before |= B::bit(cell);
            sum.wrapping_add(added)
        })
    }

    /// The shape of a set of cells.
    pub fn shape(&self, set: B) -> Shape {
        let cells: Vec<Axial> = set.cells().map(|cell| self.axial[cell]).collect();
        Shape::of(&cells)
    }
}

/// A random number for how two cells lie to each other, up to rotation and reflection: those take
/// the three coordinates of the step from one to the other, which add up to zero, to each other.
fn pair(a: Axial, b: Axial) -> u32 {
    let (q, r) = (a.q - b.q, a.r - b.r);
    let mut step = [q.abs(), r.abs(), (q + r).abs()];
    step.sort_unstable();
    SplitMix64::new((step[1] * 1_000 + step[2]) as u64).next() as u32
}

/// Tables of the narrowest width that holds the board.
#[derive(Debug)]
pub enum AnyTables {
    /// Up to 64 cells: hexhex5, limping4.
    Narrow(Arc<Tables<u64>>),
    /// Up to 128 cells: hexhex7, limping6.
    Double(Arc<Tables<u128>>),
    /// Up to 256 cells.
    Wide(Arc<Tables<Wide>>),
}

/// A board with its tables, shared by all positions on it.
#[derive(Debug)]
pub struct Arena {
    /// The board.
    pub board: Board,
    pub(crate) tables: AnyTables,
}

/// How many boards are remembered by name; past that all are forgotten and made anew when wanted.
const REMEMBERED: usize = 64;

static ARENAS: LazyLock<Mutex<HashMap<String, Arc<Arena>>>> = LazyLock::new(Mutex::default);

impl Arena {
    /// The arena of a board.
    pub fn new(board: Board) -> Arc<Self> {
        let tables = match board.size() {
            0..=64 => AnyTables::Narrow(Arc::new(Tables::new(&board))),
            65..=128 => AnyTables::Double(Arc::new(Tables::new(&board))),
            _ => AnyTables::Wide(Arc::new(Tables::new(&board))),
        };
        Arc::new(Self { board, tables })
    }

    /// The arena of the board called `name`, made at most once while it is remembered.
    ///
    /// # Errors
    /// [`BoardError`] where the name is no board's.
    pub fn named(name: &str) -> Result<Arc<Self>, BoardError> {
        // The map is whole at every moment, so a panic elsewhere has not spoiled it.
        let mut arenas = ARENAS.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(arena) = arenas.get(name) {
            return Ok(Arc::clone(arena));
        }
        let arena = Self::new(Board::parse(name)?);
        if arenas.len() >= REMEMBERED {
            arenas.clear();
        }
        arenas.insert(name.to_owned(), Arc::clone(&arena));
        Ok(arena)
    }
}

/// Runs `$body` with `$state` bound to the incremental state of `$position`, in the width of its board.
macro_rules! with_state {
    ($position:expr, |$state:ident| $body:expr) => {{
        let position: &$crate::Position = $position;
        match &position.arena().tables {
            $crate::tables::AnyTables::Narrow(tables) => {
                #[allow(unused_mut)]
                let mut $state = $crate::State::<u64>::with_tables(position, ::std::sync::Arc::clone(tables));
                $body
            }
            $crate::tables::AnyTables::Double(tables) => {
                #[allow(unused_mut)]
                let mut $state =
                    $crate::State::<u128>::with_tables(position, ::std::sync::Arc::clone(tables));
                $body
            }
            $crate::tables::AnyTables::Wide(tables) => {
                #[allow(unused_mut)]
                let mut $state =
                    $crate::State::<$crate::Wide>::with_tables(position, ::std::sync::Arc::clone(tables));
                $body
            }
        }
    }};
}
pub(crate) use with_state;

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use super::*;

    #[test]
    fn fingerprints_tell_shapes_of_up_to_four_stones_apart() {
        let board = Board::parse("hexhex5").unwrap();
        let tables = Tables::<u64>::new(&board);
        let mut sets = HashSet::from([1u64 << 30]);
        for [shapes, told_apart] in [[1, 1], [1, 1], [3, 3], [7, 7], [22, 21]] {
            let mut fingerprint_of = HashMap::new();
            for &set in &sets {
                let fingerprint = tables.fingerprint(set);
                assert_eq!(*fingerprint_of.entry(tables.shape(set)).or_insert(fingerprint), fingerprint);
            }
            let fingerprints: HashSet<u32> = fingerprint_of.values().copied().collect();
            assert_eq!([fingerprint_of.len(), fingerprints.len()], [shapes, told_apart]);
            let grown = sets
                .iter()
                .flat_map(|&set| (tables.expand(set) & !set).cells().map(move |cell| set | 1 << cell));
            sets = grown.collect();
        }
    }
}
