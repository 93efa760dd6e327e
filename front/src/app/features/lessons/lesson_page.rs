//! State of the current step of a lesson: the plies played, the points found, the help given, and the state of the attempt. Does not call
//! the engine; the engine's results are passed in.

use crate::app::game::exercise::LineWalk;
use crate::lesson::answer::{answers, engine_task, is_right_by_engine, is_right_by_rules};
use crate::lesson::{AnswerSpec, Goal, Lesson, Step, Task};
use crate::review::JudgedPly;
use crate::review::puzzle::{PuzzleTask, hint_points};
use crate::rules::{Color, Outcome, Ply, Point, Position};
use crate::ui::board::Cell;
use std::sync::Arc;

/// The reason why an answer in a lesson is wrong.
#[derive(Clone, Debug, PartialEq)]
pub enum WrongAnswer {
    /// A point that is wrong by the rules of the game.
    Point(Point),
    /// A ply that the engine judged to be wrong, with the engine's judgment.
    Ply(Ply, Box<JudgedPly>),
    /// A wrong choice, given by its number, counted from 1.
    Choice(usize),
    /// The game was played to its end without reaching the step's goal.
    Ended,
}

/// The purpose of the engine search that a lesson waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AwaitedSearch {
    /// The opponent's move, at the level that the step sets.
    Reply,
    /// Best play, to mark some points as a hint.
    Hint,
    /// Best play, to show it as the step's answer.
    Answer,
}

/// The state of the user's attempt at the current step.
#[derive(Clone, Debug, PartialEq)]
pub enum StepAttempt {
    /// The step waits for the user's answer.
    AwaitsAnswer,
    /// The engine checks the ply that the user answered.
    ChecksAnswer(Ply),
    /// The step waits for the engine.
    AwaitsEngine(AwaitedSearch),
    Wrong(WrongAnswer),
    /// The engine gave no result, so the answer could not be checked.
    Unchecked,
    Right,
    /// The answer was shown at the user's request.
    Shown,
}

/// What has to happen after an action in a lesson's step.
#[derive(Clone, Debug, PartialEq)]
pub enum StepConsequence {
    /// Nothing: the action is not possible in the step's current state.
    Refused,
    /// The wrong attempt was taken back and the step restarted.
    Back,
    Right,
    Wrong,
    /// One of several right points was found; more points are to be found.
    Found,
    /// The engine has to judge this ply in this position.
    JudgeAnswer(Position, Ply),
    /// The engine has to play the opponent's move in this position, at this level.
    Reply(Position, u8),
    /// The step continues.
    Continues,
}

/// The help that the user received in the current step.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GivenHelp {
    /// Whether the step's hint text is shown.
    pub is_hint_text_shown: bool,
    /// The points marked by a hint, one of which is right.
    pub points: Vec<Point>,
}

/// The state of the page that shows one step of a lesson.
pub struct LessonPage {
    /// The name of the lesson in the progress file.
    pub name: String,
    pub lesson: Arc<Lesson>,
    /// The lesson's number in its course, from 1, and the course's number of lessons; `None` for a lesson outside the courses.
    pub number_in_course: Option<(usize, usize)>,
    /// The index of the current step, from 0.
    pub step_index: usize,
    /// The state of the user's attempt at the current step.
    pub trial: StepAttempt,
    /// The plies of the attempt, played from the step's initial board.
    pub played: Vec<Ply>,
    /// The line of moves that the user can step through; `None` where none is shown.
    pub shown_line: Option<LineWalk>,
    /// All points to find, in a step that asks for all points; empty in other steps.
    goals: Vec<Point>,
    /// The right points that were found or shown so far.
    pub found_points: Vec<Point>,
    /// The help that the user received in the current step.
    pub help: GivenHelp,
    /// The cell under the keyboard's cursor.
    pub cursor: Option<Cell>,
    /// The number of times that a step was begun. Used as a random seed, so that the opponent varies its moves.
    pub begun_step_count: u64,
}

impl LessonPage {
    /// Creates the page of a lesson, at the step with the index `at`, from 0.
    pub fn new(name: String, lesson: Arc<Lesson>, place: Option<(usize, usize)>, at: usize) -> LessonPage {
        let (trial, played, walk, goals, found) = (StepAttempt::AwaitsAnswer, Vec::new(), None, Vec::new(), Vec::new());
        let (help, at) = (GivenHelp::default(), at.min(lesson.steps.len() - 1));
        let mut page = LessonPage {
            name,
            lesson,
            number_in_course: place,
            step_index: at,
            trial,
            played,
            shown_line: walk,
            goals,
            found_points: found,
            help,
            cursor: None,
            begun_step_count: 0,
        };
        page.begin(at);
        page
    }

