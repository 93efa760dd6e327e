//! Checks the start page that a policy or a preset names: the lesson, its step, or the board must exist. Reads a teacher's file and opens
//! no page; `app::beginning` opens the start page.

use crate::app::kernel::error_text;
use crate::app::kernel::localized_message::{LocalizedMessage, of_disk};
use crate::lesson::{self, Lesson, course};
use crate::policy::{InitialPage, Policy, PolicyGame, Side};
use crate::rules::gomoku::Rule;
use crate::rules::{Color, Position};
use crate::store::Disk;
use std::io;
use std::path::Path;

/// Returns the lesson with this name from the shipped courses.
pub fn shipped(name: &str) -> Option<&'static course::ShippedLesson> {
    course::all().find(|(of, _)| *of == name)
}

/// Checks that the lesson, step or board of a start page exists. A teacher's file is beside the file that names it, or at its absolute
/// path.
pub fn check(disk: &dyn Disk, folder: &Path, begin: &InitialPage) -> Result<(), LocalizedMessage> {
    match begin {
        InitialPage::AsLeft | InitialPage::Start | InitialPage::Puzzles => Ok(()),
        InitialPage::Lesson { name, step } => {
            let steps = match shipped(name) {
                Some(shipped) => course::lesson(shipped).map_err(|fault| error_text::lesson(&fault))?.steps.len(),
                None => read(disk, &folder.join(name))?.1.steps.len(),
            };
            match step {
                Some(step) if !(1..=steps).contains(step) => {
                    Err(LocalizedMessage::new("begin-no-step").with("step", step).with("count", steps))
                }
                _ => Ok(()),
            }
        }
        InitialPage::Game { game: PolicyGame::Gomoku, fewest: true, .. } => Err(LocalizedMessage::new("begin-fewest")),
        InitialPage::Game { .. } => board(begin, Rule::default()).map(|_| ()),
    }
}

/// Reads a teacher's lesson file. Returns its bytes and the lesson, or why the file is no lesson.
pub fn read(disk: &dyn Disk, path: &Path) -> Result<(Vec<u8>, Lesson), LocalizedMessage> {
    let fail =
        |what: LocalizedMessage| LocalizedMessage::new("file-wrong").with("file", path.display()).and("what", what);
    let bytes = disk.read(path, lesson::BYTES_MAX).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => fail(LocalizedMessage::new("begin-no-lesson")),
        io::ErrorKind::FileTooLarge => fail(LocalizedMessage::new("lesson-wrong-large")),
        _ => fail(of_disk(&error)),
    })?;
    let lesson = lesson::read(&bytes).map_err(|fault| error_text::lesson_of(path, &fault))?;
    Ok((bytes, lesson))
}

/// Returns the policy with the absolute path of its lesson, so that the path does not depend on the policy's folder.
pub fn with_absolute_lesson_path(folder: &Path, mut policy: Policy) -> Policy {
    if let InitialPage::Lesson { name, .. } = &mut policy.begin
        && shipped(name).is_none()
    {
        *name = folder.join(&*name).to_string_lossy().into_owned();
    }
    policy
}

/// Returns the starting board that a start page sets for its game; `None` for the usual starting board.
pub fn board(begin: &InitialPage, rule: Rule) -> Result<Option<Position>, LocalizedMessage> {
    match begin {
        InitialPage::Game { game, rows, side, .. } if !rows.is_empty() => {
            let side = if *side == Side::White { Color::White } else { Color::Black };
            lesson::position(*game == PolicyGame::Reversi, rule, rows, side)
                .map(Some)
                .map_err(|wrong| error_text::lesson_wrong(&wrong))
        }
        _ => Ok(None),
    }
}
