//! The command `policy set-pin`: writes the hash of a kiosk's PIN into the machine's policy.

use super::common::{CliError, file_message, lang, print_error};
use super::machine;
use super::output::print;
use clap::Subcommand;
use qipan::app::kernel::localized_message::{LocalizedMessage, of_disk};
use qipan::formats::ron_text;
use qipan::policy::{Kiosk, pin};
use qipan::store::{Disk, RealDisk, atomic};
use std::io::{BufRead, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

/// Maximum size of a policy file, in bytes.
const POLICY_BYTES_MAX: u64 = 256 << 10;
/// Maximum length of a line with a PIN, in bytes.
const LINE_BYTES_MAX: u64 = 256;

#[derive(Subcommand)]
pub enum PolicyCommand {
    /// Set the PIN that ends the kiosk mode: asks for it twice, or reads a line of standard input. Only its hash is kept.
    SetPin {
        /// The policy file; by default the machine's policy.
        file: Option<PathBuf>,
    },
}

pub fn run(command: &PolicyCommand) -> Result<(), CliError> {
    match command {
        PolicyCommand::SetPin { file } => {
            let file = file.clone().or_else(machine::machine_policy_path);
            set_pin(&file.ok_or_else(|| CliError::usage(LocalizedMessage::new("cli-which-policy")))?)
        }
    }
}

/// Returns why a PIN cannot be set, as a clause of a sentence.
fn no_pin(error: &pin::PinError) -> LocalizedMessage {
    match error {
        pin::PinError::Digits => LocalizedMessage::new("cli-pin-digits")
            .with("low", pin::ALLOWED_DIGIT_COUNTS.start())
            .with("high", pin::ALLOWED_DIGIT_COUNTS.end()),
        pin::PinError::Easy => LocalizedMessage::new("cli-pin-easy"),
        pin::PinError::HashingFailed => LocalizedMessage::new("cli-pin-unhashed"),
    }
}

/// Writes the PIN's hash into the policy file and leaves the rest unchanged. If the policy has no kiosk, prints the line that the file
/// needs.
fn set_pin(file: &Path) -> Result<(), CliError> {
    let fail = |what: LocalizedMessage| CliError::of_file(file.display(), what);
    let bytes = RealDisk.read(file, POLICY_BYTES_MAX).map_err(|error| fail(of_disk(&error)))?;
    let text = String::from_utf8(bytes).map_err(|_| fail(LocalizedMessage::new("cli-no-text")))?;
    let pin = asked()?;
    let hash = pin::hash(&pin).map_err(|error| CliError::usage(no_pin(&error)))?;
    let Some(changed) = with_pin(&text, &hash) else {
        print_error(&file_message(file.display(), LocalizedMessage::new("cli-pin-line")));
        print(&format!("pin: \"{hash}\",\n"));
        return Ok(());
    };
    replace(file, changed.as_bytes()).map_err(|error| fail(of_disk(&error)))
}

/// Replaces the content of the policy file and keeps its permissions.
fn replace(file: &Path, bytes: &[u8]) -> std::io::Result<()> {
    // Resolves a symbolic link, to replace the link's target.
    let file = std::fs::canonicalize(file)?;
    let before = std::fs::metadata(&file)?.permissions();
    atomic::replace(&RealDisk, &file, bytes)?;
    std::fs::set_permissions(&file, before)
}

/// Returns the policy's text with a new PIN hash; `None` if the policy has no kiosk, or if the text would change elsewhere.
fn with_pin(text: &str, hash: &str) -> Option<String> {
    let kiosk = value_of(text, "kiosk")?;
    let at = ron_text::offset_in(text, kiosk);
    let changed = match value_of(kiosk, "pin") {
        Some(before) => {
            let from = at + ron_text::offset_in(kiosk, before);
            format!("{}\"{hash}\"{}", text.get(..from)?, text.get(from + before.len()..)?)
        }
        None => {
            let from = at + kiosk.find('(')? + 1;
            let rest = text.get(from..)?;
            let comma = if rest.trim_start().starts_with(')') { "" } else { ", " };
            format!("{}pin: \"{hash}\"{comma}{rest}", text.get(..from)?)
        }
    };
    let is_whole = read_kiosk(text).is_some_and(|mut wanted| {
        wanted.pin = Some(hash.to_owned());
        read_kiosk(&changed) == Some(wanted) && others(text) == others(&changed)
    });
    is_whole.then_some(changed)
}

/// Returns the value of a key in the RON text of a section; `None` if the key is missing or the section has an error.
fn value_of<'t>(text: &'t str, key: &str) -> Option<&'t str> {
    let parts = ron_text::section(text);
    let value = parts.entries.into_iter().find(|(name, _)| *name == key).map(|(_, value)| value);
    value.filter(|_| parts.mistake.is_none())
}

