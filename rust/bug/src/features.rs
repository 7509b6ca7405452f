//! What the evaluation counts of each side. The weights are fitted to these counts: whoever changes
//! a count fits them anew (`weights`).

use std::ops::Range;

use crate::fingerprints::Fingerprints;
use crate::{Bits, Color, State};

/// Cells where the side may place.
const PLACEMENTS: usize = 0;
/// Those of them that touch at least one, two, three others of them.
const CROWDED: usize = PLACEMENTS + 1;
/// Placements that touch no bug of the side's, and begin a new one.
const FREE: usize = CROWDED + CROWDS;
/// Those of them that touch at least one, two, three placements of the side's.
const FREE_CROWDED: usize = FREE + 1;
/// For each stone, the other stones of its bug.
const GROWTH: usize = FREE_CROWDED + CROWDS;
/// Bugs of the largest size on the board.
const AT_LIMIT: usize = GROWTH + 1;
/// Smaller bugs, by the stones that they lack to it and by the placements that touch them.
const BUGS: usize = AT_LIMIT + 1;
/// Placements that a meal may follow, by the size of the prey; shapes are compared by fingerprint.
const MEALS: usize = BUGS + LACKS * ROOMS;
/// Bugs that one more stone lets eat, by their size.
const EATERS: usize = MEALS + PREY_SIZES;
/// How many features there are.
pub const FEATURES: usize = EATERS + EATER_SIZES;

/// Numbers of neighbours that are told apart.
const CROWDS: usize = 3;
/// Bugs that lack this many stones and those that lack more count together.
const LACKS: usize = 4;
/// Bugs that `ROOMS - 1` placements touch and those with more count together.
const ROOMS: usize = 6;
/// Prey of this size and larger counts together.
const PREY_SIZES: usize = 5;
/// Eaters of this size and larger count together; the first of all sizes is one stone.
const EATER_SIZES: usize = PREY_SIZES - 1;

/// The terms that the evaluation is told in, and which features each sums up.
pub const TERMS: [(&str, Range<usize>); 5] = [
    ("placements", PLACEMENTS..FREE),
    ("free cells", FREE..GROWTH),
    ("growth", GROWTH..AT_LIMIT),
    ("bugs", AT_LIMIT..MEALS),
    ("meals", MEALS..FEATURES),
];

/// Calls `tally` with each feature of `color` and how often it is there, in any order and parts.
///
/// `placements` are those of `color`.
#[inline(always)]
pub(crate) fn count<B: Bits>(
    state: &State<B>,
    fingerprints: &mut Fingerprints<B>,
    color: Color,
    placements: B,
    mut tally: impl FnMut(usize, u32),
) {
    let outline = &state.sides[color.index()].outline;
    let enemy = &state.sides[(!color).index()];
    let tables = state.tables();
    let free = placements & !outline.touched();

    // Cells that at least one, two, three placements touch, all cells at a time.
    let mut crowded = [B::EMPTY; 3];
    for cell in placements.cells() {
        let around = tables.around(cell);
        crowded[2] |= crowded[1] & around;
        crowded[1] |= crowded[0] & around;
        crowded[0] |= around;
    }
    tally(PLACEMENTS, placements.count());
    tally(FREE, free.count());
    for (i, crowd) in crowded.into_iter().enumerate() {
        tally(CROWDED + i, (placements & crowd).count());
        tally(FREE_CROWDED + i, (free & crowd).count());
    }

    let growing = placements & !outline.touched_twice();
    let mut meals = [B::EMPTY; PREY_SIZES];
    let singles = enemy.of_size(1);
    if !singles.is_empty() {
        meals[0] = free & tables.expand(singles);
    }
    state.for_each_bug(color, |bug| {
        tally(GROWTH, bug.size * (bug.size - 1));
        if bug.size == state.largest() {
            tally(AT_LIMIT, 1);
        } else {
            let lack = (state.largest() - bug.size) as usize;
            let room = (bug.border & placements).count() as usize;
            tally(BUGS + (lack.min(LACKS) - 1) * ROOMS + room.min(ROOMS - 1), 1);
            let prey = enemy.of_size(bug.size + 1);
            if !prey.is_empty() {
                let mut cells = bug.border & growing;
                if !bug.border.meets(prey) {
                    cells &= tables.expand(prey);
                }
                let index = (bug.size as usize).min(PREY_SIZES - 1);
                if bug.size > 1 {
                    let mut eats = B::EMPTY;
                    let fingerprint = if cells.is_empty() { 0 } else { fingerprints.of(tables, bug.cells) };
                    for cell in cells.cells() {
                        let grown = fingerprint.wrapping_add(tables.pairs(cell, bug.cells));
                        let mut touching = (bug.border | tables.around(cell)) & prey;
                        while !touching.is_empty() {
                            let other = state.bug_at(touching.first());
                            touching &= !other.cells;
                            if fingerprints.of(tables, other.cells) == grown {
                                eats |= B::bit(cell);
                                break;
                            }
                        }
                    }
                    cells = eats;
                }
                if !cells.is_empty() {
                    tally(EATERS + index - 1, 1);
                }
                meals[index] |= cells;
            }
        }
    });
    for (i, cells) in meals.into_iter().enumerate() {
        tally(MEALS + i, cells.count());
    }
}
