//! Linked games: what a referee refuses and survives, what a guest's copy makes of it, and that both logs are equal. `lab link` plays
//! whole games over bad networks.

use qipan::link::message::{ClockStop, DeclinedOffer, FRAME_BYTES_MAX, VERSION};
use qipan::link::referee::{ABANDONED_AFTER_MS, HEARTBEAT_MS, SILENT_MS};
use qipan::link::*;
use qipan::rules::{Color, Illegal, Point};
use qipan::session::game::FollowError;
use qipan::session::{
    ClockRule, Command, Ending, Entry, Game, GomokuGame, Player, Record, Refusal, Seat, Session, Setup,
};
use qipan::store::log;

fn setup(players: usize, clock: ClockRule) -> Setup {
    Setup {
        game: if players == 2 { Game::reversi() } else { Game::Gomoku(GomokuGame::default()) },
        players: vec![Player::new("", Seat::Remote); players],
        clock,
        level_table: 1,
        seed: 7,
        started: (1_800_000_000, 60),
        series: Default::default(),
        venue: Default::default(),
        origin: None,
    }
}

const MINUTE: ClockRule = ClockRule::Absolute { minutes: 1 };

/// A referee and guests by lines that lose nothing; guest 0 is on line 0. Messages travel in no time, the disk takes none.
struct LinkBench {
    referee: Referee,
    guests: Vec<Replica>,
    logs: Vec<Vec<Record>>,
    heard: Vec<Vec<ReplicaEvent>>,
    holders: Vec<Option<Token>>,
    /// What the owner had to do besides.
    told: Vec<RefereeAction>,
    /// Guests to whom nothing comes and from whom nothing goes.
    cut: Vec<usize>,
    now_ms: u64,
    /// How far each guest's own clock is from the referee's.
    apart_ms: Vec<i64>,
}

fn token(guest: usize) -> Token {
    Token([guest as u8; 16])
}

impl LinkBench {
    /// Each number is how many persons a guest has.
    fn new(clock: ClockRule, guests: &[usize]) -> LinkBench {
        let persons = guests.iter().sum();
        let holders = vec![None; persons];
        let seats = Seats { holders: holders.clone(), is_open: true };
        let guest = |(number, count): (usize, &usize)| Replica::new(token(number), vec![format!("G{number}"); *count]);
        let mut desk = LinkBench {
            referee: Referee::new("one", setup(persons, clock), &[], seats).unwrap(),
            guests: guests.iter().enumerate().map(guest).collect(),
            logs: vec![Vec::new(); guests.len()],
            heard: vec![Vec::new(); guests.len()],
            holders,
            told: Vec::new(),
            cut: Vec::new(),
            now_ms: 1000,
            apart_ms: vec![0; guests.len()],
        };
        for number in 0..guests.len() {
            desk.guests[number].on_connected(desk.now_ms);
            desk.run();
        }
        desk
    }

    fn line(number: usize) -> ConnectionId {
        ConnectionId(number as u64)
    }

    /// What a guest's own clock says.
    fn at(&self, number: usize) -> u64 {
        self.now_ms.saturating_add_signed(self.apart_ms[number])
    }

    /// A guest finds that his line is dead, and has a new one.
    fn connect_again(&mut self, number: usize) {
        let now_ms = self.at(number);
        self.guests[number].on_disconnect();
        self.guests[number].on_connected(now_ms);
    }

    /// Until nothing more is said.
    fn run(&mut self) {
        loop {
            let mut words = Vec::new();
            for number in 0..self.guests.len() {
                let now_ms = self.at(number);
                words.extend(self.guests[number].outgoing(now_ms).into_iter().map(|word| (number, word)));
            }
            if words.is_empty() {
                return;
            }
            for (number, word) in words {
                if !self.cut.contains(&number) {
                    let word = FromGuest::decode(&word.encode()).unwrap();
                    let out = self.referee.on_message(self.now_ms, LinkBench::line(number), word);
                    self.obey(out);
                }
            }
        }
    }

    fn obey(&mut self, out: Vec<RefereeAction>) {
        let mut out = std::collections::VecDeque::from(out);
        while let Some(one) = out.pop_front() {
            match one {
                RefereeAction::Keep { person, holder } => self.holders[usize::from(person)] = Some(holder),
                RefereeAction::Write(records) => {
                    out.extend(self.referee.on_synced(self.now_ms, records.last().unwrap().number))
                }
                RefereeAction::Send(ConnectionId(number), word) if (number as usize) < self.guests.len() => {
                    self.deliver(number as usize, word);
                }
                other => self.told.push(other),
            }
        }
    }

