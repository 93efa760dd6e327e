//! The index of games: its answers are those of a slow scan, however it came about and whatever befell its file.

use qipan::formats::{GameRecord, Hints};
use qipan::rules::mix::RandomSequence;
use qipan::rules::{Color, Outcome, Ply, Point, Position, Size, gomoku, reversi};
use qipan::session::{Command, Game, GomokuGame, Player, Record, Seat, Session, Setup, Venue};
use qipan::store::index::query::{
    CollectionTally, Day, Filter, GameEnd, IndexRow, MoveRow, PlayedBy, RowSource, Scope,
};
use qipan::store::index::{Answer, Index, IndexReply, Question, key};
use qipan::store::log::encode_whole;
use qipan::store::{RealDisk, Store};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::Receiver;
use std::time::Duration;
use tempfile::TempDir;

use crate::common::test_data;

/// An index that is asked one question at a time.
struct IndexBench {
    index: Index,
    answers: Receiver<Answer>,
    tickets: u64,
}

impl IndexBench {
    fn new(root: &Path) -> IndexBench {
        let (index, answers) = Index::start(Store::new(Arc::new(RealDisk), root), || {}).unwrap();
        IndexBench { index, answers, tickets: 0 }
    }

    /// One that has read everything.
    fn settled(root: &Path) -> IndexBench {
        let mut desk = IndexBench::new(root);
        assert_eq!(desk.ask(Question::Settled), IndexReply::Settled);
        desk
    }

    fn ask(&mut self, question: Question) -> IndexReply {
        self.tickets += 1;
        self.index.ask(self.tickets, question);
        self.wait()
    }

    /// The answer to the last ticket.
    fn wait(&self) -> IndexReply {
        loop {
            let answer = self.answers.recv_timeout(Duration::from_secs(120)).expect("the index answers");
            if answer.ticket == self.tickets && !matches!(answer.reply, IndexReply::Collecting { .. }) {
                return answer.reply;
            }
        }
    }

    fn collect(&mut self, paths: &[PathBuf]) -> CollectionTally {
        self.tickets += 1;
        self.index.import_collection(self.tickets, paths.to_vec());
        match self.wait() {
            IndexReply::Collected(tally) => tally,
            other => panic!("{other:?}"),
        }
    }

    fn page(&mut self, filter: Filter) -> Vec<IndexRow> {
        match self.ask(Question::Page { filter, offset: 0, limit: usize::MAX }) {
            IndexReply::Page { total, rows } => {
                assert_eq!(total, rows.len());
                rows
            }
            other => panic!("{other:?}"),
        }
    }

    fn moves(&mut self, scope: Scope, position: &Position) -> Vec<MoveRow> {
        match self.ask(Question::Moves { scope, position: Box::new(position.clone()) }) {
            IndexReply::Moves(rows) => rows,
            other => panic!("{other:?}"),
        }
    }
}

/// A game as the slow scan knows it.
#[derive(Clone)]
struct ScannedGame {
    name: String,
    players: Vec<String>,
    day: Day,
    /// Of the colors: `Some(None)` is a draw.
    winner: Option<Option<Color>>,
    is_over: bool,
    line: Vec<(Position, Option<Ply>)>,
}

fn line(start: &Position, plies: &[Ply]) -> Vec<(Position, Option<Ply>)> {
    let mut position = start.clone();
    let mut line = Vec::new();
    for &ply in plies {
        line.push((position.clone(), Some(ply)));
        position.play_recorded(ply).unwrap();
    }
    line.push((position, None));
    line
}

fn setup_of(random: &mut RandomSequence, number: usize) -> Setup {
    let names = ["Ann", "Bob", "李雷", "Dörte Groß"];
    let player = |at: usize| Player { name: names[at % names.len()].into(), ..Player::default() };
    let first = random.next_below(4);
    let rule = gomoku::Rule::ALL[number % 5];
    let game = match number % 3 {
        0 => Game::reversi(),
        1 => Game::Gomoku(GomokuGame { rule, ..GomokuGame::default() }),
        _ => Game::Gomoku(GomokuGame { rule, columns: 12, rows: 10, ..GomokuGame::default() }),
    };
    Setup {
        game,
        players: vec![player(first), player(first + 1 + random.next_below(3))],
        started: (1_600_000_000 + 40_000 * number as i64, 60),
        seed: number as u64,
        level_table: 1,
        clock: Default::default(),
        series: Default::default(),
        venue: Default::default(),
        origin: None,
    }
}

/// A game of random moves near the middle, with undos, a resignation now and then.
fn own_game(random: &mut RandomSequence, number: usize) -> (Setup, Vec<Record>) {
    let setup = setup_of(random, number);
    let mut session = Session::new(setup.clone()).unwrap();
    let mut records = Vec::new();
    for _ in 0..8 + random.next_below(60) {
        let points = session.position().legal_points();
        let size = session.position().size();
        let is_near =
            |point: &&Point| point.column.abs_diff(size.columns / 2) < 3 && point.row.abs_diff(size.rows / 2) < 3;
        let near: Vec<Point> = points.iter().filter(is_near).copied().collect();
        let from = if near.is_empty() { &points } else { &near };
        if from.is_empty() {
            break;
        }
        let command = match random.next_below(20) {
            0 => Command::Undo,
            1 if number.is_multiple_of(4) => Command::Resign(session.position().side_to_move()),
            _ => Command::Place(from[random.next_below(from.len())]),
        };
        records.extend(session.apply(command, 10).map(|applied| applied.records).unwrap_or_default());
    }
    (setup, records)
}

