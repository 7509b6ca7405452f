//! What the solver is asked, and what it answers.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use search::{Control, LimitError, Limits, TableError};

use super::certify::CertifyError;
use super::numbers::Numbers;
use super::params;
use super::saved::SavedError;
use crate::{EngineOptions, Outcome, ResultsError, Turn};

/// Why a position cannot be solved as asked.
#[derive(Debug, thiserror::Error)]
pub enum SolveError {
    /// The number of threads cannot be had.
    #[error("threads is {0}, expected 1 to {max}", max = EngineOptions::MAX_THREADS)]
    Threads(i64),
    /// The table's size is out of range.
    #[error("hash_mb is {0}, expected 1 to {max} MiB", max = EngineOptions::MAX_HASH_MB)]
    HashMb(i64),
    /// The time cannot be obeyed.
    #[error(transparent)]
    Time(#[from] LimitError),
    /// The table cannot be made.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The system gives no thread.
    #[error("no thread for the solver: {0}")]
    Spawn(#[from] std::io::Error),
    /// What was saved cannot be read, or nothing can be saved.
    #[error(transparent)]
    Saved(#[from] SavedError),
    /// Every winning turn is asked for, and there are too many turns.
    #[error("all winning turns cannot be listed: {0}")]
    TooManyResults(ResultsError),
    /// A certificate cannot be written.
    #[error(transparent)]
    Certificate(#[from] CertifyError),
}

/// How a position is to be solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolveOptions {
    pub(crate) threads: NonZeroUsize,
    pub(crate) hash_mb: usize,
    pub(crate) time: Option<Duration>,
    /// Find a turn for every different winning result, and not just one.
    pub all_turns: bool,
    /// A folder for what has been proved: read at the start, written now and then and at the end.
    pub state_dir: Option<PathBuf>,
    /// The longest time between two saves. The first comes after five seconds at most, so that a
    /// killed process loses little, and each time is twice the one before.
    pub save_every: Duration,
}

impl SolveOptions {
    /// Options as a caller writes them: threads, MiB of memory, seconds.
    ///
    /// # Errors
    /// [`SolveError::Threads`], [`SolveError::HashMb`] and [`SolveError::Time`] for numbers out of
    /// range.
    pub fn new(threads: i64, hash_mb: i64, time: Option<f64>) -> Result<Self, SolveError> {
        let in_range = (1..=EngineOptions::MAX_THREADS).contains(&threads);
        let count = usize::try_from(threads).ok().filter(|_| in_range).and_then(NonZeroUsize::new);
        let mb = EngineOptions::checked_hash_mb(hash_mb);
        Ok(Self {
            threads: count.ok_or(SolveError::Threads(threads))?,
            hash_mb: mb.ok_or(SolveError::HashMb(hash_mb))?,
            time: Limits::new(time, None, None)?.time,
            all_turns: false,
            state_dir: None,
            save_every: params::SAVE_EVERY,
        })
    }
}

/// How far a solver has come; clones share it, so it can be read from any thread.
#[derive(Clone, Debug, Default)]
pub struct SolveProgress(Arc<Figures>);

#[derive(Debug, Default)]
struct Figures {
    nodes: AtomicU64,
    proof: AtomicU64,
    disproof: AtomicU64,
    micros: AtomicU64,
    certified: AtomicU64,
    no_saving: AtomicBool,
}

impl SolveProgress {
    /// Steps made, all workers together, to a few thousand.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.0.nodes.load(Ordering::Relaxed)
    }

    /// The least number of open positions that must turn out well for the mover to prove a win; 0
    /// once it is proved.
    #[must_use]
    pub fn proof(&self) -> u64 {
        self.0.proof.load(Ordering::Relaxed)
    }

    /// The same for a loss.
    #[must_use]
    pub fn disproof(&self) -> u64 {
        self.0.disproof.load(Ordering::Relaxed)
    }

    /// Time spent.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        Duration::from_micros(self.0.micros.load(Ordering::Relaxed))
    }

    /// Positions written to the certificate, where one is made.
    #[must_use]
    pub fn certified(&self) -> u64 {
        self.0.certified.load(Ordering::Relaxed)
    }

    /// Gives up saving what is proved, now and for the rest of the work: what was saved before stays as
    /// it is. For those who have stopped the work and cannot wait.
    pub fn give_up_saving(&self) {
        self.0.no_saving.store(true, Ordering::Relaxed);
    }

    pub(crate) fn has_given_up_saving(&self) -> bool {
        self.0.no_saving.load(Ordering::Relaxed)
    }

    pub(crate) fn note_certified(&self, control: &Control, positions: u64) {
        self.0.certified.store(positions, Ordering::Relaxed);
        self.note_time(control);
    }

    pub(crate) fn note(&self, control: &Control, numbers: Numbers) {
        self.0.proof.store(u64::from(numbers.proof), Ordering::Relaxed);
        self.0.disproof.store(u64::from(numbers.disproof), Ordering::Relaxed);
        self.note_time(control);
    }

    fn note_time(&self, control: &Control) {
        self.0.nodes.store(control.nodes(), Ordering::Relaxed);
        self.0.micros.store(control.elapsed().as_micros() as u64, Ordering::Relaxed);
    }
}

/// What a solver has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The outcome for the mover, where it is proved.
    pub value: Option<Outcome>,
    /// Turns that win: one at least in a won position, unless the game is over or the time ended
    /// before one was found again; for every different winning result where all were asked for.
    pub winning: Vec<Turn>,
    /// Whether all that was asked for has been found.
    pub complete: bool,
    /// Steps made.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
    /// The proof number reached.
    pub proof: u64,
    /// The disproof number reached.
    pub disproof: u64,
    /// Why what was proved could not be saved, where that was asked for and failed.
    pub unsaved: Option<String>,
}
