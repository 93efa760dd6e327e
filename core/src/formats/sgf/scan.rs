//! SGF as bytes of an encoding that is not known yet: where a game ends, and what its first node says in plain letters.
//!
//! For the row of the format and for its collections.

/// Walks over one game, byte by byte, to its last bracket.
#[derive(Clone, Debug, Default)]
pub struct Scan {
    depth: usize,
    in_value: bool,
    is_escaped: bool,
    /// The first byte of a letter was seen whose second one may look like a bracket.
    has_lead: bool,
    /// The encoding has such letters.
    pub is_double_byte: bool,
}

impl Scan {
    /// Whether letters of this charset may hold bytes that look like brackets.
    pub fn new(charset: Option<&str>) -> Scan {
        let charset = charset.unwrap_or_default().trim().to_ascii_lowercase();
        let is_double_byte = ["gb", "big5", "shift", "sjis", "ms932", "windows-31j", "x-sjis"];
        Scan { is_double_byte: is_double_byte.iter().any(|name| charset.starts_with(name)), ..Scan::default() }
    }

    /// Takes a byte; whether the game ends with it.
    pub fn take(&mut self, byte: u8) -> bool {
        if std::mem::take(&mut self.has_lead) {
            return false;
        }
        self.has_lead = self.is_double_byte && self.in_value && byte >= 0x81;
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

    /// Where the game ends that goes on with these bytes: after its last bracket.
    pub fn end(&mut self, bytes: &[u8]) -> Option<usize> {
        bytes.iter().position(|byte| self.take(*byte)).map(|at| at + 1)
    }
}

/// The value of a property of the first node, which the bytes begin with, if it is in ASCII.
pub fn root_value<'b>(bytes: &'b [u8], name: &str) -> Option<&'b str> {
    let (mut scan, mut nodes, mut word) = (Scan::default(), 0, Vec::new());
    for (at, &byte) in bytes.iter().enumerate() {
        let was_in_value = scan.in_value;
        scan.take(byte);
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
