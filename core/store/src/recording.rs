//! A disk in memory that records every call, for tests: it fails any call on demand, syncs slowly on demand, and builds every state that a
//! power cut could leave (`crash_states`).
//!
//! The model of a medium: a file's content is safe only up to its last sync; a later write may be there, be missing, be cut anywhere
//! (sectors of 512 bytes and finer), or have left zeros. A created, renamed or removed name is safe only once its directory was synced;
//! before that each of these changes may be there or not, in any combination. The program never uses it.

use super::disk::{Disk, DiskFile, Kind, Lock, Metadata, TEMP_PREFIX};
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

/// Number of bytes that a medium writes atomically.
const SECTOR: usize = 512;

/// The number of a file's content; names refer to it.
pub type ContentId = usize;

/// The target of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiskNode {
    Directory,
    File(ContentId),
}

/// One call that changed something, or a mark of the test.
#[derive(Clone, Debug)]
pub enum DiskCall {
    Name(NameChange),
    Data(ContentId, DataChange),
    Sync(ContentId),
    SyncDirectory(PathBuf),
    Mark(u64),
}

/// A change of a directory.
#[derive(Clone, Debug)]
pub enum NameChange {
    /// Creates a name; also a second name of an existing file.
    Make(PathBuf, DiskNode),
    Rename {
        from: PathBuf,
        to: PathBuf,
        node: DiskNode,
    },
    Remove(PathBuf),
}

/// A change of a file's body.
#[derive(Clone, Debug)]
pub enum DataChange {
    Append(Vec<u8>),
    /// Cuts the content to this many bytes.
    Truncate(usize),
}

/// Makes calls fail: from number `from` to before number `to`, counted from 0 over all calls that can fail.
#[derive(Clone, Debug)]
pub struct InjectedFault {
    pub from: usize,
    pub to: usize,
    pub error: io::ErrorKind,
    /// Whether a failing write still writes half of its bytes.
    pub is_partial: bool,
    /// Whether read-only calls succeed, as on a full or read-only disk.
    pub spares_reads: bool,
}

#[derive(Default)]
struct DiskState {
    names: BTreeMap<PathBuf, DiskNode>,
    bodies: Vec<Vec<u8>>,
    /// The number of the call that last changed each content; it serves as the time of change in seconds.
    changed: Vec<u64>,
    calls: Vec<DiskCall>,
    attempts: usize,
    fault: Option<InjectedFault>,
    sync_pause: Duration,
    temps: u64,
    locks: BTreeSet<PathBuf>,
    has_no_locks: bool,
    bytes_read: u64,
}

/// A disk in memory that records its calls; clones share one state.
#[derive(Clone, Default)]
pub struct RecordingDisk(Arc<Mutex<DiskState>>);

/// The files of a disk by name; `None` is a directory.
pub type Image = BTreeMap<PathBuf, Option<Vec<u8>>>;

struct RecordingFile {
    disk: RecordingDisk,
    body: ContentId,
}

struct RecordingLock {
    disk: RecordingDisk,
    path: PathBuf,
}

impl Lock for RecordingLock {}

impl Drop for RecordingLock {
    fn drop(&mut self) {
        self.disk.state().locks.remove(&self.path);
    }
}

fn parent(path: &Path) -> PathBuf {
    path.parent().unwrap_or(Path::new("/")).into()
}

fn error<T>(kind: io::ErrorKind) -> io::Result<T> {
    Err(kind.into())
}

impl DiskState {
    /// Counts a call and fails it if the test requests that.
    fn attempt(&mut self, is_read: bool) -> io::Result<()> {
        let number = self.attempts;
        self.attempts += 1;
        match &self.fault {
            Some(fault) if is_read && fault.spares_reads => Ok(()),
            Some(fault) if (fault.from..fault.to).contains(&number) => error(fault.error),
            _ => Ok(()),
        }
    }

    fn node(&self, path: &Path) -> io::Result<DiskNode> {
        self.names.get(path).copied().ok_or(io::ErrorKind::NotFound.into())
    }

    fn body(&self, path: &Path) -> io::Result<ContentId> {
        match self.node(path)? {
            DiskNode::File(body) => Ok(body),
            DiskNode::Directory => error(io::ErrorKind::IsADirectory),
        }
    }

    fn check_parent(&self, path: &Path) -> io::Result<()> {
        match self.names.get(&parent(path)) {
            Some(DiskNode::Directory) => Ok(()),
            Some(DiskNode::File(_)) => error(io::ErrorKind::NotADirectory),
            None => error(io::ErrorKind::NotFound),
        }
    }

