//! The making of the Reversi evaluation, from games to a network, on a small scale: labels go on where they were, and the network
//! that learnt from them is nearer to them than the weights alone.

use std::path::Path;
use std::process::Command;

/// What `lab` prints in a folder.
fn lab(folder: &Path, arguments: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lab"));
    let output = command.args(arguments.split(' ')).current_dir(folder).output().expect("lab");
    assert!(output.status.success(), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The last number of a text.
fn last_number(text: &str) -> f64 {
    text.split_whitespace().filter_map(|word| word.parse().ok()).next_back().expect("a number")
}

#[test]
fn a_network_learns_from_labels_of_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    assert!(last_number(&lab(folder, "selfplay --games 60 --seed 5 --out games.bin").replace("positions", "")) > 500.0);
    let label = |more: &str| {
        let told =
            lab(folder, &format!("train label games.bin --scores scores --empties-min 9 --empties-max 11 {more}"));
        last_number(&told.replace("scores", ""))
    };
    // All of them in a second or so; then there is nothing more to do.
    let made = label("--seconds 60");
    assert!(made > 60.0);
    assert_eq!(label("--seconds 60"), made);
    assert_eq!(label("--seconds 0 --labels labels"), made);
    let before = last_number(&lab(folder, "train errors labels").replace("discs", ""));
    let told = lab(folder, "train net labels --epochs 12 --out net.bin");
    assert!(told.starts_with(&format!("{made} positions\n")), "{told}");
    let after = last_number(&lab(folder, "train errors labels --weights net.bin").replace("discs", ""));
    assert!(after < 0.8 * before, "{before} {after}");
}

#[test]
fn forecasts_err_more_near_the_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    lab(folder, "selfplay --games 60 --seed 5 --out games.bin");
    let told = lab(folder, "train fit-probcut games.bin --count 900 --depth 8");
    let factors = told.lines().nth(1).expect("the factors").trim_matches(['[', ']']).split(", ");
    assert_eq!(factors.filter_map(|factor| factor.parse::<f64>().ok()).count(), 10, "{told}");
    // "…: 10-13: 4.58 (4.60) mean +0.10, 14-19: …"
    let seen = |line: &str, empties: &str| {
        let line = told.lines().find(|told| told.starts_with(line)).expect("a line");
        let after = line.split(&format!("{empties}: ")).nth(1).expect("a number of empties");
        after.split(' ').next().and_then(|sigma| sigma.parse::<f64>().ok()).expect("a number")
    };
    // A depth alone has too few samples here: all of them together, but for depths 7 and 8, of which there are two or three.
    let all = |empties: &str| (3..=6).map(|depth| seen(&format!("depth {depth} by"), empties)).sum::<f64>();
    assert!(all("14-19") > 1.2 * all("40-49"), "{told}");
    assert!(seen("to the end", "10-13") > 1.0, "{told}");
}
