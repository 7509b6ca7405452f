//! A transposition table that many threads read and write without locks.
//!
//! An entry is two words: the data, and the key xor the data. A reader that meets half of one write
//! and half of another finds that the two words do not give its key, and sees nothing: a torn or
//! foreign entry is never believed. The idea is from R. Hyatt and T. Mann, "A lockless transposition
//! table implementation for parallel search", ICGA Journal 25(1), 2002. All 64 bits of the key are
//! checked.
//!
//! Four entries share a cache line, and the line is found by multiplying (D. Lemire, "Fast random
//! integer generation in an interval", 2019), so that any size will do and not only powers of two.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use crate::memory;

/// What is stored for a key: at most [`PAYLOAD_BITS`] bits.
pub trait Payload: Copy {
    /// The value in the low [`PAYLOAD_BITS`] bits; higher bits are cut off.
    fn to_bits(self) -> u64;
    /// The value that [`to_bits`](Self::to_bits) gave.
    fn from_bits(bits: u64) -> Self;
    /// How much is lost when this is overwritten, such as the depth of the search behind it.
    /// Entries of earlier generations lose [`AGE_COST`] of it a generation.
    fn worth(self) -> u32;
}

/// Bits of a [`Payload`]: the rest of the word is the generation.
pub const PAYLOAD_BITS: u32 = 56;
/// The largest size, in MiB: 16 TiB.
pub const MAX_MB: usize = 1 << 24;
/// Worth that an entry loses with each generation it gets older.
pub const AGE_COST: i64 = 4;

const PAYLOAD_MASK: u64 = (1 << PAYLOAD_BITS) - 1;
const MIB: usize = 1 << 20;
/// Four slots of two words.
const LINE_WORDS: usize = 8;
const LINE_BYTES: usize = LINE_WORDS * size_of::<AtomicU64>();
/// Lines looked at for [`Table::hashfull`].
const SAMPLE: usize = 1000;

/// A table that cannot be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// A size of 0, or one that no address can reach.
    #[error("table size is {0} MiB, expected 1 to {MAX_MB} MiB")]
    Size(usize),
    /// The memory is not to be had.
    #[error("no memory for a table of {mb} MiB: {}", reason(*.available_mb))]
    Memory {
        /// The size asked for, in MiB.
        mb: usize,
        /// What the system has left, in MiB, where that is too little. `None` where it has enough, or
        /// does not say: then it refuses it to this process, by a limit for instance.
        available_mb: Option<u64>,
    },
}

impl TableError {
    /// The same error where the caller was asked for `mb` MiB, of which the table gets a part.
    #[must_use]
    pub fn of_size(self, mb: usize) -> Self {
        match self {
            Self::Memory { available_mb, .. } => Self::Memory { mb, available_mb },
            Self::Size(_) => Self::Size(mb),
        }
    }
}

fn reason(available_mb: Option<u64>) -> String {
    available_mb.map_or_else(
        || "the system refuses it to this process".to_owned(),
        |mb| format!("the system has {mb} MiB left"),
    )
}

/// One entry's place.
struct Slot<'a> {
    check: &'a AtomicU64,
    data: &'a AtomicU64,
}

/// The table; share it by reference between the workers of a search.
pub struct Table<P> {
    /// Slots of two words, the check and the data.
    words: Box<[AtomicU64]>,
    /// The first word that begins a cache line.
    first: usize,
    lines: usize,
    /// 1 to 255. Never 0, so that the data word of a live entry is never 0 and an empty slot can
    /// never be taken for an entry, whatever the key.
    generation: AtomicU8,
    payload: PhantomData<fn(P) -> P>,
}

impl<P: Payload> Table<P> {
    /// An empty table of that many MiB. The system fills in its pages when they are first used, so it
    /// is made at once, however large.
    ///
    /// # Errors
    /// [`TableError::Size`] for 0 and for more than [`MAX_MB`],
    /// [`TableError::Memory`] where the memory is not to be had. It never aborts.
    pub fn new_mb(mb: usize) -> Result<Self, TableError> {
        if mb == 0 || mb > MAX_MB {
            return Err(TableError::Size(mb));
        }
        Self::new_bytes(mb.checked_mul(MIB).ok_or(TableError::Size(mb))?)
    }

