//! Lessons on the command line: the lesson to start with (`--lesson`), and the check of lesson files (`check-lesson`).

use super::common::{CliError, Common, file_message, lang};
use super::output::print_sentence;
use qipan::app::kernel::config::beginning;
use qipan::app::kernel::launch::GivenLesson;
use qipan::app::kernel::localized_message::LocalizedMessage;
use qipan::lesson::Lesson;
use qipan::store::RealDisk;
use std::path::{Path, PathBuf};

/// Loads the lesson that `--lesson` names, if any.
pub fn load_given_lesson(common: &Common) -> Result<Option<GivenLesson>, CliError> {
    common.lesson.as_deref().map(|file| load(file).map(|(bytes, lesson)| GivenLesson::new(&bytes, lesson))).transpose()
}

/// Prints for each lesson file one line: that it is valid, or its error.
pub fn check(files: &[PathBuf]) -> Result<(), CliError> {
    let mut faults = Vec::new();
    for file in files {
        match load(file) {
            Ok((_, lesson)) => {
                let good = LocalizedMessage::new("cli-good-lesson").with("count", lesson.steps.len());
                print_sentence(&file_message(file.display(), good));
            }
            Err(failure) => faults.push(failure.sentence.in_language(lang())),
        }
    }
    if faults.is_empty() {
        Ok(())
    } else {
        Err(CliError::file_error(LocalizedMessage::untranslated(faults.join("\nqipan: "))))
    }
}

fn load(file: &Path) -> Result<(Vec<u8>, Lesson), CliError> {
    beginning::read(&RealDisk, file).map_err(CliError::file_error)
}
