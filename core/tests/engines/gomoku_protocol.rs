//! Scripts of the Gomocup protocol: what is sent and what comes back.

use qipan::engine::protocol::gomocup::run;
use std::collections::HashSet;
use std::io::{BufReader, Cursor, Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

/// An input that ends once all of the script before it is answered: its end would stop a search.
struct EndAfterAnswers(Receiver<()>);

impl Read for EndAfterAnswers {
    fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
        // The sender is gone where the engine has ended by itself.
        let _ = self.0.recv();
        Ok(0)
    }
}

/// What the engine says; tells of the last answer to `ABOUT`.
struct EngineOutput {
    bytes: Vec<u8>,
    abouts: usize,
    last: Sender<()>,
}

impl Write for EngineOutput {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.bytes.extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        let abouts = lines(&self.bytes).iter().filter(|line| line.starts_with("name=")).count();
        if abouts == self.abouts {
            let _ = self.last.send(());
        }
        Ok(())
    }
}

/// What was said, without messages.
fn lines(bytes: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(bytes);
    text.lines().filter(|line| !line.starts_with("MESSAGE")).map(str::to_owned).collect()
}

/// Everything that the engine says to a script with the time to answer each line, without messages.
fn talk(script: &str) -> Vec<String> {
    let (last, ended) = channel();
    let abouts = script.matches("ABOUT").count() + 1;
    let mut heard = EngineOutput { bytes: Vec::new(), abouts, last };
    let script = Cursor::new(format!("{script}ABOUT\n").into_bytes());
    run(BufReader::new(script.chain(EndAfterAnswers(ended))), &mut heard).unwrap();
    let mut said = lines(&heard.bytes);
    assert!(said.pop().is_some_and(|line| line.starts_with("name=")), "{said:?}");
    said
}

fn point(line: &str) -> (u8, u8) {
    let (x, y) = line.split_once(',').unwrap_or_else(|| panic!("no coordinates: {line}"));
    (x.parse().unwrap(), y.parse().unwrap())
}

#[test]
fn a_game_from_both_sides() {
    let said = talk("START 15\nINFO timeout_turn 100\nBEGIN\nTURN 0,0\nTURN 14,14\n");
    assert_eq!(said[0], "OK");
    assert_eq!(said[1], "7,7", "the first stone stands in the middle");
    let mut taken = HashSet::from([(0, 0), (14, 14)]);
    for line in &said[1..] {
        let (x, y) = point(line);
        assert!(x < 15 && y < 15 && taken.insert((x, y)), "{line} in {said:?}");
    }
    assert_eq!(said.len(), 4);
    let said = talk("RECTSTART 20,12\nINFO timeout_turn 100\nTURN 19,11\nRESTART\nBEGIN\n");
    assert_eq!((said[0].as_str(), said[2].as_str(), said[3].as_str()), ("OK", "OK", "10,6"));
    assert!(point(&said[1]).0 < 20 && point(&said[1]).1 < 12);
}

#[test]
fn a_board_is_set_and_fives_are_seen() {
    let four = "BOARD\n3,3,1\n9,9,2\n4,3,1\n9,10,2\n5,3,1\n9,11,2\n6,3,1\n2,3,2\nDONE\n";
    let said = talk(&format!("START 15\nINFO timeout_turn 200\n{four}"));
    assert_eq!(said[1..], ["7,3"], "it completes its five");
    let theirs = "BOARD\n9,9,1\n3,3,2\n9,10,1\n4,3,2\n12,2,1\n5,3,2\n2,3,1\n6,3,2\nDONE\n";
    let said = talk(&format!("START 15\nINFO timeout_turn 200\n{theirs}"));
    assert_eq!(said[1..], ["7,3"], "it stops the other's five");
}

