//! Draws the result of a finished game on a card: beside the board where the panel is; otherwise over the rows of the board where the game
//! did not end, so that its last move stays in sight; and over the whole dimmed board where texts are large.

use crate::app::kernel::actions::Action;
use crate::app::kernel::intent::Intent;
use crate::app::kernel::view::{BoardView, Cell, EndCardView, EndOfferView, EndSideView, Motion, SquareMark};
use crate::app::pages::screen_parts::{button, card, dim, toolkit_button};
use crate::ui::graph::SHARES;
use crate::ui::text::style;
use crate::ui::widgets::Button;
use crate::ui::{Align, Draw, Icon, Pos, Rect, Ui, Weight};

/// The largest width of the card over the board and beside it, in layout units.
const WIDTH: f32 = 480.0;
/// The distance of the card from the board's sides, in layout units: the numbers of the rows stay whole.
const SIDE: f32 = 18.0;
const WIDTH_BESIDE: f32 = 560.0;
/// The least size of a panel for the card, in layout units.
const PANEL_MIN: (f32, f32) = (330.0, 420.0);
/// The least width of a board's area for a slim card over some of its rows, in layout units.
const SLIM_FROM: f32 = 640.0;
/// The space between the card's edge and its content, in layout units, and the same where the card is narrow or slim.
const PADDING: f32 = 24.0;
const PADDING_NARROW: f32 = 14.0;
/// The width of the card's content below which its buttons are below one another, in layout units.
const NARROW: f32 = 400.0;
/// The space between two blocks of the card, in layout units.
const GAP: f32 = 12.0;
const BUTTON: f32 = 48.0;
const QUIET: f32 = 44.0;
const OFFER: f32 = 56.0;
/// The height of a player's row on the card of three or four players, in layout units.
const RANK: f32 = 44.0;
/// The size of the text how the game ended, and the height of a line of it, in layout units.
const HOW_SIZE: f32 = 16.0;
const HOW_LINE: f32 = 22.0;
/// The largest width of that text, which has at most eighty letters in a line.
const HOW_MAX: f32 = 552.0;
/// The size of the score, and of the score beside the title, in layout units.
const SCORE: f32 = 48.0;
const LINE_SCORE: f32 = 38.0;
/// The least width of a slim card's content, in which players by rank stand in two columns, in layout units.
const SLIM_CONTENT_FROM: f32 = 600.0;
const CLOSE: f32 = 44.0;
/// The space around the scrolled content for the focus ring, in layout units.
const RING: f32 = 8.0;

/// A part of the card, from top to bottom.
#[derive(Clone, Copy, PartialEq)]
enum Block {
    Title,
    /// The title and the score, or the winner's piece, side by side.
    Line,
    Against,
    /// The winner's piece, in a game of two players without a score.
    Piece,
    Score,
    /// The bar of both players' shares with their names.
    Shares,
    Ranks,
    How,
    Offer,
    Buttons,
    More,
    /// All buttons side by side.
    Row,
}

/// The parts that stand above what scrolls, where the card has too little room: who won, and the score.
const HEAD: [Block; 2] = [Block::Title, Block::Score];

const BLOCKS: [Block; 10] = [
    Block::Title,
    Block::Against,
    Block::Piece,
    Block::Score,
    Block::Shares,
    Block::Ranks,
    Block::How,
    Block::Offer,
    Block::Buttons,
    Block::More,
];

/// The parts of a slim card.
const SLIM: [Block; 7] =
    [Block::Line, Block::Against, Block::Shares, Block::Ranks, Block::How, Block::Offer, Block::Row];

/// Where the card stands.
#[derive(Clone, Copy, PartialEq)]
pub enum CardPlacement {
    /// In the panel's area, beside the board.
    Beside,
    /// Over the rows of the board where the game did not end.
    Slim(Rect),
    /// In the middle of the dimmed board.
    Over,
}

impl CardPlacement {
    /// The part of the board that the card covers, while the rest is to be seen.
    pub fn covered_board_area(self) -> Option<Rect> {
        match self {
            CardPlacement::Slim(rect) => Some(rect),
            CardPlacement::Beside | CardPlacement::Over => None,
        }
    }
}

/// Returns the place of the card, from the areas of the board and of the panel: the first that has the room.
pub fn choose_card_placement(
    ui: &mut Ui,
    view: &EndCardView,
    position: &BoardView,
    (board, panel): (Rect, Rect),
) -> CardPlacement {
    if panel.w >= PANEL_MIN.0 && panel.h >= PANEL_MIN.1 {
        return CardPlacement::Beside;
    }
    slim_place(ui, view, position, board).map_or(CardPlacement::Over, CardPlacement::Slim)
}

