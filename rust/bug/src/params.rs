//! All constants of the search and its evaluation, in one place.

/// Turns that iterative deepening goes to at most. The table keeps depths in a byte.
pub(crate) const MAX_DEPTH: u32 = 250;

/// Stack of a thread that searches, in bytes. Move lists and lines are on the heap; this is for the
/// recursion, one small frame a step.
pub(crate) const STACK_BYTES: usize = 8 << 20;

/// After a proof whose distance may not be exact, the search goes on for this many times the nodes
/// that the proof took, looking for the exact distance.
pub(crate) const EXACT_EFFORT: u64 = 1;

/// The least number of nodes that it goes on for.
pub(crate) const LEAST_EXACT_NODES: u64 = 20_000;

/// Points for a placement that the other side has more.
pub(crate) const PLACEMENT: i32 = 100;

/// Points for a stone, for each other stone of its bug. Chosen by matches of 200 to 600 games on
/// hexhex4 and hexhex5 at 1,500 nodes a turn: 57% against placements alone, and no other ratio to
/// [`PLACEMENT`] from a third of this to infinity differed by more than the error of 4%.
pub(crate) const GROWTH: i32 = 100;

/// Points for being the one to move.
pub(crate) const TEMPO: i32 = 100;

/// A score of this many points is a chance to win of 1 / (1 + 1/e) = 73%.
pub(crate) const WIN_CHANCE_SCALE: f64 = 400.0;

/// Size of the benchmark's table in MiB: the signature depends on it.
pub(crate) const BENCH_HASH_MB: usize = 16;
