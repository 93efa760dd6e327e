//! Sounds by SDL's queue. The device is opened at the first sound; whatever fails means "sound off".
//!
//! Sounds that overlap are mixed: what the device has not played yet is taken back and queued again with the new one.

use sdl2::audio::{AudioQueue, AudioSpecDesired};

/// The most bytes of a sound file.
pub const BYTES_MAX: usize = 2 << 20;
const SAMPLE_RATE: i32 = 44_100;

/// The sound device, once it was needed.
#[derive(Default)]
enum Device {
    #[default]
    Untried,
    Off,
    Open {
        queue: AudioQueue<i16>,
        /// What was queued last, to find again what is still to be played.
        queued: Vec<i16>,
    },
}

/// Why there is no sound, as SDL tells it.
#[derive(Debug)]
pub struct NoSound(pub String);

/// Plays sounds.
#[derive(Default)]
pub struct Audio {
    device: Device,
}

impl Audio {
    /// Starts a WAV sound at `volume` 0–100. A file that is none of ours is not played. An error comes once, at the first
    /// sound; from then on there is silence.
    pub fn play(&mut self, sdl: &sdl2::Sdl, wav: &[u8], volume: u8) -> Result<(), NoSound> {
        let Some(sound) = Wave::parse(wav).filter(|_| volume > 0) else { return Ok(()) };
        if matches!(self.device, Device::Untried) {
            self.device = Device::Off;
            self.device = Device::Open { queue: open(sdl)?, queued: Vec::new() };
        }
        if let Device::Open { queue, queued } = &mut self.device {
            let unplayed = (queue.size() as usize / size_of::<i16>()).min(queued.len());
            *queued = mix(&queued[queued.len() - unplayed..], &sound.samples_at(SAMPLE_RATE as u32, volume));
            queue.clear();
            if queue.queue_audio(queued).is_err() {
                self.device = Device::Off;
            }
        }
        Ok(())
    }
}

fn open(sdl: &sdl2::Sdl) -> Result<AudioQueue<i16>, NoSound> {
    let audio = sdl.audio().map_err(NoSound)?;
    // Opening without a device prints lines of the sound library to standard error.
    audio
        .num_audio_playback_devices()
        .filter(|&devices| devices > 0)
        .ok_or_else(|| NoSound("there is no sound device".into()))?;
    let wanted = AudioSpecDesired { freq: Some(SAMPLE_RATE), channels: Some(1), samples: Some(1024) };
    let queue = audio.open_queue(None, &wanted).map_err(NoSound)?;
    queue.resume();
    Ok(queue)
}

fn mix(a: &[i16], b: &[i16]) -> Vec<i16> {
    let at = |samples: &[i16], i: usize| samples.get(i).copied().unwrap_or(0);
    (0..a.len().max(b.len())).map(|i| at(a, i).saturating_add(at(b, i))).collect()
}

/// A WAV file of one channel with 16 bits.
#[derive(Clone, Debug, PartialEq)]
pub struct Wave {
    pub rate: u32,
    pub samples: Vec<i16>,
}

impl Wave {
    /// Reads a RIFF WAVE file: PCM, one channel, 16 bits, 8–96 kHz, at most [`BYTES_MAX`]. `None` where it is anything else.
    pub fn parse(bytes: &[u8]) -> Option<Wave> {
        let word = |at: usize| Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?));
        let long = |at: usize| Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
        if bytes.len() > BYTES_MAX || !bytes.starts_with(b"RIFF") || bytes.get(8..12)? != b"WAVE" {
            return None;
        }
        let (mut at, mut rate) = (12, None);
        loop {
            let (name, length) = (bytes.get(at..at + 4)?, long(at + 4)? as usize);
            let body = at + 8;
            match name {
                b"fmt " => {
                    let ours = (word(body)?, word(body + 2)?, word(body + 14)?) == (1, 1, 16);
                    rate = Some(long(body + 4)?).filter(|rate| ours && (8_000..=96_000).contains(rate));
                }
                b"data" => {
                    let data = &bytes[body..bytes.len().min(body.saturating_add(length))];
                    let samples = data.as_chunks::<2>().0.iter().map(|&pair| i16::from_le_bytes(pair)).collect();
                    return Some(Wave { rate: rate?, samples });
                }
                _ => {}
            }
            at = body.checked_add(length)?.checked_add(length % 2)?;
        }
    }

    /// The samples at another rate (by straight lines between neighbours) and volume 0–100.
    fn samples_at(&self, rate: u32, volume: u8) -> Vec<i16> {
        let gain = f32::from(volume.min(100)) / 100.0;
        let step = self.rate as f32 / rate as f32;
        let at = |i: usize| f32::from(self.samples.get(i).copied().unwrap_or(0));
        let one = |i: usize| {
            let place = i as f32 * step;
            let (whole, part) = (place as usize, place.fract());
            ((at(whole) * (1.0 - part) + at(whole + 1) * part) * gain) as i16
        };
        (0..(self.samples.len() as f32 / step) as usize).map(one).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(rate: u32, samples: &[i16]) -> Vec<u8> {
        let mut bytes = Vec::from(*b"RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0");
        bytes.extend(rate.to_le_bytes());
        bytes.extend((rate * 2).to_le_bytes());
        bytes.extend(b"\x02\0\x10\0LIST\x03\0\0\0abc\0data");
        bytes.extend((samples.len() as u32 * 2).to_le_bytes());
        bytes.extend(samples.iter().flat_map(|sample| sample.to_le_bytes()));
        bytes
    }

    #[test]
    fn wav_files() {
        let good = file(44_100, &[1, -2, 300]);
        assert_eq!(Wave::parse(&good), Some(Wave { rate: 44_100, samples: vec![1, -2, 300] }));
        for cut in 0..good.len() - 6 {
            assert_eq!(Wave::parse(&good[..cut]), None, "cut at {cut}");
        }
        assert_eq!(Wave::parse(&file(1, &[1])), None);
        assert_eq!(Wave::parse(b"a text"), None);
        assert_eq!(Wave::parse(&vec![0; BYTES_MAX + 1]), None);
    }

    #[test]
    fn rates_volume_and_mixing() {
        let wave = Wave { rate: 22_050, samples: vec![0, 1000, 2000] };
        assert_eq!(wave.samples_at(44_100, 50), [0, 250, 500, 750, 1000, 500]);
        assert_eq!(mix(&[1, i16::MAX], &[1, 1, 1]), [2, i16::MAX, 1]);
    }
}
