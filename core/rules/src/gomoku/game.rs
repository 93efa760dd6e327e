//! Five-in-a-row as a row of the list of games: its constants, its position and its set-up board in game-neutral terms.

use super::{Position, Rule, Setup};
use crate::arranged::{ArrangementFault, GameSetup};
use crate::kind::GameConstants;
use crate::{ArrangedBoard, Color, GameKind, GamePosition, Illegal, Outcome, Ply, Point, Size};

/// The constants of five-in-a-row.
pub static CONSTANTS: GameConstants = GameConstants {
    word: "gomoku",
    sgf_number: "4",
    sgf_pass: "",
    has_pieces_on_cells: false,
    is_decided_by_count: false,
    players: 2..=4,
};

impl GamePosition for Position {
    fn kind(&self) -> GameKind {
        GameKind::Gomoku
    }

    fn players(&self) -> usize {
        Position::players(self).into()
    }

    fn rules_number(&self) -> u64 {
        1 + self.rule() as u64
    }

    fn size(&self) -> Size {
        Position::size(self)
    }

    fn side_to_move(&self) -> Color {
        Position::side_to_move(self)
    }

    fn color_at(&self, point: Point) -> Option<Color> {
        Position::color_at(self, point)
    }

    fn legal_points(&self) -> Vec<Point> {
        Position::legal_points(self)
    }

    fn must_pass(&self) -> bool {
        Position::must_pass(self)
    }

    fn may_pass(&self) -> bool {
        Position::may_pass(self)
    }

    fn outcome(&self) -> Option<Outcome> {
        Position::outcome(self)
    }

    fn play(&mut self, ply: Ply) -> Result<Vec<Point>, Illegal> {
        Position::play(self, ply).map(|()| Vec::new())
    }

    fn play_recorded(&mut self, ply: Ply) -> Result<Vec<Point>, Illegal> {
        Position::play_recorded(self, ply).map(|()| Vec::new())
    }

    fn hash(&self) -> u64 {
        Position::hash(self)
    }
}

impl GameSetup for Setup {
    fn kind(&self) -> GameKind {
        GameKind::Gomoku
    }

    fn size(&self) -> Size {
        self.size
    }

    fn colors(&self) -> &'static [Color] {
        &Color::ALL[..usize::from(self.players).clamp(2, 4)]
    }

    fn side(&self) -> Color {
        self.side_to_move
    }

    fn set_side(&mut self, side: Color) {
        self.side_to_move = side;
    }

    fn color_at(&self, point: Point) -> Option<Color> {
        self.stones.iter().find(|stone| stone.0 == point).map(|stone| stone.1)
    }

    fn put(&mut self, point: Point, piece: Option<Color>) {
        self.stones.retain(|stone| stone.0 != point);
        self.stones.extend(piece.map(|color| (point, color)));
        self.stones.sort_by_key(|(point, _)| (point.row, point.column));
    }

    fn set_pieces(&mut self, pieces: &[(Point, Color)]) {
        self.stones = pieces.to_vec();
    }

    fn resize(&mut self, size: Size) {
        self.size = size;
        self.stones.retain(|stone| size.contains(stone.0));
    }

    fn count(&self, color: Color) -> usize {
        self.stones.iter().filter(|stone| stone.1 == color).count()
    }

    fn reasons(&self) -> Vec<ArrangementFault> {
        faults(self)
    }
}

