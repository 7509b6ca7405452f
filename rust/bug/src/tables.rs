//! What the moves need to know of a board, in bits, and the boards that are at hand.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use hex::{Axial, Board, BoardError};

use crate::{Bits, Shape, Wide};

/// A board's neighbours as sets of cells, and where the cells lie.
#[derive(Debug)]
pub struct Tables<B: Bits> {
    /// All cells.
    pub full: B,
    neighbours: B::PerCell<B>,
    axial: Vec<Axial>,
}

impl<B: Bits> Tables<B> {
    /// The tables of a board that fits the width.
    pub(crate) fn new(board: &Board) -> Self {
        let mut neighbours = B::per_cell(B::EMPTY);
        for cell in 0..board.size() {
            neighbours.as_mut()[cell] = B::of(board.neighbours(cell).iter().copied());
        }
        Self { full: B::of(0..board.size()), neighbours, axial: board.cells().to_vec() }
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

    /// The shape of a set of cells.
    pub fn shape(&self, set: B) -> Shape {
        let cells: Vec<Axial> = set.cells().map(|cell| self.axial[cell]).collect();
        Shape::of(&cells)
    }
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
