//! Threads, memory and time: the value is always the same, and the bounds are kept.

use std::time::{Duration, Instant};

use bug::{Outcome, Position, Solution, SolveError, SolveOptions, SolveProgress, solve};
use search::StopFlag;

/// Solved in some hundred thousand steps each.
const MIDDLE_GAMES: [&str; 4] = [
    "limping2 rulebook .../..../.../.. w place",
    "triangle4 online ./../.../.... b place",
    "rhombus4x3 rulebook ..../..../.... w place",
    "hexhex3 rulebook .w./.b../..w../.b../w.b w place",
];

fn position(text: &str) -> Position {
    text.parse().unwrap()
}

fn solved(text: &str, threads: i64, hash_mb: i64) -> Solution {
    let options = SolveOptions::new(threads, hash_mb, None).unwrap();
    solve(&position(text), &options, &SolveProgress::default(), &StopFlag::new()).unwrap()
}

#[test]
fn the_value_does_not_depend_on_threads_or_memory() {
    for text in MIDDLE_GAMES {
        let expected = solved(text, 1, 64);
        assert!(expected.value.is_some());
        for (threads, hash_mb) in [(2, 64), (8, 64), (1, 1), (2, 1), (8, 1)] {
            let solution = solved(text, threads, hash_mb);
            assert_eq!(solution.value, expected.value, "{text}: {threads} threads, {hash_mb} MiB");
            assert_eq!(solution.winning.is_empty(), expected.winning.is_empty());
            for turn in &solution.winning {
                let reply = solved(&position(text).play(turn).unwrap().to_string(), 1, 64);
                assert_eq!(reply.value, Some(Outcome::Loss), "{text}: {turn}");
            }
        }
    }
}

#[test]
fn one_thread_makes_the_same_steps_every_time() {
    let [first, second] = [(); 2].map(|()| solved(MIDDLE_GAMES[3], 1, 16));
    assert_eq!((first.nodes, &first.winning), (second.nodes, &second.winning));
}

#[test]
fn bad_options_are_refused() {
    assert!(matches!(SolveOptions::new(0, 1, None), Err(SolveError::Threads(0))));
    assert!(matches!(SolveOptions::new(257, 1, None), Err(SolveError::Threads(257))));
    for mb in [0, -1, i64::MIN, (1 << 24) + 1, i64::MAX] {
        assert!(matches!(SolveOptions::new(1, mb, None), Err(SolveError::HashMb(wrong)) if wrong == mb));
    }
    for time in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert!(matches!(SolveOptions::new(1, 1, Some(time)), Err(SolveError::Time(_))));
    }
    for mb in [1 << 22, 1 << 24] {
        let options = SolveOptions::new(1, mb, None).unwrap();
        let found = solve(&position(MIDDLE_GAMES[0]), &options, &SolveProgress::default(), &StopFlag::new());
        // The size is the one asked for, of which the table gets a part.
        let told = format!("no memory for a table of {mb} MiB: ");
        assert!(
            matches!(&found, Err(SolveError::Table(error)) if error.to_string().starts_with(&told)),
            "{found:?}"
        );
    }
}

#[test]
fn time_limit_and_stop_are_kept() {
    // Far too large to be solved.
    for text in ["hexhex4 rulebook ..../...../....../......./....../...../.... w place", LARGE] {
        for threads in [1, 2] {
            let options = SolveOptions::new(threads, 16, Some(0.1)).unwrap();
            let progress = SolveProgress::default();
            let start = Instant::now();
            let solution = solve(&position(text), &options, &progress, &StopFlag::new()).unwrap();
            let time = start.elapsed();
            // Far more than the 50 ms that it takes, for a machine that is busy otherwise.
            assert!((Duration::from_millis(90)..Duration::from_secs(2)).contains(&time), "{time:?}");
            assert_eq!((solution.value, solution.winning.len()), (None, 0));
            assert!(solution.proof > 0 && solution.disproof > 0 && !solution.complete);
            assert!(progress.nodes() > 0 && progress.elapsed() >= Duration::from_millis(90));

            let options = SolveOptions::new(threads, 16, None).unwrap();
            let stop = StopFlag::new();
            let start = Instant::now();
            let solution = std::thread::scope(|scope| {
                let work = scope.spawn(|| solve(&position(text), &options, &progress, &stop));
                std::thread::sleep(Duration::from_millis(50));
                stop.raise();
                work.join().unwrap().unwrap()
            });
            assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
            assert_eq!(solution.value, None);

            let solution = solve(&position(text), &options, &progress, &stop).unwrap();
            assert_eq!(solution.value, None, "stopped before the start");
        }
    }
}

/// The start on hexhex9: each position has hundreds of turns.
const LARGE: &str = "hexhex9 online ........./........../.........../............/............./.............\
                     ./.............../................/................./................/...............\
                     /............../............./............/.........../........../......... b place";

#[test]
fn a_small_stack_is_enough() {
    let work = || solved(MIDDLE_GAMES[1], 2, 1).value;
    let thread = std::thread::Builder::new().stack_size(256 << 10).spawn(work).unwrap();
    assert!(thread.join().unwrap().is_some());
}

#[test]
fn finished_games_are_won_without_a_turn() {
    let solution = solved("hexhex2 online ../ww./b. w place", 2, 1);
    assert_eq!((solution.value, solution.winning.len()), (Some(Outcome::Win), 0));
    assert!(solution.complete);
}
