//! Lessons on the command line.

use crate::common::{headless, qipan};
use qipan::lesson::course;
use std::path::Path;

#[test]
fn a_lesson_on_the_command_line() {
    let data = tempfile::tempdir().unwrap();
    let (good, bad) = (data.path().join("corners.ron"), data.path().join("bad.ron"));
    std::fs::write(&good, course::EXAMPLE).unwrap();
    std::fs::write(&bad, "(version: 1,\n game: Reversi, title: \"T\", steps: [(head: \"H\", marks: \"i9\")])").unwrap();
    let script = "key PageDown\nmove c8\nmove b2\nmove a1\nkey PageDown\nsync\nquit\n";
    let told = headless(data.path(), &["--lesson", good.to_str().unwrap()], script);
    let lessons: Vec<&str> = told.all("lesson");
    assert!(lessons[0].ends_with("step 1 look"), "{lessons:?}");
    for line in ["lesson done 1", "lesson wrong b2", "lesson right a1", "lesson done 2"] {
        assert!(lessons.contains(&line), "{line}: {lessons:?}");
    }
    assert!(
        lessons.last().unwrap().ends_with("step 3 find-all stable") && told.has("kept progress.ron"),
        "{:?}",
        told.lines
    );
    // Where one was, one goes on.
    let told = headless(data.path(), &["--lesson", good.to_str().unwrap()], "sync\ndo lessons\nsync\nquit\n");
    let lessons = told.all("lesson ");
    assert!(lessons.last().unwrap().ends_with("step 3 find-all stable"), "{lessons:?}");
    let told = headless(data.path(), &["--lesson", bad.to_str().unwrap()], "quit\n");
    let sentence = format!("{}, line 2, column 56: step 1: \"i9\" is no point of the board.", bad.display());
    assert!(told.code == Some(1) && told.errors.contains(&sentence), "{} {:?}", told.errors, told.code);
    let check = |files: &[&Path]| {
        let output = qipan(data.path(), &["check-lesson"]).args(files).output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    assert_eq!(check(&[&good]), (Some(0), format!("{}: good, 5 steps\n", good.display()), String::new()));
    let (code, out, err) = check(&[&good, &bad, &data.path().join("none.ron")]);
    assert!(code == Some(1) && out.contains("good, 5 steps") && err.contains(&sentence), "{out} {err}");
    assert!(err.contains("none.ron: there is no such lesson or file"), "{err}");
}
