//! `lab lessons`: checks lessons by the rules and by a search ten times as long: every text exists in every language, every answer is
//! proven, no right move is rejected and no wrong move accepted.

use clap::Args;
use qipan_core::engine::EngineOptions;
use qipan_core::lesson::answer::{answers, engine_task, is_right_by_engine, is_right_by_rules, stable_disc_bits};
use qipan_core::lesson::{AnswerSpec, BYTES_MAX, Goal, Lesson, Step, Task, Text, course, read};
use qipan_core::review::lines::five_completing_points;
use qipan_core::review::puzzle::{PuzzleTask, TOLERANCE};
use qipan_core::review::{Examiner, JudgedPly, ReviewedGame, SearchEffort, StonePattern, judge};
use qipan_core::rules::mix::{RandomSequence, nth_random};
use qipan_core::rules::{Color, Outcome, Ply, Point, Position, reversi};
use qipan_front::app::kernel::lang::SHIPPED;
use std::error::Error;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Number of random games in which no disc that counts as safe may be flipped.
const PLAYOUTS: usize = 3_000;
/// Maximum number of games against a level until a game reaches the goal of a step.
const GAMES_MAX: u64 = 5;

#[derive(Args)]
pub struct LessonsArguments {
    /// Lesson files; by default the courses that the program ships.
    files: Vec<PathBuf>,
    /// Factor of the search effort, relative to the search in the app's window.
    #[arg(long, default_value_t = 10)]
    times: u64,
    /// Maximum number of moves tried with the engine in each step: first the engine's best move, then the moves nearest to the stones.
    #[arg(long, default_value_t = 60)]
    moves: usize,
    /// Check only the rules and the texts, without an engine.
    #[arg(long)]
    fast: bool,
    /// Print each move that is tried with the engine.
    #[arg(long)]
    verbose: bool,
}

/// The findings about one lesson, or about all lessons.
#[derive(Default)]
struct LessonCheck {
    tried: usize,
    right: usize,
    faults: Vec<String>,
    /// Possible errors that cannot be proven: listed points that the engine would not play.
    doubts: Vec<String>,
}

pub fn run(arguments: LessonsArguments) -> Result<(), Box<dyn Error>> {
    let mut sum = LessonCheck::default();
    println!(
        "{:32} {:>5} {:>6} {:>6} {:>6} {:>6} {:>8}",
        "lesson", "steps", "tried", "right", "faults", "doubts", "seconds"
    );
    let lessons = lessons(&arguments)?;
    for (name, bytes) in &lessons {
        let begun = Instant::now();
        let (steps, row) = match read(bytes) {
            Ok(lesson) => (lesson.steps.len(), one(&arguments, &lesson)),
            Err(fault) => (0, LessonCheck { faults: vec![fault.to_string()], ..LessonCheck::default() }),
        };
        let seconds = begun.elapsed().as_secs_f64();
        let counts = (row.tried, row.right, row.faults.len(), row.doubts.len());
        println!("{name:32} {steps:5} {:6} {:6} {:6} {:6} {seconds:8.1}", counts.0, counts.1, counts.2, counts.3);
        row.faults.iter().for_each(|fault| println!("    FAULT {fault}"));
        row.doubts.iter().for_each(|doubt| println!("    doubt {doubt}"));
        (sum.tried, sum.right) = (sum.tried + row.tried, sum.right + row.right);
        sum.faults.extend(row.faults);
        sum.doubts.extend(row.doubts);
    }
    let (faults, doubts) = (sum.faults.len(), sum.doubts.len());
    println!(
        "lessons {}, moves tried {}, right {}, faults {faults}, doubts {doubts}",
        lessons.len(),
        sum.tried,
        sum.right
    );
    if faults == 0 { Ok(()) } else { Err(format!("{faults} faults").into()) }
}

/// A lesson's name or file path, and the bytes of its file.
type LessonFile = (String, Vec<u8>);

fn lessons(arguments: &LessonsArguments) -> Result<Vec<LessonFile>, Box<dyn Error>> {
    if arguments.files.is_empty() {
        return Ok(course::all().map(|(name, bytes)| ((*name).to_owned(), bytes.to_vec())).collect());
    }
    let load = |file: &PathBuf| match std::fs::metadata(file)?.len() {
        0..=BYTES_MAX => Ok((file.display().to_string(), std::fs::read(file)?)),
        _ => Err(format!("{}: larger than 64 KiB", file.display()).into()),
    };
    arguments.files.iter().map(load).collect()
}

