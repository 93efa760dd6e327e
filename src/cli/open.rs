//! Runs the app in a window, headless by a script, or for a screenshot.

use super::common::{CliError, Common, ScreenshotArguments, languages_of_environment, log};
use super::lesson;
use super::machine::{self, MachinePolicy};
use super::output::print;
use super::place::DataPlace;
use super::profiles::{self, People};
use crate::app::Wake;
use qipan::app::kernel::launch::GivenLesson;
use qipan::app::kernel::localized_message::LocalizedMessage;
use qipan::app::kernel::localized_message::of_disk;
use qipan::app::kernel::wall_clock::SystemWallClock;
use qipan::app::program::QipanProgram;
#[cfg(feature = "scenes")]
use qipan::app::stage;
use qipan::app::{App, Launch, Output, Overrides};
use qipan::shell::heartbeat::Heartbeat;
use qipan::shell::{headless, signals};
use qipan::store::{RealDisk, Store};
#[cfg(feature = "gui")]
use std::path::Path;
use std::path::PathBuf;
use std::sync::Arc;
#[cfg(feature = "gui")]
use std::time::Instant;

/// Returns the settings that the command line changes for this run.
pub fn overrides(common: &Common) -> Overrides {
    Overrides {
        theme: common.theme.clone(),
        language: common.lang.clone(),
        text_percent: common.text_size,
        fullscreen: common.fullscreen,
        mute: common.mute,
        black: common.black.clone(),
        white: common.white.clone(),
        game: common.game,
        clock: common.clock,
        seed: common.seed,
        reaches_others: !common.local_only,
    }
}

/// What the app needs at its start: the data directory, its players, the machine's policy, and the lesson to begin with.
struct StartInputs<'a> {
    place: &'a DataPlace,
    people: People,
    machine: MachinePolicy,
    lesson: Option<GivenLesson>,
}

impl StartInputs<'_> {
    fn find<'a>(common: &Common, place: &'a DataPlace) -> Result<StartInputs<'a>, CliError> {
        let machine = machine::find(common, place)?;
        let people = profiles::find(common, place, &machine.policy)?;
        Ok(StartInputs { place, people, machine, lesson: lesson::load_given_lesson(common)? })
    }
}

fn app(common: &Common, ground: StartInputs, languages: Vec<String>, wake: Wake) -> App {
    let StartInputs { place, people, machine, lesson } = ground;
    let store = Store::new(Arc::new(RealDisk), &place.root);
    let MachinePolicy { policy, problems: mut policy_problems } = machine;
    policy_problems.extend(people.problems);
    let (people, player) = (people.list, people.player);
    let lesson_folder = machine::lesson_folder();
    let (overrides, trouble, wall) = (overrides(common), place.place_trouble.clone(), Arc::new(SystemWallClock));
    let new_game = common.new;
    let lessons = Launch { people, player, lesson_folder, lesson, ..Launch::new(store) };
    App::new(Launch {
        overrides,
        policy,
        policy_problems,
        new_game,
        languages,
        place_trouble: trouble,
        wall,
        wake,
        ..lessons
    })
}

#[cfg(feature = "gui")]
pub fn window(common: &Common, file: Option<PathBuf>, began: Instant, heartbeat: Heartbeat) -> Result<(), CliError> {
    use qipan::shell;
    let waker = shell::Waker::new();
    let ending = waker.clone();
    #[cfg(target_os = "linux")]
    let buses = shell::bus::greet_all_buses();
    let (announce, place) = (common.announce, DataPlace::find_data_directory(common));
    let ground = StartInputs::find(common, &place)?;
    if ground.machine.policy.kiosk.is_some() {
        shell::signals::ignore_keyboard();
    }
    #[cfg(target_os = "linux")]
    let (_table, hidden_buses) = (shell::compose::install_compose_table(), buses.hide_silent());
    // Signals are blocked before any other thread starts, so that all threads inherit that.
    shell::signals::listen(move || ending.ask_to_end());
    let traced = match &common.trace {
        Some(path) => Some(std::fs::File::create(path).map_err(|error| unwritten(path, &error))?),
        None => None,
    };
    let wake = waker.clone();
    // SDL reports the desktop's languages only while it runs; on Linux the environment has them, too.
    let languages = if cfg!(unix) && !cfg!(target_os = "macos") {
        languages_of_environment()
    } else {
        shell::window::system_languages()
    };
    let make = || {
        let app = app(common, ground, languages, Arc::new(move || wake.wake()));
        let mut program = QipanProgram::new(app, move |said| match said {
            Output::Announcement(sentence) | Output::Focus(sentence) if announce => print(&format!("{sentence}\n")),
            Output::Problem(sentence) => log(&sentence),
            Output::Announcement(_) | Output::Focus(_) | Output::Event(_) => {}
        });
        if announce {
            program.announce_focus();
        }
        if let Some(file) = file {
            program.open(file);
        }
        program
    };
    let options = shell::WindowOptions {
        trace: shell::Trace::new(began, traced),
        exit_after_first_frame: common.exit_after_first_frame,
        #[cfg(target_os = "linux")]
        hidden_buses,
        heartbeat,
    };
    let program = shell::run(make, &waker, options).map_err(|error| match error {
        shell::ShellError::NoDisplay(why) => {
            CliError::display(LocalizedMessage::new("cli-no-display").with("why", why))
        }
        shell::ShellError::Sdl(_) => CliError::file_error(LocalizedMessage::untranslated(error)),
    })?;
    program.finish();
    Ok(())
}

