//! Builds the view of the page *Progress*.

use crate::app::features::player_progress::fold::{Badge, NextStep, PersonProgress, RatedDay, Tally};
use crate::app::features::player_progress::progress_controller::{self as controller, ProgressMessage};
use crate::app::features::player_progress::progress_screen::{
    BadgesView, CalendarView, CurvePoint, PeopleView, ProgressView, RatingView, ResultsRow, ResultsTable, SHADES,
};
use crate::app::features::player_progress::{GamesOf, ProgressPage};
use crate::app::kernel::actions::Action;
use crate::app::kernel::game_words as words;
use crate::app::kernel::intent::Intent;
use crate::app::kernel::lang::Lang;
use crate::app::kernel::levels;
use crate::app::kernel::page_id::PageId;
use crate::app::kernel::view::{ButtonView, Screen};
use crate::app::pages::router::{App, Handler, Page};
use crate::app::pages::view_parts::{action_button, back_button, button, month_name, primary};
use crate::rules::GameKind;
use crate::session::Seat;
use crate::ui::Icon;
use chrono::{Datelike, Days, NaiveDate, Weekday};

/// The number of weeks that the calendar shows.
const WEEKS: u64 = 26;
/// Maximum number of openings in the table.
const OPENINGS_MAX: usize = 8;
/// A rating with a deviation above this is still a guess.
const GUESS: f64 = 110.0;
/// Maximum number of points of the curve. Of more days, the last ones of equal periods are drawn.
const CURVE_POINTS_MAX: usize = 200;
/// The rating's doubt covers this many deviations to each side: 95 %.
const DOUBT: f64 = 1.96;

impl PageId {
    /// The page of a person's progress.
    pub const PROGRESS: PageId = PageId::new("progress");
}

impl Page for ProgressPage {
    fn id(&self) -> PageId {
        PageId::PROGRESS
    }

    fn view(&self, app: &App) -> Option<Screen> {
        Some(Screen::page(page(app, self)))
    }

    fn handler(&self) -> Handler {
        |app, intent| intent.message().map(|message| controller::handle_message(&mut app.context(), message)).err()
    }
}

fn page(app: &App, page: &ProgressPage) -> ProgressView {
    let (lang, progress) = (app.room.lang(), &page.progress);
    let offered: Vec<GameKind> = GameKind::ALL.into_iter().filter(|kind| app.room.config.offers(*kind)).collect();
    let kinds: Vec<GameKind> = if offered.len() > 1 { offered } else { Vec::new() };
    let label = |kind: &GameKind| lang.text(&format!("game-{}", kind.word()));
    let save = button(app, lang.text("progress-write"), Intent::page(ProgressMessage::Write), Some(Icon::Save));
    ProgressView {
        title: lang.text("action-progress"),
        back: back_button(app),
        kind: kinds.iter().position(|kind| *kind == page.kind).unwrap_or(0),
        kinds: kinds.iter().map(|kind| (label(kind), Intent::page(ProgressMessage::Kind(*kind)))).collect(),
        people: people(lang, page),
        note: note(lang, page),
        suggested_next_step: page.games.as_ref().and_then(|_| next(app, page)),
        labeled_figures: facts(lang, progress),
        rating: rating(lang, progress),
        opponents: ResultsTable { heads: heads(lang, "progress-opponent"), rows: opponents(app, page) },
        openings: ResultsTable { heads: heads(lang, "progress-opening"), rows: openings(app, page) },
        calendar: calendar(lang, progress, page.today),
        badges: BadgesView {
            heading: lang.text("progress-badges"),
            earned_badges: progress.badges.iter().rev().map(|(of, day)| (badge(lang, *of), day.to_string())).collect(),
        },
        buttons: vec![save],
    }
}

fn people(lang: &Lang, page: &ProgressPage) -> Option<PeopleView> {
    let chosen = page.people.iter().position(|name| *name == page.person)?;
    let names = page.people.iter().map(|name| person_name(lang, name)).collect();
    (page.people.len() > 1).then(|| PeopleView { label: lang.text("end-player"), names, chosen })
}

fn person_name(lang: &Lang, name: &str) -> String {
    if name.is_empty() { lang.text("progress-you") } else { name.to_owned() }
}

