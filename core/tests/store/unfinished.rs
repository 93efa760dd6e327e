//! The start looks at the games that go on and not at thousands that ended; whatever happened to the disk, it misses none.

use crate::common::store::{ROOT, WriterBench, memory, setup, stored_game, whole_game};
use qipan::rules::{Color, Position, reversi};
use qipan::session::{Command as Do, Record, Session};
use qipan::store::log::encode_whole;
use qipan::store::recording::{Image, RecordingDisk};
use qipan::store::{Disk, Store};
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn folder(name: &str) -> PathBuf {
    Path::new(ROOT).join(name)
}

/// The markers on a disk, without the word that they are whole.
fn markers(disk: &RecordingDisk) -> Vec<String> {
    let names = disk.names(&folder("unfinished")).unwrap_or_default();
    names.into_iter().filter(|name| !name.starts_with('.')).collect()
}

fn are_whole(disk: &RecordingDisk) -> bool {
    disk.metadata(&folder("unfinished/.whole")).is_ok()
}

fn over(image: Image) -> (RecordingDisk, Store) {
    let disk = RecordingDisk::from_image(&image);
    (disk.clone(), Store::new(Arc::new(disk), ROOT))
}

/// The game that is gone on with, and how much of the disk was read for it.
fn resumed(image: &Image) -> Option<String> {
    let resumed = over(image.clone()).1.resume();
    assert!(resumed.errors.is_empty(), "{:?}", resumed.errors);
    resumed.game.map(|game| game.id.to_string())
}

/// The same by a look at every game.
fn resumed_without_markers(image: &Image) -> Option<String> {
    let unfinished = folder("unfinished");
    let others = image.iter().filter(|(path, _)| !path.starts_with(&unfinished));
    resumed(&others.map(|(path, body)| (path.clone(), body.clone())).collect())
}

/// A store with so many games that ended, and one that goes on, written by a program that knew no markers.
fn old_image(finished: usize, unfinished: &[&str]) -> Image {
    let mut image = Image::from(["/", "/home", ROOT, "/home/data/games"].map(|path| (path.into(), None)));
    let truth = whole_game();
    let mut put = |id: &str, records: &[Record]| {
        let text = encode_whole(&setup(), records).unwrap();
        image.insert(folder(&format!("games/{id}.qipan")), Some(text.into_bytes()));
    };
    (0..finished).for_each(|number| put(&format!("f-{number:04}"), &truth));
    unfinished.iter().for_each(|id| put(id, &truth[..30]));
    image
}

fn mended(image: Image) -> (RecordingDisk, Store) {
    let (disk, store) = over(image);
    store.repair_markers().unwrap();
    (disk, store)
}

#[test]
fn thousands_of_games_that_ended_cost_a_start_nothing() {
    let (disk, store) = mended(old_image(2000, &[]));
    let (attempts, read) = (disk.fallible_call_count(), disk.bytes_read());
    assert!(store.resume().game.is_none());
    assert!(disk.fallible_call_count() - attempts <= 3 && disk.bytes_read() == read);
    let (disk, store) = mended(old_image(500, &["a-last", "b-last"]));
    assert_eq!(markers(&disk), ["a-last", "b-last"]);
    let (attempts, read) = (disk.fallible_call_count(), disk.bytes_read());
    assert_eq!(store.resume().game.unwrap().id.as_str(), "b-last");
    let log = encode_whole(&setup(), &whole_game()[..30]).unwrap().len() as u64;
    assert!(disk.fallible_call_count() - attempts <= 20 && disk.bytes_read() - read <= 3 * log);
}

