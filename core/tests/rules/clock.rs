//! Clocks: each kind against a slow reference that takes time away tick by tick, the edges to the millisecond, and sessions with a
//! clock: replay, undo, notes, flags.

use qipan::formats::timing::{self, parse_ggf_clock, parse_sgf_clock};
use qipan::formats::{self, FormatWarning, GameRecord, Hints, ReadResult};
use qipan::rules::mix::RandomSequence;
use qipan::rules::{Color, Point, Position};
use qipan::session::{
    ClockRule, Command, Ending, Entry, Game, GomokuGame, Player, Record, RemainingTime, Seat, Series, Session,
    SessionContext, Setup, from_record,
};
use qipan::store::log;

/// A clock as a clockmaker would build it: time goes away by a tick at a time, and what follows follows at once.
#[derive(Clone, Debug)]
struct SlowClock {
    rule: ClockRule,
    main: u64,
    period: u64,
    /// Periods, or moves.
    count: u32,
    is_out: bool,
}

impl SlowClock {
    fn new(rule: ClockRule) -> SlowClock {
        let mut slow = SlowClock { rule, main: u64::from(rule.minutes()) * 60_000, period: 0, count: 0, is_out: false };
        if let (ClockRule::Fischer { .. }, 0) = (rule, slow.main) {
            slow.main = u64::from(rule.seconds()) * 1000;
        } else if slow.main == 0 {
            slow.begin_overtime();
        }
        slow
    }

    fn begin_overtime(&mut self) {
        match self.rule {
            ClockRule::ByoYomi { .. } | ClockRule::Canadian { .. } => {
                (self.period, self.count) = (u64::from(self.rule.seconds()) * 1000, self.rule.count());
            }
            _ => self.is_out = true,
        }
    }

    /// A tick passes: one millisecond, or as many as end at no edge.
    fn tick(&mut self, ms: u64) {
        match () {
            () if self.is_out => {}
            () if self.main > 0 => {
                self.main -= ms;
                if self.main == 0 {
                    self.begin_overtime();
                }
            }
            () => {
                self.period -= ms;
                if self.period == 0 {
                    let has_more = matches!(self.rule, ClockRule::ByoYomi { .. }) && self.count > 1;
                    (self.is_out, self.count) = (!has_more, self.count.saturating_sub(has_more.into()));
                    self.period = if has_more { u64::from(self.rule.seconds()) * 1000 } else { 0 };
                }
            }
        }
    }

    fn think(&mut self, ms: u64) {
        (0..ms / 250).for_each(|_| {
            let now = if self.main > 0 { self.main } else { self.period };
            if now >= 250 { self.tick(250) } else { (0..250).for_each(|_| self.tick(1)) }
        });
        (0..ms % 250).for_each(|_| self.tick(1));
    }

    fn press(&mut self) {
        let seconds = u64::from(self.rule.seconds()) * 1000;
        match self.rule {
            _ if self.is_out => {}
            ClockRule::Fischer { .. } => self.main += seconds,
            ClockRule::ByoYomi { .. } if self.main == 0 => self.period = seconds,
            ClockRule::Canadian { .. } if self.main == 0 => {
                self.count -= 1;
                if self.count == 0 {
                    (self.period, self.count) = (seconds, self.rule.count());
                }
            }
            _ => {}
        }
    }

    fn left(&self) -> RemainingTime {
        match self.main {
            0 => RemainingTime { ms: if self.is_out { 0 } else { self.period }, periods_or_moves: self.count },
            ms => RemainingTime { ms, periods_or_moves: 0 },
        }
    }
}

fn random_rule(random: &mut RandomSequence) -> ClockRule {
    let (minutes, seconds, count) =
        (random.next_below(2) as u32, 1 + random.next_below(6) as u32, 1 + random.next_below(4) as u32);
    match random.next_below(4) {
        0 => ClockRule::Absolute { minutes: 1 },
        1 => ClockRule::Fischer { minutes, seconds },
        2 => ClockRule::ByoYomi { minutes, periods: count, seconds },
        _ => ClockRule::Canadian { minutes, moves: count, seconds },
    }
}