fn one(arguments: &LessonsArguments, lesson: &Lesson) -> LessonCheck {
    let mut row = LessonCheck::default();
    let texts = [Some(&lesson.title), lesson.key_sentence.as_ref()];
    texts.into_iter().flatten().for_each(|text| in_all_languages(&mut row, "the lesson", text));
    for (at, step) in lesson.steps.iter().enumerate() {
        let name = format!("step {}", at + 1);
        let choices = step.question().map_or_else(Vec::new, |question| question.choices);
        texts_of(step).chain(&choices).for_each(|text| in_all_languages(&mut row, &name, text));
        let mut trial = StepTrial { arguments, name, step, row: &mut row };
        match &step.task {
            Task::Find(what) | Task::FindAll(what) => trial.answers(what),
            Task::Play { level, goal } if !arguments.fast => trial.play(*level, *goal),
            _ => {}
        }
    }
    row
}

fn texts_of(step: &Step) -> impl Iterator<Item = &Text> {
    let own = [Some(&step.head), step.text.as_ref(), step.right.as_ref(), step.wrong.as_ref(), step.hint.as_ref()];
    own.into_iter().flatten()
}

/// Reports the languages that a text lacks. A number is the same in all of them.
fn in_all_languages(row: &mut LessonCheck, place: &str, text: &Text) {
    if text.language_texts().all(|text| text.parse::<u32>().is_ok()) {
        return;
    }
    let lacks = SHIPPED.iter().filter(|(tag, ..)| !text.has_language(tag)).map(|(tag, ..)| *tag);
    let lacks: Vec<&str> = lacks.collect();
    if !lacks.is_empty() {
        row.faults.push(format!("{place}: {:?} is not in {}", text.in_language("en"), lacks.join(", ")));
    }
}

/// The check of one step of a lesson.
struct StepTrial<'a> {
    arguments: &'a LessonsArguments,
    name: String,
    step: &'a Step,
    row: &'a mut LessonCheck,
}

