//! The store on good days and bad: games, saves, settings and themes; full, slow, read-only and missing disks; a second program.

use crate::common::store::{ROOT, WriterBench, memory, setup, stored_game, whole_game};
use qipan::rules::Point;
use qipan::rules::gomoku::opening::{Action, Choice, OpeningRule};
use qipan::session::{Command as Do, Ending, Game, GomokuGame, Session, Setup};
use qipan::store::log::{self, encode_whole};
use qipan::store::recording::{Image, InjectedFault, RecordingDisk};
use qipan::store::settings_file::{FileState, Format, pending_write};
use qipan::store::theme_files::{self, ThemeFolder};
use qipan::store::{
    Disk, GameId, Notice, OpenError, RealDisk, SaveError, StorageErrorKind, Store, Summary, check_save_name, samples,
};
use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};
use std::time::{Duration, Instant, SystemTime};

/// A child has our files, and so their locks, until it becomes another program: a test that starts one (and writes here) and
/// those that unlock games on the real disk (and read here) do not run together.
static CHILDREN: RwLock<()> = RwLock::new(());

fn no_children() -> RwLockReadGuard<'static, ()> {
    CHILDREN.read().unwrap_or_else(PoisonError::into_inner)
}

// --- Games -------------------------------------------------------------------------------------------------------------------

#[test]
fn a_game_is_resumed_where_it_was() {
    let _alone = no_children();
    let folder = tempfile::tempdir().unwrap();
    let store = Store::new(Arc::new(RealDisk), folder.path().join("not/yet/there"));
    let truth = whole_game();
    let id = stored_game(&store, &truth[..30]);
    let resumed = store.resume();
    let game = resumed.game.unwrap();
    assert!(resumed.errors.is_empty());
    assert_eq!((&game.id, &game.setup, &game.records[..], &game.damage), (&id, &setup(), &truth[..30], &None));
    let mut desk = WriterBench::new(&store);
    desk.play(game, &truth[30..]);
    desk.writer.close(&id);
    assert!(desk.settle().1);
    assert!(desk.writer.finish(Duration::from_secs(120)));
    assert_eq!(store.open(&id).unwrap().records, truth);
    assert!(store.resume().game.is_none(), "a finished game is not resumed");
    assert!(!store.is_empty());
}

#[test]
fn a_game_without_a_record_leaves_no_file() {
    let (disk, store) = memory();
    let id = stored_game(&store, &[]);
    assert!(store.is_empty());
    assert!(disk.metadata(&store.log_path(&id, 1)).is_err());
}

#[test]
fn records_are_durable_in_order_and_one_by_one() {
    let (_, store) = memory();
    let mut desk = WriterBench::new(&store);
    desk.play(store.create(&setup()), &whole_game());
    let numbers = desk.settle().0.into_iter().map(|notice| match notice {
        Notice::Durable { number, .. } => number,
        other => panic!("{other:?}"),
    });
    assert!(numbers.eq(1..=whole_game().len() as u64));
}

#[test]
fn the_list_tells_plies_and_ending() {
    let (_, store) = memory();
    let truth = whole_game();
    let ids = [stored_game(&store, &truth[..25]), stored_game(&store, &truth)];
    assert_ne!(ids[0], ids[1]);
    let page = store.list_games(0, 10);
    assert_eq!(page.total, 2);
    let session = |records| Session::replay(setup(), records).unwrap();
    let plies = |records| session(records).plies().len() as u32;
    for (listed, (id, records)) in page.items.iter().zip([(&ids[1], &truth[..]), (&ids[0], &truth[..25])]) {
        let summary = listed.summary.as_ref().unwrap();
        assert_eq!((&listed.name[..], summary.plies), (id.as_str(), plies(records)));
        assert_eq!(summary.ending.is_some(), records.len() == truth.len());
    }
    assert!(matches!(page.items[0].summary.as_ref().unwrap().ending, Some(Ending::Played { .. })));
    assert_eq!(store.list_games(1, 10).items.len(), 1);
}

