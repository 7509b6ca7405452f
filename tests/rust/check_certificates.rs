//! Certificates: the separate program believes those that the solver writes, and no other.

use std::fs;
use std::io::Cursor;
use std::path::PathBuf;

use bug::{
    Arena, Bits, CompleteTable, Outcome, Position, Rules, SolveError, SolveOptions, SolveProgress, Written,
    certify,
};
use check::file::{Certificate, Checksum, Entry, code_of};
use check::proof::{Proved, check};
use search::StopFlag;

/// A file of its own for each test.
fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}.certificate", std::process::id()))
}

/// The certificate of a position, with a table of a MiB unless told.
fn certificate(position: &Position, name: &str, threads: i64) -> (Outcome, Written, Vec<u8>) {
    let path = path(name);
    let options = SolveOptions::new(threads, 1, None).unwrap();
    let made = certify(position, &path, &options, &SolveProgress::default(), &StopFlag::new()).unwrap();
    let bytes = fs::read(&path).unwrap();
    fs::remove_file(path).unwrap();
    (made.solution.value.unwrap(), made.written.unwrap(), bytes)
}

fn verdict(bytes: &[u8]) -> Result<Proved, String> {
    check(Cursor::new(bytes), |_, _| {}).map_err(|error| error.to_string())
}

/// Puts the right checksum at the end of a changed certificate.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let end = bytes.len() - 4;
    let mut checksum = Checksum::new();
    bytes[..end].iter().for_each(|&byte| checksum.add(byte));
    bytes[end..].copy_from_slice(&checksum.value().to_le_bytes());
    bytes
}

/// A certificate written anew: its first line and entries, with the right number and checksum.
fn written(line: &str, entries: &[Entry]) -> Vec<u8> {
    let mut bytes = format!("{line}\n").into_bytes();
    for entry in entries {
        bytes.extend_from_slice(&code_of(&entry.stones));
        bytes.push(u8::try_from(entry.turn.len()).unwrap());
        bytes.extend(entry.turn.iter().map(|&cell| u8::try_from(cell).unwrap()));
    }
    bytes.extend_from_slice(&(entries.len() as u64).to_le_bytes());
    sealed([bytes, vec![0; 4]].concat())
}

fn parts(bytes: &[u8]) -> (String, Vec<Entry>) {
    let line = bytes.split(|&byte| byte == b'\n').next().unwrap();
    let mut entries = Vec::new();
    let mut certificate = Certificate::open(Cursor::new(bytes)).unwrap();
    certificate
        .each_entry(|_, entry| {
            entries.push(entry);
            Ok(())
        })
        .unwrap();
    (String::from_utf8(line.to_vec()).unwrap(), entries)
}

fn believed(position: &Position, name: &str, threads: i64) -> Proved {
    let (value, written, bytes) = certificate(position, name, threads);
    let proved = verdict(&bytes).unwrap_or_else(|why| panic!("{position}: {why}"));
    assert_eq!(proved.position, position.to_string());
    assert_eq!(proved.wins, value == Outcome::Win);
    assert_eq!((proved.entries, proved.positions), (written.positions, written.positions), "{position}");
    assert_eq!(bytes.len() as u64, written.bytes);
    proved
}

#[test]
fn small_boards_with_every_first_stone_are_believed() {
    for (board, most) in [("hexhex2", 100), ("limping2", 20_000), ("triangle4", 5_000), ("rhombus3x3", 5_000)]
    {
        for rules in Rules::BOTH {
            let start = Position::start(Arena::named(board).unwrap(), rules);
            let name = format!("every-{board}-{}", rules.name());
            let mut largest = believed(&start, &name, 1).positions;
            for cell in start.legal_cells().cells() {
                let threads = 1 + cell as i64 % 2;
                largest = largest.max(believed(&start.step(cell).unwrap(), &name, threads).positions);
            }
            assert!((1..=most).contains(&largest), "{board}: {largest} positions");
        }
    }
}

