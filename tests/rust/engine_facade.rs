//! The engine's façade: limits, time, stop, threads, stacks, and bad input.

use std::time::{Duration, Instant};

use bug::{
    Arena, Bits, Engine, EngineError, EngineOptions, Outcome, Phase, Position, Rules, Score, SearchOptions,
    SplitMix64, Turn, Wide,
};
use search::{Limits, StopFlag};

fn engine() -> Engine {
    Engine::new(EngineOptions::new(1, 4).unwrap()).unwrap()
}

fn position(text: &str) -> Position {
    text.parse().unwrap()
}

fn start(board: &str, rules: Rules) -> Position {
    Position::start(Arena::named(board).unwrap(), rules)
}

fn limits(millis: u64) -> Limits {
    Limits::time(Duration::from_millis(millis))
}

const ALL: SearchOptions<'static> = SearchOptions { multipv: 1, turns: None, exact: false };

/// Plays at random until the game is over or `steps` stones are down.
fn random_game(random: &mut SplitMix64, board: &str, rules: Rules, steps: usize) -> Vec<Position> {
    let mut game = vec![start(board, rules)];
    while game.len() <= steps {
        let last = &game[game.len() - 1];
        let cells = last.legal_cells();
        if cells.is_empty() {
            break;
        }
        game.push(last.step(cells.cells().nth(random.below(cells.count()) as usize).unwrap()).unwrap());
    }
    game
}

#[test]
fn a_finished_game_is_a_win_without_a_turn() {
    let over = position("hexhex2 online ../ww./b. w place");
    let analysis = engine().analyse(&over, &Limits::depth(1), &ALL).unwrap();
    let line = analysis.best_line();
    assert_eq!((analysis.best(), line.outcome(), line.distance()), (None, Some(Outcome::Win), Some(0)));
    assert_eq!((line.score, line.distance_exact, line.pv.len()), (Score::win_in(0), true, 0));
    assert!((line.win_chance() - 1.0).abs() < f64::EPSILON);
}

#[test]
fn distances_count_the_turns_of_both_sides() {
    let mut random = SplitMix64::new(3);
    let (mut wins, mut losses) = (0, 0);
    for _ in 0..40 {
        let game = random_game(&mut random, "hexhex3", Rules::Rulebook, 60);
        for position in &game[game.len().saturating_sub(8)..] {
            let analysis = engine().analyse(position, &Limits::nodes(20_000), &ALL).unwrap();
            let line = analysis.best_line();
            let Some(distance) = line.distance() else { continue };
            match line.outcome() {
                Some(Outcome::Win) => {
                    wins += 1;
                    assert!(distance % 2 == 0, "{position}: {line:?}");
                    assert_eq!(line.score.value(), 30_000 - distance as i32);
                }
                _ => {
                    losses += 1;
                    assert!(distance % 2 == 1, "{position}: {line:?}");
                    assert_eq!(line.score.value(), -30_000 + distance as i32);
                }
            }
        }
    }
    assert!(wins > 50 && losses > 50, "{wins} wins, {losses} losses");
}

#[test]
fn one_thread_and_a_node_limit_are_reproducible_to_the_node() {
    for text in [
        "hexhex4 online ..../...../....../......./....../...../.... b place",
        "hexhex3 rulebook wb./wb.b/w.w.b/.w../w.b w place",
    ] {
        for nodes in [1, 2, 100, 777, 50_000] {
            let search = || {
                let engine = engine();
                let mut analysis = engine.analyse(&position(text), &Limits::nodes(nodes), &ALL).unwrap();
                analysis.progress.time = Duration::ZERO;
                let infos: Vec<_> = engine.poll().into_iter().map(|info| info.line).collect();
                (analysis, infos)
            };
            let first = search();
            assert!(first.0.progress.nodes <= nodes);
            assert_eq!(first, search());
        }
    }
}

