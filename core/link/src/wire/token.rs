//! Seat tokens: a host gives one to a guest that was admitted by code, so that the guest can return without a code.
//!
//! A token's text is a secret, because it grants the seat. Its owner stores it where only the user can read it.

use super::WireError;
use std::fmt;

const ID_BYTES: usize = 16;
const SECRET_BYTES: usize = 32;
/// The size of a token in bytes: its id, then its secret.
pub const TOKEN_BYTES: usize = ID_BYTES + SECRET_BYTES;

/// The public part of a seat token: it permanently identifies a seat at a host, and is sent in plaintext.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TokenId(pub [u8; ID_BYTES]);

impl fmt::Display for TokenId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

/// A seat token: the id of a seat at a host, with the secret that grants the seat.
#[derive(Clone, PartialEq, Eq)]
pub struct SeatToken {
    id: TokenId,
    secret: [u8; SECRET_BYTES],
}

impl SeatToken {
    pub(super) fn random() -> Result<SeatToken, WireError> {
        let mut bytes = [0; TOKEN_BYTES];
        getrandom::fill(&mut bytes).map_err(|_| WireError::NoRandomBytes)?;
        SeatToken::from_bytes(&bytes).ok_or(WireError::NoRandomBytes)
    }

    pub fn id(&self) -> TokenId {
        self.id
    }

    pub(super) fn secret(&self) -> &[u8; SECRET_BYTES] {
        &self.secret
    }

    /// Writes the token, with its secret, as hexadecimal digits for storage.
    pub fn to_text(&self) -> String {
        hex(&self.to_bytes())
    }

    /// Parses a token from the text that [`SeatToken::to_text`] writes.
    pub fn from_text(text: &str) -> Option<SeatToken> {
        if text.len() != 2 * TOKEN_BYTES || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        let bytes: Option<Vec<u8>> =
            (0..TOKEN_BYTES).map(|at| u8::from_str_radix(text.get(2 * at..2 * at + 2)?, 16).ok()).collect();
        SeatToken::from_bytes(&bytes?)
    }

    pub(super) fn to_bytes(&self) -> Vec<u8> {
        [&self.id.0[..], &self.secret].concat()
    }

    pub(super) fn from_bytes(bytes: &[u8]) -> Option<SeatToken> {
        let (id, secret) = bytes.split_first_chunk()?;
        Some(SeatToken { id: TokenId(*id), secret: secret.try_into().ok()? })
    }
}

impl fmt::Debug for SeatToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SeatToken({}, …)", self.id)
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_and_its_text() {
        let token = SeatToken::random().expect("chance");
        let text = token.to_text();
        assert_eq!(SeatToken::from_text(&text), Some(token.clone()));
        assert_eq!(SeatToken::from_bytes(&token.to_bytes()), Some(token.clone()));
        assert!(!format!("{token:?}").contains(&text[2 * ID_BYTES..]));
        for wrong in ["", &text[1..], &format!("{text}0"), &text.replace(|_: char| true, "+"), &"é".repeat(TOKEN_BYTES)]
        {
            assert_eq!(SeatToken::from_text(wrong), None, "{wrong}");
        }
    }
}