#[test]
fn positions_in_mid_turn_and_finished_ones_are_believed() {
    let mut growing = 0;
    for (i, text) in [
        "hexhex2 rulebook ../w.b/.. b place",
        "limping2 online w../w.w./.bw/.. w place",
        "limping2 rulebook bbw/w.ww/bwb/b. b place",
        "hexhex3 rulebook wb./wb.b/w.w.b/.w../w.b w place",
        "hexhex3 rulebook ..w/ww.w/bw.w./.b.b/.bw b place",
        "hexhex2 online ../ww./b. w place",
        "hexhex1 rulebook . w place",
    ]
    .iter()
    .enumerate()
    {
        let position: Position = text.parse().unwrap();
        believed(&position, &format!("mid-{i}"), 1);
        for cell in position.legal_cells().cells() {
            let next = position.step(cell).unwrap();
            growing += u32::from(next.phase() == bug::Phase::Grow);
            believed(&next, &format!("mid-{i}-{cell}"), 1);
        }
    }
    assert!(growing > 5, "{growing} positions in mid-turn");
}

#[test]
fn what_the_table_has_lost_is_proved_again() {
    let position: Position = "hexhex3 rulebook .w./..../..w../.b../..b w place".parse().unwrap();
    let proved = believed(&position, "small-table", 1);
    assert!(proved.positions > 500, "too easy for the test: {}", proved.positions);
}

#[test]
fn every_entry_is_needed() {
    let start = Position::start(Arena::named("hexhex2").unwrap(), Rules::Rulebook);
    let (_, _, bytes) = certificate(&start, "needed", 1);
    let (line, entries) = parts(&bytes);
    assert_eq!(written(&line, &entries), bytes);
    for i in 0..entries.len() {
        let mut fewer = entries.clone();
        fewer.remove(i);
        let why = verdict(&written(&line, &fewer)).unwrap_err();
        assert!(why.contains("a reply leads to"), "without entry {}: {why}", i + 1);
    }
}

#[test]
fn a_turn_that_does_not_win_is_refused() {
    let start = Position::start(Arena::named("rhombus3x3").unwrap(), Rules::Online);
    let stop = StopFlag::new();
    let one = std::num::NonZeroUsize::MIN;
    let table = CompleteTable::build(start.arena(), start.rules(), one, &0.into(), &stop).unwrap();
    let (_, _, bytes) = certificate(&start, "turns", 1);
    let (line, entries) = parts(&bytes);
    let names = start.board().cell_names();
    let mut refused = 0;
    for (i, entry) in entries.iter().enumerate().take(40) {
        let letters: Vec<char> =
            entry.stones.iter().map(|&stone| ['.', 'w', 'b'][usize::from(stone)]).collect();
        let rows = start.board().rows().iter().map(|row| letters[row.clone()].iter().collect::<String>());
        let text = format!("rhombus3x3 online {} w place", rows.collect::<Vec<_>>().join("/"));
        let position: Position = text.parse().unwrap();
        assert!(table.mover_wins(&position).unwrap(), "{position} is in it");
        for (turn, after) in bug::results(&position, 1_000, &stop).unwrap() {
            if !table.mover_wins(&after).unwrap() {
                continue;
            }
            let cell = |name| names.iter().position(|other| other == name).unwrap();
            let mut changed = entries.clone();
            changed[i].turn = turn.cells().iter().map(cell).collect();
            let why = verdict(&written(&line, &changed)).unwrap_err();
            assert!(why.starts_with(&format!("entry {}, ", i + 1)), "{why}");
            refused += 1;
        }
        for turn in [vec![], vec![0; 100], [entry.turn.clone(), vec![3]].concat()] {
            let mut changed = entries.clone();
            changed[i].turn = turn.into_iter().take(100).collect();
            assert!(verdict(&written(&line, &changed)).unwrap_err().contains("illegal"));
        }
    }
    assert!(refused > 20, "{refused}");
}

