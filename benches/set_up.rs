//! Setting a position up: finding its bugs by flood fill, and what is derived from them.

mod common;

use std::hint::black_box;

use bug::{Bits, Color, Position, Rules, State};
use common::{MIDDLES, RULES, middles};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// The state set up from a position, and its moves read: what each call from Python begins with.
fn state(c: &mut Criterion) {
    let mut group = c.benchmark_group("set_up");
    group.throughput(Throughput::Elements(MIDDLES as u64));
    for board in ["hexhex3", "hexhex4", "hexhex5", "hexhex7", "hexhex9"] {
        for rules in RULES {
            let positions = middles(board, rules);
            group.bench_function(format!("{board}/{}", rules.name()), |b| {
                b.iter(|| positions.iter().for_each(|position| _ = black_box(position.legal_cells())));
            });
        }
    }
    group.finish();
}

/// hexhex4 on rows padded to eight columns: a step in any direction is a shift.
mod padded {
    use bug::{Bits, Position, Wide};

    const STRIDE: i32 = 8;
    const HALF: i32 = 3;

    /// Cells of the board's own numbering as bits on padded rows.
    pub(crate) fn of(position: &Position, cells: Wide) -> u64 {
        let axial = position.board().cells();
        cells.cells().map(|cell| 1 << ((axial[cell].r + HALF) * STRIDE + axial[cell].q + HALF)).sum()
    }

    /// The cells of `within` that are connected to its lowest cell.
    pub(crate) fn flood(within: u64) -> u64 {
        let mut found = within & within.wrapping_neg();
        loop {
            let (right, left) = (found | found << 1, found | found >> 1);
            // Down-left and down, up-right and up, are one column apart: two directions a shift.
            let next = (right | left | right << (STRIDE - 1) | left >> (STRIDE - 1)) & within;
            if next == found {
                return found;
            }
            found = next;
        }
    }
}

/// Bugs found by the masks of each cell's neighbours, the way taken.
fn bugs_by_masks(state: &State<u64>, mut stones: u64) -> u32 {
    let mut bugs = 0;
    while stones != 0 {
        stones &= !state.tables().flood(stones.first(), stones);
        bugs += 1;
    }
    bugs
}

/// Bugs found by shifts on padded rows.
fn bugs_by_shifts(mut stones: u64) -> u32 {
    let mut bugs = 0;
    while stones != 0 {
        stones &= !padded::flood(stones);
        bugs += 1;
    }
    bugs
}

/// All bugs of a position by either way.
fn flood(c: &mut Criterion) {
    let mut group = c.benchmark_group("flood");
    group.throughput(Throughput::Elements(MIDDLES as u64));
    let positions = middles("hexhex4", Rules::Rulebook);
    let state = State::<u64>::new(&positions[0]);
    let narrow: fn(&Position, Color) -> u64 = |position, color| u64::from_wide(position.stones(color));
    let shifted: fn(&Position, Color) -> u64 = |position, color| padded::of(position, position.stones(color));
    let both = |of: fn(&Position, Color) -> u64| -> Vec<[u64; 2]> {
        positions.iter().map(|position| Color::BOTH.map(|color| of(position, color))).collect()
    };
    let (compact, padded) = (both(narrow), both(shifted));
    for (position, (compact, padded)) in positions.iter().zip(compact.iter().zip(&padded)) {
        let bugs = position.bugs(None).len() as u32;
        assert_eq!(compact.iter().map(|&stones| bugs_by_masks(&state, stones)).sum::<u32>(), bugs);
        assert_eq!(padded.iter().map(|&stones| bugs_by_shifts(stones)).sum::<u32>(), bugs);
    }
    group.bench_function("masks", |b| {
        b.iter(|| black_box(&compact).iter().flatten().map(|&s| bugs_by_masks(&state, s)).sum::<u32>());
    });
    group.bench_function("shifts", |b| {
        b.iter(|| black_box(&padded).iter().flatten().map(|&s| bugs_by_shifts(s)).sum::<u32>());
    });
    group.finish();
}

criterion_group! { name = benches; config = common::criterion(); targets = state, flood }
criterion_main!(benches);
