//! A random one of a set of cells, by broadword select and by a loop.

mod common;

use std::hint::black_box;

use bug::{Bits, Color, Rules, SplitMix64};
use common::{MIDDLES, middle_states};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// Takes lower bits off one by one.
fn pick_by_loop(mut set: u64, random: &mut SplitMix64) -> Option<usize> {
    if set == 0 {
        return None;
    }
    for _ in 0..random.below(set.count_ones()) {
        set &= set - 1;
    }
    Some(set.trailing_zeros() as usize)
}

/// The placements of both colours half way through random games.
fn pick(c: &mut Criterion) {
    let mut group = c.benchmark_group("pick");
    let states = middle_states::<u64>("hexhex4", Rules::Online);
    let sets: Vec<u64> = states.iter().flat_map(|state| Color::BOTH.map(|c| state.placements(c))).collect();
    let (mut one, mut other) = (SplitMix64::new(1), SplitMix64::new(1));
    for &set in &sets {
        assert_eq!(set.pick(&mut one), pick_by_loop(set, &mut other));
    }
    group.throughput(Throughput::Elements(2 * MIDDLES as u64));
    let mut random = SplitMix64::new(2);
    group.bench_function("select", |b| {
        b.iter(|| black_box(&sets).iter().filter_map(|set| set.pick(&mut random)).sum::<usize>());
    });
    group.bench_function("loop", |b| {
        b.iter(|| black_box(&sets).iter().filter_map(|&set| pick_by_loop(set, &mut random)).sum::<usize>());
    });
    group.finish();
}

criterion_group! { name = benches; config = common::criterion(); targets = pick }
criterion_main!(benches);
