//! What the store's tests share: a real game, a disk in memory, a writer whose notices are waited for.

use qipan::session::{ClockRule, Command, Game, Player, Record, Seat, Series, Session, Setup};
use qipan::store::disk::{DiskFile, Lock, Metadata};
use qipan::store::recording::RecordingDisk;
use qipan::store::{Disk, GameId, Notice, OpenGame, Store, Writer};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::Receiver;
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime};

pub const ROOT: &str = "/home/data";
/// No notice takes longer in a test that goes well.
const PATIENCE: Duration = Duration::from_secs(120);

pub fn setup() -> Setup {
    let player = |name: &str, seat| Player::new(name, seat);
    Setup {
        game: Game::reversi(),
        players: vec![player("李 \"Lí\"", Seat::Human), player("", Seat::Computer { level: 3 })],
        clock: ClockRule::None,
        level_table: 1,
        seed: 7,
        started: (1_790_000_000, 60),
        series: Series::default(),
        venue: Default::default(),
        origin: None,
    }
}

/// A game from the start to its end by a fixed choice of moves, with an undo and a note on the way: its records.
pub fn whole_game() -> Vec<Record> {
    let mut session = Session::new(setup()).unwrap();
    let mut records = Vec::new();
    let mut choice = 2u64;
    for turn in 0.. {
        let points = session.position().legal_points();
        if points.is_empty() {
            break;
        }
        choice = choice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let point = points[(choice >> 33) as usize % points.len()];
        records.extend(session.apply(Command::Place(point), turn * 37).unwrap().records);
        if turn == 20 {
            records.extend(session.apply(Command::Undo, 900).unwrap().records);
            records.extend(session.apply(Command::Note("a\nnote, 备注".into()), 0).unwrap().records);
        }
    }
    records
}

pub fn memory() -> (RecordingDisk, Store) {
    let image = ["/", "/home"].map(|path| (path.into(), None)).into();
    let disk = RecordingDisk::from_image(&image);
    (disk.clone(), Store::new(Arc::new(disk), ROOT))
}

/// A writer and the notices that came, in order.
pub struct WriterBench {
    pub writer: Writer,
    notices: Receiver<Notice>,
    tickets: u64,
}

impl WriterBench {
    pub fn new(store: &Store) -> WriterBench {
        let (writer, notices) = Writer::start(store.clone(), || {}).unwrap();
        WriterBench { writer, notices, tickets: 0 }
    }

    /// Everything said until all that was asked is tried, and whether all of it is saved. Without a word of slowness, which a
    /// busy machine can have at any time.
    pub fn settle(&mut self) -> (Vec<Notice>, bool) {
        let (mut said, is_saved) = self.settle_slowly();
        said.retain(|notice| !matches!(notice, Notice::Slow));
        (said, is_saved)
    }

    /// The same with every word.
    pub fn settle_slowly(&mut self) -> (Vec<Notice>, bool) {
        self.tickets += 1;
        self.writer.request_idle_notice(self.tickets);
        let mut said = Vec::new();
        loop {
            match self.notices.recv_timeout(PATIENCE).expect("the writer answers") {
                Notice::Idle { ticket, is_saved } if ticket == self.tickets => return (said, is_saved),
                notice => said.push(notice),
            }
        }
    }

    /// Whether nothing was said that is not heard yet.
    pub fn is_silent(&self) -> bool {
        self.notices.try_recv().is_err()
    }

    /// Waits until this record is durable.
    pub fn wait_durable(&self, wanted: u64) {
        loop {
            match self.notices.recv_timeout(PATIENCE).expect("the writer answers") {
                Notice::Durable { number, .. } if number == wanted => return,
                _ => {}
            }
        }
    }

    /// Takes a game over and appends records to it; its id.
    pub fn play(&self, game: OpenGame, records: &[Record]) -> GameId {
        let id = game.id.clone();
        self.writer.start_writing(game);
        records.iter().for_each(|record| self.writer.append(&id, record.clone()));
        id
    }
}

/// A game on the disk, closed; its id.
pub fn stored_game(store: &Store, records: &[Record]) -> GameId {
    let mut desk = WriterBench::new(store);
    let id = desk.play(store.create(&setup()), records);
    desk.writer.close(&id);
    assert!(desk.settle().1, "saved");
    id
}

/// A log of these lines (the header, then records) with right checksums, whatever they say.
pub fn forged(bodies: &[String]) -> Vec<u8> {
    let mut log = b"qipan-session 1\n".to_vec();
    let mut chain = crc32fast::hash(&log);
    for body in bodies {
        chain = crc32fast::hash(format!("{chain:08x}{body}").as_bytes());
        log.extend(format!("{body} {chain:08x}\n").bytes());
    }
    log
}

