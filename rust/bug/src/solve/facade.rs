//! Solving a position: what the Python package and the command line talk to.

use std::panic::resume_unwind;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::channel;
use std::thread::Builder;

use search::{Control, Limits, StopFlag, run_workers};

use super::certificate::CertificateFile;
use super::certify::{Certificate, CertifyError, Walk, Written};
use super::numbers::Numbers;
use super::options::{Solution, SolveError, SolveOptions, SolveProgress};
use super::params;
use super::saved::{SavedError, SavedProofs};
use super::search::{Searcher, Shared};
use super::small::SmallSearch;
use super::table::ProofTable;
use crate::tables::{AnyTables, Tables};
use crate::{Bits, Outcome, Position, ResultsError, State, Turn, results};

/// Runs `$body` with `$solver` bound to a solver of the width of `$position`'s board, on a thread of
/// its own: the recursion needs a stack that the caller may not have.
macro_rules! with_solver {
    ($position:expr, $options:expr, $progress:expr, $stop:expr, |$solver:ident| $body:expr) => {{
        let limits = Limits { time: $options.time, ..Limits::default() };
        let control = Control::new(&limits, $stop.clone());
        let work = || match &$position.arena().tables {
            AnyTables::Narrow(tables) => {
                let $solver = Solver::new($position, tables, $options, $progress, control)?;
                $body
            }
            AnyTables::Double(tables) => {
                let $solver = Solver::new($position, tables, $options, $progress, control)?;
                $body
            }
            AnyTables::Wide(tables) => {
                let $solver = Solver::new($position, tables, $options, $progress, control)?;
                $body
            }
        };
        std::thread::scope(|scope| {
            let builder = Builder::new().name("bug-solver".to_owned()).stack_size(params::STACK_BYTES);
            builder.spawn_scoped(scope, work)?.join().unwrap_or_else(|panic| resume_unwind(panic))
        })
    }};
}

/// Proves who wins, as far as time and `stop` allow. Every claim is a proof: nothing in it rests on
/// a guess, a hash or a race.
///
/// # Errors
/// [`SolveError`] where memory or threads are refused, saved proofs cannot be read or written, or
/// all winning turns are asked for and there are too many turns.
pub fn solve(
    position: &Position,
    options: &SolveOptions,
    progress: &SolveProgress,
    stop: &StopFlag,
) -> Result<Solution, SolveError> {
    with_solver!(position, options, progress, stop, |solver| {
        let (mut solution, unsaved) = solver.saving(position, || solver.solve(position))?;
        match unsaved {
            // What is proved is told, though it could not be saved.
            Some(error) if solution.value.is_some() => solution.unsaved = Some(error.to_string()),
            Some(error) => return Err(error.into()),
            None => {}
        }
        Ok(solution)
    })
}

