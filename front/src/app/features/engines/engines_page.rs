//! The page of engines: the list, and an engine that is added or edited, with the result of its test. Its rows and the effect of changing
//! them; `engines_controller` does what needs more than the page.

use crate::app::game::engine_list::Engines;
use crate::app::game::engine_list::engine_text::fault_text;
use crate::app::game::engine_list::engine_text::said_of;
use crate::app::game::engine_list::engines_file::{DEPTH_MAX, TEXT_CHARS_MAX};
use crate::app::kernel::intent::Change;
use crate::app::kernel::intent::Form;
use crate::app::kernel::lang::Lang;
use crate::app::kernel::view::{Control, RowView};
use crate::engine::external::{Fault, Protocol, Spec, Trial};
use crate::policy::Capability;
use crate::rules::Ply;
use crate::session::setup::NAME_CHARS_MAX;
use crate::ui::Icon;

impl Form {
    pub const ENGINES: Form = Form::new("engines", |row| match row {
        CHOOSE => &[Capability::Settings, Capability::Engines, Capability::Files],
        _ => &[Capability::Settings, Capability::Engines],
    });
}

const NAME: u16 = 0;
const PROTOCOL: u16 = 1;
const COMMAND: u16 = 2;
pub const CHOOSE: u16 = 3;
const ARGUMENTS: u16 = 4;
const FOLDER: u16 = 5;
const OPTIONS: u16 = 6;
const DEPTH: u16 = 7;
const SECONDS: u16 = 8;
const HELPS: u16 = 9;
const TEST: u16 = 10;
const KEEP: u16 = 11;
const REMOVE: u16 = 12;
const ADD_TYPED: u16 = 13;
/// The first row of headings and notes.
const NOTES: u16 = 20;
/// The first row of the engines.
const FIRST: u16 = 100;
/// Maximum thinking time on the page, in seconds.
const SECONDS_MAX: i32 = 60;
/// The separator between options in the field.
const BETWEEN_OPTIONS: &str = "; ";

/// The state of the test.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Tried {
    #[default]
    Not,
    /// The test with this ticket is running.
    Runs(u64),
    Ended(Result<Trial, Fault>),
}

/// An engine that is added or edited.
#[derive(Clone, Debug, Default)]
pub struct EngineForm {
    /// Its index in the list; `None` for a new one.
    pub place: Option<usize>,
    pub spec: Spec,
    /// The arguments as typed.
    arguments: String,
    options: String,
    pub tried: Tried,
    /// What has to be corrected before it can be saved.
    pub fault: String,
}

impl EngineForm {
    pub fn new(place: Option<usize>, spec: Spec) -> EngineForm {
        let arguments = spec.arguments.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ");
        let options = spec.options.join(BETWEEN_OPTIONS);
        EngineForm { place, spec, arguments, options, ..EngineForm::default() }
    }

    /// Sets the chosen file as the program. An engine without a name is named after it.
    pub fn take_file(&mut self, path: &std::path::Path) {
        self.spec.command = path.display().to_string();
        if self.spec.name.is_empty() {
            let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
            self.spec.name = stem.chars().filter(|c| !c.is_control()).take(NAME_CHARS_MAX).collect();
        }
        self.tried = Tried::Not;
    }
}

/// The open page: the list, if no engine is open.
#[derive(Clone, Debug, Default)]
pub struct EnginesPage {
    pub told: Option<EngineForm>,
}

/// The step after a change that the page cannot do itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    Stay,
    Test,
    Keep,
    Remove,
}

// --- Rows --------------------------------------------------------------------------------------------------------------------

pub fn title(lang: &Lang, page: &EnginesPage) -> String {
    match &page.told {
        Some(told) if !told.spec.name.is_empty() => told.spec.name.clone(),
        Some(_) => lang.text("engines-new"),
        None => lang.text("set-engines"),
    }
}

pub fn rows(lang: &Lang, engines: &Engines, page: &EnginesPage) -> Vec<RowView> {
    match &page.told {
        Some(told) => told_rows(lang, told),
        None => list_rows(lang, engines),
    }
}