    fn deliver(&mut self, number: usize, word: FromReferee) {
        if self.cut.contains(&number) {
            return;
        }
        let word = FromReferee::decode(&word.encode()).unwrap();
        let now_ms = self.at(number);
        for heard in self.guests[number].on_message(now_ms, word) {
            if let ReplicaEvent::Record(record, _) = &heard {
                self.logs[number].push(record.clone());
            }
            self.heard[number].push(heard);
        }
    }

    /// Time goes on, with all that is due in it.
    fn wait(&mut self, ms: u64) {
        let until = self.now_ms + ms;
        loop {
            for number in 0..self.guests.len() {
                if self.guests[number].is_silent(self.at(number)) && !self.cut.contains(&number) {
                    self.connect_again(number);
                }
            }
            self.run();
            let guests = self.guests.iter().zip(&self.apart_ms).enumerate();
            let guests = guests.filter(|(number, _)| !self.cut.contains(number)).map(|(_, guest)| guest);
            let due = guests.filter_map(|(guest, apart_ms)| Some(guest.next_ms()?.saturating_add_signed(-apart_ms)));
            let due = due.chain(self.referee.next_ms()).min();
            match due.filter(|due| *due <= until) {
                Some(due) => self.now_ms = self.now_ms.max(due),
                None => break,
            }
            let out = self.referee.tick(self.now_ms);
            self.obey(out);
        }
        self.now_ms = until;
    }

    fn ask(&mut self, number: usize, person: u8, wish: PlayerRequest) -> Result<(), RequestRefusal> {
        let now_ms = self.at(number);
        let request = self.guests[number].ask(now_ms, person, wish).unwrap();
        self.heard[number].clear();
        self.run();
        let answer = self.heard[number].iter().find_map(|heard| match heard {
            ReplicaEvent::Done { request: done } if *done == request => Some(Ok(())),
            ReplicaEvent::Refused { request: refused, reason } if *refused == request => Some(Err(*reason)),
            _ => None,
        });
        answer.expect("an answer")
    }

    fn place(&mut self, number: usize, person: u8, point: &str) {
        let point = self.point(point);
        assert_eq!(self.ask(number, person, PlayerRequest::Place(point)), Ok(()));
    }

    fn point(&self, name: &str) -> Point {
        self.referee.session().position().parse_point(name).unwrap()
    }

    /// A word of nobody's program.
    fn forge(&mut self, number: usize, word: FromGuest) -> Vec<RefereeAction> {
        self.referee.on_message(self.now_ms, LinkBench::line(number), word)
    }

    fn forged_ask(
        &mut self,
        number: usize,
        request: u64,
        expect: u64,
        person: u8,
        point: &str,
    ) -> Option<RequestRefusal> {
        let wish = PlayerRequest::Place(self.point(point));
        let out = self.forge(number, FromGuest::Ask { request, expect, person, wish });
        let refused = out.iter().find_map(|out| match out {
            RefereeAction::Send(_, FromReferee::Refused { reason, .. }) => Some(*reason),
            _ => None,
        });
        self.obey(out);
        refused
    }

    /// The referee is killed and made anew of what is synced; all connect again.
    fn restart(&mut self, records: &[Record]) {
        let seats = Seats { holders: self.holders.clone(), is_open: true };
        self.referee = Referee::new("one", self.referee.session().setup().clone(), records, seats).unwrap();
        for number in 0..self.guests.len() {
            self.guests[number].on_disconnect();
            self.guests[number].on_connected(self.now_ms);
        }
        self.run();
    }

    /// All logs are equal, byte for byte, and replay as the game that stands.
    fn check(&self) {
        let setup = self.referee.session().setup();
        let bytes = |records: &[Record]| log::encode_whole(setup, records).unwrap();
        for log in &self.logs {
            assert_eq!(bytes(log), bytes(self.referee.records()));
        }
        assert_eq!(Session::replay(setup.clone(), self.referee.records()).as_ref(), Ok(self.referee.session()));
    }
}