#[test]
fn every_kind_is_as_a_slow_clock() {
    let mut random = RandomSequence::new(14);
    let mut flags = 0;
    for game in 0..10_000 {
        let rule = random_rule(&mut random);
        let (mut slow, mut left) = (SlowClock::new(rule), rule.start().unwrap());
        assert_eq!(left, slow.left(), "{rule:?}");
        let mut took = Vec::new();
        for _ in 0..random.next_below(16) {
            let flag_ms = rule.until_flag_ms(left);
            // Often close to an edge.
            let ms = match random.next_below(6) {
                0 => left.ms + random.next_below(3) as u64 - 1,
                1 => (flag_ms + random.next_below(3) as u64).saturating_sub(2),
                2 => random.next_below(1000 * rule.seconds().max(1) as usize) as u64,
                _ => random.next_below(9000) as u64,
            };
            slow.think(ms);
            let shown = rule.shown(left, ms);
            assert_eq!(slow.is_out, ms >= flag_ms, "{game}: {rule:?} {took:?} then {ms}");
            assert!(shown.ms <= left.ms.max(u64::from(rule.seconds()) * 1000), "no time out of nothing");
            assert_eq!(shown.ms, slow.left().ms, "{game}: {rule:?} {took:?} then {ms}");
            assert_eq!(rule.until_flag_ms(shown), flag_ms.saturating_sub(ms), "{game}: {rule:?} {took:?} then {ms}");
            slow.press();
            took.push(ms);
            left = rule.after_move(left, ms);
            assert_eq!(rule.left_after_moves(took.iter().copied()), Some(left), "the same from the beginning");
            if slow.is_out {
                flags += 1;
                assert_eq!(rule.until_flag_ms(left), 0);
                assert_eq!(rule.until_flag_ms(rule.after_move(left, 5)), 0, "a flag that fell stays down");
                break;
            }
            assert_eq!(left, slow.left(), "{game}: {rule:?} {took:?}");
        }
    }
    assert!(flags > 1000, "{flags}");
}

#[test]
fn edges_to_the_millisecond() {
    let fischer = ClockRule::Fischer { minutes: 1, seconds: 5 };
    let start = fischer.start().unwrap();
    assert_eq!(fischer.after_move(start, 59_999), RemainingTime { ms: 5001, periods_or_moves: 0 });
    // With the last millisecond the flag falls, and the increment comes too late.
    assert_eq!(fischer.after_move(start, 60_000), RemainingTime { ms: 0, periods_or_moves: 0 });
    let byo_yomi = ClockRule::ByoYomi { minutes: 1, periods: 3, seconds: 10 };
    let start = byo_yomi.start().unwrap();
    assert_eq!(byo_yomi.until_flag_ms(start), 90_000);
    assert_eq!(byo_yomi.after_move(start, 60_000), RemainingTime { ms: 10_000, periods_or_moves: 3 });
    assert_eq!(byo_yomi.after_move(start, 69_999), RemainingTime { ms: 10_000, periods_or_moves: 3 });
    assert_eq!(byo_yomi.after_move(start, 70_000), RemainingTime { ms: 10_000, periods_or_moves: 2 });
    assert_eq!(byo_yomi.after_move(start, 89_999), RemainingTime { ms: 10_000, periods_or_moves: 1 });
    assert_eq!(byo_yomi.until_flag_ms(byo_yomi.after_move(start, 90_000)), 0);
    let canadian = ClockRule::Canadian { minutes: 1, moves: 2, seconds: 10 };
    let start = canadian.start().unwrap();
    let first = canadian.after_move(start, 65_000);
    assert_eq!(
        first,
        RemainingTime { ms: 5000, periods_or_moves: 1 },
        "the move that used the main time up is one of the period"
    );
    assert_eq!(canadian.after_move(first, 4999), RemainingTime { ms: 10_000, periods_or_moves: 2 });
    assert_eq!(canadian.until_flag_ms(canadian.after_move(first, 5000)), 0);
    // The longest there are and no moves count right, too.
    let long = ClockRule::Canadian { minutes: 600, moves: 100, seconds: 3600 };
    assert!(long.is_fit());
    assert_eq!(long.until_flag_ms(long.left_after_moves([u64::MAX]).unwrap()), 0);
    for wrong in [
        ClockRule::Absolute { minutes: 0 },
        ClockRule::Absolute { minutes: 601 },
        ClockRule::Fischer { minutes: 0, seconds: 0 },
        ClockRule::Fischer { minutes: 1, seconds: 3601 },
        ClockRule::ByoYomi { minutes: 1, periods: 0, seconds: 5 },
        ClockRule::ByoYomi { minutes: 1, periods: 3, seconds: 0 },
        ClockRule::Canadian { minutes: 1, moves: 101, seconds: 5 },
    ] {
        assert!(!wrong.is_fit(), "{wrong:?}");
    }
}

