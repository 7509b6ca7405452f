//! Depth-first proof-number search (A. Nagai, "Df-pn algorithm for searching AND/OR trees and its
//! applications", 2002), with thresholds of 1 + epsilon (J. Pawlewicz, L. Lew, "Improving
//! depth-first PN-search: 1 + epsilon trick", 2006).

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

use hex::Board;
use search::Meter;

use super::children::Children;
use super::guesses::Guesses;
use super::numbers::Numbers;
use super::params;
use super::small::SmallSearch;
use super::symmetric::Images;
use super::table::{Known, Node, ProofTable};
use crate::step::Undo;
use crate::{Bits, Phase, State};

/// What the workers of one solver share.
#[derive(Debug)]
pub(crate) struct Shared<B> {
    pub(crate) table: ProofTable<B>,
    images: Images<B>,
    pub(super) guesses: Guesses,
    /// How many workers are below a position, by its hash. Positions that share a counter only make
    /// a worker turn elsewhere for no reason. Empty for a lone worker.
    busy: Vec<AtomicU8>,
    /// Raised once the root is settled: there is nothing left to do.
    pub(crate) done: AtomicBool,
    /// Raised where the solver must end without a result.
    pub(crate) halted: AtomicBool,
}

impl<B: Bits> Shared<B> {
    /// For this many workers on a board, with nothing known but what is in the table.
    pub(crate) fn new(table: ProofTable<B>, board: &Board, workers: usize) -> Self {
        let counters = if workers == 1 { 0 } else { params::BUSY_COUNTERS };
        Self {
            table,
            images: Images::new(board),
            guesses: Guesses::new(),
            busy: std::iter::repeat_with(AtomicU8::default).take(counters).collect(),
            done: AtomicBool::new(false),
            halted: AtomicBool::new(false),
        }
    }

    /// The position with these stones of the mover and of the other side, as the table knows it.
    #[inline(always)]
    pub(crate) fn node(&self, mine: B, theirs: B, grow: bool) -> Node<B> {
        let (mine, theirs) = self.images.least(mine, theirs);
        let hash = self.table.hash(mine, theirs);
        Node { mine, theirs, grow, hash }
    }

    /// The position at hand, as the table knows it.
    #[inline]
    pub(crate) fn node_at(&self, state: &State<B>) -> Node<B> {
        let me = state.mover();
        self.node(state.stones(me), state.stones(!me), state.phase() == Phase::Grow)
    }
}

/// One worker: goes down to the position that matters most, again and again.
pub(crate) struct Searcher<'a, B: Bits> {
    pub(crate) state: State<B>,
    pub(super) shared: &'a Shared<B>,
    pub(super) meter: Meter<'a>,
    pub(crate) children: Children<B>,
    undos: Vec<Undo<B>>,
    small: SmallSearch<B>,
    /// The positions from the root to the one at hand.
    line: Vec<Node<B>>,
    /// Steps made by this worker.
    steps: u64,
    /// When it is time to see whether another worker has settled a position of the line.
    next_look: u64,
    /// The index in `line` of a position that another worker has settled.
    settled_above: Option<usize>,
    /// The steps to the child of the root that wins, where one was found. They may end in mid-turn.
    pub(crate) winner: Option<Vec<u8>>,
}

impl<'a, B: Bits> Searcher<'a, B> {
    pub(crate) fn new(state: State<B>, shared: &'a Shared<B>, meter: Meter<'a>, small_bits: u32) -> Self {
        Self {
            state,
            shared,
            meter,
            children: Children::default(),
            undos: Vec::new(),
            small: SmallSearch::new(small_bits),
            line: Vec::new(),
            steps: 0,
            next_look: params::LOOK_EVERY,
            settled_above: None,
            winner: None,
        }
    }

    /// The same for one that is the only worker: it need not see what others have settled, and finds
    /// a winner wherever it proves a win.
    pub(crate) fn alone(mut self) -> Self {
        self.next_look = u64::MAX;
        self
    }

    /// The position at hand, as the table knows it.
    pub(crate) fn node(&self) -> Node<B> {
        self.shared.node_at(&self.state)
    }

