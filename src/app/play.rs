//! The course of a game: opening one, moves, the computer's replies, waiting for the disk, the end.

use super::scripted;
use super::state::{App, Asked, GameKind, OpenGame, Page, Pending, Said};
use super::words;
use crate::engine::{Answer, LEVEL_TABLE_VERSION, Level, Limits, Report, Request, Score, Task, Ticket, Valued, Worker};
use crate::rules::{Color, Illegal, Ply, Point};
use crate::session::{Command, Ending, Event, Game, Player, Record, Refusal, Seat, Series, Session, Setup};
use crate::store;
use crate::ui::program::Sound;

/// How long the finished board is looked at before the end page comes.
const END_PAGE_MS: u64 = 1600;
/// The engine's time for a hint.
const HINT_MS: u32 = 1000;
/// How long the overlay's values are sharpened.
const VALUES_MS: u32 = 5000;
/// By how much the adapting level follows one result.
const ADAPTING_STEP: i8 = 8;
/// The level that takes over a human's seat.
const AUTOPLAY_LEVEL: u8 = 5;
/// A computer that is slower than this has not moved yet because it thinks: the message bar says so.
pub const THINKING_SHOWN_MS: u64 = 250;

/// What the computer wants to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Answered {
    Ply(Ply),
    /// A step of an opening.
    Open(crate::rules::gomoku::opening::Action),
}

impl App {
    // --- Opening ---------------------------------------------------------------------------------------------------------

    /// Begins a game and leaves the one before as it is.
    pub(super) fn start_game(&mut self, setup: Setup) {
        let opened = self.store.create(&setup);
        self.put_on_board(opened, Vec::new(), true);
        let game = self.game.as_ref().map(|game| game.id.to_string()).unwrap_or_default();
        self.said.push(Said::Event(format!("start {game}")));
        self.announce_turn();
        self.think();
    }

    /// Opens a game of the store, a copy of a save or a sample. A record that does not replay is cut off with all after it.
    pub(super) fn open_game(&mut self, mut opened: store::OpenGame) {
        if let Err(error) = Session::replay(opened.setup.clone(), &opened.records) {
            opened.keep_first(error.number.saturating_sub(1), &format!("{error}"));
        }
        if let Some(damage) = opened.damage.clone() {
            self.problem(damage);
        }
        let records = opened.records.clone();
        self.put_on_board(opened, records, false);
        let Some(game) = &self.game else { return };
        let position = game.session.position();
        let line = format!(
            "resumed {} {} record {}",
            scripted::cells(position),
            position.side_to_move().word(),
            game.session.record()
        );
        self.said.push(Said::Event(line));
        // A log that was cut off may lack what the rules do by themselves.
        self.command(Command::Settle);
    }

    fn put_on_board(&mut self, opened: store::OpenGame, records: Vec<Record>, is_new: bool) {
        let Ok(session) = Session::replay(opened.setup.clone(), &records) else {
            // Only a setup that no position fits can fail here; `start_game` and `open_game` give none.
            return self.problem(self.lang.text("problem-game"));
        };
        self.close_game();
        self.game = Some(OpenGame {
            id: opened.id.clone(),
            durable: session.record(),
            session,
            records,
            since_ms: self.now_ms,
            volatile: self.writer.is_none(),
            paused: false,
            on_disk: Some(opened),
        });
        if is_new || self.game.as_ref().is_some_and(|game| !game.records.is_empty() && game.damage_waits()) {
            self.attach();
        }
        self.forget_position();
        self.epoch += 1;
        self.window = None;
        self.end_at_ms = None;
        if let Some(engine) = &mut self.engine {
            engine.new_game();
        }
        self.pages = vec![Page::Start, Page::Board];
    }

    /// Lets the open game go; everything of it is on the disk or queued for it.
    pub(super) fn close_game(&mut self) {
        self.stop_thinking();
        let attached = self.game.take().filter(|game| game.on_disk.is_none());
        if let (Some(game), Some(writer)) = (attached, &self.writer) {
            writer.close(&game.id);
        }
    }

