//! What the workers of one search share: the stop flag, the deadline, and the node count.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::limits::Limits;

/// A flag that asks a search to end; clones share it.
#[derive(Debug, Clone, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// A flag that is not raised.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks the search to end. Raising it again does nothing more.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the search has been asked to end.
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Shared by the workers of one search.
///
/// The clock starts when this is made, so make it first: what is allocated afterwards counts.
#[derive(Debug)]
pub struct Control {
    stop: StopFlag,
    started: Instant,
    deadline: Option<Instant>,
    node_limit: AtomicU64,
    nodes: AtomicU64,
}

impl Control {
    /// Starts the clock. `limits.depth` is left to the caller, who knows what a depth is.
    #[must_use]
    pub fn new(limits: &Limits, stop: StopFlag) -> Self {
        let started = Instant::now();
        Self {
            stop,
            started,
            // A deadline past the end of the clock is none.
            deadline: limits.time.and_then(|time| started.checked_add(time)),
            node_limit: AtomicU64::new(limits.nodes.unwrap_or(u64::MAX)),
            nodes: AtomicU64::new(0),
        }
    }

    /// Time since the start, on the monotonic clock.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// When the time is over, if it ever is.
    #[must_use]
    pub fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// Nodes that the workers have handed in; each may hold back up to [`Meter::BATCH`] more.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// A part of this search with a node limit of its own, or what is left of this one's; the stop
    /// flag and the deadline are the same. Its nodes are its own: [`Control::count`] adds them.
    #[must_use]
    pub fn part(&self, nodes: u64) -> Self {
        let left = self.node_limit().saturating_sub(self.nodes());
        Self {
            stop: self.stop.clone(),
            started: Instant::now(),
            deadline: self.deadline,
            node_limit: AtomicU64::new(nodes.min(left)),
            nodes: AtomicU64::new(0),
        }
    }

    /// Adds nodes that were made elsewhere.
    pub fn count(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    /// Lowers the node limit to `nodes` in all; a lower one stays. Workers obey after their batch.
    pub fn limit_nodes(&self, nodes: u64) {
        self.node_limit.fetch_min(nodes, Ordering::Relaxed);
    }

    fn node_limit(&self) -> u64 {
        self.node_limit.load(Ordering::Relaxed)
    }

    /// The flag that ends this search.
    #[must_use]
    pub fn stop_flag(&self) -> &StopFlag {
        &self.stop
    }

    /// Whether a bound has been reached or the flag raised. Reads the clock.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.stop.is_raised()
            || self.nodes() >= self.node_limit()
            || self.deadline.is_some_and(|end| Instant::now() >= end)
    }

    /// A node counter for one worker.
    #[must_use]
    pub fn meter(&self) -> Meter<'_> {
        let mut meter = Meter { control: self, left: 0, batch: 0, over: false };
        meter.refill();
        meter
    }
}

/// One worker's node counter: counts locally, hands in a batch at a time, and looks at the bounds
/// only then.
///
/// With one worker a node limit is kept to the node, so that the search is the same on every run;
/// with several the total may pass it by a batch for each.
#[derive(Debug)]
pub struct Meter<'a> {
    control: &'a Control,
    left: u64,
    batch: u64,
    over: bool,
}

impl Meter<'_> {
    /// Nodes between two looks at the clock: a tenth of a millisecond at 3 million nodes a second,
    /// and still a few milliseconds on a board a hundred times slower.
    pub const BATCH: u64 = 256;

    /// Counts a node; true when the search must end. Once true it stays true.
    #[inline]
    pub fn tick(&mut self) -> bool {
        if self.left > 1 {
            self.left -= 1;
            return false;
        }
        self.hand_in_batch()
    }

    /// Whether [`tick`](Self::tick) has said that the search must end.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// All nodes of the search so far, this worker's to the node.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.control.nodes() + (self.batch - self.left)
    }

    /// How many nodes may still be counted before the node limit.
    #[must_use]
    pub fn room(&self) -> u64 {
        self.control.node_limit().saturating_sub(self.nodes())
    }

    /// Hands in what has been counted and looks at the bounds at once.
    pub fn sync(&mut self) -> bool {
        self.hand_in(self.batch - self.left);
        self.refill();
        self.over
    }

    #[cold]
    fn hand_in_batch(&mut self) -> bool {
        // A tick past the end (left == 0) still counts: it is a node made while unwinding.
        self.hand_in(self.batch - self.left + 1);
        self.refill();
        self.over
    }

    fn hand_in(&mut self, nodes: u64) {
        self.control.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    fn refill(&mut self) {
        self.over = self.over || self.control.is_over();
        let room = self.control.node_limit().saturating_sub(self.control.nodes());
        self.batch = if self.over { 0 } else { room.min(Self::BATCH) };
        self.left = self.batch;
    }
}

impl Drop for Meter<'_> {
    fn drop(&mut self) {
        self.hand_in(self.batch - self.left);
    }
}
