//! What proof-number search says of the root, between two iterations of alpha-beta.
//!
//! It is asked whether the mover wins, and whether the turn that alpha-beta likes best loses: what
//! it refutes is not looked at again.

use search::{Control, Limits, StopFlag};

use crate::alphabeta::Searcher;
use crate::iterate::Iteration;
use crate::params::{FEW_PLACEMENTS, LEAST_PROVER_NODES, PROVER_HALVES, PROVER_PLACEMENTS, WALK_NODES};
use crate::root::Found;
use crate::score::Score;
use crate::solve::prover::{Proof, Prover};
use crate::{Bits, Outcome, Phase};

/// What is proved of the root, for all workers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Verdict {
    /// The mover loses whatever it does.
    pub(crate) lost: bool,
    /// A turn that wins.
    pub(crate) won: Option<Found>,
    /// Turns that lose.
    pub(crate) refuted: Vec<Found>,
}

impl Verdict {
    pub(crate) fn has_refuted(&self, result: u64) -> bool {
        self.refuted.iter().any(|found| found.result == result)
    }
}

impl<B: Bits> Iteration<'_, B> {
    /// Notes what the complete table says, where there is one.
    pub(crate) fn look_up(&mut self) {
        if self.searcher.complete.is_none() || self.question.only.is_some() {
            return;
        }
        match self.searcher.prove(self.control) {
            Some(Proof { wins: true, turn }) => self.note_win(turn),
            Some(Proof { wins: false, .. }) => self.shared.note(|verdict| verdict.lost = true),
            None => {}
        }
    }

    /// Makes a turn that is known to win the best line, where one line is wanted.
    pub(crate) fn adopt_win(&mut self) {
        let is_won = |line: &Found| line.score.outcome() == Some(Outcome::Win);
        if self.question.multipv == 1
            && !self.lines.first().is_some_and(is_won)
            && let Some(won) = self.shared.verdict().won
        {
            self.lines = vec![won];
        }
    }

    /// Gives the prover its share of nodes. True where it has refuted the best turn, so that another
    /// has to be found.
    pub(crate) fn consult(&mut self) -> bool {
        let Some(prover) = self.searcher.prover.filter(|_| self.question.only.is_none()) else {
            return false;
        };
        let verdict = self.shared.verdict();
        let is_proved = self.lines.first().is_some_and(|best| best.score.outcome().is_some());
        let state = &self.searcher.state;
        let placements = state.placements(state.mover()).count() + state.placements(!state.mover()).count();
        if is_proved || verdict.lost || verdict.won.is_some() || placements > PROVER_PLACEMENTS {
            return false;
        }
        let searched = self.searcher.meter.nodes() - self.proving;
        let halves = PROVER_HALVES[usize::from(placements > FEW_PLACEMENTS)];
        let budget = (searched / 2 * halves).saturating_sub(self.proving);
        if budget < LEAST_PROVER_NODES {
            return false;
        }
        match self.ask(prover, budget - budget / 4) {
            Some(Proof { wins: true, turn }) => self.note_win(turn),
            Some(Proof { wins: false, .. }) => self.shared.note(|verdict| verdict.lost = true),
            None => return self.doubt(prover, budget / 4),
        }
        false
    }

    /// Asks of the best turn whether it loses.
    fn doubt(&mut self, prover: &Prover<B>, nodes: u64) -> bool {
        let Some(best) = self.lines.first().filter(|best| best.score.outcome().is_none()).cloned() else {
            return false;
        };
        let start = self.searcher.ply();
        let mover = self.searcher.state.mover();
        let mut steps: Vec<u8> = Vec::new();
        for &cell in &best.steps {
            if self.searcher.state.mover() != mover {
                break;
            }
            steps.push(cell);
            self.searcher.retrace(usize::from(cell));
        }
        let proof = self.ask(prover, nodes);
        self.searcher.back_to(start);
        match proof {
            Some(Proof { wins: true, turn }) => {
                steps.extend(turn);
                let refuted = Found { steps, score: Score::FAR_LOSS, result: best.result };
                self.lines.retain(|line| line.result != best.result);
                self.shared.note(|verdict| verdict.refuted.push(refuted.clone()));
                self.shared.retract();
                self.refuted = Some(refuted);
                true
            }
            Some(Proof { wins: false, .. }) => {
                let won = Found { steps, score: Score::FAR_WIN, result: best.result };
                self.shared.note(|verdict| verdict.won = Some(won));
                false
            }
            None => false,
        }
    }

    fn note_win(&mut self, steps: Vec<u8>) {
        let start = self.searcher.ply();
        steps.iter().for_each(|&cell| self.searcher.retrace(usize::from(cell)));
        let result = self.searcher.state.key();
        self.searcher.back_to(start);
        let won = Found { steps, score: Score::FAR_WIN, result };
        self.shared.note(|verdict| verdict.won = Some(won));
    }

    /// Asks who wins the position at hand.
    fn ask(&mut self, prover: &Prover<B>, nodes: u64) -> Option<Proof> {
        // What is left of a node limit is what nobody has counted yet.
        if self.searcher.meter.sync() {
            return None;
        }
        let part = self.control.part(nodes);
        let proof = prover.prove(self.shared.position, &self.searcher.state, &part);
        self.control.count(part.nodes());
        self.proving += part.nodes();
        self.searcher.meter.sync();
        proof
    }
}

/// The way on along a proof, turn by turn: what wins, and what took the most to refute. The loser may
/// have something that lasts longer still.
pub(crate) struct ProofWalk {
    control: Control,
    /// What is left of the winner's turn, the next step last.
    turn: Vec<u8>,
}

impl ProofWalk {
    /// A walk with a few nodes of its own: what is proved is found again at once.
    pub(crate) fn new() -> Self {
        Self { control: Control::new(&Limits::nodes(WALK_NODES), StopFlag::new()), turn: Vec::new() }
    }

    /// The next step from the position at hand, if the prover knows who wins it.
    pub(crate) fn next<B: Bits>(&mut self, searcher: &mut Searcher<'_, B>) -> Option<usize> {
        if let Some(cell) = self.turn.pop() {
            return Some(usize::from(cell));
        }
        let moves = searcher.state.moves();
        if moves.is_empty() && searcher.state.phase() == Phase::Place {
            return None;
        }
        let proof = searcher.prove(&self.control)?;
        if proof.wins {
            self.turn = proof.turn;
            self.turn.reverse();
            return self.turn.pop().map(usize::from);
        }
        moves.cells().max_by_key(|&cell| {
            searcher.retrace(cell);
            let effort = searcher.prover.and_then(|prover| prover.effort(&searcher.state));
            searcher.unmake();
            effort
        })
    }
}
