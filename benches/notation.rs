//! Positions and turns read from and written as text.

mod common;

use std::hint::black_box;

use bug::{Position, Rules, Turn};
use common::{MIDDLES, middles};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use hex::Board;

fn positions(c: &mut Criterion) {
    let mut group = c.benchmark_group("notation");
    group.throughput(Throughput::Elements(MIDDLES as u64));
    for board in ["hexhex4", "hexhex9"] {
        let positions = middles(board, Rules::Rulebook);
        let texts: Vec<String> = positions.iter().map(Position::to_string).collect();
        group.bench_function(format!("parse_position/{board}"), |b| {
            b.iter(|| texts.iter().for_each(|text| _ = black_box(text.parse::<Position>().unwrap())));
        });
        group.bench_function(format!("print_position/{board}"), |b| {
            b.iter(|| positions.iter().for_each(|position| _ = black_box(position.to_string())));
        });
    }
    group.finish();
}

fn turns_and_boards(c: &mut Criterion) {
    let mut group = c.benchmark_group("notation");
    let turn: Turn = "b4,a3,c5".parse().unwrap();
    group.bench_function("parse_turn", |b| b.iter(|| black_box("b4,a3,c5").parse::<Turn>().unwrap()));
    group.bench_function("print_turn", |b| b.iter(|| black_box(&turn).to_string()));
    group.bench_function("parse_board/hexhex4", |b| b.iter(|| Board::parse(black_box("hexhex4")).unwrap()));
    group.finish();
}

criterion_group! { name = benches; config = common::criterion(); targets = positions, turns_and_boards }
criterion_main!(benches);
