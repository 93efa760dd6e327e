//! WTHOR databases, with a header that fits the length.

#![no_main]

use lab_fuzzing::{seal, targets};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let mut bytes = bytes.to_vec();
    seal::repair_wthor(&mut bytes);
    targets::format_named("wthor", &bytes);
});
