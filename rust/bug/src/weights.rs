//! The weights of the evaluation, fitted by the example `fit_evaluation`: points for the mover for
//! each thing that `features` counts of the mover's, and against it for each of the other side's.
//!
//! The first weight of a pair is for a board without empty cells, the second for one with [`FULL`] or
//! more; in between they are blended. 400 points stand for a chance to win of 1 / (1 + 1/e).

use crate::features::FEATURES;

/// From this many empty cells on only the second weight counts: few positions with more are proved.
pub(crate) const FULL: usize = 24;

/// Points for being the one to move.
pub(crate) const TEMPO: [i32; 2] = [268, 214];

/// Points for one of each feature.
#[rustfmt::skip]
pub(crate) const WEIGHTS: [[i32; 2]; FEATURES] = [
    // placements
    [-478, -302],
    [101, 117],
    [54, 78],
    [15, 80],
    // free cells
    [198, -75],
    [-6, -46],
    [70, 66],
    [58, 64],
    // growth
    [17, 15],
    // bugs
    [-384, -279],
    [-242, -252],
    [97, -88],
    [550, 183],
    [767, 478],
    [1262, 601],
    [1572, 1060],
    [-148, -179],
    [128, -59],
    [471, 135],
    [763, 459],
    [1439, 556],
    [1416, 1008],
    [-78, -93],
    [135, 30],
    [460, 127],
    [605, 418],
    [871, 662],
    [1538, 698],
    [18, 15],
    [139, 49],
    [384, 107],
    [733, 140],
    [1047, 229],
    [1559, 323],
    // meals
    [92, 178],
    [188, 261],
    [225, 98],
    [175, -97],
];
