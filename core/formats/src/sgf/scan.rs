//! SGF as bytes of an unknown encoding: where a game ends, and the plain properties of its first node.
//!
//! For the format's row and its collections.

/// Scans one game, byte by byte, to its last bracket.
#[derive(Clone, Debug, Default)]
pub struct Scan {
    plain: SgfScan,
    /// The scan for a stated encoding whose characters have two bytes, the second of which may look like a bracket.
    double: Option<SgfScan>,
    /// Whether the text is UTF-8 in spite of the stated encoding.
    utf_8: Utf8,
}

#[derive(Clone, Debug, Default)]
struct SgfScan {
    depth: usize,
    in_value: bool,
    is_escaped: bool,
    /// Whether the last byte was the first one of a character whose second byte may look like a bracket.
    has_lead: bool,
}

impl SgfScan {
    /// Takes a byte; returns whether the game ends with it.
    fn take(&mut self, byte: u8, is_double_byte: bool) -> bool {
        if std::mem::take(&mut self.has_lead) {
            return false;
        }
        self.has_lead = is_double_byte && self.in_value && byte >= 0x81;
        if self.in_value {
            let is_end = byte == b']' && !self.is_escaped;
            self.is_escaped = byte == b'\\' && !self.is_escaped;
            self.in_value = !is_end;
            return false;
        }
        match byte {
            b'[' => self.in_value = true,
            b'(' => self.depth += 1,
            b')' => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        byte == b')' && self.depth == 0
    }
}

/// Whether the bytes so far are UTF-8 with characters of three bytes or more.
#[derive(Clone, Debug, Default)]
struct Utf8 {
    /// Missing bytes of the current character.
    missing: u8,
    has_wide: bool,
    is_broken: bool,
}

impl Utf8 {
    fn take(&mut self, byte: u8) {
        match (self.missing, byte) {
            (0, 0..0x80) => {}
            (0, 0xc2..=0xdf) => self.missing = 1,
            (0, 0xe0..=0xf4) => (self.missing, self.has_wide) = (if byte < 0xf0 { 2 } else { 3 }, true),
            (1.., 0x80..=0xbf) => self.missing -= 1,
            _ => self.is_broken = true,
        }
    }
}

impl Scan {
    /// Creates a scan. The charset decides whether characters may contain bytes that look like brackets.
    pub fn new(charset: Option<&str>) -> Scan {
        let charset = charset.unwrap_or_default().trim().to_ascii_lowercase();
        let double_byte = ["gb", "big5", "shift", "sjis", "ms932", "windows-31j", "x-sjis"];
        let is_double_byte = double_byte.iter().any(|name| charset.starts_with(name));
        Scan { double: is_double_byte.then(SgfScan::default), ..Scan::default() }
    }

    /// Takes a byte; returns whether the game ends with it.
    fn take(&mut self, byte: u8) -> bool {
        let is_plain_end = self.plain.take(byte, false);
        let Some(double) = &mut self.double else { return is_plain_end };
        let is_double_end = double.take(byte, true);
        self.utf_8.take(byte);
        if self.utf_8.has_wide && !self.utf_8.is_broken { is_plain_end } else { is_double_end }
    }

    /// Where the current game ends in these bytes: after its last bracket.
    pub fn find_game_end(&mut self, bytes: &[u8]) -> Option<usize> {
        bytes.iter().position(|byte| self.take(*byte)).map(|at| at + 1)
    }
}

/// The value of a property of the first node at the start of the bytes, if it is ASCII.
pub fn root_value<'b>(bytes: &'b [u8], name: &str) -> Option<&'b str> {
    let (mut scan, mut nodes, mut word) = (SgfScan::default(), 0, Vec::new());
    for (at, &byte) in bytes.iter().enumerate() {
        let was_in_value = scan.in_value;
        scan.take(byte, false);
        match byte {
            _ if was_in_value => word.clear(),
            b'[' if word == name.as_bytes() => {
                let value = bytes[at + 1..].iter().take(64).take_while(|byte| **byte != b']').count();
                return std::str::from_utf8(&bytes[at + 1..at + 1 + value]).ok().filter(|value| value.is_ascii());
            }
            b';' if nodes == 1 => return None,
            b';' => nodes = 1,
            b'A'..=b'Z' if word.len() < 8 => word.push(byte),
            b'a'..=b'z' => {}
            byte if byte.is_ascii_whitespace() => {}
            b'(' if nodes == 1 => return None,
            _ => word.clear(),
        }
    }
    None
}
