//! Five-in-a-row by script: every rule, clicks, fouls, passes, openings by humans and by the computer, three and four players,
//! resuming.

use crate::common::{ScriptOutput, headless, middle_of_point};
use std::path::Path;

/// Starts a game with these rules in the settings.
fn settings(data: &Path, gomoku: &str) {
    std::fs::write(data.join("settings.ron"), format!("(move_delay_ms: 0, gomoku: ({gomoku}))")).unwrap();
}

fn seats(kinds: &str) -> String {
    let seat = |kind: char| if kind == 'h' { "(seat: Human)" } else { "(seat: Computer(level: 1))" };
    format!("players: [{}]", kinds.chars().map(seat).collect::<Vec<_>>().join(", "))
}

/// Plays a script of a new game with these settings.
fn play(gomoku: &str, script: &str) -> ScriptOutput {
    let data = tempfile::tempdir().unwrap();
    settings(data.path(), gomoku);
    let told = headless(data.path(), &["--game", "gomoku"], script);
    assert_eq!(told.code, Some(0), "{}", told.errors);
    assert!(told.errors.is_empty(), "{}", told.errors);
    told
}

fn humans(rules: &str, script: &str) -> ScriptOutput {
    play(&format!("{}, {rules}", seats("hh")), script)
}

fn moves(names: &str) -> String {
    names.split_whitespace().map(|name| format!("move {name}\n")).collect()
}

/// Black makes five in the eighth row; White stays away.
const FIVE: &str = "h8 a1 i8 c1 j8 e1 k8 g1 l8";

#[test]
fn five_win_under_every_rule() {
    for rule in ["Freestyle", "Standard", "Renju", "Caro", "CaroOverline"] {
        let told = humans(&format!("rule: {rule}"), &format!("{}sync\nwait 3000\nquit\n", moves(FIVE)));
        assert_eq!(told.all("placed").len(), 9, "{rule}: {:?}", told.lines);
        assert_eq!(told.all("ended"), ["ended black"], "{rule}");
        assert!(told.has("page end"), "{rule}");
    }
}

#[test]
fn a_game_by_clicks_on_every_size() {
    for (columns, rows) in [(10, 10), (15, 15), (12, 20), (25, 25)] {
        let clicks: String = "c3 a10 d3 b10 e3 c10 f3 d10 g3"
            .split_whitespace()
            .map(|name| middle_of_point(name, columns, rows))
            .map(|(x, y)| format!("click {x} {y}\n"))
            .collect();
        let told = humans(&format!("columns: {columns}, rows: {rows}"), &format!("{clicks}sync\nquit\n"));
        assert_eq!(told.all("placed").last(), Some(&"placed black g3"), "{columns}×{rows}: {:?}", told.lines);
        assert_eq!(told.all("ended"), ["ended black"]);
    }
}

#[test]
fn a_stone_by_typed_coordinates() {
    let told = humans("rule: Freestyle", "key h\nkey 1\nkey 2\nkey Enter\nquit\n");
    assert!(told.has("placed black h12"), "{:?}", told.lines);
}

/// Black's last stone here would make two open threes with f6 g6 and e7 e8.
const BEFORE_FOUL: &str = "f6 a1 g6 o1 e7 a15 e8 o15";

#[test]
fn a_forbidden_point_is_refused_with_its_kind() {
    let script = format!("{}do help\nmove e6\nquit\n", moves(BEFORE_FOUL));
    let data = tempfile::tempdir().unwrap();
    settings(data.path(), &format!("{}, rule: Renju", seats("hh")));
    let told = headless(data.path(), &["--game", "gomoku", "--announce"], &script);
    assert!(told.has("forbidden e6"), "{:?}", told.lines);
    assert!(told.has("rejected the point is forbidden: a double-three"), "{:?}", told.lines);
    assert!(told.has("say E6 is forbidden to Black: two open threes at once"), "{:?}", told.lines);
    assert_eq!(told.all("placed").len(), 8);
}

#[test]
fn a_forbidden_point_can_lose() {
    let script = format!("{}move e6\nsync\nwait 3000\nquit\n", moves(BEFORE_FOUL));
    let told = humans("rule: Renju, forbidden: Lose", &script);
    assert!(told.has("placed black e6") && told.has("ended white"), "{:?}", told.lines);
}

