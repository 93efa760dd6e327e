//! A short table of dead keys in place of X11's long one, which costs a third of the time to the first frame.
//!
//! Only for Linux and its like, and only for `cli` before any thread runs. Where the user has an input method, a table or a
//! file of their own, nothing is touched.

use std::fs::File;
use std::io::Write;
use std::os::fd::AsRawFd;

/// Each dead key of X11 with the letters it makes: `^` and `e` make `ê`.
const DEAD_KEYS: &[(&str, &str)] = &[
    ("dead_grave", "aàeèiìoòuùnǹwẁyỳAÀEÈIÌOÒUÙNǸWẀYỲ"),
    ("dead_acute", "aáeéiíoóuúyýcćnńrŕsśzźlĺgǵAÁEÉIÍOÓUÚYÝCĆNŃRŔSŚZŹLĹGǴ"),
    ("dead_circumflex", "aâeêiîoôuûcĉgĝhĥjĵsŝwŵyŷAÂEÊIÎOÔUÛCĈGĜHĤJĴSŜWŴYŶ"),
    ("dead_tilde", "aãoõnñiĩuũAÃOÕNÑIĨUŨ"),
    ("dead_diaeresis", "aäeëiïoöuüyÿAÄEËIÏOÖUÜYŸ"),
    ("dead_caron", "cčsšzžrřeěnňdďtťCČSŠZŽRŘEĚNŇDĎTŤ"),
    ("dead_cedilla", "cçsştţCÇSŞTŢ"),
    ("dead_abovering", "aåuůAÅUŮ"),
    ("dead_ogonek", "aąeęiįuųAĄEĘIĮUŲ"),
    ("dead_breve", "aăgğuŭAĂGĞUŬ"),
    ("dead_doubleacute", "oőuűOŐUŰ"),
    ("dead_stroke", "lłdđoøLŁDĐOØ"),
    ("dead_abovedot", "zżeėcċgġIİZŻEĖCĊGĠ"),
];

/// The table in the words of X11's Compose files.
fn table() -> String {
    let mut text = String::new();
    for (dead, pairs) in DEAD_KEYS {
        let letters: Vec<char> = pairs.chars().collect();
        for pair in letters.chunks_exact(2) {
            text.push_str(&format!("<{dead}> <{}> : \"{}\"\n", pair[0], pair[1]));
        }
    }
    text
}

/// Points X11 at the short table. Keep the file until the window is open.
pub fn prepare() -> Option<File> {
    let has = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let own_file = std::env::var_os("HOME").is_some_and(|home| std::path::Path::new(&home).join(".XCompose").exists());
    if own_file || ["XCOMPOSEFILE", "XMODIFIERS", "WAYLAND_DISPLAY"].into_iter().any(has) {
        return None;
    }
    let mut file = tempfile::tempfile().ok()?;
    file.write_all(table().as_bytes()).ok()?;
    // SAFETY: called before the program's first thread, so nobody reads the environment meanwhile.
    unsafe { std::env::set_var("XCOMPOSEFILE", format!("/proc/self/fd/{}", file.as_raw_fd())) };
    Some(file)
}