fn faults(setup: &Setup) -> Vec<ArrangementFault> {
    let (playing, stray): (Vec<_>, Vec<_>) =
        setup.stones.iter().copied().partition(|stone| stone.1.index() < usize::from(setup.players));
    let is_there = |color: &Color| {
        let is_to_move = setup.side_to_move == *color && color.index() >= usize::from(setup.players);
        is_to_move || stray.iter().any(|stone| stone.1 == *color)
    };
    let mut reasons: Vec<ArrangementFault> =
        Color::ALL.into_iter().filter(is_there).map(ArrangementFault::ColorDoesNotPlay).collect();
    let board = ArrangedBoard::Gomoku(Setup { stones: playing, ..setup.clone() });
    reasons.extend(
        board.colors().iter().copied().filter(|&color| has_won(&board, setup.rule, color)).map(ArrangementFault::Won),
    );
    let cells = usize::from(setup.size.columns) * usize::from(setup.size.rows);
    reasons.extend((setup.stones.len() == cells).then_some(ArrangementFault::Full));
    let position = board.position().filter(|position| position.outcome().is_none() && stray.is_empty());
    let passes = position.is_some_and(|position| position.legal_points().is_empty());
    reasons.extend(passes.then_some(ArrangementFault::Passes(setup.side_to_move)));
    reasons.extend((!fits_turn(&board)).then_some(ArrangementFault::Counts));
    let is_long = setup.rule == Rule::Renju && longest(&board, Color::Black) > 5;
    reasons.extend(is_long.then_some(ArrangementFault::Overline));
    reasons
}

/// Whether a color has a winning line, even if another color has one too.
fn has_won(board: &ArrangedBoard, rule: Rule, color: Color) -> bool {
    runs(board, color).into_iter().any(|(length, closed)| rule.is_winning_run(color, length, closed))
}

fn longest(board: &ArrangedBoard, color: Color) -> u32 {
    runs(board, color).into_iter().map(|run| run.0).max().unwrap_or(0)
}

/// The unbroken runs of a color's stones in all four directions: each run's length, and whether opponents' stones close both ends.
fn runs(board: &ArrangedBoard, color: Color) -> Vec<(u32, bool)> {
    let ArrangedBoard::Gomoku(setup) = board else { return Vec::new() };
    let grid = Grid::of(setup);
    let mut runs = Vec::new();
    for &(point, _) in setup.stones.iter().filter(|stone| stone.1 == color) {
        for way in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            let back = grid.step(point, (-way.0, -way.1), 1);
            if back == Some(Some(color)) {
                continue;
            }
            let length = (1..).take_while(|&by| grid.step(point, way, by) == Some(Some(color))).count() as i32 + 1;
            let is_other = |cell: Option<Option<Color>>| cell.flatten().is_some_and(|other| other != color);
            runs.push((length as u32, is_other(back) && is_other(grid.step(point, way, length))));
        }
    }
    runs
}

/// The stones of a five-in-a-row board as a grid, for lookups by cell.
struct Grid {
    size: Size,
    cells: Vec<Option<Color>>,
}

impl Grid {
    fn of(setup: &Setup) -> Grid {
        let size = setup.size;
        let mut cells = vec![None; usize::from(size.columns) * usize::from(size.rows)];
        for &(point, color) in setup.stones.iter().filter(|stone| size.contains(stone.0)) {
            cells[usize::from(point.row) * usize::from(size.columns) + usize::from(point.column)] = Some(color);
        }
        Grid { size, cells }
    }

    /// The content of the cell `by` steps from `from` in the direction `way`: the outer `None` is outside the board, the inner `None` an
    /// empty cell.
    fn step(&self, from: Point, way: (i32, i32), by: i32) -> Option<Option<Color>> {
        let (column, row) = (i32::from(from.column) + way.0 * by, i32::from(from.row) + way.1 * by);
        let is_on =
            (0..i32::from(self.size.columns)).contains(&column) && (0..i32::from(self.size.rows)).contains(&row);
        is_on.then(|| self.cells[(row * i32::from(self.size.columns) + column) as usize])
    }
}

/// Whether the numbers of stones and the side to move can arise in a game that Black begins and in which nobody passes.
fn fits_turn(board: &ArrangedBoard) -> bool {
    let counts: Vec<usize> = board.colors().iter().map(|&color| board.count(color)).collect();
    let least = counts.iter().copied().min().unwrap_or(0);
    let ahead = counts.iter().take_while(|&&count| count == least + 1).count() % counts.len();
    let expected = counts.iter().enumerate().all(|(at, &count)| count == least + usize::from(at < ahead));
    expected && board.side().index() == ahead
}
