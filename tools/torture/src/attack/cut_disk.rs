//! The disk under the attacked program: the library that logs its changes, and the data directory as a power cut leaves it. The model of a
//! disk is that of the store's own tests, `store::recording`.

use qipan_core::rules::mix::RandomSequence;
use qipan_core::store::recording::{ContentId, DataChange, DiskCall, DiskMedium, DiskNode, Image, NameChange};
use std::collections::HashMap;
use std::error::Error;
use std::fs;
use std::io::Write;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::SystemTime;
use tempfile::TempDir;

const SOURCE: &str = include_str!("disk.c");

/// The compiled library `disk.c`, in a temporary folder.
pub struct Library {
    folder: TempDir,
    forgotten: Option<char>,
}

impl Library {
    /// Compiles the library. With `forgotten` its log leaves out the syncs of files (`f`) or of directories (`d`), to simulate a faulty
    /// disk.
    pub fn compile(forgotten: Option<char>) -> Result<Library, Box<dyn Error>> {
        let folder = tempfile::tempdir()?;
        let mut compiler = Command::new("cc")
            .args(["-shared", "-fPIC", "-O1", "-x", "c", "-", "-o"])
            .arg(folder.path().join("disk.so"))
            .args(["-ldl", "-lpthread"])
            .stdin(Stdio::piped())
            .spawn()
            .map_err(|error| format!("cuts need `cc`: {error}"))?;
        if let Some(mut input) = compiler.stdin.take() {
            input.write_all(SOURCE.as_bytes())?;
        }
        match compiler.wait()?.success() {
            true => Ok(Library { folder, forgotten }),
            false => Err("`cc` does not compile the library".into()),
        }
    }

    fn journal(&self) -> PathBuf {
        self.folder.path().join("journal")
    }

    /// Returns the environment variables that load the library into the program. With `cut_at` the program ends at the system call with
    /// this number, counted from 1.
    pub fn environment(&self, data: &Path, cut_at: Option<usize>) -> Vec<(String, String)> {
        let path = |path: &Path| path.display().to_string();
        let mut variables = vec![
            ("LD_PRELOAD".into(), path(&self.folder.path().join("disk.so"))),
            ("QIPAN_DISK_ROOT".into(), path(data)),
            ("QIPAN_DISK_JOURNAL".into(), path(&self.journal())),
        ];
        variables.extend(cut_at.map(|at| ("QIPAN_DISK_CUT_AT".into(), at.to_string())));
        variables.extend(self.forgotten.map(|kind| ("QIPAN_DISK_FORGETS".into(), kind.to_string())));
        variables
    }

    /// Starts to watch a data directory before the program runs. From then on the journal records the program's changes.
    pub fn watch(&self, data: &Path) -> Result<WatchedData<'_>, Box<dyn Error>> {
        let _ = fs::remove_file(self.journal()); // Before the first run there is no journal.
        let mut watched = WatchedData { library: self, data: data.into(), before: Image::new(), inodes: Vec::new() };
        for ancestor in data.ancestors() {
            watched.before.insert(ancestor.into(), None);
        }
        let mut image = Image::new();
        read(data, &mut image, &mut watched.inodes)?;
        watched.before.extend(image);
        Ok(watched)
    }
}

/// A data directory whose changes are logged by the library.
pub struct WatchedData<'a> {
    library: &'a Library,
    data: PathBuf,
    before: Image,
    /// The files before the run, each with its inode number.
    inodes: Vec<(u64, PathBuf)>,
}

