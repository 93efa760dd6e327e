//! Builds the view of the review page.

use crate::app::features::review::review_controller::ReviewMessage;
use crate::app::features::review::review_screen::{PlayerSummaryView, ReviewView, ReviewedMove, SummaryView};
use crate::app::features::review::{ReviewPage, review_controller, review_text as words};
use crate::app::game::game_context::GameContext;
use crate::app::game::position_board::board_of;
use crate::app::game::static_board::mark_five;
use crate::app::game::value_graph;
use crate::app::kernel::game_words::{self, joined};
use crate::app::kernel::intent::Intent;
use crate::app::kernel::lang::Lang;
use crate::app::kernel::page_id::PageId;
use crate::app::kernel::view::{ButtonView, LegendView, Screen, SignShape};
use crate::app::kernel::viewed_position::{ShownPosition, node_after};
use crate::app::pages::router::{App, Handler, Page, Router};
use crate::app::pages::view_parts::{back_button, button};
use crate::review::Verdict;
use crate::rules::{Color, Ply};
use crate::session::Session;
use crate::ui::Icon;
use crate::ui::board::{BoardView, Cell, SquareMark};
use crate::ui::graph::Graph;

/// Maximum number of plies of the better line that are numbered on the board.
const NUMBERED: usize = 20;

impl PageId {
    /// The review of a game.
    pub const REVIEW: PageId = PageId::new("review");
}

impl Page for ReviewPage {
    fn id(&self) -> PageId {
        PageId::REVIEW
    }

    fn view(&self, app: &App) -> Option<Screen> {
        Some(Screen::page(page(app, self)))
    }

    fn handler(&self) -> Handler {
        |app, intent| {
            intent.message().map(|message| review_controller::handle_message(&mut app.context(), message)).err()
        }
    }

    fn position_on_board(&self, _: &Router, _: &GameContext) -> Option<Option<ShownPosition>> {
        Some(Some(ShownPosition::new(self.subject.position(0), self.plies_on_board(), self.position())))
    }

    fn node(&self, _: u64, session: &Session) -> Option<u32> {
        node_after(session, self.plies_before_branch())
    }

    fn has_sheet(&self) -> bool {
        true
    }
}

pub fn page(app: &App, page: &ReviewPage) -> ReviewView {
    let lang = app.room.lang();
    let whose =
        page.evaluation_engine.as_ref().map(|spec| lang.text_with("values-of", &[("name", spec.name.clone().into())]));
    ReviewView {
        title: joined([lang.text("action-review"), whose.unwrap_or_default()]),
        back: back_button(app),
        board: board(page, app.room.config.settings().board.coordinates),
        caption: words::caption(lang, page),
        headline: words::headline(lang, page),
        sentences: if page.better_line_ply_count.is_none() {
            words::sentences(lang, page).join(" ")
        } else {
            String::new()
        },
        shape: page.ply().and_then(|ply| shape(page.verdict(ply))),
        graph: graph(page),
        legend: legend(lang),
        summary: summary(app, page),
        moves: (0..page.subject.plies().len()).map(|ply| row(lang, page, ply)).collect(),
        current: page.ply(),
        buttons: buttons(app, page),
        is_wide: app.room.config.has_wide_pages(),
    }
}

/// The shape that stands for a verdict in the graph, in the list of moves and on the board.
fn shape(verdict: Verdict) -> Option<SignShape> {
    match verdict {
        Verdict::Fine => None,
        Verdict::Doubtful => Some(SignShape::Triangle),
        Verdict::Mistake => Some(SignShape::Pointed),
        Verdict::Blunder => Some(SignShape::Barred),
    }
}

fn cell(ply: Ply) -> Option<Cell> {
    if let Ply::Place(point) = ply { Some((point.column, point.row)) } else { None }
}

fn board(page: &ReviewPage, coordinates: bool) -> BoardView {
    let position = page.position();
    let mut board = board_of(&position, coordinates);
    board.epoch = page.shown_ply_count as u64;
    match (page.better_line_ply_count, page.ply()) {
        (Some(count), _) => {
            let played = page.line().iter().take(count.min(NUMBERED)).enumerate();
            let numbers = played.filter_map(|(at, &ply)| Some((cell(ply)?, SquareMark::Value((at + 1).to_string()))));
            board.marks.extend(numbers);
        }
        (None, Some(ply)) => {
            let last = page.subject.plies().get(ply).and_then(|&ply| cell(ply));
            board.marks.extend(last.map(|at| (at, SquareMark::Last { pulse: false })));
            let verdict = shape(page.verdict(ply)).zip(last);
            board.marks.extend(verdict.map(|(shape, at)| (at, SquareMark::Verdict(shape))));
            let best = page.line().first().and_then(|&best| cell(best)).filter(|_| page.verdict(ply) > Verdict::Fine);
            board.marks.extend(best.map(|at| (at, SquareMark::Hint)));
        }
        (None, None) => {}
    }
    mark_five(&position, &mut board);
    board
}

