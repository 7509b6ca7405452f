//! The canonical form of shapes, and ways to tell whether two bugs match.

mod common;

use std::hint::black_box;

use bug::{Bits, Color, Rules, Shape, State, Tables};
use common::{game, start};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use hex::Axial;
use rustc_hash::FxHashMap;

const BOARD: &str = "hexhex4";
/// Random games that the pairs of bugs come from.
const GAMES: u64 = 200;

/// A crooked line of cells.
fn canonical_form(c: &mut Criterion) {
    let mut group = c.benchmark_group("shape");
    for size in [3, 6, 12] {
        let cells: Vec<Axial> = (0..size).map(|i| Axial::new(i / 2 + i % 3, i / 2)).collect();
        group.bench_function(format!("canonical_form/{size}"), |b| b.iter(|| Shape::of(black_box(&cells))));
    }
    group.finish();
}

/// Touching bugs of both colours and one size from three up, as they meet in random games: the
/// pairs that only their shapes can tell apart.
fn pairs(tables: &Tables<u64>) -> Vec<[u64; 2]> {
    let mut pairs = Vec::new();
    for position in (0..GAMES).flat_map(|seed| game(BOARD, Rules::Online, seed)) {
        let of = |color| -> Vec<u64> {
            position.bugs(Some(color)).iter().map(|bug| u64::from_wide(bug.cells)).collect()
        };
        let black = of(Color::Black);
        for white in of(Color::White) {
            let rivals = black.iter().filter(|rival| {
                white.count() > 2 && rival.count() == white.count() && tables.expand(white).meets(**rival)
            });
            pairs.extend(rivals.map(|&rival| [white, rival]));
        }
    }
    pairs
}

/// Pairs of touching cells inside a bug, each counted twice.
fn inner_edges(tables: &Tables<u64>, bug: u64) -> u32 {
    bug.cells().map(|cell| (tables.around(cell) & bug).count()).sum()
}

/// Numbers of shapes, kept for each bug seen.
#[derive(Default)]
struct Remembered {
    of_bug: FxHashMap<u64, u32>,
    of_shape: FxHashMap<Shape, u32>,
}

impl Remembered {
    fn number(&mut self, tables: &Tables<u64>, bug: u64) -> u32 {
        *self.of_bug.entry(bug).or_insert_with(|| {
            let next = self.of_shape.len() as u32;
            *self.of_shape.entry(tables.shape(bug)).or_insert(next)
        })
    }
}

/// How many pairs match, three ways.
fn match_or_not(c: &mut Criterion) {
    let mut group = c.benchmark_group("match");
    let state = State::<u64>::new(&start(BOARD, Rules::Online));
    let tables = state.tables();
    let pairs = pairs(tables);
    let canonical = |&&[a, b]: &&[u64; 2]| tables.shape(a) == tables.shape(b);
    let edges_first =
        |pair: &&[u64; 2]| inner_edges(tables, pair[0]) == inner_edges(tables, pair[1]) && canonical(pair);
    let mut remembered = Remembered::default();
    let matches = pairs.iter().filter(canonical).count();
    assert!(matches > 0 && matches < pairs.len());
    assert_eq!(pairs.iter().filter(edges_first).count(), matches);

    group.throughput(Throughput::Elements(pairs.len() as u64));
    group.bench_function("canonical_each_time", |b| {
        b.iter(|| black_box(&pairs).iter().filter(canonical).count());
    });
    group.bench_function("inner_edges_first", |b| {
        b.iter(|| black_box(&pairs).iter().filter(edges_first).count());
    });
    group.bench_function("remembered", |b| {
        b.iter(|| {
            let same = |&&[a, b]: &&[u64; 2]| remembered.number(tables, a) == remembered.number(tables, b);
            let found = black_box(&pairs).iter().filter(same).count();
            assert_eq!(found, matches);
        });
    });
    group.finish();
}

criterion_group! { name = benches; config = common::criterion(); targets = canonical_form, match_or_not }
criterion_main!(benches);
