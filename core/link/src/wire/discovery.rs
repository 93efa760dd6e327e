//! Finds hosts in the local network by multicast DNS: a host announces itself, and a guest's page lists the announcements.
//!
//! Nothing announced is secret, and nothing received is trusted: the announcements fill a list from which a person chooses, and the chosen
//! host must still know the code. Only this file names `mdns-sd`; each [`Announcement`] and each [`Browse`] has one of its threads.

use super::{WireError, addresses};
use mdns_sd::{IfKind, ResolvedService, ScopedIp, ServiceDaemon, ServiceEvent, ServiceInfo};
use std::collections::BTreeSet;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV6, UdpSocket};
use std::thread;
use std::time::Duration;

/// The multicast DNS service type of a hosted game.
const SERVICE: &str = "_qipan._tcp.local.";
/// The multicast DNS service type of a class.
const CLASS_SERVICE: &str = "_qipan-class._tcp.local.";
/// The DNS property that contains the host's name, because a DNS label is too short for as many characters in every script.
const NAME: &str = "name";
/// The largest length of a host's name in characters; longer names are cut.
const NAME_CHARACTERS_MAX: usize = 24;
/// The largest length of a host's identity in bytes. Hosts with a longer one are not listed; DNS allows none.
const ID_BYTES_MAX: usize = 255;
/// The largest number of hosts that a browse lists.
const HOSTS_MAX: usize = 64;
/// The largest number of addresses that are listed for one host.
const ADDRESSES_MAX: usize = 8;
/// How long dropping a daemon waits for its goodbye to be sent, which takes some milliseconds.
const GOODBYE: Duration = Duration::from_millis(500);
/// The IPv4 multicast group of multicast DNS.
const GROUP_V4: Ipv4Addr = Ipv4Addr::new(224, 0, 0, 251);
/// The IPv6 multicast group of multicast DNS.
const GROUP_V6: Ipv6Addr = Ipv6Addr::new(0xff02, 0, 0, 0, 0, 0, 0, 0xfb);

/// A host that was found in the local network. Anybody in the network can fake one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiscoveredHost {
    /// An identity that stays the same as long as the host invites.
    pub id: String,
    /// The host's name: one line of at most 24 characters.
    pub name: String,
    /// The host's addresses, at least one.
    pub addresses: Vec<SocketAddr>,
}

/// An event of a search for hosts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BrowseEvent {
    /// A host was found, or the host with this id has changed.
    Found(DiscoveredHost),
    Gone {
        id: String,
    },
}

/// A daemon thread for multicast DNS; dropping it withdraws its announcements.
struct DiscoveryDaemon(ServiceDaemon);

impl DiscoveryDaemon {
    fn new() -> Result<DiscoveryDaemon, WireError> {
        check_network()?;
        let daemon = DiscoveryDaemon(ServiceDaemon::new().map_err(|_| WireError::NoMulticast)?);
        // Loopback is left out: a host that only this machine can reach must not be found.
        let loopbacks = vec![IfKind::LoopbackV4, IfKind::LoopbackV6];
        daemon.0.disable_interface(loopbacks).map_err(|_| WireError::NoMulticast)?;
        Ok(daemon)
    }
}

impl Drop for DiscoveryDaemon {
    fn drop(&mut self) {
        if let Ok(done) = self.0.shutdown() {
            let _ = done.recv_timeout(GOODBYE);
        }
    }
}

/// Checks that this machine is in a network that supports multicast.
fn check_network() -> Result<(), WireError> {
    let interfaces = addresses::interfaces();
    if interfaces.is_empty() {
        return Err(WireError::NoNetwork);
    }
    let takes_multicast = |interface: &if_addrs::Interface| match interface.ip() {
        IpAddr::V4(address) => UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0))
            .is_ok_and(|socket| socket.join_multicast_v4(&GROUP_V4, &address).is_ok()),
        IpAddr::V6(_) => {
            let index = interface.index.unwrap_or(0);
            UdpSocket::bind((Ipv6Addr::UNSPECIFIED, 0))
                .is_ok_and(|socket| socket.join_multicast_v6(&GROUP_V6, index).is_ok())
        }
    };
    if interfaces.iter().any(takes_multicast) { Ok(()) } else { Err(WireError::NoMulticast) }
}

