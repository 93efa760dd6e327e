//! The line between two machines.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    lab_fuzzing::targets::wire(bytes);
});
