//! Complete tables as files: a line of text, a bit for each board, a checksum.
//!
//! The line is `bugfast-table 1 <board> <rules> <boards>` and a line feed; then come the boards'
//! bits, board 0 in the lowest bit of the first byte, set where the mover wins; then the CRC-32
//! (IEEE 802.3) of all before it, least byte first.

use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::Path;

use crate::checksum::CHECKSUM;
use crate::tables::Arena;
use crate::whole_file::WholeFile;
use crate::{CompleteError, CompleteTable, Rules};

const MAGIC: &str = "bugfast-table";
const VERSION: &str = "1";
/// A longer first line is no table's: own boards of 20 cells have names of under 500 letters.
const MAX_HEADER: usize = 1024;

/// Why a file cannot be read or written as a complete table.
#[derive(Debug, thiserror::Error)]
pub enum TableFileError {
    /// The system refused.
    #[error("table file {0}: {1}")]
    Io(String, io::Error),
    /// The file is no table, or a damaged one.
    #[error("table file {0}: {1}")]
    Damaged(String, String),
    /// The board is too large.
    #[error(transparent)]
    Complete(#[from] CompleteError),
}

impl CompleteTable {
    /// Writes the table to `path`, whole or not at all.
    ///
    /// # Errors
    /// [`TableFileError::Io`] where the system refuses.
    pub fn save(&self, path: &Path) -> Result<(), TableFileError> {
        self.write(path).map_err(|error| TableFileError::Io(path.display().to_string(), error))
    }

    fn write(&self, path: &Path) -> io::Result<()> {
        let boards = 3u64.pow(self.arena().board.size() as u32);
        let header =
            format!("{MAGIC} {VERSION} {} {} {boards}\n", self.arena().board.name(), self.rules().name());
        let mut checksum = CHECKSUM.digest();
        checksum.update(header.as_bytes());
        checksum.update(self.bits());
        let mut file = WholeFile::create(path)?;
        file.write_all(header.as_bytes())?;
        file.write_all(self.bits())?;
        file.write_all(&checksum.finalize().to_le_bytes())?;
        file.finish()
    }

    /// Reads the table in `path` and checks it whole.
    ///
    /// # Errors
    /// [`TableFileError`] where the system refuses, or the file is no table, cut short, or damaged.
    pub fn load(path: &Path) -> Result<Self, TableFileError> {
        let name = path.display().to_string();
        let failed = |error| TableFileError::Io(name.clone(), error);
        let damaged = |what: &str| TableFileError::Damaged(name.clone(), what.to_owned());
        let mut file = BufReader::new(File::open(path).map_err(failed)?);

        let mut header = Vec::new();
        for byte in file.by_ref().bytes().take(MAX_HEADER) {
            header.push(byte.map_err(failed)?);
            if header.last() == Some(&b'\n') {
                break;
            }
        }
        let line = str::from_utf8(&header).unwrap_or_default();
        let fields: Vec<&str> = line.split_ascii_whitespace().collect();
        let &[MAGIC, VERSION, board, rules, boards] = fields.as_slice() else {
            return Err(damaged(
                "no complete table: expected a first line 'bugfast-table 1 BOARD RULES BOARDS'",
            ));
        };
        let arena = Arena::named(board).map_err(|error| damaged(&error.to_string()))?;
        let rules =
            Rules::from_name(rules).ok_or_else(|| damaged("expected the rules rulebook or online"))?;
        let expected = Self::boards(&arena)?;
        if boards.parse() != Ok(expected) {
            return Err(damaged(&format!("{boards} boards, expected {expected}")));
        }

        let bytes = expected.div_ceil(8);
        let mut rest = Vec::new();
        rest.try_reserve_exact(bytes as usize + 5).map_err(|_| CompleteError::Memory(bytes))?;
        // One byte more than there should be shows what is too long, without reading all of it.
        file.take(bytes + 5).read_to_end(&mut rest).map_err(failed)?;
        if rest.len() as u64 != bytes + 4 {
            return Err(damaged(&format!(
                "{} bytes after the first line, expected {}",
                rest.len(),
                bytes + 4
            )));
        }
        let stored = rest.split_off(bytes as usize);
        let mut checksum = CHECKSUM.digest();
        checksum.update(&header);
        checksum.update(&rest);
        if checksum.finalize().to_le_bytes() != stored[..] {
            return Err(damaged("the checksum does not fit: expected an undamaged file"));
        }
        Ok(Self::from_bits(arena, rules, rest))
    }
}
