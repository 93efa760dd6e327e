//! The opening book and learning.

use qipan::engine::reversi::book::{Book, BookError, BookMove, board_image, canonical, shipped_book, square_image};
use qipan::engine::reversi::learn::{BYTES_MAX, LEARNED_GAMES_MAX, Learned, POSITIONS_MAX, PlayedGame};
use qipan::rules::Ply;
use qipan::rules::mix::RandomSequence;
use qipan::rules::reversi::board::squares;
use qipan::rules::reversi::{Board, Square};

fn square(text: &str) -> Square {
    Square::parse(text).expect("a square")
}

/// The board after a transcript.
fn after(transcript: &str) -> Board {
    transcript.as_bytes().chunks(2).fold(Board::START, |board, pair| {
        let square = square(std::str::from_utf8(pair).expect("text"));
        board.after_move(square, board.flips(square))
    })
}

#[test]
fn canonical_boards_and_squares_go_together() {
    let board = after("f5d6c3d3c4");
    for symmetry in 0..8 {
        let image = board_image(board, symmetry);
        assert_eq!(canonical(image).0, canonical(board).0);
        for square in squares(board.legal_moves()) {
            let turned_move = square_image(square, symmetry);
            assert_eq!(
                board_image(board.after_move(square, board.flips(square)), symmetry),
                image.after_move(turned_move, image.flips(turned_move))
            );
        }
    }
}

#[test]
fn a_book_knows_every_image_of_a_move() {
    let mut known = Book::default();
    let board = after("f5d6c3");
    assert!(known.set_value(board, square("d3"), 40));
    assert!(known.set_value(board, square("f4"), -250));
    assert!(!known.set_value(board, square("a1"), 0), "an illegal move");
    for symmetry in 0..8 {
        let moves = known.moves(board_image(board, symmetry));
        let turned_move = |text| square_image(square(text), symmetry);
        assert_eq!(moves[0], BookMove { square: turned_move("d3"), value: 40 });
        assert_eq!(moves[1], BookMove { square: turned_move("f4"), value: -250 });
    }
    // The start is its own image four times: one first move is all four.
    assert!(known.set_value(Board::START, square("f5"), 0));
    assert_eq!(known.moves(Board::START).len(), 4);
}

#[test]
fn a_book_is_written_and_read_and_damage_is_refused() {
    let mut known = Book::default();
    known.set_value(after("f5d6c3"), square("d3"), 40);
    known.set_value(after("f5d6"), square("c3"), 30);
    let bytes = known.to_bytes();
    assert_eq!(Book::from_bytes(&bytes), Ok(known));
    assert_eq!(Book::from_bytes(&bytes[..bytes.len() - 1]), Err(BookError::Checksum));
    assert_eq!(Book::from_bytes(&bytes[..10]), Err(BookError::WrongLength));
    assert_eq!(Book::from_bytes(&vec![0; 3 << 20]), Err(BookError::WrongLength));
    assert_eq!(Learned::from_bytes(&bytes), Err(BookError::WrongFileKind), "a book is not what was learned");
    for at in 16..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x55;
        assert_eq!(Book::from_bytes(&damaged), Err(BookError::Checksum));
        let checksum = crc32fast::hash(&damaged[16..]);
        damaged[12..16].copy_from_slice(&checksum.to_le_bytes());
        // Whatever it reads as then, it is legal: a value may differ, a move or a board may not be impossible.
        if let Ok(read) = Book::from_bytes(&damaged) {
            assert!(read.positions().all(|(board, moves)| moves.iter().all(|entry| board.flips(entry.0) != 0)));
        }
    }
}

