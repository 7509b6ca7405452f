//! Files that are written whole or not at all.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

/// How the name of a file ends that is not whole yet.
const PARTIAL: &str = ".partial";

/// A file to write to under a name of its own, beside the one asked for, which it takes in the end.
///
/// Dropped before that, it leaves nothing behind, and what stood there is untouched; what a killed
/// process left is deleted by the next that writes the file whole. A link is written through. What is
/// no regular file, a device or a pipe, is written to directly.
#[derive(Debug)]
pub(crate) struct WholeFile {
    file: BufWriter<File>,
    target: PathBuf,
    /// Where it is until it is whole; none for what cannot be replaced.
    partial: Option<PathBuf>,
}

impl WholeFile {
    /// Begins to write the file at `path`.
    ///
    /// # Errors
    /// Where it cannot be written there.
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let replaces = !fs::metadata(&target).is_ok_and(|data| !data.is_file());
        let partial = replaces.then(|| partial_of(&target));
        let opened = partial.as_deref().unwrap_or(&target);
        let file = File::options().write(true).create(replaces).truncate(replaces).open(opened)?;
        if replaces {
            // Held until it is closed, for others to see that somebody is at it. Where the system knows
            // no locks they cannot take it either, and so leave it alone.
            let _ = file.try_lock();
        }
        Ok(Self { file: BufWriter::with_capacity(1 << 20, file), target, partial })
    }

    /// Puts the whole file in its place.
    ///
    /// # Errors
    /// Where that fails; then what stood there before still does.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.file.flush()?;
        if let Some(partial) = &self.partial {
            let file = self.file.get_ref();
            file.sync_all()?;
            let written = file.metadata().and_then(|data| data.modified());
            fs::rename(partial, &self.target)?;
            self.partial = None;
            if let Ok(written) = written {
                sweep(&self.target, written);
            }
        }
        Ok(())
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for WholeFile {
    fn drop(&mut self) {
        if let Some(partial) = &self.partial {
            // The error that led here is the one to tell.
            let _ = fs::remove_file(partial);
        }
    }
}

/// A name beside `target` that no other writer has: two may write to one place, and the later one is kept.
fn partial_of(target: &Path) -> PathBuf {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let mut name = target.as_os_str().to_owned();
    name.push(format!(".{}-{number}{PARTIAL}", std::process::id()));
    PathBuf::from(name)
}

/// Deletes what killed processes left of `target`: not what somebody holds, nor what was written to
/// after `written`, which may be too new to be held. What cannot be deleted stays, for the file asked for
/// is there.
fn sweep(target: &Path, written: SystemTime) {
    let Some((folder, name)) = target.parent().zip(target.file_name()) else { return };
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries.filter(|entry| is_partial_of(name, &entry.file_name())) {
        let is_old = entry.metadata().and_then(|data| data.modified()).is_ok_and(|time| time < written);
        if is_old && File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok()) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether `entry` is a name that [`partial_of`] gives for `name`, in this version or one before it.
fn is_partial_of(name: &OsStr, entry: &OsStr) -> bool {
    let mut start: OsString = name.to_owned();
    start.push(".");
    let entry = entry.as_encoded_bytes().strip_prefix(start.as_encoded_bytes());
    let number = entry.and_then(|rest| rest.strip_suffix(PARTIAL.as_bytes()));
    number.is_some_and(|number| {
        !number.is_empty() && number.iter().all(|&byte| byte.is_ascii_digit() || byte == b'-')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_killed_writers_left_goes_with_the_next_whole_file() {
        let folder = std::env::temp_dir().join(format!("bugfast-whole-file-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let target = folder.join("proofs");
        for left in ["proofs.17.partial", "proofs.18-3.partial", "proofs.old.partial", "other.17.partial"] {
            fs::write(folder.join(left), "left").unwrap();
        }
        let busy = WholeFile::create(&target).unwrap();
        std::thread::sleep(std::time::Duration::from_millis(20));
        let mut file = WholeFile::create(&target).unwrap();
        file.write_all(b"whole").unwrap();
        file.finish().unwrap();
        assert_eq!(fs::read(&target).unwrap(), b"whole");
        let names = || {
            let names = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name());
            let mut names: Vec<_> = names.map(|name| name.into_string().unwrap()).collect();
            names.sort();
            names
        };
        // Of what is left, one is in use and two were never ours.
        let in_use = busy.partial.as_ref().unwrap().file_name().unwrap().to_str().unwrap().to_owned();
        let mut expected = ["other.17.partial", "proofs", "proofs.old.partial", &in_use].map(str::to_owned);
        expected.sort();
        assert_eq!(names(), expected);
        drop(busy);
        assert_eq!(names(), ["other.17.partial", "proofs", "proofs.old.partial"]);
        fs::remove_dir_all(folder).unwrap();
    }
}
