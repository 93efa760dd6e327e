//! A class or a school: many parallel games over a broker (Mosquitto), which enforces the permissions of every client. One *referee* owns
//! all games of a class; tickets grant seats. `docs/NETWORK.md` describes topics and guarantees.
//!
//! Built on `link`: its referee and its replica, whose messages travel on topics. Nothing here opens a socket, starts a thread or writes a
//! file before somebody creates a class, runs one or takes a seat.
//!
//! - `mqtt`, `talk`, `socket`: packets, a TLS connection without its socket, and the socket.
//! - `topics`: the topics and their payloads.
//! - `class`, `ticket`, `founding`: the folder of a class, the credentials of a seat, and the creation of both.
//! - `desk`, `office`: the referee's games, pure, and the thread that runs them.
//! - `way`, `pupil`: a seat's side, pure: the topics of its game, and these with a copy of the game.
//! - `watch`: all boards of a class, pure: for the wall.
//! - `orders`: a teacher's requests, and bulletins to all.
//! - `line`: the broker connection thread of a seat or a wall.
//! - `door`: enrollment by a code.
//! - `hosting`: broker, referee and enrollment in one program.
//! - `unrated`: games played without the class.
//! - `pairing`, `rounds`: who plays whom, pure, and as files.
//! - `broker`: Mosquitto as a child of this program.

pub mod broker;
pub mod class;
pub mod desk;
pub mod door;
pub mod founding;
pub mod hosting;
pub mod line;
pub mod mqtt;
pub mod office;
pub mod orders;
pub mod pairing;
pub mod pupil;
pub mod rounds;
pub mod socket;
pub mod talk;
pub mod ticket;
pub mod topics;
pub mod unrated;
pub mod watch;
pub mod way;
