//! The placements of both colours, from the state.

mod common;

use std::hint::black_box;

use bug::{Bits, Color, Wide};
use common::{MIDDLES, RULES, middle_states};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn on<B: Bits>(c: &mut Criterion, board: &str) {
    let mut group = c.benchmark_group("placements");
    group.throughput(Throughput::Elements(2 * MIDDLES as u64));
    for rules in RULES {
        let states = middle_states::<B>(board, rules);
        group.bench_function(format!("{board}/{}", rules.name()), |b| {
            b.iter(|| {
                for state in &states {
                    for color in Color::BOTH {
                        black_box(state.placements(color));
                    }
                }
            });
        });
    }
    group.finish();
}

fn placements(c: &mut Criterion) {
    on::<u64>(c, "hexhex4");
    on::<u64>(c, "hexhex5");
    on::<u128>(c, "hexhex7");
    on::<Wide>(c, "hexhex9");
}

criterion_group! { name = benches; config = common::criterion(); targets = placements }
criterion_main!(benches);