fn write_own(root: &Path, name: &str, (setup, records): &(Setup, Vec<Record>)) -> ScannedGame {
    fs::create_dir_all(root.join("games")).unwrap();
    fs::write(root.join("games").join(format!("{name}.qipan")), encode_whole(setup, records).unwrap()).unwrap();
    let session = Session::replay(setup.clone(), records).unwrap();
    let record = session.to_record();
    let local = chrono::DateTime::from_timestamp(setup.started.0 + 3600, 0).unwrap();
    use chrono::Datelike;
    ScannedGame {
        name: name.to_owned(),
        players: setup.players.iter().map(|player| player.name.clone()).collect(),
        day: Day { year: local.year() as u16, month: local.month() as u8, day: local.day() as u8 },
        winner: session.ending().map(|ending| ending.winner(session.players().len())),
        is_over: session.ending().is_some(),
        line: line(record.start(), &record.plies()),
    }
}

const PLAYERS: [&str; 3] = ["Ann", "MÜLLER José", "Ogasawara Kenji"];

/// A `.wtb` file of random games with its lists of names, in a folder; the games as they are.
fn write_wthor(folder: &Path, games: usize, random: &mut RandomSequence) -> Vec<ScannedGame> {
    fs::create_dir_all(folder).unwrap();
    let mut bytes = vec![20, 24, 1, 1];
    bytes.extend((games as u32).to_le_bytes());
    bytes.extend([0, 0, 0xe8, 0x07, 8, 0, 24, 0]);
    let mut known = Vec::new();
    for number in 0..games {
        let mut record = GameRecord::new(Position::Reversi(reversi::Position::default()));
        let mut cursor = record.cursor();
        let mut moves = [0u8; 60];
        let plies = 10 + random.next_below(51);
        for code in moves.iter_mut().take(plies) {
            if cursor.position().must_pass() {
                let _ = record.add(&mut cursor, qipan::formats::PlyOrAction::Ply(Ply::Pass));
            }
            let points = cursor.position().legal_points();
            let Some(&point) = points.get(random.next_below(points.len().min(3))) else { break };
            record.add_placement(&mut cursor, point).unwrap();
            *code = 10 * (point.row + 1) + point.column + 1;
        }
        let (black, white) = (random.next_below(3), random.next_below(3));
        let score = match cursor.position() {
            Position::Reversi(position) if position.is_over() => position.final_scores().0 as u8,
            _ => random.next_below(65) as u8,
        };
        bytes.extend([0, 0, black as u8, 0, white as u8, 0, score, 0]);
        bytes.extend(moves);
        let winner = match score.cmp(&32) {
            std::cmp::Ordering::Equal => None,
            order => Some(if order.is_gt() { Color::Black } else { Color::White }),
        };
        known.push(ScannedGame {
            name: number.to_string(),
            players: vec![PLAYERS[black].to_owned(), PLAYERS[white].to_owned()],
            day: Day { year: 2024, month: 0, day: 0 },
            winner: Some(winner),
            is_over: true,
            // The passes that no placement follows are not stored.
            line: line(record.start(), &without_last_pass(record.plies())),
        });
    }
    fs::write(folder.join("WTH_2024.wtb"), bytes).unwrap();
    fs::write(folder.join("WTH.JOU"), names_file(&PLAYERS, 20)).unwrap();
    fs::write(folder.join("WTH.TRN"), names_file(&["Pr\u{e9}qualif"], 26)).unwrap();
    known
}

fn without_last_pass(mut plies: Vec<Ply>) -> Vec<Ply> {
    if plies.last() == Some(&Ply::Pass) {
        plies.pop();
    }
    plies
}

fn names_file(names: &[&str], size: usize) -> Vec<u8> {
    let mut bytes = vec![0; 16];
    bytes[8..10].copy_from_slice(&(names.len() as u16).to_le_bytes());
    for name in names {
        let mut latin: Vec<u8> = name.chars().map(|letter| letter as u8).collect();
        latin.resize(size, 0);
        bytes.extend(latin);
    }
    bytes
}

/// The image of a point under one of eight symmetries, worked out anew here.
fn image(point: Point, turn: usize, size: Size) -> Point {
    let Point { column, row } = point;
    let (right, bottom) = (size.columns - 1 - column, size.rows - 1 - row);
    let (column, row) = [(column, row), (right, row), (column, bottom), (right, bottom)][turn % 4];
    if turn < 4 { Point::new(column, row) } else { Point::new(row, column) }
}

/// The board under a symmetry, with what else belongs to a position.
fn cells(position: &Position, turn: usize) -> (Size, Color, bool, BTreeSet<(Point, Color)>) {
    let size = position.size();
    let points = (0..size.rows).flat_map(|row| (0..size.columns).map(move |column| Point::new(column, row)));
    let stones = points.filter_map(|point| Some((image(point, turn, size), position.color_at(point)?)));
    (size, position.side_to_move(), matches!(position, Position::Reversi(_)), stones.collect())
}

