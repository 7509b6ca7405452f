//! The evaluation: a guess at the score of a position whose mover is about to place.

use crate::params::{GROWTH, PLACEMENT, TEMPO};
use crate::score::Score;
use crate::side::LARGE;
use crate::{Bits, Color, State};

/// The guess for the mover, whose placements are `mine` (not empty).
///
/// Whoever runs out of placements first wins, so a cell that only the other side can fill is good
/// for the mover. Long before that, large bugs are worth more than many small ones: they eat what
/// grows up beside them, and leave their owner few cells to fill.
#[inline]
pub(crate) fn evaluate<B: Bits>(state: &State<B>, mine: B) -> Score {
    let me = state.mover();
    let lead = state.placements(!me).count() as i32 - mine.count() as i32;
    let growth = growth(state, me) - growth(state, !me);
    Score::guess(PLACEMENT * lead + GROWTH * growth + TEMPO)
}

/// For each stone, the other stones of its bug, all added up; bugs past the largest size that is
/// told apart count as of that size.
#[inline]
fn growth<B: Bits>(state: &State<B>, color: Color) -> i32 {
    let side = &state.sides[color.index()];
    let largest = state.largest().min(LARGE as u32);
    (2..=largest).map(|size| (size as i32 - 1) * side.of_size(size).count() as i32).sum()
}