    /// Whether the search must end.
    pub(crate) fn is_over(&self) -> bool {
        self.meter.is_over()
            || self.shared.done.load(Ordering::Relaxed)
            || self.shared.halted.load(Ordering::Relaxed)
    }

    #[inline]
    pub(super) fn tick(&mut self) {
        self.steps += 1;
        self.meter.tick();
    }

    /// Searches the position at hand, which is `node`, until one of its numbers reaches `bound`, and
    /// gives its numbers. `report` is told of them on the way.
    pub(crate) fn search(
        &mut self,
        node: Node<B>,
        bound: Numbers,
        report: &mut dyn FnMut(Numbers),
    ) -> Numbers {
        let begun = self.steps;
        let mark = self.children.mark();
        self.line.push(node);
        self.enter(&node, true);
        let numbers = self.settle_small().unwrap_or_else(|| {
            if !self.expand() {
                return Numbers { proof: 1, disproof: 1 };
            }
            self.improve(&node, mark.0, bound, report)
        });
        self.enter(&node, false);
        self.line.pop();
        self.children.cut(mark);
        if !self.is_over() || numbers.value().is_some() {
            let effort = 64 - (self.steps - begun).leading_zeros();
            self.shared.table.store(&node, Known { numbers, effort });
        }
        numbers
    }

    /// Tries the last-moves search on a position that is small enough.
    #[inline]
    fn settle_small(&mut self) -> Option<Numbers> {
        let moves = self.state.moves().count() + self.state.placements(!self.state.mover()).count();
        if moves > params::SMALL_PLACEMENTS || self.line.len() == 1 {
            return None;
        }
        let budget = self.meter.room().min(u64::from(params::SMALL_BUDGET)) as u32;
        let (wins, steps) = self.small.settle(&mut self.state, budget);
        for _ in 0..steps {
            self.tick();
        }
        wins.map(Numbers::settled)
    }

    /// Searches the children, from `start` on the stack, until the numbers of the position `node`
    /// reach `bound`.
    fn improve(
        &mut self,
        node: &Node<B>,
        start: usize,
        bound: Numbers,
        report: &mut dyn FnMut(Numbers),
    ) -> Numbers {
        loop {
            let survey = self.survey(start, bound.proof);
            let numbers = survey.numbers;
            report(numbers);
            if numbers.proof == 0 && self.line.len() == 1 {
                let winner =
                    (start..self.children.list.len()).find(|&i| self.children.list[i].win_cost() == 0);
                self.winner = winner.map(|index| self.children.steps_of(index).to_vec());
            }
            if numbers.value().is_some() || numbers.proof >= bound.proof || numbers.disproof >= bound.disproof
            {
                return numbers;
            }
            if self.is_over() {
                return numbers;
            }
            if let Some(settled) = self.settled_above {
                let here = self.line.len() - 1;
                if settled < here {
                    return numbers;
                }
                self.settled_above = None;
                if let Some(known) = self.shared.table.probe(node)
                    && known.numbers.value().is_some()
                {
                    return known.numbers;
                }
            }
            let child = self.children.list[survey.pick];
            let to_lose = match bound.disproof {
                Numbers::NEVER => Numbers::NEVER,
                disproof => disproof - survey.others,
            };
            let second = survey.second.max(child.win_cost());
            let to_win = (second + second / params::EPSILON_PART + 1).min(bound.proof);
            let bound = if child.node.grow {
                Numbers { proof: to_win, disproof: to_lose }
            } else {
                Numbers { proof: to_lose, disproof: to_win }
            };
            let before = self.steps;
            let found = self.search_child(survey.pick, bound);
            let child = &mut self.children.list[survey.pick];
            child.numbers = found;
            if !self.shared.busy.is_empty() {
                self.look(self.steps - before, start);
            }
        }
    }

    fn search_child(&mut self, index: usize, bound: Numbers) -> Numbers {
        let undone = self.undos.len();
        for i in 0..self.children.steps_of(index).len() {
            let cell = usize::from(self.children.steps_of(index)[i]);
            let undo = self.state.step(cell);
            self.undos.push(undo);
        }
        let node = self.children.list[index].node;
        let numbers = self.search(node, bound, &mut |_| {});
        while self.undos.len() > undone
            && let Some(undo) = self.undos.pop()
        {
            self.state.undo(undo);
        }
        numbers
    }

