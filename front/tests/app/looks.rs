//! *Make it yours*: looks made by the page's model and what they measure, photographs from anywhere, themes that are kept, shared
//! and taken in elsewhere, and the page as a program shows it.

use image::codecs::jpeg::JpegEncoder;
use image::codecs::webp::WebPEncoder;
use image::{ExtendedColorType, ImageEncoder};
use qipan::app::features::theme_editor::ThemeEditorPage;
use qipan::app::features::theme_editor::look_rows::LookRow;
use qipan::app::features::theme_editor::theme_editor_controller::ThemeEditorMessage;
use qipan::app::features::theme_editor::theme_editor_rows::offered;
use qipan::app::features::theme_editor::theme_editor_screen::ThemeEditorView;
use qipan::app::kernel::config::SettingsRow;
use qipan::app::kernel::design;
use qipan::app::kernel::design::contrast::{ContrastPart, SHAPE_CONTRAST_MIN, TEXT_CONTRAST_MIN};
use qipan::app::kernel::design::picture::{KEPT_SIDE_MAX, Photo, PhotoError};
use qipan::app::kernel::design::{DESIGN_FILE, DrawnTheme, PHOTO_FILE, Surface, ThemeSpec};
use qipan::app::kernel::intent::{Action, Intent, Reply, RowChange};
use qipan::app::kernel::theme_tasks as theme_errands;
use qipan::app::kernel::theme_tasks::checked;
use qipan::app::kernel::themes::ActiveTheme;
use qipan::app::kernel::view::Control;
use qipan::app::program::QipanProgram;
use qipan::app::{App, Launch, Output, Overrides};
use qipan::store::{RealDisk, Store};
use qipan::ui::{Assets, EstimateMeasure, InputFrame, Key, KeyPress, Picture, PointerEvent, Pos, Program, Rgba};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// What is chosen of a look, row by row.
type LookChoices = &'static [(LookRow, RowChange)];

const fn pick(row: LookRow, at: usize) -> (LookRow, RowChange) {
    (row, RowChange::Choose(at))
}

const fn slide(row: LookRow, value: i32) -> (LookRow, RowChange) {
    (row, RowChange::Slide(value))
}

/// Ten looks, as somebody may choose them on the page.
const LOOKS: [(&str, LookChoices); 10] = [
    ("as it begins", &[]),
    (
        "wood and stone",
        &[pick(LookRow::Surface, 2), pick(LookRow::Board, 8), pick(LookRow::Pieces, 2), pick(LookRow::Cells, 1)],
    ),
    (
        "blue felt",
        &[pick(LookRow::Board, 4), pick(LookRow::Lines, 14), pick(LookRow::Pieces, 0), pick(LookRow::Frame, 15)],
    ),
    (
        "white paper",
        &[
            pick(LookRow::Surface, 4),
            pick(LookRow::Board, 11),
            pick(LookRow::Border, 1),
            pick(LookRow::Page, 10),
            pick(LookRow::Accent, 6),
        ],
    ),
    (
        "black plain",
        &[pick(LookRow::Surface, 0), pick(LookRow::Board, 15), pick(LookRow::Lines, 13), pick(LookRow::Page, 0)],
    ),
    (
        "chequered",
        &[pick(LookRow::Cells, 2), pick(LookRow::Board, 9), pick(LookRow::Border, 0), slide(LookRow::LineWidth, 200)],
    ),
    (
        "violet symbols",
        &[pick(LookRow::Board, 5), pick(LookRow::Pieces, 3), pick(LookRow::Page, 8), slide(LookRow::PieceSize, 110)],
    ),
    (
        "grey stone",
        &[
            pick(LookRow::Surface, 3),
            pick(LookRow::Board, 12),
            pick(LookRow::Pieces, 2),
            pick(LookRow::Page, 11),
            pick(LookRow::Accent, 5),
        ],
    ),
    ("pink", &[pick(LookRow::Board, 6), pick(LookRow::Page, 14), pick(LookRow::Accent, 5), pick(LookRow::Sounds, 2)]),
    ("a picture", &[pick(LookRow::Surface, 5), slide(LookRow::Fade, 60), slide(LookRow::Zoom, 20)]),
];

