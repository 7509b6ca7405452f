//! The solver's table: what is known of positions, shared by its threads.
//!
//! An entry holds the whole position and not a hash of it, so what is read is true of the position
//! asked for and of no other. A line of entries has a version number that is odd while it is written
//! to; a reader that meets a write sees nothing (a sequence lock: H.-J. Boehm, "Can Seqlocks Get
//! Along with Programming Language Memory Models?", 2012). So no half of one entry is ever joined to
//! half of another, and nothing rests on probability.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering, fence};

use search::{TableError, memory};

use super::numbers::Numbers;
use crate::Bits;

/// Cells whose two sets fit one word together.
const ONE_WORD_CELLS: usize = 32;
const WORD_BYTES: usize = 8;
const LINE_BYTES: usize = 64;
/// Processors fetch cache lines in pairs.
const ALIGNMENT: usize = 128;
const MIB: usize = 1 << 20;
/// Entries for each position of a small board, so that few are pushed out.
const ROOM: usize = 2;
/// The largest table, in MiB.
const MAX_MB: usize = search::table::MAX_MB;

/// A position as the table knows it, seen from its mover.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<B> {
    pub(crate) mine: B,
    pub(crate) theirs: B,
    /// Whether the next stone is grown.
    pub(crate) grow: bool,
    /// [`ProofTable::hash`] of the stones.
    pub(crate) hash: u64,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    pub(crate) numbers: Numbers,
    /// The steps spent on it so far, as a power of two.
    pub(crate) effort: u32,
}

const USED: u64 = 1;
const GROW: u64 = 1 << 1;
const EFFORT_SHIFT: u32 = 2;
const EFFORT_BITS: u32 = 6;
const PROOF_SHIFT: u32 = EFFORT_SHIFT + EFFORT_BITS;
const DISPROOF_SHIFT: u32 = PROOF_SHIFT + Numbers::BITS;

impl Known {
    fn to_bits(self, grow: bool) -> u64 {
        USED | if grow { GROW } else { 0 }
            | u64::from(self.effort) << EFFORT_SHIFT
            | u64::from(self.numbers.proof) << PROOF_SHIFT
            | u64::from(self.numbers.disproof) << DISPROOF_SHIFT
    }

    fn from_bits(bits: u64) -> Self {
        let numbers = Numbers {
            proof: (bits >> PROOF_SHIFT) as u32 & Numbers::NEVER,
            disproof: (bits >> DISPROOF_SHIFT) as u32 & Numbers::NEVER,
        };
        Self { numbers, effort: effort_of(bits) }
    }
}

fn effort_of(bits: u64) -> u32 {
    (bits >> EFFORT_SHIFT) as u32 & ((1 << EFFORT_BITS) - 1)
}

/// A table of bounded size. What took the least effort gives way.
pub(crate) struct ProofTable<B> {
    words: Box<[AtomicU64]>,
    /// The first word that is aligned.
    start: usize,
    lines: usize,
    /// Words of a line: its version, then the entries.
    stride: usize,
    /// Words of a key.
    key_words: usize,
    width: PhantomData<fn(B)>,
}

impl<B: Bits> ProofTable<B> {
    /// An empty table of `bytes` for a board of `cells` cells.
    ///
    /// # Errors
    /// [`TableError`] where the memory is not to be had; it never aborts.
    pub(crate) fn new(bytes: usize, cells: usize) -> Result<Self, TableError> {
        let mb = bytes.div_ceil(MIB);
        if mb == 0 || mb > MAX_MB {
            return Err(TableError::Size(mb));
        }
        memory::spare(bytes).map_err(|left| TableError::Memory { mb, available_mb: Some(left >> 20) })?;
        let no_memory = || TableError::Memory { mb, available_mb: None };
        let key_words = if cells <= ONE_WORD_CELLS { 1 } else { 2 * B::CAPACITY.div_ceil(64) };
        // A small board has not more positions than that, and memory that is touched costs time.
        let positions = 3usize.checked_pow(cells as u32).and_then(|boards| boards.checked_mul(2 * ROOM));
        let bytes =
            positions.map_or(bytes, |most| bytes.min(most.saturating_mul((key_words + 1) * WORD_BYTES)));
        // A cache line, two or four, for at least three entries and the version.
        let stride = (1 + 3 * (key_words + 1)).next_multiple_of(LINE_BYTES / WORD_BYTES);
        let lines = (bytes / (stride * WORD_BYTES)).max(1);
        let length = lines * stride + ALIGNMENT / WORD_BYTES;
        let words = memory::zeroed_words(length).ok_or_else(no_memory)?;
        // Where it cannot be found lines may straddle cache lines, which only costs time.
        let start = Some(words.as_ptr().align_offset(ALIGNMENT)).filter(|&s| s < ALIGNMENT / WORD_BYTES);
        Ok(Self { words, start: start.unwrap_or(0), lines, stride, key_words, width: PhantomData })
    }