/// Solves, and writes the certificate of the proof to the file `path`, whole or not at all: all the
/// positions that it needs, with a winning turn each. The workers share the proof; one of them walks
/// through it.
///
/// Beside the table it takes memory for each position, 40 to 80 bytes on boards of up to 64 cells.
///
/// # Errors
/// As [`solve`], and [`SolveError::Certificate`] where the file cannot be written.
pub fn certify(
    position: &Position,
    path: &Path,
    options: &SolveOptions,
    progress: &SolveProgress,
    stop: &StopFlag,
) -> Result<Certificate, SolveError> {
    let failed = |source| CertifyError::Io { path: path.to_owned(), source };
    // What cannot be written is told before hours are spent on it.
    let file = CertificateFile::create(path, position.board().size()).map_err(failed)?;
    with_solver!(position, options, progress, stop, |solver| {
        let work = || solver.certify(position, file, failed);
        let (mut certificate, unsaved) = solver.saving(position, work)?;
        match unsaved {
            Some(error) if certificate.written.is_some() => {
                certificate.solution.unsaved = Some(error.to_string());
            }
            Some(error) => return Err(error.into()),
            None => {}
        }
        Ok(certificate)
    })
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
        let bytes = options.hash_mb << 20;
        // The workers' own memories come off the whole, of which they get a quarter at most.
        let fits = |bits: &u32| SmallSearch::<B>::bytes(*bits) * threads <= bytes / 4;
        let small_bits = (1..=params::SMALL_BITS).rev().find(fits).unwrap_or(1);
        let bytes = bytes.saturating_sub(SmallSearch::<B>::bytes(small_bits) * threads);
        let table = ProofTable::new(bytes, position.board().size());
        let table = table.map_err(|error| error.of_size(options.hash_mb))?;
        let shared = Shared::new(table, position.board(), threads);
        Ok(Self { tables, options, progress, control, shared, small_bits })
    }

    /// Does the work, and saves what is found now and then and at the end, where there is a folder
    /// for it. What the work gave is not lost where the last save fails.
    fn saving<T>(
        &self,
        position: &Position,
        work: impl FnOnce() -> Result<T, SolveError>,
    ) -> Result<(T, Option<SavedError>), SolveError> {
        let Some(folder) = &self.options.state_dir else { return Ok((work()?, None)) };
        let table = &self.shared.table;
        let saved = SavedProofs::new(folder, position, table.entry_words())?;
        saved.load(table, self.control.stop_flag())?;
        std::thread::scope(|scope| {
            let (ended, end) = channel::<()>();
            let saver = Builder::new().name("bug-saver".to_owned()).spawn_scoped(scope, || {
                let end = end;
                let kept = saved.keep(table, self.options.save_every, &end, self.progress);
                if kept.is_err() {
                    // Better to end now than to lose hours later.
                    self.shared.halted.store(true, Ordering::Relaxed);
                }
                kept
            })?;
            let done = work();
            drop(ended);
            let kept = saver.join().unwrap_or_else(|panic| resume_unwind(panic));
            Ok((done?, kept.err()))
        })
    }

    fn certify(
        &self,
        position: &Position,
        mut file: CertificateFile,
        failed: impl Fn(std::io::Error) -> CertifyError + Copy,
    ) -> Result<Certificate, SolveError> {
        let mut solution = self.solve(position)?;
        let written = match solution.value {
            None => None,
            Some(value) => {
                self.shared.done.store(false, Ordering::Relaxed);
                self.write_proof(position, value, &mut file, failed)?
            }
        };
        let written = match written {
            None => None,
            Some(turn) => {
                solution.winning = turn.into_iter().collect();
                solution.complete = true;
                let positions = file.count;
                Some(Written { positions, bytes: file.finish().map_err(failed)? })
            }
        };
        solution.nodes = self.control.nodes();
        solution.time = self.control.elapsed();
        Ok(Certificate { solution, written })
    }

    /// Writes all of the certificate but its end, for a position of a proved value; gives the turn
    /// that wins, if there is one, or nothing where the time ends first.
    fn write_proof(
        &self,
        position: &Position,
        value: Outcome,
        file: &mut CertificateFile,
        failed: impl Fn(std::io::Error) -> CertifyError,
    ) -> Result<Option<Option<Turn>>, SolveError> {
        let state = State::with_tables(position, Arc::clone(self.tables));
        let searcher = Searcher::new(state, &self.shared, self.control.meter(), self.small_bits).alone();
        let mut walk = Walk::new(searcher, &self.shared, &self.control, self.progress);
        let turn = if value == Outcome::Win && !position.is_over() {
            let Some(cells) = walk.win()? else { return Ok(None) };
            Some(Turn::of(position.board(), &cells.into_iter().map(usize::from).collect::<Vec<_>>()))
        } else {
            None
        };
        file.head(position, value, turn.as_ref()).map_err(&failed)?;
        let whole = position.is_over() || (walk.lose()? && walk.write(file, failed)?);
        Ok(whole.then_some(turn))
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
