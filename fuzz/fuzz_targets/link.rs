//! Frames of linked games.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    lab_fuzzing::targets::link(bytes);
});
