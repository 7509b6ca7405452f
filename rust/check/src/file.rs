//! The format of certificates, read with distrust: docs/certificates.md describes it.

use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};

use crate::board::Board;
use crate::rules::{Game, MINE, NONE, Stones, THEIRS};

const MAGIC: &str = "bugfast-certificate";
const VERSION: &str = "1";
/// A longer first line is no certificate's.
const MAX_HEAD: u64 = 64 * 1024;
/// The number of entries and the checksum, at the end of the file.
const TAIL: u64 = 8 + 4;
/// Cells whose stones share a byte.
const CELLS_A_BYTE: usize = 5;
/// 3 to the power of [`CELLS_A_BYTE`].
const VALUES_A_BYTE: u8 = 243;

/// Why a file is no proof.
#[derive(Debug)]
pub enum CheckError {
    /// The system refuses.
    Io(io::Error),
    /// The file is no whole certificate.
    Damaged(String),
    /// What it claims of its position does not hold.
    Claim(String),
    /// What an entry claims does not hold.
    Entry {
        /// The entry, counted from 1.
        number: u64,
        /// Its position, `w` for the stones of the mover.
        position: String,
        /// What is wrong.
        what: String,
    },
}

impl std::fmt::Display for CheckError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Damaged(what) => write!(f, "no whole certificate: {what}"),
            Self::Claim(what) => write!(f, "the claim does not hold: {what}"),
            Self::Entry { number, position, what } => {
                write!(f, "entry {number}, {position}: {what}")
            }
        }
    }
}

impl std::error::Error for CheckError {}

impl From<io::Error> for CheckError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

fn damaged<T>(what: impl Into<String>) -> Result<T, CheckError> {
    Err(CheckError::Damaged(what.into()))
}

/// A position of a game, as its text says.
#[derive(Clone, Debug)]
pub struct Setting {
    /// The board and the rule set.
    pub game: Game,
    /// The position as text.
    pub text: String,
    /// Its stones, seen from the mover.
    pub stones: Stones,
    /// Whether its phase is `grow`.
    pub growing: bool,
}

impl Setting {
    /// Reads a position: board, rule set, rows, side, phase.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn parse(text: &str) -> Result<Self, String> {
        let fields: Vec<&str> = text.split(' ').collect();
        let &[board, rules, rows, side, phase] = fields.as_slice() else {
            return Err(format!("position {text}, expected board, rules, rows, side and phase"));
        };
        let board = Board::parse(board)?;
        let joins = match rules {
            "rulebook" => true,
            "online" => false,
            _ => return Err(format!("rules {rules}, expected rulebook or online")),
        };
        let (mine, theirs) = match side {
            "w" => ('w', 'b'),
            "b" => ('b', 'w'),
            _ => return Err(format!("side {side}, expected w or b")),
        };
        let growing = match phase {
            "place" => false,
            "grow" => true,
            _ => return Err(format!("phase {phase}, expected place or grow")),
        };
        if !rows.split('/').map(str::len).eq(board.rows().iter().map(Vec::len)) {
            return Err(format!("rows {rows} do not fit the board"));
        }
        let stone = |letter: char| match letter {
            '.' => Some(NONE),
            _ if letter == mine => Some(MINE),
            _ => (letter == theirs).then_some(THEIRS),
        };
        let stones: Option<Stones> = rows.chars().filter(|&letter| letter != '/').map(stone).collect();
        let stones = stones.ok_or_else(|| format!("rows {rows}, expected w, b and ."))?;
        Ok(Self { game: Game { board, joins }, text: text.to_owned(), stones, growing })
    }

    /// The cells of a turn's text.
    ///
    /// # Errors
    /// That some are not of the board.
    pub fn cells(&self, turn: &str) -> Result<Vec<usize>, String> {
        let names = self.game.board.names();
        let cells = turn.split(',').map(|name| names.iter().position(|other| other == name));
        cells.collect::<Option<_>>().ok_or_else(|| format!("turn {turn}, expected cells of the board"))
    }
}

/// What a certificate claims: its first line.
#[derive(Clone, Debug)]
pub struct Head {
    /// The position.
    pub root: Setting,
    /// Whether it is claimed to be won by the mover; otherwise lost.
    pub wins: bool,
    /// The turn that wins, unless the game is over.
    pub turn: Option<Vec<usize>>,
}

impl Head {
    /// Reads `bugfast-certificate 1 VALUE TURN POSITION`.
    fn parse(line: &str) -> Result<Self, String> {
        let fields: Vec<&str> = line.splitn(5, ' ').collect();
        let &[MAGIC, VERSION, value, turn, position] = fields.as_slice() else {
            return Err(format!("expected a first line '{MAGIC} {VERSION} VALUE TURN POSITION'"));
        };
        let root = Setting::parse(position)?;
        let turn = match turn {
            "-" => None,
            _ => Some(root.cells(turn)?),
        };
        let wins = match value {
            "win" => true,
            "loss" => false,
            _ => return Err(format!("value {value}, expected win or loss")),
        };
        Ok(Self { root, wins, turn })
    }
}

/// A position and the turn that is said to win it.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its number, from 1.
    pub number: u64,
    /// Its stones, seen from the mover.
    pub stones: Stones,
    /// The cells of the turn.
    pub turn: Vec<usize>,
}

/// CRC-32 (IEEE 802.3), bit by bit.
#[derive(Clone, Copy, Debug)]
pub struct Checksum(u32);