fn note(lang: &Lang, page: &ProgressPage) -> String {
    match &page.games {
        None => lang.text("moves-asking"),
        Some(_) if page.is_unavailable => lang.text("moves-unavailable"),
        Some(_) => String::new(),
    }
}

/// What is worth doing next, as a sentence with a button.
fn next(app: &App, page: &ProgressPage) -> Option<(String, ButtonView)> {
    let lang = app.room.lang();
    let play = || action_button(app, Action::Play(page.kind), Some(Icon::Play));
    let (text, go) = match page.progress.next? {
        NextStep::FirstGame => (lang.text("progress-next-first"), play()),
        NextStep::Lessons => {
            (lang.text("progress-next-lessons"), action_button(app, Action::Lessons, Some(Icon::Lesson)))
        }
        NextStep::WithoutHelp => (lang.text("progress-next-alone"), play()),
        NextStep::HarderLevel(level) => {
            let level = levels::name(lang, &Seat::Computer { level });
            let choose = action_button(app, Action::New(page.kind), Some(Icon::Plus));
            (lang.text_with("progress-next-harder", &[("level", level.into())]), choose)
        }
        NextStep::Puzzles => {
            (lang.text("progress-next-puzzles"), action_button(app, Action::Puzzles, Some(Icon::Trophy)))
        }
    };
    Some((text, primary(go)))
}

fn facts(lang: &Lang, progress: &PersonProgress) -> Vec<(String, String)> {
    if progress.game_count_by_day.is_empty() {
        return Vec::new();
    }
    let minutes = progress.thinking_time_ms / 60_000;
    let time =
        lang.text_with("progress-hours", &[("hours", (minutes / 60).into()), ("minutes", (minutes % 60).into())]);
    vec![
        (lang.text("progress-games"), progress.all.games().to_string()),
        (lang.text("progress-points"), points(lang, progress.all)),
        (lang.text("progress-time"), time),
        (lang.text("progress-streak"), progress.streak.to_string()),
    ]
}

/// The share of points; a dash without a game.
fn points(lang: &Lang, tally: Tally) -> String {
    if tally.games() == 0 { "–".into() } else { lang.percent(&tally.percent().to_string()) }
}

fn heads(lang: &Lang, first: &str) -> [String; 3] {
    [first, "progress-results", "progress-points"].map(|id| lang.text(id))
}

/// A row of a table of results, which leads to its games where the user may see the list of games.
fn row(app: &App, name: String, tally: Tally, games: GamesOf) -> ResultsRow {
    let (lang, can_open) = (app.room.lang(), action_button(app, Action::Games, None).enabled);
    ResultsRow {
        texts: [name, format!("{} – {} – {}", tally.won, tally.drawn, tally.lost), points(lang, tally)],
        intent: can_open.then(|| Intent::page(ProgressMessage::Games(games))),
    }
}

fn opponents(app: &App, page: &ProgressPage) -> Vec<ResultsRow> {
    let rows = page.progress.by_opponent.iter();
    rows.map(|(by, tally)| row(app, levels::opponent_name(app.room.lang(), *by), *tally, GamesOf::Opponent(*by)))
        .collect()
}

fn openings(app: &App, page: &ProgressPage) -> Vec<ResultsRow> {
    let shown = page.progress.by_opening.iter().take(OPENINGS_MAX);
    shown
        .map(|(id, tally)| row(app, words::opening(app.room.lang(), id), *tally, GamesOf::Opening(id.clone())))
        .collect()
}

fn rating(lang: &Lang, progress: &PersonProgress) -> RatingView {
    let heading = lang.text("progress-rating");
    let Some(now) = progress.rating else {
        return RatingView { heading, detail: lang.text("progress-unrated"), ..RatingView::default() };
    };
    let (value, doubt) = (now.value.round(), (DOUBT * now.deviation).round());
    let args = [
        ("low", whole(value - doubt).to_string().into()),
        ("high", whole(value + doubt).to_string().into()),
        ("count", progress.rated_games.into()),
    ];
    let is_guess = now.deviation > GUESS;
    let detail = lang.text_with(if is_guess { "progress-rating-guess" } else { "progress-rating-detail" }, &args);
    let (curve, range, days) = curve(progress);
    let first = progress.ratings.first().map_or(0.0, |first| first.rating.value.round());
    let spoken_args = [
        ("first", days[0].as_str().into()),
        ("last", days[1].as_str().into()),
        ("from", whole(first).into()),
        ("to", whole(value).into()),
    ];
    let spoken = lang.text_with("progress-rating-spoken", &spoken_args);
    RatingView {
        heading,
        value: whole(value).to_string(),
        detail,
        curve,
        rating_axis_labels: range.map(|value| whole(value).to_string()),
        days,
        screen_reader_text: spoken,
    }
}