#[test]
fn the_list_counts_no_choice_of_an_opening_as_a_ply() {
    let (_, store) = memory();
    let game = Game::Gomoku(GomokuGame { opening: OpeningRule::Swap2, ..GomokuGame::default() });
    let setup = Setup { game, ..setup() };
    let mut session = Session::new(setup.clone()).unwrap();
    let mut records = Vec::new();
    let mut apply = |command| records.extend(session.apply(command, 5).unwrap().records);
    for (column, row) in [(7, 7), (8, 6), (8, 8)] {
        apply(Do::Place(Point::new(column, row)));
    }
    apply(Do::Open(Action::Choose(Choice::TakeWhite)));
    apply(Do::Place(Point::new(3, 3)));
    apply(Do::GoTo(4));
    apply(Do::Place(Point::new(4, 4)));
    apply(Do::GoTo(5));
    let mut desk = WriterBench::new(&store);
    desk.play(store.create(&setup), &records);
    desk.settle();
    let listed = store.list_games(0, 10).items.remove(0).summary.unwrap();
    assert_eq!(listed.plies, session.plies().len() as u32);
}

#[test]
fn a_deleted_game_is_kept_in_the_folder_of_deleted_ones() {
    let (disk, store) = memory();
    let id = stored_game(&store, &whole_game());
    let mut desk = WriterBench::new(&store);
    desk.writer.start_writing(store.open(&id).unwrap());
    desk.writer.delete_game(&id);
    let said = desk.settle().0;
    assert!(matches!(&said[..], [Notice::Deleted { outcome: Err(SaveError::Locked), .. }]), "{said:?}");
    desk.writer.close(&id);
    desk.writer.delete_game(&id);
    let said = desk.settle().0;
    assert!(matches!(&said[..], [Notice::Deleted { outcome: Ok(_), .. }]), "{said:?}");
    assert!(store.is_empty());
    assert!(disk.image().contains_key(&Path::new(ROOT).join(format!("deleted/{id}.qipan"))));
}