fn turns(size: Size) -> usize {
    if size.columns == size.rows { 8 } else { 4 }
}

/// What was played from a position, by looking at every position of every game under every symmetry.
fn scan(games: &[&ScannedGame], asked: &Position) -> Vec<(Option<Point>, [u32; 4])> {
    let (plain, size) = (cells(asked, 0), asked.size());
    let own: Vec<usize> = (0..turns(size)).filter(|&turn| cells(asked, turn) == plain).collect();
    let mut counts: BTreeMap<Option<Point>, [u32; 4]> = BTreeMap::new();
    for game in games {
        for (position, ply) in &game.line {
            let Some(ply) = ply else { continue };
            let Some(turn) = (0..turns(size)).find(|&turn| position.size() == size && cells(position, turn) == plain)
            else {
                continue;
            };
            let point = match ply {
                Ply::Pass => None,
                Ply::Place(point) => own.iter().map(|&own| image(image(*point, turn, size), own, size)).max(),
            };
            let [count, wins, draws, losses] = counts.entry(point).or_default();
            *count += 1;
            match game.winner {
                Some(Some(winner)) if winner == asked.side_to_move() => *wins += 1,
                Some(Some(_)) => *losses += 1,
                Some(None) => *draws += 1,
                None => {}
            }
        }
    }
    counts.into_iter().collect()
}

fn told(rows: &[MoveRow]) -> Vec<(Option<Point>, [u32; 4])> {
    let counts: BTreeMap<_, _> =
        rows.iter().map(|row| (row.point, [row.games, row.wins, row.draws, row.losses])).collect();
    assert_eq!(counts.len(), rows.len());
    counts.into_iter().collect()
}

struct IndexWorld {
    root: TempDir,
    source: TempDir,
    own: Vec<ScannedGame>,
    collected: Vec<ScannedGame>,
}

fn world(own: usize, collected: usize) -> IndexWorld {
    let (root, source) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut random = RandomSequence::new(11);
    let games =
        (0..own).map(|number| write_own(root.path(), &format!("game-{number:03}"), &own_game(&mut random, number)));
    let own = games.collect();
    let collected = write_wthor(&source.path().join("Klub"), collected, &mut random);
    IndexWorld { root, source, own, collected }
}

impl IndexWorld {
    fn root(&self) -> &Path {
        self.root.path()
    }

    fn collect(&self, desk: &mut IndexBench) -> i64 {
        let tally = desk.collect(&[self.source.path().join("Klub")]);
        assert_eq!(
            (&tally.name[..], tally.taken as usize, tally.refused),
            ("Klub", self.collected.len(), 0),
            "{tally:?}"
        );
        assert_eq!(tally.positions as usize, self.collected.iter().map(|game| game.line.len()).sum::<usize>());
        let IndexReply::Collections(rows) = desk.ask(Question::Collections) else { panic!("collections") };
        assert_eq!((rows.len(), rows[0].games as usize), (1, self.collected.len()));
        rows[0].id
    }
}

fn names(rows: &[IndexRow]) -> BTreeSet<String> {
    let name = |row: &IndexRow| match &row.source {
        RowSource::Own(name) => name.clone(),
        RowSource::Collected(id) => (id & 0xffff_ffff).to_string(),
    };
    rows.iter().map(name).collect()
}

#[test]
fn answers_are_those_of_a_slow_scan() {
    let world = world(24, 40);
    let mut desk = IndexBench::settled(world.root());
    let id = world.collect(&mut desk);
    let all: Vec<&ScannedGame> = world.own.iter().chain(&world.collected).collect();
    let scopes: [(Scope, Vec<&ScannedGame>); 3] = [
        (Scope::Own, world.own.iter().collect()),
        (Scope::Collection(id), world.collected.iter().collect()),
        (Scope::All, all.clone()),
    ];
    let mut random = RandomSequence::new(5);
    for (scope, games) in &scopes {
        let whole = desk.page(Filter { scope: *scope, ..Filter::default() });
        assert_eq!(whole.len(), games.len());
        let days: Vec<(i64, String)> = whole.iter().map(|row| (row.started_s, row.date.clone())).collect();
        assert!(days.windows(2).all(|pair| pair[0].1 >= pair[1].1), "the newest first: {days:?}");
        check_players(&mut desk, *scope, games);
        for _ in 0..60 {
            let game = all[random.next_below(all.len())];
            let (position, _) = &game.line[random.next_below(game.line.len().min(12))];
            assert_eq!(told(&desk.moves(*scope, position)), scan(games, position), "{scope:?}");
            let filter = Filter { scope: *scope, position: Some(key::key_of(position)), ..Filter::default() };
            let stands = |game: &&&ScannedGame| {
                game.line.iter().any(|(other, _)| {
                    (0..8).any(|turn| {
                        other.size() == position.size()
                            && turn < turns(other.size())
                            && cells(other, turn) == cells(position, 0)
                    })
                })
            };
            let wanted: Vec<String> = games.iter().filter(stands).map(|game| game.name.clone()).collect();
            let found = desk.page(filter);
            assert_eq!((found.len(), names(&found)), (wanted.len(), wanted.into_iter().collect()));
        }
    }
}

