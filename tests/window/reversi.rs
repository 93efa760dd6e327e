//! The real window under Xvfb: whole games, undo, resuming, sizes, closing. Each test has its own X server and data directory.
//! Without Xvfb and xdotool the tests say so; they fail then only where `QIPAN_WINDOW_TESTS=required`.

use crate::common::window::{
    Server, TWO_HUMANS, Window, ask_to_close, corner_of, drop_file, has_tools, map_keys, own_clipboard,
};
use crate::common::{SHORT, headless, qipan};
use qipan::rules::mix::RandomSequence;
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use tempfile::TempDir;

/// The only game of a data directory as text, as far as it is on the disk.
fn shown(data: &Path) -> String {
    let Ok(mut files) = std::fs::read_dir(data.join("games")) else { return String::new() };
    let Some(Ok(file)) = files.next() else { return String::new() };
    let output = Command::new(env!("CARGO_BIN_EXE_qipan")).arg("show").arg(file.path()).output().expect("it runs");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn a_whole_game_by_clicks_alone() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    let mut window = Window::open(&server, data.path(), &[]);
    assert_eq!(window.size, (720, 780));
    window.press("button", "Two players (Reversi)");
    window.hear("Black to move");
    window.play(&SHORT);
    window.hear("Black wins 64–0");
    window.press("button", "Rematch");
    window.hear("Black to move");
    window.quit();
}

#[test]
fn a_whole_game_by_keyboard_alone() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    let mut window = Window::open(&server, data.path(), &[]);
    window.keys("Tab Tab Return"); // Reversi: Options
    window.keys("Tab Tab Tab Right"); // Against: a person here
    window.keys("shift+Tab shift+Tab shift+Tab Return"); // Start
    window.hear("Black to move");
    // The first disc by the cursor, from the corner a1 to e6; the others by their names.
    window.keys(&["Left"; 8].join(" "));
    window.keys(&["Up"; 8].join(" "));
    window.keys("Right Right Right Right Down Down Down Down Down space");
    window.hear("Black plays e6");
    for name in &SHORT[1..] {
        window.keys(&format!("{} {} Return", &name[..1], &name[1..]));
        window.hear(&format!(" plays {name}, "));
    }
    window.hear("Black wins 64–0");
    // The first button of the end page is the next game; on the board Enter starts none.
    window.until_heard(&["Black to move"], |window| window.keys("Return"));
    window.keys("ctrl+q");
    assert_eq!(window.end(), (Some(0), String::new()));
}

#[test]
fn undo_to_the_start_and_redo_to_the_end() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    let mut window = Window::open(&server, data.path(), &TWO_HUMANS);
    window.play(&SHORT);
    for ply in (0..SHORT.len()).rev() {
        window.keys("ctrl+z");
        window.hear(&format!("Back to move {ply}"));
    }
    // One too many takes nothing back.
    window.keys("ctrl+z");
    for ply in 1..=SHORT.len() {
        window.keys("ctrl+y");
        window.hear(&format!("On to move {ply}"));
    }
    window.quit();
    let shown = shown(data.path());
    assert!(shown.contains("Black wins 64–0") && SHORT.iter().all(|name| shown.contains(name)), "{shown}");
}

/// Plays three discs, ends the program somehow, and goes on where it stood.
fn check_resumes(ends: impl Fn(&mut Window), code: Option<i32>) {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    let mut window = Window::open(&server, data.path(), &TWO_HUMANS);
    window.play(&SHORT[..3]);
    window.wait_for("third move on the disk", |_| {
        let shown = shown(data.path());
        SHORT[..3].iter().all(|name| shown.contains(name))
    });
    ends(&mut window);
    let (ended, errors) = window.end();
    assert_eq!(ended, code, "{errors}");
    let told = headless(data.path(), &[], "sync\nquit\n");
    assert!(told.resumed().ends_with(" white record 3"), "{}", told.resumed());
    let cells = told.resumed().split(' ').nth(1).expect("the cells");
    assert_eq!(cells.matches('-').count(), 57, "{cells}");
    // The window, too, opens on the board and takes the next move there.
    let mut window = Window::open(&server, data.path(), &[]);
    window.hear("White to move");
    window.play(&SHORT[3..5]);
    window.quit();
}

