//! Plays sounds through SDL's audio queue. The device is opened at the first sound; any failure turns the sound off. A device removed by
//! the system is reopened at the next sound.
//!
//! Overlapping sounds are mixed: the part not played yet is removed and queued again with the new sound, or with another sentence of the
//! voice. A sound is decoded once, until the assets change.

use crate::ui::Sound;
use crate::ui::wave;
use sdl2::audio::{AudioCVT, AudioFormat, AudioQueue, AudioSpecDesired, AudioSpecWAV, AudioStatus};
use sdl2::rwops::RWops;
use std::borrow::Cow;
use std::collections::HashMap;

const SAMPLE_RATE: i32 = 44_100;

/// The sound device, opened at the first sound.
#[derive(Default)]
enum Device {
    #[default]
    Untried,
    Off,
    Open(OpenDevice),
}

/// An open sound device. All sounds share one device, because some systems cannot open a second one.
struct OpenDevice {
    queue: AudioQueue<i16>,
    /// The samples of sounds queued last. With the speech they show which part was not played yet.
    sounds: Vec<i16>,
    /// The samples of speech queued last.
    voice: Vec<i16>,
}

impl OpenDevice {
    /// Changes the samples to play and queues the part that was not played yet again.
    fn change(&mut self, change: impl FnOnce(&mut OpenDevice)) -> Result<(), NoSound> {
        let unplayed = self.queue.size() as usize / size_of::<i16>();
        let played = self.sounds.len().max(self.voice.len()).saturating_sub(unplayed);
        for track in [&mut self.sounds, &mut self.voice] {
            track.drain(..played.min(track.len()));
        }
        change(self);
        self.queue.clear();
        self.queue.queue_audio(&mix(&self.sounds, &self.voice, 100)).map_err(NoSound)
    }
}

/// Why there is no sound: SDL's message.
#[derive(Debug)]
pub struct NoSound(pub String);

/// The decoded sounds of one version of the assets, at the device's sample rate.
#[derive(Default)]
struct DecodedSounds {
    version: u32,
    sounds: HashMap<Sound, Vec<i16>>,
}

impl DecodedSounds {
    /// Returns the samples of a sound, decoded if necessary. Another version of the assets clears the cache; an invalid file has no
    /// samples.
    fn get<'a>(&mut self, version: u32, sound: Sound, file: impl FnOnce() -> Option<Cow<'a, [u8]>>) -> &[i16] {
        if self.version != version {
            *self = DecodedSounds { version, ..DecodedSounds::default() };
        }
        self.sounds.entry(sound).or_insert_with(|| file().and_then(|bytes| decode(&bytes)).unwrap_or_default())
    }
}

/// Returns the samples of a WAV file in the device's format; `None` if the file is invalid. Must run on SDL's own thread: SDL 2.26 detects
/// CPU features without a lock, so the first conversions fail if two threads start one at once.
fn decode(bytes: &[u8]) -> Option<Vec<i16>> {
    wave::check(bytes).ok()?;
    let wave = AudioSpecWAV::load_wav_rw(&mut RWops::from_bytes(bytes).ok()?).ok()?;
    let ours = AudioFormat::s16_sys();
    let converter = AudioCVT::new(wave.format, wave.channels, wave.freq, ours, 1, SAMPLE_RATE).ok()?;
    let bytes = converter.convert(wave.buffer().to_vec());
    Some(bytes.as_chunks().0.iter().map(|&sample| i16::from_ne_bytes(sample)).collect())
}

/// Plays sounds and speech.
#[derive(Default)]
pub struct Audio {
    device: Device,
    decoded: DecodedSounds,
}

impl Audio {
    /// Starts a sound at `volume` 0–100; `file` provides the sound's WAV file if this version is not cached. An invalid file is not played.
    /// Returns an error once, at the first sound or at the first sound after the device was lost; later sounds are silent.
    pub fn play<'a>(
        &mut self,
        sdl: &sdl2::Sdl,
        sound: Sound,
        version: u32,
        volume: u8,
        file: impl FnOnce() -> Option<Cow<'a, [u8]>>,
    ) -> Result<(), NoSound> {
        let samples = self.decoded.get(version, sound, file);
        if volume == 0 || samples.is_empty() {
            return Ok(());
        }
        let change = |playing: &mut OpenDevice| playing.sounds = mix(&playing.sounds, samples, volume);
        Self::with(&mut self.device, sdl, change).map(|_| ())
    }

    /// Plays 16-bit speech samples at the sample rate `rate` in Hz and at `volume` 0–100, and replaces the current speech. Returns whether
    /// there is a device that plays them.
    pub fn play_speech(&mut self, sdl: &sdl2::Sdl, (rate, bytes): (i32, &[u8]), volume: u8) -> Result<bool, NoSound> {
        let ours = AudioFormat::s16_sys();
        let converter = AudioCVT::new(AudioFormat::S16LSB, 1, rate, ours, 1, SAMPLE_RATE).map_err(NoSound)?;
        let converted = converter.convert(bytes[..bytes.len() / 2 * 2].to_vec());
        let samples: Vec<i16> = converted.as_chunks().0.iter().map(|&sample| i16::from_ne_bytes(sample)).collect();
        Self::with(&mut self.device, sdl, |playing| playing.voice = mix(&[], &samples, volume))
    }

    /// Stops the speech.
    pub fn stop_speech(&mut self) {
        if let Device::Open(playing) = &mut self.device
            && !playing.voice.is_empty()
        {
            // An error is ignored, because the device fails again at the next sound, which reports it.
            let _ = playing.change(|playing| playing.voice.clear());
        }
    }

    /// Changes what the device plays. Opens the device if necessary. Returns whether there is a device.
    fn with(device: &mut Device, sdl: &sdl2::Sdl, change: impl FnOnce(&mut OpenDevice)) -> Result<bool, NoSound> {
        if matches!(device, Device::Open(OpenDevice { queue, .. }) if queue.status() == AudioStatus::Stopped) {
            *device = Device::Untried;
        }
        if matches!(device, Device::Untried) {
            *device = Device::Off;
            *device = Device::Open(OpenDevice { queue: open(sdl)?, sounds: Vec::new(), voice: Vec::new() });
        }
        let Device::Open(playing) = device else { return Ok(false) };
        if playing.change(change).is_err() {
            *device = Device::Off;
        }
        Ok(matches!(device, Device::Open(_)))
    }
}

