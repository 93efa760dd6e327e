//! A class or a school: many games at the same time over an MQTT broker (Mosquitto), which enforces the permissions of every client. One
//! *referee* owns all games of a class. A *seat* is a pupil's place in the class and the pupil's login at the broker; a *ticket* is the
//! credentials of a seat. `docs/NETWORK.md` describes topics and guarantees.
//!
//! Built on `link`: its referee and its replica, whose messages travel on topics. The package opens no socket, starts no thread and writes
//! no file before a caller creates a class, runs one or takes a seat.
//!
//! - `mqtt`, `mqtt_client`, `socket`: MQTT packets, a client's TLS connection without its socket, and the socket.
//! - `topics`: the topics and their payloads.
//! - `class`, `ticket`, `provisioning`: the folder of a class, the credentials of a seat, and the creation of both.
//! - `class_referee`, `server`: the referee of all games, pure, and the thread that runs it.
//! - `seat_route`, `pupil`: a seat's side, pure: `seat_route` has the topics of its game, `pupil` also a copy of the game.
//! - `watch`: all boards of a class, pure; for the wall, the page with all boards.
//! - `teacher_requests`: a teacher's requests, and bulletins to all.
//! - `broker_connection`: the thread that connects a seat or a wall to the broker.
//! - `enrollment`: gives a pupil a ticket by the class code.
//! - `hosting`: broker, referee and enrollment in one program.
//! - `offline_games`: games played without the class.
//! - `pairing`, `rounds`: who plays whom, pure, and the rounds as files.
//! - `broker`: Mosquitto as a child process of this program.

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
