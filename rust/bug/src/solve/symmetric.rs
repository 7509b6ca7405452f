//! Positions that a symmetry of the board takes into each other, as one.

use hex::Board;

use crate::Bits;

/// Boards up to this many cells are looked at from all sides. Larger ones are far too large to be
/// solved from near the start, where symmetric positions meet.
const MOST_CELLS: usize = 64;
/// On boards up to this many cells all images of a set are looked up at once.
const NARROW_CELLS: usize = 32;
/// The most symmetries that a board has.
const MOST_SYMMETRIES: usize = 12;
/// Values of a byte.
const BYTE: usize = 256;

/// The images of a set of up to 32 cells under all symmetries. Where there are fewer than twelve the
/// identity stands for the rest.
type AllImages = [u32; MOST_SYMMETRIES];

/// The images of sets of cells under a board's symmetries, a byte at a time.
#[derive(Debug)]
pub(crate) struct Images<B> {
    /// For each symmetry but the identity, for each byte of a set, the images of its values; for
    /// boards of more than 32 cells.
    images: Vec<B>,
    /// For each byte of a set, the images of its values; for boards of up to 32 cells with symmetry.
    narrow: Vec<AllImages>,
    bytes: usize,
}

impl<B: Bits> Images<B> {
    pub(crate) fn new(board: &Board) -> Self {
        let bytes = board.size().div_ceil(8);
        let (mut images, mut narrow) = (Vec::new(), Vec::new());
        let symmetries = board.symmetries();
        let image = |permutation: &[usize], byte: usize, value: usize| {
            let cells =
                (byte * 8..board.size().min(byte * 8 + 8)).filter(|cell| value >> (cell % 8) & 1 == 1);
            B::of(cells.map(|cell| permutation[cell]))
        };
        if board.size() <= NARROW_CELLS && symmetries.len() > 1 {
            for byte in 0..bytes {
                narrow.extend((0..BYTE).map(|value| -> AllImages {
                    std::array::from_fn(|i| {
                        let permutation = symmetries.get(i).unwrap_or(&symmetries[0]);
                        image(permutation, byte, value).to_wide().words()[0] as u32
                    })
                }));
            }
        } else if board.size() <= MOST_CELLS {
            for permutation in &symmetries[1..] {
                for byte in 0..bytes {
                    images.extend((0..BYTE).map(|value| image(permutation, byte, value)));
                }
            }
        }
        Self { images, narrow, bytes }
    }

    /// The least of all images of two sets that belong together.
    #[inline]
    pub(crate) fn least(&self, mine: B, theirs: B) -> (B, B) {
        let (my_bytes, their_bytes) = (mine.to_wide().words()[0], theirs.to_wide().words()[0]);
        if !self.narrow.is_empty() {
            return self.least_narrow(my_bytes, their_bytes);
        }
        let mut least = (mine, theirs);
        for tables in self.images.chunks_exact(self.bytes * BYTE) {
            let mine = Self::image(tables, my_bytes);
            if mine > least.0 {
                continue;
            }
            let theirs = Self::image(tables, their_bytes);
            if (mine, theirs) < least {
                least = (mine, theirs);
            }
        }
        least
    }

    #[inline(always)]
    fn least_narrow(&self, mine: u64, theirs: u64) -> (B, B) {
        let (mine, theirs) = (self.all_images(mine), self.all_images(theirs));
        let both = |i: usize| u64::from(mine[i]) << 32 | u64::from(theirs[i]);
        let least = (1..MOST_SYMMETRIES).fold(both(0), |least, i| least.min(both(i)));
        let set = |word: u64| B::from_wide(word.to_wide());
        (set(least >> 32), set(least & u64::from(u32::MAX)))
    }

    #[inline(always)]
    fn all_images(&self, mut set: u64) -> AllImages {
        let mut all = [0; MOST_SYMMETRIES];
        for table in self.narrow.chunks_exact(BYTE) {
            let images = &table[(set & 0xff) as usize];
            for (all, image) in all.iter_mut().zip(images) {
                *all |= image;
            }
            set >>= 8;
        }
        all
    }

    #[inline(always)]
    fn image(tables: &[B], mut set: u64) -> B {
        let mut image = B::EMPTY;
        for table in tables.chunks_exact(BYTE) {
            image |= table[(set & 0xff) as usize];
            set >>= 8;
        }
        image
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SplitMix64;

    #[test]
    fn all_images_have_the_same_least_one() {
        let mut random = SplitMix64::new(1);
        for name in ["hexhex1", "hexhex3", "hexhex5", "limping3", "triangle4", "rhombus4x3", "hexhex6"] {
            let board = Board::parse(name).unwrap();
            let images = Images::<u128>::new(&board);
            let full = u128::of(0..board.size());
            for _ in 0..200 {
                let mine = (u128::from(random.next()) | u128::from(random.next()) << 64) & full;
                let theirs = (u128::from(random.next()) | u128::from(random.next()) << 64) & full & !mine;
                let image = |p: &Vec<usize>, set: u128| u128::of(set.cells().map(|cell| p[cell]));
                let all = board.symmetries().iter().map(|p| (image(p, mine), image(p, theirs)));
                let least = if board.size() > MOST_CELLS { Some((mine, theirs)) } else { all.min() };
                assert_eq!(Some(images.least(mine, theirs)), least);
            }
        }
    }
}
