//! Scenes of a class, for screenshots and tests. No connection is opened: the referee and the wall exchange messages in memory.

use crate::app::features::class::class_page::ClassPage;
use crate::app::features::class::wall_controller::ClassWallMessage;
use crate::app::features::class::wall_page::{ClassWallPage, RoundForm, RoundRow};
use crate::app::game::online::teacher_class::TeacherClass;
use crate::app::kernel::intent::{Form, Intent, RowChange};
use crate::app::pages::scene::StagedScene;

use crate::app::pages::router::Context;
use crate::link::wire::{Code, DiscoveredHost};
use crate::rules::gomoku::Rule;
use crate::rules::mix::RandomSequence;
use crate::rules::{Point, Position};
use crate::school::class::TEACHER;
use crate::school::class_referee::{ClassReferee, ClassRefereeAction};
use crate::school::hosting::JoinDetails;
use crate::school::mqtt::Message;
use crate::school::teacher_requests::{Bulletin, Lesson};
use crate::school::topics::{RunId, Topic, encode_presence};
use crate::school::watch::ClassWatch;
use crate::session::{ClockRule, Command, Game, GomokuGame, Player, Record, Seat, Series, Session, Setup, Venue};
use crate::store::GameId;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Mutex, PoisonError};

/// The name of the made-up class.
const CLASS: &str = "5b";
/// The number of boards on the made-up class wall.
const BOARDS: usize = 30;
/// Names of pupils, in scripts of several of the app's languages: one for each place at the boards.
const NAMES: [&str; 2 * BOARDS] = [
    "Mia",
    "Leo",
    "小明",
    "Noah",
    "Lina",
    "Ben",
    "Yuki",
    "Tom",
    "Sofia",
    "Maximilian",
    "李薇",
    "Paul",
    "Aïcha",
    "Finn",
    "さくら",
    "Jonas",
    "Zoé",
    "Elias",
    "Ida",
    "Konstantin",
    "Emma",
    "Luca",
    "王芳",
    "Oskar",
    "Clara",
    "Hugo",
    "ゆい",
    "Anton",
    "Inés",
    "Théo",
    "张伟",
    "Greta",
    "Omar",
    "Frieda",
    "はると",
    "Karl",
    "Élise",
    "Samuel",
    "Nora",
    "Alexander",
    "Marta",
    "Emil",
    "陈静",
    "Pia",
    "Jakob",
    "Lotte",
    "ひなた",
    "Diego",
    "Mathilda",
    "Malik",
    "刘洋",
    "Julia",
    "Bruno",
    "Amélie",
    "りく",
    "Valentin",
    "Chloé",
    "Moritz",
    "Elif",
    "Johanna",
];

/// Puts the app into the fixed scene for the screenshot with this name.
pub fn set_up_scene(StagedScene { app, name: screen }: StagedScene) {
    match screen {
        "class-found" => {
            let found = |(at, name): (u16, &str)| DiscoveredHost {
                id: format!("{at}"),
                name: name.into(),
                addresses: vec![SocketAddr::from((Ipv4Addr::LOCALHOST, 47_820 + at))],
            };
            app.room.friends.discovered = [(0, "5b"), (1, "wwwwwwwwwwwwwwww")].map(found).into();
            open_class(&mut app.context());
        }
        wall if wall.starts_with("wall") || wall.starts_with("round") => set_wall(StagedScene { app, name: wall }),
        _ => open_class(&mut app.context()),
    }
}

fn open_class(cx: &mut Context) {
    let page = ClassPage::new(cx.room);
    cx.open(page);
}

fn set_wall(StagedScene { app, name: screen }: StagedScene) {
    let boards = if screen == "wall-empty" { 0 } else { BOARDS };
    let watch = watch(boards, screen == "wall-held", app.room.now_ms);
    let code = Code::parse("204817");
    let entrance = code.map(|code| JoinDetails { code, addresses: vec!["192.168.178.23".into()] });
    app.room.friends.teacher_class = Some(TeacherClass::staged(watch, entrance));
    app.open(ClassWallPage::default());
    match screen {
        "wall-opened" => {
            app.update(Intent::page(ClassWallMessage::Open(3)));
            app.update(Intent::page(ClassWallMessage::Step(-2)));
        }
        "wall-plain" => app.update(Intent::page(ClassWallMessage::ToggleProjectorView)),
        "round" => {
            app.open(RoundForm::of(&Lesson::default()));
            app.update(Intent::Change(Form::ROUND, RoundRow::Pairing.id(), RowChange::Choose(3)));
        }
        "round-asks" => {
            app.open(RoundForm::of(&Lesson::default()));
            app.update(Intent::page(ClassWallMessage::Begin));
        }
        _ => {}
    }
}

fn setup(game: Game, table: usize) -> Setup {
    let name = |at: usize| Player::new(NAMES[(2 * table + at) % NAMES.len()], Seat::Remote);
    Setup {
        game,
        players: vec![name(0), name(1)],
        clock: ClockRule::Fischer { minutes: 10, seconds: 5 },
        level_table: 1,
        seed: table as u64,
        started: (1_800_000_000, 0),
        series: Series::default(),
        venue: Venue::default(),
        origin: None,
    }
}

/// The log records of a game with `plies` random moves. The game is shorter where it ends earlier or a side has to pass.
fn played(setup: &Setup, plies: usize, chance: &mut RandomSequence) -> Option<Vec<Record>> {
    let mut session = Session::new(setup.clone()).ok()?;
    let mut records = Vec::new();
    for _ in 0..plies {
        if session.ending().is_some() {
            break;
        }
        let legal: Vec<Point> = near(session.position());
        // A side that has to pass ends the made-up game.
        let Some(&point) = legal.get(chance.next_below(legal.len().max(1))) else { break };
        records.extend(session.apply(Command::Place(point), 4000).ok()?.records);
    }
    Some(records)
}