fn open(sdl: &sdl2::Sdl) -> Result<AudioQueue<i16>, NoSound> {
    let audio = sdl.audio().map_err(NoSound)?;
    // SDL's sound library prints lines to standard error if it opens without a device.
    audio
        .num_audio_playback_devices()
        .filter(|&devices| devices > 0)
        .ok_or_else(|| NoSound("there is no sound device".into()))?;
    let wanted = AudioSpecDesired { freq: Some(SAMPLE_RATE), channels: Some(1), samples: Some(1024) };
    let queue = audio.open_queue(None, &wanted).map_err(NoSound)?;
    queue.resume();
    Ok(queue)
}

/// Mixes the samples that were not played yet with a new sound at `volume` 0–100.
fn mix(playing: &[i16], new: &[i16], volume: u8) -> Vec<i16> {
    let at = |samples: &[i16], i: usize| samples.get(i).copied().unwrap_or(0);
    let soft = |sample: i16| (i32::from(sample) * i32::from(volume.min(100)) / 100) as i16;
    (0..playing.len().max(new.len())).map(|i| at(playing, i).saturating_add(soft(at(new, i)))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::{Mutex, MutexGuard, PoisonError};

    /// Returns a guard that only one test at a time holds, because two threads must not decode at once.
    fn alone() -> MutexGuard<'static, ()> {
        static ALONE: Mutex<()> = Mutex::new(());
        ALONE.lock().unwrap_or_else(PoisonError::into_inner)
    }

    #[test]
    fn volume_and_mixing() {
        assert_eq!(mix(&[1, i16::MAX], &[1, 1, 1], 100), [2, i16::MAX, 1]);
        assert_eq!(mix(&[], &[0, 500, -1000], 50), [0, 250, -500]);
    }

    /// Makes the bytes of a WAV file with this sample rate in Hz and these sample bytes.
    fn file(rate: u32, channels: u8, bits: u8, data: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::from(*b"RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0");
        bytes.extend([channels, 0]);
        bytes.extend([rate, rate * u32::from(channels * bits / 8)].into_iter().flat_map(u32::to_le_bytes));
        bytes.extend([channels * bits / 8, 0, bits, 0]);
        bytes.extend(b"data");
        bytes.extend((data.len() as u32).to_le_bytes());
        bytes.extend(data);
        bytes
    }

    #[test]
    fn sounds_come_as_the_device_plays_them() {
        let _alone = alone();
        assert_eq!(decode(&file(44_100, 1, 16, &[1, 0, 254, 255])).as_deref(), Some(&[1, -2][..]));
        // SDL rounds the mean of two channels to the nearest number or to the number below it.
        let mixed = decode(&file(44_100, 2, 16, &[100, 0, 44, 1])).expect("a sound");
        assert!(matches!(mixed[..], [199 | 200]), "{mixed:?}");
        assert_eq!(decode(&file(44_100, 1, 8, &[128, 192])).map(|samples| samples.len()), Some(2));
        let other_rate = decode(&file(22_050, 1, 16, &[0; 2000])).expect("a sound");
        assert!((1990..=2010).contains(&other_rate.len()), "{}", other_rate.len());
        // Truncated within its samples.
        let whole = file(44_100, 1, 16, &[7, 0, 8, 0]);
        assert_eq!(decode(&whole[..whole.len() - 2]).as_deref(), Some(&[7][..]));
        assert_eq!(decode(b"no sound"), None);
    }

    #[test]
    fn sounds_are_decoded_once_for_each_version_of_the_assets() {
        let _alone = alone();
        let file = |first: i16| Some(Cow::Owned(file(44_100, 1, 16, &first.to_le_bytes())));
        let mut decoded = DecodedSounds::default();
        assert_eq!(decoded.get(1, Sound::Place, || file(7)), [7]);
        assert_eq!(decoded.get(1, Sound::Place, || unreachable!("it is known")), [7]);
        assert_eq!(decoded.get(1, Sound::Flip, || file(8)), [8]);
        assert_eq!(decoded.get(2, Sound::Place, || file(9)), [9], "another theme has other sounds");
        assert!(decoded.get(2, Sound::Win, || Some(Cow::Borrowed(b"no sound"))).is_empty());
    }
}
