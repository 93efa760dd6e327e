//! Makes inputs for the fuzzer: cuts, splices and repeats samples and made-up files, and changes bits, numbers and words in them. The
//! input's number decides all random choices.

use crate::parsers::Parser;
use qipan_core::rules::mix::RandomSequence;
use std::collections::BTreeSet;

/// The usual size limit of an input, in bytes.
const BYTES_USUAL: usize = 16 << 10;
/// The size limit of one input in a thousand, in bytes.
const BYTES_MAX: usize = 1 << 20;
/// Maximum size of a piece of a large sample, in bytes.
const PIECE_BYTES: usize = 4 << 10;
/// Maximum number of bytes that are taken from the beginning of a large sample.
const HEAD_BYTES: usize = 256;
/// Number of bytes at the start of each sample from which words are taken.
const WORDS_SOURCE_BYTES: usize = 8 << 10;
/// Maximum number of words taken from the samples of a parser.
const WORDS_MAX: usize = 400;

/// Numbers on which parsers often fail, as texts.
const EXTREMES: &[&str] = &[
    "0",
    "-1",
    "1",
    "127",
    "128",
    "255",
    "256",
    "32767",
    "32768",
    "65535",
    "65536",
    "2147483647",
    "2147483648",
    "-2147483648",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "99999999999999999999999999",
    "1e309",
    "-1e309",
    "NaN",
    "inf",
    "0.1",
    "-0",
    "+5",
    "00008",
];

/// Characters and words that occur in text formats.
const SIGNS: &[&str] = &[
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "<",
    ">",
    ";",
    ":",
    ",",
    ".",
    "/",
    "\\",
    "\"",
    "'",
    "=",
    "-",
    "+",
    "*",
    "#",
    "%",
    "&",
    "$",
    "\0",
    "\t",
    "\n",
    "\r\n",
    "\r",
    " ",
    "\u{feff}",
    "\u{fffd}",
    "é",
    "棋",
    "\u{2028}",
    "\u{10ffff}",
    "--",
    "//",
    "<!--",
    "]]>",
];

/// Makes the inputs for one parser.
pub struct Mutator<'p> {
    parser: &'p Parser,
    words: Vec<Vec<u8>>,
    /// The size limit of every input, in bytes.
    bytes_max: usize,
}