fn graph(page: &ReviewPage) -> Graph {
    let marked = |ply: usize| Some((ply + 1, shape(page.verdict(ply))?));
    let marks = (0..page.subject.plies().len()).filter_map(marked).collect();
    let scores = value_graph::review_scores(&page.subject, &page.review);
    value_graph::graph(page.subject.position(0), &scores, marks, page.shown_ply_count)
}

/// The verdicts on moves that lost something.
const FAULTS: [Verdict; 3] = [Verdict::Doubtful, Verdict::Mistake, Verdict::Blunder];

fn verdict_text(lang: &Lang, verdict: Verdict) -> String {
    lang.text(&format!("verdict-{}", verdict.word()))
}

fn legend(lang: &Lang) -> Vec<LegendView> {
    let of = |verdict: Verdict| LegendView { shape: shape(verdict), text: verdict_text(lang, verdict) };
    let proven = LegendView { shape: None, text: lang.text("review-proven") };
    FAULTS.map(of).into_iter().chain([proven]).collect()
}

fn summary(app: &App, page: &ReviewPage) -> SummaryView {
    let lang = app.room.lang();
    let progress = words::progress(lang, page);
    SummaryView {
        // Nothing is called an accuracy before there is one.
        heading: if progress.is_empty() { lang.text("review-accuracy-heading") } else { String::new() },
        progress,
        players: [Color::Black, Color::White].map(|color| player_summary(lang, page, color)),
        next_fault: ButtonView { primary: page.better_line_ply_count.is_none(), ..next_fault(app, page) },
    }
}

fn player_summary(lang: &Lang, page: &ReviewPage, color: Color) -> PlayerSummaryView {
    let plies = || (0..page.subject.plies().len()).filter(|ply| page.subject.mover(*ply) == color);
    let count = |verdict: Verdict| plies().filter(|ply| page.verdict(*ply) == verdict).count();
    let spoken = FAULTS.map(|verdict| format!("{}: {}", verdict_text(lang, verdict), count(verdict)));
    PlayerSummaryView {
        piece: color.index() as u8,
        name: game_words::player_name(lang, &page.players, color),
        accuracy: words::accuracy_of(lang, page, color).filter(|_| page.review.is_done()).unwrap_or_default(),
        faults: FAULTS.iter().filter_map(|&verdict| Some((shape(verdict)?, count(verdict).to_string()))).collect(),
        screen_reader_text: spoken.join(", "),
    }
}

fn row(lang: &Lang, page: &ReviewPage, ply: usize) -> ReviewedMove {
    ReviewedMove {
        number: format!("{}.", ply + 1),
        piece: page.subject.mover(ply).index() as u8,
        text: words::name(lang, page, page.subject.plies()[ply]),
        shape: shape(page.verdict(ply)),
        loss: words::loss_short(lang, page, ply),
        intent: Intent::page(ReviewMessage::At(ply + 1)),
    }
}

fn button_of(app: &App, id: &str, message: ReviewMessage, icon: Icon, is_possible: bool) -> ButtonView {
    let button = button(app, app.room.lang().text(id), Intent::page(message), Some(icon));
    ButtonView { enabled: button.enabled && is_possible, ..button }
}

fn next_fault(app: &App, page: &ReviewPage) -> ButtonView {
    let is_possible = page.next_fault(true).is_some();
    // Without a picture: each one that would suit is the mark of one verdict.
    ButtonView {
        icon: None,
        ..button_of(app, "review-next-fault", ReviewMessage::Fault(true), Icon::Warning, is_possible)
    }
}

fn buttons(app: &App, page: &ReviewPage) -> Vec<ButtonView> {
    let of = |id, message, icon, is_possible| button_of(app, id, message, icon, is_possible);
    let (count, end) = (page.subject.plies().len(), page.line().len());
    let (can_go_back, can_go_on) = page
        .better_line_ply_count
        .map_or((page.shown_ply_count > 0, page.shown_ply_count < count), |at| (at > 0, at < end));
    let line = if page.better_line_ply_count.is_some() {
        ("review-to-game", Icon::Restart)
    } else {
        ("review-line", Icon::Hint)
    };
    let is_puzzle = page.ply().is_some_and(|ply| review_controller::puzzle_of(page, ply, 0).is_some());
    vec![
        of(
            "review-first",
            ReviewMessage::At(0),
            Icon::First,
            page.shown_ply_count > 0 || page.better_line_ply_count.is_some(),
        ),
        of("review-back", ReviewMessage::Step(-1), Icon::ChevronLeft, can_go_back),
        of("review-on", ReviewMessage::Step(1), Icon::ChevronRight, can_go_on),
        of(
            "review-last",
            ReviewMessage::At(count),
            Icon::Last,
            page.shown_ply_count < count || page.better_line_ply_count.is_some(),
        ),
        of(line.0, ReviewMessage::Line, line.1, page.better_line_ply_count.is_some() || end > 0),
        of("review-play-on", ReviewMessage::PlayOn, Icon::Computer, true),
        of("review-try-again", ReviewMessage::TryAgain, Icon::Trophy, is_puzzle),
    ]
}