fn closing(out: &[RefereeAction]) -> Option<Closing> {
    out.iter().find_map(|out| match out {
        RefereeAction::Send(_, FromReferee::Closed(closing)) => Some(*closing),
        _ => None,
    })
}

#[test]
fn moves_reach_all_and_all_logs_are_equal() {
    let mut desk = LinkBench::new(ClockRule::None, &[1, 1, 0]);
    assert_eq!(desk.referee.session().players_in_setup_order()[1].name, "G1");
    desk.place(0, 0, "f5");
    desk.place(1, 1, "d6");
    assert_eq!(desk.guests[2].session().unwrap().plies().len(), 2);
    assert_eq!(desk.ask(0, 0, PlayerRequest::Resign), Ok(()));
    assert!(desk.told.contains(&RefereeAction::Ended));
    desk.check();
    // One guest with all persons, and one who comes late.
    let mut desk = LinkBench::new(ClockRule::None, &[2, 1]);
    desk.place(0, 0, "h8");
    desk.place(0, 1, "i8");
    desk.place(1, 2, "j8");
    desk.check();
}

#[test]
fn who_may_not_play_is_refused() {
    let mut desk = LinkBench::new(ClockRule::None, &[1, 1, 0]);
    let stand = desk.referee.records().len() as u64;
    let asks = [
        ((2, 0, "f5"), RequestRefusal::Spectator),
        ((1, 0, "f5"), RequestRefusal::NotYours),
        ((1, 9, "f5"), RequestRefusal::NotYours),
        ((1, 1, "f5"), RequestRefusal::NotYourTurn),
        ((0, 0, "a1"), RequestRefusal::Illegal),
    ];
    for (request, ((number, person, point), reason)) in (1..).zip(asks) {
        assert_eq!(desk.forged_ask(number, request, stand, person, point), Some(reason), "{number} {person} {point}");
    }
    assert_eq!(desk.forged_ask(0, 9, stand + 1, 0, "f5"), Some(RequestRefusal::Ahead));
    assert_eq!(desk.forged_ask(0, 10, u64::MAX, 0, "f5"), Some(RequestRefusal::Ahead));
    // A request that was overtaken by a newer one is not done any more.
    assert_eq!(desk.forged_ask(0, 8, stand, 0, "f5"), Some(RequestRefusal::Old));
    assert_eq!(desk.referee.records().len() as u64, stand);
    // A guest's own copy asks for none of that.
    let (f5, now_ms) = (desk.point("f5"), desk.now_ms);
    assert_eq!(desk.guests[1].ask(now_ms, 0, PlayerRequest::Place(f5)), Err(AskError::NotYours));
    assert_eq!(desk.guests[1].ask(now_ms, 1, PlayerRequest::Place(f5)), Err(AskError::NotYourTurn));
    let a1 = desk.point("a1");
    let refused = AskError::Refused(Refusal::Illegal(Illegal::NoFlips));
    assert_eq!(desk.guests[0].ask(now_ms, 0, PlayerRequest::Place(a1)), Err(refused));
    desk.check();
}

#[test]
fn a_request_is_done_once_however_often_it_comes() {
    let mut desk = LinkBench::new(ClockRule::None, &[1, 1]);
    let stand = desk.referee.records().len() as u64;
    for _ in 0..1000 {
        desk.now_ms += 100;
        assert_eq!(desk.forged_ask(0, 5, stand, 0, "f5"), None);
        let _ = desk.forge(1, FromGuest::Here);
    }
    assert_eq!(desk.referee.records().len() as u64, stand + 1);
    assert_eq!(desk.forged_ask(0, 6, stand, 0, "d3"), Some(RequestRefusal::Behind));
    assert_eq!(desk.forged_ask(0, 6, stand, 0, "d3"), Some(RequestRefusal::Behind));
    // The same by a referee that has nothing but the log.
    let records = desk.referee.records().to_vec();
    desk.restart(&records);
    assert_eq!(desk.forged_ask(0, 1, stand, 0, "f5"), None);
    assert_eq!(desk.forged_ask(0, 2, stand, 0, "d3"), Some(RequestRefusal::Behind));
    assert_eq!(desk.forged_ask(1, 1, stand, 1, "f5"), Some(RequestRefusal::Behind));
    assert_eq!(desk.referee.records(), records);
    // A thousand at once are a flood.
    let wish = PlayerRequest::Pass;
    let flood = FromGuest::Ask { request: 3, expect: stand, person: 0, wish };
    let closed = (0..1000).find_map(|_| closing(&desk.forge(0, flood.clone())));
    assert_eq!(closed, Some(Closing::Flood));
    desk.check();
}

