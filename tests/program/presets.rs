//! Presets of a lesson: the shipped ones run, what is wrong in one is named and then nothing of it holds, the machine's policy beats it;
//! and each thing that a lesson may limit, by a preset of its own.

use crate::common::{ScriptOutput, headless, qipan};
use std::path::{Path, PathBuf};

/// A data directory with a preset in it.
struct PresetFolder {
    data: tempfile::TempDir,
    preset: PathBuf,
}

impl PresetFolder {
    fn new(preset: &str) -> PresetFolder {
        let data = tempfile::tempdir().unwrap();
        let path = data.path().join("preset.ron");
        std::fs::write(&path, preset).unwrap();
        PresetFolder { data, preset: path }
    }

    fn run(&self, more: &[&str], script: &str) -> ScriptOutput {
        let mut arguments = vec!["--preset", self.preset.to_str().unwrap()];
        arguments.extend(more);
        headless(self.data.path(), &arguments, script)
    }

    fn ask(&self, arguments: &[&str]) -> ScriptOutput {
        let mut command = qipan(self.data.path(), arguments);
        command.args(["--preset", self.preset.to_str().unwrap()]).output().expect("it starts").into()
    }

    /// The value of a setting in force, with its origin.
    fn printed(&self, key: &str, more: &[&str]) -> String {
        let told = self.ask(&[&["print-config"], more].concat());
        let line = told.lines.iter().find_map(|line| line.strip_prefix(&format!("{key} = ")));
        line.unwrap_or_else(|| panic!("no {key}: {:?} {}", told.lines, told.errors)).to_owned()
    }
}

fn shipped(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("packaging/presets").join(name)
}

fn run_shipped(name: &str, script: &str) -> ScriptOutput {
    let data = tempfile::tempdir().unwrap();
    let told = headless(data.path(), &["--preset", shipped(name).to_str().unwrap(), "--seed", "1"], script);
    assert_eq!((told.code, &told.errors[..]), (Some(0), ""), "{name}");
    told
}

#[test]
fn every_shipped_preset_is_good() {
    let folder = std::fs::read_dir(shipped("")).unwrap();
    let mut names: Vec<String> = folder.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    assert_eq!(names, ["lesson-3.ron", "level-2.ron", "renju-in-pairs.ron"]);
    for name in names {
        let data = tempfile::tempdir().unwrap();
        let file = shipped(&name);
        let told: ScriptOutput =
            qipan(data.path(), &["check-config", "--preset", file.to_str().unwrap()]).output().unwrap().into();
        assert_eq!((told.lines, told.code), (vec![format!("{}: good", file.display())], Some(0)));
    }
}

#[test]
fn all_start_lesson_3() {
    let told = run_shipped("lesson-3.ron", "sync\nquit\n");
    assert_eq!(told.all("lesson ")[0], "lesson reversi/03-corners step 1 look", "{:?}", told.lines);
}

#[test]
fn all_play_level_2_without_hints() {
    let script = "move d3\nsync\ndo hint\ndo help\ndo new-gomoku\ndo lessons\nundo\nmove d3\nsync\nundo\nmove d3\nsync\nundo\nmove d3\n\
                  sync\nundo\nsync\nquit\n";
    let told = run_shipped("level-2.ron", script);
    for line in [
        "turn black",
        "rejected hint is locked",
        "rejected help is locked",
        "rejected new-gomoku is locked",
        "rejected lessons is locked",
    ] {
        assert!(told.has(line), "{line}: {:?}", told.lines);
    }
    assert_eq!(told.all("back ").len(), 3, "{:?}", told.lines);
    assert!(told.has("rejected undo cannot be done now"));
}

#[test]
fn renju_with_swap2_in_pairs() {
    let told = run_shipped("renju-in-pairs.ron", "move h8\nmove i9\nmove i7\nchoose white\ndo play-reversi\nquit\n");
    assert_eq!(told.all("placed").len(), 3, "{:?}", told.lines);
    assert!(told.has("chose white player 2"), "{:?}", told.lines);
    assert!(told.has("rejected play-reversi is locked"));
}

