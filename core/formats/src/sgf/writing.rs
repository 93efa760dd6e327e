//! Writing of a `GameRecord` as SGF: everything that the record holds, in UTF-8. Data that SGF cannot express is written as own properties,
//! which other programs ignore.

use super::tree;
use super::words::{self, OWN_ACT, OWN_END, OWN_MOVE, OWN_ROOT, OWN_TIME};
use crate::record::{GameRecord, PlyOrAction, RecordNode};
use crate::timing;
use qipan_rules::gomoku::{ForbiddenPlay, OpeningRule};
use qipan_rules::{Color, Ply, Position};

/// The record as text.
pub fn text(record: &GameRecord) -> String {
    let mut writer = SgfWriter { record, text: String::from("(") };
    let mut waiting = vec![WriteStep::Node { node: 0, plies: 0 }];
    while let Some(next) = waiting.pop() {
        match next {
            WriteStep::Close => writer.text.push(')'),
            WriteStep::Branch { node, plies } => {
                writer.text.push('(');
                waiting.push(WriteStep::Node { node, plies });
            }
            WriteStep::Node { node, plies } => {
                let plies = writer.node(node, plies);
                plan_children(record, node, plies, &mut waiting);
            }
        }
    }
    writer.text + ")\n"
}

/// The next thing to write.
enum WriteStep {
    Node {
        node: usize,
        plies: usize,
    },
    /// Write a node, with brackets around its branch.
    Branch {
        node: usize,
        plies: usize,
    },
    Close,
}

/// Schedules the children of a node, so that the first one is written first.
fn plan_children(record: &GameRecord, node: usize, plies: usize, waiting: &mut Vec<WriteStep>) {
    match record.node(node).children[..] {
        [] => {}
        [node] => waiting.push(WriteStep::Node { node, plies }),
        ref children => {
            for &node in children.iter().rev() {
                waiting.push(WriteStep::Close);
                waiting.push(WriteStep::Branch { node, plies });
            }
        }
    }
}

struct SgfWriter<'r> {
    record: &'r GameRecord,
    text: String,
}