/// Shows the card at its place.
pub fn show_end_card(
    ui: &mut Ui,
    view: &EndCardView,
    (board, panel): (Rect, Rect),
    (place, motion): (CardPlacement, Motion),
    wishes: &mut Vec<Intent>,
) {
    let is_beside = place == CardPlacement::Beside;
    if let CardPlacement::Slim(place) = place {
        celebrate(ui, view, motion, board);
        card(ui, place);
        draw_blocks(ui, &SLIM, view, place.inset(PADDING_NARROW), wishes);
        return close(ui, view, place, wishes);
    }
    let (room, widest) = if is_beside { (panel, WIDTH_BESIDE) } else { (board, WIDTH) };
    match is_beside {
        true => {
            let ground = ui.colors.page;
            ui.fill(panel, 0.0, ground);
        }
        false => dim(ui, board),
    }
    celebrate(ui, view, motion, room);
    let width = (room.w - 2.0 * if is_beside { GAP } else { SIDE }).min(widest);
    let padding = if width < NARROW + 2.0 * PADDING { PADDING_NARROW } else { PADDING };
    let inner = width - 2.0 * padding;
    let high = blocks_height(ui, &BLOCKS, view, inner) + 2.0 * padding;
    let fits = high <= room.h - 2.0 * GAP;
    // A card without room for its content covers the whole area.
    let place = if fits { Rect::around(room.center(), width, high) } else { room };
    card(ui, place);
    let inside = Rect::around(place.center(), width, place.h);
    let rest: Vec<Block> = BLOCKS.into_iter().filter(|block| fits || !HEAD.contains(block)).collect();
    let (blocks, mut above) = (&rest[..], padding);
    if !fits {
        draw_block(ui, Block::Title, view, inside.row(4.0, CLOSE), wishes);
        above = CLOSE + GAP;
        let score = height(ui, Block::Score, view, inner);
        if score > 0.0 {
            draw_block(ui, Block::Score, view, inside.row(above - 4.0, score - GAP), wishes);
            above += score;
        }
    }
    let around = padding - RING;
    let area = inside.column(around, width - 2.0 * around).row(above - RING, place.h - above - padding + 2.0 * RING);
    let content = blocks_height(ui, blocks, view, inner);
    ui.scroll(ui.id("result", 0), area, content + 2.0 * RING, |ui, all| {
        draw_blocks(ui, blocks, view, all.column(RING, all.w - 2.0 * RING).row(RING, content), wishes);
    });
    close(ui, view, place, wishes);
}

/// Returns the place of a slim card over the rows of the board where the game did not end; `None` where it has too little room.
fn slim_place(ui: &mut Ui, view: &EndCardView, position: &BoardView, board: Rect) -> Option<Rect> {
    let side = board.w.min(board.h);
    let wide = side - 2.0 * SIDE;
    let high = blocks_height(ui, &SLIM, view, wide - 2.0 * PADDING_NARROW) + 2.0 * PADDING_NARROW;
    let y = if ends_low(position) { board.y + SIDE } else { board.bottom() - SIDE - high };
    let place = Rect::new(board.center().x - wide / 2.0, y, wide, high);
    (side >= SLIM_FROM && high <= board.h / 2.0).then_some(place)
}

/// Returns whether the last move, or the middle of the winning line, is in the lower half of the board.
fn ends_low(position: &BoardView) -> bool {
    let last = |(cell, mark): &(Cell, SquareMark)| matches!(mark, SquareMark::Last { .. }).then_some((*cell, *cell));
    let ends = position.win_line.or_else(|| position.marks.iter().find_map(last));
    let (first, top) = position.viewport.map_or((0, position.rows), |part| (part.row, part.span));
    ends.is_some_and(|((_, a), (_, b))| a + b >= 2 * first + top)
}

/// Shows the confetti of a win, behind the card.
fn celebrate(ui: &mut Ui, view: &EndCardView, motion: Motion, room: Rect) {
    if let Some(from_ms) = view.confetti_from_ms.filter(|_| motion != Motion::Off) {
        ui.clip(room, |ui| confetti(ui, from_ms, room));
    }
}

