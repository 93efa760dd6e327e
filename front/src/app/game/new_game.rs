//! The setups of new games: by the settings, the next in a series, a rematch, an imported game. The caller passes in the clock.

use crate::app::game::games;
use crate::app::game::policy_overrides as pins;
use crate::app::game::variants;
use crate::app::kernel::active_game::ActiveGame;
use crate::app::kernel::config::Config;
use crate::app::kernel::config::settings::GameSettings;
use crate::app::kernel::wall_clock as wall;
use crate::app::kernel::wall_clock::WallClock;
use crate::engine::LEVEL_TABLE_VERSION;
use crate::formats::Hints;
use crate::rules::gomoku::OpeningRule;
use crate::rules::{GameKind, Position, gomoku};
use crate::session::{ClockRule, Game, GomokuGame, Player, Seat, Series, SessionContext, Setup, Venue};

/// Makes the setups of new games from the settings, the clock and the game on the board.
#[derive(Clone, Copy)]
pub struct SetupMaker<'a> {
    pub config: &'a Config,
    pub wall: &'a dyn WallClock,
    pub table: Option<&'a ActiveGame>,
}

impl SetupMaker<'_> {
    /// Returns the kind of game that "New game" begins: the kind on the board, otherwise the command line's.
    pub fn kind(&self) -> GameKind {
        let open = self.table.map(|table| table.session.setup().game.kind());
        let wanted = [open, self.config.overrides().game].into_iter().flatten().chain(GameKind::ALL);
        wanted.into_iter().find(|kind| self.config.offers(*kind)).unwrap_or_default()
    }

    /// Returns the setup of a new game by the settings and the command line.
    pub fn by_settings(&self, kind: GameKind) -> Setup {
        let (game, GameSettings { clock, mut players, .. }) =
            games::game_by_settings(self.config.settings(), kind, self.seed());
        let overrides = self.config.overrides();
        for (player, seat) in players.iter_mut().zip([&overrides.black, &overrides.white]) {
            if let Some(seat) = seat {
                player.seat = seat.clone();
            }
        }
        self.new_setup(game, overrides.clock.unwrap_or(clock), players, Series::default())
    }

    /// Returns the setup of a new game by the settings in which only persons play, with the names that they last had.
    pub fn for_two(&self, kind: GameKind) -> Setup {
        let (game, GameSettings { clock, players, .. }) =
            games::game_by_settings(self.config.settings(), kind, self.seed());
        let mut people: Vec<Player> = players.into_iter().filter(|player| player.seat.is_human()).take(2).collect();
        people.resize(2, Player::default());
        self.new_setup(game, clock, people, Series::default())
    }

    /// Returns the setup of a new game, adjusted to the policy.
    fn new_setup(&self, game: Game, clock: ClockRule, players: Vec<Player>, series: Series) -> Setup {
        let (game, clock, players) = pins::apply_policy(self.config, &game, clock, &players, self.seed());
        Setup { clock, ..self.setup(game, players, series) }
    }

    /// Returns the random seed of a new game.
    pub fn seed(&self) -> u64 {
        self.config.overrides().seed.unwrap_or(self.wall.now_ns() as u64)
    }

    pub fn setup(&self, game: Game, players: Vec<Player>, series: Series) -> Setup {
        let now_s = wall::now_s(self.wall);
        Setup {
            game,
            players,
            clock: ClockRule::None,
            level_table: LEVEL_TABLE_VERSION,
            seed: self.seed(),
            started: (now_s, self.wall.offset_min(now_s)),
            series,
            venue: Venue::default(),
            origin: None,
        }
    }

    /// Returns the setup of the next game in the series. The players swap colors, unless the policy or a handicap fixes their colors.
    pub fn next(&self) -> Setup {
        let Some(table) = self.table else { return self.by_settings(self.kind()) };
        let mut players = with_local_persons(table.session.players_in_setup_order());
        let mut series = table.session.series_after();
        // Players whom the policy seats stay in their seats, and so does a player with a handicap.
        let game = &table.session.setup().game;
        if !pins::has_players(self.config, game.kind()) && !variants::keeps_colors(game) {
            players.rotate_left(1);
            series.wins.rotate_left(1);
        }
        let Setup { game, clock, seed, .. } = table.session.setup();
        self.new_setup(variants::next(game, *seed), *clock, players, series)
    }

    /// Returns the setup for playing the game on the board again, with the same players in the same order.
    pub fn rematch_setup(&self) -> Option<Setup> {
        let session = &self.table?.session;
        let Setup { game, series, clock, .. } = session.setup();
        Some(self.new_setup(game.clone(), *clock, with_local_persons(session.players_in_setup_order()), series.clone()))
    }

    /// Returns the setup for the game that the filled-in form of the new-game page describes.
    pub fn setup_of_form(&self, draft: &Setup) -> Setup {
        let players = with_trimmed_names(&draft.players);
        let series = self.series_of(&draft.game, &players);
        self.new_setup(draft.game.clone(), draft.clock, players, series)
    }

    /// Returns the hints for reading a text that does not name its game: the starting positions to try, first that of the kind on the
    /// board, and the charset.
    pub fn hints(&self) -> Hints {
        let settings = self.config.settings();
        let open = self.table.map(|table| table.session.setup());
        let (rules, players) = match open.map(|setup| (&setup.game, setup.players.len())) {
            Some((Game::Gomoku(rules), players)) => (rules.clone(), players),
            _ => (settings.gomoku.game(), settings.of_game(GameKind::Gomoku).players.len()),
        };
        let rules = GomokuGame { opening: OpeningRule::Free, start: None, ..rules };
        let gomoku = || gomoku::Position::try_from(rules.start(players)).ok().map(Position::Gomoku);
        let start = |kind| if kind == GameKind::Gomoku { gomoku() } else { Some(GameKind::standard_start(kind)) };
        let mut starts: Vec<Position> = GameKind::ALL.into_iter().filter_map(start).collect();
        starts.sort_by_key(|start| start.kind() != self.kind());
        Hints { starts, charset: usual_charset(self.config.lang().tag()).map(str::to_owned), ..Hints::default() }
    }

    /// Returns what a session needs besides an imported record: the level table, the random seed and the start time. All players are
    /// persons.
    pub fn session_context(&self) -> SessionContext {
        let Setup { level_table, seed, started, .. } = self.setup(Game::reversi(), Vec::new(), Series::default());
        SessionContext { seats: Vec::new(), level_table, seed, started }
    }

    /// Returns the score of the series so far, if the same players played the game on the board; otherwise an empty series.
    fn series_of(&self, game: &Game, players: &[Player]) -> Series {
        let is_theirs =
            self.table.is_some_and(|table| table.session.setup().game.kind() == game.kind() && players.len() == 2);
        if !is_theirs {
            return Series::default();
        }
        let next = self.next();
        let mut swapped = next.players.clone();
        swapped.rotate_left(1);
        if are_same(players, &next.players) {
            next.series
        } else if are_same(players, &swapped) {
            Series { wins: next.series.wins.into_iter().rev().collect(), draws: next.series.draws }
        } else {
            Series::default()
        }
    }
}

