//! How a game proceeds: opening a game, moves and their consequences, the opponents' decisions, the disk's answers, the end.

use crate::app::game::board_controls::OpeningClick;
use crate::app::game::game_context::GameContext;
use crate::app::game::games;
use crate::app::game::hints;
use crate::app::game::level_results;
use crate::app::game::missing_engine as lost;
use crate::app::game::online::online_flow as friends;
use crate::app::game::opponent::OpponentEvent;
use crate::app::game::own_games;
use crate::app::game::replay as look;
use crate::app::game::script_events;
use crate::app::game::speech;
use crate::app::kernel::actions::Action;
use crate::app::kernel::active_game::{ActiveGame, Question, is_about_the_game};
use crate::app::kernel::error_text;
use crate::app::kernel::game_words as words;
use crate::app::kernel::levels;
use crate::app::kernel::outbox::{FeatureRequest, Outbox};
use crate::app::kernel::overlays::Overlays;
use crate::app::kernel::saving::DiskPace;
use crate::engine::{Score, ValuedPly};
use crate::policy::Capability;
use crate::rules::gomoku::opening::OpeningRefusal;
use crate::rules::{Color, Illegal, Ply, Point};
use crate::session::{Command, Ending, Entry, Event, Refusal, Seat, Session, Setup};
use crate::store::{self, Notice, SaveError, StorageError, StorageSubject};
use crate::ui::Sound;

/// How long the finished board is shown before the end page, in milliseconds.
const END_PAGE_MS: u64 = 1600;
/// How much the strength of the adaptive level changes after one game.
const ADAPTING_STEP: i8 = 8;

impl GameContext {
    // --- Opening ---------------------------------------------------------------------------------------------------------

    /// Begins a game. The previous game stays in the store as it is.
    pub fn start_game(&mut self, setup: Setup) {
        start(self, setup, false);
    }

    /// Begins a game on a board from the editor. It is saved before its first move.
    pub fn start_on_board(&mut self, setup: Setup) {
        start(self, setup, true);
    }

    /// Opens a game of the store, a copy of a save or a sample. A record that does not replay is cut off together with all later records.
    pub fn open_game(&mut self, opened: store::OpenGame) {
        open(self, opened, false);
    }

    /// Opens a game that is stored nowhere else. It is saved at once.
    pub fn open_new(&mut self, mut opened: store::OpenGame) {
        opened.is_kept_at_once = true;
        open(self, opened, true);
    }

    /// Opens a stored game on the board, up to the last record that can be replayed. Returns `false` if not even the setup can be played.
    pub fn show_stored_game(&mut self, mut opened: store::OpenGame, is_new: bool) -> bool {
        if let Err(error) = Session::replay(opened.setup.clone(), &opened.records) {
            opened.keep_first(error.first_invalid_record.saturating_sub(1), &error.to_string());
        }
        if let Some(sentence) = opened.copy_notice.take() {
            self.out.problem_shown(sentence, self.config.lang().text("trouble-no-lock"));
        }
        if let Some(damage) = opened.damage.clone() {
            self.out.problem_shown(damage, self.config.lang().text("game-damaged"));
        }
        let Ok(session) = Session::replay(opened.setup.clone(), &opened.records) else {
            // Only a setup without a valid position fails here, and the log's reader never returns such a setup.
            self.out.report_problem_text(self.config.lang().text("problem-game"));
            return false;
        };
        let (position, record) = (session.position(), session.last_record_number());
        let side = position.side_to_move().word();
        self.out.event(format!("resumed {} {side} record {record}", position.cells()));
        self.put_on_board(opened, session, is_new);
        true
    }