#[test]
fn a_depth_limit_is_kept() {
    for depth in 1..5 {
        let analysis =
            engine().analyse(&start("hexhex4", Rules::Online), &Limits::depth(depth), &ALL).unwrap();
        assert_eq!(analysis.progress.depth, depth);
    }
}

#[test]
fn time_is_kept_and_used() {
    for board in ["hexhex4", "hexhex7", "hexhex9", "triangle20"] {
        let position = start(board, Rules::Rulebook);
        let mut least = Duration::MAX;
        for _ in 0..3 {
            let begun = Instant::now();
            let analysis = engine().analyse(&position, &limits(100), &ALL).unwrap();
            let time = begun.elapsed();
            assert!(analysis.best().is_some());
            assert!(analysis.progress.time >= Duration::from_millis(90), "{board}: {time:?}");
            least = least.min(time);
        }
        // That the limit ends the search; `benches/overrun.py` measures how exactly, for here other
        // tests share the processor.
        assert!(least < Duration::from_secs(1), "{board}: {least:?}");
    }
}

#[test]
fn nodes_are_used_unless_the_position_is_proved() {
    let mut random = SplitMix64::new(8);
    for board in ["hexhex3", "hexhex4", "hexhex5", "hexhex9"] {
        for position in random_game(&mut random, board, Rules::Online, 200).iter().step_by(9) {
            for nodes in [100, 5_000, 30_000] {
                let analysis = engine().analyse(position, &Limits::nodes(nodes), &ALL).unwrap();
                let used = analysis.progress.nodes;
                let is_proved = analysis.best_line().outcome().is_some();
                assert!(is_proved || used * 10 >= nodes * 9, "{position}: {used} of {nodes}");
            }
        }
    }
}

/// Lone stones of White's, spread over the board, many of which touch a lone black stone: they can eat
/// in any order, with several cells to grow to each time.
fn many_turns() -> Position {
    let arena = Arena::named("hexhex9").unwrap();
    let mut stones = [Wide::EMPTY; 2];
    for (cell, axial) in arena.board.cells().iter().enumerate() {
        match (axial.q + 2 * axial.r).rem_euclid(7) {
            0 => stones[0] |= Wide::bit(cell),
            1 if axial.q.rem_euclid(2) == 0 => stones[1] |= Wide::bit(cell),
            _ => {}
        }
    }
    Position::set_up(arena, Rules::Rulebook, stones, bug::Color::White, Phase::Grow).unwrap()
}

#[test]
fn countless_turns_are_answered_in_time() {
    let position = many_turns();
    assert_eq!(bug::TurnIter::new(&position).take(1_000_000).count(), 1_000_000);
    for (bound, nodes) in [(limits(50), u64::MAX), (Limits::nodes(1), 1), (Limits::nodes(3), 3)] {
        let begun = Instant::now();
        let analysis = engine().analyse(&position, &bound, &ALL).unwrap();
        assert!(begun.elapsed() < Duration::from_secs(2));
        assert!(analysis.progress.nodes <= nodes);
        let best = analysis.best().unwrap();
        position.play(best).unwrap_or_else(|error| panic!("{best}: {error}"));
    }
}

#[test]
fn every_line_of_random_games_is_legal_to_its_end() {
    let mut random = SplitMix64::new(11);
    for board in ["hexhex3", "limping3", "rhombus5x4", "triangle6", "hexhex5", "hexhex8"] {
        for rules in Rules::BOTH {
            let engine = engine();
            for position in random_game(&mut random, board, rules, 400).iter().step_by(5) {
                let options = SearchOptions { multipv: 3, ..SearchOptions::default() };
                let analysis = engine.analyse(position, &Limits::nodes(3_000), &options).unwrap();
                let infos = engine.poll();
                for line in analysis.lines.iter().chain(infos.iter().map(|info| &info.line)) {
                    let mut last = position.clone();
                    for turn in &line.pv {
                        last =
                            last.play(turn).unwrap_or_else(|error| panic!("{position}: {line:?}: {error}"));
                    }
                    assert_eq!(line.turn.as_ref(), line.pv.first());
                    assert_eq!(line.turn.is_none(), position.is_over());
                }
            }
        }
    }
}

