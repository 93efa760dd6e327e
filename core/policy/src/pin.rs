//! The PIN that ends a kiosk: its strength, its hash, and its check.
//!
//! Depends on no other package. A hash costs 64 MiB and a good part of a second: never call [`hash`] or [`is_pin_matching`] on a thread that
//! draws. `app::kiosk` limits the rate of tries.

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};

/// The allowed numbers of digits in a PIN.
pub const ALLOWED_DIGIT_COUNTS: std::ops::RangeInclusive<usize> = 6..=32;
/// The memory in KiB that Argon2id uses for a new hash of a PIN.
const MEMORY_KIB: u32 = 64 << 10;
/// The number of passes over the memory that Argon2id makes for a new hash of a PIN.
const PASSES: u32 = 3;
/// The number of lanes, the degree of parallelism, of Argon2id for a new hash of a PIN.
const LANES: u32 = 1;
/// The largest memory in KiB that a PIN hash in a policy may demand; a hash with a higher demand counts as invalid, because it would stall
/// the machine.
const MEMORY_KIB_MAX: u32 = 1 << 20;
/// The largest number of passes that a PIN hash in a policy may demand.
const PASSES_MAX: u32 = 16;
/// The largest number of lanes that a PIN hash in a policy may demand.
const LANES_MAX: u32 = 16;
/// The largest length in bytes of a PIN hash in PHC format.
const HASH_BYTES_MAX: usize = 512;

/// Why a PIN cannot be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PinError {
    /// The PIN has a wrong number of digits, or a character that is no digit.
    #[error("a PIN is {} to {} digits", ALLOWED_DIGIT_COUNTS.start(), ALLOWED_DIGIT_COUNTS.end())]
    Digits,
    /// The PIN is easy to guess: one repeated digit, or digits that count up or down.
    #[error("this PIN is guessed at once: take one without a pattern")]
    Easy,
    /// The system has no random bytes or not enough memory to compute a hash.
    #[error("the system has no memory or no chance for a hash")]
    HashingFailed,
}

/// Checks whether a PIN may be set; returns the reason if not.
pub fn check(pin: &str) -> Result<(), PinError> {
    if !ALLOWED_DIGIT_COUNTS.contains(&pin.len()) || !pin.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(PinError::Digits);
    }
    let steps: Vec<i16> = pin.as_bytes().windows(2).map(|two| i16::from(two[1]) - i16::from(two[0])).collect();
    let is_easy = (-1..=1).any(|step| steps.iter().all(|&other| other == step));
    if is_easy { Err(PinError::Easy) } else { Ok(()) }
}

/// Computes the hash of a PIN in PHC format, with a random salt; returns the reason if the PIN may not be set.
pub fn hash(pin: &str) -> Result<String, PinError> {
    check(pin)?;
    let params = Params::new(MEMORY_KIB, PASSES, LANES, None).map_err(|_| PinError::HashingFailed)?;
    let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    let hash: PasswordHash = argon2.hash_password(pin.as_bytes()).map_err(|_| PinError::HashingFailed)?;
    Ok(hash.to_string())
}

/// Whether a text is a usable PIN hash: Argon2id in PHC format, with an acceptable cost.
pub fn is_valid_hash(text: &str) -> bool {
    parsed(text).is_some()
}

/// Whether a PIN matches a hash; an invalid hash matches no PIN.
pub fn is_pin_matching(pin: &str, hash: &str) -> bool {
    parsed(hash).is_some_and(|hash| Argon2::default().verify_password(pin.as_bytes(), &hash).is_ok())
}

fn parsed(text: &str) -> Option<PasswordHash> {
    let hash = PasswordHash::new(text).ok().filter(|_| text.len() <= HASH_BYTES_MAX)?;
    let params = Params::try_from(&hash).ok()?;
    let is_bounded = params.m_cost() <= MEMORY_KIB_MAX && params.t_cost() <= PASSES_MAX && params.p_cost() <= LANES_MAX;
    (is_bounded && text.starts_with("$argon2id$") && hash.hash.is_some()).then_some(hash)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pin_is_digits_without_a_pattern() {
        for good in ["204817", "112233", "9081726354"] {
            assert_eq!(check(good), Ok(()), "{good}");
        }
        for (bad, why) in [
            ("", PinError::Digits),
            ("20481", PinError::Digits),
            ("20481a", PinError::Digits),
            ("２０４８１７", PinError::Digits),
            ("777777", PinError::Easy),
            ("123456", PinError::Easy),
            ("987654321", PinError::Easy),
        ] {
            assert_eq!(check(bad), Err(why), "{bad}");
        }
        assert_eq!(check(&"1".repeat(33)), Err(PinError::Digits));
    }

    #[test]
    fn the_right_pin_and_no_other() {
        let hash = hash("204817").expect("a hash");
        assert!(hash.starts_with("$argon2id$v=19$m=65536,t=3,p=1$"), "{hash}");
        assert!(is_valid_hash(&hash) && is_pin_matching("204817", &hash));
        for wrong in ["204818", "", "2048170", "204817 "] {
            assert!(!is_pin_matching(wrong, &hash), "{wrong:?}");
        }
        assert_ne!(self::hash("204817").expect("a hash"), hash, "salted");
    }

    #[test]
    fn what_is_no_hash_is_nobodys() {
        let salt = "c2FsdHNhbHRzYWx0";
        let out = "aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g";
        let huge = format!("$argon2id$v=19$m=4294967295,t=3,p=1${salt}${out}");
        let other = format!("$argon2d$v=19$m=65536,t=3,p=1${salt}${out}");
        let bare = format!("$argon2id$v=19$m=65536,t=3,p=1${salt}");
        for text in ["", "204817", "$argon2id$", &huge, &other, &bare, &"$".repeat(5000)] {
            assert!(!is_valid_hash(text) && !is_pin_matching("204817", text), "{text}");
        }
    }
}
