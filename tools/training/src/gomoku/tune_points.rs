//! `lab tune-points`: makes positions by self-play, and tunes the values of points and threats by logistic regression (Adam) on the
//! positions' search values and game results.
//!
//! Writes a file of `assets/engine/gomoku`. A match decides whether the new values are used.

use super::fit::sigmoid;
use qipan_core::engine::gomoku::board::{Cell, SearchBoard, ThreatGroup, cell};
use qipan_core::engine::gomoku::control::SearchControl;
use qipan_core::engine::gomoku::line_rules;
use qipan_core::engine::gomoku::pattern::{LineRules, untuned_point_tables};
use qipan_core::engine::gomoku::points::{SHAPE_CODE_COUNT, TABLE_NUMBERS, shape_codes};
use qipan_core::engine::gomoku::search::{PROVEN_WIN_MIN, Searcher};
use qipan_core::engine::gomoku::tt::Table;
use qipan_core::rules::gomoku::Rule;
use qipan_core::rules::mix::RandomSequence;
use qipan_core::rules::{Point, Size};
use std::error::Error;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

#[derive(clap::Subcommand)]
pub enum TunePointsCommand {
    /// Play games of the engine against itself, and write positions with their search values and the games' results.
    Positions {
        #[arg(long, default_value = "freestyle", value_parser = |word: &str| Rule::from_word(word).ok_or("no such rule"))]
        rule: Rule,
        #[arg(long, default_value_t = 1)]
        seed: u64,
        #[arg(long, default_value_t = 50_000)]
        games: u64,
        /// Mean limit of placements per move. Each move's limit is random, from half to one and a half of it.
        #[arg(long, default_value_t = 1_600)]
        nodes: u64,
        out: PathBuf,
    },
    /// Fit a rule's tables to files of positions. The last twentieth of each file is not used for the fit, but to measure the error.
    Fit {
        #[arg(long, default_value = "freestyle", value_parser = |word: &str| Rule::from_word(word).ok_or("no such rule"))]
        rule: Rule,
        /// How strongly the parameters are pulled back to their initial values.
        #[arg(long, default_value_t = 1e-5)]
        hold: f32,
        /// The initial step size of each parameter, in units of the logarithm of the odds.
        #[arg(long, default_value_t = 0.01)]
        step: f32,
        #[arg(long, default_value_t = 24)]
        epochs: usize,
        #[arg(long)]
        out: PathBuf,
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
}

/// The board size of all positions.
pub const SIZE: Size = Size { columns: 15, rows: 15 };
/// Size of a position record in bytes: side to move, result, value in two bytes, then two bits per cell.
pub const RECORD_BYTES: usize = 4 + 57;
/// The value at which the odds of winning are e to 1.
const SCALE: f32 = 250.0;
/// The weight of the game's result in a position's target, if the game went on without random moves from there.
const BY_RESULT: f32 = 0.4;
/// The byte of a record whose game's result is not used.
const NO_RESULT: u8 = 3;
/// Maximum number of stones of a game.
const STONES_MAX: usize = 200;
const BATCH: usize = 4096;

pub fn run(command: TunePointsCommand) -> Result<(), Box<dyn Error>> {
    match command {
        TunePointsCommand::Positions { rule, seed, games, nodes, out } => {
            let mut out = std::io::BufWriter::new(std::fs::File::create(out)?);
            let (table, mut random) = (Table::new(4 << 10), RandomSequence::new(seed << 32));
            let mut count = 0;
            for _ in 0..games {
                let records = game(line_rules(rule), &table, nodes, &mut random);
                count += records.len();
                records.iter().try_for_each(|record| out.write_all(record))?;
            }
            out.flush()?;
            println!("{games} games, {count} positions");
            Ok(())
        }
        TunePointsCommand::Fit { rule, hold, step, epochs, out, files } => {
            let lines = line_rules(rule);
            let (train, apart) = load(lines, &files)?;
            let numbers = fit(lines, &train, &apart, hold, step, epochs);
            let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
            Ok(std::fs::write(out, bytes)?)
        }
    }
}

/// Plays a game from a random opening. Returns records of its positions in which neither side wins at once.
fn game(lines: LineRules, table: &Table, nodes: u64, random: &mut RandomSequence) -> Vec<[u8; RECORD_BYTES]> {
    let mut board = SearchBoard::new(lines, SIZE);
    board.place(cell(Point::new(4 + random.next_below(7) as u8, 4 + random.next_below(7) as u8)), 0);
    let mut us = 1;
    for _ in 0..2 + random.next_below(7) {
        let Some(at) = some_move(&mut board, us, random, 60) else { break };
        board.place(at, us);
        us = 1 - us;
    }
    let (mut others, mut own) = (Vec::new(), Vec::new());
    let (mut known_from, mut winner, start) = (0, None, board.stone_count());
    while board.stone_count() <= STONES_MAX {
        if board.has_points_in(us, ThreatGroup::Fives) {
            winner = Some(us);
            break;
        }
        let Some((at, value)) = think(&board, table, us, nodes / 2 + random.next_below(nodes as usize) as u64) else {
            break;
        };
        // Of the openings that are already decided, five of six are left out.
        if board.stone_count() == start && value.abs() > 250 && random.next_below(6) > 0 {
            break;
        }
        if is_quiet(&board, us) {
            own.push((record(&board, us, value), us));
        }
        if value.abs() > PROVEN_WIN_MIN {
            winner = Some(if value > 0 { us } else { 1 - us });
            break;
        }
        if random.next_below(2) == 0
            && let Some(other) = some_move(&mut board, us, random, 24)
        {
            board.place(other, us);
            if is_quiet(&board, 1 - us)
                && let Some((_, value)) = think(&board, table, 1 - us, nodes / 2)
            {
                others.push(record(&board, 1 - us, value));
            }
            board.undo();
        }
        let at = match random.next_below(12) {
            0 => {
                known_from = own.len();
                some_move(&mut board, us, random, 8).unwrap_or(at)
            }
            _ => at,
        };
        board.place(at, us);
        us = 1 - us;
    }
    for (record, side) in own.iter_mut().skip(known_from) {
        record[1] = winner.map_or(1, |winner| if winner == *side { 2 } else { 0 });
    }
    others.extend(own.into_iter().map(|(record, _)| record));
    others
}

/// Whether the search would evaluate this position statically: nobody can make five, and the side to move no open four.
fn is_quiet(board: &SearchBoard, us: usize) -> bool {
    (0..2).all(|color| !board.has_points_in(color, ThreatGroup::Fives))
        && !board.has_points_in(us, ThreatGroup::OpenFours)
}

fn think(board: &SearchBoard, table: &Table, us: usize, nodes: u64) -> Option<(Cell, i32)> {
    let stop = AtomicBool::new(false);
    let mut searcher = Searcher::new(board.clone(), table, SearchControl::with_stop_flag(&stop), 12);
    searcher.set_node_limit(nodes);
    searcher.init_root_moves(us);
    for depth in 1..=60 {
        let value = searcher.root.first()?.value;
        if !searcher.iterate(us, depth) || value > PROVEN_WIN_MIN || searcher.root.len() == 1 {
            break;
        }
    }
    let best = searcher.root.first()?;
    Some((best.at, if best.value < -31_000 + 1 { 0 } else { best.value }))
}

/// Returns a random move of the `most` moves with the best static value.
fn some_move(board: &mut SearchBoard, us: usize, random: &mut RandomSequence, most: usize) -> Option<Cell> {
    let looks = |board: &SearchBoard, at| board.value(at, us).score() * 2 + board.value(at, 1 - us).score();
    let near: Vec<Cell> = board.near_stones().iter().filter(|&at| us == 1 || !board.is_forbidden(at)).collect();
    let mut moves: Vec<(i32, Cell)> = near.into_iter().map(|at| (-looks(board, at), at)).collect();
    moves.sort_unstable();
    moves.get(random.next_below(moves.len().min(most))).map(|&(_, at)| at)
}

fn record(board: &SearchBoard, us: usize, value: i32) -> [u8; RECORD_BYTES] {
    let mut bytes = [0; RECORD_BYTES];
    bytes[..2].copy_from_slice(&[us as u8, NO_RESULT]);
    bytes[2..4].copy_from_slice(&(value as i16).to_le_bytes());
    for (index, at) in board.all_cells().enumerate() {
        bytes[4 + index / 4] |= board.stone_at(at).map_or(0, |color| color as u8 + 1) << (2 * (index % 4));
    }
    bytes
}

/// Positions of the fit. Each consists of the table entries that it uses and their counts; counts of the opponent's patterns are negative.
struct Samples {
    starts: Vec<usize>,
    entries: Vec<(u16, i8)>,
    targets: Vec<f32>,
}

impl Samples {
    fn new() -> Samples {
        Samples { starts: vec![0], entries: Vec::new(), targets: Vec::new() }
    }