/// Draws the button that closes the card, at the card's upper right corner.
fn close(ui: &mut Ui, view: &EndCardView, card: Rect, wishes: &mut Vec<Intent>) {
    let place = Rect::new(card.right() - CLOSE - 4.0, card.y + 4.0, CLOSE, CLOSE);
    let id = ui.id("close", 0);
    ui.set_accessible_name(id, &view.close.label, "");
    if ui.button(id, place, &Button { icon: Some(Icon::Close), label: "", ..toolkit_button(&view.close) }) {
        wishes.push(Intent::Do(Action::Back));
    }
}

/// Returns the height of parts of the card that are below one another.
fn blocks_height(ui: &mut Ui, blocks: &[Block], view: &EndCardView, width: f32) -> f32 {
    blocks.iter().map(|block| height(ui, *block, view, width)).sum::<f32>() - GAP
}

/// Returns the height of a part of the card with the gap below it; 0 where the result has no such part.
fn height(ui: &mut Ui, block: Block, view: &EndCardView, width: f32) -> f32 {
    let is_narrow = width < NARROW;
    let lines = |count: usize, high: f32| high * count as f32 + 8.0 * count.saturating_sub(1) as f32;
    let is_duel = view.sides.len() == 2;
    let high = match block {
        Block::Title => 48.0,
        Block::Line => CLOSE,
        Block::Against if view.against.is_empty() => 0.0,
        Block::Against => 22.0,
        Block::Piece if is_duel && view.score.is_empty() => 72.0,
        Block::Score if !view.score.is_empty() => 60.0,
        // A bar of one colour would say nothing.
        Block::Shares if !view.score.is_empty() && view.sides.iter().all(|side| side.points > 0) => 46.0,
        Block::Ranks if !is_duel => lines(view.sides.len().div_ceil(rank_columns(width)), RANK),
        Block::Piece | Block::Score | Block::Shares | Block::Ranks => 0.0,
        Block::How if view.how.is_empty() => 0.0,
        Block::How => {
            let lines_max = if is_narrow { 4.0 } else { 2.0 };
            let (_, high) = ui.text_size(&view.how, HOW_SIZE, Weight::Regular, Some(width.min(HOW_MAX)));
            ((high / HOW_LINE).round().clamp(1.0, lines_max)) * HOW_LINE
        }
        Block::Offer if view.offer.is_none() => 0.0,
        Block::Offer if is_narrow => 52.0 + BUTTON,
        Block::Offer => OFFER,
        Block::Buttons if is_narrow => lines(view.buttons.len(), BUTTON),
        Block::Buttons => BUTTON,
        Block::More => QUIET,
        Block::Row => BUTTON,
    };
    if high > 0.0 { high + GAP } else { 0.0 }
}

fn draw_blocks(ui: &mut Ui, blocks: &[Block], view: &EndCardView, all: Rect, wishes: &mut Vec<Intent>) {
    let mut y = 0.0;
    for block in blocks {
        let high = height(ui, *block, view, all.w);
        if high > 0.0 {
            draw_block(ui, *block, view, all.row(y, high - GAP), wishes);
        }
        y += high;
    }
}

fn draw_block(ui: &mut Ui, block: Block, view: &EndCardView, room: Rect, wishes: &mut Vec<Intent>) {
    let (text, dim) = (ui.colors.text, ui.colors.text_dim);
    // The texts of a slim card begin below its title.
    let align = if room.w >= SLIM_CONTENT_FROM { Align::Start } else { Align::Center };
    let aligned = |size, weight, color| style(size, weight, color, align);
    match block {
        Block::Title => {
            // The close button stands at the right of the title.
            let room = room.column(CLOSE - 8.0, room.w - 2.0 * (CLOSE - 8.0));
            ui.fit_text(room, &view.title, aligned(36.0, Weight::Bold, text), 2);
        }
        Block::Line => title_line(ui, view, room.column(0.0, room.w - CLOSE)),
        Block::Against => ui.fit_text(room, &view.against, aligned(HOW_SIZE, Weight::Regular, dim), 1),
        Block::Piece => pieces(ui, view, room, 64.0),
        Block::Score => score(ui, view, room, SCORE),
        Block::Shares => shares(ui, &view.sides, room),
        Block::Ranks => ranks(ui, &view.sides, room),
        Block::How => {
            let room = Rect { w: room.w.min(HOW_MAX), ..room };
            ui.fit_text(room, &view.how, aligned(HOW_SIZE, Weight::Regular, dim), (room.h / HOW_LINE) as usize);
        }
        Block::Offer => view.offer.iter().for_each(|offer| draw_offer(ui, offer, room, wishes)),
        Block::Buttons => buttons(ui, view, (room, room.w < NARROW), wishes),
        Block::More => quiet_buttons(ui, view, room, wishes),
        Block::Row => {
            let share = (room.w + 8.0) / (view.buttons.len() + view.more.len()).max(1) as f32;
            let main = share * view.buttons.len() as f32;
            buttons(ui, view, (room.column(0.0, main - 8.0), false), wishes);
            quiet_buttons(ui, view, room.column(main, room.w - main), wishes);
        }
    }
}

