//! Iterative deepening: the root searched one turn deeper at a time, until a bound or a proof.

use hex::Board;
use search::Control;

use crate::alphabeta::Searcher;
use crate::analysis::{Analysis, Line, Outcome, Progress};
use crate::entry::Entry;
use crate::params::{EXACT_EFFORT, LEAST_EXACT_NODES, MAX_DEPTH, MAX_TRIES};
use crate::root::{Found, RootTurn};
use crate::score::Score;
use crate::smp::Shared;
use crate::verdict::ProofWalk;
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
    /// Whether the search goes on after a proof until its distance is exact.
    pub(crate) exact: bool,
    /// Told apart from other boards and rule sets in the table.
    pub(crate) salt: u64,
}

/// One worker's search until a bound is reached or the position is proved, and the key of the
/// position after its best turn. The worker that `proves` asks the prover now and then.
pub(crate) fn iterate<B: Bits>(
    state: State<B>,
    shared: &Shared<'_>,
    proves: bool,
) -> (Analysis, Option<u64>) {
    let searcher = Searcher::new(state, shared);
    let mut iteration = Iteration {
        searcher,
        board: shared.position.board(),
        shared,
        question: shared.question,
        control: shared.control,
        proves,
        proving: 0,
        depth: 0,
        lines: vec![],
        refuted: None,
        followed: vec![],
    };
    if iteration.is_game_over() {
        let line = Line::without_turn(Score::win_in(0), true, iteration.empty());
        return (Analysis { lines: vec![line], progress: iteration.progress() }, None);
    }
    if proves {
        iteration.look_up();
    }
    iteration.run();
    (iteration.analysis(), iteration.lines.first().map(|line| line.result))
}

pub(crate) struct Iteration<'a, B: Bits> {
    pub(crate) searcher: Searcher<'a, B>,
    board: &'a Board,
    pub(crate) shared: &'a Shared<'a>,
    pub(crate) question: &'a Question,
    pub(crate) control: &'a Control,
    proves: bool,
    /// Nodes that the prover was given.
    pub(crate) proving: u64,
    /// Completed.
    pub(crate) depth: u32,
    /// The best turns so far, best first.
    pub(crate) lines: Vec<Found>,
    /// A turn that the iteration broken off has proved lost, while others are not searched: it says
    /// nothing of the position.
    pub(crate) refuted: Option<Found>,
    /// Proofs that were followed to the end of the game, by result, the last ones.
    followed: Vec<(u64, Line)>,
}

