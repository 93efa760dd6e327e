//! The page of engines: the list, and an engine that is added or edited, with the result of its test. Its rows and the effect of changing
//! them; `engines_controller` does what needs more than the page.

use crate::app::game::engine_list::Engines;
use crate::app::game::engine_list::engine_text::{fault_text, protocol_and_game};
use crate::app::game::engine_list::engines_file::{DEPTH_MAX, TEXT_CHARS_MAX};
use crate::app::kernel::form_rows::form_rows;
use crate::app::kernel::intent::{Form, RowChange};
use crate::app::kernel::lang::Lang;
use crate::app::kernel::view::{Control, RowView};
use crate::engine::external::{
    DryRun, DryRunReport, ExternalError, Protocol, ProtocolAttempt, Spec, SupportedVariants, planned_arguments,
};
use crate::policy::Capability;
use crate::rules::GameKind;
use crate::rules::Ply;
use crate::session::setup::NAME_CHARS_MAX;
use crate::ui::Icon;

form_rows! {
    /// The rows of the list, and of an engine.
    pub(crate) enum EngineRow {
        Name = 0,
        Protocol = 1,
        Command = 2,
        /// Chooses the file of the program.
        Choose = 3,
        Arguments = 4,
        Folder = 5,
        Options = 6,
        Depth = 7,
        Seconds = 8,
        Helps = 9,
        Test = 10,
        Keep = 11,
        Remove = 12,
        AddTyped = 13,
        /// Shows or hides the conversation of the test.
        Lines = 14,
        ;
        /// The rows of the listed engines.
        Engine(at) = 100,
        /// Headings and notes.
        Note(at) = 20,
    }
}

impl Form {
    pub const ENGINES: Form = Form::new("engines", |row| match EngineRow::of(row) {
        Some(EngineRow::Choose) => &[Capability::Settings, Capability::Engines, Capability::Files],
        _ => &[Capability::Settings, Capability::Engines],
    });
}

/// Maximum thinking time on the page, in seconds.
const SECONDS_MAX: i32 = 60;
const LIST_COMMA: &str = ", ";
/// Maximum number of lines of a test's conversation on the page.
const LINES_MAX: usize = 40;
/// The separator between options in the text field of options.
const BETWEEN_OPTIONS: &str = "; ";

/// The state of the engine's test.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum TestState {
    #[default]
    NotRun,
    /// The test with this ticket is running.
    Runs(u64),
    Ended(Box<DryRunReport>),
}

/// An engine that is added or edited.
#[derive(Clone, Debug, Default)]
pub struct EngineForm {
    /// The engine's index in the list; `None` for a new engine.
    pub engine_index: Option<usize>,
    pub spec: Spec,
    /// The arguments as typed.
    arguments: String,
    options: String,
    pub tried: TestState,
    /// Whether the conversation of the test is shown.
    is_showing_lines: bool,
    /// What the user has to correct before the engine can be saved.
    pub validation_error: String,
    /// Whether the user is asked if the program may be run.
    pub is_asking_run_permission: bool,
    /// The program and arguments that the user has allowed to run.
    allowed: Option<(String, Vec<String>)>,
}

impl EngineForm {
    pub fn new(place: Option<usize>, spec: Spec) -> EngineForm {
        let arguments = spec.arguments.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ");
        let options = spec.options.join(BETWEEN_OPTIONS);
        // An engine of the list runs in games.
        let allowed = place.map(|_| (spec.command.clone(), spec.arguments.clone()));
        EngineForm { engine_index: place, spec, arguments, options, allowed, ..EngineForm::default() }
    }

    /// Whether the user has allowed to run the program with these arguments.
    pub fn may_run(&self) -> bool {
        self.allowed
            .as_ref()
            .is_some_and(|(command, list)| (command, list) == (&self.spec.command, &self.spec.arguments))
    }

    /// Takes the user's permission to run the program.
    pub fn grant_run_permission(&mut self) {
        self.allowed = Some((self.spec.command.clone(), self.spec.arguments.clone()));
    }

    /// Takes over what a test has found out. An engine without a name gets the one that it reports.
    pub fn take_findings(&mut self, run: &DryRun) {
        let EngineForm { spec, arguments, .. } = self;
        spec.protocol = run.protocol;
        spec.arguments.clone_from(&run.arguments);
        *arguments = spec.arguments.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ");
        // It has run with them.
        self.allowed = Some((spec.command.clone(), spec.arguments.clone()));
        spec.plays = run.supported_variants.clone();
        if spec.name.is_empty() {
            spec.name = run.name.chars().filter(|c| !c.is_control()).take(NAME_CHARS_MAX).collect();
        }
    }