#[test]
fn passing_follows_the_rules() {
    let renju = humans("rule: Renju", "move h8\ndo pass\ndo pass\nsync\nquit\n");
    assert!(renju.has("passed white") && renju.has("passed black") && renju.has("ended draw"), "{:?}", renju.lines);
    let without = humans("rule: Freestyle", "do pass\nquit\n");
    assert!(without.all("passed").is_empty() && without.has("rejected pass cannot be done now"));
    let house = humans("rule: Freestyle, passes: true", "move h8\ndo pass\nmove i8\nquit\n");
    assert!(house.has("placed black i8"), "{:?}", house.lines);
}

#[test]
fn undo_redo_and_resuming() {
    let data = tempfile::tempdir().unwrap();
    settings(data.path(), &format!("{}, columns: 12, rows: 20", seats("hh")));
    let script = "move a1\nmove b2\nmove c3\nundo\nundo\nredo\nsync\nquit\n";
    let told = headless(data.path(), &["--game", "gomoku"], script);
    assert!(told.has("back ply 1") && told.has("forward ply 2"), "{:?}", told.lines);
    let again = headless(data.path(), &[], "redo\nmove d4\nquit\n");
    let resumed = again.resumed();
    assert_eq!(resumed.split(' ').nth(1).unwrap().len(), 240);
    assert!(resumed.contains(" black record 6"), "{resumed}");
    assert!(again.has("forward ply 3") && again.has("placed white d4"), "{:?}", again.lines);
}

#[test]
fn three_and_four_players_play_in_turn() {
    let three = play(&seats("hhh"), &format!("{}sync\nquit\n", moves("h8 a1 c1 i8 a2 c2 j8 a4 c4 k8 a6 c6 l8")));
    assert!(three.has("placed red c1") && three.has("ended black"), "{:?}", three.lines);
    let four = play(&seats("hhhh"), &format!("{}quit\n", moves("h8 a1 c1 e1 i8")));
    assert!(four.has("placed blue e1") && four.has("placed black i8"), "{:?}", four.lines);
    let refused = play(&seats("hhh"), "do swap-sides\ndo resign\nquit\n");
    assert_eq!(refused.all("rejected").len(), 2, "{:?}", refused.lines);
}

#[test]
fn computers_play_beside_a_human_among_three() {
    let told = play(&seats("hcc"), "move h8\nsync\nsync\nmove a1\nquit\n");
    // After a1 the next computer may or may not have moved before the script ends.
    let placed: Vec<&str> = told.all("placed").iter().filter_map(|line| line.split(' ').nth(1)).take(4).collect();
    assert_eq!(placed, ["black", "white", "red", "black"], "{:?}", told.lines);
    assert!(told.has("placed black a1"), "{:?}", told.lines);
}

#[test]
fn four_computers_play_to_the_end() {
    let script = format!("{}quit\n", "sync\n".repeat(101));
    let told = play(&format!("{}, columns: 10, rows: 10", seats("cccc")), &script);
    assert_eq!(told.all("ended").len(), 1, "{:?}", told.lines.last());
}

#[test]
fn swap2_by_humans() {
    let script =
        "move h8\nmove i9\nmove i7\nmove a1\nchoose two-more\nmove g9\nmove g7\nchoose black\nmove c3\nsync\nquit\n";
    let told = humans("opening: Swap2", script);
    let expected = [
        "placed black h8",
        "placed white i9",
        "placed black i7",
        "chose two-more player 2",
        "placed white g9",
        "placed black g7",
        "chose black player 1",
        "placed white c3",
    ];
    let done: Vec<&str> = told
        .lines
        .iter()
        .map(String::as_str)
        .filter(|line| line.starts_with("placed") || line.starts_with("chose"))
        .collect();
    assert_eq!(done, expected, "{:?}", told.lines);
    assert!(told.has("turn white chooses") && told.has("turn black chooses"), "{:?}", told.lines);
    assert!(told.has("rejected the opening asks for a choice"), "a click is no choice");
}

#[test]
fn a_choice_by_click_and_its_undo() {
    // The three buttons stand in the middle of the board's lower edge; the first takes Black.
    let script = "move h8\nmove i9\nmove i7\nclick 130 696\nundo\nsync\nquit\n";
    let told = humans("opening: Swap2", script);
    assert!(told.has("chose black player 2"), "{:?}", told.lines);
    assert_eq!(told.all("turn").last(), Some(&"turn white chooses"), "the choice is asked again: {:?}", told.lines);
}

