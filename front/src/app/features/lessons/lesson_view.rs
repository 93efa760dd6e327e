//! Builds the views of the list of lessons and of a lesson's step.

use crate::app::features::lessons::lesson_controller as lessons;
use crate::app::features::lessons::lesson_controller::{LessonController, LessonMessage};
use crate::app::features::lessons::lesson_page::{LessonPage, StepAttempt, WrongAnswer};
use crate::app::features::lessons::lesson_screen::{BarView, LessonView, StepMarkView};
use crate::app::features::lessons::{Lessons, LessonsPage, lesson_list as list, lesson_text as words};
use crate::app::game::game_context::GameContext;
use crate::app::game::position_board::board_of;
use crate::app::game::static_board::mark_five;
use crate::app::kernel::intent::{Form, Intent};
use crate::app::kernel::page_id::PageId;
use crate::app::kernel::view::{ButtonView, FormView, Screen};
use crate::app::kernel::viewed_position::ShownPosition;
use crate::app::pages::router::{App, FeatureStates, Handler, Page, Router, Typing};
use crate::app::pages::view_parts::{back_button, button, form};
use crate::lesson::{Question, Task, Text};
use crate::rules::{Ply, Point, Position};
use crate::ui::Icon;
use crate::ui::board::{BoardView, Cell, SquareMark};

/// Maximum number of plies of a shown line that are numbered on the board.
const NUMBERED: usize = 20;

impl PageId {
    /// The page of a lesson.
    pub const LESSON: PageId = PageId::new("lesson");
    /// The list of lessons.
    pub const LESSONS: PageId = PageId::new("lessons");
}

impl Page for LessonPage {
    fn id(&self) -> PageId {
        PageId::LESSON
    }

    fn view(&self, app: &App) -> Option<Screen> {
        Some(Screen::page(page(app, self)))
    }

    fn handler(&self) -> Handler {
        |app, intent| {
            let message = match intent {
                Intent::Place(cell) => Ok(LessonMessage::Place(cell)),
                Intent::Choose(word) => Ok(LessonMessage::Choose(word.parse().unwrap_or(0))),
                other => other.message(),
            };
            message.map(|message| lessons::handle_message(&mut LessonController::of(app), message)).err()
        }
    }

    fn position_on_board(&self, _: &Router, _: &GameContext) -> Option<Option<ShownPosition>> {
        Some(Some(ShownPosition::new(&self.step().position, self.plies_on_board(), self.position())))
    }

    fn exercise(&self) -> Option<(Position, Option<Cell>)> {
        Some((self.position(), self.cursor))
    }

    fn typing(&self) -> Option<Typing> {
        Some(Typing {
            enter_key_intent: Intent::page(LessonMessage::Enter),
            play_cell_intent: |cell| Intent::page(LessonMessage::Place(cell)),
            backspace_intent: Intent::page(LessonMessage::RestartStep),
            digit_intent: None,
        })
    }

    fn cursor_mut<'a>(&'a mut self, _: &'a mut FeatureStates) -> Option<&'a mut Option<Cell>> {
        Some(&mut self.cursor)
    }

    fn has_sheet(&self) -> bool {
        true
    }
}

impl Page for LessonsPage {
    fn id(&self) -> PageId {
        PageId::LESSONS
    }

    fn view(&self, app: &App) -> Option<Screen> {
        Some(Screen::form(list(app)))
    }

    fn handler(&self) -> Handler {
        |app, intent| {
            let change = intent.change_of(Form::LESSONS);
            change.map(|(row, _)| lessons::change(&mut LessonController::of(app), row)).err()
        }
    }
}

/// The view of the list of lessons.
pub fn list(app: &App) -> FormView {
    let lang = app.room.lang();
    form(
        app,
        Form::LESSONS,
        lang.text("action-lessons"),
        list::rows(lang, app.states.expect_state::<Lessons>()),
        Vec::new(),
    )
}

/// The view of a lesson's current step.
pub fn page(app: &App, page: &LessonPage) -> LessonView {
    let lang = app.room.lang();
    let own = |text: Option<&Text>| text.map(|text| text.in_language(lang.tag()).to_owned()).unwrap_or_default();
    let step = page.step();
    let said = [step.right.as_ref(), step.wrong.as_ref(), step.hint.as_ref()];
    LessonView {
        title: own(Some(&page.lesson.title)),
        lesson_and_step_text: words::lesson_step_label(lang, page),
        short_place: words::short_lesson_step_label(page),
        back: back_button(app),
        step_marks: pips(app, page),
        head: own(Some(&step.head)),
        text: own(step.text.as_ref()),
        board: board(app, page),
        choices: choices(app, page),
        buttons: buttons(app, page),
        remember: page.lesson.key_sentence.as_ref().map(|text| (lang.text("lesson-remember"), own(Some(text)))),
        bar: bar(app, page),
        possible_bar_texts: said.into_iter().flatten().map(|text| own(Some(text))).collect(),
        is_wide: app.room.config.has_wide_pages(),
    }
}

