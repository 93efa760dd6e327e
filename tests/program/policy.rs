//! The machine's policy: what is wrong in it and what that costs, who may have written it, what `check-config` and `print-config`
//! say of it, and the samples that are shipped. What a lock holds back is tried beside the app (`app::lock_tests`).

#[cfg(target_os = "linux")]
use crate::common::say;
use crate::common::{ScriptOutput, headless, qipan};
use qipan::app::kernel::config::{Settings, TABLE, read_policy_text};
use qipan::policy::{Capability, LOCKED_IN_KIOSK};
use qipan::rules::GameKind;
use qipan::store::{Disk, RealDisk};
use std::fs;
use std::path::{Path, PathBuf};
#[cfg(target_os = "linux")]
use std::process::Command;

fn shipped() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("packaging/policy");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

fn ask(data: &Path, arguments: &[&str]) -> ScriptOutput {
    qipan(data, arguments).output().expect("the program starts").into()
}

/// What `check-config` says of a policy, `FILE` standing for its path; and its exit code.
fn check(policy: &str) -> (String, Option<i32>) {
    let data = tempfile::tempdir().unwrap();
    let file = data.path().join("policy.ron");
    fs::write(&file, policy).unwrap();
    let told = ask(data.path(), &["check-config", "--policy", file.to_str().unwrap()]);
    let said = if told.errors.is_empty() { told.lines.join("\n") } else { told.errors };
    (said.replace(file.to_str().unwrap(), "FILE"), told.code)
}

// --- What a policy says ------------------------------------------------------------------------------------------------------

#[test]
fn the_shipped_samples_are_good() {
    let files = shipped();
    let names: Vec<_> = files.iter().map(|file| file.file_name().unwrap().to_str().unwrap()).collect();
    assert_eq!(names, ["classroom.ron", "home-with-a-child.ron", "museum.ron"]);
    for file in files {
        assert_eq!(check(&fs::read_to_string(&file).unwrap()), ("FILE: good\n".trim_end().into(), Some(0)), "{file:?}");
    }
    let read = |name: &str| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("packaging/policy");
        read_policy_text(&fs::read_to_string(folder.join(name)).unwrap()).policy
    };
    assert_eq!((read("museum.ron").kiosk.unwrap().idle_s, read("classroom.ron").kiosk), (120, None));
    assert!(!read("museum.ron").allows(Capability::Files) && read("classroom.ron").allows(Capability::Files));
    assert_eq!(read("home-with-a-child.ron").volume_cap, Some(60));
    let ticket = |text: &str| read_policy_text(text).policy.class;
    assert_eq!(ticket("(class: \"/etc/qipan/seat.ticket\")").as_deref(), Some("/etc/qipan/seat.ticket"));
    assert_eq!((ticket("(class: \"seat.ticket\")"), ticket("(class: 7)")), (None, None));
}

