//! Session logs, with valid checksums.

#![no_main]

use lab_fuzzing::{seal, targets};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let mut bytes = bytes.to_vec();
    seal::repair_log(&mut bytes);
    targets::log(&bytes);
});
