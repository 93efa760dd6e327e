//! `lab pictures`: checks every screen in every theme and language, at two text sizes and six window sizes. Finds texts that are cut,
//! shrunk, over each other, or outside of the window or of their box; texts, icons and focus rings with too little contrast; and controls
//! that are too small.
//!
//! The search reads the draw list, and for contrasts the pixels below each element. It prints a line for each flaw. `allowed.rs` lists the
//! allowed flaws, each with its reason.

use super::flaw::{Flaw, FlawKind};
use super::layout::TextCounts;
use super::search::RecordingMeasure;
use super::{allowed, contrast, layout, plant, search};
use clap::Args;
use qipan::app::kernel::lang::SHIPPED;
use qipan::app::kernel::themes;
use qipan::app::program::QipanProgram;
use qipan::app::{App, Launch, Overrides, stage};
use qipan::shell::Painter;
use qipan::shell::paint::Screenshot;
use qipan::store::Store;
use qipan::store::recording::RecordingDisk;
use qipan::ui::theme::Colors;
use qipan::ui::{Frame, InputFrame, Key, KeyPress, Program};
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

#[derive(Args)]
pub struct ScreensArguments {
    /// Also write the pictures, as PNG files, into this folder.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Check only screens whose name begins with this text.
    #[arg(long, default_value = "")]
    screen: String,
    /// Check only this theme.
    #[arg(long)]
    theme: Option<String>,
    /// Check only this language.
    #[arg(long)]
    lang: Option<String>,
    /// Check only this text size, in percent.
    #[arg(long, value_name = "PERCENT")]
    text: Option<u16>,
    /// Also look at how each page uses its window: unused room, wide controls, long lines, what is there twice.
    #[arg(long)]
    layout: bool,
    /// Add a flaw of this kind to each picture, to test that it is found.
    #[arg(long, value_name = "KIND")]
    plant: Option<FlawKind>,
    /// Also print the allowed flaws, with their reasons.
    #[arg(long)]
    all: bool,
    /// Check the languages after the second at the default window size only.
    #[arg(long)]
    sampled: bool,
}

/// The window sizes in pixels: the default, twice the default, the minimum, a small screen, an upright screen, a large screen.
const SIZES: [(u32, u32); 6] = [(720, 780), (1440, 1560), (360, 390), (1366, 768), (1080, 1920), (1920, 1200)];
/// The sizes to check of a language that is only sampled: the default, and a small screen, where a page has several columns.
const SAMPLED: [(u32, u32); 2] = [SIZES[0], SIZES[3]];
/// The text sizes to check, in percent.
const TEXTS: [u16; 2] = [100, 200];
/// The time of the pictures since the program's start, in milliseconds. All animations have ended by then.
const NOW_MS: u64 = 10_000;

pub fn run(arguments: &ScreensArguments) -> Result<(), Box<dyn Error>> {
    let mut found = FlawTally::default();
    for theme in wanted(themes::SHIPPED.iter().map(|shipped| shipped.name), arguments.theme.as_deref()) {
        // The painter caches the pictures of one theme, so each theme has its own painter.
        let mut painter = Painter::new();
        for language in wanted(SHIPPED.iter().map(|(tag, ..)| *tag), arguments.lang.as_deref()) {
            for screen in stage::SCENE_NAMES.iter().filter(|screen| screen.starts_with(&arguments.screen)) {
                for text in TEXTS.into_iter().filter(|text| arguments.text.is_none_or(|only| only == *text)) {
                    let scene = Scene { screen, theme, language, text };
                    scene.collect_flaws(&mut painter, arguments, &mut found)?;
                }
            }
        }
    }
    found.print_flaws(arguments.all)
}

/// Returns the names in `all`, or just the name `only` if there is one.
fn wanted<'a>(all: impl Iterator<Item = &'a str>, only: Option<&str>) -> Vec<&'a str> {
    all.filter(|name| only.is_none_or(|only| only == *name)).collect()
}

/// One picture to check: a screen in a theme, a language and a text size.
#[derive(Clone, Copy)]
struct Scene<'a> {
    screen: &'a str,
    theme: &'a str,
    language: &'a str,
    /// The text size in percent.
    text: u16,
}

