//! All constants of the solver, but for those of the first guesses (`guesses`), in one place. Figures
//! are steps and seconds of one thread for the corner opening of hexhex3,
//! `hexhex3 rulebook .../..../...../..../w.. b place`, unless told. They are older than the fitted
//! guesses, but for the last one of [`EPSILON_PART`] and of [`SMALL_PLACEMENTS`].

use std::time::Duration;

/// A child may be searched until it takes this part more to win with than the next best one: the
/// epsilon of the search is one over it. 3: 19.6 million steps, 4: 14.8. In an earlier version 2 took
/// 18.4 where 4 took 17.1; 8 was not done after 15.0. With the corner opening and three positions after
/// three random turns, geometric mean: 3: 2.01 million steps, 4: 1.75, 6: 1.75.
pub(crate) const EPSILON_PART: u32 = 4;

/// A position is first given to the last-moves search where both sides together have so many
/// placements at most. None: 14.8 million steps, 2.78 s; 3: 15.4 and 2.83; 4 (30 steps): 17.3 and
/// 3.03. On two positions of hexhex4 after 21 random turns: none 5.66 s, 3 4.91 s, 4 4.61 s.
/// As for [`EPSILON_PART`]: none 1.80 million steps, 3: 1.75, 4: 1.81.
pub(crate) const SMALL_PLACEMENTS: u32 = 3;

/// Steps that the last-moves search may make for one position.
pub(crate) const SMALL_BUDGET: u32 = 16;

/// The last-moves search remembers up to two to the power of this many positions.
pub(crate) const SMALL_BITS: u32 = 15;

/// The same where the engine's search asks for proofs, a few thousand steps at a time.
pub(crate) const ENGINE_SMALL_BITS: u32 = 10;

/// Children of a position past which turns are no longer followed to their end: mid-turn positions
/// become children themselves.
pub(crate) const MOST_RESULTS: usize = 4096;

/// With so few stones on the board different placements may be the same by symmetry. All positions
/// are turned to their least image: without that below 4 empty cells 2.73 s, 8: 2.91, 10: 3.49.
pub(crate) const SYMMETRIC_STONES: u32 = 5;

/// Steps of a worker between two looks at which positions above it the others have settled. The steps
/// of two workers over those of one (taking turns of 64 steps, so that no load of the machine is in it;
/// geometric mean of 36 positions of hexhex3 after three and four random turns) are 1.08. With workers
/// that part wherever they can: 1.26, and with 2,000 steps here and for [`LOOK_AFTER`] too.
pub(crate) const LOOK_EVERY: u64 = 200;

/// A worker that has spent more steps than this on a child sees what the others have found of all
/// children.
pub(crate) const LOOK_AFTER: u64 = 100;

/// Counters that tell where workers are, a power of two.
pub(crate) const BUSY_COUNTERS: usize = 1 << 14;

/// Stack of a thread that solves. Only what the recursion uses of it takes memory.
pub(crate) const STACK_BYTES: usize = 64 << 20;

/// Results of a position that are listed at most where all winning turns are asked for.
pub(crate) const MOST_LISTED: usize = 1_000_000;

/// Time to the first save; each that follows is twice the one before, up to [`SAVE_EVERY`].
pub(crate) const FIRST_SAVE: Duration = Duration::from_secs(5);

/// Saving takes one part in so many of the time at most, where a table is so large that it would take
/// more. 44 MB of entries, all there are after 9 s, are read twice (as at a start) and written once in
/// 0.47 s.
pub(crate) const SAVE_PART: u32 = 10;

/// The longest time between two saves, where nothing else is asked for.
pub(crate) const SAVE_EVERY: Duration = Duration::from_secs(60);
