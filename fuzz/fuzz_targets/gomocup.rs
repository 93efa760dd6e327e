//! Gomocup's protocol.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    lab_fuzzing::targets::gomocup(bytes);
});
