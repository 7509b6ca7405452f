//! Zobrist keys (Zobrist, "A New Hashing Method with Application for Game Playing", 1970).

use hex::MAX_CELLS;

use crate::random::SplitMix64;
use crate::{Bits, Color, Phase};

const SEED: u64 = 0x0062_7567_6661_7374;

const KEYS: ([[u64; MAX_CELLS]; 2], u64, u64) = {
    let mut random = SplitMix64::new(SEED);
    let mut stones = [[0; MAX_CELLS]; 2];
    let mut cell = 0;
    while cell < MAX_CELLS {
        stones[0][cell] = random.next();
        stones[1][cell] = random.next();
        cell += 1;
    }
    (stones, random.next(), random.next())
};

/// The key of a stone, by colour and cell.
pub(crate) static STONE: [[u64; MAX_CELLS]; 2] = KEYS.0;
/// In the key when Black is the mover.
pub(crate) const BLACK_MOVES: u64 = KEYS.1;
/// In the key in phase `grow`.
pub(crate) const GROWING: u64 = KEYS.2;

/// The key of a whole position: its stones, mover and phase, not its board or rule set.
pub(crate) fn key<B: Bits>(white: B, black: B, mover: Color, phase: Phase) -> u64 {
    let stones = |set: B, color: Color| set.cells().fold(0, |key, cell| key ^ STONE[color.index()][cell]);
    let mover = if mover == Color::Black { BLACK_MOVES } else { 0 };
    let phase = if phase == Phase::Grow { GROWING } else { 0 };
    stones(white, Color::White) ^ stones(black, Color::Black) ^ mover ^ phase
}
