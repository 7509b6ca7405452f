//! How much memory the machine can still give, and taking it.
//!
//! The one call that is not safe Rust tells the system how the memory will be used: the standard library
//! has no word for it.

use std::sync::atomic::AtomicU64;

use bytemuck::allocation::try_zeroed_slice_box;

/// Bytes that the system says a new program could use, where it says so (Linux).
///
/// An allocation that the kernel promises but cannot keep ends in a kill and not in an error, so
/// big tables ask first.
#[must_use]
pub fn available() -> Option<u64> {
    parse_meminfo(&std::fs::read_to_string("/proc/meminfo").ok()?)
}

/// Whether the system has so many bytes left, as far as it says.
///
/// # Errors
/// What it has left, in bytes, where that is less.
pub fn spare(bytes: usize) -> Result<(), u64> {
    match available() {
        Some(left) if bytes as u64 > left => Err(left),
        _ => Ok(()),
    }
}

/// That many words of 0, `None` where the memory is not to be had. The system fills in the pages when
/// they are first used, so this takes no time, however many.
#[must_use]
pub fn zeroed_words(count: usize) -> Option<Box<[AtomicU64]>> {
    let words = try_zeroed_slice_box(count).ok()?;
    ask_for_huge_pages(&words);
    Some(words)
}

/// Asks the system to back large memory by pages of 2 MiB instead of 4 KiB. A table is read all over
/// the place: with huge pages the processor finds an address at once, and threads do not queue up in
/// the system for one small page after the other. It is a wish; nothing but speed depends on it.
#[cfg(target_os = "linux")]
#[allow(unsafe_code)]
fn ask_for_huge_pages(words: &[AtomicU64]) {
    const HUGE_PAGE: usize = 2 << 20;
    let range = words.as_ptr_range();
    let start = range.start.addr().next_multiple_of(HUGE_PAGE);
    let bytes = range.end.addr().saturating_sub(start) & !(HUGE_PAGE - 1);
    if bytes > 0 {
        let offset = start - range.start.addr();
        // SAFETY: the range is whole pages inside the words, and this advice changes no content.
        unsafe {
            libc::madvise(words.as_ptr().byte_add(offset).cast_mut().cast(), bytes, libc::MADV_HUGEPAGE)
        };
    }
}

#[cfg(not(target_os = "linux"))]
fn ask_for_huge_pages(_words: &[AtomicU64]) {}

/// Reads `MemAvailable` from the text of `/proc/meminfo` (see proc_meminfo(5)), in bytes.
fn parse_meminfo(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kib.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::parse_meminfo;

    #[test]
    fn reads_the_line_that_counts() {
        let text = "MemTotal:  8000000 kB\nMemFree: 1 kB\nMemAvailable:    2048 kB\n";
        assert_eq!(parse_meminfo(text), Some(2048 * 1024));
    }

    #[test]
    fn other_text_is_none() {
        for text in ["", "MemAvailable: x kB", "MemAvailable: 12", "MemFree: 3 kB"] {
            assert_eq!(parse_meminfo(text), None, "{text:?}");
        }
    }
}
