//! Boards that are set up at random: what speaks against them is what a slow oracle says, and each one that is possible can be
//! played, comes through the log and out of a record again.

use qipan::formats::{self, Hints};
use qipan::rules::arranged::{ArrangedBoard, ArrangementFault};
use qipan::rules::gomoku::{self, OpeningRule, Rule};
use qipan::rules::mix::RandomSequence;
use qipan::rules::reversi::{self, Goal};
use qipan::rules::{Color, Point, Position, Size};
use qipan::session::{
    ClockRule, Command, Game, GomokuGame, Player, Series, Session, SessionContext, Setup, Venue, from_record,
};
use qipan::store::log;

const WAYS: [(i32, i32); 8] = [(1, 0), (0, 1), (1, 1), (1, -1), (-1, 0), (0, -1), (-1, -1), (-1, 1)];

fn pick(random: &mut RandomSequence, below: u64) -> u64 {
    random.next_below(below as usize) as u64
}

/// Discs here and there, mostly close together, sometimes many, sometimes of one color.
fn random_reversi(random: &mut RandomSequence) -> ArrangedBoard {
    let goal = if pick(random, 2) == 0 { Goal::Most } else { Goal::Fewest };
    let side = Color::ALL[pick(random, 2) as usize];
    let mut board = ArrangedBoard::Reversi(reversi::Setup { black: 0, white: 0, side_to_move: side, goal });
    if pick(random, 3) > 0 {
        board.set_up_start();
        board.set_side(side);
    }
    let (discs, colors) = ([2, 6, 20, 70, 400][pick(random, 5) as usize], 1 + pick(random, 2));
    for _ in 0..discs {
        let point = Point::new(pick(random, 8) as u8, pick(random, 8) as u8);
        board.put(point, Some(Color::ALL[pick(random, colors) as usize]));
    }
    board
}

/// Stones here and there; where they should fit the turn, by turns.
fn random_gomoku(random: &mut RandomSequence) -> ArrangedBoard {
    let rule = Rule::ALL[pick(random, 5) as usize];
    let players = if rule == Rule::Renju { 2 } else { 2 + pick(random, 3) as u8 };
    let size = Size { columns: 10 + pick(random, 3) as u8, rows: 10 + pick(random, 3) as u8 };
    let (stones, by_turns) = ([0, 5, 30, 60, 900][pick(random, 5) as usize], pick(random, 2) == 0);
    let mut board = ArrangedBoard::Gomoku(gomoku::Setup { size, rule, players, ..gomoku::Setup::default() });
    let colors = if pick(random, 10) == 0 { 4 } else { u64::from(players) };
    for at in 0..stones {
        let point = Point::new(pick(random, size.columns.into()) as u8, pick(random, size.rows.into()) as u8);
        let color = if by_turns { at % u64::from(players) } else { pick(random, colors) };
        if !by_turns || board.color_at(point).is_none() {
            board.put(point, Some(Color::ALL[color as usize]));
        }
    }
    board.set_side(Color::ALL[pick(random, players.into()) as usize]);
    board
}

/// Every cell of a board by its own question.
struct SlowArranged<'a> {
    board: &'a ArrangedBoard,
}