    fn change_name(&mut self, change: NameChange) {
        apply_name(&mut self.names, &change);
        self.calls.push(DiskCall::Name(change));
    }

    fn change_data(&mut self, body: ContentId, change: DataChange) {
        apply_data(&mut self.bodies[body], &change);
        self.changed[body] = self.calls.len() as u64 + 1;
        self.calls.push(DiskCall::Data(body, change));
    }

    fn new_content(&mut self) -> ContentId {
        self.bodies.push(Vec::new());
        self.changed.push(self.calls.len() as u64 + 1);
        self.bodies.len() - 1
    }

    fn metadata(&self, node: DiskNode) -> Metadata {
        let (kind, len, changed) = match node {
            DiskNode::Directory => (Kind::Directory, 0, 0),
            DiskNode::File(body) => (Kind::File, self.bodies[body].len() as u64, self.changed[body]),
        };
        Metadata { kind, len, modified: SystemTime::UNIX_EPOCH + Duration::from_secs(changed) }
    }
}

fn apply_name(names: &mut BTreeMap<PathBuf, DiskNode>, change: &NameChange) {
    match change {
        NameChange::Make(path, node) => {
            names.insert(path.clone(), *node);
        }
        NameChange::Rename { from, to, node } => {
            if names.get(from) == Some(node) {
                names.remove(from);
            }
            names.insert(to.clone(), *node);
        }
        NameChange::Remove(path) => {
            names.remove(path);
        }
    }
}

fn apply_data(bytes: &mut Vec<u8>, change: &DataChange) {
    match change {
        DataChange::Append(more) => bytes.extend_from_slice(more),
        DataChange::Truncate(len) => bytes.truncate(*len),
    }
}

impl RecordingDisk {
    /// An empty disk with a root directory.
    pub fn new() -> RecordingDisk {
        RecordingDisk::from_image(&Image::from([(PathBuf::from("/"), None)]))
    }

    /// A disk that holds an image, all of it synced.
    pub fn from_image(image: &Image) -> RecordingDisk {
        let mut state = DiskState::default();
        for (path, bytes) in image {
            let node = match bytes {
                None => DiskNode::Directory,
                Some(bytes) => {
                    let body = state.new_content();
                    state.bodies[body] = bytes.clone();
                    DiskNode::File(body)
                }
            };
            state.names.insert(path.clone(), node);
        }
        RecordingDisk(Arc::new(Mutex::new(state)))
    }

    fn state(&self) -> MutexGuard<'_, DiskState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The current content, as programs see it.
    pub fn image(&self) -> Image {
        let state = self.state();
        image_of(&state.names, &state.bodies)
    }

    /// Adds a mark among the calls: `crash_states` reports the last one before each state.
    pub fn mark(&self, number: u64) {
        self.state().calls.push(DiskCall::Mark(number));
    }

    /// The number of calls so far that can fail.
    pub fn fallible_call_count(&self) -> usize {
        self.state().attempts
    }

    pub fn set_fault(&self, fault: Option<InjectedFault>) {
        self.state().fault = fault;
    }

    /// Sets whether files can be locked from now on: on some network file systems they cannot.
    pub fn set_locks_available(&self, are_given: bool) {
        self.state().has_no_locks = !are_given;
    }

    /// The number of bytes read from files.
    pub fn bytes_read(&self) -> u64 {
        self.state().bytes_read
    }

    /// Sets the duration of every sync.
    pub fn set_sync_pause(&self, pause: Duration) {
        self.state().sync_pause = pause;
    }

    fn wait_for_sync(&self) {
        let pause = self.state().sync_pause;
        std::thread::sleep(pause);
    }

    fn make(&self, path: &Path, is_directory: bool) -> io::Result<ContentId> {
        let mut state = self.state();
        state.attempt(false)?;
        state.check_parent(path)?;
        if state.names.contains_key(path) {
            return error(io::ErrorKind::AlreadyExists);
        }
        let body = if is_directory { 0 } else { state.new_content() };
        let node = if is_directory { DiskNode::Directory } else { DiskNode::File(body) };
        state.change_name(NameChange::Make(path.into(), node));
        Ok(body)
    }

