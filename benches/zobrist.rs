//! Zobrist keys: worked out afresh, and as the hash of positions in a set.
//!
//! What it costs to keep the key at each step is in the bench `step`.

mod common;

use std::collections::HashSet;
use std::hint::black_box;

use bug::{Color, Phase, Position, Rules};
use common::{MIDDLES, middles};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

fn keys(c: &mut Criterion) {
    let mut group = c.benchmark_group("zobrist");
    group.throughput(Throughput::Elements(MIDDLES as u64));
    for board in ["hexhex4", "hexhex9"] {
        let positions = middles(board, Rules::Rulebook);
        group.bench_function(format!("afresh/{board}"), |b| {
            b.iter(|| {
                for position in black_box(&positions) {
                    let stones = Color::BOTH.map(|color| position.stones(color));
                    let arena = position.arena().clone();
                    let made = Position::set_up(arena, Rules::Rulebook, stones, Color::White, Phase::Place);
                    black_box(made.unwrap().key());
                }
            });
        });
        // What a board finds out late, its symmetries, is no part of what is hashed.
        #[allow(clippy::mutable_key_type)]
        let set: HashSet<&Position> = positions.iter().collect();
        group.bench_function(format!("look_up_in_set/{board}"), |b| {
            b.iter(|| black_box(&positions).iter().filter(|position| set.contains(position)).count());
        });
    }
    group.finish();
}

criterion_group! { name = benches; config = common::criterion(); targets = keys }
criterion_main!(benches);