#[test]
fn a_closed_window_resumes() {
    check_resumes(|window| ask_to_close(window.server, &window.id), Some(0));
}

#[test]
fn a_terminated_program_resumes() {
    check_resumes(|window| window.terminate(), Some(0));
}

#[test]
fn a_killed_program_resumes() {
    check_resumes(|window| window.signal("-KILL"), None);
}

#[test]
fn a_lost_display_resumes() {
    // Xlib ends a program whose connection is cut.
    check_resumes(
        |window| {
            window.server.xdotool(&["windowkill", &window.id]).expect("the connection is cut");
        },
        Some(1),
    );
}

/// At any moment, also before there is a window: the program ends by itself, says nothing, and the next one stands where it stood.
#[test]
fn a_signal_at_any_moment_ends_it_in_order() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    headless(data.path(), &TWO_HUMANS, "move e6\nsync\nquit\n");
    let mut random = RandomSequence::new(0x516);
    for round in 0..30 {
        let signal = ["-TERM", "-HUP", "-INT"][round % 3];
        let mut command = qipan(data.path(), &[]);
        command.env("SDL_AUDIODRIVER", "dummy");
        let mut window = Window::start(&server, crate::common::hearing_signals(&command), data.path());
        // From the first moment of the window on, and later while nothing moves.
        window.wait_for("trace", |window| window.has_trace());
        std::thread::sleep(Duration::from_millis(random.next_below(500) as u64));
        window.signal(signal);
        assert_eq!(window.end(), (Some(0), String::new()), "{signal}");
    }
    assert!(headless(data.path(), &[], "quit\n").resumed().ends_with(" white record 1"));
}

#[test]
fn a_disk_that_does_not_answer_holds_no_window() {
    if !has_tools() {
        return;
    }
    let (server, disk) = (Server::start("1280x1024x24"), crate::common::HeldDisk::new());
    let mut command = disk.qipan(&["--new", "--black", "human", "--white", "computer:1"]);
    command.env("SDL_AUDIODRIVER", "dummy");
    let mut window = Window::open_with(&server, command, &disk.data());
    disk.hold();
    window.click_square("e6");
    window.hear("The disk does not answer: your last moves are not saved yet.");
    window.hear("plays ");
    window.hear("Black to move");
    window.keys("ctrl+q");
    window.hear("the last moves may not be saved");
    let (code, _) = window.end();
    assert_eq!(code, Some(0));
}

/// Clicks all four corners of the grid, near their centres and near their outer edges, and beside them.
fn check_corners(window: &mut Window) {
    for name in ["a1", "h1", "a8", "h8"] {
        let (x, y) = corner_of(name);
        let (outer_x, outer_y) = (if x > 300.0 { x + 80.0 } else { x }, if y > 300.0 { y + 80.0 } else { y });
        let edge = window.pixel(outer_x, outer_y);
        let inward = |outer: f32| if outer > 300.0 { -2.0 } else { 2.0 };
        let (inward_x, inward_y) = (inward(outer_x), inward(outer_y));
        // Outside the grid a click plays nowhere: the next sentence is about the next click, on d4.
        window.click_pixel(edge.0 - 2.0 * inward_x, edge.1 + inward_y);
        window.click_pixel(edge.0 + inward_x, edge.1 - 2.0 * inward_y);
        window.click_square("d4");
        let said = window.hear(" on ");
        assert_eq!(said, "There is already a disc on d4", "{:?} beside {name}", window.size);
        for (x, y) in [window.pixel(x + 40.0, y + 40.0), (edge.0 + inward_x, edge.1 + inward_y)] {
            window.click_pixel(x, y);
            let said = window.hear(" on ");
            assert_eq!(said, format!("A disc on {name} would turn nothing"), "{:?}", window.size);
        }
    }
}

#[test]
fn clicks_land_under_letterboxing() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1920x1920x24"), TempDir::new().unwrap());
    let mut window = Window::open(&server, data.path(), &TWO_HUMANS);
    window.hear("Black to move");
    for (width, height) in [(720, 780), (1366, 768), (1080, 1920), (360, 390), (1600, 300)] {
        window.resize(width, height);
        check_corners(&mut window);
    }
    window.play(&SHORT[..2]);
    window.quit();
}

