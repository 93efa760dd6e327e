//! `lab pictures`: every screen in every theme and language, painted at four sizes, and its texts searched for what cannot be
//! read: cut, too small, over each other, outside of the window or of their box.
//!
//! The search reads the draw list, not pixels. What it finds stands on a line each; what is allowed stands in a table with its
//! reason.

mod allowed;
mod plant;
mod search;

use clap::Args;
use qipan::app::lang::SHIPPED;
use qipan::app::program::QipanProgram;
use qipan::app::{App, Launch, Overrides, stage, themes};
use qipan::shell::Painter;
use qipan::shell::paint::Screenshot;
use qipan::store::Store;
use qipan::store::recording::RecordingDisk;
use qipan::ui::{Frame, InputFrame, Program};
use search::{Flaw, Kind, Watching};
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

#[derive(Args)]
pub struct Arguments {
    /// Also write the pictures, as PNG files, into this folder.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Only screens whose name begins so.
    #[arg(long, default_value = "")]
    screen: String,
    /// Only this theme.
    #[arg(long)]
    theme: Option<String>,
    /// Only this language.
    #[arg(long)]
    lang: Option<String>,
    /// Put a flaw of this kind into each picture, which must be found.
    #[arg(long, value_name = "KIND")]
    plant: Option<Kind>,
    /// Also tell what is allowed.
    #[arg(long)]
    all: bool,
}

/// The window's sizes in pixels: as laid out, twice as large, the smallest, a screen of usual shape.
const SIZES: [(u32, u32); 4] = [(720, 780), (1440, 1560), (360, 390), (1366, 768)];
/// When the pictures are taken, in milliseconds: nothing moves any more.
const NOW_MS: u64 = 10_000;

pub fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let mut found = Found::default();
    for theme in wanted(themes::SHIPPED.iter().map(|shipped| shipped.name), arguments.theme.as_deref()) {
        // A painter keeps the pictures of one theme.
        let mut painter = Painter::new();
        for language in wanted(SHIPPED.iter().map(|(tag, ..)| *tag), arguments.lang.as_deref()) {
            for screen in stage::SCREENS.iter().filter(|screen| screen.starts_with(&arguments.screen)) {
                let scene = Scene { screen, theme, language };
                scene.look(&mut painter, arguments, &mut found)?;
            }
        }
    }
    found.tell(arguments.all)
}

fn wanted<'a>(all: impl Iterator<Item = &'a str>, only: Option<&str>) -> Vec<&'a str> {
    all.filter(|name| only.is_none_or(|only| only == *name)).collect()
}

/// What is looked at.
#[derive(Clone, Copy)]
struct Scene<'a> {
    screen: &'a str,
    theme: &'a str,
    language: &'a str,
}

impl Scene<'_> {
    fn program(&self) -> Result<QipanProgram, Box<dyn Error>> {
        let overrides = Overrides {
            theme: Some(self.theme.to_owned()),
            language: Some(self.language.to_owned()),
            seed: Some(1),
            ..Overrides::default()
        };
        let store = Store::new(Arc::new(RecordingDisk::new()), "/data");
        let mut app = App::new(Launch { overrides, ..Launch::new(store) });
        app.stage(self.screen, "")?;
        Ok(QipanProgram::new(app, |_| {}))
    }

    fn look(&self, painter: &mut Painter, arguments: &Arguments, found: &mut Found) -> Result<(), Box<dyn Error>> {
        for size in SIZES {
            // What a screen lays out may hang on the window.
            let mut program = self.program()?;
            let mut watching = Watching::new(painter.measure());
            let input = InputFrame { now_ms: NOW_MS, window: Some(size), ..InputFrame::default() };
            let mut frame = program.frame(&input, &mut watching);
            arguments.plant.iter().for_each(|&kind| plant::plant(&mut frame, kind));
            let flaws = search::flaws(&frame, &mut watching);
            found.take(self, size, flaws);
            if let Some(out) = &arguments.out {
                self.write(painter, &frame, &program, (out, size))?;
            }
            program.finish();
        }
        Ok(())
    }

    fn write(
        &self,
        painter: &mut Painter,
        frame: &Frame,
        program: &QipanProgram,
        (out, size): (&Path, (u32, u32)),
    ) -> Result<(), Box<dyn Error>> {
        fs::create_dir_all(out)?;
        let name = format!("{}-{}-{}-{}x{}.png", self.screen, self.theme, self.language, size.0, size.1);
        Ok(fs::write(out.join(name), Screenshot::of(painter, frame, program, size).png()?)?)
    }
}

/// A flaw of a screen in a language.
type Place = (String, String, Flaw);

/// The themes and sizes that have a flaw.
#[derive(Default)]
struct Seen {
    themes: BTreeSet<String>,
    sizes: BTreeSet<(u32, u32)>,
}

#[derive(Default)]
struct Found {
    looked_at: usize,
    flaws: BTreeMap<Place, Seen>,
}

impl Found {
    fn take(&mut self, scene: &Scene, size: (u32, u32), flaws: Vec<Flaw>) {
        self.looked_at += 1;
        for flaw in flaws {
            let place = (scene.screen.to_owned(), scene.language.to_owned(), flaw);
            let seen = self.flaws.entry(place).or_default();
            seen.themes.insert(scene.theme.to_owned());
            seen.sizes.insert(size);
        }
    }

    fn tell(&self, all: bool) -> Result<(), Box<dyn Error>> {
        let (mut allowed, mut wrong) = (0, 0);
        for ((screen, language, flaw), Seen { themes, sizes }) in &self.flaws {
            let reason = allowed::reason(screen, flaw);
            match reason {
                Some(_) => allowed += 1,
                None => wrong += 1,
            }
            if reason.is_none() || all {
                let sizes: Vec<String> = sizes.iter().map(|(width, height)| format!("{width}x{height}")).collect();
                let themes: Vec<&str> = themes.iter().map(String::as_str).collect();
                let why = reason.map_or(String::new(), |reason| format!(" (allowed: {reason})"));
                println!("{screen}, {language}, {}, {}: {flaw}{why}", themes.join(" "), sizes.join(" "));
            }
        }
        println!("{} pictures, {wrong} flaws, {allowed} that are allowed", self.looked_at);
        if wrong > 0 { Err(format!("{wrong} flaws").into()) } else { Ok(()) }
    }
}
