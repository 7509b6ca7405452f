//! All constants of the search and its evaluation, in one place.

/// Turns that iterative deepening goes to at most. The table keeps depths in a byte.
pub(crate) const MAX_DEPTH: u32 = 250;

/// Stack of a thread that searches, in bytes, whatever the caller's own. Move lists, undo records and
/// lines are on the heap; this is for the recursion, 400 to 800 bytes a step of alpha-beta, and for
/// the prover's, which has no bound of depth but the length of a game. Only what is used of it takes
/// memory.
pub(crate) const STACK_BYTES: usize = 64 << 20;

/// Steps from the root past which a finished turn is a leaf whatever the depth, so that the stack is
/// always enough: a turn has fewer steps than a board has cells.
pub(crate) const MAX_PLY: usize = 8_000;

/// Turns that are looked through at most for one that is not refuted. There may be 10^10.
pub(crate) const MAX_TRIES: u32 = 10_000;

/// After a proof whose distance may not be exact, the search goes on for this many times the nodes
/// that the proof took, looking for the exact distance.
pub(crate) const EXACT_EFFORT: u64 = 1;

/// The least number of nodes that it goes on for.
pub(crate) const LEAST_EXACT_NODES: u64 = 20_000;

/// Nodes that the prover gets for each of alpha-beta's, in halves: where both sides together have
/// at most [`FEW_PLACEMENTS`], and before.
pub(crate) const PROVER_HALVES: [u64; 2] = [4, 1];

/// So few placements of both sides together are soon settled by a proof.
pub(crate) const FEW_PLACEMENTS: u32 = 40;

/// Nodes that the prover is not started for.
pub(crate) const LEAST_PROVER_NODES: u64 = 4_000;

/// The prover is asked where both sides together have so many placements at most: before that it
/// finds nothing.
pub(crate) const PROVER_PLACEMENTS: u32 = 60;

/// Turns to look ahead from which alpha-beta looks up what the prover knows.
pub(crate) const PROVED_DEPTH: u32 = 2;

/// The prover's share of an engine's memory is one over this.
pub(crate) const PROVER_MEMORY_PART: usize = 4;

/// Nodes for following a proof to its end, beyond all limits: some milliseconds at most.
pub(crate) const WALK_NODES: u64 = 10_000;

/// Turns to look ahead from which workers keep out of each other's way: less is not worth asking.
pub(crate) const SHARED_DEPTH: u32 = 2;

/// Positions with so many stones at most are looked up from all sides of the board. Nodes to fixed
/// depths from zero to three stones on four boards: 114.5 million with none, 86.7 with 3, 79.8 with
/// 5, 73.2 with 6, 67.0 with 8, which is no faster: what it saves is saved on hexhex3.
pub(crate) const SYMMETRIC_STONES: u32 = 6;

/// Size of the benchmark's table in MiB: the signature depends on it.
pub(crate) const BENCH_HASH_MB: usize = 16;