    fn of(&self, index: usize) -> &[(u16, i8)] {
        &self.entries[self.starts[index]..self.starts[index + 1]]
    }

    /// Returns the chance to win a position by these table values.
    fn chance(&self, index: usize, numbers: &[f32]) -> f32 {
        let sum: f32 = self.of(index).iter().map(|&(at, count)| numbers[usize::from(at)] * f32::from(count)).sum();
        sigmoid(sum.into(), 1.0) as f32
    }

    /// Returns the root mean square error of the chances by these table values.
    fn error(&self, numbers: &[f32]) -> f64 {
        let square = |index| f64::from(self.chance(index, numbers) - self.targets[index]).powi(2);
        ((0..self.targets.len()).map(square).sum::<f64>() / self.targets.len().max(1) as f64).sqrt()
    }

    fn add(&mut self, lines: LineRules, record: &[u8], codes: &[u16]) {
        let us = usize::from(record[0]);
        let mut board = SearchBoard::new(lines, SIZE);
        for (index, at) in board.all_cells().enumerate() {
            match record[4 + index / 4] >> (2 * (index % 4)) & 3 {
                0 => {}
                stone => board.place(at, usize::from(stone) - 1),
            }
        }
        let base = |color: usize| if lines == LineRules::Renju { TABLE_NUMBERS * color } else { 0 };
        let mut used: Vec<(u16, i8)> = vec![((base(us) + 2 * SHAPE_CODE_COUNT + board.threat_index(us)) as u16, 1)];
        for at in board.all_cells().filter(|&at| board.is_empty(at)) {
            let code = |color: usize| usize::from(codes[board.patterns(at, color)]);
            used.push(((base(us) + code(us)) as u16, 1));
            used.push(((base(1 - us) + SHAPE_CODE_COUNT + code(1 - us)) as u16, -1));
        }
        used.sort_unstable();
        for (at, count) in used {
            match self.entries[self.starts[self.targets.len()]..].last_mut() {
                Some(last) if last.0 == at && last.1.abs() < i8::MAX => last.1 += count,
                _ => self.entries.push((at, count)),
            }
        }
        self.starts.push(self.entries.len());
        self.targets.push(target_of(record));
    }
}

/// Returns the target of a position record: the chance to win of the side to move, from 0 to 1.
pub fn target_of(record: &[u8]) -> f32 {
    let value = i16::from_le_bytes([record[2], record[3]]);
    let by_value = match i32::from(value) {
        value if value.abs() > PROVEN_WIN_MIN => f32::from(u8::from(value > 0)),
        value => sigmoid(value.into(), SCALE.into()) as f32,
    };
    match record[1] {
        NO_RESULT => by_value,
        result => (1.0 - BY_RESULT) * by_value + BY_RESULT * f32::from(result) / 2.0,
    }
}

fn load(lines: LineRules, files: &[PathBuf]) -> Result<(Samples, Samples), Box<dyn Error>> {
    let (codes, mut train, mut apart) = (shape_codes(), Samples::new(), Samples::new());
    for file in files {
        let bytes = read_position_records(file)?;
        let count = bytes.len() / RECORD_BYTES;
        for (number, record) in bytes.chunks_exact(RECORD_BYTES).enumerate() {
            let samples = if number * 20 < count * 19 { &mut train } else { &mut apart };
            samples.add(lines, record, &codes);
        }
    }
    Ok((train, apart))
}

/// Reads the position records of a file. Drops an unfinished record at its end.
pub fn read_position_records(file: &Path) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut bytes = std::fs::read(file)?;
    bytes.truncate(bytes.len() / RECORD_BYTES * RECORD_BYTES);
    let are_positions =
        !bytes.is_empty() && bytes.chunks_exact(RECORD_BYTES).all(|record| record[0] < 2 && record[1] < 4);
    if are_positions { Ok(bytes) } else { Err(format!("{}: no positions of this program", file.display()).into()) }
}

