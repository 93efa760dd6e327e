//! Builds the views of a class's pages: joining a class, the class wall, the form for the next round.

use crate::app::features::class::class_page::ClassPage;
use crate::app::features::class::wall_controller as wall_desk;
use crate::app::features::class::wall_controller::ClassWallMessage;
use crate::app::features::class::wall_page::{ClassWallPage, RoundForm};
use crate::app::features::class::{class_controller, class_page};
use crate::app::game::game_context::GameContext;
use crate::app::game::games;
use crate::app::game::online::teacher_class;
use crate::app::game::online::teacher_class::TeacherClass;
use crate::app::game::position_board::board_of;
use crate::app::game::static_board::{finished, mark_win};
use crate::app::kernel::intent::{Form, Intent, Reply};
use crate::app::kernel::lang::Lang;
use crate::app::kernel::page_id::PageId;
use crate::app::kernel::view::{BoardView, ButtonView, Dialog, FormView, Screen, SquareMark};
use crate::app::kernel::viewed_position::ShownPosition;
use crate::app::pages::router::{App, Handler, Page, Router};
use crate::app::pages::view_parts::{back_button, button, form};

use crate::app::features::class::wall_screen::{ClassWallView, GameStatus, OpenedView, TileView, WallPlayer};
use crate::app::kernel::game_words as words;
use crate::app::kernel::wall_clock as wall;
use crate::link::{ClockStop, GameState};
use crate::rules::{Color, Ply, Point, Position};
use crate::school::watch::{ClassWatch, WatchedGame};
use crate::session::Session;
use crate::ui::Icon;

/// The thinking time in milliseconds from which a player counts as keeping the opponent waiting.
const WAITS_MS: u64 = 120_000;
const MINUTE_MS: u64 = 60_000;
/// The number of wrong join codes from which the wall reports them. Fewer wrong codes are taken for typing mistakes.
const WRONG_CODES_TOLD: u32 = 5;
/// The length of the layout's shorter side, in layout units.
const SHORT: f32 = 780.0;
/// Maximum length of the layout's longer side, in layout units.
const LONG_MAX: f32 = 2400.0;

impl PageId {
    /// The page of a class.
    pub const CLASS: PageId = PageId::new("class");
    /// The wall of a class's boards.
    pub const WALL: PageId = PageId::new("wall");
    /// The page of a round of a class.
    pub const ROUND: PageId = PageId::new("round");
}

impl Page for ClassPage {
    fn id(&self) -> PageId {
        PageId::CLASS
    }

    fn view(&self, app: &App) -> Option<Screen> {
        Some(Screen::form(class(app, self)))
    }

    fn handler(&self) -> Handler {
        |app, intent| {
            let change = intent.change_of(Form::CLASS);
            change.map(|(row, change)| class_controller::change(&mut app.context(), row, &change)).err()
        }
    }
}

impl Page for ClassWallPage {
    fn id(&self) -> PageId {
        PageId::WALL
    }

    fn view(&self, app: &App) -> Option<Screen> {
        let teacher_class = app.room.friends.teacher_class.as_ref()?;
        Some(Screen::page(page(app, self, teacher_class)))
    }

    fn handler(&self) -> Handler {
        OBEY
    }

    fn position_on_board(&self, _: &Router, room: &GameContext) -> Option<Option<ShownPosition>> {
        let hall = room.friends.teacher_class.as_ref()?;
        let session = self.enlarged_game_id.as_deref().and_then(|game| hall.watch.game(game))?.replica.session()?;
        let path = session.path(session.cursor());
        let last = path.len() - 1;
        Some(Some(ShownPosition::at_node(session, path[self.shown_ply.unwrap_or(last).min(last)])))
    }
}

impl Page for RoundForm {
    fn id(&self) -> PageId {
        PageId::ROUND
    }

    fn view(&self, app: &App) -> Option<Screen> {
        Some(Screen::form(round(app, self)))
    }

    fn dialog(&self, app: &App) -> Option<Dialog> {
        dialog(app)
    }