/// The writer sweeps when nothing is asked of it; the runner ends a test that waits for ever.
fn wait_until_gone(path: &Path) {
    while path.exists() {
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn old_temporary_files_are_swept_and_new_ones_left() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games");
    fs::create_dir(&games).unwrap();
    let [old, new, other] = [".tmp-old", ".tmp-new", "other"].map(|name| games.join(name));
    [&old, &new, &other].iter().for_each(|path| fs::write(path, "x").unwrap());
    let days_ago = std::time::SystemTime::now() - Duration::from_secs(3 * 86_400);
    for path in [&old, &other] {
        fs::File::options().write(true).open(path).unwrap().set_modified(days_ago).unwrap();
    }
    let _desk = WriterBench::new(&Store::new(Arc::new(RealDisk), folder.path()));
    wait_until_gone(&old);
    assert_eq!([old, new, other].map(|path| path.exists()), [false, true, true]);
}

// --- Named saves -------------------------------------------------------------------------------------------------------------

#[test]
fn a_save_is_never_replaced_unasked() {
    let (disk, store) = memory();
    let truth = whole_game();
    store.save_as("Match", &setup(), &truth[..10], false).unwrap();
    let error = store.save_as("Match", &setup(), &truth, false).unwrap_err();
    assert!(matches!(&error, SaveError::Exists { free } if free == "Match 2"), "{error}");
    assert_eq!(store.load_saved("Match").unwrap().records, truth[..10]);
    store.save_as("Match", &setup(), &truth, true).unwrap();
    assert_eq!(store.load_saved("Match").unwrap().records, truth);
    assert!(disk.image().contains_key(Path::new("/home/data/deleted/Match.qipan")));
    store.delete_saved("Match").unwrap();
    assert_eq!(store.list_saved(0, 10).total, 0);
    assert!(disk.image().contains_key(Path::new("/home/data/deleted/Match.qipan-2")));
}

#[test]
fn a_save_goes_on_as_a_new_game() {
    let (_, store) = memory();
    let truth = whole_game();
    store.save_as("Half", &setup(), &truth[..30], false).unwrap();
    let save = store.load_saved("Half").unwrap();
    let mut desk = WriterBench::new(&store);
    let id = desk.play(store.create_from(&save.setup, save.records), &truth[30..32]);
    desk.writer.close(&id);
    assert!(desk.settle().1);
    assert_eq!(store.open(&id).unwrap().records, truth[..32]);
    assert_eq!(store.load_saved("Half").unwrap().records, truth[..30]);
}

#[test]
fn names_of_saves_are_file_names_everywhere() {
    for good in ["a", "星期日 2", "Anna - Bert (final)", "Ünïcode_1", "COMET", "x+y & z"] {
        assert!(check_save_name(good).is_ok(), "{good}");
    }
    let long = "x".repeat(61);
    for bad in
        ["", " a", "a ", "..", "a/b", "a\\b", "a.b", "a\0", "a\n", "CON", "com1", "a:b", "a*", "\u{202e}a", &long]
    {
        assert!(matches!(check_save_name(bad), Err(SaveError::Name)), "{bad}");
    }
}

#[test]
fn the_samples_replay() {
    let summaries: Vec<_> = samples::SAMPLES
        .iter()
        .map(|(name, ..)| {
            let sample = samples::load(name).unwrap().unwrap();
            assert_eq!(sample.damage, None);
            let session = Session::replay(sample.setup, &sample.records).unwrap();
            let passes = session.plies().iter().filter(|ply| **ply == qipan::rules::Ply::Pass).count();
            (session.plies().len(), passes, session.ending().is_some())
        })
        .collect();
    assert_eq!(summaries, [(61, 2, true), (30, 0, false), (62, 2, true)]);
}

// --- Bad disks ---------------------------------------------------------------------------------------------------------------

fn always(error: ErrorKind) -> InjectedFault {
    InjectedFault { from: 0, to: usize::MAX, error, is_partial: true, spares_reads: true }
}

fn troubles(said: &[Notice]) -> Vec<StorageErrorKind> {
    let kind = |notice: &Notice| match notice {
        Notice::CannotWrite(trouble) => Some(trouble.kind()),
        _ => None,
    };
    said.iter().filter_map(kind).collect()
}

/// The game goes on, the trouble is said once, and again when saving works; then everything is there.
fn check_trouble(error: ErrorKind, kind: StorageErrorKind, sentence: &str) {
    let (disk, store) = memory();
    let truth = whole_game();
    disk.set_fault(Some(always(error)));
    let mut desk = WriterBench::new(&store);
    let id = desk.play(store.create(&setup()), &truth[..10]);
    let (mut said, is_saved) = desk.settle();
    assert!(!is_saved);
    for record in &truth[10..] {
        desk.writer.append(&id, record.clone());
        said.extend(desk.settle().0);
    }
    assert_eq!(troubles(&said), [kind]);
    assert!(matches!(&said[..], [Notice::CannotWrite(trouble)] if trouble.to_string() == sentence), "{said:?}");
    disk.set_fault(None);
    let (said, is_saved) = desk.settle();
    assert!(is_saved);
    assert!(matches!(said.last(), Some(Notice::Recovered)), "{said:?}");
    assert_eq!(said.len(), truth.len() + 1);
    desk.writer.close(&id);
    desk.settle();
    assert_eq!(store.open(&id).unwrap().records, truth);
}

#[test]
fn a_full_disk() {
    check_trouble(
        ErrorKind::StorageFull,
        StorageErrorKind::Full,
        "The disk is full: the game goes on but is not saved.",
    );
}

#[test]
fn a_read_only_directory() {
    let sentence = "The data folder cannot be written: the game goes on but is not saved.";
    check_trouble(ErrorKind::ReadOnlyFilesystem, StorageErrorKind::ReadOnly, sentence);
    check_trouble(ErrorKind::PermissionDenied, StorageErrorKind::ReadOnly, sentence);
}

#[test]
fn a_broken_disk() {
    let sentence = "Saving does not work (host unreachable): the game goes on but is not saved.";
    check_trouble(ErrorKind::HostUnreachable, StorageErrorKind::Other, sentence);
}

#[test]
fn a_file_where_the_directory_should_be() {
    let _alone = no_children();
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("data");
    fs::write(&root, "in the way").unwrap();
    let store = Store::new(Arc::new(RealDisk), &root);
    let mut desk = WriterBench::new(&store);
    let id = desk.play(store.create(&setup()), &whole_game());
    assert!(!desk.settle().1);
    fs::remove_file(&root).unwrap();
    assert!(desk.settle().1);
    desk.writer.close(&id);
    desk.settle();
    assert_eq!(store.open(&id).unwrap().records, whole_game());
}

/// Each call of a whole run fails once: nothing that was said to be durable is missing, and in the end all is there.
#[test]
fn every_call_fails_in_turn() {
    let truth = whole_game();
    let run = |fault: Option<InjectedFault>| {
        let (disk, store) = memory();
        disk.set_fault(fault);
        let mut desk = WriterBench::new(&store);
        let id = desk.play(store.create(&setup()), &[]);
        let mut said = Vec::new();
        for batch in truth[..12].chunks(3) {
            batch.iter().for_each(|record| desk.writer.append(&id, record.clone()));
            said.extend(desk.settle().0);
        }
        let write = pending_write(Path::new("/home/data/settings.ron"), FileState::Good, "(version: 2)".into());
        desk.writer.write_file(write.unwrap());
        desk.writer.save_as("Save", &setup(), &truth[..12], false);
        said.extend(desk.settle().0);
        let attempts = disk.fallible_call_count();
        disk.set_fault(None);
        let (last, is_saved) = desk.settle();
        assert!(is_saved, "{last:?}");
        said.extend(last);
        desk.writer.close(&id);
        desk.settle();
        assert_eq!(store.open(&id).unwrap().records, truth[..12]);
        let kept = FORMAT.load(&disk, Path::new("/home/data/settings.ron"));
        assert_eq!((kept.text.as_str(), kept.state), ("(version: 2)", FileState::Good));
        let durable = said.iter().filter(|notice| matches!(notice, Notice::Durable { .. })).count();
        let recovered = said.iter().filter(|notice| matches!(notice, Notice::Recovered)).count();
        assert_eq!((durable, recovered), (12, troubles(&said).len()));
        attempts
    };
    let calls = run(None);
    assert!(calls > 40, "{calls}");
    for number in 0..calls {
        for error in [ErrorKind::StorageFull, ErrorKind::Interrupted, ErrorKind::Other] {
            for is_partial in [false, true] {
                for to in [number + 1, usize::MAX] {
                    run(Some(InjectedFault { from: number, to, error, is_partial, spares_reads: false }));
                }
            }
        }
    }
}

#[test]
fn a_slow_disk_is_told_once_and_never_waited_for() {
    let (disk, store) = memory();
    disk.set_sync_pause(Duration::from_millis(500));
    let mut desk = WriterBench::new(&store);
    let id = desk.play(store.create(&setup()), &whole_game());
    // Several syncs come before the first word of the writer.
    assert!(desk.is_silent(), "the caller waited");
    let (said, is_saved) = desk.settle_slowly();
    assert!(is_saved);
    let slow = |said: &[Notice]| said.iter().filter(|notice| matches!(notice, Notice::Slow)).count();
    assert_eq!(slow(&said), 1);
    desk.writer.append(&id, whole_game()[0].clone());
    assert_eq!(slow(&desk.settle_slowly().0), 0);
}

#[test]
fn a_second_handle_plays_another_game() {
    let _alone = no_children();
    let folder = tempfile::tempdir().unwrap();
    let store = || Store::new(Arc::new(RealDisk), folder.path());
    let (first, second) = (stored_game(&store(), &whole_game()[..20]), stored_game(&store(), &whole_game()[..10]));
    let held = store().resume().game.unwrap();
    assert_eq!(held.id, second);
    let error = store().open(&second).err().unwrap();
    assert_eq!(error.to_string(), format!("The game {second} is being played in another window."));
    let resumed = store().resume();
    assert_eq!(resumed.game.unwrap().id, first);
    drop(held);
    assert!(store().open(&second).is_ok());
}

/// Run as a child of itself, the test tries to open the game that its parent holds.
#[test]
fn a_second_process_cannot_open_a_held_game() {
    const NAME: &str = "store::a_second_process_cannot_open_a_held_game";
    if let (Ok(root), Ok(id)) = (std::env::var("QIPAN_TEST_ROOT"), std::env::var("QIPAN_TEST_GAME")) {
        let opened = Store::new(Arc::new(RealDisk), root).open(&GameId::parse(&id).unwrap());
        std::process::exit(if matches!(opened, Err(OpenError::Locked { .. })) { 42 } else { 43 });
    }
    let _alone = CHILDREN.write().unwrap_or_else(PoisonError::into_inner);
    let folder = tempfile::tempdir().unwrap();
    let store = Store::new(Arc::new(RealDisk), folder.path());
    let id = stored_game(&store, &whole_game());
    let try_it = || {
        let mut child = Command::new(std::env::current_exe().unwrap());
        child.args(["--exact", NAME]).env("QIPAN_TEST_ROOT", folder.path()).env("QIPAN_TEST_GAME", id.as_str());
        child.output().unwrap().status.code()
    };
    let held = store.open(&id).unwrap();
    assert_eq!(try_it(), Some(42));
    drop(held);
    assert_eq!(try_it(), Some(43));
}

// --- Which game goes on --------------------------------------------------------------------------------------------------------

/// A folder with these logs, the first one changed an hour ago, each of the others a second after the one before.
fn with_logs(logs: &[(&str, &str)]) -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("games")).unwrap();
    let hour_ago = SystemTime::now() - Duration::from_secs(3600);
    for (at, (id, text)) in logs.iter().enumerate() {
        let path = folder.path().join(format!("games/{id}.qipan"));
        fs::write(&path, text).unwrap();
        set_time(&path, hour_ago + Duration::from_secs(at as u64));
    }
    let store = Store::new(Arc::new(RealDisk), folder.path());
    (folder, store)
}