#[test]
fn other_games_versions_and_strangers_are_turned_away() {
    let mut desk = LinkBench::new(ClockRule::None, &[1, 1]);
    let hello = |game: &str, number: usize| {
        let (game, names) = (Some(game.to_owned()), vec!["X".to_owned()]);
        FromGuest::Hello(Hello { me: token(number), game, record: 0, names })
    };
    assert_eq!(closing(&desk.forge(7, hello("another", 7))), Some(Closing::OtherGame));
    assert_eq!(closing(&desk.forge(7, hello("one", 7))), Some(Closing::Full));
    assert_eq!(closing(&desk.forge(7, FromGuest::Here)), Some(Closing::Stranger));
    let other = String::from_utf8(FromGuest::Here.encode()).unwrap().replacen('1', "2", 1);
    assert_eq!(FromGuest::decode(other.as_bytes()), Err(DecodeError::Version(2)));
    for (frame, expected) in [(other.as_bytes(), Closing::Version(VERSION)), (b"\xff\0", Closing::Malformed)] {
        let out = desk.referee.hear_frame(desk.now_ms, ConnectionId(7), frame);
        assert_eq!(closing(&out), Some(expected));
    }
    assert_eq!(FromGuest::decode(&vec![b' '; FRAME_BYTES_MAX + 1]), Err(DecodeError::TooLong));
    // Who looks on is welcome, up to a number.
    let looks_on = |number: usize| {
        FromGuest::Hello(Hello { me: Token([1 + number as u8; 16]), game: None, record: 0, names: Vec::new() })
    };
    let closed: Vec<_> = (10..43).map(|number| closing(&desk.forge(number, looks_on(number)))).collect();
    assert!(closed[..32].iter().all(Option::is_none) && closed[32] == Some(Closing::Full), "{closed:?}");
    // The same guest on a newer line is no second one.
    let out = desk.forge(99, looks_on(20));
    assert!(
        out.contains(&RefereeAction::Send(ConnectionId(20), FromReferee::Closed(Closing::Replaced)))
            && out.contains(&RefereeAction::HangUp(ConnectionId(20)))
    );
}

#[test]
fn nothing_is_told_before_it_is_synced() {
    let mut desk = LinkBench::new(ClockRule::None, &[1, 1]);
    let (stand, wish) = (desk.referee.records().len() as u64, PlayerRequest::Place(desk.point("f5")));
    let ask = FromGuest::Ask { request: 1, expect: stand, person: 0, wish };
    let out = desk.forge(0, ask.clone());
    assert!(matches!(&out[..], [RefereeAction::Write(records)] if records.len() == 1), "{out:?}");
    // Whatever is asked meanwhile waits.
    assert_eq!(desk.forge(0, ask), []);
    let from = desk.forge(1, FromGuest::From { number: 1 });
    assert!(
        matches!(&from[..], [RefereeAction::Send(_, FromReferee::Records { lines, .. })] if lines.lines().count() as u64 == stand)
    );
    let out = desk.referee.on_synced(desk.now_ms, stand + 1);
    assert!(
        matches!(&out[0], RefereeAction::Send(ConnectionId(0), FromReferee::Records { from, .. }) if *from == stand + 1),
        "{out:?}"
    );
    desk.obey(out);
    desk.check();
    // What was never synced never was.
    let before = desk.referee.records().to_vec();
    let wish = PlayerRequest::Place(desk.point("d6"));
    let _ = desk.forge(1, FromGuest::Ask { request: 1, expect: stand + 1, person: 1, wish });
    assert_eq!(desk.referee.records().len(), before.len() + 1);
    desk.restart(&before);
    desk.place(1, 1, "f4");
    desk.check();
}

