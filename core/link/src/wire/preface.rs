//! The plaintext that is exchanged before there is a key: the guest's greeting and the host's verdicts, of fixed lengths.
//!
//! Pure. The lengths, the magic bytes and the offset of the version are constant over all versions, so that any two programs can exchange
//! their versions.

use super::{Refusal, VERSION};

/// The magic bytes with which every plaintext message begins.
pub const MAGIC: [u8; 6] = *b"QIPAN\n";
/// The size of a greeting in bytes: magic bytes, version, requested admission.
pub const GREETING_BYTES: usize = 9;
/// The size of a verdict in bytes: magic bytes, version, verdict, and the verdict's number.
pub const VERDICT_BYTES: usize = 10;

/// How a guest asks to be admitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestedAdmission {
    /// Admission of a new guest by a code.
    ByCode,
    /// Admission of a returning guest by a token.
    Return,
}

/// Why a plaintext message is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrefaceError {
    /// The message does not belong to this protocol.
    Unknown,
    /// The message belongs to another version of this protocol.
    OtherVersion { theirs: u16 },
}

/// The bytes of a guest's greeting.
pub fn greeting(wish: RequestedAdmission) -> [u8; GREETING_BYTES] {
    let [a, b] = VERSION.to_be_bytes();
    let [m0, m1, m2, m3, m4, m5] = MAGIC;
    [m0, m1, m2, m3, m4, m5, a, b, if wish == RequestedAdmission::ByCode { b'C' } else { b'T' }]
}

/// Parses a guest's greeting.
pub fn read_greeting(bytes: &[u8; GREETING_BYTES]) -> Result<RequestedAdmission, PrefaceError> {
    match read_version(bytes)? {
        [b'C'] => Ok(RequestedAdmission::ByCode),
        [b'T'] => Ok(RequestedAdmission::Return),
        _ => Err(PrefaceError::Unknown),
    }
}

/// The bytes of a host's verdict on a guest: `None` means that the host continues the handshake.
pub fn verdict(refusal: Option<Refusal>) -> [u8; VERDICT_BYTES] {
    let (verdict, number) = match refusal {
        None => (0, 0),
        Some(Refusal::OtherVersion { .. }) => (1, 0),
        Some(Refusal::WrongCode { tries_left }) => (2, tries_left.min(255) as u8),
        Some(Refusal::NotInviting) => (3, 0),
        Some(Refusal::UnknownToken) => (4, 0),
        Some(Refusal::Full) => (5, 0),
        Some(Refusal::Busy) => (6, 0),
    };
    let [a, b] = VERSION.to_be_bytes();
    let [m0, m1, m2, m3, m4, m5] = MAGIC;
    [m0, m1, m2, m3, m4, m5, a, b, verdict, number]
}

/// Parses a host's verdict: `None` means that the host continues the handshake.
pub fn read_verdict(bytes: &[u8; VERDICT_BYTES]) -> Result<Option<Refusal>, PrefaceError> {
    let &[verdict, number] = read_version(bytes)? else { return Err(PrefaceError::Unknown) };
    Ok(Some(match verdict {
        0 => return Ok(None),
        2 => Refusal::WrongCode { tries_left: number.into() },
        3 => Refusal::NotInviting,
        4 => Refusal::UnknownToken,
        5 => Refusal::Full,
        6 => Refusal::Busy,
        // A verdict about the version never comes from a program of the same version.
        _ => return Err(PrefaceError::Unknown),
    }))
}

/// Checks the magic bytes and the version, and returns the bytes after them.
fn read_version(bytes: &[u8]) -> Result<&[u8], PrefaceError> {
    let rest = bytes.strip_prefix(&MAGIC).ok_or(PrefaceError::Unknown)?;
    let (version, rest) = rest.split_first_chunk().ok_or(PrefaceError::Unknown)?;
    match u16::from_be_bytes(*version) {
        VERSION => Ok(rest),
        theirs => Err(PrefaceError::OtherVersion { theirs }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_is_read() {
        for wish in [RequestedAdmission::ByCode, RequestedAdmission::Return] {
            assert_eq!(read_greeting(&greeting(wish)), Ok(wish));
        }
        let refusals = [
            Refusal::WrongCode { tries_left: 4 },
            Refusal::NotInviting,
            Refusal::UnknownToken,
            Refusal::Full,
            Refusal::Busy,
        ];
        for said in refusals.map(Some).into_iter().chain([None]) {
            assert_eq!(read_verdict(&verdict(said)), Ok(said));
        }
    }

    #[test]
    fn strangers() {
        let mut other = greeting(RequestedAdmission::ByCode);
        other[7] += 1;
        assert_eq!(read_greeting(&other), Err(PrefaceError::OtherVersion { theirs: VERSION + 1 }));
        other[8] = b'?';
        assert_eq!(
            read_greeting(&other),
            Err(PrefaceError::OtherVersion { theirs: VERSION + 1 }),
            "whatever it wishes"
        );
        assert_eq!(read_greeting(b"GET / HTT"), Err(PrefaceError::Unknown));
        let mut odd = verdict(None);
        odd[8] = 77;
        assert_eq!(read_verdict(&odd), Err(PrefaceError::Unknown));
        assert_eq!(read_verdict(&[0; VERDICT_BYTES]), Err(PrefaceError::Unknown));
    }
}
