//! The weights of the evaluation: points for the mover for each thing that `features` counts of the
//! mover's, and against it for each of the other side's. 400 points stand for a chance to win of
//! 1 / (1 + 1/e), where the result is near enough to be proved.
//!
//! Fitted to 239,777 proved positions, one game in five kept aside: log loss 0.4982, and 0.5011 on
//! those kept aside (even chances have 0.6931), 75.8% of whose results are told right; on hexhex4
//! 0.5210 and 74.3%, on hexhex5 0.4702 and 78.0%. Two terms alone, placements and sizes, fitted
//! likewise, reached 0.63 and 64% on hexhex4. The positions were made while the engine had those two,
//! and before it searched on several threads:
//!
//! ```text
//! proved_positions hexhex4 30000 30000 41 9 18 > hexhex4.txt
//! proved_positions hexhex5 29322 30000 42 9 19 > hexhex5.txt
//! fit_evaluation 24 hexhex4.txt hexhex5.txt
//! ```

use crate::features::FEATURES;

/// From this many empty cells on only the second weights count; fewer blend the two. Few positions
/// with more are proved, so how the weights would go on is not known.
pub(crate) const FULL: usize = 24;

/// Points for being the one to move: without empty cells, and with [`FULL`] or more.
pub(crate) const TEMPO: [i32; 2] = [270, 220];

/// Points for one of each feature: without empty cells, and with [`FULL`] or more.
#[rustfmt::skip]
pub(crate) const WEIGHTS: [[i32; 2]; FEATURES] = [
    // placements
    [-346, -324],
    [95, 126],
    [67, 75],
    [44, 72],
    // free cells
    [31, -46],
    [2, -56],
    [58, 74],
    [54, 63],
    // growth
    [13, 18],
    // bugs
    [-280, -332],
    [-193, -268],
    [-83, -115],
    [291, 115],
    [462, 351],
    [785, 498],
    [926, 883],
    [-135, -176],
    [-32, -51],
    [245, 102],
    [381, 455],
    [760, 659],
    [671, 928],
    [-74, -91],
    [-12, 49],
    [196, 150],
    [251, 430],
    [446, 638],
    [678, 788],
    [0, 30],
    [-5, 76],
    [142, 131],
    [369, 179],
    [486, 332],
    [545, 565],
    // meals
    [100, 181],
    [192, 371],
    [304, 320],
    [180, 586],
    [483, 371],
    [24, -191],
    [47, 147],
    [57, 460],
    [366, 325],
];
