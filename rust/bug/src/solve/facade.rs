//! Solving a position: what the Python package and the command line talk to.

use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::Builder;
use std::time::Duration;

use search::{Control, LimitError, Limits, StopFlag, TableError, run_workers};

use super::numbers::Numbers;
use super::params;
use super::saved::{SavedError, SavedProofs};
use super::search::{Searcher, Shared};
use super::small::SmallSearch;
use super::table::ProofTable;
use crate::tables::{AnyTables, Tables};
use crate::{Bits, EngineOptions, Outcome, Position, ResultsError, State, Turn, results};

/// Why a position cannot be solved as asked.
#[derive(Debug, thiserror::Error)]
pub enum SolveError {
    /// The number of threads cannot be had.
    #[error("threads is {0}, expected 1 to {max}", max = EngineOptions::MAX_THREADS)]
    Threads(i64),
    /// The table's size is below 1.
    #[error("hash_mb is {0}, expected a whole number of MiB from 1 up")]
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
}

/// How a position is to be solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolveOptions {
    threads: NonZeroUsize,
    hash_mb: usize,
    time: Option<Duration>,
    /// Find a turn for every different winning result, and not just one.
    pub all_turns: bool,
    /// A folder for what has been proved: read at the start, written now and then and at the end.
    pub state_dir: Option<PathBuf>,
    /// How often it is written.
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
        let mb = usize::try_from(hash_mb).ok().filter(|&mb| mb > 0);
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

    fn note(&self, control: &Control, numbers: Numbers) {
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

/// Proves who wins, as far as time and `stop` allow. Every claim is a proof: nothing in it rests on
/// a guess, a hash or a race.
///
/// # Errors
/// [`SolveError`] where memory or threads are refused, or all winning turns are asked for and there
/// are too many turns.
pub fn solve(
    position: &Position,
    options: &SolveOptions,
    progress: &SolveProgress,
    stop: &StopFlag,
) -> Result<Solution, SolveError> {
    let solve = || solve_here(position, options, progress, stop);
    // The recursion needs a stack of its own: the caller's may be small.
    std::thread::scope(|scope| {
        let builder = Builder::new().name("bug-solver".to_owned()).stack_size(params::STACK_BYTES);
        builder.spawn_scoped(scope, solve)?.join().unwrap_or_else(|panic| resume_unwind(panic))
    })
}

fn solve_here(
    position: &Position,
    options: &SolveOptions,
    progress: &SolveProgress,
    stop: &StopFlag,
) -> Result<Solution, SolveError> {
    let limits = Limits { time: options.time, ..Limits::default() };
    let control = Control::new(&limits, stop.clone());
    match &position.arena().tables {
        AnyTables::Narrow(tables) => Solver::new(position, tables, options, progress, control)?.run(position),
        AnyTables::Double(tables) => Solver::new(position, tables, options, progress, control)?.run(position),
        AnyTables::Wide(tables) => Solver::new(position, tables, options, progress, control)?.run(position),
    }
}

struct Solver<'a, B: Bits> {
    tables: &'a Arc<Tables<B>>,
    options: &'a SolveOptions,
    progress: &'a SolveProgress,
    control: Control,
    shared: Shared<B>,
    small_bits: u32,
}

impl<'a, B: Bits> Solver<'a, B> {
    fn new(
        position: &Position,
        tables: &'a Arc<Tables<B>>,
        options: &'a SolveOptions,
        progress: &'a SolveProgress,
        control: Control,
    ) -> Result<Self, SolveError> {
        let threads = options.threads.get();
        let bytes = options.hash_mb.checked_mul(1 << 20).ok_or(TableError::Size(options.hash_mb))?;
        // The workers' own memories come off the whole, of which they get a quarter at most.
        let fits = |bits: &u32| SmallSearch::<B>::bytes(*bits) * threads <= bytes / 4;
        let small_bits = (1..=params::SMALL_BITS).rev().find(fits).unwrap_or(1);
        let bytes = bytes.saturating_sub(SmallSearch::<B>::bytes(small_bits) * threads);
        let table = ProofTable::new(bytes, position.board().size())?;
        let shared = Shared::new(table, position.board(), threads);
        Ok(Self { tables, options, progress, control, shared, small_bits })
    }