fn set_time(path: &Path, time: SystemTime) {
    fs::File::options().write(true).open(path).unwrap().set_modified(time).unwrap();
}

/// Three hundred games that ended came after it; of those far behind little is read.
#[test]
fn an_unfinished_game_behind_many_finished_ones_is_resumed() {
    let truth = whole_game();
    let finished = encode_whole(&setup(), &truth).unwrap();
    let mut image = Image::from(["/", "/home", ROOT, "/home/data/games"].map(|path| (path.into(), None)));
    let mut put = |id: String, text: &str| {
        image.insert(format!("{ROOT}/games/{id}.qipan").into(), Some(text.as_bytes().to_vec()));
    };
    (0..300).for_each(|number| put(format!("new-{number:03}"), &finished));
    put("a-old".into(), &encode_whole(&setup(), &truth[..30]).unwrap());
    let disk = RecordingDisk::from_image(&image);
    let resumed = Store::new(Arc::new(disk.clone()), ROOT).resume();
    // All have the same time; then the name decides.
    assert_eq!(resumed.game.map(|game| (game.id.to_string(), game.records.len())), Some(("a-old".to_owned(), 30)));
    assert!(resumed.errors.is_empty());
    let (whole, behind) = (52 * finished.len() as u64, 250 * 256);
    assert!(disk.bytes_read() <= whole + behind, "{} bytes of {}", disk.bytes_read(), 300 * finished.len());
}