impl StepTrial<'_> {
    fn fault(&mut self, what: String) {
        self.row.faults.push(format!("{}: {what}", self.name));
    }

    fn answers(&mut self, what: &AnswerSpec) {
        match engine_task(&self.step.position, what) {
            Some(_) if self.arguments.fast => {}
            Some(asked) => self.by_engine(asked),
            None => self.by_rules(what),
        }
        if let (AnswerSpec::Points(points), Task::Find(_), false) = (what, &self.step.task, self.arguments.fast) {
            self.listed(points);
        }
    }

    /// Checks every point of the board by a second implementation of the rules.
    fn by_rules(&mut self, what: &AnswerSpec) {
        let position = &self.step.position;
        let right = answers(position, what).unwrap_or_default();
        let unsafe_discs = if *what == AnswerSpec::Stable { self.turned() } else { 0 };
        let size = position.size();
        for point in (0..size.rows).flat_map(|row| (0..size.columns).map(move |column| Point::new(column, row))) {
            let is_taken = is_right_by_rules(position, what, point) == Some(true);
            let is_truly = slowly(position, what, point, unsafe_discs).unwrap_or(is_taken);
            self.row.tried += 1;
            self.row.right += usize::from(is_taken);
            if is_taken != is_truly || is_taken != right.contains(&point) {
                let word = if is_taken { "is taken and wrong" } else { "is refused and right" };
                self.fault(format!("{} {word}", position.point_name(point)));
            }
        }
    }

    /// Returns the discs that are flipped in some random game, as a bit board.
    fn turned(&mut self) -> u64 {
        let Position::Reversi(start) = &self.step.position else { return 0 };
        let side = start.side_to_move();
        let (own, mut random, mut turned) = (start.discs(side), RandomSequence::new(start.hash()), 0u64);
        for _ in 0..PLAYOUTS {
            let mut position = *start;
            // Both sides play random moves until the game is over.
            while !position.is_over() {
                let points = position.legal_points();
                let ply =
                    if points.is_empty() { Ply::Pass } else { Ply::Place(points[random.next_below(points.len())]) };
                if position.play(ply).is_err() {
                    break;
                }
                turned |= own & !position.discs(side);
            }
        }
        if turned & stable_disc_bits(start) != 0 {
            self.fault("a disc that is said to be safe was turned".into());
        }
        turned
    }

    /// Compares the judgements of the window's engine on the moves of a step with those of a longer search.
    fn by_engine(&mut self, asked: PuzzleTask) {
        let position = &self.step.position;
        let Some(subject) = legal(position).first().and_then(|ply| ReviewedGame::new(position, &[*ply])) else {
            return;
        };
        let times = self.arguments.times;
        let longer = SearchEffort {
            depth: SearchEffort::PUZZLE.depth + 2,
            endgame_solve_empties: SearchEffort::PUZZLE.endgame_solve_empties + 2,
            nodes: SearchEffort::PUZZLE.nodes * times,
        };
        let mut long = Examiner::new(&subject, EngineOptions { threads: 0, hash_mb: 256 }, longer);
        let mut found = 0;
        for ply in self.candidates() {
            // Each answer has a new engine, as on the app's page of lessons.
            let mut short = Examiner::new(&subject, EngineOptions::default(), SearchEffort::PUZZLE);
            let stop = AtomicBool::new(false);
            let both = short.explain(position, ply, &stop).zip(long.explain(position, ply, &stop));
            let Some((short, long)) = both else { continue };
            let is_taken = is_right_by_engine(position, asked, &short);
            found += usize::from(is_taken);
            self.row.tried += 1;
            self.row.right += usize::from(is_taken);
            let is_false = is_refuted(position, asked, is_taken, &long);
            let values = format!("{:?} {:?}, longer {:?} {:?}", short.best, short.played, long.best, long.played);
            let word = if is_taken { "taken" } else { "refused" };
            let told = format!("{} is {word}: {values}", named(position, ply));
            if self.arguments.verbose {
                println!("    {}: {told}", self.name);
            }
            if is_false {
                self.fault(format!("{told}, falsely"));
            }
        }
        if found == 0 {
            self.fault("no move that was tried is right".into());
        }
    }

    /// Returns the moves to try: the engine's best move first, then the moves nearest to the stones.
    fn candidates(&self) -> Vec<Ply> {
        let position = &self.step.position;
        let mut all = legal(position);
        let first = ReviewedGame::new(position, &all[..1]).and_then(|subject| {
            let mut engine = Examiner::new(&subject, EngineOptions::default(), SearchEffort::PUZZLE);
            let judged = engine.explain(position, all[0], &AtomicBool::new(false))?;
            judged.line.first().copied()
        });
        let size = position.size();
        let stones: Vec<Point> = (0..size.rows)
            .flat_map(|row| (0..size.columns).map(move |column| Point::new(column, row)))
            .filter(|&point| position.color_at(point).is_some())
            .collect();
        let near = |ply: &Ply| match ply {
            Ply::Place(at) => {
                let far = |stone: &Point| at.column.abs_diff(stone.column).max(at.row.abs_diff(stone.row));
                let beside = stones.iter().filter(|stone| far(stone) <= 2).count();
                (std::cmp::Reverse(beside), nth_random(u64::from(at.column) << 8 | u64::from(at.row)))
            }
            Ply::Pass => (std::cmp::Reverse(0), 0),
        };
        all.sort_by_key(near);
        all.retain(|ply| Some(*ply) != first);
        first.into_iter().chain(all).take(self.arguments.moves).collect()
    }

    /// Checks points that a step lists as right moves with the engine: none of them may lose while another move does not.
    fn listed(&mut self, points: &[Point]) {
        let position = &self.step.position;
        for &point in points {
            let ply = Ply::Place(point);
            let judged = ReviewedGame::new(position, &[ply]).and_then(|subject| {
                let mut engine = Examiner::new(&subject, EngineOptions::default(), SearchEffort::PUZZLE);
                engine.explain(position, ply, &AtomicBool::new(false))
            });
            let verdict = judged.map(|judged| judged.verdict_by_values(position));
            if let Some(verdict) = verdict.filter(|verdict| *verdict > qipan_core::review::Verdict::Doubtful) {
                self.row.doubts.push(format!("{}: {} is a {}", self.name, named(position, ply), verdict.word()));
            }
        }
    }

    /// Checks that a game at full strength against the level can reach the goal of the step.
    fn play(&mut self, level: u8, goal: Goal) {
        let us = self.step.position.side_to_move();
        let reached = (0..GAMES_MAX).any(|seed| match game(&self.step.position, level, seed) {
            Some(Outcome::Win(winner)) => winner == us || goal == Goal::End,
            Some(Outcome::Draw) => goal != Goal::Win,
            None => false,
        });
        self.row.tried += 1;
        self.row.right += usize::from(reached);
        if !reached {
            self.fault(format!("no game of {GAMES_MAX} against level {level} came to {goal:?}"));
        }
    }
}

