//! The system's voice: a child process reads sentences aloud, controlled by a separate thread. The next sentence interrupts the previous
//! one.
//!
//! For `window`. No speech library is linked: `espeak-ng` makes samples that the window plays; `spd-say`, `say` and Windows' own voice play
//! by themselves. A hanging child process is killed after a timeout; the window never waits for it.

use crate::app::Wake;
use crate::ui::program::VoiceError;
use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::time::{Duration, Instant};

/// Timeout of a child process that makes speech samples, which takes far less time than playing them.
const MAKING_PATIENCE: Duration = Duration::from_secs(10);
/// Timeout of a child process that plays a sentence itself.
const SPEAKING_PATIENCE: Duration = Duration::from_secs(90);
/// Interval at which the speaking thread checks a running child process.
const LOOK: Duration = Duration::from_millis(5);
/// Maximum size of a sentence's speech samples, in bytes.
const SAMPLES_BYTES_MAX: u64 = 32 << 20;
/// Maximum length of a spoken sentence, in characters.
const CHARS_MAX: usize = 4000;
/// Speaking rate at 100 %, in words per minute.
const WORDS_A_MINUTE: u32 = 175;

/// A sentence to speak.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    pub text: String,
    /// The tag of the sentence's language.
    pub language: String,
    pub rate_percent: u16,
}

/// A spoken sentence as a WAV file, whose header may lack the length, or why the sentence cannot be spoken.
pub type SpeechResult = Result<Vec<u8>, VoiceError>;

/// A speech program, which may be installed on this system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Speaker {
    Espeak,
    SpeechDispatcher,
    Say,
    Sapi,
}

impl Speaker {
    /// The speech programs to try on this system, the best first.
    const ALL: &[Speaker] = if cfg!(windows) {
        &[Speaker::Sapi]
    } else if cfg!(target_os = "macos") {
        &[Speaker::Say]
    } else {
        &[Speaker::Espeak, Speaker::SpeechDispatcher]
    };

    fn makes_samples(self) -> bool {
        self == Speaker::Espeak
    }

    /// Returns the command that speaks a sentence. The child process reads the sentence from its standard input if it can.
    fn command(self, of: &Sentence) -> Command {
        let rate = u32::from(of.rate_percent.clamp(50, 300));
        let words = (WORDS_A_MINUTE * rate / 100).to_string();
        let language = language_of(&of.language);
        let mut command;
        match self {
            Speaker::Espeak => {
                command = Command::new("espeak-ng");
                command.args(["-v", language, "-s", &words, "--stdin", "--stdout"]);
            }
            Speaker::SpeechDispatcher => {
                command = Command::new("spd-say");
                let rate = (rate as i32 - 100).clamp(-100, 100).to_string();
                let language = if language == "cmn" { "zh" } else { language };
                command.args(["-w", "-l", language, "-r", &rate, "--", &of.text]);
            }
            Speaker::Say => {
                command = Command::new("say");
                command.args(["-r", &words, "-f", "-"]);
            }
            Speaker::Sapi => {
                command = Command::new("powershell");
                let rate = (rate as i32 - 100) / 20;
                let script = format!(
                    "Add-Type -AssemblyName System.Speech; $v = New-Object System.Speech.Synthesis.SpeechSynthesizer; \
                     $v.Rate = {rate}; [Console]::InputEncoding = [Text.Encoding]::UTF8; $v.Speak([Console]::In.ReadToEnd())"
                );
                command.args(["-NoProfile", "-NonInteractive", "-Command", &script]);
            }
        }
        command.stdin(Stdio::piped()).stderr(Stdio::null());
        command.stdout(if self.makes_samples() { Stdio::piped() } else { Stdio::null() });
        command
    }
}

/// Returns the name that the speech programs use for the language of a tag.
fn language_of(tag: &str) -> &str {
    match tag.split('-').next().unwrap_or("en") {
        "zh" => "cmn",
        other => other,
    }
}

/// The connection to the speaking thread.
pub struct Voices {
    sender: Option<Sender<Sentence>>,
    spoken: Receiver<SpeechResult>,
}

impl Voices {
    /// Starts the speaking thread, which waits for sentences.
    pub fn start(wake: &Wake) -> Voices {
        let (sender, wanted) = channel();
        let (made, spoken) = channel();
        let wake = Arc::clone(wake);
        let tell = move |what: SpeechResult| {
            // The window may already be closed.
            let _ = made.send(what);
            wake();
        };
        let started = std::thread::Builder::new().name("voice".into()).spawn(move || speak_all(&wanted, tell));
        Voices { sender: started.is_ok().then_some(sender), spoken }
    }

    /// Speaks a sentence and interrupts the current sentence.
    pub fn speak(&self, sentence: Sentence) {
        if let Some(sender) = &self.sender {
            // If the thread has ended, nothing is spoken.
            let _ = sender.send(sentence);
        }
    }

    /// Returns the results since the last call: sentences converted to sound, and errors.
    pub fn take_results(&self) -> Vec<SpeechResult> {
        self.spoken.try_iter().collect()
    }
}

/// How a child process that speaks a sentence ended.
enum ChildEnd {
    /// The child process has ended. The bytes are its output; empty if it plays the sentence by itself.
    Done(Vec<u8>),
    /// Another sentence to speak has arrived.
    Interrupted(Sentence),
    Failed,
    /// The speech program does not exist.
    Missing,
    Closed,
}

