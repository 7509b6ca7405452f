//! The checking program's own rules, against the vectors and the counts of the rules page.

use std::collections::HashSet;

use check::file::Setting;
use check::rules::{Game, Stones};
use serde_json::Value;

const POSITIONS: &str = include_str!("../data/bug/positions.jsonl");
/// Positions of the vectors with more turns are left out: this program is slow.
const MOST_TURNS: usize = 400;

#[test]
fn turns_and_results_are_those_of_the_vectors() {
    let mut looked_at = 0;
    for line in POSITIONS.lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        let text = row["position"].as_str().unwrap();
        let Some(turns) = row["turns"].as_array().filter(|turns| turns.len() <= MOST_TURNS) else { continue };
        let setting = Setting::parse(text).unwrap();
        let Setting { game, stones, growing, .. } = &setting;
        let results = game.results(stones, *growing);
        let reached: HashSet<Stones> = turns
            .iter()
            .map(|turn| {
                let cells = setting.cells(turn.as_str().unwrap()).unwrap();
                game.play(stones, *growing, &cells).unwrap_or_else(|why| panic!("{text}, {turn}: {why}"))
            })
            .collect();
        assert_eq!(results, reached, "{text}");
        if let Some(successors) = row["successors"].as_u64() {
            assert_eq!(results.len() as u64, successors, "{text}");
        }
        looked_at += 1;
    }
    assert!(looked_at > 300, "{looked_at} positions");
}

fn count(game: &Game, stones: &Stones, depth: usize) -> usize {
    let results = game.results(stones, false);
    if depth == 1 {
        return results.len();
    }
    results.iter().map(|after| count(game, after, depth - 1)).sum()
}

#[test]
fn distinct_results_are_counted_as_on_the_rules_page() {
    for (start, counts) in [
        ("hexhex2 online ../.../.. b place", &[7, 90, 408, 954, 3_918][..]),
        ("hexhex3 rulebook .../..../...../..../... w place", &[19, 588, 11_094]),
        ("limping2 rulebook .../..../.../.. w place", &[12, 255, 2_619]),
    ] {
        let Setting { game, stones, .. } = Setting::parse(start).unwrap();
        for (depth, &expected) in (1..).zip(counts) {
            assert_eq!(count(&game, &stones, depth), expected, "{start}, depth {depth}");
        }
    }
}

#[test]
fn boards_have_the_symmetries_of_the_rules_page() {
    for (board, cells, symmetries) in [
        ("hexhex1", 1, 1),
        ("hexhex3", 19, 12),
        ("limping3", 27, 6),
        ("triangle4", 10, 6),
        ("rhombus3x3", 9, 4),
        ("rhombus256x1", 256, 4),
        ("cells:0,0;3,0;0,1", 3, 1),
    ] {
        let board = check::board::Board::parse(board).unwrap();
        assert_eq!(board.cells.len(), cells, "{}", board.name);
        if board.name != "rhombus256x1" && !board.name.starts_with("cells") {
            assert_eq!(board.symmetries.len(), symmetries, "{}", board.name);
        }
        let mut names = board.names();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), cells);
    }
}