    /// Hands the game to the writer, before its first new record.
    fn attach(&mut self) {
        let waiting = self.game.as_mut().and_then(|game| game.on_disk.take());
        if let (Some(opened), Some(writer)) = (waiting, &self.writer) {
            writer.attach(opened);
        }
    }

    /// The setup of a new game by the settings and the command line.
    pub(super) fn new_setup(&self, kind: GameKind) -> Setup {
        let (game, mut players) = match kind {
            GameKind::Reversi => (Game::Reversi { start: None }, self.settings.reversi.players.clone()),
            GameKind::Gomoku => (Game::Gomoku(self.settings.gomoku.game()), self.settings.gomoku.players.clone()),
        };
        for (player, seat) in players.iter_mut().zip([&self.overrides.black, &self.overrides.white]) {
            if let Some(seat) = seat {
                player.seat = seat.clone();
            }
        }
        self.setup_with(game, players, Series::default())
    }

    pub(super) fn setup_with(&self, game: Game, players: Vec<Player>, series: Series) -> Setup {
        let now = chrono::Local::now();
        Setup {
            game,
            players,
            clock: self.settings.clock,
            level_table: LEVEL_TABLE_VERSION,
            seed: self.overrides.seed.unwrap_or(now.timestamp_nanos_opt().unwrap_or_default() as u64),
            started: (now.timestamp(), now.offset().local_minus_utc() / 60),
            series,
        }
    }

    /// The next game of the series: the players change colors.
    pub(super) fn next_setup(&self) -> Setup {
        let Some(game) = &self.game else { return self.new_setup(self.kind()) };
        let mut players = game.session.persons().to_vec();
        let mut series = game.session.setup().series.clone();
        series.wins.resize(players.len(), 0);
        match game.session.ending().map(Ending::winner) {
            Some(Some(winner)) => series.wins[game.session.person_of(winner)] += 1,
            Some(None) => series.draws += 1,
            None => {}
        }
        players.rotate_left(1);
        series.wins.rotate_left(1);
        self.setup_with(game.session.setup().game.clone(), players, series)
    }

    // --- Moves -----------------------------------------------------------------------------------------------------------

    /// Does a command: log, events, sounds, what follows. A refusal becomes a message.
    pub(super) fn command(&mut self, command: Command) {
        let now_ms = self.now_ms;
        let Some(game) = &mut self.game else {
            return self.said.push(Said::Event("rejected no game is open".into()));
        };
        let elapsed_ms = u32::try_from(now_ms - game.since_ms).unwrap_or(u32::MAX);
        match game.session.apply(command.clone(), elapsed_ms) {
            Ok(applied) => {
                game.since_ms = now_ms;
                if !applied.records.is_empty() {
                    self.attach();
                }
                self.write(applied.records);
                self.after(&applied.events);
            }
            Err(refusal) => self.refuse(&command, refusal),
        }
    }

    fn write(&mut self, records: Vec<Record>) {
        let Some(game) = &mut self.game else { return };
        for record in records {
            if let Some(writer) = &self.writer {
                writer.append(&game.id, record.clone());
            }
            if game.volatile {
                self.said.push(Said::Event(format!("volatile {}", record.number)));
            }
            game.records.push(record);
        }
    }

