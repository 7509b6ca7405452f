//! What any two-player search needs, and no game in it.
//!
//! | module | holds |
//! | --- | --- |
//! | [`limits`] | the bounds a caller sets: seconds, depth, nodes |
//! | [`control`] | the stop flag, the deadline and the node count that the workers of one search share |
//! | [`table`] | the lock-free transposition table |
//! | [`workers`] | threads: one background job, or several workers side by side |
//!
//! There is no score type here on purpose: what a score means (draws, proofs, distance) belongs to
//! the game.

#![deny(unsafe_code)]

pub mod control;
pub mod limits;
pub mod memory;
pub mod table;
pub mod workers;

pub use control::{Control, Meter, StopFlag};
pub use limits::{LimitError, Limits};
pub use table::{Payload, Table, TableError};
pub use workers::{Job, JobError, run_workers};