    fn rename_checked(&self, from: &Path, to: &Path, may_replace: bool) -> io::Result<()> {
        let mut state = self.state();
        state.attempt(false)?;
        let node = state.node(from)?;
        state.check_parent(to)?;
        if !may_replace && state.names.contains_key(to) {
            return error(io::ErrorKind::AlreadyExists);
        }
        state.change_name(NameChange::Rename { from: from.into(), to: to.into(), node });
        Ok(())
    }
}

impl DiskFile for RecordingFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut state = self.disk.state();
        let outcome = state.attempt(false);
        let is_partial = state.fault.as_ref().is_some_and(|fault| fault.is_partial);
        let written = match outcome {
            Ok(()) => bytes,
            Err(_) if is_partial => &bytes[..bytes.len() / 2],
            Err(_) => &[],
        };
        if !written.is_empty() {
            state.change_data(self.body, DataChange::Append(written.to_vec()));
        }
        outcome
    }

    fn sync(&mut self) -> io::Result<()> {
        self.disk.wait_for_sync();
        let mut state = self.disk.state();
        state.attempt(false)?;
        state.calls.push(DiskCall::Sync(self.body));
        Ok(())
    }

    fn size(&self) -> io::Result<u64> {
        let mut state = self.disk.state();
        state.attempt(true)?;
        Ok(state.bodies[self.body].len() as u64)
    }

    fn truncate(&mut self, len: u64) -> io::Result<()> {
        let mut state = self.disk.state();
        state.attempt(false)?;
        state.change_data(self.body, DataChange::Truncate(len as usize));
        Ok(())
    }

    fn set_modified(&mut self, time: SystemTime) -> io::Result<()> {
        let mut state = self.disk.state();
        state.attempt(false)?;
        state.changed[self.body] = time.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_secs();
        Ok(())
    }
}

impl Disk for RecordingDisk {
    fn read(&self, path: &Path, cap: u64) -> io::Result<Vec<u8>> {
        let mut state = self.state();
        state.attempt(true)?;
        let bytes = state.bodies[state.body(path)?].clone();
        if bytes.len() as u64 > cap {
            return error(io::ErrorKind::FileTooLarge);
        }
        state.bytes_read += bytes.len() as u64;
        Ok(bytes)
    }

    fn read_end(&self, path: &Path, len: u64) -> io::Result<Vec<u8>> {
        let mut state = self.state();
        state.attempt(true)?;
        let bytes = &state.bodies[state.body(path)?];
        let end = bytes[bytes.len().saturating_sub(len as usize)..].to_vec();
        state.bytes_read += end.len() as u64;
        Ok(end)
    }

    fn metadata(&self, path: &Path) -> io::Result<Metadata> {
        let mut state = self.state();
        state.attempt(true)?;
        Ok(state.metadata(state.node(path)?))
    }

    fn list(&self, directory: &Path) -> io::Result<Vec<(String, Metadata)>> {
        let mut state = self.state();
        state.attempt(true)?;
        if state.node(directory)? != DiskNode::Directory {
            return error(io::ErrorKind::NotADirectory);
        }
        let inside = state.names.iter().filter(|(path, _)| path.parent() == Some(directory));
        let named = inside.filter_map(|(path, node)| Some((path.file_name()?.to_str()?.into(), state.metadata(*node))));
        Ok(named.collect())
    }

    fn create_directory(&self, path: &Path) -> io::Result<()> {
        self.make(path, true).map(drop)
    }

    fn create_temp(&self, directory: &Path) -> io::Result<(PathBuf, Box<dyn DiskFile>)> {
        let number = {
            let mut state = self.state();
            state.temps += 1;
            state.temps
        };
        let path = directory.join(format!("{TEMP_PREFIX}{number:06}"));
        let body = self.make(&path, false)?;
        Ok((path, Box::new(RecordingFile { disk: self.clone(), body })))
    }

    fn open_append(&self, path: &Path) -> io::Result<Box<dyn DiskFile>> {
        let mut state = self.state();
        state.attempt(false)?;
        let body = state.body(path)?;
        Ok(Box::new(RecordingFile { disk: self.clone(), body }))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.rename_checked(from, to, true)
    }

    fn rename_new(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.rename_checked(from, to, false)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        let mut state = self.state();
        state.attempt(false)?;
        state.body(path)?;
        state.change_name(NameChange::Remove(path.into()));
        Ok(())
    }

    fn sync_directory(&self, path: &Path) -> io::Result<()> {
        self.wait_for_sync();
        let mut state = self.state();
        state.attempt(false)?;
        state.node(path)?;
        state.calls.push(DiskCall::SyncDirectory(path.into()));
        Ok(())
    }