/// Draws who won, and beside it the score, or the winner's piece in a game without a score.
fn title_line(ui: &mut Ui, view: &EndCardView, room: Rect) {
    let ink = style(30.0, Weight::Bold, ui.colors.text, Align::Start);
    let has_score = !view.score.is_empty();
    let beside = match view.sides.len() {
        2 if has_score => ui.text_size(&view.score, LINE_SCORE, Weight::Bold, None).0 + 110.0,
        2 => 90.0,
        _ => 0.0,
    };
    ui.fit_text(room.column(0.0, room.w - beside - GAP), &view.title, ink, 1);
    let place = room.column(room.w - beside, beside);
    match has_score {
        true => score(ui, view, place, LINE_SCORE),
        false if view.sides.len() == 2 => pieces(ui, view, place, 38.0),
        false => {}
    }
}

/// Draws the winner's piece; after a draw both pieces.
fn pieces(ui: &mut Ui, view: &EndCardView, room: Rect, size: f32) {
    let winners: Vec<&EndSideView> = view.sides.iter().filter(|side| side.rank == 1).collect();
    for (at, side) in winners.iter().enumerate() {
        let x = (at as f32 - (winners.len() - 1) as f32 / 2.0) * (size + 8.0);
        ui.piece(side.piece, Pos::new(room.center().x + x, room.center().y), size);
    }
}

/// Draws the score large, with the winner's piece before it and the other piece after it.
fn score(ui: &mut Ui, view: &EndCardView, room: Rect, size: f32) {
    let [first, second] = &view.sides[..] else { return };
    let ink = ui.colors.text;
    let wide = ui.text_size(&view.score, size, Weight::Bold, None).0.min(room.w - 100.0);
    ui.fit_text(room, &view.score, style(size, Weight::Bold, ink, Align::Center), 1);
    let aside = wide / 2.0 + 15.0 + 0.4 * size;
    for (side, x) in [(first, -aside), (second, aside)] {
        ui.piece(side.piece, Pos::new(room.center().x + x, room.center().y), 0.8 * size);
    }
}

/// Draws a bar with both players' shares of the discs, and their names below.
fn shares(ui: &mut Ui, sides: &[EndSideView], room: Rect) {
    let [first, second] = sides else { return };
    let (edge, dim) = (ui.colors.text_dim, ui.colors.text_dim);
    let bar = room.row(0.0, 20.0);
    let share = first.points as f32 / (first.points + second.points).max(1) as f32;
    let color = |side: &EndSideView| SHARES[usize::from(side.piece) % 2];
    ui.fill(bar, bar.h / 2.0, color(second));
    ui.clip(bar.column(0.0, bar.w * share), |ui| ui.fill(bar, bar.h / 2.0, color(first)));
    ui.frame(bar, bar.h / 2.0, 1.5, edge);
    let half = room.row(24.0, 22.0);
    let names = [(first, half.column(0.0, half.w / 2.0 - 6.0), Align::Start)];
    let names = names.into_iter().chain([(second, half.column(half.w / 2.0 + 6.0, half.w / 2.0 - 6.0), Align::End)]);
    for (side, place, align) in names {
        ui.fit_text(place, &side.label, style(14.0, Weight::Regular, dim, align), 1);
    }
}

/// The number of columns in which players by rank stand, for the width of the card's content.
fn rank_columns(width: f32) -> usize {
    if width >= SLIM_CONTENT_FROM { 2 } else { 1 }
}

