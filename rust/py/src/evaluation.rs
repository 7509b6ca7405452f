//! The evaluation, term by term; `bugfast.evaluation` makes its classes of it.

use bug::Term;
use pyo3::prelude::*;

use crate::position::Position;

/// A score, the chance to win that goes with it, and the terms: name, the mover's points, the other's.
type Parts = (i32, f64, Vec<(&'static str, i32, i32)>);

/// The parts of the evaluation of a position, None where the engine evaluates nothing.
///
/// They are its score, the mover's chance to win, and its terms, each with its name, the mover's
/// points and the other side's. Nothing is evaluated in mid-turn and where the game is over.
///
/// Args:
///     pos: the position.
#[pyfunction]
pub(crate) fn evaluation_parts(pos: &Bound<'_, Position>) -> Option<Parts> {
    let evaluation = bug::evaluation(pos.get().inner())?;
    let parts = |term: &Term| (term.name, term.mine, term.theirs);
    let terms = evaluation.terms.iter().map(parts).collect();
    Some((evaluation.score.value(), evaluation.win_chance(), terms))
}
