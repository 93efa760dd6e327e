//! Starts child processes that end with this program, even if the program is killed.
//!
//! Depends on no other package of the workspace; every package may use this one.

#[cfg(not(target_os = "linux"))]
use std::io;
#[cfg(not(target_os = "linux"))]
use std::process::{Child, Command};

/// Starts a child process. This version is for systems other than Linux, which do not end the child with the program: the caller must end
/// it.
///
/// # Errors
/// Returns the system's errors, as `Command::spawn` does.
#[cfg(not(target_os = "linux"))]
pub fn spawn(mut command: Command) -> io::Result<Child> {
    command.spawn()
}

#[cfg(target_os = "linux")]
mod family;
#[cfg(target_os = "linux")]
mod starter;

#[cfg(target_os = "linux")]
pub use family::ProcessTree;
#[cfg(target_os = "linux")]
pub use starter::spawn;

/// The processes that descend from a child. Outside Linux nothing is known of them.
#[cfg(not(target_os = "linux"))]
#[derive(Debug)]
pub struct ProcessTree;

#[cfg(not(target_os = "linux"))]
impl ProcessTree {
    pub fn spawn(command: Command) -> io::Result<(Child, ProcessTree)> {
        Ok((spawn(command)?, ProcessTree))
    }

    pub fn resident_memory_kib(&mut self) -> u64 {
        0
    }

    pub fn kill_all(&mut self) {}
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::io::{self, BufRead, BufReader};
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    #[test]
    fn a_child_outlives_the_thread_that_asked_for_it() {
        let ask = || {
            let mut command = Command::new("cat");
            command.stdin(Stdio::piped()).stdout(Stdio::null());
            spawn(command)
        };
        let mut child = std::thread::spawn(ask).join().expect("a thread").expect("a child");
        std::thread::sleep(Duration::from_millis(200));
        assert_eq!(child.try_wait().expect("a status"), None);
        // It ends at the end of its input, and not by a signal.
        drop(child.stdin.take());
        assert!(child.wait().expect("a status").success());
    }

    #[test]
    fn a_daemon_of_a_child_is_found_and_ends_with_the_family() {
        // A process of another session and another parent; the second has none of its parent's environment.
        for daemon in ["setsid sleep 600", "env -i setsid /bin/sh -c 'sleep 1; sleep 600'"] {
            let mut command = Command::new("/bin/sh");
            // Its parent ends two seconds after it; until then it must have been seen.
            let script = format!("({daemon} & echo $!; sleep 2); exec sleep 600");
            command.args(["-c", &script]).stdin(Stdio::null()).stdout(Stdio::piped());
            let (mut child, mut family) = ProcessTree::spawn(command).expect("a child");
            let mut line = String::new();
            let mut output = BufReader::new(child.stdout.take().expect("its output"));
            output.read_line(&mut line).expect("a line");
            let number: u32 = line.trim().parse().expect("the daemon's number");
            let until = Instant::now() + Duration::from_secs(20);
            while Instant::now() < until && !family.process_ids().contains(&number) {
                std::thread::sleep(Duration::from_millis(20));
            }
            std::thread::sleep(Duration::from_millis(2500));
            let members = family.process_ids();
            assert!(members.contains(&number), "{daemon}: {number} of {members:?}");
            assert!(family.resident_memory_kib() > 0);
            child.kill().expect("a child to kill");
            child.wait().expect("a status");
            family.kill_all();
            assert_eq!(family.process_ids(), [], "{daemon}");
            for member in members {
                assert!(!std::path::Path::new(&format!("/proc/{member}")).exists(), "{daemon}: {member}");
            }
        }
    }

    #[test]
    fn what_cannot_be_started_is_the_systems_error() {
        let error = spawn(Command::new("/nowhere/at/all")).expect_err("no such program");
        assert_eq!(error.kind(), io::ErrorKind::NotFound);
    }
}