/// What a log's end tells is what the whole of it tells.
#[test]
fn the_end_of_a_log_tells_whether_the_game_has_ended() {
    let truth = whole_game();
    for count in 0..=truth.len() {
        let text = encode_whole(&setup(), &truth[..count]).unwrap();
        let whole = Summary::from(log::decode(&[text.clone().into_bytes()]).unwrap());
        let tail = &text.as_bytes()[text.len().saturating_sub(log::ENDING_TAIL_BYTES as usize)..];
        let told = log::has_ended(tail);
        assert!(told.is_none_or(|told| told == whole.ending.is_some()), "{count} records");
        assert!(told.is_some() || count < 8, "{count} records");
        // Anything that is wrong with the end leaves it open.
        assert_eq!(log::has_ended(&tail[..tail.len() - 1]), None);
        assert_eq!(log::has_ended(&[&tail[..tail.len() - 3], b"~~\n"].concat()), None);
    }
    assert_eq!(log::has_ended(b""), None);
}

#[test]
fn a_log_of_the_future_does_not_go_before_the_one_that_was_played_last() {
    let _alone = no_children();
    let half = encode_whole(&setup(), &whole_game()[..30]).unwrap();
    let (folder, store) = with_logs(&[("a-future", &half), ("b-older", &half), ("c-last", &half), ("d-far", &half)]);
    let path = |id: &str| folder.path().join(format!("games/{id}.qipan"));
    set_time(&path("a-future"), SystemTime::now() + Duration::from_secs(2 * 3600));
    set_time(&path("d-far"), SystemTime::now() + Duration::from_secs(400 * 86_400));
    assert_eq!(store.resume().game.unwrap().id.as_str(), "c-last");
    let listed = |store: &Store| store.list_games(0, 9).items.into_iter().map(|item| item.name).collect::<Vec<_>>();
    assert_eq!(listed(&store), ["c-last", "b-older", "d-far", "a-future"]);
    // A server's clock that is a little ahead of ours is trusted.
    set_time(&path("b-older"), SystemTime::now() + Duration::from_secs(20));
    assert_eq!(store.resume().game.unwrap().id.as_str(), "b-older");
    ["b-older", "c-last"].iter().for_each(|id| fs::remove_file(path(id)).unwrap());
    assert_eq!(store.resume().game.unwrap().id.as_str(), "d-far", "where there is nothing else");
}

