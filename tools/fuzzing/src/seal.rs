//! Corrects the checksums and lengths of a mutated file, so that a parser does not stop at them.

use qipan_core::formats::Format;

/// Returns what corrects a file of a game format; `None` if the format has no checksum and no length.
pub fn of_format(format: &Format) -> Option<fn(&mut Vec<u8>)> {
    (format.name == "wthor").then_some(repair_wthor)
}

/// Corrects the checksums of a session log's lines, so that the parser reads what was mutated in them.
pub fn repair_log(bytes: &mut Vec<u8>) {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let mut lines = text.split('\n');
    let mut sealed = format!("{}\n", lines.next().unwrap_or_default());
    let mut chain = crc32fast::hash(sealed.as_bytes());
    for line in lines.filter(|line| !line.is_empty()) {
        // The line without its checksum, which is a space and eight digits.
        let body = line.get(..line.len().saturating_sub(9)).unwrap_or_default();
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(format!("{chain:08x}").as_bytes());
        hasher.update(body.as_bytes());
        chain = hasher.finalize();
        sealed += &format!("{body} {chain:08x}\n");
    }
    *bytes = sealed.into_bytes();
}

/// Cuts a WTHOR file to whole games and writes their number into its header.
pub fn repair_wthor(bytes: &mut Vec<u8>) {
    let games = bytes.len().saturating_sub(16) / 68;
    bytes.truncate(16 + 68 * games);
    if let Some(count) = bytes.get_mut(4..8) {
        count.copy_from_slice(&(games as u32).to_le_bytes());
    }
}

/// Corrects the checksums of a PNG file's chunks.
pub fn repair_png(bytes: &mut [u8]) {
    let mut at = 8;
    while let Some(length) = bytes.get(at..at + 4).and_then(|four| four.try_into().ok()).map(u32::from_be_bytes) {
        let end = (at + 8).saturating_add(length as usize);
        let Some(sum) = bytes.get(at + 4..end).map(crc32fast::hash) else { return };
        let Some(place) = bytes.get_mut(end..end + 4) else { return };
        place.copy_from_slice(&sum.to_be_bytes());
        at = end + 4;
    }
}
