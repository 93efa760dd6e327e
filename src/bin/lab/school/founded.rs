//! A class for measurements: so many seats, on a free port of 127.0.0.1.

use qipan::school::class::{Class, Folder, Place};
use qipan::school::founding;
use std::error::Error;
use std::net::{Ipv4Addr, TcpListener};

/// Founds it in a folder.
pub fn found(folder: &Folder, seats: usize) -> Result<Class, Box<dyn Error>> {
    let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port();
    let place = |at: usize| Place { seat: format!("seat-{at:04}"), name: format!("Seat {at}") };
    let class = Class::new("lab", vec!["127.0.0.1".into()], port, (1..=seats).map(place).collect())?;
    founding::found(folder, &class)?;
    local_only(folder, port)?;
    Ok(class)
}

/// Nothing of a measurement is reached from elsewhere, and the broker tells nothing of thousands of lines that end at once.
fn local_only(folder: &Folder, port: u16) -> Result<(), Box<dyn Error>> {
    let file = folder.broker_file("mosquitto.conf");
    let text = std::fs::read_to_string(&file)?;
    let local = text.replace(&format!("listener {port}\n"), &format!("listener {port} 127.0.0.1\n"));
    Ok(std::fs::write(file, local.replace("log_dest stderr\n", "log_dest none\n"))?)
}
