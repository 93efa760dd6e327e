//! The handshake of two programs: a greeting, SPAKE2 if the guest has only a code, then Noise. Works over any reader and writer, which also
//! enforces the timeouts.
//!
//! ```text
//! by a code                                        by a token
//! guest → greeting, its SPAKE2 message             guest → greeting, the token's id, Noise 1
//! host  → verdict, its SPAKE2 message              host  → verdict, Noise 2
//! guest → Noise 1
//! host  → verdict, Noise 2
//! ```
//!
//! The messages Noise 1 and Noise 2 each prove that their sender has the key. They also cover everything sent before them, so that a
//! changed byte is detected.

use super::invitation::Invitation;
use super::keys::{Cipher, Handshake, KeyExchange, NOISE_BYTES, POINT_BYTES, Psk};
use super::preface::{self, GREETING_BYTES, PrefaceError, RequestedAdmission, VERDICT_BYTES};
use super::{Code, DisconnectReason, Refusal, SeatToken, TokenId};
use std::io::{self, ErrorKind, Read, Write};
use std::net::IpAddr;

/// How a guest is admitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admission {
    /// The guest used the code and has no seat token yet.
    New,
    Token(TokenId),
}

/// The questions of the host's handshake to the host that runs it.
pub trait HandshakeOwner {
    fn invitation(&self) -> &Invitation;
    /// Checks whether there is room for a new guest or for the guest with this token; returns the refusal if not.
    fn place_for(&self, entry: Admission) -> Result<(), Refusal>;
    /// The secret of the seat token with this id; `None` if the host does not know it.
    fn secret_of(&self, token: TokenId) -> Option<Psk>;
}

/// Converts a system error during the handshake to a disconnect reason.
fn reason_of(error: &io::Error) -> DisconnectReason {
    if error.kind() == ErrorKind::TimedOut { DisconnectReason::Slow } else { DisconnectReason::Broken }
}

fn read<const N: usize>(line: &mut impl Read) -> Result<[u8; N], DisconnectReason> {
    let mut bytes = [0; N];
    line.read_exact(&mut bytes).map_err(|error| reason_of(&error))?;
    Ok(bytes)
}

fn write(line: &mut impl Write, parts: &[&[u8]]) -> Result<(), DisconnectReason> {
    line.write_all(&parts.concat()).map_err(|error| reason_of(&error))
}

fn stranger(stranger: PrefaceError) -> DisconnectReason {
    match stranger {
        PrefaceError::Unknown => DisconnectReason::NotAHost,
        PrefaceError::OtherVersion { theirs } => DisconnectReason::Refused(Refusal::OtherVersion { theirs }),
    }
}

/// Reads the host's verdict; fails if it is a refusal.
fn heed(line: &mut impl Read) -> Result<[u8; VERDICT_BYTES], DisconnectReason> {
    let verdict = read(line)?;
    match preface::read_verdict(&verdict).map_err(stranger)? {
        None => Ok(verdict),
        Some(refusal) => Err(DisconnectReason::Refused(refusal)),
    }
}

/// Begins the guest's side of a handshake with a code, up to the host's verdict. A connection that breaks before it has told nobody
/// anything about the code.
pub fn begin_with_code(line: &mut (impl Read + Write), code: &Code) -> Result<CodeHandshake, DisconnectReason> {
    let greeting = preface::greeting(RequestedAdmission::ByCode);
    let (exchange, ours) = KeyExchange::new(false, code);
    write(line, &[&greeting, &ours])?;
    let verdict = heed(line)?;
    Ok(CodeHandshake { greeting, exchange, ours, verdict })
}

/// The guest's side of a handshake with a code, after a host has agreed to examine the code.
pub struct CodeHandshake {
    greeting: [u8; GREETING_BYTES],
    exchange: KeyExchange,
    ours: Vec<u8>,
    verdict: [u8; VERDICT_BYTES],
}