    fn has_question(&self) -> bool {
        self.games_to_end_count.is_some()
    }

    fn handler(&self) -> Handler {
        |app, intent| match intent {
            Intent::Answer(reply) if wall_desk::answer(&mut app.context(), reply) => None,
            other => match other.change_of(Form::ROUND) {
                Ok((row, change)) => {
                    wall_desk::change(&mut app.context(), row, &change);
                    None
                }
                Err(other) => OBEY(app, other),
            },
        }
    }
}

/// Handles a message of the class wall or of the form for the next round. Returns any other intent.
const OBEY: Handler =
    |app, intent| intent.message().map(|message| wall_desk::handle_message(&mut app.context(), message)).err();

/// The view of the page *Class*.
pub fn class(app: &App, page: &ClassPage) -> FormView {
    let title = app.room.lang().text("action-class");
    form(app, Form::CLASS, title, class_page::rows(&app.room, page), Vec::new())
}

/// The view of the form for the next round.
pub fn round(app: &App, draft: &RoundForm) -> FormView {
    let lang = app.room.lang();
    let wish = |id: &str, wish, icon| button(app, lang.text(id), Intent::page(wish), Some(icon));
    let begin = ButtonView { primary: true, ..wish("wall-begin", ClassWallMessage::Begin, Icon::Play) };
    let buttons = vec![wish("wall-set-lesson", ClassWallMessage::SetLesson, Icon::Check), begin];
    form(app, Form::ROUND, lang.text("wall-round"), draft.rows(lang), buttons)
}

/// The question whether a new round may end running games; `None` where the question is not open.
pub fn dialog(app: &App) -> Option<Dialog> {
    let draft = app.nav.top_page_as::<RoundForm>()?;
    let (lang, count) = (app.room.lang(), draft.games_to_end_count?);
    let answer = |label: &str, reply: Reply| button(app, lang.text(label), Intent::Answer(reply), None);
    Some(Dialog {
        title: lang.text("ask-round-title"),
        text: lang.text_with("ask-round-text", &[("count", count.into())]),
        field: None,
        fault: String::new(),
        buttons: vec![
            ButtonView { primary: true, ..answer("cancel", Reply::Cancel) },
            answer("wall-begin", Reply::Begin),
        ],
    })
}

/// The view of the class wall. `hall` is the class as its teacher sees it.
pub fn page(app: &App, page: &ClassWallPage, hall: &TeacherClass) -> ClassWallView {
    let lang = app.room.lang();
    let games = page.games(hall);
    let tile = |(game, watched): &(&str, &WatchedGame)| {
        crate::app::features::class::wall_view::tile(app, &hall.watch, game, watched)
    };
    let tiles: Vec<TileView> = games.iter().filter_map(tile).collect();
    let (line, is_alarmed) = line(lang, hall, page.is_projector_view);
    let opened = page.enlarged_game_id.as_deref().and_then(|game| {
        let watched = hall.watch.game(game)?;
        crate::app::features::class::wall_view::opened(
            app,
            page,
            watched,
            crate::app::features::class::wall_view::tile(app, &hall.watch, game, watched)?,
        )
    });
    ClassWallView {
        layout_size: room(app.room.config.window().pixels),
        title: title(app, hall),
        subtitle: line,
        is_subtitle_warning: is_alarmed,
        counts: counts_of(lang, &tiles),
        buttons: buttons(app, page, hall),
        empty: empty(lang, page, hall),
        is_projector_view: page.is_projector_view,
        opened,
        tiles,
    }
}

/// The numbers of running, waiting and finished games as texts; empty where there is no game.
fn counts_of(lang: &Lang, tiles: &[TileView]) -> Vec<(GameStatus, String)> {
    let tones =
        [(GameStatus::Plays, "wall-playing"), (GameStatus::Waits, "wall-waiting"), (GameStatus::Over, "wall-over")];
    let count = |(tone, id): (GameStatus, &str)| {
        let count = tiles.iter().filter(|tile| tile.game_status == tone).count();
        (tone, lang.text_with(id, &[("count", count.into())]))
    };
    if tiles.is_empty() { Vec::new() } else { tones.map(count).into() }
}