/// One mistake, and nothing of it holds; the program starts.
#[test]
fn a_broken_preset_is_named_and_nothing_of_it_holds() {
    for (text, place, words) in [
        ("(locked: (theme: 7, fullscreen: false))", "line 1, column 18", "locked: theme: Expected string"),
        ("(locked: (theme: \"slate\"", "line 1, column ", ""),
        ("(levels: (0, 4))", "line 1, column 10", "levels is no range within (1, 12)"),
        ("(levels: (5, 4))", "line 1, column 10", "levels is no range within (1, 12)"),
        ("(undo_limit: -1)", "line 1, column 14", "undo_limit is no number from 0 to 10000"),
        ("(kiosk: ())", "line 1, column 2", "the key \"kiosk\" is a policy's, not a preset's"),
        ("(class: \"/a\")", "line 1, column 2", "the key \"class\" is a policy's"),
        ("(\n begin: Lesson(name: \"reversi/99\"))", "line 2, column 9", "there is no such lesson or file"),
        ("(begin: Lesson(name: \"reversi/03-corners\", step: 99))", "line 1, column 9", "there is no step 99"),
        ("(begin: Fly)", "line 1, column 9", "begin: "),
        ("(begin: Game(game: Reversi, rows: [\"XO\"]))", "line 1, column 9", "a row of 2 squares"),
        ("(begin: Game(game: Gomoku, fewest: true))", "line 1, column 9", "only Reversi is won by the fewest"),
        ("(lokced: ())", "line 1, column 2", "the key \"lokced\" is unknown"),
    ] {
        let desk = PresetFolder::new(text);
        let told = desk.ask(&["check-config"]);
        let file = desk.preset.display();
        assert_eq!(told.code, Some(1), "{text}");
        assert!(
            told.errors.contains(&format!("{file}, {place}")) && told.errors.contains(words),
            "{text}: {}",
            told.errors
        );
        assert!(
            told.errors.contains(&format!("{file}: nothing of this preset holds until that is put right.")),
            "{text}"
        );
        let told = desk.run(&[], "do fullscreen\ndo theme\nquit\n");
        assert!(
            told.errors.contains("nothing of this preset holds") && told.code == Some(0),
            "{text}: {}",
            told.errors
        );
        assert_eq!(told.all("rejected fullscreen").len(), 0, "{text}");
        assert!(!desk.printed("theme", &[]).contains("slate"), "{text}");
    }
    let desk = PresetFolder::new(&format!("(hidden: [{}])", "\"quit\", ".repeat(40_000)));
    assert!(desk.ask(&["check-config"]).errors.contains("is larger than 256 KiB"), "no more is read");
}

