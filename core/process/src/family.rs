//! The processes that descend from a child: also those that left its process group and session, as daemons do.
//!
//! This program is their reaper: one whose parent has ended becomes its child. It is recognised there by a variable of its environment, or
//! because it was seen as a descendant before.

use std::collections::BTreeMap;
use std::io;
use std::process::{Child, Command};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// The variable that marks a child and its descendants.
const MARK: &str = "QIPAN_CHILD";
/// Limit of processes in a family; more are neither counted nor ended.
const MEMBERS_MAX: usize = 1000;
/// Rounds of killing: a process may start another one before it ends.
const ROUNDS_MAX: u32 = 20;
const ROUND: Duration = Duration::from_millis(10);

/// The states of a process that has ended and that nobody has waited for.
const ENDED: [&str; 2] = ["Z", "X"];

static COUNTER: AtomicU32 = AtomicU32::new(0);

/// The descendants of a child.
#[derive(Debug)]
pub struct ProcessTree {
    root: u32,
    mark: String,
    /// All members seen so far, with their start times, because the system reuses numbers.
    seen: BTreeMap<u32, u64>,
}

impl ProcessTree {
    /// Starts a child that the system kills when this program ends.
    ///
    /// # Errors
    /// The system's, as `Command::spawn` returns them.
    pub fn spawn(mut command: Command) -> io::Result<(Child, ProcessTree)> {
        let mark = format!("{}-{}", std::process::id(), COUNTER.fetch_add(1, Ordering::Relaxed));
        command.env(MARK, &mark);
        let child = super::starter::spawn(command)?;
        let root = child.id();
        Ok((child, ProcessTree { root, mark: format!("{MARK}={mark}"), seen: BTreeMap::new() }))
    }

    /// The numbers of the child and its descendants, without those that have ended.
    pub fn process_ids(&mut self) -> Vec<u32> {
        let mut members: BTreeMap<u32, u64> = BTreeMap::new();
        let mut waiting = vec![self.root];
        waiting.extend(children(std::process::id()).into_iter().filter(|&child| self.is_orphan(child)));
        while let Some(process) = waiting.pop() {
            let Some(start) = start_time(process).filter(|_| members.len() < MEMBERS_MAX) else { continue };
            if members.insert(process, start).is_none() {
                waiting.extend(children(process));
            }
        }
        let found = members.keys().copied().collect();
        self.seen.append(&mut members);
        found
    }

    /// Whether a child of this program is a descendant whose parent has ended.
    fn is_orphan(&self, process: u32) -> bool {
        let is_seen = self.seen.get(&process).is_some_and(|&start| start_time(process) == Some(start));
        let is_marked = || {
            let environment = std::fs::read(format!("/proc/{process}/environ")).unwrap_or_default();
            environment.split(|&byte| byte == 0).any(|variable| variable == self.mark.as_bytes())
        };
        process != self.root && (is_seen || is_marked())
    }

    /// The resident memory of all members in KiB.
    pub fn resident_memory_kib(&mut self) -> u64 {
        self.process_ids().into_iter().map(resident_kib).sum()
    }

    /// Kills all members. The child itself is for its owner to wait for.
    pub fn kill_all(&mut self) {
        for _ in 0..ROUNDS_MAX {
            let members = self.process_ids();
            members.iter().copied().for_each(kill);
            // The child's owner waits for it; the others are children of this program once their parents have ended.
            self.seen.iter().filter(|&(&process, _)| process != self.root).for_each(|(&process, &start)| {
                reap(process, start);
            });
            if members.iter().all(|&process| process == self.root) {
                return;
            }
            std::thread::sleep(ROUND);
        }
    }
}

/// The processes that a process has started, from any of its threads.
fn children(process: u32) -> Vec<u32> {
    let Ok(threads) = std::fs::read_dir(format!("/proc/{process}/task")) else { return Vec::new() };
    let lists = threads.flatten().filter_map(|thread| std::fs::read_to_string(thread.path().join("children")).ok());
    lists
        .flat_map(|list| list.split_whitespace().filter_map(|child| child.parse().ok()).collect::<Vec<u32>>())
        .collect()
}

/// The state of a process, as a letter, and when it was started, in the system's ticks.
fn state_and_start(process: u32) -> Option<(String, u64)> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name before the last parenthesis may hold blanks. The state is field 3, the start time field 22.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace();
    Some((fields.next()?.to_owned(), fields.nth(18)?.parse().ok()?))
}

/// When a process was started; `None` if it has ended.
fn start_time(process: u32) -> Option<u64> {
    state_and_start(process).filter(|(state, _)| !ENDED.contains(&state.as_str())).map(|(_, start)| start)
}

fn resident_kib(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

fn kill(process: u32) {
    if let Ok(process) = libc::pid_t::try_from(process) {
        // SAFETY: a system call that touches no memory.
        unsafe { libc::kill(process, libc::SIGKILL) };
    }
}

/// Frees the number of a child of this program that has ended.
fn reap(process: u32, start: u64) {
    let is_it = state_and_start(process).is_some_and(|(state, of)| of == start && ENDED.contains(&state.as_str()));
    if let (Ok(process), true) = (libc::pid_t::try_from(process), is_it) {
        // SAFETY: a system call that is given no memory to write to.
        unsafe { libc::waitpid(process, std::ptr::null_mut(), libc::WNOHANG) };
    }
}