fn hills() -> Photo {
    Photo::new(300, 200, |x, y| {
        let is_sky = y < 90 + (x % 60) / 4;
        if is_sky { [150, 190, 220] } else { [90, 130, 60] }
    })
}

fn made(choices: &[(LookRow, RowChange)]) -> ThemeEditorPage {
    let mut studio = ThemeEditorPage::new(ThemeSpec { name: "Mine".into(), ..ThemeSpec::default() });
    studio.photo = Some(Arc::new(hills()));
    choices.iter().for_each(|(row, change)| studio.change(*row, change));
    studio
}

fn drawn(studio: &ThemeEditorPage) -> DrawnTheme {
    design::draw(&studio.design, studio.photo.as_deref())
}

#[test]
fn ten_looks_are_well_to_be_seen() {
    for (name, choices) in &LOOKS {
        let drawn = drawn(&made(choices));
        let least = |needed: f64| {
            let ratios = drawn.ratios.iter().filter(|ratio| ratio.needed == needed).map(|ratio| ratio.ratio);
            ratios.fold(f64::INFINITY, f64::min)
        };
        println!(
            "{name:<16} shapes {:.2} of {SHAPE_CONTRAST_MIN}, text {:.2} of {TEXT_CONTRAST_MIN}",
            least(SHAPE_CONTRAST_MIN),
            least(TEXT_CONTRAST_MIN)
        );
        assert!(drawn.low_contrast_parts().is_empty(), "{name}: {:?}", drawn.low_contrast_parts());
        // Each of the ten parts is measured: four pieces, marks, letters, the winning line, text, accents, the focus.
        let mut parts: Vec<ContrastPart> = drawn.ratios.iter().map(|ratio| ratio.part).collect();
        parts.sort();
        parts.dedup();
        assert_eq!(parts.len(), 10, "{name}");
    }
}

#[test]
fn what_is_hard_to_see_is_said() {
    const CASES: [(LookChoices, &[ContrastPart]); 3] = [
        // Ticks and buttons of the colour of the page.
        (&[pick(LookRow::Page, 2), pick(LookRow::Accent, 1)], &[ContrastPart::Accent]),
        // A panel as dark as the page is light.
        (
            &[pick(LookRow::Page, 10), (LookRow::OwnPanel, RowChange::Toggle), pick(LookRow::Panel, 0)],
            &[ContrastPart::Text],
        ),
        // Pieces on a picture of all brightnesses.
        (&[pick(LookRow::Surface, 5), slide(LookRow::Fade, 0)], &[ContrastPart::WinLine]),
    ];
    let stripes = Photo::new(100, 100, |x, _| if x % 2 == 0 { [0; 3] } else { [255; 3] });
    for (choices, parts) in CASES {
        let mut studio = made(choices);
        studio.photo = Some(Arc::new(stripes.clone()));
        let drawn = drawn(&studio);
        let said: Vec<ContrastPart> = drawn.low_contrast_parts().iter().map(|ratio| ratio.part).collect();
        assert!(parts.iter().all(|part| said.contains(part)), "{said:?} without {parts:?}");
        assert!(drawn.low_contrast_parts().iter().all(|ratio| ratio.ratio < ratio.needed));
    }
}

#[test]
fn rows_take_only_what_is_theirs() {
    let mut studio = made(&[]);
    let before = studio.design.clone();
    let changes = [RowChange::Toggle, RowChange::Press, RowChange::Choose(99), RowChange::Edit("#12".into())];
    for (row, change) in (0..60).filter_map(LookRow::of).flat_map(|row| changes.iter().map(move |change| (row, change)))
    {
        if row != LookRow::OwnPanel && row != LookRow::Name {
            studio.change(row, change);
            assert_eq!(studio.design, before, "{row:?}: {change:?}");
        }
    }
    for slider in [LookRow::Zoom, LookRow::Across, LookRow::Down, LookRow::Fade, LookRow::LineWidth, LookRow::PieceSize]
    {
        [i32::MIN, -1, 0, 300, i32::MAX].iter().for_each(|value| studio.change(slider, &RowChange::Slide(*value)));
    }
    assert_eq!(studio.design.crop, studio.design.crop.clamped());
    studio.change(LookRow::Lines, &RowChange::Edit("a1B2c3".into()));
    assert_eq!(studio.design.lines, Rgba::rgb(0xa1, 0xb2, 0xc3));
    assert_eq!(studio.color(LookRow::Panel), None, "as the page");
    assert_eq!(offered(LookRow::Board).len(), 16);
}

