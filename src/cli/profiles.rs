//! `profiles …`, and who plays: the people who share the data directory, the one whom `--profile` names, and those whom the policy wants.

use super::common::{Common, Failure, print};
use super::machine;
use super::place::Place;
use clap::Subcommand;
use qipan::policy::Policy;
use qipan::store::profiles::{Change, Profile, Profiles, free_picture, named};
use qipan::store::{RealDisk, Store};
use std::path::Path;
use std::sync::Arc;

#[derive(Subcommand)]
pub enum Command {
    /// Print who shares the data directory: how many games each has, a tab, the name.
    List,
    /// Add people, in this order. The first of all has the games and settings that are there.
    Add {
        #[arg(required = true, value_name = "NAME")]
        names: Vec<String>,
    },
    /// Remove somebody with all games, settings and progress.
    Remove { name: String },
    /// Delete the games, settings and progress of all, and the list. Themes, languages and lessons stay.
    Clear {
        /// Do it. Without this it is only said what would go.
        #[arg(long)]
        yes: bool,
    },
}

/// Who shares the data directory, and who of them plays.
#[derive(Default)]
pub struct People {
    pub list: Vec<Profile>,
    pub player: Option<Profile>,
    /// What is wrong with the list, as sentences.
    pub problems: Vec<String>,
}

fn root(place: &Place) -> Store {
    Store::new(Arc::new(RealDisk), &place.root)
}

/// Who plays: whoever the command line names, or the only one there is. In a kiosk nobody is known.
pub fn find(common: &Common, place: &Place, policy: &Policy) -> Result<People, Failure> {
    if policy.kiosk.is_some() {
        return match &common.profile {
            Some(_) => Err(Failure::usage("a kiosk has no players of its own")),
            None => Ok(People::default()),
        };
    }
    let people = Profiles::of(&root(place));
    let (mut list, problem) = people.list();
    let mut problems: Vec<String> = problem.into_iter().collect();
    // A list that cannot be read is not written over because the policy wants people.
    if problems.is_empty() {
        match people.with(&policy.profiles) {
            Ok(wanted) => list = wanted,
            Err(error) => problems.push(format!("The policy's players cannot be added: {error}.")),
        }
    }
    let player = match &common.profile {
        Some(name) => Some(one(&list, name)?),
        None => list.first().filter(|_| list.len() == 1).cloned(),
    };
    Ok(People { list, player, problems })
}

fn one(list: &[Profile], name: &str) -> Result<Profile, Failure> {
    let missing = || format!("there is no player named {name:?}; `qipan profiles list` names them");
    named(list, name).cloned().ok_or_else(|| Failure::usage(missing()))
}

/// The games and settings of whoever the command line names, or else of the data directory itself.
pub fn store(common: &Common, place: &Place) -> Result<Store, Failure> {
    let root = root(place);
    let Some(name) = &common.profile else { return Ok(root) };
    let people = Profiles::of(&root);
    Ok(people.home(&one(&people.list().0, name)?))
}

pub fn run(common: &Common, command: &Command) -> Result<(), Failure> {
    let place = Place::find(common);
    let policy = machine::find(common, &place)?.policy;
    let people = Profiles::of(&root(&place));
    if !policy.profiles.is_empty() && !matches!(command, Command::List | Command::Clear { .. }) {
        return Err(Failure::usage("this machine's policy says who plays here"));
    }
    match command {
        Command::List => list(&people),
        Command::Add { names } => names.iter().try_for_each(|name| add(&people, name)),
        Command::Remove { name } => remove(&people, name),
        Command::Clear { yes } => clear(&people, &place.root, *yes),
    }
}

/// The list, unless it cannot be read.
fn known(people: &Profiles) -> Result<Vec<Profile>, Failure> {
    match people.list() {
        (list, None) => Ok(list),
        (_, Some(problem)) => Err(Failure::file(problem)),
    }
}

fn list(people: &Profiles) -> Result<(), Failure> {
    known(people)?.iter().for_each(|player| print(&format!("{}\t{}\n", people.count(player), player.name)));
    Ok(())
}

fn add(people: &Profiles, name: &str) -> Result<(), Failure> {
    let picture = free_picture(&known(people)?);
    people.change(&Change::Add { name: name.to_owned(), picture }).map_err(Failure::file)?;
    Ok(())
}

fn remove(people: &Profiles, name: &str) -> Result<(), Failure> {
    let player = one(&known(people)?, name)?;
    let games = people.count(&player);
    people.change(&Change::Remove { id: player.id }).map_err(Failure::file)?;
    print(&format!("{}: removed with {games} games\n", player.name));
    Ok(())
}

fn clear(people: &Profiles, root: &Path, yes: bool) -> Result<(), Failure> {
    let list = people.list().0;
    let done = if yes { "deleted" } else { "would be deleted" };
    let lines: String = list.iter().map(|one| format!("{}: {} games {done}\n", one.name, people.count(one))).collect();
    if yes {
        people.clear().map_err(Failure::file)?;
    }
    print(&lines);
    print(&format!("{}: all games, settings and progress {done}\n", root.display()));
    if !yes {
        print("Nothing was done. `qipan profiles clear --yes` does it.\n");
    }
    Ok(())
}