#[test]
fn the_shipped_book_can_be_read_and_is_small() {
    let bytes = include_bytes!("../../../assets/engine/reversi/book.bin");
    assert!(bytes.len() <= 200 << 10);
    let known = Book::from_packed_bytes(bytes).expect("the shipped book can be read");
    assert_eq!(&known, shipped_book());
    assert_eq!(known.len(), 20_000);
    assert_eq!(known.to_packed_bytes().as_deref(), Some(&bytes[..]));
    // Every move of a position is there, and worth what the position behind it is.
    for (board, _) in known.positions() {
        let moves = known.moves(board);
        assert_eq!(moves.iter().fold(0, |all, entry| all | entry.square.bit()), board.legal_moves(), "{board:?}");
        for entry in moves {
            let behind = known.moves(board.after_move(entry.square, board.flips(entry.square)));
            assert!(behind.first().is_none_or(|best| best.value == -entry.value), "{board:?} {entry:?}");
        }
    }
}

#[test]
fn a_packed_book_is_whole_or_refused() {
    // The start and what follows its move: all symmetric games begin so.
    let (mut known, first) = (Book::default(), after("f5"));
    known.set_value(Board::START, square("f5"), -100);
    assert!(known.to_packed_bytes().is_some());
    for (name, value) in [("f6", 100), ("d6", -300), ("f4", 0)] {
        assert_eq!(known.set_value(first, square(name), value), first.flips(square(name)) != 0);
    }
    let bytes = known.to_packed_bytes().expect("every move of both positions");
    assert_eq!(Book::from_packed_bytes(&bytes), Ok(known.clone()));
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x55;
        assert!(Book::from_packed_bytes(&damaged).is_err());
        let checksum = crc32fast::hash(&damaged[20..]);
        damaged[16..20].copy_from_slice(&checksum.to_le_bytes());
        // Whatever it reads as then, it is legal.
        if let Ok(read) = Book::from_packed_bytes(&damaged) {
            assert!(read.positions().all(|(board, moves)| moves.iter().all(|entry| board.flips(entry.0) != 0)));
        }
    }
    assert!(Book::from_packed_bytes(&bytes[..bytes.len() - 1]).is_err());
    // The best of the second position says what the first move is worth.
    known.set_value(first, square("f6"), 200);
    assert!(known.to_packed_bytes().is_none());
    // A move is missing, or no walk leads there.
    let mut lacking = Book::default();
    lacking.set_value(first, square("f6"), 100);
    assert!(lacking.to_packed_bytes().is_none());
    lacking.set_value(Board::START, square("f5"), -100);
    assert!(lacking.to_packed_bytes().is_none());
}

/// A game of a simple computer against a fixed opponent: both choose by rules without chance.
fn game(learned: &Learned, computer_first: bool) -> (Vec<Ply>, i32) {
    let (mut board, mut computer, mut plies) = (Board::START, computer_first, Vec::new());
    loop {
        if board.legal_moves() == 0 {
            (board, computer) = (board.after_pass(), !computer);
            if board.legal_moves() == 0 {
                let score = board.final_score();
                return (plies, if computer { score } else { -score });
            }
            plies.push(Ply::Pass);
        }
        let square = if computer { greedy(board, learned.squares_to_avoid(board)) } else { careful(board) };
        plies.push(Ply::Place(square.point()));
        (board, computer) = (board.after_move(square, board.flips(square)), !computer);
    }
}

/// Turns the most discs, except on squares to avoid.
fn greedy(board: Board, avoid: u64) -> Square {
    let moves = if board.legal_moves() & !avoid == 0 { board.legal_moves() } else { board.legal_moves() & !avoid };
    squares(moves).max_by_key(|&square| board.flips(square).count_ones()).expect("a move")
}

/// Leaves the opponent few moves and takes corners.
fn careful(board: Board) -> Square {
    let cost = |square: Square| {
        let after = board.after_move(square, board.flips(square));
        let corner = square.bit() & 0x8100_0000_0000_0081 != 0;
        after.legal_moves().count_ones() as i32 - if corner { 20 } else { 0 }
    };
    squares(board.legal_moves()).min_by_key(|&square| cost(square)).expect("a move")
}