// --- Sessions ----------------------------------------------------------------------------------------------------------------

fn setup(game: Game, clock: ClockRule, minutes: &[Option<u32>]) -> Setup {
    let player = |minutes: &Option<u32>| Player { minutes: *minutes, ..Player::new("", Seat::Human) };
    Setup {
        game,
        players: minutes.iter().map(player).collect(),
        clock,
        level_table: 1,
        seed: 7,
        started: (0, 0),
        series: Series::default(),
        venue: Default::default(),
        origin: None,
    }
}

fn session(clock: ClockRule, minutes: &[Option<u32>]) -> Session {
    Session::new(setup(Game::Gomoku(GomokuGame::default()), clock, minutes)).unwrap()
}

/// Applies a command and keeps its records.
fn tell(session: &mut Session, log: &mut Vec<Record>, command: Command, ms: u32) {
    if let Ok(applied) = session.apply(command, ms) {
        log.extend(applied.records);
    }
}

fn at(column: u8, row: u8) -> Command {
    Command::Place(Point::new(column, row))
}

fn lefts(session: &Session) -> Vec<Option<RemainingTime>> {
    (0..session.players().len()).map(|color| session.remaining_time(Color::ALL[color], 0)).collect()
}

#[test]
fn sessions_replay_their_times() {
    let mut random = RandomSequence::new(15);
    for _ in 0..2000 {
        let rule = random_rule(&mut random);
        let minutes: Vec<Option<u32>> = (0..2 + random.next_below(3))
            .map(|_| Some(1 + random.next_below(3) as u32).filter(|_| random.next_below(3) == 0))
            .collect();
        let mut session = session(rule, &minutes);
        let mut records = Vec::new();
        for _ in 0..random.next_below(30) {
            let ms = random.next_below(8000) as u32;
            let command = match random.next_below(10) {
                0 => Command::Undo,
                1 => Command::Redo,
                2 => Command::Title("a game".into()),
                3 => Command::Mark(random.next_below(2) == 0),
                4 => Command::GoTo(random.next_below(session.node_count()) as u32),
                5 => Command::Note("slow".into()),
                _ => at(random.next_below(15) as u8, random.next_below(15) as u8),
            };
            let (flag_ms, turn) = (session.until_flag_ms(), session.color_to_act());
            tell(&mut session, &mut records, command, ms);
            if flag_ms.is_some_and(|flag_ms| u64::from(ms) >= flag_ms) {
                assert_eq!(session.ending(), Some(Ending::OutOfTime { loser: turn }), "{rule:?}");
            }
            if let Some(Ending::OutOfTime { loser }) = session.ending() {
                assert_eq!(session.remaining_time(loser, 0).map(|left| left.ms), Some(0), "{rule:?}");
            }
        }
        let again = Session::replay(session.setup().clone(), &records).unwrap();
        assert_eq!(again, session);
        let text = log::encode_whole(session.setup(), &records).unwrap();
        let decoded = log::decode(&[text.into_bytes()]).unwrap();
        assert_eq!((&decoded.setup, &decoded.records), (session.setup(), &records));
        assert_eq!(lefts(&again), lefts(&session));
    }
}

