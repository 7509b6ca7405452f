//! From a proof in the table to a certificate: all the positions that the proof needs, one winning
//! turn each.
//!
//! A position that the mover wins needs one turn, after which the other side loses; that position
//! needs all its turns, each of which leads to one that is won. The walk keeps a list of won
//! positions that are still to be written, so that no position is looked at twice and nothing hangs
//! on the depth of the proof. What the table has lost is proved again on the way.

use std::io;
use std::path::PathBuf;

use rustc_hash::FxHashSet;
use search::{Control, Meter};

use super::certificate::CertificateFile;
use super::numbers::Numbers;
use super::options::{Solution, SolveProgress};
use super::search::{Searcher, Shared};
use crate::{Bits, Color, Phase, State};

/// Why a certificate is not written.
#[derive(Debug, thiserror::Error)]
pub enum CertifyError {
    /// The system refuses.
    #[error("certificate {path}: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The positions of the proof do not fit the memory.
    #[error("certificate of more than {0} positions: no memory for more")]
    Memory(usize),
    /// A position that was proved to be won is proved to be lost: a fault of the solver.
    #[error("the proof contradicts itself at {0}: please report this as a fault of the solver")]
    Contradiction(String),
}

/// What has come of an attempt to write a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// What the solver has found, nodes and time those of the whole work.
    pub solution: Solution,
    /// The certificate; none where the time ended before it was whole.
    pub written: Option<Written>,
}

/// A certificate that has been written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    /// Its positions.
    pub positions: u64,
    /// The size of the file.
    pub bytes: u64,
}

/// Positions as the table has them: the mover's stones, then the other side's.
type Stones<B> = (B, B);

/// Either the work goes on, or the time has ended.
pub(crate) type InTime<T> = Option<T>;

/// A walk through a proof.
pub(crate) struct Walk<'a, B: Bits> {
    searcher: Searcher<'a, B>,
    shared: &'a Shared<B>,
    control: &'a Control,
    meter: Meter<'a>,
    progress: &'a SolveProgress,
    /// Won positions that are in the certificate or on the way into it.
    won: FxHashSet<Stones<B>>,
    /// Lost positions all of whose results are.
    lost: FxHashSet<Stones<B>>,
    /// Won positions that are to be written.
    open: Vec<Stones<B>>,
    ends: Ends<B>,
}

impl<'a, B: Bits> Walk<'a, B> {
    /// A walk that begins at the position of the searcher, which must be the only one at work.
    pub(crate) fn new(
        searcher: Searcher<'a, B>,
        shared: &'a Shared<B>,
        control: &'a Control,
        progress: &'a SolveProgress,
    ) -> Self {
        Self {
            searcher,
            shared,
            control,
            meter: control.meter(),
            progress,
            won: FxHashSet::default(),
            lost: FxHashSet::default(),
            open: Vec::new(),
            ends: Ends::default(),
        }
    }

    /// A turn that wins the position at hand, which is won; then that turn has been played.
    pub(crate) fn win(&mut self) -> Result<InTime<Vec<u8>>, CertifyError> {
        let (shared, lost) = (self.shared, &self.lost);
        let mut best: Option<(u32, Vec<u8>)> = None;
        let in_time = self.ends.each(&mut self.searcher.state, &mut self.meter, &mut |state, turn| {
            let node = shared.node_at(state);
            let cost = if lost.contains(&(node.mine, node.theirs)) {
                0
            } else {
                match shared.table.probe(&node) {
                    Some(known) if known.numbers == Numbers::LOSS => 1 + known.effort,
                    _ => return true,
                }
            };
            if best.as_ref().is_none_or(|&(least, _)| cost < least) {
                best = Some((cost, turn.to_vec()));
            }
            cost > 0
        });
        let mut turn = Vec::new();
        if let Some((_, steps)) = best {
            self.make(steps, &mut turn);
            return Ok(Some(turn));
        }
        if !in_time {
            return Ok(None);
        }
        // The proof is gone from the table, or was never kept: the last moves are not.
        loop {
            let node = self.searcher.node();
            let numbers = self.searcher.search(node, Numbers::UNBOUNDED, &mut |_| {});
            match (numbers.value(), self.searcher.winner.take()) {
                (Some(true), Some(steps)) => self.make(steps, &mut turn),
                (Some(false), _) => return Err(self.contradiction()),
                _ => return Ok(None),
            }
            if self.searcher.state.phase() == Phase::Place {
                return Ok(Some(turn));
            }
        }
    }

