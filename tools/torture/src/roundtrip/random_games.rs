//! Random games for `lab roundtrip`: both games, every rule, size and opening, with branches, comments, times, names, results, and every
//! character that may break a format.

use qipan_core::formats::{GameRecord, GameResult, PlyOrAction};
use qipan_core::rules::clock::{ClockRule, Overtime};
use qipan_core::rules::gomoku::opening::{Action, OpeningRule, OpeningStep};
use qipan_core::rules::gomoku::{self, ForbiddenPlay, Rule};
use qipan_core::rules::mix::RandomSequence;
use qipan_core::rules::reversi::{self, Goal};
use qipan_core::rules::{Color, Outcome, Ply, Point, Position, Size};

/// Pieces of which random texts are made, with characters that may break a format.
const PIECES: [&str; 28] = [
    "]",
    "[",
    "\\",
    "\\]",
    ":",
    ";",
    "(;B[aa])",
    ")",
    "(",
    "\"",
    "'",
    "<b>",
    "&amp;",
    "%",
    ",",
    "#",
    "棋盘游戏",
    "黑胜",
    "Ægir",
    "é\u{301}",
    "♟",
    "😀",
    "\u{202e}x",
    "\u{feff}",
    "\u{a0}",
    "a b",
    "0,0",
    "B+12",
];
/// Players' names with unusual characters.
const NAMES: [&str; 8] = ["李四", "Ōno 太郎", "Bob", "O'Neil]", "Иванов", "a\\", "Zoë [7d]", "x:y"];

/// Properties of an SGF node that Qipan does not know and has to keep.
const EXTRAS: [&str; 4] = ["TR[aa][bb]", "LB[cc:\\]x]GB[1]", "XX[a\\\\][]", "KO[]V[棋\n\n]"];

/// Makes a random game: start, moves, branches and result.
pub fn random_game(choice: &mut RandomSequence) -> GameRecord {
    let mut record = bare(choice);
    play_main_line(&mut record, choice);
    for _ in 0..choice.next_below(6) {
        let mut cursor = record.cursor_at(choice.next_below(record.nodes().len()));
        for _ in 0..=choice.next_below(8) {
            let _ = step(&mut record, &mut cursor, choice);
        }
    }
    for node in 0..record.nodes().len() {
        remark(&mut record, node, choice);
    }
    name(&mut record, choice);
    end(&mut record, choice);
    record.clean_texts();
    record
}

fn bare(choice: &mut RandomSequence) -> GameRecord {
    if choice.next_below(2) == 0 {
        return GameRecord::new(Position::Reversi(reversi_start(choice)));
    }
    let players = [2, 2, 2, 2, 3, 4][choice.next_below(6)];
    let rule = if players == 2 { Rule::ALL[choice.next_below(5)] } else { Rule::Freestyle };
    let opening = OpeningRule::ALL[choice.next_below(8)];
    let side = |choice: &mut RandomSequence| 10 + choice.next_below(16) as u8;
    let size = match choice.next_below(3) {
        0 => Size { columns: side(choice), rows: side(choice) },
        1 => Size { columns: 20, rows: 20 },
        _ => Size { columns: 15, rows: 15 },
    };
    let forbidden = [ForbiddenPlay::Refuse, ForbiddenPlay::Lose][choice.next_below(2)];
    let setup = gomoku::Setup {
        size,
        rule,
        players,
        forbidden,
        passes_allowed: choice.next_below(4) == 0,
        ..Default::default()
    };
    let start = Position::Gomoku(gomoku::Position::try_from(setup).unwrap_or_default());
    GameRecord::with_opening(start.clone(), opening).unwrap_or_else(|_| GameRecord::new(start))
}