#[test]
fn a_flag_falls_at_its_millisecond_and_is_a_record() {
    let clock = ClockRule::Absolute { minutes: 1 };
    for late in [0, 1, 5000] {
        let mut session = session(clock, &[None, None]);
        session.apply(at(7, 7), 59_999).unwrap();
        session.apply(at(7, 8), 10).unwrap();
        assert_eq!(session.until_flag_ms(), Some(1));
        let applied = session.apply(at(8, 8), 1 + late).unwrap();
        let ending = Ending::OutOfTime { loser: Color::Black };
        assert_eq!(applied.records, [Record { number: 3, elapsed_ms: 1, entry: Entry::Result(ending) }]);
        assert_eq!((session.ending(), session.placement_count()), (Some(ending), 2));
        assert_eq!(ending.winner(2), Some(Color::White));
        assert_eq!(session.used_ms(Color::Black), 60_000);
        // It can be taken back at home, and what was thought is given back with it.
        session.apply(Command::Undo, 0).unwrap();
        assert!(session.ending().is_none());
    }
}

#[test]
fn of_three_the_others_share_the_win() {
    let mut session = session(ClockRule::Absolute { minutes: 1 }, &[None, Some(2), None]);
    session.apply(at(7, 7), 59_000).unwrap();
    session.apply(at(7, 8), 119_000).unwrap();
    session.apply(Command::AddAutomaticRecords, 60_000).unwrap();
    let ending = session.ending().unwrap();
    assert_eq!((ending, ending.winner(3)), (Ending::OutOfTime { loser: Color::Red }, None));
    assert!(ending.is_won_by(Color::Black, 3) && !ending.is_won_by(Color::Red, 3));
}

#[test]
fn undo_gives_time_back_and_a_note_gives_none() {
    let mut session = session(ClockRule::Fischer { minutes: 1, seconds: 2 }, &[None, None]);
    let ms = |session: &Session, color| session.remaining_time(color, 0).unwrap().ms;
    session.apply(at(7, 7), 10_000).unwrap();
    session.apply(at(7, 8), 5000).unwrap();
    assert_eq!((ms(&session, Color::Black), ms(&session, Color::White)), (52_000, 57_000));
    // Twenty seconds of thought before a title and a mark are thought by whoever is to move.
    session.apply(Command::Title("ours".into()), 20_000).unwrap();
    session.apply(Command::Mark(true), 1000).unwrap();
    assert_eq!((ms(&session, Color::Black), session.until_flag_ms()), (31_000, Some(31_000)));
    session.apply(at(8, 8), 1000).unwrap();
    assert_eq!(ms(&session, Color::Black), 32_000);
    session.apply(Command::Undo, 700).unwrap();
    assert_eq!((ms(&session, Color::Black), ms(&session, Color::White)), (52_000, 57_000));
    // The same move again took what it took this time.
    session.apply(at(8, 8), 30_000).unwrap();
    assert_eq!(ms(&session, Color::Black), 24_000);
}

#[test]
fn forced_passes_take_and_bring_nothing() {
    let start = Position::Reversi(Default::default());
    let clock = ClockRule::Fischer { minutes: 1, seconds: 3 };
    let mut session = Session::new(setup(Game::reversi(), clock, &[None, None])).unwrap();
    // White has to pass after the eighth.
    for name in ["f5", "f6", "d3", "f4", "g5", "h6", "g6", "h5", "h4"] {
        let Some(point) = start.parse_point(name) else { continue };
        let _ = session.apply(Command::Place(point), 1000);
    }
    let passes = session.plies().iter().filter(|ply| **ply == qipan::rules::Ply::Pass).count() as u64;
    for color in [Color::Black, Color::White] {
        let moves = session.used_ms(color) / 1000;
        assert_eq!(session.remaining_time(color, 0).unwrap().ms, 60_000 + 2000 * moves, "{passes} passes");
    }
}

// --- Files -------------------------------------------------------------------------------------------------------------------

