//! The search's benchmark: fixed positions to a fixed depth on one thread.

use std::num::NonZeroUsize;
use std::time::Duration;

use search::{Control, Limits, StopFlag, Table};

use crate::engine::{prover, salt};
use crate::iterate::Question;
use crate::params::BENCH_HASH_MB;
use crate::smp::{self, Means};
use crate::{EngineError, Position, Stopped};

/// Positions and how many turns to look ahead: both rule sets, all widths, all stages, one mid-turn.
const POSITIONS: &[(&str, u32)] = &[
    ("hexhex3 rulebook .../..../...../..../... w place", 9),
    ("hexhex3 online w.b/.w../w..../..../... b place", 9),
    ("hexhex3 rulebook .w./.w.b/.bb../b.../.b. w place", 12),
    ("hexhex3 rulebook ..w/ww.w/bwbw./.b.b/.bw b grow", 12),
    ("hexhex4 online ..../...../....../......./....../...../.... b place", 6),
    ("hexhex4 rulebook .w.b/.w.../....bb/......./....../....b/.... w place", 5),
    ("hexhex4 online b..w/....w/..b.../.b..w../....../w..wb/...b b place", 6),
    ("hexhex4 rulebook ...b/...b./.w...w/.w.b.bw/..w.../.w.ww/..w. w place", 6),
    ("hexhex4 online .b../..b../.b.w../...bb../....bw/bb..w/..bw b place", 8),
    ("hexhex4 rulebook ww.w/w..bb/..ww.b/.b.w..w/w...bb/ww.wb/.b.. w place", 9),
    ("limping3 online ...b/...../.w.b../...../..b./wb. b place", 8),
    ("limping4 rulebook .w..b/w.w..b/.b...../.b.w..../.....ww/.w..../...w./.... w place", 5),
    ("hexhex5 online w...b/..w.../w.....b/.......b/.......w./.....w../....w../....../....b b place", 4),
    ("hexhex5 rulebook w..w./....b./..w.bw./.b..w..b/......b.b/.b.b..../...b.bb/.b..../.b..b w place", 5),
    ("hexhex5 online ..w.w/..ww.w/.b...../.bwbbb.b/..b....ww/..wb.bw./bw.b.../bb.b.b/....b b place", 6),
    (
        "hexhex6 rulebook w...../..w..ww/..w....b/.b......./..wwbb..bw/b....b.wb../.w......b./..w....../\
         w....www/.b.w.../.bb... w place",
        4,
    ),
    (
        "hexhex9 online ww..w.w.w/........../bb........b/..b.w.w....w/......w.....w/.....w.....b../\
         ...b...b.....w./w..b........ww../.w...w.........../b...bb.....w..../.........wwb.b./\
         .....w......bb/bw.ww..w...../.w.b.ww..bb./.w.....b.../...w...w../..w..w.w. b place",
        3,
    ),
];

/// How much less deep the quick benchmark looks.
const QUICK: u32 = 2;

/// What the benchmark measured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bench {
    /// All nodes together. The same on every machine for the same search: a change that should not
    /// change the search must keep it.
    pub signature: u64,
    /// Time for all positions, the making of the table left out.
    pub time: Duration,
}

/// Searches the benchmark's positions, each with an empty table; `quick` less deep.
///
/// # Errors
/// [`EngineError::Table`] where there is no memory for the table, [`EngineError::Stopped`] when
/// `stop` was raised.
pub fn bench(quick: bool, stop: &StopFlag) -> Result<Bench, EngineError> {
    let table = Table::new_mb(BENCH_HASH_MB)?;
    let mut bench = Bench { signature: 0, time: Duration::ZERO };
    for &(text, depth) in POSITIONS {
        let position: Position = text.parse()?;
        let depth = if quick { depth.saturating_sub(QUICK).max(1) } else { depth };
        let question =
            Question { depth: Some(depth), multipv: 1, salt: salt(&position), ..Question::default() };
        table.clear();
        let control = Control::new(&Limits::default(), stop.clone());
        let prover = prover(&position, BENCH_HASH_MB)?;
        let means =
            Means { table: &table, prover: Some(&*prover), complete: None, workers: NonZeroUsize::MIN };
        let analysis = smp::search(&position, &question, &control, means, &|_| ())?;
        if stop.is_raised() {
            return Err(Stopped.into());
        }
        bench.signature += analysis.progress.nodes;
        bench.time += control.elapsed();
    }
    Ok(bench)
}