    /// Solves, and saves what is found now and then and at the end, where there is a folder for it.
    fn run(&self, position: &Position) -> Result<Solution, SolveError> {
        let Some(folder) = &self.options.state_dir else { return self.solve(position) };
        let table = &self.shared.table;
        let saved = SavedProofs::new(folder, position, table.entry_words())?;
        saved.load(table)?;
        std::thread::scope(|scope| {
            let (ended, end) = channel::<()>();
            let saver = Builder::new().name("bug-saver".to_owned()).spawn_scoped(scope, || {
                let end = end;
                while end.recv_timeout(self.options.save_every) == Err(RecvTimeoutError::Timeout) {
                    if let Err(error) = saved.save(table) {
                        // Better to end now than to lose hours later.
                        self.shared.halted.store(true, Ordering::Relaxed);
                        return Err(error);
                    }
                }
                saved.save(table)
            })?;
            let solution = self.solve(position);
            drop(ended);
            let saved = saver.join().unwrap_or_else(|panic| resume_unwind(panic));
            let mut solution = solution?;
            match saved {
                // What is proved is told, though it could not be saved.
                Err(error) if solution.value.is_some() => solution.unsaved = Some(error.to_string()),
                saved => saved?,
            }
            Ok(solution)
        })
    }

    fn solve(&self, position: &Position) -> Result<Solution, SolveError> {
        let mut winning = Vec::new();
        let (numbers, winner) = self.prove(position)?;
        let value = numbers.value();
        let mut complete = value.is_some();
        if value == Some(true) && !position.is_over() {
            if self.options.all_turns {
                complete = self.all_winning(position, &mut winning)?;
            } else {
                let turn = winner.map_or(Ok(None), |steps| self.whole_turn(position, steps))?;
                complete = turn.is_some();
                winning.extend(turn);
            }
        }
        self.progress.note(&self.control, numbers);
        Ok(Solution {
            value: value.map(|wins| if wins { Outcome::Win } else { Outcome::Loss }),
            winning,
            complete,
            nodes: self.control.nodes(),
            time: self.control.elapsed(),
            proof: u64::from(numbers.proof),
            disproof: u64::from(numbers.disproof),
            unsaved: None,
        })
    }

    /// Proves the value of a position, as far as time allows, and the steps to a winning child.
    fn prove(&self, position: &Position) -> Result<(Numbers, Option<Vec<u8>>), SolveError> {
        if position.is_over() {
            return Ok((Numbers::WIN, None));
        }
        self.shared.done.store(false, Ordering::Relaxed);
        let found =
            run_workers(self.options.threads, params::STACK_BYTES, self.control.stop_flag(), |index| {
                self.work(position, index == 0)
            })?;
        let settled = found.iter().find(|(numbers, winner)| match numbers.value() {
            Some(wins) => wins == winner.is_some(),
            None => false,
        });
        Ok(settled.or(found.first()).cloned().unwrap_or((Numbers { proof: 1, disproof: 1 }, None)))
    }

    /// One worker's part in [`Solver::prove`].
    fn work(&self, position: &Position, reports: bool) -> (Numbers, Option<Vec<u8>>) {
        let state = State::with_tables(position, Arc::clone(self.tables));
        let mut searcher = Searcher::new(state, &self.shared, self.control.meter(), self.small_bits);
        let node = searcher.node();
        let numbers = searcher.search(node, Numbers::UNBOUNDED, &mut |numbers| {
            if reports {
                self.progress.note(&self.control, numbers);
            }
        });
        if numbers.value().is_some() {
            self.shared.done.store(true, Ordering::Relaxed);
        }
        (numbers, searcher.winner.take())
    }

    /// The turn that begins with winning steps, made whole; none where time ends first.
    fn whole_turn(&self, position: &Position, mut steps: Vec<u8>) -> Result<Option<Turn>, SolveError> {
        let mut turn: Vec<usize> = Vec::new();
        let mut at = position.clone();
        loop {
            for step in steps {
                turn.push(usize::from(step));
                let Ok(next) = at.step(usize::from(step)) else { return Ok(None) };
                at = next;
            }
            if at.phase() == crate::Phase::Place {
                return Ok(Some(Turn::of(position.board(), &turn)));
            }
            match self.prove(&at)? {
                (numbers, Some(more)) if numbers == Numbers::WIN => steps = more,
                _ => return Ok(None),
            }
        }
    }

    /// One turn for each different result that wins; false where time ends before all are settled.
    fn all_winning(&self, position: &Position, winning: &mut Vec<Turn>) -> Result<bool, SolveError> {
        let stop = self.control.stop_flag();
        let all = match results(position, params::MOST_LISTED, stop) {
            Err(ResultsError::Stopped(_)) => return Ok(false),
            other => other.map_err(SolveError::TooManyResults)?,
        };
        for (turn, result) in all {
            match self.prove(&result)?.0.value() {
                Some(true) => {}
                Some(false) => winning.push(turn),
                None => return Ok(false),
            }
        }
        Ok(true)
    }
}
