//! Records of any game.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    registry::fuzzing::record(text);
});
