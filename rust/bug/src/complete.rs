//! Complete tables: the value of every board of a small shape, for the mover in phase `place`.
//!
//! A board is numbered in base three, cell `i` being the digit of 3^i: 0 empty, 1 the mover's
//! stone, 2 the other's. The game graph is acyclic, so a depth-first walk with a memory of all
//! boards settles each of them once; a symmetry's images are written along with a board.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use search::{StopFlag, run_workers};

use crate::state::State;
use crate::tables::{AnyTables, Arena, Tables};
use crate::{Bits, Color, Phase, Position, Rules, Stopped};

/// The most cells a board may have: 3^20 boards are 436 MB of bits.
pub(crate) const MAX_CELLS: usize = 20;
/// Boards that a thread takes on at a time.
const CHUNK: u64 = 1 << 16;
/// A walk visits each cell at most once a turn, and games are short on so small a board.
const STACK_BYTES: usize = 16 << 20;
/// Low bits of a set that are looked up together.
const LOW_BITS: u32 = 10;

/// Why there is no table.
#[derive(Debug, thiserror::Error)]
pub enum CompleteError {
    /// The board is too large.
    #[error("board {board} has {size} cells: expected at most {MAX_CELLS} for a complete table")]
    TooLarge {
        /// The board's name.
        board: String,
        /// How many cells it has.
        size: usize,
    },
    /// There is not enough memory.
    #[error("no memory for a table of {0} bytes")]
    Memory(u64),
    /// The stop flag was raised.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The system refused a thread.
    #[error("cannot start a thread: {0}")]
    Threads(#[from] std::io::Error),
    /// The position is on another board or in another rule set than the table.
    #[error("the position is on {0} in {1}, the table is for {2} in {3}")]
    Foreign(String, &'static str, String, &'static str),
}

/// Numbers boards under one permutation of the cells.
struct Numbering {
    /// The sum of the cells' powers of three, for each set of the lower and of the upper cells.
    low: Vec<u32>,
    high: Vec<u32>,
}

impl Numbering {
    fn new(permutation: &[usize]) -> Self {
        let weights: Vec<u32> = permutation.iter().map(|&cell| 3u32.pow(cell as u32)).collect();
        let sums = |weights: &[u32]| -> Vec<u32> {
            let sum = |set: usize| {
                weights.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1).map(|(_, w)| w).sum()
            };
            (0..1usize << weights.len()).map(sum).collect()
        };
        let (low, high) = weights.split_at(weights.len().min(LOW_BITS as usize));
        Self { low: sums(low), high: sums(high) }
    }

    #[inline(always)]
    fn sum(&self, set: u64) -> u64 {
        let low = set & ((1 << LOW_BITS) - 1);
        u64::from(self.low[low as usize]) + u64::from(self.high[(set >> LOW_BITS) as usize])
    }

    /// The number of the board with these stones of the mover and of the other side.
    #[inline(always)]
    fn number(&self, mine: u64, theirs: u64) -> u64 {
        self.sum(mine) + 2 * self.sum(theirs)
    }
}

/// The two sets of stones of board `number`.
fn stones_of(mut number: u64) -> [u64; 2] {
    let mut stones = [0; 2];
    let mut cell = 0;
    while number > 0 {
        if let digit @ 1..=2 = number % 3 {
            stones[digit as usize - 1] |= 1 << cell;
        }
        number /= 3;
        cell += 1;
    }
    stones
}

/// The value of every board of one shape in one rule set.
#[derive(Debug)]
pub struct CompleteTable {
    arena: Arc<Arena>,
    rules: Rules,
    /// Bit `i` is set where the mover wins on board `i`.
    wins: Vec<u8>,
    /// Powers of three, to number boards with.
    powers: Vec<u64>,
}

impl CompleteTable {
    /// How many boards there are: three to the power of the number of cells.
    ///
    /// # Errors
    /// [`CompleteError::TooLarge`] for boards of more than 20 cells.
    pub fn boards(arena: &Arena) -> Result<u64, CompleteError> {
        let size = arena.board.size();
        if size > MAX_CELLS {
            return Err(CompleteError::TooLarge { board: hex::shorten(arena.board.name()), size });
        }
        Ok(3u64.pow(size as u32))
    }

