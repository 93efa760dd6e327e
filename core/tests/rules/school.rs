//! A class without a broker: the referee and its pupils over a network that loses, doubles and delays, a broker that comes
//! back empty, a referee that is killed; and who plays whom.

use qipan::link::{ClockStop, PlayerRequest};
use qipan::rules::mix::RandomSequence;
use qipan::school::class::{Class, ClassPlace, TEACHER};
use qipan::school::class_referee::{ClassReferee, ClassRefereeAction};
use qipan::school::enrollment;
use qipan::school::mqtt::Message;
use qipan::school::offline_games;
use qipan::school::pairing::{
    PairingError, PairingOutcome, PastRound, PlayedPairing, by_hand, ladder, ladder_after_round, round_robin, swiss,
};
use qipan::school::pupil::Pupil;
use qipan::school::rounds;
use qipan::school::teacher_requests::{Bulletin, Lesson, Pairing, TeacherReply, TeacherRequest};
use qipan::school::topics::{self, RunId, Topic, encode_presence};
use qipan::school::watch::ClassWatch;
use qipan::session::{ClockRule, Game, GomokuGame, Player, Record, Seat, Series, Session, Setup, Venue};
use qipan::store::GameId;
use std::collections::{BTreeMap, BTreeSet};

const CLASS: &str = "7b";
const SEATS: [&str; 3] = ["seat-01", "seat-02", "seat-03"];

#[derive(Clone, Copy, PartialEq, Debug)]
enum Recipient {
    Referee,
    Pupil(usize),
}

/// Virtual time, one game, two who play.
struct SchoolSimulation {
    chance: RandomSequence,
    now_ms: u64,
    referee: ClassReferee,
    setup: Setup,
    disk: Vec<Record>,
    unsynced: Vec<Record>,
    pupils: Vec<Pupil>,
    /// What each has asked to hear, by the broker's knowledge.
    filters: Vec<Vec<String>>,
    retained: BTreeMap<String, Message>,
    mail: BTreeMap<(u64, u64), (Recipient, Message)>,
    letters: u64,
    run_ids: u64,
    /// Whether the broker lets seats speak on the games' topics alone, as one with an older ACL.
    has_old_acl: bool,
}

fn setup(game: Game) -> Setup {
    Setup {
        game,
        players: vec![Player::new("Ann", Seat::Remote), Player::new("Bob", Seat::Remote)],
        clock: ClockRule::Fischer { minutes: 10, seconds: 5 },
        level_table: 1,
        seed: 1,
        started: (1_800_000_000, 0),
        series: Series::default(),
        venue: Venue::default(),
        origin: None,
    }
}

fn game() -> GameId {
    GameId::parse("game-1").unwrap()
}

impl SchoolSimulation {
    fn new(seed: u64, game: Game) -> SchoolSimulation {
        let mut chance = RandomSequence::new(seed);
        let pupils = SEATS[..2].iter().map(|seat| Pupil::new(CLASS, seat, chance.next_u64())).collect();
        let mut world = SchoolSimulation {
            chance,
            now_ms: 0,
            referee: ClassReferee::new(CLASS, RunId(0)),
            setup: setup(game),
            disk: Vec::new(),
            unsynced: Vec::new(),
            pupils,
            filters: vec![Vec::new(); 2],
            retained: BTreeMap::new(),
            mail: BTreeMap::new(),
            letters: 0,
            run_ids: 0,
            has_old_acl: false,
        };
        world.restart_referee();
        world.restart_broker();
        world
    }

    /// What was not synced is lost with it.
    fn restart_referee(&mut self) {
        self.run_ids += 1;
        self.unsynced.clear();
        self.mail.retain(|_, (to, _)| *to != Recipient::Referee);
        self.referee = ClassReferee::new(CLASS, RunId(self.run_ids));
        let seats = SEATS[..2].iter().map(|seat| seat.to_string()).collect();
        let mut errands = self.referee.add_game(self.now_ms, game(), self.setup.clone(), &self.disk, seats).unwrap();
        errands.extend(self.referee.on_connected());
        self.carry_out(errands);
    }

