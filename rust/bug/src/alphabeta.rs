//! Principal variation search over steps.
//!
//! A ply is a step, one stone; depth is counted in turns. While the mover can eat, the next step is
//! the same player's, so the score is not negated and the depth stays: a chain is never cut in its
//! middle. The search is full width, and a depth of `d` finds every end within `d` turns.
//!
//! The method is Marsland and Campbell's principal variation search ("Parallel search of strongly
//! ordered game trees", 1982), fail-soft (Fishburn, 1983).

use search::{Control, Meter};

use crate::busy::Busy;
use crate::entry::{Bound, Entry};
use crate::guesses::Guesses;
use crate::order::{Orderer, Stretch};
use crate::params::{MAX_PLY, PROVED_DEPTH, SHARED_DEPTH};
use crate::score::Score;
use crate::seat::Seats;
use crate::smp::Shared;
use crate::solve::prover::{Proof, Prover};
use crate::step::Undo;
use crate::{Bits, CompleteTable, Outcome, Phase, State};

/// One worker's search: a position that it changes in place, and what it remembers.
pub(crate) struct Searcher<'a, B: Bits> {
    pub(crate) state: State<B>,
    shared: &'a Shared<'a>,
    seats: Seats<'a>,
    /// What proof-number search has found, where it is used.
    pub(crate) prover: Option<&'a Prover<B>>,
    /// Every position's value, where it is known.
    pub(crate) complete: Option<&'a CompleteTable>,
    pub(crate) meter: Meter<'a>,
    pub(crate) order: Orderer,
    guesses: Guesses<B>,
    /// On the heap, so that a frame of the recursion stays small.
    undos: Vec<Undo<B>>,
    /// By ply: the best steps from there, where the window was open.
    lines: Vec<Vec<u8>>,
}

impl<'a, B: Bits> Searcher<'a, B> {
    pub(crate) fn new(state: State<B>, shared: &'a Shared<'a>) -> Self {
        let meter = shared.control.meter();
        let prover = shared.prover.and_then(|prover| prover.downcast_ref());
        Self {
            state,
            shared,
            seats: Seats::new(shared.position.board()),
            prover,
            complete: shared.complete,
            meter,
            order: Orderer::new(),
            guesses: Guesses::new(),
            undos: Vec::new(),
            lines: Vec::new(),
        }
    }

    /// Makes a step, which is a node. True when the search must end.
    #[inline]
    pub(crate) fn make(&mut self, cell: usize) -> bool {
        let undo = self.state.step(cell);
        self.undos.push(undo);
        self.meter.tick()
    }

    /// Makes a step of a line that was searched before; it is no node.
    pub(crate) fn retrace(&mut self, cell: usize) {
        let undo = self.state.step(cell);
        self.undos.push(undo);
    }

    /// Takes the last step back.
    #[inline]
    pub(crate) fn unmake(&mut self) {
        if let Some(undo) = self.undos.pop() {
            self.state.undo(undo);
        }
    }

    /// Takes steps back until there are `ply`.
    pub(crate) fn back_to(&mut self, ply: usize) {
        while self.ply() > ply {
            self.unmake();
        }
    }

    /// A step after which the `score` is still to be had at that depth; none where the game is over,
    /// or the search must end first.
    pub(crate) fn step_worth(&mut self, score: Score, depth: u32) -> Option<usize> {
        if depth == 0 {
            return None;
        }
        let first = self.known().and_then(|entry| entry.cell).map(usize::from);
        let moves = self.state.moves();
        let first = first.filter(|&cell| moves.has(cell));
        first.into_iter().chain(moves.cells()).find(|&cell| {
            if self.meter.is_over() {
                return false;
            }
            let over = self.make(cell);
            let kept = !over && self.branch(score.previous(), score, depth, false) >= score;
            self.unmake();
            kept && !self.meter.is_over()
        })
    }

    /// Does what may take a few nodes more than the limits of the search allow, once they are used up.
    pub(crate) fn in_overtime<T>(&mut self, act: impl FnOnce(&mut Self) -> T) -> T {
        if !self.meter.is_over() {
            return act(self);
        }
        let meter = std::mem::replace(&mut self.meter, self.shared.overtime.meter());
        let done = act(self);
        std::mem::replace(&mut self.meter, meter).sync();
        done
    }

    /// Steps made from the root to here.
    #[inline]
    pub(crate) fn ply(&self) -> usize {
        self.undos.len()
    }

