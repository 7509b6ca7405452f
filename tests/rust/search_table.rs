//! The transposition table: what goes in comes out, what is torn or foreign never does.

use std::sync::atomic::{AtomicBool, Ordering};

use search::table::{MAX_MB, PAYLOAD_BITS};
use search::{Payload, Table, TableError};

/// A payload whose low half is a check of its high half and of the key it was stored under.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Stamp(u64);

impl Stamp {
    fn new(key: u64, count: u64) -> Self {
        let high = count & 0xff_ffff;
        Self(high << 32 | u64::from(Self::check(key, high)))
    }
    fn check(key: u64, high: u64) -> u32 {
        ((key ^ high << 40).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as u32
    }
    fn is_for(self, key: u64) -> bool {
        self.0 as u32 == Self::check(key, self.0 >> 32)
    }
}

impl Payload for Stamp {
    fn to_bits(self) -> u64 {
        self.0
    }
    fn from_bits(bits: u64) -> Self {
        Self(bits)
    }
    fn worth(self) -> u32 {
        (self.0 >> 32) as u32
    }
}

fn mix(n: u64) -> u64 {
    let x = (n ^ n >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb) ^ x >> 31
}

#[test]
fn an_empty_table_knows_nothing() {
    let table = Table::<Stamp>::new_mb(1).unwrap();
    for key in [0, 1, u64::MAX, 1 << 63] {
        assert_eq!(table.probe(key), None);
    }
    assert_eq!(table.hashfull(), 0);
}

#[test]
fn what_is_stored_is_found_until_cleared() {
    let table = Table::<Stamp>::new_mb(1).unwrap();
    for key in [0, 1, u64::MAX, 1 << 63] {
        let stamp = Stamp::new(key, 5);
        table.store(key, stamp);
        assert_eq!(table.probe(key), Some(stamp));
        assert_eq!(table.probe(key ^ 1 << 5), None);
    }
    table.clear();
    assert_eq!(table.probe(1), None);
}

#[test]
fn the_last_store_of_a_key_wins_and_fills_one_slot() {
    let table = Table::<Stamp>::new_mb(1).unwrap();
    for count in 0..100 {
        table.store(7, Stamp::new(7, 100 - count));
    }
    assert_eq!(table.probe(7), Some(Stamp::new(7, 1)));
    // Keys 0 to 99 share line 0: a hundred copies would have pushed key 8 out.
    table.store(8, Stamp::new(8, 0));
    assert_eq!(table.probe(8), Some(Stamp::new(8, 0)));
    assert_eq!(table.probe(7), Some(Stamp::new(7, 1)));
}

#[test]
fn the_least_worth_of_a_line_gives_way() {
    let table = Table::<Stamp>::new_mb(1).unwrap();
    for (key, worth) in [(0, 40), (1, 10), (2, 30), (3, 20)] {
        table.store(key, Stamp::new(key, worth));
    }
    table.store(4, Stamp::new(4, 15));
    assert_eq!(table.probe(1), None);
    for key in [0, 2, 3, 4] {
        assert!(table.probe(key).is_some(), "key {key}");
    }
}

#[test]
fn old_entries_give_way_first() {
    let table = Table::<Stamp>::new_mb(1).unwrap();
    table.store(0, Stamp::new(0, 20));
    for _ in 0..5 {
        table.next_generation();
    }
    for key in 1..4 {
        table.store(key, Stamp::new(key, 10));
    }
    table.store(4, Stamp::new(4, 1));
    // Worth 20 less five generations is under 10.
    assert_eq!(table.probe(0), None);
    assert!((1..5).all(|key| table.probe(key).is_some()));
}

#[test]
fn generations_wrap_without_making_an_entry_empty() {
    let table = Table::<Stamp>::new_mb(1).unwrap();
    for _ in 0..600 {
        table.next_generation();
        table.store(0, Stamp(0));
        assert_eq!(table.probe(0), Some(Stamp(0)));
    }
}

#[test]
fn sizes_are_honoured() {
    for mb in [1, 3, 17] {
        assert_eq!(Table::<Stamp>::new_mb(mb).unwrap().bytes(), mb << 20);
    }
}

#[test]
fn absurd_sizes_are_errors() {
    for mb in [0, MAX_MB + 1, 1 << 40, usize::MAX] {
        assert_eq!(Table::<Stamp>::new_mb(mb).unwrap_err(), TableError::Size(mb));
    }
}

/// Only where the system says what it has: elsewhere it may promise such a table and then fail.
#[cfg(target_os = "linux")]
#[test]
fn more_than_the_machine_has_is_an_error() {
    let error = Table::<Stamp>::new_mb(MAX_MB).unwrap_err();
    assert!(matches!(error, TableError::Memory { mb: MAX_MB, .. }), "{error}");
    assert!(error.to_string().contains("16777216 MiB"), "{error}");
}

#[test]
fn hashfull_grows_to_a_thousand_and_ages_away() {
    let table = Table::<Stamp>::new_mb(1).unwrap();
    let slots = (table.bytes() / 16) as u64;
    for n in 0..slots / 2 {
        table.store(mix(n), Stamp(n & 7));
    }
    let half = table.hashfull();
    assert!((350..=500).contains(&half), "{half}");
    for n in 0..slots * 8 {
        table.store(mix(n), Stamp(n & 7));
    }
    assert!(table.hashfull() > 990);
    table.next_generation();
    assert_eq!(table.hashfull(), 0);
}

#[test]
fn high_payload_bits_do_not_spoil_the_generation() {
    let table = Table::<Stamp>::new_mb(1).unwrap();
    table.store(9, Stamp(u64::MAX));
    assert_eq!(table.probe(9), Some(Stamp(u64::MAX >> (64 - PAYLOAD_BITS))));
}

/// Threads hammer a few lines with keys of one line, so that almost every store overwrites another
/// thread's entry, and every entry that is found must be whole and of its key.
#[test]
fn no_torn_or_foreign_entry_is_believed() {
    let table = Table::<Stamp>::new_mb(1).unwrap();
    let go_on = AtomicBool::new(true);
    let hits: u64 = std::thread::scope(|scope| {
        let writers: Vec<_> = (0..4u64)
            .map(|seed| {
                let (table, go_on) = (&table, &go_on);
                scope.spawn(move || {
                    let (mut hits, mut n) = (0, seed << 40);
                    while go_on.load(Ordering::Relaxed) {
                        n += 1;
                        // Twelve keys for the four slots of line 0.
                        let key = mix(n) % 12;
                        if let Some(stamp) = table.probe(key) {
                            assert!(stamp.is_for(key), "key {key}: {stamp:?}");
                            hits += 1;
                        }
                        table.store(key, Stamp::new(key, n));
                    }
                    hits
                })
            })
            .collect();
        std::thread::sleep(std::time::Duration::from_millis(300));
        go_on.store(false, Ordering::Relaxed);
        writers.into_iter().map(|writer| writer.join().unwrap()).sum()
    });
    assert!(hits > 10_000, "only {hits} hits: nothing was tested");
}