/// The writer mends what an older program left, in quiet moments; until then everything is looked at.
#[test]
fn a_store_without_markers_is_looked_through_once() {
    let (disk, store) = over(old_image(300, &["a-last"]));
    assert_eq!(store.resume().game.unwrap().id.as_str(), "a-last");
    assert!(markers(&disk).is_empty(), "a look changes nothing");
    let desk = WriterBench::new(&store);
    while !are_whole(&disk) {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    assert_eq!(markers(&disk), ["a-last"]);
    drop(desk);
    // Where nothing was ever played nothing is made.
    let (disk, store) = memory();
    let before = disk.image();
    store.repair_markers().unwrap();
    assert!(disk.image() == before);
}

#[test]
fn a_marker_goes_with_the_end_of_its_game_and_comes_back_with_play() {
    let truth = whole_game();
    let (disk, store) = mended(old_image(1, &[]));
    let mut desk = WriterBench::new(&store);
    let id = desk.play(store.create(&setup()), &truth[..truth.len() - 1]);
    desk.settle();
    assert_eq!(markers(&disk), [id.as_str()]);
    desk.writer.append(&id, truth[truth.len() - 1].clone());
    desk.settle();
    assert!(markers(&disk).is_empty());
    // A title of a game that is over does not make it go on.
    desk.writer.close(&id);
    desk.writer.rename_game(&id, "over");
    desk.settle();
    assert!(markers(&disk).is_empty());
    let game = store.open(&id).unwrap();
    let mut session = Session::replay(game.setup.clone(), &game.records).unwrap();
    let undo = session.apply(Do::Undo, 0).unwrap().records;
    desk.play(game, &undo);
    desk.settle();
    assert_eq!(markers(&disk), [id.as_str()]);
    desk.writer.delete_game(&id);
    assert!(markers(&disk) == [id.as_str()], "it is being played");
    desk.writer.close(&id);
    desk.writer.delete_game(&id);
    desk.settle();
    assert!(markers(&disk).is_empty());
}

#[test]
fn markers_of_nothing_are_dropped() {
    let mut image = old_image(3, &["a-last"]);
    for name in ["", ".whole", "f-0001", "never-was", "a-last", "no game.txt"] {
        image.insert(folder("unfinished").join(name), (!name.is_empty()).then(Vec::new));
    }
    image.insert(folder("unfinished"), None);
    let (disk, store) = over(image.clone());
    assert_eq!(store.resume().game.unwrap().id.as_str(), "a-last");
    image.remove(&folder("games/a-last.qipan"));
    let (disk_2, store_2) = over(image);
    assert!(store_2.resume().game.is_none());
    assert_eq!(markers(&disk_2), ["no game.txt"]);
    // Another program may be about to write the first record of its game.
    let (disk_3, store_3) = over(disk.image());
    let held = disk_3.try_lock(&folder("locks/never-was.lock")).unwrap();
    let again = disk_3.try_lock(&folder("locks/f-0001.lock")).unwrap();
    store_3.resume();
    assert!(markers(&disk_3).iter().any(|name| name == "never-was"));
    drop((held, again));
}

/// Where no new file can be made, a game that ended can still go on: then every log is looked at.
#[test]
fn a_game_goes_on_although_no_marker_can_be_made() {
    let (disk, store) = mended(old_image(1, &[]));
    let id = qipan::store::GameId::parse("f-0000").unwrap();
    let game = store.open(&id).unwrap();
    let mut session = Session::replay(game.setup.clone(), &game.records).unwrap();
    let undo = session.apply(Do::Undo, 0).unwrap().records;
    let sick = crate::common::store::SickDisk::new(disk.clone());
    sick.set(crate::common::store::Illness::NoInodes);
    let mut desk = WriterBench::new(&sick.store());
    desk.play(game, &undo);
    let (said, is_saved) = desk.settle();
    assert!(is_saved, "{said:?}");
    assert!(!are_whole(&disk));
    assert_eq!(resumed(&disk.image()).as_deref(), Some("f-0000"));
}

fn fingerprint(image: &Image) -> u64 {
    let mut hasher = DefaultHasher::new();
    image.iter().filter(|(path, _)| !path.starts_with("/home/data/locks")).for_each(|file| file.hash(&mut hasher));
    hasher.finish()
}

fn point(name: &str) -> Do {
    Do::Place(Position::Reversi(reversi::Position::default()).parse_point(name).unwrap())
}

/// Ends, undoes and goes on, titles, deletes and brings back, with the power cut after every call: what the markers tell is what a
/// look at every game tells.
#[test]
fn no_power_cut_hides_a_game_that_goes_on() {
    let (disk, store) = mended(old_image(1, &[]));
    let start = disk.image();
    let (disk, store) = {
        drop((disk, store));
        over(start.clone())
    };
    let mut desk = WriterBench::new(&store);
    let mut session = Session::new(setup()).unwrap();
    let id = desk.play(store.create(&setup()), &[]);
    let white = || Do::Resign(Color::White);
    for commands in [
        vec![point("f5")],
        vec![white()],
        vec![Do::Undo],
        vec![point("d3"), white()],
        vec![Do::GoTo(0), point("c4"), white(), Do::Mark(true)],
        vec![Do::GoTo(0)],
    ] {
        for command in commands {
            let records = session.apply(command, 1).unwrap().records;
            records.into_iter().for_each(|record| desk.writer.append(&id, record));
        }
        desk.settle();
    }
    desk.writer.close(&id);
    desk.writer.rename_game(&id, "t");
    desk.writer.delete_game(&id);
    let token = match desk.settle().0.pop() {
        Some(qipan::store::Notice::Deleted { outcome: Ok(token), .. }) => token,
        other => panic!("{other:?}"),
    };
    let deleted = disk.image();
    desk.writer.restore(token);
    desk.settle();
    assert!(resumed(&deleted).is_none() && resumed(&disk.image()).is_some());
    let (mut seen, mut found, mut none) = (HashSet::new(), 0, 0);
    disk.crash_states(&start, 1, |state| {
        if seen.insert(fingerprint(&state.image)) {
            let expected = resumed_without_markers(&state.image);
            assert_eq!(resumed(&state.image), expected);
            let count = if expected.is_some() { &mut found } else { &mut none };
            *count += 1;
        }
    });
    println!("{} states: {found} with a game that goes on, {none} without", seen.len());
    assert!(found >= 100 && none >= 100, "{found} {none}");
}

/// One game after another from the very first on, before the markers are whole, and a title for the one before.
#[test]
fn no_power_cut_brings_the_game_before_the_last_one() {
    let (disk, store) = memory();
    let start = disk.image();
    let mut desk = WriterBench::new(&store);
    let mut before = None;
    for plies in [3, 2, 4] {
        let mut session = Session::new(setup()).unwrap();
        let id = desk.play(store.create(&setup()), &[]);
        for name in &["f5", "d6", "c3", "d3"][..plies] {
            let records = session.apply(point(name), 1).unwrap().records;
            records.into_iter().for_each(|record| desk.writer.append(&id, record));
            desk.settle();
        }
        desk.writer.close(&id);
        if let Some(before) = before.replace(id.clone()) {
            desk.writer.rename_game(&before, "t");
        }
        desk.settle();
        assert_eq!(resumed(&disk.image()), Some(id.to_string()));
    }
    let (mut seen, mut found) = (HashSet::new(), HashSet::new());
    disk.crash_states(&start, 1, |state| {
        if seen.insert(fingerprint(&state.image)) {
            let (named, by_time) = (resumed(&state.image), resumed_without_markers(&state.image));
            // Until its time is set back, the game with the new title is the newest one by its time.
            let is_titled = |id: &String| {
                let id = qipan::store::GameId::parse(id).unwrap();
                let game = over(state.image.clone()).1.load_game(&id).unwrap();
                game.records.iter().any(|record| matches!(record.entry, qipan::session::Entry::Title(_)))
            };
            assert!(named == by_time || by_time.as_ref().is_some_and(is_titled), "{named:?} {by_time:?}");
            found.insert(named);
        }
    });
    assert_eq!(found.len(), 4, "none and each of the three");
}

#[test]
fn an_older_programs_games_are_found_by_a_look_at_all() {
    let (disk, store) = mended(old_image(2, &[]));
    let mut image = disk.image();
    let text = encode_whole(&setup(), &whole_game()[..30]).unwrap();
    image.insert(folder("games/copied-in.qipan"), Some(text.into_bytes()));
    drop(store);
    let (_, store) = over(image);
    assert!(store.resume().game.is_none());
    store.repair_markers().unwrap();
    assert_eq!(store.resume().game.unwrap().id.as_str(), "copied-in");
    assert_eq!(stored_game(&store, &[]).as_str().len(), 20);
}
