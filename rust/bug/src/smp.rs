//! One search by several workers, started once each, that share the table (lazy SMP).

use std::any::Any;
use std::io;
use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};

use search::{Control, Limits, StopFlag, Table, run_workers};

use crate::analysis::Analysis;
use crate::busy::Busy;
use crate::entry::Entry;
use crate::iterate::{Question, iterate};
use crate::params::{STACK_BYTES, WALK_NODES};
use crate::tables::with_state;
use crate::verdict::Verdict;
use crate::{CompleteTable, Position};

/// What the workers of one search share.
pub(crate) struct Shared<'a> {
    pub(crate) position: &'a Position,
    pub(crate) question: &'a Question,
    pub(crate) control: &'a Control,
    /// A few nodes for following a proof to its end once the limits are used up.
    pub(crate) overtime: Control,
    pub(crate) table: &'a Table<Entry>,
    /// A [`Prover`](crate::solve::prover::Prover) of the board's width, if proofs are wanted.
    pub(crate) prover: Option<&'a AnyProver>,
    /// The complete table of the board and rule set, if there is one.
    pub(crate) complete: Option<&'a CompleteTable>,
    pub(crate) busy: Busy,
    verdict: Mutex<Verdict>,
    /// The deepest iteration that has been reported.
    reported: Mutex<u32>,
    report: &'a Report<'a>,
}

/// Told the lines of each iteration as it is completed, or nothing where the best turn of the last one
/// has been refuted.
pub(crate) type Report<'a> = dyn Fn(Option<Analysis>) + Sync + 'a;

/// A prover, whatever the width of the board.
pub(crate) type AnyProver = dyn Any + Send + Sync;

impl Shared<'_> {
    /// What is proved of the root so far.
    pub(crate) fn verdict(&self) -> Verdict {
        lock(&self.verdict).clone()
    }

    /// Changes what is proved of the root.
    pub(crate) fn note(&self, change: impl FnOnce(&mut Verdict)) {
        change(&mut lock(&self.verdict));
    }

    /// Reports a completed iteration unless another worker was there first.
    pub(crate) fn report(&self, found: Analysis) {
        let mut reported = lock(&self.reported);
        if found.progress.depth > *reported {
            *reported = found.progress.depth;
            (self.report)(Some(found));
        }
    }

    /// Takes back what was reported: its best turn has been refuted.
    pub(crate) fn retract(&self) {
        // Under the lock, so that reports and this come in one order.
        let _reported = lock(&self.reported);
        (self.report)(None);
    }
}

/// The means of a search.
#[derive(Clone, Copy)]
pub(crate) struct Means<'a> {
    pub(crate) table: &'a Table<Entry>,
    pub(crate) prover: Option<&'a AnyProver>,
    pub(crate) complete: Option<&'a CompleteTable>,
    pub(crate) workers: NonZeroUsize,
}

/// Searches a position until a bound is reached or it is proved, and tells `report` each iteration's lines.
///
/// One worker finds the same on every run and machine; several may not.
///
/// # Errors
/// Where the system refuses a thread.
pub(crate) fn search(
    position: &Position,
    question: &Question,
    control: &Control,
    means: Means<'_>,
    report: &Report<'_>,
) -> io::Result<Analysis> {
    let Means { table, prover, complete, workers } = means;
    let shared = Shared {
        position,
        question,
        control,
        overtime: Control::new(&Limits::nodes(WALK_NODES), StopFlag::new()),
        table,
        prover,
        complete,
        busy: Busy::new(workers.get()),
        verdict: Mutex::default(),
        reported: Mutex::new(0),
        report,
    };
    let mut found = run_workers(workers, STACK_BYTES, control.stop_flag(), |index| {
        let finding = with_state!(position, |state| iterate(state, &shared, index == 0));
        if shared.busy.is_shared() {
            // Whoever is through ends the search for all.
            control.limit_nodes(0);
        }
        finding
    })?;
    // The first of the best: what is not refuted, proofs before guesses, then the deepest iteration.
    let verdict = shared.verdict();
    let worth = |(analysis, result): &(Analysis, Option<u64>)| {
        let best = analysis.best_line();
        let stands = !result.is_some_and(|result| verdict.has_refuted(result));
        (stands, best.outcome().is_some(), best.distance_exact, analysis.progress.depth)
    };
    let best = (0..found.len()).rev().max_by_key(|&index| worth(&found[index])).unwrap_or(0);
    let (mut analysis, _) = found.swap_remove(best);
    analysis.progress.nodes = control.nodes();
    Ok(analysis)
}

/// The lock, also after a panic: what it guards is whole at every moment.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