/// Each mistake costs what it is in, with its line, column and key; what else is locked stays so.
#[test]
fn each_mistake_is_named_and_the_other_locks_hold() {
    let bad = |policy: &str, sentences: &[&str]| {
        let text: String = sentences.iter().map(|sentence| format!("qipan: {sentence}\n")).collect();
        assert_eq!(check(policy), (text, Some(1)), "{policy}");
    };
    bad("(lokced: ())", &["FILE, line 1, column 2: the key \"lokced\" is unknown and not used."]);
    bad(
        "(\n    locked: (\n        theme: 7,\n        fullscreen: true,\n        sound: (volume: 300),\n    ),\n)",
        &[
            "FILE, line 3, column 16: locked: theme: Expected string; the default is used and stays locked.",
            "FILE, line 5, column 25: locked: sound.volume is 300, outside 0 to 100; 100 is used.",
        ],
    );
    bad(
        "(locked: (theme: \"nosuch\"), defaults: (language: \"xx\", them: 1))",
        &[
            "FILE, line 1, column 18: locked.theme: there is no theme \"nosuch\"; the default is used and stays locked.",
            "FILE, line 1, column 50: defaults.language: there is no language \"xx\"; the default is used.",
            "FILE, line 1, column 56: defaults: the key \"them\" is unknown and not used.",
        ],
    );
    bad(
        "(forbidden: [Files, Flying], hidden: [\"fly\", \"quit\"], volume_cap: 200, kiosk: (idle_s: 5, pin: \"1234\", level: 99))",
        &[
            "FILE, line 1, column 21: forbidden: there is no Flying, only Play, Undo, Help, NewGame, Seats, Files, \
             Settings, Engines, Menu, Window, Profiles; it is not used.",
            "FILE, line 1, column 39: hidden: there is no action \"fly\" to hide; it is not used.",
            "FILE, line 1, column 67: volume_cap is no number from 0 to 100; 100 is used.",
            "FILE, line 1, column 88: kiosk.idle_s is outside 10 to 86400; 10 is used.",
            "FILE, line 1, column 96: kiosk.pin: this is no hash that `qipan policy set-pin` wrote; the default is used.",
            "FILE, line 1, column 111: kiosk.level is outside 1 to 12; 12 is used.",
        ],
    );
    bad(
        "(locked: (gomoku: (opening: Rif)))",
        &[
            "FILE, line 1, column 29: locked: gomoku.opening does not fit the rule, the board or the players; Free is used.",
        ],
    );
    bad(
        &format!("(hidden: {:?})", GameKind::ALL.map(GameKind::word)),
        &["FILE, line 1, column 1: hidden: no game is left; Reversi stays."],
    );
    let read = read_policy_text("(forbidden: [Undo, Flying], locked: (theme: 7, fullscreen: true, them: 1))").policy;
    assert!(!read.allows(Capability::Undo));
    assert_eq!(read.fixed_values.get("theme").map(String::as_str), Some("\"classic\""));
    assert_eq!(read.fixed_values.get("fullscreen").map(String::as_str), Some("true"));
}

/// Whichever setting is locked with whatever nonsense, it stays locked at its default.
#[test]
fn a_wrong_value_keeps_the_lock_of_every_key() {
    let default = Settings::default();
    for row in TABLE.iter().filter(|row| row.key != "version") {
        for nonsense in ["Nonsense(7)", "\"\\u{7}\"", "[[1]]", "-1e99", "()"] {
            let text = match row.key.split_once('.') {
                Some((section, key)) => format!("(locked: ({section}: ({key}: {nonsense})))"),
                None => format!("(locked: ({}: {nonsense}))", row.key),
            };
            let read = read_policy_text(&text);
            let locked = read.policy.fixed_values.get(row.key).unwrap_or_else(|| panic!("{text} locks nothing"));
            if !read.faults.is_empty() {
                assert!(
                    read.faults.iter().any(|fault| fault.message.to_string().contains(row.key)),
                    "{text}: {:?}",
                    read.faults
                );
            }
            let mut settings = default.clone();
            assert!(row.set(&mut settings, locked).is_ok(), "{text}: {locked}");
        }
    }
    let section = read_policy_text("(locked: (sound: 5, fullscreen: true))").policy;
    assert!(section.fixed_values.keys().filter(|key| key.starts_with("sound.")).count() > 10, "{section:?}");
    assert!(section.fixed_values.contains_key("fullscreen"));
    assert!(!read_policy_text("(locked: 5)").policy.allows(Capability::Settings));
    assert!(
        LOCKED_IN_KIOSK.iter().all(|capability| !read_policy_text("(forbidden: Files)").policy.allows(*capability))
    );
}