impl SlowArranged<'_> {
    fn at(&self, column: i32, row: i32) -> Option<Option<Color>> {
        let size = self.board.size();
        let is_on = (0..i32::from(size.columns)).contains(&column) && (0..i32::from(size.rows)).contains(&row);
        is_on.then(|| self.board.color_at(Point::new(column as u8, row as u8)))
    }

    fn cells(&self) -> Vec<(i32, i32)> {
        let size = self.board.size();
        (0..i32::from(size.rows))
            .flat_map(|row| (0..i32::from(size.columns)).map(move |column| (column, row)))
            .collect()
    }

    fn has(&self, color: Color) -> bool {
        self.cells().into_iter().any(|(column, row)| self.at(column, row) == Some(Some(color)))
    }

    /// Whether a disc somewhere turns one.
    fn can_move(&self, color: Color) -> bool {
        self.cells().into_iter().filter(|&(x, y)| self.at(x, y) == Some(None)).any(|(x, y)| {
            WAYS.iter().any(|&(dx, dy)| {
                let far = (1..8).find(|&by| self.at(x + dx * by, y + dy * by) != Some(Some(color.other())));
                far.is_some_and(|by| by > 1 && self.at(x + dx * by, y + dy * by) == Some(Some(color)))
            })
        })
    }

    /// Whether all discs can be walked to from the first one.
    fn is_one(&self) -> bool {
        let discs: Vec<(i32, i32)> =
            self.cells().into_iter().filter(|&(x, y)| self.at(x, y).flatten().is_some()).collect();
        let mut reached: Vec<(i32, i32)> = discs.first().copied().into_iter().collect();
        let mut next = 0;
        while let Some(&(x, y)) = reached.get(next) {
            next += 1;
            for (dx, dy) in WAYS {
                let to = (x + dx, y + dy);
                if discs.contains(&to) && !reached.contains(&to) {
                    reached.push(to);
                }
            }
        }
        reached.len() == discs.len()
    }

    /// The lines of a color: their lengths, and whether others stand at both ends.
    fn lines(&self, color: Color) -> Vec<(u32, bool)> {
        let mut lines = Vec::new();
        for (x, y) in self.cells() {
            for (dx, dy) in &WAYS[..4] {
                let stands = |by: i32| self.at(x + dx * by, y + dy * by);
                if stands(0) == Some(Some(color)) && stands(-1) != Some(Some(color)) {
                    let end = (1..).find(|&by| stands(by) != Some(Some(color))).unwrap();
                    let is_shut = |by: i32| matches!(stands(by), Some(Some(_)));
                    lines.push((end as u32, is_shut(-1) && is_shut(end)));
                }
            }
        }
        lines
    }

    fn reasons(&self) -> Vec<ArrangementFault> {
        let mut found = Vec::new();
        let mut tell = |is_so: bool, reason: ArrangementFault| is_so.then(|| found.push(reason));
        let is_full = self.cells().into_iter().all(|(x, y)| self.at(x, y).flatten().is_some());
        tell(is_full, ArrangementFault::Full);
        let side = self.board.side();
        if let ArrangedBoard::Reversi(_) = self.board {
            for color in [Color::Black, Color::White] {
                tell(!self.has(color), ArrangementFault::NoneOf(color));
            }
            let [own, other] = [side, side.other()].map(|color| self.can_move(color));
            tell(!own && !other, ArrangementFault::NoMoves);
            tell(!own && other, ArrangementFault::Passes(side));
            let middle = [(3, 3), (4, 3), (3, 4), (4, 4)];
            tell(middle.iter().any(|&(x, y)| self.at(x, y) == Some(None)), ArrangementFault::MiddleNotFull);
            tell(!self.is_one(), ArrangementFault::DisconnectedDiscs);
        }
        if let ArrangedBoard::Gomoku(setup) = self.board {
            let playing = Color::ALL.into_iter().take(setup.players.into());
            for color in Color::ALL.into_iter().skip(setup.players.into()) {
                tell(self.has(color), ArrangementFault::ColorDoesNotPlay(color));
            }
            for color in playing.clone() {
                let wins =
                    self.lines(color).into_iter().any(|(long, shut)| setup.rule.is_winning_run(color, long, shut));
                tell(wins, ArrangementFault::Won(color));
            }
            let counts: Vec<usize> =
                playing.map(|of| setup.stones.iter().filter(|stone| stone.1 == of).count()).collect();
            // Stone by stone from nothing: is this ever so, with this side to move?
            let (mut placed, mut turn, mut fits) = (vec![0; counts.len()], 0, false);
            for _ in 0..=setup.stones.len() {
                fits |= placed == counts && turn == side.index();
                placed[turn] += 1;
                turn = (turn + 1) % counts.len();
            }
            tell(!fits, ArrangementFault::Counts);
            let is_long = self.lines(Color::Black).into_iter().any(|(long, _)| long > 5);
            tell(setup.rule == Rule::Renju && is_long, ArrangementFault::Overline);
        }
        found
    }
}

/// The stones of others that shut a line in stand there also where they do not play.
fn sorted(mut reasons: Vec<ArrangementFault>) -> Vec<String> {
    // Whether Black may place nowhere in Renju, the rules say: no slow twin of forbidden points is worth it here.
    reasons.retain(|reason| !matches!(reason, ArrangementFault::Passes(_)));
    let mut words: Vec<String> = reasons.into_iter().map(|reason| format!("{reason:?}")).collect();
    words.sort();
    words
}