/// Fits the tables by Adam in batches. The step size falls to zero.
fn fit(lines: LineRules, train: &Samples, apart: &Samples, hold: f32, step: f32, epochs: usize) -> Vec<i16> {
    let colors = if lines == LineRules::Renju { 2 } else { 1 };
    let plain = [lines == LineRules::Renju, false].map(untuned_point_tables);
    let parts =
        plain[..colors].iter().flat_map(|points| [&points.worth_to_mover, &points.worth_to_opponent, &points.threats]);
    let start: Vec<f32> = parts.flatten().map(|&number| f32::from(number) / SCALE).collect();
    println!("{} positions and {} apart, error {:.5}", train.targets.len(), apart.targets.len(), apart.error(&start));
    let mut numbers = start.clone();
    let (mut mean, mut square, mut slope) = (vec![0f32; start.len()], vec![0f32; start.len()], vec![0f32; start.len()]);
    let mut order: Vec<usize> = (0..train.targets.len()).collect();
    let steps = (epochs * order.len()).div_ceil(BATCH).max(1) as f32;
    let (mut random, mut done) = (RandomSequence::new(5), 0);
    for epoch in 1..=epochs {
        for last in (1..order.len()).rev() {
            order.swap(last, (random.next_u64() % (last as u64 + 1)) as usize);
        }
        for batch in order.chunks(BATCH) {
            for &index in batch {
                let error = train.chance(index, &numbers) - train.targets[index];
                train.of(index).iter().for_each(|&(at, count)| slope[usize::from(at)] += error * f32::from(count));
            }
            done += 1;
            let rate = step * (1.0 - done as f32 / (steps + 2.0)).max(0.0).powi(2) + 1e-5;
            let (fresh_mean, fresh_square) = (1.0 - 0.9f32.powi(done), 1.0 - 0.999f32.powi(done));
            for at in 0..numbers.len() {
                let by = std::mem::take(&mut slope[at]) / batch.len() as f32 + hold * (numbers[at] - start[at]);
                mean[at] = 0.9 * mean[at] + 0.1 * by;
                square[at] = 0.999 * square[at] + 0.001 * by * by;
                numbers[at] -= rate * (mean[at] / fresh_mean) / ((square[at] / fresh_square).sqrt() + 1e-5);
            }
        }
        println!("epoch {epoch}: error {:.5}, apart {:.5}", train.error(&numbers), apart.error(&numbers));
    }
    numbers.iter().map(|number| (number * SCALE).round().clamp(-4_000.0, 4_000.0) as i16).collect()
}