    fn try_lock(&self, path: &Path) -> io::Result<Option<Box<dyn Lock>>> {
        let mut state = self.state();
        state.attempt(false)?;
        if state.has_no_locks {
            return error(io::ErrorKind::Unsupported);
        }
        state.check_parent(path)?;
        // A lock file is empty: it is not part of the states after a power cut.
        if !state.locks.insert(path.into()) {
            return Ok(None);
        }
        Ok(Some(Box::new(RecordingLock { disk: self.clone(), path: path.into() })))
    }

    /// A fixed day, so that every run makes the same file names.
    fn now(&self) -> SystemTime {
        SystemTime::UNIX_EPOCH + Duration::from_secs(1_800_000_000)
    }
}

/// The files whose directories all exist.
fn image_of(names: &BTreeMap<PathBuf, DiskNode>, bodies: &[Vec<u8>]) -> Image {
    let exists = |path: &Path| path.ancestors().skip(1).all(|above| names.get(above) == Some(&DiskNode::Directory));
    let files = names.iter().filter(|(path, _)| exists(path)).map(|(path, node)| match node {
        DiskNode::Directory => (path.clone(), None),
        DiskNode::File(body) => (path.clone(), Some(bodies[*body].clone())),
    });
    files.collect()
}

/// One state that a power cut could leave.
pub struct CrashState {
    pub image: Image,
    /// The last mark before the cut; 0 before the first.
    pub last_mark: u64,
}

/// The content of a disk at one moment: what is safe, and which changes a power cut may still lose.
#[derive(Clone, Default)]
pub struct DiskMedium {
    names: BTreeMap<PathBuf, DiskNode>,
    bodies: Vec<Vec<u8>>,
    pending_names: Vec<NameChange>,
    pending_data: BTreeMap<ContentId, Vec<DataChange>>,
    mark: u64,
}

impl DiskMedium {
    /// A medium with an image, all of it safe.
    pub fn new(image: &Image) -> DiskMedium {
        let disk = RecordingDisk::from_image(image);
        let state = disk.state();
        DiskMedium { names: state.names.clone(), bodies: state.bodies.clone(), ..DiskMedium::default() }
    }

    /// The content of the file with this name, by the synced names.
    pub fn body(&self, path: &Path) -> Option<ContentId> {
        match self.names.get(path)? {
            DiskNode::File(body) => Some(*body),
            DiskNode::Directory => None,
        }
    }

    /// An empty content, for a new file.
    pub fn new_body(&mut self) -> ContentId {
        self.bodies.push(Vec::new());
        self.bodies.len() - 1
    }

    /// A content's length as programs see it, in bytes.
    pub fn len(&self, body: ContentId) -> usize {
        let pending = self.pending_data.get(&body).into_iter().flatten();
        pending.fold(self.bodies[body].len(), |len, change| match change {
            DataChange::Append(bytes) => len + bytes.len(),
            DataChange::Truncate(to) => len.min(*to),
        })
    }

    /// The content as programs saw it, with all changes applied.
    pub fn image_with_all_changes(&self) -> Image {
        let mut medium = self.clone();
        medium.pending_names.iter().for_each(|change| apply_name(&mut medium.names, change));
        for (body, changes) in &medium.pending_data {
            changes.iter().for_each(|change| apply_data(&mut medium.bodies[*body], change));
        }
        image_of(&medium.names, &medium.bodies)
    }

    /// One state that a power cut could leave now. `below(n)` chooses a number below `n`.
    pub fn image_after_power_cut(&self, below: &mut dyn FnMut(usize) -> usize) -> Image {
        let (mut names, mut bodies) = (self.names.clone(), self.bodies.clone());
        let kept = self.pending_names.iter().filter(|_| below(2) == 0);
        kept.for_each(|change| apply_name(&mut names, change));
        for &body in self.pending_data.keys() {
            let sectors = if below(2) == 0 { SECTOR } else { 1 + below(SECTOR) };
            let mut variants = self.body_variants(body, sectors);
            bodies[body] = variants.swap_remove(below(variants.len()));
        }
        image_of(&names, &bodies)
    }