#[test]
fn the_flag_falls_at_its_own_millisecond_for_all() {
    let mut desk = LinkBench::new(MINUTE, &[1, 1]);
    desk.wait(9_000);
    desk.place(0, 0, "f5");
    assert_eq!(desk.referee.session().used_ms(Color::Black), 9_000);
    desk.wait(59_999);
    assert_eq!(desk.referee.session().ending(), None);
    assert_eq!(desk.guests[0].thinking_ms(desk.now_ms), 59_999);
    desk.wait(500);
    let last = desk.referee.records().last().unwrap().clone();
    assert_eq!((last.elapsed_ms, last.entry), (60_000, Entry::Result(Ending::OutOfTime { loser: Color::White })));
    assert!(desk.told.contains(&RefereeAction::Ended));
    for guest in &desk.guests {
        let left = guest.session().unwrap().remaining_time(Color::White, guest.thinking_ms(desk.now_ms)).unwrap();
        assert_eq!((left.ms, guest.state().unwrap().stands), (0, Some(ClockStop::Over)));
    }
    desk.check();
    // A move that comes with the flag comes too late, though nobody ticked before.
    let mut desk = LinkBench::new(MINUTE, &[1, 1]);
    desk.wait(59_000);
    desk.now_ms += 1_000;
    let wish = PlayerRequest::Place(desk.point("f5"));
    assert_eq!(desk.ask(0, 0, wish), Err(RequestRefusal::Behind));
    assert_eq!(desk.referee.records().last().unwrap().elapsed_ms, 60_000);
    desk.check();
}

#[test]
fn a_broken_line_stops_the_clock_and_gives_its_silence_back() {
    let mut desk = LinkBench::new(MINUTE, &[1, 1]);
    desk.wait(HEARTBEAT_MS * 4);
    let said = desk.referee.session().until_flag_ms();
    desk.cut = vec![0];
    desk.wait(SILENT_MS * 9);
    let state = desk.guests[1].state().unwrap().clone();
    assert_eq!((state.stands, &state.here[..]), (Some(ClockStop::Away), &[1][..]));
    assert!(state.thought_ms <= HEARTBEAT_MS * 4, "{}", state.thought_ms);
    // No flag falls, and he comes back with what he had.
    assert_eq!(desk.referee.session().until_flag_ms(), said);
    desk.cut.clear();
    desk.guests[0].on_disconnect();
    desk.guests[0].on_connected(desk.now_ms);
    desk.run();
    assert_eq!(desk.guests[1].state().unwrap().stands, None);
    desk.place(0, 0, "f5");
    assert_eq!(desk.referee.session().used_ms(Color::Black), state.thought_ms);
    desk.check();
}

#[test]
fn time_that_nobody_lived_through_does_not_count() {
    let mut desk = LinkBench::new(MINUTE, &[1, 1]);
    desk.wait(2_000);
    // An hour's sleep, and a clock a day back.
    desk.now_ms += 3_600_000;
    desk.wait(0);
    desk.now_ms -= 3_000_000;
    let out = desk.referee.tick(desk.now_ms);
    desk.obey(out);
    desk.now_ms += 3_000_000;
    desk.place(0, 0, "f5");
    let used_ms = desk.referee.session().used_ms(Color::Black);
    assert!((1_000..=4_000).contains(&used_ms), "{used_ms}");
}

/// Only the machines' own clocks are moved, which never go back: the wall's hands are asked by nobody here.
#[test]
fn all_machines_have_the_same_times_whichever_sleeps() {
    const HOUR_MS: u64 = 3_600_000;
    const DAY_MS: u64 = 24 * HOUR_MS;
    let mut desk = LinkBench::new(MINUTE, &[1, 1]);
    let same = |desk: &LinkBench| {
        let thought = |number: usize| desk.guests[number].thinking_ms(desk.at(number));
        assert!(desk.referee.session().ending().is_none());
        for (number, guest) in desk.guests.iter().enumerate().filter(|(number, _)| !desk.cut.contains(number)) {
            let told = guest.state().expect("a word of the referee");
            assert!(told.stands.is_none(), "guest {number}: {told:?}");
        }
        assert!(thought(0).abs_diff(thought(1)) <= 50, "{} and {}", thought(0), thought(1));
        thought(0)
    };
    desk.wait(2_000);
    let before = same(&desk);
    assert_eq!(before, 2_000);
    // A guest's clock goes on by an hour, or a day, in one step: his line looks dead to him, he has another, and the silence before
    // it is given back.
    for leap in [HOUR_MS, DAY_MS] {
        desk.apart_ms[1] += leap as i64;
        desk.wait(1_000);
        same(&desk);
    }
    let after = same(&desk);
    assert!((before..=before + 2_000).contains(&after), "{after}");
    // A guest's machine sleeps, and his clock with it: the game waits for him from his last word on, and it is nobody's time.
    desk.cut = vec![1];
    desk.wait(HOUR_MS);
    desk.apart_ms[1] -= HOUR_MS as i64;
    desk.cut.clear();
    desk.connect_again(1);
    desk.wait(0);
    let slept = same(&desk);
    assert!((after - HEARTBEAT_MS..=after).contains(&slept), "{after} and {slept}");
    // The referee's sleeps: what counts of it is a second.
    desk.now_ms += HOUR_MS;
    desk.apart_ms.iter_mut().for_each(|apart_ms| *apart_ms -= HOUR_MS as i64);
    desk.wait(0);
    let woken = same(&desk);
    assert!((slept..=slept + 1_050).contains(&woken), "{slept} and {woken}");
    desk.place(0, 0, "f5");
    assert!(desk.referee.session().used_ms(Color::Black).abs_diff(woken) <= 50);
    desk.check();
}