#[test]
fn without_a_display_there_is_one_line_and_code_3() {
    for (name, driver) in [("none", None), ("dummy", Some("dummy")), ("offscreen", Some("offscreen"))] {
        let data = TempDir::new().unwrap();
        let mut command = qipan(data.path(), &["--exit-after-first-frame"]);
        command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").env_remove("SDL_VIDEODRIVER");
        // Where the machine's own screen is free, SDL could take that.
        command.env("SDL_VIDEODRIVER", driver.unwrap_or("x11"));
        let output = command.output().expect("it runs");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{name}: {errors}");
        assert_eq!(errors.lines().count(), 1, "{name}: {errors}");
        assert!(errors.starts_with("qipan: no display"), "{name}: {errors}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn without_an_audio_device_the_game_goes_on() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    let mut command = qipan(data.path(), &TWO_HUMANS);
    command.env("SDL_AUDIODRIVER", "none-such");
    let mut window = Window::open_with(&server, command, data.path());
    window.play(&SHORT);
    window.hear("Black wins 64–0");
    window.terminate();
    let (code, errors) = window.end();
    assert_eq!(code, Some(0));
    assert_eq!(errors.lines().count(), 1, "it is said once: {errors}");
    assert!(errors.starts_with("qipan: There is no sound"), "{errors}");
}

#[test]
fn a_window_of_one_pixel_is_usable() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    let mut window = Window::open(&server, data.path(), &TWO_HUMANS);
    window.resize(1, 1);
    window.keys("e 6 Return");
    window.hear("Black plays e6");
    window.resize(720, 780);
    window.play(&SHORT[1..3]);
    window.quit();
}

#[test]
fn a_window_of_8k_is_usable() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("7680x4320x24"), TempDir::new().unwrap());
    let mut window = Window::open(&server, data.path(), &TWO_HUMANS);
    window.hear("Black to move");
    window.resize(7680, 4320);
    check_corners(&mut window);
    window.play(&SHORT[..3]);
    window.quit();
}

/// Microseconds from a key to the frame that shows the event which it caused.
fn shown_after(notes: &[(u64, String)], key: &str, event: &str) -> u64 {
    let at = |from: usize, start: &str| {
        from + notes[from..].iter().position(|(_, note)| note.starts_with(start)).expect(start)
    };
    let pressed = at(0, key);
    let shown = at(at(pressed, event), "frame");
    notes[shown].0 - notes[pressed].0
}

/// How many of the words of the last such event.
fn words_of(window: &Window, event: &str) -> usize {
    let notes = window.notes();
    let line = notes.iter().rev().find_map(|note| note.strip_prefix(event));
    line.map_or(0, |words| words.split_whitespace().count())
}

#[test]
fn thinking_makes_nothing_late() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    let players = "players: [(seat: Human), (seat: Full(move_ms: 1500))]";
    let settings = format!("(engine: (threads: 2, ponder: true), reversi: ({players}))");
    std::fs::write(data.path().join("settings.ron"), settings).unwrap();
    let mut window = Window::open(&server, data.path(), &["--new"]);
    let wave = |window: &Window, times: u32| {
        for at in 0..times {
            let to = (80 + 61 * at % 560).to_string();
            server.xdotool(&["mousemove", "--window", &window.id, &to, &to]).expect("the pointer moves");
        }
    };
    window.click_square("e6");
    window.hear("Black plays e6");
    wave(&window, 60);
    // After its answer the computer thinks on in the human's time.
    window.hear(" plays ");
    wave(&window, 20);
    window.keys("F2");
    wave(&window, 40);
    window.hear("Good here");
    window.keys("F1 F8");
    window.wait_for("values of all squares", |window| {
        let legal = words_of(window, "event legal");
        legal > 0 && words_of(window, "event values") == legal
    });
    wave(&window, 40);
    let notes = window.timed_notes();
    let hint_ms = shown_after(&notes, "key F(2)", "event hint") / 1000;
    let values_ms = shown_after(&notes, "key F(8)", "event values") / 1000;
    let busy = notes.iter().filter_map(|(_, note)| note.split_once("busy_us ")?.1.parse::<u64>().ok());
    let frame_ms = busy.max().expect("frames") / 1000;
    println!("hint {hint_ms} ms, values {values_ms} ms, slowest frame {frame_ms} ms");
    // What is promised, on a quiet machine; a build for tests says the figures only.
    assert!(cfg!(debug_assertions) || hint_ms <= 100 && values_ms <= 300 && frame_ms <= 20);
    window.quit();
}

