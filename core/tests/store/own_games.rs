//! What is done with games without playing them: titles, marks, other names, deleting and bringing back; and logs of every version.

use crate::common::store::{ROOT, WriterBench, memory, setup, stored_game, whole_game};
use qipan::session::game::TITLE_CHARS_MAX;
use qipan::session::{ContinuedFrom, Entry, GameOrigin, Record, Session};
use qipan::store::log::{self, encode_whole};
use qipan::store::recording::{InjectedFault, RecordingDisk};
use qipan::store::{Deleted, Disk, GameId, Notice, RealDisk, SaveError, Store, Summary};
use std::io::ErrorKind;
use std::path::Path;
use std::sync::Arc;

/// The logs that earlier versions wrote read as they did, and are written the same.
#[test]
fn logs_of_every_version_read_as_before() {
    let own = ContinuedFrom::Own { log: "20261120-132500-00af".into() };
    let players = ["Meijin", "Nakamura"].map(str::to_owned).to_vec();
    let collected = ContinuedFrom::Collected { collection: "RenjuNet".into(), players };
    check_sample(include_bytes!("../../../tests/data/store/reversi-2026.qipan"), (1, false), ("", false), None);
    check_sample(include_bytes!("../../../tests/data/store/swap2-2026.qipan"), (4, true), ("", false), None);
    let own = GameOrigin { source: own, ply: 2 };
    check_sample(
        include_bytes!("../../../tests/data/store/titled-2026.qipan"),
        (3, true),
        ("After the end", true),
        Some(own.clone()),
    );
    check_sample(
        include_bytes!("../../../tests/data/store/studied-2026.qipan"),
        (3, true),
        ("After the end", true),
        Some(own.clone()),
    );
    let marked = include_bytes!("../../../tests/data/store/marked-2026.qipan");
    check_sample(marked, (3, true), ("After the end", true), Some(own));
    let decoded = log::decode(&[marked.to_vec()]).unwrap();
    let session = Session::replay(decoded.setup, &decoded.records).unwrap();
    assert_eq!(
        (&*session.node(1).unknown_file_data, &*session.node(6).unknown_file_data),
        ("CR[d3]AR[c4:d3]", "AR[f6:a1]")
    );
    check_sample(include_bytes!("../../../tests/data/store/clock-2026.qipan"), (3, true), ("", false), None);
    check_sample(include_bytes!("../../../tests/data/store/agreed-2026.qipan"), (2, true), ("", false), None);
    check_sample(include_bytes!("../../../tests/data/store/hinted-2026.qipan"), (9, true), ("", false), None);
    let collected = GameOrigin { source: collected, ply: 1 };
    check_sample(
        include_bytes!("../../../tests/data/store/collected-2026.qipan"),
        (1, false),
        ("", false),
        Some(collected),
    );
}

/// `stands`: its plies and whether it is over; `called`: its title and whether it is marked.
fn check_sample(bytes: &[u8], stands: (u32, bool), called: (&str, bool), origin: Option<GameOrigin>) {
    let decoded = log::decode(&[bytes.to_vec()]).unwrap();
    assert_eq!(decoded.damage, None);
    let session = Session::replay(decoded.setup.clone(), &decoded.records).unwrap();
    assert_eq!((session.title(), session.is_marked()), called);
    assert_eq!(decoded.setup.origin, origin);
    assert_eq!(encode_whole(&decoded.setup, &decoded.records).unwrap().as_bytes(), bytes);
    let summary = Summary::from(decoded);
    assert_eq!((summary.plies, summary.ending.is_some()), stands);
    assert_eq!((&*summary.title, summary.is_marked), called);
}

fn number(records: &[Record]) -> u64 {
    records.last().map_or(0, |record| record.number)
}

#[test]
fn a_game_that_is_not_open_gets_a_title_and_a_mark() {
    let (disk, store) = memory();
    let truth = whole_game();
    let [id, later] = [&truth[..30], &truth[..20]].map(|records| stored_game(&store, records));
    let played = disk.metadata(&store.log_path(&id, 1)).unwrap().modified;
    let mut desk = WriterBench::new(&store);
    desk.writer.rename_game(&id, " Sunday\n 棋 ");
    desk.writer.mark_game(&id, true);
    let said = desk.settle().0;
    let [Notice::Titled { game, outcome: Ok(()) }, Notice::Marked { outcome: Ok(()), .. }] = &said[..] else {
        panic!("{said:?}")
    };
    assert_eq!(*game, id);
    let found = store.load_game(&id).unwrap();
    assert_eq!((&found.records[..30], found.damage), (&truth[..30], None));
    let entries: Vec<_> = found.records[30..].iter().map(|record| (record.number, record.entry.clone())).collect();
    let last = number(&truth[..30]);
    assert_eq!(entries, [(last + 1, Entry::Title("Sunday 棋".into())), (last + 2, Entry::Mark(true))]);
    let listed = store.list_games(0, 9).items;
    let summaries: Vec<_> = listed.iter().map(|listed| listed.summary.as_ref().unwrap()).collect();
    let told: Vec<_> = summaries.iter().map(|summary| (&*summary.title, summary.is_marked)).collect();
    assert_eq!(told, [("", false), ("Sunday 棋", true)], "it keeps its place among those played last");
    assert_eq!(disk.metadata(&store.log_path(&id, 1)).unwrap().modified, played);
    assert_eq!(store.resume().game.unwrap().id, later);
    // A long title is cut, an empty one takes it away.
    desk.writer.rename_game(&id, &"棋".repeat(5000));
    desk.settle();
    assert_eq!(store.list_games(1, 1).items[0].summary.as_ref().unwrap().title, "棋".repeat(TITLE_CHARS_MAX));
    desk.writer.rename_game(&id, "");
    desk.settle();
    assert_eq!(store.list_games(1, 1).items[0].summary.as_ref().unwrap().title, "");
}

