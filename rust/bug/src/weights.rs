//! The weights of the evaluation: points for the mover for each thing that `features` counts of the
//! mover's, and against it for each of the other side's. 400 points stand for a chance to win of
//! 1 / (1 + 1/e), where the result is near enough to be proved.
//!
//! Fitted to 239,777 proved positions, one game in five kept aside: log loss 0.5179 on both parts
//! (even chances have 0.6931), 74.5% of the results kept aside told right; on hexhex4 0.5410 and
//! 72.7%, on hexhex5 0.4821 and 77.1%. The former evaluation's two terms, fitted likewise, reached 0.63
//! and 64% on hexhex4. The positions were made while the engine had that evaluation, and before it
//! searched on several threads:
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
pub(crate) const TEMPO: [i32; 2] = [258, 218];

/// Points for one of each feature: without empty cells, and with [`FULL`] or more.
#[rustfmt::skip]
pub(crate) const WEIGHTS: [[i32; 2]; FEATURES] = [
    // placements
    [-346, -301],
    [96, 126],
    [60, 73],
    [16, 80],
    // free cells
    [81, -88],
    [-12, -49],
    [57, 75],
    [56, 65],
    // growth
    [18, 17],
    // bugs
    [-394, -312],
    [-246, -274],
    [-53, -117],
    [244, 147],
    [322, 421],
    [597, 570],
    [706, 966],
    [-152, -189],
    [8, -81],
    [228, 102],
    [391, 415],
    [745, 618],
    [644, 896],
    [-82, -97],
    [29, 9],
    [242, 94],
    [289, 361],
    [425, 586],
    [652, 730],
    [16, 15],
    [42, 32],
    [192, 73],
    [413, 109],
    [495, 269],
    [531, 491],
    // meals
    [83, 185],
    [166, 263],
    [205, 105],
    [192, -93],
];
