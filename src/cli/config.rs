//! The commands `check-config` and `print-config`.

use super::common::{CliError, Common, file_message, lang, print_error};
use super::machine::{self, MachinePolicy};
use super::open;
use super::place::DataPlace;
use super::profiles;
use qipan::app::game::engine_list as engines;
use qipan::app::kernel::config::{Config, Origin, policy_file};
use qipan::app::kernel::localized_message::LocalizedMessage;
use qipan::policy::Policy;
use qipan::store::RealDisk;
use std::path::Path;

/// Reports the errors of a settings file, one line each. If `file` is `None` and the command line names a policy or a preset, checks that
/// instead.
pub fn check(common: &Common, file: Option<&Path>) -> Result<(), CliError> {
    if let (Some(policy), None) = (&common.policy, file) {
        let problems = machine::of_file(policy, &DataPlace::find_data_directory(common))?.problems;
        return print_problems(policy, &problems);
    }
    if let (Some(preset), None) = (&common.preset, file) {
        return print_problems(
            preset,
            &machine::read_preset_file(preset, &DataPlace::find_data_directory(common)).err().unwrap_or_default(),
        );
    }
    let store = profiles::store(common, &DataPlace::find_data_directory(common))?;
    let path = file.map_or_else(|| store.root().join("settings.ron"), Path::to_owned);
    // Files named in settings lie beside them; files named in a profile's settings lie beside those, or in the shared folders.
    let beside = path.parent().unwrap_or(Path::new(""));
    let shared = if file.is_some() { beside } else { store.shared() };
    if file.is_some() && !path.exists() {
        return Err(CliError::of_file(path.display(), LocalizedMessage::new("cli-no-file")));
    }
    let engines = path.with_file_name("engines.ron");
    let is_engines = path.file_name() == engines.file_name();
    let mut problems = if is_engines { Vec::new() } else { Config::check(&RealDisk, shared, &path) };
    // If no file is named, the list of engines beside the settings is checked, too.
    if is_engines || file.is_none() {
        problems
            .extend(engines::find_file_problems(&RealDisk, &engines).into_iter().map(LocalizedMessage::untranslated));
    }
    print_problems(&path, &problems)
}

fn print_problems(path: &Path, problems: &[LocalizedMessage]) -> Result<(), CliError> {
    if problems.is_empty() {
        super::output::print_sentence(&file_message(path.display(), LocalizedMessage::new("cli-good")));
        return Ok(());
    }
    let lines: Vec<String> = problems.iter().map(|problem| problem.in_language(lang())).collect();
    Err(CliError::file_error(LocalizedMessage::untranslated(lines.join("\nqipan: "))))
}

/// Prints the current value of each setting and where the value comes from.
pub fn print(common: &Common) -> Result<(), CliError> {
    let place = DataPlace::find_data_directory(common);
    let store = profiles::store(common, &place)?;
    let MachinePolicy { policy, problems } = machine::find(common, &place)?;
    problems.iter().for_each(print_error);
    let (config, _) = Config::load_under(&store, open::overrides(common), Vec::new(), policy);
    let lines = config.explain().into_iter().map(|explained| {
        let locked = if explained.locked && explained.origin != Origin::Lock { ", locked" } else { "" };
        format!("{} = {}  ({}{locked})\n", explained.key, explained.value, explained.origin)
    });
    super::output::print(&lines.chain(ruled(config.policy())).collect::<String>());
    Ok(())
}

/// Returns a line for each value that only a policy or a preset can set and that is set.
fn ruled(policy: &Policy) -> impl Iterator<Item = String> + '_ {
    let origin = |key| if policy.by_preset.contains(key) { Origin::Preset } else { Origin::Policy };
    policy_file::policy_key_values(policy)
        .into_iter()
        .map(move |(key, value)| format!("{key} = {value}  ({})\n", origin(key)))
}
