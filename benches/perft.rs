//! Perft from the empty board on one thread, by turns and by distinct results.

mod common;

use std::hint::black_box;
use std::num::NonZeroUsize;

use bug::{Counting, perft};
use common::{RULES, start};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use search::StopFlag;

/// Board, depth, distinct or not, and the count, the same in both rule sets.
const COUNTS: [(&str, u32, bool, u128); 4] = [
    ("hexhex3", 4, false, 439_476),
    ("hexhex4", 4, false, 5_016_588),
    ("hexhex5", 3, false, 346_932),
    ("hexhex4", 3, true, 76_938),
];

fn from_the_start(c: &mut Criterion) {
    let mut group = c.benchmark_group("perft");
    group.sample_size(10);
    for (board, depth, distinct, count) in COUNTS {
        group.throughput(Throughput::Elements(count as u64));
        for rules in RULES {
            let position = start(board, rules);
            let how = Counting { depth, distinct, threads: NonZeroUsize::MIN };
            let kind = if distinct { "distinct/" } else { "" };
            group.bench_function(format!("{kind}{board}/depth{depth}/{}", rules.name()), |b| {
                b.iter(|| {
                    let found = perft(black_box(&position), how, &StopFlag::new()).unwrap();
                    assert_eq!(found, count);
                });
            });
        }
    }
    group.finish();
}

criterion_group! { name = benches; config = common::criterion(); targets = from_the_start }
criterion_main!(benches);