/// The size of the wall's layout in its own units, for a window size in pixels.
fn room((width, height): (u32, u32)) -> (f32, f32) {
    let shape = width.max(1) as f32 / height.max(1) as f32;
    match shape >= 1.0 {
        true => ((SHORT * shape).min(LONG_MAX), SHORT),
        false => (SHORT, (SHORT / shape).min(LONG_MAX)),
    }
}

/// The title of the class wall: the class's name and the time of day.
fn title(app: &App, hall: &TeacherClass) -> String {
    let lang = app.room.lang();
    let now = wall::local_time(&*app.room.wall, wall::now_s(&*app.room.wall));
    let time = now.map(|now| now.format("%H:%M").to_string()).unwrap_or_default();
    let class = lang.text_with("wall-title", &[("class", hall.watch.class().to_owned().into())]);
    format!("{class} · {time}")
}

/// The text below the wall's title: how pupils join, what everyone plays, or what is wrong. The flag says whether it needs attention.
fn line(lang: &Lang, hall: &TeacherClass, is_plain: bool) -> (String, bool) {
    if let Some(fault) = teacher_class::problem_line(lang, hall) {
        return (fault, true);
    }
    let lesson = &hall.watch.bulletin.lesson.name;
    let lesson = if lesson.is_empty() {
        String::new()
    } else {
        lang.text_with("class-lesson", &[("name", lesson.clone().into())])
    };
    if hall.watch.bulletin.is_held {
        return (words::joined([lang.text("wall-held"), lesson]), true);
    }
    let Some(entrance) = hall.entrance.as_ref().filter(|_| !is_plain || hall.watch.boards().next().is_none()) else {
        let here = lang.text_with("wall-here", &[("count", hall.watch.seats_online().into())]);
        return (words::joined([here, lesson]), false);
    };
    let code = entrance.code.as_str().split_at_checked(3).map(|(first, last)| format!("{first} {last}"));
    let address = entrance.addresses.first().cloned().unwrap_or_default();
    let args = [("code", code.unwrap_or_default().into()), ("address", address.into())];
    let here = lang.text_with("wall-here", &[("count", hall.watch.seats_online().into())]);
    let wrong = match hall.wrong_codes {
        0..WRONG_CODES_TOLD => String::new(),
        count => lang.text_with("class-wrong-codes", &[("count", count.into())]),
    };
    (words::joined([lang.text_with("wall-entrance", &args), here, wrong, lesson]), false)
}

fn empty(lang: &Lang, page: &ClassWallPage, hall: &TeacherClass) -> String {
    match (page.shows_past, hall.is_ready()) {
        (true, _) => lang.text("wall-no-past"),
        (false, true) => lang.text("wall-empty"),
        (false, false) => lang.text("wall-opening"),
    }
}

fn buttons(app: &App, page: &ClassWallPage, hall: &TeacherClass) -> Vec<ButtonView> {
    let lang = app.room.lang();
    let wish = |id: &str, wish, icon| button(app, lang.text(id), Intent::page(wish), Some(icon));
    let plain = wish("wall-plain", ClassWallMessage::ToggleProjectorView, Icon::Fullscreen);
    if page.is_projector_view {
        return vec![ButtonView { label: lang.text("action-back"), icon: Some(Icon::Close), ..plain }];
    }
    let hold = match hall.watch.bulletin.is_held {
        true => ButtonView { primary: true, ..wish("wall-go-on", ClassWallMessage::TogglePause, Icon::Play) },
        false => wish("wall-hold", ClassWallMessage::TogglePause, Icon::Pause),
    };
    let past =
        wish(if page.shows_past { "wall-now" } else { "wall-past" }, ClassWallMessage::TogglePastRounds, Icon::Look);
    // One button is the main one: the end of a pause, the way back from one game, else the next round.
    let is_main = !hall.watch.bulletin.is_held && page.enlarged_game_id.is_none();
    let teacher = [
        ButtonView { primary: is_main, ..wish("wall-round", ClassWallMessage::OpenRoundForm, Icon::Plus) },
        hold,
        wish("wall-results", ClassWallMessage::Results, Icon::Export),
    ];
    let teacher = teacher.into_iter().filter(|_| hall.is_teacher);
    let can = hall.is_ready();
    let teacher = teacher.map(|button| ButtonView { enabled: button.enabled && can, ..button });
    [back_button(app)].into_iter().chain(teacher).chain([past, plain]).collect()
}