#[test]
fn the_rule_is_obeyed() {
    // Exact five: the gap at 5,3 would make six, 9,3 makes five.
    let board = "BOARD\n2,3,1\n0,0,2\n3,3,1\n0,2,2\n4,3,1\n0,4,2\n6,3,1\n0,6,2\n7,3,1\n2,8,2\nDONE\n";
    let free = talk(&format!("START 15\nINFO timeout_turn 200\nINFO rule 0\n{board}"));
    assert_eq!(free[1], "5,3", "freestyle: six wins");
    let standard = talk(&format!("START 15\nINFO timeout_turn 200\nINFO rule 1\n{board}"));
    assert_ne!(standard[1], "5,3", "standard: six is nothing");
    let renju = talk(&format!("START 15\nINFO timeout_turn 200\nINFO rule 4\n{board}"));
    assert_ne!(renju[1], "5,3", "Renju: six is forbidden to Black");
    // Caro: five between the other's stones is nothing.
    let shut = "BOARD\n3,3,1\n2,3,2\n4,3,1\n8,3,2\n5,3,1\n0,9,2\n6,3,1\n9,9,2\nDONE\n";
    let caro = talk(&format!("START 15\nINFO timeout_turn 200\nINFO rule 9\n{shut}"));
    assert_ne!(caro[1], "7,3");
    let free = talk(&format!("START 15\nINFO timeout_turn 200\n{shut}"));
    assert_eq!(free[1], "7,3");
}

#[test]
fn bad_input_is_answered_and_ends_nothing() {
    let long = "TURN ".to_owned() + &"7".repeat(5000);
    let script = format!(
        "NONSENSE\nTURN 1,1\nSTART 5\nSTART x\nSTART 99999999999\nRECTSTART 15\nRESTART\nSTART 15\nTURN 15,0\nTURN a,b\nTURN\n\
         TAKEBACK 1,1\n{long}\nBOARD\n1,1,9\n1,1,1\nDONE\nBOARD\n1,1,1\n1,1,2\nDONE\nSWAP2BOARD\n1,1\nDONE\nABOUT\n"
    );
    let said = talk(&script);
    let kinds: Vec<&str> = said.iter().map(|line| line.split([' ', '=']).next().unwrap()).collect();
    let error = "ERROR";
    let wanted = [&["UNKNOWN"][..], &[error; 6], &["OK"], &[error; 8], &["name"]].concat();
    assert_eq!(kinds, wanted, "{said:#?}");
}

#[test]
fn input_without_an_end_or_with_odd_bytes_is_harmless() {
    for bytes in [&b""[..], b"START 15", b"\xff\xfe\n\0\0\nSTART 15\n", b"START 15\nBOARD\n1,1,1\n", b"SWAP2BOARD\n"] {
        let mut output = Vec::new();
        run(Cursor::new(bytes.to_vec()), &mut output).unwrap();
        assert_eq!(bytes.starts_with(b"START"), output.starts_with(b"OK\n"));
    }
}

#[test]
fn stones_are_taken_back() {
    let said = talk("START 15\nINFO timeout_turn 50\nTURN 7,7\nTAKEBACK 7,7\nTURN 7,7\n");
    assert_eq!(said[2], "OK");
    assert_eq!(said.len(), 4, "the point is free again: {said:?}");
    point(&said[3]);
}

#[test]
fn nothing_sent_while_it_thinks_is_lost() {
    let mut script = "START 15\nINFO timeout_turn 60\n".to_owned();
    for row in 0..6 {
        script += &format!("TURN {},{row}\nABOUT\nINFO time_left 1000\n", row * 2);
    }
    let said = talk(&script);
    let abouts = said.iter().filter(|line| line.starts_with("name=")).count();
    // A five may end the game early; every command still has its answer.
    assert_eq!((abouts, said.len()), (6, 13), "{said:?}");
}

#[test]
fn time_is_kept() {
    let start = Instant::now();
    let said =
        talk("START 20\nINFO timeout_turn 300\nTURN 9,9\nINFO timeout_match 2000\nINFO time_left 500\nTURN 0,19\n");
    assert_eq!(said.len(), 3);
    // 300 ms and a part of 500 ms, with room for a busy machine; without limits it would be ten seconds.
    assert!(start.elapsed() < Duration::from_secs(7), "{:?}", start.elapsed());
}