    /// Sets the chosen file as the program. An engine without a name is named after it.
    pub fn take_file(&mut self, path: &std::path::Path) {
        self.spec.command = path.display().to_string();
        if self.spec.name.is_empty() {
            let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
            self.spec.name = stem.chars().filter(|c| !c.is_control()).take(NAME_CHARS_MAX).collect();
        }
        (self.tried, self.is_asking_run_permission) = (TestState::NotRun, true);
    }
}

/// The open page: the form of an engine, or the list where no form is open.
#[derive(Clone, Debug, Default)]
pub struct EnginesPage {
    pub open_form: Option<EngineForm>,
}

/// What to do after a change of a row, beyond what the page can do itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EnginesFollowUp {
    Stay,
    Test,
    Keep,
    Remove,
}

// --- Rows --------------------------------------------------------------------------------------------------------------------

pub fn title(lang: &Lang, page: &EnginesPage) -> String {
    match &page.open_form {
        Some(told) if !told.spec.name.is_empty() => told.spec.name.clone(),
        Some(_) => lang.text("engines-new"),
        None => lang.text("set-engines"),
    }
}

pub fn rows(lang: &Lang, engines: &Engines, page: &EnginesPage) -> Vec<RowView> {
    match &page.open_form {
        Some(told) => told_rows(lang, told),
        None => list_rows(lang, engines),
    }
}

fn list_rows(lang: &Lang, engines: &Engines) -> Vec<RowView> {
    let push = |row: EngineRow, label: String, detail: String, button: &str, icon| {
        RowView::new(row, label, detail, Control::Button { label: lang.text(button), icon: Some(icon) })
    };
    let mut rows = vec![RowView::note(EngineRow::Note(0), lang.text("engines-intro"))];
    for (id, spec) in (0..).map(EngineRow::Engine).zip(engines.all()) {
        rows.push(push(id, spec.name.clone(), protocol_and_game(lang, spec), "engines-change", Icon::Edit));
    }
    if engines.all().is_empty() {
        rows.push(RowView::note(EngineRow::Note(1), lang.text("engines-none")));
    }
    let add = lang.text("engines-add");
    rows.push(push(EngineRow::Choose, add, lang.text("engines-add-detail"), "engines-choose", Icon::Folder));
    rows.push(push(EngineRow::AddTyped, String::new(), String::new(), "engines-type", Icon::Edit));
    rows
}

fn told_rows(lang: &Lang, told: &EngineForm) -> Vec<RowView> {
    let EngineForm { spec, .. } = told;
    let text = |row: EngineRow, word: &str, value: &str, placeholder: &str, chars_max| {
        let detail = format!("engines-{word}-detail");
        let detail = if lang.has(&detail) { lang.text(&detail) } else { String::new() };
        let control = Control::Text { value: value.into(), placeholder: placeholder.into(), chars_max };
        RowView::new(row, lang.text(&format!("engines-{word}")), detail, control)
    };
    let push = |row: EngineRow, label: &str, icon| {
        RowView::new(row, String::new(), String::new(), Control::Button { label: lang.text(label), icon: Some(icon) })
    };
    let protocols = Protocol::ALL.map(|protocol| protocol.name().to_owned()).to_vec();
    let chosen = Protocol::ALL.iter().position(|protocol| *protocol == spec.protocol).unwrap_or(0);
    let mut rows: Vec<RowView> = (!told.validation_error.is_empty())
        .then(|| RowView::note(EngineRow::Note(0), told.validation_error.clone()))
        .into_iter()
        .collect();
    rows.extend([
        text(EngineRow::Name, "name", &spec.name, "", NAME_CHARS_MAX),
        text(EngineRow::Command, "command", &spec.command, "", TEXT_CHARS_MAX),
        push(EngineRow::Choose, "engines-choose", Icon::Folder),
        text(EngineRow::Arguments, "arguments", &told.arguments, "", TEXT_CHARS_MAX),
        RowView::new(
            EngineRow::Protocol,
            lang.text("engines-protocol"),
            lang.text("engines-protocol-detail"),
            Control::Choice { options: protocols, chosen },
        ),
        push(EngineRow::Test, "engines-test", Icon::Play),
        RowView::note(EngineRow::Note(1), test_result_text(lang, told)),
    ]);
    rows.extend(line_rows(lang, told));
    rows.extend([RowView::new(
        EngineRow::Seconds,
        lang.text("engines-seconds"),
        lang.text("engines-seconds-detail"),
        seconds(lang, spec),
    )]);
    if spec.protocol.game() == GameKind::Reversi {
        let value = i32::from(spec.depth.unwrap_or(0));
        // By NBoard, which has no word for a time, the depth keeps the time.
        let own = if spec.protocol == Protocol::Nboard { "engines-depth-pace" } else { "engines-depth-own" };
        let shown = spec.depth.map_or(lang.text(own), |depth| depth.to_string());
        let slider = Control::Slider { value, min: 0, max: DEPTH_MAX.into(), step: 1, text: shown };
        rows.push(RowView::new(
            EngineRow::Depth,
            lang.text("engines-depth"),
            lang.text("engines-depth-detail"),
            slider,
        ));
    }
    if spec.protocol.has_analysis_commands() {
        let helps = Control::Toggle(spec.helps);
        rows.push(RowView::new(EngineRow::Helps, lang.text("engines-helps"), lang.text("engines-helps-detail"), helps));
    }
    rows.push(text(EngineRow::Folder, "folder", &spec.folder, "", TEXT_CHARS_MAX));
    rows.push(text(EngineRow::Options, "options", &told.options, "", TEXT_CHARS_MAX));
    rows.push(push(EngineRow::Keep, "engines-keep", Icon::Check));
    rows.extend(told.engine_index.map(|_| push(EngineRow::Remove, "engines-remove", Icon::Delete)));
    rows
}

