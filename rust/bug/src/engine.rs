//! The engine: what the Python package, the window and the protocol talk to.

use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use search::{Control, Job, JobError, LimitError, Limits, StopFlag, Table, TableError};

use crate::analysis::{Analysis, Info};
use crate::answer::Answer;
use crate::entry::Entry;
use crate::iterate::Question;
use crate::options::{EngineOptions, SearchOptions};
use crate::params::{PROVER_MEMORY_PART, STACK_BYTES};
use crate::smp::{self, AnyProver, Means};
use crate::solve::prover::Prover;
use crate::tables::AnyTables;
use crate::{CompleteTable, Position, PositionError, Stopped, Turn, TurnError, Wide};

/// Why the engine cannot do what it is asked.
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    /// A search is running, and there is one at a time.
    #[error("a search is running: stop it, or wait for it, first")]
    Busy,
    /// No search has been started that could be waited for.
    #[error("no search to wait for: start one first")]
    NoSearch,
    /// The limits cannot be obeyed.
    #[error(transparent)]
    Limit(#[from] LimitError),
    /// A search that is waited for needs a bound.
    #[error("no limit: expected a time, a depth or a number of nodes")]
    Unbounded,
    /// The number of threads cannot be had.
    #[error("threads is {0}, expected 1 to {max}", max = EngineOptions::MAX_THREADS)]
    Threads(i64),
    /// The table's size is out of range.
    #[error("hash_mb is {0}, expected 1 to {max} MiB", max = EngineOptions::MAX_HASH_MB)]
    HashMb(i64),
    /// The table cannot be made.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The number of lines is below 1.
    #[error("multipv is {0}, expected a whole number from 1 up")]
    MultiPv(i64),
    /// The turns to look at are none.
    #[error("no turns to look at: expected at least one, or none given for all")]
    NoTurns,
    /// A turn to look at is not legal.
    #[error(transparent)]
    Turn(#[from] TurnError),
    /// A position cannot be read.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The work was stopped before its end.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The system gives no thread.
    #[error("no thread for the search: {0}")]
    Spawn(#[from] std::io::Error),
    /// The search ended without a result.
    #[error(transparent)]
    Job(#[from] JobError),
}

/// What a search comes to; the error says that there was no thread for one of the workers.
type Answered = Result<Analysis, Arc<io::Error>>;

/// How long a searcher that has been answered for is waited for where its memory is needed: it ends as
/// soon as the machine lets it have the processor.
const LAST_STEPS: Duration = Duration::from_secs(60);
/// Searchers that have been answered for and have not ended: the next search does not wait for so many.
const MOST_LEAVING: usize = 4;

#[derive(Debug)]
struct Search {
    job: Job<Answered>,
    answer: Arc<Answer>,
}

impl Search {
    /// Whether there is no answer yet.
    fn is_running(&self) -> bool {
        self.job.is_running() && self.answer.take().is_none()
    }

    /// The answer, waited for until `end`, the searcher's or the one that is due.
    fn wait(&self, end: Option<Instant>) -> Result<Option<Answered>, JobError> {
        let sooner = || self.answer.due().into_iter().chain(end).min();
        loop {
            if let Some(found) = self.job.wait_until(sooner)? {
                return Ok(Some(found));
            }
            if let Some(answer) = self.answer.take() {
                return Ok(Some(Ok(answer)));
            }
            if end.is_some_and(|end| Instant::now() >= end) {
                return Ok(None);
            }
        }
    }
}

/// One search at a time, in the background, with a table that is kept from search to search: what
/// is known of a position does not depend on how it was reached, so it never goes stale.
///
/// All methods can be called from any thread. Dropping the engine ends its search.
#[derive(Debug)]
pub struct Engine {
    options: EngineOptions,
    table: Mutex<Arc<Table<Entry>>>,
    /// The prover of the board and rule set with this salt, those of the last search.
    prover: Mutex<Option<(u64, Arc<AnyProver>)>>,
    complete: Option<Arc<CompleteTable>>,
    search: Mutex<Option<Arc<Search>>>,
    /// Searches before that one, whose threads may not have ended: they have been stopped, but on a
    /// busy machine may have to wait for the processor to see it.
    leaving: Mutex<Vec<Arc<Search>>>,
}

impl Engine {
    /// An engine with an empty table.
    ///
    /// # Errors
    /// [`EngineError::Table`] where the table cannot be made.
    pub fn new(options: EngineOptions) -> Result<Self, EngineError> {
        let table = Mutex::new(Arc::new(table(options.hash_mb())?));
        let (prover, search, leaving) = (Mutex::default(), Mutex::default(), Mutex::default());
        Ok(Self { options, table, prover, complete: None, search, leaving })
    }

    /// An engine that knows the value of every position of the complete table's board and rule set;
    /// others it searches as if there were no table.
    ///
    /// # Errors
    /// As of [`Engine::new`].
    pub fn with_table(options: EngineOptions, table: Arc<CompleteTable>) -> Result<Self, EngineError> {
        let mut engine = Self::new(options)?;
        engine.complete = Some(table);
        Ok(engine)
    }

    /// How it was set up.
    #[must_use]
    pub fn options(&self) -> &EngineOptions {
        &self.options
    }

    /// Starts a search and returns at once. Without limits it goes on until [`Engine::stop`] or a
    /// proof.
    ///
    /// # Errors
    /// [`EngineError::Busy`] while another runs; [`EngineError::MultiPv`], [`EngineError::NoTurns`]
    /// and [`EngineError::Turn`] for bad options; [`EngineError::Spawn`] where there is no thread,
    /// [`EngineError::Table`] where there is no memory for the proofs of another board.
    pub fn start(
        &self,
        position: &Position,
        limits: &Limits,
        options: &SearchOptions<'_>,
    ) -> Result<(), EngineError> {
        let mut slot = self.idle()?;
        let control = Arc::new(Control::new(limits, StopFlag::new()));
        let question = question(position, limits, options)?;
        let complete = self.complete.as_ref().filter(|table| table.covers(position)).cloned();
        // Where everything is known there is nothing to prove.
        let prover = match complete {
            Some(_) => None,
            None => Some(self.prover_for(position, question.salt, slot.as_deref())?),
        };
        let answer = Arc::new(Answer::new(Arc::clone(&control)));
        let (position, table, told) = (position.clone(), lock(&self.table).clone(), Arc::clone(&answer));
        let (stop, workers) = (control.stop_flag().clone(), self.options.threads());
        let job = Job::spawn("bug-search", STACK_BYTES, stop, move || {
            table.next_generation();
            let report = |lines| told.tell(lines);
            let (prover, complete) = (prover.as_deref(), complete.as_deref());
            let means = Means { table: &table, prover, complete, workers };
            let found = smp::search(&position, &question, &control, means, &report);
            found.map(|found| told.settle(found)).map_err(Arc::new)
        })?;
        let before = slot.replace(Arc::new(Search { job, answer }));
        drop(slot);
        self.let_go(before);
        Ok(())
    }

    /// The lines found since the last poll, oldest first; none when there is no search.
    pub fn poll(&self) -> Vec<Info> {
        self.search()
            .filter(|search| !search.job.is_foreign())
            .map_or_else(Vec::new, |search| search.answer.poll())
    }

    /// Whether a search is running: whether its result would have to be waited for.
    #[must_use]
    pub fn running(&self) -> bool {
        self.search().is_some_and(|search| search.is_running())
    }

    /// Asks the search to end, and does not wait for it; harmless when there is none.
    pub fn stop(&self) {
        if let Some(search) = self.search() {
            if search.job.is_running() {
                search.answer.hurry();
            }
            search.job.stop();
        }
    }

    /// The result of the search started last, waited for until the timeout; `None` when it ran out.
    ///
    /// Where the time of the search is over, or it has been stopped, and the searching threads do not
    /// come to their end because others have the processor, it is what the last completed iteration
    /// has found.
    ///
    /// # Errors
    /// [`EngineError::NoSearch`] where none was started, [`EngineError::Spawn`] where there were not
    /// threads enough, [`EngineError::Job`] where it has no result.
    pub fn wait(&self, timeout: Option<Duration>) -> Result<Option<Analysis>, EngineError> {
        let search = self.search().ok_or(EngineError::NoSearch)?;
        let no_thread = |error: Arc<io::Error>| io::Error::new(error.kind(), error);
        // A timeout past the end of the clock is none.
        let end = timeout.and_then(|timeout| Instant::now().checked_add(timeout));
        Ok(search.wait(end)?.transpose().map_err(no_thread)?)
    }

    /// Searches and waits for the result.
    ///
    /// # Errors
    /// [`EngineError::Unbounded`] without a limit, and those of [`Engine::start`] and
    /// [`Engine::wait`].
    pub fn analyse(
        &self,
        position: &Position,
        limits: &Limits,
        options: &SearchOptions<'_>,
    ) -> Result<Analysis, EngineError> {
        if !limits.is_bounded() {
            return Err(EngineError::Unbounded);
        }
        self.start(position, limits, options)?;
        self.wait(None)?.ok_or(EngineError::NoSearch)
    }

    /// Forgets all that earlier searches found, and the last result.
    ///
    /// # Errors
    /// [`EngineError::Busy`] while a search runs.
    pub fn clear(&self) -> Result<(), EngineError> {
        let before = self.idle()?.take();
        let mut table = lock(&self.table);
        *lock(&self.prover) = None;
        match self::table(self.options.hash_mb()) {
            // A new table is empty at once; emptying a large one takes a second or more.
            Ok(empty) => *table = Arc::new(empty),
            Err(_) => {
                self.see_off(before.as_deref());
                table.clear();
            }
        }
        self.let_go(before);
        Ok(())
    }

    /// The prover, which is kept from search to search until another board or rule set comes up.
    /// `last` is the search that used it last.
    fn prover_for(
        &self,
        position: &Position,
        salt: u64,
        last: Option<&Search>,
    ) -> Result<Arc<AnyProver>, EngineError> {
        let mut kept = lock(&self.prover);
        if let Some((its_salt, prover)) = kept.as_ref()
            && *its_salt == salt
        {
            return Ok(Arc::clone(prover));
        }
        // The old one goes first, for there is memory for one.
        *kept = None;
        let made = match prover(position, self.options.hash_mb()) {
            Err(TableError::Memory { .. }) => {
                // Searchers that have not ended hold it still.
                self.see_off(last);
                prover(position, self.options.hash_mb())?
            }
            made => made?,
        };
        *kept = Some((salt, Arc::clone(&made)));
        Ok(made)
    }

    /// The slot for a search, with none in it that runs. One that has been answered for does not, though
    /// its thread may not have ended: it keeps to the table that it began with, and what it still writes
    /// there is true.
    fn idle(&self) -> Result<MutexGuard<'_, Option<Arc<Search>>>, EngineError> {
        let slot = self.slot();
        if slot.as_ref().is_some_and(|search| search.is_running()) {
            Err(EngineError::Busy)
        } else {
            Ok(slot)
        }
    }

    /// Keeps a search that is of no use any more until its thread has ended, without waiting for it
    /// unless there are too many.
    fn let_go(&self, search: Option<Arc<Search>>) {
        let mut leaving = lock(&self.leaving);
        leaving.extend(search);
        leaving.retain(|search| !search.job.has_ended());
        let oldest = if leaving.len() > MOST_LEAVING { Some(leaving.remove(0)) } else { None };
        drop(leaving);
        // The last owner waits for the thread.
        drop(oldest);
    }

    /// Waits, but not for long, for all searchers that have been answered for to give back their memory.
    fn see_off(&self, last: Option<&Search>) {
        let leaving = lock(&self.leaving).clone();
        for search in leaving.iter().map(AsRef::as_ref).chain(last) {
            // How it ended does not matter: it has been answered for.
            let _ = search.job.wait(Some(LAST_STEPS));
        }
    }

    fn slot(&self) -> MutexGuard<'_, Option<Arc<Search>>> {
        lock(&self.search)
    }

    /// The search started last; the lock is not held while it is used.
    fn search(&self) -> Option<Arc<Search>> {
        self.slot().clone()
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // Whoever else still waits holds the search too; it must end for them as well.
        self.stop();
    }
}

/// The transposition table of an engine that may use so much memory: what the prover leaves.
fn table(hash_mb: usize) -> Result<Table<Entry>, TableError> {
    let bytes = hash_mb << 20;
    Table::new_bytes(bytes - bytes / PROVER_MEMORY_PART).map_err(|error| error.of_size(hash_mb))
}

/// The prover of an engine that may use so much memory.
pub(crate) fn prover(position: &Position, hash_mb: usize) -> Result<Arc<AnyProver>, TableError> {
    let (board, bytes) = (position.board(), (hash_mb << 20) / PROVER_MEMORY_PART);
    let made: Result<Arc<AnyProver>, _> = match &position.arena().tables {
        AnyTables::Narrow(_) => Prover::<u64>::new(bytes, board).map(|prover| Arc::new(prover) as _),
        AnyTables::Double(_) => Prover::<u128>::new(bytes, board).map(|prover| Arc::new(prover) as _),
        AnyTables::Wide(_) => Prover::<Wide>::new(bytes, board).map(|prover| Arc::new(prover) as _),
    };
    made.map_err(|error| error.of_size(hash_mb))
}

fn question(
    position: &Position,
    limits: &Limits,
    options: &SearchOptions<'_>,
) -> Result<Question, EngineError> {
    let multipv = usize::try_from(options.multipv).ok().filter(|&lines| lines > 0);
    let multipv = multipv.ok_or(EngineError::MultiPv(options.multipv))?;
    let only = options.turns.map(|turns| steps(position, turns)).transpose()?;
    Ok(Question { depth: limits.depth, multipv, only, exact: options.exact, salt: salt(position) })
}

/// The turns to look at as steps, each checked.
fn steps(position: &Position, turns: &[Turn]) -> Result<Vec<Vec<u8>>, EngineError> {
    if turns.is_empty() {
        return Err(EngineError::NoTurns);
    }
    let steps_of = |turn: &Turn| {
        position.play(turn)?;
        let cells = turn.cells().iter().filter_map(|&name| position.board().cell_named(name));
        Ok(cells.map(|cell| cell as u8).collect())
    };
    turns.iter().map(steps_of).collect()
}

/// A number for the board and rule set, by FNV-1a (Fowler, Noll, Vo): the same on every machine.
pub(crate) fn salt(position: &Position) -> u64 {
    let text = position.board().name().bytes().chain([b' ']).chain(position.rules().name().bytes());
    text.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The lock, also after a panic: what it guards is whole at every moment.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