    /// It comes back empty, with an older ACL or with the one of now, and all lines are new.
    fn restart_broker(&mut self) {
        self.has_old_acl = self.chance.next_below(2) == 0;
        self.retained.clear();
        self.mail.clear();
        self.filters = vec![Vec::new(); 2];
        for pupil in &mut self.pupils {
            pupil.on_disconnect();
        }
        let errands = self.referee.on_connected();
        self.carry_out(errands);
        for at in 0..2 {
            let words = self.pupils[at].on_connected(self.now_ms);
            words.into_iter().for_each(|word| self.publish(word));
        }
    }

    fn carry_out(&mut self, errands: Vec<ClassRefereeAction>) {
        for errand in errands {
            match errand {
                ClassRefereeAction::Publish(message) => self.publish(message),
                ClassRefereeAction::Write(_, records) => self.unsynced.extend(records),
                ClassRefereeAction::Ended(_)
                | ClassRefereeAction::Order(_)
                | ClassRefereeAction::StoreSubmittedGame(..) => {}
            }
        }
    }

    fn publish(&mut self, message: Message) {
        let topic = Topic::parse(CLASS, &message.topic);
        let is_forbidden = match topic {
            Some(Topic::Ask(_)) => self.has_old_acl,
            Some(Topic::AskOfGame { .. }) => !self.has_old_acl,
            _ => false,
        };
        if is_forbidden {
            return;
        }
        if message.is_retained {
            self.retained.insert(message.topic.clone(), message.clone());
        }
        let is_for_desk = matches!(topic, Some(Topic::Ask(_) | Topic::AskOfGame { .. } | Topic::Presence(_)));
        let hears = |at: &usize| self.filters[*at].contains(&message.topic);
        let mut to: Vec<Recipient> = (0..2).filter(hears).map(Recipient::Pupil).collect();
        to.extend(is_for_desk.then_some(Recipient::Referee));
        for to in to {
            self.post(to, message.clone());
        }
    }

    /// Lobby and seats come surely, as the broker retains them; the rest is lost, doubled and late.
    fn post(&mut self, to: Recipient, message: Message) {
        let is_sure = matches!(Topic::parse(CLASS, &message.topic), Some(Topic::Lobby | Topic::Seat(_)));
        let copies = if is_sure { 1 } else { [0, 1, 1, 1, 1, 1, 1, 1, 1, 2][self.chance.next_below(10)] };
        for _ in 0..copies {
            self.letters += 1;
            let due_ms = self.now_ms + if is_sure { 1 } else { self.chance.next_below(200) as u64 };
            self.mail.insert((due_ms, self.letters), (to, message.clone()));
        }
    }

    fn step(&mut self) {
        self.now_ms += 5;
        match self.chance.next_below(4000) {
            0 => self.restart_broker(),
            1 => self.restart_referee(),
            _ => {}
        }
        while let Some(entry) = self.mail.first_entry().filter(|entry| entry.key().0 <= self.now_ms) {
            let (to, message) = entry.remove();
            match to {
                Recipient::Referee => {
                    let errands = self.referee.on_message(self.now_ms, &message);
                    self.carry_out(errands);
                }
                Recipient::Pupil(at) => drop(self.pupils[at].on_message(self.now_ms, &message)),
            }
        }
        self.sync();
        let errands = self.referee.tick(self.now_ms);
        self.carry_out(errands);
        for at in 0..2 {
            self.subscribe(at);
            self.think(at);
            let words = self.pupils[at].outgoing(self.now_ms);
            words.into_iter().for_each(|word| self.publish(word));
        }
    }

    fn sync(&mut self) {
        if !self.unsynced.is_empty() && self.chance.next_below(3) == 0 {
            self.disk.append(&mut self.unsynced);
            let errands = self.referee.on_synced(self.now_ms, &game(), self.disk.len() as u64);
            self.carry_out(errands);
        }
    }

    fn subscribe(&mut self, at: usize) {
        let filters = self.pupils[at].filters();
        let before = std::mem::replace(&mut self.filters[at], filters.clone());
        for topic in filters.iter().filter(|topic| !before.contains(topic)) {
            if let Some(message) = self.retained.get(topic).cloned() {
                self.post(Recipient::Pupil(at), message);
            }
        }
    }

    fn think(&mut self, at: usize) {
        let pupil = &mut self.pupils[at];
        let Some(replica) = pupil.replica().filter(|replica| replica.is_seated() && !replica.has_pending_request())
        else {
            return;
        };
        let Some(session) = replica.session().filter(|session| session.ending().is_none()) else { return };
        let legal = session.position().legal_points();
        let point = legal.get(self.chance.next_below(legal.len().max(1))).copied();
        // Also what is not his turn is asked for; nothing may come of it.
        let _ = pupil.ask(self.now_ms, point.map_or(PlayerRequest::Pass, PlayerRequest::Place));
    }

