//! Counting the turns of a position without listing them, set-up included.

mod common;

use std::hint::black_box;

use bug::count_turns;
use common::{MIDDLES, RULES, middles};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use search::StopFlag;

fn in_the_middle(c: &mut Criterion) {
    let mut group = c.benchmark_group("count_turns");
    group.throughput(Throughput::Elements(MIDDLES as u64));
    let stop = StopFlag::new();
    for board in ["hexhex4", "hexhex5"] {
        for rules in RULES {
            let positions = middles(board, rules);
            group.bench_function(format!("{board}/{}", rules.name()), |b| {
                b.iter(|| {
                    let counts = black_box(&positions).iter().map(|position| count_turns(position, &stop));
                    counts.map(Result::unwrap).sum::<u128>()
                });
            });
        }
    }
    group.finish();
}

criterion_group! { name = benches; config = common::criterion(); targets = in_the_middle }
criterion_main!(benches);