#[test]
fn a_design_is_read_as_it_was_written() {
    for (_, choices) in &LOOKS {
        let design = made(choices).design;
        assert_eq!(ThemeSpec::read(&design.write()).unwrap(), design);
    }
    assert_eq!(ThemeSpec::read("()").unwrap(), ThemeSpec::default());
    assert!(ThemeSpec::read("(board: \"green\")").is_err());
    let folder = |name: &str| ThemeSpec { name: name.into(), ..ThemeSpec::default() }.folder();
    let names = ["My look", "  --x--  ", "棋盘", "", "A/B\\..", "Größe 2"].map(folder);
    assert_eq!(names, ["my-look", "x", "own", "own", "a-b", "gr-e-2"]);
    assert_eq!(folder(&"a".repeat(99)).len(), 40);
}

// Photographs.

fn png_of(photo: &Photo) -> Vec<u8> {
    photo.png()
}

fn jpeg(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    let pixels: Vec<u8> = (0..width * height * 3).map(|at| (at * 7 % 251) as u8).collect();
    JpegEncoder::new(&mut bytes).write_image(&pixels, width, height, ExtendedColorType::Rgb8).unwrap();
    bytes
}

fn webp(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    let pixels: Vec<u8> = (0..width * height * 4).map(|at| (at * 5 % 253) as u8).collect();
    WebPEncoder::new_lossless(&mut bytes).write_image(&pixels, width, height, ExtendedColorType::Rgba8).unwrap();
    bytes
}

#[test]
fn three_kinds_of_pictures_are_read() {
    for bytes in [png_of(&hills()), jpeg(300, 200), webp(300, 200)] {
        let photo = Photo::read(&bytes).unwrap();
        assert_eq!((photo.width, photo.height), (300, 200));
        assert_eq!(Photo::read(&photo.png()).unwrap(), photo, "kept as PNG");
    }
    let large = Photo::read(&jpeg(4000, 100)).unwrap();
    assert!(large.width <= KEPT_SIDE_MAX && large.width * 2 > KEPT_SIDE_MAX / 2);
}

#[test]
fn pictures_that_are_cut_or_changed_do_no_harm() {
    for whole in [png_of(&Photo::new(24, 20, |x, y| [x as u8, y as u8, 9])), jpeg(24, 20), webp(24, 20)] {
        for length in 0..whole.len() {
            let _ = Photo::read(&whole[..length]);
        }
        for at in 0..whole.len() {
            let mut changed = whole.clone();
            changed[at] ^= 0x81;
            let _ = Photo::read(&changed);
        }
    }
    assert_eq!(Photo::read(b"").unwrap_err(), PhotoError::Kind);
    assert_eq!(Photo::read(b"GIF89a\x01\0\x01\0").unwrap_err(), PhotoError::Kind);
    assert_eq!(Photo::read(b"<svg/>").unwrap_err(), PhotoError::Kind);
    assert_eq!(Photo::read(&vec![0; (33 << 20) + 1]).unwrap_err(), PhotoError::TooManyBytes);
}

/// A PNG file whose header says this size; its checksum is right.
fn png_of_size(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = png_of(&Photo::new(4, 4, |_, _| [1, 2, 3]));
    bytes[16..20].copy_from_slice(&width.to_be_bytes());
    bytes[20..24].copy_from_slice(&height.to_be_bytes());
    let sum = crc32fast::hash(&bytes[12..29]);
    bytes[29..33].copy_from_slice(&sum.to_be_bytes());
    bytes
}

#[test]
fn pictures_that_are_far_too_large_are_refused_at_once() {
    let began = Instant::now();
    for (width, height) in
        [(60_000, 60_000), (16_000, 16_000), (100_000, 1), (6001, 4000), (u32::MAX, u32::MAX), (0, 4)]
    {
        assert!(Photo::read(&png_of_size(width, height)).is_err(), "{width}×{height}");
    }
    assert!(began.elapsed() < Duration::from_secs(20));
    assert!(matches!(Photo::read(&png_of_size(6001, 4000)), Err(PhotoError::TooLarge(6001, 4000))));
}