    fn is_done(&self) -> bool {
        let copies = self.pupils.iter().all(|pupil| pupil.replica().is_some_and(|of| of.records() == &self.disk[..]));
        copies && self.unsynced.is_empty() && self.session().ending().is_some()
    }

    fn session(&self) -> Session {
        Session::replay(self.setup.clone(), &self.disk).expect("the log replays")
    }
}

#[test]
fn games_come_to_their_ends_whatever_becomes_of_broker_and_referee() {
    for seed in 0..30 {
        let gomoku = GomokuGame { columns: 10, rows: 10, ..GomokuGame::default() };
        let mut world = SchoolSimulation::new(seed, if seed % 2 == 0 { Game::reversi() } else { Game::Gomoku(gomoku) });
        while !world.is_done() {
            world.step();
            assert!(world.now_ms < 3_600_000, "game {seed} hangs after {} records", world.disk.len());
        }
        let apart =
            world.pupils.iter().filter_map(|pupil| pupil.replica()).any(|replica| replica.divergence().is_some());
        assert!(!apart, "game {seed}");
        let names: Vec<String> =
            world.session().players_in_setup_order().iter().map(|person| person.name.clone()).collect();
        assert_eq!(names, ["Ann", "Bob"], "the class says who somebody is");
    }
}

/// Who asks is known by the topic: whatever a seat says of itself, it moves nobody else's men.
#[test]
fn a_seat_that_does_not_play_can_only_look_on() {
    let mut world = SchoolSimulation::new(1, Game::reversi());
    while world.disk.len() < 4 {
        world.step();
    }
    let (mut other, mut desk_words) = (Pupil::new(CLASS, SEATS[2], 99), Vec::new());
    // He follows that game, as if it were his own.
    let seat = Message {
        topic: Topic::Seat(SEATS[2]).name(CLASS),
        payload: b"qipan-class 1 game-1".to_vec(),
        is_retained: true,
    };
    let _ = (other.on_connected(world.now_ms), other.on_message(world.now_ms, &seat));
    other.on_message(world.now_ms, &world.retained[&Topic::Lobby.name(CLASS)].clone());
    for word in other.outgoing(world.now_ms) {
        desk_words.extend(world.referee.on_message(world.now_ms, &word));
    }
    for errand in &desk_words {
        if let ClassRefereeAction::Publish(message) = errand {
            other.on_message(world.now_ms, message);
        }
    }
    let replica = other.replica().unwrap();
    assert!(replica.session().is_some() && replica.own_persons().is_empty());
    assert!(desk_words.iter().all(|errand| !matches!(errand, ClassRefereeAction::Write(..))));
    // Another seat's game, no game, no frame, and far too much of it.
    for (game, frame) in [("game-1", &b"x"[..]), ("game-2", b"x"), ("game-1", b"qipan-link 9 x")] {
        for _ in 0..1000 {
            let asked = [
                (Topic::Ask(SEATS[2]), topics::encode_ask(game, RunId(1), frame)),
                (Topic::AskOfGame { game, seat: SEATS[2] }, topics::with_run_id(RunId(1), frame)),
            ];
            for (topic, payload) in asked {
                let message = Message { topic: topic.name(CLASS), payload, is_retained: false };
                let errands = world.referee.on_message(world.now_ms, &message);
                assert!(errands.iter().all(|errand| matches!(errand, ClassRefereeAction::Publish(_))));
            }
        }
    }
}

/// The broker does not say what is retained: what is more than a presence is cleared, whatever else becomes of it.
#[test]
fn what_a_seat_may_have_retained_at_length_is_cleared() {
    let mut referee = ClassReferee::new(CLASS, RunId(1));
    let seat = SEATS[0];
    for topic in [Topic::Ask(seat), Topic::Presence(seat), Topic::Sent(seat)] {
        let topic = topic.name(CLASS);
        // Also more of them than are looked at.
        for _ in 0..100 {
            let long = Message { topic: topic.clone(), payload: vec![b'x'; 1025], is_retained: false };
            let cleared = Message { topic: topic.clone(), payload: Vec::new(), is_retained: true };
            assert_eq!(referee.on_message(0, &long).first(), Some(&ClassRefereeAction::Publish(cleared.clone())));
            assert_eq!(referee.on_message(0, &cleared), [], "it hears itself");
        }
    }
    let here = Message { topic: Topic::Presence(seat).name(CLASS), payload: encode_presence(true), is_retained: true };
    assert_eq!(referee.on_message(0, &here), []);
}