// --- Locks ---------------------------------------------------------------------------------------------------------------------

#[cfg(unix)]
#[test]
fn no_lock_is_left_behind() {
    let _alone = no_children();
    let folder = tempfile::tempdir().unwrap();
    let store = Store::new(Arc::new(RealDisk), folder.path());
    let locks = folder.path().join("locks");
    let names = || fs::read_dir(&locks).unwrap().map(|entry| entry.unwrap().file_name()).collect::<Vec<_>>();
    let id = stored_game(&store, &whole_game()[..20]);
    assert!(names().is_empty(), "{:?}", names());
    let held = store.open(&id).unwrap();
    assert_eq!(names().len(), 1);
    // What crashes left: long ago, and just now; and one that is held for days.
    for name in ["old.lock", "new.lock"] {
        fs::write(locks.join(name), "").unwrap();
    }
    let days_ago = SystemTime::now() - Duration::from_secs(3 * 86_400);
    let held_lock = locks.join(format!("{id}.lock"));
    [locks.join("old.lock"), held_lock.clone()].iter().for_each(|path| set_time(path, days_ago));
    let _desk = WriterBench::new(&store);
    wait_until_gone(&locks.join("old.lock"));
    assert!(locks.join("new.lock").exists() && held_lock.exists());
    assert!(matches!(store.open(&id), Err(OpenError::Locked { .. })));
    drop(held);
    assert!(!held_lock.exists());
}

/// The file of a lock comes and goes, and still only one has it at a time.
#[test]
fn two_never_hold_one_lock() {
    let _alone = no_children();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.lock");
    let holders = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                // Each until it had the lock so often.
                let mut left = 500;
                while left > 0 {
                    let Some(lock) = RealDisk.try_lock(&path).unwrap() else { continue };
                    assert_eq!(holders.fetch_add(1, Ordering::SeqCst), 0, "another one has it");
                    holders.fetch_sub(1, Ordering::SeqCst);
                    drop(lock);
                    left -= 1;
                }
            });
        }
    });
    assert_eq!(path.exists(), cfg!(not(unix)));
}

/// A game without a lock is nobody else's; once there are locks, it is written only by the one who has its lock.
#[test]
fn a_game_without_a_lock_takes_it_as_soon_as_there_is_one() {
    let (disk, store) = memory();
    let truth = whole_game();
    disk.set_locks_available(false);
    let mut desk = WriterBench::new(&store);
    let [id, other] = [store.create(&setup()), store.create(&setup())].map(|game| desk.play(game, &truth[..10]));
    assert!(desk.settle().1, "new games are written");
    assert_ne!(id, other);
    // Another program finds the file and the locks before this one writes again.
    disk.set_locks_available(true);
    let opened = store.open(&id).unwrap();
    assert_eq!((opened.records.len(), &opened.copy_notice), (10, &None));
    let before = disk.image();
    desk.writer.append(&id, truth[10].clone());
    let (said, is_saved) = desk.settle();
    assert_eq!((troubles(&said), is_saved), (vec![StorageErrorKind::Other], false));
    assert!(disk.image() == before, "two programs wrote one log");
    drop(opened);
    assert!(desk.settle().1);
    assert!(matches!(store.open(&id), Err(OpenError::Locked { .. })));
    // Where there is no lock a game is deleted by the user's word.
    disk.set_locks_available(false);
    desk.writer.delete_game(&other);
    assert!(matches!(&desk.settle().0[..], [Notice::Deleted { outcome: Ok(_), .. }]));
}

/// What stands in the place of a lock's file and is none is no lock, and is left alone.
#[cfg(unix)]
#[test]
fn a_link_is_no_lock() {
    let _alone = no_children();
    let folder = tempfile::tempdir().unwrap();
    let (path, other) = (folder.path().join("game.lock"), folder.path().join("other"));
    for is_there in [false, true] {
        std::os::unix::fs::symlink(&other, &path).unwrap();
        assert!(RealDisk.try_lock(&path).is_err());
        assert_eq!(other.exists(), is_there, "what the link names is not made");
        fs::remove_file(&path).unwrap();
        fs::write(&other, "mine").unwrap();
    }
}

