//! `check-config` and `print-config`.

use super::{Common, Failure, open};
use qipan::app::{GameKind, SETTINGS_FORMAT};
use qipan::store::settings_file::{Found, Loaded, SETTINGS_BYTES_MAX, ron_options};
use qipan::store::{Disk, RealDisk};
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
    let used = loaded.found != Found::Broken;
    let text =
        RealDisk.read(&path, SETTINGS_BYTES_MAX).ok().filter(|_| used).and_then(|bytes| String::from_utf8(bytes).ok());
    let value = text.and_then(|text| ron_options().from_str::<ron::Value>(&text).ok());
    let in_file = value.map(|value| flat(&value)).unwrap_or_default();
    let typed = typed(common);
    let mut text = String::new();
    for (key, value) in settings.rows() {
        let (value, origin) = match typed.iter().find(|(name, _)| *name == key) {
            Some((_, typed)) => (typed.clone(), "command line"),
            None if in_file.iter().any(|path| is_part(path, &key)) => (value, "user"),
            None => (value, "default"),
        };
        text.push_str(&format!("{key} = {value}  ({origin})\n"));
    }
    super::print(&text);
    Ok(())
}

/// What the command line says of settings.
fn typed(common: &Common) -> Vec<(&'static str, String)> {
    let seat = |seat: &qipan::session::Seat| ron::to_string(seat).unwrap_or_default();
    let (black, white) = match common.game.unwrap_or_default() {
        GameKind::Reversi => ("reversi.players.0.seat", "reversi.players.1.seat"),
        GameKind::Gomoku => ("gomoku.players.0.seat", "gomoku.players.1.seat"),
    };
    [
        ("theme", common.theme.as_ref().map(|theme| format!("{theme:?}"))),
        ("language", common.lang.as_ref().map(|language| format!("{language:?}"))),
        ("fullscreen", common.fullscreen.then(|| "true".into())),
        ("sound.volume", common.mute.then(|| "0".into())),
        (black, common.black.as_ref().map(seat)),
        (white, common.white.as_ref().map(seat)),
    ]
    .into_iter()
    .filter_map(|(key, value)| Some((key, value?)))
    .collect()
}

/// Whether one path of keys is the other or lies inside it.
fn is_part(path: &str, key: &str) -> bool {
    let inside =
        |long: &str, short: &str| long.strip_prefix(short).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
    inside(path, key) || inside(key, path)
}

/// The paths of the keys that a value has: `sound.volume`.
fn flat(value: &ron::Value) -> Vec<String> {
    let mut paths = Vec::new();
    flatten("", value, &mut paths);
    paths
}

fn flatten(path: &str, value: &ron::Value, paths: &mut Vec<String>) {
    let join = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
    match value {
        ron::Value::Map(map) if map.iter().next().is_some() => {
            for (key, value) in map.iter() {
                if let ron::Value::String(key) = key {
                    flatten(&join(key), value, paths);
                }
            }
        }
        ron::Value::Seq(items) => {
            items.iter().enumerate().for_each(|(at, item)| flatten(&join(&at.to_string()), item, paths));
        }
        _ => paths.push(path.to_owned()),
    }
}
