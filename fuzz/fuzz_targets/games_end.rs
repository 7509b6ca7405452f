//! Each step makes the list of bugs by size larger, largest size first, so that every game ends;
//! and whoever has no placement then has won.
#![no_main]

use bug::{Bits, Phase, Position, State, Wide};
use libfuzzer_sys::fuzz_target;
use sample::{Bytes, bugs_by_size};

fn play(mut position: Position, mut bytes: Bytes<'_>) {
    let state = State::<Wide>::new(&position);
    let mut sizes = bugs_by_size(state.tables(), &position);
    loop {
        let moves: Vec<usize> = position.legal_cells().cells().collect();
        if moves.is_empty() {
            assert_eq!(position.phase(), Phase::Place);
            assert_eq!(position.winner(), Some(position.turn()));
            return;
        }
        assert_eq!(position.winner(), None);
        // Past the fuzzer's last byte the first move is as good as any.
        let cell = moves[bytes.below(moves.len()).unwrap_or(0)];
        let next = position.step(cell).expect("one of the moves");
        let grown = bugs_by_size(state.tables(), &next);
        assert!(grown > sizes, "{position} then {next}");
        assert!(next.largest() >= position.largest());
        assert_eq!(next.turn() == position.turn(), next.phase() == Phase::Grow);
        (position, sizes) = (next, grown);
    }
}

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes::new(data);
    if let Some(position) = bytes.position() {
        play(position, bytes);
    }
});
