//! Logs that were cut, changed, swapped or made too large: always detected or harmless, and what came before is kept.

use crate::common::store::{ROOT, WriterBench, memory, setup, stored_game, whole_game};
use qipan::rules::mix::RandomSequence;
use qipan::session::{Entry, Record, Session};
use qipan::store::log::{self, DecodedLog, LogError, decode, encode_whole};
use qipan::store::{Disk, GameId, OpenError, RealDisk, Store, recording::RecordingDisk};
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

fn whole_log() -> Vec<u8> {
    encode_whole(&setup(), &whole_game()).unwrap().into_bytes()
}

/// The whole lines in the first `len` bytes, less the two that begin the log.
fn whole_records(bytes: &[u8], len: usize) -> usize {
    bytes[..len].iter().filter(|&&byte| byte == b'\n').count().saturating_sub(2)
}

#[test]
fn what_is_written_is_read() {
    let decoded = decode(&[whole_log()]).unwrap();
    assert_eq!((decoded.setup, decoded.records, decoded.damage), (setup(), whole_game(), None));
    assert_eq!(decoded.intact_end.part_len, whole_log().len() as u64);
    assert!(whole_game().len() >= 60);
}

#[test]
fn a_log_cut_at_every_byte_keeps_every_whole_record() {
    let (log, truth) = (whole_log(), whole_game());
    let header: usize = log.split_inclusive(|&byte| byte == b'\n').take(2).map(<[u8]>::len).sum();
    for len in 0..log.len() {
        let outcome = decode(&[log[..len].to_vec()]);
        if len < header {
            assert_eq!(outcome, Err(LogError::Header), "cut at {len}");
            continue;
        }
        let decoded = outcome.unwrap();
        let kept = whole_records(&log, len);
        assert_eq!(decoded.records, truth[..kept], "cut at {len}");
        let is_at_line_end = log[len - 1] == b'\n';
        assert_eq!(
            decoded.damage.map(|damage| (damage.line_number, damage.is_last_line_truncated)),
            (!is_at_line_end).then_some((kept + 3, true))
        );
    }
}

#[test]
fn every_single_bit_flip_is_detected_or_harmless() {
    let (log, truth) = (whole_log(), whole_game());
    let lines: Vec<usize> = log.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::len).collect();
    let (first, header) = (lines[0], lines[0] + lines[1]);
    for bit in 0..log.len() * 8 {
        let mut flipped = log.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        let at = bit / 8;
        match decode(&[flipped]) {
            Err(_) => assert!((first - 1..header).contains(&at), "bit {bit}"),
            Ok(DecodedLog { setup: read, records, damage, .. }) => {
                assert_eq!((read, damage.is_some()), (setup(), true), "bit {bit}");
                let kept = if at < first { truth.len() } else { whole_records(&log, at) };
                assert_eq!(records, truth[..kept], "bit {bit}");
            }
        }
    }
}

/// Lines that are each right but stand in the wrong place.
#[test]
fn lost_doubled_and_swapped_lines_are_detected() {
    let text = String::from_utf8(whole_log()).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let check = |mut lines: Vec<&str>, change: fn(&mut Vec<&str>), kept: usize| {
        change(&mut lines);
        let decoded = decode(&[(lines.join("\n") + "\n").into_bytes()]).unwrap();
        assert_eq!((decoded.records.len(), decoded.damage.map(|damage| damage.line_number)), (kept, Some(kept + 3)));
    };
    check(lines.clone(), |lines| _ = lines.remove(12), 10);
    check(lines.clone(), |lines| lines.insert(12, lines[11]), 10);
    check(lines.clone(), |lines| lines.swap(12, 13), 10);
}

#[test]
fn a_log_of_a_newer_version_is_refused_and_untouched() {
    let (disk, store) = memory();
    let id = stored_game(&store, &whole_game());
    let path = store.log_path(&id, 1);
    let newer = b"qipan-session 2\nwhatever\n".to_vec();
    let image = [disk.image(), [(path.clone(), Some(newer.clone()))].into()].into_iter().flatten().collect();
    let disk = RecordingDisk::from_image(&image);
    let store = Store::new(Arc::new(disk.clone()), ROOT);
    let resumed = store.resume();
    assert!(resumed.game.is_none());
    assert_eq!(
        resumed.errors[0].to_string(),
        format!(
            "{} cannot be opened: it was written by a newer version of Qipan (format 2). The file is unchanged.",
            path.display()
        )
    );
    assert_eq!(disk.image()[&path], Some(newer));
}

/// A game whose file has these bytes.
fn with_log(bytes: Vec<u8>) -> (RecordingDisk, Store, GameId) {
    let (disk, store) = memory();
    let id = stored_game(&store, &whole_game()[..1]);
    let mut image = disk.image();
    image.insert(store.log_path(&id, 1), Some(bytes));
    let disk = RecordingDisk::from_image(&image);
    (disk.clone(), Store::new(Arc::new(disk), ROOT), id)
}