fn pairs(round: &qipan::school::pairing::Round) -> impl Iterator<Item = (usize, usize)> {
    round.pairs.iter().map(|(one, two)| (*one.min(two), *one.max(two)))
}

fn is_whole(round: &qipan::school::pairing::Round, seats: usize) -> bool {
    let mut all: Vec<usize> = round.pairs.iter().flat_map(|pair| [pair.0, pair.1]).chain(round.byes.clone()).collect();
    all.sort_unstable();
    all == (0..seats).collect::<Vec<_>>()
}

#[test]
fn by_hand_nobody_plays_twice() {
    assert_eq!(by_hand(4, &[(2, 0)]).unwrap().byes, [1, 3]);
    assert_eq!(by_hand(4, &[(2, 2)]), Err(PairingError::WithItself(2)));
    assert_eq!(by_hand(4, &[(2, 0), (1, 2)]), Err(PairingError::Twice(2)));
    assert_eq!(by_hand(4, &[(2, 4)]), Err(PairingError::NoSuchSeat));
}

#[test]
fn in_a_round_robin_all_meet_once_and_have_both_colors_about_as_often() {
    for seats in 0..24_usize {
        let rounds = seats.next_multiple_of(2).saturating_sub(1);
        let (mut met, mut blacks) = (BTreeSet::new(), vec![0_i32; seats]);
        for number in 0..rounds {
            let round = round_robin(seats, number);
            assert!(is_whole(&round, seats) && round.byes.len() == seats % 2, "{seats} {number}");
            assert!(pairs(&round).all(|pair| met.insert(pair)), "{seats} {number}");
            for (black, white) in round.pairs {
                blacks[black] += 1;
                blacks[white] -= 1;
            }
            let again = round_robin(seats, number + rounds);
            assert_eq!(again.pairs.len(), seats / 2);
        }
        assert_eq!(met.len(), seats * seats.saturating_sub(1) / 2);
        assert!(blacks.iter().all(|more| more.abs() <= seats as i32 / 2 + 1), "{seats}: {blacks:?}");
    }
}

#[test]
fn swiss_rounds_pair_all_without_meeting_again_and_rest_in_turn() {
    for seed in 0..60 {
        let mut chance = RandomSequence::new(seed);
        let seats = 6 + chance.next_below(40);
        let mut rounds: Vec<PastRound> = Vec::new();
        let (mut met, mut rested) = (BTreeSet::new(), BTreeSet::new());
        for number in 0..(seats / 3).min(7) {
            let round = swiss(seats, &rounds);
            assert_eq!(round, swiss(seats, &rounds), "the same results, the same round");
            assert!(is_whole(&round, seats) && round.byes.len() == seats % 2, "{seed} {number}");
            assert!(pairs(&round).all(|pair| met.insert(pair)), "{seed}: {seats} seats, round {number}");
            assert!(round.byes.iter().all(|rest| rested.insert(*rest)), "{seed}");
            // The lower number is the stronger one, mostly.
            let outcome = |(black, white): (usize, usize), chance: &mut RandomSequence| match chance.next_below(10) {
                0 => None,
                1 => Some(PairingOutcome::Draw),
                2 if black < white => Some(PairingOutcome::White),
                _ if black < white => Some(PairingOutcome::Black),
                _ => Some(PairingOutcome::White),
            };
            let played = |pair: &(usize, usize), chance: &mut RandomSequence| PlayedPairing {
                black: pair.0,
                white: pair.1,
                outcome: outcome(*pair, chance),
            };
            let games = round.pairs.iter().map(|pair| played(pair, &mut chance)).collect();
            rounds.push(PastRound { games, rests: round.byes.clone() });
        }
    }
    // What cannot be new is played again, rather than not at all.
    let again = PlayedPairing { black: 0, white: 1, outcome: None };
    assert_eq!(swiss(2, &[PastRound { games: vec![again], rests: Vec::new() }]).pairs, [(1, 0)]);
    assert_eq!(swiss(0, &[]).pairs, []);
    assert_eq!(swiss(1, &[]).byes, [0]);
}

