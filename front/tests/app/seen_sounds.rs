//! Whoever hears nothing misses nothing: the frame that starts a sound shows what it says.

use crate::common::SHORT;
use crate::common::store::memory;
use qipan::app::kernel::intent::{Action, Intent, Reply};
use qipan::app::kernel::view::{BoardScreen, Screen};
use qipan::app::program::QipanProgram;
use qipan::app::{App, Launch, Overrides};
use qipan::rules::GameKind;
use qipan::session::{ClockRule, Seat};
use qipan::ui::{EstimateMeasure, Frame, InputFrame, Program, Sound};

/// A game that is watched for its sounds.
struct WatchedSounds {
    program: QipanProgram,
    now_ms: u64,
    frame: Frame,
    /// The board as the frame before showed it.
    before: BoardScreen,
    /// What was heard, each time with something to see.
    seen: Vec<Sound>,
}

impl WatchedSounds {
    fn new(game: GameKind, white: Seat, clock: Option<ClockRule>) -> WatchedSounds {
        let (black, white, game) = (Some(Seat::Human), Some(white), Some(game));
        let overrides = Overrides { black, white, game, clock, language: Some("en".into()), ..Overrides::default() };
        let launch = Launch { overrides, new_game: true, ..Launch::new(memory().1) };
        let mut program = QipanProgram::new(App::new(launch), |_| {});
        let frame = program.frame(&InputFrame::default(), &mut EstimateMeasure);
        let before = board(&program).expect("a board");
        WatchedSounds { program, now_ms: 0, frame, before, seen: Vec::new() }
    }

    fn give(&mut self, input: InputFrame) {
        let input = InputFrame { now_ms: self.now_ms, ..input };
        let frame = self.program.frame(&input, &mut EstimateMeasure);
        let draws = std::mem::replace(&mut self.frame, frame).draws;
        let Some(after) = board(&self.program) else { return };
        for (sound, _) in &self.frame.sounds {
            assert!(is_shown(*sound, &self.before, &after), "{sound:?} is not shown: {after:?}");
            assert_ne!(draws, self.frame.draws, "{sound:?} changes nothing in its frame");
            self.seen.push(*sound);
        }
        self.before = after;
    }

    fn wish(&mut self, intent: Intent) {
        self.program.app.update(intent);
        self.give(InputFrame::default());
    }

    fn play(&mut self, name: &str) {
        let cell = self.program.app.script_observer().cell_named(name).expect("a point of the board");
        self.wish(Intent::Place(cell));
        self.wait(2_000);
    }

    fn wait(&mut self, ms: u64) {
        let end = self.now_ms + ms;
        while self.now_ms < end {
            self.now_ms = self.frame.next_ms.unwrap_or(end).clamp(self.now_ms + 1, end);
            self.give(InputFrame::default());
        }
    }

    fn has_seen(&self, sound: Sound) -> bool {
        self.seen.contains(&sound)
    }
}

fn board(program: &QipanProgram) -> Option<BoardScreen> {
    match program.app.view().screen {
        Screen::Board(board) => Some(*board),
        _ => None,
    }
}

/// Whether the second board shows what the sound says, and the first did not.
fn is_shown(sound: Sound, before: &BoardScreen, after: &BoardScreen) -> bool {
    let cells = || before.board.pieces.iter().zip(&after.board.pieces);
    match sound {
        // Whoever asks to hear a sound has chosen it with his own eyes.
        Sound::Sample(_) => true,
        Sound::Place => cells().any(|(before, after)| before.is_none() && after.is_some()),
        Sound::Flip => cells().any(|(before, after)| before.is_some() && after.is_some() && before != after),
        Sound::Illegal => !after.detail.is_empty() && before.detail != after.detail,
        Sound::Win | Sound::Lose => {
            before.message != after.message && before.board.is_playable && !after.board.is_playable
        }
        Sound::Clock => {
            let times = |screen: &BoardScreen| screen.counts.iter().map(|count| count.time.clone()).collect::<Vec<_>>();
            times(before) != times(after) && times(after).iter().flatten().any(|time| time.is_urgent)
        }
    }
}

#[test]
fn each_sound_has_something_to_see() {
    let mut heard = Vec::new();
    // Moves, one that is refused, and a win.
    let mut game = WatchedSounds::new(GameKind::Reversi, Seat::Human, None);
    game.play("a1");
    assert_eq!(game.seen, [Sound::Illegal]);
    SHORT.iter().for_each(|name| game.play(name));
    assert!(game.has_seen(Sound::Place) && game.has_seen(Sound::Flip) && game.has_seen(Sound::Win));
    heard.append(&mut game.seen);
    // Nobody turns anything here, and a stone stands there already.
    let mut game = WatchedSounds::new(GameKind::Gomoku, Seat::Human, None);
    ["h8", "h8", "a1"].iter().for_each(|name| game.play(name));
    assert_eq!(game.seen, [Sound::Place, Sound::Illegal, Sound::Place]);
    // A person loses against the computer.
    let mut game = WatchedSounds::new(GameKind::Reversi, Seat::Computer { level: 1 }, None);
    game.wish(Intent::Do(Action::Resign));
    game.wish(Intent::Answer(Reply::Resign));
    assert_eq!(game.seen, [Sound::Lose]);
    heard.append(&mut game.seen);
    // The last seconds, and the flag.
    let mut game = WatchedSounds::new(GameKind::Gomoku, Seat::Human, Some(ClockRule::Absolute { minutes: 1 }));
    game.wait(61_000);
    assert!(game.has_seen(Sound::Clock) && game.has_seen(Sound::Win), "{:?}", game.seen);
    heard.append(&mut game.seen);
    let is_heard = |sound: &&Sound| heard.contains(sound);
    assert_eq!(Sound::ALL.iter().filter(is_heard).count(), Sound::ALL.len(), "{heard:?}");
}

/// A draw sounds as a win does; which of the two it was is to be read.
#[test]
fn a_draw_is_seen_to_be_one() {
    let mut game = WatchedSounds::new(GameKind::Reversi, Seat::Human, None);
    // Black takes a1, the last square, and turns b1: then both have 32.
    let rest = "X".repeat(27) + &"O".repeat(32);
    let position = format!("-OX{}XX{} X;", &rest[..5], &rest[5..]);
    game.give(InputFrame { pasted: Some(position), ..InputFrame::default() });
    game.seen.clear();
    game.play("a1");
    assert!(game.has_seen(Sound::Win), "{:?}", game.seen);
    assert!(game.before.message.to_lowercase().contains("draw"), "{}", game.before.message);
}
