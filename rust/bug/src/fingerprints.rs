//! The fingerprints of bugs, remembered: the evaluation compares shapes by them.

use crate::Bits;
use crate::tables::Tables;

/// Slots: the bugs of a search's leaves are few, and these stay in a processor's second cache.
const SLOT_BITS: u32 = 12;

/// The fingerprints ([`Tables::fingerprint`]) of the bugs of one board that were asked for lately,
/// direct-mapped by the bug's cells.
#[derive(Debug)]
pub(crate) struct Fingerprints<B> {
    /// The empty set marks an empty slot.
    slots: Box<[(B, u32)]>,
}

impl<B: Bits> Fingerprints<B> {
    pub(crate) fn new() -> Self {
        Self { slots: vec![(B::EMPTY, 0); 1 << SLOT_BITS].into() }
    }

    /// The fingerprint of the bug with these cells, on the board of `tables`, always the same one.
    #[inline(always)]
    pub(crate) fn of(&mut self, tables: &Tables<B>, cells: B) -> u32 {
        let slot = &mut self.slots[(cells.mix() >> (64 - SLOT_BITS)) as usize];
        if slot.0 != cells {
            *slot = (cells, tables.fingerprint(cells));
        }
        slot.1
    }
}
