//! Why a stone may not be put on a cell.

use crate::{Bits, Color, Phase, State};

/// A rule that forbids a stone on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// A stone stands there.
    #[error("the cell is occupied by a {} stone", .0.name())]
    Occupied(Color),
    /// The game is over.
    #[error("the game is over: {} cannot place a stone and has won", .0.name())]
    GameOver(Color),
    /// In `online`, the stone would join bugs.
    #[error("would join {} bugs; bugs never join in the rule set online", match .0 { 2 => "two", _ => "three" })]
    Joins(u32),
    /// The bug would be larger than the largest on the board.
    #[error("would make size {size}; the largest is {largest}")]
    TooLarge {
        /// The size that the bug would have.
        size: u32,
        /// The largest size on the board.
        largest: u32,
    },
    /// In phase `grow`, the cell touches no bug that can eat.
    #[error("touches no bug that can eat; a hungry bug must eat and grow now")]
    NoEater,
    /// In phase `grow`, the cell touches a bug that can eat and another bug of the mover.
    #[error("touches more than one bug of the mover; a growing bug may not join another")]
    GrowthJoins,
}

impl Refusal {
    /// The rule in one word, for programs.
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Occupied(_) => "occupied",
            Self::GameOver(_) => "game-over",
            Self::Joins(_) => "joins",
            Self::TooLarge { .. } => "too-large",
            Self::NoEater => "no-eater",
            Self::GrowthJoins => "growth-joins",
        }
    }

    /// Why `cell`, which is not among the state's moves, is refused.
    pub(crate) fn of<B: Bits>(state: &State<B>, cell: usize) -> Self {
        let mover = state.mover();
        let outline = &state.sides[mover.index()].outline;
        if state.phase() == Phase::Place && state.moves().is_empty() {
            return Self::GameOver(mover);
        }
        if let Some(color) = Color::BOTH.into_iter().find(|color| state.stones(*color).has(cell)) {
            return Self::Occupied(color);
        }
        match state.phase() {
            Phase::Grow if outline.touched_twice().has(cell) => Self::GrowthJoins,
            Phase::Grow => Self::NoEater,
            Phase::Place => {
                let size = state.joined_size(mover, cell);
                if !state.merges() && outline.touched_twice().has(cell) {
                    let mut bugs = 0;
                    state.for_each_bug(mover, |bug| bugs += u32::from(bug.border.has(cell)));
                    Self::Joins(bugs)
                } else {
                    Self::TooLarge { size, largest: state.largest() }
                }
            }
        }
    }
}
