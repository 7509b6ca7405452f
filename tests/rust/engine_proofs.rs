//! What the engine proves is true: against positions solved by another program, and against every
//! outcome and distance that a plain search to the end finds on small boards.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use bug::{
    Analysis, Arena, Bits, Color, CompleteTable, Engine, EngineOptions, Line, Outcome, Phase, Position,
    Rules, Score, SearchOptions, SplitMix64, Turn, Wide,
};
use search::{Limits, StopFlag};

fn engine(hash_mb: i64) -> Engine {
    Engine::new(EngineOptions::new(1, hash_mb).unwrap()).unwrap()
}

fn analyse(engine: &Engine, position: &Position, nodes: u64, multipv: i64) -> Analysis {
    let options = SearchOptions { multipv, ..SearchOptions::default() };
    engine.analyse(position, &Limits::nodes(nodes), &options).unwrap()
}

/// The value of a position found by looking at everything: no window, no table but a plain map.
#[derive(Default)]
struct BruteForce(HashMap<Position, Score>);

impl BruteForce {
    fn value(&mut self, position: &Position) -> Score {
        if let Some(&score) = self.0.get(position) {
            return score;
        }
        let cells: Vec<usize> = position.legal_cells().cells().collect();
        let best = cells.iter().map(|&cell| {
            let next = position.step(cell).unwrap();
            let score = self.value(&next);
            match (next.phase(), score.outcome(), score.distance()) {
                (Phase::Grow, ..) => score,
                (Phase::Place, Some(Outcome::Win), Some(distance)) => Score::loss_in(distance as i32 + 1),
                (Phase::Place, Some(Outcome::Loss), Some(distance)) => Score::win_in(distance as i32 + 1),
                _ => panic!("{next} has no proved value"),
            }
        });
        let score = best.max().unwrap_or(Score::win_in(0));
        self.0.insert(position.clone(), score);
        score
    }
}

/// A random arrangement with about that many stones; in mid-turn where `grow` and it can be.
fn random_position(random: &mut SplitMix64, board: &str, stones: u32, grow: bool) -> Position {
    let arena = Arena::named(board).unwrap();
    let rules = Rules::BOTH[random.below(2) as usize];
    let mover = Color::BOTH[random.below(2) as usize];
    let size = arena.board.size();
    let mut sets = [Wide::EMPTY; 2];
    for _ in 0..stones {
        let cell = Wide::bit(random.below(size as u32) as usize);
        if !(sets[0] | sets[1]).meets(cell) {
            sets[random.below(2) as usize] |= cell;
        }
    }
    let set_up = |phase| Position::set_up(arena.clone(), rules, sets, mover, phase);
    let placing = || set_up(Phase::Place).unwrap();
    if grow { set_up(Phase::Grow).unwrap_or_else(|_| placing()) } else { placing() }
}

/// Plays the line and checks that each turn is legal; gives the last position.
fn play_line(position: &Position, line: &Line) -> Position {
    let mut last = position.clone();
    for turn in &line.pv {
        last = last.play(turn).unwrap_or_else(|error| panic!("{position}: {turn} in {:?}: {error}", line.pv));
    }
    assert_eq!(line.pv.first(), line.turn.as_ref(), "{position}");
    last
}

fn solved() -> Vec<(Position, Outcome, Vec<Turn>)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/bug/solved.jsonl");
    let text = std::fs::read_to_string(path).unwrap();
    let lines = text.lines().map(|line| {
        let value: serde_json::Value = serde_json::from_str(line).unwrap();
        let outcome = if value["value"] == "win" { Outcome::Win } else { Outcome::Loss };
        let winning = value["winning"].as_array().unwrap().iter();
        let winning = winning.map(|turn| turn.as_str().unwrap().parse().unwrap()).collect();
        (value["position"].as_str().unwrap().parse().unwrap(), outcome, winning)
    });
    lines.collect()
}

