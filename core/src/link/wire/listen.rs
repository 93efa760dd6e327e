//! The listening sockets of a host.

use super::WireError;
use socket2::{Domain, Protocol, Socket, Type};
use std::io;
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener};

/// So many connections may wait to be taken.
const BACKLOG: i32 = 128;
/// A free port of IPv4 may be taken for IPv6: then another one, so often.
const PORTS_TRIED_MAX: u32 = 8;

/// The listeners at one port: for IPv4 and IPv6, as far as the machine has both.
pub fn listen(port: u16, is_local_only: bool) -> Result<Vec<TcpListener>, WireError> {
    let listeners = if is_local_only { listen_local(port) } else { listen_everywhere(port).map(|one| vec![one]) };
    listeners.map_err(|error| WireError::Port { port, kind: error.kind() })
}

/// One socket of IPv6 that takes IPv4, too; where there is no IPv6, one of IPv4.
fn listen_everywhere(port: u16) -> io::Result<TcpListener> {
    let both = open(SocketAddr::from((Ipv6Addr::UNSPECIFIED, port)), true);
    both.or_else(|error| match error.kind() {
        io::ErrorKind::AddrInUse | io::ErrorKind::PermissionDenied => Err(error),
        _ => open(SocketAddr::from((Ipv4Addr::UNSPECIFIED, port)), false),
    })
}

/// Both loopbacks; IPv6's only where there is one.
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
    // A host that was killed comes back at its port at once. On Windows the same option would share the port with
    // strangers.
    if cfg!(unix) {
        socket.set_reuse_address(true)?;
    }
    socket.bind(&address.into())?;
    socket.listen(BACKLOG)?;
    Ok(socket.into())
}
