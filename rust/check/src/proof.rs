//! The check: does everything in a certificate follow?

use std::collections::HashSet;
use std::io::{Read, Seek};

use crate::file::{Certificate, CheckError, Head, Setting, code_of};
use crate::rules::{Game, MINE, NONE, Stones};

/// What a certificate has proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved {
    /// The position as text.
    pub position: String,
    /// Whether its mover wins; otherwise the mover loses.
    pub wins: bool,
    /// Entries of the certificate.
    pub entries: u64,
    /// Different positions among them, up to symmetry.
    pub positions: u64,
    /// Replies that were looked at, all entries together.
    pub replies: u64,
}

/// Checks a certificate whole. `progress` is told how many entries have been checked, of how many.
///
/// # Errors
/// [`CheckError`], which says what is wrong and where.
pub fn check<R: Read + Seek>(input: R, mut progress: impl FnMut(u64, u64)) -> Result<Proved, CheckError> {
    let mut certificate = Certificate::open(input)?;
    let mut won: HashSet<Box<[u8]>> = HashSet::new();
    certificate.each_entry(|head, entry| {
        won.insert(code_of(&head.root.game.least(&entry.stones)));
        Ok(())
    })?;

    let mut replies = check_root(&certificate.head, &won).map_err(CheckError::Claim)?;
    let count = certificate.count;
    certificate.each_entry(|head, entry| {
        let game = &head.root.game;
        let found = game
            .play(&entry.stones, false, &entry.turn)
            .map_err(|why| format!("its turn {} is illegal: {why}", turn_text(game, &entry.turn)))
            .and_then(|after| all_replies_lose(game, &after, false, &won))
            .map_err(|what| CheckError::Entry {
                number: entry.number,
                position: rows_text(game, &entry.stones),
                what,
            })?;
        replies += found;
        progress(entry.number, count);
        Ok(())
    })?;
    Ok(Proved {
        position: certificate.head.root.text,
        wins: certificate.head.wins,
        entries: certificate.count,
        positions: won.len() as u64,
        replies,
    })
}

/// Checks what the first line claims; how many replies were looked at.
fn check_root(head: &Head, won: &HashSet<Box<[u8]>>) -> Result<u64, String> {
    let Setting { game, stones, growing, .. } = &head.root;
    if *growing && game.meals(stones).is_empty() {
        return Err("its phase is grow, and nothing can eat".to_owned());
    }
    let is_over = !growing && game.placements(stones).is_empty();
    match (head.wins, &head.turn) {
        (true, None) if is_over => Ok(0),
        (true, None) => Err("it is won, and no turn is given".to_owned()),
        (true, Some(turn)) => {
            let after = game
                .play(stones, *growing, turn)
                .map_err(|why| format!("the turn {} is illegal: {why}", turn_text(game, turn)))?;
            all_replies_lose(game, &after, false, won)
        }
        (false, None) => all_replies_lose(game, stones, *growing, won),
        (false, Some(_)) => Err("it is lost, and a turn is given".to_owned()),
    }
}

/// Whether the mover loses: it has a turn, and after each the other side has won, or is known to.
/// How many different results of turns there are.
fn all_replies_lose(
    game: &Game,
    stones: &Stones,
    growing: bool,
    won: &HashSet<Box<[u8]>>,
) -> Result<u64, String> {
    let results = game.results(stones, growing);
    if results.is_empty() {
        return Err("the other side has won: it has no placement left".to_owned());
    }
    for after in &results {
        if !won.contains(&code_of(&game.least(after))) && !game.placements(after).is_empty() {
            return Err(format!("a reply leads to {}, which is not in it", rows_text(game, after)));
        }
    }
    Ok(results.len() as u64)
}

/// Rows as in a position's text, `w` for the mover's stones.
fn rows_text(game: &Game, stones: &Stones) -> String {
    let letter = |&cell: &usize| match stones[cell] {
        NONE => '.',
        MINE => 'w',
        _ => 'b',
    };
    let rows = game.board.rows();
    rows.iter().map(|row| row.iter().map(letter).collect::<String>()).collect::<Vec<_>>().join("/")
}

fn turn_text(game: &Game, turn: &[usize]) -> String {
    let names = game.board.names();
    turn.iter().map(|&cell| names[cell].as_str()).collect::<Vec<_>>().join(",")
}
