//! Where the search keeps a position in its table: symmetric positions of the opening at one place.

use hex::Board;

use crate::params::SYMMETRIC_STONES;
use crate::{Bits, Color, Phase, State, zobrist};

/// A position's place in the table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seat {
    /// The key that it shares with its images under the board's symmetries.
    pub(crate) key: u64,
    /// The symmetry that takes it to the image kept there, by number.
    symmetry: usize,
}

/// Finds the seats of positions.
#[derive(Debug)]
pub(crate) struct Seats<'a> {
    /// The board's symmetries, the identity first.
    symmetries: &'a [Vec<usize>],
    /// The most stones of a position that is looked at from all sides.
    most_stones: u32,
}

impl<'a> Seats<'a> {
    /// Of the positions on a board.
    pub(crate) fn new(board: &'a Board) -> Self {
        let symmetries = board.symmetries();
        Self { symmetries, most_stones: if symmetries.len() > 1 { SYMMETRIC_STONES } else { 0 } }
    }

    /// The seat of a position.
    #[inline]
    pub(crate) fn of<B: Bits>(&self, state: &State<B>) -> Seat {
        let [white, black] = state.both_stones();
        if white.count() + black.count() > self.most_stones {
            return Seat { key: state.key(), symmetry: 0 };
        }
        self.least(white, black, state.mover(), state.phase())
    }

    /// The seat of a position with few stones: the image with the least key.
    #[cold]
    fn least<B: Bits>(&self, white: B, black: B, mover: Color, phase: Phase) -> Seat {
        let key = |image: &Vec<usize>| {
            let stones = |set: B, color: Color| {
                set.cells().fold(0, |key, cell| key ^ zobrist::STONE[color.index()][image[cell]])
            };
            stones(white, Color::White) ^ stones(black, Color::Black)
        };
        let images = self.symmetries.iter().map(key).enumerate();
        let (symmetry, key) = images.min_by_key(|&(_, key)| key).unwrap_or_default();
        Seat { key: key ^ zobrist::key(B::EMPTY, B::EMPTY, mover, phase), symmetry }
    }

    /// The cell of the image that a cell of the position goes to.
    #[inline]
    pub(crate) fn image(&self, seat: Seat, cell: u8) -> u8 {
        match seat.symmetry {
            0 => cell,
            symmetry => self.symmetries[symmetry][usize::from(cell)] as u8,
        }
    }

    /// The cell of the position that goes to a cell of the image.
    #[inline]
    pub(crate) fn original(&self, seat: Seat, cell: u8) -> Option<u8> {
        match seat.symmetry {
            0 => Some(cell),
            symmetry => self.symmetries[symmetry]
                .iter()
                .position(|&image| image == usize::from(cell))
                .map(|cell| cell as u8),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::with_state;
    use crate::{Arena, Position, Rules, SplitMix64};

    #[test]
    fn images_share_a_seat_and_its_cells() {
        let mut random = SplitMix64::new(3);
        for board in ["hexhex1", "hexhex4", "limping3", "triangle4", "rhombus4x3", "hexhex6"] {
            let board = Board::parse(board).unwrap();
            let seats = Seats::new(&board);
            for _ in 0..8 {
                let arena = Arena::named(board.name()).unwrap();
                let mut position = Position::start(arena, Rules::BOTH[random.below(2) as usize]);
                for _ in 0..random.below(SYMMETRIC_STONES + 1) {
                    let Some(cell) = position.legal_cells().pick(&mut random) else { break };
                    position = position.step(cell).unwrap();
                }
                let seat = with_state!(&position, |state| seats.of(&state));
                for k in 0..board.symmetries().len() {
                    let image = position.transform(k).unwrap();
                    let other = with_state!(&image, |state| seats.of(&state));
                    assert_eq!(other.key, seat.key, "{position} {k}");
                    // What is kept for one is true of the other: the cells go to one another up to
                    // the position's own symmetries.
                    for cell in position.legal_cells().cells() {
                        let kept = seats.image(seat, cell as u8);
                        assert_eq!(seats.original(seat, kept), Some(cell as u8));
                        let there = usize::from(seats.original(other, kept).unwrap());
                        let (here, there) = (position.step(cell).unwrap(), image.step(there).unwrap());
                        assert_eq!(here.canonical(), there.canonical(), "{position} {k} {cell}");
                    }
                }
            }
        }
    }
}
