//! Iterative deepening: the root searched one turn deeper at a time, until a bound or a proof.

use hex::Board;
use search::Control;

use crate::alphabeta::Searcher;
use crate::analysis::{Analysis, Info, Line, Outcome, Progress};
use crate::entry::Entry;
use crate::eval::evaluate;
use crate::params::{EXACT_EFFORT, LEAST_EXACT_NODES, MAX_DEPTH, MAX_TRIES};
use crate::root::{Found, RootTurn};
use crate::score::Score;
use crate::smp::Shared;
use crate::{Bits, Phase, State, Turn};

/// What is asked of a search.
#[derive(Clone, Debug, Default)]
pub(crate) struct Question {
    /// Turns to look ahead at most.
    pub(crate) depth: Option<u32>,
    /// How many turns with different results are wanted, at least 1.
    pub(crate) multipv: usize,
    /// Turns to look at, as steps; none given means all.
    pub(crate) only: Option<Vec<Vec<u8>>>,
    /// Told apart from other boards and rule sets in the table.
    pub(crate) salt: u64,
}

/// One worker's search until a bound is reached or the position is proved.
pub(crate) fn iterate<B: Bits>(state: State<B>, board: &Board, shared: &Shared<'_>) -> Analysis {
    let searcher = Searcher::new(state, shared);
    let (question, control) = (shared.question, shared.control);
    let mut iteration = Iteration {
        searcher,
        board,
        shared,
        question,
        control,
        depth: 0,
        lines: vec![],
        refuted: None,
        followed: vec![],
    };
    if iteration.is_game_over() {
        let line = Line { turn: None, score: Score::win_in(0), distance_exact: true, pv: Vec::new() };
        return Analysis { lines: vec![line], progress: iteration.progress() };
    }
    iteration.run();
    iteration.analysis()
}

struct Iteration<'a, B: Bits> {
    searcher: Searcher<'a, B>,
    board: &'a Board,
    shared: &'a Shared<'a>,
    question: &'a Question,
    control: &'a Control,
    /// Completed.
    depth: u32,
    /// The best turns so far, best first.
    lines: Vec<Found>,
    /// A turn that the iteration broken off has proved lost, while others are not searched: it says
    /// nothing of the position.
    refuted: Option<Found>,
    /// Exact proofs that were followed to the end, by result: once the search is over, none can be.
    followed: Vec<(u64, Line)>,
}