    /// Finds the value of every board. `settled` counts the boards looked at so far, for progress.
    ///
    /// # Errors
    /// [`CompleteError`] where the board is too large, memory or threads are refused, or `stop` was
    /// raised.
    pub fn build(
        arena: &Arc<Arena>,
        rules: Rules,
        threads: NonZeroUsize,
        settled: &AtomicU64,
        stop: &StopFlag,
    ) -> Result<Self, CompleteError> {
        let builder = Builder::new(arena, rules)?;
        loop {
            let next = AtomicU64::new(0);
            settled.store(0, Ordering::Relaxed);
            let left: u64 = run_workers(threads, STACK_BYTES, stop, |_| builder.sweep(&next, settled, stop))?
                .into_iter()
                .sum();
            if stop.is_raised() {
                return Err(Stopped.into());
            }
            // Two threads that write into one byte at once can undo each other's entry, which then
            // is settled again: the last sweep is one that finds nothing left.
            if left == 0 {
                break;
            }
        }
        let wins = builder.wins()?;
        Ok(Self::from_bits(Arc::clone(arena), rules, wins))
    }

    pub(crate) fn from_bits(arena: Arc<Arena>, rules: Rules, wins: Vec<u8>) -> Self {
        let powers = (0..arena.board.size()).map(|cell| 3u64.pow(cell as u32)).collect();
        Self { arena, rules, wins, powers }
    }

    /// The board.
    pub fn arena(&self) -> &Arc<Arena> {
        &self.arena
    }

    /// The rule set.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    pub(crate) fn bits(&self) -> &[u8] {
        &self.wins
    }

    /// On how many of all boards the mover wins.
    pub fn wins(&self) -> u64 {
        self.wins.iter().map(|byte| u64::from(byte.count_ones())).sum()
    }

    /// Whether it holds the positions of that board in that rule set.
    pub fn covers(&self, position: &Position) -> bool {
        self.arena.board.name() == position.board().name() && self.rules == position.rules()
    }

    /// Whether the mover wins in phase `place`, given its stones and those of the other side.
    #[inline]
    pub(crate) fn wins_with<B: Bits>(&self, mine: B, theirs: B) -> bool {
        let sum = |set: B| set.cells().map(|cell| self.powers[cell]).sum::<u64>();
        let number = sum(mine) + 2 * sum(theirs);
        self.wins[(number / 8) as usize] >> (number % 8) & 1 == 1
    }

    /// Whether the mover wins. In phase `grow`, some end of the turn that wins is looked for.
    ///
    /// # Errors
    /// [`CompleteError::Foreign`] for another board or rule set.
    pub fn mover_wins(&self, position: &Position) -> Result<bool, CompleteError> {
        if !self.covers(position) {
            let (here, there) = (self.arena.board.name(), position.board().name());
            let names = (hex::shorten(there), position.rules().name(), hex::shorten(here), self.rules.name());
            return Err(CompleteError::Foreign(names.0, names.1, names.2, names.3));
        }
        Ok(match position.phase() {
            Phase::Place => {
                let me = position.turn();
                self.wins_with(position.stones(me), position.stones(!me))
            }
            Phase::Grow => position.legal_cells().cells().any(|cell| {
                position.step(cell).is_ok_and(|next| match next.phase() {
                    Phase::Grow => self.mover_wins(&next).unwrap_or(false),
                    Phase::Place => !self.mover_wins(&next).unwrap_or(true),
                })
            }),
        })
    }
}

const UNKNOWN: u8 = 0;
const LOSS: u8 = 1;
const WIN: u8 = 2;

/// All boards while they are being settled, two bits each.
struct Builder {
    arena: Arc<Arena>,
    tables: Arc<Tables<u64>>,
    rules: Rules,
    boards: u64,
    values: Vec<AtomicU8>,
    /// For each symmetry of the board, identity first.
    numberings: Vec<Numbering>,
}