fn check_players(desk: &mut IndexBench, scope: Scope, games: &[&ScannedGame]) {
    let mut counts: BTreeMap<&str, [u32; 3]> = BTreeMap::new();
    for game in games {
        for name in game.players.iter().collect::<BTreeSet<_>>() {
            let [count, wins, draws] = counts.entry(name).or_default();
            *count += 1;
            *wins += u32::from(game.winner.flatten().is_some_and(|winner| game.players[winner.index()] == *name));
            *draws += u32::from(game.winner == Some(None));
        }
    }
    let IndexReply::Players(rows) = desk.ask(Question::Players { scope, begins: String::new(), limit: 100 }) else {
        panic!()
    };
    let told: BTreeMap<&str, [u32; 3]> =
        rows.iter().map(|row| (&row.name[..], [row.games, row.wins, row.draws])).collect();
    assert_eq!(told, counts);
    for name in counts.keys() {
        let filter = Filter { scope, players: vec![(*name).to_owned()], ..Filter::default() };
        let plays = |game: &&&ScannedGame| game.players.iter().any(|player| player == name);
        assert_eq!(desk.page(filter).len(), games.iter().filter(plays).count());
    }
    let plays = |game: &&&ScannedGame| game.players.iter().any(|player| player.contains("Groß"));
    for text in ["gROß", "GROSS", "ｇross"] {
        let filter = Filter { scope, text: text.into(), ..Filter::default() };
        assert_eq!(desk.page(filter).len(), games.iter().filter(plays).count(), "{text}");
    }
}

#[test]
fn rows_tell_how_the_games_stand() {
    let world = world(12, 6);
    let mut desk = IndexBench::settled(world.root());
    let id = world.collect(&mut desk);
    for known in &world.own {
        let filter = Filter { days: Some((known.day, known.day)), ..Filter::default() };
        assert!(names(&desk.page(filter)).contains(&known.name));
    }
    for row in desk.page(Filter::default()) {
        let RowSource::Own(name) = &row.source else { panic!("{row:?}") };
        let log = Store::new(Arc::new(RealDisk), world.root())
            .load_game(&qipan::store::GameId::parse(name).unwrap())
            .unwrap();
        let session = Session::replay(log.setup, &log.records).unwrap();
        let known = world.own.iter().find(|game| game.name == *name).unwrap();
        assert_eq!(row.plies as usize, session.placement_count());
        assert_eq!((row.game_end == GameEnd::Unfinished, row.to_move.is_none()), (!known.is_over, known.is_over));
        assert_eq!(row.players, known.players);
        let size = session.position().size();
        assert_eq!((row.columns, row.rows), (size.columns, size.rows));
        for (at, &cell) in row.cells.iter().enumerate() {
            let point = Point::new((at % row.columns as usize) as u8, (at / row.columns as usize) as u8);
            assert_eq!(session.position().color_at(point).map_or(0, |color| color.index() as u8 + 1), cell);
        }
    }
    for row in desk.page(Filter { scope: Scope::Collection(id), ..Filter::default() }) {
        let RowSource::Collected(number) = row.source else { panic!("{row:?}") };
        let IndexReply::Game(record) = desk.ask(Question::Game(number)) else { panic!("a game") };
        let known = &world.collected[(number & 0xffff_ffff) as usize];
        assert_eq!(line(record.start(), &record.plies()), known.line);
        assert_eq!((&record.players, &record.event[..], &record.date[..]), (&known.players, "Préqualif", "2024"));
        // A pass is no move.
        let placements = record.plies().iter().filter(|ply| matches!(ply, Ply::Place(_))).count();
        assert_eq!((&row.players, &row.event[..], row.plies as usize), (&known.players, "Préqualif", placements));
    }
    assert!(matches!(desk.ask(Question::Game(77)), IndexReply::Unavailable(_)));
}

/// Every answer that a page would ask for.
fn everything(desk: &mut IndexBench, positions: &[Position]) -> Vec<String> {
    let all = Filter { scope: Scope::All, ..Filter::default() };
    let mut questions = vec![
        Question::Page { filter: all.clone(), offset: 0, limit: 1000 },
        Question::Years { filter: all.clone() },
        Question::Days { filter: all.clone(), year: 2020, month: 9 },
        Question::Players { scope: Scope::Own, begins: "d".into(), limit: 9 },
    ];
    for position in positions {
        questions.push(Question::Moves { scope: Scope::All, position: Box::new(position.clone()) });
        let filter = Filter { position: Some(key::key_of(position)), ..Filter::default() };
        questions.push(Question::Page { filter, offset: 1, limit: 3 });
    }
    questions.into_iter().map(|question| format!("{:?}", desk.ask(question))).collect()
}