#[test]
fn the_machines_policy_beats_a_preset() {
    let desk = PresetFolder::new(
        "(locked: (theme: \"wood\", animation: Off), defaults: (language: \"de\", move_delay_ms: 100), levels: (1, 9), volume_cap: 50)",
    );
    let policy = desk.data.path().join("policy.ron");
    std::fs::write(
        &policy,
        "(kiosk: None, locked: (theme: \"slate\"), defaults: (language: \"fr\"), levels: (3, 5), volume_cap: 30)",
    )
    .unwrap();
    let under = ["--policy", policy.to_str().unwrap()];
    for (key, value) in [
        ("theme", "\"slate\"  (lock)"),
        ("animation", "Off  (preset, locked)"),
        ("language", "\"de\"  (preset)"),
        ("move_delay_ms", "100  (preset)"),
        ("sound.volume", "30  (policy)"),
        ("text_percent", "100  (default)"),
    ] {
        assert_eq!(desk.printed(key, &under), value, "{key}");
    }
    assert_eq!(desk.printed("animation", &["--theme", "paper"]), "Off  (preset, locked)");
    // What no setting says; of two ranges the one within both.
    std::fs::write(&desk.preset, "(levels: (1, 4), undo_limit: 2, begin: Puzzles, hidden: [\"paste\"])").unwrap();
    for (key, value) in [
        ("levels", "(3,4)  (preset)"),
        ("undo_limit", "2  (preset)"),
        ("begin", "Puzzles  (preset)"),
        ("volume_cap", "30  (policy)"),
    ] {
        assert_eq!(desk.printed(key, &under), value, "{key}");
    }
    let preset = "(locked: (theme: \"wood\"))";
    std::fs::write(&desk.preset, preset).unwrap();
    assert_eq!(desk.printed("levels", &under), "(3,5)  (policy)");
    std::fs::write(&policy, format!("(kiosk: None, preset: {:?})", desk.preset)).unwrap();
    let told: ScriptOutput =
        qipan(desk.data.path(), &["print-config", "--policy", policy.to_str().unwrap()]).output().unwrap().into();
    assert!(told.has("theme = \"wood\"  (preset, locked)"), "the policy's own preset: {:?}", told.lines);
    let told = desk.ask(&["print-config", "--policy", policy.to_str().unwrap()]);
    assert!(
        told.code == Some(2) && told.errors.contains("--preset is not for a machine whose policy names one"),
        "{}",
        told.errors
    );
    std::fs::remove_file(&desk.preset).unwrap();
    let told: ScriptOutput =
        qipan(desk.data.path(), &["print-config", "--policy", policy.to_str().unwrap()]).output().unwrap().into();
    assert!(told.errors.contains("is not there") && told.has("theme = \"classic\"  (default)"), "{}", told.errors);
}

// --- Each thing that a lesson may limit --------------------------------------------------------------------------------------

#[test]
fn a_preset_limits_the_levels() {
    let desk = PresetFolder::new("(levels: (2, 4))");
    assert_eq!(desk.printed("reversi.players.1.seat", &["--white", "computer:9"]), "Computer(level:4)  (command line)");
    for (typed, played) in [("computer:9", 4), ("full", 4), ("computer:1", 2), ("computer:3", 3)] {
        let told = desk.run(&["--black", "human", "--white", typed], "move d3\nsync\nquit\n");
        let id = told.all("start ")[0].trim_start_matches("start ").to_owned();
        let log = std::fs::read_to_string(desk.data.path().join("games").join(format!("{id}.log")))
            .unwrap_or_else(|_| logs(desk.data.path(), &id));
        assert!(log.contains(&format!("Computer(level:{played})")), "{typed}: {log}");
        assert!(!log.contains("Full") && !log.contains("level:9"), "{typed}: {log}");
    }
}

/// The text of a game's log, wherever it lies in the data directory.
fn logs(folder: &Path, id: &str) -> String {
    let mut found = String::new();
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        if path.is_dir() {
            found.push_str(&logs(&path, id));
        } else if path.to_string_lossy().contains(id) {
            found.push_str(&String::from_utf8_lossy(&std::fs::read(&path).unwrap()));
        }
    }
    found
}

/// A game from before the lesson goes on at a level of the lesson.
#[test]
fn a_saved_game_comes_within_the_levels() {
    let desk = PresetFolder::new("(levels: (1, 2))");
    let told = headless(desk.data.path(), &["--black", "human", "--white", "computer:9"], "move d3\nquit\n");
    assert_eq!(told.code, Some(0));
    let told = desk.run(&["--announce"], "sync\nquit\n");
    assert!(told.has("say The computer plays at a level that is allowed here"), "{:?}", told.lines);
    assert_eq!(told.all("placed white").len(), 1, "{:?}", told.lines);
}

#[test]
fn a_preset_says_who_plays_whom() {
    let desk = PresetFolder::new(
        "(begin: Game(game: Reversi), locked: (reversi: (players: [(seat: Computer(level: 1)), (seat: Human)])))",
    );
    let told = desk.run(&["--black", "human"], "sync\ndo swap-sides\nquit\n");
    assert_eq!(told.all("placed black").len(), 1, "the computer has Black: {:?}", told.lines);
    assert!(told.errors.contains("The preset locks reversi.players.0.seat"), "{}", told.errors);
}

