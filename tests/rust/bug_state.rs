//! What must hold at every step of every game: the state kept stone by stone against the one set up
//! afresh, the way back, the tuple that proves that games end, and the values that no symmetry changes.

use bug::{Arena, Bits, Color, Phase, Position, Rules, State, Wide};
use proptest::prelude::*;
use proptest::sample::Index;

/// Boards of every kind and width, own ones with a hole, an island and a bridge among them.
const BOARDS: [&str; 15] = [
    "hexhex1",
    "hexhex2",
    "hexhex3",
    "hexhex4",
    "hexhex5",
    "hexhex6",
    "hexhex8",
    "limping1",
    "limping3",
    "limping5",
    "rhombus5x4",
    "rhombus11x2",
    "triangle5",
    "cells:0,-2;1,-2;-1,-1;1,-1;-1,0;0,0;7,0;8,0;9,0;7,1;8,1;5,4",
    "cells:0,0;1,0;2,0;3,0;4,0;5,0;6,0;7,0;0,1;7,1;8,1;9,1",
];

fn positions() -> impl Strategy<Value = Position> {
    (prop::sample::select(&BOARDS[..]), any::<bool>()).prop_map(|(board, merge)| {
        let rules = if merge { Rules::Rulebook } else { Rules::Online };
        Position::start(Arena::named(board).unwrap(), rules)
    })
}

/// A position with stones anywhere, both colours to move, as a user may set it up.
fn set_ups() -> impl Strategy<Value = Position> {
    (positions(), prop::collection::vec(0..3u8, 256), any::<bool>()).prop_map(|(start, letters, white)| {
        let size = start.board().size();
        let of = |letter| Wide::of((0..size).filter(|&cell| letters[cell] == letter));
        let mover = if white { Color::White } else { Color::Black };
        let arena = start.arena().clone();
        Position::set_up(arena, start.rules(), [of(1), of(2)], mover, Phase::Place).unwrap()
    })
}

/// All that a state tells.
fn told<B: Bits>(state: &State<B>) -> (Vec<B>, [u32; 1], u64, Color, Phase) {
    let both = |of: &dyn Fn(Color) -> B| Color::BOTH.map(of).to_vec();
    let mut sets = both(&|color| state.stones(color));
    sets.extend(both(&|color| state.placements(color)));
    sets.extend([state.moves(), state.empty()]);
    (sets, [state.largest()], state.key(), state.mover(), state.phase())
}

/// How many bugs of each size there are, largest size first.
fn sizes(position: &Position) -> Vec<usize> {
    let mut counts = vec![0; 257];
    for bug in position.bugs(None) {
        counts[256 - bug.cells.count() as usize] += 1;
    }
    counts
}

/// Plays a game of random steps from `position` in width `B` and checks everything on the way.
fn play<B: Bits>(mut position: Position, choices: &[Index]) -> Result<(), TestCaseError> {
    let mut state = State::<B>::new(&position);
    let mut undos = Vec::new();
    for choice in choices {
        prop_assert_eq!(told(&state), told(&State::<B>::new(&position)), "{}", position);
        let moves: Vec<usize> = state.moves().cells().collect();
        prop_assert_eq!(position.legal_cells().cells().collect::<Vec<_>>(), moves.clone());
        if moves.is_empty() {
            prop_assert_eq!(position.winner(), Some(position.turn()));
            break;
        }
        let cell = moves[choice.index(moves.len())];
        let next = position.step(cell).unwrap();
        undos.push((told(&state), state.step(cell)));
        prop_assert!(sizes(&next) > sizes(&position), "{} then {}", position, next);
        prop_assert!(next.largest() >= position.largest());
        prop_assert_eq!(next.turn() == position.turn(), next.phase() == Phase::Grow);
        position = next;
    }
    for (before, undo) in undos.into_iter().rev() {
        state.undo(undo);
        prop_assert_eq!(told(&state), before);
    }
    Ok(())
}

fn play_in_every_width(position: &Position, choices: &[Index]) -> Result<(), TestCaseError> {
    let size = position.board().size();
    if size <= 64 {
        play::<u64>(position.clone(), choices)?;
    }
    if size <= 128 {
        play::<u128>(position.clone(), choices)?;
    }
    play::<Wide>(position.clone(), choices)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    #[test]
    fn games_keep_the_state_true(position in positions(), choices in prop::collection::vec(any::<Index>(), 400)) {
        play_in_every_width(&position, &choices)?;
    }

    #[test]
    fn set_up_positions_keep_the_state_true(
        position in set_ups(),
        choices in prop::collection::vec(any::<Index>(), 60),
    ) {
        play_in_every_width(&position, &choices)?;
    }

    #[test]
    fn symmetries_carry_everything_along(position in set_ups(), k in any::<Index>(), choice in any::<Index>()) {
        let symmetries = position.board().symmetries();
        let k = k.index(symmetries.len());
        let image = position.transform(k).unwrap();
        let carried = |set: Wide| Wide::of(set.cells().map(|cell| symmetries[k][cell]));
        prop_assert_eq!(image.legal_cells(), carried(position.legal_cells()));
        prop_assert_eq!(image.canonical(), position.canonical());
        prop_assert_eq!(image.largest(), position.largest());
        let cells: Vec<usize> = position.legal_cells().cells().collect();
        if !cells.is_empty() {
            let cell = cells[choice.index(cells.len())];
            let next = position.step(cell).unwrap().transform(k).unwrap();
            prop_assert_eq!(image.step(symmetries[k][cell]).unwrap(), next);
        }
    }

    #[test]
    fn texts_come_back(position in set_ups(), blanks in "[ \t]{1,3}") {
        let text = position.to_string();
        prop_assert_eq!(text.parse::<Position>().unwrap(), position.clone());
        let spread = format!("{blanks}{}\n", text.replace(' ', &blanks));
        prop_assert_eq!(spread.parse::<Position>().unwrap().key(), position.key());
    }
}