/// Starts the program on a screen, in a language and the default theme.
pub fn start_on_screen(screen: &str, language: &str) -> Result<QipanProgram, Box<dyn Error>> {
    Scene { screen, theme: themes::SHIPPED[0].name, language, text: 100 }.program()
}

/// Lists the texts of one language that do not fit their space, in the default and the smallest window, one line per text.
pub fn texts_without_room(language: &str) -> Result<Vec<String>, Box<dyn Error>> {
    let (mut painter, mut found) = (Painter::new(), Vec::new());
    for screen in stage::SCENE_NAMES {
        let scene = Scene { screen, theme: themes::SHIPPED[0].name, language, text: 100 };
        for size in [SIZES[0], SIZES[2]] {
            let mut program = scene.program()?;
            let mut measure = RecordingMeasure::new(painter.measure());
            let input = InputFrame { now_ms: NOW_MS, window: Some(size), ..InputFrame::default() };
            let frame = program.frame(&input, &mut measure);
            let flaws = search::draw_list_flaws(&frame, 1.0, &mut measure);
            let flaws = flaws.iter().filter(|flaw| allowed::allowed_flaw_reason(screen, flaw).is_none());
            found.extend(flaws.map(|flaw| format!("{screen}, {}x{}: {flaw}", size.0, size.1)));
            program.finish();
        }
    }
    Ok(found)
}

impl Scene<'_> {
    /// The window sizes to check. The first two languages get all sizes even if `sampled`, because one has letters and the other Chinese
    /// characters.
    fn sizes(&self, sampled: bool) -> &'static [(u32, u32)] {
        let is_first = SHIPPED.iter().take(2).any(|(tag, ..)| *tag == self.language);
        if sampled && !is_first { &SAMPLED } else { &SIZES }
    }

    fn program(&self) -> Result<QipanProgram, Box<dyn Error>> {
        let overrides = Overrides {
            theme: Some(self.theme.to_owned()),
            language: Some(self.language.to_owned()),
            text_percent: Some(self.text),
            seed: Some(1),
            ..Overrides::default()
        };
        let store = Store::new(Arc::new(RecordingDisk::new()), "/data");
        let mut app = App::new(Launch { overrides, ..Launch::new(store) });
        app.set_up_scene(self.screen, "")?;
        Ok(QipanProgram::new(app, |_| {}))
    }

    fn collect_flaws(
        &self,
        painter: &mut Painter,
        arguments: &ScreensArguments,
        found: &mut FlawTally,
    ) -> Result<(), Box<dyn Error>> {
        let mut before: Option<(Frame, Vec<Flaw>)> = None;
        let mut usual: Option<TextCounts> = None;
        for &size in self.sizes(arguments.sampled) {
            // The program starts anew for each window size, because the layout of a screen may depend on it.
            let mut program = self.program()?;
            program.set_screen_reader(arguments.layout);
            let mut measure = RecordingMeasure::new(painter.measure());
            let input = InputFrame { now_ms: NOW_MS, window: Some(size), ..InputFrame::default() };
            let mut frame = program.frame(&input, &mut measure);
            let zoom = f32::from(self.text) / 100.0;
            let colors = themes::shipped(self.theme).map(|shipped| shipped.theme().colors).unwrap_or_default();
            arguments.plant.iter().for_each(|&kind| plant::plant_flaw(&mut frame, kind, zoom, &colors));
            let mut of_layout = Vec::new();
            if let Some(tree) = frame.tree.as_ref().filter(|_| arguments.layout && self.text == 100) {
                of_layout = layout::layout_flaws(&frame, tree, size, &colors, &mut measure);
                let counts = TextCounts::of(&frame, &mut measure);
                match usual {
                    None => usual = Some(counts),
                    Some(usual) if layout::is_landscape(size) => of_layout.extend(usual.flaw(counts)),
                    Some(_) => {}
                }
            }
            let flaws = match before.take() {
                Some((same, flaws)) if same.draws == frame.draws && same.targets == frame.targets => flaws,
                _ => {
                    let mut flaws = search::draw_list_flaws(&frame, zoom, &mut measure);
                    flaws.extend(contrast::contrast_flaws(&frame, &colors, &program, painter));
                    flaws.extend(self.focus_flaws(&mut program, &colors, painter, arguments));
                    flaws
                }
            };
            if let Some(out) = &arguments.out {
                self.write(painter, &frame, &program, (out, size))?;
            }
            found.take(self, size, flaws.clone());
            found.count_flaws(self, size, of_layout);
            before = Some((frame, flaws));
            program.finish();
        }
        Ok(())
    }

    /// Returns the flaws of the focus ring around the first control that Tab reaches.
    fn focus_flaws(
        &self,
        program: &mut QipanProgram,
        colors: &Colors,
        painter: &mut Painter,
        arguments: &ScreensArguments,
    ) -> Vec<Flaw> {
        let keys = vec![KeyPress::plain(Key::Tab)];
        let mut frame = program.frame(&InputFrame { now_ms: NOW_MS, keys, ..InputFrame::default() }, painter.measure());
        let mut colors = colors.clone();
        if arguments.plant == Some(FlawKind::Focus) {
            plant::plant_focus(&mut frame, &mut colors);
        }
        contrast::focus_flaws(&frame, &colors, program, painter)
    }

    fn write(
        &self,
        painter: &mut Painter,
        frame: &Frame,
        program: &QipanProgram,
        (out, size): (&Path, (u32, u32)),
    ) -> Result<(), Box<dyn Error>> {
        fs::create_dir_all(out)?;
        let Scene { screen, theme, language, text } = self;
        let name = format!("{screen}-{theme}-{language}-{text}-{}x{}.png", size.0, size.1);
        Ok(fs::write(out.join(name), Screenshot::of(painter, frame, program, size).png()?)?)
    }
}

