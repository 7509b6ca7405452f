//! The counts of the rules page, from the empty board of each kind.

use std::num::NonZeroUsize;

use bug::{Arena, Counting, Position, Rules, perft};
use search::StopFlag;

fn count(board: &str, rules: Rules, depth: u32, distinct: bool, threads: usize) -> u128 {
    let position = Position::start(Arena::named(board).unwrap(), rules);
    let threads = NonZeroUsize::new(threads).unwrap();
    perft(&position, Counting { depth, distinct, threads }, &StopFlag::new()).unwrap()
}

fn check(board: &str, distinct: bool, known: &[u128]) {
    for rules in Rules::BOTH {
        for (depth, &known) in (1..).zip(known) {
            for threads in [1, 2] {
                assert_eq!(count(board, rules, depth, distinct, threads), known, "{board} {rules:?} {depth}");
            }
        }
        assert_eq!(count(board, rules, 0, distinct, 1), 1);
    }
}

#[test]
fn turns() {
    check("hexhex1", false, &[1, 0]);
    check("hexhex2", false, &[7, 108, 498, 1_680, 7_284, 5_928]);
    check("hexhex3", false, &[19, 660, 13_002, 439_476, 10_951_998, 237_360_426]);
    check("hexhex4", false, &[37, 2_082, 86_928, 5_016_588, 256_613_598]);
    check("hexhex5", false, &[61, 5_022, 346_932, 29_837_892]);
    check("limping1", false, &[3, 12, 12, 0]);
    check("limping2", false, &[12, 294, 3_144, 60_282, 743_166, 5_627_634]);
    check("triangle3", false, &[6, 72, 264, 444, 1_566]);
    check("triangle4", false, &[10, 198, 1_632, 19_530, 181_074]);
    check("rhombus3x3", false, &[9, 166, 1_168, 11_100, 82_096]);
    check("rhombus4x3", false, &[12, 280, 3_024, 52_690, 646_502]);
}

#[test]
fn distinct_results() {
    check("hexhex2", true, &[7, 90, 408, 954, 3_918, 3_600]);
    check("hexhex3", true, &[19, 588, 11_094, 299_124, 6_783_858]);
    check("hexhex4", true, &[37, 1_920, 76_938, 3_926_556]);
    check("limping2", true, &[12, 255, 2_619, 35_688]);
}