    /// The current step.
    pub fn step(&self) -> &Step {
        &self.lesson.steps[self.step_index]
    }

    /// Begins the step with the index `at` from its initial board.
    pub fn begin(&mut self, at: usize) {
        let is_new = at != self.step_index;
        self.step_index = at;
        self.begun_step_count += 1;
        let lesson = self.lesson.clone();
        let step = &lesson.steps[at];
        self.goals = match &step.task {
            Task::FindAll(what) => answers(&step.position, what).unwrap_or_default(),
            _ => Vec::new(),
        };
        self.trial = if step.task == Task::Look { StepAttempt::Right } else { StepAttempt::AwaitsAnswer };
        (self.played, self.shown_line, self.found_points, self.help) =
            (Vec::new(), None, Vec::new(), GivenHelp::default());
        if is_new {
            self.cursor = None;
        }
    }

    /// Whether the current step is the lesson's last one.
    pub fn is_last(&self) -> bool {
        self.step_index + 1 == self.lesson.steps.len()
    }

    /// Whether the step is finished, so that the user may go to the next one.
    pub fn is_over(&self) -> bool {
        matches!(self.trial, StepAttempt::Right | StepAttempt::Shown)
    }

    /// The number of points that are still to be found.
    pub fn points_left(&self) -> usize {
        self.goals.len().saturating_sub(self.found_points.len())
    }

    /// The position that the user has to answer: the step's initial board after the plies of the attempt.
    pub fn attempt_position(&self) -> Position {
        after(&self.step().position, &self.played)
    }

    /// The position that the board shows, which may be inside a shown line of moves.
    pub fn position(&self) -> Position {
        after(&self.step().position, &self.plies_on_board())
    }

    /// The plies from the step's initial board to the shown position: the attempt, then a shown line or the ply being checked.
    pub fn plies_on_board(&self) -> Vec<Ply> {
        let tried = match (&self.shown_line, &self.trial) {
            (Some(walk), _) => &walk.line[..walk.at.min(walk.line.len())],
            (None, StepAttempt::ChecksAnswer(ply)) => std::slice::from_ref(ply),
            _ => &[],
        };
        self.played.iter().chain(tried).copied().collect()
    }

    /// The last ply that led to the shown position.
    pub fn last_shown_ply(&self) -> Option<Ply> {
        let walked = self.shown_line.as_ref().and_then(|walk| walk.line.get(walk.at.checked_sub(1)?).copied());
        let checked = if let StepAttempt::ChecksAnswer(ply) = self.trial { Some(ply) } else { None };
        walked.or(checked).or(self.played.last().copied())
    }

    /// Whether the board accepts an answer now.
    pub fn is_accepting_answer(&self) -> bool {
        self.step().task.is_on_board()
            && matches!(self.trial, StepAttempt::AwaitsAnswer | StepAttempt::Wrong(_) | StepAttempt::Unchecked)
    }

    /// Handles an answer given on a point of the board.
    pub fn place(&mut self, point: Point) -> StepConsequence {
        if !self.is_accepting_answer() {
            return StepConsequence::Refused;
        }
        if self.shown_line.is_some() || self.trial == StepAttempt::Wrong(WrongAnswer::Ended) {
            self.begin(self.step_index);
            return StepConsequence::Back;
        }
        let lesson = self.lesson.clone();
        match &lesson.steps[self.step_index].task {
            Task::Find(what) => self.find(what, point),
            Task::FindAll(_) => self.find_one(point),
            Task::Play { .. } => self.play(point),
            _ => StepConsequence::Refused,
        }
    }

    fn find(&mut self, what: &AnswerSpec, point: Point) -> StepConsequence {
        let base = self.attempt_position();
        let (ply, is_legal) = (Ply::Place(point), base.legal_points().contains(&point));
        let is_free = *what == AnswerSpec::Forbidden && base.color_at(point).is_none();
        if !is_legal && !is_free {
            return StepConsequence::Refused;
        }
        self.help.points.clear();
        match is_right_by_rules(&base, what, point) {
            Some(true) => {
                self.played.extend(is_legal.then_some(ply));
                self.found_points.push(point);
                self.end(StepAttempt::Right)
            }
            Some(false) => self.end(StepAttempt::Wrong(WrongAnswer::Point(point))),
            None => {
                self.trial = StepAttempt::ChecksAnswer(ply);
                StepConsequence::JudgeAnswer(base, ply)
            }
        }
    }

