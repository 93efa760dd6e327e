//! Decoding of text files. The encoding comes from the byte order mark, from bytes that only one encoding allows, from the stated charset,
//! else from a guess. A difference from the stated charset is reported.
//!
//! For the readers of text formats. Pure; an invalid byte becomes U+FFFD, which is reported too.

use super::record::clean_text;
use super::warning::{FormatWarning, FormatWarningKind};
use chardetng::EncodingDetector;
use encoding_rs::{
    BIG5, CoderResult, EUC_JP, EUC_KR, Encoding, GB18030, GBK, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1251,
    WINDOWS_1252,
};
use std::borrow::Cow;

/// Number of bytes beyond ASCII from which a text may contradict its stated encoding.
const DOUBTED_BYTES: usize = 40;
/// The same for a text that states Latin-1.
const WEAKLY_STATED_BYTES: usize = 12;
/// Size in bytes of the beginning of a text by which its encoding is guessed.
const SAMPLE_BYTES: usize = 1 << 20;
/// The top-level domains of the places where encodings are usual, by which the detector weighs doubtful letters.
const PLACES: [(&Encoding, &str); 7] = [
    (GB18030, "cn"),
    (GBK, "cn"),
    (BIG5, "tw"),
    (SHIFT_JIS, "jp"),
    (EUC_JP, "jp"),
    (EUC_KR, "kr"),
    (WINDOWS_1251, "ru"),
];

/// Limit of a reported charset name in characters.
const LABEL_CHARS_MAX: usize = 40;

/// Number of letters by which a text in UTF-16 without a byte order mark is recognized.
const UTF16_LETTERS: usize = 4;

/// The byte order mark of UTF-8.
pub const UTF8_BOM: &[u8] = b"\xef\xbb\xbf";

/// Bytes of a text in UTF-16 as UTF-8 with its byte order mark, and the encoding's name if it was guessed; other bytes as they are.
pub fn utf16_to_utf8(bytes: &[u8]) -> (Cow<'_, [u8]>, Option<&'static str>) {
    let (encoding, mark_bytes, is_guessed) = match Encoding::for_bom(bytes) {
        Some((encoding, _)) if encoding == UTF_8 => return (Cow::Borrowed(bytes), None),
        Some((encoding, mark_bytes)) => (encoding, mark_bytes, false),
        None => match unmarked_utf16(bytes) {
            Some(encoding) => (encoding, 0, true),
            None => return (Cow::Borrowed(bytes), None),
        },
    };
    let text = converted(encoding, &bytes[mark_bytes..]).0;
    (Cow::Owned([UTF8_BOM, text.as_bytes()].concat()), is_guessed.then(|| encoding.name()))
}

/// The encoding of a text in UTF-16 without a byte order mark: it begins with letters of ASCII, whose other byte is 0.
fn unmarked_utf16(bytes: &[u8]) -> Option<&'static Encoding> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let begin = pairs.get(..UTF16_LETTERS)?;
    let is_text = |byte: u8| byte.is_ascii_graphic() || byte.is_ascii_whitespace();
    let begins = |is_pair: fn(&[u8; 2]) -> (u8, u8)| {
        begin.iter().map(is_pair).all(|(zero, letter)| zero == 0 && is_text(letter))
    };
    let encoding = match () {
        () if begins(|[low, high]| (*high, *low)) => UTF_16LE,
        () if begins(|[high, low]| (*high, *low)) => UTF_16BE,
        () => return None,
    };
    // A letter 0 stands in no text.
    (rest.is_empty() && !pairs.contains(&[0, 0])).then_some(encoding)
}

/// A text whose lines all end with `\n`: old systems write `\r` alone.
pub fn with_plain_lines(text: String) -> String {
    if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n") } else { text }
}

/// Decodes bytes. `stated` is the charset named by the source: a hint, because many sources name a wrong one. `likely` is the usual charset
/// of the reader's locale, tried where nothing else fits before Windows' Latin-1, which accepts every byte.
pub fn decode(bytes: &[u8], stated: Option<&str>, likely: Option<&str>) -> (String, Vec<FormatWarning>) {
    if let Some((encoding, mark_bytes)) = Encoding::for_bom(bytes) {
        return with(encoding, &bytes[mark_bytes..], Vec::new());
    }
    let mut warnings = Vec::new();
    let likely = likely.and_then(usable);
    if let Some(label) = stated.map(str::trim).filter(|label| !label.is_empty()) {
        let shown = clean_text(label, LABEL_CHARS_MAX);
        let Some(stated) = usable(label) else {
            warnings.push(FormatWarningKind::LeftOut { text: shown }.into());
            return unstated(bytes, likely, warnings);
        };
        let encoding = believed(stated, bytes, likely);
        if encoding != stated {
            warnings.push(FormatWarningKind::ReadByRule { text: shown, rule: encoding.name().into() }.into());
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
    let encoding = detected(bytes, likely);
    warnings.push(FormatWarningKind::Encoding { name: encoding.name() }.into());
    with(encoding, bytes, warnings)
}

/// The encoding to use for bytes whose source states `stated`: that one unless the bytes show that they are UTF-8 or do not fit it, or that
/// their letters are far more usual in another one.
fn believed(stated: &'static Encoding, bytes: &[u8], likely: Option<&'static Encoding>) -> &'static Encoding {
    if bytes.is_ascii() {
        return stated;
    }
    let is_broken = converted(stated, bytes).1;
    if stated == UTF_8 {
        let is_other = !is_utf_8(bytes) && !is_mostly_utf_8(bytes);
        return if is_other { detected(bytes, likely) } else { stated };
    }
    // A character of two bytes may also be valid in an East Asian encoding; one of three hardly is.
    let is_wide = || String::from_utf8_lossy(bytes).chars().any(|letter| letter.len_utf8() > 2);
    if is_utf_8(bytes) && (stated.is_single_byte() || is_wide() || is_broken) {
        return UTF_8;
    }
    // A few letters tell less than a statement does.
    let letters = bytes.iter().filter(|byte| !byte.is_ascii()).count();
    // Many programs state Latin-1 whatever they write.
    let enough = if stated == WINDOWS_1252 { WEAKLY_STATED_BYTES } else { DOUBTED_BYTES };
    let is_doubted = is_broken || letters >= enough;
    let found = if is_doubted { detected(bytes, likely.or(Some(stated))) } else { stated };
    let is_better = (is_broken || !are_alike(found, stated)) && fits(found, bytes);
    if is_better { found } else { stated }
}

/// Whether text of one encoding can hardly be told from text of the other.
fn are_alike(a: &'static Encoding, b: &'static Encoding) -> bool {
    a == b || [a, b].iter().all(|encoding| [GBK, GB18030].contains(encoding))
}

/// The encoding whose usual letters the bytes hold, if they are not UTF-8. `likely` is the one that the reader's language or the source
/// suggests.
fn detected(bytes: &[u8], likely: Option<&'static Encoding>) -> &'static Encoding {
    let mut detector = EncodingDetector::new();
    // Names and remarks stand between plain letters, which tell nothing.
    detector.feed(&bytes[..bytes.len().min(SAMPLE_BYTES)], bytes.len() <= SAMPLE_BYTES);
    let place = PLACES.iter().find(|(encoding, _)| Some(*encoding) == likely).map(|(_, place)| place.as_bytes());
    match detector.guess(place, false) {
        // The newer one, which has the older one's letters.
        encoding if encoding == GBK => GB18030,
        encoding if !converted(encoding, bytes).1 => encoding,
        _ => likely.filter(|likely| fits(likely, bytes)).unwrap_or(WINDOWS_1252),
    }
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
