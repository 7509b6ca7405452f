//! Proofs for the engine: the solver's search, a slice at a time.
//!
//! Alpha-beta sees all that happens within a few turns; proof-number search follows a few narrow
//! lines to the very end, and proves who wins long before that. Between two iterations the engine
//! gives it some nodes, and its table keeps what they have brought.

use std::sync::Arc;

use hex::Board;
use search::{Control, TableError};

use super::numbers::Numbers;
use super::params::ENGINE_SMALL_BITS;
use super::search::{Searcher, Shared};
use super::small::SmallSearch;
use super::table::ProofTable;
use crate::{Bits, Phase, Position, State};

/// Who wins, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Proof {
    /// Whether the mover wins.
    pub(crate) wins: bool,
    /// Where it does, a turn that wins, or what is left of it; else nothing.
    pub(crate) turn: Vec<u8>,
}

/// What is proved of the positions of a board under a rule set, and the means to prove more.
#[derive(Debug)]
pub(crate) struct Prover<B: Bits> {
    shared: Shared<B>,
}

impl<B: Bits> Prover<B> {
    /// A prover that knows nothing, with a table of that many bytes.
    ///
    /// # Errors
    /// [`TableError`] where the memory is not to be had.
    pub(crate) fn new(bytes: usize, board: &Board) -> Result<Self, TableError> {
        let bytes = bytes.saturating_sub(SmallSearch::<B>::bytes(ENGINE_SMALL_BITS));
        Ok(Self { shared: Shared::new(ProofTable::new(bytes, board.size())?, board, 1) })
    }

    /// Who wins the position at hand, if `control` lets it be proved. `root` is any position of the
    /// board and rule set.
    pub(crate) fn prove(&self, root: &Position, state: &State<B>, control: &Control) -> Option<Proof> {
        let copy = |state: &State<B>| State::with_tables(&root.at_state(state), Arc::clone(&state.tables));
        let mut at = copy(state);
        let mut turn = Vec::new();
        loop {
            let meter = control.meter();
            let mut searcher = Searcher::new(at, &self.shared, meter, ENGINE_SMALL_BITS);
            let node = searcher.node();
            let numbers = searcher.search(node, Numbers::UNBOUNDED, &mut |_| {});
            let wins = numbers.value()?;
            if !wins {
                return Some(Proof { wins, turn });
            }
            // The steps may end in mid-turn, and then the rest has to be found too.
            let steps = searcher.winner.take()?;
            at = searcher.state;
            for &cell in &steps {
                at.step(usize::from(cell));
            }
            turn.extend(steps);
            if at.phase() == Phase::Place {
                return Some(Proof { wins, turn });
            }
        }
    }

    /// Whether the mover wins the position at hand, where that has been proved.
    #[inline]
    pub(crate) fn known(&self, state: &State<B>) -> Option<bool> {
        self.shared.table.probe(&self.shared.node_at(state))?.numbers.value()
    }

    /// How much was spent on the position at hand, as a power of two, where it is remembered.
    pub(crate) fn effort(&self, state: &State<B>) -> Option<u32> {
        Some(self.shared.table.probe(&self.shared.node_at(state))?.effort)
    }
}