    fn find_one(&mut self, point: Point) -> StepConsequence {
        if self.found_points.contains(&point) {
            return StepConsequence::Refused;
        }
        if !self.goals.contains(&point) {
            return self.end(StepAttempt::Wrong(WrongAnswer::Point(point)));
        }
        self.found_points.push(point);
        self.trial = StepAttempt::AwaitsAnswer;
        if self.points_left() > 0 { StepConsequence::Found } else { self.end(StepAttempt::Right) }
    }

    fn play(&mut self, point: Point) -> StepConsequence {
        if !self.attempt_position().legal_points().contains(&point) {
            return StepConsequence::Refused;
        }
        self.help.points.clear();
        self.played.push(Ply::Place(point));
        self.go_on()
    }

    fn end(&mut self, trial: StepAttempt) -> StepConsequence {
        self.trial = trial;
        if self.trial == StepAttempt::Right { StepConsequence::Right } else { StepConsequence::Wrong }
    }

    /// Continues the game: passes for a side without a move; then ends the game, waits for the user, or asks for the opponent's move.
    fn go_on(&mut self) -> StepConsequence {
        let Task::Play { level, goal } = self.step().task else { return StepConsequence::Refused };
        let (us, mut now) = (self.step().position.side_to_move(), self.attempt_position());
        while now.outcome().is_none() && now.must_pass() && now.play(Ply::Pass).is_ok() {
            self.played.push(Ply::Pass);
        }
        if let Some(outcome) = now.outcome() {
            let is_reached = reaches(goal, outcome, us);
            return self.end(if is_reached { StepAttempt::Right } else { StepAttempt::Wrong(WrongAnswer::Ended) });
        }
        if now.side_to_move() == us {
            self.trial = StepAttempt::AwaitsAnswer;
            return StepConsequence::Continues;
        }
        self.trial = StepAttempt::AwaitsEngine(AwaitedSearch::Reply);
        StepConsequence::Reply(now, level)
    }

    /// Plays the opponent's ply in a game that the step continues.
    pub fn play_opponent(&mut self, ply: Ply) -> StepConsequence {
        if self.trial != StepAttempt::AwaitsEngine(AwaitedSearch::Reply)
            || after(&self.attempt_position(), &[ply]) == self.attempt_position()
        {
            return StepConsequence::Refused;
        }
        self.played.push(ply);
        self.go_on()
    }

    /// Handles the engine's judgment: of the answer being checked, or the best play for a requested hint or answer.
    pub fn on_judgement(&mut self, judged: JudgedPly) -> StepConsequence {
        match self.trial {
            StepAttempt::ChecksAnswer(ply) => self.judge(ply, judged),
            StepAttempt::AwaitsEngine(AwaitedSearch::Hint) => {
                (self.trial, self.help.points) =
                    (StepAttempt::AwaitsAnswer, hint_points(&self.attempt_position(), &judged.line));
                StepConsequence::Continues
            }
            StepAttempt::AwaitsEngine(AwaitedSearch::Answer) => {
                (self.trial, self.shown_line) = (StepAttempt::Shown, Some(LineWalk { line: judged.line, at: 1 }));
                StepConsequence::Continues
            }
            _ => StepConsequence::Refused,
        }
    }

    fn judge(&mut self, ply: Ply, judged: JudgedPly) -> StepConsequence {
        let base = self.attempt_position();
        let Some(asked) = self.judged_task(&base) else { return StepConsequence::Refused };
        if !is_right_by_engine(&base, asked, &judged) {
            let line = std::iter::once(ply).chain(judged.answer.iter().copied()).collect();
            self.shown_line = Some(LineWalk { line, at: 1 });
            return self.end(StepAttempt::Wrong(WrongAnswer::Ply(ply, Box::new(judged))));
        }
        self.played.push(ply);
        let is_over = self.attempt_position().outcome().is_some();
        let goes_on = asked == PuzzleTask::Win && !is_over;
        let Some(&reply) = judged.answer.first().filter(|_| goes_on) else { return self.end(StepAttempt::Right) };
        self.played.push(reply);
        self.trial = StepAttempt::AwaitsAnswer;
        StepConsequence::Continues
    }

    /// The task by which the engine judges an answer in the current step; `None` where the rules of the game decide what is right.
    pub fn judged_task(&self, base: &Position) -> Option<PuzzleTask> {
        match &self.step().task {
            Task::Find(what) => engine_task(base, what),
            _ => None,
        }
    }