#[test]
fn a_title_does_not_take_a_file_away_from_who_plays() {
    let (disk, store) = memory();
    let id = stored_game(&store, &whole_game()[..10]);
    let mut desk = WriterBench::new(&store);
    let refused = |desk: &mut WriterBench| {
        desk.writer.rename_game(&id, "mine");
        matches!(&desk.settle().0[..], [Notice::Titled { outcome: Err(_), .. }])
    };
    let before = disk.image();
    // Here it is being played by another program, then by this one.
    let held = store.open(&id).unwrap();
    assert!(refused(&mut desk));
    desk.writer.start_writing(held);
    assert!(refused(&mut desk));
    desk.writer.close(&id);
    desk.settle();
    // Without locks another one may be writing.
    disk.set_locks_available(false);
    assert!(refused(&mut desk));
    disk.set_locks_available(true);
    assert!(disk.image() == before);
    desk.writer.rename_game(&GameId::parse("never-was").unwrap(), "x");
    assert!(matches!(&desk.settle().0[..], [Notice::Titled { outcome: Err(SaveError::Io(_)), .. }]));
    assert!(!refused(&mut desk));
}

#[test]
fn the_time_of_a_game_stays_on_the_real_disk() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::new(Arc::new(RealDisk), folder.path());
    std::fs::create_dir(folder.path().join("games")).unwrap();
    let id = GameId::parse("old").unwrap();
    let path = store.log_path(&id, 1);
    std::fs::write(&path, encode_whole(&setup(), &whole_game()).unwrap()).unwrap();
    let long_ago = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1_000_000_000);
    std::fs::File::options().write(true).open(&path).unwrap().set_modified(long_ago).unwrap();
    let mut desk = WriterBench::new(&store);
    desk.writer.rename_game(&id, "old one");
    desk.settle();
    assert_eq!(store.list_games(0, 1).items[0].modified, 1_000_000_000);
    assert_eq!(store.list_games(0, 1).items[0].summary.as_ref().unwrap().title, "old one");
}

/// Whatever call fails, the game is whole, and has the title if that was said.
#[test]
fn a_title_on_a_failing_disk() {
    let truth = whole_game();
    let run = |fault: Option<InjectedFault>| {
        let (disk, store) = memory();
        let id = stored_game(&store, &truth[..12]);
        let mut desk = WriterBench::new(&store);
        desk.settle();
        let before = disk.fallible_call_count();
        disk.set_fault(fault.map(|fault| InjectedFault {
            from: fault.from + before,
            to: fault.to.saturating_add(before),
            ..fault
        }));
        desk.writer.rename_game(&id, "t");
        let said = desk.settle().0;
        let attempts = disk.fallible_call_count() - before;
        disk.set_fault(None);
        let is_said = said.iter().any(|notice| matches!(notice, Notice::Titled { outcome: Ok(()), .. }));
        let found = store.load_game(&id).unwrap();
        assert_eq!(found.records[..12], truth[..12]);
        let has_title = found.records.len() == 13;
        // What could not be taken back stays as it is: a line that is whole, or torn off.
        assert!(has_title || !is_said, "{said:?}");
        assert!(found.damage.is_none_or(|damage| damage.is_last_line_truncated && !is_said), "{said:?}");
        attempts
    };
    let calls = run(None);
    assert!(calls >= 5, "{calls}");
    for from in 0..calls {
        for (is_partial, to) in [(true, from + 1), (false, from + 1), (true, usize::MAX), (false, usize::MAX)] {
            run(Some(InjectedFault { from, to, error: ErrorKind::StorageFull, is_partial, spares_reads: false }));
        }
    }
}

// --- Other names, deleting and bringing back -----------------------------------------------------------------------------------