    /// Applies the next recorded call.
    pub fn apply_call(&mut self, call: &DiskCall) {
        match call {
            DiskCall::Mark(number) => self.mark = *number,
            DiskCall::Name(change) => self.pending_names.push(change.clone()),
            DiskCall::Data(body, change) => self.pending_data.entry(*body).or_default().push(change.clone()),
            DiskCall::Sync(body) => {
                for change in self.pending_data.remove(body).unwrap_or_default() {
                    apply_data(&mut self.bodies[*body], &change);
                }
            }
            DiskCall::SyncDirectory(directory) => {
                let pending = std::mem::take(&mut self.pending_names);
                for change in pending {
                    if is_in(&change, directory) {
                        apply_name(&mut self.names, &change);
                    } else {
                        self.pending_names.push(change);
                    }
                }
            }
        }
    }

    /// Every combination of the unsynced name changes: all subsets up to six of them, above that all prefixes and all but one.
    fn names_variants(&self) -> Vec<BTreeMap<PathBuf, DiskNode>> {
        let count = self.pending_names.len();
        let subsets: Vec<u64> = if count <= 6 {
            (0..1 << count).collect()
        } else {
            let all = (1u64 << count.min(63)) - 1;
            (0..=count.min(63))
                .map(|first| (1u64 << first) - 1)
                .chain((0..count.min(63)).map(|at| all ^ 1 << at))
                .collect()
        };
        let apply = |subset: u64| {
            let mut names = self.names.clone();
            let chosen = self.pending_names.iter().enumerate().filter(|(index, _)| subset >> index & 1 == 1);
            chosen.for_each(|(_, change)| apply_name(&mut names, change));
            names
        };
        subsets.into_iter().map(apply).collect()
    }

    /// Every possible content of a file with unsynced changes.
    fn body_variants(&self, body: ContentId, cut: usize) -> Vec<Vec<u8>> {
        let mut variants = vec![self.bodies[body].clone()];
        let mut before = self.bodies[body].clone();
        for change in &self.pending_data[&body] {
            let mut after = before.clone();
            apply_data(&mut after, change);
            if let DataChange::Append(bytes) = change {
                torn(&before, bytes, cut, &mut variants);
            }
            variants.push(after.clone());
            before = after;
        }
        variants
    }
}

/// A torn write after `before`: cut off, zeros from the cut on, zeros up to the cut.
fn torn(before: &[u8], bytes: &[u8], cut: usize, variants: &mut Vec<Vec<u8>>) {
    let with = |tail: &[u8]| [before, tail].concat();
    // The cuts lie on the file's sectors, not on the write's.
    let cuts = (1..bytes.len()).filter(|at| (before.len() + at).is_multiple_of(cut));
    variants.push(with(&vec![0; bytes.len()]));
    for at in cuts {
        let zeros = |len| vec![0; len];
        variants.push(with(&bytes[..at]));
        variants.push(with(&[&bytes[..at], &zeros(bytes.len() - at)[..]].concat()));
        variants.push(with(&[&zeros(at)[..], &bytes[at..]].concat()));
    }
}

/// Whether a sync of the directory makes a change safe. A rename between two directories is one change: either sync does.
fn is_in(change: &NameChange, directory: &Path) -> bool {
    match change {
        NameChange::Make(path, _) | NameChange::Remove(path) => path.parent() == Some(directory),
        NameChange::Rename { from, to, .. } => [from, to].iter().any(|path| path.parent() == Some(directory)),
    }
}

impl RecordingDisk {
    /// Visits every state that a power cut after any call could have left, beginning with a disk that held `start`. Writes are cut at
    /// multiples of `cut` bytes of the file: 512 for sectors, 1 for every byte. A state may come more than once.
    pub fn crash_states(&self, start: &Image, cut: usize, mut visit: impl FnMut(CrashState)) {
        let calls = self.state().calls.clone();
        let body_count = self.state().bodies.len();
        let mut medium = DiskMedium::new(start);
        medium.bodies.resize(body_count, Vec::new());
        for call in &calls {
            medium.apply_call(call);
            visit_medium(&medium, cut, &mut visit);
        }
    }
}

fn visit_medium(medium: &DiskMedium, cut: usize, visit: &mut impl FnMut(CrashState)) {
    for names in medium.names_variants() {
        visit(CrashState { image: image_of(&names, &medium.bodies), last_mark: medium.mark });
        for &body in medium.pending_data.keys() {
            // One torn file at a time; the others are as their last sync left them, or whole.
            for variant in medium.body_variants(body, cut) {
                let mut bodies = medium.bodies.clone();
                bodies[body] = variant;
                visit(CrashState { image: image_of(&names, &bodies), last_mark: medium.mark });
            }
        }
    }
}
