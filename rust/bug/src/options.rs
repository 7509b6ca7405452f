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

    /// Options as a caller writes them.
    ///
    /// # Errors
    /// [`EngineError::Threads`] and [`EngineError::HashMb`] for numbers out of range.
    pub fn new(threads: i64, hash_mb: i64) -> Result<Self, EngineError> {
        let in_range = (1..=Self::MAX_THREADS).contains(&threads);
        let count = usize::try_from(threads).ok().filter(|_| in_range).and_then(NonZeroUsize::new);
        let threads = count.ok_or(EngineError::Threads(threads))?;
        let mb = usize::try_from(hash_mb).ok().filter(|&mb| mb > 0);
        Ok(Self { threads, hash_mb: mb.ok_or(EngineError::HashMb(hash_mb))? })
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