#[cfg(feature = "gui")]
fn unwritten(file: &Path, error: &std::io::Error) -> CliError {
    CliError::of_file(file.display(), of_disk(error))
}

#[cfg(not(feature = "gui"))]
pub fn window(_: &Common, _: Option<PathBuf>, _: std::time::Instant, _: Heartbeat) -> Result<(), CliError> {
    Err(CliError::usage(LocalizedMessage::new("cli-no-window")))
}

pub fn headless(common: &Common) -> Result<(), CliError> {
    let (sender, wakes) = headless::wakes();
    let (waker, ending) = (sender.clone(), sender.clone());
    // Signals are blocked before any other thread starts, so that all threads inherit that.
    signals::listen(move || {
        let _ = ending.send(headless::WakeEvent::Quit);
    });
    let wake = Arc::new(move || {
        let _ = waker.send(headless::WakeEvent::Thread);
    });
    let (announce, place) = (common.announce, DataPlace::find_data_directory(common));
    let ground = StartInputs::find(common, &place)?;
    let app = app(common, ground, languages_of_environment(), wake);
    let mut program = QipanProgram::new(app, move |said| match said {
        Output::Event(line) => print(&format!("{line}\n")),
        Output::Announcement(sentence) | Output::Focus(sentence) if announce => print(&format!("say {sentence}\n")),
        Output::Announcement(_) | Output::Focus(_) => {}
        Output::Problem(sentence) => log(&sentence),
    });
    if announce {
        program.announce_focus();
    }
    headless::read_lines(std::io::stdin(), sender).map_err(|error| CliError::file_error(of_disk(&error)))?;
    headless::run(&mut program, &wakes, |line| print(&format!("{line}\n")));
    program.finish();
    Ok(())
}

/// Prints the names of the screens if the option is `--screen list`. Returns whether it was.
#[cfg(feature = "scenes")]
fn lists_screens(arguments: &ScreenshotArguments) -> bool {
    let is_asked = arguments.screen == "list";
    if is_asked {
        print(&format!("{}\n", stage::SCENE_NAMES.join("\n")));
    }
    is_asked
}

#[cfg(not(feature = "scenes"))]
fn lists_screens(_: &ScreenshotArguments) -> bool {
    false
}

#[cfg(not(feature = "gui"))]
pub fn screenshot(_: &Common, arguments: &ScreenshotArguments) -> Result<(), CliError> {
    if lists_screens(arguments) { Ok(()) } else { Err(CliError::usage(LocalizedMessage::new("cli-no-pictures"))) }
}

#[cfg(feature = "gui")]
pub fn screenshot(common: &Common, arguments: &ScreenshotArguments) -> Result<(), CliError> {
    if lists_screens(arguments) {
        return Ok(());
    }
    #[cfg(feature = "scenes")]
    if !stage::SCENE_NAMES.contains(&arguments.screen.as_str()) {
        return Err(CliError::usage(
            LocalizedMessage::new("cli-no-screen").with("name", arguments.screen.escape_debug()),
        ));
    }
    let out = arguments.out.as_deref().ok_or_else(|| CliError::usage(LocalizedMessage::new("cli-which-picture")))?;
    // A picture is made in a temporary data directory, so that nothing of the user is shown or changed.
    let scratch = tempfile::tempdir().map_err(|error| CliError::file_error(of_disk(&error)))?;
    let common = Common { data_dir: common.data_dir.clone().or(Some(scratch.path().to_owned())), ..common.clone() };
    let place = DataPlace::find_data_directory(&common);
    let ground = StartInputs { lesson: None, ..StartInputs::find(&common, &place)? };
    let mut app = app(&common, ground, languages_of_environment(), Arc::new(|| {}));
    #[cfg(feature = "scenes")]
    let outcome = app.set_up_scene(&arguments.screen, &arguments.moves);
    #[cfg(not(feature = "scenes"))]
    let outcome = qipan::app::still::StillApp(&mut app).show_game(&arguments.moves);
    outcome.map_err(|why| CliError::usage(LocalizedMessage::untranslated(why)))?;
    let mut program = QipanProgram::new(app, |said| {
        if let Output::Problem(sentence) = said {
            log(&sentence);
        }
    });
    let png = qipan::shell::screenshot(&mut program, 10_000, arguments.size)
        .map_err(|why| CliError::file_error(LocalizedMessage::untranslated(why)))?;
    program.finish();
    std::fs::write(out, png).map_err(|error| unwritten(out, &error))
}
