//! `bugfast-check FILE...`: is each file a proof of what it claims?
//!
//! A line for each file. The status is 0 where all are, 1 where one is not, 2 where one cannot be
//! read or none is named.

#![forbid(unsafe_code)]

use std::fs::File;
use std::io::{IsTerminal, Write, stderr};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use check::file::CheckError;
use check::proof::{Proved, check};

const USAGE: &str = "usage: bugfast-check FILE...";
/// Time between two lines of progress on a terminal.
const TELL_EVERY: Duration = Duration::from_millis(500);

fn main() -> ExitCode {
    let files: Vec<_> = std::env::args_os().skip(1).collect();
    if files.is_empty() || files.iter().any(|file| file == "--help" || file == "-h") {
        println!("{USAGE}\n\nChecks certificates that `bugfast certify` has written.");
        return ExitCode::from(if files.is_empty() { 2 } else { 0 });
    }
    let mut status = 0;
    for file in &files {
        let name = file.to_string_lossy();
        let started = Instant::now();
        match File::open(file).map_err(CheckError::Io).and_then(|file| check(file, progress())) {
            Ok(proved) => println!("{name}: {}", story(&proved, started.elapsed())),
            Err(error) => {
                eprintln!("{name}: {error}");
                status = status.max(if matches!(error, CheckError::Io(_)) { 2 } else { 1 });
            }
        }
    }
    ExitCode::from(status)
}

fn story(proved: &Proved, time: Duration) -> String {
    let Proved { position, wins, positions, replies, .. } = proved;
    let value = if *wins { "win" } else { "loss" };
    let seconds = time.as_secs_f64();
    format!("{position} is a {value}: {positions} positions, {replies} replies checked in {seconds:.1} s")
}

/// Tells on a terminal how far the check has come.
fn progress() -> impl FnMut(u64, u64) {
    let mut next = Instant::now() + TELL_EVERY;
    let shows = stderr().is_terminal();
    move |done, all| {
        if shows && Instant::now() >= next {
            next = Instant::now() + TELL_EVERY;
            // Without a terminal any more there is nobody to tell.
            let _ = write!(stderr(), "\r{done} of {all} entries\r");
        }
    }
}