impl<'p> Mutator<'p> {
    /// Makes inputs of at most `bytes_max` bytes.
    pub fn new(parser: &'p Parser, bytes_max: usize) -> Mutator<'p> {
        let mut words: BTreeSet<Vec<u8>> = BTreeSet::new();
        for sample in &parser.samples {
            let source = &sample[..sample.len().min(WORDS_SOURCE_BYTES)];
            let is_part = |byte: &u8| !(byte.is_ascii_alphanumeric() || *byte >= 0x80);
            words.extend(source.split(is_part).filter(|word| (1..=16).contains(&word.len())).map(<[u8]>::to_vec));
        }
        // Takes every n-th word, so that the chosen words come from the whole alphabet.
        let step = (words.len() / WORDS_MAX).max(1);
        let mut words: Vec<Vec<u8>> = words.into_iter().step_by(step).collect();
        words.extend(parser.words.iter().map(|word| word.as_bytes().to_vec()));
        words.extend(SIGNS.iter().map(|sign| sign.as_bytes().to_vec()));
        Mutator { parser, words, bytes_max }
    }

    /// Makes the input with this number. The same number always makes the same input.
    pub fn input(&self, number: u64) -> Vec<u8> {
        let mut random = RandomSequence::new(number);
        let random = &mut random;
        let bytes_max = if random.next_below(1000) == 0 { BYTES_MAX } else { BYTES_USUAL }.min(self.bytes_max);
        let mut bytes = match random.next_below(16) {
            0 => self.sentence(random),
            1..=5 => (self.parser.fresh)(random),
            _ => self.piece(random),
        };
        // An input may stay unchanged.
        let changes = random.next_below(7);
        for _ in 0..changes {
            self.change(&mut bytes, random, bytes_max);
        }
        bytes.truncate(bytes_max);
        if let Some(seal) = self.parser.seal.filter(|_| random.next_below(4) > 0) {
            seal(&mut bytes);
        }
        bytes
    }

    /// Returns a random sample; of a large sample, only its beginning and one other piece.
    fn piece(&self, random: &mut RandomSequence) -> Vec<u8> {
        let Some(sample) = self.parser.samples.get(random.next_below(self.parser.samples.len())) else {
            return self.sentence(random);
        };
        if sample.len() <= PIECE_BYTES + HEAD_BYTES {
            return sample.clone();
        }
        let head = random.next_below(HEAD_BYTES);
        let start = random.next_below(sample.len());
        let end = (start + random.next_below(PIECE_BYTES)).min(sample.len());
        [&sample[..head], &sample[start..end]].concat()
    }

    /// Returns up to 200 random words, one after another.
    fn sentence(&self, random: &mut RandomSequence) -> Vec<u8> {
        let count = random.next_below(200);
        (0..count).flat_map(|_| self.word(random)).collect()
    }

    fn word(&self, random: &mut RandomSequence) -> Vec<u8> {
        match random.next_below(8) {
            0 => extreme(random),
            _ => self.words[random.next_below(self.words.len())].clone(),
        }
    }

    fn change(&self, bytes: &mut Vec<u8>, random: &mut RandomSequence, bytes_max: usize) {
        let at = random.next_below(bytes.len() + 1);
        match random.next_below(14) {
            0 | 1 => flip(bytes, random),
            2 => set(bytes, random),
            3 => bytes.truncate(at),
            4 => drop(bytes.drain(range(bytes.len(), random))),
            5 => insert(bytes, at, &self.word(random)),
            6 => number(bytes, random),
            7 => repeat(bytes, random, bytes_max),
            8 => self.splice(bytes, random),
            9 => binary(bytes, random),
            10 => lines(bytes, random),
            11 => {
                let word = self.word(random);
                let at = range(bytes.len(), random);
                drop(bytes.splice(at, word));
            }
            12 => insert(bytes, at, &self.sentence(random)),
            _ => copy(bytes, random),
        }
    }

    /// Cuts the input and continues it with a piece of another input.
    fn splice(&self, bytes: &mut Vec<u8>, random: &mut RandomSequence) {
        let other = if random.next_below(2) == 0 { self.piece(random) } else { (self.parser.fresh)(random) };
        bytes.truncate(random.next_below(bytes.len() + 1));
        bytes.extend_from_slice(&other[random.next_below(other.len() + 1)..]);
    }
}

fn extreme(random: &mut RandomSequence) -> Vec<u8> {
    EXTREMES[random.next_below(EXTREMES.len())].as_bytes().to_vec()
}

/// Returns a random range within `length`, mostly a short range.
fn range(length: usize, random: &mut RandomSequence) -> std::ops::Range<usize> {
    let start = random.next_below(length + 1);
    let most = if random.next_below(4) == 0 { length } else { 16 };
    start..(start + random.next_below(most + 1)).min(length)
}

fn insert(bytes: &mut Vec<u8>, at: usize, more: &[u8]) {
    drop(bytes.splice(at..at, more.iter().copied()));
}

fn flip(bytes: &mut [u8], random: &mut RandomSequence) {
    for _ in 0..=random.next_below(4) {
        let at = random.next_below(bytes.len());
        if let Some(byte) = bytes.get_mut(at) {
            *byte ^= 1 << random.next_below(8);
        }
    }
}

fn set(bytes: &mut [u8], random: &mut RandomSequence) {
    let at = random.next_below(bytes.len());
    let value = [0, 0xff, 0x7f, 0x80, b'\n', b' ', random.next_below(256) as u8][random.next_below(7)];
    if let Some(byte) = bytes.get_mut(at) {
        *byte = value;
    }
}

/// Replaces a number in the text by a number of `EXTREMES`.
fn number(bytes: &mut Vec<u8>, random: &mut RandomSequence) {
    let from = random.next_below(bytes.len() + 1);
    let Some(start) = bytes[from..].iter().position(u8::is_ascii_digit).map(|at| from + at) else { return };
    let length = bytes[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    drop(bytes.splice(start..start + length, extreme(random)));
}

/// Repeats a random range of the input a few times, or until the input is full.
fn repeat(bytes: &mut Vec<u8>, random: &mut RandomSequence, bytes_max: usize) {
    let stretch = bytes[range(bytes.len(), random)].to_vec();
    if stretch.is_empty() {
        return;
    }
    let most = bytes_max / stretch.len();
    let count = if random.next_below(4) == 0 { most } else { random.next_below(20).min(most) };
    let at = random.next_below(bytes.len() + 1);
    insert(bytes, at, &stretch.repeat(count));
}

/// Overwrites 1 to 8 bytes with a binary number.
fn binary(bytes: &mut [u8], random: &mut RandomSequence) {
    let value = match random.next_below(6) {
        0 => 0,
        1 => u64::MAX,
        2 => 1 << random.next_below(64),
        3 => (1 << random.next_below(64)) - 1,
        4 => random.next_below(300) as u64,
        _ => bytes.len() as u64,
    };
    let all = if random.next_below(2) == 0 { value.to_le_bytes() } else { value.to_be_bytes() };
    let width = 1 << random.next_below(4);
    // Takes the low bytes of the number, in either byte order.
    let part = if all == value.to_le_bytes() { &all[..width] } else { &all[8 - width..] };
    let at = random.next_below(bytes.len());
    if let Some(there) = bytes.get_mut(at..at + width) {
        there.copy_from_slice(part);
    }
}

/// Removes, doubles or swaps lines of the text.
fn lines(bytes: &mut Vec<u8>, random: &mut RandomSequence) {
    let mut lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
    let (from, to) = (random.next_below(lines.len()), random.next_below(lines.len()));
    match (lines.is_empty(), random.next_below(3)) {
        (true, _) => {}
        (_, 0) => drop(lines.remove(from)),
        (_, 1) => lines.insert(to, lines[from]),
        _ => lines.swap(from, to),
    }
    *bytes = lines.concat();
}

/// Copies a random range of the input to another position.
fn copy(bytes: &mut Vec<u8>, random: &mut RandomSequence) {
    let stretch = bytes[range(bytes.len(), random)].to_vec();
    let at = random.next_below(bytes.len() + 1);
    insert(bytes, at, &stretch);
}
