//! How an engine is set up, and what it is asked.

use std::num::NonZeroUsize;

use crate::{EngineError, Turn};

/// How an engine is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineOptions {
    threads: NonZeroUsize,
    hash_mb: usize,
}

impl EngineOptions {
    /// The most threads that can be asked for.
    pub const MAX_THREADS: i64 = 256;

    /// The largest table that can be asked for, in MiB.
    pub const MAX_HASH_MB: i64 = search::table::MAX_MB as i64;

    /// Options as a caller writes them.
    ///
    /// # Errors
    /// [`EngineError::Threads`] and [`EngineError::HashMb`] for numbers out of range.
    pub fn new(threads: i64, hash_mb: i64) -> Result<Self, EngineError> {
        let in_range = (1..=Self::MAX_THREADS).contains(&threads);
        let count = usize::try_from(threads).ok().filter(|_| in_range).and_then(NonZeroUsize::new);
        let threads = count.ok_or(EngineError::Threads(threads))?;
        let hash_mb = Self::checked_hash_mb(hash_mb).ok_or(EngineError::HashMb(hash_mb))?;
        Ok(Self { threads, hash_mb })
    }

    /// A table's size in MiB, where it is one that can be asked for.
    pub(crate) fn checked_hash_mb(mb: i64) -> Option<usize> {
        usize::try_from(mb).ok().filter(|_| (1..=Self::MAX_HASH_MB).contains(&mb))
    }

    /// Threads that search together. With one, and without a limit of time, a search finds the same on
    /// every run and machine.
    #[must_use]
    pub fn threads(&self) -> NonZeroUsize {
        self.threads
    }

    /// Size of the transposition table in MiB.
    #[must_use]
    pub fn hash_mb(&self) -> usize {
        self.hash_mb
    }
}

/// What is asked of a search beside its limits.
#[derive(Clone, Copy, Debug)]
pub struct SearchOptions<'a> {
    /// How many turns with different results are wanted, best first; 1 or more.
    pub multipv: i64,
    /// Look at these turns only.
    pub turns: Option<&'a [Turn]>,
    /// After a proof, whether to go on within the limits until its distance is exact too; else that is
    /// tried for about as long as the proof took.
    pub exact: bool,
}

impl Default for SearchOptions<'_> {
    fn default() -> Self {
        Self { multipv: 1, turns: None, exact: false }
    }
}