fn list_rows(lang: &Lang, engines: &Engines) -> Vec<RowView> {
    let push = |id, label: String, detail: String, button: &str, icon| {
        RowView::new(id, label, detail, Control::Button { label: lang.text(button), icon: Some(icon) })
    };
    let mut rows = vec![RowView::note(NOTES, lang.text("engines-intro"))];
    for (id, spec) in (FIRST..).zip(engines.all()) {
        rows.push(push(id, spec.name.clone(), said_of(lang, spec), "engines-change", Icon::Edit));
    }
    if engines.all().is_empty() {
        rows.push(RowView::note(NOTES + 1, lang.text("engines-none")));
    }
    let add = lang.text("engines-add");
    rows.push(push(CHOOSE, add, lang.text("engines-add-detail"), "engines-choose", Icon::Folder));
    rows.push(push(ADD_TYPED, String::new(), String::new(), "engines-type", Icon::Edit));
    rows
}

fn told_rows(lang: &Lang, told: &EngineForm) -> Vec<RowView> {
    let EngineForm { spec, .. } = told;
    let text = |id: u16, word: &str, value: &str, placeholder: &str, chars_max| {
        let detail = format!("engines-{word}-detail");
        let detail = if lang.has(&detail) { lang.text(&detail) } else { String::new() };
        let control = Control::Text { value: value.into(), placeholder: placeholder.into(), chars_max };
        RowView::new(id, lang.text(&format!("engines-{word}")), detail, control)
    };
    let push = |id, label: &str, icon| {
        RowView::new(id, String::new(), String::new(), Control::Button { label: lang.text(label), icon: Some(icon) })
    };
    let protocols = Protocol::ALL.map(|protocol| protocol.name().to_owned()).to_vec();
    let chosen = Protocol::ALL.iter().position(|protocol| *protocol == spec.protocol).unwrap_or(0);
    let mut rows: Vec<RowView> =
        (!told.fault.is_empty()).then(|| RowView::note(NOTES, told.fault.clone())).into_iter().collect();
    rows.extend([
        text(NAME, "name", &spec.name, "", NAME_CHARS_MAX),
        text(COMMAND, "command", &spec.command, "", TEXT_CHARS_MAX),
        push(CHOOSE, "engines-choose", Icon::Folder),
        text(ARGUMENTS, "arguments", &told.arguments, "", TEXT_CHARS_MAX),
        RowView::new(
            PROTOCOL,
            lang.text("engines-protocol"),
            lang.text("engines-protocol-detail"),
            Control::Choice { options: protocols, chosen },
        ),
        push(TEST, "engines-test", Icon::Play),
        RowView::note(NOTES + 1, tried(lang, told)),
        RowView::new(SECONDS, lang.text("engines-seconds"), lang.text("engines-seconds-detail"), seconds(lang, spec)),
    ]);
    if spec.protocol.plays_reversi() {
        let value = i32::from(spec.depth.unwrap_or(0));
        let shown = spec.depth.map_or(lang.text("engines-depth-own"), |depth| depth.to_string());
        let slider = Control::Slider { value, min: 0, max: DEPTH_MAX.into(), step: 1, text: shown };
        rows.push(RowView::new(DEPTH, lang.text("engines-depth"), lang.text("engines-depth-detail"), slider));
    }
    if spec.protocol.analyses() {
        let helps = Control::Toggle(spec.helps);
        rows.push(RowView::new(HELPS, lang.text("engines-helps"), lang.text("engines-helps-detail"), helps));
    }
    rows.push(text(FOLDER, "folder", &spec.folder, "", TEXT_CHARS_MAX));
    rows.push(text(OPTIONS, "options", &told.options, "", TEXT_CHARS_MAX));
    rows.push(push(KEEP, "engines-keep", Icon::Check));
    rows.extend(told.place.map(|_| push(REMOVE, "engines-remove", Icon::Delete)));
    rows
}

fn seconds(lang: &Lang, spec: &Spec) -> Control {
    let value = i32::try_from(spec.move_ms.div_ceil(1000)).unwrap_or(SECONDS_MAX);
    let text = lang.with("engines-seconds-value", &[("count", value.into())]);
    Control::Slider { value, min: 1, max: SECONDS_MAX.max(value), step: 1, text }
}

/// The result of the test in one sentence, and a second one for what was tolerated.
pub fn tried(lang: &Lang, told: &EngineForm) -> String {
    match &told.tried {
        Tried::Not => lang.text("engines-test-detail"),
        Tried::Runs(_) => lang.text("engines-testing"),
        Tried::Ended(Ok(trial)) => {
            let name = if trial.name.is_empty() { told.spec.name.clone() } else { trial.name.clone() };
            let args = [
                ("name", name.into()),
                ("protocol", trial.protocol.name().into()),
                ("start", tenths(lang, trial.start.as_millis()).into()),
                ("answer", tenths(lang, trial.answer.as_millis()).into()),
                ("move", ply_text(trial.ply).into()),
            ];
            let tested = lang.with("engines-tested", &args);
            match &trial.forgiven {
                Some(said) => format!("{tested} {}", lang.with("engines-forgiven", &[("said", said.clone().into())])),
                None => tested,
            }
        }
        Tried::Ended(Err(fault)) => fault_text(lang, &told.spec.name, fault),
    }
}