/// A policy that breaks off is a kiosk's, unless it said before that it is none; what stood before the mistake holds.
#[test]
fn a_kiosk_whose_policy_cannot_be_read_is_a_kiosk() {
    let whole =
        "(volume_cap: 30, locked: (theme: \"wood\", sound: (volume: 10)), kiosk: (idle_s: 99), forbidden: [Undo])";
    for cut in 0..whole.len() {
        let read = read_policy_text(&whole[..cut]);
        assert!(read.policy.kiosk.is_some() && !read.faults.is_empty(), "{}", &whole[..cut]);
        assert!(LOCKED_IN_KIOSK.iter().all(|capability| !read.policy.allows(*capability)), "{}", &whole[..cut]);
    }
    let read = read_policy_text("(locked: (theme: \"wood\"), kiosk: (idle_s: 99, level: 3, pin: ").policy;
    assert_eq!((read.kiosk.unwrap().idle_s, read.fixed_values["theme"].as_str()), (99, "\"wood\""));
    let read = read_policy_text("(kiosk: None, locked: (theme: \"wood\", sound: (volume: 7 animation: Off)").policy;
    assert_eq!((read.kiosk, read.fixed_values["theme"].as_str()), (None, "\"wood\""));
    assert!(LOCKED_IN_KIOSK.iter().all(|capability| !read.locked.is_empty() && read.locked.contains(capability)));
    for nothing in ["", "\0", "7", "[]", "// (version: 1)"] {
        assert!(read_policy_text(nothing).policy.kiosk.is_some(), "{nothing:?}");
    }
    assert_eq!(read_policy_text("()").policy, qipan::policy::Policy::default());
    assert_eq!(read_policy_text("(kiosk: Some((idle_s: 70)))").policy.kiosk.unwrap().idle_s, 70);
    assert!(read_policy_text("(kiosk: true)").policy.kiosk.is_some(), "a wrong value keeps it one");
    let (said, code) = check("(version: 1,\n locked: (theme: \"wood\"\n");
    assert_eq!(code, Some(1));
    assert!(said.starts_with("qipan: FILE, line 2, column") && said.contains("this is a kiosk"), "{said}");
}

// --- In force ------------------------------------------------------------------------------------------------------------------

const LOCKS: &str =
    "(\n    kiosk: None,\n    defaults: (animation: Off),\n    locked: (theme: \"slate\", sound: (volume: 5)),\n)\n";

#[test]
fn print_config_names_default_policy_user_command_line_and_lock() {
    let data = tempfile::tempdir().unwrap();
    let policy = data.path().join("policy.ron");
    fs::write(&policy, LOCKS).unwrap();
    fs::write(data.path().join("settings.ron"), "(theme: \"wood\", move_delay_ms: 0)").unwrap();
    let policy = policy.to_str().unwrap();
    let told =
        ask(data.path(), &["print-config", "--policy", policy, "--theme", "paper", "--text-size", "150", "--mute"]);
    assert_eq!((told.code, &told.errors[..]), (Some(0), ""));
    for line in [
        "theme = \"slate\"  (lock)",
        "sound.volume = 5  (lock)",
        "animation = Off  (policy)",
        "move_delay_ms = 0  (user)",
        "text_percent = 150  (command line)",
        "fullscreen = false  (default)",
    ] {
        assert!(told.has(line), "{line}\nis not in\n{}", told.lines.join("\n"));
    }
    let kept = fs::read_to_string(data.path().join("settings.ron")).unwrap();
    assert_eq!(kept, "(theme: \"wood\", move_delay_ms: 0)", "the user's file is the user's");
}

#[test]
fn the_command_line_says_that_a_lock_holds_and_the_program_plays_on() {
    let data = tempfile::tempdir().unwrap();
    let policy = data.path().join("policy.ron");
    fs::write(&policy, LOCKS).unwrap();
    let arguments = ["--policy", policy.to_str().unwrap(), "--theme", "paper", "--black", "human", "--white", "human"];
    let told = headless(data.path(), &arguments, "move f5\nmove d6\ndo mute\ndo text-larger\nsync\nquit\n");
    assert!(told.errors.contains("This machine's policy locks theme"), "{}", told.errors);
    assert!(told.has("rejected mute is locked"), "{:?}", told.lines);
    assert_eq!(told.code, Some(0));
    let kept = fs::read_to_string(data.path().join("settings.ron")).unwrap();
    assert!(kept.contains("text_percent: 110,") && !kept.contains("\n    theme:"), "{kept}");
    let missing = ask(data.path(), &["print-config", "--policy", "/nowhere/policy.ron"]);
    assert_eq!((missing.code, &missing.errors[..]), (Some(1), "qipan: /nowhere/policy.ron: there is no such file\n"));
}

// --- Who may have written it ---------------------------------------------------------------------------------------------------