/// Plausible moves for a made-up game: legal, and in five-in-a-row at most three points from the middle of the board.
fn near(position: &Position) -> Vec<Point> {
    let is_middle = |point: &Point| point.column.abs_diff(7) <= 3 && point.row.abs_diff(7) <= 3;
    let is_close = |point: &Point| position.as_reversi().is_some() || is_middle(point);
    position.legal_points().into_iter().filter(is_close).collect()
}

/// Makes the referee begin `boards` games with made-up moves. Returns what the referee wants to send and write.
fn games(desk: &mut ClassReferee, boards: usize) -> Vec<ClassRefereeAction> {
    let mut said = Vec::new();
    let mut chance = RandomSequence::new(14);
    for table in 0..boards {
        let renju = GomokuGame { rule: Rule::Freestyle, ..GomokuGame::default() };
        let game = if table % 3 == 1 { Game::Gomoku(renju) } else { Game::reversi() };
        let setup = setup(game, table);
        let plies = if table % 8 == 3 { 200 } else { 6 + chance.next_below(30) };
        let seats = [0, 1].map(|at| seat(2 * table + at)).into();
        let id = GameId::parse(&format!("game-{table:02}"));
        if let (Some(records), Some(id)) = (played(&setup, plies, &mut chance), id) {
            said.extend(desk.add_game(0, id, setup, &records, seats).unwrap_or_default());
        }
    }
    said
}

/// The cache key of a made-up class wall: the number of boards, whether all games are paused, and the time in milliseconds.
type FixtureRequest = (usize, bool, u64);

/// The teacher's view of a class with `boards` boards. Cached, because scenes are built often.
fn watch(boards: usize, is_held: bool, now_ms: u64) -> ClassWatch {
    static KEPT: Mutex<Vec<(FixtureRequest, ClassWatch)>> = Mutex::new(Vec::new());
    let asked = (boards, is_held, now_ms);
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, watch)) = kept.iter().find(|(of, _)| *of == asked) {
        return watch.clone();
    }
    let watch = told_watch(boards, is_held, now_ms);
    kept.push((asked, watch.clone()));
    watch
}

/// Builds the teacher's view of a class with `boards` boards by exchanging messages with a referee.
fn told_watch(boards: usize, is_held: bool, now_ms: u64) -> ClassWatch {
    let (mut desk, mut watch) = (ClassReferee::new(CLASS, RunId(1)), ClassWatch::new(CLASS, TEACHER, 7));
    let lesson = Lesson { name: "Four corners".into(), ..Lesson::default() };
    let mut said = desk.publish_bulletin(0, Bulletin { lesson, is_held, round: 2, rests: Vec::new() });
    said.extend(games(&mut desk, boards));
    watch.on_connected();
    said.extend(desk.on_connected());
    for at in 0..2 * boards {
        // One of the pupils is absent.
        let topic = Topic::Presence(&seat(at)).name(CLASS);
        said.push(ClassRefereeAction::Publish(Message {
            topic,
            payload: encode_presence(at != 19),
            is_retained: true,
        }));
    }
    pass_to_wall(&mut desk, &mut watch, now_ms, said);
    converse(&mut desk, &mut watch, boards, now_ms);
    watch
}

/// Sends the pupils' first messages to the referee, then passes messages between the referee and the wall for a few rounds.
fn converse(desk: &mut ClassReferee, watch: &mut ClassWatch, boards: usize, now_ms: u64) {
    let hellos: Vec<Message> = (0..2 * boards).filter(|at| *at != 19).filter_map(hello).collect();
    for message in hellos {
        let errands = desk.on_message(0, &message);
        pass_to_wall(desk, watch, now_ms, errands);
    }
    for _ in 0..6 {
        let asked = watch.outgoing(now_ms);
        for (at, message) in asked.into_iter().enumerate() {
            let errands = desk.on_message(1000 * at as u64, &message);
            pass_to_wall(desk, watch, now_ms, errands);
        }
    }
}

fn seat(at: usize) -> String {
    format!("seat-{:02}", at + 1)
}

/// The first message of the pupil with index `at`, sent when the pupil takes the assigned seat.
fn hello(at: usize) -> Option<Message> {
    let mut pupil = crate::school::pupil::Pupil::new(CLASS, &seat(at), at as u64);
    let _ = pupil.on_connected(0);
    let game = format!("game-{:02}", at / 2);
    let lobby = crate::school::topics::encode_lobby(Some(RunId(1)));
    pupil.on_message(0, &Message { topic: Topic::Lobby.name(CLASS), payload: lobby, is_retained: true });
    let payload = crate::school::topics::encode_seat(Some(&game));
    pupil.on_message(0, &Message { topic: Topic::Seat(&seat(at)).name(CLASS), payload, is_retained: true });
    pupil.outgoing(0).into_iter().next()
}

/// Passes the referee's messages to the wall. Reports each write of the referee as saved at once.
fn pass_to_wall(desk: &mut ClassReferee, watch: &mut ClassWatch, now_ms: u64, mut said: Vec<ClassRefereeAction>) {
    while !said.is_empty() {
        let mut more = Vec::new();
        for errand in said {
            match errand {
                ClassRefereeAction::Publish(message) => watch.on_message(now_ms, &message),
                ClassRefereeAction::Write(game, records) => {
                    let last = records.last().map_or(0, |record| record.number);
                    more.extend(desk.on_synced(0, &game, last));
                }
                _ => {}
            }
        }
        said = more;
    }
}