#[test]
fn what_changed_is_read_again_and_comes_to_the_same() {
    let world = world(15, 10);
    let mut desk = IndexBench::settled(world.root());
    world.collect(&mut desk);
    let mut random = RandomSequence::new(77);
    let games = world.root().join("games");
    fs::remove_file(games.join("game-003.qipan")).unwrap();
    fs::write(games.join("game-004.qipan"), "no log").unwrap();
    let new = write_own(world.root(), "game-005", &own_game(&mut random, 6));
    let added = write_own(world.root(), "zz-new", &own_game(&mut random, 9));
    desk.index.refresh();
    assert_eq!(desk.ask(Question::Settled), IndexReply::Settled);
    let found = names(&desk.page(Filter::default()));
    assert_eq!((found.len(), found.contains("game-003"), found.contains("game-004")), (14, false, false));
    assert!(found.contains("zz-new"));
    let positions: Vec<Position> = [&new, &added, &world.own[4], &world.own[3]]
        .iter()
        .flat_map(|game| game.line.iter().step_by(3).map(|stop| stop.0.clone()))
        .collect();
    let kept = everything(&mut desk, &positions);
    desk.index.finish();
    // Opened again, and made anew.
    assert!(everything(&mut IndexBench::settled(world.root()), &positions) == kept);
    fs::remove_file(world.root().join("index.sqlite")).unwrap();
    assert!(everything(&mut IndexBench::settled(world.root()), &positions) == kept);
}

/// Who has played what is nobody's business: the index is as closed as the logs are, also one that an older program made.
#[cfg(unix)]
#[test]
fn the_index_is_for_the_user_alone() {
    use std::os::unix::fs::PermissionsExt;
    let world = world(2, 3);
    let file = world.root().join("index.sqlite");
    for is_new in [true, false] {
        let mut desk = IndexBench::settled(world.root());
        if is_new {
            world.collect(&mut desk);
        }
        let open = fs::read_dir(world.root()).unwrap().flatten().map(|entry| (entry.path(), entry.metadata().unwrap()));
        let others = open.filter(|(_, found)| found.is_file() && found.permissions().mode() & 0o077 != 0);
        assert_eq!(others.map(|(path, _)| path).collect::<Vec<_>>(), [] as [PathBuf; 0]);
        desk.index.finish();
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).unwrap();
    }
}

#[test]
fn a_damaged_index_comes_back() {
    let world = world(6, 20);
    let mut desk = IndexBench::settled(world.root());
    world.collect(&mut desk);
    let positions: Vec<Position> = world.collected[0].line.iter().map(|stop| stop.0.clone()).collect();
    let whole = everything(&mut desk, &positions);
    desk.index.finish();
    let file = world.root().join("index.sqlite");
    let good = fs::read(&file).unwrap();
    for bytes in [b"no database".to_vec(), good[..good.len() / 2].to_vec(), good[..100].to_vec(), vec![0; 9000]] {
        fs::write(&file, bytes).unwrap();
        let mut desk = IndexBench::settled(world.root());
        // The half of a file may be asked before it is found out.
        everything(&mut desk, &positions);
        desk.ask(Question::Settled);
        assert!(everything(&mut desk, &positions) == whole);
    }
    let mut random = RandomSequence::new(3);
    for _ in 0..20 {
        let mut bytes = good.clone();
        let at = random.next_below(bytes.len());
        bytes.iter_mut().skip(at).take(600).for_each(|byte| *byte ^= 0x5a);
        fs::write(&file, bytes).unwrap();
        let mut desk = IndexBench::settled(world.root());
        assert_eq!(everything(&mut desk, &positions).len(), whole.len());
        assert_eq!(fs::read_dir(world.root().join("games")).unwrap().count(), 6);
        assert!(world.root().join("collections/Klub/WTH_2024.wtb").exists());
    }
}

#[test]
fn a_newer_index_stays_and_one_that_cannot_be_written_gives_way() {
    let world = world(5, 3);
    let file = world.root().join("index.sqlite");
    IndexBench::settled(world.root()).index.finish();
    let mut bytes = fs::read(&file).unwrap();
    bytes[60..64].copy_from_slice(&7u32.to_be_bytes());
    fs::write(&file, &bytes).unwrap();
    let mut desk = IndexBench::new(world.root());
    let asked = Question::Page { filter: Filter::default(), offset: 0, limit: 10 };
    assert!(matches!(desk.ask(asked.clone()), IndexReply::Unavailable(_)));
    desk.index.finish();
    assert_eq!(fs::read(&file).unwrap(), bytes);
    // In its place stands what no database can be.
    fs::remove_file(&file).unwrap();
    fs::create_dir(&file).unwrap();
    let mut desk = IndexBench::settled(world.root());
    assert_eq!(desk.page(Filter::default()).len(), 5);
    assert!(matches!(desk.ask(Question::Collections), IndexReply::Unavailable(_)));
    let tally = desk.collect(&[world.source.path().join("Klub")]);
    assert!(tally.taken == 0 && !tally.error_text.is_empty());
}

