//! `check-config` and `print-config`.

use super::{Common, Failure, open};
use qipan::app::SETTINGS_FORMAT;
use qipan::store::RealDisk;
use qipan::store::settings_file::{Loaded, ron_options};
use std::collections::BTreeMap;
use std::path::Path;

/// Says what is wrong with a settings file, one line each.
pub fn check(common: &Common, file: Option<&Path>) -> Result<(), Failure> {
    let path = file.map_or_else(|| open::data_dir(common).0.join("settings.ron"), Path::to_owned);
    if file.is_some() && !path.exists() {
        return Err(Failure::file(format!("{}: there is no such file", path.display())));
    }
    let Loaded { mut value, mut notices, .. } = SETTINGS_FORMAT.load(&RealDisk, &path);
    notices.extend(value.check().into_iter().map(|problem| format!("{}: {problem}.", path.display())));
    notices.extend(
        qipan::app::actions::Keymap::new(&value.keys)
            .1
            .into_iter()
            .map(|problem| format!("{}: {problem}.", path.display())),
    );
    if notices.is_empty() {
        super::print(&format!("{}: good\n", path.display()));
        return Ok(());
    }
    Err(Failure::file(notices.join("\nqipan: ")))
}

/// Prints each value in force and where it came from.
pub fn print(common: &Common) -> Result<(), Failure> {
    let path = open::data_dir(common).0.join("settings.ron");
    let loaded = SETTINGS_FORMAT.load(&RealDisk, &path);
    let mut settings = loaded.value;
    settings.check();
    let in_file = std::fs::read_to_string(&path).ok().filter(|_| loaded.notices.is_empty());
    let in_file = in_file.and_then(|text| ron_options().from_str::<ron::Value>(&text).ok()).map(|value| flat(&value));
    let mut typed: BTreeMap<&str, String> = BTreeMap::new();
    let mut set = |key, value: Option<String>| value.map(|value| typed.insert(key, value));
    set("theme", common.theme.as_ref().map(|theme| format!("{theme:?}")));
    set("language", common.lang.as_ref().map(|language| format!("{language:?}")));
    set("fullscreen", common.fullscreen.then(|| "true".into()));
    set("sound.volume", common.mute.then(|| "0".into()));
    let seat = |seat: &qipan::session::Seat| ron::to_string(seat).unwrap_or_default();
    set("reversi.players.0.seat", common.black.as_ref().map(seat));
    set("reversi.players.1.seat", common.white.as_ref().map(seat));
    let value = ron_options().from_str(&settings.render()).map_err(Failure::file)?;
    let mut text = String::new();
    for (key, value) in flat(&value) {
        let from_file = in_file.as_ref().is_some_and(|keys| keys.contains_key(&key));
        let (value, origin) = match typed.get(key.as_str()) {
            Some(typed) => (typed.clone(), "command line"),
            None if from_file => (value, "user"),
            None => (value, "default"),
        };
        text.push_str(&format!("{key} = {value}  ({origin})\n"));
    }
    super::print(&text);
    Ok(())
}

/// A value as paths of keys with their values: `sound.volume` → `70`.
fn flat(value: &ron::Value) -> BTreeMap<String, String> {
    let mut out = BTreeMap::new();
    flatten("", value, &mut out);
    out
}

fn flatten(path: &str, value: &ron::Value, out: &mut BTreeMap<String, String>) {
    let join = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
    match value {
        ron::Value::Map(map) if map.iter().next().is_some() => {
            for (key, value) in map.iter() {
                let key = match key {
                    ron::Value::String(key) => key.clone(),
                    other => ron::to_string(other).unwrap_or_default(),
                };
                flatten(&join(&key), value, out);
            }
        }
        ron::Value::Seq(items) => {
            for (at, item) in items.iter().enumerate() {
                flatten(&join(&at.to_string()), item, out);
            }
        }
        leaf => {
            out.insert(path.to_owned(), ron::to_string(leaf).unwrap_or_default());
        }
    }
}
