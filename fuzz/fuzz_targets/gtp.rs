//! The Go Text Protocol.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    lab_fuzzing::targets::gtp(bytes);
});
