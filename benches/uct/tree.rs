//! The tree of a UCT search: one node a step, so that the mover of a node and of its child are the
//! same in mid-turn.
//!
//! UCB1 is from P. Auer, N. Cesa-Bianchi, P. Fischer, "Finite-time Analysis of the Multiarmed Bandit
//! Problem", 2002; its use in a tree from L. Kocsis and C. Szepesvári, "Bandit based Monte-Carlo
//! Planning", 2006; the urgency of what was never tried from S. Gelly and Y. Wang, "Exploration
//! exploitation in Go: UCT for Monte-Carlo Go", 2006; proofs backed up beside the averages from
//! M. Winands, Y. Björnsson, J.-T. Saito, "Monte-Carlo Tree Search Solver", 2008.

use bug::{Bits, Color, Phase, Position, SplitMix64, State};

/// What may be tuned.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Params {
    /// Weight of UCB1's second term.
    pub(crate) exploration: f32,
    /// Share of wins that a child counts as having before its first visit.
    pub(crate) urgency: f32,
    /// A leaf gets children at its visit of this number.
    pub(crate) expand_at: u32,
    /// Nodes kept; once there are so many, leaves stay leaves.
    pub(crate) max_nodes: usize,
}

/// A position reached by one step.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// The zobrist key, once visited.
    key: u64,
    visits: u32,
    /// How many of the visits were won by the player who chose to come here, the parent's mover.
    wins: u32,
    first_child: u32,
    children: u16,
    cell: u8,
    /// The mover, once visited.
    mover: Color,
    /// Who wins here, once proved.
    winner: Option<Color>,
}

/// What the search of a position came to.
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    /// The cells of the turn to play.
    pub(crate) turn: Vec<usize>,
    /// The turns expected, that one first.
    pub(crate) line: Vec<Vec<usize>>,
    /// The share of playouts through the first step that the mover won.
    pub(crate) win_share: f32,
    /// Who wins, if proved.
    pub(crate) winner: Option<Color>,
}

/// A tree below a position.
#[derive(Debug)]
pub(crate) struct Tree<B: Bits> {
    params: Params,
    root: Position,
    state: State<B>,
    nodes: Vec<Node>,
    path: Vec<u32>,
    random: SplitMix64,
}

impl<B: Bits> Tree<B> {
    pub(crate) fn new(root: &Position, params: Params, seed: u64) -> Self {
        let nodes = vec![Node::unvisited(0, root.turn())];
        let (state, random) = (State::new(root), SplitMix64::new(seed));
        Self { params, root: root.clone(), state, nodes, path: Vec::new(), random }
    }

    pub(crate) fn root(&self) -> &Position {
        &self.root
    }

    /// Whether another playout can change nothing.
    pub(crate) fn is_decided(&self) -> bool {
        let root = &self.nodes[0];
        // One cell and no meal after it leave nothing to choose, but a score is still worth a look.
        root.winner.is_some() || (root.children == 1 && root.visits >= 100)
    }

    /// Goes down to a leaf, plays a random game from there, and counts it on the way.
    pub(crate) fn play_out(&mut self) {
        self.state.reset(&self.root);
        self.path.clear();
        self.path.push(0);
        let mut at = 0;
        while self.nodes[at].winner.is_none() && self.has_children(at) {
            let child = self.select(at);
            let cell = self.nodes[child].cell;
            self.state.step(usize::from(cell));
            self.path.push(child as u32);
            at = child;
            if self.nodes[at].visits == 0 {
                self.arrive(at);
                break;
            }
        }
        let winner = match self.nodes[at].winner {
            Some(winner) => winner,
            None => {
                self.state.play_out(&mut self.random);
                self.state.mover()
            }
        };
        self.count(winner);
    }

    /// Notes what a first visit shows.
    fn arrive(&mut self, at: usize) {
        let node = &mut self.nodes[at];
        node.key = self.state.key();
        node.mover = self.state.mover();
        if self.state.moves().is_empty() {
            node.winner = Some(node.mover);
            self.prove();
        }
    }

    /// Whether a node has children, made now where it is time to.
    fn has_children(&mut self, at: usize) -> bool {
        let node = self.nodes[at];
        if node.children > 0 {
            return true;
        }
        let cells = self.state.moves();
        if cells.is_empty() {
            // Only the root of a finished game: others are proved when they are first visited.
            self.nodes[at].winner = Some(self.state.mover());
            return false;
        }
        let count = cells.count() as usize;
        if node.visits + 1 < self.params.expand_at || self.nodes.len() + count > self.params.max_nodes {
            return at == 0 && self.force(at, cells);
        }
        self.force(at, cells)
    }

    fn force(&mut self, at: usize, cells: B) -> bool {
        let first = self.nodes.len();
        let mover = self.state.mover();
        self.nodes.extend(cells.cells().map(|cell| Node::unvisited(cell as u8, mover)));
        self.nodes[at].first_child = first as u32;
        self.nodes[at].children = (self.nodes.len() - first) as u16;
        // Equal children are tried in the order in which they stand.
        for i in (first + 1..self.nodes.len()).rev() {
            let j = first + self.random.below((i - first + 1) as u32) as usize;
            self.nodes.swap(i, j);
        }
        true
    }