#[test]
fn a_choice_by_keys() {
    let told = humans("opening: SwapAfterFirst", "move h8\nkey Tab\nkey Right\nkey Enter\nquit\n");
    assert!(told.has("chose white player 2"), "{:?}", told.lines);
}

#[test]
fn the_computer_takes_part_in_swap2() {
    let told = play(&format!("{}, opening: Swap2", seats("hc")), "move h8\nmove i9\nmove i7\nsync\nquit\n");
    assert_eq!(told.all("chose").len(), 1, "{:?}", told.lines);
    assert!(told.all("chose")[0].ends_with("player 2"));
    let proposes = play(&format!("{}, opening: Swap2", seats("ch")), "sync\nsync\nsync\nchoose white\nsync\nquit\n");
    assert_eq!(proposes.all("placed").len(), 3, "{:?}", proposes.lines);
    assert!(proposes.has("chose white player 2"));
    let both = play(&format!("{}, opening: Swap2", seats("cc")), &format!("{}quit\n", "sync\n".repeat(9)));
    assert!(both.all("placed").len() >= 6, "{:?}", both.lines);
}

/// Each of Renju's opening rules to the sixth move, by humans.
#[test]
fn renju_openings_by_humans() {
    let check = |opening: &str, script: &str, expected: &[&str]| {
        let told = humans(&format!("rule: Renju, opening: {opening}"), &format!("{script}sync\nquit\n"));
        let done: Vec<&str> = told
            .lines
            .iter()
            .map(String::as_str)
            .filter(|line| ["placed", "chose", "offered"].iter().any(|word| line.starts_with(word)))
            .collect();
        assert_eq!(done, expected, "{opening}: {:?}", told.lines);
        assert!(told.all("rejected").is_empty(), "{opening}: {:?}", told.lines);
    };
    let three = ["placed black h8", "placed white h9", "placed black i9"];
    let rest = ["placed black g9", "placed white k8"];
    let script = "move h8\nmove h9\nmove i9\nchoose white\nmove g7\nmove g9\nmove j7\nmove g9\nmove k8\n";
    let middle = ["chose white player 2", "placed white g7", "offered g9 j7"];
    check("Rif", script, &[&three[..], &middle, &rest].concat());
    let script = "move h8\nmove h9\nmove i9\nchoose 1\nchoose black\nmove g7\nmove g9\nmove g9\nmove k8\n";
    let middle = ["chose 1 player 1", "chose black player 2", "placed white g7", "offered g9"];
    check("Yamaguchi", script, &[&three[..], &middle, &rest].concat());
    let script = "move h8\nmove h9\nmove i9\nchoose white\nmove g7\nchoose 2\nchoose black\nmove g9\nmove j7\nmove g9\nmove k8\n";
    let middle =
        ["chose white player 2", "placed white g7", "chose 2 player 2", "chose black player 1", "offered g9 j7"];
    check("Soosorv8", script, &[&three[..], &middle, &rest].concat());
    let script = "move h8\nchoose white\nmove h9\nchoose black\nmove i9\nchoose white\nmove g7\nchoose black\nmove g9\nchoose white\nmove k8\n";
    let told = humans("rule: Renju, opening: Taraguchi10", &format!("{script}sync\nquit\n"));
    assert_eq!(told.all("placed").len(), 6, "{:?}", told.lines);
    assert!(told.all("rejected").is_empty(), "{:?}", told.lines);
}

#[test]
fn the_computer_opens_by_every_rule() {
    for opening in ["Swap", "SwapAfterFirst", "Rif", "Yamaguchi", "Soosorv8", "Taraguchi10"] {
        let rules = format!("{}, rule: Renju, opening: {opening}", seats("cc"));
        let told = play(&rules, &format!("{}quit\n", "sync\n".repeat(14)));
        assert!(told.all("placed").len() >= 6, "{opening}: {:?}", told.lines);
        assert!(told.all("rejected").is_empty(), "{opening}: {:?}", told.lines);
    }
}

#[test]
fn an_opening_goes_on_after_a_restart() {
    let data = tempfile::tempdir().unwrap();
    settings(data.path(), &format!("{}, opening: Swap2", seats("hh")));
    headless(data.path(), &["--game", "gomoku"], "move h8\nmove i9\nmove i7\nchoose black\nsync\nquit\n");
    let again = headless(data.path(), &[], "undo\nchoose white\nmove a1\nsync\nquit\n");
    assert!(again.has("turn white places white") || again.has("turn white"), "{:?}", again.lines);
    assert!(again.has("chose white player 2") && again.has("placed white a1"), "{:?}", again.lines);
}

