//! Steps there and back again, and copying the state instead of taking steps back.

mod common;

use std::hint::black_box;

use bug::{Bits, Rules, State, Undo, Wide};
use common::{RULES, game, start, steps};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

const SEED: u64 = 1;
/// Plays the steps of a game, then takes them all back.
fn there_and_back<B: Bits>(state: &mut State<B>, steps: &[usize], undos: &mut Vec<Undo<B>>) {
    undos.extend(steps.iter().map(|&cell| state.step(cell)));
    while let Some(undo) = undos.pop() {
        state.undo(undo);
    }
}

fn games<B: Bits>(c: &mut Criterion, board: &str) {
    let mut group = c.benchmark_group("step_and_undo");
    for rules in RULES {
        let steps = steps(board, rules, SEED);
        let mut state = State::<B>::new(&start(board, rules));
        let mut undos = Vec::with_capacity(steps.len());
        group.throughput(Throughput::Elements(steps.len() as u64));
        group.bench_function(format!("{board}/{}", rules.name()), |b| {
            b.iter(|| there_and_back(&mut state, black_box(&steps), &mut undos));
        });
    }
    group.finish();
}

/// Each width of bits.
fn step_and_undo(c: &mut Criterion) {
    games::<u64>(c, "hexhex4");
    games::<u64>(c, "hexhex5");
    games::<u128>(c, "hexhex7");
    games::<Wide>(c, "hexhex9");
}

/// A stand-in for a state, of its size: the real one is not for copying.
type StandIn = [u64; size_of::<State<u64>>() / size_of::<u64>()];

/// Each move of each position of a game, there and back; and a copy of the state for each, which a
/// search that copies would pay instead of the way back.
fn copy_or_undo(c: &mut Criterion) {
    let mut group = c.benchmark_group("copy_or_undo");
    let positions = game("hexhex4", Rules::Rulebook, SEED);
    let mut states: Vec<State<u64>> = positions.iter().map(State::new).collect();
    let moves: u32 = states.iter().map(|state| state.moves().count()).sum();
    group.throughput(Throughput::Elements(u64::from(moves)));
    group.bench_function("step_and_undo", |b| {
        b.iter(|| {
            for state in &mut states {
                for cell in state.moves().cells() {
                    let undo = state.step(cell);
                    black_box(&mut *state);
                    state.undo(undo);
                }
            }
        });
    });
    let (stand_in, mut kept): (StandIn, StandIn) = ([1; _], [0; _]);
    group.bench_function(format!("copy_{}_bytes", size_of::<StandIn>()), |b| {
        b.iter(|| {
            for _ in 0..moves {
                kept = *black_box(&stand_in);
                black_box(&mut kept);
            }
        });
    });
    group.finish();
}

criterion_group! { name = benches; config = common::criterion(); targets = step_and_undo, copy_or_undo }
criterion_main!(benches);
