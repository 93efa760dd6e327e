//! The players of a Reversi match: our levels and fixed searches, three simple players, and any program that speaks GTP or NBoard's
//! protocol.

use qipan_core::engine::blocking::best_ply;
use qipan_core::engine::reversi::ReversiEngine;
use qipan_core::engine::{Engine, EngineOptions, Level, Limits, Request, RequestKind};
use qipan_core::rules::reversi::board::squares;
use qipan_core::rules::reversi::{Position, Square};
use qipan_core::rules::{Color, Ply, Position as AnyPosition};
use std::error::Error;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::str::FromStr;
use std::sync::atomic::AtomicBool;

/// The kind of a player, as given on the command line.
#[derive(Clone, Debug, PartialEq)]
pub enum PlayerSpec {
    /// A level of our engine, as `level:N`, `full:MS` or `adapting:S`.
    Level(Level),
    /// A search at full strength within a limit, as `depth:N`, `nodes:N` or `ms:N`.
    Search(Limits),
    /// A random legal move, as `random`.
    Random,
    /// The move that flips most discs, ties at random, as `greedy`.
    Greedy,
    /// The square with the highest value of a simple table, ties at random, as `corners`.
    Corners,
    /// A program that speaks GTP, as `gtp:COMMAND`.
    Gtp(String),
    /// A program that speaks NBoard's protocol, as `nboard:COMMAND`.
    Nboard(String),
}

impl FromStr for PlayerSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<PlayerSpec, String> {
        let (name, value) = text.split_once(':').unwrap_or((text, ""));
        let number = || value.parse::<u32>().map_err(|_| format!("'{text}' needs a number"));
        Ok(match name {
            "level" => PlayerSpec::Level(Level::Fixed(number()?.min(u8::MAX.into()) as u8)),
            "full" => PlayerSpec::Level(Level::Full { move_ms: number()? }),
            "adapting" => {
                let strength = value.parse().map_err(|_| format!("'{text}' needs -100 to 100"))?;
                PlayerSpec::Level(Level::Adapting { strength })
            }
            "depth" => PlayerSpec::Search(Limits { depth: Some(number()?.min(60) as u8), ..Limits::default() }),
            "nodes" => PlayerSpec::Search(Limits { nodes: Some(number()?.into()), ..Limits::default() }),
            "ms" => PlayerSpec::Search(Limits { move_ms: Some(number()?), ..Limits::default() }),
            "random" => PlayerSpec::Random,
            "greedy" => PlayerSpec::Greedy,
            "corners" => PlayerSpec::Corners,
            "gtp" => PlayerSpec::Gtp(value.to_owned()),
            "nboard" => PlayerSpec::Nboard(value.to_owned()),
            _ => return Err(format!("no player '{text}'")),
        })
    }
}

/// A player that is ready to play: its engine or its running program.
pub enum Contestant {
    Engine { engine: Box<ReversiEngine>, task: RequestKind },
    Simple(PlayerSpec),
    Gtp(Gtp),
    Nboard(Nboard),
}

impl Contestant {
    pub fn new(kind: &PlayerSpec) -> Result<Contestant, Box<dyn Error>> {
        let options = EngineOptions { threads: 1, ..EngineOptions::default() };
        let engine = || Box::new(ReversiEngine::new(options));
        Ok(match kind {
            PlayerSpec::Level(level) => {
                Contestant::Engine { engine: engine(), task: RequestKind::Move { level: *level, clock_ms: None } }
            }
            PlayerSpec::Search(limits) => {
                Contestant::Engine { engine: engine(), task: RequestKind::Hint { limits: *limits } }
            }
            PlayerSpec::Gtp(command) => Contestant::Gtp(Gtp(LineProgram::start(command)?)),
            PlayerSpec::Nboard(command) => Contestant::Nboard(Nboard::start(command)?),
            simple => Contestant::Simple(simple.clone()),
        })
    }

    /// Prepares the player for a new game.
    pub fn new_game(&mut self) -> Result<(), Box<dyn Error>> {
        match self {
            Contestant::Engine { engine, .. } => engine.new_game(),
            Contestant::Simple(_) => (),
            Contestant::Gtp(gtp) => drop(gtp.ask("clear_board")?),
            Contestant::Nboard(nboard) => nboard.new_game()?,
        }
        Ok(())
    }

    /// Tells the player a ply that it has not chosen itself.
    pub fn observe(&mut self, color: Color, ply: Ply) -> Result<(), Box<dyn Error>> {
        match self {
            Contestant::Gtp(gtp) => drop(gtp.ask(&format!("play {} {}", color.word(), name(ply, "PASS")))?),
            Contestant::Nboard(nboard) => nboard.0.send_line(&format!("move {}", name(ply, "PA")))?,
            Contestant::Engine { .. } | Contestant::Simple(_) => (),
        }
        Ok(())
    }

    /// Chooses the player's ply in a position that is not over.
    pub fn choose(&mut self, position: &Position, seed: u64) -> Result<Ply, Box<dyn Error>> {
        match self {
            Contestant::Gtp(gtp) => gtp.choose(position.side_to_move()),
            Contestant::Nboard(nboard) => nboard.choose(),
            _ if position.must_pass() => Ok(Ply::Pass),
            Contestant::Engine { engine, task } => {
                choose_engine_ply(engine, task, &AnyPosition::Reversi(*position), seed)
            }
            Contestant::Simple(kind) => Ok(simple(kind, position, seed)),
        }
    }
}

