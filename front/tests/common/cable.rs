//! Two network namespaces and a cable between them, for the tests of programs that find each other. Linux, and only where this user
//! may make a namespace.

use std::process::Command;

/// Both ends have an address, 192.0.2.1 and 192.0.2.2, and a loopback of their own. Gone with its value.
pub struct Cable {
    pub ends: [String; 2],
}

impl Cable {
    /// `names`: one letter an end; a test has its own.
    pub fn new(names: [&str; 2]) -> Result<Cable, String> {
        let number = std::process::id();
        let cable = Cable { ends: names.map(|end| format!("qipan-{number}-{end}")) };
        let [a, b] = &cable.ends;
        ip(&format!("netns add {a}"))?;
        ip(&format!("netns add {b}"))?;
        ip(&format!("-n {a} link add cable type veth peer name cable netns {b}"))?;
        for (end, address) in cable.ends.iter().zip(["192.0.2.1", "192.0.2.2"]) {
            ip(&format!("-n {end} address add {address}/24 dev cable"))?;
            ip(&format!("-n {end} link set cable up"))?;
            ip(&format!("-n {end} link set lo up"))?;
        }
        Ok(cable)
    }

    /// Runs a program at one end, of which the path comes next.
    pub fn command(&self, end: usize) -> Command {
        let mut command = Command::new("ip");
        command.args(["netns", "exec", &self.ends[end]]);
        command
    }

    /// Nothing goes through any more, and neither end has an address.
    pub fn unplug(&self) {
        for end in &self.ends {
            ip(&format!("-n {end} link set cable down")).expect("unplugged");
            ip(&format!("-n {end} address flush dev cable")).expect("unplugged");
        }
    }
}

impl Drop for Cable {
    fn drop(&mut self) {
        for end in &self.ends {
            let _ = ip(&format!("netns delete {end}"));
        }
    }
}

fn ip(arguments: &str) -> Result<(), String> {
    let output = Command::new("ip").args(arguments.split(' ')).output().map_err(|error| error.to_string())?;
    if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned()) }
}
