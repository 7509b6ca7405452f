//! Perft: counting all sequences of turns to a depth, the touchstone of rules and speed.
//!
//! No table of positions and no symmetry is used, so the counts prove the moves
//! (<https://www.chessprogramming.org/Perft>).

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};

use rustc_hash::FxHashSet;
use search::{StopFlag, run_workers};

use crate::tables::with_state;
use crate::{Bits, Phase, Position, State, Stopped, Turn, TurnIter, results};

/// Steps that the parts into which the threads share the tree begin with.
const SHARED_STEPS: usize = 2;
/// Boards of one position, in mid-turn and at the end of turns, that are told apart at most.
const KEPT_BOARDS: usize = 1 << 23;
/// Room for the deepest recursion: a frame for each step, on a board of 256 cells.
const STACK_BYTES: usize = 8 << 20;

/// How to count.
#[derive(Clone, Copy, Debug)]
pub struct Counting {
    /// Turns deep; 0 counts the position itself.
    pub depth: u32,
    /// Make one of all turns of a position that lead to the same result, at every position on the way.
    pub distinct: bool,
    /// How many threads share the work; the count is the same for any number.
    pub threads: NonZeroUsize,
}

/// Why there is no count.
#[derive(Debug, thiserror::Error)]
pub enum PerftError {
    /// The stop flag was raised.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The system refused a thread.
    #[error("cannot start a thread: {0}")]
    Threads(#[from] std::io::Error),
    /// The first turns are too many to name.
    #[error("more than {0} first turns: expected at most {0}")]
    TooManyTurns(usize),
    /// One position has too many results to tell them apart in the memory allowed.
    #[error("more than {0} boards on the way to the results of one position: expected at most {0}")]
    TooManyResults(usize),
    /// One position has too many ways to its results to go all of them.
    #[error("more than {0} stones put down on the way to the results of one position: expected at most {0}")]
    TooManySteps(usize),
}

/// How many sequences of turns of the given depth `position` has. A finished game adds nothing.
/// From a position in phase `grow` the rest of the turn is depth 1.
///
/// # Errors
/// [`PerftError`] where `stop` was raised or no thread could be made.
pub fn perft(position: &Position, how: Counting, stop: &StopFlag) -> Result<u128, PerftError> {
    if how.depth == 0 {
        return Ok(1);
    }
    let parts = with_state!(position, |state| {
        let mut parts = Vec::new();
        if how.threads.get() == 1 || how.distinct {
            parts.push(Vec::new());
        } else {
            state.split(&mut Vec::new(), how.depth, &mut parts);
        }
        parts
    });
    let counts = shared(parts.len(), how.threads, stop, |_| {
        with_state!(position, |state| {
            let parts = &parts;
            Box::new(move |part: usize, stop: &StopFlag| state.count_part(&parts[part], how, stop))
                as Counter<'_>
        })
    })?;
    Ok(counts.into_iter().fold(0, u128::saturating_add))
}

/// For each first turn, or with `distinct` one for each first result, how many sequences of turns
/// of the given depth begin with it; in the order of the board's cells.
///
/// # Errors
/// [`PerftError`] where `stop` was raised, no thread could be made, or there are more than `limit`
/// first turns.
pub fn divide(
    position: &Position,
    how: Counting,
    limit: usize,
    stop: &StopFlag,
) -> Result<Vec<(Turn, u128)>, PerftError> {
    let Some(depth) = how.depth.checked_sub(1) else {
        return Ok(Vec::new());
    };
    let firsts = if how.distinct {
        results(position, limit, stop).map_err(|error| match error {
            crate::ResultsError::Stopped(stopped) => stopped.into(),
            crate::ResultsError::TooMany(limit) => PerftError::TooManyTurns(limit),
            crate::ResultsError::TooManyBoards(limit) => PerftError::TooManyResults(limit),
            crate::ResultsError::TooManySteps(limit) => PerftError::TooManySteps(limit),
        })?
    } else {
        first_turns(position, limit, stop)?
    };
    let counts = shared(firsts.len(), how.threads, stop, |_| {
        let firsts = &firsts;
        let how = Counting { depth, ..how };
        Box::new(move |part: usize, stop: &StopFlag| {
            if depth == 0 {
                return Ok(1);
            }
            with_state!(&firsts[part].1, |state| state.count_part(&[], how, stop))
        })
    })?;
    Ok(firsts.into_iter().map(|(turn, _)| turn).zip(counts).collect())
}

fn first_turns(
    position: &Position,
    limit: usize,
    stop: &StopFlag,
) -> Result<Vec<(Turn, Position)>, PerftError> {
    let mut firsts = Vec::new();
    for turn in TurnIter::new(position) {
        if stop.is_raised() {
            return Err(Stopped.into());
        }
        if firsts.len() == limit {
            return Err(PerftError::TooManyTurns(limit));
        }
        // What the iterator lists is legal, so nothing is left out here.
        if let Ok(next) = position.play(&turn) {
            firsts.push((turn, next));
        }
    }
    Ok(firsts)
}

/// One thread's counter: the number of a part in, its count out.
type Counter<'a> = Box<dyn FnMut(usize, &StopFlag) -> Result<u128, PerftError> + 'a>;

/// Counts parts `0..parts`, shared by the threads as they come free; gives the counts in order.
fn shared<'a>(
    parts: usize,
    threads: NonZeroUsize,
    stop: &StopFlag,
    counter: impl Fn(usize) -> Counter<'a> + Sync,
) -> Result<Vec<u128>, PerftError> {
    let next = AtomicUsize::new(0);
    let threads = threads.min(NonZeroUsize::new(parts).unwrap_or(NonZeroUsize::MIN));
    let done = run_workers(threads, STACK_BYTES, stop, |worker| {
        let mut count = counter(worker);
        let mut counts = Vec::new();
        loop {
            let part = next.fetch_add(1, Ordering::Relaxed);
            if part >= parts || stop.is_raised() {
                return Ok(counts);
            }
            counts.push((part, count(part, stop)?));
        }
    })?;
    let done: Vec<Vec<(usize, u128)>> = done.into_iter().collect::<Result<_, PerftError>>()?;
    if stop.is_raised() {
        return Err(Stopped.into());
    }
    let mut all = vec![0; parts];
    for (part, count) in done.into_iter().flatten() {
        all[part] = count;
    }
    Ok(all)
}