    /// What follows from events, whoever caused them.
    fn after(&mut self, events: &[Event]) {
        self.forget_position();
        for event in events {
            let Some(game) = &self.game else { return };
            self.said.push(Said::Event(scripted::line(&game.session, event)));
            self.said.extend(words::announce(&self.lang, &game.session, event).map(Said::Announce));
            match event {
                Event::Placed { .. } => {
                    self.last_move_ms = self.now_ms;
                    self.play_sound(Sound::Place);
                    if self.gomoku().is_none() {
                        self.play_sound(Sound::Flip);
                    }
                }
                Event::Passed(color) => self.passed = Some(*color),
                Event::Moved { .. } => self.after_jump(),
                // Who comes back to an end to look at it has seen the end page.
                Event::Ended(ending) if !events.iter().any(|event| matches!(event, Event::Moved { .. })) => {
                    self.after_end(*ending);
                }
                Event::Ended(_) => {}
                Event::Seated(_) => {
                    if let Some(game) = &mut self.game {
                        game.paused = false;
                    }
                }
                Event::Chosen { .. } | Event::Offered { .. } | Event::Resigned(_) | Event::Noted => {}
            }
        }
        self.announce_turn();
        self.think();
    }

    fn after_jump(&mut self) {
        self.end_at_ms = None;
        // The end page shows an end, which may be gone.
        if self.pages.last() == Some(&Page::End) {
            self.back();
        }
        self.pages.retain(|page| *page != Page::End);
        let Some(game) = &mut self.game else { return };
        let side = game.session.turn();
        game.paused = !game.session.player(side).seat.is_human() && game.session.ending().is_none();
    }

    fn after_end(&mut self, ending: Ending) {
        self.end_at_ms = Some(self.now_ms + END_PAGE_MS);
        let Some(game) = &self.game else { return };
        let humans = game.session.players().iter().filter(|player| player.seat.is_human()).count();
        let winner_is_human = ending.winner().is_some_and(|winner| game.session.player(winner).seat.is_human());
        let lost = humans == 1 && ending.winner().is_some() && !winner_is_human;
        self.play_sound(if lost { Sound::Lose } else { Sound::Win });
        self.adapt(ending);
        self.give_lesson();
    }

    /// The adapting level follows the results of games between it and a human.
    fn adapt(&mut self, ending: Ending) {
        let Some(game) = &self.game else { return };
        let seat = |of: fn(&Seat) -> bool| game.session.players().iter().position(|player| of(&player.seat));
        let (computer, human) = (seat(|seat| *seat == Seat::Adapting), seat(Seat::is_human));
        if let (Some(_), Some(human), Some(winner)) = (computer, human, ending.winner()) {
            let step = if winner.index() == human { ADAPTING_STEP } else { -ADAPTING_STEP };
            self.edit_settings(|settings| settings.adapting = settings.adapting.saturating_add(step).clamp(-100, 100));
        }
    }

    fn announce_turn(&mut self) {
        let Some(game) = &self.game else { return };
        if game.session.ending().is_some() {
            return;
        }
        self.said.push(Said::Event(scripted::turn(&game.session)));
        let name = words::who(&self.lang, game.session.players(), game.session.turn());
        let opening = game.session.opening().filter(|_| self.is_human_turn(&game.session));
        let text = match opening {
            Some(opening) => self.say_opening(&game.session, opening),
            None => self.lang.with("turn", &[("name", name.into())]),
        };
        self.said.push(Said::Announce(text));
    }

    /// Forgets what belongs to the position before: marks, hints, typed letters.
    fn forget_position(&mut self) {
        self.passed = None;
        self.hint = None;
        self.values.clear();
        self.help_marks.clear();
        self.threats.clear();
        self.offer.clear();
        self.help_until_ms = None;
        self.typed.clear();
        self.messages.retain(|message| message.warning);
        self.stop_thinking();
    }

    /// A point that a human wants to play on.
    pub(super) fn place(&mut self, point: Point) {
        let Some(game) = &self.game else {
            return self.said.push(Said::Event("rejected no game is open".into()));
        };
        let side = game.session.turn();
        if game.session.ending().is_none() && !game.session.player(side).seat.is_human() {
            let name = words::who(&self.lang, game.session.players(), side);
            let id = if game.paused { "not-your-turn-paused" } else { "not-your-turn" };
            let text = self.lang.with(id, &[("name", name.into())]);
            self.said.push(Said::Event("rejected it is not your turn".into()));
            return self.tell_illegal(text);
        }
        if !self.open_at(point) {
            self.command(Command::Place(point));
        }
    }