    fn make(&mut self, steps: Vec<u8>, turn: &mut Vec<u8>) {
        for cell in steps {
            self.searcher.state.step(usize::from(cell));
            turn.push(cell);
        }
    }

    fn contradiction(&self) -> CertifyError {
        let state = &self.searcher.state;
        let [white, black] = state.both_stones().map(|set| set.cells().collect::<Vec<_>>());
        CertifyError::Contradiction(format!("{white:?} against {black:?}, {:?} to move", state.mover()))
    }

    /// Notes all that the other side can do at the position at hand, which is lost; false where the
    /// time ends first.
    pub(crate) fn lose(&mut self) -> Result<bool, CertifyError> {
        let shared = self.shared;
        let here = shared.node_at(&self.searcher.state);
        if !here.grow && !self.lost.insert((here.mine, here.theirs)) {
            return Ok(true);
        }
        let (won, open) = (&mut self.won, &mut self.open);
        let mut fits = true;
        let in_time = self.ends.each(&mut self.searcher.state, &mut self.meter, &mut |state, _| {
            // The game is over, and won: that needs no entry.
            if state.moves().is_empty() {
                return true;
            }
            let node = shared.node_at(state);
            fits = won.try_reserve(1).is_ok() && open.try_reserve(1).is_ok();
            if fits && won.insert((node.mine, node.theirs)) {
                open.push((node.mine, node.theirs));
            }
            fits
        });
        if !fits || self.lost.try_reserve(1).is_err() {
            return Err(CertifyError::Memory(self.won.len()));
        }
        Ok(in_time)
    }

    /// Writes all that is noted, and all that it needs; false where the time ends first.
    pub(crate) fn write(
        &mut self,
        file: &mut CertificateFile,
        failed: impl Fn(io::Error) -> CertifyError,
    ) -> Result<bool, CertifyError> {
        while let Some((mine, theirs)) = self.open.pop() {
            self.searcher.state.reset_stones([mine, theirs], Color::White);
            let Some(turn) = self.win()? else { return Ok(false) };
            file.add(mine, theirs, &turn).map_err(&failed)?;
            if !self.lose()? {
                return Ok(false);
            }
            self.progress.note_certified(self.control, file.count);
        }
        Ok(true)
    }
}

/// Goes through the turns of a position; boards in mid-turn are passed once.
#[derive(Debug)]
struct Ends<B> {
    seen: FxHashSet<[B; 2]>,
    path: Vec<u8>,
}

impl<B> Default for Ends<B> {
    fn default() -> Self {
        Self { seen: FxHashSet::default(), path: Vec::new() }
    }
}

impl<B: Bits> Ends<B> {
    /// Calls `visit` with the position after each turn and with the turn, until it says no; false
    /// where the time ends first. In the end the position is the one it was.
    fn each(
        &mut self,
        state: &mut State<B>,
        meter: &mut Meter<'_>,
        visit: &mut impl FnMut(&State<B>, &[u8]) -> bool,
    ) -> bool {
        self.seen.clear();
        self.path.clear();
        self.go_on(state, meter, visit);
        !meter.is_over()
    }

    fn go_on(
        &mut self,
        state: &mut State<B>,
        meter: &mut Meter<'_>,
        visit: &mut impl FnMut(&State<B>, &[u8]) -> bool,
    ) -> bool {
        for cell in state.moves().cells() {
            if meter.tick() {
                return false;
            }
            let undo = state.step(cell);
            self.path.push(cell as u8);
            let goes_on = match state.phase() {
                Phase::Place => visit(state, &self.path),
                Phase::Grow => !self.seen.insert(state.both_stones()) || self.go_on(state, meter, visit),
            };
            self.path.pop();
            state.undo(undo);
            if !goes_on {
                return false;
            }
        }
        true
    }
}