#[test]
fn a_second_program_reads_and_takes_over() {
    let world = world(5, 10);
    let mut first = IndexBench::settled(world.root());
    let id = world.collect(&mut first);
    let mut second = IndexBench::settled(world.root());
    assert_eq!(second.page(Filter { scope: Scope::All, ..Filter::default() }).len(), 15);
    assert!(!second.collect(&[world.source.path().join("Klub")]).error_text.is_empty());
    let mut random = RandomSequence::new(1);
    write_own(world.root(), "new", &own_game(&mut random, 3));
    first.index.refresh();
    first.ask(Question::Settled);
    assert_eq!(second.page(Filter::default()).len(), 6, "what the first one wrote is seen");
    first.index.finish();
    write_own(world.root(), "newer", &own_game(&mut random, 4));
    second.index.refresh();
    second.ask(Question::Settled);
    assert_eq!(second.page(Filter::default()).len(), 7, "the second one keeps it now");
    assert_eq!(second.page(Filter { scope: Scope::Collection(id), ..Filter::default() }).len(), 10);
}

#[test]
fn a_collection_goes_and_comes_back() {
    let world = world(1, 10);
    let mut desk = IndexBench::settled(world.root());
    let id = world.collect(&mut desk);
    desk.tickets += 1;
    desk.index.remove_collection(desk.tickets, id);
    let IndexReply::Removed { kept } = desk.wait() else { panic!("removed") };
    assert!(world.root().join("deleted").join(&kept).join("WTH_2024.wtb").exists());
    assert_eq!(desk.page(Filter { scope: Scope::All, ..Filter::default() }).len(), 1);
    assert_eq!(desk.ask(Question::Collections), IndexReply::Collections(Vec::new()));
    desk.tickets += 1;
    desk.index.restore_collection(desk.tickets, kept.clone());
    assert!(matches!(desk.wait(), IndexReply::Collections(rows) if rows.len() == 1));
    assert_eq!(desk.page(Filter { scope: Scope::All, ..Filter::default() }).len(), 11);
    // Removed, and the program ended: its rows go; brought back, it is read again.
    desk.tickets += 1;
    desk.index.remove_collection(desk.tickets, id);
    assert!(matches!(desk.wait(), IndexReply::Removed { .. }));
    desk.index.finish();
    let mut desk = IndexBench::settled(world.root());
    assert_eq!(desk.ask(Question::Collections), IndexReply::Collections(Vec::new()));
    desk.tickets += 1;
    desk.index.restore_collection(desk.tickets, kept);
    desk.wait();
    desk.ask(Question::Settled);
    assert_eq!(desk.page(Filter { scope: Scope::All, ..Filter::default() }).len(), 11);
    // Twice is two of them.
    assert_eq!(desk.collect(&[world.source.path().join("Klub")]).name, "Klub-2");
}

#[test]
fn what_was_given_up_leaves_nothing() {
    let world = world(3, 3000);
    for pause_ms in [0, 3, 30] {
        let desk = IndexBench::new(world.root());
        desk.index.import_collection(1, vec![world.source.path().join("Klub")]);
        std::thread::sleep(Duration::from_millis(pause_ms));
        drop(desk);
    }
    let mut desk = IndexBench::new(world.root());
    desk.tickets = 1;
    desk.index.import_collection(1, vec![world.source.path().join("Klub")]);
    desk.index.stop();
    let IndexReply::Collected(tally) = desk.wait() else { panic!("collected") };
    let mut desk = {
        drop(desk);
        IndexBench::settled(world.root())
    };
    let IndexReply::Collections(rows) = desk.ask(Question::Collections) else { panic!("collections") };
    // It may have been done before it was told to stop.
    let folders: Vec<_> =
        fs::read_dir(world.root().join("collections")).map_or(Vec::new(), |found| found.flatten().collect());
    assert_eq!(rows.len(), folders.len(), "{folders:?}");
    assert_eq!(rows.len(), usize::from(tally.taken > 0));
    assert_eq!(desk.page(Filter::default()).len(), 3);
}

#[test]
fn bad_files_are_told_and_nothing_is_lost() {
    let world = world(0, 5);
    let good = fs::read(world.source.path().join("Klub/WTH_2024.wtb")).unwrap();
    let bad = world.source.path().join("bad");
    fs::create_dir_all(bad.join("deep/er")).unwrap();
    let mut broken = good.clone();
    broken[16 + 8 + 4] = 99;
    broken[16 + 68 + 8] = 11;
    fs::write(bad.join("a.wtb"), &broken).unwrap();
    fs::write(bad.join("cut.wtb"), &good[..good.len() - 30]).unwrap();
    fs::write(bad.join("deep/er/head.wtb"), &good[..9]).unwrap();
    fs::write(bad.join("picture.png"), [137, 80, 78, 71, 13, 10, 26, 10, 0, 0]).unwrap();
    fs::write(bad.join("..odd name?.wtb"), &good).unwrap();
    fs::write(bad.join("odd:name*.wtb"), &good).unwrap();
    let mut desk = IndexBench::settled(world.root());
    let tally = desk.collect(&[bad.clone(), world.source.path().join("nowhere")]);
    assert_eq!(tally.taken, 4 + 4 + 5, "{tally:?}");
    let refused: BTreeSet<&str> =
        tally.remarks.iter().filter(|remark| remark.is_refusal).map(|remark| &remark.file[..]).collect();
    for name in ["a.wtb", "cut.wtb", "head.wtb", "picture.png", "nowhere"] {
        assert!(refused.iter().any(|file| file.ends_with(name)), "{name}: {refused:?}");
    }
    for end in (0..good.len()).step_by(23) {
        let _ = qipan::formats::read("x.wtb", &good[..end], &Hints::default());
    }
    assert_eq!(desk.collect(&[world.source.path().join("nowhere")]).taken, 0);
}

