//! Whether two bugs have the same shape, fast when asked again and again.

use rustc_hash::FxHashMap;

use crate::tables::Tables;
use crate::{Bits, Shape};

/// Slots of the table in front of the maps: 2^12 of them hold most bugs that meet in a game.
const SLOT_BITS: u32 = 12;
/// Comparisons made without any table: a single turn never earns the tables back.
const UNREMEMBERED: u32 = 8;
/// How many bugs are remembered before all are forgotten, so that long runs stay small.
const REMEMBERED: usize = 1 << 20;

/// Compares bugs by shape. The canonical form of a bug is computed once and remembered by its
/// cells; shapes are numbered as they turn up, so equal numbers mean equal canonical forms.
#[derive(Debug, Default)]
pub(crate) struct ShapeMatcher<B: Bits> {
    asked: u32,
    /// Direct-mapped by the bug's cells; the empty set marks an empty slot.
    slots: Vec<(B, u32)>,
    number_of_bug: FxHashMap<B, u32>,
    number_of_shape: FxHashMap<Shape, u32>,
}

impl<B: Bits> ShapeMatcher<B> {
    /// Whether the bugs `a` and `b`, of the same size, have the same shape.
    #[inline]
    pub(crate) fn same(&mut self, tables: &Tables<B>, a: B, b: B) -> bool {
        if self.slots.is_empty() {
            return self.same_at_first(tables, a, b);
        }
        self.number(tables, a) == self.number(tables, b)
    }

    #[cold]
    fn same_at_first(&mut self, tables: &Tables<B>, a: B, b: B) -> bool {
        self.asked = self.asked.saturating_add(1);
        if self.asked > UNREMEMBERED {
            // Shapes are forgotten only here, between comparisons: their numbers start anew.
            self.number_of_bug.clear();
            self.number_of_shape.clear();
            self.slots = vec![(B::EMPTY, 0); 1 << SLOT_BITS];
        }
        inner_edges(tables, a) == inner_edges(tables, b) && tables.shape(a) == tables.shape(b)
    }

    #[inline]
    fn number(&mut self, tables: &Tables<B>, bug: B) -> u32 {
        let slot = (bug.mix() >> (64 - SLOT_BITS)) as usize;
        if let Some(&(cells, number)) = self.slots.get(slot)
            && cells == bug
        {
            return number;
        }
        let number = self.number_slowly(tables, bug);
        if let Some(remembered) = self.slots.get_mut(slot) {
            *remembered = (bug, number);
        }
        number
    }

    #[cold]
    fn number_slowly(&mut self, tables: &Tables<B>, bug: B) -> u32 {
        if let Some(&number) = self.number_of_bug.get(&bug) {
            return number;
        }
        if self.number_of_bug.len() >= REMEMBERED {
            // Shapes keep their numbers, so this may happen between the two of one comparison.
            self.number_of_bug.clear();
        }
        let next = self.number_of_shape.len() as u32;
        let number = *self.number_of_shape.entry(tables.shape(bug)).or_insert(next);
        self.number_of_bug.insert(bug, number);
        if self.number_of_shape.len() >= REMEMBERED {
            // The next comparison finds no slots and starts anew.
            self.slots.clear();
        }
        number
    }
}

/// Pairs of touching cells inside the bug, each counted twice: equal for equal shapes.
fn inner_edges<B: Bits>(tables: &Tables<B>, bug: B) -> u32 {
    bug.cells().map(|cell| (tables.around(cell) & bug).count()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use hex::Board;

    #[test]
    fn agrees_with_the_canonical_forms_before_and_after_remembering() {
        let board = Board::parse("hexhex3").unwrap();
        let tables = Tables::<u64>::new(&board);
        let triples: Vec<u64> = (0..19u64)
            .flat_map(|a| (0..a).flat_map(move |b| (0..b).map(move |c| 1 << a | 1 << b | 1 << c)))
            .filter(|&set| tables.flood(set.first(), set) == set)
            .collect();
        let mut matcher = ShapeMatcher::default();
        for &a in &triples {
            for &b in &triples {
                assert_eq!(matcher.same(&tables, a, b), tables.shape(a) == tables.shape(b));
            }
        }
        assert_eq!(matcher.number_of_shape.len(), 3);
    }
}