#[test]
fn no_solved_position_is_claimed_falsely() {
    let solved = solved();
    assert!(solved.len() > 100);
    // One engine for all, so that its small table is full of other boards' and rule sets' entries.
    let engine = engine(1);
    let (mut proved, mut won, mut found) = (0, 0, 0);
    for (position, outcome, winning) in &solved {
        let analysis = analyse(&engine, position, 100_000, 1);
        let best = analysis.best().expect("the game is not over");
        if let Some(claim) = analysis.best_line().outcome() {
            assert_eq!(claim, *outcome, "{position}");
            proved += 1;
        }
        if *outcome == Outcome::Win {
            let result = position.play(best).unwrap();
            let is_winning = winning.iter().any(|turn| position.play(turn).unwrap() == result);
            let is_claimed = analysis.best_line().outcome() == Some(Outcome::Win);
            assert!(is_winning || !is_claimed, "{position}: {best} does not win");
            won += 1;
            found += usize::from(is_winning);
        }
        play_line(position, analysis.best_line());
    }
    assert!(proved * 10 > solved.len() * 8, "{proved} of {} proved", solved.len());
    assert!(found * 10 > won * 9, "winning turn in {found} of {won}");
}

/// Every outcome, and every distance said to be exact, for single lines.
fn agrees_with_brute_force(board: &str, stones: std::ops::Range<u32>, positions: u32, nodes: u64) {
    let mut brute_force = BruteForce::default();
    let mut random = SplitMix64::new(20_17);
    let kept = engine(1);
    let mut exact = 0;
    for n in 0..positions {
        let count = stones.start + random.below(stones.end - stones.start);
        let position = random_position(&mut random, board, count, n % 2 == 0);
        let truth = brute_force.value(&position);
        let fresh = engine(1);
        for engine in [&kept, &fresh] {
            let analysis = analyse(engine, &position, nodes, 1);
            let line = analysis.best_line();
            let last = play_line(&position, line);
            let Some(outcome) = line.outcome() else { continue };
            assert_eq!(Some(outcome), truth.outcome(), "{position}");
            let distance = line.distance().unwrap();
            let true_distance = truth.distance().unwrap();
            if line.distance_exact {
                exact += 1;
                assert_eq!(distance, true_distance, "{position}: {line:?}");
            }
            // Else the distance is what the line shows, in which the loser may not have done its best.
            assert_eq!(distance as usize, line.pv.len(), "{position}: {line:?}");
            assert!(last.is_over(), "{position}: {line:?}");
        }
    }
    assert!(exact > positions, "{exact} exact distances in {positions} positions searched twice");
}

#[test]
fn hexhex2_agrees_with_brute_force() {
    agrees_with_brute_force("hexhex2", 0..8, 500, 20_000);
}

#[test]
fn limping2_agrees_with_brute_force() {
    agrees_with_brute_force("limping2", 6..16, 300, 100_000);
}

#[test]
fn an_own_board_with_islands_agrees_with_brute_force() {
    agrees_with_brute_force("cells:0,0;1,0;2,0;0,1;1,1;5,0;6,0;5,1", 0..9, 200, 50_000);
}

/// All lines: one for each different result, each with its own value, in order.
#[test]
fn multipv_ranks_the_different_results() {
    let mut brute_force = BruteForce::default();
    let mut random = SplitMix64::new(7);
    for n in 0..150 {
        let position = random_position(&mut random, "hexhex2", n % 7, n % 2 == 0);
        let results = bug::results(&position, 1_000_000, &StopFlag::new()).unwrap();
        let analysis = analyse(&engine(1), &position, 1_000_000, 100);
        if position.is_over() {
            assert_eq!((analysis.lines.len(), analysis.best()), (1, None));
            continue;
        }
        assert_eq!(analysis.lines.len(), results.len(), "{position}");
        let mut seen = Vec::new();
        for line in &analysis.lines {
            play_line(&position, line);
            let result = position.play(line.turn.as_ref().unwrap()).unwrap();
            let value = brute_force.value(&result);
            let (distance, outcome) = (value.distance().unwrap() as i32 + 1, value.outcome());
            let truth = match outcome {
                Some(Outcome::Win) => Score::loss_in(distance),
                _ => Score::win_in(distance),
            };
            assert_eq!(line.score, truth, "{position}: {line:?}");
            assert!(!seen.contains(&result), "{position}: {result} twice");
            seen.push(result);
        }
        let scores: Vec<Score> = analysis.lines.iter().map(|line| line.score).collect();
        assert!(scores.is_sorted_by(|a, b| a >= b), "{position}: {scores:?}");
    }
}

