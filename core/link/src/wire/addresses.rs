//! The addresses of this machine that a friend in the local network can type.

use std::net::IpAddr;

/// The largest number of this machine's addresses that are listed.
const ADDRESSES_MAX: usize = 16;

/// All addresses of this machine except loopback addresses and those that are only valid with an interface's name; IPv4 first, which is
/// shorter to type.
pub fn local_addresses() -> Vec<IpAddr> {
    let mut addresses: Vec<IpAddr> =
        interfaces().iter().map(if_addrs::Interface::ip).filter(|&address| can_be_typed(address)).collect();
    addresses.sort_by_key(|address| (address.is_ipv6(), *address));
    addresses.dedup();
    addresses.truncate(ADDRESSES_MAX);
    addresses
}

/// The network interfaces of this machine except loopback.
pub fn interfaces() -> Vec<if_addrs::Interface> {
    let found = if_addrs::get_if_addrs().unwrap_or_default();
    found.into_iter().filter(|interface| !interface.is_loopback()).collect()
}

fn can_be_typed(address: IpAddr) -> bool {
    let is_link_local = match address {
        IpAddr::V4(address) => address.is_link_local(),
        IpAddr::V6(address) => address.is_unicast_link_local(),
    };
    !(is_link_local || address.is_loopback() || address.is_unspecified() || address.is_multicast())
}