/// Returns the standard start, or a position some random moves after it. In one of five cases fewer discs win.
fn reversi_start(choice: &mut RandomSequence) -> reversi::Position {
    let goal = if choice.next_below(5) == 0 { Goal::Fewest } else { Goal::Most };
    let mut position = reversi::Position::default();
    if choice.next_below(3) == 0 {
        for _ in 0..choice.next_below(40) {
            let legal = position.legal_points();
            if let Some(point) = legal.get(choice.next_below(legal.len())) {
                let _ = position.play(Ply::Place(*point));
            }
        }
    }
    reversi::Setup { goal, ..position.setup() }.start().unwrap_or_default()
}

fn play_main_line(record: &mut GameRecord, choice: &mut RandomSequence) {
    let deeds = [0, 1, choice.next_below(30), choice.next_below(90), 200][choice.next_below(5)];
    let mut cursor = record.cursor();
    for _ in 0..deeds {
        if step(record, &mut cursor, choice).is_none() {
            break;
        }
    }
}

/// Adds a random ply or opening choice that is allowed at the cursor; `None` if none was found.
fn step(record: &mut GameRecord, cursor: &mut qipan_core::formats::Cursor, choice: &mut RandomSequence) -> Option<()> {
    cursor.position().outcome().is_none().then_some(())?;
    (0..60).find_map(|_| {
        let deed = deed(cursor, choice)?;
        record.add(cursor, deed).ok()
    })
}

fn deed(cursor: &qipan_core::formats::Cursor, choice: &mut RandomSequence) -> Option<PlyOrAction> {
    let position = cursor.position();
    let opening = cursor.opening().filter(|opening| !opening.is_done());
    let act = match opening.map(|opening| (opening.step(), opening.offered_fifth_moves())) {
        Some((OpeningStep::Choose { options, .. }, _)) => Action::Choose(options[choice.next_below(options.len())]),
        Some((OpeningStep::Declare { most, .. }, _)) => Action::Declare(1 + choice.next_below(most.into()) as u8),
        Some((OpeningStep::Offer { count, .. }, _)) => {
            Action::Offer((0..count).map(|_| any_point(position, choice)).collect())
        }
        Some((OpeningStep::Pick { .. }, offers)) => {
            return Some(PlyOrAction::Ply(Ply::Place(*offers.get(choice.next_below(offers.len()))?)));
        }
        Some((OpeningStep::Place { .. }, _)) => {
            let size = position.size();
            let near =
                |side: u8, choice: &mut RandomSequence| (side / 2 + choice.next_below(5) as u8).saturating_sub(2);
            let point = Point::new(near(size.columns, choice), near(size.rows, choice));
            return Some(PlyOrAction::Ply(Ply::Place(point)));
        }
        Some((OpeningStep::Done, _)) | None => return Some(PlyOrAction::Ply(ply(position, choice))),
    };
    Some(PlyOrAction::Act(act))
}

fn ply(position: &Position, choice: &mut RandomSequence) -> Ply {
    match position {
        Position::Gomoku(_) if position.may_pass() && choice.next_below(25) == 0 => Ply::Pass,
        // Forbidden points are possible, too, because a record may contain them.
        Position::Gomoku(gomoku) => {
            let own = gomoku.stones().filter(|(_, color)| *color == gomoku.side_to_move()).map(|(point, _)| point);
            let own: Vec<Point> = own.collect();
            let beside = |at: u8, choice: &mut RandomSequence| (at + choice.next_below(3) as u8).saturating_sub(1);
            match own.get(choice.next_below(own.len() + 1)) {
                Some(near) => Ply::Place(Point::new(beside(near.column, choice), beside(near.row, choice))),
                None => Ply::Place(any_point(position, choice)),
            }
        }
        _ => {
            let legal = position.legal_points();
            legal.get(choice.next_below(legal.len())).map_or(Ply::Pass, |point| Ply::Place(*point))
        }
    }
}

fn any_point(position: &Position, choice: &mut RandomSequence) -> Point {
    let size = position.size();
    Point::new(choice.next_below(size.columns.into()) as u8, choice.next_below(size.rows.into()) as u8)
}

