//! The code of an invitation: six digits that people can say across a room.
//!
//! A code is never in a log, a file or an announcement: only SPAKE2 uses it.

use super::WireError;
use std::fmt;

const DIGITS: usize = 6;
/// The lower bound of random numbers that are rejected, so that all codes are equally likely.
const FAIR_BELOW: u32 = u32::MAX / 1_000_000 * 1_000_000;
/// The largest length of a typed code in bytes.
const TEXT_BYTES_MAX: usize = 32;

/// An invitation code of six digits.
#[derive(Clone, PartialEq, Eq)]
pub struct Code(String);

impl Code {
    /// Creates a random code; all codes are equally likely.
    pub fn random() -> Result<Code, WireError> {
        loop {
            let number = getrandom::u32().map_err(|_| WireError::NoRandomBytes)?;
            if number < FAIR_BELOW {
                return Ok(Code(format!("{:06}", number % 1_000_000)));
            }
        }
    }

    /// Parses a typed code; spaces and hyphens between the digits are ignored.
    pub fn parse(text: &str) -> Option<Code> {
        if text.len() > TEXT_BYTES_MAX {
            return None;
        }
        let digits: String = text.chars().filter(|&sign| !(sign.is_whitespace() || sign == '-')).collect();
        (digits.len() == DIGITS && digits.bytes().all(|byte| byte.is_ascii_digit())).then_some(Code(digits))
    }

    /// The code as six digits without separators.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Code(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed() {
        for (text, code) in [("204817", Some("204817")), (" 204-817\n", Some("204817")), ("000 000", Some("000000"))]
            .into_iter()
            .chain(["", "20481", "2048170", "20481a", "２０４８１７", "204.817"].map(|text| (text, None)))
        {
            assert_eq!(Code::parse(text).as_ref().map(Code::as_str), code, "{text:?}");
        }
        assert_eq!(Code::parse(&format!("{}204817", " ".repeat(40))), None);
        let code = Code::random().expect("chance");
        assert_eq!(Code::parse(code.as_str()).as_ref(), Some(&code));
        assert!(!format!("{code:?}").contains(code.as_str()));
    }
}
