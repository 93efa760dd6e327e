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
//! - `pupil`: a seat's side, pure.
//! - `pairing`, `rounds`: who plays whom, pure, and as files.
//! - `broker`: Mosquitto as a child of this program.

pub mod broker;
pub mod class;
pub mod desk;
pub mod founding;
pub mod mqtt;
pub mod office;
pub mod pairing;
pub mod pupil;
pub mod rounds;
pub mod socket;
pub mod talk;
pub mod ticket;
pub mod topics;