/// The tile of a game on the class wall; `None` before the game's first record arrived.
fn tile(app: &App, watch: &ClassWatch, game: &str, watched: &WatchedGame) -> Option<TileView> {
    let session = watched.replica.session()?;
    let (lang, now_ms) = (app.room.lang(), app.room.now_ms);
    let board = marked(session).cut_to_stones();
    let (tone, note) = note(lang, watch, game, watched, session, now_ms);
    let players = players(lang, session, watched.replica.thinking_ms(now_ms));
    let turn = players.iter().find(|player| player.is_highlighted).map(|player| player.time.clone());
    let game = || lang.text(&format!("game-{}", session.setup().game.kind().word()));
    let score = counts(session).unwrap_or_else(game);
    let time = turn.unwrap_or_default();
    Some(TileView { board, players, time, note: note.unwrap_or(score), game_status: tone })
}

/// The board of a game, with the winning line or else the last move marked.
fn marked(session: &Session) -> BoardView {
    let mut board = finished(session, false);
    if board.win_line.is_none() {
        let last = session.path(session.cursor()).into_iter().rev().find_map(|node| match session.node(node).ply {
            Some(Ply::Place(point)) => Some((point.column, point.row)),
            _ => None,
        });
        board.marks.extend(last.map(|at| (at, SquareMark::Last { pulse: false })));
    }
    board
}

fn players(lang: &Lang, session: &Session, thinking_ms: u64) -> Vec<WallPlayer> {
    let thinks = |color| if session.color_to_act() == color { thinking_ms } else { 0 };
    let time =
        |color| session.remaining_time(color, thinks(color)).map_or_else(String::new, |left| words::time(left.ms));
    let player = |color: Color| WallPlayer {
        piece: color.index() as u8,
        name: words::player_name(lang, session.players(), color),
        time: time(color),
        is_highlighted: is_marked(session, color),
    };
    Color::ALL.into_iter().take(session.players().len()).map(player).collect()
}

/// The disc counts of the players as text, such as "12–8"; `None` for five-in-a-row.
fn counts(session: &Session) -> Option<String> {
    let position = session.position();
    let Position::Reversi(_) = position else { return None };
    let size = position.size();
    let cells = || (0..size.rows).flat_map(|row| (0..size.columns).map(move |column| Point::new(column, row)));
    let count = |color| cells().filter(|point| position.color_at(*point) == Some(color)).count().to_string();
    Some(Color::ALL.into_iter().take(session.players().len()).map(count).collect::<Vec<_>>().join("–"))
}

/// Whether a player is highlighted: to move or, in a finished game, a winner. In a drawn game both players are highlighted.
fn is_marked(session: &Session, color: Color) -> bool {
    match session.ending() {
        Some(ending) => ending.winner(session.players().len()).is_none_or(|winner| winner == color),
        None => session.color_to_act() == color,
    }
}

/// The state of a game, and a text where the game needs attention: who has won, who is absent, who keeps the opponent waiting.
fn note(
    lang: &Lang,
    watch: &ClassWatch,
    game: &str,
    watched: &WatchedGame,
    session: &Session,
    now_ms: u64,
) -> (GameStatus, Option<String>) {
    if let Some(ending) = session.ending() {
        let text = words::ending(lang, session.players(), ending);
        let score = games::display_of_session(session).score(session.position());
        let score = score.unwrap_or_default();
        return (GameStatus::Over, Some(format!("{text} {score}").trim_end().to_owned()));
    }
    let state = watched.replica.state();
    if state.is_some_and(|state| state.stands == Some(ClockStop::Held)) {
        return (GameStatus::Waits, Some(lang.text("wall-tile-held")));
    }
    if let Some(name) = absent_player(lang, watch, game, watched, session) {
        return (GameStatus::Waits, Some(lang.text_with("wall-away", &[("name", name.into())])));
    }
    match slow(lang, session, now_ms.saturating_sub(watched.moved_ms)) {
        Some(slow) => (GameStatus::Waits, Some(slow)),
        None => (GameStatus::Plays, None),
    }
}