    fn put_on_board(&mut self, opened: store::OpenGame, session: Session, is_new: bool) {
        self.close_game();
        // Values and threats that were on end with their game.
        self.overlays = Overlays::default();
        self.games_opened += 1;
        self.active_game =
            Some(ActiveGame::open(self.games_opened, opened, session, is_new, self.now_ms, &self.saving));
        self.opponent.begin_game();
        let is_allowed = self.config.allows(Capability::Engines);
        if let Some(table) = self.active_game.as_ref().filter(|table| !table.is_over()) {
            self.opponent.prepare_external_engines(&table.session, is_allowed);
        }
        self.out.clear_messages();
        self.out.request(FeatureRequest::ToBoard);
    }

    /// Closes the open game. All its records are on the disk or in the writer's queue.
    pub fn close_game(&mut self) {
        self.opponent.cancel();
        friends::leave(self);
        if let Some(table) = self.active_game.take() {
            table.close(&self.saving);
        }
    }

    // --- Moves -----------------------------------------------------------------------------------------------------------

    /// Applies a command to the active game with its consequences: log, events, sounds. A refusal is shown as a message.
    pub fn command(&mut self, command: Command) {
        if let Some(limit) = used_up(self, &command) {
            self.out.event("rejected nothing more may be taken back");
            return self.tell_illegal(self.lang().text_with("undo-used-up", &[("count", limit.into())]));
        }
        let is_looked_at = self.active_game.as_ref().is_some_and(|table| {
            table.viewed_source.is_some() || table.is_looked_back() && !is_about_the_game(&command)
        });
        if is_looked_at && !look::is_step(&command) {
            // What is refused begins no game.
            let tried = self.active_game.as_ref().map(|table| table.session.clone().apply(command.clone(), 0));
            if let Some(Err(refusal)) = tried {
                return refuse(self, &command, refusal);
            }
            if !look::begin_from_position(self) {
                return;
            }
        }
        if self.active_game.as_ref().is_some_and(|table| table.local_persons.is_some()) {
            return friends::request_command(self, &command);
        }
        let Some(table) = &mut self.active_game else { return self.out.event("rejected no game is open") };
        match table.apply(command.clone(), self.now_ms, &self.saving) {
            Ok(applied) => {
                if !self.saving.expects_success() {
                    applied.records.iter().for_each(|record| self.out.event(format!("volatile {}", record.number)));
                }
                self.handle_events(&applied.events);
                tell_seats(self, &command);
            }
            Err(refusal) => refuse(self, &command, refusal),
        }
    }

    /// Handles the consequences of a session's events, whether a person, an opponent or the referee caused them.
    pub(crate) fn handle_events(&mut self, events: &[Event]) {
        self.opponent.cancel();
        self.out.clear_messages();
        let has_jumped = events.iter().any(|event| matches!(event, Event::Moved { .. }));
        for event in events {
            let Some(table) = &mut self.active_game else { return };
            self.out.event(script_events::line(&table.session, event));
            let lang = self.config.lang();
            if let Some(told) = speech::chosen_color_text(lang, &table.session, event, table.only_local_person_color())
            {
                self.out.show_lasting(told);
            } else if let Some(sentence) = speech::announce(lang, &table.session, event) {
                self.out.announce(sentence);
            }
            match event {
                Event::Placed { .. } => {
                    table.last_move_ms = self.now_ms;
                    let turns = games::display_of_session(&table.session).turns_pieces();
                    self.play_sound(Sound::Place);
                    if turns {
                        self.play_sound(Sound::Flip);
                    }
                }
                Event::Moved { .. } => self.after_jump(),
                // After a jump back to the end, the end page was already shown.
                Event::Ended(ending) if !has_jumped => self.after_end(*ending),
                Event::Seated(_) => table.paused = false,
                _ => {}
            }
        }
        if let Some(table) = &mut self.active_game {
            let win = games::display_of_session(&table.session).win(&table.session).map(|(ends, _)| ends);
            table.follow_play(win);
        }
        self.ask_next_move();
    }

    /// Announces whose turn it is and, if an engine plays that side, asks the engine for its move.
    pub fn ask_next_move(&mut self) {
        if let Some(mut board) = self.board() {
            board.announce_turn();
        }
        hints::show_next_hint(self);
        self.ask_opponent();
    }

