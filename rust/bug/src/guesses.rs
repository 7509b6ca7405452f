//! A memory of evaluations: the same stones come about in many orders.

use crate::eval::evaluate;
use crate::fingerprints::Fingerprints;
use crate::score::Score;
use crate::{Bits, State};

/// Slots of 8 bytes: few enough to stay in a processor's second cache.
const SLOTS: usize = 1 << 14;
/// The bits of a slot that hold the points; the others hold those bits of the position's key, and
/// most of the rest choose the slot.
const POINTS: u64 = 0xFFFF;

/// The evaluations of one worker, of one board and rule set, direct-mapped by the position's key.
pub(crate) struct Guesses<B: Bits> {
    slots: Box<[u64]>,
    fingerprints: Fingerprints<B>,
}

impl<B: Bits> Guesses<B> {
    pub(crate) fn new() -> Self {
        // An empty slot is taken for a position with this key's high bits all zero and no points.
        Self { slots: vec![0; SLOTS].into(), fingerprints: Fingerprints::new() }
    }

    /// The evaluation of a position whose mover may place on `moves`, from memory where it is there.
    #[inline]
    pub(crate) fn evaluate(&mut self, state: &State<B>, moves: B) -> Score {
        let key = state.key();
        let slot = &mut self.slots[key as usize % SLOTS];
        if (*slot ^ key) & !POINTS == 0 {
            return Score::guess(i32::from(*slot as i16));
        }
        let score = evaluate(state, &mut self.fingerprints, moves);
        *slot = (key & !POINTS) | u64::from(score.value() as i16 as u16);
        score
    }
}
