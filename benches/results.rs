//! Listing the turns of a position, and its different results.

mod common;

use std::hint::black_box;

use bug::{TurnIter, results};
use common::{MIDDLES, RULES, middles};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use search::StopFlag;

fn in_the_middle(c: &mut Criterion) {
    let mut group = c.benchmark_group("results");
    group.throughput(Throughput::Elements(MIDDLES as u64));
    let stop = StopFlag::new();
    for rules in RULES {
        let positions = middles("hexhex4", rules);
        group.bench_function(format!("turns/hexhex4/{}", rules.name()), |b| {
            b.iter(|| black_box(&positions).iter().map(|p| TurnIter::new(p).count()).sum::<usize>());
        });
        group.bench_function(format!("results/hexhex4/{}", rules.name()), |b| {
            b.iter(|| {
                let found =
                    black_box(&positions).iter().map(|p| results(p, usize::MAX, &stop).unwrap().len());
                found.sum::<usize>()
            });
        });
    }
    group.finish();
}

criterion_group! { name = benches; config = common::criterion(); targets = in_the_middle }
criterion_main!(benches);