fn remark(record: &mut GameRecord, node: usize, choice: &mut RandomSequence) {
    if choice.next_below(8) == 0 {
        let text = text(choice);
        record.set_comment(node, &text);
    }
    if node > 0 && choice.next_below(2) == 0 {
        record.set_elapsed_ms(node, (choice.next_u64() >> [60, 50, 32][choice.next_below(3)]) as u32);
    }
    if choice.next_below(20) == 0 {
        record.set_extra(node, EXTRAS[choice.next_below(EXTRAS.len())]);
    }
}

/// Makes a random text of one or several lines.
fn text(choice: &mut RandomSequence) -> String {
    let pieces = match choice.next_below(30) {
        0 => 2000,
        _ => 1 + choice.next_below(9),
    };
    let between = ["", " ", "\n", "\t", "\r\n", "\n\n"];
    let mut piece = || PIECES[choice.next_below(PIECES.len())].to_owned() + between[choice.next_below(between.len())];
    (0..pieces).map(|_| piece()).collect()
}

fn name(record: &mut GameRecord, choice: &mut RandomSequence) {
    let players = record.start().players();
    let name = |choice: &mut RandomSequence| match choice.next_below(12) {
        0 => text(choice),
        1 => String::new(),
        _ => NAMES[choice.next_below(NAMES.len())].to_owned(),
    };
    if choice.next_below(5) > 0 {
        record.players = (0..players).map(|_| name(choice)).collect();
    }
    record.date = ["", "2026-11-22", "0000", "9999-12-31", "Easter 1977", "1996-12-27,28"][choice.next_below(6)].into();
    record.event =
        if choice.next_below(3) == 0 { text(choice) } else { ["", "第3回", "Open"][choice.next_below(3)].into() };
    record.round = ["", "3", "final (2)", "]"][choice.next_below(4)].into();
    record.clock = clock(choice);
    if !record.clock.is_none() && choice.next_below(3) == 0 {
        record.minutes = (0..players)
            .map(|_| Some(1 + choice.next_below(600) as u32).filter(|_| choice.next_below(2) == 0))
            .collect();
        record.minutes.truncate(record.minutes.iter().rposition(Option::is_some).map_or(0, |last| last + 1));
    }
}

fn clock(choice: &mut RandomSequence) -> ClockRule {
    let (minutes, seconds, count) =
        (choice.next_below(601) as u32, 1 + choice.next_below(3600) as u32, 1 + choice.next_below(100) as u32);
    let kind = ClockRule::KINDS[choice.next_below(ClockRule::KINDS.len())];
    let least = if kind.overtime() == Overtime::None { 1 } else { 0 };
    kind.with_minutes(minutes.max(least)).with_seconds(seconds).with_count(count)
}

fn end(record: &mut GameRecord, choice: &mut RandomSequence) {
    let end = record.end();
    let position = end.position();
    let loser = Color::ALL[choice.next_below(2)];
    record.result = match (position.outcome(), position) {
        (Some(_), Position::Reversi(position)) if choice.next_below(8) > 0 => {
            let (black, white) = position.final_scores();
            Some(GameResult::Score { black, white })
        }
        (Some(outcome), _) => Some(GameResult::Outcome(outcome)),
        (None, _) => [
            None,
            Some(GameResult::Resigned { loser }),
            Some(GameResult::OutOfTime { loser }),
            Some(GameResult::Outcome(Outcome::Draw)),
        ][choice.next_below(4)],
    };
    let line = record.main_line();
    let is_given_up = matches!(record.result, Some(GameResult::Resigned { .. } | GameResult::OutOfTime { .. }));
    if is_given_up && choice.next_below(4) == 0 {
        // The game ended before the last ply of the line.
        record.end_node = line[..line.len() - 1].get(choice.next_below(line.len())).copied();
    }
}
