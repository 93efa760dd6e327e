//! The known engines: how each is started, what it needs, how it reads a clock, and what it plays. An engine is recognised by the name
//! that it reports or by its program's name. What the table does not hold about an engine, a dry run finds out.

use super::terms::{ClockReading, Protocol, Spec};
use qipan_rules::gomoku::Rule;
use qipan_rules::{Position, reversi};
use std::ops::RangeInclusive;
use std::path::Path;

/// What is known of an engine.
#[derive(Debug, PartialEq, Eq)]
pub struct KnownEngine {
    /// The usual name. The reported name, or the program's without `pbrain-`, begins with it, in any case.
    pub name: &'static str,
    /// The protocols that it speaks, the best one first, with the arguments that make it do so.
    pub protocols: &'static [(Protocol, &'static [&'static str])],
    /// The files that it needs beside its program; without one of them it does not start.
    pub required_files: &'static [&'static str],
    /// How it reads a game's clock by GTP.
    pub clock_reading: ClockReading,
    /// How it reads a thinking time for each move by GTP.
    pub move_time_reading: ClockReading,
    /// The depth to begin with by NBoard, whose pace is kept by depths.
    pub initial_depth: Option<u8>,
    /// The rules of five-in-a-row that it plays; empty: not known.
    pub rules: &'static [Rule],
    /// The sides of the square boards that it plays; empty: not known.
    pub board_sizes: &'static [RangeInclusive<u8>],
    /// Whether it plays on boards that are not square.
    pub can_play_rectangular: bool,
}

const ANY: KnownEngine = KnownEngine {
    name: "",
    protocols: &[],
    required_files: &[],
    clock_reading: ClockReading::Move,
    move_time_reading: ClockReading::Move,
    initial_depth: None,
    rules: &[],
    board_sizes: &[],
    can_play_rectangular: false,
};

const GOMOCUP: &[(Protocol, &[&str])] = &[(Protocol::Gomocup, &[])];

/// The programs whose names do not begin with the engine's: the beginning of the program's name in lower case, and the engine's.
const PROGRAMS: &[(&str, &str)] = &[("gtp-rhino", "GTP GRhino"), ("neural-reversi-cli", "Neural Reversi")];

/// The table. Its facts are from the engines' sources and from their games with this program.
pub const KNOWN_ENGINES: &[KnownEngine] = &[
    KnownEngine {
        name: "Edax",
        protocols: &[
            (Protocol::Nboard, &["-nboard", "-book-usage", "off"]),
            (Protocol::Gtp, &["-gtp", "-book-usage", "off"]),
        ],
        required_files: &["data/eval.dat"],
        // With a byo-yomi it takes the main time for every move.
        clock_reading: ClockReading::Game,
        move_time_reading: ClockReading::Main,
        initial_depth: Some(12),
        ..ANY
    },
    KnownEngine {
        name: "Egaroucid",
        // At its own level, 21, a move takes more than half a minute on a slow machine.
        protocols: &[(Protocol::Gtp, &["-gtp", "-quiet", "-nobook", "-level", "11"])],
        required_files: &["resources/eval.egev2", "resources/eval_move_ordering_end.egev"],
        // It knows no commands for times; it thinks as long as its level takes.
        clock_reading: ClockReading::None,
        move_time_reading: ClockReading::None,
        ..ANY
    },
    KnownEngine {
        name: "Neural Reversi",
        protocols: &[(Protocol::Gtp, &["gtp"])],
        clock_reading: ClockReading::Game,
        ..ANY
    },
    KnownEngine {
        name: "GTP GRhino",
        protocols: &[(Protocol::Gtp, &[])],
        // It stores the times and does not use them.
        clock_reading: ClockReading::None,
        move_time_reading: ClockReading::None,
        ..ANY
    },
    KnownEngine { name: "NTest", protocols: &[(Protocol::Nboard, &["x"])], required_files: &["coefficients"], ..ANY },
    KnownEngine {
        name: "Rapfi",
        protocols: GOMOCUP,
        rules: &[Rule::Freestyle, Rule::Standard, Rule::Renju],
        board_sizes: &[5..=22],
        ..ANY
    },
    KnownEngine {
        name: "Pela",
        protocols: GOMOCUP,
        rules: &[Rule::Freestyle, Rule::Standard, Rule::Renju],
        board_sizes: &[5..=127],
        can_play_rectangular: true,
        ..ANY
    },
    KnownEngine {
        name: "Wine",
        protocols: GOMOCUP,
        rules: &[Rule::Freestyle],
        // It accepts up to 28, but above 24 it reads beyond its own board: 4 points at either side of it, in 32 columns and rows.
        board_sizes: &[5..=24],
        ..ANY
    },
    KnownEngine {
        name: "Carbon",
        protocols: GOMOCUP,
        rules: &[Rule::Freestyle, Rule::Standard, Rule::Renju],
        board_sizes: &[5..=32],
        can_play_rectangular: true,
        ..ANY
    },
    KnownEngine { name: "Yixin", protocols: GOMOCUP, rules: &[Rule::Freestyle, Rule::Standard, Rule::Renju], ..ANY },
    KnownEngine {
        name: "Embryo",
        protocols: GOMOCUP,
        // It has a program for each of them.
        rules: &[Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::CaroOverline],
        ..ANY
    },
    KnownEngine {
        name: "AlphaGomoku",
        protocols: GOMOCUP,
        // Its own `--configure` writes it.
        required_files: &["config.json"],
        rules: &Rule::ALL,
        // On 20×20 it has a network for freestyle only.
        board_sizes: &[15..=15, 20..=20],
        ..ANY
    },
    KnownEngine {
        name: "SlowRenju",
        protocols: GOMOCUP,
        rules: &[Rule::Freestyle, Rule::Standard, Rule::Renju],
        board_sizes: &[5..=20],
        ..ANY
    },
    KnownEngine {
        name: "PentaZen",
        protocols: GOMOCUP,
        rules: &[Rule::Freestyle, Rule::Standard, Rule::Renju],
        // One of them, as it was built; on 20×20 freestyle only.
        board_sizes: &[15..=15, 20..=20],
        ..ANY
    },
    KnownEngine {
        name: "figrid",
        protocols: GOMOCUP,
        rules: &[Rule::Freestyle, Rule::Standard, Rule::Caro],
        board_sizes: &[15..=15, 20..=20],
        ..ANY
    },
    KnownEngine {
        name: "Qipan",
        protocols: &[
            (Protocol::Nboard, &["engine", "nboard"]),
            (Protocol::Gtp, &["engine", "gtp"]),
            (Protocol::Gomocup, &["engine", "gomocup"]),
        ],
        clock_reading: ClockReading::Stones,
        rules: &[Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Caro, Rule::CaroOverline],
        board_sizes: &[10..=25],
        can_play_rectangular: true,
        ..ANY
    },
];