/// A host's announcement in the network. Dropping the value withdraws the announcement.
pub struct Announcement {
    id: String,
    _daemon: DiscoveryDaemon,
}

impl Announcement {
    /// The [`DiscoveredHost::id`] under which a search on this machine lists the announced host.
    pub fn id(&self) -> &str {
        &self.id
    }
}

/// Announces in this machine's networks that a hosted game can be joined at a port. `nonce` is random, one per invitation: it distinguishes
/// two hosts with equal names, and reveals neither the machine's name nor the user's. The invitation's code is not part of the
/// announcement.
pub fn announce(name: &str, port: u16, nonce: [u8; 8]) -> Result<Announcement, WireError> {
    announce_as(SERVICE, name, port, nonce)
}

/// Announces that a class can be joined at a port, as `announce` does for a game.
pub fn announce_class(name: &str, port: u16, nonce: [u8; 8]) -> Result<Announcement, WireError> {
    announce_as(CLASS_SERVICE, name, port, nonce)
}

fn announce_as(service: &str, name: &str, port: u16, nonce: [u8; 8]) -> Result<Announcement, WireError> {
    let daemon = DiscoveryDaemon::new()?;
    let instance = format!("qipan-{:016x}", u64::from_be_bytes(nonce));
    let properties = [(NAME, displayable_name(name))];
    let info = ServiceInfo::new(service, &instance, &format!("{instance}.local."), "", port, &properties[..]);
    let info = info.map_err(|_| WireError::NoMulticast)?.enable_addr_auto();
    let id = info.get_fullname().to_owned();
    daemon.0.register(info).map_err(|_| WireError::NoMulticast)?;
    Ok(Announcement { id, _daemon: daemon })
}

/// A running search for announced hosts; dropping it ends the search.
pub struct Browse {
    _daemon: DiscoveryDaemon,
}

/// Searches for announced games in this machine's networks; calls `on_event` on a separate thread.
pub fn browse(on_event: impl Fn(BrowseEvent) + Send + 'static) -> Result<Browse, WireError> {
    browse_for(SERVICE, on_event)
}

/// Searches for announced classes, as `browse` does for games.
pub fn browse_classes(on_event: impl Fn(BrowseEvent) + Send + 'static) -> Result<Browse, WireError> {
    browse_for(CLASS_SERVICE, on_event)
}

fn browse_for(service: &str, on_event: impl Fn(BrowseEvent) + Send + 'static) -> Result<Browse, WireError> {
    let daemon = DiscoveryDaemon::new()?;
    let heard = daemon.0.browse(service).map_err(|_| WireError::NoMulticast)?;
    let listen = move || {
        let mut listed = BTreeSet::new();
        while let Ok(event) = heard.recv() {
            nearby(event, &mut listed).into_iter().for_each(&on_event);
        }
    };
    thread::Builder::new().name("qipan-nearby".to_owned()).spawn(listen).map_err(|_| WireError::NoThread)?;
    Ok(Browse { _daemon: daemon })
}

/// Converts an event of the daemon to an event of the search, and keeps the list of hosts within its limit.
fn nearby(event: ServiceEvent, listed: &mut BTreeSet<String>) -> Option<BrowseEvent> {
    match event {
        ServiceEvent::ServiceResolved(service) => {
            let found = found(&service)?;
            if !listed.contains(&found.id) && listed.len() >= HOSTS_MAX {
                return None;
            }
            listed.insert(found.id.clone());
            Some(BrowseEvent::Found(found))
        }
        ServiceEvent::ServiceRemoved(_, id) => listed.remove(&id).then_some(BrowseEvent::Gone { id }),
        _ => None,
    }
}

/// Converts a resolved service to a discovered host; `None` if it lacks a name, a port or a usable address.
fn found(service: &ResolvedService) -> Option<DiscoveredHost> {
    let id = service.fullname.clone();
    let name = displayable_name(service.txt_properties.get_property_val_str(NAME)?);
    let mut addresses: Vec<SocketAddr> =
        service.addresses.iter().filter_map(|address| socket_address(address, service.port)).collect();
    addresses.sort_by_key(|address| (address.is_ipv6(), *address));
    addresses.truncate(ADDRESSES_MAX);
    let is_whole = !(name.is_empty() || addresses.is_empty() || service.port == 0 || id.len() > ID_BYTES_MAX);
    is_whole.then_some(DiscoveredHost { id, name, addresses })
}