    fn refuse(&mut self, command: &Command, refusal: Refusal) {
        if let Refusal::Opening(refused) = refusal {
            return self.refuse_opening(refused);
        }
        self.said.push(Said::Event(format!("rejected {refusal}")));
        let is_gomoku = self.gomoku().is_some();
        let id = match refusal {
            Refusal::Illegal(Illegal::Over) => "illegal-over",
            Refusal::Illegal(Illegal::Occupied) if is_gomoku => "open-occupied",
            Refusal::Illegal(Illegal::Occupied) => "illegal-occupied",
            Refusal::Illegal(Illegal::NoFlips) => "illegal-no-flips",
            Refusal::Illegal(Illegal::Outside) => "illegal-outside",
            Refusal::Illegal(Illegal::PassNotAllowed) if is_gomoku => "illegal-pass-gomoku",
            Refusal::Illegal(Illegal::PassNotAllowed | Illegal::Forbidden(_)) => "illegal-pass",
            Refusal::NothingToUndo => "nothing-to-undo",
            Refusal::NothingToRedo => "nothing-to-redo",
            Refusal::Opening(_) | Refusal::NoSuchNode | Refusal::Player(_) => "problem-game",
        };
        let square = match (command, &self.game) {
            (Command::Place(point), Some(game)) => game.session.position().point_name(*point),
            _ => String::new(),
        };
        let forbidden = match refusal {
            Refusal::Illegal(illegal) => self.forbidden_text(illegal, &square),
            _ => None,
        };
        let text = forbidden.unwrap_or_else(|| self.lang.with(id, &[("square", square.into())]));
        self.tell_illegal(text);
    }

    pub(super) fn tell_illegal(&mut self, text: String) {
        self.said.push(Said::Announce(text.clone()));
        self.play_sound(Sound::Illegal);
        self.tell(text);
    }

    fn play_sound(&mut self, sound: Sound) {
        let settings = &self.settings.sound;
        let on = match sound {
            Sound::Place => settings.place,
            Sound::Flip => settings.flip,
            Sound::Illegal => settings.illegal,
            Sound::Win | Sound::Lose => settings.end,
        };
        if on && !self.overrides.mute && settings.volume > 0 {
            self.sounds.push(sound);
        }
    }

    // --- The computer ----------------------------------------------------------------------------------------------------

    /// Asks the engine for a move where the computer is to move.
    pub(super) fn think(&mut self) {
        let Some(game) = &self.game else { return };
        let position = game.session.position().clone();
        let seat = game.session.player(game.session.turn()).seat.clone();
        if self.pending.is_some() || game.paused || game.session.ending().is_some() {
            return;
        }
        if position.must_pass() {
            return self.command(Command::Settle);
        }
        let level = match seat {
            Seat::Computer { level } => Level::Fixed(level),
            Seat::Full { move_ms } => Level::Full { move_ms },
            Seat::Adapting => Level::Adapting { strength: self.user.adapting },
            Seat::Human => return self.think_aside(),
            Seat::External { .. } | Seat::Remote => return,
        };
        if !self.think_opening() {
            self.ask_engine(Asked::Move, Task::Move { level, clock_ms: None });
        }
    }

    /// Uses a human's turn: for the overlay's values, or to fill the table of a full-strength opponent.
    fn think_aside(&mut self) {
        let opponent_is_full = self
            .game
            .as_ref()
            .is_some_and(|game| game.session.players().iter().any(|player| matches!(player.seat, Seat::Full { .. })));
        if self.values_on {
            let limits = Limits { move_ms: Some(VALUES_MS), ..Limits::default() };
            self.ask_engine(Asked::Values, Task::Values { limits });
        } else if self.settings.engine.ponder && opponent_is_full {
            self.ask_engine(Asked::Ponder, Task::Hint { limits: Limits::default() });
        }
    }