#[test]
fn images_of_a_position_have_one_key() {
    let mut random = RandomSequence::new(9);
    let mut keys = BTreeMap::new();
    for number in 0..9 {
        let (setup, records) = own_game(&mut random, number);
        let record = Session::replay(setup, &records).unwrap().to_record();
        for (position, _) in line(record.start(), &record.plies()) {
            let size = position.size();
            let canonical = (0..turns(size)).map(|turn| cells_key(&position, turn)).min().unwrap();
            assert_eq!(*keys.entry(key::key_of(&position)).or_insert(canonical.clone()), canonical);
            if let Position::Reversi(position) = &position {
                check_reversi(position);
            }
        }
    }
    let starts = [reversi::Position::default(), mirrored(&reversi::Position::default(), 1)];
    assert_eq!(key::key_of(&Position::Reversi(starts[0])), key::key_of(&Position::Reversi(starts[1])));
}

fn cells_key(position: &Position, turn: usize) -> String {
    format!("{:?}", cells(position, turn))
}

fn mirrored(position: &reversi::Position, turn: usize) -> reversi::Position {
    let turned = |bits: u64| {
        (0..64u8).filter(|at| bits >> at & 1 == 1).fold(0, |turned, at| {
            let Point { column, row } = image(Point::new(at % 8, at / 8), turn, Size::REVERSI);
            turned | 1u64 << (row * 8 + column)
        })
    };
    let setup = position.setup();
    reversi::Setup { black: turned(setup.black), white: turned(setup.white), ..setup }.try_into().unwrap()
}

fn check_reversi(position: &reversi::Position) {
    let of = |position: reversi::Position| key::key_of(&Position::Reversi(position));
    for turn in 0..8 {
        assert_eq!(of(*position), of(mirrored(position, turn)), "{turn}");
    }
    let other = reversi::Setup { side_to_move: position.side_to_move().other(), ..position.setup() };
    let fewest = reversi::Setup { goal: reversi::Goal::Fewest, ..position.setup() };
    for setup in [other, fewest] {
        assert_ne!(of(*position), of(setup.try_into().unwrap()));
    }
}

/// The keys of some positions, for ever: they stand in files.
#[test]
fn keys_do_not_change() {
    let start = Position::Reversi(reversi::Position::default());
    let empty = Position::Gomoku(gomoku::Position::default());
    let mut played = empty.clone();
    played.play(Ply::Place(Point::new(7, 7))).unwrap();
    assert!(played.outcome() != Some(Outcome::Draw));
    assert_eq!([&start, &empty, &played].map(key::key_of), KEYS);
}

const KEYS: [i64; 3] = [2374337591308097685, 1141694320641746991, 1094495012590543208];

#[test]
fn games_in_utf_16_come_in_and_are_opened_one_by_one() {
    let world = world(1, 1);
    let lines = ["f5d6c3d3c4", "f5f6e6f4e3", "f5f4e3"];
    let text = lines.join("\r\n");
    let units = |order: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(order).collect::<Vec<u8>>();
    let marked = [vec![0xff, 0xfe], units(u16::to_le_bytes)].concat();
    for (name, bytes) in [("marked", marked), ("little", units(u16::to_le_bytes)), ("big", units(u16::to_be_bytes))] {
        let (tally, records) = collected_alone(&world, &format!("{name}.txt"), &bytes);
        assert_eq!((tally.taken, tally.refused), (3, 0), "{name}");
        let played = |record: &GameRecord| qipan::formats::transcript::text(record.start(), &record.plies());
        assert_eq!(records.iter().map(played).collect::<BTreeSet<_>>(), lines.map(str::to_owned).into(), "{name}");
    }
}

/// The games of a collection of one file, each opened again.
fn collected_alone(world: &IndexWorld, name: &str, bytes: &[u8]) -> (CollectionTally, Vec<GameRecord>) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, bytes).unwrap();
    let mut desk = IndexBench::settled(world.root());
    let tally = desk.collect(&[path]);
    let IndexReply::Collections(rows) = desk.ask(Question::Collections) else { panic!("collections") };
    let Some(row) = rows.iter().find(|row| row.name == tally.name) else { return (tally, Vec::new()) };
    let rows = desk.page(Filter { scope: Scope::Collection(row.id), ..Filter::default() });
    let opened = rows.iter().map(|row| {
        let RowSource::Collected(number) = row.source else { panic!("a game of the collection") };
        let IndexReply::Game(record) = desk.ask(Question::Game(number)) else { panic!("a game") };
        *record
    });
    let records = opened.collect();
    (tally, records)
}