// --- Settings ----------------------------------------------------------------------------------------------------------------

const FORMAT: Format = Format { version: 2, upgrades: &[|text| text.replace("colour", "theme")] };

/// Loads a settings file with these bytes: its text, what was found, and what is wrong, behind the file's name.
fn load(bytes: &[u8]) -> (String, FileState, Vec<String>) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("settings.ron");
    fs::write(&path, bytes).unwrap();
    let loaded = FORMAT.load(&RealDisk, &path);
    assert_eq!(fs::read(&path).unwrap(), bytes, "loading changes nothing");
    let sentences = loaded.file_trouble.iter().map(|trouble| format!("settings.ron {trouble}"));
    (loaded.text, loaded.state, sentences.collect())
}

#[test]
fn settings_that_can_be_read() {
    let none = FORMAT.load(&RealDisk, Path::new("/nowhere/settings.ron"));
    assert_eq!((none.text.as_str(), none.state, none.file_trouble.is_none()), ("", FileState::Nothing, true));
    for text in ["", " \n", "(version: 2, theme: \"wood\", /* 注 */)", "(version: 2,\r\n)", "(version: 2, theme: "] {
        assert_eq!(load(text.as_bytes()), (text.to_owned(), FileState::Good, vec![]));
        assert_eq!(load(format!("\u{feff}{text}").as_bytes()).0, text, "a byte order mark is none of the text");
    }
    assert_eq!(load(b"(colour: \"slate\")").0, "(theme: \"slate\")", "version 1 is upgraded");
    assert_eq!(load(b"(version: 1, colour: \"slate\"").0, "(version: 1, theme: \"slate\"", "also with a mistake in it");
}

#[test]
fn settings_that_are_no_text() {
    let sentence = "settings.ron is not UTF-8 text. The defaults are used.";
    assert_eq!(load(&[0xff, 0xfe, b'(', 0]), (String::new(), FileState::Broken, vec![sentence.to_owned()]));
}

#[test]
fn a_settings_file_of_100_megabytes_is_refused_by_its_size() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("settings.ron");
    fs::File::create(&path).unwrap().set_len(100 << 20).unwrap();
    let began = Instant::now();
    let loaded = FORMAT.load(&RealDisk, &path);
    // Far more than it needs, because the machine that tests may be busy.
    assert!(began.elapsed() < Duration::from_secs(5));
    assert_eq!(loaded.state, FileState::Broken);
    let trouble = loaded.file_trouble.map(|trouble| trouble.to_string());
    assert_eq!(trouble.as_deref(), Some("is larger than 256 KiB. The defaults are used."));
}

#[test]
fn settings_of_a_newer_version_are_used_and_never_written() {
    let newer = ["settings.ron was written by a newer version of Qipan: changes of the settings are not kept."];
    for text in ["(version: 3, theme: \"wood\")", "(version: 99999999999)", "(version: 3, theme: \"wood\""] {
        let (read, found, notices) = load(text.as_bytes());
        assert_eq!((&read[..], found), (text, FileState::Newer));
        assert_eq!(notices, newer);
        assert_eq!(pending_write(Path::new("settings.ron"), found, read), None);
    }
}

#[test]
fn broken_settings_are_set_aside_and_good_ones_kept_as_backup() {
    let (disk, _) = memory();
    let path = Path::new("/home/settings.ron");
    let image = [disk.image(), [(path.into(), Some(b"(theme: 7)".to_vec()))].into()].into_iter().flatten().collect();
    let disk = RecordingDisk::from_image(&image);
    pending_write(path, FileState::Broken, "first".into()).unwrap().apply(&disk).unwrap();
    pending_write(path, FileState::Good, "second".into()).unwrap().apply(&disk).unwrap();
    let text = |name: &str| disk.read(Path::new(name), 1000).map(|bytes| String::from_utf8(bytes).unwrap()).unwrap();
    assert_eq!(text("/home/settings.ron.broken-20270115-080000"), "(theme: 7)");
    assert_eq!(text("/home/settings.ron.bak"), "first");
    assert_eq!(text("/home/settings.ron"), "second");
}

// --- Themes ------------------------------------------------------------------------------------------------------------------

/// A folder of themes with one theme, `wood`.
fn themes() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let wood = folder.path().join("wood");
    fs::create_dir(&wood).unwrap();
    fs::write(wood.join("theme.ron"), "(name: \"Wood\")").unwrap();
    fs::write(wood.join("board.png"), "picture").unwrap();
    folder
}

