//! Certificates as files: a line of text, the entries, their number, a checksum.
//!
//! docs/certificates.md describes the format for whoever writes a reader.

use std::io::{self, Write};
use std::path::Path;

use crc::{Digest, Table};

use crate::checksum::CHECKSUM;
use crate::whole_file::WholeFile;
use crate::{Bits, Outcome, Position, Turn};

const MAGIC: &str = "bugfast-certificate";
const VERSION: &str = "1";
/// Cells whose stones share a byte: 3^5 is 243.
const CELLS_A_BYTE: usize = 5;
/// The bits of a byte that hold a part of a number; the highest says that more follow.
const NUMBER_BITS: u32 = 7;

/// A certificate that is being written, entry by entry.
pub(crate) struct CertificateFile {
    file: WholeFile,
    checksum: Digest<'static, u32, Table<16>>,
    cells: usize,
    /// Entries so far.
    pub(crate) count: u64,
    bytes: u64,
    entry: Vec<u8>,
}

impl CertificateFile {
    /// Begins the certificate of a board of so many cells.
    ///
    /// # Errors
    /// Where the file cannot be written.
    pub(crate) fn create(path: &Path, cells: usize) -> io::Result<Self> {
        let file = WholeFile::create(path)?;
        Ok(Self { file, checksum: CHECKSUM.digest(), cells, count: 0, bytes: 0, entry: Vec::new() })
    }

    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.checksum.update(bytes);
        self.bytes += bytes.len() as u64;
        self.file.write_all(bytes)
    }

    /// Writes what is claimed: the value of the position, and the turn that wins it, if it has one.
    pub(crate) fn head(
        &mut self,
        position: &Position,
        value: Outcome,
        turn: Option<&Turn>,
    ) -> io::Result<()> {
        let turn = turn.map_or_else(|| "-".to_owned(), Turn::to_string);
        self.put(format!("{MAGIC} {VERSION} {} {turn} {position}\n", value.name()).as_bytes())
    }

    /// Writes an entry: a position in phase `place`, seen from its mover, and the cells of a turn that
    /// wins it.
    pub(crate) fn add<B: Bits>(&mut self, mine: B, theirs: B, turn: &[u8]) -> io::Result<()> {
        let mut entry = std::mem::take(&mut self.entry);
        entry.clear();
        let digit = |cell: usize| u8::from(mine.has(cell)) + 2 * u8::from(theirs.has(cell));
        for first in (0..self.cells).step_by(CELLS_A_BYTE) {
            let cells = first..(first + CELLS_A_BYTE).min(self.cells);
            entry.push(cells.rev().fold(0, |byte, cell| 3 * byte + digit(cell)));
        }
        let mut length = turn.len();
        while length >> NUMBER_BITS > 0 {
            entry.push(length as u8 | 1 << NUMBER_BITS);
            length >>= NUMBER_BITS;
        }
        entry.push(length as u8);
        entry.extend_from_slice(turn);
        self.count += 1;
        self.put(&entry)?;
        self.entry = entry;
        Ok(())
    }

    /// Ends the file and puts it in its place; its size in bytes.
    pub(crate) fn finish(mut self) -> io::Result<u64> {
        self.put(&self.count.to_le_bytes())?;
        let checksum = self.checksum.finalize().to_le_bytes();
        self.file.write_all(&checksum)?;
        self.file.finish()?;
        Ok(self.bytes + checksum.len() as u64)
    }
}
