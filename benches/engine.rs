//! The engine to a fixed depth on one thread, each time with an empty table.

mod common;

use std::hint::black_box;

use bug::{Bits, Color, Engine, EngineOptions, Position, SearchOptions};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use search::Limits;

/// Positions and how deep to look: an opening, two middles and a late one.
const QUESTIONS: [(&str, u32); 4] = [
    ("hexhex3 rulebook .../..../..b../..../... w place", 6),
    ("hexhex4 online .b../..b../.b.w../...bb../....bw/bb..w/..bw b place", 4),
    ("hexhex4 rulebook ...b/...b./.w...w/.w.b.bw/..w.../.w.ww/..w. w place", 4),
    ("hexhex5 rulebook w..w./....b./..w.bw./.b..w..b/......b.b/.b.b..../...b.bb/.b..../.b..b w place", 3),
];

fn fixed_depth(c: &mut Criterion) {
    let mut group = c.benchmark_group("engine");
    group.sample_size(10);
    let engine = Engine::new(EngineOptions::new(1, 1).unwrap()).unwrap();
    for (text, depth) in QUESTIONS {
        let position: Position = text.parse().unwrap();
        let limits = Limits::depth(depth);
        let search = || {
            engine.clear().unwrap();
            engine.analyse(black_box(&position), &limits, &SearchOptions::default()).unwrap()
        };
        let nodes = search().progress.nodes;
        group.throughput(Throughput::Elements(nodes));
        let stones: u32 = Color::BOTH.map(|color| position.stones(color).count()).iter().sum();
        let (board, rules) = (position.board().name(), position.rules().name());
        let name = format!("{board}/{rules}/{stones}_stones/depth{depth}");
        group.bench_function(name, |b| {
            b.iter(|| assert_eq!(search().progress.nodes, nodes));
        });
    }
    group.finish();
}

criterion_group! { name = benches; config = common::criterion(); targets = fixed_depth }
criterion_main!(benches);
