//! Fuzzes the connection between two machines: the messages before the key exchange, the records after it, and the addresses and codes that
//! users type to connect.

use qipan_core::link::wire::frame_pieces::{
    FrameAssembler, FrameKind, PIECE_BYTES_MAX, ReceivedFrame, records_of, welcome_record,
};
use qipan_core::link::wire::handshake::{self, Admission, HandshakeOwner};
use qipan_core::link::wire::invitation::Invitation;
use qipan_core::link::wire::preface::{self, GREETING_BYTES, RequestedAdmission, VERDICT_BYTES};
use qipan_core::link::wire::{
    Code, FRAME_BYTES_MAX, HostAddress, Refusal, SeatToken, TokenId, TryLimit, displayable_name,
};
use qipan_core::rules::mix::RandomSequence;
use std::io::{self, Read, Write};
use std::net::Ipv4Addr;
use std::sync::Arc;

/// Of this many inputs only one is used in handshakes, because handshakes are slow.
const HANDSHAKES_OF: usize = 64;
/// The id of the only token that the test's host knows.
const KNOWN: TokenId = TokenId([7; 16]);

/// Words that the mutator inserts into inputs of this parser.
pub const WORDS: &[&str] =
    &["QIPAN\n", "204 817", "192.168.1.7:4000", "[fd00::2]:4000", "[fe80::1%2]:4000", "anna.local", "\u{202e}"];

/// Returns sample inputs: greetings, verdicts, records and a seat token.
pub fn samples() -> Vec<Vec<u8>> {
    let text = format!("{}{}", "07".repeat(16), "11".repeat(32));
    vec![
        by_code(),
        by_token(),
        preface::verdict(None).to_vec(),
        preface::verdict(Some(Refusal::WrongCode { tries_left: 3 })).to_vec(),
        records(&[
            &[FrameKind::Ready as u8],
            &[FrameKind::Last as u8, 1, 2, 3],
            &[FrameKind::Ping as u8],
            &[FrameKind::Goodbye as u8],
        ]),
        records(&[
            &welcome_record(SeatToken::from_text(&text).as_ref()),
            &[FrameKind::Piece as u8, 9],
            &[FrameKind::Last as u8],
        ]),
        text.into_bytes(),
    ]
}

fn by_code() -> Vec<u8> {
    let mut point = [0; 33];
    (point[0], point[1]) = (b'A', 1);
    [&preface::greeting(RequestedAdmission::ByCode)[..], &point, &[0; 48]].concat()
}

fn by_token() -> Vec<u8> {
    [&preface::greeting(RequestedAdmission::Return)[..], &KNOWN.0, &[0; 48]].concat()
}

fn records(plain: &[&[u8]]) -> Vec<u8> {
    plain.iter().flat_map(|record| [&(record.len() as u16).to_be_bytes()[..], record].concat()).collect()
}

/// Makes a random frame split into records, or random records of any kind.
pub fn random_frame_or_records(random: &mut RandomSequence) -> Vec<u8> {
    if random.next_below(8) == 0 {
        let frame = vec![random.next_below(256) as u8; random.next_below(FRAME_BYTES_MAX)];
        return records(&records_of(&frame).collect::<Vec<_>>().iter().map(Vec::as_slice).collect::<Vec<_>>());
    }
    let count = random.next_below(20);
    let many: Vec<Vec<u8>> = (0..count)
        .map(|_| {
            let length =
                if random.next_below(4) == 0 { random.next_below(PIECE_BYTES_MAX) } else { random.next_below(3) };
            let mut record = vec![random.next_below(256) as u8; 1 + length];
            record[0] = random.next_below(9) as u8;
            record
        })
        .collect();
    records(&many.iter().map(Vec::as_slice).collect::<Vec<_>>())
}

/// The peer of a handshake: sends the input and ignores what it receives.
struct ScriptedPeer<'b>(&'b [u8]);

impl Read for ScriptedPeer<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.0.read(bytes)
    }
}

impl Write for ScriptedPeer<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The host of a handshake. It has one seat and knows one token.
struct OneSeatHost(Invitation);

impl HandshakeOwner for OneSeatHost {
    fn invitation(&self) -> &Invitation {
        &self.0
    }

    fn place_for(&self, _: Admission) -> Result<(), Refusal> {
        Ok(())
    }

    fn secret_of(&self, token: TokenId) -> Option<[u8; 32]> {
        (token == KNOWN).then_some([17; 32])
    }
}

/// Runs all parsers of the connection on the bytes. Returns whether one of them accepted the bytes.
pub fn is_accepted(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let is_typed = HostAddress::parse(&text, 4000).is_some() | SeatToken::from_text(&text).is_some();
    let _ = displayable_name(&text);
    let greeted = bytes.first_chunk::<GREETING_BYTES>().is_some_and(|bytes| preface::read_greeting(bytes).is_ok());
    let judged = bytes.first_chunk::<VERDICT_BYTES>().is_some_and(|bytes| preface::read_verdict(bytes).is_ok());
    if bytes.len().is_multiple_of(HANDSHAKES_OF) {
        shake(bytes, &text);
    }
    reads_frame(bytes) || is_typed || greeted || judged
}

fn shake(bytes: &[u8], text: &str) {
    let code = Code::parse(text).or_else(|| Code::parse("204817"));
    let house = OneSeatHost(Invitation::new(code.clone(), TryLimit::ClosesAfterWrongCodes, Arc::new(|_| ())));
    let from = Ipv4Addr::LOCALHOST.into();
    assert!(handshake::accept_handshake(&mut ScriptedPeer(bytes), from, &house).is_err(), "nobody has the key");
    assert!(
        code.is_none_or(|code| {
            let mut peer = ScriptedPeer(bytes);
            let begun = handshake::begin_with_code(&mut peer, &code);
            begun.and_then(|begun| handshake::finish_with_code(&mut peer, begun)).is_err()
        }),
        "nobody has the code"
    );
    let token = SeatToken::from_text(&"07".repeat(48));
    assert!(
        token.is_none_or(|token| handshake::rejoin(&mut ScriptedPeer(bytes), &token).is_err()),
        "nobody has the secret"
    );
}

/// Reads decrypted records. Returns whether they contained a complete frame.
fn reads_frame(mut bytes: &[u8]) -> bool {
    let mut pieces = FrameAssembler::default();
    let mut is_frame = false;
    while let Some((length, rest)) = bytes.split_first_chunk::<2>() {
        let Some((record, rest)) = rest.split_at_checked(u16::from_be_bytes(*length).into()) else { break };
        match pieces.process_record(record) {
            Ok(ReceivedFrame::Frame(frame)) => {
                assert!(frame.len() <= FRAME_BYTES_MAX);
                is_frame = true;
            }
            Ok(ReceivedFrame::End(_)) | Err(_) => break,
            Ok(_) => {}
        }
        bytes = rest;
    }
    is_frame
}