#[test]
fn threat_values_and_help_name_the_points() {
    let told = humans("rule: Freestyle", &format!("{}do threats\ndo help\nquit\n", moves("h8 a1 i8 c1 j8 e1")));
    let threats = told.all("threats ");
    assert!(threats.len() == 1 && threats[0].contains(" k8=") && threats[0].contains(" g8="), "{threats:?}");
    assert!(told.has("strong g8 k8"), "{:?}", told.lines);
}

#[test]
fn a_hint_names_the_winning_point() {
    let script = format!("{}do hint\nsync\nquit\n", moves("h8 a1 i8 c1 j8 e1 k8 g8"));
    let data = tempfile::tempdir().unwrap();
    settings(data.path(), &seats("hh"));
    let told = headless(data.path(), &["--game", "gomoku", "--announce"], &script);
    assert!(told.has("say Good here: L8"), "{:?}", told.lines);
}

#[test]
fn settings_that_cannot_be_played_are_said_and_replaced() {
    for wrong in ["columns: 9", "rows: 26", "opening: Rif", "players: [(seat: Human)]"] {
        let data = tempfile::tempdir().unwrap();
        settings(data.path(), wrong);
        let told = headless(data.path(), &["--game", "gomoku"], "move h8\nquit\n");
        assert!(told.errors.contains("gomoku"), "{wrong}: {}", told.errors);
        assert!(told.has("placed black h8"), "{wrong}: {:?}", told.lines);
    }
}

#[test]
fn undo_from_the_end_page_shows_the_board() {
    let script = format!("{}sync\nwait 3000\nundo\nclick 360 335\nmove l8\nquit\n", moves(FIVE));
    let told = humans("rule: Freestyle", &script);
    assert!(told.has("page end") && told.has("page board"), "{:?}", told.lines);
    // h8 is taken: the click was one on the board.
    assert!(told.has("rejected the point is occupied") || told.all("rejected").len() == 1, "{:?}", told.lines);
    assert_eq!(told.all("ended").len(), 2, "the winning stone again ends the game again: {:?}", told.lines);
}

#[test]
fn going_on_in_the_menu_lets_a_waiting_computer_move() {
    // Two computers; after an undo they wait. The menu's first button is pressed by a click, as without a keyboard.
    let told = play(&seats("cc"), "sync\nsync\nundo\ndo menu\nclick 540 231\nsync\nquit\n");
    let back = told.lines.iter().position(|line| line.starts_with("back ply")).expect("an undo");
    assert!(told.lines[back..].iter().any(|line| line.starts_with("placed")), "{:?}", told.lines);
}

#[test]
fn a_stone_is_told_with_its_color_only_in_an_opening() {
    let data = tempfile::tempdir().unwrap();
    settings(data.path(), &format!("{}, opening: SwapAfterFirst", seats("hh")));
    let told = headless(data.path(), &["--game", "gomoku", "--announce"], "move h8\nchoose white\nmove i9\nquit\n");
    for sentence in [
        "say Player 1 plays black H8",
        "say Player 2 chooses: Take Black, Take White",
        "say Player 2 takes White",
        "say White plays I9",
    ] {
        assert!(told.has(sentence), "{sentence}: {:?}", told.lines);
    }
}

#[test]
fn a_marked_fifth_move_is_told_and_can_be_unmarked() {
    let data = tempfile::tempdir().unwrap();
    settings(data.path(), &format!("{}, rule: Renju, opening: Rif", seats("hh")));
    let script = "move h8\nmove h9\nmove i9\nchoose white\nmove g7\nmove g9\nmove g9\nmove j7\nmove g9\nquit\n";
    let told = headless(data.path(), &["--game", "gomoku", "--announce"], script);
    for sentence in ["say G9 is marked, 1 to go", "say G9 is no longer marked, 2 to go", "say Player 1 offers J7 G9"] {
        assert!(told.has(sentence), "{sentence}: {:?}", told.lines);
    }
    assert_eq!(told.all("marked"), ["marked 1 of 2", "marked 0 of 2", "marked 1 of 2", "marked 2 of 2"]);
}

