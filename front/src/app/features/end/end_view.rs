//! The end page of a finished game: its board with the result on a card, or the table of the players.

use crate::app::features::end::end_controller::{self, EndMessage};
use crate::app::features::end::end_screen::{EndRow, EndView};
use crate::app::game::static_board::finished;
use crate::app::game::{games, level_results, speech};
use crate::app::kernel::actions::Action;
use crate::app::kernel::active_game::ActiveGame;
use crate::app::kernel::game_words as words;
use crate::app::kernel::intent::Intent;
use crate::app::kernel::lang::Lang;
use crate::app::kernel::levels;
use crate::app::kernel::page_id::PageId;
use crate::app::kernel::view::{BoardScreen, ButtonView, EndCardView, EndOfferView, EndSideView, Screen, SquareMark};
use crate::app::pages::router::{App, Handler, Page};
use crate::app::pages::view_parts::{action_button, back_button, button};
use crate::rules::Color;
use crate::session::{Ending, Session};
use crate::ui::Icon;
use std::cmp::Reverse;

/// The end page of a finished game.
#[derive(Default)]
pub struct EndPage {
    /// When a person's win is celebrated, in milliseconds on the app's clock; `None` where the page was opened again.
    pub win_celebrated_at_ms: Option<u64>,
    /// Whether the table of the players is shown.
    pub shows_table: bool,
}

impl EndPage {
    /// Returns the page for the game that has just ended. The win of a person at this machine is celebrated.
    pub fn for_finished_game(app: &App) -> EndPage {
        let has_won = |table: &&ActiveGame| {
            let winner = table.session.ending().and_then(|ending| ending.winner(table.session.players().len()));
            winner.is_some_and(|winner| table.is_local_person(winner))
        };
        let celebrates_ms = app.room.active_game.as_ref().filter(has_won).map(|_| app.room.now_ms);
        EndPage { win_celebrated_at_ms: celebrates_ms, shows_table: false }
    }
}

impl PageId {
    /// The end page.
    pub const END: PageId = PageId::new("end");
}

impl Page for EndPage {
    fn id(&self) -> PageId {
        PageId::END
    }

    fn view(&self, app: &App) -> Option<Screen> {
        if self.shows_table {
            return table(app).map(Screen::page);
        }
        let Screen::Board(mut board) = app.nav.new_board_page().view(app)? else { return None };
        // The card has the focus, and the board stands still.
        board.board.cursor = None;
        board.board.marks.iter_mut().for_each(|(_, mark)| {
            if let SquareMark::Last { pulse } = mark {
                *pulse = false;
            }
        });
        let card = card(app, self.win_celebrated_at_ms);
        // The card has the buttons that the finished board would offer.
        let buttons = board.buttons.iter().filter(|button| button.intent != Intent::Do(Action::ShowResult)).cloned();
        let buttons = buttons.collect();
        Some(Screen::Board(Box::new(BoardScreen { end: card, buttons, choices: Vec::new(), ..*board })))
    }

    fn handler(&self) -> Handler {
        |app, intent| match intent.message() {
            Ok(EndMessage::Table) => {
                app.nav.shown_mut::<EndPage>()?.shows_table = true;
                None
            }
            Ok(EndMessage::PlayLevel(kind)) => {
                end_controller::play_level(app, kind);
                None
            }
            Err(other) => Some(other),
        }
    }

    fn back(&self) -> fn(&mut App) -> bool {
        |app| app.nav.shown_mut::<EndPage>().is_some_and(|page| std::mem::take(&mut page.shows_table))
    }

    fn shows_game(&self) -> bool {
        true
    }
}

/// The card with the result of the game on the board; `None` where no game has ended.
fn card(app: &App, confetti_from_ms: Option<u64>) -> Option<EndCardView> {
    let (lang, table) = (app.room.lang(), app.room.active_game.as_ref()?);
    let session = &table.session;
    let ending = session.ending()?;
    let is_played = matches!(ending, Ending::Played { .. });
    let score = games::display_of_session(session).score(session.position()).filter(|_| is_played);
    let offer = offer(app);
    let has_offer = offer.is_some();
    let main = |button: ButtonView| ButtonView { primary: !has_offer, ..button };
    let labeled = |id: &str, button: ButtonView| ButtonView { label: lang.text(id), ..button };
    Some(EndCardView {
        title: title(lang, table, ending),
        against: against(lang, session),
        score: score.unwrap_or_default(),
        sides: sides(lang, session, ending),
        how: how(lang, table, ending),
        offer,
        buttons: vec![
            main(labeled("end-rematch", action_button(app, Action::NextGame, Some(Icon::Play)))),
            action_button(app, Action::Review, Some(Icon::Look)),
            action_button(app, Action::Export, Some(Icon::Export)),
        ],
        more: vec![
            button(app, lang.text("end-table"), Intent::page(EndMessage::Table), None),
            action_button(app, Action::StartPage, None),
        ],
        close: labeled("close", back_button(app)),
        confetti_from_ms,
    })
}

