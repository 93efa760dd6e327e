//! Sound samples of the theme being designed: the sound of a placed piece and the sound of a win. The shell knows a sample by its number;
//! this module finds the sound file for a number.

use crate::app::features::theme_editor::theme_editor_rows::SOUND_LOOKS;
use crate::app::kernel::design::{SoundLook, sound_of};
use crate::app::kernel::themes::shipped_sound;
use crate::ui::Sound;
use std::borrow::Cow;

/// The sounds that have samples, each with the name of its recipe.
const HEARD: [(Sound, &str); 2] = [(Sound::Place, "place"), (Sound::Win, "win")];

/// The sample of a sound style: the sound of a win if `is_win`, else the sound of a placed piece.
pub fn sample(look: SoundLook, is_win: bool) -> Sound {
    let at = SOUND_LOOKS.iter().position(|(of, _)| *of == look).unwrap_or(0);
    Sound::Sample((at * HEARD.len() + usize::from(is_win)) as u8)
}

/// The WAV file of the sound sample with this number.
pub fn sample_wav_file(number: u8) -> Option<Cow<'static, [u8]>> {
    let (look, _) = SOUND_LOOKS.get(usize::from(number) / HEARD.len())?;
    let (sound, name) = HEARD[usize::from(number) % HEARD.len()];
    Some(sound_of(*look, name).map_or(Cow::Borrowed(shipped_sound(sound)), Cow::Owned))
}
