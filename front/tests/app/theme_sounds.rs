//! The sounds of a user's theme: the theme's own are played; each kind of wrong file has its sentence, and the shipped sound
//! stands in.

use qipan::app::kernel::themes;
use qipan::app::kernel::themes::{ActiveTheme, shipped_sound};
use qipan::app::program::QipanProgram;
use qipan::app::{App, Launch, Overrides};
use qipan::store::{RealDisk, Store};
use qipan::ui::{Assets, Sound};
use std::fs;
use std::path::Path;
use std::sync::Arc;

/// A WAV file of one channel with 16 bits and these samples.
fn wave(rate: u32, samples: &[i16]) -> Vec<u8> {
    let mut bytes = Vec::from(*b"RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0");
    bytes.extend([rate, rate * 2].into_iter().flat_map(u32::to_le_bytes));
    bytes.extend(b"\x02\0\x10\0data");
    bytes.extend((samples.len() as u32 * 2).to_le_bytes());
    bytes.extend(samples.iter().flat_map(|sample| sample.to_le_bytes()));
    bytes
}

/// A data directory with the theme `mine`: all pictures of a shipped one, these sounds, and their files.
fn themed(sounds: &str, files: &[(&str, &[u8])]) -> tempfile::TempDir {
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().join("themes/mine");
    fs::create_dir_all(&folder).unwrap();
    for (name, bytes) in themes::SHIPPED[0].files.iter().chain(files) {
        fs::write(folder.join(name), bytes).unwrap();
    }
    fs::write(folder.join("theme.ron"), format!("(sounds: ({sounds}))")).unwrap();
    data
}

fn load(data: &Path) -> (ActiveTheme, Vec<String>) {
    let (themes, problems) = ActiveTheme::load(&RealDisk, &data.join("themes"), "mine", 1);
    (themes, problems.iter().map(ToString::to_string).collect())
}

/// With this file as its `place` sound the theme says this, and the shipped sound is played.
fn check(data: &Path, sentence: &str) {
    let (theme, problems) = load(data);
    assert_eq!(problems, [sentence]);
    assert_eq!(theme.name(), "mine");
    assert_eq!(*theme.sound(Sound::Place), *shipped_sound(Sound::Place));
}

#[test]
fn a_themes_own_sounds_are_played() {
    let (place, win) = (wave(44_100, &[1, 2, 3]), wave(8_000, &[4]));
    let data = themed("place: \"a.wav\", flip: \"a.wav\", win: \"b.wav\"", &[("a.wav", &place), ("b.wav", &win)]);
    let (theme, problems) = load(data.path());
    assert_eq!(problems, [""; 0]);
    let own = [(Sound::Place, &place), (Sound::Flip, &place), (Sound::Win, &win)];
    for (sound, bytes) in own {
        assert_eq!(*theme.sound(sound), **bytes, "{sound:?}");
    }
    for sound in [Sound::Illegal, Sound::Lose] {
        assert_eq!(*theme.sound(sound), *shipped_sound(sound), "{sound:?}");
    }
}

#[test]
fn they_reach_the_shell() {
    let place = wave(44_100, &[1, 2, 3]);
    let data = themed("place: \"a.wav\"", &[("a.wav", &place)]);
    fs::write(data.path().join("settings.ron"), "(theme: \"mine\")").unwrap();
    let store = Store::new(Arc::new(RealDisk), data.path());
    let overrides = Overrides::default();
    let launch = Launch { overrides, new_game: true, ..Launch::new(store) };
    let program = QipanProgram::new(App::new(launch), |_| {});
    assert_eq!(program.sound(Sound::Place).as_deref(), Some(&place[..]));
    assert_eq!(program.sound(Sound::Win).as_deref(), Some(shipped_sound(Sound::Win)));
}

#[test]
fn a_shipped_theme_has_the_shipped_sounds() {
    for shipped in themes::SHIPPED {
        let (theme, problems) = ActiveTheme::load(&RealDisk, Path::new("/nowhere"), shipped.name, 1);
        assert_eq!(problems, []);
        assert!(Sound::ALL.into_iter().all(|sound| *theme.sound(sound) == *shipped_sound(sound)), "{}", shipped.name);
        assert_eq!(*theme.theme(), themes::parse(shipped.ron).unwrap(), "{}", shipped.name);
    }
}

#[test]
fn each_fault_of_a_sound_has_its_sentence() {
    let with = |bytes: &[u8]| themed("place: \"a.wav\"", &[("a.wav", bytes)]);
    check(themed("place: \"a.wav\"", &[]).path(), "Theme mine: a.wav is missing.");
    check(with(b"This is a letter.").path(), "Theme mine: a.wav is no WAV sound.");
    check(with(&wave(44_100, &[])).path(), "Theme mine: a.wav holds no sound.");
    check(with(&wave(8_000, &[0; 80_001])).path(), "Theme mine: a.wav is longer than 10 seconds.");
    check(with(&wave(4_000, &[0; 9])).path(), "Theme mine: a.wav has a rate outside of 8 to 96 kHz.");
    let changed = |at: usize, to: u8| {
        let mut bytes = wave(44_100, &[0; 60]);
        bytes[at] = to;
        with(&bytes)
    };
    check(changed(22, 3).path(), "Theme mine: a.wav has neither one channel nor two.");
    let coding = "Theme mine: a.wav is not coded as PCM of 8 or 16 bits or as floats of 32 bits.";
    check(changed(20, 2).path(), coding);
    check(changed(34, 24).path(), coding);
    let large = vec![0; (1 << 20) + 1];
    check(with(&large).path(), "Theme mine: a.wav is larger than 1 MiB.");
}

#[test]
fn a_sounds_name_stays_in_the_folder() {
    for name in ["../a.wav", "/etc/a.wav", "a.mp3", "A.wav", ".wav", "a b.wav"] {
        let sentence =
            format!("Theme mine: \"{name}\" is no sound's name: use 1 to 64 of a-z, 0-9, - and _, then .wav.");
        check(themed(&format!("place: \"{name}\""), &[]).path(), &sentence);
    }
}

#[cfg(unix)]
#[test]
fn a_sound_is_a_regular_file() {
    let data = themed("place: \"a.wav\"", &[("b.wav", &wave(44_100, &[1]))]);
    let folder = data.path().join("themes/mine");
    std::os::unix::fs::symlink(folder.join("b.wav"), folder.join("a.wav")).unwrap();
    check(data.path(), "Theme mine: a.wav is not a regular file.");
}

#[test]
fn a_fault_of_a_file_with_two_uses_is_told_once() {
    let data = themed("place: \"a.wav\", flip: \"a.wav\"", &[("a.wav", b"a text")]);
    check(data.path(), "Theme mine: a.wav is no WAV sound.");
}
