//! Runs that are broken off and taken up again.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use bug::{Position, SavedError, Solution, SolveError, SolveOptions, SolveProgress, solve};
use search::StopFlag;

const TEXT: &str = "hexhex3 rulebook .w./..../..w../.b../..b w place";
const FILE: &str = "hexhex3-rulebook.proofs";
const LOCK: &str = "hexhex3-rulebook.lock";

/// A folder of its own for each test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("solve-{name}-{}", std::process::id()));
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap();
    }
    folder
}

fn run(text: &str, folder: Option<&Path>, time: Option<f64>) -> Result<Solution, SolveError> {
    let mut options = SolveOptions::new(1, 32, time)?;
    options.state_dir = folder.map(Path::to_owned);
    options.save_every = Duration::from_millis(20);
    solve(&text.parse::<Position>().unwrap(), &options, &SolveProgress::default(), &StopFlag::new())
}

#[test]
fn a_run_in_pieces_comes_to_the_same_value_with_work_saved() {
    let folder = folder("pieces");
    let whole = run(TEXT, None, None).unwrap();
    assert!(whole.nodes > 200_000, "too easy for the test: {}", whole.nodes);
    let mut pieces = 0;
    let last = loop {
        let piece = run(TEXT, Some(&folder), Some(0.1)).unwrap();
        pieces += 1;
        if piece.value.is_some() {
            break piece;
        }
        assert!(pieces < 500, "no progress from piece to piece");
    };
    assert_eq!(last.value, whole.value);
    assert_eq!(last.winning.is_empty(), whole.winning.is_empty());
    let again = run(TEXT, Some(&folder), None).unwrap();
    assert_eq!(again.value, whole.value);
    assert!(again.nodes * 20 < whole.nodes, "{} steps with all saved, {} without", again.nodes, whole.nodes);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "nothing but the file and its lock");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn it_is_saved_while_it_runs() {
    let folder = folder("running");
    let large = "hexhex4 online ..../...../....../......./....../...../.... b place";
    let file = folder.join("hexhex4-online.proofs");
    std::thread::scope(|scope| {
        let mut options = SolveOptions::new(2, 4, None).unwrap();
        options.state_dir = Some(folder.clone());
        options.save_every = Duration::from_millis(10);
        let stop = StopFlag::new();
        let work = scope.spawn({
            let stop = stop.clone();
            move || solve(&large.parse().unwrap(), &options, &SolveProgress::default(), &stop)
        });
        let saved = (0..1_000).any(|_| {
            std::thread::sleep(Duration::from_millis(10));
            file.exists()
        });
        // What a killed process leaves: a copy of the file as it is at this moment.
        let copy = fs::read(&file).unwrap_or_default();
        stop.raise();
        work.join().unwrap().unwrap();
        assert!(saved, "nothing saved before the end");
        fs::write(&file, copy).unwrap();
    });
    run(large, Some(&folder), Some(0.01)).unwrap();
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_damaged_file_is_set_aside() {
    let folder = folder("damaged");
    run(TEXT, Some(&folder), Some(0.02)).unwrap();
    let file = folder.join(FILE);
    let whole = fs::read(&file).unwrap();
    let middle = whole.len() / 2;
    let mut flipped = whole.clone();
    flipped[middle] ^= 0x10;
    let mut other_board = whole.clone();
    other_board[24] ^= 1;
    let all = [&whole[..middle], &whole[..0], &flipped, &other_board, b"something else"];
    let mut set_aside = Vec::new();
    for damaged in all {
        fs::write(&file, damaged).unwrap();
        let found = run(TEXT, Some(&folder), None);
        let Err(SolveError::Saved(SavedError::Corrupt { path, aside, .. })) = found else {
            panic!("{found:?}");
        };
        assert_eq!(path, file);
        assert!(!file.exists());
        set_aside.push(aside);
    }
    // Each has a place of its own.
    for (aside, damaged) in set_aside.iter().zip(all) {
        assert_eq!(fs::read(aside).unwrap(), damaged, "{}", aside.display());
    }
    assert!(run(TEXT, Some(&folder), None).unwrap().value.is_some());
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_folder_that_cannot_be_is_an_error() {
    let folder = folder("file");
    fs::write(&folder, "a file").unwrap();
    let found = run(TEXT, Some(&folder), None);
    assert!(matches!(found, Err(SolveError::Saved(SavedError::Io { .. }))), "{found:?}");
    fs::remove_file(folder).unwrap();
}

#[test]
fn a_folder_in_the_place_of_the_file_is_left_alone() {
    let folder = folder("in-place");
    fs::create_dir_all(folder.join(FILE)).unwrap();
    let found = run(TEXT, Some(&folder), None);
    assert!(matches!(found, Err(SolveError::Saved(SavedError::NotAFile(_)))), "{found:?}");
    assert!(folder.join(FILE).is_dir());
    let names = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name());
    assert!(names.into_iter().all(|name| name == FILE || name == LOCK));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn one_run_at_a_time_uses_a_file() {
    let folder = folder("in-use");
    fs::create_dir_all(&folder).unwrap();
    let other = fs::File::create(folder.join(LOCK)).unwrap();
    other.try_lock().unwrap();
    let found = run(TEXT, Some(&folder), None);
    assert!(matches!(found, Err(SolveError::Saved(SavedError::InUse { .. }))), "{found:?}");
    drop(other);
    assert!(run(TEXT, Some(&folder), None).unwrap().value.is_some());
    fs::remove_dir_all(folder).unwrap();
}
