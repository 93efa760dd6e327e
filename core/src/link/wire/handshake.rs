//! The handshake of two programs: greeting, SPAKE2 where there is only a code, Noise. Over any reader and writer, which also enforces the
//! timeouts.
//!
//! ```text
//! by a code                                        by a token
//! guest → greeting, its SPAKE2 message             guest → greeting, the token's id, Noise 1
//! host  → verdict, its SPAKE2 message              host  → verdict, Noise 2
//! guest → Noise 1
//! host  → verdict, Noise 2
//! ```
//!
//! Noise 1 and 2 each prove the key. They also cover everything sent before them, so a changed byte is detected.

use super::invitation::Invitation;
use super::keys::{Cipher, Exchange, Handshake, NOISE_BYTES, POINT_BYTES, Psk};
use super::preface::{self, GREETING_BYTES, Stranger, VERDICT_BYTES, Wish};
use super::{Code, Gone, Refusal, SeatToken, TokenId};
use std::io::{self, ErrorKind, Read, Write};
use std::net::IpAddr;

/// The kind of an admission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// By the code, without a token yet.
    New,
    Token(TokenId),
}

/// The host's questions to its owner during a handshake.
pub trait Door {
    fn invitation(&self) -> &Invitation;
    /// Whether there is room: for a new guest, or for this token.
    fn place_for(&self, entry: Entry) -> Result<(), Refusal>;
    fn secret_of(&self, token: TokenId) -> Option<Psk>;
}

/// Maps a system error during the handshake.
fn gone(error: &io::Error) -> Gone {
    if error.kind() == ErrorKind::TimedOut { Gone::Slow } else { Gone::Broken }
}

fn read<const N: usize>(line: &mut impl Read) -> Result<[u8; N], Gone> {
    let mut bytes = [0; N];
    line.read_exact(&mut bytes).map_err(|error| gone(&error))?;
    Ok(bytes)
}

fn write(line: &mut impl Write, parts: &[&[u8]]) -> Result<(), Gone> {
    line.write_all(&parts.concat()).map_err(|error| gone(&error))
}

fn stranger(stranger: Stranger) -> Gone {
    match stranger {
        Stranger::Unknown => Gone::NotAHost,
        Stranger::OtherVersion { theirs } => Gone::Refused(Refusal::OtherVersion { theirs }),
    }
}

/// Waits for a positive verdict.
fn heed(line: &mut impl Read) -> Result<[u8; VERDICT_BYTES], Gone> {
    let verdict = read(line)?;
    match preface::read_verdict(&verdict).map_err(stranger)? {
        None => Ok(verdict),
        Some(refusal) => Err(Gone::Refused(refusal)),
    }
}

/// The guest's side, with a code.
pub fn pair(line: &mut (impl Read + Write), code: &Code) -> Result<Cipher, Gone> {
    let greeting = preface::greeting(Wish::Pair);
    let (exchange, ours) = Exchange::new(false, code);
    write(line, &[&greeting, &ours])?;
    let verdict = heed(line)?;
    let theirs: [u8; POINT_BYTES] = read(line)?;
    let psk = exchange.finish(&theirs)?;
    let mut noise = Handshake::new(false, &psk, &[&greeting, &ours[..], &verdict, &theirs].concat())?;
    write(line, &[&noise.write()?])?;
    finish_guest(line, noise)
}

/// The guest's side, with a token.
pub fn come_back(line: &mut (impl Read + Write), token: &SeatToken) -> Result<Cipher, Gone> {
    let said = [&preface::greeting(Wish::Return)[..], &token.id().0].concat();
    let mut noise = Handshake::new(false, token.secret(), &said)?;
    write(line, &[&said, &noise.write()?])?;
    finish_guest(line, noise)
}

fn finish_guest(line: &mut impl Read, mut noise: Handshake) -> Result<Cipher, Gone> {
    heed(line)?;
    noise.read(&read(line)?)?;
    noise.finish()
}

/// The host's side. After a refusal, also of another version, the caller still has to write its verdict.
pub fn receive(line: &mut (impl Read + Write), from: IpAddr, door: &impl Door) -> Result<(Cipher, Entry), Gone> {
    let greeting: [u8; GREETING_BYTES] = read(line)?;
    match preface::read_greeting(&greeting).map_err(stranger)? {
        Wish::Pair => receive_new(line, from, door, &greeting).map(|cipher| (cipher, Entry::New)),
        Wish::Return => receive_known(line, door, &greeting).map(|(cipher, id)| (cipher, Entry::Token(id))),
    }
}

fn receive_new(
    line: &mut (impl Read + Write),
    from: IpAddr,
    door: &impl Door,
    greeting: &[u8],
) -> Result<Cipher, Gone> {
    let theirs: [u8; POINT_BYTES] = read(line)?;
    door.place_for(Entry::New).map_err(Gone::Refused)?;
    // From here on it counts as a try, whatever happens.
    let attempt = door.invitation().begin(from).map_err(Gone::Refused)?;
    let (exchange, ours) = Exchange::new(true, attempt.code());
    let psk = exchange.finish(&theirs)?;
    let verdict = preface::verdict(None);
    write(line, &[&verdict, &ours])?;
    let mut noise = Handshake::new(true, &psk, &[greeting, &theirs, &verdict, &ours].concat())?;
    let first: [u8; NOISE_BYTES] = read(line)?;
    if noise.read(&first).is_err() {
        return Err(Gone::Refused(attempt.wrong()));
    }
    attempt.right().map_err(Gone::Refused)?;
    finish_host(line, noise)
}

fn receive_known(line: &mut (impl Read + Write), door: &impl Door, greeting: &[u8]) -> Result<(Cipher, TokenId), Gone> {
    let id = TokenId(read(line)?);
    let first: [u8; NOISE_BYTES] = read(line)?;
    let unknown = Gone::Refused(Refusal::UnknownToken);
    let secret = door.secret_of(id).ok_or(unknown)?;
    let mut noise = Handshake::new(true, &secret, &[greeting, &id.0].concat())?;
    noise.read(&first).map_err(|_| unknown)?;
    door.place_for(Entry::Token(id)).map_err(Gone::Refused)?;
    Ok((finish_host(line, noise)?, id))
}

fn finish_host(line: &mut impl Write, mut noise: Handshake) -> Result<Cipher, Gone> {
    let second = noise.write()?;
    write(line, &[&preface::verdict(None), &second])?;
    noise.finish()
}