#[test]
fn another_claim_is_refused() {
    let start = Position::start(Arena::named("hexhex2").unwrap(), Rules::Rulebook);
    let (_, _, bytes) = certificate(&start, "claims", 1);
    let (line, entries) = parts(&bytes);
    assert_eq!(line, "bugfast-certificate 1 loss - hexhex2 rulebook ../.../.. w place");
    for (other, why) in [
        ("bugfast-certificate 1 win - hexhex2 rulebook ../.../.. w place", "no turn is given"),
        ("bugfast-certificate 1 win a1 hexhex2 rulebook ../.../.. w place", "a reply leads to"),
        ("bugfast-certificate 1 win a1,b1 hexhex2 rulebook ../.../.. w place", "illegal"),
        ("bugfast-certificate 1 loss a1 hexhex2 rulebook ../.../.. w place", "a turn is given"),
        ("bugfast-certificate 1 loss - hexhex2 rulebook w./.../.. b place", "a reply leads to"),
        ("bugfast-certificate 1 loss - hexhex2 rulebook w./.../.. b grow", "nothing can eat"),
        ("bugfast-certificate 1 loss - hexhex2 online ../ww./b. w place", "has won"),
        ("bugfast-certificate 1 loss - hexhex2 rulebook ../.../... w place", "do not fit"),
        ("bugfast-certificate 1 loss - hexhex2 rulebook ../.x./.. w place", "expected w, b"),
        ("bugfast-certificate 1 loss - hexhex0 rulebook . w place", "no board"),
        ("bugfast-certificate 1 loss - cells:0,0;0,0 rulebook .. w place", "different"),
        ("bugfast-certificate 1 loss - cells: rulebook .. w place", "no board"),
        ("bugfast-certificate 1 draw - hexhex2 rulebook ../.../.. w place", "value draw"),
        ("bugfast-certificate 1 loss z9 hexhex2 rulebook ../.../.. w place", "turn z9"),
        ("bugfast-certificate 1 loss - hexhex2 house ../.../.. w place", "rules house"),
        ("bugfast-certificate 1 loss - hexhex2 rulebook ../.../.. x place", "side x"),
        ("bugfast-certificate 1 loss - hexhex2 rulebook ../.../.. w eat", "phase eat"),
        ("bugfast-certificate 2 loss - hexhex2 rulebook ../.../.. w place", "first line"),
        ("bugfast-certificate 1 loss -", "first line"),
        ("", "first line"),
    ] {
        let found = verdict(&written(other, &entries)).unwrap_err();
        assert!(found.contains(why), "{other}: {found}");
    }
}

#[test]
fn damaged_files_are_refused() {
    let start = Position::start(Arena::named("hexhex2").unwrap(), Rules::Rulebook);
    let (_, _, bytes) = certificate(&start, "damaged", 1);
    for length in 0..bytes.len() {
        assert!(verdict(&bytes[..length]).is_err(), "{length} bytes");
        let mut flipped = bytes.clone();
        flipped[length] ^= 1;
        assert!(verdict(&flipped).is_err(), "byte {length}");
    }
    let twice = [&bytes[..], &bytes[..]].concat();
    assert!(verdict(&twice).unwrap_err().contains("checksum"));
    // Whole by their checksums, and yet no certificates.
    let (line, entries) = parts(&bytes);
    let body = line.len() + 1;
    for (at, byte) in [(body, 243), (body + 1, 9), (body + 2, 0), (body + 2, 255), (body + 3, 7)] {
        let mut changed = bytes.clone();
        changed[at] = byte;
        assert!(verdict(&sealed(changed)).is_err(), "byte {at} is {byte}");
    }
    for count in [0, entries.len() as u64 + 1, u64::MAX] {
        let mut changed = bytes.clone();
        let end = bytes.len() - 12;
        changed[end..end + 8].copy_from_slice(&count.to_le_bytes());
        assert!(verdict(&sealed(changed)).unwrap_err().contains("expected"), "count {count}");
    }
    let cut = [&bytes[..bytes.len() - 13], &bytes[bytes.len() - 12..]].concat();
    assert!(verdict(&sealed(cut)).unwrap_err().contains("cut short"));
}

#[test]
fn time_that_ends_leaves_no_file() {
    let path = path("late");
    fs::write(&path, "what stood here").unwrap();
    let options = SolveOptions::new(1, 4, Some(0.1)).unwrap();
    let start = Position::start(Arena::named("hexhex4").unwrap(), Rules::Online);
    let made = certify(&start, &path, &options, &SolveProgress::default(), &StopFlag::new()).unwrap();
    assert_eq!((made.solution.value, made.written), (None, None));
    assert_eq!(fs::read(&path).unwrap(), b"what stood here");
    fs::remove_file(&path).unwrap();
    let folder = path.parent().unwrap();
    let name = path.file_name().unwrap().to_str().unwrap();
    let left = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert_eq!(left.filter(|other| other.starts_with(name)).count(), 0);
}

#[test]
fn a_file_that_cannot_be_written_is_an_error_at_once() {
    let start = Position::start(Arena::named("hexhex4").unwrap(), Rules::Online);
    let options = SolveOptions::new(1, 4, None).unwrap();
    for bad in [PathBuf::from(env!("CARGO_TARGET_TMPDIR")), path("missing").join("x/y")] {
        let made = certify(&start, &bad, &options, &SolveProgress::default(), &StopFlag::new());
        assert!(matches!(made, Err(SolveError::Certificate(_))), "{made:?}");
    }
}