#[test]
fn a_takeback_needs_all_and_gives_the_time_back() {
    let mut desk = LinkBench::new(MINUTE, &[1, 1]);
    desk.wait(4_000);
    desk.place(0, 0, "f5");
    desk.wait(7_000);
    assert_eq!(desk.ask(0, 0, PlayerRequest::Offer(OfferKind::Takeback)), Ok(()));
    let offer = desk.guests[1].state().unwrap().offer.clone().unwrap().offer;
    desk.guests[1].answer_offer(desk.now_ms, 1, true);
    desk.run();
    let session = desk.referee.session();
    assert_eq!((session.cursor(), session.color_to_act(), session.used_ms(Color::Black)), (0, Color::Black, 0));
    assert_eq!(session.remaining_time(Color::White, 0).unwrap().ms, 60_000);
    assert_eq!(desk.guests[0].state().unwrap().offer, None);
    // An old answer is nothing.
    let out = desk.forge(1, FromGuest::Answer { offer, person: 1, agrees: true });
    assert_eq!(out, []);
    desk.place(0, 0, "d3");
    desk.check();
    let number = desk.referee.records().len();
    assert_eq!(desk.ask(1, 1, PlayerRequest::Offer(OfferKind::Takeback)), Err(RequestRefusal::Illegal));
    assert_eq!(desk.referee.records().len(), number);
}

#[test]
fn a_draw_is_offered_declined_withdrawn_and_agreed() {
    let mut desk = LinkBench::new(ClockRule::None, &[1, 1]);
    desk.place(0, 0, "f5");
    let draw = PlayerRequest::Offer(OfferKind::Draw);
    for point in ["d6", "c3", "d3"] {
        assert_eq!(desk.ask(0, 0, draw.clone()), Ok(()));
        assert!(desk.ask(1, 1, PlayerRequest::Offer(OfferKind::Takeback)).is_err());
        desk.guests[1].answer_offer(desk.now_ms, 1, false);
        desk.run();
        let at = desk.referee.records().len() as u64;
        let offer = Offer { kind: OfferKind::Draw, person: 0, at };
        assert_eq!(desk.guests[0].state().unwrap().declined, Some(DeclinedOffer { offer, by: 1 }));
        // Not again before the game went on.
        assert_eq!(desk.ask(0, 0, draw.clone()), Err(RequestRefusal::AskedEnough));
        let person = desk.referee.session().player_index_to_act(desk.referee.session().cursor());
        desk.place(person, person as u8, point);
        assert_eq!(desk.guests[0].state().unwrap().declined, None);
    }
    assert_eq!(desk.ask(0, 0, draw.clone()), Err(RequestRefusal::AskedEnough));
    // A move withdraws what waits.
    assert_eq!(desk.ask(1, 1, draw.clone()), Ok(()));
    let (person, point) = {
        let session = desk.referee.session();
        let point = session.position().legal_points()[0];
        (session.player_index_to_act(session.cursor()), session.position().point_name(point))
    };
    desk.place(person, person as u8, &point);
    assert_eq!(desk.guests[0].state().unwrap().offer, None);
    // Who offers what is offered agrees.
    assert_eq!(desk.ask(1, 1, draw.clone()), Ok(()));
    assert_eq!(desk.ask(0, 0, draw), Ok(()));
    assert_eq!(desk.guests[0].session().unwrap().ending(), Some(Ending::Agreed));
    assert!(desk.told.contains(&RefereeAction::Ended));
    desk.check();
    // Then all may want another game.
    assert_eq!(desk.ask(0, 0, PlayerRequest::Offer(OfferKind::NewGame)), Ok(()));
    desk.guests[1].answer_offer(desk.now_ms, 1, true);
    desk.run();
    assert!(desk.told.contains(&RefereeAction::NewGame));
    assert!(desk.heard[1].contains(&ReplicaEvent::Closed(Closing::NewGame)));
}