    /// An empty table of about that many bytes, a cache line at least.
    ///
    /// # Errors
    /// [`TableError::Memory`] where the memory is not to be had. It never aborts.
    pub fn new_bytes(bytes: usize) -> Result<Self, TableError> {
        let mb = bytes.div_ceil(MIB);
        memory::spare(bytes).map_err(|left| TableError::Memory { mb, available_mb: Some(left >> 20) })?;
        let no_memory = || TableError::Memory { mb, available_mb: None };
        let lines = (bytes / LINE_BYTES).max(1);
        // One line more than is used, since the first may begin in the middle of a cache line.
        let words = (lines + 1).checked_mul(LINE_WORDS).ok_or_else(no_memory)?;
        let words = memory::zeroed_words(words).ok_or_else(no_memory)?;
        let past = words.as_ptr().addr() % LINE_BYTES / size_of::<AtomicU64>();
        let first = (LINE_WORDS - past) % LINE_WORDS;
        Ok(Self { words, first, lines, generation: AtomicU8::new(1), payload: PhantomData })
    }

    /// Size in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.lines * LINE_BYTES
    }

    /// The slots of the line where a key belongs.
    #[inline]
    fn line(&self, key: u64) -> impl Iterator<Item = Slot<'_>> {
        // The product's high word is below the number of lines.
        self.slots(((u128::from(key) * self.lines as u128) >> 64) as usize)
    }

    #[inline]
    fn slots(&self, line: usize) -> impl Iterator<Item = Slot<'_>> {
        let start = self.first + line * LINE_WORDS;
        self.words[start..start + LINE_WORDS]
            .chunks_exact(2)
            .map(|pair| Slot { check: &pair[0], data: &pair[1] })
    }

    /// What was last stored for the key, if it is still there.
    #[inline]
    #[must_use]
    pub fn probe(&self, key: u64) -> Option<P> {
        self.line(key).find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let check = slot.check.load(Ordering::Relaxed);
            (data != 0 && check ^ data == key).then(|| P::from_bits(data & PAYLOAD_MASK))
        })
    }

    /// Stores an entry: over the key's own, else over the one of its line that is worth least.
    #[inline]
    pub fn store(&self, key: u64, payload: P) {
        let generation = self.generation.load(Ordering::Relaxed);
        let mut victim = None;
        let mut least = i64::MAX;
        for slot in self.line(key) {
            let data = slot.data.load(Ordering::Relaxed);
            let check = slot.check.load(Ordering::Relaxed);
            if data == 0 || check ^ data == key {
                victim = Some(slot);
                break;
            }
            let age = generation.wrapping_sub((data >> PAYLOAD_BITS) as u8);
            let worth = P::from_bits(data & PAYLOAD_MASK).worth();
            let worth = i64::from(worth) - AGE_COST * i64::from(age);
            if worth < least {
                least = worth;
                victim = Some(slot);
            }
        }
        if let Some(slot) = victim {
            let data = (payload.to_bits() & PAYLOAD_MASK) | (u64::from(generation) << PAYLOAD_BITS);
            slot.data.store(data, Ordering::Relaxed);
            slot.check.store(key ^ data, Ordering::Relaxed);
        }
    }

    /// Begins a new search: what earlier ones stored stays, but gives way first.
    pub fn next_generation(&self) {
        let now = self.generation.load(Ordering::Relaxed);
        self.generation.store(now.checked_add(1).unwrap_or(1), Ordering::Relaxed);
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for word in &self.words {
            word.store(0, Ordering::Relaxed);
        }
        self.generation.store(1, Ordering::Relaxed);
    }

    /// Slots filled in this generation, of a sample spread over the table, in thousandths.
    #[must_use]
    pub fn hashfull(&self) -> u32 {
        let generation = u64::from(self.generation.load(Ordering::Relaxed));
        let step = (self.lines / SAMPLE).max(1);
        let (mut seen, mut used) = (0u64, 0u64);
        for slot in (0..self.lines).step_by(step).take(SAMPLE).flat_map(|line| self.slots(line)) {
            seen += 1;
            used += u64::from(slot.data.load(Ordering::Relaxed) >> PAYLOAD_BITS == generation);
        }
        (used * 1000 / seen) as u32
    }
}

impl<P: Payload> std::fmt::Debug for Table<P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table").field("bytes", &self.bytes()).finish_non_exhaustive()
    }
}