/// Runs a script of the shell with a folder of its own in the place of `/etc`, the program as `$QIPAN` and a data directory as
/// `$DATA`; nothing where this user cannot have such a thing.
#[cfg(target_os = "linux")]
fn with_etc(script: &str) -> Option<ScriptOutput> {
    use std::os::unix::fs::PermissionsExt;
    let (etc, data) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    fs::set_permissions(etc.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let mount = |script: &str| {
        let mut command = Command::new("unshare");
        let whole = format!("set -e; umask 022; mount --bind '{}' /etc; {script}", etc.path().display());
        command.args(["-m", "--propagation", "private", "sh", "-c", &whole]);
        command.env("QIPAN", env!("CARGO_BIN_EXE_qipan")).env("DATA", data.path()).env("LANG", "C");
        command.env_remove("LC_ALL").env_remove("LANGUAGE").env_remove("XDG_CONFIG_DIRS").output()
    };
    let is_root = mount("test \"$(id -u)\" = 0 && touch /etc/there").is_ok_and(|output| output.status.success());
    if !is_root || !etc.path().join("there").exists() {
        say("only root has an /etc of its own here: where a policy lies, and who may write it, is not tried");
        return None;
    }
    Some(mount(script).unwrap().into())
}

/// Writes a policy that locks a theme, then does something to it, then prints the configuration.
#[cfg(target_os = "linux")]
fn printed(does: &str) -> Option<ScriptOutput> {
    with_etc(&format!(
        "mkdir /etc/qipan; printf '(kiosk: None, locked: (theme: \"slate\"))' > /etc/qipan/policy.ron\n{does}\n\
         \"$QIPAN\" print-config --theme wood --data-dir \"$DATA\""
    ))
}

#[cfg(target_os = "linux")]
const LOCKED: &str = "theme = \"slate\"  (lock)";
#[cfg(target_os = "linux")]
const UNLOCKED: &str = "theme = \"wood\"  (command line)";
#[cfg(target_os = "linux")]
const DOWN: &str = "theme = \"wood\"  (command line, locked)";

#[test]
#[cfg(target_os = "linux")]
fn one_machine_wide_file_beats_the_users() {
    let Some(told) = printed("") else { return };
    assert!(told.has(LOCKED), "{:?} {}", told.lines, told.errors);
    let elsewhere =
        "mkdir -p /etc/other/qipan; printf '()' > /etc/other/qipan/policy.ron; export XDG_CONFIG_DIRS=/etc/other";
    assert!(printed(elsewhere).unwrap().has(LOCKED), "what a user names comes after");
    let moved = format!("{elsewhere}; mv /etc/qipan/policy.ron /etc/other/qipan/");
    assert!(printed(&moved).unwrap().has(LOCKED), "where there is none in /etc");
    let xdg = "mkdir -p /etc/xdg/qipan; mv /etc/qipan/policy.ron /etc/xdg/qipan/; export XDG_CONFIG_DIRS=/nowhere";
    assert!(printed(xdg).unwrap().has(LOCKED), "whatever the variable says");
    assert!(printed("rm /etc/qipan/policy.ron").unwrap().has(UNLOCKED));
    let twice =
        printed("printf '()' > \"$DATA/p.ron\"; set -- --policy \"$DATA/p.ron\"; \"$QIPAN\" print-config \"$@\"")
            .unwrap();
    let nothing = printed(
        "printf '(version: 1)' > /etc/qipan/policy.ron; printf '(locked: (theme: \"slate\"))' > \"$DATA/p.ron\"; \
                          \"$QIPAN\" print-config --policy \"$DATA/p.ron\" --data-dir \"$DATA\"; exit",
    );
    assert!(nothing.unwrap().has(LOCKED), "the file of a package says nothing");
    assert_eq!(twice.code, Some(2));
    assert!(
        twice.errors.contains("--policy is not for a machine that has one, /etc/qipan/policy.ron"),
        "{}",
        twice.errors
    );
}

/// Whoever else could have written it, it is not read, and the machine is locked down; links of the administrator's are followed.
#[test]
#[cfg(target_os = "linux")]
fn a_policy_that_others_could_write_is_not_read() {
    for does in [
        "chmod 666 /etc/qipan/policy.ron",
        "chmod 664 /etc/qipan/policy.ron",
        "chmod 777 /etc/qipan",
        "chown 1234 /etc/qipan/policy.ron",
        "chown 1234 /etc/qipan",
        "mv /etc/qipan/policy.ron \"$DATA/p.ron\"; chown 1234 \"$DATA\"; ln -s \"$DATA/p.ron\" /etc/qipan/policy.ron",
        "ln -sf policy.ron /etc/qipan/policy.ron",
    ] {
        let Some(told) = printed(does) else { return };
        assert!(told.has(DOWN), "{does}: {:?}\n{}", told.lines, told.errors);
        assert!(told.errors.contains("this is a kiosk"), "{does}: {}", told.errors);
    }
    let linked = "mkdir /etc/real; mv /etc/qipan/policy.ron /etc/real/; ln -s ../real/policy.ron /etc/qipan/policy.ron";
    assert!(printed(linked).unwrap().has(LOCKED));
    let users = "mkdir -p \"$DATA/qipan\"; mv /etc/qipan/policy.ron \"$DATA/qipan/\"; chown -R 1234 \"$DATA\"; export XDG_CONFIG_DIRS=\"$DATA\"";
    let told = printed(users).unwrap();
    assert!(told.has(UNLOCKED) && told.errors.contains("It is not used."), "{:?} {}", told.lines, told.errors);
}

#[test]
#[cfg(target_os = "linux")]
fn a_policy_that_is_no_text_of_ours_locks_the_machine_down() {
    for does in [
        "rm /etc/qipan/policy.ron; mkfifo /etc/qipan/policy.ron",
        "rm /etc/qipan/policy.ron; mkdir /etc/qipan/policy.ron",
        "head -c 300000 /dev/zero | tr '\\0' ' ' > /etc/qipan/policy.ron",
        "printf '\\377\\376' > /etc/qipan/policy.ron",
        ": > /etc/qipan/policy.ron",
        "printf '(version: 2, locked: ())' > /etc/qipan/policy.ron",
        "printf '(locked: (theme: \"slate\"' > /etc/qipan/policy.ron; printf '(' > /etc/qipan/policy.ron",
    ] {
        let Some(told) = printed(does) else { return };
        assert!(told.has(DOWN), "{does}: {:?}\n{}", told.lines, told.errors);
        assert_eq!(told.errors.matches("this is a kiosk").count(), 1, "{does}: {}", told.errors);
    }
}

/// What is a user's is never taken for the administrator's, whoever runs the test.
#[test]
#[cfg(unix)]
fn only_what_leads_through_roots_folders_is_guarded() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("policy.ron");
    fs::write(&file, "()").unwrap();
    assert_eq!(RealDisk.admin_only_path(&file).unwrap(), None, "anybody writes into the folder for temporary files");
    assert_eq!(RealDisk.admin_only_path(Path::new("policy.ron")).unwrap(), None, "no place at all");
    assert_eq!(RealDisk.admin_only_path(Path::new("/")).unwrap(), Some("/".into()));
    let error = RealDisk.admin_only_path(Path::new("/nowhere/policy.ron")).unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::NotFound);
}

/// Where nothing can be kept a policy holds all the same, and the game goes on.
#[test]
#[cfg(target_os = "linux")]
fn a_policy_holds_where_nothing_can_be_kept() {
    let folder = tempfile::tempdir().unwrap();
    let policy = folder.path().join("policy.ron");
    fs::write(&policy, LOCKS).unwrap();
    let arguments = ["--policy", policy.to_str().unwrap(), "--black", "human", "--white", "human"];
    // Nobody, root included, makes a directory there.
    let told =
        headless(Path::new("/sys/kernel/qipan"), &arguments, "move f5\ndo mute\ndo text-larger\nmove d6\nquit\n");
    assert!(told.has("placed white d6 flips d5") && told.has("rejected mute is locked"), "{:?}", told.lines);
    assert!(told.errors.contains("is not saved"), "{}", told.errors);
}