/// A text that names the player who keeps the opponent waiting; `None` where nobody does. `thought_ms` is the time since the last move.
fn slow(lang: &Lang, session: &Session, thought_ms: u64) -> Option<String> {
    let name = words::player_name(lang, session.players(), session.color_to_act());
    let args = [("name", name.into()), ("count", (thought_ms / MINUTE_MS).into())];
    (thought_ms >= WAITS_MS).then(|| lang.text_with("wall-slow", &args))
}

/// The name of the absent player whom the game waits for.
fn absent_player(
    lang: &Lang,
    watch: &ClassWatch,
    game: &str,
    watched: &WatchedGame,
    session: &Session,
) -> Option<String> {
    let state = watched.replica.state();
    let waits = |state: &GameState| matches!(state.stands, Some(ClockStop::Away | ClockStop::Waiting));
    if !state.is_some_and(waits) && watch.has_all_players_online(game) {
        return None;
    }
    let here = state.map(|state| state.here.clone()).unwrap_or_default();
    let is_gone = |color: &Color| !here.contains(&(session.player_index_of(*color) as u8));
    let gone = Color::ALL.into_iter().take(session.players().len()).find(is_gone);
    Some(words::player_name(lang, session.players(), gone.unwrap_or(Color::Black)))
}

/// The view of the enlarged game at the ply that the teacher selected.
fn opened(app: &App, page: &ClassWallPage, watched: &WatchedGame, mut tile: TileView) -> Option<Box<OpenedView>> {
    let (lang, session) = (app.room.lang(), watched.replica.session()?);
    let path = session.path(session.cursor());
    let last = path.len().saturating_sub(1);
    let at = page.shown_ply.unwrap_or(last).min(last);
    if at < last {
        let node = session.node(*path.get(at)?);
        tile.board = board_of(&node.position, true);
        if let Some(Ply::Place(point)) = node.ply {
            tile.board.marks.push(((point.column, point.row), SquareMark::Last { pulse: false }));
        }
    } else {
        (tile.board.coordinates, tile.board.viewport) = (true, None);
        mark_win(session, &mut tile.board);
    }
    let caption = lang.text_with("wall-ply", &[("number", at.into()), ("count", last.into())]);
    Some(Box::new(OpenedView { tile, caption, buttons: ways(app, at, last) }))
}

/// The buttons below the enlarged game: stepping through it, copying it to the board page, closing it. `at` is the shown ply.
fn ways(app: &App, at: usize, last: usize) -> Vec<ButtonView> {
    let lang = app.room.lang();
    let wish = |id: &str, wish, icon, can: bool| {
        let button = button(app, lang.text(id), Intent::page(wish), Some(icon));
        ButtonView { enabled: button.enabled && can, ..button }
    };
    let far = last as isize;
    let is_held = app.room.friends.teacher_class.as_ref().is_some_and(|hall| hall.watch.bulletin.is_held);
    vec![
        wish("review-first", ClassWallMessage::Step(-far), Icon::First, at > 0),
        wish("review-back", ClassWallMessage::Step(-1), Icon::ChevronLeft, at > 0),
        wish("review-on", ClassWallMessage::Step(1), Icon::ChevronRight, at < last),
        wish("wall-last", ClassWallMessage::Step(far), Icon::Last, at < last),
        wish("wall-to-board", ClassWallMessage::ToBoard, Icon::Copy, true),
        ButtonView { primary: !is_held, ..wish("wall-all", ClassWallMessage::Close, Icon::Close, true) },
    ]
}
