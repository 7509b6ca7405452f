//! Files that are written whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// A file to write to under a name of its own, beside the one asked for, which it takes in the end.
///
/// Dropped before that, it leaves nothing behind, and what stood there is untouched. A link is
/// written through. What is no regular file, a device or a pipe, is written to directly.
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
        let partial = replaces.then(|| {
            let mut name = target.as_os_str().to_owned();
            // Two processes may write to one place; the later one is kept.
            name.push(format!(".{}.partial", std::process::id()));
            PathBuf::from(name)
        });
        let opened = partial.as_deref().unwrap_or(&target);
        let file = File::options().write(true).create(replaces).truncate(replaces).open(opened)?;
        Ok(Self { file: BufWriter::with_capacity(1 << 20, file), target, partial })
    }

    /// Puts the whole file in its place.
    ///
    /// # Errors
    /// Where that fails; then what stood there before still does.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.file.flush()?;
        if let Some(partial) = &self.partial {
            self.file.get_ref().sync_all()?;
            fs::rename(partial, &self.target)?;
            self.partial = None;
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
