//! The part of MQTT 3.1.1 that a client needs to publish and subscribe at quality of service 0: packets to bytes and back. Pure. No input
//! is trusted: lengths are limited to `PACKET_BYTES_MAX`, and for any bytes, `Packets` returns a packet or an error.
//!
//! Quality of service 0 is enough: `link` requests again what the broker loses, recognises by numbers what it doubles, and quality 0 needs
//! half the packets.
//!
//! Written by hand, because a crate costs more upkeep than these 170 lines: the maintained codec is a part of `rumqttc` and requires its
//! tokio runtime, and separate codecs (`mqttbytes`, `mqttrs`) are no longer developed. A class's broker needs eight kinds of packets of one
//! version, and the module's limits have to hold before anything is allocated.

use qipan_link::message::FRAME_BYTES_MAX;

/// The largest size of an MQTT packet in bytes, sent or received: a frame, its topic and their headers.
pub const PACKET_BYTES_MAX: usize = FRAME_BYTES_MAX + 1024;
/// The largest length of a topic's name in bytes.
pub const TOPIC_BYTES_MAX: usize = 512;

const CONNECT: u8 = 0x10;
const CONNACK: u8 = 0x20;
const PUBLISH: u8 = 0x30;
const SUBSCRIBE: u8 = 0x82;
const SUBACK: u8 = 0x90;
const UNSUBSCRIBE: u8 = 0xa2;
const UNSUBACK: u8 = 0xb0;
const PING_REQUEST: [u8; 2] = [0xc0, 0];
const PING_RESPONSE: u8 = 0xd0;
const DISCONNECT: [u8; 2] = [0xe0, 0];
const RETAIN: u8 = 1;
/// The largest size of a packet's length field in bytes.
const LENGTH_BYTES_MAX: usize = 4;

/// An MQTT packet that the broker sends to a client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Packet {
    /// The broker's reply to the login: 0 accepted, 4 wrong password, 5 not allowed, any other code another refusal.
    Connected(u8),
    /// The broker's reply to the subscriptions, with one code for each; 128 is a refusal.
    Subscribed(Vec<u8>),
    Message(Message),
    Pong,
    Unsubscribed,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    pub topic: String,
    pub payload: Vec<u8>,
    /// Whether the broker retains the message. On a sent message: subscribers who come later receive it too. On a received message: it was
    /// published before this client subscribed.
    pub is_retained: bool,
}

/// The data of a client's login. The broker also uses the login's name as the client id.
pub struct Login<'a> {
    pub name: &'a str,
    pub password: &'a str,
    pub keep_alive_s: u16,
    /// The topic and the payload of the retained message that the broker publishes if the connection breaks.
    pub mqtt_last_will: (&'a str, &'a [u8]),
}

/// The error for bytes that are not valid MQTT, or exceed the limits of this module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("what came is no packet of MQTT")]
pub struct Malformed;

pub fn encode_connect(login: &Login) -> Vec<u8> {
    // The flags: a password, a name, a will that is retained at quality 0, and no stored session.
    const FLAGS: u8 = 0x80 | 0x40 | 0x20 | 0x04 | 0x02;
    let mut body = Vec::new();
    put(&mut body, b"MQTT");
    body.extend([4, FLAGS]);
    body.extend(login.keep_alive_s.to_be_bytes());
    for field in [login.name.as_bytes(), login.mqtt_last_will.0.as_bytes(), login.mqtt_last_will.1] {
        put(&mut body, field);
    }
    put(&mut body, login.name.as_bytes());
    put(&mut body, login.password.as_bytes());
    packet(CONNECT, &body)
}

pub fn encode_subscribe(filters: &[String]) -> Vec<u8> {
    // The packet's number; any number except 0 is allowed, because only one request is open at a time.
    let mut body = vec![0, 1];
    for filter in filters {
        put(&mut body, filter.as_bytes());
        body.push(0);
    }
    packet(SUBSCRIBE, &body)
}

pub fn encode_unsubscribe(filters: &[String]) -> Vec<u8> {
    let mut body = vec![0, 2];
    filters.iter().for_each(|filter| put(&mut body, filter.as_bytes()));
    packet(UNSUBSCRIBE, &body)
}

pub fn encode_publish(message: &Message) -> Vec<u8> {
    let mut body = Vec::with_capacity(2 + message.topic.len() + message.payload.len());
    put(&mut body, message.topic.as_bytes());
    body.extend(&message.payload);
    packet(PUBLISH | if message.is_retained { RETAIN } else { 0 }, &body)
}

pub fn encode_ping() -> [u8; 2] {
    PING_REQUEST
}

pub fn encode_disconnect() -> [u8; 2] {
    DISCONNECT
}

/// Appends a string with its length field. Every string of this module is far shorter than the field allows.
fn put(body: &mut Vec<u8>, field: &[u8]) {
    let len = field.len().min(usize::from(u16::MAX));
    body.extend((len as u16).to_be_bytes());
    body.extend(&field[..len]);
}

