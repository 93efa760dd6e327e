//! Theme pictures, with valid PNG checksums.

#![no_main]

use lab_fuzzing::seal;
use qipan::shell::pictures;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let mut bytes = bytes.to_vec();
    seal::repair_png(&mut bytes);
    let _ = pictures::decode_for(&bytes, 40, 40);
    let _ = pictures::decode(&bytes);
});