// Themes.

fn store(data: &Path) -> Store {
    Store::new(Arc::new(RealDisk), data)
}

#[test]
fn a_look_is_kept_shared_and_used_elsewhere() {
    let (home, stick) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    for (name, choices) in [LOOKS[0], LOOKS[5], LOOKS[9]] {
        let away = tempfile::tempdir().unwrap();
        let studio = made(choices);
        let folder =
            theme_errands::draw_and_write(&store(home.path()), &studio.design, studio.photo.as_deref(), None).unwrap();
        let file = theme_errands::share(&store(home.path()), &folder, stick.path()).unwrap();
        assert_eq!(theme_errands::import_theme(&store(away.path()), &file).unwrap(), folder, "{name}");
        let again = theme_errands::import_theme(&store(away.path()), &file).unwrap();
        assert_eq!(again, format!("{folder}-2"), "nothing is overwritten");
        let all = |data: &Path, folder: &str| theme_errands::files_of(&store(data), folder).unwrap();
        assert_eq!(all(home.path(), &folder), all(away.path(), &folder));
        let (theme, problems) = ActiveTheme::load(&RealDisk, &away.path().join("themes"), &folder, 1);
        assert_eq!(problems, []);
        let drawn = drawn(&studio);
        assert_eq!(*theme.theme(), drawn.theme);
        assert_eq!(theme.picture(Picture::Piece(1), false).unwrap(), drawn.file("white.png").unwrap());
        assert!(theme.picture(Picture::BoardLines, true).is_some());
        // And changed there: the design and the photograph came along.
        let text = std::fs::read_to_string(away.path().join("themes").join(&folder).join(DESIGN_FILE)).unwrap();
        assert_eq!(ThemeSpec::read(&text).unwrap(), studio.design);
        let kept = std::fs::read(away.path().join("themes").join(&folder).join(PHOTO_FILE)).unwrap();
        assert_eq!(Photo::read(&kept).unwrap(), hills());
    }
    let named = |name: &str| stick.path().join(name).exists();
    assert!(named("mine.zip") && named("mine-2.zip") && named("mine-3.zip"));
}

#[test]
fn shipped_themes_are_shared_too() {
    let (data, stick) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let file = theme_errands::share(&store(data.path()), "slate", stick.path()).unwrap();
    assert_eq!(theme_errands::import_theme(&store(data.path()), &file).unwrap(), "slate-2");
    assert!(theme_errands::share(&store(data.path()), "none", stick.path()).is_err());
    std::fs::write(stick.path().join("bad.zip"), "PK").unwrap();
    assert!(theme_errands::import_theme(&store(data.path()), &stick.path().join("bad.zip")).is_err());
    let wrong = qipan::store::theme_archive::write("x", &vec![("theme.ron".into(), b"(version: \"one\")".to_vec())]);
    let words = checked(&wrong.unwrap()).unwrap_err().to_string();
    assert!(words.starts_with("theme.ron, line 1, column "), "{words}");
    assert_eq!(qipan::store::theme_files::list(&RealDisk, &data.path().join("themes")), ["slate-2"]);
}

// The page.

fn program(data: &Path) -> QipanProgram {
    let overrides = Overrides { language: Some("en".into()), ..Overrides::default() };
    QipanProgram::new(App::new(Launch { overrides, ..Launch::new(store(data)) }), |_| {})
}