#[test]
fn a_stop_ends_a_search_without_bounds() {
    let engine = engine();
    engine.stop();
    assert!(!engine.running() && engine.poll().is_empty());
    assert!(matches!(engine.wait(None), Err(EngineError::NoSearch)));
    engine.start(&start("hexhex5", Rules::Online), &Limits::default(), &ALL).unwrap();
    assert!(engine.running());
    assert!(engine.wait(Some(Duration::from_millis(30))).unwrap().is_none());
    for error in [
        engine.start(&start("hexhex3", Rules::Online), &Limits::depth(1), &ALL).unwrap_err(),
        engine.clear().unwrap_err(),
    ] {
        assert!(matches!(error, EngineError::Busy), "{error}");
    }
    assert!(!engine.poll().is_empty());
    engine.stop();
    let analysis = engine.wait(None).unwrap().unwrap();
    assert!(analysis.progress.depth > 0 && analysis.best().is_some());
    assert!(!engine.running());
    // The result can be had again, and the engine used on.
    assert_eq!(engine.wait(None).unwrap().unwrap(), analysis);
    engine.clear().unwrap();
    engine.start(&start("hexhex3", Rules::Online), &Limits::depth(1), &ALL).unwrap();
    assert_eq!(engine.wait(None).unwrap().unwrap().progress.depth, 1);
}

#[test]
fn a_stop_acts_at_once() {
    let stop = || {
        let engine = engine();
        engine.start(&start("hexhex9", Rules::Online), &Limits::default(), &ALL).unwrap();
        std::thread::sleep(Duration::from_millis(20));
        let begun = Instant::now();
        engine.stop();
        engine.wait(None).unwrap().unwrap();
        begun.elapsed()
    };
    // The best of five, since other tests share the processor.
    let least = (0..5).map(|_| stop()).min().unwrap();
    assert!(least < Duration::from_millis(50), "{least:?}");
}

#[test]
fn a_dropped_engine_ends_its_search() {
    let engine = engine();
    engine.start(&start("hexhex5", Rules::Online), &Limits::default(), &ALL).unwrap();
    let begun = Instant::now();
    drop(engine);
    assert!(begun.elapsed() < Duration::from_millis(500));
}

#[test]
fn engines_search_side_by_side_and_from_many_threads() {
    let shared = engine();
    shared.start(&start("hexhex4", Rules::Online), &limits(200), &ALL).unwrap();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let own = engine().analyse(&start("hexhex3", Rules::Rulebook), &Limits::depth(4), &ALL);
                assert_eq!(own.unwrap().progress.depth, 4);
                shared.poll();
                assert!(shared.wait(None).unwrap().is_some());
            });
        }
    });
}

#[test]
fn bad_input_is_an_error_that_says_what_was_expected() {
    for threads in [0, -1, 257, i64::MAX] {
        let error = EngineOptions::new(threads, 1).unwrap_err();
        assert!(error.to_string().starts_with(&format!("threads is {threads}, expected")), "{error}");
    }
    for mb in [0, -1, i64::MIN, (1 << 24) + 1, i64::MAX] {
        let error = EngineOptions::new(1, mb).unwrap_err();
        assert_eq!(error.to_string(), format!("hash_mb is {mb}, expected 1 to 16777216 MiB"));
    }
    let engine = engine();
    let start = start("hexhex3", Rules::Online);
    let ask = |multipv, turns: Option<&[Turn]>| {
        engine
            .analyse(&start, &Limits::depth(1), &SearchOptions { multipv, turns, exact: false })
            .unwrap_err()
    };
    assert!(matches!(ask(0, None), EngineError::MultiPv(0)));
    assert!(matches!(ask(-5, None), EngineError::MultiPv(-5)));
    assert!(matches!(ask(1, Some(&[])), EngineError::NoTurns));
    for text in ["z9", "c3,c4"] {
        assert!(matches!(ask(1, Some(&[text.parse().unwrap()])), EngineError::Turn(_)));
    }
    let error = engine.analyse(&start, &Limits::default(), &ALL).unwrap_err();
    assert!(matches!(error, EngineError::Unbounded), "{error}");
    assert!(!engine.running());
}