#[test]
fn a_theme_is_read() {
    let folder = themes();
    fs::create_dir(folder.path().join("Not A Theme")).unwrap();
    fs::write(folder.path().join("a-file"), "").unwrap();
    assert_eq!(theme_files::list(&RealDisk, folder.path()), ["wood"]);
    let theme = ThemeFolder::open(&RealDisk, folder.path(), "wood").unwrap();
    assert_eq!(theme.ron().unwrap(), "(name: \"Wood\")");
    assert_eq!(theme.picture("board.png").unwrap(), b"picture");
}

#[test]
fn names_of_themes_and_pictures_stay_in_their_folder() {
    let folder = themes();
    let long = "a".repeat(65);
    for name in ["", ".", "..", "../wood", "/etc", "wood/", "Wood", "wo od", "wood\0", "c:wood", &long] {
        let error = ThemeFolder::open(&RealDisk, folder.path(), name).err().unwrap().to_string();
        assert!(error.ends_with("is no theme's name: use 1 to 64 of a-z, 0-9, - and _."), "{error}");
    }
    let theme = ThemeFolder::open(&RealDisk, folder.path(), "wood").unwrap();
    for name in
        ["", ".png", "../x.png", "/etc/x.png", "a/b.png", "board.PNG", "board", "a..png", "theme.ron", "a\0.png"]
    {
        let error = theme.picture(name).unwrap_err().to_string();
        assert!(error.ends_with("is no picture's name: use 1 to 64 of a-z, 0-9, - and _, then .png."), "{error}");
    }
}

#[test]
fn each_fault_of_a_theme_has_its_sentence() {
    let folder = themes();
    let wood = folder.path().join("wood");
    fs::File::create(wood.join("huge.png")).unwrap().set_len((8 << 20) + 1).unwrap();
    fs::create_dir(wood.join("directory.png")).unwrap();
    let theme = ThemeFolder::open(&RealDisk, folder.path(), "wood").unwrap();
    let check = |name: &str, sentence: &str| assert_eq!(theme.picture(name).unwrap_err().to_string(), sentence);
    check("disc.png", "Theme wood: disc.png is missing.");
    check("huge.png", "Theme wood: huge.png is larger than 8 MiB.");
    check("directory.png", "Theme wood: directory.png is not a regular file.");
    let error = ThemeFolder::open(&RealDisk, folder.path(), "none").err().unwrap();
    assert_eq!(error.to_string(), "There is no theme none.");
    fs::write(wood.join("theme.ron"), vec![b' '; (64 << 10) + 1]).unwrap();
    assert_eq!(theme.ron().unwrap_err().to_string(), "Theme wood: theme.ron is larger than 64 KiB.");
    fs::write(wood.join("theme.ron"), [0xff]).unwrap();
    assert_eq!(theme.ron().unwrap_err().to_string(), "Theme wood: theme.ron is not UTF-8 text.");
    for number in 0..9 {
        fs::File::create(wood.join(format!("p{number}.png"))).unwrap().set_len(8 << 20).unwrap();
    }
    let error = ThemeFolder::open(&RealDisk, folder.path(), "wood").err().unwrap();
    assert_eq!(error.to_string(), "Theme wood is larger than 64 MiB.");
}

#[cfg(unix)]
#[test]
fn links_and_pipes_of_a_theme_are_refused() {
    let folder = themes();
    let wood = folder.path().join("wood");
    std::os::unix::fs::symlink("/etc/passwd", wood.join("link.png")).unwrap();
    std::os::unix::fs::symlink("/etc", folder.path().join("etc")).unwrap();
    let alone = CHILDREN.write().unwrap_or_else(PoisonError::into_inner);
    assert!(Command::new("mkfifo").arg(wood.join("pipe.png")).status().unwrap().success());
    drop(alone);
    let theme = ThemeFolder::open(&RealDisk, folder.path(), "wood").unwrap();
    for name in ["link.png", "pipe.png"] {
        let sentence = format!("Theme wood: {name} is not a regular file.");
        assert_eq!(theme.picture(name).unwrap_err().to_string(), sentence);
    }
    assert!(ThemeFolder::open(&RealDisk, folder.path(), "etc").is_err());
    assert_eq!(theme_files::list(&RealDisk, folder.path()), ["wood"]);
}
