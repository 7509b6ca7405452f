//! The state kept stone by stone tells the same as one set up afresh, and steps taken back leave no
//! trace, in each width that holds the board.
#![no_main]

use bug::{Bits, Color, Phase, Position, State, Wide};
use libfuzzer_sys::fuzz_target;
use sample::Bytes;

/// All that a state tells.
fn told<B: Bits>(state: &State<B>) -> ([B; 6], u32, u64, Color, Phase) {
    let [white, black] = Color::BOTH.map(|color| state.stones(color));
    let [for_white, for_black] = Color::BOTH.map(|color| state.placements(color));
    let sets = [white, black, for_white, for_black, state.moves(), state.empty()];
    (sets, state.largest(), state.key(), state.mover(), state.phase())
}

fn play<B: Bits>(mut position: Position, choices: &[u8]) {
    let mut state = State::<B>::new(&position);
    let mut undos = Vec::new();
    for &choice in choices {
        assert_eq!(told(&state), told(&State::<B>::new(&position)), "{position}");
        let moves: Vec<usize> = state.moves().cells().collect();
        let Some(&cell) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
        undos.push((told(&state), state.step(cell)));
        position = position.step(cell).expect("one of the moves");
        // A step back and on again, in the middle of the way.
        if choice & 0x80 != 0 {
            let after = told(&state);
            let (before, undo) = undos.pop().expect("just pushed");
            state.undo(undo);
            assert_eq!(told(&state), before);
            undos.push((before, state.step(cell)));
            assert_eq!(told(&state), after);
        }
    }
    for (before, undo) in undos.into_iter().rev() {
        state.undo(undo);
        assert_eq!(told(&state), before);
    }
}

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes::new(data);
    let Some(position) = bytes.position() else { return };
    let mut choices = Vec::new();
    while let Some(byte) = bytes.next() {
        choices.push(byte);
    }
    let size = position.board().size();
    if size <= 64 {
        play::<u64>(position.clone(), &choices);
    }
    if size <= 128 {
        play::<u128>(position.clone(), &choices);
    }
    play::<Wide>(position, &choices);
});
