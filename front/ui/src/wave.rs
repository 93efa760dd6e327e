//! WAV sounds: which files a program may give to a shell, by the file's header. The shell's player decodes them.
//!
//! For checking a theme's sounds and for playing sounds. Opens no file and no device.

use std::fmt;

/// Maximum length of a sound in seconds.
pub const SECONDS_MAX: u32 = 10;
/// The supported sample rates in Hz.
pub const RATES: std::ops::RangeInclusive<u32> = 8_000..=96_000;

/// Why bytes are not a playable sound. Each variant's text follows the name of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WaveError {
    /// The bytes are not a RIFF WAVE file, or the file ends before its samples.
    NotWave,
    /// The coding of samples is not supported, such as ADPCM or 24 bits.
    Coding,
    /// The file has no channel, or more than two.
    Channels,
    /// The sample rate is outside of [`RATES`].
    Rate,
    /// The sound is longer than [`SECONDS_MAX`].
    TooLong,
    /// The file has no sample.
    Empty,
}

impl fmt::Display for WaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WaveError::NotWave => "is no WAV sound",
            WaveError::Coding => "is not coded as PCM of 8 or 16 bits or as floats of 32 bits",
            WaveError::Channels => "has neither one channel nor two",
            WaveError::Rate => "has a rate outside of 8 to 96 kHz",
            WaveError::TooLong => "is longer than 10 seconds",
            WaveError::Empty => "holds no sound",
        })
    }
}

impl std::error::Error for WaveError {}

/// The coding number of PCM samples in a WAV header.
const PCM: u16 = 1;
/// The coding number of floating-point samples in a WAV header.
const FLOAT: u16 = 3;
/// The coding number of a WAV header that names its coding in an extension.
const EXTENSIBLE: u16 = 0xfffe;

/// The format of a WAV file's samples.
#[derive(Clone, Copy)]
struct Format {
    coding: u16,
    channels: u16,
    rate: u32,
    bits: u16,
}

/// Checks whether a file is a playable RIFF WAVE file: PCM of 8 or 16 bits or floats of 32 bits, with one or two channels. A file that is
/// truncated within its samples is playable.
pub fn check(bytes: &[u8]) -> Result<(), WaveError> {
    let (format, length) = chunks(bytes).ok_or(WaveError::NotWave)?;
    format.check()?;
    match length / usize::from(format.bits / 8 * format.channels) {
        0 => Err(WaveError::Empty),
        frames if frames > (SECONDS_MAX * format.rate) as usize => Err(WaveError::TooLong),
        _ => Ok(()),
    }
}

/// Returns the format of a WAV file and the number of bytes of its samples; `None` where the bytes are not a WAV file.
fn chunks(bytes: &[u8]) -> Option<(Format, usize)> {
    if !bytes.starts_with(b"RIFF") || bytes.get(8..12)? != b"WAVE" {
        return None;
    }
    let (mut at, mut format) = (12, None);
    loop {
        let (name, length) = (bytes.get(at..at + 4)?, long(bytes, at + 4)? as usize);
        let body = at + 8;
        let chunk = &bytes[body..bytes.len().min(body.saturating_add(length))];
        match name {
            b"fmt " => format = Some(Format::read(chunk)?),
            b"data" => return Some((format?, chunk.len())),
            _ => {}
        }
        at = body.checked_add(length)?.checked_add(length % 2)?;
    }
}

fn word(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?))
}

fn long(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}

impl Format {
    fn read(chunk: &[u8]) -> Option<Format> {
        let coding = match word(chunk, 0)? {
            EXTENSIBLE => word(chunk, 24)?,
            coding => coding,
        };
        Some(Format { coding, channels: word(chunk, 2)?, rate: long(chunk, 4)?, bits: word(chunk, 14)? })
    }

    /// Checks whether the format is supported.
    fn check(self) -> Result<(), WaveError> {
        match (self.coding, self.bits) {
            (PCM, 8 | 16) | (FLOAT, 32) => {}
            _ => return Err(WaveError::Coding),
        }
        if !(1..=2).contains(&self.channels) {
            return Err(WaveError::Channels);
        }
        if RATES.contains(&self.rate) { Ok(()) } else { Err(WaveError::Rate) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a WAV file with a chunk of another kind before its samples.
    fn file(coding: u16, channels: u16, rate: u32, bits: u16, data: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::from(*b"RIFF\0\0\0\0WAVEfmt \x10\0\0\0");
        bytes.extend([coding, channels].into_iter().flat_map(u16::to_le_bytes));
        bytes.extend([rate, rate * u32::from(channels * bits / 8)].into_iter().flat_map(u32::to_le_bytes));
        bytes.extend([channels * bits / 8, bits].into_iter().flat_map(u16::to_le_bytes));
        bytes.extend(b"LIST\x03\0\0\0abc\0data");
        bytes.extend((data.len() as u32).to_le_bytes());
        bytes.extend(data);
        bytes
    }

    #[test]
    fn codings_and_channels() {
        for (coding, channels, bits) in
            [(PCM, 1, 8), (PCM, 1, 16), (PCM, 2, 8), (PCM, 2, 16), (FLOAT, 1, 32), (FLOAT, 2, 32)]
        {
            assert_eq!(check(&file(coding, channels, 44_100, bits, &[0; 8])), Ok(()), "{coding} {channels} {bits}");
        }
    }

    #[test]
    fn what_is_no_sound_is_told_apart() {
        let wrong = |bytes: &[u8]| check(bytes).expect_err("no sound");
        let good = file(PCM, 1, 44_100, 16, &[1, 0, 2, 0]);
        for cut in 0..good.len() - 4 {
            assert_eq!(wrong(&good[..cut]), WaveError::NotWave, "cut at {cut}");
        }
        assert_eq!(wrong(b"a text"), WaveError::NotWave);
        assert_eq!(wrong(&good[..good.len() - 4]), WaveError::Empty);
        assert_eq!(wrong(&file(2, 1, 44_100, 4, &[0; 8])), WaveError::Coding);
        assert_eq!(wrong(&file(PCM, 1, 44_100, 24, &[0; 6])), WaveError::Coding);
        assert_eq!(wrong(&file(PCM, 0, 44_100, 16, &[0; 8])), WaveError::Channels);
        assert_eq!(wrong(&file(PCM, 3, 44_100, 16, &[0; 6])), WaveError::Channels);
        assert_eq!(wrong(&file(PCM, 1, 7_999, 16, &[0; 8])), WaveError::Rate);
        assert_eq!(wrong(&file(PCM, 1, 96_001, 16, &[0; 8])), WaveError::Rate);
        assert_eq!(wrong(&file(PCM, 1, 8_000, 8, &[0; 80_001])), WaveError::TooLong);
        assert_eq!(check(&file(PCM, 1, 8_000, 8, &[0; 80_000])), Ok(()));
    }
}