#[test]
fn only_the_wanted_turns_are_looked_at() {
    let position: Position = "hexhex2 rulebook w./w../.w b place".parse().unwrap();
    let wanted: Vec<Turn> = ["a1,a2,b3", "a1,a2,b1", "c2"]
        .iter()
        .filter_map(|text| {
            let turn: Turn = text.parse().unwrap();
            position.play(&turn).is_ok().then_some(turn)
        })
        .collect();
    assert!(wanted.len() > 1);
    let options = SearchOptions { multipv: 10, turns: Some(&wanted), exact: false };
    let analysis = engine(1).analyse(&position, &Limits::depth(3), &options).unwrap();
    assert!(!analysis.lines.is_empty() && analysis.lines.len() <= wanted.len());
    for line in &analysis.lines {
        assert!(wanted.contains(line.turn.as_ref().unwrap()), "{line:?}");
    }
}

fn with_table(position: &Position) -> Engine {
    let arena = position.arena();
    let (threads, settled) = (NonZeroUsize::MIN, AtomicU64::new(0));
    let table = CompleteTable::build(arena, position.rules(), threads, &settled, &StopFlag::new());
    Engine::with_table(EngineOptions::new(1, 1).unwrap(), Arc::new(table.unwrap())).unwrap()
}

/// On request each distance is exact, and a lost position is answered with a turn that lasts as long
/// as any.
fn distances_are_exact(board: &str, stones: std::ops::Range<u32>, positions: u32) {
    let mut brute_force = BruteForce::default();
    let mut random = SplitMix64::new(13);
    let empty = Rules::BOTH.map(|rules| Position::start(Arena::named(board).unwrap(), rules));
    let tables = empty.each_ref().map(with_table);
    let plain = engine(1);
    let (mut lost, mut longest) = (0, 0);
    for n in 0..positions {
        let count = stones.start + random.below(stones.end - stones.start);
        let position = random_position(&mut random, board, count, n % 2 == 0);
        let truth = brute_force.value(&position);
        let index = Rules::BOTH.iter().position(|&rules| rules == position.rules()).unwrap();
        // A table that is of no use, one that says at once who wins, and none.
        for engine in [&tables[1 - index], &tables[index], &plain] {
            let options = SearchOptions { exact: true, ..SearchOptions::default() };
            let analysis = engine.analyse(&position, &Limits::nodes(20_000_000), &options).unwrap();
            let line = analysis.best_line();
            assert_eq!((line.score, line.distance_exact), (truth, true), "{position}: {line:?}");
            assert_eq!(Some(line.pv.len() as u32), truth.distance(), "{position}: {line:?}");
            assert!(play_line(&position, line).is_over(), "{position}: {line:?}");
            engine.clear().unwrap();
        }
        lost += usize::from(truth.outcome() == Some(Outcome::Loss));
        longest = longest.max(truth.distance().unwrap());
    }
    assert!(lost * 5 > positions as usize && longest >= 5, "{lost} lost, longest {longest}");
}

#[test]
fn hexhex2_distances_are_exact_on_request() {
    distances_are_exact("hexhex2", 0..5, 100);
}

#[test]
fn limping2_distances_are_exact_on_request() {
    distances_are_exact("limping2", 4..9, 100);
}

/// With a table the first look tells who wins, on every line, and each goes to its end.
#[test]
fn a_table_proves_every_line_at_once() {
    let mut brute_force = BruteForce::default();
    let mut random = SplitMix64::new(5);
    let empty = Rules::BOTH.map(|rules| Position::start(Arena::named("limping2").unwrap(), rules));
    let tables = empty.each_ref().map(with_table);
    for n in 0..100 {
        let position = random_position(&mut random, "limping2", 3 + n % 6, n % 2 == 0);
        let engine = &tables[Rules::BOTH.iter().position(|&rules| rules == position.rules()).unwrap()];
        for (limits, multipv) in [(Limits::nodes(1), 1), (Limits::depth(1), 1), (Limits::depth(1), 8)] {
            engine.clear().unwrap();
            let options = SearchOptions { multipv, ..SearchOptions::default() };
            let analysis = engine.analyse(&position, &limits, &options).unwrap();
            let best = analysis.best_line();
            assert_eq!(best.outcome(), brute_force.value(&position).outcome(), "{position}: {best:?}");
            for line in analysis.lines.iter().filter(|_| !position.is_over()) {
                let value = brute_force.value(&position.play(line.turn.as_ref().unwrap()).unwrap());
                let is_won = value.outcome() == Some(Outcome::Loss);
                assert_eq!(line.outcome() == Some(Outcome::Win), is_won, "{position}: {line:?}");
                assert!(line.outcome().is_some());
                let is_whole = play_line(&position, line).is_over();
                assert!(is_whole || limits.nodes.is_some(), "{position}: {line:?}");
            }
        }
    }
}

