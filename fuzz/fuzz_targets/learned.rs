//! What the Reversi engine learned.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    lab_fuzzing::targets::learned(bytes);
});