    /// Where the position with these stones of the mover and of the other side is looked for: a
    /// number spread evenly over all numbers.
    #[inline(always)]
    pub(crate) fn hash(&self, mine: B, theirs: B) -> u64 {
        let (mine, theirs) = (mine.to_wide().words(), theirs.to_wide().words());
        (0..B::CAPACITY / 64).fold(0, |hash, i| mix(mine[i] ^ hash, theirs[i]))
    }

    #[inline(always)]
    fn line(&self, hash: u64) -> &[AtomicU64] {
        let index = ((u128::from(hash) * self.lines as u128) >> 64) as usize;
        let start = self.start + index * self.stride;
        &self.words[start..start + self.stride]
    }

    /// Brings the lines of positions into the processor's cache. None of the loads depends on another,
    /// so the processor waits for all of them at once.
    #[inline]
    pub(crate) fn fetch(&self, hashes: impl Iterator<Item = u64>) {
        let touched = hashes.fold(0, |all, hash| all ^ self.line(hash)[0].load(Ordering::Relaxed));
        std::hint::black_box(touched);
    }

    /// What is known of a position in phase `grow` or `place`.
    #[inline(always)]
    pub(crate) fn probe(&self, node: &Node<B>) -> Option<Known> {
        let line = self.line(node.hash);
        let version = line[0].load(Ordering::Acquire);
        let found = line[1..].chunks_exact(self.key_words + 1).find_map(|entry| {
            let bits = entry[self.key_words].load(Ordering::Relaxed);
            (is_of(bits, node.grow) && self.holds(entry, node)).then_some(bits)
        })?;
        fence(Ordering::Acquire);
        let unchanged = version & 1 == 0 && line[0].load(Ordering::Relaxed) == version;
        unchanged.then(|| Known::from_bits(found))
    }

    /// Calls `visit` with each word of a position's key, until it says no.
    #[inline(always)]
    fn each_word(&self, node: &Node<B>, mut visit: impl FnMut(usize, u64) -> bool) -> bool {
        let (mine, theirs) = (node.mine.to_wide().words(), node.theirs.to_wide().words());
        if self.key_words == 1 {
            return visit(0, mine[0] | theirs[0] << ONE_WORD_CELLS);
        }
        let half = B::CAPACITY / 64;
        (0..half).all(|i| visit(i, mine[i]) && visit(half + i, theirs[i]))
    }

    #[inline(always)]
    fn holds(&self, entry: &[AtomicU64], node: &Node<B>) -> bool {
        self.each_word(node, |i, word| entry[i].load(Ordering::Relaxed) == word)
    }

    /// Keeps what is known of a position. Where another thread is writing to the line, nothing is
    /// kept: it is only lost time.
    #[inline]
    pub(crate) fn store(&self, node: &Node<B>, known: Known) {
        let line = self.line(node.hash);
        let version = line[0].load(Ordering::Relaxed);
        if version & 1 == 1
            || line[0].compare_exchange(version, version + 1, Ordering::Acquire, Ordering::Relaxed).is_err()
        {
            return;
        }
        fence(Ordering::Release);
        if let Some(entry) = self.place_for(line, node) {
            self.each_word(node, |i, word| {
                entry[i].store(word, Ordering::Relaxed);
                true
            });
            entry[self.key_words].store(known.to_bits(node.grow), Ordering::Relaxed);
        }
        line[0].store(version + 2, Ordering::Release);
    }