#[test]
fn who_is_gone_for_long_can_be_left_behind() {
    let mut desk = LinkBench::new(MINUTE, &[1, 1, 1]);
    desk.place(0, 0, "h8");
    let part = PlayerRequest::Offer(OfferKind::Part);
    assert_eq!(desk.ask(0, 0, part.clone()), Err(RequestRefusal::NobodyGone));
    desk.cut = vec![2];
    desk.wait(SILENT_MS + ABANDONED_AFTER_MS - HEARTBEAT_MS);
    assert_eq!(desk.ask(0, 0, part.clone()), Err(RequestRefusal::NobodyGone));
    desk.wait(HEARTBEAT_MS * 2);
    assert_eq!(desk.ask(0, 0, part), Ok(()));
    assert!(!desk.told.contains(&RefereeAction::EndedUnfinished));
    desk.guests[1].answer_offer(desk.now_ms, 1, true);
    desk.run();
    assert!(
        desk.told.contains(&RefereeAction::EndedUnfinished)
            && desk.heard[1].contains(&ReplicaEvent::Closed(Closing::Parted))
    );
    assert_eq!(desk.guests[2].session(), Some(desk.referee.session()));
}

#[test]
fn play_waits_for_all_seats_and_for_whoever_holds_it() {
    let mut desk = LinkBench::new(MINUTE, &[1, 1]);
    let seats = Seats { holders: vec![None; 2], is_open: true };
    let mut alone = Referee::new("two", setup(2, MINUTE), &[], seats).unwrap();
    let me = Hello { me: token(0), game: None, record: 0, names: vec!["A".into()] };
    let _ = alone.on_message(0, ConnectionId(0), FromGuest::Hello(me));
    let out = alone.on_synced(0, 1);
    let welcome = out.iter().find_map(|out| match out {
        RefereeAction::Send(_, FromReferee::Welcome { mine, state, .. }) => Some((mine.clone(), state.clone())),
        _ => None,
    });
    let (mine, state) = welcome.expect("a welcome");
    assert_eq!((mine, state.free, state.stands), (vec![0], vec![1], Some(ClockStop::Waiting)));
    assert!(alone.tick(3_000).iter().all(|out| !matches!(out, RefereeAction::Write(_))));
    let wish = PlayerRequest::Place(desk.point("f5"));
    let out = alone.on_message(
        3_000,
        ConnectionId(0),
        FromGuest::Ask { request: 1, expect: 1, person: 0, wish: wish.clone() },
    );
    assert_eq!(
        out,
        [RefereeAction::Send(ConnectionId(0), FromReferee::Refused { request: 1, reason: RequestRefusal::Waiting })]
    );
    let out = desk.referee.set_paused(desk.now_ms, true);
    desk.obey(out);
    assert_eq!(desk.ask(0, 0, wish), Err(RequestRefusal::Held));
    desk.wait(100_000);
    let out = desk.referee.set_paused(desk.now_ms, false);
    desk.obey(out);
    desk.place(0, 0, "f5");
    assert_eq!(desk.referee.session().used_ms(Color::Black), 0);
}