/// Waits for an event of the trace, after those that were there.
fn wait_for_event(window: &mut Window, event: &str, count: usize) {
    let line = format!("event {event}");
    window.wait_for(event, |window| window.notes().iter().filter(|note| note.starts_with(&line)).count() >= count);
}

#[test]
fn what_is_pasted_comes_only_where_nothing_is_lost() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    let mut window = Window::open(&server, data.path(), &TWO_HUMANS);
    window.play(&SHORT[..3]);
    window.keys("ctrl+c");
    window.hear("White to move");
    // Under a question: the text is dropped, and the question is about the same game.
    window.press("button", "Menu");
    wait_for_event(&mut window, "page menu", 1);
    window.press("button", "Resign");
    window.keys("ctrl+v Escape");
    // On the settings page.
    window.keys("F7 ctrl+v");
    wait_for_event(&mut window, "rejected paste cannot be done now", 1);
    window.keys("Escape Escape");
    assert!(!window.notes().iter().any(|note| note.starts_with("event resumed")), "{:?}", window.notes());
    // On the board it is a game.
    window.keys("ctrl+v");
    window.hear("3 moves are on the board");
    window.quit();
}

#[test]
fn every_key_can_be_moved() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    let keys = r#"(keys: {"paste": "Ctrl+B", "quit": "Ctrl+J", "hint": "F1", "help": "F2"})"#;
    std::fs::write(data.path().join("settings.ron"), keys).unwrap();
    let mut window = Window::open(&server, data.path(), &TWO_HUMANS);
    window.play(&SHORT[..3]);
    window.keys("ctrl+c ctrl+v ctrl+q");
    window.keys("ctrl+b");
    window.hear("3 moves are on the board");
    window.keys("F2");
    wait_for_event(&mut window, "legal", 1);
    window.keys("F1");
    wait_for_event(&mut window, "hint", 1);
    // The comma is a key, too.
    window.keys("ctrl+comma");
    wait_for_event(&mut window, "page settings", 1);
    assert_eq!(window.notes().iter().filter(|note| note.starts_with("event resumed")).count(), 1);
    window.keys("ctrl+j");
    assert_eq!(window.end(), (Some(0), String::new()));
}

#[test]
fn a_large_boards_cursor_is_not_the_next_games() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    let settings = "(gomoku: (players: [(seat: Human), (seat: Human)], columns: 25, rows: 25),
                     reversi: (players: [(seat: Human), (seat: Human)]), keys: {\"new-reversi\": \"Ctrl+B\"})";
    std::fs::write(data.path().join("settings.ron"), settings).unwrap();
    let mut window = Window::open(&server, data.path(), &["--game", "gomoku"]);
    window.hear("Black to move");
    window.keys(&["Right"; 20].join(" "));
    window.keys(&["Up"; 20].join(" "));
    window.hear("Y25, ");
    window.keys("ctrl+b");
    wait_for_event(&mut window, "page new-game", 1);
    window.keys("Return");
    window.hear("Black to move");
    window.keys("Return Right");
    // The first arrow brings the cursor to the middle of this board.
    let said = window.hear(", ");
    assert!(["d4, ", "e4, ", "d5, ", "e5, "].iter().any(|middle| said.starts_with(middle)), "{said}");
    assert!(!window.notes().iter().any(|note| note.contains("rejected")), "{:?}", window.notes());
    window.quit();
}

#[test]
fn a_clipboard_that_is_no_text_is_answered() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    let mut window = Window::open(&server, data.path(), &TWO_HUMANS);
    window.hear("Black to move");
    // Latin-1 where X11 has UTF-8.
    own_clipboard(&server, b"caf\xe9 \xff\xfe\xc3");
    window.keys("ctrl+v");
    wait_for_event(&mut window, "rejected ", 1);
    own_clipboard(&server, b"e6f4");
    window.keys("ctrl+v");
    window.hear("2 moves are on the board");
    window.quit();
}