/// The conversation of the test, behind a button.
fn line_rows(lang: &Lang, told: &EngineForm) -> Vec<RowView> {
    let TestState::Ended(trial) = &told.tried else { return Vec::new() };
    let Some(ProtocolAttempt { lines, .. }) = trial.attempts.last().filter(|attempt| !attempt.lines.is_empty()) else {
        return Vec::new();
    };
    let label = lang.text(if told.is_showing_lines { "engines-hide" } else { "engines-show" });
    let control = Control::Button { label, icon: None };
    let mut rows =
        vec![RowView::new(EngineRow::Lines, lang.text("engines-lines"), lang.text("engines-lines-detail"), control)];
    let shown = lines.iter().take(if told.is_showing_lines { LINES_MAX } else { 0 });
    rows.extend((2..).zip(shown).map(|(at, line)| RowView::note(EngineRow::Note(at), line.clone())));
    rows
}

fn seconds(lang: &Lang, spec: &Spec) -> Control {
    let value = i32::try_from(spec.move_ms.div_ceil(1000)).unwrap_or(SECONDS_MAX);
    let text = lang.text_with("engines-seconds-value", &[("count", value.into())]);
    Control::Slider { value, min: 1, max: SECONDS_MAX.max(value), step: 1, text }
}

/// The question whether a program may be run: the exact commands, one per line, and what they mean.
pub fn run_question(lang: &Lang, spec: &Spec) -> String {
    let planned = planned_arguments(spec);
    let command = |arguments: &Vec<String>| {
        let words = [&spec.command].into_iter().chain(arguments);
        words.map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
    };
    let mut parts = vec![planned.arguments.iter().map(command).collect::<Vec<_>>().join("\n")];
    parts.push(lang.text("ask-run-text"));
    parts.extend(planned.can_retry_as_recognised.then(|| lang.text("ask-run-recognised")));
    parts.join("\n\n")
}

/// The result of the test in one sentence, and a second sentence if the test tolerated something.
pub fn test_result_text(lang: &Lang, told: &EngineForm) -> String {
    match &told.tried {
        TestState::NotRun => lang.text("engines-test-detail"),
        TestState::Runs(_) => lang.text("engines-testing"),
        TestState::Ended(trial) => match &trial.result {
            Ok(run) => success_text(lang, told, run),
            Err(fault) => failure_text(lang, told, fault, &trial.attempts),
        },
    }
}

/// Why a test has failed, and the protocols that were tried.
fn failure_text(lang: &Lang, told: &EngineForm, fault: &ExternalError, attempts: &[ProtocolAttempt]) -> String {
    let text = fault_text(lang, &told.spec.name, fault);
    if attempts.len() < 2 {
        return text;
    }
    let mut names: Vec<&str> = attempts.iter().map(|attempt| attempt.protocol.name()).collect();
    names.dedup();
    format!("{text} {}", lang.text_with("engines-tried", &[("list", names.join(LIST_COMMA).into())]))
}

