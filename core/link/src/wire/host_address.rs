//! The address of a host, from discovery or from typed text.

use std::net::{IpAddr, Ipv6Addr, SocketAddr, ToSocketAddrs};

/// The largest length of a typed address in bytes.
const TEXT_BYTES_MAX: usize = 255;
/// The largest number of addresses that a guest tries for one host.
const ADDRESSES_MAX: usize = 16;

/// The address of a host to which a guest connects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostAddress {
    /// Socket addresses that the guest tries in this order.
    Addresses(Vec<SocketAddr>),
    /// A host name that the system resolves before each try.
    Name { host: String, port: u16 },
}

impl HostAddress {
    /// Parses a typed address: `192.168.1.7`, `192.168.1.7:4000`, `fd00::2`, `[fd00::2]:4000`, `anna.local`, `anna.local:4000`. `port` is
    /// used if the text has no port.
    pub fn parse(text: &str, port: u16) -> Option<HostAddress> {
        let text = text.trim();
        if text.is_empty() || text.len() > TEXT_BYTES_MAX {
            return None;
        }
        if let Ok(address) = text.parse::<SocketAddr>() {
            return (address.port() != 0).then(|| HostAddress::Addresses(vec![address]));
        }
        let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
        let address = bare.map_or_else(|| text.parse().ok(), |v6| v6.parse::<Ipv6Addr>().ok().map(IpAddr::V6));
        if let Some(address) = address {
            return Some(HostAddress::Addresses(vec![SocketAddr::new(address, port)]));
        }
        let (host, port) = match text.rsplit_once(':') {
            Some((host, port)) => (host, port.parse().ok().filter(|&port| port != 0)?),
            None => (text, port),
        };
        is_name(host).then(|| HostAddress::Name { host: host.to_owned(), port })
    }

    /// The socket addresses to try now. Resolving a name may take some seconds.
    pub(super) fn addresses(&self) -> Vec<SocketAddr> {
        let mut addresses = match self {
            HostAddress::Addresses(addresses) => addresses.clone(),
            HostAddress::Name { host, port } => {
                (host.as_str(), *port).to_socket_addrs().map(Iterator::collect).unwrap_or_default()
            }
        };
        addresses.truncate(ADDRESSES_MAX);
        addresses
    }
}

/// Whether the text may be passed to the system's resolver as a host name. Letters of any script are allowed, because some systems support
/// them.
fn is_name(host: &str) -> bool {
    let is_sign = |sign: char| sign.is_alphanumeric() || matches!(sign, '-' | '_' | '.');
    let is_number = |sign: char| sign.is_ascii_digit() || sign == '.';
    !host.is_empty() && host.chars().all(is_sign) && !host.chars().all(is_number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed() {
        let at = |text: &str| Some(HostAddress::Addresses(vec![text.parse().expect("an address")]));
        let named = |host: &str, port| Some(HostAddress::Name { host: host.to_owned(), port });
        for (text, target) in [
            ("192.168.1.7", at("192.168.1.7:9")),
            (" 192.168.1.7:4000 ", at("192.168.1.7:4000")),
            ("fd00::2", at("[fd00::2]:9")),
            ("[fd00::2]", at("[fd00::2]:9")),
            ("[fd00::2]:4000", at("[fd00::2]:4000")),
            ("anna.local", named("anna.local", 9)),
            ("anna-2:4000", named("anna-2", 4000)),
            ("小明的电脑.local", named("小明的电脑.local", 9)),
        ] {
            assert_eq!(HostAddress::parse(text, 9), target, "{text}");
        }
        for wrong in
            ["", ":", "192.168.1", "192.168.1.7:0", "192.168.1.700", "a b", "a:b", "a:70000", "a:0", "[::1", "http://a"]
        {
            assert_eq!(HostAddress::parse(wrong, 9), None, "{wrong}");
        }
        assert_eq!(HostAddress::parse(&"a".repeat(300), 9), None);
    }
}