/// Seconds with a tenth, rounded up so that it is never 0.
fn tenths(lang: &Lang, ms: u128) -> String {
    let tenths = ms.div_ceil(100).max(1);
    format!("{}{}{}", tenths / 10, lang.text("number-point"), tenths % 10)
}

fn ply_text(ply: Ply) -> String {
    match ply {
        Ply::Pass => "–".into(),
        Ply::Place(point) => point.name_from_top(),
    }
}

// --- Changes -----------------------------------------------------------------------------------------------------------------

/// Handles a change of a row.
pub fn change(engines: &Engines, page: &mut EnginesPage, id: u16, change: &Change) -> Next {
    let Some(told) = &mut page.told else {
        match (id, change) {
            (CHOOSE | ADD_TYPED, Change::Press) => page.told = Some(EngineForm::default()),
            (FIRST.., Change::Press) => {
                let place = usize::from(id - FIRST);
                page.told = engines.all().get(place).map(|spec| EngineForm::new(Some(place), spec.clone()));
            }
            _ => {}
        }
        return Next::Stay;
    };
    match (id, change) {
        (TEST, Change::Press) => Next::Test,
        (KEEP, Change::Press) => Next::Keep,
        (REMOVE, Change::Press) if told.place.is_some() => Next::Remove,
        _ => {
            edit(told, id, change);
            Next::Stay
        }
    }
}

fn edit(told: &mut EngineForm, id: u16, change: &Change) {
    let spec = &mut told.spec;
    match (id, change) {
        (NAME, Change::Edit(text)) => text.trim_start().clone_into(&mut spec.name),
        (COMMAND, Change::Edit(text)) => text.clone_into(&mut spec.command),
        (FOLDER, Change::Edit(text)) => text.clone_into(&mut spec.folder),
        (ARGUMENTS, Change::Edit(text)) => {
            text.clone_into(&mut told.arguments);
            spec.arguments = words(text);
        }
        (OPTIONS, Change::Edit(text)) => {
            text.clone_into(&mut told.options);
            let lines = text.split(BETWEEN_OPTIONS.trim()).map(str::trim).filter(|line| !line.is_empty());
            spec.options = lines.map(str::to_owned).collect();
        }
        (PROTOCOL, Change::Choose(at)) => spec.protocol = Protocol::ALL.get(*at).copied().unwrap_or_default(),
        (DEPTH, Change::Slide(depth)) => spec.depth = u8::try_from(*depth).ok().filter(|depth| *depth > 0),
        (SECONDS, Change::Slide(seconds)) => spec.move_ms = seconds.unsigned_abs().max(1).saturating_mul(1000),
        (HELPS, Change::Toggle) => spec.helps ^= true,
        _ => return,
    }
    if matches!(id, COMMAND | ARGUMENTS | FOLDER | PROTOCOL | OPTIONS) {
        told.tried = Tried::Not;
    }
    told.fault.clear();
}

/// The words of a line. Text in double quotes is one word.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut is_quoted, mut has_word) = (Vec::new(), String::new(), false, false);
    for letter in line.chars() {
        match letter {
            '"' => (is_quoted, has_word) = (!is_quoted, true),
            blank if blank.is_whitespace() && !is_quoted => {
                if std::mem::take(&mut has_word) {
                    words.push(std::mem::take(&mut word));
                }
            }
            letter => {
                word.push(letter);
                has_word = true;
            }
        }
    }
    words.extend(has_word.then_some(word));
    words
}

fn quoted(word: &str) -> String {
    if word.is_empty() || word.contains(char::is_whitespace) { format!("\"{word}\"") } else { word.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_arguments_is_read_as_it_was_written() {
        for list in [&["engine", "nboard"][..], &["a b", "", "c"], &[], &["--dir", "C:\\Program Files\\x"]] {
            let line = list.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ");
            assert_eq!(words(&line), list, "{line}");
        }
        assert_eq!(words("  a   \"b c"), ["a", "b c"]);
    }
}
