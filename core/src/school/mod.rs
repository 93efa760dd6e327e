//! A class or a school: many games at a time over a broker (Mosquitto), which keeps apart who may say what. One
//! *referee* owns all games of a class; seats come with tickets. `docs/NETWORK.md` describes topics and promises.
//!
//! Built on `link`: its referee and its replica, whose words travel on topics. Nothing here opens a socket, starts a
//! thread or writes a file before somebody founds a class, runs one or takes a seat.
//!
//! - `mqtt`, `talk`, `socket`: packets, a line over TLS without its socket, and the socket.
//! - `topics`: what is said where.
//! - `class`, `ticket`, `founding`: the folder of a class, a seat's way in, and how both are made.
//! - `desk`, `office`: the referee's games, pure, and the thread that works for them.
//! - `way`, `pupil`: a seat's side, pure: the topics of its game, and these with a copy of the game.
//! - `watch`: all boards of a class, pure: the wall's.
//! - `orders`: what a teacher asks, and what all are told.
//! - `line`: a seat's or a wall's thread at the broker.
//! - `door`: tickets by a code.
//! - `hosting`: broker, referee and door in one program.
//! - `unrated`: games that were played without the class.
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
