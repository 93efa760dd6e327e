//! The table of `docs/ADMIN.md` that says what the program listens at, held against what `ss` sees in a network namespace in which nothing
//! else runs. Left out where no namespace can be made, unless QIPAN_WINDOW_TESTS is "required".

use crate::common::cable::Cable;
use crate::common::qipan;
use crate::common::window::{Server, Window, has_tools};
use std::collections::BTreeSet;
use std::path::Path;
use tempfile::TempDir;

const ADMIN: &str = include_str!("../../docs/ADMIN.md");

/// "udp 5353", "tcp 47820".
type Ports = BTreeSet<String>;

/// What a row of the table, by how it begins, says in its second column.
fn told(row: &str) -> Ports {
    let lines =
        ADMIN.split("\n### Network\n").nth(1).expect("a chapter").split("\n### ").next().expect("its text").lines();
    let rows: Vec<&str> = lines.filter(|line| line.starts_with(&format!("| {row}"))).collect();
    assert_eq!(rows.len(), 1, "{row}: {rows:?}");
    let second = rows[0].split('|').nth(2).expect("a second column");
    second.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// What all programs of one end listen at, but for ports that nobody else can reach.
fn seen(cable: &Cable, end: usize) -> Ports {
    let output = cable.command(end).args(["ss", "-H", "-l", "-t", "-u", "-n"]).output().expect("`ss` runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let port = |line: &str| {
        let mut words = line.split_whitespace();
        let (kind, (address, port)) = (words.next()?, words.nth(3)?.rsplit_once(':')?);
        let is_own = address.starts_with("127.") || address == "[::1]";
        (!is_own).then(|| format!("{kind} {port}"))
    };
    text.lines().filter_map(port).collect()
}

fn open<'s>(cable: &Cable, server: &'s Server, data: &Path) -> Window<'s> {
    let inside = qipan(data, &[]);
    let mut command = cable.command(0);
    command.arg(inside.get_program()).args(inside.get_args());
    command.env("LANG", "C").env_remove("LC_ALL").env_remove("LANGUAGE").env("SDL_AUDIODRIVER", "dummy");
    Window::open_with(server, command, data)
}

#[test]
fn the_program_listens_at_what_the_administrator_is_told_and_at_nothing_else() {
    if !has_tools() || qipan::school::broker::program().is_none() {
        return;
    }
    let cable = match Cable::new(["p", "q"]) {
        Ok(cable) => cable,
        Err(why) => {
            eprintln!("left out: no network namespaces here: {why}");
            return;
        }
    };
    let [nothing, pages, game, class] = ["none of the below", "the page ", "a game ", "a class "].map(told);
    assert!(nothing.is_empty() && game.contains("tcp 47820") && class.len() == 3, "{game:?} {class:?}");
    let (server, data) = (Server::start("1400x900x24"), TempDir::new().unwrap());
    let mut window = open(&cable, &server, data.path());
    let is = |expected: Ports| {
        let cable = &cable;
        move |_: &Window| seen(cable, 0) == expected
    };
    window.wait_for("no port", is(nothing.clone()));
    window.keys("ctrl+f");
    window.wait_for("the page's port", is(pages.clone()));
    window.press("button", "Invite");
    window.hear("Code ");
    window.wait_for("the host's ports", is(pages.union(&game).cloned().collect()));
    window.press("button", "Stop");
    window.keys("Escape");
    window.wait_for("no port after it", is(nothing.clone()));
    window.keys("ctrl+shift+f");
    window.wait_for("the page's port", is(pages.clone()));
    window.press("button", "Open the wall");
    window.wait_for("the door", |window| window.noted("event class code "));
    window.wait_for("the class's ports", is(pages.union(&class).cloned().collect()));
    window.keys("Escape");
    window.press("button", "End the class");
    window.keys("Escape");
    window.wait_for("no port after the class", is(nothing));
    window.kill();
}
