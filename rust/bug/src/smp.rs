//! One search by several workers, started once each, that share the table (lazy SMP).

use std::io;
use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

use search::{Control, Table, run_workers};

use crate::Position;
use crate::analysis::{Analysis, Info};
use crate::busy::Busy;
use crate::entry::Entry;
use crate::iterate::{Question, iterate};
use crate::params::STACK_BYTES;
use crate::tables::with_state;

/// What the workers of one search share.
pub(crate) struct Shared<'a> {
    pub(crate) question: &'a Question,
    pub(crate) control: &'a Control,
    pub(crate) table: &'a Table<Entry>,
    pub(crate) busy: Busy,
    /// The deepest iteration that has been reported.
    reported: Mutex<u32>,
    report: &'a (dyn Fn(Info) + Sync),
}

impl<'a> Shared<'a> {
    pub(crate) fn new(
        question: &'a Question,
        control: &'a Control,
        table: &'a Table<Entry>,
        workers: NonZeroUsize,
        report: &'a (dyn Fn(Info) + Sync),
    ) -> Self {
        let busy = Busy::new(workers.get());
        Self { question, control, table, busy, reported: Mutex::new(0), report }
    }

    /// Reports a completed iteration unless another worker was there first.
    pub(crate) fn report(&self, depth: u32, infos: impl Iterator<Item = Info>) {
        let mut reported = self.reported.lock().unwrap_or_else(PoisonError::into_inner);
        if depth > *reported {
            *reported = depth;
            infos.for_each(self.report);
        }
    }
}

/// Searches a position until a bound is reached or it is proved, and tells `report` each line.
///
/// One worker finds the same on every run and machine; several may not.
///
/// # Errors
/// Where the system refuses a thread.
pub(crate) fn search(
    position: &Position,
    question: &Question,
    control: &Control,
    table: &Table<Entry>,
    workers: NonZeroUsize,
    report: &(dyn Fn(Info) + Sync),
) -> io::Result<Analysis> {
    let shared = Shared::new(question, control, table, workers, report);
    let mut found = run_workers(workers, STACK_BYTES, control.stop_flag(), |_| {
        let analysis = with_state!(position, |state| iterate(state, position.board(), &shared));
        if shared.busy.is_shared() {
            // Whoever is through ends the search for all.
            control.limit_nodes(0);
        }
        analysis
    })?;
    // The first of the best: proofs before guesses, then the deepest iteration.
    let worth = |analysis: &Analysis| {
        let best = analysis.best_line();
        (best.outcome().is_some(), best.distance_exact, analysis.progress.depth)
    };
    let best = (0..found.len()).rev().max_by_key(|&index| worth(&found[index])).unwrap_or(0);
    let mut analysis = found.swap_remove(best);
    analysis.progress.nodes = control.nodes();
    Ok(analysis)
}
