//! What has been found, in a file, so that a run of hours can be broken off and taken up again.
//!
//! A file is its head (what it is, board, rule set, words of an entry, each on a line), the entries
//! as little-endian words, their number, and a checksum of all before it.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufReader, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use search::StopFlag;

use super::options::SolveProgress;
use super::params;
use super::table::ProofTable;
use crate::whole_file::WholeFile;
use crate::{Bits, Position};

const MAGIC: &str = "bugfast proofs 1";
const WORD: usize = 8;
/// The longest board name that is part of a file's name.
const SHORT_NAME: usize = 24;

/// Why saved proofs cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum SavedError {
    /// The system refuses.
    #[error("saved proofs, {path}: {source}")]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Another run uses the file.
    #[error("saved proofs, {path}: in use by another run, expected one at a time")]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// Something that is no file stands in its place.
    #[error("saved proofs, {0}: no file, expected one, or nothing of that name")]
    NotAFile(PathBuf),
    /// The file is not whole; it has been renamed, so that the next run starts afresh.
    #[error("saved proofs, {path}: {what}; the file was set aside as {aside}: start again without it")]
    Corrupt {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        what: String,
        /// Its new name.
        aside: PathBuf,
    },
}

/// Saving or reading that was broken off, and not by the system.
fn given_up() -> io::Error {
    io::Error::new(ErrorKind::Interrupted, "broken off")
}

/// A checksum that depends on every bit and its place (FNV-1a on words, with a rotation).
#[derive(Clone, Copy, Debug)]
struct Checksum(u64);

impl Checksum {
    const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    fn add(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23);
    }

    fn add_text(&mut self, text: &str) {
        text.bytes().for_each(|byte| self.add(u64::from(byte)));
    }
}

/// The file for a position's board and rule set.
#[derive(Debug)]
pub(crate) struct SavedProofs {
    path: PathBuf,
    head: String,
    /// Held as long as this is: two runs would each write over what the other has proved.
    _lock: File,
}

