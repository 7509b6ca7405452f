//! Picking a random bit of a word, without a branch that a processor could guess wrong.

use crate::SplitMix64;

const EACH_BYTE: u64 = 0x0101_0101_0101_0101;

/// For each byte of `word`, how many bits are set in it and the bytes below: the broadword popcount
/// of Vigna, "Broadword Implementation of Rank/Select Queries", 2008, up to its last shift.
#[inline(always)]
const fn sums(word: u64) -> u64 {
    let pairs = word - ((word >> 1) & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + ((pairs >> 2) & 0x3333_3333_3333_3333);
    ((nibbles + (nibbles >> 4)) & 0x0F0F_0F0F_0F0F_0F0F).wrapping_mul(EACH_BYTE)
}

/// `SELECT[byte][n]` is the place of the `n`-th lowest set bit of `byte`.
static SELECT: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][n] = bit as u8;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// The `n`-th lowest set bit of `word`, whose byte sums are `sums`; there must be more than `n`.
#[inline(always)]
fn select(word: u64, sums: u64, n: u32) -> usize {
    // Sums are at most 64, so bit 7 of a byte tells whether that byte's sum is above n.
    let above = ((sums | EACH_BYTE << 7) - (u64::from(n) + 1).wrapping_mul(EACH_BYTE)) & EACH_BYTE << 7;
    let shift = above.trailing_zeros() & 0x38;
    let byte = (word >> shift) as u8;
    let below = ((sums << 8) >> shift) as u8;
    shift as usize + usize::from(SELECT[usize::from(byte)][(n as u8 - below) as usize & 7])
}

/// A uniform one of the set bits of `words`, lowest word first; `None` where there is none.
#[inline(always)]
pub(crate) fn pick_from<const N: usize>(words: [u64; N], random: &mut SplitMix64) -> Option<usize> {
    let sums = words.map(sums);
    let total: u64 = sums.iter().map(|sum| sum >> 56).sum();
    if total == 0 {
        return None;
    }
    let mut n = random.below(total as u32);
    for (i, (&word, &sums)) in words.iter().zip(&sums).enumerate() {
        let here = (sums >> 56) as u32;
        if n < here || i == N - 1 {
            return Some(64 * i + select(word, sums, n));
        }
        n -= here;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn select_finds_every_bit() {
        let mut random = SplitMix64::new(3);
        let sparse = random.next() & random.next() & random.next();
        for word in [1, 1 << 63, u64::MAX, random.next(), sparse, 0x8000_0000_0000_0001] {
            let bits: Vec<usize> = (0..64).filter(|bit| word >> bit & 1 == 1).collect();
            assert_eq!(sums(word) >> 56, bits.len() as u64);
            for (n, &bit) in (0..).zip(&bits) {
                assert_eq!(select(word, sums(word), n), bit, "{word:#x} {n}");
            }
        }
    }
}
