//! Random games from the empty board on one thread.

mod common;

use std::hint::black_box;
use std::num::NonZeroUsize;

use bug::random_playouts;
use common::{RULES, start};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use search::StopFlag;

/// Games of one call: enough that its start, when no shape is remembered, is a small part.
const GAMES: u64 = 8_192;

fn from_the_start(c: &mut Criterion) {
    let mut group = c.benchmark_group("playouts");
    group.sample_size(10).throughput(Throughput::Elements(GAMES));
    for board in ["hexhex3", "hexhex4", "hexhex5"] {
        for rules in RULES {
            let position = start(board, rules);
            group.bench_function(format!("{board}/{}", rules.name()), |b| {
                b.iter(|| {
                    random_playouts(black_box(&position), GAMES, 1, NonZeroUsize::MIN, &StopFlag::new())
                        .unwrap()
                });
            });
        }
    }
    group.finish();
}

criterion_group! { name = benches; config = common::criterion(); targets = from_the_start }
criterion_main!(benches);
