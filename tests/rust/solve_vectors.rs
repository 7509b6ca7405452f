//! The solver against positions solved by another program, with every winning turn.

use std::collections::HashSet;
use std::path::Path;

use bug::{Outcome, Position, SolveOptions, SolveProgress, results, solve};
use search::StopFlag;

#[test]
fn agrees_with_the_values_and_all_winning_turns() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/bug/solved.jsonl");
    let text = std::fs::read_to_string(path).unwrap();
    let mut options = SolveOptions::new(2, 64, None).unwrap();
    options.all_turns = true;
    for line in text.lines() {
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
        let found: HashSet<Position> =
            solution.winning.iter().map(|turn| position.play(turn).unwrap()).collect();
        let expected: HashSet<Position> =
            winning.iter().map(|turn| position.play(&turn.parse().unwrap()).unwrap()).collect();
        assert_eq!(found, expected, "{position}");
        let all = results(&position, 100_000, &StopFlag::new()).unwrap();
        assert!(solution.winning.len() <= all.len());
    }
}