    /// Sees what other workers have found, after a child was searched with so many steps.
    fn look(&mut self, spent: u64, start: usize) {
        if spent > params::LOOK_AFTER {
            for child in &mut self.children.list[start..] {
                if child.numbers.value().is_none()
                    && let Some(known) = self.shared.table.probe(&child.node)
                {
                    child.numbers = known.numbers;
                }
            }
        }
        if self.steps >= self.next_look {
            self.next_look = self.steps + params::LOOK_EVERY;
            let table = &self.shared.table;
            let settled = |node: &Node<B>| table.probe(node).is_some_and(|k| k.numbers.value().is_some());
            self.settled_above = self.line.iter().position(settled);
        }
    }

    /// Tells other workers that this one is below the position, or no longer.
    #[inline]
    fn enter(&self, node: &Node<B>, enters: bool) {
        if let Some(counter) = self.counter(node) {
            counter.fetch_add(if enters { 1 } else { u8::MAX }, Ordering::Relaxed);
        }
    }

    #[inline]
    fn counter(&self, node: &Node<B>) -> Option<&AtomicU8> {
        self.shared.busy.get(node.hash as usize & self.shared.busy.len().wrapping_sub(1))
    }

    /// The numbers of a position by those of its children, and which child to search.
    ///
    /// To lose, all children must be lost, yet their disproof numbers are not added up: turns commute,
    /// so that the same positions are below many children and would be counted many times. The
    /// hardest child and one for each other stand for all (the weak proof numbers of T. Ueda,
    /// T. Hashimoto, J. Hashimoto, H. Iida, "Weak Proof-Number Search", 2008).
    fn survey(&self, start: usize, bound: u32) -> Survey {
        let mut choice = Choice::NONE;
        let (mut most, mut open) = (0u32, 0u32);
        for (i, child) in self.children.list[start..].iter().enumerate() {
            let to_lose = child.loss_cost();
            choice.offer(start + i, u64::from(child.win_cost()));
            most = most.max(to_lose);
            open += u32::from(to_lose > 0);
        }
        let others = open.saturating_sub(1);
        let proof = choice.least();
        let disproof = if proof == 0 { Numbers::NEVER } else { (most + others).min(Numbers::MOST) };
        // Where the mover seems to win the best child may be all that is needed, so workers keep
        // together. Where it seems to lose all children must be searched, so they part.
        if !self.shared.busy.is_empty() && proof > disproof {
            choice = self.part(start, bound);
        }
        Survey { numbers: Numbers { proof, disproof }, pick: choice.pick, second: choice.second(), others }
    }

    /// Which child to search, of those that take less than `bound` to win with, so that workers are
    /// at different ones.
    fn part(&self, start: usize, bound: u32) -> Choice {
        let mut choice = Choice::NONE;
        for (i, child) in self.children.list[start..].iter().enumerate() {
            if child.win_cost() < bound {
                let workers = self.counter(&child.node).map_or(0, |c| u64::from(c.load(Ordering::Relaxed)));
                choice.offer(start + i, u64::from(child.win_cost()) * (1 + workers) + workers);
            }
        }
        choice
    }
}

/// The best child of those offered.
struct Choice {
    pick: usize,
    least: u64,
    second: u64,
}

impl Choice {
    const NONE: Self = Self { pick: usize::MAX, least: u64::MAX, second: u64::MAX };

    #[inline(always)]
    fn offer(&mut self, child: usize, cost: u64) {
        if cost < self.least {
            (self.pick, self.least, self.second) = (child, cost, self.least);
        } else {
            self.second = self.second.min(cost);
        }
    }

    /// What the best child costs.
    fn least(&self) -> u32 {
        self.least.min(u64::from(Numbers::NEVER)) as u32
    }

    /// What the next best child costs.
    fn second(&self) -> u32 {
        self.second.min(u64::from(Numbers::NEVER)) as u32
    }
}

/// A look at the children of a position.
struct Survey {
    /// The position's numbers.
    numbers: Numbers,
    /// The child to search.
    pick: usize,
    /// What the next best child takes to win.
    second: u32,
    /// How many other children are open.
    others: u32,
}