    fn after_jump(&mut self) {
        self.out.request(FeatureRequest::FromEnd);
        if let Some(table) = &mut self.active_game {
            table.end_at_ms = None;
            table.paused = !table.is_human_turn() && !table.is_over();
        }
    }

    fn after_end(&mut self, ending: Ending) {
        let Some(table) = &mut self.active_game else { return };
        table.end_at_ms = Some(self.now_ms + END_PAGE_MS);
        let is_human = |color: Color| table.is_local_person(color);
        let colors = Color::ALL.into_iter().take(table.session.players().len());
        let humans = colors.filter(|color| is_human(*color)).count();
        let lost = humans == 1 && ending.winner(table.session.players().len()).is_some_and(|winner| !is_human(winner));
        let step = adapting_step(&table.session, ending);
        self.play_sound(if lost { Sound::Lose } else { Sound::Win });
        if let Some(step) = step {
            self.edit_settings(|settings| settings.adapting = settings.adapting.saturating_add(step).clamp(-100, 100));
        }
        hints::after_game(self);
        level_results::after_game(self);
        let prefer = self.preferences();
        let taught = self.active_game.as_ref().map_or(Ok(()), |table| self.opponent.learn_from(table, prefer));
        self.report_decider_failure(taught);
    }

    /// Opens the end page once the finished board was shown long enough and the result is on the disk.
    pub fn open_end_page_if_due(&mut self) {
        let is_kept = self.is_on_disk();
        let Some(table) = &mut self.active_game else { return };
        if is_kept && table.end_at_ms.take_if(|at| *at <= self.now_ms).is_some() {
            self.out.request(FeatureRequest::ToEnd);
        }
    }

    /// Plays a human's move on a point.
    pub fn place(&mut self, point: Point) {
        let Some(mut board) = self.board() else { return self.out.event("rejected no game is open") };
        board.clear_typed();
        let table = &*board.table;
        if !table.is_over() && !table.is_human_turn() {
            let name = words::player_name(board.config.lang(), table.session.players(), table.session.color_to_act());
            let id = if table.paused { "not-your-turn-paused" } else { "not-your-turn" };
            let text = board.config.lang().text_with(id, &[("name", name.into())]);
            board.out.event("rejected it is not your turn");
            return self.tell_illegal(text);
        }
        match board.click_in_opening(point) {
            OpeningClick::Stone => self.command(Command::Place(point)),
            OpeningClick::Command(command) => self.command(command),
            OpeningClick::OfferMarked => {}
            OpeningClick::Refused(refused) => self.refuse_opening(refused),
            OpeningClick::ChooseFirst => {
                self.out.event("rejected the opening asks for a choice");
                self.tell_illegal(self.lang().text("open-choose-first"));
            }
        }
    }

    pub(crate) fn report_refusal(&mut self, command: &Command, refusal: Refusal) {
        self.out.event(format!("rejected {refusal}"));
        let Some(table) = &self.active_game else { return };
        let square = match command {
            Command::Place(point) => table.shown_point(*point),
            _ => String::new(),
        };
        let lang = self.config.lang();
        let text = match refusal {
            Refusal::Illegal(Illegal::Forbidden(kind)) => {
                let kind = lang.text(&format!("forbidden-{}", kind.mark()));
                lang.text_with("illegal-forbidden", &[("square", square.into()), ("kind", kind.into())])
            }
            Refusal::Illegal(illegal) => {
                let id = games::display_of_session(&table.session).refusal(illegal);
                lang.text_with(id, &[("square", square.into())])
            }
            Refusal::NothingToUndo => lang.text("nothing-to-undo"),
            Refusal::NothingToRedo => lang.text("nothing-to-redo"),
            Refusal::TooManyMarks => lang.text("study-marks-full"),
            Refusal::Opening(_) | Refusal::NoSuchNode | Refusal::NotCut | Refusal::Player(_) => {
                lang.text("problem-game")
            }
        };
        self.tell_illegal(text);
    }

