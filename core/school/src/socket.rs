//! The socket of a client: a thread reads, the owner writes. No thread or socket exists before `open`.

use super::mqtt_client::BrokerConnectionError;
use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream, ToSocketAddrs};
use std::time::Duration;

const CONNECT: Duration = Duration::from_secs(3);
/// The timeout of a write, after which the broker counts as gone.
const WRITE: Duration = Duration::from_secs(10);
const PIECE_BYTES: usize = 16 << 10;

/// An event that the reading thread of a socket reports.
pub enum SocketEvent {
    Bytes(Vec<u8>),
    Broke,
}

/// An open TCP connection to the broker. Dropping it ends the connection and its thread.
pub struct Socket(TcpStream);

impl Socket {
    /// Connects to the first address that answers. Another thread calls `inbox`, which may block: incoming data then waits in the system.
    pub fn open(
        addresses: &[String],
        port: u16,
        inbox: impl Fn(SocketEvent) + Send + 'static,
    ) -> Result<Socket, BrokerConnectionError> {
        let stream = connect(addresses, port)?;
        let io = |error: std::io::Error| BrokerConnectionError::Io(error.kind());
        stream.set_nodelay(true).map_err(io)?;
        stream.set_write_timeout(Some(WRITE)).map_err(io)?;
        let reader = stream.try_clone().map_err(io)?;
        let thread = std::thread::Builder::new().name("broker".into());
        thread.spawn(move || read(reader, inbox)).map_err(io)?;
        Ok(Socket(stream))
    }

    pub fn send(&mut self, bytes: &[u8]) -> Result<(), BrokerConnectionError> {
        self.0.write_all(bytes).map_err(|error| BrokerConnectionError::Io(error.kind()))
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        let _ = self.0.shutdown(Shutdown::Both);
    }
}

fn connect(addresses: &[String], port: u16) -> Result<TcpStream, BrokerConnectionError> {
    let mut trouble = BrokerConnectionError::Io(ErrorKind::NotFound);
    for address in addresses {
        for socket in (address.as_str(), port).to_socket_addrs().into_iter().flatten() {
            match TcpStream::connect_timeout(&socket, CONNECT) {
                Ok(stream) => return Ok(stream),
                Err(error) => trouble = BrokerConnectionError::Io(error.kind()),
            }
        }
    }
    Err(trouble)
}

fn read(mut stream: TcpStream, inbox: impl Fn(SocketEvent)) {
    let mut piece = vec![0; PIECE_BYTES];
    loop {
        match stream.read(&mut piece) {
            Ok(0) => break,
            Ok(len) => inbox(SocketEvent::Bytes(piece[..len].to_vec())),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(_) => break,
        }
    }
    inbox(SocketEvent::Broke);
}
