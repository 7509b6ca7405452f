//! The checksum of the files that are written for others to read.

use crc::{CRC_32_ISO_HDLC, Crc, Table};

/// CRC-32 (IEEE 802.3).
pub(crate) static CHECKSUM: Crc<u32, Table<16>> = Crc::<u32, Table<16>>::new(&CRC_32_ISO_HDLC);
