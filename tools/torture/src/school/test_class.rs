//! Creates a class for measurements: a number of seats, and a broker on a free port of 127.0.0.1.

use qipan_core::school::class::{Class, ClassFolder, ClassPlace};
use qipan_core::school::provisioning;
use std::error::Error;
use std::net::{Ipv4Addr, TcpListener};

/// Creates a class with this number of seats in a folder.
pub fn create_class(folder: &ClassFolder, seats: usize) -> Result<Class, Box<dyn Error>> {
    let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port();
    let place = |at: usize| ClassPlace { seat: format!("seat-{at:04}"), name: format!("Seat {at}") };
    let class = Class::new("lab", vec!["127.0.0.1".into()], port, (1..=seats).map(place).collect())?;
    provisioning::create_class(folder, &class)?;
    local_only(folder, port)?;
    Ok(class)
}

/// Makes the broker listen on this machine only and log nothing, because thousands of connections close at once.
fn local_only(folder: &ClassFolder, port: u16) -> Result<(), Box<dyn Error>> {
    let file = folder.broker_file("mosquitto.conf");
    let text = std::fs::read_to_string(&file)?;
    let local = text.replace(&format!("listener {port}\n"), &format!("listener {port} 127.0.0.1\n"));
    Ok(std::fs::write(file, local.replace("log_dest stderr\n", "log_dest none\n"))?)
}
