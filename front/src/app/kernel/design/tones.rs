//! Synthesised sounds: struck wood is a few decaying partials with a little noise; chords are soft bell tones. `lab assets` makes the
//! shipped sounds here, and the theme editor a theme's own sounds. Plays nothing.

use crate::app::kernel::design::noise::lattice_noise;
use std::f32::consts::TAU;

/// The sample rate of all sounds in hertz.
const RATE: u32 = 22_050;

/// A decaying tone of a sound: when it starts and how fast it falls (seconds), its pitch (hertz) and loudness (0–1).
pub struct Tone {
    start: f32,
    pitch: f32,
    decay: f32,
    loudness: f32,
}

const fn tone(start: f32, pitch: f32, decay: f32, loudness: f32) -> Tone {
    Tone { start, pitch, decay, loudness }
}

/// The recipe of a sound: the file's name without its extension, the length in seconds, the loudness of the strike's noise (0–1), and the
/// tones.
pub type Recipe = (&'static str, f32, f32, &'static [Tone]);

pub const ALL: &[Recipe] = &[
    // A disc set down on wood.
    (
        "place",
        0.16,
        0.35,
        &[tone(0.0, 620.0, 0.018, 0.5), tone(0.0, 1370.0, 0.010, 0.35), tone(0.0, 205.0, 0.030, 0.4)],
    ),
    // Lighter and higher: a disc that turns over.
    ("flip", 0.10, 0.16, &[tone(0.0, 1180.0, 0.012, 0.28), tone(0.0, 2150.0, 0.007, 0.18)]),
    (
        "illegal",
        0.28,
        0.02,
        &[tone(0.0, 146.8, 0.060, 0.4), tone(0.0, 220.2, 0.035, 0.14), tone(0.09, 130.8, 0.060, 0.4)],
    ),
    // C major going up.
    (
        "win",
        1.20,
        0.0,
        &[
            tone(0.0, 523.25, 0.22, 0.20),
            tone(0.11, 659.26, 0.22, 0.20),
            tone(0.22, 783.99, 0.26, 0.20),
            tone(0.33, 1046.5, 0.30, 0.22),
            tone(0.33, 523.25, 0.30, 0.12),
        ],
    ),
    // A minor third coming down.
    (
        "lose",
        1.00,
        0.0,
        &[tone(0.0, 440.0, 0.22, 0.22), tone(0.17, 349.23, 0.22, 0.22), tone(0.34, 293.66, 0.26, 0.24)],
    ),
];

/// A variation of a sound's recipe: pitch and duration as multiples of the shipped ones, and loudness (0–1).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ToneVariation {
    pub pitch: f32,
    pub ring: f32,
    pub loudness: f32,
}

/// The variation that leaves a shipped sound unchanged.
pub const UNCHANGED: ToneVariation = ToneVariation { pitch: 1.0, ring: 1.0, loudness: 1.0 };

/// Encodes a sound's recipe as a mono WAV file with 16 bits per sample.
pub fn wav(&(_, seconds, strike, tones): &Recipe, voice: ToneVariation) -> Vec<u8> {
    let count = (seconds * RATE as f32) as u32;
    let samples: Vec<u8> = (0..count)
        .flat_map(|index| {
            let time = index as f32 / RATE as f32;
            // The last hundredth of a second fades out, so that no file ends with a click.
            let fade = ((seconds - time) / 0.01).min(1.0);
            let noise = strike * (lattice_noise(index as i32, 0, 5) - 0.5) * (-time / 0.0025).exp();
            let sum = noise + tones.iter().map(|tone| tone.at(time, voice)).sum::<f32>();
            (((sum * fade * voice.loudness).clamp(-1.0, 1.0) * 32_767.0).round() as i16).to_le_bytes()
        })
        .collect();
    let mut file = Vec::with_capacity(44 + samples.len());
    let length = samples.len() as u32;
    file.extend(b"RIFF");
    file.extend((36 + length).to_le_bytes());
    file.extend(b"WAVEfmt ");
    file.extend(16u32.to_le_bytes());
    // PCM, one channel, then rate, bytes a second, bytes a frame, bits a sample.
    file.extend(1u16.to_le_bytes());
    file.extend(1u16.to_le_bytes());
    file.extend(RATE.to_le_bytes());
    file.extend((RATE * 2).to_le_bytes());
    file.extend(2u16.to_le_bytes());
    file.extend(16u16.to_le_bytes());
    file.extend(b"data");
    file.extend(length.to_le_bytes());
    file.extend(samples);
    file
}

impl Tone {
    fn at(&self, time: f32, voice: ToneVariation) -> f32 {
        let since = time - self.start;
        if since < 0.0 {
            return 0.0;
        }
        let decay = self.decay * voice.ring;
        // A millisecond and a half of attack keeps the beginning soft; the octave gives a little brightness.
        let envelope = (since / 0.0015).min(1.0) * (-since / decay).exp() * self.loudness;
        let phase = TAU * self.pitch * voice.pitch * since;
        envelope * (phase.sin() + 0.22 * (-since / (decay * 0.5)).exp() * (2.0 * phase).sin())
    }
}
