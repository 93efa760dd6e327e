//! WAV sounds: what a program may give a shell to play, checked and decoded.
//!
//! For whoever checks a theme's sounds and whoever plays them. Opens no file and no device.

use std::fmt;

/// No sound is longer.
pub const SECONDS_MAX: u32 = 10;
/// The rates of samples that are played, in Hz.
pub const RATES: std::ops::RangeInclusive<u32> = 8_000..=96_000;

/// A sound of one channel.
#[derive(Clone, Debug, PartialEq)]
pub struct Wave {
    /// Samples a second.
    pub rate: u32,
    pub samples: Vec<i16>,
}

/// Why bytes are no sound that is played. Its words follow the name of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WaveError {
    /// No RIFF WAVE file, or one that ends before its sound begins.
    NotWave,
    /// Another coding of samples, such as ADPCM or 24 bits.
    Coding,
    /// No channel, or more than two.
    Channels,
    /// Outside of [`RATES`].
    Rate,
    /// Longer than [`SECONDS_MAX`].
    TooLong,
    /// It holds no sample.
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

/// The two codings of WAV files that are read, and the one that says its coding further on.
const PCM: u16 = 1;
const FLOAT: u16 = 3;
const EXTENSIBLE: u16 = 0xfffe;

/// How samples lie in the file.
#[derive(Clone, Copy)]
struct Format {
    coding: u16,
    channels: u16,
    rate: u32,
    bits: u16,
}

impl Wave {
    /// Reads a RIFF WAVE file: PCM of 8 or 16 bits or floats of 32, one channel or two (which are mixed). A file that is cut short
    /// within its samples gives those that are there.
    pub fn parse(bytes: &[u8]) -> Result<Wave, WaveError> {
        let (format, data) = chunks(bytes).ok_or(WaveError::NotWave)?;
        let format = format.checked()?;
        let frame = usize::from(format.bits / 8 * format.channels);
        let frames = data.len() / frame;
        if frames == 0 {
            return Err(WaveError::Empty);
        }
        if frames > (SECONDS_MAX * format.rate) as usize {
            return Err(WaveError::TooLong);
        }
        let samples = data.chunks_exact(frame).map(|frame| format.mixed(frame)).collect();
        Ok(Wave { rate: format.rate, samples })
    }

    /// The samples at another rate, by straight lines between neighbours.
    pub fn samples_at(&self, rate: u32) -> Vec<i16> {
        let step = f64::from(self.rate) / f64::from(rate.max(1));
        let at = |i: usize| f64::from(self.samples.get(i).copied().unwrap_or(0));
        let one = |i: usize| {
            let place = i as f64 * step;
            let (whole, part) = (place as usize, place.fract());
            (at(whole) * (1.0 - part) + at(whole + 1) * part) as i16
        };
        (0..(self.samples.len() as f64 / step) as usize).map(one).collect()
    }
}

/// The format of a WAV file and the bytes of its samples; `None` where it is no such file.
fn chunks(bytes: &[u8]) -> Option<(Format, &[u8])> {
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
            b"data" => return Some((format?, chunk)),
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

    /// The same, if it is one that is played.
    fn checked(self) -> Result<Format, WaveError> {
        match (self.coding, self.bits) {
            (PCM, 8 | 16) | (FLOAT, 32) => {}
            _ => return Err(WaveError::Coding),
        }
        if !(1..=2).contains(&self.channels) {
            return Err(WaveError::Channels);
        }
        if RATES.contains(&self.rate) { Ok(self) } else { Err(WaveError::Rate) }
    }

    /// The mean of a frame's channels.
    fn mixed(self, frame: &[u8]) -> i16 {
        let samples = frame.chunks_exact(usize::from(self.bits / 8)).map(sample);
        (samples.sum::<i32>() / i32::from(self.channels)) as i16
    }
}

/// A sample of one, two or four bytes in the range of 16 bits. What is no number counts as silence.
fn sample(bytes: &[u8]) -> i32 {
    match *bytes {
        [byte] => (i32::from(byte) - 128) << 8,
        [low, high] => i16::from_le_bytes([low, high]).into(),
        [a, b, c, d] => (f32::from_le_bytes([a, b, c, d]).clamp(-1.0, 1.0) * f32::from(i16::MAX)) as i32,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A WAV file with a chunk of another kind before its samples.
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

    fn check(coding: u16, channels: u16, bits: u16, data: &[u8], expected: &[i16]) {
        let wave = Wave { rate: 44_100, samples: expected.to_vec() };
        assert_eq!(Wave::parse(&file(coding, channels, 44_100, bits, data)), Ok(wave), "{coding} {channels} {bits}");
    }

    #[test]
    fn codings_and_channels() {
        check(PCM, 1, 16, &[1, 0, 254, 255, 44, 1], &[1, -2, 300]);
        check(PCM, 1, 8, &[0, 128, 255], &[-32_768, 0, 32_512]);
        check(PCM, 2, 16, &[100, 0, 44, 1, 156, 255, 100, 0], &[200, 0]);
        check(PCM, 2, 8, &[128, 130], &[256]);
        let floats: Vec<u8> = [0.5f32, -2.0, f32::NAN].into_iter().flat_map(f32::to_le_bytes).collect();
        check(FLOAT, 1, 32, &floats, &[16_383, -32_767, 0]);
    }

    #[test]
    fn what_is_no_sound_is_told_apart() {
        let wrong = |bytes: &[u8]| Wave::parse(bytes).expect_err("no sound");
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
        assert!(Wave::parse(&file(PCM, 1, 8_000, 8, &[0; 80_000])).is_ok());
    }

    #[test]
    fn other_rates() {
        let wave = Wave { rate: 22_050, samples: vec![0, 1000, 2000] };
        assert_eq!(wave.samples_at(44_100), [0, 500, 1000, 1500, 2000, 1000]);
        assert_eq!(Wave { rate: 88_200, samples: vec![1, 2, 3, 4] }.samples_at(44_100), [1, 3]);
    }
}
