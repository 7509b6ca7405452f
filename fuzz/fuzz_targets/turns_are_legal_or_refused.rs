//! A position on the first line and a turn on the second: the turn is among those listed, and
//! leads to another position, or it is refused.
#![no_main]

use bug::{Phase, Position, Turn, TurnIter};
use libfuzzer_sys::fuzz_target;

/// Turns listed at most: set-up positions can have 10^10.
const LISTED: usize = 2_000;

fuzz_target!(|text: &str| {
    let Some((position, turn)) = text.split_once('\n') else { return };
    let Ok(position) = position.parse::<Position>() else { return };
    let Ok(turn) = turn.parse::<Turn>() else { return };
    assert_eq!(turn.to_string().parse::<Turn>().as_ref(), Ok(&turn));
    let played = position.play(&turn);
    if let Ok(next) = &played {
        assert_eq!(next.phase(), Phase::Place);
        assert_eq!(next.turn(), !position.turn());
        assert_eq!(&next.to_string().parse::<Position>().expect("a position's own text"), next);
    }
    let listed: Vec<Turn> = TurnIter::new(&position).take(LISTED).collect();
    if listed.len() < LISTED {
        assert_eq!(listed.contains(&turn), played.is_ok(), "{position}: {turn}");
    }
    for other in listed.iter().take(20) {
        assert!(position.play(other).is_ok(), "{position}: {other}");
    }
});