impl Builder {
    fn new(arena: &Arc<Arena>, rules: Rules) -> Result<Self, CompleteError> {
        let boards = CompleteTable::boards(arena)?;
        let AnyTables::Narrow(tables) = &arena.tables else {
            return Err(CompleteError::TooLarge {
                board: hex::shorten(arena.board.name()),
                size: arena.board.size(),
            });
        };
        let bytes = boards.div_ceil(4);
        let mut values = Vec::new();
        values.try_reserve_exact(bytes as usize).map_err(|_| CompleteError::Memory(bytes))?;
        values.resize_with(bytes as usize, AtomicU8::default);
        Ok(Self {
            arena: Arc::clone(arena),
            tables: Arc::clone(tables),
            rules,
            boards,
            values,
            numberings: arena.board.symmetries().iter().map(|p| Numbering::new(p)).collect(),
        })
    }

    #[inline(always)]
    fn value(&self, number: u64) -> u8 {
        self.values[(number / 4) as usize].load(Ordering::Relaxed) >> (2 * (number % 4)) & 3
    }

    #[inline(always)]
    fn set(&self, number: u64, value: u8) {
        let byte = &self.values[(number / 4) as usize];
        // Not one atomic step: that would cost more than settling the few lost entries again.
        byte.store(byte.load(Ordering::Relaxed) | value << (2 * (number % 4)), Ordering::Relaxed);
    }

    /// Settles chunks of boards until none is left; gives how many were still unknown.
    fn sweep(&self, next: &AtomicU64, settled: &AtomicU64, stop: &StopFlag) -> u64 {
        let empty = Position::start(Arc::clone(&self.arena), self.rules);
        let mut state = State::with_tables(&empty, Arc::clone(&self.tables));
        let mut found = 0;
        loop {
            let start = next.fetch_add(CHUNK, Ordering::Relaxed);
            if start >= self.boards || stop.is_raised() {
                return found;
            }
            let end = (start + CHUNK).min(self.boards);
            for number in start..end {
                if self.value(number) == UNKNOWN {
                    state.reset_stones(stones_of(number), Color::White);
                    self.settle(&mut state, stop);
                    found += 1;
                }
            }
            settled.fetch_add(end - start, Ordering::Relaxed);
        }
    }

    /// Whether the mover wins, in phase `place`.
    fn settle(&self, state: &mut State<u64>, stop: &StopFlag) -> bool {
        let me = state.mover();
        let (mine, theirs) = (state.stones(me), state.stones(!me));
        match self.value(self.numberings[0].number(mine, theirs)) {
            LOSS => return false,
            WIN => return true,
            _ => {}
        }
        let wins = state.moves().is_empty() || self.some_turn_wins(state, stop);
        if stop.is_raised() {
            // Not all turns may have been looked at; the first board of a walk settles millions.
            return wins;
        }
        for numbering in &self.numberings {
            self.set(numbering.number(mine, theirs), if wins { WIN } else { LOSS });
        }
        wins
    }

    fn some_turn_wins(&self, state: &mut State<u64>, stop: &StopFlag) -> bool {
        for cell in state.moves().cells() {
            if stop.is_raised() {
                return false;
            }
            let undo = state.step(cell);
            let wins = match state.phase() {
                Phase::Grow => self.some_turn_wins(state, stop),
                Phase::Place => !self.settle(state, stop),
            };
            state.undo(undo);
            if wins {
                return true;
            }
        }
        false
    }

    fn wins(&self) -> Result<Vec<u8>, CompleteError> {
        let bytes = self.boards.div_ceil(8);
        let mut wins = Vec::new();
        wins.try_reserve_exact(bytes as usize).map_err(|_| CompleteError::Memory(bytes))?;
        for pair in self.values.chunks(2) {
            let byte = |half: usize| pair.get(half).map_or(0, |byte| byte.load(Ordering::Relaxed));
            // Of two bits a board the upper one says that the mover wins.
            let nibble = |byte: u8| (0..4).fold(0, |bits, i| bits | (byte >> (2 * i + 1) & 1) << i);
            wins.push(nibble(byte(0)) | nibble(byte(1)) << 4);
        }
        Ok(wins)
    }
}
