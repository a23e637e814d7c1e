//! Actions in games under way.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    registry::fuzzing::action(text);
});
