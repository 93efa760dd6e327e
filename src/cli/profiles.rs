//! The commands `profiles …`, and the choice of the current profile among the people who share the data directory: the profile of
//! `--profile`, or the only one. The policy may require profiles.

use super::common::{CliError, Common, file_message};
use super::machine;
use super::output::{print, print_sentence};
use super::place::DataPlace;
use clap::Subcommand;
use qipan::app::kernel::localized_message::{LocalizedMessage, of_disk};
use qipan::policy::Policy;
use qipan::session::setup::NAME_CHARS_MAX;
use qipan::store::profiles::{Change, PROFILES_MAX, Profile, ProfileError, Profiles, free_picture, profile_by_name};
use qipan::store::{RealDisk, Store};
use std::path::Path;
use std::sync::Arc;

#[derive(Subcommand)]
pub enum ProfilesCommand {
    /// Print the people who share the data directory: each person's number of games, a tab, the name.
    List,
    /// Add people in this order. The very first person gets the existing games and settings.
    Add {
        #[arg(required = true, value_name = "NAME")]
        names: Vec<String>,
    },
    /// Remove a person with all games, settings and progress.
    Remove { name: String },
    /// Delete the games, settings and progress of all people, and the list of people. Themes, languages and lessons stay.
    Clear {
        /// Really delete. Without this, only prints what would be deleted.
        #[arg(long)]
        yes: bool,
    },
}

/// The people who share the data directory, and which of them plays.
#[derive(Default)]
pub struct People {
    pub list: Vec<Profile>,
    pub player: Option<Profile>,
    /// Problems of the list of people, as sentences for the user.
    pub problems: Vec<LocalizedMessage>,
}

/// Returns why the list of people cannot be changed or read, as a clause of a sentence.
fn error_clause(error: &ProfileError) -> LocalizedMessage {
    match error {
        ProfileError::Name => LocalizedMessage::new("cli-player-name").with("most", NAME_CHARS_MAX),
        ProfileError::Taken(name) => LocalizedMessage::new("cli-player-taken").with("name", name.escape_debug()),
        ProfileError::Missing(name) => LocalizedMessage::new("cli-player-missing").with("name", name.escape_debug()),
        ProfileError::Full => LocalizedMessage::new("cli-player-full").with("most", PROFILES_MAX),
        ProfileError::InUse(name) => LocalizedMessage::new("cli-player-plays").with("name", name),
        ProfileError::Newer(file) => LocalizedMessage::new("cli-player-newer").with("file", file.display()),
        ProfileError::Busy(file) => file_message(file.display(), LocalizedMessage::new("cli-player-busy")),
        ProfileError::Io(file, error) => file_message(file.display(), of_disk(error)),
    }
}

fn root(place: &DataPlace) -> Store {
    Store::new(Arc::new(RealDisk), &place.root)
}

/// Reads the list of people and chooses who plays: the profile of `--profile`, else the only one on the list. A kiosk has no profiles.
pub fn find(common: &Common, place: &DataPlace, policy: &Policy) -> Result<People, CliError> {
    if policy.kiosk.is_some() {
        return match &common.profile {
            Some(_) => Err(CliError::usage(LocalizedMessage::new("cli-kiosk-nobody"))),
            None => Ok(People::default()),
        };
    }
    let people = Profiles::of(&root(place));
    let (mut list, problem) = people.list();
    let mut problems: Vec<LocalizedMessage> = problem.into_iter().map(LocalizedMessage::untranslated).collect();
    // If the list is unreadable, people required by the policy are not added, because that would overwrite the list.
    if problems.is_empty() {
        match people.add_missing(&policy.profiles) {
            Ok(wanted) => list = wanted,
            Err(error) => problems.push(LocalizedMessage::new("cli-policy-players").and("why", error_clause(&error))),
        }
    }
    let player = match &common.profile {
        Some(name) => Some(one(&list, name)?),
        None => list.first().filter(|_| list.len() == 1).cloned(),
    };
    Ok(People { list, player, problems })
}

fn one(list: &[Profile], name: &str) -> Result<Profile, CliError> {
    let missing = || CliError::usage(error_clause(&ProfileError::Missing(name.to_owned())));
    profile_by_name(list, name).cloned().ok_or_else(missing)
}

/// Returns the store of the profile named by `--profile`, else the store of the data directory itself.
pub fn store(common: &Common, place: &DataPlace) -> Result<Store, CliError> {
    let root = root(place);
    let Some(name) = &common.profile else { return Ok(root) };
    let people = Profiles::of(&root);
    Ok(people.home(&one(&people.list().0, name)?))
}

pub fn run(common: &Common, command: &ProfilesCommand) -> Result<(), CliError> {
    let place = DataPlace::find_data_directory(common);
    let policy = machine::find(common, &place)?.policy;
    let people = Profiles::of(&root(&place));
    if !policy.profiles.is_empty() && !matches!(command, ProfilesCommand::List | ProfilesCommand::Clear { .. }) {
        return Err(CliError::usage(LocalizedMessage::new("cli-policy-says-who")));
    }
    match command {
        ProfilesCommand::List => list(&people),
        ProfilesCommand::Add { names } => names.iter().try_for_each(|name| add(&people, name)),
        ProfilesCommand::Remove { name } => remove(&people, name),
        ProfilesCommand::Clear { yes } => clear(&people, &place.root, *yes),
    }
}

/// Returns the people who share the data directory, or an error if their list is unreadable.
fn known(people: &Profiles) -> Result<Vec<Profile>, CliError> {
    match people.list() {
        (list, None) => Ok(list),
        (_, Some(problem)) => Err(CliError::file_error(LocalizedMessage::untranslated(problem))),
    }
}

fn list(people: &Profiles) -> Result<(), CliError> {
    let line = |player: &Profile| format!("{}\t{}\n", people.count(player), player.name);
    print(&known(people)?.iter().map(line).collect::<String>());
    Ok(())
}

fn add(people: &Profiles, name: &str) -> Result<(), CliError> {
    let picture = free_picture(&known(people)?);
    people
        .change(&Change::Add { name: name.to_owned(), picture })
        .map_err(|error| CliError::file_error(error_clause(&error)))?;
    Ok(())
}

fn remove(people: &Profiles, name: &str) -> Result<(), CliError> {
    let player = one(&known(people)?, name)?;
    let games = people.count(&player);
    people.change(&Change::Remove { id: player.id }).map_err(|error| CliError::file_error(error_clause(&error)))?;
    print_sentence(&LocalizedMessage::new("cli-removed").with("name", player.name).with("count", games));
    Ok(())
}

fn clear(people: &Profiles, root: &Path, yes: bool) -> Result<(), CliError> {
    let list = people.list().0;
    let done = if yes { "yes" } else { "no" };
    let line =
        |one: &Profile| LocalizedMessage::new("cli-cleared").with("name", &one.name).with("count", people.count(one));
    let lines: Vec<LocalizedMessage> = list.iter().map(|one| line(one).with("done", done)).collect();
    if yes {
        people.clear().map_err(|error| CliError::file_error(error_clause(&error)))?;
    }
    lines.iter().for_each(print_sentence);
    print_sentence(&LocalizedMessage::new("cli-all-cleared").with("folder", root.display()).with("done", done));
    if !yes {
        print_sentence(&LocalizedMessage::new("cli-not-cleared"));
    }
    Ok(())
}