    /// Shows or hides the engine's values of all legal squares.
    pub(super) fn toggle_values(&mut self) {
        self.values_on = !self.values_on;
        self.values.clear();
        if self.pending.as_ref().is_none_or(|pending| pending.asked != Asked::Move) {
            self.stop_thinking();
            self.think();
        }
    }

    /// Asks for the best move of the side to move.
    pub(super) fn ask_hint(&mut self) {
        let limits = Limits { move_ms: Some(HINT_MS), ..Limits::default() };
        self.ask_engine(Asked::Hint, Task::Hint { limits });
    }

    pub(super) fn ask_engine(&mut self, asked: Asked, task: Task) {
        let Some(game) = &self.game else { return };
        let position = game.session.position().clone();
        self.tickets += 1;
        let ticket = Ticket { counter: self.tickets, position: position.hash() };
        let seed = game.session.setup().seed ^ (game.session.plies().len() as u64).wrapping_mul(0x9e37_79b9);
        let Some(engine) = self.engine() else { return };
        engine.ask(Request { ticket, position, task, seed });
        let delay_ms = if asked == Asked::Move { u64::from(self.settings.move_delay_ms) } else { 0 };
        self.pending = Some(Pending { ticket, asked, not_before_ms: self.now_ms + delay_ms, answer: None });
    }

    /// The engine, started where it was not; `None` where the system gives no thread, which is said.
    pub(super) fn engine(&mut self) -> Option<&mut Worker> {
        if self.engine.is_none() {
            let wake = self.wake.clone();
            let options =
                crate::engine::Options { threads: self.settings.engine.threads, hash_mb: self.settings.engine.hash_mb };
            match Worker::spawn(options, move || wake()) {
                Ok(engine) => self.engine = Some(engine),
                Err(error) => self.problem(format!("The computer player cannot be started: {error}.")),
            }
            self.teach_engine();
        }
        self.engine.as_mut()
    }

    /// Drops the question that is open; its answer will not be looked at.
    pub(super) fn stop_thinking(&mut self) {
        if let (Some(_), Some(engine)) = (self.pending.take(), &self.engine) {
            engine.stop();
        }
    }

    /// Takes in what the engine said; reports with another ticket than the current one are dropped.
    fn hear_engine(&mut self) {
        while let Some(Report { ticket, answer }) = self.engine.as_ref().and_then(Worker::poll) {
            if let Answer::Learned(bytes) = answer {
                self.keep_learned(bytes);
                continue;
            }
            if self.pending.as_ref().map(|pending| pending.ticket) != Some(ticket) {
                continue;
            }
            match answer {
                Answer::Best { ply, .. } => self.hear_best(ply),
                Answer::Failed(why) => {
                    self.pending = None;
                    if let Some(game) = &mut self.game {
                        game.paused = true;
                    }
                    self.problem(self.lang.with("problem-engine", &[("why", why.into())]));
                }
                Answer::Values { values, .. } => self.hear_values(values),
                Answer::Opened(act) => self.hear_opened(act),
                Answer::Thinking { pv, .. } => self.hear_thinking(&pv),
                Answer::Learned(_) => {}
            }
        }
    }

    fn hear_values(&mut self, values: Vec<Valued>) {
        let Some(game) = &self.game else { return };
        let position = game.session.position();
        let line = values.iter().filter_map(|valued| match valued.ply {
            Ply::Place(point) => Some(format!("{}={}", position.point_name(point), self.value_text(valued.score))),
            Ply::Pass => None,
        });
        self.said.push(Said::Event(format!("values {}", line.collect::<Vec<_>>().join(" "))));
        self.values = values;
    }