    /// The best steps from here on that the last search with an open window found.
    pub(crate) fn line(&self) -> &[u8] {
        self.lines.get(self.ply()).map_or(&[], Vec::as_slice)
    }

    /// What the position is worth at a glance: by the table, else by the evaluation.
    pub(crate) fn glance(&mut self) -> Score {
        let moves = self.state.moves();
        if moves.is_empty() {
            return Score::win_in(0);
        }
        match self.known() {
            Some(entry) => entry.score,
            None => self.guesses.evaluate(&self.state, moves),
        }
    }

    /// What the table knows of the position.
    #[inline]
    pub(crate) fn known(&self) -> Option<Entry> {
        let seat = self.seats.of(&self.state);
        let mut entry = self.shared.table.probe(seat.key ^ self.salt())?;
        entry.cell = entry.cell.and_then(|cell| self.seats.original(seat, cell));
        Some(entry)
    }

    /// What the complete table or the prover knows of the position: a lower bound of a win, an upper
    /// bound of a loss.
    #[inline]
    fn proved(&self) -> Option<Score> {
        let wins = match self.complete {
            Some(table) => self.wins_by(table)?,
            None => self.prover?.known(&self.state)?,
        };
        Some(if wins { Score::FAR_WIN } else { Score::FAR_LOSS })
    }

    /// Whether the mover wins by the complete table, which has no positions in mid-turn.
    #[inline]
    fn wins_by(&self, table: &CompleteTable) -> Option<bool> {
        let mover = self.state.mover();
        let stones = |color| self.state.stones(color);
        (self.state.phase() == Phase::Place).then(|| table.wins_with(stones(mover), stones(!mover)))
    }

    /// The score where nothing is looked ahead. Where the window lies among proofs no guess matters,
    /// and none is made.
    #[inline]
    fn leaf(&mut self, alpha: Score, beta: Score, moves: B) -> Score {
        if self.complete.is_some()
            && let Some(score) = self.proved()
        {
            return score;
        }
        match (alpha.outcome(), beta.outcome()) {
            (Some(Outcome::Win), _) => alpha,
            (_, Some(Outcome::Loss)) => beta,
            _ => self.guesses.evaluate(&self.state, moves),
        }
    }

    /// Who wins the position: by the complete table, else if `control` lets the prover prove it.
    pub(crate) fn prove(&mut self, control: &Control) -> Option<Proof> {
        match self.complete {
            Some(table) => {
                let mut turn = Vec::new();
                let wins = self.winning_turn(table, &mut turn);
                Some(Proof { wins, turn })
            }
            None => self.prover?.prove(self.shared.position, &self.state, control),
        }
    }

    /// Whether a turn, or the rest of one, wins by the complete table; its steps are put behind `turn`.
    fn winning_turn(&mut self, table: &CompleteTable, turn: &mut Vec<u8>) -> bool {
        if self.wins_by(table) == Some(false) {
            return false;
        }
        for cell in self.state.moves().cells() {
            turn.push(cell as u8);
            self.retrace(cell);
            let wins = match self.wins_by(table) {
                Some(other_side_wins) => !other_side_wins,
                None => self.winning_turn(table, turn),
            };
            self.unmake();
            if wins {
                return true;
            }
            turn.pop();
        }
        false
    }

    #[inline]
    fn remember(&self, mut entry: Entry) {
        let seat = self.seats.of(&self.state);
        entry.cell = entry.cell.map(|cell| self.seats.image(seat, cell));
        self.shared.table.store(seat.key ^ self.salt(), entry);
    }

    /// In every key: the table is shared by boards and rule sets, which a position's own key does
    /// not hold.
    #[inline]
    fn salt(&self) -> u64 {
        self.shared.question.salt
    }

    /// The next cell to try, and the mark of the branch that it begins, where work is shared. Unless
    /// it is the `first`, a branch that another worker is in comes after those that none is in.
    #[inline]
    pub(crate) fn pick(
        &mut self,
        stretch: &mut Stretch,
        depth: u32,
        first: bool,
    ) -> Option<(usize, Option<u64>)> {
        let shares = depth >= SHARED_DEPTH && self.shared.busy.is_shared();
        if !shares {
            return self.order.pick(stretch).map(|cell| (cell, None));
        }
        let key = self.state.key();
        loop {
            let cell = self.order.pick(stretch)?;
            let mark = Busy::mark(key, cell);
            if first || stretch.is_put_off || !self.shared.busy.has(mark) {
                self.shared.busy.enter(mark);
                return Some((cell, Some(mark)));
            }
            self.order.put_off(stretch);
        }
    }

