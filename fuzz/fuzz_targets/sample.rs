//! Boards, positions and choices made of the fuzzer's bytes.

use bug::{Arena, Bits, Color, Phase, Position, Rules, Tables, Wide};

/// Boards of every kind and width, own ones with a hole, an island and a bridge among them.
const BOARDS: [&str; 16] = [
    "hexhex1",
    "hexhex2",
    "hexhex3",
    "hexhex4",
    "hexhex5",
    "hexhex6",
    "hexhex8",
    "limping1",
    "limping2",
    "limping3",
    "limping5",
    "rhombus5x4",
    "rhombus11x2",
    "triangle5",
    "cells:0,-2;1,-2;-1,-1;1,-1;-1,0;0,0;7,0;8,0;9,0;7,1;8,1;5,4",
    "cells:0,0;1,0;2,0;3,0;4,0;5,0;6,0;7,0;0,1;7,1;8,1;9,1",
];

/// The fuzzer's bytes, one at a time.
pub struct Bytes<'a>(std::slice::Iter<'a, u8>);

impl<'a> Bytes<'a> {
    /// All of `data`.
    pub fn new(data: &'a [u8]) -> Self {
        Self(data.iter())
    }

    /// The next byte; `None` at the end.
    pub fn next(&mut self) -> Option<u8> {
        self.0.next().copied()
    }

    /// A number below `bound`, from the next byte; `None` at the end. `bound` is 1 to 256.
    pub fn below(&mut self, bound: usize) -> Option<usize> {
        self.next().map(|byte| usize::from(byte) % bound)
    }

    /// The start of a game; `None` at the end.
    pub fn start(&mut self) -> Option<Position> {
        let (board, rules) = (self.below(BOARDS.len())?, self.below(2)?);
        let rules = if rules == 0 { Rules::Rulebook } else { Rules::Online };
        Some(Position::start(Arena::named(BOARDS[board]).ok()?, rules))
    }

    /// A position set up with stones anywhere, or the start of a game; `None` at the end.
    pub fn position(&mut self) -> Option<Position> {
        let start = self.start()?;
        let kind = self.next()?;
        if kind & 1 == 0 {
            return Some(start);
        }
        let mover = if kind & 2 == 0 { Color::White } else { Color::Black };
        let mut stones = [Wide::EMPTY; 2];
        // Three cells a byte, two bits each.
        let mut packed = 0;
        for cell in 0..start.board().size() {
            packed = if cell % 3 == 0 { self.next()? } else { packed >> 2 };
            if let Some(set) = stones.get_mut(usize::from(packed & 3)) {
                *set |= Wide::bit(cell);
            }
        }
        let arena = start.arena().clone();
        // In phase `grow` where that is possible.
        let grow = Position::set_up(arena.clone(), start.rules(), stones, mover, Phase::Grow);
        let made = grow.or_else(|_| Position::set_up(arena, start.rules(), stones, mover, Phase::Place));
        Some(made.expect("stones on cells of the board, none twice"))
    }
}

/// How many bugs of each size there are, largest size first: each step makes it larger, so games end.
pub fn bugs_by_size(tables: &Tables<Wide>, position: &Position) -> Vec<usize> {
    let mut counts = vec![0; position.board().size() + 1];
    let last = position.board().size();
    for color in Color::BOTH {
        let mut rest = position.stones(color);
        while !rest.is_empty() {
            let bug = tables.flood(rest.first(), rest);
            rest &= !bug;
            counts[last - bug.count() as usize] += 1;
        }
    }
    counts
}