#[test]
fn a_referee_that_lost_records_loses_the_guests_nothing() {
    let mut desk = LinkBench::new(ClockRule::None, &[1, 1]);
    desk.place(0, 0, "f5");
    desk.place(1, 1, "d6");
    let records = desk.referee.records().to_vec();
    desk.heard[0].clear();
    desk.restart(&records[..3]);
    assert_eq!(desk.heard[0], [ReplicaEvent::Diverged(DivergenceError::Lost { referee: 3 })]);
    assert_eq!(desk.guests[0].records(), records);
    let f4 = desk.point("f4");
    assert_eq!(desk.guests[0].ask(desk.now_ms, 0, PlayerRequest::Place(f4)), Err(AskError::NoGame));
    // One that went on otherwise is told apart, whoever has more.
    let mut other = LinkBench::new(ClockRule::None, &[1, 1]);
    other.place(0, 0, "d3");
    let other_log = other.referee.records().to_vec();
    for (name, log, expected) in [
        ("one", &records[..], DivergenceError::Differs { number: 3 }),
        ("two", &other_log[..], DivergenceError::OtherGame),
    ] {
        let fresh = Replica::new(token(0), vec!["G0".into()]);
        let mut guest = fresh.resume(name.into(), setup(2, ClockRule::None), log).unwrap();
        guest.on_connected(5_000);
        let state = other.guests[1].state().unwrap().clone();
        let header = log::encode_start(&setup(2, ClockRule::None)).unwrap().0;
        let (record, chain) = (state.record, state.chain);
        let welcome = FromReferee::Welcome {
            game: "one".into(),
            header,
            mine: vec![0],
            yours: 0,
            state: GameState { record, chain, ..state },
        };
        assert_eq!(guest.on_message(5_000, welcome).last(), Some(&ReplicaEvent::Diverged(expected)));
        assert_eq!(guest.records(), log);
    }
}

#[test]
fn records_out_of_order_doubled_missing_or_false_are_found() {
    let mut desk = LinkBench::new(ClockRule::None, &[1, 1]);
    desk.cut = vec![1];
    desk.place(0, 0, "f5");
    desk.cut.clear();
    let now_ms = desk.now_ms;
    let lines = |desk: &mut LinkBench, from: u64| match desk.forge(1, FromGuest::From { number: from }).remove(0) {
        RefereeAction::Send(_, FromReferee::Records { from, lines }) => (from, lines),
        other => panic!("{other:?}"),
    };
    let (from, line) = lines(&mut desk, 3);
    let guest = &mut desk.guests[1];
    let records = |from: u64, lines: &str| FromReferee::Records { from, lines: lines.to_owned() };
    // Behind a gap, of another number, with another move: nothing of it is taken.
    assert_eq!(guest.on_message(now_ms, records(from + 1, &line)), []);
    assert_eq!(guest.on_message(now_ms, records(from, &line.replace("f5", "d3"))), []);
    assert_eq!(guest.outgoing(now_ms), [FromGuest::From { number: 3 }]);
    assert_eq!(guest.on_message(now_ms, records(from, &line.replace('\n', ""))), []);
    assert!(matches!(guest.on_message(now_ms, records(from, &line))[..], [ReplicaEvent::Record(..)]));
    assert_eq!(guest.on_message(now_ms, records(from, &line)), []);
    assert_eq!(guest.records(), desk.referee.records());
    for (from, lines) in [(0, "x"), (u64::MAX, "x\ny\nz"), (4, "\n\n"), (4, "4 0 place zz 00000000\n")] {
        let _ = desk.guests[1].on_message(now_ms, records(from, lines));
    }
    assert!(matches!(desk.guests[1].divergence(), None | Some(DivergenceError::Differs { .. })));
}

#[test]
fn a_session_follows_the_next_record_alone() {
    let mut session = Session::new(setup(2, ClockRule::None)).unwrap();
    let mut other = session.clone();
    let point = session.position().parse_point("f5").unwrap();
    let records = session.apply(Command::Place(point), 5).unwrap().records;
    let late = Record { number: 2, ..records[0].clone() };
    assert_eq!(other.apply_record(&late), Err(FollowError::Number { next: 1 }));
    other.apply_record(&records[0]).unwrap();
    assert_eq!(other, session);
    assert_eq!(other.apply_record(&records[0]), Err(FollowError::Number { next: 2 }));
    let illegal = Record { number: 2, ..records[0].clone() };
    assert!(matches!(other.apply_record(&illegal), Err(FollowError::Refused(_))));
    assert_eq!(other, session);
    // A draw that was agreed on is an end, from which undo looks back.
    session.apply(Command::AgreeDraw, 0).unwrap();
    assert_eq!(session.ending(), Some(Ending::Agreed));
    assert_eq!(session.apply(Command::AgreeDraw, 0), Err(Refusal::Illegal(Illegal::Over)));
    session.apply(Command::Undo, 0).unwrap();
    assert_eq!((session.ending(), session.plies().len()), (None, 0));
}