#[test]
fn the_end_stops_a_long_thought() {
    let start = Instant::now();
    let script = "START 15\nINFO timeout_turn 60000\nTURN 7,7\nEND\n";
    run(Cursor::new(script), &mut Vec::new()).unwrap();
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
}

#[test]
fn swap2_is_opened_and_answered() {
    let points = |line: &String| line.split(' ').map(point).collect::<HashSet<_>>();
    let opened = talk("START 15\nSWAP2BOARD\nDONE\n");
    assert_eq!(points(&opened[1]).len(), 3, "{opened:?}");
    let chosen = talk("START 15\nINFO timeout_turn 100\nSWAP2BOARD\n7,7\n0,0\n8,8\nDONE\n");
    assert_eq!(chosen[1], "SWAP", "Black stands better");
    let stays = talk("START 15\nINFO timeout_turn 100\nSWAP2BOARD\n0,0\n7,7\n14,14\nDONE\n");
    assert_eq!(points(&stays[1]).len(), 1, "White stands better: {stays:?}");
    let last = talk("START 15\nINFO timeout_turn 100\nSWAP2BOARD\n0,0\n7,7\n14,14\n8,8\n0,14\nDONE\n");
    assert_eq!(points(&last[1]).len(), 1, "White stands better: {last:?}");
}

#[test]
fn a_point_is_evaluated() {
    let said =
        talk("START 15\nINFO evaluate 7,7\nINFO max_memory 30000000\nINFO folder /nowhere\nINFO game_type 1\nABOUT\n");
    assert!(said[1].starts_with("DEBUG 7,7 own"), "{said:?}");
    assert_eq!(said.len(), 3);
}

#[test]
fn yixin_boards_words_are_understood() {
    // Two sides with a blank between; more keys; a board without a move.
    let infos =
        "INFO max_depth 4\nINFO thread_num 1\nINFO hash_size 65536\nINFO time_increment 0\nINFO caution_factor 1\n";
    let said = talk(&format!(
        "START 15 15\n{infos}INFO timeout_turn 100\nYXBOARD\n7,7,1\n8,8,2\nDONE\nYXHASHCLEAR\nTURN 0,0\n"
    ));
    assert_eq!((said[0].as_str(), said.len()), ("OK", 2), "{said:?}");
    assert!(!["7,7", "8,8", "0,0"].contains(&said[1].as_str()));
    assert_eq!(talk("START 20 12\nBEGIN\n")[1], "10,6");
    // Its rule 2 is Renju; for other managers it is a continuous game. Six in a row are forbidden to Black by Renju alone.
    let board = "BOARD\n2,3,1\n0,0,2\n3,3,1\n0,2,2\n4,3,1\n0,4,2\n6,3,1\n0,6,2\n7,3,1\n2,8,2\nDONE\n";
    assert_ne!(talk(&format!("START 15 15\nINFO timeout_turn 200\nINFO rule 2\n{board}"))[1], "5,3");
    assert_eq!(talk(&format!("START 15\nINFO timeout_turn 200\nINFO rule 2\n{board}"))[1], "5,3");
    // A board that breaks off costs nothing.
    assert!(talk("START 15 15\nYXBOARD\n1,1,9\nDONE\nABOUT\n")[1].starts_with("ERROR"));
}

#[test]
fn yixin_boards_stop_ends_a_thought_at_once_and_the_next_one_thinks_again() {
    let start = Instant::now();
    let said =
        talk("START 15 15\nINFO timeout_turn 60000\nTURN 7,7\nYXSTOP\nINFO timeout_turn 100\nTURN 0,14\nABOUT\n");
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
    assert_eq!(said.len(), 4, "{said:?}");
    assert_ne!(point(&said[1]), (7, 7));
    assert_ne!(point(&said[2]), (0, 14));
}
