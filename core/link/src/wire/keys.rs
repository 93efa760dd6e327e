//! The keys of a connection: SPAKE2 derives a key from a code; Noise derives the connection's keys from that key or from a token's secret.
//!
//! Only this file names `spake2` and `snow`.

use super::{Code, DisconnectReason};
use snow::params::NoiseParams;
use snow::{Builder, HandshakeState, StatelessTransportState};
use spake2::{Ed25519Group, Identity, Password, Spake2};

/// The name of the Noise protocol: ephemeral keys on both sides, and a pre-shared key that the first message uses, so that a wrong key is
/// detected with that message.
const NOISE: &str = "Noise_NNpsk0_25519_ChaChaPoly_SHA256";
/// The guest's identity in SPAKE2. Because the identities differ, no message can be replayed as the other side's.
const GUEST: &[u8] = b"qipan wire 1 guest";
/// The host's identity in SPAKE2.
const HOST: &[u8] = b"qipan wire 1 host";

/// The size in bytes of a SPAKE2 message: a byte for its side, and a curve point.
pub const POINT_BYTES: usize = 33;
/// The size in bytes of a Noise handshake message: a public key, and the tag of an empty text.
pub const NOISE_BYTES: usize = 48;
/// The number of bytes that encryption adds to a record.
pub const TAG_BYTES: usize = 16;

/// A pre-shared key, which both sides know before the Noise handshake.
pub type Psk = [u8; 32];

/// One side of a SPAKE2 key exchange.
pub struct KeyExchange(Spake2<Ed25519Group>);

impl KeyExchange {
    /// Starts a key exchange; returns it with the message for the other side.
    pub fn new(is_host: bool, code: &Code) -> (KeyExchange, Vec<u8>) {
        let start = if is_host { Spake2::start_b } else { Spake2::start_a };
        let (state, message) = start(&Password::new(code.as_str()), &Identity::new(GUEST), &Identity::new(HOST));
        (KeyExchange(state), message)
    }

    /// Returns the exchanged key, which equals the other side's key only if both codes are equal.
    pub fn finish(self, theirs: &[u8]) -> Result<Psk, DisconnectReason> {
        let key = self.0.finish(theirs).map_err(|_| DisconnectReason::Garbled)?;
        key.try_into().map_err(|_| DisconnectReason::Garbled)
    }
}

/// One side of a Noise handshake.
pub struct Handshake(HandshakeState);

impl Handshake {
    /// Starts one side of a Noise handshake. `said` is everything that was sent before, which must be equal on both sides.
    pub fn new(is_host: bool, psk: &Psk, said: &[u8]) -> Result<Handshake, DisconnectReason> {
        let params: NoiseParams = NOISE.parse().map_err(|_| DisconnectReason::Broken)?;
        let builder = Builder::new(params).prologue(said).and_then(|builder| builder.psk(0, psk));
        let state =
            builder.and_then(|builder| if is_host { builder.build_responder() } else { builder.build_initiator() });
        state.map(Handshake).map_err(|_| DisconnectReason::Broken)
    }

    pub fn write(&mut self) -> Result<[u8; NOISE_BYTES], DisconnectReason> {
        let mut message = [0; NOISE_BYTES];
        match self.0.write_message(&[], &mut message) {
            Ok(NOISE_BYTES) => Ok(message),
            _ => Err(DisconnectReason::Broken),
        }
    }

    /// Reads the other side's handshake message; fails if the other side has another key.
    pub fn read(&mut self, message: &[u8; NOISE_BYTES]) -> Result<(), DisconnectReason> {
        self.0.read_message(message, &mut []).map(|_| ()).map_err(|_| DisconnectReason::Garbled)
    }

    pub fn finish(self) -> Result<Cipher, DisconnectReason> {
        self.0.into_stateless_transport_mode().map(Cipher).map_err(|_| DisconnectReason::Broken)
    }
}

/// The encryption keys of a connection. Each direction numbers its records, and every number is used only once.
pub struct Cipher(StatelessTransportState);

impl Cipher {
    /// Encrypts a record and appends the result to `sealed`.
    pub fn seal(&self, number: u64, record: &[u8], sealed: &mut Vec<u8>) -> Result<(), DisconnectReason> {
        let start = sealed.len();
        sealed.resize(start + record.len() + TAG_BYTES, 0);
        let place = sealed.get_mut(start..).ok_or(DisconnectReason::Broken)?;
        self.0.write_message(number, record, place).map(|_| ()).map_err(|_| DisconnectReason::Broken)
    }

    /// Decrypts the record `sealed` with this number into `record`.
    pub fn open(&self, number: u64, sealed: &[u8], record: &mut Vec<u8>) -> Result<(), DisconnectReason> {
        record.resize(sealed.len(), 0);
        let length = self.0.read_message(number, sealed, record).map_err(|_| DisconnectReason::Garbled)?;
        record.truncate(length);
        Ok(())
    }
}