#[test]
fn on_a_ladder_neighbours_play_and_winners_climb() {
    let mut order: Vec<usize> = (0..9).collect();
    let mut chance = RandomSequence::new(3);
    for number in 0..40 {
        let round = ladder(&order, number);
        assert!(is_whole(&round, order.len()));
        let place = |seat: usize| order.iter().position(|of| *of == seat).unwrap();
        assert!(round.pairs.iter().all(|(one, two)| place(*one).abs_diff(place(*two)) == 1));
        let outcomes = [None, Some(PairingOutcome::Black), Some(PairingOutcome::White), Some(PairingOutcome::Draw)];
        let played =
            |(black, white): &(usize, usize), at| PlayedPairing { black: *black, white: *white, outcome: outcomes[at] };
        let games: Vec<PlayedPairing> = round.pairs.iter().map(|pair| played(pair, chance.next_below(4))).collect();
        let after = ladder_after_round(&order, &games);
        let place_after = |seat: usize| after.iter().position(|of| *of == seat).unwrap();
        for game in &games {
            match game.outcome {
                Some(PairingOutcome::Black) => assert!(place_after(game.black) < place_after(game.white)),
                Some(PairingOutcome::White) => assert!(place_after(game.white) < place_after(game.black)),
                _ => assert_eq!(place_after(game.black), place(game.black)),
            }
        }
        order = after;
    }
    assert_eq!(order.iter().collect::<BTreeSet<_>>().len(), 9);
}

/// Referee, two pupils and the teacher's wall, whose words all arrive at once.
struct SchoolRoom {
    referee: ClassReferee,
    pupils: Vec<Pupil>,
    watch: ClassWatch,
    now_ms: u64,
}

impl SchoolRoom {
    fn new() -> SchoolRoom {
        let pupils = SEATS[..2].iter().map(|seat| Pupil::new(CLASS, seat, 9)).collect();
        let mut room = SchoolRoom {
            referee: ClassReferee::new(CLASS, RunId(1)),
            pupils,
            watch: ClassWatch::new(CLASS, TEACHER, 5),
            now_ms: 0,
        };
        let seats = SEATS[..2].iter().map(|seat| seat.to_string()).collect();
        let mut errands = room.referee.add_game(0, game(), setup(Game::reversi()), &[], seats).unwrap();
        room.watch.on_connected();
        for at in 0..2 {
            let words = room.pupils[at].on_connected(0);
            words.iter().for_each(|word| errands.extend(room.referee.on_message(0, word)));
        }
        errands.extend(room.referee.on_connected());
        room.carry_out(errands);
        room.turn();
        room
    }

    fn carry_out(&mut self, mut errands: Vec<ClassRefereeAction>) {
        while !errands.is_empty() {
            let mut more = Vec::new();
            for errand in errands {
                match errand {
                    ClassRefereeAction::Publish(message) => {
                        self.watch.on_message(self.now_ms, &message);
                        for pupil in &mut self.pupils {
                            pupil.on_message(self.now_ms, &message);
                        }
                    }
                    ClassRefereeAction::Write(id, records) => {
                        more.extend(self.referee.on_synced(self.now_ms, &id, records.last().unwrap().number));
                    }
                    _ => {}
                }
            }
            errands = more;
        }
    }

    /// A few seconds of words to and fro.
    fn turn(&mut self) {
        for _ in 0..8 {
            self.now_ms += 600;
            let mut words: Vec<Message> =
                self.pupils.iter_mut().flat_map(|pupil| pupil.outgoing(self.now_ms)).collect();
            words.extend(self.watch.outgoing(self.now_ms));
            let errands = words.iter().flat_map(|word| self.referee.on_message(self.now_ms, word)).collect();
            self.carry_out(errands);
            let errands = self.referee.tick(self.now_ms);
            self.carry_out(errands);
        }
    }

    fn copy(&self) -> (Vec<Record>, Option<ClockStop>) {
        let watched = self.watch.game("game-1").expect("the wall follows it");
        (watched.replica.records().to_vec(), watched.replica.state().and_then(|state| state.stands))
    }
}