impl Checksum {
    /// Of nothing yet.
    pub const fn new() -> Self {
        Self(!0)
    }

    /// Takes in a byte.
    pub fn add(&mut self, byte: u8) {
        self.0 ^= u32::from(byte);
        for _ in 0..8 {
            let low = self.0 & 1;
            self.0 >>= 1;
            if low == 1 {
                self.0 ^= 0xedb8_8320;
            }
        }
    }

    /// The checksum.
    pub const fn value(self) -> u32 {
        !self.0
    }
}

impl Default for Checksum {
    fn default() -> Self {
        Self::new()
    }
}

/// A certificate being read.
#[derive(Debug)]
pub struct Certificate<R> {
    input: BufReader<R>,
    /// The first line.
    pub head: Head,
    /// How many entries it says it has.
    pub count: u64,
    /// Where the entries begin, and where they end.
    body: (u64, u64),
}

impl<R: Read + Seek> Certificate<R> {
    /// Reads the first line and the end.
    ///
    /// # Errors
    /// [`CheckError::Io`] where it cannot be read, [`CheckError::Damaged`] where it is no whole
    /// certificate: its checksum is looked at too.
    pub fn open(mut input: R) -> Result<Self, CheckError> {
        let length = input.seek(SeekFrom::End(0))?;
        input.seek(SeekFrom::Start(0))?;
        let mut input = BufReader::new(input);
        let mut line = Vec::new();
        input.by_ref().take(MAX_HEAD).read_until(b'\n', &mut line)?;
        let text = line.strip_suffix(b"\n").and_then(|line| str::from_utf8(line).ok()).unwrap_or_default();
        let head = Head::parse(text).map_err(CheckError::Damaged)?;
        let start = line.len() as u64;
        let Some(end) = length.checked_sub(TAIL).filter(|&end| end >= start) else {
            return damaged(format!("cut short after {length} bytes"));
        };

        let mut checksum = Checksum::new();
        line.iter().for_each(|&byte| checksum.add(byte));
        let mut last = Vec::new();
        for (at, byte) in (start..).zip(input.by_ref().bytes()) {
            let byte = byte?;
            if at < length - 4 {
                checksum.add(byte);
            }
            if at >= end {
                last.push(byte);
            }
        }
        let Some((count, stored)) = last.split_first_chunk::<8>() else {
            return damaged("it changes while it is read");
        };
        if stored != checksum.value().to_le_bytes() {
            return damaged("the checksum does not fit");
        }
        Ok(Self { input, head, count: u64::from_le_bytes(*count), body: (start, end) })
    }

    /// Gives each entry to `visit`, in the order of the file.
    ///
    /// # Errors
    /// [`CheckError`] where an entry is none, or their number is another than it should be; and the
    /// errors of `visit`, the first of which ends it.
    pub fn each_entry(
        &mut self,
        mut visit: impl FnMut(&Head, Entry) -> Result<(), CheckError>,
    ) -> Result<(), CheckError> {
        let (start, end) = self.body;
        self.input.seek(SeekFrom::Start(start))?;
        let mut bytes = self.input.by_ref().take(end - start).bytes();
        let mut number = 0;
        while let Some(first) = bytes.next() {
            number += 1;
            let cells = self.head.root.game.board.cells.len();
            let mut next = || match bytes.next() {
                Some(byte) => Ok(byte?),
                None => damaged(format!("entry {number} is cut short")),
            };
            let mut code = vec![first?];
            while code.len() < cells.div_ceil(CELLS_A_BYTE) {
                code.push(next()?);
            }
            let Some(stones) = stones_of(&code, cells) else {
                return damaged(format!("entry {number}: no stones are written as {code:?}"));
            };
            let mut length = 0u64;
            for shift in (0..).step_by(7) {
                let byte = next()?;
                if shift > 28 {
                    return damaged(format!("entry {number}: its turn is too long"));
                }
                length |= u64::from(byte & 0x7f) << shift;
                if byte < 0x80 {
                    break;
                }
            }
            let mut turn = Vec::new();
            for _ in 0..length {
                let cell = usize::from(next()?);
                if cell >= cells {
                    return damaged(format!("entry {number}: its turn names cell {cell} of {cells}"));
                }
                turn.push(cell);
            }
            visit(&self.head, Entry { number, stones, turn })?;
        }
        if number != self.count {
            return damaged(format!("{number} entries, expected {}", self.count));
        }
        Ok(())
    }
}

/// The bytes of some stones: five cells a byte, the first with the lowest value.
pub fn code_of(stones: &Stones) -> Box<[u8]> {
    let byte = |cells: &[u8]| cells.iter().rev().fold(0, |value, stone| 3 * value + stone);
    stones.chunks(CELLS_A_BYTE).map(byte).collect()
}

/// The stones that [`code_of`] wrote; none for bytes that it never writes.
fn stones_of(code: &[u8], cells: usize) -> Option<Stones> {
    let digits = |&byte: &u8| (0..CELLS_A_BYTE as u32).map(move |i| byte / 3u8.pow(i) % 3);
    let stones: Stones = code.iter().flat_map(digits).collect();
    let is_plain = code.iter().all(|&byte| byte < VALUES_A_BYTE);
    (is_plain && stones[cells..].iter().all(|&stone| stone == NONE)).then(|| stones[..cells].to_vec())
}
