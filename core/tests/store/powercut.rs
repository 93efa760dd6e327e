//! A power cut at any moment of a whole game with autosave, undo, named saves and settings: nothing durable is lost.

use crate::common::store::{ROOT, WriterBench, memory, setup, whole_game};
use qipan::session::{Record, Session};
use qipan::store::recording::{CrashState, Image, RecordingDisk};
use qipan::store::settings_file::{FileState, Format, PendingWrite};
use qipan::store::{Disk, Store};
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::sync::Arc;

const SETTINGS: &str = "/home/data/settings.ron";
const FORMAT: Format = Format { version: 1, upgrades: &[] };

/// What the user was told to be safe.
#[derive(Clone, Copy, Default)]
struct PromisedSafe {
    /// Records of the game.
    records: usize,
    /// How often the settings were written.
    settings: usize,
    /// Whether the named save is there, and with how many records at least.
    save: usize,
}

/// The settings as they are written the n-th time; the 0th are the defaults.
fn settings(times: usize) -> String {
    (0..times as u32 * 20).map(|number| format!("// {number}\n")).collect()
}

/// Plays the game on a recording disk; after every answer of the writer a mark with what is promised from then on.
fn play(disk: &RecordingDisk, store: &Store, records: &[Record]) -> Vec<PromisedSafe> {
    let mut promised = vec![PromisedSafe::default()];
    let mut desk = WriterBench::new(store);
    let id = desk.play(store.create(&setup()), &[]);
    for (index, batch) in records.chunks(2).enumerate() {
        let mut now = promised[promised.len() - 1];
        batch.iter().for_each(|record| desk.writer.append(&id, record.clone()));
        now.records += batch.len();
        if index % 10 == 4 {
            now.settings += 1;
            let bytes = settings(now.settings).into_bytes();
            desk.writer.write_file(PendingWrite { path: SETTINGS.into(), bytes, set_aside: false });
        }
        if index % 12 == 6 {
            now.save = now.records;
            desk.writer.save_as("Sunday 星期日", &setup(), &records[..now.save], true);
        }
        let (said, is_saved) = desk.settle();
        assert!(is_saved, "{said:?}");
        promised.push(now);
        disk.mark(promised.len() as u64 - 1);
    }
    promised
}

fn check(state: &CrashState, truth: &[Record], promised: &[PromisedSafe]) {
    let (now, next) = (promised[state.last_mark as usize], promised.get(state.last_mark as usize + 1));
    let disk = RecordingDisk::from_image(&state.image);
    let store = Store::new(Arc::new(disk.clone()), ROOT);
    let resumed = store.resume();
    assert!(resumed.errors.is_empty(), "{:?}", resumed.errors);
    match resumed.game {
        Some(game) => {
            let kept = game.records.len();
            assert_eq!(game.records, truth[..kept]);
            assert!(kept >= now.records, "{kept} of {} records", now.records);
            Session::replay(game.setup, &game.records).unwrap();
        }
        // Nothing was promised, or the game is over and is no longer resumed.
        None => assert!(now.records == 0 || next.is_none_or(|next| next.records == truth.len())),
    }
    let loaded = FORMAT.load(&disk, Path::new(SETTINGS));
    assert_ne!(loaded.state, FileState::Broken, "{:?}", loaded.file_trouble);
    let allowed = [Some(now), next.copied()].map(|moment| moment.map(|moment| settings(moment.settings)));
    assert!(allowed.contains(&Some(loaded.text)));
    match store.load_saved("Sunday 星期日") {
        Ok(save) => {
            assert_eq!((save.damage, &save.records[..]), (None, &truth[..save.records.len()]));
            assert!(save.records.len() >= now.save);
        }
        Err(error) => assert_eq!(now.save, 0, "{error}"),
    }
}

/// After some of the states the game goes on: another record is durable and is there when it is opened again.
fn check_going_on(image: &Image, truth: &[Record]) {
    let store = Store::new(Arc::new(RecordingDisk::from_image(image)), ROOT);
    let Some(game) = store.resume().game else { return };
    let kept = game.records.len();
    let mut desk = WriterBench::new(&store);
    let id = desk.play(game, &truth[kept..truth.len().min(kept + 1)]);
    desk.writer.close(&id);
    assert!(desk.settle().1);
    let again = store.open(&id).unwrap();
    assert_eq!((again.damage, again.records.len()), (None, truth.len().min(kept + 1)));
}

fn fingerprint(state: &CrashState) -> u64 {
    let mut hasher = DefaultHasher::new();
    // The directory of locks is always empty here: with and without it it is the same state.
    let files = state.image.iter().filter(|(path, _)| !path.starts_with("/home/data/locks"));
    files.for_each(|file| file.hash(&mut hasher));
    state.last_mark.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn a_power_cut_loses_nothing_durable() {
    let (disk, store) = memory();
    let start = disk.image();
    let truth = whole_game();
    let promised = play(&disk, &store, &truth);
    let mut seen = HashSet::new();
    disk.crash_states(&start, 1, |state| {
        if seen.insert(fingerprint(&state)) {
            check(&state, &truth, &promised);
            if seen.len() % 101 == 0 {
                check_going_on(&state.image, &truth);
            }
        }
    });
    println!("{} states", seen.len());
    assert!(seen.len() >= 20_000, "only {} states", seen.len());
}

/// The harness itself: a writer that never syncs is caught.
#[test]
fn the_crash_states_show_a_missing_sync() {
    let (disk, _) = memory();
    let start = disk.image();
    let (temp, mut file) = disk.create_temp(Path::new("/home")).unwrap();
    file.write(&[b'x'; 1500]).unwrap();
    disk.rename(&temp, Path::new("/home/file")).unwrap();
    disk.sync_directory(Path::new("/home")).unwrap();
    disk.mark(1);
    let mut found = HashSet::new();
    disk.crash_states(&start, 512, |state| {
        if state.last_mark == 1 {
            found.insert(state.image[Path::new("/home/file")].clone().unwrap());
        }
    });
    let (whole, zeros) = (vec![b'x'; 1500], vec![0; 1500]);
    assert!([Vec::new(), whole, zeros, vec![b'x'; 512], vec![b'x'; 1024]].iter().all(|body| found.contains(body)));
}

/// The harness itself: a rename is undone unless the directory was synced.
#[test]
fn the_crash_states_undo_an_unsynced_rename() {
    let (disk, _) = memory();
    let start = disk.image();
    let (temp, mut file) = disk.create_temp(Path::new("/home")).unwrap();
    file.write(b"new").unwrap();
    file.sync().unwrap();
    disk.rename(&temp, Path::new("/home/file")).unwrap();
    disk.mark(1);
    disk.sync_directory(Path::new("/home")).unwrap();
    disk.mark(2);
    let mut with_file = [0, 0, 0];
    let mut without = [0, 0, 0];
    disk.crash_states(&start, 512, |state| {
        let count = if state.image.contains_key(Path::new("/home/file")) { &mut with_file } else { &mut without };
        count[state.last_mark as usize] += 1;
    });
    assert!(with_file[1] > 0 && without[1] > 0);
    assert!(with_file[2] > 0 && without[2] == 0);
}