#[test]
fn a_save_gets_another_name_and_never_takes_one_away() {
    let (disk, store) = memory();
    let truth = whole_game();
    store.save_as("Match", &setup(), &truth[..10], false).unwrap();
    store.save_as("Other", &setup(), &truth, false).unwrap();
    let mut desk = WriterBench::new(&store);
    let mut rename = |name: &str, new: &str| {
        desk.writer.rename_saved(name, new);
        match desk.settle().0.remove(0) {
            Notice::Renamed { outcome, .. } => outcome,
            other => panic!("{other:?}"),
        }
    };
    let before = disk.image();
    assert!(matches!(rename("Match", "Other"), Err(SaveError::Exists { free }) if free == "Other 2"));
    assert!(matches!(rename("Match", "a/b"), Err(SaveError::Name)));
    assert!(matches!(rename("../games/x", "Mine"), Err(SaveError::Name)));
    assert!(matches!(rename("None", "Mine"), Err(SaveError::Io(_))));
    assert!(disk.image() == before);
    rename("Match", "星期日").unwrap();
    assert_eq!(store.load_saved("星期日").unwrap().records, truth[..10]);
    assert!(store.load_saved("Match").is_err());
}

fn deleted(desk: &mut WriterBench) -> Deleted {
    match desk.settle().0.pop() {
        Some(Notice::Deleted { outcome: Ok(deleted), .. }) => deleted,
        other => panic!("{other:?}"),
    }
}

fn restored(desk: &mut WriterBench, deleted: &Deleted) -> Result<String, SaveError> {
    desk.writer.restore(deleted.clone());
    match desk.settle().0.pop() {
        Some(Notice::Restored { outcome, .. }) => outcome,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_deleted_game_comes_back_and_replaces_nothing() {
    let (disk, store) = memory();
    let truth = whole_game();
    for count in [20, truth.len()] {
        let id = stored_game(&store, &truth[..count]);
        let mut desk = WriterBench::new(&store);
        let files =
            |disk: &RecordingDisk| disk.image().into_iter().filter(|(_, body)| body.is_some()).collect::<Vec<_>>();
        let before = files(&disk);
        desk.writer.delete_game(&id);
        let token = deleted(&mut desk);
        assert!(store.load_game(&id).is_err());
        assert!(store.resume().game.is_none(), "a marker alone is no game");
        assert_eq!(restored(&mut desk, &token).unwrap(), id.as_str());
        assert!(files(&disk) == before, "as it was, also whether it goes on");
        assert!(restored(&mut desk, &token).is_err(), "it came back already");
        desk.writer.delete_game(&id);
        let token = deleted(&mut desk);
        // Another game has the name by now.
        let other = disk.read(token_file(&token), 1 << 20).unwrap();
        let (temp, mut file) = disk.create_temp(&Path::new(ROOT).join("games")).unwrap();
        file.write(&other[..other.len() - 30]).unwrap();
        disk.rename(&temp, &store.log_path(&id, 1)).unwrap();
        let taken = disk.read(&store.log_path(&id, 1), 1 << 20).unwrap();
        let name = restored(&mut desk, &token).unwrap();
        assert_eq!(name, format!("{id}-2"));
        assert_eq!(disk.read(&store.log_path(&id, 1), 1 << 20).unwrap(), taken);
        assert_eq!(store.load_game(&GameId::parse(&name).unwrap()).unwrap().records, truth[..count]);
        for id in [id, GameId::parse(&name).unwrap()] {
            desk.writer.delete_game(&id);
        }
        desk.settle();
    }
}

/// The only file of a deleted game.
fn token_file(deleted: &Deleted) -> &Path {
    &deleted.files()[0]
}

#[test]
fn a_deleted_save_comes_back_under_a_free_name() {
    let (_, store) = memory();
    let truth = whole_game();
    store.save_as("Match", &setup(), &truth[..10], false).unwrap();
    let mut desk = WriterBench::new(&store);
    desk.writer.delete_saved("Match");
    let first = deleted(&mut desk);
    store.save_as("Match", &setup(), &truth, false).unwrap();
    assert_eq!(restored(&mut desk, &first).unwrap(), "Match 2");
    assert_eq!(store.load_saved("Match 2").unwrap().records, truth[..10]);
    assert_eq!(store.load_saved("Match").unwrap().records, truth);
    assert!(restored(&mut desk, &first).is_err());
}

/// A game in several files goes and comes back as one.
#[test]
fn a_game_in_parts_is_deleted_and_comes_back() {
    let (disk, store) = memory();
    let note = "n".repeat(4000);
    let records: Vec<Record> =
        (1..=400).map(|number| Record { number, elapsed_ms: 5, entry: Entry::Note(note.clone()) }).collect();
    let id = stored_game(&store, &records);
    assert!(disk.metadata(&store.log_path(&id, 2)).is_ok());
    let mut desk = WriterBench::new(&store);
    desk.writer.rename_game(&id, "long");
    desk.settle();
    desk.writer.delete_game(&id);
    let token = deleted(&mut desk);
    assert!(store.list_games(0, 9).items.is_empty());
    assert_eq!(restored(&mut desk, &token).unwrap(), id.as_str());
    let found = store.load_game(&id).unwrap();
    assert_eq!((found.records.len(), found.damage), (401, None));
}