#[test]
fn the_wall_follows_stops_and_keeps_all_games() {
    let mut room = SchoolRoom::new();
    for square in [(5, 4), (5, 5), (4, 5)] {
        for pupil in &mut room.pupils {
            let _ = pupil.ask(room.now_ms, PlayerRequest::Place(qipan::rules::Point::new(square.0, square.1)));
        }
        room.turn();
    }
    let theirs = room.pupils[0].replica().expect("a game").records().to_vec();
    assert!(theirs.len() > 2 && room.copy().0 == theirs, "{theirs:?}");
    // All stops, and nobody's time runs.
    let held = Bulletin {
        is_held: true,
        lesson: Lesson { name: "Corners".into(), ..Lesson::default() },
        ..Bulletin::default()
    };
    let errands = room.referee.publish_bulletin(room.now_ms, held.clone());
    room.carry_out(errands);
    room.turn();
    assert_eq!((room.copy().1, &room.watch.bulletin), (Some(ClockStop::Held), &held));
    let thought_ms = room.watch.game("game-1").unwrap().replica.thinking_ms(room.now_ms);
    room.turn();
    assert_eq!(room.watch.game("game-1").unwrap().replica.thinking_ms(room.now_ms), thought_ms);
    let errands = room.referee.publish_bulletin(room.now_ms, Bulletin::default());
    room.carry_out(errands);
    room.turn();
    assert_ne!(room.copy().1, Some(ClockStop::Held));
    // The next round: the board is one of those before.
    let errands = room.referee.clear();
    room.carry_out(errands);
    assert_eq!((room.watch.boards().count(), room.watch.past().count()), (0, 1));
    assert_eq!(room.copy().0, theirs);
}

#[test]
fn orders_are_read_as_they_are_said() {
    let lesson = Lesson { name: "五子棋".into(), game: Game::Gomoku(GomokuGame::default()), clock: ClockRule::None };
    let hand = Pairing::Hand(vec![("Ann".into(), "seat-02".into())]);
    for order in [
        TeacherRequest::Pair(hand),
        TeacherRequest::Hold(true),
        TeacherRequest::Lesson(lesson.clone()),
        TeacherRequest::Results,
    ] {
        assert_eq!(TeacherRequest::decode(&order.encode()), Some(order));
    }
    for reply in [
        TeacherReply::Round { number: 2, games: 15 },
        TeacherReply::Wrong("no".into()),
        TeacherReply::Results("a\tb\n".into()),
    ] {
        assert_eq!(TeacherReply::decode(&reply.encode()), Some(reply));
    }
    let bulletin = Bulletin { lesson, is_held: true, round: 3, rests: vec!["seat-01".into()] };
    assert_eq!(Bulletin::decode(&bulletin.encode()), Some(bulletin));
    for bad in [&b""[..], b"qipan-class 2 Results", b"qipan-class 1 Everything", b"qipan-class 1 \xff"] {
        assert_eq!((TeacherRequest::decode(bad), Bulletin::decode(bad)), (None, None));
    }
    assert_eq!(TeacherRequest::decode(&[&b"qipan-class 1 "[..], &vec![b' '; 70_000], b"Results"].concat()), None);
}

fn class_of(names: &[&str]) -> Class {
    let place =
        |(at, name): (usize, &&str)| ClassPlace { seat: format!("seat-{:02}", at + 1), name: (*name).to_owned() };
    Class::new(CLASS, Vec::new(), 8883, names.iter().enumerate().map(place).collect()).unwrap()
}

#[test]
fn a_name_at_the_door_gets_its_seat() {
    let mut class = class_of(&["Ann", "Seat 2", "Seat 3"]);
    for (name, found) in [
        (" ann ", Ok(("seat-01".to_owned(), false))),
        ("Çelik", Ok(("seat-02".to_owned(), true))),
        ("çelik", Ok(("seat-02".to_owned(), false))),
        ("Bob", Ok(("seat-03".to_owned(), true))),
        ("Dan", Err(enrollment::Answer::Unknown)),
    ] {
        assert_eq!(enrollment::seat_for(&mut class, name, |_| false), found, "{name}");
    }
    for answer in [enrollment::Answer::Unknown, enrollment::Answer::AlreadyOnline] {
        assert_eq!(enrollment::Answer::decode(&answer.encode()), Some(answer));
    }
    for bad in [&b""[..], b"qipan-door 1 ", b"qipan-door 1 ticket ()", b"qipan-door 2 unknown"] {
        assert_eq!(enrollment::Answer::decode(bad), None);
    }
}