/// The players of a form with names trimmed for a game.
pub fn with_trimmed_names(players: &[Player]) -> Vec<Player> {
    let trim = |player: &Player| Player { name: player.name.trim().to_owned(), ..player.clone() };
    players.iter().map(trim).collect()
}

/// Returns the same players with every person at another machine replaced by a person at this machine.
pub fn with_local_persons(players: &[Player]) -> Vec<Player> {
    let here = |player: &Player| match player.seat {
        Seat::Remote => Player { seat: Seat::Human, ..player.clone() },
        _ => player.clone(),
    };
    players.iter().map(here).collect()
}

fn are_same(a: &[Player], b: &[Player]) -> bool {
    let is_same =
        |(a, b): (&Player, &Player)| a.name == b.name && !a.name.is_empty() || both_computers(&a.seat, &b.seat);
    a.len() == b.len() && a.iter().zip(b).all(is_same)
}

fn both_computers(a: &Seat, b: &Seat) -> bool {
    a.is_computer() && b.is_computer()
}

/// Returns the charset that old text files in a language usually have.
pub fn usual_charset(tag: &str) -> Option<&'static str> {
    let usual = [("zh-Hant", "big5"), ("zh", "gb18030"), ("ja", "shift_jis"), ("ko", "euc-kr"), ("ru", "windows-1251")];
    usual.iter().find(|(language, _)| tag.starts_with(language)).map(|(_, charset)| *charset)
}