    fn refuse_opening(&mut self, refused: OpeningRefusal) {
        self.out.event(format!("rejected {refused}"));
        self.tell_illegal(games::opening::refusal_text(self.lang(), refused));
    }

    fn tell_illegal(&mut self, text: String) {
        self.play_sound(Sound::Illegal);
        self.out.show_and_announce(text);
    }

    pub(crate) fn play_sound(&mut self, sound: Sound) {
        let volume = self.config.settings().sound.volume_of(sound);
        if volume > 0 && !self.config.overrides().mute {
            self.out.play(sound, volume);
        }
    }

    // --- The opponents ---------------------------------------------------------------------------------------------------

    /// Asks the opponent that is to move for its ply, or uses a person's turn for values and pondering. A pass that the rules force is
    /// played automatically.
    pub fn ask_opponent(&mut self) {
        let prefer = self.preferences();
        let Some(table) = &self.active_game else { return };
        let is_played = table.local_persons.is_none()
            && table.viewed_source.is_none()
            && !table.is_looked_back()
            && !table.paused
            && !table.is_over();
        if is_played && table.session.position().must_pass() {
            return self.command(Command::AddAutomaticRecords);
        }
        if let Some(seat) =
            levels::level_limit_command(&table.session, self.config.policy().levels).filter(|_| is_played)
        {
            self.command(seat);
            return self.out.show_lasting(self.config.lang().text("levels-held"));
        }
        let asked = self.opponent.ask_if_needed(table, prefer, self.now_ms);
        self.report_decider_failure(asked);
    }

    /// Reports the error if a computer player could not be started.
    pub fn report_decider_failure(&mut self, asked: std::io::Result<()>) {
        if let Err(error) = asked {
            let why = error_text::reason(self.config.lang(), &error);
            let shown = self.config.lang().text_with("problem-no-engine", &[("why", why.into())]);
            self.out.problem_shown(format!("The computer player cannot be started: {error}."), shown);
        }
    }

    pub fn on_opponent_event(&mut self, heard: OpponentEvent) {
        match heard {
            OpponentEvent::Values(values) => self.hear_values(values),
            OpponentEvent::Hint { point, is_last } => self.hear_hint(point, is_last),
            OpponentEvent::NoHint => self.ask_opponent(),
            OpponentEvent::Failed(why) => {
                if let Some(table) = &mut self.active_game {
                    table.paused = true;
                }
                self.out.report_problem_text(self.config.lang().text_with("problem-engine", &[("why", why.into())]));
            }
            OpponentEvent::Lost { lost, is_seated } => lost::on_engine_failure(self, lost, is_seated),
            OpponentEvent::Learned(write) => {
                self.out.event("learned");
                self.saving.write_file(write);
            }
        }
    }

    fn hear_values(&mut self, values: Vec<ValuedPly>) {
        let Some(table) = &self.active_game else { return };
        let line = values.iter().filter_map(|valued| match valued.ply {
            Ply::Place(point) => Some(format!("{}={}", table.point_name(point), value_text(valued.score))),
            Ply::Pass => None,
        });
        self.out.event(format!("values {}", line.collect::<Vec<_>>().join(" ")));
        self.overlays.at(table.key()).values = values;
    }

    /// Shows the first hint at once and moves the mark when the engine finds a better point. Announces only the final hint.
    fn hear_hint(&mut self, point: Point, is_last: bool) {
        let Some(square) = self.board().map(|mut board| board.mark_hint(point)) else { return };
        if is_last {
            self.out.show_on_board(self.config.lang().text_with("hint", &[("square", square.into())]));
            note_hint(self, point);
            self.ask_opponent();
        }
    }

    // --- The disk --------------------------------------------------------------------------------------------------------

