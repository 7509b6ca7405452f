//! The turns of a position: one after another, or one for each different result.

use rustc_hash::FxHashSet;
use search::StopFlag;

use crate::step::Undo;
use crate::tables::with_state;
use crate::{Bits, Phase, Position, State, Stopped, Turn};

/// Boards that [`results`] keeps at most, in mid-turn and at the end of turns together.
const KEPT_BOARDS: usize = 1 << 22;
/// Stones that [`results`] puts down at most: on boards set up to have endless chains many orders lead
/// to each board, and the boards alone would let it go on for half a minute.
const STEPS: usize = 1 << 24;

/// Iterator over all complete turns of a position, or all ways to end a begun one: every sequence
/// of cells, in the order of the board's cells. It holds one turn at a time, so it may be used
/// where there are too many to list.
pub struct TurnIter {
    turns: Box<dyn Iterator<Item = Turn> + Send + Sync>,
}

impl TurnIter {
    /// The turns of `position`.
    pub fn new(position: &Position) -> Self {
        let position = position.clone();
        let turns: Box<dyn Iterator<Item = Turn> + Send + Sync> =
            with_state!(&position, |state| Box::new(Walk::new(position.clone(), state)));
        Self { turns }
    }
}

impl Iterator for TurnIter {
    type Item = Turn;

    fn next(&mut self) -> Option<Turn> {
        self.turns.next()
    }
}

/// A depth-first walk over the steps of one turn.
struct Walk<B: Bits> {
    position: Position,
    state: State<B>,
    path: Vec<usize>,
    /// For each step of the path and the one after it: the cells still to try.
    untried: Vec<B>,
    undos: Vec<Undo<B>>,
}

impl<B: Bits> Walk<B> {
    fn new(position: Position, state: State<B>) -> Self {
        let untried = vec![state.moves()];
        Self { position, state, path: Vec::new(), untried, undos: Vec::new() }
    }

    fn back(&mut self) {
        if let Some(undo) = self.undos.pop() {
            self.state.undo(undo);
            self.path.pop();
        }
    }
}

impl<B: Bits> Iterator for Walk<B> {
    type Item = Turn;

    fn next(&mut self) -> Option<Turn> {
        loop {
            let cells = self.untried.last_mut()?;
            if cells.is_empty() {
                self.untried.pop();
                self.back();
                continue;
            }
            let cell = cells.first();
            *cells = cells.without_first();
            self.path.push(cell);
            self.undos.push(self.state.step(cell));
            if self.state.phase() == Phase::Grow {
                self.untried.push(self.state.moves());
            } else {
                let turn = Turn::of(self.position.board(), &self.path);
                self.back();
                return Some(turn);
            }
        }
    }
}

/// Why [`results`] gave none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ResultsError {
    /// The stop flag was raised.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// There are more results than the limit.
    #[error("more than {0} different results: expected at most {0}")]
    TooMany(usize),
    /// There are too many boards on the way to them, to keep all in mind.
    #[error("more than {0} boards on the way to the results: expected at most {0}")]
    TooManyBoards(usize),
    /// There are too many ways to them, to go all of them.
    #[error("more than {0} stones put down on the way to the results: expected at most {0}")]
    TooManySteps(usize),
}

/// One turn for each different result, with the result: the first turn in the order of
/// [`TurnIter`]. Each board in mid-turn is looked at once, whatever the orders that lead to it.
///
/// # Errors
/// [`ResultsError`] where there are more than `limit`, too much lies on the way to them, or `stop`
/// was raised.
pub fn results(
    position: &Position,
    limit: usize,
    stop: &StopFlag,
) -> Result<Vec<(Turn, Position)>, ResultsError> {
    with_state!(position, |state| {
        let mut results = Results {
            position,
            limit,
            stop,
            path: Vec::new(),
            seen: FxHashSet::default(),
            steps: 0,
            found: Vec::new(),
        };
        results.collect(&mut state)?;
        Ok(results.found)
    })
}

/// A walk that collects [`results`].
struct Results<'a, B> {
    position: &'a Position,
    limit: usize,
    stop: &'a StopFlag,
    path: Vec<usize>,
    seen: FxHashSet<([B; 2], Phase)>,
    steps: usize,
    found: Vec<(Turn, Position)>,
}

impl<B: Bits> Results<'_, B> {
    fn collect(&mut self, state: &mut State<B>) -> Result<(), ResultsError> {
        for cell in state.moves().cells() {
            if self.stop.is_raised() {
                return Err(Stopped.into());
            }
            let undo = state.step(cell);
            self.steps += 1;
            self.path.push(cell);
            if self.seen.insert((state.both_stones(), state.phase())) {
                if state.phase() == Phase::Grow {
                    self.collect(state)?;
                } else {
                    let turn = Turn::of(self.position.board(), &self.path);
                    self.found.push((turn, self.position.at_state(state)));
                }
            }
            self.path.pop();
            state.undo(undo);
            if self.found.len() > self.limit {
                return Err(ResultsError::TooMany(self.limit));
            }
            if self.seen.len() > KEPT_BOARDS {
                return Err(ResultsError::TooManyBoards(KEPT_BOARDS));
            }
            if self.steps > STEPS {
                return Err(ResultsError::TooManySteps(STEPS));
            }
        }
        Ok(())
    }
}
