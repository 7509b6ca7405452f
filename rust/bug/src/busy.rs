//! What the workers of one search are at, so that they share the work instead of doing it twice.
//!
//! Each worker runs the whole search, and they meet in the transposition table. A branch that
//! another worker is in is put off until the others are done: by then its result is in the table.
//! The idea is J.-C. Weill's ("The ABDADA distributed minimax search algorithm", 1996) in the simple
//! form of T. Kerrigan ("Simplified ABDADA", 2017), which marks branches in a small table aside.

use std::sync::atomic::{AtomicU64, Ordering};

/// Marks of branches, a power of two. A worker is in one branch a step of its line.
const MARKS: usize = 1 << 12;

/// The branches that workers are in. It is a hint: marks that meet in a slot overwrite each other.
#[derive(Debug)]
pub(crate) struct Busy {
    /// Empty for a lone worker.
    marks: Box<[AtomicU64]>,
}

impl Busy {
    /// For this many workers.
    pub(crate) fn new(workers: usize) -> Self {
        let marks = if workers > 1 { MARKS } else { 0 };
        Self { marks: (0..marks).map(|_| AtomicU64::new(0)).collect() }
    }

    /// Whether there are others to share with.
    #[inline]
    pub(crate) fn is_shared(&self) -> bool {
        !self.marks.is_empty()
    }

    /// The mark of the branch that a stone on `cell` begins in the position with this key.
    #[inline]
    pub(crate) fn mark(key: u64, cell: usize) -> u64 {
        // 2^64 divided by the golden ratio: neighbouring cells get marks far apart.
        key ^ (cell as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    /// Whether some worker is in the branch.
    #[inline]
    pub(crate) fn has(&self, mark: u64) -> bool {
        self.slot(mark).load(Ordering::Relaxed) == mark
    }

    /// A worker enters the branch.
    #[inline]
    pub(crate) fn enter(&self, mark: u64) {
        self.slot(mark).store(mark, Ordering::Relaxed);
    }

    /// A worker leaves the branch.
    #[inline]
    pub(crate) fn leave(&self, mark: u64) {
        let slot = self.slot(mark);
        if slot.load(Ordering::Relaxed) == mark {
            slot.store(0, Ordering::Relaxed);
        }
    }

    #[inline]
    fn slot(&self, mark: u64) -> &AtomicU64 {
        &self.marks[(mark >> 32) as usize & (self.marks.len() - 1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_branch_is_busy_while_a_worker_is_in_it() {
        let busy = Busy::new(2);
        let marks: Vec<u64> = (0..40).map(|cell| Busy::mark(0x1234_5678_9abc_def0, cell)).collect();
        for &mark in &marks {
            assert!(!busy.has(mark));
            busy.enter(mark);
            assert!(busy.has(mark));
            busy.leave(mark);
            assert!(!busy.has(mark));
        }
        busy.enter(marks[0]);
        busy.leave(marks[1]);
        assert!(busy.has(marks[0]));
    }

    #[test]
    fn a_lone_worker_has_nobody_to_share_with() {
        assert!(!Busy::new(1).is_shared());
        assert!(Busy::new(2).is_shared());
    }
}