    pub fn on_writer_notice(&mut self, notice: Notice) {
        let Some(notice) = own_games::on_writer_notice(self, notice) else { return };
        match notice {
            Notice::Durable { game: id, number } => {
                let Some(table) = self.active_game.as_mut().filter(|table| table.log.id == id) else { return };
                table.log.note_durable(number);
                if table.is_over() {
                    self.has_new_results = true;
                }
                self.out.event(format!("durable {number}"));
            }
            Notice::CannotWrite(trouble) => self.hear_trouble(&trouble),
            Notice::Recovered => self.out.show_and_announce(self.config.lang().text("saving-works")),
            Notice::Slow if self.saving.was_too_slow() => {}
            Notice::Slow => {
                let sentence = "Saving is slow here; the game goes on and is saved a little later.";
                self.out.problem_shown(sentence.into(), self.config.lang().text("trouble-slow"));
            }
            Notice::SetAside { file, .. } => {
                let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
                self.out.write_to_stderr(format!("The damaged file was kept as {name}."));
            }
            Notice::Saved { name, outcome } => self.hear_saved(&name, outcome),
            Notice::Written { path } => {
                if path.ends_with(store::PROGRESS) {
                    self.has_new_results = true;
                }
                let file = path.file_name().unwrap_or_default().to_string_lossy();
                self.out.event(format!("kept {file}"));
            }
            // Only code that waits at a barrier needs this notice; the others are handled above.
            _ => {}
        }
    }

    fn hear_trouble(&mut self, trouble: &StorageError) {
        self.out.problem_shown(trouble.to_string(), error_text::storage_error_text(self.config.lang(), trouble));
        if trouble.subject == StorageSubject::Games {
            tell_volatile(self.active_game.as_ref(), &mut self.out);
        }
    }

    /// Reports that the disk has not answered for a long time, or that it answers again.
    pub fn on_disk_pace(&mut self, pace: DiskPace) {
        let lang = self.config.lang();
        match pace {
            DiskPace::Stuck => {
                let sentence = "The disk does not answer: the game goes on and is saved once it does.";
                self.out.problem_shown(sentence.into(), lang.text("trouble-stuck"));
                tell_volatile(self.active_game.as_ref(), &mut self.out);
            }
            DiskPace::CaughtUp => self.out.show_and_announce(lang.text("saving-works")),
        }
    }

    /// Reports whether a game was saved under a name. If the name is taken and the game is still open, asks the user whether to replace the
    /// save.
    fn hear_saved(&mut self, name: &str, outcome: Result<(), SaveError>) {
        let is_asking = |table: &mut ActiveGame| table.saving_as.take_if(|asked| asked == name).is_some();
        let asking = self.active_game.as_mut().and_then(|table| is_asking(table).then_some(table));
        match (outcome, asking) {
            (Ok(()), _) => {
                self.out.event(format!("saved {name}"));
                self.out.show_message(self.config.lang().text_with("saved", &[("name", name.into())]));
            }
            (Err(SaveError::Exists { free }), Some(table)) => {
                table.question = Some(Question::Replace { name: name.to_owned(), free });
            }
            (Err(SaveError::Name), Some(table)) => {
                let fault = self.config.lang().text("save-name-wrong");
                self.out.write_to_stderr(SaveError::Name.to_string());
                self.out.announce(fault.clone());
                table.question = Some(Question::SaveName { text: name.to_owned(), fault });
            }
            (Err(error), _) => {
                let shown = error_text::not_saved(self.config.lang(), name, &error);
                self.out.problem_shown(error.to_string(), shown);
            }
        }
    }
}

fn refuse(room: &mut GameContext, command: &Command, refusal: Refusal) {
    match refusal {
        Refusal::Opening(refused) => room.refuse_opening(refused),
        refusal => room.report_refusal(command, refusal),
    }
}