/// A file's list and its collection have the same games, also where a tree sets its board up again, or stones stand before the first move.
#[test]
fn a_collection_has_the_games_that_the_list_has() {
    let world = world(1, 1);
    let mut files: Vec<(String, Vec<u8>, Option<usize>)> = [
        ("puzzles.sgf", "(;GM[4]GN[set](;AB[hh][gg];W[ff])(;AB[aa]PL[B];B[bb]))(;GM[4];B[hh])", 3),
        ("mid.sgf", "(;GM[4];B[hh];W[ii];AB[aa];W[bb])(;GM[4]AB[cc];W[hh])", 3),
        ("board.txt", "[8 --------\n--------\n--------\n---O*---\n---*O---\n--------\n--------\n-------- *]", 1),
        ("again.txt", "f5d6c3\nf5d6c3\nf5f6e6f4e3", 3),
    ]
    .map(|(name, text, games)| (name.to_owned(), text.as_bytes().to_vec(), Some(games)))
    .into();
    let cases = test_data("the cases of the collection").map(|data| data.join("cases"));
    for path in cases.iter().flat_map(|cases| fs::read_dir(cases).unwrap()).map(|entry| entry.unwrap().path()) {
        if path.extension().is_none_or(|extension| extension != "md") {
            files.push((path.file_name().unwrap().to_string_lossy().into_owned(), fs::read(&path).unwrap(), None));
        }
    }
    for (name, bytes, games) in files {
        let listed = qipan::formats::list(&name, &bytes, &Hints::default()).unwrap();
        let (tally, records) = collected_alone(&world, &name, &bytes);
        let headings = listed.headings();
        assert_eq!(
            (tally.taken, tally.refused),
            (headings.len() as u32, listed.refused_game_count as u32),
            "{name}: {:?}",
            tally.remarks
        );
        assert!(games.is_none_or(|games| games == headings.len()), "{name}");
        let sorted = |mut plies: Vec<usize>| {
            plies.sort_unstable();
            plies
        };
        let placements = |record: &GameRecord| record.plies().iter().filter(|ply| matches!(ply, Ply::Place(_))).count();
        let collected = sorted(records.iter().map(placements).collect());
        assert_eq!(collected, sorted(headings.iter().map(|heading| heading.placements).collect()), "{name}");
    }
}

/// What the index says of the games that were played here, against the logs.
#[test]
fn games_that_were_played_here_are_answered() {
    let world = world(60, 1);
    let names = ["of-a-file", "with-help", "elsewhere"].map(|name| world.root().join(format!("games/{name}.qipan")));
    let mut random = RandomSequence::new(3);
    let setup = Setup {
        players: vec![Player::default(), Player::new("", Seat::Computer { level: 7 })],
        ..setup_of(&mut random, 90)
    };
    let mut session = Session::new(setup.clone()).unwrap();
    let mut records = Vec::new();
    let seat = |seat| Command::Seat(Color::White, Player::new("", seat));
    let commands = [
        (Command::Hint(Point::new(5, 4)), 0),
        (Command::Place(Point::new(5, 4)), 1500),
        (seat(Seat::Human), 0),
        (seat(Seat::Computer { level: 7 }), 0),
        (Command::Resign(Color::White), 0),
    ];
    for (command, elapsed_ms) in commands {
        records.extend(session.apply(command, elapsed_ms).unwrap().records);
    }
    fs::write(&names[1], encode_whole(&setup, &records).unwrap()).unwrap();
    let seated = |seat| Player { seat, ..Player::default() };
    let elsewhere = Setup { players: vec![seated(Seat::Remote), seated(Seat::Computer { level: 7 })], ..setup.clone() };
    fs::write(&names[2], encode_whole(&elsewhere, &records).unwrap()).unwrap();
    let imported = Setup { venue: Venue { event: "Open".into(), ..Default::default() }, ..setup };
    fs::write(&names[0], encode_whole(&imported, &records).unwrap()).unwrap();
    let mut desk = IndexBench::settled(world.root());
    let IndexReply::Played(games) = desk.ask(Question::Played) else { panic!("no games") };
    let (help, games) = games.split_last().expect("games");
    let over: Vec<&ScannedGame> = world.own.iter().filter(|game| game.is_over && game.line.len() > 1).collect();
    assert!(over.len() > 3 && over.len() == games.len(), "{} of {}", games.len(), over.len());
    for (game, known) in games.iter().zip(over) {
        let names: Vec<&str> = game.players.iter().map(|player| player.name.as_str()).collect();
        assert_eq!(
            (names, game.day),
            (known.players.iter().map(String::as_str).collect(), known.day),
            "{}",
            known.name
        );
        assert_eq!(game.winner, known.winner.flatten().map(|winner| winner.index()));
        assert_eq!((game.hints, game.is_irregular), (0, false));
        assert!(game.players.iter().all(|player| player.by == PlayedBy::Person && player.thought_ms > 0), "{game:?}");
    }
    assert!(games.iter().any(|game| game.takebacks > 0) && games.iter().any(|game| game.takebacks == 0));
    let by: Vec<(PlayedBy, u32)> = help.players.iter().map(|player| (player.by, player.thought_ms)).collect();
    assert_eq!(by, [(PlayedBy::Person, 1500), (PlayedBy::Level(7), 0)]);
    assert_eq!((help.hints, help.winner, help.is_irregular), (1, Some(0), true));
}