/// The stones of the board that a script went on with, by their names.
fn stones(told: &ScriptOutput, columns: usize, rows: usize) -> Vec<String> {
    let cells = told.resumed().split(' ').nth(1).expect("the cells");
    let name = |at: usize| format!("{}{}", (b'a' + (at % columns) as u8) as char, rows - at / columns);
    let stone = |(at, cell): (usize, char)| (cell != '-').then(|| format!("{cell} {}", name(at)));
    cells.chars().enumerate().filter_map(stone).collect()
}

#[test]
fn a_pasted_transcript_becomes_a_game() {
    // By the rules on the board, in any spelling.
    let told = humans("rule: Standard, opening: Swap, columns: 12, rows: 20", "paste H8 i10G7\nmove l20\nquit\n");
    assert_eq!(stones(&told, 12, 20), ["O i10", "X h8", "X g7"], "{:?}", told.lines);
    assert_eq!(told.all("placed"), ["placed white l20"], "{:?}", told.lines);
    // No Reversi is on the board, and the text could be one of either game; then one where it can be none of Reversi.
    let data = tempfile::tempdir().unwrap();
    let told = headless(data.path(), &[], "paste f5d6c3\nquit\n");
    assert!(told.resumed().ends_with(" white record 4"), "{:?}", told.lines);
    let told = headless(data.path(), &["--new"], "paste h8 i10 g7\nquit\n");
    assert_eq!(stones(&told, 15, 15), ["O i10", "X h8", "X g7"], "{:?}", told.lines);
    // A pass that the rules allow is written.
    let renju = humans("rule: Renju", "paste h8 -- i9\nmove a1\nquit\n");
    assert_eq!(stones(&renju, 15, 15), ["X i9", "X h8"], "{:?}", renju.lines);
    assert!(renju.has("placed white a1"), "{:?}", renju.lines);
    // What stands before a move that cannot be is kept, and that is said.
    let data = tempfile::tempdir().unwrap();
    let half = headless(data.path(), &["--game", "gomoku"], "paste h8 i9 h8 j10\nmove a1\nquit\n");
    assert_eq!(stones(&half, 15, 15), ["O i9", "X h8"], "{:?}", half.lines);
    assert!(half.errors.contains("h8"), "{}", half.errors);
    let nothing = humans("rule: Freestyle", "paste good morning\nmove a1\nquit\n");
    assert_eq!(nothing.all("placed"), ["placed black a1"], "{:?}", nothing.lines);
}

#[test]
fn a_saved_game_is_shown_as_text() {
    let data = tempfile::tempdir().unwrap();
    settings(data.path(), &format!("{}, rule: Renju, opening: Rif", seats("hh")));
    headless(data.path(), &["--game", "gomoku"], "move h8\nmove h9\nmove i9\nchoose white\nmove g7\nsync\nquit\n");
    let log = find_log(data.path()).expect("a log");
    let shown = crate::common::qipan(data.path(), &["show"]).arg(&log).output().unwrap();
    let text = String::from_utf8_lossy(&shown.stdout).into_owned();
    assert!(text.contains("Renju · RIF · 15×15"), "{text}\n{}", String::from_utf8_lossy(&shown.stderr));
    assert!(text.contains("Moves: h8 h9 i9 g7"), "{text}");
}

/// The first file under a directory that is a session log.
fn find_log(directory: &Path) -> Option<std::path::PathBuf> {
    std::fs::read_dir(directory).ok()?.flatten().find_map(|entry| match entry.path() {
        path if path.is_dir() => find_log(&path),
        path => std::fs::read(&path).ok()?.starts_with(b"qipan-session").then_some(path),
    })
}

#[test]
fn a_large_board_is_zoomed_and_dragged() {
    // Eleven points a side around the last stone; a drag by two points shows two more on the left.
    let script =
        "move h8\ndo zoom-in\npress 360 360\nrelease 476 360\nclick 360 360\ndo zoom-out\nclick 360 60\nquit\n";
    let told = humans("rule: Freestyle", script);
    assert_eq!(told.all("placed"), ["placed black h8", "placed white f8", "placed black h15"], "{:?}", told.lines);
}

#[test]
fn the_new_game_page_starts_five_in_a_row() {
    let data = tempfile::tempdir().unwrap();
    let told = headless(data.path(), &[], "do new-gomoku\nkey Enter\nmove h8\nsync\nquit\n");
    assert!(told.has("page new-game") && told.has("placed black h8"), "{:?}", told.lines);
    assert_eq!(told.all("placed white").len(), 1, "the computer answers: {:?}", told.lines);
}