fn start(room: &mut GameContext, setup: Setup, is_kept_at_once: bool) {
    let setup = lost::with_engine_names(setup);
    let mut opened = room.saving.store.create(&setup);
    opened.is_kept_at_once = is_kept_at_once;
    let id = opened.id.clone();
    if let Ok(session) = Session::new(setup) {
        room.put_on_board(opened, session, true);
        room.out.event(format!("start {id}"));
        room.ask_next_move();
    } else {
        // Pages and settings only make setups with a valid position.
        room.out.report_problem_text(room.config.lang().text("problem-game"));
    }
}

fn open(room: &mut GameContext, opened: store::OpenGame, is_new: bool) {
    if room.show_stored_game(opened, is_new) {
        friends::reconnect_stored_game(room);
        // A truncated log may lack the steps that the rules make automatically, such as a forced pass.
        room.command(Command::AddAutomaticRecords);
    }
}

/// Returns the policy's limit of takebacks if this command would exceed the limit.
fn used_up(room: &GameContext, command: &Command) -> Option<u32> {
    let limit = room.config.policy().undo_limit?;
    let table = room.active_game.as_ref().filter(|table| table.session.takebacks() >= limit)?;
    table.takes_back(command).then_some(limit)
}

/// Records a hint in the log. Asking twice for the same hint counts once. A shared game is not recorded here, because its referee owns the
/// log.
fn note_hint(room: &mut GameContext, point: Point) {
    let is_counted = |table: &&mut ActiveGame| {
        let last = table.log.records.last().map(|record| &record.entry);
        table.is_running() && table.local_persons.is_none() && last != Some(&Entry::Hint(point))
    };
    let Some(table) = room.active_game.as_mut().filter(is_counted) else { return };
    let applied = table.apply(Command::Hint(point), room.now_ms, &room.saving).unwrap_or_default();
    if !room.saving.expects_success() {
        applied.records.iter().for_each(|record| room.out.event(format!("volatile {}", record.number)));
    }
}

/// Announces who plays which color after the sides were swapped or a seat changed.
fn tell_seats(room: &mut GameContext, command: &Command) {
    let Some(table) = &room.active_game else { return };
    let lang = room.config.lang();
    let told = match command {
        Command::SwapSides => speech::swapped(lang, &table.session),
        Command::Seat(color, player) => {
            let key = room.config.keymap().text(Action::Autoplay);
            let id = if player.seat.is_human() { "seat-back" } else { "seat-taken" };
            lang.text_with(id, &[("color", words::color(lang, *color).into()), ("key", key.into())])
        }
        _ => return,
    };
    room.out.show_lasting(told);
}

/// Reports to scripts the numbers of the records that are not on the disk yet.
fn tell_volatile(table: Option<&ActiveGame>, out: &mut Outbox) {
    let volatile = table.into_iter().flat_map(|table| table.log.unsaved_record_numbers());
    volatile.for_each(|number| out.event(format!("volatile {number}")));
}

/// Returns a score as text: "+3.2" for an estimate in discs, "+4" for a proven score, "W5" and "L4" for a proven win or loss in that many
/// plies.
pub fn value_text(score: Score) -> String {
    match score {
        Score::Estimate(hundredths) => format!("{:+.1}", f64::from(hundredths) / 100.0),
        Score::Exact(discs) => format!("{discs:+}"),
        Score::Win(plies) => format!("W{plies}"),
        Score::Loss(plies) => format!("L{plies}"),
    }
}

/// Returns how much the adaptive level's strength changes after a game; `None` without a winner, or unless the adaptive level played a
/// human.
fn adapting_step(session: &Session, ending: Ending) -> Option<i8> {
    let seat = |of: fn(&Seat) -> bool| session.players().iter().position(|player| of(&player.seat));
    seat(|seat| *seat == Seat::Adapting)?;
    let human = seat(Seat::is_human)?;
    Some(if ending.winner(session.players().len())?.index() == human { ADAPTING_STEP } else { -ADAPTING_STEP })
}