fn legal(position: &Position) -> Vec<Ply> {
    position.legal_points().into_iter().map(Ply::Place).collect()
}

fn named(position: &Position, ply: Ply) -> String {
    if let Ply::Place(point) = ply { position.point_name(point) } else { "pass".into() }
}

/// Whether a point is a right answer, by a second implementation of the rules; `None` if this implementation cannot decide.
fn slowly(position: &Position, what: &AnswerSpec, point: Point, unsafe_discs: u64) -> Option<bool> {
    let mut after = position.clone();
    let (us, is_free) = (position.side_to_move(), position.color_at(point).is_none());
    let turned = after.play(Ply::Place(point)).ok().map(|flips| flips.len());
    let name = position.point_name(point);
    Some(match (position, what) {
        (Position::Reversi(of), AnswerSpec::Stable) => {
            let bit = reversi::Square::from_point(point)?.bit();
            of.discs(us) & bit & !unsafe_discs != 0
        }
        (_, AnswerSpec::Legal) => turned.is_some(),
        (_, AnswerSpec::Corner) => turned.is_some() && ["a1", "h1", "a8", "h8"].contains(&name.as_str()),
        (_, AnswerSpec::Turns(least)) => turned.is_some_and(|turned| turned >= usize::from(*least)),
        (_, AnswerSpec::Leaves(most)) => turned.is_some() && moves_of(&after, us.other()) <= usize::from(*most),
        (Position::Gomoku(of), AnswerSpec::Five) => is_free && five_completing_points(of, us).contains(&point),
        (Position::Gomoku(of), AnswerSpec::Shape(shape))
            if *shape <= StonePattern::DoubleFour || *shape == StonePattern::Four =>
        {
            let least = if *shape == StonePattern::Four { 1 } else { 2 };
            let Position::Gomoku(made) = &after else { return None };
            let is_five = five_completing_points(of, us).contains(&point);
            // Open fours and double fours both leave two points for a five; this check does not distinguish them.
            match shape {
                StonePattern::OpenFour | StonePattern::Four if is_five => true,
                StonePattern::Four => turned.is_some() && five_completing_points(made, us).len() >= least,
                _ => return None,
            }
        }
        _ => return None,
    })
}

/// Counts the legal moves of a side by trying each point.
fn moves_of(position: &Position, side: Color) -> usize {
    let mut now = position.clone();
    if now.side_to_move() != side && now.play(Ply::Pass).is_err() {
        return 0;
    }
    let tried = |point: &Point| now.clone().play(Ply::Place(*point)).is_ok();
    (0..8).flat_map(|row| (0..8).map(move |column| Point::new(column, row))).filter(tried).count()
}

/// Whether a longer search refutes the judgement of a move. Estimates in discs refute it only if the loss is clearly beyond the tolerance.
fn is_refuted(position: &Position, asked: PuzzleTask, is_taken: bool, long: &JudgedPly) -> bool {
    let is_estimated =
        asked == PuzzleTask::Best && judge::discs(long.best).is_some() && judge::discs(long.played).is_some();
    if !is_estimated || matches!(position, Position::Gomoku(_)) {
        return is_right_by_engine(position, asked, long) != is_taken;
    }
    let loss = judge::discs(long.best).zip(judge::discs(long.played)).map_or(0.0, |(best, played)| best - played);
    if is_taken { loss > 2.0 * TOLERANCE } else { loss <= 0.0 }
}

/// Plays the engine at full strength against one of its levels. Returns the game's outcome.
fn game(start: &Position, level: u8, seed: u64) -> Option<Outcome> {
    use qipan_core::engine::blocking::best_ply;
    use qipan_core::engine::games::create_engine;
    use qipan_core::engine::{Level, Limits, Request, RequestKind as EngineTask};
    let (us, mut now) = (start.side_to_move(), start.clone());
    let new = || create_engine(start.kind(), EngineOptions::default());
    let mut engines = [new(), new()];
    while now.outcome().is_none() {
        let is_ours = now.side_to_move() == us;
        let limits = Limits { depth: Some(12), nodes: Some(400_000), ..Limits::default() };
        let task = match is_ours {
            true => EngineTask::Hint { limits },
            false => EngineTask::Move { level: Level::Fixed(level), clock_ms: None },
        };
        let request = Request::new(&now, task, seed ^ now.hash());
        let best = best_ply(engines[usize::from(is_ours)].as_mut(), &request, &AtomicBool::new(false));
        let ply = if now.must_pass() { Ply::Pass } else { best? };
        now.play(ply).ok()?;
    }
    now.outcome()
}