    /// The entry to write to; none where a settled value of the position is there already.
    #[inline]
    fn place_for<'a>(&self, line: &'a [AtomicU64], node: &Node<B>) -> Option<&'a [AtomicU64]> {
        let mut victim = None;
        let mut least = u32::MAX;
        for entry in line[1..].chunks_exact(self.key_words + 1) {
            let bits = entry[self.key_words].load(Ordering::Relaxed);
            if is_of(bits, node.grow) && self.holds(entry, node) {
                let settled = Known::from_bits(bits).numbers.value().is_some();
                return (!settled).then_some(entry);
            }
            let worth = if bits & USED == 0 { 0 } else { 1 + effort_of(bits) };
            if worth < least {
                least = worth;
                victim = Some(entry);
            }
        }
        victim
    }

    /// Size in bytes.
    #[cfg(test)]
    pub(crate) fn bytes(&self) -> usize {
        self.words.len() * WORD_BYTES
    }

    /// Words of an entry as [`ProofTable::for_each`] gives it.
    pub(crate) fn entry_words(&self) -> usize {
        self.key_words + 1
    }

    /// Calls `visit` with the words of every entry, the key's first. A line that is written to at the
    /// moment is looked at again.
    pub(crate) fn for_each(&self, mut visit: impl FnMut(&[u64])) {
        let mut copy = vec![0; self.stride];
        for line in self.words[self.start..].chunks_exact(self.stride).take(self.lines) {
            loop {
                let version = line[0].load(Ordering::Acquire);
                for (copy, word) in copy.iter_mut().zip(line) {
                    *copy = word.load(Ordering::Relaxed);
                }
                fence(Ordering::Acquire);
                if version & 1 == 0 && line[0].load(Ordering::Relaxed) == version {
                    break;
                }
                std::hint::spin_loop();
            }
            let entries = copy[1..].chunks_exact(self.key_words + 1);
            entries.filter(|entry| entry[self.key_words] & USED == USED).for_each(&mut visit);
        }
    }

    /// Takes in an entry that [`ProofTable::for_each`] gave for the same board.
    pub(crate) fn restore(&self, entry: &[u64]) {
        let set = |words: &[u64]| {
            let cells = words.iter().enumerate().flat_map(|(i, word)| word.cells().map(move |c| 64 * i + c));
            B::of(cells)
        };
        let (mine, theirs) = if self.key_words == 1 {
            (set(&[entry[0] & u64::from(u32::MAX)]), set(&[entry[0] >> ONE_WORD_CELLS]))
        } else {
            (set(&entry[..self.key_words / 2]), set(&entry[self.key_words / 2..self.key_words]))
        };
        let bits = entry[self.key_words];
        let node = Node { mine, theirs, grow: bits & GROW == GROW, hash: self.hash(mine, theirs) };
        self.store(&node, Known::from_bits(bits));
    }
}

impl<B> std::fmt::Debug for ProofTable<B> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ProofTable").field("lines", &self.lines).finish_non_exhaustive()
    }
}

#[inline(always)]
fn is_of(bits: u64, grow: bool) -> bool {
    bits & (USED | GROW) == USED | if grow { GROW } else { 0 }
}

