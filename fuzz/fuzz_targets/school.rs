//! Messages of a class's broker, and tickets.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    lab_fuzzing::targets::school(bytes);
});