/// Where a flaw was found: the screen's name, the language tag and the text size in percent, with the flaw.
type ScreenPlace = (String, String, u16, Flaw);

/// The themes and window sizes in which the same flaw was found.
#[derive(Default)]
struct FlawPlaces {
    themes: BTreeSet<String>,
    sizes: BTreeSet<(u32, u32)>,
}

/// All flaws that a run of `lab pictures` found.
#[derive(Default)]
struct FlawTally {
    looked_at: usize,
    flaws: BTreeMap<ScreenPlace, FlawPlaces>,
}

impl FlawTally {
    fn take(&mut self, scene: &Scene, size: (u32, u32), flaws: Vec<Flaw>) {
        self.looked_at += 1;
        self.count_flaws(scene, size, flaws);
    }

    fn count_flaws(&mut self, scene: &Scene, size: (u32, u32), flaws: Vec<Flaw>) {
        for flaw in flaws {
            let place = (scene.screen.to_owned(), scene.language.to_owned(), scene.text, flaw);
            let seen = self.flaws.entry(place).or_default();
            seen.themes.insert(scene.theme.to_owned());
            seen.sizes.insert(size);
        }
    }

    fn print_flaws(&self, all: bool) -> Result<(), Box<dyn Error>> {
        let (mut allowed, mut wrong) = (0, 0);
        for ((screen, language, text, flaw), FlawPlaces { themes, sizes }) in &self.flaws {
            let reason = allowed::allowed_flaw_reason(screen, flaw);
            match reason {
                Some(_) => allowed += 1,
                None => wrong += 1,
            }
            if reason.is_none() || all {
                let sizes: Vec<String> = sizes.iter().map(|(width, height)| format!("{width}x{height}")).collect();
                let themes: Vec<&str> = themes.iter().map(String::as_str).collect();
                let why = reason.map_or(String::new(), |reason| format!(" (allowed: {reason})"));
                println!("{screen}, {language}, {text} %, {}, {}: {flaw}{why}", themes.join(" "), sizes.join(" "));
            }
        }
        println!("{} pictures, {wrong} flaws, {allowed} that are allowed", self.looked_at);
        if wrong > 0 { Err(format!("{wrong} flaws").into()) } else { Ok(()) }
    }
}
