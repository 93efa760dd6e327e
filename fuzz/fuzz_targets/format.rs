//! Files of games, in each format or in the one that `QIPAN_FORMAT` names.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    lab_fuzzing::targets::formats(bytes);
});
