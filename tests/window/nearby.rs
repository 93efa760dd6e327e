//! Two real windows in two network namespaces with a cable between them: one invites, the other finds it by its name, and they play to
//! the end page by clicks. Left out where no namespace can be made, unless QIPAN_WINDOW_TESTS is "required".

use crate::common::cable::Cable;
use crate::common::window::{Server, Window, has_tools};
use crate::common::{SHORT, qipan};
use std::path::Path;
use tempfile::TempDir;

/// The window at one end of a cable.
fn open<'s>(cable: &Cable, end: usize, server: &'s Server, data: &Path) -> Window<'s> {
    let inside = qipan(data, &[]);
    let mut command = cable.command(end);
    command.arg(inside.get_program()).args(inside.get_args());
    command.env("LANG", "C").env_remove("LC_ALL").env_remove("LANGUAGE").env("SDL_AUDIODRIVER", "dummy");
    Window::open_with(server, command, data)
}

#[test]
fn a_friend_is_found_by_name_and_played_to_the_end() {
    if !has_tools() {
        return;
    }
    let cable = match Cable::new(["c", "d"]) {
        Ok(cable) => cable,
        Err(why) => {
            eprintln!("left out: no network namespaces here: {why}");
            return;
        }
    };
    let servers = [Server::start("1024x900x24"), Server::start("1024x900x24")];
    let [here, there] = [TempDir::new().unwrap(), TempDir::new().unwrap()];
    let mut host = open(&cable, 0, &servers[0], here.path());
    let mut guest = open(&cable, 1, &servers[1], there.path());
    for (window, name) in [(&mut host, "A n n"), (&mut guest, "B o b")] {
        window.keys("ctrl+f");
        window.wait_for("the page", |window| window.noted("page friends"));
        window.keys(name);
    }
    host.press("button", "Invite (Reversi)");
    let said = host.hear("Code ");
    let code: String = said.chars().filter(char::is_ascii_digit).collect();
    guest.press("button", "Choose (Ann)");
    guest.press("field", "Code");
    guest.act(1, &["type", &code]);
    guest.press("button", "Join");
    for window in [&mut host, &mut guest] {
        window.hear("Ann to move");
    }
    for (ply, square) in SHORT.into_iter().enumerate() {
        if ply % 2 == 0 { &mut host } else { &mut guest }.click_square(square);
        for window in [&mut host, &mut guest] {
            window.hear(&format!("{} plays {square}", ["Ann", "Bob"][ply % 2]));
        }
    }
    for window in [&mut host, &mut guest] {
        window.hear("Ann wins");
        window.wait_for("the end page", |window| window.noted("page end"));
    }
    host.quit();
    guest.quit();
}