impl<B: Bits> Iteration<'_, B> {
    fn is_game_over(&self) -> bool {
        self.searcher.state.phase() == Phase::Place && self.searcher.state.moves().is_empty()
    }

    fn run(&mut self) {
        let deepest = self.question.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH);
        let mut proved = false;
        while self.depth < deepest {
            let completed = self.deepen();
            if !completed {
                break;
            }
            self.depth += 1;
            let lines = self.lines();
            let is_proved = lines.iter().all(|line| line.outcome().is_some());
            let is_exact = lines.iter().all(|line| line.distance_exact);
            let info = |(index, line)| Info { rank: index + 1, line, progress: self.progress() };
            self.shared.report(self.depth, lines.into_iter().enumerate().map(info));
            if is_proved && is_exact {
                break;
            }
            if is_proved && !proved {
                proved = true;
                let nodes = self.searcher.meter.nodes();
                self.control.limit_nodes(nodes + (nodes * EXACT_EFFORT).max(LEAST_EXACT_NODES));
            }
        }
    }

    /// One iteration; false when it was broken off, what it found until then being kept.
    fn deepen(&mut self) -> bool {
        let mut found: Vec<Found> = Vec::new();
        for rank in 0..self.question.multipv {
            let results: Vec<u64> = found.iter().map(|line| line.result).collect();
            let guide = self.lines.iter().find(|line| !results.contains(&line.result));
            // The last iteration has shown that no win is nearer than this one can find.
            let enough = if rank == 0 { self.depth + 1 } else { 2 };
            let mut root = RootTurn::new(
                self.question.only.as_deref(),
                &results,
                guide.map_or(&[], |line| &line.steps),
                self.depth + 1,
                Score::win_in(enough.max(2) as i32),
            );
            root.search(&mut self.searcher);
            let best = root.best;
            let is_over = self.searcher.meter.is_over();
            let is_last = best.is_none();
            found.extend(best);
            if is_over {
                self.break_off(found);
                return false;
            }
            if is_last {
                break;
            }
        }
        self.lines.clear();
        self.merge(found);
        true
    }

    /// Keeps what an iteration that did not end has found.
    fn break_off(&mut self, mut found: Vec<Found>) {
        let is_lost = |line: &Found| line.score.outcome() == Some(Outcome::Loss);
        // Unless the position is known to be lost, a lost turn is only the first that was looked at.
        let was_lost = self.lines.first().is_some_and(is_lost);
        let refuted = if was_lost { None } else { found.pop_if(|line| is_lost(line)) };
        let is_won = |line: &Found| line.score.outcome() == Some(Outcome::Win);
        // Scores of different depths do not compare, so of several lines the last whole iteration's
        // stay, unless a win has been found.
        if self.question.multipv == 1 || self.lines.is_empty() || found.iter().any(is_won) {
            self.merge(found);
        }
        if let Some(refuted) = refuted {
            self.lines.retain(|line| line.result != refuted.result);
            self.refuted = Some(refuted);
        }
    }

    /// Puts new lines before the old ones that are not among them, the best first.
    fn merge(&mut self, mut found: Vec<Found>) {
        for old in self.lines.drain(..) {
            if found.iter().all(|line| line.result != old.result) {
                found.push(old);
            }
        }
        found.truncate(self.question.multipv);
        // Stable: of equals, what was found first stays first.
        found.sort_by_key(|line| std::cmp::Reverse(line.score));
        self.lines = found;
    }

    fn progress(&self) -> Progress {
        Progress {
            depth: self.depth,
            nodes: self.searcher.meter.nodes(),
            time: self.control.elapsed(),
            hashfull: self.shared.table.hashfull(),
        }
    }

    fn lines(&mut self) -> Vec<Line> {
        let found = std::mem::take(&mut self.lines);
        let lines = found.iter().map(|line| self.line(line)).collect();
        self.lines = found;
        lines
    }

    fn line(&mut self, found: &Found) -> Line {
        let same = |(result, line): &&(u64, Line)| *result == found.result && line.score == found.score;
        if let Some((_, line)) = self.followed.iter().find(same) {
            return line.clone();
        }
        let is_exact = found.score.distance().is_some_and(|distance| distance <= self.depth);
        let pv = self.turns(found, is_exact);
        let is_whole = found.score.distance().is_some_and(|distance| distance as usize == pv.len());
        let line = Line { turn: pv.first().cloned(), score: found.score, distance_exact: is_exact, pv };
        if is_exact && is_whole {
            self.followed.push((found.result, line.clone()));
        }
        line
    }

    /// The whole turns of a line. The search stops where the table has a proof, so an exact one is
    /// followed to its end, step by step, and any other as far as the table knows.
    fn turns(&mut self, found: &Found, is_exact: bool) -> Vec<Turn> {
        let is_proved = found.score.outcome().is_some();
        let mut steps = found.steps.iter().map(|&cell| usize::from(cell));
        let (mut score, mut mover) = (found.score, self.searcher.state.mover());
        self.walk(|searcher| {
            if searcher.state.mover() != mover {
                mover = searcher.state.mover();
                score = score.after_turn();
            }
            let next = steps.next().or_else(|| is_exact.then(|| searcher.step_worth(score)).flatten());
            let known = |entry: Entry| entry.cell.filter(|_| is_proved && entry.score.outcome().is_some());
            let next = next.or_else(|| searcher.known().and_then(known).map(usize::from));
            next.filter(|&cell| searcher.state.moves().has(cell))
        })
    }

    /// Where not one turn could be searched to its end: a legal turn all the same, unsearched, and
    /// not the refuted one if there is another.
    fn any_line(&mut self) -> Line {
        let state = &self.searcher.state;
        let score = match state.phase() {
            Phase::Place => evaluate(state, state.moves()),
            Phase::Grow => Score::EVEN,
        };
        let avoided = self.refuted.as_ref().map(|line| line.result);
        let mut path = Vec::new();
        let mut tries = MAX_TRIES;
        if !self.find_turn(avoided, &mut path, &mut tries) {
            return match self.refuted.take() {
                // There is no other turn, so the position is as lost as this one.
                Some(only) if tries > 0 => self.line(&only),
                Some(found) => Line { score, distance_exact: false, ..self.line(&found) },
                None => Line { turn: None, score, distance_exact: false, pv: Vec::new() },
            };
        }
        let turn = Turn::of(self.board, &path);
        Line { turn: Some(turn.clone()), score, distance_exact: false, pv: vec![turn] }
    }

    /// Puts into `path` the first wanted turn whose result is not `avoided`; false where there is
    /// none among the first `tries`.
    fn find_turn(&mut self, avoided: Option<u64>, path: &mut Vec<usize>, tries: &mut u32) -> bool {
        let steps: Vec<u8> = path.iter().map(|&cell| cell as u8).collect();
        let wanted = |cell: usize, only: &[Vec<u8>]| {
            only.iter().any(|turn| {
                turn.strip_prefix(steps.as_slice()).and_then(<[u8]>::first) == Some(&(cell as u8))
            })
        };
        for cell in self.searcher.state.moves().cells() {
            if *tries == 0 || self.question.only.as_ref().is_some_and(|only| !wanted(cell, only)) {
                continue;
            }
            path.push(cell);
            self.searcher.retrace(cell);
            let found = match self.searcher.state.phase() {
                Phase::Grow => self.find_turn(avoided, path, tries),
                Phase::Place => {
                    *tries -= 1;
                    avoided != Some(self.searcher.state.key())
                }
            };
            self.searcher.unmake();
            if found {
                return true;
            }
            path.pop();
        }
        false
    }

    /// The whole turns of the steps that `next` gives, until it gives none.
    fn walk(&mut self, mut next: impl FnMut(&mut Searcher<'_, B>) -> Option<usize>) -> Vec<Turn> {
        let (mut turns, mut turn) = (Vec::new(), Vec::new());
        let start = self.searcher.ply();
        while let Some(cell) = next(&mut self.searcher) {
            turn.push(cell);
            self.searcher.retrace(cell);
            if self.searcher.state.phase() == Phase::Place {
                turns.push(Turn::of(self.board, &turn));
                turn.clear();
            }
        }
        while self.searcher.ply() > start {
            self.searcher.unmake();
        }
        turns
    }

    fn analysis(&mut self) -> Analysis {
        let mut lines = self.lines();
        if lines.is_empty() {
            lines.push(self.any_line());
        }
        Analysis { lines, progress: self.progress() }
    }
}