/// All moves by the mobility they leave.
fn judge(board: Board) -> Option<Vec<BookMove>> {
    let value = |square: Square| {
        let after = board.after_move(square, board.flips(square));
        100 * (after.after_pass().legal_moves().count_ones() as i32 - after.legal_moves().count_ones() as i32)
    };
    Some(squares(board.legal_moves()).map(|square| BookMove { square, value: value(square) }).collect())
}

#[test]
fn a_lost_line_is_not_lost_again() {
    for computer_first in [true, false] {
        let mut learned = Learned::default();
        let mut lost = Vec::new();
        for _ in 0..20 {
            let (plies, result) = game(&learned, computer_first);
            if result >= 0 {
                break;
            }
            assert!(!lost.contains(&plies), "the same line was lost twice");
            let game = PlayedGame { start: Board::START, plies: &plies, is_computer_first: computer_first };
            assert_eq!(learned.learn(game, &mut judge), Some(true));
            learned = Learned::from_bytes(&learned.to_bytes()).expect("kept and read");
            lost.push(plies);
        }
        assert!(!lost.is_empty(), "the first line is lost: otherwise this shows nothing");
        // Without learning the line repeats.
        assert_eq!(game(&Learned::default(), computer_first).0, lost[0]);
    }
}

#[test]
fn won_and_unfinished_games_teach_nothing() {
    let (plies, result) = game(&Learned::default(), true);
    assert!(result < 0);
    let mut learned = Learned::default();
    for (plies, computer_first) in [(&plies[..], false), (&plies[..20], true), (&plies[1..], true)] {
        assert_eq!(
            learned.learn(PlayedGame { start: Board::START, plies, is_computer_first: computer_first }, &mut judge),
            Some(false)
        );
    }
    assert!(learned.is_empty());
}

#[test]
fn a_judge_that_gives_up_leaves_no_trace() {
    let (plies, _) = game(&Learned::default(), true);
    let mut learned = Learned::default();
    // No move is good enough, so that the walk goes on until the judge is asked a third time.
    let mut asked = 0;
    let mut interrupted = |board: Board| {
        asked += 1;
        let hopeless = squares(board.legal_moves()).map(|square| BookMove { square, value: -6400 }).collect();
        (asked < 3).then_some(hopeless)
    };
    let game = PlayedGame { start: Board::START, plies: &plies, is_computer_first: true };
    assert_eq!(learned.learn(game, &mut interrupted), None);
    assert_eq!((asked, &learned), (3, &Learned::default()));
    assert_eq!(learned.learn(game, &mut judge), Some(true), "given again, it is learned");
    assert_eq!(learned.learn(game, &mut judge), Some(false), "and it is nothing new a third time");
}

#[test]
fn marks_are_kept_with_what_was_learned() {
    let (plies, _) = game(&Learned::default(), true);
    let mut learned = Learned::default();
    learned.learn(PlayedGame { start: Board::START, plies: &plies, is_computer_first: true }, &mut judge);
    (0..LEARNED_GAMES_MAX as u64 + 9).for_each(|game| learned.mark_learned(game));
    learned.mark_learned(100);
    assert!(
        !learned.was_learned(8) && learned.was_learned(9) && learned.was_learned(LEARNED_GAMES_MAX as u64 + 8),
        "the oldest are forgotten"
    );
    let bytes = learned.to_bytes();
    assert!(bytes.len() <= BYTES_MAX);
    assert_eq!(Learned::from_bytes(&bytes).as_ref(), Ok(&learned));
    let forgotten = Learned::from_bytes(&learned.clone().without_older_than(7).to_bytes()).expect("kept and read");
    assert!(forgotten.is_empty() && forgotten.was_learned(100) && forgotten.learning_since() == 7);
    let starting = learned.clone().with_learning_start(8);
    assert!(starting.len() == learned.len() && starting.learning_since() == 8);
}

