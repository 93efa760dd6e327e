//! `lab tune-search`: a fit on one thread is the same every time, goes on where it was, and plays what it found.

use std::fs;
use std::process::Command;

/// What `lab tune-search` prints, what it complains of, and whether it is content.
fn tune_search(arguments: &[&str]) -> (String, String, bool) {
    let output = Command::new(env!("CARGO_BIN_EXE_lab")).arg("tune-search").args(arguments).output().expect("lab");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr), output.status.success())
}

#[test]
fn margins_are_fitted_by_games_and_the_fit_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a plain path").to_owned();
    let fit = |pairs: &str, name: &str| {
        let (told, wrong, is_content) =
            tune_search(&["fit", "--nodes", "60", "--seed", "3", "--pairs", pairs, "--out", &path(name)]);
        assert!(is_content, "{wrong}");
        told
    };
    let (first, second) = (fit("8", "a"), fit("8", "b"));
    assert_eq!(first, second);
    assert_eq!(fs::read_to_string(path("a")).expect("a file"), first);
    assert!(first.starts_with("8 window=") && first.contains(" leaf_nodes="), "{first}");
    // Nothing is left to do; then sixteen pairs more.
    assert_eq!(fit("8", "a"), first);
    let longer = fit("24", "a");
    assert!(longer.starts_with("24 window=") && longer[3..] != first[2..], "{longer}");
    assert_eq!(fs::read_to_string(path("a")).expect("a file"), format!("{first}{longer}"));

    let (told, wrong, is_content) = tune_search(&["match", "--nodes", "60", "--pairs", "4", &path("a")]);
    assert!(is_content && told.starts_with("8 games: +"), "{told}{wrong}");

    fs::write(path("c"), "100 window=40 widow=3\n").expect("written");
    let (_, wrong, is_content) = tune_search(&["match", &path("c")]);
    assert!(!is_content && wrong.contains("its last line has widow=3, which is no margin"), "{wrong}");
}
