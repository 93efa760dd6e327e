//! Pictures of games: an APNG is read back frame by frame, and each board is to the pixel the one that is painted for the window.

use crate::common::headless;
use qipan::app::Overrides;
use qipan::app::features::files::album;
use qipan::app::game::position_board::style_of;
use qipan::app::kernel::config::Config;
use qipan::rules::gomoku::Rule;
use qipan::rules::{Position, reversi};
use qipan::session::{Command, Game, GomokuGame, Player, Session, Setup};
use qipan::shell::Painter;
use qipan::shell::album::{make, paint};
use qipan::store::Store;
use qipan::store::recording::RecordingDisk;
use qipan::ui::album::{Album, AlbumError, AlbumKind};
use std::io::Cursor;
use std::sync::Arc;

fn config(theme: &str) -> Config {
    let overrides = Overrides { theme: Some(theme.into()), ..Overrides::default() };
    Config::load(&Store::new(Arc::new(RecordingDisk::default()), "/data"), overrides, Vec::new()).0
}

fn session(game: Game, moves: &str) -> Session {
    let (clock, series, venue) = Default::default();
    let players = vec![Player::default(), Player::default()];
    let setup = Setup { game, players, clock, level_table: 0, seed: 0, started: (0, 0), series, venue, origin: None };
    let mut session = Session::new(setup).unwrap();
    for name in moves.split(' ') {
        let point = session.position().parse_point(name).unwrap();
        session.apply(Command::Place(point), 0).unwrap();
    }
    session
}

fn wipe_out() -> Session {
    session(Game::reversi(), "e6 f4 e3 f6 g5 d6 e7 f5 c5")
}

/// The boards of an APNG file as a reader shows them, four bytes a pixel, and how long each is seen, in milliseconds.
fn boards(file: &[u8]) -> (Vec<Vec<u8>>, Vec<u16>) {
    let mut reader = png::Decoder::new(Cursor::new(file)).read_info().unwrap();
    let animation = *reader.info().animation_control().unwrap();
    assert_eq!(animation.num_plays, 0, "it loops");
    let side = reader.info().width as usize;
    let mut canvas = vec![0u8; side * side * 4];
    let (mut boards, mut delays) = (Vec::new(), Vec::new());
    for _ in 0..animation.num_frames {
        let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
        let size = reader.next_frame(&mut bytes).unwrap();
        let control = *reader.info().frame_control().unwrap();
        assert_eq!((control.width, control.height), (size.width, size.height));
        assert_eq!(control.delay_den, 1000);
        delays.push(control.delay_num);
        for (y, row) in bytes.chunks_exact(size.width as usize * 4).take(size.height as usize).enumerate() {
            for (x, pixel) in row.chunks_exact(4).enumerate() {
                let at = ((y + control.y_offset as usize) * side + x + control.x_offset as usize) * 4;
                assert!([0, 255].contains(&pixel[3]));
                if pixel[3] == 255 {
                    canvas[at..at + 4].copy_from_slice(pixel);
                }
            }
        }
        boards.push(canvas.clone());
    }
    (boards, delays)
}

fn painted(album: &Album, at: usize) -> Vec<u8> {
    let pixels = paint(album, at, &mut Painter::new()).unwrap();
    let bytes = |&pixel: &[u8; 4]| {
        let [a, r, g, b] = u32::from_ne_bytes(pixel).to_be_bytes();
        [r, g, b, a]
    };
    pixels.iter().flat_map(bytes).collect()
}

#[test]
fn a_moving_picture_has_the_board_of_every_ply() {
    let gomoku = Game::Gomoku(GomokuGame { rule: Rule::Freestyle, ..GomokuGame::default() });
    let games = [(wipe_out(), "classic", 10), (session(gomoku, "h8 a1 h9 b1 h10 c1 h11 d1 h12"), "paper", 10)];
    for (session, theme, count) in games {
        let album = album::animated_png(&session, &config(theme), 240);
        let (boards, delays) = boards(&make(&album).unwrap());
        assert_eq!(boards.len(), count, "the start and every ply");
        for (at, board) in boards.iter().enumerate() {
            assert!(*board == painted(&album, at), "board {at} of {theme}");
        }
        assert!(boards.windows(2).all(|pair| pair[0] != pair[1]));
        assert!(delays.last().unwrap() > &delays[0], "the last one is held");
        assert!(delays[..count - 1].iter().all(|delay| *delay == delays[0]));
    }
}

/// The boards of a GIF file as a reader shows them, four bytes a pixel, and how long each is seen, in hundredths of a second.
fn gif_boards(file: &[u8]) -> (Vec<Vec<u8>>, Vec<u16>) {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut reader = options.read_info(file).unwrap();
    let side = usize::from(reader.width());
    let mut canvas = vec![0u8; side * side * 4];
    let (mut boards, mut delays) = (Vec::new(), Vec::new());
    while let Some(frame) = reader.read_next_frame().unwrap() {
        delays.push(frame.delay);
        for (y, row) in frame.buffer.chunks_exact(usize::from(frame.width) * 4).enumerate() {
            for (x, pixel) in row.chunks_exact(4).enumerate().filter(|(_, pixel)| pixel[3] == 255) {
                let at = ((y + usize::from(frame.top)) * side + x + usize::from(frame.left)) * 4;
                canvas[at..at + 4].copy_from_slice(pixel);
            }
        }
        boards.push(canvas.clone());
    }
    (boards, delays)
}

