//! Positions as values: immutable, comparable, small.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use hex::Board;

use crate::tables::{Arena, with_state};
use crate::{Bits, Color, PositionError, Refusal, Rules, Shape, Turn, TurnError, Wide, zobrist};

/// What the mover's next stone does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Phase {
    /// It is placed, at the start of a turn.
    Place,
    /// It is grown by a bug that eats.
    Grow,
}

impl Phase {
    /// `place` or `grow`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Place => "place",
            Self::Grow => "grow",
        }
    }

    /// The phase of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Place, Self::Grow].into_iter().find(|phase| phase.name() == name)
    }
}

/// A bug on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BugView {
    /// Whose it is.
    pub color: Color,
    /// Where it stands.
    pub cells: Wide,
    /// Its shape.
    pub shape: Shape,
}

/// A bug that can eat: what it would take and where it could grow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meal {
    /// The eater.
    pub bug: BugView,
    /// All that it eats.
    pub prey: Vec<BugView>,
    /// The cells of which it takes one.
    pub growth: Wide,
}

/// A position of Bug: board, rule set, stones, mover and phase. It never changes.
#[derive(Clone, Debug)]
pub struct Position {
    arena: Arc<Arena>,
    rules: Rules,
    stones: [Wide; 2],
    turn: Color,
    phase: Phase,
    key: u64,
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
            && self.stones == other.stones
            && (self.turn, self.phase, self.rules) == (other.turn, other.phase, other.rules)
            && self.arena.board == other.arena.board
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.key.hash(hasher);
        self.rules.hash(hasher);
        self.arena.board.name().hash(hasher);
    }
}

impl Position {
    /// The start of a game.
    pub fn start(arena: Arc<Arena>, rules: Rules) -> Self {
        Self::with_stones(arena, rules, [Wide::EMPTY; 2], rules.first(), Phase::Place)
    }

    /// Any arrangement of white and black stones, with the mover and the phase.
    ///
    /// # Errors
    /// [`PositionError`] where a cell is taken twice or lies off the board, or the phase is `grow`
    /// and no bug of the mover can eat.
    pub fn set_up(
        arena: Arc<Arena>,
        rules: Rules,
        stones: [Wide; 2],
        turn: Color,
        phase: Phase,
    ) -> Result<Self, PositionError> {
        let full = Wide::of(0..arena.board.size());
        if let Some(cell) = ((stones[0] | stones[1]) & !full).cells().next() {
            return Err(PositionError::OffBoard { cell, last: arena.board.size() - 1 });
        }
        if let Some(cell) = (stones[0] & stones[1]).cells().next() {
            return Err(PositionError::TwoStones(arena.board.cell_names()[cell]));
        }
        let position = Self::with_stones(arena, rules, stones, turn, phase);
        if phase == Phase::Grow && position.legal_cells().is_empty() {
            return Err(PositionError::NothingToEat(turn));
        }
        Ok(position)
    }

    fn with_stones(arena: Arc<Arena>, rules: Rules, stones: [Wide; 2], turn: Color, phase: Phase) -> Self {
        let key = zobrist::key(stones[0], stones[1], turn, phase);
        Self { arena, rules, stones, turn, phase, key }
    }

    /// The board with its tables.
    pub fn arena(&self) -> &Arc<Arena> {
        &self.arena
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.arena.board
    }

    /// The rule set.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The mover.
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// What the next stone does.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The zobrist key of stones, mover and phase: 64 bits, the same on every machine.
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The stones of a colour.
    pub fn stones(&self, color: Color) -> Wide {
        self.stones[color.index()]
    }

    /// The colour of the stone on `cell`, if there is one.
    pub fn at(&self, cell: usize) -> Option<Color> {
        Color::BOTH.into_iter().find(|color| self.stones(*color).has(cell))
    }

    /// How many cells are empty.
    pub fn empty_cells(&self) -> u32 {
        self.board().size() as u32 - (self.stones[0] | self.stones[1]).count()
    }

    /// The cells for the next stone in this phase. None means that the mover has won.
    pub fn legal_cells(&self) -> Wide {
        with_state!(self, |state| state.moves().to_wide())
    }

    /// The cells where `color` might place a stone if it were to place one now.
    pub fn placements(&self, color: Color) -> Wide {
        with_state!(self, |state| state.placements(color).to_wide())
    }

    /// Whether the mover has no placement, and so has won.
    pub fn is_over(&self) -> bool {
        self.phase == Phase::Place && self.legal_cells().is_empty()
    }

    /// Who has won, if the game is over.
    pub fn winner(&self) -> Option<Color> {
        self.is_over().then_some(self.turn)
    }