fn packet(first: u8, body: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(1 + LENGTH_BYTES_MAX + body.len());
    bytes.push(first);
    let mut rest = body.len();
    loop {
        let low = (rest & 0x7f) as u8;
        rest >>= 7;
        bytes.push(if rest > 0 { low | 0x80 } else { low });
        if rest == 0 {
            break;
        }
    }
    bytes.extend(body);
    bytes
}

/// Parses MQTT packets from bytes that arrive in pieces of any size.
#[derive(Default)]
pub struct Packets {
    bytes: Vec<u8>,
    /// The number of bytes at the start of `bytes` that are already parsed.
    taken: usize,
}

impl Packets {
    pub fn feed(&mut self, bytes: &[u8]) {
        self.bytes.drain(..self.taken);
        self.taken = 0;
        self.bytes.extend(bytes);
    }

    /// The next packet; `None` until it is complete. After `Malformed` the connection must not be used any more.
    pub fn next_packet(&mut self) -> Result<Option<Packet>, Malformed> {
        let rest = self.bytes.get(self.taken..).unwrap_or_default();
        let Some((first, len, start)) = head(rest)? else { return Ok(None) };
        let Some(body) = rest.get(start..start + len) else { return Ok(None) };
        let packet = read(first, body)?;
        self.taken += start + len;
        Ok(Some(packet))
    }
}

/// Parses the head of a packet: its first byte, the length of its body and the offset of the body. `None` if the bytes are incomplete.
fn head(bytes: &[u8]) -> Result<Option<(u8, usize, usize)>, Malformed> {
    let Some((&first, rest)) = bytes.split_first() else { return Ok(None) };
    let mut len = 0;
    for (place, &byte) in rest.iter().take(LENGTH_BYTES_MAX).enumerate() {
        len |= usize::from(byte & 0x7f) << (7 * place);
        if byte & 0x80 == 0 {
            let is_fit = len <= PACKET_BYTES_MAX;
            return if is_fit { Ok(Some((first, len, place + 2))) } else { Err(Malformed) };
        }
    }
    if rest.len() < LENGTH_BYTES_MAX { Ok(None) } else { Err(Malformed) }
}

fn read(first: u8, body: &[u8]) -> Result<Packet, Malformed> {
    match (first, body) {
        (CONNACK, [_, code]) => Ok(Packet::Connected(*code)),
        (SUBACK, [_, _, codes @ ..]) => Ok(Packet::Subscribed(codes.to_vec())),
        (PING_RESPONSE, []) => Ok(Packet::Pong),
        (UNSUBACK, [_, _]) => Ok(Packet::Unsubscribed),
        // A message at quality 0; the client requests no other quality.
        _ if first & !RETAIN == PUBLISH => read_message(first & RETAIN != 0, body),
        _ => Err(Malformed),
    }
}

fn read_message(is_retained: bool, body: &[u8]) -> Result<Packet, Malformed> {
    let (len, rest) = body.split_first_chunk::<2>().ok_or(Malformed)?;
    let (topic, payload) = rest.split_at_checked(usize::from(u16::from_be_bytes(*len))).ok_or(Malformed)?;
    let topic = std::str::from_utf8(topic).map_err(|_| Malformed)?;
    if topic.len() > TOPIC_BYTES_MAX {
        return Err(Malformed);
    }
    Ok(Packet::Message(Message { topic: topic.to_owned(), payload: payload.to_vec(), is_retained }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(packets: &mut Packets) -> Vec<Packet> {
        std::iter::from_fn(|| packets.next_packet().unwrap()).collect()
    }

    #[test]
    fn messages_come_as_they_were_said_in_pieces_of_any_size() {
        let messages: Vec<Message> = [0, 1, 100, 127, 128, 16_383, 16_384, 200_000]
            .iter()
            .map(|len| Message { topic: "a/b".into(), payload: vec![7; *len], is_retained: len % 2 == 0 })
            .collect();
        let bytes: Vec<u8> = messages.iter().flat_map(encode_publish).collect();
        for piece in [1, 2, 3, 1000, bytes.len()] {
            let (mut packets, mut heard) = (Packets::default(), Vec::new());
            for part in bytes.chunks(piece.max(bytes.len() / 5000)) {
                packets.feed(part);
                heard.extend(all(&mut packets));
            }
            assert_eq!(heard, messages.iter().cloned().map(Packet::Message).collect::<Vec<_>>());
        }
    }

    #[test]
    fn what_is_too_long_or_none_is_refused_at_once() {
        for bytes in [
            &[0x30, 0xff, 0xff, 0xff, 0x7f][..],
            &[0x30, 0xff, 0xff, 0xff, 0xff],
            &[0x30, 1, 0],
            &[0x30, 4, 0, 9, b'a', b'b'],
            &[0x30, 3, 0, 1, 0xff],
            &[0x32, 5, 0, 1, b'a', 0, 1],
            &[0x00, 0],
            &[0x20, 1, 0],
        ] {
            let mut packets = Packets::default();
            packets.feed(bytes);
            assert_eq!(packets.next_packet(), Err(Malformed), "{bytes:?}");
        }
    }
}