#[test]
fn a_gif_has_the_board_of_every_ply_in_nearly_its_colors() {
    for theme in ["classic", "wood", "contrast"] {
        let album = album::gif(&wipe_out(), &config(theme), 240);
        let (boards, delays) = gif_boards(&make(&album).unwrap());
        assert_eq!(boards.len(), 10, "the start and every ply");
        for (at, board) in boards.iter().enumerate() {
            let painted = painted(&album, at);
            let off: u64 = board.iter().zip(&painted).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
            let mean = off as f64 / board.len() as f64;
            assert!(mean < 3.0, "board {at} of {theme}: {mean}");
        }
        assert_eq!((delays[0], delays[9]), (90, 400));
    }
}

#[test]
fn what_was_taken_back_is_in_it_and_branches_are_not() {
    let mut session = wipe_out();
    let whole = album::animated_png(&session, &config("classic"), 120).boards;
    session.apply(Command::GoTo(3), 0).unwrap();
    assert_eq!(album::animated_png(&session, &config("classic"), 120).boards, whole, "redo would bring it back");
    let point = session.position().legal_points()[0];
    session.apply(Command::Place(point), 0).unwrap();
    assert_eq!(album::animated_png(&session, &config("classic"), 120).boards.len(), 5);
}

#[test]
fn a_picture_has_the_side_that_was_asked_for() {
    for side in [720, 2880] {
        let file = make(&album::picture(&wipe_out(), &config("wood"), side)).unwrap();
        let reader = png::Decoder::new(Cursor::new(file)).read_info().unwrap();
        assert_eq!(reader.info().size(), (side, side));
        assert!(reader.info().animation_control().is_none());
    }
    let album = album::picture(&wipe_out(), &config("wood"), 120);
    assert!(album.boards[0].coordinates);
    assert_eq!(make(&Album { boards: Vec::new(), ..album }), Err(AlbumError::Empty));
}

#[test]
fn the_start_alone_is_a_moving_picture_of_one_board() {
    let start = Position::Reversi(reversi::Position::default());
    assert_eq!(style_of(start.kind()), qipan::ui::board::GridStyle::Cells);
    let mut session = wipe_out();
    session.apply(Command::GoTo(0), 0).unwrap();
    let album = Album {
        boards: vec![album::picture(&session, &config("slate"), 120).boards[0].clone()],
        kind: AlbumKind::Apng,
        ..album::picture(&session, &config("slate"), 120)
    };
    assert_eq!(boards(&make(&album).unwrap()).0.len(), 1);
}

#[test]
fn the_command_line_writes_both() {
    let data = tempfile::tempdir().unwrap();
    let game = data.path().join("game.txt");
    std::fs::write(&game, "f5d6c3d3c4").unwrap();
    let game = game.to_str().unwrap();
    for (format, boards_in_it) in [("png", None), ("apng", Some(6))] {
        let out = data.path().join(format!("out-{format}.png"));
        let arguments = ["export", game, "--format", format, "--size", "200", "--out", out.to_str().unwrap()];
        let output = crate::common::qipan(data.path(), &arguments).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let file = std::fs::read(out).unwrap();
        let reader = png::Decoder::new(Cursor::new(&file)).read_info().unwrap();
        assert_eq!(reader.info().size(), (200, 200));
        assert_eq!(reader.info().animation_control().map(|control| control.num_frames), boards_in_it);
    }
    let out = data.path().join("out.gif");
    let arguments = ["export", game, "--format", "gif", "--size", "200", "--out", out.to_str().unwrap()];
    assert!(crate::common::qipan(data.path(), &arguments).status().unwrap().success());
    assert_eq!(gif_boards(&std::fs::read(out).unwrap()).0.len(), 6);
    let arguments = ["export", game, "--format", "png", "--size", "9000"];
    assert_eq!(crate::common::qipan(data.path(), &arguments).output().unwrap().status.code(), Some(2));
}

#[test]
fn the_export_page_draws_and_writes() {
    let data = tempfile::tempdir().unwrap();
    let out = tempfile::tempdir().unwrap();
    std::fs::write(data.path().join("last-folder"), out.path().to_str().unwrap()).unwrap();
    // A picture is chosen; behind it stand the moving one and the GIF.
    let on = "click 657 120\n".repeat(2);
    let script = format!("move f5\nmove d6\nkey Ctrl+Shift+E\n{on}click 626 740\nsync\nquit\n");
    let told = headless(data.path(), &["--new", "--black", "human", "--white", "human"], &script);
    assert_eq!(told.all("exported "), ["exported Reversi.gif"], "{:?}\n{}", told.lines, told.errors);
    let file = std::fs::read(out.path().join("Reversi.gif")).unwrap();
    assert_eq!(gif_boards(&file).0.len(), 3);
}