#[test]
fn a_thousand_boards_have_the_reasons_of_a_slow_oracle_and_those_that_are_possible_are_played() {
    let mut random = RandomSequence::new(15);
    let mut seen = std::collections::BTreeMap::<&str, usize>::new();
    let mut played = 0;
    for round in 0..1000 {
        let board = if round % 2 == 0 { random_reversi(&mut random) } else { random_gomoku(&mut random) };
        let (fast, slow) = (board.reasons(), SlowArranged { board: &board }.reasons());
        let has_stray = fast.iter().any(|reason| matches!(reason, ArrangementFault::ColorDoesNotPlay(_)));
        if !has_stray {
            assert_eq!(sorted(fast.clone()), sorted(slow.clone()), "{round}: {board:?}");
        }
        if let ArrangedBoard::Reversi(_) = board {
            let passes = |reasons: &[ArrangementFault]| reasons.contains(&ArrangementFault::Passes(board.side()));
            assert_eq!(passes(&fast), passes(&slow), "{round}: {board:?}");
        }
        fast.iter().for_each(|reason| *seen.entry(reason.word()).or_default() += 1);
        let is_possible = !slow.iter().any(|reason| reason.is_fault());
        assert_eq!(board.start().is_some(), is_possible, "{round}: {board:?} {slow:?}");
        if let Some(start) = board.start() {
            played += 1;
            comes_back(&start);
        }
    }
    assert!(played > 300, "{played}: {seen:?}");
    for word in ["none-of", "full", "no-moves", "won", "stray", "passes", "middle", "apart", "counts", "overline"] {
        assert!(seen.contains_key(word), "{word}: {seen:?}");
    }
}

fn setup_of(start: &Position) -> Setup {
    let (game, players) = (Game::from_start(start, OpeningRule::Free), start.players());
    Setup {
        game,
        players: vec![Player::default(); players],
        clock: ClockRule::None,
        level_table: 1,
        seed: 1,
        started: (0, 0),
        series: Series::default(),
        venue: Venue::default(),
        origin: None,
    }
}

/// A game begins with it and goes on; it is the same out of its log and out of a record, by SGF too.
fn comes_back(start: &Position) {
    let mut session = Session::new(setup_of(start)).unwrap();
    assert_eq!(session.position(), start);
    let mut records = session.apply(Command::AddAutomaticRecords, 0).unwrap().records;
    if let Some(&point) = session.position().legal_points().first() {
        records.extend(session.apply(Command::Place(point), 5).unwrap().records);
    }
    let text = log::encode_whole(session.setup(), &records).unwrap();
    let decoded = log::decode(&[text.into_bytes()]).unwrap();
    assert_eq!(decoded.damage, None);
    assert_eq!(Session::replay(decoded.setup, &decoded.records).unwrap(), session);
    let record = session.to_record();
    let (setup, records) = from_record(&record, &SessionContext::default()).unwrap();
    let again = Session::replay(setup, &records).unwrap();
    assert_eq!((again.node(0).position.clone(), again.position()), (start.clone(), session.position()));
    let board = ArrangedBoard::of(start);
    let is_for_two =
        [Color::Red, Color::Blue].into_iter().all(|color| board.count(color) == 0 && board.side() != color);
    let sgf = formats::write(formats::format_named("sgf").unwrap(), &record);
    assert_eq!(sgf.is_ok(), is_for_two, "SGF has words for two colors");
    let Ok(sgf) = sgf else { return };
    let (read, _) = formats::read("a.sgf", &sgf, &Hints::default()).unwrap().single().unwrap();
    assert_eq!(read.start().hash(), start.hash(), "{}", String::from_utf8_lossy(&sgf));
}

#[test]
fn cells_that_are_no_board_of_five_in_a_row_begin_no_game() {
    let start =
        |cells: String, side| GomokuGame { columns: 10, rows: 10, start: Some((cells, side)), ..GomokuGame::default() };
    let check = |cells: String, side: Color, fits: bool| {
        let setup =
            Setup { game: Game::Gomoku(start(cells.clone(), side)), ..setup_of(&Position::Gomoku(Default::default())) };
        assert_eq!(Session::new(setup).is_ok(), fits, "{cells}");
    };
    let board = |begins: &str| format!("{begins}{}", "-".repeat(100 - begins.len()));
    check(board("XO-X"), Color::White, true);
    check(board(""), Color::White, true);
    check(board("XO-X")[1..].to_owned(), Color::White, false);
    check(board("XO-R"), Color::Black, false);
    check(board("XO-?"), Color::Black, false);
    check(board("XXXXX"), Color::White, false);
    check(board("XO"), Color::Red, false);
    check("é".repeat(100), Color::Black, false);
}

#[test]
fn turning_all_twice_is_nothing_and_what_is_outside_goes_with_the_size() {
    let mut board = ArrangedBoard::of(&Position::Reversi(reversi::Position::default()));
    let before = board.clone();
    board.cycle_colors();
    assert_eq!((board.side(), board.color_at(Point::new(3, 3))), (Color::White, Some(Color::Black)));
    board.cycle_colors();
    assert_eq!(board, before);
    let mut five = ArrangedBoard::Gomoku(gomoku::Setup::default());
    five.put(Point::new(14, 14), Some(Color::White));
    five.put(Point::new(15, 0), Some(Color::White));
    assert_eq!(five.count(Color::White), 1, "outside the board nothing happens");
    five.resize(Size { columns: 10, rows: 10 });
    assert_eq!(five.count(Color::White), 0);
}
