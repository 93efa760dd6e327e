//! The page of progress over real logs: what was played is on it after the index has read it.

use crate::common::headless;

/// Resigns the game on the board after a first move, and begins the next.
const LOST: &str = "wait 1500\nmove f5\nsync\ndo resign\nact button Resign\nsync\ndo look-at-board\ndo new-same\n";

#[test]
fn games_that_were_played_are_on_the_page() {
    let data = tempfile::tempdir().unwrap();
    let arguments = ["--new", "--black", "human", "--white", "computer:3"];
    let told = headless(data.path(), &arguments, &format!("{}do progress\nsync\ntree\nquit\n", LOST.repeat(3)));
    let has = |text: &str| told.lines.iter().any(|line| line.contains(text));
    assert!(has("0 – 0 – 3") && has("from 3 games") && has("lost one after another"), "{:?}", told.lines);
    // Undo is help: such a game counts for the results alone.
    let more = "wait 1500\nmove f5\nsync\nundo\nwait 1500\nmove f5\nsync\ndo resign\nact button Resign\nsync\n";
    let told = headless(data.path(), &arguments, &format!("{more}do look-at-board\ndo progress\nsync\ntree\nquit\n"));
    let has = |text: &str| told.lines.iter().any(|line| line.contains(text));
    assert!(has("0 – 0 – 4") && has("from 3 games"), "{:?}", told.lines);
}

/// A line of the results leads to its games, those against the level alone; the list says so and lets go of it.
#[test]
fn a_line_of_the_results_leads_to_its_games() {
    let data = tempfile::tempdir().unwrap();
    let against = |level: u8, games: usize| {
        let seats = ["--new".into(), "--black".into(), "human".into(), "--white".into(), format!("computer:{level}")];
        headless(data.path(), &seats.each_ref().map(String::as_str), &format!("{}quit\n", LOST.repeat(games)));
    };
    against(3, 2);
    against(5, 1);
    let click = "do progress\nsync\nact button Beginner · 3\nsync\ntree\n";
    let told = headless(data.path(), &[], &format!("{click}quit\n"));
    let has = |text: &str| told.lines.iter().any(|line| line.contains(text));
    assert!(has("page games") && has("\"Players\" (Beginner · 3)") && has("list \"2 games\""), "{:?}", told.lines);
}

#[test]
fn without_a_game_the_first_one_is_offered() {
    let data = tempfile::tempdir().unwrap();
    let told = headless(data.path(), &[], "do progress\nsync\ntree\nquit\n");
    assert!(told.lines.iter().any(|line| line.contains("No game of yours is kept here yet")), "{:?}", told.lines);
}
