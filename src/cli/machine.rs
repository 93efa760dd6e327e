//! Finds the policy of this machine, and the restrictions that apply if the policy is unreadable. No user setting bypasses it: its first
//! location is fixed, and `--policy` applies only if the machine has no policy. A lesson's preset has a lower precedence than the policy.

use super::common::{CliError, Common};
use super::place::DataPlace;
use qipan::app::kernel::config::policy_file;
use qipan::app::kernel::error_text;
use qipan::app::kernel::localized_message::LocalizedMessage;
use qipan::policy::Policy;
use qipan::store::RealDisk;
use qipan::store::policy_place::{self, FoundPolicy, PolicyPlace};
use std::path::{Path, PathBuf};

/// The path of the policy file inside each folder where a policy may be.
const FILE: &str = "qipan/policy.ron";

/// The policy of this machine as it applies now, and the problems found in it.
#[derive(Default)]
pub struct MachinePolicy {
    pub policy: Policy,
    /// The problems found in the policy, as sentences for the user.
    pub problems: Vec<LocalizedMessage>,
}

/// Finds the machine's policy, else the policy of `--policy`, else no policy. Returns an error if the command line names a policy although
/// the machine has its own.
pub fn find(common: &Common, place: &DataPlace) -> Result<MachinePolicy, CliError> {
    let (found, passed) = policy_place::find(&RealDisk, &places());
    let mut machine = match (found, &common.policy) {
        (FoundPolicy::Nothing, None) => MachinePolicy::default(),
        (FoundPolicy::Nothing, Some(file)) => of_file(file, place)?,
        (FoundPolicy::Text { path, text }, wanted) => match (of_text(&path, &text, place), wanted) {
            (machine, None) => machine,
            (machine, Some(file)) if machine.says_nothing() => of_file(file, place)?,
            (_, Some(_)) => return Err(has_one(&path)),
        },
        (FoundPolicy::Unreadable { path, .. }, Some(_)) => return Err(has_one(&path)),
        (FoundPolicy::Unreadable { path, why }, None) => unread(&path, LocalizedMessage::untranslated(why)),
    };
    machine.problems.splice(0..0, passed.into_iter().map(LocalizedMessage::untranslated));
    machine.take_preset(common, place)?;
    Ok(machine)
}

fn has_one(path: &Path) -> CliError {
    CliError::usage(LocalizedMessage::new("cli-has-policy").with("file", path.display()))
}

impl MachinePolicy {
    /// Applies the preset that the policy names, else the preset of `--preset`, with a lower precedence than the policy. A missing or
    /// invalid preset is reported and has no effect; the program starts anyway.
    fn take_preset(&mut self, common: &Common, place: &DataPlace) -> Result<(), CliError> {
        let named = self.policy.preset.as_ref().map(PathBuf::from);
        let file = match (named, &common.preset) {
            (Some(named), Some(_)) => {
                return Err(CliError::usage(LocalizedMessage::new("cli-has-preset").with("file", named.display())));
            }
            (named, typed) => named.or_else(|| typed.clone()),
        };
        match file.as_deref().map(|file| read_preset_file(file, place)) {
            Some(Ok(preset)) => self.policy = policy_file::with_preset(std::mem::take(&mut self.policy), preset),
            Some(Err(told)) => self.problems.extend(told),
            None => {}
        }
        Ok(())
    }

    /// Whether the policy restricts nothing and has no problem, like the file that a package installs.
    fn says_nothing(&self) -> bool {
        self.policy == Policy::default() && self.problems.is_empty()
    }
}

/// Reads a policy file. Does not check who can write to it, because the user named it.
pub fn of_file(file: &Path, place: &DataPlace) -> Result<MachinePolicy, CliError> {
    match policy_place::read(&RealDisk, file) {
        Ok(Some(text)) => Ok(of_text(file, &text, place)),
        Ok(None) => Err(CliError::of_file(file.display(), LocalizedMessage::new("cli-no-file"))),
        Err(why) => Ok(unread(file, error_text::unreadable(&why))),
    }
}

/// Reads a preset file. Returns its errors if it is unreadable or invalid.
pub fn read_preset_file(file: &Path, place: &DataPlace) -> Result<Policy, Vec<LocalizedMessage>> {
    let fail = |why| Err(vec![LocalizedMessage::new("preset-unread").with("file", file.display()).and("why", why)]);
    match policy_place::read(&RealDisk, file) {
        Ok(Some(text)) => policy_file::load_preset(&RealDisk, &place.root, file, &text),
        Ok(None) => fail(LocalizedMessage::new("text-missing")),
        Err(why) => fail(error_text::unreadable(&why)),
    }
}

fn of_text(path: &Path, text: &str, place: &DataPlace) -> MachinePolicy {
    let (policy, problems) = policy_file::load(&RealDisk, &place.root, path, text);
    MachinePolicy { policy, problems }
}

fn unread(path: &Path, why: LocalizedMessage) -> MachinePolicy {
    let told = LocalizedMessage::new("policy-unread-file").with("file", path.display()).and("why", why);
    MachinePolicy {
        policy: Policy::for_unreadable_file(),
        problems: vec![told.and("follows", policy_file::unread_message())],
    }
}

/// The standard path of the machine's policy; `None` if the system does not report its folder.
pub fn machine_policy_path() -> Option<PathBuf> {
    fixed_folder().map(|folder| folder.join(FILE))
}

/// The folder of the lessons for all users of this machine. It is beside the machine's policy.
pub fn lesson_folder() -> Option<PathBuf> {
    machine_policy_path().map(|policy| policy.with_file_name("lessons"))
}

/// The paths where a policy may be, in the order of precedence. Paths from environment variables come after the fixed path.
fn places() -> Vec<PolicyPlace> {
    let fixed = fixed_folder().map(|folder| PolicyPlace { path: folder.join(FILE), is_named: false });
    let named = named_folders().into_iter().filter(|folder| folder.is_absolute());
    fixed.into_iter().chain(named.map(|folder| PolicyPlace { path: folder.join(FILE), is_named: true })).collect()
}

#[cfg(all(unix, not(target_os = "macos")))]
fn fixed_folder() -> Option<PathBuf> {
    Some(PathBuf::from("/etc"))
}

#[cfg(target_os = "macos")]
fn fixed_folder() -> Option<PathBuf> {
    Some(PathBuf::from("/Library/Application Support"))
}

/// Returns the folder that Windows reports, not the environment's `%ProgramData%`, which a user may set.
#[cfg(windows)]
fn fixed_folder() -> Option<PathBuf> {
    qipan::store::policy_place::program_data()
}

/// Returns the desktop's configuration folders for all users; `/etc/xdg` is always the last.
#[cfg(all(unix, not(target_os = "macos")))]
fn named_folders() -> Vec<PathBuf> {
    let named = std::env::var_os("XDG_CONFIG_DIRS").unwrap_or_default();
    let mut folders: Vec<PathBuf> = std::env::split_paths(&named).collect();
    folders.push(PathBuf::from("/etc/xdg"));
    folders
}

#[cfg(any(not(unix), target_os = "macos"))]
fn named_folders() -> Vec<PathBuf> {
    Vec::new()
}