    /// The size of the largest bug of either colour, 0 on the empty board.
    pub fn largest(&self) -> u32 {
        with_state!(self, |state| state.largest())
    }

    /// The position after one stone on `cell`.
    ///
    /// # Errors
    /// [`Refusal`] where a stone may not be put there.
    pub fn step(&self, cell: usize) -> Result<Self, Refusal> {
        with_state!(self, |state| {
            if !state.moves().has(cell) {
                return Err(Refusal::of(&state, cell));
            }
            state.advance::<true>(cell);
            Ok(self.at_state(&state))
        })
    }

    /// The position after a whole turn, or what is left of the turn.
    ///
    /// # Errors
    /// [`TurnError::Illegal`] where a cell is refused, cells are missing, or there are too many.
    pub fn play(&self, turn: &Turn) -> Result<Self, TurnError> {
        with_state!(self, |state| {
            turn.walk(self.board(), &mut state)?;
            Ok(self.at_state(&state))
        })
    }

    /// The position that a state of this position's game has reached.
    pub(crate) fn at_state<B: Bits>(&self, state: &crate::State<B>) -> Self {
        Self {
            arena: Arc::clone(&self.arena),
            rules: self.rules,
            stones: Color::BOTH.map(|color| state.stones(color).to_wide()),
            turn: state.mover(),
            phase: state.phase(),
            key: state.key(),
        }
    }

    /// Why a stone may not be put on `cell` now; `None` where it may.
    pub fn explain(&self, cell: usize) -> Option<Refusal> {
        with_state!(self, |state| (!state.moves().has(cell)).then(|| Refusal::of(&state, cell)))
    }

    /// The bugs of `color`, or of both colours, White's first, in the order of their first cells.
    pub fn bugs(&self, color: Option<Color>) -> Vec<BugView> {
        let mut bugs = Vec::new();
        with_state!(self, |state| {
            for color in Color::BOTH.into_iter().filter(|c| color.is_none_or(|wanted| wanted == *c)) {
                state.for_each_bug(color, |bug| bugs.push(state.view(bug.cells, color)));
            }
        });
        bugs
    }

    /// In phase `grow`, the bugs that can eat; none in phase `place`.
    pub fn meals(&self) -> Vec<Meal> {
        let mut meals = Vec::new();
        if self.phase == Phase::Place {
            return meals;
        }
        with_state!(self, |state| {
            let mut found = Vec::new();
            state.for_each_meal(|bug, prey, growth| found.push((bug.cells, prey, growth)));
            for (eater, prey, growth) in found {
                let mut bugs = Vec::new();
                state.for_each_bug(!self.turn, |bug| {
                    if bug.cells.meets(prey) {
                        bugs.push(state.view(bug.cells, !self.turn));
                    }
                });
                meals.push(Meal { bug: state.view(eater, self.turn), prey: bugs, growth: growth.to_wide() });
            }
        });
        meals
    }

    /// The position under `permutation`, one of the board's symmetries: what stands on `i` goes to
    /// `permutation[i]`.
    fn permuted(&self, permutation: &[usize]) -> Self {
        let stones = self.stones.map(|set| Wide::of(set.cells().map(|cell| permutation[cell])));
        Self::with_stones(Arc::clone(&self.arena), self.rules, stones, self.turn, self.phase)
    }

    /// The position under the board's symmetry number `k`, if there is one.
    pub fn transform(&self, k: usize) -> Option<Self> {
        self.board().symmetries().get(k).map(|permutation| self.permuted(permutation))
    }

    /// Of all images under the board's symmetries, the one whose text is least.
    pub fn canonical(&self) -> Self {
        let rank = |position: &Self| -> Vec<u8> {
            // The order of the letters in the text: '.', 'b', 'w'.
            (0..self.board().size())
                .map(|cell| match position.at(cell) {
                    None => 0,
                    Some(Color::Black) => 1,
                    Some(Color::White) => 2,
                })
                .collect()
        };
        let images = self.board().symmetries().iter().map(|permutation| self.permuted(permutation));
        images.min_by_key(rank).unwrap_or_else(|| self.clone())
    }
}

impl<B: Bits> crate::State<B> {
    /// The incremental state of a position.
    ///
    /// # Panics
    /// Where the board has more cells than fit; choose the width by the board's size.
    pub fn new(position: &Position) -> Self {
        let board = position.board();
        assert!(board.size() <= B::CAPACITY, "{} cells do not fit the width", board.size());
        Self::with_tables(position, Arc::new(crate::tables::Tables::new(board)))
    }

    fn view(&self, cells: B, color: Color) -> BugView {
        BugView { color, cells: cells.to_wide(), shape: self.tables().shape(cells) }
    }
}