/// The lines of a log without its first one and without their checksums.
pub fn bodies_of(log: &[u8]) -> Vec<String> {
    let lines = std::str::from_utf8(log).unwrap().lines().skip(1);
    lines.map(|line| line.rsplit_once(' ').unwrap().0.to_owned()).collect()
}

/// What is wrong with a disk. It reads well all the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illness {
    None,
    /// Nothing can be made, written, renamed or removed.
    Refuses(ErrorKind),
    /// What is there can be written on; no new file can be made.
    NoInodes,
    /// The settings file alone cannot be replaced.
    RefusesSettings(ErrorKind),
    /// A sync takes until the disk is well again.
    HoldsSyncs,
}

/// A disk in memory that falls ill and gets well; clones are the same disk.
#[derive(Clone)]
pub struct SickDisk {
    pub disk: RecordingDisk,
    illness: Arc<Mutex<Illness>>,
}

struct SickFile {
    file: Box<dyn DiskFile>,
    disk: SickDisk,
}

impl SickDisk {
    pub fn new(disk: RecordingDisk) -> SickDisk {
        SickDisk { disk, illness: Arc::new(Mutex::new(Illness::None)) }
    }

    pub fn store(&self) -> Store {
        Store::new(Arc::new(self.clone()), ROOT)
    }

    pub fn set(&self, illness: Illness) {
        *self.illness.lock().unwrap() = illness;
    }

    fn illness(&self) -> Illness {
        *self.illness.lock().unwrap()
    }

    fn change(&self, path: &Path) -> io::Result<()> {
        let is_of_settings = path.file_name().is_some_and(|name| name == "settings.ron");
        match self.illness() {
            Illness::Refuses(error) => Err(error.into()),
            Illness::RefusesSettings(error) if is_of_settings => Err(error.into()),
            _ => Ok(()),
        }
    }

    fn make(&self, path: &Path) -> io::Result<()> {
        if self.illness() == Illness::NoInodes { Err(ErrorKind::StorageFull.into()) } else { self.change(path) }
    }

    fn sync(&self) -> io::Result<()> {
        while self.illness() == Illness::HoldsSyncs {
            std::thread::sleep(Duration::from_millis(5));
        }
        self.change(Path::new(ROOT))
    }
}

impl DiskFile for SickFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.disk.change(Path::new(ROOT)).and_then(|()| self.file.write(bytes))
    }

    fn sync(&mut self) -> io::Result<()> {
        self.disk.sync().and_then(|()| self.file.sync())
    }

    fn size(&self) -> io::Result<u64> {
        self.file.size()
    }

    fn truncate(&mut self, len: u64) -> io::Result<()> {
        self.disk.change(Path::new(ROOT)).and_then(|()| self.file.truncate(len))
    }
}

impl Disk for SickDisk {
    fn read(&self, path: &Path, cap: u64) -> io::Result<Vec<u8>> {
        self.disk.read(path, cap)
    }

    fn read_end(&self, path: &Path, len: u64) -> io::Result<Vec<u8>> {
        self.disk.read_end(path, len)
    }

    fn metadata(&self, path: &Path) -> io::Result<Metadata> {
        self.disk.metadata(path)
    }

    fn list(&self, directory: &Path) -> io::Result<Vec<(String, Metadata)>> {
        self.disk.list(directory)
    }

    fn create_directory(&self, path: &Path) -> io::Result<()> {
        self.make(path).and_then(|()| self.disk.create_directory(path))
    }

    fn create_temp(&self, directory: &Path) -> io::Result<(PathBuf, Box<dyn DiskFile>)> {
        self.make(directory)?;
        let (path, file) = self.disk.create_temp(directory)?;
        Ok((path, Box::new(SickFile { file, disk: self.clone() })))
    }

    fn open_append(&self, path: &Path) -> io::Result<Box<dyn DiskFile>> {
        self.change(path)?;
        Ok(Box::new(SickFile { file: self.disk.open_append(path)?, disk: self.clone() }))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.change(to).and_then(|()| self.disk.rename(from, to))
    }

    fn rename_new(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.change(to).and_then(|()| self.disk.rename_new(from, to))
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.change(path).and_then(|()| self.disk.remove(path))
    }

    fn sync_directory(&self, path: &Path) -> io::Result<()> {
        self.sync().and_then(|()| self.disk.sync_directory(path))
    }

    fn try_lock(&self, path: &Path) -> io::Result<Option<Box<dyn Lock>>> {
        self.make(path).and_then(|()| self.disk.try_lock(path))
    }

    fn now(&self) -> SystemTime {
        self.disk.now()
    }
}