impl KnownEngine {
    /// The engine that reports this name.
    pub fn by_name(name: &str) -> Option<&'static KnownEngine> {
        let begins_with = |known: &str| {
            let rest = name.trim().get(known.len()..);
            let is_prefix = name.trim().get(..known.len()).is_some_and(|start| start.eq_ignore_ascii_case(known));
            // A longer word is another name: "Winery".
            is_prefix && rest.is_some_and(|rest| !rest.starts_with(char::is_alphabetic))
        };
        KNOWN_ENGINES.iter().find(|known| begins_with(known.name))
    }

    /// The engine that a program is by its file's name.
    pub fn by_program(program: &str) -> Option<&'static KnownEngine> {
        let stem = Path::new(program).file_stem()?.to_str()?.to_ascii_lowercase();
        let stem = stem.strip_prefix("pbrain-").unwrap_or(&stem);
        // Edax is built as `lEdax`, `mEdax` and `wEdax`, by its system.
        let of_system = stem.strip_prefix(['l', 'm', 'w']).filter(|name| name.starts_with("edax"));
        let other_name = PROGRAMS.iter().find(|(program, _)| stem.starts_with(program)).map(|(_, name)| *name);
        KnownEngine::by_name(other_name.or(of_system).unwrap_or(stem))
    }

    /// The arguments that make it speak a protocol; `None` if it does not speak it.
    pub fn arguments(&self, protocol: Protocol) -> Option<&'static [&'static str]> {
        self.protocols.iter().find(|(spoken, _)| *spoken == protocol).map(|(_, arguments)| *arguments)
    }

    /// The first file that it needs and that is not beside its program.
    pub fn missing_file(&self, program: &Path) -> Option<&'static str> {
        let folder = program.parent()?;
        self.required_files.iter().copied().find(|file| !folder.join(file).exists())
    }
}