/// What a test has found out.
fn success_text(lang: &Lang, told: &EngineForm, run: &DryRun) -> String {
    let name = if run.name.is_empty() { &told.spec.name } else { &run.name };
    let name = format!("{name} {}", run.version);
    let args = [
        ("name", name.trim().into()),
        ("protocol", run.protocol.name().into()),
        ("start", tenths(lang, run.startup_time.as_millis()).into()),
        ("answer", tenths(lang, run.answer_time.as_millis()).into()),
        ("move", ply_text(run.ply).into()),
    ];
    let mut sentences = vec![lang.text_with("engines-tested", &args)];
    sentences.extend(plays_sentences(lang, &run.supported_variants));
    sentences.extend(
        run.first_deviation.as_ref().map(|said| lang.text_with("engines-forgiven", &[("said", said.clone().into())])),
    );
    sentences.join(" ")
}

/// The boards and rules that an engine plays.
fn plays_sentences(lang: &Lang, plays: &SupportedVariants) -> Vec<String> {
    let mut sentences = Vec::new();
    if !plays.sides.is_empty() {
        let sides = plays.sides.iter().map(|side| format!("{side}×{side}")).collect::<Vec<_>>().join(LIST_COMMA);
        sentences.push(lang.text_with("engines-plays-sides", &[("sides", sides.into())]));
        sentences.extend(plays.is_rectangular.then(|| lang.text("engines-plays-rectangular")));
        let rules = plays.rules.iter().map(|rule| lang.text(&format!("rule-{}", rule.word()))).collect::<Vec<_>>();
        sentences.push(lang.text_with("engines-plays-rules", &[("rules", rules.join(LIST_COMMA).into())]));
    }
    sentences
}

/// Milliseconds as seconds with one decimal, rounded up so that the text is never 0.
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
pub fn handle_row_change(engines: &Engines, page: &mut EnginesPage, id: u16, change: &RowChange) -> EnginesFollowUp {
    let Some(row) = EngineRow::of(id) else { return EnginesFollowUp::Stay };
    let Some(told) = &mut page.open_form else {
        match (row, change) {
            (EngineRow::Choose | EngineRow::AddTyped, RowChange::Press) => page.open_form = Some(EngineForm::default()),
            (EngineRow::Engine(at), RowChange::Press) => {
                let place = usize::from(at);
                page.open_form = engines.all().get(place).map(|spec| EngineForm::new(Some(place), spec.clone()));
            }
            _ => {}
        }
        return EnginesFollowUp::Stay;
    };
    match (row, change) {
        (EngineRow::Test, RowChange::Press) => EnginesFollowUp::Test,
        (EngineRow::Keep, RowChange::Press) => EnginesFollowUp::Keep,
        (EngineRow::Remove, RowChange::Press) if told.engine_index.is_some() => EnginesFollowUp::Remove,
        _ => {
            edit(told, row, change);
            EnginesFollowUp::Stay
        }
    }
}

fn edit(told: &mut EngineForm, row: EngineRow, change: &RowChange) {
    let spec = &mut told.spec;
    match (row, change) {
        (EngineRow::Name, RowChange::Edit(text)) => text.trim_start().clone_into(&mut spec.name),
        (EngineRow::Command, RowChange::Edit(text)) => text.clone_into(&mut spec.command),
        (EngineRow::Folder, RowChange::Edit(text)) => text.clone_into(&mut spec.folder),
        (EngineRow::Arguments, RowChange::Edit(text)) => {
            text.clone_into(&mut told.arguments);
            spec.arguments = words(text);
        }
        (EngineRow::Options, RowChange::Edit(text)) => {
            text.clone_into(&mut told.options);
            let lines = text.split(BETWEEN_OPTIONS.trim()).map(str::trim).filter(|line| !line.is_empty());
            spec.options = lines.map(str::to_owned).collect();
        }
        (EngineRow::Protocol, RowChange::Choose(at)) => {
            spec.protocol = Protocol::ALL.get(*at).copied().unwrap_or_default()
        }
        (EngineRow::Depth, RowChange::Slide(depth)) => {
            spec.depth = u8::try_from(*depth).ok().filter(|depth| *depth > 0)
        }
        (EngineRow::Seconds, RowChange::Slide(seconds)) => {
            spec.move_ms = seconds.unsigned_abs().max(1).saturating_mul(1000)
        }
        (EngineRow::Helps, RowChange::Toggle) => spec.helps ^= true,
        (EngineRow::Lines, RowChange::Press) => told.is_showing_lines ^= true,
        _ => return,
    }
    if matches!(
        row,
        EngineRow::Command | EngineRow::Arguments | EngineRow::Folder | EngineRow::Protocol | EngineRow::Options
    ) {
        told.tried = TestState::NotRun;
        told.spec.plays = SupportedVariants::default();
    }
    told.validation_error.clear();
}

/// Splits a line into words. Text in double quotes is one word.
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
