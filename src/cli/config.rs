//! `check-config` and `print-config`.

use super::common::{Common, Failure};
use super::open;
use super::place::Place;
use qipan::app::config::Config;
use qipan::store::{RealDisk, Store};
use std::path::Path;
use std::sync::Arc;

/// Says what is wrong with a settings file, one line each.
pub fn check(common: &Common, file: Option<&Path>) -> Result<(), Failure> {
    let path = file.map_or_else(|| Place::find(common).root.join("settings.ron"), Path::to_owned);
    if file.is_some() && !path.exists() {
        return Err(Failure::file(format!("{}: there is no such file", path.display())));
    }
    let problems = Config::check(&RealDisk, &path);
    if problems.is_empty() {
        super::common::print(&format!("{}: good\n", path.display()));
        return Ok(());
    }
    Err(Failure::file(problems.join("\nqipan: ")))
}

/// Prints each value in force and where it came from.
pub fn print(common: &Common) -> Result<(), Failure> {
    let place = Place::find(common);
    let store = Store::new(Arc::new(RealDisk), &place.root);
    let (config, _) = Config::load(&store, open::overrides(common), Vec::new());
    let lines = config.explain().into_iter().map(|explained| {
        let locked = if explained.locked { ", locked" } else { "" };
        format!("{} = {}  ({}{locked})\n", explained.key, explained.value, explained.origin)
    });
    super::common::print(&lines.collect::<String>());
    Ok(())
}