    /// "+3.2" of an estimate in discs, "+4" where it is proven, "W5" and "L4" for a proven win or loss in so many plies.
    pub(super) fn value_text(&self, score: Score) -> String {
        match score {
            Score::Estimate(hundredths) => format!("{:+.1}", f64::from(hundredths) / 100.0),
            Score::Exact(discs) => format!("{discs:+}"),
            Score::Win(plies) => format!("W{plies}"),
            Score::Loss(plies) => format!("L{plies}"),
        }
    }

    /// A hint is shown as soon as there is one, and moves when a better one is found.
    fn hear_thinking(&mut self, pv: &[Ply]) {
        let is_hint = self.pending.as_ref().is_some_and(|pending| pending.asked == Asked::Hint);
        if let (true, Some(&Ply::Place(point))) = (is_hint, pv.first()) {
            self.mark_hint(point);
        }
    }

    /// Marks the hint; gives its name.
    fn mark_hint(&mut self, point: Point) -> String {
        let position = self.game.as_ref().map(|game| game.session.position());
        let square = position.map(|position| position.point_name(point)).unwrap_or_default();
        if self.hint.replace((point.column, point.row)) != Some((point.column, point.row)) {
            self.said.push(Said::Event(format!("hint {square}")));
        }
        square
    }

    fn hear_best(&mut self, ply: Ply) {
        let Some(pending) = &mut self.pending else { return };
        if pending.asked == Asked::Ponder {
            return;
        }
        pending.answer = Some(Answered::Ply(ply));
        if pending.asked == Asked::Hint {
            self.pending = None;
            if let Ply::Place(point) = ply {
                let square = self.mark_hint(point);
                let text = self.lang.with("hint", &[("square", square.into())]);
                self.said.push(Said::Announce(text.clone()));
                self.tell(text);
            }
            self.think();
        }
    }

    /// Plays the computer's answer once it is time and what it follows from is on the disk.
    fn play_answer(&mut self) {
        let Some(Pending { asked: Asked::Move, not_before_ms, answer: Some(answer), .. }) = &self.pending else {
            return;
        };
        let (answer, not_before_ms) = (answer.clone(), *not_before_ms);
        if self.now_ms >= not_before_ms && self.is_kept() {
            self.pending = None;
            self.engine_moves += 1;
            self.command(match answer {
                Answered::Ply(Ply::Place(point)) => Command::Place(point),
                Answered::Ply(Ply::Pass) => Command::Pass,
                Answered::Open(act) => Command::Open(act),
            });
        }
    }

    /// Whether all records are on the disk, or saving is known not to work and the game goes on without it.
    pub(super) fn is_kept(&self) -> bool {
        self.game
            .as_ref()
            .is_none_or(|game| game.volatile || game.on_disk.is_some() || game.durable >= game.session.record())
    }

    // --- The disk --------------------------------------------------------------------------------------------------------

    fn hear_writer(&mut self) {
        let Some(notices) = &self.notices else { return };
        let heard: Vec<store::Notice> = notices.try_iter().collect();
        for notice in heard {
            self.hear_notice(notice);
        }
    }

