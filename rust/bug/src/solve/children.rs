//! The positions that a player can reach with a turn.

use rustc_hash::FxHashSet;

use super::numbers::Numbers;
use super::table::Node;
use crate::Bits;

/// A position after a turn, or after the beginning of one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Child<B> {
    /// Seen from its mover; the least of its images under the board's symmetries.
    pub(crate) node: Node<B>,
    /// What is known of it.
    pub(crate) numbers: Numbers,
    /// Where its steps begin in [`Children::steps`].
    first_step: u32,
    steps: u16,
}

impl<B: Bits> Child<B> {
    /// What it takes to prove that the player who chooses it wins with it.
    #[inline(always)]
    pub(crate) fn win_cost(&self) -> u32 {
        if self.node.grow { self.numbers.proof } else { self.numbers.disproof }
    }

    /// What it takes to prove that the player who chooses it loses with it.
    #[inline(always)]
    pub(crate) fn loss_cost(&self) -> u32 {
        if self.node.grow { self.numbers.disproof } else { self.numbers.proof }
    }
}

/// The children of all positions on the way from the root, on one stack.
#[derive(Debug, Default)]
pub(crate) struct Children<B: Bits> {
    pub(crate) list: Vec<Child<B>>,
    steps: Vec<u8>,
    /// The steps from the position that is being expanded.
    pub(crate) path: Vec<u8>,
    /// Boards in mid-turn that have been seen while it is being expanded.
    pub(crate) seen: FxHashSet<[B; 2]>,
}

impl<B: Bits> Children<B> {
    /// Puts the position at the end of `path` on the stack.
    #[inline]
    pub(crate) fn push(&mut self, node: Node<B>, numbers: Numbers) {
        let child =
            Child { node, numbers, first_step: self.steps.len() as u32, steps: self.path.len() as u16 };
        self.steps.extend_from_slice(&self.path);
        self.list.push(child);
    }

    /// The steps that lead to a child.
    #[inline]
    pub(crate) fn steps_of(&self, index: usize) -> &[u8] {
        let child = &self.list[index];
        let start = child.first_step as usize;
        &self.steps[start..start + usize::from(child.steps)]
    }

    /// Makes one of children that are the same position.
    pub(crate) fn merge(&mut self, start: usize) {
        let list = &mut self.list[start..];
        // Two positions of one hash, which hardly ever come, may part what is the same: that is no harm.
        list.sort_unstable_by_key(|child| child.node.hash);
        let mut kept = start;
        for i in start..self.list.len() {
            let node = self.list[i].node;
            let is_new = kept == start || {
                let last = self.list[kept - 1].node;
                (last.mine, last.theirs, last.grow) != (node.mine, node.theirs, node.grow)
            };
            if is_new {
                self.list[kept] = self.list[i];
                kept += 1;
            }
        }
        self.list.truncate(kept);
    }

    /// How much is on the stack, for [`Children::cut`].
    #[inline]
    pub(crate) fn mark(&self) -> (usize, usize) {
        (self.list.len(), self.steps.len())
    }

    /// Takes off what came after the mark.
    #[inline]
    pub(crate) fn cut(&mut self, mark: (usize, usize)) {
        self.list.truncate(mark.0);
        self.steps.truncate(mark.1);
    }
}