fn speak_all(wanted: &Receiver<Sentence>, tell: impl Fn(SpeechResult)) {
    let mut next = wanted.recv().ok();
    while let Some(sentence) = next.take() {
        match speak(&sentence, wanted) {
            ChildEnd::Interrupted(newer) => {
                next = Some(newer);
                continue;
            }
            ChildEnd::Done(bytes) if bytes.is_empty() => {}
            ChildEnd::Done(bytes) => tell(Ok(bytes)),
            ChildEnd::Failed => tell(Err(VoiceError::Language)),
            ChildEnd::Missing => tell(Err(VoiceError::Nobody)),
            ChildEnd::Closed => return,
        }
        next = wanted.recv().ok();
    }
}

/// Speaks a sentence with the first speech program that supports its language.
fn speak(sentence: &Sentence, wanted: &Receiver<Sentence>) -> ChildEnd {
    let mut end = ChildEnd::Missing;
    for speaker in Speaker::ALL {
        match run(*speaker, sentence, wanted) {
            ChildEnd::Missing => {}
            ChildEnd::Failed => end = ChildEnd::Failed,
            other => return other,
        }
    }
    end
}

fn run(speaker: Speaker, sentence: &Sentence, wanted: &Receiver<Sentence>) -> ChildEnd {
    let Ok(mut child) = speaker.command(sentence).spawn() else { return ChildEnd::Missing };
    let text: String = sentence.text.chars().take(CHARS_MAX).collect();
    let stdin = child.stdin.take();
    let feeding = std::thread::Builder::new().name("voice-text".into()).spawn(move || {
        // A child process that does not read its input is ended by the timeout.
        let _ = stdin.map(|mut stdin| stdin.write_all(text.as_bytes()));
    });
    let stdout = child.stdout.take();
    let reading = std::thread::Builder::new().name("voice-sound".into()).spawn(move || {
        let mut bytes = Vec::new();
        let read = stdout.map(|stdout| stdout.take(SAMPLES_BYTES_MAX).read_to_end(&mut bytes));
        if matches!(read, Some(Err(_))) { Vec::new() } else { bytes }
    });
    let patience = if speaker.makes_samples() { MAKING_PATIENCE } else { SPEAKING_PATIENCE };
    let end = wait(&mut child, patience, wanted);
    // Both threads end when the child process closes its pipes.
    let _ = feeding.map(std::thread::JoinHandle::join);
    let bytes = reading.map(|reading| reading.join().unwrap_or_default()).unwrap_or_default();
    match end {
        ChildEnd::Done(_) if speaker.makes_samples() && bytes.is_empty() => ChildEnd::Failed,
        ChildEnd::Done(_) => ChildEnd::Done(bytes),
        other => other,
    }
}

/// Waits until the child process ends, the timeout expires, or another sentence arrives.
fn wait(child: &mut Child, patience: Duration, wanted: &Receiver<Sentence>) -> ChildEnd {
    let began = Instant::now();
    let end = loop {
        match child.try_wait() {
            Ok(Some(status)) if status.success() => return ChildEnd::Done(Vec::new()),
            Ok(Some(_)) | Err(_) => return ChildEnd::Failed,
            Ok(None) if began.elapsed() > patience => break ChildEnd::Failed,
            Ok(None) => {}
        }
        match wanted.try_recv() {
            Ok(newer) => break ChildEnd::Interrupted(wanted.try_iter().last().unwrap_or(newer)),
            Err(TryRecvError::Disconnected) => break ChildEnd::Closed,
            Err(TryRecvError::Empty) => std::thread::sleep(LOOK),
        }
    };
    // The child process may have ended just now, so errors are ignored.
    let _ = child.kill();
    let _ = child.wait();
    end
}

/// Returns the sample rate in Hz and the samples of a 16-bit mono WAV file. Ignores the length in its header.
pub fn samples(wav: &[u8]) -> Option<(i32, &[u8])> {
    let format = wav.get(20..36)?;
    let word = |at: usize| Some(u16::from_le_bytes(format.get(at..at + 2)?.try_into().ok()?));
    if !wav.starts_with(b"RIFF") || (word(0)?, word(2)?, word(14)?) != (1, 1, 16) {
        return None;
    }
    let rate = u32::from_le_bytes(format.get(4..8)?.try_into().ok()?);
    let rate = i32::try_from(rate).ok().filter(|rate| (4000..=192_000).contains(rate))?;
    let data = wav.windows(4).take(4096).position(|word| word == b"data")?;
    Some((rate, wav.get(data + 8..)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_read_whatever_length_the_header_says() {
        let mut wav = b"RIFF\x24\xf0\xff\x7fWAVEfmt \x10\0\0\0\x01\0\x01\0".to_vec();
        wav.extend(22_050u32.to_le_bytes());
        wav.extend(44_100u32.to_le_bytes());
        wav.extend([2, 0, 16, 0]);
        wav.extend(b"data\0\xf0\xff\x7f\x01\0\x02\0");
        assert_eq!(samples(&wav), Some((22_050, &[1, 0, 2, 0][..])));
        for cut in 0..44 {
            assert_eq!(samples(&wav[..cut]), None, "{cut}");
        }
        wav[22] = 2;
        assert_eq!(samples(&wav), None, "two channels");
    }

    #[test]
    fn languages_have_the_voices_words() {
        assert_eq!(["zh-Hans", "zh-Hant", "ja", "de", "en-GB"].map(language_of), ["cmn", "cmn", "ja", "de", "en"]);
    }
}