#[test]
fn searches_of_a_moment_follow_each_other() {
    // So many threads that those of one search may not have ended when the next begins.
    let engine = Engine::new(EngineOptions::new(16, 4).unwrap()).unwrap();
    let starts = ["hexhex3", "hexhex4"].map(|board| start(board, Rules::Rulebook));
    for position in starts.iter().cycle().take(40) {
        let analysis = engine.analyse(position, &limits(1), &ALL).unwrap();
        assert!(position.play(analysis.best().unwrap()).is_ok());
        assert!(!engine.running());
    }
}

#[test]
fn what_comes_before_a_clear_changes_nothing() {
    let (engine, asked) = (engine(), start("hexhex4", Rules::Rulebook));
    let ask = || {
        let found = engine.analyse(&asked, &Limits::nodes(5_000), &ALL).unwrap();
        (found.progress.nodes, found.lines)
    };
    let first = ask();
    assert_eq!(first.0, 5_000);
    for _ in 0..10 {
        engine.analyse(&start("hexhex5", Rules::Rulebook), &limits(2), &ALL).unwrap();
        engine.clear().unwrap();
        assert_eq!(ask(), first);
    }
}

#[test]
fn the_quick_benchmark_keeps_its_signature() {
    // A change that means to change the search changes this number too.
    assert_eq!(bug::bench(true, &StopFlag::new()).unwrap().signature, 3_140_676);
}

#[test]
fn a_benchmark_can_be_stopped() {
    let stop = StopFlag::new();
    stop.raise();
    assert!(matches!(bug::bench(false, &stop), Err(EngineError::Stopped(_))));
}

/// The longest, in turns, of that many random games, as the positions before each turn and the last.
fn longest_game(random: &mut SplitMix64, board: &str, rules: Rules, games: u32) -> Vec<Position> {
    let start = start(board, rules);
    let mut state = bug::State::<u128>::new(&start);
    let mut longest = (0, Vec::new());
    for _ in 0..games {
        state.reset(&start);
        let (mut turns, mut steps) = (0, Vec::new());
        while let Some(cell) = state.moves().pick(random) {
            state.step(cell);
            steps.push(cell);
            turns += u32::from(state.phase() == Phase::Place);
        }
        if turns > longest.0 {
            longest = (turns, steps);
        }
    }
    let mut game = vec![start];
    for cell in longest.1 {
        game.push(game[game.len() - 1].step(cell).unwrap());
    }
    game.retain(|position| position.phase() == Phase::Place);
    game
}

/// The search's own threads are not the caller's, so a small stack here must be enough for the rest.
#[test]
fn a_caller_with_a_small_stack_can_search_the_longest_games() {
    let caller = std::thread::Builder::new().stack_size(256 << 10);
    let search = caller.spawn(|| {
        let longest = longest_game(&mut SplitMix64::new(5), "hexhex7", Rules::Online, 10_000);
        assert!(longest.len() > 130, "{} turns", longest.len());
        for (number, position) in longest.iter().step_by(10).chain(longest.last()).enumerate() {
            let threads = [1, 2, 8][number % 3];
            let engine = Engine::new(EngineOptions::new(threads, 4).unwrap()).unwrap();
            let analysis = engine.analyse(position, &Limits::nodes(20_000), &ALL).unwrap();
            assert_eq!(analysis.best().is_none(), position.is_over());
        }
    });
    search.unwrap().join().unwrap();
}