/// Ends the guest's side of a handshake with a code.
pub fn finish_with_code(line: &mut (impl Read + Write), begun: CodeHandshake) -> Result<Cipher, DisconnectReason> {
    let CodeHandshake { greeting, exchange, ours, verdict } = begun;
    let theirs: [u8; POINT_BYTES] = read(line)?;
    let psk = exchange.finish(&theirs)?;
    let mut noise = Handshake::new(false, &psk, &[&greeting, &ours[..], &verdict, &theirs].concat())?;
    write(line, &[&noise.write()?])?;
    finish_guest(line, noise)
}

/// Runs the guest's side of a handshake with a token.
pub fn rejoin(line: &mut (impl Read + Write), token: &SeatToken) -> Result<Cipher, DisconnectReason> {
    let said = [&preface::greeting(RequestedAdmission::Return)[..], &token.id().0].concat();
    let mut noise = Handshake::new(false, token.secret(), &said)?;
    write(line, &[&said, &noise.write()?])?;
    finish_guest(line, noise)
}

fn finish_guest(line: &mut impl Read, mut noise: Handshake) -> Result<Cipher, DisconnectReason> {
    heed(line)?;
    noise.read(&read(line)?)?;
    noise.finish()
}

/// Runs the host's side of a handshake. After a refusal, even because of another version, the caller still has to send the verdict.
pub fn accept_handshake(
    line: &mut (impl Read + Write),
    from: IpAddr,
    door: &impl HandshakeOwner,
) -> Result<(Cipher, Admission), DisconnectReason> {
    let greeting: [u8; GREETING_BYTES] = read(line)?;
    match preface::read_greeting(&greeting).map_err(stranger)? {
        RequestedAdmission::ByCode => receive_new(line, from, door, &greeting).map(|cipher| (cipher, Admission::New)),
        RequestedAdmission::Return => {
            receive_known(line, door, &greeting).map(|(cipher, id)| (cipher, Admission::Token(id)))
        }
    }
}

fn receive_new(
    line: &mut (impl Read + Write),
    from: IpAddr,
    door: &impl HandshakeOwner,
    greeting: &[u8],
) -> Result<Cipher, DisconnectReason> {
    let theirs: [u8; POINT_BYTES] = read(line)?;
    door.place_for(Admission::New).map_err(DisconnectReason::Refused)?;
    // From this line on the handshake counts as a try of the code, whatever happens.
    let attempt = door.invitation().begin(from).map_err(DisconnectReason::Refused)?;
    let (exchange, ours) = KeyExchange::new(true, attempt.code());
    let psk = exchange.finish(&theirs)?;
    let verdict = preface::verdict(None);
    write(line, &[&verdict, &ours])?;
    let mut noise = Handshake::new(true, &psk, &[greeting, &theirs, &verdict, &ours].concat())?;
    let first: [u8; NOISE_BYTES] = read(line)?;
    if noise.read(&first).is_err() {
        return Err(DisconnectReason::Refused(attempt.count_wrong()));
    }
    attempt.record_right_code().map_err(DisconnectReason::Refused)?;
    finish_host(line, noise)
}

fn receive_known(
    line: &mut (impl Read + Write),
    door: &impl HandshakeOwner,
    greeting: &[u8],
) -> Result<(Cipher, TokenId), DisconnectReason> {
    let id = TokenId(read(line)?);
    let first: [u8; NOISE_BYTES] = read(line)?;
    let unknown = DisconnectReason::Refused(Refusal::UnknownToken);
    let secret = door.secret_of(id).ok_or(unknown)?;
    let mut noise = Handshake::new(true, &secret, &[greeting, &id.0].concat())?;
    noise.read(&first).map_err(|_| unknown)?;
    door.place_for(Admission::Token(id)).map_err(DisconnectReason::Refused)?;
    Ok((finish_host(line, noise)?, id))
}

fn finish_host(line: &mut impl Write, mut noise: Handshake) -> Result<Cipher, DisconnectReason> {
    let second = noise.write()?;
    write(line, &[&preface::verdict(None), &second])?;
    noise.finish()
}
