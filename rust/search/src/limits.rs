//! The bounds of a search: seconds, depth, nodes.

use std::time::Duration;

/// A bound that no search can obey.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum LimitError {
    /// The time is not a number, infinite, zero or negative.
    #[error("time is {0}, expected a positive finite number of seconds")]
    Time(f64),
    /// The depth is zero, negative or over [`Limits::MAX_DEPTH`].
    #[error("depth is {0}, expected a whole number from 1 to {max}", max = Limits::MAX_DEPTH)]
    Depth(i64),
    /// The node count is zero or negative.
    #[error("nodes is {0}, expected a whole number from 1 up")]
    Nodes(i64),
}

/// The bounds of one search; what is `None` does not bound it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Limits {
    /// Wall-clock time, measured on the monotonic clock.
    pub time: Option<Duration>,
    /// Depth of iterative deepening, in the game's own unit.
    pub depth: Option<u32>,
    /// Nodes, all workers together.
    pub nodes: Option<u64>,
}

impl Limits {
    /// The deepest depth that may be asked for.
    pub const MAX_DEPTH: i64 = 1_000_000;

    /// Checks bounds as a caller writes them: seconds, depth, nodes.
    ///
    /// # Errors
    /// [`LimitError`] for a time that is not positive and finite, and for a depth or node count
    /// below 1.
    pub fn new(time: Option<f64>, depth: Option<i64>, nodes: Option<i64>) -> Result<Self, LimitError> {
        let time = match time {
            // A finite time past what a `Duration` holds is hundreds of millions of years: it
            // bounds nothing, but it is a number, so it is accepted.
            Some(seconds) if seconds.is_finite() && seconds > 0.0 => {
                Some(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
            }
            Some(seconds) => return Err(LimitError::Time(seconds)),
            None => None,
        };
        let depth = match depth {
            Some(d) if (1..=Self::MAX_DEPTH).contains(&d) => {
                Some(u32::try_from(d).map_err(|_| LimitError::Depth(d))?)
            }
            Some(d) => return Err(LimitError::Depth(d)),
            None => None,
        };
        let nodes = match nodes {
            Some(n) if n > 0 => Some(n.unsigned_abs()),
            Some(n) => return Err(LimitError::Nodes(n)),
            None => None,
        };
        Ok(Self { time, depth, nodes })
    }

    /// Only a time bound.
    #[must_use]
    pub fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::default() }
    }

    /// Only a depth bound.
    #[must_use]
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// Only a node bound.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// Whether anything bounds the search.
    #[must_use]
    pub fn is_bounded(&self) -> bool {
        self.time.is_some() || self.depth.is_some() || self.nodes.is_some()
    }
}