/// Frames until something is so.
fn wait_for(program: &mut QipanProgram, is_so: impl Fn(&QipanProgram) -> bool) {
    let began = Instant::now();
    loop {
        let now_ms = began.elapsed().as_millis() as u64;
        program.frame(&InputFrame { now_ms, ..InputFrame::default() }, &mut EstimateMeasure);
        if is_so(program) {
            return;
        }
        assert!(began.elapsed() < Duration::from_secs(120), "it never comes");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn shows_studio(program: &QipanProgram) -> bool {
    program.app.view().screen.of::<ThemeEditorView>().is_some()
}

fn sample_name(program: &QipanProgram) -> String {
    let page = program.app.view().screen.into_page::<ThemeEditorView>();
    page.map(|page| page.sample.theme).unwrap_or_default()
}

#[test]
fn the_page_draws_keeps_changes_and_deletes() {
    let data = tempfile::tempdir().unwrap();
    let mut program = program(data.path());
    let change = |row, change| Intent::page(ThemeEditorMessage::Change(row, change));
    program.app.update(Intent::Do(Action::EditTheme));
    wait_for(&mut program, |program| {
        program.picture(Some(&sample_name(program)), Picture::BoardCells, false).is_some()
    });
    let first = sample_name(&program);
    program.app.update(change(LookRow::Board, RowChange::Choose(3)));
    wait_for(&mut program, |program| sample_name(program) != first);
    // Nothing is lost by a step back.
    program.app.update(Intent::Do(Action::Back));
    assert!(program.app.view().dialog.is_some());
    program.app.update(Intent::Answer(Reply::Cancel));
    assert!(shows_studio(&program));
    program.app.update(change(LookRow::Name, RowChange::Edit("Sea of green".into())));
    program.app.update(Intent::page(ThemeEditorMessage::Keep));
    wait_for(&mut program, |_| data.path().join("themes/sea-of-green/theme.ron").exists());
    let settings = || std::fs::read_to_string(data.path().join("settings.ron")).unwrap_or_default();
    wait_for(&mut program, |_| settings().contains("\"sea-of-green\""));
    assert!(program.picture(None, Picture::BoardLines, true).is_some());
    // Changed again, it is the same theme.
    program.app.update(Intent::Do(Action::Back));
    assert!(!shows_studio(&program), "nothing is left to keep");
    program.app.update(Intent::Do(Action::Settings));
    program.app.update(Intent::Change(
        qipan::app::kernel::intent::Form::SETTINGS,
        SettingsRow::ChangeOwn.id(),
        RowChange::Press,
    ));
    wait_for(&mut program, shows_studio);
    program.app.update(change(LookRow::Surface, RowChange::Choose(0)));
    program.app.update(Intent::Do(Action::Back));
    program.app.update(Intent::Answer(Reply::Save));
    wait_for(&mut program, |program| !shows_studio(program));
    let text = std::fs::read_to_string(data.path().join("themes/sea-of-green").join(DESIGN_FILE)).unwrap();
    assert_eq!(ThemeSpec::read(&text).unwrap().surface, Surface::Plain);
    program.app.update(Intent::Change(
        qipan::app::kernel::intent::Form::SETTINGS,
        SettingsRow::ChangeOwn.id(),
        RowChange::Press,
    ));
    wait_for(&mut program, shows_studio);
    program.app.update(change(LookRow::Delete, RowChange::Press));
    program.app.update(Intent::Answer(Reply::Delete));
    wait_for(&mut program, |program| !shows_studio(program));
    assert!(!data.path().join("themes/sea-of-green").exists());
    wait_for(&mut program, |_| settings().contains("theme: \"classic\""));
}

#[test]
fn a_dropped_theme_is_taken_and_a_bad_one_is_refused() {
    let (data, stick) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let studio = made(&[]);
    let folder = theme_errands::draw_and_write(&store(stick.path()), &studio.design, None, None).unwrap();
    let file = theme_errands::share(&store(stick.path()), &folder, stick.path()).unwrap();
    std::fs::write(stick.path().join("bad.zip"), &std::fs::read(&file).unwrap()[..500]).unwrap();
    let mut program = program(data.path());
    program.app.update(Intent::Drop(stick.path().join("bad.zip")));
    wait_for(&mut program, |program| program.app.view().banner.is_some_and(|banner| banner.warning));
    assert!(!data.path().join("themes").exists());
    program.app.update(Intent::Drop(file));
    wait_for(&mut program, |_| {
        std::fs::read_to_string(data.path().join("settings.ron")).is_ok_and(|text| text.contains("theme: \"mine\""))
    });
    // A photograph that is dropped on the page is its board.
    program.app.update(Intent::Do(Action::EditTheme));
    wait_for(&mut program, shows_studio);
    std::fs::write(stick.path().join("hills.jpg"), jpeg(64, 48)).unwrap();
    program.app.update(Intent::Drop(stick.path().join("hills.jpg")));
    let has_photo = |program: &QipanProgram| {
        let page = program.app.view().screen.into_page::<ThemeEditorView>();
        page.is_some_and(|page| page.rows.iter().any(|entry| entry.row.id == LookRow::Zoom.id()))
    };
    wait_for(&mut program, has_photo);
}

/// The picture on the board goes with the pointer and the arrows, and wheel, fingers and + make it larger; the rows say the same.
#[test]
fn a_picture_is_cropped_where_it_is_seen() {
    let data = tempfile::tempdir().unwrap();
    let mut program = program(data.path());
    program.app.set_up_scene("own-look-picture", "").unwrap();
    let crop = |program: &QipanProgram| {
        let page: ThemeEditorView = program.app.view().screen.into_page().expect("the page is there");
        page.crop.expect("a picture is on the board")
    };
    let show = |program: &mut QipanProgram, input: InputFrame| {
        program.frame(&InputFrame { window: Some((720, 780)), ..input }, &mut EstimateMeasure)
    };
    let frame = show(&mut program, InputFrame::default());
    let at = frame.targets.iter().find(|(role, _)| *role == "crop").expect("it can be dragged").1.center();
    let before = crop(&program);
    // To the right and down: more of the left and of the upper end is seen.
    show(&mut program, InputFrame { pointer: vec![PointerEvent::Press(at)], ..InputFrame::default() });
    let to = Pos::new(at.x + 30.0, at.y + 20.0);
    show(&mut program, InputFrame { pointer: vec![PointerEvent::Move(to)], ..InputFrame::default() });
    let dragged = crop(&program);
    assert!(dragged.pan.at.0 < before.pan.at.0 && dragged.pan.at.1 < before.pan.at.1, "{before:?} {dragged:?}");
    // Never beyond the picture, and back where it was.
    let far = Pos::new(at.x + 5000.0, at.y + 5000.0);
    show(&mut program, InputFrame { pointer: vec![PointerEvent::Move(far)], ..InputFrame::default() });
    assert_eq!(crop(&program).pan.at, (0.0, 0.0));
    show(&mut program, InputFrame { pointer: vec![PointerEvent::Release(at)], ..InputFrame::default() });
    assert_eq!(crop(&program).pan.at, before.pan.at);
    show(&mut program, InputFrame { wheel: 2.0, ..InputFrame::default() });
    assert_eq!(crop(&program).zoom, before.zoom + 2);
    for (spread, zoom) in [(0.05, 2), (0.02, 3), (-0.08, 2)] {
        show(&mut program, InputFrame { pinch: Some((at, spread)), ..InputFrame::default() });
        assert_eq!(crop(&program).zoom, before.zoom + zoom);
    }
    let key = |key| InputFrame { keys: vec![KeyPress::plain(key)], ..InputFrame::default() };
    for (pressed, at, zoom) in [
        (Key::Right, (54.0, 50.0), 2),
        (Key::Up, (54.0, 46.0), 2),
        (Key::Letter('-'), (54.0, 46.0), 1),
        (Key::Letter('+'), (54.0, 46.0), 2),
    ] {
        show(&mut program, key(pressed));
        assert_eq!((crop(&program).pan.at, crop(&program).zoom), (at, before.zoom + zoom), "{pressed:?}");
    }
    // Whatever is wished, it stays within what a picture can be.
    show(&mut program, InputFrame { wheel: -1e9, ..InputFrame::default() });
    assert_eq!(crop(&program).zoom, 10);
    show(&mut program, InputFrame { wheel: 1e9, ..InputFrame::default() });
    assert_eq!(crop(&program).zoom, 40);
}

/// What is chosen of the sounds is heard at once, and a win when it is asked for; each look sounds in its own way, without being kept.
#[test]
fn sounds_are_heard_before_they_are_kept() {
    let data = tempfile::tempdir().unwrap();
    let mut program = program(data.path());
    program.app.update(Intent::Do(Action::EditTheme));
    program.app.update(Intent::Tab(2));
    let mut heard = Vec::new();
    let mut hear = |program: &mut QipanProgram, wish| {
        program.app.update(Intent::page(wish));
        let sounds = program.frame(&InputFrame::default(), &mut EstimateMeasure).sounds;
        let [(sound, volume)] = sounds[..] else { panic!("{sounds:?}") };
        assert!(volume > 0);
        let wave = program.sound(sound).expect("a sound").into_owned();
        qipan::ui::wave::check(&wave).expect("one that is played");
        assert!(!heard.contains(&wave), "{sound:?} sounds as another one");
        heard.push(wave);
    };
    for at in [1, 2, 3, 0] {
        hear(&mut program, ThemeEditorMessage::Change(LookRow::Sounds, RowChange::Choose(at)));
        hear(&mut program, ThemeEditorMessage::Change(LookRow::Listen, RowChange::Press));
    }
    assert!(!data.path().join("themes").exists());
    // Where all sound is off that is said.
    program.app.update(Intent::Do(Action::Mute));
    program.app.update(Intent::page(ThemeEditorMessage::Change(LookRow::Listen, RowChange::Press)));
    assert_eq!(program.frame(&InputFrame::default(), &mut EstimateMeasure).sounds, []);
    assert!(program.app.view().banner.is_some_and(|banner| banner.text.contains("Sound is off")));
}

/// The key that opens the page changes one's own look where that is in force; a new one is never called as another is.
#[test]
fn a_look_of_ones_own_in_force_is_changed_and_a_new_one_has_another_name() {
    let data = tempfile::tempdir().unwrap();
    let kept = Arc::new(AtomicUsize::new(0));
    let listener = kept.clone();
    let overrides = Overrides { language: Some("en".into()), ..Overrides::default() };
    let app = App::new(Launch { overrides, ..Launch::new(store(data.path())) });
    let mut program = QipanProgram::new(app, move |said| {
        let is_kept = matches!(said, Output::Event(line) if line.starts_with("theme kept"));
        listener.fetch_add(usize::from(is_kept), Ordering::SeqCst);
    });
    // The row of the name stands on one of the tabs.
    let name = |program: &mut QipanProgram| {
        let of_tab = |tab| {
            program.app.update(Intent::Tab(tab));
            let Some(page) = program.app.view().screen.into_page::<ThemeEditorView>() else {
                panic!("the page is gone")
            };
            page.rows.into_iter().find_map(|entry| match entry.row.control {
                Control::Text { value, .. } if entry.row.id == LookRow::Name.id() => Some(value),
                _ => None,
            })
        };
        (0..4).find_map(of_tab).expect("a name")
    };
    let themes = || {
        let entries = std::fs::read_dir(data.path().join("themes")).into_iter().flatten();
        let mut names: Vec<String> =
            entries.flatten().map(|of| of.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    };
    let keep = |program: &mut QipanProgram, count: usize| {
        program.app.update(Intent::page(ThemeEditorMessage::Change(LookRow::Board, RowChange::Choose(count + 1))));
        program.app.update(Intent::page(ThemeEditorMessage::Keep));
        wait_for(program, |_| kept.load(Ordering::SeqCst) == count + 1);
        program.app.update(Intent::Do(Action::Back));
        wait_for(program, |program| !shows_studio(program));
    };
    program.app.update(Intent::Do(Action::EditTheme));
    wait_for(&mut program, shows_studio);
    assert_eq!(name(&mut program), "My look");
    keep(&mut program, 0);
    assert_eq!(themes(), ["my-look"]);
    // The key again: the same look, also with something changed.
    for count in 1..3 {
        program.app.update(Intent::Do(Action::EditTheme));
        wait_for(&mut program, shows_studio);
        keep(&mut program, count);
        assert_eq!(themes(), ["my-look"], "it is the one in force");
    }
    // A new one is asked for in the settings.
    program.app.update(Intent::Do(Action::Settings));
    let make = SettingsRow::MakeOwn.id();
    program.app.update(Intent::Change(qipan::app::kernel::intent::Form::SETTINGS, make, RowChange::Press));
    wait_for(&mut program, shows_studio);
    assert_eq!(name(&mut program), "My look 2");
}