impl<B: Bits> State<B> {
    /// Lists the paths of [`SHARED_STEPS`] steps, shorter where the depth ends before.
    fn split(&mut self, path: &mut Vec<usize>, depth: u32, parts: &mut Vec<Vec<usize>>) {
        if path.len() == SHARED_STEPS || (depth == 1 && self.phase() == Phase::Place) {
            parts.push(path.clone());
            return;
        }
        for cell in self.moves().cells() {
            let undo = self.step(cell);
            path.push(cell);
            let ended = u32::from(self.phase() == Phase::Place);
            if depth == ended {
                parts.push(path.clone());
            } else {
                self.split(path, depth - ended, parts);
            }
            path.pop();
            self.undo(undo);
        }
    }

    /// Counts the sequences that begin with `path`.
    fn count_part(&mut self, path: &[usize], how: Counting, stop: &StopFlag) -> Result<u128, PerftError> {
        let mut depth = how.depth;
        let mut undos = Vec::with_capacity(path.len());
        for &cell in path {
            undos.push(self.step(cell));
            depth -= u32::from(self.phase() == Phase::Place);
        }
        let count = if depth == 0 {
            Ok(1)
        } else if how.distinct {
            self.count_distinct(depth, &mut Vec::new(), stop)
        } else {
            Ok(self.count_sequences(depth, stop))
        };
        for undo in undos.into_iter().rev() {
            self.undo(undo);
        }
        count
    }

    fn count_sequences(&mut self, depth: u32, stop: &StopFlag) -> u128 {
        if depth == 1 {
            return self.count_rest(stop);
        }
        let mut count: u128 = 0;
        for cell in self.moves().cells() {
            if stop.is_raised() {
                return 0;
            }
            let undo = self.step_keeping::<false>(cell);
            let ended = u32::from(self.phase() == Phase::Place);
            count = count.saturating_add(self.count_sequences(depth - ended, stop));
            self.undo(undo);
        }
        count
    }

    /// Counts with one turn for each result. `sets` are spare sets, kept for their memory.
    fn count_distinct(
        &mut self,
        depth: u32,
        sets: &mut Vec<Seen<B>>,
        stop: &StopFlag,
    ) -> Result<u128, PerftError> {
        let mut seen = sets.pop().unwrap_or_default();
        let count = self.count_unseen(depth, &mut seen, sets, stop);
        seen.clear();
        sets.push(seen);
        count
    }

    fn count_unseen(
        &mut self,
        depth: u32,
        seen: &mut Seen<B>,
        sets: &mut Vec<Seen<B>>,
        stop: &StopFlag,
    ) -> Result<u128, PerftError> {
        let mut count: u128 = 0;
        for cell in self.moves().cells() {
            if stop.is_raised() {
                return Err(Stopped.into());
            }
            if seen.len() > KEPT_BOARDS {
                return Err(PerftError::TooManyResults(KEPT_BOARDS));
            }
            let undo = self.step(cell);
            if seen.insert((self.both_stones(), self.phase())) {
                count = count.saturating_add(match self.phase() {
                    Phase::Grow => self.count_unseen(depth, seen, sets, stop)?,
                    Phase::Place if depth == 1 => 1,
                    Phase::Place => self.count_distinct(depth - 1, sets, stop)?,
                });
            }
            self.undo(undo);
        }
        Ok(count)
    }
}

/// Boards that a turn has reached, in mid-turn or at its end.
type Seen<B> = FxHashSet<([B; 2], Phase)>;