#[test]
fn a_seat_where_somebody_is_is_not_given_away_again() {
    // Ann came by the code; who sits on the second seat came by its ticket, and has no name.
    let here = |seat: &str| ["seat-01", "seat-02"].contains(&seat);
    let mut class = class_of(&["Ann", "Seat 2", "Seat 3"]);
    assert_eq!(enrollment::seat_for(&mut class, "ANN", here), Err(enrollment::Answer::AlreadyOnline));
    assert_eq!(
        enrollment::seat_for(&mut class, "Ann", |_| false),
        Ok(("seat-01".to_owned(), false)),
        "once she is gone"
    );
    assert_eq!(enrollment::seat_for(&mut class, "Bob", here), Ok(("seat-03".to_owned(), true)));
    assert_eq!(enrollment::seat_for(&mut class, "Cleo", here), Err(enrollment::Answer::Unknown));
}

/// The door asks the referee who is there: what it knows of a broker that is lost means nothing.
#[test]
fn who_is_there_is_heard_anew_after_the_broker_was_lost() {
    let mut referee = ClassReferee::new(CLASS, RunId(1));
    let here = referee.attendance();
    let said = |is_here| Message {
        topic: Topic::Presence(SEATS[0]).name(CLASS),
        payload: encode_presence(is_here),
        is_retained: true,
    };
    for (word, is_here) in [(true, true), (false, false), (true, true)] {
        referee.on_message(0, &said(word));
        assert_eq!(here.has(SEATS[0]), is_here);
    }
    referee.on_disconnect();
    assert!(!here.has(SEATS[0]));
}

#[test]
fn a_round_is_of_those_who_are_there() {
    let class = class_of(&["Ann", "Bob", "Cleo", "Dan", "Eva"]);
    let round = rounds::pair_next_round(&class, &[], &Pairing::Swiss, &[0, 2, 4]).unwrap();
    let mut all: Vec<usize> =
        round.pairs.iter().flat_map(|(one, two)| [*one, *two]).chain(round.byes.clone()).collect();
    all.sort_unstable();
    assert_eq!((round.pairs.len(), all), (1, vec![0, 2, 4]));
    let by_hand = |one: &str, two: &str| Pairing::Hand(vec![(one.into(), two.into())]);
    let hand = rounds::pair_next_round(&class, &[], &by_hand("cleo", "seat-01"), &[0, 2, 4]).unwrap();
    assert_eq!(hand.pairs, [(2, 0)]);
    for (pairing, here) in [
        (by_hand("Bob", "Ann"), &[0, 2][..]),
        (by_hand("Ann", "Ann"), &[0, 2]),
        (Pairing::Swiss, &[3]),
        (Pairing::RoundRobin, &[]),
    ] {
        assert!(rounds::pair_next_round(&class, &[], &pairing, here).is_err(), "{pairing:?}");
    }
}

#[test]
fn only_a_whole_game_by_the_rules_travels() {
    use qipan::store::{log, samples::SAMPLES};
    let id = GameId::parse("20260101-000000-00aa").unwrap();
    let is_over = |bytes: &[u8]| {
        let decoded = log::decode(&[bytes.to_vec()]).unwrap();
        Session::replay(decoded.setup, &decoded.records).unwrap().ending().is_some()
    };
    for (.., bytes) in SAMPLES {
        let payload = offline_games::encode_game(&id, bytes).unwrap();
        assert_eq!(offline_games::read(&payload).is_some(), is_over(bytes));
        assert!(offline_games::read(&payload[..payload.len() - 3]).is_none());
    }
    assert_eq!(offline_games::read_got(&offline_games::encode_receipt(&id)), Some(id.clone()));
    assert_eq!(offline_games::encode_game(&id, &vec![0; offline_games::BYTES_MAX + 1]), None);
    for bad in [&b""[..], b"qipan-class 1 ../x\n", b"qipan-class 1 game"] {
        assert!(offline_games::read(bad).is_none());
    }
    let mut referee = ClassReferee::new(CLASS, RunId(1));
    let here =
        Message { topic: Topic::Presence(SEATS[0]).name(CLASS), payload: encode_presence(true), is_retained: true };
    referee.on_message(0, &here);
    assert_eq!(referee.attendance().list(), [SEATS[0]]);
}
