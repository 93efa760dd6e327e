//! Games that pupils played without the class, while they were disconnected: each arrives as a log, is checked by the rules, and is stored
//! beside the class's own games, without counting in any round.

use super::class::ClassFolder;
use super::ticket::is_name;
use qipan_session::Session;
use qipan_store::{GameId, atomic, log};

/// The largest size in bytes of a submitted game's log; no game played between two lessons is larger.
pub const BYTES_MAX: usize = 200 << 10;
/// The largest number of submitted games that are stored for each seat.
const OF_SEAT_MAX: usize = 200;
const MAGIC: &str = "qipan-class 1 ";

/// The payload with which a seat submits a game: the game's name and the bytes of its log. `None` if the log is too long.
pub fn encode_game(game: &GameId, log: &[u8]) -> Option<Vec<u8>> {
    (log.len() <= BYTES_MAX).then(|| [format!("{MAGIC}{game}\n").as_bytes(), log].concat())
}

/// The payload with which the referee confirms that it has stored a submitted game.
pub fn encode_receipt(game: &GameId) -> Vec<u8> {
    format!("{MAGIC}{game}").into_bytes()
}

pub fn read_got(payload: &[u8]) -> Option<GameId> {
    GameId::parse(std::str::from_utf8(payload).ok()?.strip_prefix(MAGIC)?)
}

/// Parses a submitted game; returns its name and its log, or `None` unless the log is one finished legal game.
pub fn read(payload: &[u8]) -> Option<(GameId, &[u8])> {
    let payload = Some(payload).filter(|payload| payload.len() <= BYTES_MAX + 256)?.strip_prefix(MAGIC.as_bytes())?;
    let at = payload.iter().position(|byte| *byte == b'\n')?;
    let (name, bytes) = (payload.get(..at)?, payload.get(at + 1..)?);
    let game = GameId::parse(std::str::from_utf8(name).ok()?)?;
    let decoded = log::decode(&[bytes.to_vec()]).ok()?;
    let session = Session::replay(decoded.setup, &decoded.records).ok()?;
    (decoded.damage.is_none() && session.ending().is_some()).then_some((game, bytes))
}

/// Stores a submitted game of a seat; returns whether the game is on the disk now. A game that is already stored is not written again.
pub fn store_game(folder: &ClassFolder, seat: &str, game: &GameId, bytes: &[u8]) -> bool {
    if !is_name(seat) {
        return false;
    }
    let of_seat = folder.root().join("unrated").join(seat);
    let file = of_seat.join(format!("{game}.log"));
    if folder.disk().metadata(&file).is_ok() {
        return true;
    }
    let kept = folder.disk().list(&of_seat).map_or(0, |names| names.len());
    kept < OF_SEAT_MAX
        && atomic::make_durable_directories(folder.disk(), &of_seat).is_ok()
        && atomic::replace(folder.disk(), &file, bytes).is_ok()
}