fn pips(app: &App, page: &LessonPage) -> Vec<StepMarkView> {
    let is_done = |step: usize| app.states.expect_state::<Lessons>().progress().is_done(&page.name, step);
    let pip = |step: usize| match step == page.step_index {
        true => StepMarkView::Here,
        false if is_done(step) => StepMarkView::Done,
        false => StepMarkView::Open,
    };
    (0..page.lesson.steps.len()).map(pip).collect()
}

fn cell(point: &Point) -> Cell {
    (point.column, point.row)
}

fn board(app: &App, page: &LessonPage) -> BoardView {
    let (position, step) = (page.position(), page.step());
    let mut board = board_of(&position, app.room.config.settings().board.coordinates);
    board.is_playable = page.is_accepting_answer();
    (board.cursor, board.epoch) =
        (page.cursor, page.lesson.steps.len() as u64 * page.begun_step_count + page.step_index as u64);
    let last =
        page.last_shown_ply().and_then(|ply| if let Ply::Place(point) = ply { Some(cell(&point)) } else { None });
    board.marks.extend(last.map(|at| (at, SquareMark::Last { pulse: false })));
    board.marks.extend(step.marks.iter().map(|at| (cell(at), SquareMark::Ringed)));
    // The point placed last is marked as the last move instead.
    let ticked = page.found_points.iter().filter(|at| Some(cell(at)) != last);
    board.marks.extend(ticked.map(|at| (cell(at), SquareMark::Ticked)));
    board.marks.extend(page.help.points.iter().map(|at| (cell(at), SquareMark::Hint)));
    if let StepAttempt::Wrong(WrongAnswer::Point(at)) = &page.trial {
        board.marks.push((cell(at), SquareMark::Crossed));
    }
    let walked = page.shown_line.iter().flat_map(|walk| walk.line.iter().take(walk.at.min(NUMBERED)).enumerate());
    let numbered = walked.filter_map(|(at, ply)| match ply {
        Ply::Place(point) => Some((cell(point), SquareMark::Value((at + 1).to_string()))),
        Ply::Pass => None,
    });
    board.marks.extend(numbered);
    if page.played.is_empty() && page.shown_line.is_none() {
        board.arrows = step.arrows.iter().map(|(from, to)| (cell(from), cell(to))).collect();
    }
    mark_five(&position, &mut board);
    board
}

fn of(app: &App, label: String, wish: LessonMessage, icon: Option<Icon>, is_possible: bool) -> ButtonView {
    let button = button(app, label, Intent::page(wish), icon);
    ButtonView { enabled: button.enabled && is_possible, ..button }
}

fn choices(app: &App, page: &LessonPage) -> Vec<ButtonView> {
    let Some(Question { choices, right }) = page.step().question() else { return Vec::new() };
    let choice = |(at, text): (usize, &Text)| {
        let icon = match page.trial {
            _ if page.is_over() && at + 1 == right => Some(Icon::Check),
            StepAttempt::Wrong(WrongAnswer::Choice(chosen)) if chosen == at + 1 => Some(Icon::Close),
            _ => None,
        };
        let text = format!("{}. {}", at + 1, text.in_language(app.room.lang().tag()));
        of(app, text, LessonMessage::Choose(at + 1), icon, !page.is_over())
    };
    choices.iter().enumerate().map(choice).collect()
}

/// The buttons: back to the previous step or on in the shown line, hint, try again, show the answer.
fn buttons(app: &App, page: &LessonPage) -> Vec<ButtonView> {
    let text = |id: &str| app.room.lang().text(id);
    let walk = page.shown_line.as_ref().map(|walk| walk.at < walk.line.len());
    let way = match walk {
        Some(goes_on) => of(app, text("review-on"), LessonMessage::Walk(1), Some(Icon::ChevronRight), goes_on),
        None => of(app, text("lesson-back"), LessonMessage::StepBack, Some(Icon::ChevronLeft), page.step_index > 0),
    };
    let (task, is_open) = (&page.step().task, !page.is_over());
    let has_hint = page.step().hint.is_some() || task.is_on_board();
    let is_wrong = matches!(page.trial, StepAttempt::Wrong(_));
    let again = of(app, text("puzzle-again"), LessonMessage::RestartStep, Some(Icon::Undo), *task != Task::Look);
    vec![
        way,
        of(app, text("lesson-hint"), LessonMessage::Hint, Some(Icon::Hint), is_open && has_hint),
        ButtonView { primary: is_wrong, ..again },
        of(app, text("lesson-show"), LessonMessage::Show, Some(Icon::Play), is_open),
    ]
}

fn bar(app: &App, page: &LessonPage) -> BarView {
    let words::StepVerdict { is_right, title, text } = words::step_verdict(app.room.lang(), page);
    let id = if page.is_last() { "lesson-done" } else { "lesson-next" };
    let next = of(app, app.room.lang().text(id), LessonMessage::Next, Some(Icon::ChevronRight), page.is_over());
    BarView { is_right, title, text, next: ButtonView { primary: page.is_over(), ..next } }
}
