//! The solver against positions solved by another program, with every winning turn.

use std::collections::HashSet;
use std::path::Path;

use bug::{Outcome, Position, SolveOptions, SolveProgress, Turn, solve};
use search::StopFlag;

#[test]
fn agrees_with_the_values_and_winning_turns() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/bug/solved.jsonl");
    let text = std::fs::read_to_string(path).unwrap();
    let mut options = SolveOptions::new(2, 64, None).unwrap();
    for (i, line) in text.lines().enumerate() {
        // One winning turn is enough for every second position, which saves time.
        options.all_turns = i % 2 == 0;
        let known: serde_json::Value = serde_json::from_str(line).unwrap();
        let position: Position = known["position"].as_str().unwrap().parse().unwrap();
        let solution = solve(&position, &options, &SolveProgress::default(), &StopFlag::new()).unwrap();
        let outcome = if known["value"] == "win" { Outcome::Win } else { Outcome::Loss };
        assert_eq!(solution.value, Some(outcome), "{position}");
        let winning: Vec<String> = known["winning"]
            .as_array()
            .unwrap()
            .iter()
            .map(|turn| turn.as_str().unwrap().to_owned())
            .collect();
        for turn in &solution.winning {
            assert!(winning.contains(&turn.to_string()), "{position}: {turn}");
        }
        let result = |turn: &Turn| position.play(turn).unwrap().to_string();
        let found: HashSet<String> = solution.winning.iter().map(result).collect();
        let expected: HashSet<String> = winning.iter().map(|turn| result(&turn.parse().unwrap())).collect();
        if options.all_turns {
            assert_eq!(found, expected, "{position}");
        } else {
            assert_eq!(found.is_empty(), expected.is_empty(), "{position}");
        }
        assert_eq!(solution.winning.len(), found.len(), "{position}: a result twice");
    }
}
