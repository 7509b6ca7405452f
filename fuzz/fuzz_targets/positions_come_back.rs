//! Any text is a position or refused; what is read is written the same way again.
#![no_main]

use bug::Position;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match text.parse::<Position>() {
        Ok(position) => {
            let written = position.to_string();
            let again: Position = written.parse().expect("a position's own text");
            assert_eq!(again, position);
            assert_eq!(again.key(), position.key());
            assert_eq!(again.to_string(), written);
        }
        Err(error) => assert!(error.to_string().len() < 1_000, "a long message: {error}"),
    }
});