fn whole(value: f64) -> u32 {
    value.max(0.0) as u32
}

/// The points of the curve, the ratings at its place's top and bottom, and its first and last day.
fn curve(progress: &PersonProgress) -> (Vec<CurvePoint>, [f64; 2], [String; 2]) {
    let all = &progress.ratings;
    let step = all.len().div_ceil(CURVE_POINTS_MAX).max(1);
    // The last day is always among them.
    let shown: Vec<_> = all.iter().rev().step_by(step).rev().collect();
    let (Some(first), Some(last)) = (shown.first(), shown.last()) else {
        return (Vec::new(), [0.0; 2], Default::default());
    };
    let ends = |side: f64| shown.iter().map(move |of| of.rating.value + side * DOUBT * of.rating.deviation);
    let low = (ends(-1.0).fold(f64::INFINITY, f64::min).max(0.0) / 100.0).floor() * 100.0;
    let high = (ends(1.0).fold(0.0, f64::max) / 100.0).ceil() * 100.0;
    let days = (last.day - first.day).num_days().max(1) as f32;
    let height = |value: f64| ((value - low) / (high - low).max(1.0)) as f32;
    let point = |of: &&RatedDay| CurvePoint {
        time: (of.day - first.day).num_days() as f32 / days,
        value: height(of.rating.value),
        confidence_interval: [-1.0, 1.0].map(|side| height(of.rating.value + side * DOUBT * of.rating.deviation)),
    };
    (shown.iter().map(point).collect(), [high, low], [first.day.to_string(), last.day.to_string()])
}

fn calendar(lang: &Lang, progress: &PersonProgress, today: NaiveDate) -> CalendarView {
    if progress.game_count_by_day.is_empty() {
        return CalendarView::default();
    }
    let monday = today.week(Weekday::Mon).first_day();
    let from = monday.checked_sub_days(Days::new(7 * (WEEKS - 1))).unwrap_or(monday);
    let day = |at: u64| from.checked_add_days(Days::new(at)).filter(|day| *day <= today);
    let count = |day: NaiveDate| progress.game_count_by_day.get(&day).copied().unwrap_or(0);
    let shade = |at: u64| day(at).map(|day| u8::try_from(count(day)).unwrap_or(SHADES).min(SHADES));
    let week = |week: u64| std::array::from_fn(|weekday| shade(7 * week + weekday as u64));
    let month = |day: NaiveDate| month_name(lang, day.year(), day.month());
    let days = progress.game_count_by_day.range(from..=today).count();
    let args = [("days", days.into()), ("weeks", (WEEKS as usize).into()), ("longest", progress.longest_streak.into())];
    CalendarView {
        heading: lang.text("progress-days"),
        weeks: (0..WEEKS).map(week).collect(),
        ends: [month(from), month(today)],
        detail: lang.text_with("progress-days-detail", &args),
    }
}

fn badge(lang: &Lang, badge: Badge) -> String {
    let id = match badge {
        Badge::FirstGame => "badge-first-game",
        Badge::TenGames => "badge-ten-games",
        Badge::HundredGames => "badge-hundred-games",
        Badge::FirstWin => "badge-first-win",
        Badge::FiveInARow => "badge-five-wins",
        Badge::WonAlone => "badge-won-alone",
        Badge::Week => "badge-week",
        Badge::ThirtyDays => "badge-thirty-days",
        Badge::Beat(level) => {
            let level = levels::name(lang, &Seat::Computer { level });
            return lang.text_with("badge-beat", &[("level", level.into())]);
        }
    };
    lang.text(id)
}