/// Says who won: "You won!" to the only person here, otherwise the winner's name.
fn title(lang: &Lang, table: &ActiveGame, ending: Ending) -> String {
    let players = table.session.players();
    match ending.winner(players.len()) {
        Some(winner) if table.only_local_person_color() == Some(winner) => lang.text("end-you-won"),
        Some(winner) => {
            let id = if table.is_local_person(winner) { "end-person-won" } else { "end-wins" };
            lang.text_with(id, &[("name", words::player_name(lang, players, winner).into())])
        }
        None if players.len() > 2 && !matches!(ending, Ending::Played { .. } | Ending::Agreed) => {
            lang.text("end-others-won")
        }
        None => lang.text("end-draw"),
    }
}

/// The computer's level, where one person played against it.
fn against(lang: &Lang, session: &Session) -> String {
    let person = speech::only_person(session).filter(|_| session.players().len() == 2);
    let level = person.map(|person| levels::name(lang, &session.player(person.other()).seat));
    level.map(|level| lang.text_with("start-against", &[("level", level.into())])).unwrap_or_default()
}

/// How the game ended, and whether it was a record.
fn how(lang: &Lang, table: &ActiveGame, ending: Ending) -> String {
    let session = &table.session;
    let of = |id: &str, color: Color| {
        lang.text_with(id, &[("name", words::player_name(lang, session.players(), color).into())])
    };
    let how = match ending {
        Ending::Played { .. } => games::display_of_session(session).how_it_ended(session, lang),
        Ending::Resigned { loser } => of("end-how-resigned", loser),
        Ending::OutOfTime { loser } => of("end-how-time", loser),
        Ending::Agreed => lang.text("end-how-agreed"),
    };
    let is_record = table.counted.is_some_and(|counted| counted.is_record);
    let id = if table.is_gomoku() { "end-record-stones" } else { "end-record-discs" };
    let record = if is_record { lang.text(id) } else { String::new() };
    [how, record].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The players with their points, the winners first, then by points. Players with equal points share a rank, as do two players after a
/// draw.
fn sides(lang: &Lang, session: &Session, ending: Ending) -> Vec<EndSideView> {
    // The score of Reversi gives the empty squares to the winner.
    let score =
        session.position().as_reversi().filter(|position| position.is_over()).map(|position| position.final_scores());
    let points = |color: Color| match (score, color) {
        (Some((black, _)), Color::Black) => black,
        (Some((_, white)), Color::White) => white,
        _ => games::display_of_session(session).points(session, color),
    };
    let place = |color: Color| (wins(session, ending, color), points(color));
    let colors = ranked(session, ending);
    let is_draw = colors.len() == 2 && ending.winner(colors.len()).is_none();
    let side = |&color: &Color| EndSideView {
        piece: piece(color),
        label: label(lang, session, color),
        points: points(color),
        rank: 1 + colors.iter().filter(|&&other| !is_draw && place(other) > place(color)).count(),
    };
    colors.iter().map(side).collect()
}

fn label(lang: &Lang, session: &Session, color: Color) -> String {
    let (name, of_color) = (words::player_name(lang, session.players(), color), words::color(lang, color));
    if name == of_color { name } else { words::joined([of_color, name]) }
}

/// The offer of another level, where the person may begin a game at that level.
fn offer(app: &App) -> Option<EndOfferView> {
    let (lang, table) = (app.room.lang(), app.room.active_game.as_ref()?);
    let (seat, streak) = (level_results::offered_level(&app.room)?, table.counted?.streak);
    let level = levels::name(lang, &seat);
    let message = EndMessage::PlayLevel(table.session.setup().game.kind());
    let label = lang.text_with("end-play-level", &[("level", level.clone().into())]);
    let face = levels::face(&seat).filter(|_| app.room.config.settings().board.faces);
    let play = button(app, label, Intent::page(message), face.or(Some(Icon::Play)));
    let (title, reason) = if streak > 0 { ("end-harder", "end-wins-in-a-row") } else { ("end-easier", "end-losses") };
    play.enabled.then(|| EndOfferView {
        title: lang.text_with(title, &[("level", level.into())]),
        reason: lang.text_with(reason, &[("count", u32::from(streak.unsigned_abs()).into())]),
        button: ButtonView { primary: true, ..play },
    })
}

/// The view of the end table; `None` where no game has ended.
fn table(app: &App) -> Option<EndView> {
    let lang = app.room.lang();
    let table = app.room.active_game.as_ref()?;
    let session = &table.session;
    let ending = session.ending()?;
    let game = games::display_of_session(session);
    let is_played = matches!(ending, Ending::Played { .. });
    let score = game.score(session.position()).filter(|_| is_played);
    let detail = [score.unwrap_or_default(), game.end_detail(session, ending, lang)];
    let winners: Vec<u8> =
        ranked(session, ending).into_iter().filter(|color| wins(session, ending, *color)).map(piece).collect();
    Some(EndView {
        title: words::ending(lang, session.players(), ending),
        winner_pieces: winners,
        score_detail: detail.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" "),
        facts: facts(lang, session),
        series_score: series_line(lang, table),
        board: finished(session, app.room.config.settings().board.coordinates),
        column_headings: [
            lang.text("end-player"),
            game.points_head(lang),
            lang.text("end-time-head"),
            lang.text("fact-series"),
        ],
        rows: ranked(session, ending).into_iter().map(|color| end_row(app, table, ending, color)).collect(),
        buttons: vec![
            ButtonView { primary: true, ..action_button(app, Action::NextGame, Some(Icon::Play)) },
            action_button(app, Action::Review, Some(Icon::Look)),
            action_button(app, Action::Replay, Some(Icon::Moves)),
            action_button(app, Action::Menu, Some(Icon::Menu)),
            back_button(app),
        ],
    })
}

