//! Random games.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};

use search::{StopFlag, run_workers};

use crate::tables::with_state;
use crate::{Bits, Color, PerftError, Phase, Position, SplitMix64, State, Stopped};

/// Games that share a random sequence of their own, so that the result depends on no thread.
const BLOCK: u64 = 256;
const STACK_BYTES: usize = 2 << 20;

/// The outcomes of random games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Playouts {
    /// How many games were played.
    pub n: u64,
    /// How many of them White won.
    pub white_wins: u64,
    /// All turns of all games, counted from the position; the rest of a begun turn counts one.
    pub turns: u64,
    /// The turns of the longest game.
    pub max_turns: u64,
}

impl Playouts {
    /// How many games Black won.
    pub fn black_wins(&self) -> u64 {
        self.n - self.white_wins
    }

    /// Turns of a game on average; 0 where there was none.
    pub fn mean_turns(&self) -> f64 {
        if self.n == 0 { 0.0 } else { self.turns as f64 / self.n as f64 }
    }

    fn add(&mut self, other: &Self) {
        self.n += other.n;
        self.white_wins += other.white_wins;
        self.turns += other.turns;
        self.max_turns = self.max_turns.max(other.max_turns);
    }
}

/// Plays `n` random games from `position`: each placement uniform, then a uniform one of the bugs
/// that can eat, then a uniform growth cell. The same for a seed, whatever the number of threads.
///
/// # Errors
/// [`PerftError`] where `stop` was raised or no thread could be made.
pub fn random_playouts(
    position: &Position,
    n: u64,
    seed: u64,
    threads: NonZeroUsize,
    stop: &StopFlag,
) -> Result<Playouts, PerftError> {
    let blocks = n.div_ceil(BLOCK);
    let next = AtomicU64::new(0);
    let parts = run_workers(threads, STACK_BYTES, stop, |_| {
        with_state!(position, |state| {
            let mut sum = Playouts::default();
            loop {
                let block = next.fetch_add(1, Ordering::Relaxed);
                if block >= blocks || stop.is_raised() {
                    break;
                }
                let games = BLOCK.min(n - block * BLOCK);
                let mut random = SplitMix64::for_part(seed, block);
                sum.add(&state.play_games(position, games, &mut random, stop));
            }
            sum
        })
    })?;
    if stop.is_raised() {
        return Err(Stopped.into());
    }
    let mut sum = Playouts::default();
    parts.iter().for_each(|part| sum.add(part));
    Ok(sum)
}

impl<B: Bits> State<B> {
    fn play_games(
        &mut self,
        position: &Position,
        games: u64,
        random: &mut SplitMix64,
        stop: &StopFlag,
    ) -> Playouts {
        let mut sum = Playouts { n: games, ..Playouts::default() };
        for _ in 0..games {
            // A game on a large board takes long enough for Ctrl-C to be felt late with many threads.
            if stop.is_raised() {
                break;
            }
            self.reset(position);
            let turns = self.play_out(random);
            sum.white_wins += u64::from(self.mover() == Color::White);
            sum.turns += turns;
            sum.max_turns = sum.max_turns.max(turns);
        }
        sum
    }

    /// Plays on at random to the end of the game, as [`random_playouts`] does; gives the number of
    /// turns. The mover is then the winner, and [`State::key`] is not kept.
    pub fn play_out(&mut self, random: &mut SplitMix64) -> u64 {
        let mut turns = 0;
        loop {
            let cell = match self.phase() {
                Phase::Place => self.pick_placement(random),
                Phase::Grow => self.growth_of_one(random).pick(random),
            };
            let Some(cell) = cell else { return turns };
            self.advance::<false>(cell);
            turns += u64::from(self.phase() == Phase::Place);
        }
    }

    /// The growth cells of a random one of the bugs that can eat.
    #[inline(always)]
    fn growth_of_one(&mut self, random: &mut SplitMix64) -> B {
        if !self.pair_waits() {
            // Only the bug changed last can eat.
            return self.moves();
        }
        let mut chosen = B::EMPTY;
        let mut seen = 0;
        self.for_each_meal(|_, _, growth| {
            seen += 1;
            if random.below(seen) == 0 {
                chosen = growth;
            }
        });
        chosen
    }
}