fn broken_files(disk: &RecordingDisk) -> Vec<Vec<u8>> {
    let is_broken = |path: &Path| path.to_string_lossy().contains(".broken-20270115-080000");
    disk.image().into_iter().filter(|(path, _)| is_broken(path)).filter_map(|(_, bytes)| bytes).collect()
}

#[test]
fn a_damaged_end_is_set_aside_and_the_game_goes_on() {
    let (log, truth) = (whole_log(), whole_game());
    let header: usize = log.split_inclusive(|&byte| byte == b'\n').take(2).map(<[u8]>::len).sum();
    for at in (header..log.len() - 1).step_by(83) {
        let mut damaged = log.clone();
        damaged[at] ^= 0x10;
        let (disk, store, id) = with_log(damaged.clone());
        let game = store.open(&id).unwrap();
        let kept = game.records.len();
        let sentence = game.damage.clone().unwrap();
        let plural = if kept == 1 { "record was" } else { "records were" };
        let line = kept + 3;
        let path = store.log_path(&id, 1);
        assert_eq!(sentence, format!("{}: damaged from line {line}; {kept} {plural} kept.", path.display()));
        let mut desk = WriterBench::new(&store);
        desk.play(game, &truth[kept..]);
        desk.writer.close(&id);
        assert!(desk.settle().1);
        assert_eq!(store.open(&id).unwrap().records, truth);
        assert_eq!(broken_files(&disk), [damaged]);
    }
}

#[test]
fn what_cannot_be_read_at_all_is_set_aside() {
    for bytes in [Vec::new(), b"hello".to_vec(), vec![0; 4096], whole_log()[..40].to_vec()] {
        let (disk, store, id) = with_log(bytes.clone());
        let resumed = store.resume();
        assert!(resumed.game.is_none());
        let path = store.log_path(&id, 1);
        let (file, aside) = (path.display(), format!("{}.broken-20270115-080000", path.display()));
        let sentence = format!("{file} cannot be opened: its beginning is damaged. It was kept as {aside}.");
        assert_eq!(resumed.errors[0].to_string(), sentence);
        assert_eq!(broken_files(&disk), [bytes]);
        assert!(store.resume().errors.is_empty());
    }
}

#[test]
fn setting_aside_twice_keeps_both() {
    let (disk, store, id) = with_log(b"one".to_vec());
    assert!(store.open(&id).is_err());
    let mut image = disk.image();
    image.insert(store.log_path(&id, 1), Some(b"two".to_vec()));
    let disk = RecordingDisk::from_image(&image);
    assert!(Store::new(Arc::new(disk.clone()), ROOT).open(&id).is_err());
    assert_eq!(broken_files(&disk), [b"one".to_vec(), b"two".to_vec()]);
}

#[test]
fn an_illegal_move_at_ply_20_keeps_the_records_before_it() {
    let mut records = whole_game();
    records[19].entry = Entry::Place(qipan::rules::Point::new(3, 3));
    let (disk, store, id) = with_log(encode_whole(&setup(), &records).unwrap().into_bytes());
    let mut game = store.open(&id).unwrap();
    assert_eq!(game.damage, None);
    let error = Session::replay(game.setup.clone(), &game.records).unwrap_err();
    assert_eq!(error.first_invalid_record, 20);
    game.keep_first(error.first_invalid_record - 1, &error.to_string());
    let path = store.log_path(&id, 1);
    let sentence = format!("{}: record 20: the square is occupied; 19 records were kept.", path.display());
    assert_eq!(game.damage.as_deref(), Some(&sentence[..]));
    let mut desk = WriterBench::new(&store);
    desk.play(game, &[]);
    desk.writer.close(&id);
    assert!(desk.settle().1);
    assert_eq!(store.open(&id).unwrap().records, whole_game()[..19]);
    assert_eq!(broken_files(&disk).len(), 1);
}

#[test]
fn a_log_of_one_gigabyte_is_refused_by_its_size() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::new(Arc::new(RealDisk), folder.path());
    let id = stored_game(&store, &whole_game());
    let path = store.log_path(&id, 1);
    std::fs::OpenOptions::new().write(true).open(&path).unwrap().set_len(1 << 30).unwrap();
    let began = Instant::now();
    assert!(matches!(
        store.list_games(0, 10).items[0].summary,
        Err(OpenError::Unreadable { why: LogError::TooLarge, .. })
    ));
    let error = store.open(&id).err().unwrap();
    // Far more than it needs, because the machine that tests may be busy.
    assert!(began.elapsed().as_secs() < 5, "{:?}", began.elapsed());
    assert!(matches!(&error, OpenError::Unreadable { why: LogError::TooLarge, aside: Some(_), .. }), "{error}");
    assert!(RealDisk.metadata(&path).is_err());
}

