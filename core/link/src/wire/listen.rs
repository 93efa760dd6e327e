//! Opens the listening sockets of a host.

use super::WireError;
use socket2::{Domain, Protocol, Socket, Type};
use std::io;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener};

/// The largest number of connections that wait to be accepted at a listening socket.
const BACKLOG: i32 = 128;
/// The number of free ports to try, because a port that is free for IPv4 may be in use for IPv6.
const PORTS_TRIED_MAX: u32 = 8;

/// Opens the listeners at one port, for IPv4 and IPv6 as far as the machine supports them.
pub fn listen(port: u16, is_local_only: bool) -> Result<Vec<TcpListener>, WireError> {
    let listeners = if is_local_only { listen_local(port) } else { listen_everywhere(port).map(|one| vec![one]) };
    listeners.map_err(|error| WireError::Port { port, kind: error.kind() })
}

/// Opens one IPv6 socket that also accepts IPv4; without IPv6 support, one IPv4 socket.
fn listen_everywhere(port: u16) -> io::Result<TcpListener> {
    let both = open(SocketAddr::from((Ipv6Addr::UNSPECIFIED, port)), true);
    both.or_else(|error| match error.kind() {
        io::ErrorKind::AddrInUse | io::ErrorKind::PermissionDenied => Err(error),
        _ => open(SocketAddr::from((Ipv4Addr::UNSPECIFIED, port)), false),
    })
}

/// Opens listeners at both loopback addresses; at IPv6's only if the machine has it.
fn listen_local(port: u16) -> io::Result<Vec<TcpListener>> {
    let mut tried = 0;
    loop {
        tried += 1;
        let v4 = open(SocketAddr::from((Ipv4Addr::LOCALHOST, port)), false)?;
        let v6 = open(SocketAddr::from((Ipv6Addr::LOCALHOST, v4.local_addr()?.port())), false);
        match v6 {
            Ok(v6) => return Ok(vec![v4, v6]),
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
                if port != 0 || tried == PORTS_TRIED_MAX {
                    return Err(error);
                }
            }
            Err(_) => return Ok(vec![v4]),
        }
    }
}

fn open(address: SocketAddr, takes_both: bool) -> io::Result<TcpListener> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, Some(Protocol::TCP))?;
    if address.is_ipv6() {
        socket.set_only_v6(!takes_both)?;
    }
    // On Unix this lets a restarted host reuse its port at once. On Windows the option would share the port with other programs.
    if cfg!(unix) {
        socket.set_reuse_address(true)?;
    }
    socket.bind(&address.into())?;
    socket.listen(BACKLOG)?;
    Ok(socket.into())
}
