//! Positions that a symmetry of the board takes into each other, as one.

use hex::Board;

use crate::Bits;

/// Boards up to this many cells are looked at from all sides. Larger ones are far too large to be
/// solved from near the start, where symmetric positions meet.
const MOST_CELLS: usize = 64;
/// Values of a byte.
const BYTE: usize = 256;

/// The images of sets of cells under a board's symmetries, a byte at a time.
#[derive(Debug)]
pub(crate) struct Images<B> {
    /// For each symmetry but the identity, for each byte of a set, the images of its values.
    images: Vec<B>,
    bytes: usize,
}

impl<B: Bits> Images<B> {
    pub(crate) fn new(board: &Board) -> Self {
        let bytes = board.size().div_ceil(8);
        let mut images = Vec::new();
        if board.size() <= MOST_CELLS {
            for permutation in &board.symmetries()[1..] {
                for byte in 0..bytes {
                    images.extend((0..BYTE).map(|value| {
                        let cells = (byte * 8..board.size()).filter(|cell| value >> (cell % 8) & 1 == 1);
                        B::of(cells.take_while(|cell| cell / 8 == byte).map(|cell| permutation[cell]))
                    }));
                }
            }
        }
        Self { images, bytes }
    }

    /// The least of all images of two sets that belong together.
    #[inline]
    pub(crate) fn least(&self, mine: B, theirs: B) -> (B, B) {
        let (my_bytes, their_bytes) = (mine.to_wide().words()[0], theirs.to_wide().words()[0]);
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