#[test]
fn a_file_whose_name_is_no_text_is_dropped() {
    if !has_tools() {
        return;
    }
    use std::os::unix::ffi::OsStrExt;
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    let mut window = Window::open(&server, data.path(), &TWO_HUMANS);
    window.hear("Black to move");
    let file = data.path().join(std::ffi::OsStr::from_bytes(b"caf\xe9.txt"));
    std::fs::write(&file, "e6 f4").unwrap();
    drop_file(&server, &window.id.clone(), &format!("file://{}/caf%E9.txt", data.path().display()));
    window.hear("2 moves are on the board");
    window.quit();
}

/// The most memory, in KiB, of a program that shows the board of a theme of the user's.
fn peak_of_board(server: &Server, side: u32) -> u64 {
    let data = TempDir::new().unwrap();
    let theme = data.path().join("themes/mine");
    std::fs::create_dir_all(&theme).unwrap();
    std::fs::write(theme.join("theme.ron"), "(name: {\"en\": \"Mine\"})").unwrap();
    let mut encoder = png::Encoder::new(std::fs::File::create(theme.join("board-cells.png")).unwrap(), side, side);
    encoder.set_color(png::ColorType::Rgba);
    let pixels: Vec<u8> = (0..4 * side * side).map(|at| (at / side * 40 / side) as u8 | 3 << 6).collect();
    encoder.write_header().and_then(|mut writer| writer.write_image_data(&pixels)).unwrap();
    let mut window = Window::open(server, data.path(), &[&TWO_HUMANS[..], &["--theme", "mine"]].concat());
    window.hear("Black to move");
    window.resize(1440, 1560);
    let peak_kib = window.peak_kib();
    window.terminate();
    // The other pictures are missing, which is said.
    assert_eq!(window.end().0, Some(0));
    peak_kib
}

#[test]
fn a_huge_picture_is_shown_in_little_memory() {
    if !has_tools() {
        return;
    }
    let server = Server::start("1600x1600x24");
    let (small, huge) = (peak_of_board(&server, 512), peak_of_board(&server, 4096));
    println!("at most {small} KiB with a small picture, {huge} KiB with a huge one");
    assert!(huge < small + (64 << 10), "{huge} KiB, {small} KiB without it");
}

#[test]
fn dead_keys_and_the_compose_key_make_letters() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    // Multi_key; then, as X11 numbers them, dead_acute to dead_abovedot, dead_abovering, dead_caron to dead_ogonek, dead_hook to dead_stroke,
    // dead_belowcomma. The keys are those of music players and the like.
    let dead = [0xfe51..=0xfe56, 0xfe58..=0xfe58, 0xfe5a..=0xfe5c, 0xfe61..=0xfe63, 0xfe6e..=0xfe6e];
    map_keys(&server, 225, &[0xff20].into_iter().chain(dead.into_iter().flatten()).collect::<Vec<_>>());
    let mut window = Window::open(&server, data.path(), &TWO_HUMANS);
    window.play(&SHORT[..1]);
    window.keys("ctrl+s ctrl+a");
    window.keys("End");
    let sequences = [
        ("é", "Multi_key e apostrophe"),
        ("ø", "Multi_key slash o"),
        ("ß", "Multi_key s s"),
        ("ő", "Multi_key equal o"),
        ("ā", "dead_macron a"),
        ("ả", "dead_hook a"),
        ("ơ", "dead_horn o"),
        ("ế", "dead_acute dead_circumflex e"),
        ("ș", "dead_belowcomma s"),
        ("ę", "dead_ogonek e"),
        ("ğ", "dead_breve g"),
        ("č", "dead_caron c"),
        ("ç", "dead_cedilla c"),
        ("å", "dead_abovering a"),
        ("ż", "dead_abovedot z"),
        ("ł", "dead_stroke l"),
        ("ñ", "dead_tilde n"),
        ("'", "dead_acute space"),
    ];
    for (_, keys) in sequences {
        let arguments: Vec<&str> = ["key", "--delay", "40"].into_iter().chain(keys.split(' ')).collect();
        server.xdotool(&arguments).expect("xdotool does it");
    }
    window.keys("Return");
    let expected: String = sequences.iter().map(|(letter, _)| *letter).collect();
    window.wait_for(&format!("save of {expected}"), |_| {
        let saves = std::fs::read_dir(data.path().join("saved")).into_iter().flatten().flatten();
        saves.map(|save| save.file_name().to_string_lossy().into_owned()).any(|name| name.contains(&expected))
    });
    window.quit();
}
