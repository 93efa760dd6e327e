//! OBF positions.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    lab_fuzzing::targets::format_named("obf", bytes);
});