impl<B: Bits> Iteration<'_, B> {
    fn is_game_over(&self) -> bool {
        self.searcher.state.phase() == Phase::Place && self.searcher.state.moves().is_empty()
    }

    fn run(&mut self) {
        let deepest = self.question.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH);
        let mut proved = false;
        while self.depth < deepest && !self.searcher.meter.is_over() {
            let completed = self.deepen();
            if !completed {
                break;
            }
            if self.proves && self.consult() {
                continue;
            }
            self.depth += 1;
            self.adopt_win();
            let lines = self.lines();
            let is_proved = lines.iter().all(|line| line.outcome().is_some());
            let is_exact = lines.iter().all(|line| line.distance_exact);
            let outcome = lines.first().and_then(Line::outcome);
            self.shared.report(Analysis { lines, progress: self.progress() });
            if is_proved && is_exact {
                break;
            }
            if is_proved && !proved {
                proved = true;
                if !self.question.exact {
                    let nodes = self.searcher.meter.nodes();
                    self.control.limit_nodes(nodes + (nodes * EXACT_EFFORT).max(LEAST_EXACT_NODES));
                }
            }
            if let Some(outcome) = outcome
                && self.question.multipv == 1
                && self.question.only.is_none()
            {
                self.measure(outcome, deepest);
                let lines = self.lines();
                self.shared.report(Analysis { lines, progress: self.progress() });
                break;
            }
        }
    }

    /// One iteration; false when it was broken off, what it found until then being kept.
    fn deepen(&mut self) -> bool {
        let verdict = self.shared.verdict();
        let mut found: Vec<Found> = Vec::new();
        for rank in 0..self.question.multipv {
            let results: Vec<u64> = found.iter().chain(&verdict.refuted).map(|line| line.result).collect();
            let guide = self.lines.iter().find(|line| !results.contains(&line.result));
            // The last iteration has shown that no win is nearer than this one can find.
            let enough = if rank == 0 { self.depth + 1 } else { 2 };
            let mut root = RootTurn::new(
                self.question.only.as_deref(),
                &results,
                guide.map_or(&[], |line| &line.steps),
                self.depth + 1,
                Score::win_in(enough.max(2) as i32),
                verdict.won.clone().filter(|_| rank == 0),
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
        // Where too few others are left, turns that are known to lose are lines too.
        let wanted = self.question.multipv.saturating_sub(found.len());
        found.extend(verdict.refuted.into_iter().take(wanted));
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
        let mut both: Vec<(Line, Found)> =
            found.into_iter().map(|found| (self.line(&found), found)).collect();
        // How far off a proved end is shows only when its line is followed.
        both.sort_by_key(|(line, _)| std::cmp::Reverse(line.score));
        let (lines, found) = both.into_iter().unzip();
        self.lines = found;
        lines
    }

    /// Empty cells at the root.
    fn empty(&self) -> u32 {
        self.shared.position.empty_cells()
    }

    fn line(&mut self, found: &Found) -> Line {
        let lost = self.shared.verdict().lost && found.score.outcome().is_none();
        let found = &Found { score: if lost { Score::FAR_LOSS } else { found.score }, ..found.clone() };
        let distance = found.score.distance();
        let is_exact = distance.is_some_and(|distance| distance <= self.depth);
        let before = self.followed.iter().find(|(result, _)| *result == found.result).map(|(_, line)| line);
        if let Some(line) = before.filter(|line| line.distance_exact && line.score == found.score) {
            return line.clone();
        }
        let (pv, is_whole) = self.turns(found, is_exact, !lost);
        let is_exact = is_exact && is_whole && distance == Some(pv.len() as u32);
        let score = if is_whole && !is_exact || found.score.is_far() {
            // As far as is known, the end is where the line ends.
            found.score.in_about(pv.len())
        } else {
            found.score
        };
        let turn = pv.first().cloned();
        let line = Line { turn, score, empty: self.empty(), distance_exact: is_exact, pv };
        if line.outcome().is_none() {
            return line;
        }
        let before = self.followed.iter().position(|(result, _)| *result == found.result);
        match before.map(|index| self.followed.swap_remove(index)) {
            Some((result, whole)) if !is_whole && whole.outcome() == line.outcome() => {
                self.followed.push((result, whole.clone()));
                return whole;
            }
            _ if is_whole => self.followed.push((found.result, line.clone())),
            _ => {}
        }
        line
    }

    /// The whole turns of a line. The search stops where the table has a proof, so an exact one is
    /// followed to its end, step by step, and any other as far as the table and the prover know.
    ///
    /// Beyond the first turn the line's own steps count only where they are part of what `is_shown`.
    /// Tells besides whether the game is over at the end.
    fn turns(&mut self, found: &Found, is_exact: bool, is_shown: bool) -> (Vec<Turn>, bool) {
        let is_proved = found.score.outcome().is_some();
        let mut steps = found.steps.iter().map(|&cell| usize::from(cell));
        let (mut score, mut mover) = (found.score, self.searcher.state.mover());
        let (mut walk, root, mut is_first) = (ProofWalk::new(), mover, true);
        let worth = |searcher: &mut Searcher<'_, B>, score: Score| {
            searcher.in_overtime(|searcher| searcher.step_worth(score, score.distance()?))
        };
        self.walk(|searcher| {
            if searcher.state.mover() != mover {
                mover = searcher.state.mover();
                score = score.after_turn();
            }
            is_first &= mover == root;
            let shown = steps.next().filter(|_| is_shown || is_first);
            let next = shown.or_else(|| is_exact.then(|| worth(searcher, score)).flatten());
            let known = |entry: Entry| entry.cell.filter(|_| is_proved && entry.proves());
            let next = next.or_else(|| searcher.known().and_then(known).map(usize::from));
            let next = next.or_else(|| is_proved.then(|| walk.next(searcher)).flatten());
            next.filter(|&cell| searcher.state.moves().has(cell))
        })
    }

    /// Where not one turn could be searched to its end, or the best one was refuted last: the turn
    /// that looks best at a glance.
    fn any_line(&mut self) -> Line {
        let mut avoided: Vec<u64> = self.shared.verdict().refuted.iter().map(|line| line.result).collect();
        avoided.extend(self.refuted.as_ref().map(|line| line.result));
        let mut glance = Glance { avoided, path: Vec::new(), tries: MAX_TRIES, best: None };
        self.look_at(&mut glance);
        if let Some((score, path)) = glance.best {
            let turn = Turn::of(self.board, &path);
            // A guess, whatever it rests on: other turns were not looked at as closely. But where all
            // are lost, this one is.
            let guess = Score::guess(score.value());
            let score = if self.shared.verdict().lost { Score::FAR_LOSS.in_about(1) } else { guess };
            let pv = vec![turn.clone()];
            return Line { turn: Some(turn), score, empty: self.empty(), distance_exact: false, pv };
        }
        match self.refuted.take() {
            // There is no other turn, so the position is as lost as this one.
            Some(only) if glance.tries > 0 => self.line(&only),
            Some(found) => Line { score: Score::EVEN, distance_exact: false, ..self.line(&found) },
            None => Line::without_turn(Score::EVEN, false, self.empty()),
        }
    }

    /// Looks at the wanted turns from the position at hand.
    fn look_at(&mut self, glance: &mut Glance) {
        let steps: Vec<u8> = glance.path.iter().map(|&cell| cell as u8).collect();
        let wanted = |cell: usize, only: &[Vec<u8>]| {
            only.iter().any(|turn| {
                turn.strip_prefix(steps.as_slice()).and_then(<[u8]>::first) == Some(&(cell as u8))
            })
        };
        for cell in self.searcher.state.moves().cells() {
            if glance.tries == 0 || self.question.only.as_ref().is_some_and(|only| !wanted(cell, only)) {
                continue;
            }
            glance.path.push(cell);
            self.searcher.retrace(cell);
            match self.searcher.state.phase() {
                Phase::Grow => self.look_at(glance),
                Phase::Place => {
                    glance.tries -= 1;
                    if !glance.avoided.contains(&self.searcher.state.key()) {
                        let score = self.searcher.glance().before_turn();
                        if glance.best.as_ref().is_none_or(|(best, _)| score > *best) {
                            glance.best = Some((score, glance.path.clone()));
                        }
                    }
                }
            }
            self.searcher.unmake();
            glance.path.pop();
        }
    }

    /// The whole turns of the steps that `next` gives, until it gives none, and whether the game is
    /// over then.
    fn walk(&mut self, mut next: impl FnMut(&mut Searcher<'_, B>) -> Option<usize>) -> (Vec<Turn>, bool) {
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
        let is_over = self.is_game_over();
        self.searcher.back_to(start);
        (turns, is_over)
    }

    fn analysis(&mut self) -> Analysis {
        let mut lines = self.lines();
        if lines.is_empty() {
            lines.push(self.any_line());
        }
        Analysis { lines, progress: self.progress() }
    }
}

/// A look at every turn, a step deep.
struct Glance {
    /// Keys of positions that are not wanted.
    avoided: Vec<u64>,
    /// The steps to the position at hand.
    path: Vec<usize>,
    /// Turns that may still be looked at.
    tries: u32,
    best: Option<(Score, Vec<usize>)>,
}