/// The writer obeys the reader's cap, and what goes over it goes on in the next part.
#[test]
fn a_long_log_rolls_over() {
    let note = "笔".repeat(1000);
    let records: Vec<Record> =
        (1..=1000).map(|number| Record { number, elapsed_ms: 5, entry: Entry::Note(note.clone()) }).collect();
    let (disk, store) = memory();
    let id = stored_game(&store, &records[..400]);
    let mut desk = WriterBench::new(&store);
    for record in &records[400..] {
        if record.number % 150 == 1 {
            desk.writer.close(&id);
            assert!(desk.settle().1);
            let game = store.open(&id).unwrap();
            assert_eq!((game.records.len() as u64, &game.damage), (record.number - 1, &None));
            desk.writer.start_writing(game);
        } else if record.number == 401 {
            desk.writer.start_writing(store.open(&id).unwrap());
        }
        desk.writer.append(&id, record.clone());
    }
    desk.writer.close(&id);
    assert!(desk.settle().1);
    assert_eq!(store.open(&id).unwrap().records, records);
    assert!(RealDisk.metadata(&store.log_path(&id, 3)).is_err());
    for part in 1..=3 {
        let bytes = disk.read(&store.log_path(&id, part), u64::MAX).unwrap();
        assert!(bytes.len() as u64 <= log::PART_BYTES_MAX);
        assert!(part == 3 || bytes.len() as u64 > log::PART_BYTES_MAX - 4096);
    }
}

/// Damage in a later part keeps the parts before it; a part of another game is refused.
#[test]
fn damage_in_a_later_part_keeps_the_former_ones() {
    let note = "x".repeat(4000);
    let records: Vec<Record> =
        (1..=400).map(|number| Record { number, elapsed_ms: 5, entry: Entry::Note(note.clone()) }).collect();
    let (disk, store) = memory();
    let id = stored_game(&store, &records);
    let mut image = disk.image();
    let part = image.get_mut(&store.log_path(&id, 2)).unwrap().as_mut().unwrap();
    part[300_000] ^= 1;
    let disk = RecordingDisk::from_image(&image);
    let store = Store::new(Arc::new(disk.clone()), ROOT);
    let game = store.open(&id).unwrap();
    let kept = game.records.len();
    assert!((300..400).contains(&kept), "{kept}");
    let mut desk = WriterBench::new(&store);
    desk.play(game, &records[kept..]);
    desk.writer.close(&id);
    assert!(desk.settle().1);
    assert_eq!(store.open(&id).unwrap().records, records);
    assert_eq!(broken_files(&disk).len(), 2);
    let (first, other) = (disk.read(&store.log_path(&id, 1), u64::MAX).unwrap(), whole_log());
    assert_eq!(
        decode(&[first, other]).unwrap().damage.map(|damage| (damage.part_number, damage.line_number)),
        Some((2, 2))
    );
}

/// The bytes with some changed, and perhaps a piece cut out or doubled.
fn damaged(bytes: &[u8], dice: &mut RandomSequence) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=dice.next_below(8) {
        let at = dice.next_below(bytes.len());
        bytes[at] = dice.next_below(256) as u8;
    }
    let (from, to) = (dice.next_below(bytes.len()), dice.next_below(bytes.len()));
    match dice.next_below(4) {
        0 if from < to => drop(bytes.drain(from..to)),
        1 if from < to => {
            let piece = bytes[from..to].to_vec();
            bytes.splice(from..from, piece);
        }
        _ => {}
    }
    bytes
}

#[test]
fn twenty_thousand_damaged_logs_give_no_other_game() {
    let (log, truth) = (whole_log(), whole_game());
    let mut dice = RandomSequence::new(1);
    for _ in 0..20_000 {
        if let Ok(decoded) = decode(&[damaged(&log, &mut dice)]) {
            assert_eq!((&decoded.setup, &decoded.records[..]), (&setup(), &truth[..decoded.records.len()]));
            assert!(decoded.damage.is_some() || decoded.records == truth);
        }
    }
}

/// A log whose checksums are right but whose tree is made to be slow to walk: the list stays quick.
#[test]
fn a_hostile_tree_does_not_hold_up_the_list() {
    let point = qipan::rules::Point::new;
    let entry = |number: u64| match number {
        ..=10_000 => Entry::Place(point((number % 8) as u8, (number / 8 % 8) as u8)),
        _ if number.is_multiple_of(2) => Entry::Cursor((number % 5_000) as u32),
        _ => Entry::Pass,
    };
    let records: Vec<Record> =
        (1..=25_000).map(|number| Record { number, elapsed_ms: 0, entry: entry(number) }).collect();
    let (_, store, _) = with_log(encode_whole(&setup(), &records).unwrap().into_bytes());
    let time = || {
        let began = Instant::now();
        assert!(store.list_games(0, 10).items[0].summary.is_ok());
        began.elapsed()
    };
    // The machine that tests may be busy, but hardly every time.
    let quickest = (0..5).map(|_| time()).min().unwrap();
    assert!(quickest.as_millis() < 1_000, "{quickest:?}");
}