fn read_kiosk(text: &str) -> Option<Kiosk> {
    ron_text::options().from_str(value_of(text, "kiosk")?).ok()
}

/// Returns the key-value entries of a policy, except its kiosk.
fn others(text: &str) -> Vec<(&str, &str)> {
    ron_text::section(text).entries.into_iter().filter(|(key, _)| *key != "kiosk").collect()
}

/// Reads the new PIN: twice from a terminal with hidden input, else once from a line of standard input.
fn asked() -> Result<String, CliError> {
    if !std::io::stdin().is_terminal() {
        return line().map_err(|error| CliError::file_error(of_disk(&error)));
    }
    let _quiet = quiet::EchoOff::begin();
    let first = ask("cli-new-pin")?;
    pin::check(&first).map_err(|error| CliError::usage(no_pin(&error)))?;
    match ask("cli-once-more")? == first {
        true => Ok(first),
        false => Err(CliError::usage(LocalizedMessage::new("cli-not-same"))),
    }
}

fn ask(question: &str) -> Result<String, CliError> {
    let mut out = std::io::stderr();
    let question = lang().text(question);
    let _ = out.write_all(format!("{question} ").as_bytes()).and_then(|()| out.flush());
    let answer = line();
    let _ = out.write_all(b"\n");
    answer.map_err(|error| CliError::file_error(of_disk(&error)))
}

fn line() -> std::io::Result<String> {
    let mut bytes = Vec::new();
    std::io::stdin().lock().take(LINE_BYTES_MAX).read_until(b'\n', &mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned())
}

/// Hides what is typed at a terminal, for the PIN.
#[cfg(target_os = "linux")]
mod quiet {
    use std::mem::MaybeUninit;

    pub struct EchoOff(Option<libc::termios>);

    impl EchoOff {
        pub fn begin() -> EchoOff {
            let mut now = MaybeUninit::<libc::termios>::zeroed();
            // SAFETY: `tcgetattr` fills `now` in if it returns 0; `tcsetattr` only reads its argument.
            unsafe {
                if libc::tcgetattr(0, now.as_mut_ptr()) != 0 {
                    return EchoOff(None);
                }
                let before = now.assume_init();
                let mut silent = before;
                silent.c_lflag &= !libc::ECHO;
                libc::tcsetattr(0, libc::TCSAFLUSH, &silent);
                EchoOff(Some(before))
            }
        }
    }

    impl Drop for EchoOff {
        fn drop(&mut self) {
            if let Some(before) = &self.0 {
                // SAFETY: `tcsetattr` only reads its argument.
                unsafe { libc::tcsetattr(0, libc::TCSAFLUSH, before) };
            }
        }
    }
}

/// Hides nothing: on these systems a PIN typed at a terminal stays visible. A PIN piped to standard input is never visible.
#[cfg(not(target_os = "linux"))]
mod quiet {
    pub struct EchoOff;

    impl EchoOff {
        pub fn begin() -> EchoOff {
            EchoOff
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pin_alone_is_changed() {
        let check = |text: &str, changed: Option<&str>| assert_eq!(with_pin(text, "$h$").as_deref(), changed, "{text}");
        check("(kiosk: ())", Some("(kiosk: (pin: \"$h$\"))"));
        check(
            "(\n  version: 1, // ours\n  kiosk: ( // (no)\n    idle_s: 30,\n  ),\n  locked: (theme: \"wood\"),\n)\n",
            Some(
                "(\n  version: 1, // ours\n  kiosk: (pin: \"$h$\",  // (no)\n    idle_s: 30,\n  ),\n  locked: (theme: \"wood\"),\n)\n",
            ),
        );
        let named =
            "(kiosk: (captions: {\"en\": \"pin: )\"}, pin: /* old */ Some(\"$x$\"), idle_s: 40), locked: (a: 1))";
        let renamed = "(kiosk: (captions: {\"en\": \"pin: )\"}, pin: /* old */ \"$h$\", idle_s: 40), locked: (a: 1))";
        check(named, Some(renamed));
        // A PIN never makes a kiosk. An invalid policy stays unchanged, so that a person corrects it.
        check("(locked: (a: 1))", None);
        check("(kiosk: None)", None);
        check("(kiosk: Some((idle_s: 30)))", None);
        check("(kiosk: (idel_s: 30))", None);
        check("(kiosk: (idle_s: 30)", None);
        check("(kiosk: (pin: 5))", None);
        check("", None);
    }
}