impl Spec {
    /// Whether the program is not known to refuse a game that begins in this position: by its protocol, by its test, or by the table of
    /// known engines.
    pub fn may_play(&self, start: &Position) -> bool {
        if let Some(position) = start.as_reversi() {
            return match self.protocol {
                Protocol::Nboard => position.goal() == reversi::Goal::Most,
                Protocol::Gtp => *position == reversi::Position::default(),
                Protocol::Gomocup => false,
            };
        }
        let Some(position) = start.as_gomoku() else { return false };
        let setup = position.setup();
        if self.protocol != Protocol::Gomocup || setup.players != 2 || !setup.stones.is_empty() {
            return false;
        }
        let is_tested = !self.plays.sides.is_empty();
        let known = KnownEngine::by_program(&self.command).filter(|_| !is_tested);
        let known_rules = known.map_or(&self.plays.rules[..], |known| known.rules);
        let has_rule = known_rules.is_empty() || known_rules.contains(&setup.rule);
        let fits = known.is_none_or(|known| {
            let is_shape = known.can_play_rectangular || setup.size.columns == setup.size.rows;
            let is_side = |side| known.board_sizes.iter().any(|sides| sides.contains(&side));
            known.board_sizes.is_empty() || is_shape && is_side(setup.size.columns) && is_side(setup.size.rows)
        });
        has_rule && fits && self.plays.accepts(setup.size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::external::SupportedVariants;
    use qipan_rules::{Size, gomoku};

    #[test]
    fn an_engine_is_known_by_its_name_and_by_its_programs() {
        for (name, known) in [
            ("Edax", "Edax"),
            ("Edax21", "Edax"),
            ("edax 4.6", "Edax"),
            ("NTest r4", "NTest"),
            (" rapfi", "Rapfi"),
            ("AlphaGomoku 5.9", "AlphaGomoku"),
            ("Egaroucid for Console", "Egaroucid"),
            ("GTP GRhino", "GTP GRhino"),
            ("Neural Reversi", "Neural Reversi"),
            ("figrid-board", "figrid"),
        ] {
            assert_eq!(KnownEngine::by_name(name).map(|known| known.name), Some(known), "{name}");
        }
        for name in ["", "Winery", "My Edax", "五子棋", "Ed", "GTP"] {
            assert_eq!(KnownEngine::by_name(name), None, "{name}");
        }
        for (program, known) in [
            ("/opt/x/pbrain-rapfi", "Rapfi"),
            ("pbrain-Wine.exe", "Wine"),
            ("/opt/edax/bin/lEdax-x86-64-v3", "Edax"),
            ("wEdax-x64.exe", "Edax"),
            ("ledaxer", ""),
            ("/opt/edax/edax-4.6", "Edax"),
            ("bin/Egaroucid_for_Console.out", "Egaroucid"),
            ("/usr/games/gtp-rhino", "GTP GRhino"),
            ("neural-reversi-cli-6.2.0-linux-x86_64_v3", "Neural Reversi"),
            ("pbrain-AlphaGomoku_cuda.exe", "AlphaGomoku"),
            ("pbrain-SlowRenju20.exe", "SlowRenju"),
            ("", ""),
        ] {
            let found = KnownEngine::by_program(program).map_or("", |known| known.name);
            assert_eq!(found, known, "{program}");
        }
    }

    #[test]
    fn every_row_is_complete() {
        for known in KNOWN_ENGINES {
            assert!(!known.name.is_empty() && !known.protocols.is_empty(), "{known:?}");
            assert!(
                known.clock_reading != ClockReading::Auto && known.move_time_reading != ClockReading::Auto,
                "{known:?}"
            );
            assert_eq!(KnownEngine::by_name(known.name), Some(known));
        }
        for (program, name) in PROGRAMS {
            assert!(KnownEngine::by_name(name).is_some(), "{program}");
        }
    }

    fn start(columns: u8, rows: u8, rule: Rule) -> Position {
        let setup = gomoku::Setup { size: Size { columns, rows }, rule, ..gomoku::Setup::default() };
        Position::Gomoku(gomoku::Position::try_from(setup).expect("a position"))
    }

    #[test]
    fn a_board_or_a_rule_that_an_engine_refuses_is_known_before_the_game() {
        let engine = |command: &str| Spec { protocol: Protocol::Gomocup, command: command.into(), ..Spec::default() };
        let tested = SupportedVariants { sides: vec![15, 20], is_rectangular: false, rules: vec![Rule::Freestyle] };
        let tested = Spec { plays: tested, ..engine("x") };
        for (spec, columns, rows, rule, may) in [
            (engine("x"), 15, 15, Rule::Caro, true),
            (engine("/opt/pbrain-rapfi"), 15, 15, Rule::Renju, true),
            (engine("/opt/pbrain-rapfi"), 15, 15, Rule::Caro, false),
            (engine("/opt/pbrain-rapfi"), 25, 25, Rule::Renju, false),
            (engine("/opt/pbrain-rapfi"), 15, 16, Rule::Renju, false),
            (engine("pbrain-pela.exe"), 15, 16, Rule::Standard, true),
            (engine("pbrain-wine"), 24, 24, Rule::Freestyle, true),
            (engine("pbrain-wine"), 25, 25, Rule::Freestyle, false),
            (engine("pbrain-AlphaGomoku"), 15, 15, Rule::Caro, true),
            (engine("pbrain-AlphaGomoku"), 17, 17, Rule::Freestyle, false),
            (engine("pbrain-AlphaGomoku"), 20, 20, Rule::Freestyle, true),
            (engine("pbrain-yixin"), 25, 25, Rule::Freestyle, true),
            (tested.clone(), 15, 15, Rule::Freestyle, true),
            (tested.clone(), 15, 15, Rule::Renju, false),
            (tested.clone(), 16, 16, Rule::Freestyle, true),
            // It was asked for these two.
            (tested.clone(), 17, 17, Rule::Freestyle, false),
            (tested.clone(), 10, 10, Rule::Freestyle, false),
            (tested, 15, 16, Rule::Freestyle, false),
        ] {
            let name = format!("{} {columns}x{rows} {rule:?}", spec.command);
            assert_eq!(spec.may_play(&start(columns, rows, rule)), may, "{name}");
        }
        let usual = Position::Reversi(reversi::Position::default());
        assert!(Spec::default().may_play(&usual) && !engine("x").may_play(&usual));
        assert!(!Spec::default().may_play(&start(15, 15, Rule::Freestyle)));
    }
}