/// Returns the ply that an engine chooses in a position.
pub fn choose_engine_ply(
    engine: &mut ReversiEngine,
    task: &RequestKind,
    position: &AnyPosition,
    seed: u64,
) -> Result<Ply, Box<dyn Error>> {
    let best = best_ply(engine, &Request::new(position, task.clone(), seed), &AtomicBool::new(false));
    best.ok_or_else(|| "the engine gave no move".into())
}

/// Square values as in beginners' books, for one quarter of the board: corners are good, their neighbours bad, edges better than the rest.
const TABLE: [[i32; 4]; 4] = [[100, -20, 10, 5], [-20, -50, -2, -2], [10, -2, 1, 1], [5, -2, 1, 0]];

fn simple(kind: &PlayerSpec, position: &Position, seed: u64) -> Ply {
    let board = position.board();
    let worth = |square: Square| {
        let point = square.point();
        let fold = |at: u8| usize::from(at.min(7 - at));
        match kind {
            PlayerSpec::Greedy => board.flips(square).count_ones() as i32,
            PlayerSpec::Corners => TABLE[fold(point.row)][fold(point.column)],
            _ => 0,
        }
    };
    let best = squares(board.legal_moves()).map(worth).max();
    let good: Vec<Square> = squares(board.legal_moves()).filter(|&square| Some(worth(square)) == best).collect();
    Ply::Place(good[(seed % good.len() as u64) as usize].point())
}

/// Returns the name of a ply in a protocol. `pass` is the protocol's word for a pass.
fn name(ply: Ply, pass: &str) -> String {
    match ply {
        Ply::Pass => pass.into(),
        Ply::Place(point) => format!("{}{}", (b'A' + point.column) as char, point.row + 1),
    }
}

fn parse(text: &str, pass: &str) -> Result<Ply, Box<dyn Error>> {
    if text.eq_ignore_ascii_case(pass) {
        return Ok(Ply::Pass);
    }
    let square = Square::parse(text).ok_or_else(|| format!("'{text}' is no move"))?;
    Ok(Ply::Place(square.point()))
}

/// A running child process with which lines are exchanged.
pub struct LineProgram {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl LineProgram {
    fn start(command: &str) -> Result<LineProgram, Box<dyn Error>> {
        let mut words = command.split_whitespace();
        let program = words.next().ok_or("a protocol needs a command")?;
        LineProgram::spawn(Command::new(program).args(words))
    }

    pub fn spawn(command: &mut Command) -> Result<LineProgram, Box<dyn Error>> {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let input = child.stdin.take().ok_or("no input")?;
        let output = BufReader::new(child.stdout.take().ok_or("no output")?);
        Ok(LineProgram { child, input, output })
    }

    pub fn send_line(&mut self, line: &str) -> std::io::Result<()> {
        writeln!(self.input, "{line}")?;
        self.input.flush()
    }

    /// Returns the program's next line, or an error if it has ended.
    pub fn read_line(&mut self) -> Result<String, Box<dyn Error>> {
        let mut line = String::new();
        match self.output.read_line(&mut line)? {
            0 => Err("the program ended".into()),
            _ => Ok(line.trim_end().to_owned()),
        }
    }
}

impl Drop for LineProgram {
    fn drop(&mut self) {
        let _ = self.send_line("quit");
        let _ = self.child.wait();
    }
}

/// A running program that speaks the Go Text Protocol.
pub struct Gtp(LineProgram);

impl Gtp {
    /// Sends a command. Returns the text of the answer.
    fn ask(&mut self, command: &str) -> Result<String, Box<dyn Error>> {
        self.0.send_line(command)?;
        let mut answer = String::new();
        loop {
            match self.0.read_line()?.trim() {
                "" if !answer.is_empty() => break,
                text => answer.push_str(text),
            }
        }
        match answer.strip_prefix('=') {
            Some(text) => Ok(text.trim().to_owned()),
            None => Err(format!("'{command}': {answer}").into()),
        }
    }

    fn choose(&mut self, color: Color) -> Result<Ply, Box<dyn Error>> {
        parse(&self.ask(&format!("genmove {}", color.word()))?, "PASS")
    }
}

/// The start position in GGF without a clock, for NBoard's protocol.
const START: &str = "(;GM[Othello]PC[lab]PB[first]PW[second]RE[?]TY[8]\
    BO[8 ---------------------------O*------*O--------------------------- *];)";

/// A running program that speaks NBoard's protocol.
pub struct Nboard(LineProgram);

impl Nboard {
    fn start(command: &str) -> Result<Nboard, Box<dyn Error>> {
        let mut program = LineProgram::start(command)?;
        program.send_line("nboard 2")?;
        Ok(Nboard(program))
    }

    fn new_game(&mut self) -> Result<(), Box<dyn Error>> {
        self.0.send_line(&format!("set game {START}"))?;
        self.0.send_line("ping 1")?;
        while self.0.read_line()? != "pong 1" {}
        Ok(())
    }

    /// Asks the program for its move and sends the move back, because the program does not play it on its own board.
    fn choose(&mut self) -> Result<Ply, Box<dyn Error>> {
        self.0.send_line("go")?;
        loop {
            let line = self.0.read_line()?;
            if let Some(answer) = line.strip_prefix("===") {
                let ply = parse(answer.trim().split('/').next().unwrap_or_default(), "PA")?;
                self.0.send_line(&format!("move {}", name(ply, "PA")))?;
                return Ok(ply);
            }
        }
    }
}
