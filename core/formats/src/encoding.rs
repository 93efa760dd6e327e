//! Decoding of text files. The encoding comes from the byte order mark, from bytes that only one encoding allows, from the stated charset,
//! else from a guess. A difference from the stated charset is reported.
//!
//! For the readers of text formats. Pure; an invalid byte becomes U+FFFD, which is reported too.

use super::record::clean_text;
use super::warning::{FormatWarning, FormatWarningKind};
use encoding_rs::{CoderResult, Encoding, GB18030, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// Limit of a reported charset name in characters.
const LABEL_CHARS_MAX: usize = 40;

/// Decodes bytes. `stated` is the charset named by the source: a hint, because many sources name a wrong one. `likely` is the usual charset
/// of the reader's locale, tried where nothing else fits before Windows' Latin-1, which accepts every byte.
pub fn decode(bytes: &[u8], stated: Option<&str>, likely: Option<&str>) -> (String, Vec<FormatWarning>) {
    if let Some((encoding, mark_bytes)) = Encoding::for_bom(bytes) {
        return with(encoding, &bytes[mark_bytes..], Vec::new());
    }
    let mut warnings = Vec::new();
    let likely = likely.and_then(usable).filter(|encoding| fits(encoding, bytes));
    if let Some(label) = stated.map(str::trim).filter(|label| !label.is_empty()) {
        let shown = clean_text(label, LABEL_CHARS_MAX);
        let Some(stated) = usable(label) else {
            warnings.push(FormatWarningKind::LeftOut { text: shown }.into());
            return unstated(bytes, likely, warnings);
        };
        let encoding = believed(stated, bytes, likely);
        if encoding != stated {
            warnings.push(FormatWarningKind::TakenAs { text: shown, rule: encoding.name().into() }.into());
        }
        return with(encoding, bytes, warnings);
    }
    unstated(bytes, likely, warnings)
}

fn unstated(
    bytes: &[u8],
    likely: Option<&'static Encoding>,
    mut warnings: Vec<FormatWarning>,
) -> (String, Vec<FormatWarning>) {
    if is_utf_8(bytes) {
        return with(UTF_8, bytes, warnings);
    }
    let encoding = likely.unwrap_or(WINDOWS_1252);
    warnings.push(FormatWarningKind::Encoding { name: encoding.name() }.into());
    with(encoding, bytes, warnings)
}

/// The encoding to use for bytes whose source states `stated`: that one unless the bytes show that they are UTF-8 or do not fit it.
fn believed(stated: &'static Encoding, bytes: &[u8], likely: Option<&'static Encoding>) -> &'static Encoding {
    if bytes.is_ascii() {
        return stated;
    }
    let is_broken = || converted(stated, bytes).1;
    if stated == UTF_8 {
        let is_other = !is_utf_8(bytes) && !is_mostly_utf_8(bytes);
        let found = || likely.or(looks_like_gb(bytes).then_some(GB18030)).unwrap_or(WINDOWS_1252);
        return if is_other { found() } else { stated };
    }
    // A character of two bytes may also be valid in an East Asian encoding; one of three hardly is.
    let is_wide = || String::from_utf8_lossy(bytes).chars().any(|letter| letter.len_utf8() > 2);
    if is_utf_8(bytes) && (stated.is_single_byte() || is_wide() || is_broken()) {
        return UTF_8;
    }
    likely.filter(|_| is_broken()).unwrap_or(stated)
}

/// Whether bytes are UTF-8 except for a few, or for a truncated last character.
fn is_mostly_utf_8(bytes: &[u8]) -> bool {
    let is_cut = std::str::from_utf8(bytes).is_err_and(|error| error.error_len().is_none());
    let (letters, wrong) = bytes.utf8_chunks().fold((0, 0), |(letters, wrong), chunk| {
        let more = chunk.valid().chars().filter(|letter| !letter.is_ascii()).count();
        (letters + more, wrong + usize::from(!chunk.invalid().is_empty()))
    });
    is_cut || letters > wrong
}

/// Whether the bytes beyond ASCII come in pairs as in the GB encodings, most of them frequent Chinese characters.
fn looks_like_gb(bytes: &[u8]) -> bool {
    let (mut pairs, mut frequent, mut single, mut at) = (0, 0, 0, 0);
    while at < bytes.len() {
        let pair = (bytes[at], bytes.get(at + 1).copied().unwrap_or_default());
        at += 1;
        match pair {
            (0..0x80, _) => {}
            (0xa1..=0xf7, 0xa1..=0xfe) => {
                pairs += 1;
                frequent += usize::from((0xb0..=0xd7).contains(&pair.0));
                at += 1;
            }
            _ => single += 1,
        }
    }
    pairs > 4 * single && 2 * frequent >= pairs
}

fn with(encoding: &'static Encoding, bytes: &[u8], mut warnings: Vec<FormatWarning>) -> (String, Vec<FormatWarning>) {
    let (text, is_broken) = converted(encoding, bytes);
    if is_broken {
        warnings.push(FormatWarningKind::Characters.into());
    }
    (text, warnings)
}

/// Decodes bytes in an encoding; returns also whether some were invalid.
fn converted(encoding: &'static Encoding, mut bytes: &[u8]) -> (String, bool) {
    let (mut decoder, mut buffer) = (encoding.new_decoder_without_bom_handling(), [0; 4096]);
    let (mut text, mut is_broken) = (String::with_capacity(bytes.len()), false);
    loop {
        let (result, read, written, broke) = decoder.decode_to_utf8(bytes, &mut buffer, true);
        text.push_str(std::str::from_utf8(&buffer[..written]).unwrap_or_default());
        is_broken |= broke;
        bytes = &bytes[read..];
        if result == CoderResult::InputEmpty {
            return (text, is_broken);
        }
    }
}

/// The encoding of a label. A label that was readable as ASCII cannot be in UTF-16 text.
fn usable(label: &str) -> Option<&'static Encoding> {
    Encoding::for_label_no_replacement(label.as_bytes()).filter(|encoding| ![UTF_16LE, UTF_16BE].contains(encoding))
}

/// Whether bytes are UTF-8, possibly with a truncated last character.
fn is_utf_8(bytes: &[u8]) -> bool {
    match std::str::from_utf8(bytes) {
        Ok(_) => true,
        Err(error) => {
            error.error_len().is_none() && error.valid_up_to() > 0 && !bytes[..error.valid_up_to()].is_ascii()
        }
    }
}

/// Whether bytes can be text of an encoding: all are valid, and multi-byte characters include some from a script that uses the encoding.
fn fits(encoding: &'static Encoding, bytes: &[u8]) -> bool {
    let (text, is_broken) = converted(encoding, bytes);
    !is_broken && (encoding.is_single_byte() || text.chars().any(is_east_asian))
}

/// Whether a character is Han, kana or hangul.
fn is_east_asian(letter: char) -> bool {
    matches!(letter, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7a3}' | '\u{20000}'..='\u{3134f}')
}