    fn hear_notice(&mut self, notice: store::Notice) {
        match notice {
            store::Notice::Durable { game: id, number } => {
                let Some(game) = self.game.as_mut().filter(|game| game.id == id) else { return };
                game.durable = game.durable.max(number);
                game.volatile = false;
                self.said.push(Said::Event(format!("durable {number}")));
            }
            store::Notice::Trouble { kind, sentence } => {
                let id = match kind {
                    store::TroubleKind::Full => "trouble-full",
                    store::TroubleKind::ReadOnly => "trouble-read-only",
                    store::TroubleKind::Slow => "trouble-slow",
                    store::TroubleKind::Other => "trouble-other",
                };
                self.problem_shown(sentence, self.lang.text(id));
                if kind == store::TroubleKind::Slow {
                    return;
                }
                let Some(game) = &mut self.game else { return };
                game.volatile = true;
                for number in game.durable + 1..=game.session.record() {
                    self.said.push(Said::Event(format!("volatile {number}")));
                }
            }
            store::Notice::Recovered => {
                if let Some(game) = &mut self.game {
                    game.volatile = false;
                }
                let text = self.lang.text("saving-works");
                self.said.push(Said::Announce(text.clone()));
                self.tell(text);
            }
            store::Notice::SetAside { file, .. } => {
                let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
                self.said.push(Said::Problem(format!("The damaged file was kept as {name}.")));
            }
            store::Notice::Saved { name, outcome } => self.hear_saved(&name, outcome),
            store::Notice::Deleted { outcome, .. } => match outcome {
                Ok(()) => self.load_listing(),
                Err(error) => self.problem(error.to_string()),
            },
            store::Notice::Written { .. } => {}
            store::Notice::Idle { ticket, .. } => self.barrier_done = ticket,
        }
    }

    // --- Time ------------------------------------------------------------------------------------------------------------

    /// Takes in what other threads said and does what is due.
    pub(super) fn tick(&mut self) {
        self.hear_writer();
        self.hear_engine();
        self.play_answer();
        self.refresh_gomoku();
        if self.help_until_ms.is_some_and(|until| until <= self.now_ms) {
            self.help_until_ms = None;
            self.help_marks.clear();
        }
        if self.end_at_ms.is_some_and(|at| at <= self.now_ms) && self.is_kept() {
            self.end_at_ms = None;
            if self.pages.last() == Some(&Page::Board) && self.ask.is_none() {
                self.pages.push(Page::End);
                self.said.push(Said::Event("page end".into()));
            }
        }
    }

    /// When the app itself wants to be called again; `None` where only input or a wake-up changes anything.
    pub(super) fn next_ms(&self) -> Option<u64> {
        let answer = self.pending.as_ref().filter(|pending| pending.answer.is_some() && self.is_kept());
        let thinking = self.pending.as_ref().filter(|pending| pending.answer.is_none());
        [
            answer.map(|pending| pending.not_before_ms),
            thinking
                .filter(|pending| pending.asked == Asked::Move)
                .map(|_| self.since_ms() + THINKING_SHOWN_MS)
                .filter(|at| *at > self.now_ms),
            self.help_until_ms.filter(|until| *until != u64::MAX),
            self.end_at_ms.filter(|_| self.is_kept()),
            self.messages.front().and_then(|message| message.until_ms),
        ]
        .into_iter()
        .flatten()
        .min()
    }

    fn since_ms(&self) -> u64 {
        self.game.as_ref().map_or(0, |game| game.since_ms)
    }

    /// The computer plays for the human whose turn it is or came last, or gives the seat back.
    pub(super) fn toggle_autoplay(&mut self) {
        let Some(game) = &self.game else { return };
        let setup = game.session.setup();
        let taken = Color::ALL.into_iter().take(game.session.players().len()).find(|&color| {
            setup.players[game.session.person_of(color)].seat.is_human()
                && game.session.player(color).seat.is_computer()
        });
        let side = game.session.turn();
        let colors = Color::ALL.into_iter().take(game.session.players().len());
        let mut human = std::iter::once(side).chain(colors).filter(|&color| game.session.player(color).seat.is_human());
        let (color, seat) = match (taken, human.next()) {
            (Some(color), _) => (color, Seat::Human),
            (None, Some(color)) => (color, Seat::Computer { level: AUTOPLAY_LEVEL }),
            (None, None) => return,
        };
        let player = Player { seat, ..game.session.player(color).clone() };
        self.command(Command::Seat(color, player));
    }
}

impl OpenGame {
    /// Whether the log on the disk has to be mended before anything else.
    fn damage_waits(&self) -> bool {
        self.on_disk.as_ref().is_some_and(|opened| opened.damage.is_some())
    }
}