/// Draws three or four players by rank, each with the length of the longest row.
fn ranks(ui: &mut Ui, sides: &[EndSideView], room: Rect) {
    let (colors, columns) = (ui.colors, rank_columns(room.w));
    let share = (room.w + 8.0) / columns as f32;
    for (at, side) in sides.iter().enumerate() {
        let line = room.row((RANK + 8.0) * (at / columns) as f32, RANK);
        let row = line.column(share * (at % columns) as f32, share - 8.0);
        ui.fill(row, 10.0, colors.button);
        if side.rank == 1 {
            ui.fill(row.row(10.0, RANK - 20.0).column(0.0, 4.0), 2.0, colors.accent);
        }
        let bold = |align| style(17.0, Weight::Bold, colors.text, align);
        ui.fit_text(row.column(14.0, 24.0), &format!("{}.", side.rank), bold(Align::Start), 1);
        ui.piece(side.piece, Pos::new(row.x + 58.0, row.center().y), 30.0);
        ui.fit_text(row.column(84.0, row.w - 140.0), &side.label, bold(Align::Start), 1);
        ui.fit_text(row.column(row.w - 52.0, 40.0), &side.points.to_string(), bold(Align::End), 1);
    }
}

fn draw_offer(ui: &mut Ui, offer: &EndOfferView, room: Rect, wishes: &mut Vec<Intent>) {
    let (text, dim) = (ui.colors.text, ui.colors.text_dim);
    let is_narrow = room.h > OFFER;
    let wide = if is_narrow { room.w } else { room.w * 0.4 };
    let words = if is_narrow { room } else { room.column(0.0, room.w - wide - GAP) };
    ui.fit_text(words.row(4.0, 24.0), &offer.title, style(17.0, Weight::Bold, text, Align::Start), 1);
    ui.fit_text(words.row(28.0, 22.0), &offer.reason, style(14.0, Weight::Regular, dim, Align::Start), 1);
    let place = if is_narrow { room.row(52.0, BUTTON) } else { room.column(room.w - wide, wide) };
    button(ui, "offer", 0, place, &offer.button, wishes);
}

/// Draws the main buttons side by side, or below one another where the card is narrow.
fn buttons(ui: &mut Ui, view: &EndCardView, (room, is_narrow): (Rect, bool), wishes: &mut Vec<Intent>) {
    let share = (room.w + 8.0) / view.buttons.len().max(1) as f32;
    for (at, entry) in view.buttons.iter().enumerate() {
        let place = match is_narrow {
            true => room.row((BUTTON + 8.0) * at as f32, BUTTON),
            false => room.column(share * at as f32, share - 8.0),
        };
        button(ui, "main", at, place, entry, wishes);
    }
}

fn quiet_buttons(ui: &mut Ui, view: &EndCardView, room: Rect, wishes: &mut Vec<Intent>) {
    let share = (room.w + 8.0) / view.more.len().max(1) as f32;
    for (at, entry) in view.more.iter().enumerate() {
        button(ui, "more", at, room.column(share * at as f32, share - 8.0), entry, wishes);
    }
}

/// How long the confetti falls, in milliseconds.
const FALL_MS: f32 = 2000.0;
const FRAME_MS: u64 = 16;
const PIECES: u32 = 46;

/// Draws the confetti of this moment. It falls once, behind the card.
fn confetti(ui: &mut Ui, from_ms: u64, room: Rect) {
    let now_ms = ui.now_ms();
    let passed = now_ms.saturating_sub(from_ms) as f32 / FALL_MS;
    if passed >= 1.0 {
        return;
    }
    ui.request_pass_at(now_ms + FRAME_MS);
    let inks = [ui.colors.accent, ui.colors.primary, ui.colors.warning, ui.colors.text];
    for at in 0..PIECES {
        let lot = |salt: u32| scattered(at * 8 + salt);
        let fallen = passed * (1.3 + 0.7 * lot(1)) - 0.6 * lot(2);
        let sway = 0.02 * (passed * 7.0 + at as f32).sin();
        let center = Pos::new(room.x + room.w * (lot(3) + sway), room.y + room.h * fallen);
        let half = 3.0 + 3.0 * lot(4);
        let (sin, cos) = (passed * 9.0 + at as f32).sin_cos();
        let corner = |x: f32, y: f32| Pos::new(center.x + x * cos - y * sin, center.y + x * sin + y * cos);
        let (long, short) = (half * 1.6, half * 0.8);
        let corners = vec![corner(-long, -short), corner(long, -short), corner(long, short), corner(-long, short)];
        ui.draw(Draw::Polygon { corners, color: inks[at as usize % inks.len()] });
    }
}

/// Returns a number from 0 to 1 that looks random and is the same every time.
fn scattered(seed: u32) -> f32 {
    let mixed = (seed ^ 0x9e37_79b9).wrapping_mul(0x7feb_352d);
    let mixed = (mixed ^ (mixed >> 15)).wrapping_mul(0x846c_a68b);
    ((mixed ^ (mixed >> 16)) % 1000) as f32 / 1000.0
}