fn socket_address(address: &ScopedIp, port: u16) -> Option<SocketAddr> {
    let ip = address.to_ip_addr();
    if ip.is_loopback() || ip.is_unspecified() || ip.is_multicast() {
        return None;
    }
    Some(match address {
        // A link-local address is usable only with the interface on which it was received.
        ScopedIp::V6(v6) if v6.addr().is_unicast_link_local() => {
            SocketAddrV6::new(*v6.addr(), port, 0, v6.scope_id().index).into()
        }
        _ => SocketAddr::new(ip, port),
    })
}

/// Cleans a name so that it is safe to show: one line, without characters that change the text direction, within the length limit.
pub fn displayable_name(name: &str) -> String {
    let turns =
        |sign: char| matches!(sign, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let is_shown =
        |sign: &char| !(sign.is_control() || turns(*sign) || matches!(sign, '\u{2028}' | '\u{2029}' | '\u{feff}'));
    let name: String = name.chars().filter(is_shown).take(NAME_CHARACTERS_MAX).collect();
    name.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn service(name: &str, port: u16, addresses: &[&str], number: usize) -> ServiceEvent {
        let instance = format!("qipan-{number:016x}");
        let addresses: Vec<IpAddr> = addresses.iter().map(|text| text.parse().expect("an address")).collect();
        let properties = [(NAME, name)];
        let info =
            ServiceInfo::new(SERVICE, &instance, &format!("{instance}.local."), &addresses[..], port, &properties[..]);
        ServiceEvent::ServiceResolved(Box::new(info.expect("a service").as_resolved_service()))
    }

    #[test]
    fn names_are_one_line() {
        for (name, tidied) in [
            ("Anna", "Anna"),
            (" 安\u{202e}娜\n ", "安娜"),
            ("\u{0}\u{1b}[31m", "[31m"),
            (&"棋".repeat(30), &"棋".repeat(NAME_CHARACTERS_MAX)),
            ("\u{2067}\n", ""),
        ] {
            assert_eq!(displayable_name(name), tidied);
        }
    }

    #[test]
    fn hostile_records_are_capped() {
        let mut listed = BTreeSet::new();
        let many: Vec<String> = (1..=50).map(|last| format!("192.0.2.{last}")).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        let Some(BrowseEvent::Found(found)) = nearby(service("Anna", 9, &many, 0), &mut listed) else {
            panic!("found")
        };
        assert_eq!((found.name.as_str(), found.addresses.len()), ("Anna", ADDRESSES_MAX));
        let odd = [("", 9, "192.0.2.1"), ("Anna", 0, "192.0.2.1"), ("Anna", 9, "127.0.0.1"), ("Anna", 9, "224.0.0.1")];
        for (number, (name, port, address)) in odd.into_iter().enumerate() {
            assert_eq!(
                nearby(service(name, port, &[address], 100 + number), &mut listed),
                None,
                "{name} {port} {address}"
            );
        }
        let told = (0..1000).filter_map(|number| nearby(service("B", 9, &["192.0.2.1"], number), &mut listed)).count();
        assert_eq!((told, listed.len()), (HOSTS_MAX, HOSTS_MAX));
        let gone = nearby(ServiceEvent::ServiceRemoved(SERVICE.to_owned(), found.id.clone()), &mut listed);
        assert_eq!(gone, Some(BrowseEvent::Gone { id: found.id }));
        assert!(nearby(service("B", 9, &["192.0.2.1"], 2000), &mut listed).is_some(), "room again");
    }

    #[test]
    fn every_name_fits_into_its_property() {
        let name = "𠮷".repeat(NAME_CHARACTERS_MAX);
        assert!(NAME.len() + 1 + name.len() <= 255 && name.len() > 63);
        let Some(BrowseEvent::Found(found)) = nearby(service(&name, 9, &["192.0.2.1"], 0), &mut BTreeSet::new()) else {
            panic!("found")
        };
        assert_eq!(found.name, name);
    }
}
