//! A class or a school: many parallel games over a broker (Mosquitto), which enforces the permissions of every client. One *referee* owns
//! all games of a class; tickets grant seats. `docs/NETWORK.md` describes topics and guarantees.
//!
//! Built on `link`: its referee and its replica, whose messages travel on topics. Nothing here opens a socket, starts a thread or writes a
//! file before somebody creates a class, runs one or takes a seat.
//!
//! - `mqtt`, `mqtt_client`, `socket`: packets, a TLS connection without its socket, and the socket.
//! - `topics`: the topics and their payloads.
//! - `class`, `ticket`, `provisioning`: the folder of a class, the credentials of a seat, and the creation of both.
//! - `class_referee`, `server`: the referee's games, pure, and the thread that runs them.
//! - `seat_route`, `pupil`: a seat's side, pure: the topics of its game, and these with a copy of the game.
//! - `watch`: all boards of a class, pure: for the wall.
//! - `teacher_requests`: a teacher's requests, and bulletins to all.
//! - `broker_connection`: the broker connection thread of a seat or a wall.
//! - `enrollment`: enrollment by a code.
//! - `hosting`: broker, referee and enrollment in one program.
//! - `offline_games`: games played without the class.
//! - `pairing`, `rounds`: who plays whom, pure, and as files.
//! - `broker`: Mosquitto as a child of this program.

pub mod broker;
pub mod broker_connection;
pub mod class;
pub mod class_referee;
pub mod enrollment;
pub mod hosting;
pub mod mqtt;
pub mod mqtt_client;
pub mod offline_games;
pub mod pairing;
pub mod provisioning;
pub mod pupil;
pub mod rounds;
pub mod seat_route;
pub mod server;
pub mod socket;
pub mod teacher_requests;
pub mod ticket;
pub mod topics;
pub mod watch;