impl WatchedData<'_> {
    /// Returns the simulated disk after all changes in the journal.
    fn medium(&self) -> Result<DiskMedium, Box<dyn Error>> {
        let mut medium = DiskMedium::new(&self.before);
        let known = self.inodes.iter().filter_map(|(inode, path)| Some((*inode, medium.body(path)?)));
        let mut bodies: HashMap<u64, ContentId> = known.collect();
        // If the program changed nothing, there is no journal.
        let journal = fs::read(self.library.journal()).unwrap_or_default();
        let mut rest = &journal[..];
        while let Some(entry) = JournalEntry::take(&mut rest) {
            for call in entry.calls(&mut medium, &mut bodies)? {
                medium.apply_call(&call);
            }
        }
        Ok(medium)
    }

    /// Whether the journal contains every change that the program made.
    pub fn is_complete(&self) -> Result<bool, Box<dyn Error>> {
        let mut now = Image::new();
        read(&self.data, &mut now, &mut Vec::new())?;
        let mut told = self.medium()?.image_with_all_changes();
        told.retain(|path, _| path.starts_with(&self.data) && *path != self.data);
        Ok(told == now)
    }

    /// Simulates a power cut: leaves in the directory what was synced, and a random part of the rest.
    pub fn cut_power(&self, random: &mut RandomSequence) -> Result<(), Box<dyn Error>> {
        let after = self.medium()?.image_after_power_cut(&mut |end| random.next_below(end));
        let changed = |path: &Path| fs::metadata(path).and_then(|metadata| metadata.modified());
        let times: Vec<Option<SystemTime>> = after.keys().map(|path| changed(path).ok()).collect();
        for entry in fs::read_dir(&self.data)? {
            let path = entry?.path();
            if path.is_dir() { fs::remove_dir_all(path)? } else { fs::remove_file(path)? }
        }
        for ((path, bytes), time) in after.iter().zip(times).filter(|((path, _), _)| path.starts_with(&self.data)) {
            match bytes {
                None if *path == self.data => {}
                None => fs::create_dir(path)?,
                Some(bytes) => {
                    fs::write(path, bytes)?;
                    // Times are kept, because the program resumes the game that was played last.
                    time.map_or(Ok(()), |time| fs::File::options().write(true).open(path)?.set_modified(time))?;
                }
            }
        }
        Ok(())
    }
}

/// Adds everything below a folder to `image`, and the inode numbers of its files to `inodes`.
fn read(folder: &Path, image: &mut Image, inodes: &mut Vec<(u64, PathBuf)>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            image.insert(path.clone(), None);
            read(&path, image, inodes)?;
        } else {
            inodes.push((fs::metadata(&path)?.ino(), path.clone()));
            image.insert(path.clone(), Some(fs::read(&path)?));
        }
    }
    Ok(())
}

/// One entry of the library's journal: a change on the disk.
struct JournalEntry<'a> {
    op: char,
    inode: u64,
    number: usize,
    first: &'a [u8],
    second: &'a [u8],
}

impl<'a> JournalEntry<'a> {
    /// Reads the next entry of the journal; `None` at the end, or if a kill cut the entry off.
    fn take(rest: &mut &'a [u8]) -> Option<JournalEntry<'a>> {
        let end = rest.iter().position(|&byte| byte == b'\n')?;
        let mut words = std::str::from_utf8(&rest[..end]).ok()?.split(' ');
        let op = words.next()?.parse().ok()?;
        let mut number = || words.next()?.parse::<u64>().ok();
        let (inode, at, first, second) = (number()?, number()?, number()? as usize, number()? as usize);
        let body = rest.get(end + 1..end + 2 + first + second)?;
        *rest = &rest[end + 2 + first + second..];
        Some(JournalEntry {
            op,
            inode,
            number: at as usize,
            first: &body[..first],
            second: &body[first..first + second],
        })
    }

    /// Converts the entry to calls of the simulated disk.
    fn calls(
        &self,
        medium: &mut DiskMedium,
        bodies: &mut HashMap<u64, ContentId>,
    ) -> Result<Vec<DiskCall>, Box<dyn Error>> {
        let path = |bytes: &[u8]| PathBuf::from(String::from_utf8_lossy(bytes).into_owned());
        let (first, second) = (path(self.first), path(self.second));
        match self.op {
            'c' => _ = bodies.insert(self.inode, medium.new_body()),
            // The directory got an inode number that a file had before.
            'd' => _ = bodies.remove(&self.inode),
            _ => {}
        }
        let body = bodies.get(&self.inode).copied();
        let node = body.map_or(DiskNode::Directory, DiskNode::File);
        let name = |change| vec![DiskCall::Name(change)];
        Ok(match (self.op, body) {
            ('c' | 'd', _) => name(NameChange::Make(first, node)),
            ('l', Some(_)) => name(NameChange::Make(second, node)),
            ('r', _) => name(NameChange::Rename { from: first, to: second, node }),
            ('u', _) => name(NameChange::Remove(first)),
            ('S', _) => vec![DiskCall::SyncDirectory(first)],
            ('s', Some(body)) => vec![DiskCall::Sync(body)],
            ('t', Some(body)) => vec![DiskCall::Data(body, DataChange::Truncate(self.number))],
            ('w', Some(body)) if medium.len(body) == self.number => {
                vec![DiskCall::Data(body, DataChange::Append(self.first.to_vec()))]
            }
            _ => return Err(format!("the library has no words for {:?} {}", self.op, first.display()).into()),
        })
    }
}
