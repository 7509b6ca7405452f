//! Positions and games from independent implementations: see `tests/data/README.md`.

use std::collections::BTreeSet;
use std::path::PathBuf;

use bug::{Arena, Bits, Position, Rules, Turn, TurnIter, count_turns, results};
use search::StopFlag;
use serde_json::Value;

fn lines(file: &str) -> Vec<Value> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/bug").join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn strings(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect()
}

#[test]
fn positions_have_the_known_turns_and_results() {
    let vectors = lines("positions.jsonl");
    assert!(vectors.len() > 1000);
    for vector in vectors {
        let text = vector["position"].as_str().unwrap();
        let position: Position = text.parse().unwrap();
        assert_eq!(position.to_string(), text);
        if let Some(turns) = vector.get("turns") {
            let known: BTreeSet<String> = strings(turns).into_iter().map(str::to_owned).collect();
            let found: Vec<String> = TurnIter::new(&position).map(|turn| turn.to_string()).collect();
            assert_eq!(found.len(), known.len(), "{text}");
            assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), known, "{text}");
            assert_eq!(count_turns(&position, &StopFlag::new()).unwrap(), known.len() as u128, "{text}");
        } else {
            let known: BTreeSet<&str> = strings(&vector["cells"]).into_iter().collect();
            let names = position.board().cell_names();
            let found: Vec<String> =
                position.legal_cells().cells().map(|cell| names[cell].to_string()).collect();
            assert_eq!(found.iter().map(String::as_str).collect::<BTreeSet<_>>(), known, "{text}");
        }
        if let Some(successors) = vector["successors"].as_u64() {
            let found = results(&position, 10_000_000, &StopFlag::new()).unwrap();
            assert_eq!(found.len() as u64, successors, "{text}");
            for (turn, result) in found {
                assert_eq!(position.play(&turn).unwrap(), result);
            }
        }
    }
}

#[test]
fn games_have_the_known_counts_and_ends() {
    for file in ["games.jsonl", "abstractplay_games.jsonl"] {
        let games = lines(file);
        assert!(games.len() > 200);
        for game in games {
            let arena = Arena::named(game["board"].as_str().unwrap()).unwrap();
            let mut position =
                Position::start(arena, Rules::from_name(game["rules"].as_str().unwrap()).unwrap());
            for (turn, count) in strings(&game["turns"]).into_iter().zip(game["counts"].as_array().unwrap()) {
                let found = count_turns(&position, &StopFlag::new()).unwrap();
                assert_eq!(found, u128::from(count.as_u64().unwrap()), "{position}");
                let turn: Turn = turn.parse().unwrap();
                position = position.play(&turn).unwrap();
                let again: Position = position.to_string().parse().unwrap();
                assert_eq!((again.key(), &again), (position.key(), &position));
            }
            assert_eq!(position.to_string(), game["final"].as_str().unwrap());
            assert!(position.is_over());
            let winner = position.winner().map(|color| color.letter().to_string());
            assert_eq!(winner.as_deref(), game["winner"].as_str());
        }
    }
}