    /// Handles the choice of an answer to the step's question. `choice` is the answer's number, counted from 1.
    pub fn choose(&mut self, choice: usize) -> StepConsequence {
        match self.step().question() {
            Some(question) if !self.is_over() && (1..=question.choices.len()).contains(&choice) => {
                let is_right = choice == question.right;
                self.end(if is_right { StepAttempt::Right } else { StepAttempt::Wrong(WrongAnswer::Choice(choice)) })
            }
            _ => StepConsequence::Refused,
        }
    }

    /// Gives a hint: the step's hint text, or else marks a few points, one of which is right.
    pub fn give_hint(&mut self) -> StepConsequence {
        let lesson = self.lesson.clone();
        let step = &lesson.steps[self.step_index];
        if self.is_over() || matches!(self.trial, StepAttempt::ChecksAnswer(_) | StepAttempt::AwaitsEngine(_)) {
            return StepConsequence::Refused;
        }
        self.put_back();
        self.help.is_hint_text_shown = step.hint.is_some();
        match &step.task {
            _ if step.hint.is_some() => StepConsequence::Continues,
            Task::Find(what) => match answers(&self.attempt_position(), what) {
                Some(points) => {
                    let first: Vec<Ply> = points.into_iter().map(Ply::Place).take(1).collect();
                    self.help.points = hint_points(&self.attempt_position(), &first);
                    StepConsequence::Continues
                }
                None => self.await_line(AwaitedSearch::Hint),
            },
            Task::FindAll(_) => {
                let next = self.goals.iter().copied().find(|point| !self.found_points.contains(point));
                self.help.points = next.into_iter().collect();
                StepConsequence::Continues
            }
            Task::Play { .. } => self.await_line(AwaitedSearch::Hint),
            _ => StepConsequence::Refused,
        }
    }

    /// Takes back a wrong attempt. A game that ended without reaching its goal is restarted.
    fn put_back(&mut self) {
        if self.trial == StepAttempt::Wrong(WrongAnswer::Ended) {
            self.begin(self.step_index);
        }
        (self.trial, self.shown_line) = (StepAttempt::AwaitsAnswer, None);
    }

    /// Shows the answer of the step and ends the attempt.
    pub fn show(&mut self) -> StepConsequence {
        if self.is_over() {
            return StepConsequence::Refused;
        }
        if matches!(self.trial, StepAttempt::ChecksAnswer(_) | StepAttempt::AwaitsEngine(_)) {
            return StepConsequence::Refused;
        }
        // In the middle of a game or of a forced win, the answer is shown from the current position.
        self.put_back();
        let lesson = self.lesson.clone();
        match &lesson.steps[self.step_index].task {
            Task::Find(what) => match answers(&self.attempt_position(), what) {
                Some(points) => {
                    let first = points.first().copied();
                    let legal = first.filter(|point| self.attempt_position().legal_points().contains(point));
                    self.played.extend(legal.map(Ply::Place));
                    self.found_points.extend(first);
                }
                None => return self.await_line(AwaitedSearch::Answer),
            },
            Task::FindAll(_) => self.found_points = self.goals.clone(),
            Task::Play { .. } => return self.await_line(AwaitedSearch::Answer),
            _ => {}
        }
        (self.trial, self.help) = (StepAttempt::Shown, GivenHelp::default());
        StepConsequence::Continues
    }

    /// Asks the engine for best play from the current position. The engine gives it together with the judgment of an arbitrary legal ply.
    fn await_line(&mut self, awaited: AwaitedSearch) -> StepConsequence {
        let base = self.attempt_position();
        let Some(&point) = base.legal_points().first() else { return StepConsequence::Refused };
        (self.trial, self.shown_line) = (StepAttempt::AwaitsEngine(awaited), None);
        StepConsequence::JudgeAnswer(base, Ply::Place(point))
    }

    /// Steps by `by` plies through the shown line of moves; negative numbers step back.
    pub fn step_shown_line(&mut self, by: isize) {
        if let Some(walk) = &mut self.shown_line {
            walk.at = walk.at.saturating_add_signed(by).min(walk.line.len());
        }
    }
}

/// Whether a game with this outcome reaches the goal of the color `us`.
fn reaches(goal: Goal, outcome: Outcome, us: Color) -> bool {
    match (goal, outcome) {
        (Goal::End, _) | (Goal::Draw, Outcome::Draw) => true,
        (_, Outcome::Win(winner)) => winner == us,
        (Goal::Win, Outcome::Draw) => false,
    }
}

fn after(position: &Position, plies: &[Ply]) -> Position {
    let mut position = position.clone();
    for &ply in plies {
        // Each ply was legal when it was played, or comes from the engine.
        let _ = position.play_recorded(ply);
    }
    position
}