fn piece(color: Color) -> u8 {
    color.index() as u8
}

/// Whether a color is a winner of the game. In a draw every color counts as a winner.
fn wins(session: &Session, ending: Ending, color: Color) -> bool {
    ending.is_won_by(color, session.players().len())
}

/// The colors of the players of a finished game, the winners first, then by points.
fn ranked(session: &Session, ending: Ending) -> Vec<Color> {
    let mut colors: Vec<Color> = Color::ALL.into_iter().take(session.players().len()).collect();
    let points = |color: Color| games::display_of_session(session).points(session, color);
    colors.sort_by_key(|&color| Reverse((wins(session, ending, color), points(color))));
    colors
}

fn end_row(app: &App, table: &ActiveGame, ending: Ending, color: Color) -> EndRow {
    let (lang, session) = (app.room.lang(), &table.session);
    let won = table.session.series_after().wins.get(session.player_index_of(color)).copied().unwrap_or(0);
    let (name, color_name) = (words::player_name(lang, session.players(), color), words::color(lang, color));
    let seat = words::seat_here(lang, session.players(), color);
    EndRow {
        piece: piece(color),
        player_description: if name == color_name { seat } else { words::joined([color_name, seat]) },
        name,
        points: games::display_of_session(session).points(session, color).to_string(),
        time: words::time(session.used_ms(color)),
        games_won: won.to_string(),
        is_winner: ending.winner(session.players().len()) == Some(color),
    }
}

/// Facts about the game, each a label and a value: moves, board, time.
fn facts(lang: &Lang, session: &Session) -> Vec<(String, String)> {
    let size = session.position().size();
    let colors = Color::ALL.into_iter().take(session.players().len());
    let used_ms = colors.map(|color| session.used_ms(color)).sum();
    vec![
        (lang.text("fact-moves"), session.placement_count().to_string()),
        (lang.text("fact-board"), format!("{}×{}", size.columns, size.rows)),
        (lang.text("fact-times"), words::time(used_ms)),
    ]
}

/// The state of the series of games in a sentence, such as "One draw. In the next game Ben begins."
fn series_line(lang: &Lang, table: &ActiveGame) -> String {
    let (session, series) = (&table.session, table.session.series_after());
    let draws = (series.draws > 0).then(|| lang.text_with("end-draws", &[("count", series.draws.into())]));
    let next = session.players_in_setup_order().get(1).filter(|next| !next.name.is_empty() || next.seat.is_computer());
    let next = next.map(|_| lang.text_with("end-next", &[("name", words::person(lang, session, 1).into())]));
    draws.into_iter().chain(next).collect::<Vec<_>>().join(" ")
}