#[test]
fn damage_of_what_was_learned_is_refused() {
    let (plies, _) = game(&Learned::default(), true);
    let mut learned = Learned::default();
    learned.learn(PlayedGame { start: Board::START, plies: &plies, is_computer_first: true }, &mut judge);
    learned.mark_learned(77);
    let bytes = learned.to_bytes();
    for length in 0..bytes.len() {
        assert!(Learned::from_bytes(&bytes[..length]).is_err(), "{length} bytes");
    }
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x55;
        assert!(Learned::from_bytes(&damaged).is_err(), "byte {at}");
        // With the outer checksum right again, it reads as something that can be written, or not at all.
        if at >= 12 {
            let checksum = crc32fast::hash(&damaged[12..]);
            damaged[8..12].copy_from_slice(&checksum.to_le_bytes());
            if let Ok(read) = Learned::from_bytes(&damaged) {
                assert_eq!(Learned::from_bytes(&read.to_bytes()), Ok(read));
            }
        }
    }
    assert_eq!(Learned::from_bytes(&vec![0; BYTES_MAX + 1]), Err(BookError::WrongLength));
}

#[test]
fn what_is_learned_is_bounded() {
    let mut learned = Learned::default();
    let mut random = RandomSequence::new(1);
    // Random lost games, learned by a judge who sees no way out, so that every position of the game is kept.
    let mut hopeless =
        |board: Board| Some(squares(board.legal_moves()).map(|square| BookMove { square, value: -6400 }).collect());
    for _ in 0..400 {
        let (mut board, mut plies, mut computer) = (Board::START, Vec::new(), true);
        while board.legal_moves() != 0 || board.after_pass().legal_moves() != 0 {
            let moves: Vec<Square> = squares(board.legal_moves()).collect();
            computer = !computer;
            if moves.is_empty() {
                plies.push(Ply::Pass);
                board = board.after_pass();
                continue;
            }
            let square = moves[random.next_below(moves.len())];
            plies.push(Ply::Place(square.point()));
            board = board.after_move(square, board.flips(square));
        }
        let first_won = if computer { board.final_score() > 0 } else { board.final_score() < 0 };
        learned.learn(PlayedGame { start: Board::START, plies: &plies, is_computer_first: !first_won }, &mut hopeless);
    }
    assert_eq!(learned.len(), POSITIONS_MAX);
    assert!(Learned::from_bytes(&learned.to_bytes()).is_ok());
}

/// The boards of a game, each seen by its side to move.
fn replayed(plies: &[Ply]) -> Vec<Board> {
    let mut boards = vec![Board::START];
    for ply in plies {
        let board = boards[boards.len() - 1];
        boards.push(match ply {
            Ply::Pass => board.after_pass(),
            Ply::Place(point) => {
                let square = Square::from_point(*point).expect("on the board");
                board.after_move(square, board.flips(square))
            }
        });
    }
    boards
}

#[test]
fn learned_values_stand_before_the_books() {
    let (plies, _) = game(&Learned::default(), true);
    let mut learned = Learned::default();
    learned.learn(PlayedGame { start: Board::START, plies: &plies, is_computer_first: true }, &mut judge);
    let mut known = Book::default();
    let board = after("f5");
    known.set_value(board, square("d6"), 10);
    assert_eq!(learned.moves_with_learned_values(&known, board)[0], BookMove { square: square("d6"), value: 10 });
    // Where the book knows nothing there is nothing to play by, only moves to avoid.
    let unknown =
        replayed(&plies).into_iter().find(|board| !learned.moves(*board).is_empty()).expect("something learned");
    assert!(learned.moves_with_learned_values(&Book::default(), unknown).is_empty());
    known.set_value(unknown, squares(unknown.legal_moves()).next().expect("a move"), 0);
    assert_eq!(learned.moves_with_learned_values(&known, unknown), learned.moves(unknown));
}
