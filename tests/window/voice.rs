//! Read aloud by the real window, with a voice that writes down what it was asked to say; and with the system's own, where there is one.

use crate::common::say;
use crate::common::window::{Server, TWO_HUMANS, Window, has_tools};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// Writes its number, its arguments and its text, and gives a sound; it gets stuck over one sentence.
const VOICE: &str = r#"#!/bin/sh
text=$(cat)
printf '%s | %s | %s\n' $$ "$*" "$text" >> "$SPOKEN"
case "$text" in *f5*) exec sleep 1000;; esac
cat "$SOUND"
"#;
const ALOUD: &str = "(version: 1, heard: (aloud: true, rate: 200))";

/// A folder with a voice, and what goes with it.
struct VoiceFolder {
    folder: TempDir,
}

impl VoiceFolder {
    fn new(script: &str) -> VoiceFolder {
        let voice = VoiceFolder { folder: TempDir::new().unwrap() };
        let program = voice.place("bin/espeak-ng");
        std::fs::create_dir_all(voice.place("bin")).unwrap();
        std::fs::create_dir_all(voice.place("data")).unwrap();
        std::fs::write(&program, script).unwrap();
        std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
        std::fs::write(voice.place("sound"), tone()).unwrap();
        std::fs::write(voice.place("data/settings.ron"), ALOUD).unwrap();
        voice
    }

    fn place(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn open<'a>(&self, server: &'a Server, language: &str, path: &str) -> Window<'a> {
        let data = self.place("data");
        let mut command = crate::common::qipan(&data, &[&TWO_HUMANS[..], &["--lang", language]].concat());
        command.env("SDL_AUDIODRIVER", "dummy").env("PATH", path);
        command.env("SPOKEN", self.place("spoken")).env("SOUND", self.place("sound"));
        Window::open_with(server, command, &data)
    }

    /// What was to be said: the number of the voice's process, its arguments, the text.
    fn spoken(&self) -> Vec<[String; 3]> {
        let text = std::fs::read_to_string(self.place("spoken")).unwrap_or_default();
        let parts = |line: &str| {
            let mut parts = line.splitn(3, " | ").map(str::to_owned);
            Some([parts.next()?, parts.next()?, parts.next()?])
        };
        text.lines().filter_map(parts).collect()
    }

    /// Waits until a sentence with these words was to be said.
    fn wait_for(&self, window: &mut Window, words: &str) -> [String; 3] {
        let find = || self.spoken().into_iter().find(|spoken| spoken[2].contains(words));
        window.wait_for(words, |_| find().is_some());
        find().expect("it is there")
    }
}

/// A tenth of a second of 16-bit samples in a WAV file whose header does not know its length.
fn tone() -> Vec<u8> {
    let mut wav = b"RIFF\xff\xff\xff\xffWAVEfmt \x10\0\0\0\x01\0\x01\0".to_vec();
    wav.extend(22_050u32.to_le_bytes());
    wav.extend(44_100u32.to_le_bytes());
    wav.extend(b"\x02\0\x10\0data\xff\xff\xff\xff");
    wav.extend((0..2205i16).flat_map(|at| ((at % 50) * 200).to_le_bytes()));
    wav
}

/// The voice's folder before the programs that it needs.
fn path(voice: &VoiceFolder) -> String {
    format!("{}:{}", voice.place("bin").display(), std::env::var("PATH").unwrap_or_default())
}

fn is_running(process: &str) -> bool {
    Path::new("/proc").join(process).exists()
}

#[test]
fn every_sentence_is_said_and_the_next_one_interrupts() {
    if !has_tools() {
        return;
    }
    let (server, voice) = (Server::start("1280x1024x24"), VoiceFolder::new(VOICE));
    let mut window = voice.open(&server, "en", &path(&voice));
    window.play(&["f5"]);
    let [stuck, arguments, _] = voice.wait_for(&mut window, "plays f5, ");
    assert_eq!(arguments, "-v en -s 350 --stdin --stdout");
    assert!(is_running(&stuck));
    window.play(&["d6"]);
    voice.wait_for(&mut window, "plays d6, ");
    assert!(!is_running(&stuck), "a voice that is interrupted is ended");
    // What the keys ask for is said, too.
    window.keys("alt+a");
    voice.wait_for(&mut window, "plays d6, ");
    window.quit();
}

#[test]
fn each_language_has_its_voice() {
    if !has_tools() {
        return;
    }
    let server = Server::start("1280x1024x24");
    for (language, word) in [("zh-Hant", "cmn"), ("de", "de"), ("ja", "ja")] {
        let voice = VoiceFolder::new(VOICE);
        let mut window = voice.open(&server, language, &path(&voice));
        window.wait_for("a sentence", |_| !voice.spoken().is_empty());
        let spoken = voice.spoken();
        assert!(spoken.iter().all(|[_, arguments, _]| arguments.starts_with(&format!("-v {word} "))), "{spoken:?}");
        window.quit();
    }
}

#[test]
fn that_nobody_speaks_is_said_once() {
    if !has_tools() {
        return;
    }
    let server = Server::start("1280x1024x24");
    let missing = VoiceFolder::new(VOICE);
    std::fs::remove_file(missing.place("bin/espeak-ng")).unwrap();
    let alone = |voice: &VoiceFolder| voice.place("bin").display().to_string();
    let foreign = VoiceFolder::new("#!/bin/sh\nexit 1\n");
    for (voice, told) in
        [(missing, "this system has no voice"), (foreign, "no voice of this system speaks this language")]
    {
        let mut window = voice.open(&server, "en", &alone(&voice));
        window.hear(if told.starts_with("this") { "This system has no voice" } else { "No voice of this system" });
        window.play(&["f5", "d6", "c3"]);
        window.terminate();
        let (code, errors) = window.end();
        assert_eq!((code, errors.matches(told).count()), (Some(0), 1), "{errors}");
    }
}

#[test]
fn the_systems_own_voice_speaks() {
    let works = |name: &str| Command::new(name).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    if !has_tools() || works("espeak-ng").is_err() {
        return say("the system's voice was not tested: espeak-ng is missing");
    }
    let (server, voice) = (Server::start("1280x1024x24"), VoiceFolder::new(VOICE));
    // The same program, which also keeps the sound that it made.
    let keeping = "#!/bin/sh\nPATH=${PATH#*:}\nexec espeak-ng \"$@\" | tee -a \"$SPOKEN\"\n";
    std::fs::write(voice.place("bin/espeak-ng"), keeping).unwrap();
    let mut window = voice.open(&server, "en", &path(&voice));
    window.play(&["f5"]);
    let heard = || std::fs::metadata(voice.place("spoken")).map_or(0, |file| file.len());
    window.wait_for("a second of sound", |_| heard() > 44_100);
    window.quit();
}