/// Mixes two words into one that depends evenly on all bits of both: the halves of a 128-bit
/// product (as wyhash does, by Wang Yi).
#[inline(always)]
fn mix(a: u64, b: u64) -> u64 {
    let product = u128::from(a ^ 0xa076_1d64_78bd_642f) * u128::from(b ^ 0xe703_7ed1_a0b4_28db);
    let folded = (product >> 64) as u64 ^ product as u64;
    (folded ^ folded >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{SplitMix64, Wide};

    fn node<B: Bits>(table: &ProofTable<B>, number: u64, grow: bool) -> Node<B> {
        // Different for different numbers below 2^16 and up to 2^16 cells.
        let (mine, theirs) = (B::of(number.cells()), B::of((!number & 0xffff).cells()));
        Node { mine, theirs, grow, hash: table.hash(mine, theirs) }
    }

    fn known(number: u64, effort: u32) -> Known {
        // What is stored tells the position, so that a foreign entry would be seen.
        let (proof, disproof) = (number as u32 + 1, 70_000 - number as u32);
        Known { numbers: Numbers { proof, disproof }, effort }
    }

    fn keeps_within_its_memory<B: Bits>(cells: usize) {
        for bytes in [MIB, 3 * MIB] {
            let table = ProofTable::<B>::new(bytes, cells).unwrap();
            assert!(table.bytes().abs_diff(bytes) * 20 < bytes, "{} for {bytes}", table.bytes());
            for number in 0..40_000 {
                table.store(&node(&table, number, number % 3 == 0), known(number, 5));
            }
            let mut found = 0;
            for number in 0..40_000 {
                let grow = number % 3 == 0;
                if let Some(entry) = table.probe(&node(&table, number, grow)) {
                    assert_eq!(entry, known(number, 5));
                    found += 1;
                }
                assert_eq!(table.probe(&node(&table, number, !grow)), None);
            }
            let mut listed = 0;
            let copy = ProofTable::<B>::new(bytes, cells).unwrap();
            table.for_each(|entry| {
                listed += 1;
                copy.restore(entry);
            });
            assert_eq!(listed, found);
            assert!(found > 5_000, "{found}");
            for number in 0..40_000 {
                let node = node(&table, number, number % 3 == 0);
                assert_eq!(copy.probe(&node), table.probe(&node));
            }
        }
    }

    #[test]
    fn all_widths_keep_what_fits() {
        keeps_within_its_memory::<u64>(19);
        keeps_within_its_memory::<u64>(64);
        keeps_within_its_memory::<u128>(127);
        keeps_within_its_memory::<Wide>(256);
    }

    #[test]
    fn what_took_the_least_gives_way_and_settled_values_stay() {
        // Every position meets every other in the only line.
        let table = ProofTable::<u64> { lines: 1, ..ProofTable::new(MIB, 19).unwrap() };
        let nodes: Vec<Node<u64>> = (0..5).map(|number| node(&table, number, false)).collect();
        for (number, effort) in [(0, 9), (1, 3), (2, 7), (3, 1)] {
            table.store(&nodes[number as usize], known(number, effort));
        }
        let there: Vec<bool> = nodes.iter().map(|node| table.probe(node).is_some()).collect();
        assert_eq!(there, [true, false, true, true, false]);
        table.store(&nodes[4], Known { numbers: Numbers::WIN, effort: 2 });
        table.store(&nodes[4], known(4, 60));
        assert_eq!(table.probe(&nodes[4]).map(|known| known.numbers), Some(Numbers::WIN));
        assert_eq!(table.probe(&nodes[3]), None);
    }

    #[test]
    fn threads_that_write_to_one_line_never_mix_entries() {
        let table = ProofTable::<u128> { lines: 2, ..ProofTable::new(MIB, 127).unwrap() };
        let found: u32 = std::thread::scope(|scope| {
            let work = |seed| {
                let table = &table;
                move || {
                    let mut random = SplitMix64::new(seed);
                    let mut found = 0;
                    for _ in 0..200_000 {
                        let number = u64::from(random.below(12));
                        table.store(&node(table, number, false), known(number, random.below(60)));
                        let number = u64::from(random.below(12));
                        if let Some(entry) = table.probe(&node(table, number, false)) {
                            assert_eq!(entry.numbers, known(number, 0).numbers);
                            found += 1;
                        }
                    }
                    found
                }
            };
            let threads: Vec<_> = (0..4).map(|seed| scope.spawn(work(seed))).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).sum()
        });
        assert!(found > 1_000, "{found}");
    }

    #[test]
    fn memory_that_is_not_to_be_had_is_refused() {
        for bytes in [0, 1 << 60, usize::MAX] {
            assert!(ProofTable::<u64>::new(bytes, 19).is_err());
        }
    }
}
