//! Random numbers that are the same on every machine and for ever.

/// The generator SplitMix64 (Steele, Lea, Flood: "Fast Splittable Pseudorandom Number
/// Generators", 2014): one 64-bit state, any seed is good, and it makes the zobrist keys at
/// compile time too.
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

    /// The generator that starts at `seed`.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// An independent generator for part `part` of the work that has this `seed`.
    pub const fn for_part(seed: u64, part: u64) -> Self {
        let mut seeds = Self::new(seed);
        let mixed = seeds.next();
        Self(mixed ^ Self::new(part).next())
    }

    /// The next 64 bits.
    #[allow(clippy::should_implement_trait)] // never ends, so it is no iterator
    #[inline(always)]
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(Self::STEP);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which must not be 0. The bias is below `bound` / 2^32 (multiply and
    /// shift, without Lemire's rejection step: a board has at most 256 cells).
    #[inline(always)]
    pub const fn below(&mut self, bound: u32) -> u32 {
        (((self.next() >> 32) * bound as u64) >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_the_published_sequence() {
        // First outputs for seed 1234567 of the authors' C program.
        let mut random = SplitMix64::new(1_234_567);
        let outputs: [u64; 3] = std::array::from_fn(|_| random.next());
        assert_eq!(
            outputs,
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }

    #[test]
    fn below_is_even() {
        let mut random = SplitMix64::new(7);
        let mut seen = [0u32; 5];
        for _ in 0..50_000 {
            seen[random.below(5) as usize] += 1;
        }
        assert!(seen.iter().all(|&n| (9_500..10_500).contains(&n)), "{seen:?}");
    }
}