/// A lost position whose distance is not found is answered with a turn that is known to last longest.
#[test]
fn a_lost_position_is_answered_with_a_turn_that_lasts() {
    let mut brute_force = BruteForce::default();
    let mut random = SplitMix64::new(31);
    let (mut searched, mut longer) = (0, 0);
    for n in 0..400 {
        let position = random_position(&mut random, "limping2", 3 + n % 6, false);
        let truth = brute_force.value(&position);
        if truth.outcome() != Some(Outcome::Loss) || truth.distance() < Some(5) {
            continue;
        }
        let engine = with_table(&position);
        let options = SearchOptions { exact: true, ..SearchOptions::default() };
        let analysis = engine.analyse(&position, &Limits::depth(4), &options).unwrap();
        let line = analysis.best_line();
        assert_eq!((line.outcome(), line.distance_exact), (Some(Outcome::Loss), false), "{position}");
        let value = brute_force.value(&position.play(line.turn.as_ref().unwrap()).unwrap());
        searched += 1;
        longer += usize::from(value.distance() >= Some(4));
    }
    assert!(searched > 5);
    assert_eq!(searched, longer, "those that last five turns");
}

/// Fails where a proved line does not end the game after as many turns as it tells; whether there
/// was one, and whether it could not be shown to its end, which must be told then.
fn ends_as_told(position: &Position, line: &Line) -> (bool, bool) {
    let Some(distance) = line.distance().filter(|_| line.turn.is_some()) else { return (false, false) };
    let length = line.pv.len();
    let is_whole = play_line(position, line).is_over();
    if is_whole {
        assert_eq!(distance as usize, length, "{position}: {line:?}");
    } else {
        assert!(!line.distance_exact && distance as usize >= length, "{position}: {line:?}");
    }
    (true, !is_whole)
}

#[test]
fn a_proved_line_is_as_long_as_it_says_wherever_the_search_ends() {
    // Broken off while the end was being looked for, or while a line was being followed to it.
    for (text, nodes, exact) in [
        ("hexhex3 rulebook ..w/bbb./..b.b/...b/... w place", 10_000, false),
        ("hexhex3 rulebook .w./bb.w/..bw./..w./w.. b place", 30_000, false),
        ("rhombus4x4 rulebook w.../..wb/.w.w/..w. w place", 30_000, true),
        ("rhombus4x4 rulebook .w../w.../.ww./w... b place", 10_000, false),
        ("rhombus4x4 rulebook b.../bw../..w./.ww. b place", 30_000, true),
    ] {
        let options = SearchOptions { exact, ..SearchOptions::default() };
        let position = text.parse().unwrap();
        for nodes in [nodes, nodes / 2, nodes * 2 / 3] {
            let found = engine(64).analyse(&position, &Limits::nodes(nodes), &options).unwrap();
            assert!(!ends_as_told(&position, found.best_line()).1, "{text}: {found:?}");
        }
    }
    let mut random = SplitMix64::new(11);
    let kept = engine(4);
    let (mut proved, mut cut) = (0, 0);
    for n in 0..400 {
        let board = ["hexhex3", "rhombus4x4", "limping2"][n % 3];
        let stones = 2 + random.below(8);
        let position = random_position(&mut random, board, stones, n % 4 == 0);
        let nodes = u64::from(1_000 + random.below(30_000));
        for multipv in [1, 4] {
            for line in analyse(&kept, &position, nodes, multipv).lines {
                let (is_proved, is_cut) = ends_as_told(&position, &line);
                proved += u32::from(is_proved);
                cut += u32::from(is_cut);
            }
        }
    }
    assert!(proved > 300 && cut * 50 < proved, "{cut} of {proved} cut");
}