impl SgfWriter<'_> {
    /// Writes a node that follows `plies` plies; returns the number of plies after the node.
    fn node(&mut self, at: usize, plies: usize) -> usize {
        let node = self.record.node(at);
        self.text.push_str(if at == 0 { ";" } else { "\n;" });
        if at == 0 {
            self.root();
        }
        let plies = self.deed(node, plies);
        if let Some(elapsed_ms) = node.elapsed_ms {
            self.raw(OWN_TIME, &elapsed_ms.to_string());
        }
        if self.record.end_node == Some(at) {
            self.raw(OWN_END, "");
        }
        self.put("C", &node.comment);
        self.extra(at);
        plies
    }

    fn deed(&mut self, node: &RecordNode, plies: usize) -> usize {
        let start = self.record.start();
        match &node.ply_or_action {
            None => plies,
            Some(PlyOrAction::Act(act)) => {
                let values = words::action_values(start, act);
                self.text.push_str(OWN_ACT);
                values.iter().for_each(|value| self.value(value));
                plies
            }
            Some(PlyOrAction::Ply(ply)) => {
                let name = match start.color_after(plies) {
                    Color::Black => "B",
                    Color::White => "W",
                    Color::Red | Color::Blue => OWN_MOVE,
                };
                let word = match ply {
                    Ply::Place(point) => words::point_word(start, *point),
                    Ply::Pass => start.kind().row().sgf_pass.into(),
                };
                self.raw(name, &word);
                plies + 1
            }
        }
    }

    fn root(&mut self) {
        self.raw("FF", "4");
        self.raw("GM", self.record.start().kind().row().sgf_number);
        self.raw("CA", "UTF-8");
        self.raw("AP", concat!("Qipan:", env!("CARGO_PKG_VERSION")));
        self.start(self.record.start());
        self.names();
        self.put("DT", &self.record.date);
        if !self.is_event_place() {
            self.put("EV", &self.record.event);
        }
        self.put("RO", &self.record.round);
        if let Some((main, overtime)) = timing::write_sgf_clock(self.record.clock) {
            self.raw("TM", &main);
            self.put("OT", &overtime.unwrap_or_default());
        }
        if let Some(word) = self.result_word() {
            self.raw("RE", &word);
        }
        self.write_own_properties();
    }

    fn start(&mut self, start: &Position) {
        let size = start.size();
        let is_square = size.columns == size.rows;
        self.raw("SZ", &if is_square { size.columns.to_string() } else { format!("{}:{}", size.columns, size.rows) });
        if start.as_reversi().is_some_and(|start| !start.goal().is_most_discs()) {
            self.raw("RU", "Anti");
        }
        // A rule's text beyond the known part was kept with the unknown data.
        let is_stated =
            || tree::properties(&self.record.node(0).unknown_properties).iter().any(|property| property.is("RU"));
        if let Some(rule) = start.as_gomoku().map(|start| start.rule()).filter(|_| !is_stated()) {
            self.raw("RU", rule.word());
        }
        if start.pieces().next().is_some() || start.side_to_move() == Color::White {
            self.stones(start);
        }
    }

    /// Writes the stones of the start and the side to move.
    fn stones(&mut self, start: &Position) {
        for (name, color) in [("AB", Color::Black), ("AW", Color::White)] {
            let mut points = start.pieces().filter(|piece| piece.1 == color).peekable();
            if points.peek().is_some() {
                self.text.push_str(name);
            }
            points.for_each(|(point, _)| self.value(&words::point_word(start, point)));
        }
        self.raw("PL", if start.side_to_move() == Color::White { "W" } else { "B" });
    }

    /// Writes the names of the players who hold the colors at the end of the main line.
    fn names(&mut self) {
        let end = self.record.end();
        for (name, color) in [("PB", Color::Black), ("PW", Color::White)] {
            if let Some(player) = self.record.players.get(end.player_of(color)) {
                self.put(name, player);
            }
        }
    }

    fn result_word(&self) -> Option<String> {
        let by_discs = matches!(self.record.start(), Position::Reversi(start) if start.goal().is_most_discs());
        words::result_word(self.record.result?, by_discs)
    }

    /// Writes the data that SGF cannot express.
    fn write_own_properties(&mut self) {
        let mut own = Vec::new();
        if self.record.opening() != OpeningRule::Free {
            own.push(("opening", self.record.opening().word().to_owned()));
        }
        if let Position::Gomoku(start) = self.record.start() {
            if start.forbidden_play() == ForbiddenPlay::Lose {
                own.push(("forbidden", "lose".into()));
            }
            if start.setup().passes_allowed {
                own.push(("passes", "yes".into()));
            }
            if start.players() > 2 {
                own.push(("players", start.players().to_string()));
            }
        }
        let more = ["name3", "name4"].into_iter().zip(self.record.players.iter().skip(2));
        own.extend(more.map(|(key, name)| (key, name.clone())));
        let minutes = (1..).zip(&self.record.minutes);
        let minutes: Vec<(String, u32)> = minutes
            .filter_map(|(at, minutes): (usize, &Option<u32>)| Some((format!("minutes{at}"), (*minutes)?)))
            .collect();
        own.extend(minutes.iter().map(|(key, minutes)| (key.as_str(), minutes.to_string())));
        own.extend(self.unstated_result().map(|result| ("result", words::own_result_word(result))));
        if !own.is_empty() {
            self.text.push_str(OWN_ROOT);
            own.iter().for_each(|(key, value)| self.value(&format!("{key}:{value}")));
        }
    }

    /// The result, if RE does not express all of it.
    fn unstated_result(&self) -> Option<crate::GameResult> {
        let result = self.record.result?;
        let is_counted = self.record.start().kind().row().is_decided_by_count;
        let stated = words::result(&self.result_word().unwrap_or_default(), is_counted);
        (stated != words::StatedResult::Result(result)).then_some(result)
    }

    /// Whether the record's event is the place that its source states, because that states no event.
    fn is_event_place(&self) -> bool {
        let places = words::kept_values(&self.record.node(0).unknown_properties, "PC");
        places.iter().any(|place| words::unescape_line(place).trim() == self.record.event)
    }

    /// Writes the unknown data of the game's source, except properties that are written from the record.
    fn extra(&mut self, at: usize) {
        let is_stated = |name: &str| match name {
            "RE" => self.record.result.is_some(),
            "TM" | "OT" => !self.record.clock.is_none(),
            _ => ["B", "W", "C", OWN_ACT, OWN_MOVE, OWN_TIME, OWN_END, OWN_ROOT].contains(&name),
        };
        let kept: Vec<String> = tree::properties(&self.record.node(at).unknown_properties)
            .into_iter()
            .filter(|property| !is_stated(&property.name()))
            .map(|property| property.to_string())
            .collect();
        kept.iter().for_each(|property| self.text.push_str(property));
    }

    /// Writes a property with one text as its value; writes nothing if the text is empty.
    fn put(&mut self, name: &str, text: &str) {
        if !text.is_empty() {
            self.raw(name, text);
        }
    }

    fn raw(&mut self, name: &str, text: &str) {
        self.text.push_str(name);
        self.value(text);
    }

    fn value(&mut self, text: &str) {
        self.text.push('[');
        self.text.push_str(&words::escaped(text));
        self.text.push(']');
    }
}