    fn children(&self, at: usize) -> std::ops::Range<usize> {
        let node = &self.nodes[at];
        let first = node.first_child as usize;
        first..first + usize::from(node.children)
    }

    /// The child of the greatest upper confidence bound; no proved loss, for then the node would be
    /// proved itself.
    fn select(&self, at: usize) -> usize {
        let node = &self.nodes[at];
        let log = (node.visits.max(1) as f32).ln();
        let explore = self.params.exploration * log.sqrt();
        let mut best = (f32::NEG_INFINITY, node.first_child as usize);
        for child in self.children(at) {
            let candidate = &self.nodes[child];
            if candidate.winner == Some(!node.mover) {
                continue;
            }
            let bound = if candidate.visits == 0 {
                self.params.urgency + explore
            } else {
                candidate.share() + explore / (candidate.visits as f32).sqrt()
            };
            if bound > best.0 {
                best = (bound, child);
            }
        }
        best.1
    }

    /// The last node of the path is proved: so may be those before it.
    fn prove(&mut self) {
        for pair in (1..self.path.len()).rev() {
            let (parent, child) = (self.path[pair - 1] as usize, self.path[pair] as usize);
            let Some(winner) = self.nodes[child].winner else { return };
            let chooser = self.nodes[parent].mover;
            let mut all = self.children(parent);
            if winner == chooser || all.all(|child| self.nodes[child].winner == Some(winner)) {
                self.nodes[parent].winner = Some(winner);
            } else {
                return;
            }
        }
    }

    fn count(&mut self, winner: Color) {
        let mut chooser = self.nodes[0].mover;
        for &at in &self.path {
            let node = &mut self.nodes[at as usize];
            node.visits += 1;
            node.wins += u32::from(winner == chooser);
            chooser = node.mover;
        }
    }

    /// The child to play: a proved win, else the most visited of those that are no proved losses.
    fn favourite(&self, at: usize) -> Option<usize> {
        let mover = self.nodes[at].mover;
        self.children(at).max_by_key(|&child| {
            let node = &self.nodes[child];
            let proof = node.winner.map_or(1, |winner| if winner == mover { 2 } else { 0 });
            (proof, node.visits)
        })
    }

    /// What to play. `None` where the game is over.
    pub(crate) fn choice(&mut self) -> Option<Choice> {
        if self.root.is_over() {
            return None;
        }
        self.state.reset(&self.root);
        let first = self.favourite(0);
        let win_share = first.map_or(0.5, |child| self.nodes[child].share());
        let (mut line, mut turn, mut at) = (Vec::new(), Vec::new(), Some(0));
        loop {
            at = at.and_then(|node| self.favourite(node));
            let cell = match at {
                Some(child) if self.nodes[child].visits > 0 => usize::from(self.nodes[child].cell),
                // Past the tree only the first turn is filled up, with any cells.
                _ if line.is_empty() => self.state.moves().pick(&mut self.random)?,
                _ => break,
            };
            self.state.step(cell);
            turn.push(cell);
            if self.state.phase() == Phase::Place {
                line.push(std::mem::take(&mut turn));
            }
        }
        Some(Choice { turn: line[0].clone(), line, win_share, winner: self.nodes[0].winner })
    }

    /// Makes `position` the root, and keeps what is known of it where it lies at most two turns
    /// below the root of before.
    pub(crate) fn go_to(&mut self, position: &Position) {
        let found = self.find(position);
        self.root = position.clone();
        let old = std::mem::replace(&mut self.nodes, vec![Node::unvisited(0, position.turn())]);
        let Some(top) = found else { return };
        self.nodes[0] = old[top];
        // Breadth first, so that the children of a node stay side by side.
        let mut next = 0;
        while next < self.nodes.len() {
            let node = self.nodes[next];
            let first = node.first_child as usize;
            self.nodes[next].first_child = self.nodes.len() as u32;
            self.nodes.extend_from_slice(&old[first..first + usize::from(node.children)]);
            next += 1;
        }
    }

    /// The most visited node of that position, if there is one.
    fn find(&self, position: &Position) -> Option<usize> {
        let mut best: Option<usize> = None;
        // Nodes, and how many times the mover has changed on the way to them.
        let mut open = vec![(0, 0)];
        while let Some((at, turns)) = open.pop() {
            let node = &self.nodes[at];
            if node.visits == 0 || turns > 2 {
                continue;
            }
            let same = if at == 0 { *position == self.root } else { node.key == position.key() };
            if same && best.is_none_or(|other| self.nodes[other].visits < node.visits) {
                best = Some(at);
            }
            open.extend(self.children(at).map(|child| {
                let passed = self.nodes[child].mover != node.mover;
                (child, turns + u32::from(passed))
            }));
        }
        best
    }
}

impl Node {
    fn unvisited(cell: u8, mover: Color) -> Self {
        Self { key: 0, visits: 0, wins: 0, first_child: 0, children: 0, cell, mover, winner: None }
    }

    fn share(&self) -> f32 {
        self.wins as f32 / self.visits.max(1) as f32
    }
}