#[test]
fn a_preset_takes_hints_away() {
    let desk = PresetFolder::new("(forbidden: [Help])");
    let told = desk.run(&["--black", "human"], "do hint\ndo help\ndo values\nquit\n");
    assert_eq!(told.all("rejected").len(), 3, "{:?}", told.lines);
}

/// The limit is a game's: it is the same after another start.
#[test]
fn a_preset_limits_what_is_taken_back() {
    let desk = PresetFolder::new("(undo_limit: 2)");
    let seats = ["--black", "human", "--white", "human"];
    let told = desk.run(&seats, "move d3\nundo\nmove d3\nsync\nquit\n");
    assert_eq!(told.all("back ").len(), 1, "{:?}", told.lines);
    let told = desk.run(&["--announce"], "sync\nundo\nmove c4\nundo\nsync\nquit\n");
    assert_eq!(told.all("back ").len(), 1, "{:?}", told.lines);
    let told_why = "say Only 2 moves may be taken back in a game here, and they are used up";
    assert!(told.has("rejected undo cannot be done now") && told.has(told_why), "{:?}", told.lines);
    let told = desk.run(&[], "sync\nundo\ndo new-same\nmove d3\nundo\nquit\n");
    assert_eq!(told.all("back ").len(), 1, "another game has its own: {:?}", told.lines);
    let none = PresetFolder::new("(undo_limit: 0)");
    let told = none.run(&seats, "move d3\nundo\ndo undo-all\nquit\n");
    assert_eq!(told.all("back ").len(), 0, "{:?}", told.lines);
}

#[test]
fn a_preset_says_variant_board_language_and_sound() {
    let desk = PresetFolder::new(
        "(begin: Game(game: Gomoku), locked: (language: \"de\", sound: (volume: 0), gomoku: (rule: Caro, columns: 12, rows: 10, players: [(), ()])))",
    );
    let told = desk.run(&["--lang", "fr", "--announce"], "move l10\nmove m1\nquit\n");
    assert!(told.has("placed black l10") && !told.has("placed white m1"), "{:?}", told.lines);
    assert!(told.lines.iter().any(|line| line.contains("Schwarz")), "{:?}", told.lines);
    for (key, value) in [
        ("gomoku.rule", "Caro  (preset, locked)"),
        ("gomoku.columns", "12  (preset, locked)"),
        ("language", "\"de\"  (preset, locked)"),
        ("sound.volume", "0  (preset, locked)"),
    ] {
        assert_eq!(desk.printed(key, &[]), value);
    }
}

#[test]
fn a_preset_begins_with_a_board_a_file_puzzles_or_the_start_page() {
    let rows = ["--------", "--------", "--------", "---XO---", "---OX---", "--------", "--------", "--------"];
    let board = rows.map(|row| format!("\"{row}\"")).join(",");
    let desk = PresetFolder::new(&format!("(begin: Game(game: Reversi, rows: [{board}], side: White, fewest: true))"));
    let told = desk.run(&["--black", "human", "--white", "human"], "move c4\nquit\n");
    assert!(told.has("turn white") && told.all("placed white").len() == 1, "{:?}", told.lines);
    let desk = PresetFolder::new("(begin: Lesson(name: \"mine.ron\", step: 2))");
    std::fs::write(desk.data.path().join("mine.ron"), qipan::lesson::course::EXAMPLE).unwrap();
    let told = desk.run(&[], "sync\nquit\n");
    assert!(told.all("lesson ")[0].ends_with("step 2 find corner"), "{:?} {}", told.lines, told.errors);
    let desk = PresetFolder::new("(begin: Puzzles)");
    assert!(desk.run(&[], "sync\nquit\n").has("page puzzles"));
    let desk = PresetFolder::new("(begin: Start)");
    headless(desk.data.path(), &["--black", "human", "--white", "human"], "move d3\nsync\nquit\n");
    let told = desk.run(&[], "sync\nquit\n");
    assert_eq!((told.all("resumed").len(), told.all("page ")), (1, vec!["page start"]), "{:?}", told.lines);
}