fn file(bytes: &[u8]) -> (GameRecord, Vec<FormatWarning>) {
    formats::read("a.sgf", bytes, &Hints::default()).and_then(ReadResult::single).unwrap()
}

#[test]
fn clocks_go_through_files_and_back() {
    let mut random = RandomSequence::new(16);
    for number in 0..300 {
        let rule = random_rule(&mut random);
        let own = Some(1 + random.next_below(600) as u32);
        let minutes = [None, own.filter(|_| number % 3 == 0)];
        let mut session = session(rule, &minutes);
        for column in 0..random.next_below(6) as u8 {
            let _ = session.apply(at(column, 3 + column % 2), 700);
        }
        let written = formats::sgf::write(&session.to_record()).unwrap();
        let text = String::from_utf8(written.clone()).unwrap();
        assert!(text.contains("TM["), "{text}");
        let (record, odd) = file(&written);

        assert_eq!((record.clock, odd), (rule, Vec::new()), "{text}");
        let (setup, records) = from_record(&record, &SessionContext::default()).unwrap();
        assert_eq!((setup.clock, setup.players[1].minutes), (rule, minutes[1]), "{text}");
        let again = Session::replay(setup, &records).unwrap();
        assert_eq!(lefts(&again), lefts(&session), "{text}");
    }
}

#[test]
fn what_is_no_clock_of_ours_is_none() {
    for (main, overtime) in [
        ("600", Some("5 fischer")),
        ("600", Some("3x30 byo-yomi")),
        ("600", Some("10/60 Canadian")),
        ("0", Some("10/60 Canadian")),
        ("600", None),
    ] {
        let clock = parse_sgf_clock(main, overtime).unwrap();
        assert_eq!(timing::write_sgf_clock(clock), Some((main.to_owned(), overtime.map(str::to_owned))));
    }
    for (main, overtime) in [
        ("0", None),
        ("", None),
        ("601", None),
        ("600.0", None),
        ("-600", None),
        ("600", Some("")),
        ("600", Some("none")),
        ("600", Some("5 Fischer")),
        ("600", Some("3x30")),
        ("600", Some("3x0 byo-yomi")),
        ("600", Some("99999999999x30 byo-yomi")),
        ("99999999999999999999", None),
    ] {
        assert_eq!(parse_sgf_clock(main, overtime), None, "TM[{main}] OT[{overtime:?}]");
    }
    let fischer = ClockRule::Fischer { minutes: 75, seconds: 90 };
    assert_eq!(
        (timing::write_ggf_clock(fischer), parse_ggf_clock("01:15:00/01:30/")),
        ("01:15:00/01:30/".into(), Some(fischer))
    );
    assert_eq!(parse_ggf_clock("5:00"), Some(ClockRule::Absolute { minutes: 5 }));
    assert_eq!(parse_ggf_clock("05:00//"), Some(ClockRule::Absolute { minutes: 5 }));
    for other in ["0", "", "5", "05:00//02:00", "15:00/00:03,5/", "1:2:3:4", "99999:99999:99999", "5:00///", "a:b"] {
        assert_eq!(parse_ggf_clock(other), None, "TI[{other}]");
    }
    // Such a clock of SGF stays as it stands in the file, and no time runs.
    let text = b"(;GM[4]SZ[15]TM[1800]OT[5x30 seconds];B[hh];W[ii])";
    let record = file(text).0;
    assert!(record.clock.is_none());
    let again = String::from_utf8(formats::sgf::write(&record).unwrap()).unwrap();
    assert!(again.contains("TM[1800]") && again.contains("OT[5x30 seconds]"), "{again}");
    // A game that goes on though by its times a flag had fallen has no clock.
    let text = b"(;GM[4]SZ[15]TM[60];B[hh]QT[61000];W[ii]QT[5])";
    let record = file(text).0;
    let setup = from_record(&record, &SessionContext::default()).unwrap().0;
    assert_eq!((record.clock, setup.clock), (ClockRule::Absolute { minutes: 1 }, ClockRule::None));
}