    /// Leaves the branch with this mark.
    #[inline]
    pub(crate) fn leave(&self, mark: Option<u64>) {
        if let Some(mark) = mark {
            self.shared.busy.leave(mark);
        }
    }

    /// The score for the mover, exact inside the window, a bound outside. Worthless when the meter
    /// is over.
    ///
    /// `tried` says that an earlier branch of the same turn has been searched, so that alpha may be
    /// taken for the value to beat.
    pub(crate) fn search(&mut self, alpha: Score, beta: Score, depth: u32, mut tried: bool) -> Score {
        let ply = self.ply();
        let open = alpha.next() < beta;
        if open {
            self.clear_line(ply);
        }
        let moves = self.state.moves();
        if self.state.phase() == Phase::Place {
            if moves.is_empty() {
                return Score::win_in(0);
            }
            if depth == 0 || ply >= MAX_PLY {
                return self.leaf(alpha, beta, moves);
            }
        }
        // Between the worst and the best that one more turn can bring.
        let (floor, beta) = (alpha.max(Score::loss_in(1)), beta.min(Score::win_in(2)));
        if floor >= beta {
            return floor;
        }
        let known = self.known();
        if let Some(score) = known.and_then(|entry| entry.settles(floor, beta, depth))
            && (!open || score.outcome().is_some())
        {
            return score;
        }
        if depth >= PROVED_DEPTH || self.complete.is_some() {
            // Not known is how far off the end is: what wins is a bound of one side only.
            match self.proved() {
                Some(score) if score == Score::FAR_WIN && score >= beta => return score,
                Some(score) if score == Score::FAR_LOSS && score <= floor => return score,
                _ => {}
            }
        }
        let hash_cell = known.and_then(|entry| entry.cell);
        let mover = self.state.mover();
        let mut stretch = self.order.push(moves, hash_cell, ply, mover);
        let (mut best, mut best_cell, mut alpha) = (Score::LEAST, None, floor);
        while let Some((cell, mark)) = self.pick(&mut stretch, depth, best == Score::LEAST) {
            let over = self.make(cell);
            let score = if over { Score::LEAST } else { self.branch(alpha, beta, depth, tried) };
            self.unmake();
            self.leave(mark);
            if self.meter.is_over() {
                self.order.pop(stretch);
                return best;
            }
            tried = true;
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_cell = Some(cell as u8);
                    if open {
                        self.extend_line(ply, cell as u8);
                    }
                    if score >= beta {
                        self.order.cut(cell, depth, ply, mover);
                        break;
                    }
                }
            }
        }
        self.order.pop(stretch);
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > floor => Bound::Exact,
            _ => Bound::Upper,
        };
        self.remember(Entry { score: best, bound, depth: depth as u8, cell: best_cell.or(hash_cell) });
        best
    }

    /// The score, for the player who made the last step, of going on from it.
    #[inline]
    pub(crate) fn branch(&mut self, alpha: Score, beta: Score, depth: u32, tried: bool) -> Score {
        if alpha.next() < beta {
            // The window may close on the way down, and then no line is written here.
            self.clear_line(self.ply());
        }
        if self.state.phase() == Phase::Grow {
            return self.search(alpha, beta, depth, tried);
        }
        if tried && alpha.next() < beta {
            let score = self.reply(alpha, alpha.next(), depth);
            if score <= alpha || score >= beta || self.meter.is_over() {
                return score;
            }
        }
        self.reply(alpha, beta, depth)
    }

    #[inline]
    fn reply(&mut self, alpha: Score, beta: Score, depth: u32) -> Score {
        self.search(beta.after_turn(), alpha.after_turn(), depth - 1, false).before_turn()
    }

    #[inline]
    fn clear_line(&mut self, ply: usize) {
        if self.lines.len() < ply + 2 {
            self.lines.resize_with(ply + 2, Vec::new);
        }
        self.lines[ply].clear();
    }

    /// The line from `ply` is `cell`, then the line after it.
    fn extend_line(&mut self, ply: usize, cell: u8) {
        let (here, after) = self.lines.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(cell);
        here[ply].extend_from_slice(&after[0]);
    }
}