impl SavedProofs {
    /// The file in `folder`, which is made where it is missing.
    ///
    /// # Errors
    /// [`SavedError::Io`] where the folder cannot be made, [`SavedError::InUse`] where another run
    /// uses the file.
    pub(crate) fn new(folder: &Path, position: &Position, entry_words: usize) -> Result<Self, SavedError> {
        fs::create_dir_all(folder).map_err(|source| SavedError::Io { path: folder.to_owned(), source })?;
        let (board, rules) = (position.board().name(), position.rules().name());
        let is_plain = board.len() <= SHORT_NAME && board.bytes().all(|b| b.is_ascii_alphanumeric());
        let board_in_name = if is_plain {
            board.to_owned()
        } else {
            let mut sum = Checksum::new();
            sum.add_text(board);
            format!("board-{:016x}", sum.0)
        };
        let path = folder.join(format!("{board_in_name}-{rules}.proofs"));
        let lock_path = path.with_extension("lock");
        let lock = File::options().create(true).append(true).open(&lock_path);
        let lock = lock.map_err(|source| SavedError::Io { path: lock_path.clone(), source })?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(SavedError::InUse { path }),
            Err(TryLockError::Error(source)) => return Err(SavedError::Io { path: lock_path, source }),
        }
        Ok(Self { _lock: lock, path, head: format!("{MAGIC}\n{board}\n{rules}\n{entry_words}\n") })
    }

    fn io(&self, source: io::Error) -> SavedError {
        SavedError::Io { path: self.path.clone(), source }
    }

    /// Saves the table now and then until the other end of `end` is dropped, and once more then, unless
    /// `progress` says to give it up.
    ///
    /// # Errors
    /// [`SavedError::Io`] as soon as it cannot be saved, or is given up.
    pub(crate) fn keep<B: Bits>(
        &self,
        table: &ProofTable<B>,
        most: Duration,
        end: &Receiver<()>,
        progress: &SolveProgress,
    ) -> Result<(), SavedError> {
        let mut wait = params::FIRST_SAVE.min(most);
        while end.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
            let begun = Instant::now();
            self.save(table, progress)?;
            wait = (2 * wait).min(most).max(params::SAVE_PART * begun.elapsed());
        }
        self.save(table, progress)
    }

    /// Writes all that the table holds; there is a whole file at every moment.
    ///
    /// # Errors
    /// [`SavedError::Io`] where the file cannot be written, or `progress` says to give it up.
    pub(crate) fn save<B: Bits>(
        &self,
        table: &ProofTable<B>,
        progress: &SolveProgress,
    ) -> Result<(), SavedError> {
        self.write(table, progress).map_err(|source| self.io(source))
    }

    fn write<B: Bits>(&self, table: &ProofTable<B>, progress: &SolveProgress) -> io::Result<()> {
        let mut file = WholeFile::create(&self.path)?;
        file.write_all(self.head.as_bytes())?;
        let mut sum = Checksum::new();
        sum.add_text(&self.head);
        let mut count = 0u64;
        let mut written = Ok(());
        table.for_each(|entry| {
            if written.is_ok() && progress.has_given_up_saving() {
                written = Err(given_up());
            }
            if written.is_ok() {
                written = entry.iter().try_for_each(|&word| {
                    sum.add(word);
                    file.write_all(&word.to_le_bytes())
                });
                count += 1;
            }
        });
        written?;
        if progress.has_given_up_saving() {
            return Err(given_up());
        }
        sum.add(count);
        file.write_all(&count.to_le_bytes())?;
        file.write_all(&sum.0.to_le_bytes())?;
        file.finish()
    }

    /// Reads what an earlier run has saved into the table, if there is anything, and sees that there
    /// can be saved more.
    ///
    /// # Errors
    /// [`SavedError::Corrupt`] where the file is not whole or another board's,
    /// [`SavedError::NotAFile`] where something else is in its place, [`SavedError::Io`] where it
    /// cannot be read or written, or `stop` was raised.
    pub(crate) fn load<B: Bits>(&self, table: &ProofTable<B>, stop: &StopFlag) -> Result<(), SavedError> {
        let is_there = match fs::metadata(&self.path) {
            Ok(data) if !data.is_file() => return Err(SavedError::NotAFile(self.path.clone())),
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(self.io(error)),
            found => found.is_ok(),
        };
        // What cannot be written is told now, and not after the first minutes.
        WholeFile::create(&self.path).map_err(|source| self.io(source))?;
        if !is_there {
            return Ok(());
        }
        // Once to see that it is whole, once more to take it in.
        for restore in [false, true] {
            let found = self.read(table, restore, stop).map_err(|source| self.io(source))?;
            if let Err(what) = found {
                let aside = self.set_aside().map_err(|source| self.io(source))?;
                return Err(SavedError::Corrupt { path: self.path.clone(), what, aside });
            }
        }
        Ok(())
    }

    /// Renames the file; what was set aside before stays.
    fn set_aside(&self) -> io::Result<PathBuf> {
        let mut number = 1;
        loop {
            let ending = if number == 1 { "corrupt".to_owned() } else { format!("corrupt-{number}") };
            let aside = self.path.with_extension(ending);
            match fs::symlink_metadata(&aside) {
                Err(error) if error.kind() == ErrorKind::NotFound => {
                    return fs::rename(&self.path, &aside).map(|()| aside);
                }
                Err(error) => return Err(error),
                Ok(_) => number += 1,
            }
        }
    }

    fn read<B: Bits>(
        &self,
        table: &ProofTable<B>,
        restore: bool,
        stop: &StopFlag,
    ) -> io::Result<Result<(), String>> {
        let file = File::open(&self.path)?;
        let length = file.metadata()?.len();
        let entry_bytes = table.entry_words() * WORD;
        let around = self.head.len() + 2 * WORD;
        let Some(body) = length.checked_sub(around as u64).filter(|b| b % entry_bytes as u64 == 0) else {
            return Ok(Err(format!("{length} bytes long, which no whole file is")));
        };
        let mut file = BufReader::with_capacity(1 << 20, file);
        let mut head = vec![0; self.head.len()];
        file.read_exact(&mut head)?;
        if head != self.head.as_bytes() {
            return Ok(Err(format!("it begins otherwise than expected: {:?}", self.head)));
        }
        let mut sum = Checksum::new();
        sum.add_text(&self.head);
        let mut bytes = vec![0; entry_bytes];
        let mut entry = vec![0; table.entry_words()];
        for _ in 0..body / entry_bytes as u64 {
            if stop.is_raised() {
                return Err(given_up());
            }
            file.read_exact(&mut bytes)?;
            for (word, bytes) in entry.iter_mut().zip(bytes.chunks_exact(WORD)) {
                *word = u64::from_le_bytes(bytes.try_into().unwrap_or_default());
                sum.add(*word);
            }
            if restore {
                table.restore(&entry);
            }
        }
        let mut last = [0; WORD];
        file.read_exact(&mut last)?;
        let count = u64::from_le_bytes(last);
        sum.add(count);
        file.read_exact(&mut last)?;
        let is_whole = count == body / entry_bytes as u64 && u64::from_le_bytes(last) == sum.0;
        Ok(if is_whole { Ok(()) } else { Err("its checksum is wrong".to_owned()) })
    }
}
