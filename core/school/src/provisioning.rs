//! Creates a class: the broker's configuration, its permissions, passwords and certificates, the tickets, and the pupils' sheet. Everything
//! is generated once, on this machine, without outside services.

use super::class::{Class, ClassError, ClassFolder, REFEREE, TEACHER, WALL_LOGIN};
use super::mqtt::PACKET_BYTES_MAX;
use super::mqtt_client::SERVER_NAME;
use super::ticket::{Ticket, TicketHeader};
use super::topics::Topic;
use base64ct::{Base64, Encoding};
use qipan_store::atomic;
use ring::pbkdf2;
use std::fmt::Write;
use std::num::NonZeroU32;
use std::path::Path;

/// The number of PBKDF2 rounds for a password's hash, as in `mosquitto_passwd` 2.0. A small number is enough, because the passwords are
/// random and cannot be guessed.
const ROUNDS: NonZeroU32 = NonZeroU32::new(101).unwrap();
const SALT_BYTES: usize = 12;
const HASH_BYTES: usize = 64;
/// The length of a generated password in characters: 60 random bits, without similar-looking letters.
const PASSWORD_CHARS: usize = 12;
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
/// The first line of an access control list (ACL) that this program wrote for the broker.
const ACL_HEAD: &str = "# Made by `qipan class init`.";
/// The largest size in bytes of one of the broker's files.
const FILE_BYTES_MAX: u64 = 1 << 20;
/// The first and the last year of a certificate's validity, wide enough for machines with a wrong clock.
const YEARS: (i32, i32) = (2000, 2049);

/// The random inputs of a class's creation.
struct CreationInputs;

impl CreationInputs {
    fn bytes<const N: usize>() -> Result<[u8; N], ClassError> {
        let mut bytes = [0; N];
        getrandom::fill(&mut bytes).map_err(|_| ClassError::Unfit("the system gives no random numbers"))?;
        Ok(bytes)
    }

    fn password() -> Result<String, ClassError> {
        let bytes: [u8; PASSWORD_CHARS] = CreationInputs::bytes()?;
        Ok(bytes.iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect())
    }
}

/// The certificate of the class's authority, the broker's certificate, and the broker's private key. The authority's own key is discarded
/// once it has signed the broker's certificate.
struct Certificates {
    authority_der: Vec<u8>,
    server_der: Vec<u8>,
    key_der: Vec<u8>,
}

/// Creates a class: writes all its files to the folder. Fails if the folder already has a class.
pub fn create_class(folder: &ClassFolder, class: &Class) -> Result<(), ClassError> {
    if folder.disk().metadata(&folder.class_file()).is_ok() {
        return Err(ClassError::AlreadyExists { folder: folder.root().to_owned() });
    }
    let certificates = certificates(&class.name)?;
    let place = TicketHeader {
        class: &class.name,
        addresses: &class.addresses,
        port: class.port,
        authority_der: &certificates.authority_der,
    };
    let (mut passwords, mut tickets) = (String::new(), Vec::new());
    let seats = class.places.iter().map(|place| place.seat.as_str());
    for seat in [REFEREE, TEACHER, WALL_LOGIN].into_iter().chain(seats) {
        let ticket = Ticket::new(&place, seat, &CreationInputs::password()?);
        let _ = writeln!(passwords, "{seat}:{}", hash(&ticket.password, CreationInputs::bytes()?));
        tickets.push(ticket);
    }
    for made in [folder.root().join("broker"), folder.tickets(), folder.rounds()] {
        atomic::make_durable_directories(folder.disk(), &made).map_err(ClassError::io(&made))?;
    }
    let write = |file: &Path, bytes: &[u8]| atomic::replace(folder.disk(), file, bytes).map_err(ClassError::io(file));
    for (name, text) in [
        ("mosquitto.conf", configuration(folder, class)),
        ("acl", acl(&class.name)),
        ("passwords", passwords),
        ("authority.crt", pem("CERTIFICATE", &certificates.authority_der)),
        ("server.crt", pem("CERTIFICATE", &certificates.server_der)),
        ("server.key", pem("PRIVATE KEY", &certificates.key_der)),
    ] {
        write(&folder.broker_file(name), text.as_bytes())?;
    }
    for ticket in &tickets {
        write(&folder.ticket_file(&ticket.seat), &ticket.encode())?;
    }
    write(&folder.root().join("sheet.txt"), sheet(class, &tickets).as_bytes())?;
    // This file is written last, so that a folder with this file is complete.
    write(&folder.class_file(), &class.encode())
}

/// A password's hash as it follows the name in Mosquitto's password file: PBKDF2 with HMAC-SHA512.
fn hash(password: &str, salt: [u8; SALT_BYTES]) -> String {
    let mut out = [0; HASH_BYTES];
    pbkdf2::derive(pbkdf2::PBKDF2_HMAC_SHA512, ROUNDS, &salt, password.as_bytes(), &mut out);
    format!("$7${ROUNDS}${}${}", Base64::encode_string(&salt), Base64::encode_string(&out))
}

fn certificates(class: &str) -> Result<Certificates, ClassError> {
    make_certificates(class).map_err(|_| ClassError::Unfit("no certificate could be made"))
}

fn make_certificates(class: &str) -> Result<Certificates, rcgen::Error> {
    use rcgen::{BasicConstraints, CertificateParams, DnType, ExtendedKeyUsagePurpose, IsCa, KeyPair, KeyUsagePurpose};
    let params = |names: Vec<String>, common: String| -> Result<CertificateParams, rcgen::Error> {
        let mut params = CertificateParams::new(names)?;
        params.not_before = rcgen::date_time_ymd(YEARS.0, 1, 1);
        params.not_after = rcgen::date_time_ymd(YEARS.1, 12, 31);
        params.distinguished_name.push(DnType::CommonName, common);
        Ok(params)
    };
    let mut authority = params(Vec::new(), format!("Qipan class {class}"))?;
    authority.is_ca = IsCa::Ca(BasicConstraints::Constrained(0));
    authority.key_usages = vec![KeyUsagePurpose::KeyCertSign];
    let authority_key = KeyPair::generate()?;
    let authority_certificate = authority.self_signed(&authority_key)?;
    let mut server = params(vec![SERVER_NAME.to_owned()], SERVER_NAME.to_owned())?;
    server.key_usages = vec![KeyUsagePurpose::DigitalSignature];
    server.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
    let key = KeyPair::generate()?;
    let server = server.signed_by(&key, &rcgen::Issuer::new(authority, authority_key))?;
    Ok(Certificates {
        authority_der: authority_certificate.der().to_vec(),
        server_der: server.der().to_vec(),
        key_der: key.serialize_der(),
    })
}

fn pem(label: &str, der: &[u8]) -> String {
    let text = Base64::encode_string(der);
    let lines: Vec<&str> = text.as_bytes().chunks(64).filter_map(|line| std::str::from_utf8(line).ok()).collect();
    format!("-----BEGIN {label}-----\n{}\n-----END {label}-----\n", lines.join("\n"))
}

fn configuration(folder: &ClassFolder, class: &Class) -> String {
    let root = std::path::absolute(folder.root()).unwrap_or_else(|_| folder.root().to_owned());
    let file = |name: &str| {
        ClassFolder::new(std::sync::Arc::new(qipan_store::RealDisk), &root).broker_file(name).display().to_string()
    };
    // Each seat counts twice, because a seat may reconnect before its old connection is found dead.
    let connections = class.places.len() * 2 + 64;
    format!(
        "\
# The broker of the class {name}, for Mosquitto 2.0. Made by `qipan class init`.
# Who started it stays who it is: started by a user of its own this line means nothing.
user root
listener {port}
certfile {certificate}
keyfile {key}
tls_version tlsv1.3
max_connections {connections}
use_username_as_clientid true
allow_anonymous false
password_file {passwords}
acl_file {acl}
# The referee has all that matters in its logs; an empty broker is told anew.
persistence false
max_packet_size {PACKET_BYTES_MAX}
max_queued_messages 1000
max_queued_bytes 1048576
memory_limit {memory}
set_tcp_nodelay true
sys_interval 0
connection_messages false
log_dest stderr
log_type error
",
        name = class.name,
        port = class.port,
        memory = memory_bytes_max(class),
        certificate = file("server.crt"),
        key = file("server.key"),
        passwords = file("passwords"),
        acl = file("acl"),
    )
}

/// The limit in bytes for the broker's heap. Only a flooding client reaches it, and the broker then disconnects that client.
fn memory_bytes_max(class: &Class) -> usize {
    (32 << 20) + class.places.len() * (16 << 10)
}

/// Updates the broker's files of a class that an earlier version created: the access control list, unless somebody replaced it, and the
/// memory limit. Returns whether a file changed; a running broker must then be restarted.
pub fn upgrade_broker_files(folder: &ClassFolder, class: &Class) -> Result<bool, ClassError> {
    let read = |file: &Path| {
        let bytes = folder.disk().read(file, FILE_BYTES_MAX).map_err(ClassError::io(file))?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    };
    let replace = |file: &Path, text: &str| {
        atomic::replace(folder.disk(), file, text.as_bytes()).map_err(ClassError::io(file)).map(|()| true)
    };
    let (rules, file) = (acl(&class.name), folder.broker_file("acl"));
    let old = read(&file)?;
    let is_new = old != rules && old.starts_with(ACL_HEAD) && replace(&file, &rules)?;
    let file = folder.broker_file("mosquitto.conf");
    let text = read(&file)?;
    let has_limit = text.lines().any(|line| line.starts_with("memory_limit "));
    let line = format!("{}memory_limit {}\n", if text.ends_with('\n') { "" } else { "\n" }, memory_bytes_max(class));
    Ok((!has_limit && replace(&file, &(text + &line))?) || is_new)
}

/// The text of the broker's access control list: which client may read or write which topic. `%u` in a pattern stands for the client's
/// login.
fn acl(class: &str) -> String {
    let name = |topic: Topic| topic.name(class);
    let (lobby, state, log) = (name(Topic::Lobby), name(Topic::State("+")), name(Topic::Log("+")));
    let seats = name(Topic::Seat("+"));
    let answers = name(Topic::Answer { game: "+", seat: "+" });
    let (asks, before) = (name(Topic::Ask("+")), name(Topic::AskOfGame { game: "+", seat: "+" }));
    let presences = name(Topic::Presence("+"));
    let own = [
        ("read", lobby.clone()),
        ("read", name(Topic::Seat("%u"))),
        ("read", state.clone()),
        ("read", log.clone()),
        ("read", name(Topic::Bulletin)),
        ("read", name(Topic::Receipt("%u"))),
        ("write", name(Topic::Sent("%u"))),
        ("read", name(Topic::Answer { game: "+", seat: "%u" })),
        // The topics that a seat writes have no variable part: otherwise a client could retain any number of messages.
        ("write", name(Topic::Ask("%u"))),
        ("write", name(Topic::Presence("%u"))),
    ];
    let mut text = format!("{ACL_HEAD} What no line allows is forbidden.\nuser {REFEREE}\n");
    let (order, reply) = (name(Topic::Order), name(Topic::Reply));
    let (sent, got, bulletin) = (name(Topic::Sent("+")), name(Topic::Receipt("+")), name(Topic::Bulletin));
    // The referee may write these topics because it clears what seats have retained there.
    for topic in [&lobby, &state, &log, &seats, &answers, &reply, &got, &bulletin, &asks, &presences, &sent] {
        let _ = writeln!(text, "topic write {topic}");
    }
    for topic in [&asks, &before, &presences, &order, &sent] {
        let _ = writeln!(text, "topic read {topic}");
    }
    let _ = writeln!(text, "\nuser {TEACHER}\ntopic write {order}\ntopic read {reply}");
    let _ = writeln!(text, "topic read {presences}\ntopic read {seats}\n\nuser {WALL_LOGIN}");
    let _ = writeln!(text, "topic read {presences}\ntopic read {seats}\n\n# Every seat, by its own name.");
    for (access, topic) in own {
        let _ = writeln!(text, "pattern {access} {topic}");
    }
    text
}

fn sheet(class: &Class, tickets: &[Ticket]) -> String {
    let addresses = class.addresses.join(" or ");
    let mut text = format!(
        "Class {}: the broker is at {addresses}, port {}.\n\
         Give each pupil the file of the seat (tickets/SEAT.ticket); it is the way in, and nobody else should have \
         it.\n\n",
        class.name, class.port
    );
    let of = |seat: &str| tickets.iter().find(|ticket| ticket.seat == seat).map_or("", |ticket| &ticket.password);
    for place in &class.places {
        let _ = writeln!(text, "{:<24}  seat {:<16}  password {}", place.name, place.seat, of(&place.seat));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What `mosquitto_passwd` of 2.0.11 made of "secret".
    #[test]
    fn passwords_are_hashed_as_mosquitto_does() {
        let line = "$7$101$i9MOWNGeKdm6CZol$e1UL6mZkQRfrM4AmyZRr7a0qOycYSqzeIQ8juoDXw0HLo0nbcLS\
                    e8B0BEEdastdpdPI6uxSwpuLuk8KA1B1g/w==";
        let salt = Base64::decode_vec("i9MOWNGeKdm6CZol").unwrap();
        assert_eq!(hash("secret", salt.try_into().unwrap()), line);
    }

    /// Each topic that a seat writes may hold a retained message: their number must not be the client's to choose.
    #[test]
    fn a_seat_writes_only_topics_that_are_named_in_full() {
        let rules = acl("7b");
        let own = rules.lines().filter_map(|line| line.strip_prefix("pattern ")?.strip_prefix("write "));
        let own: Vec<&str> = own.collect();
        assert_eq!(own.len(), 3, "{own:?}");
        assert!(own.iter().all(|topic| topic.ends_with("/%u") && !topic.contains(['+', '#'])), "{own:?}");
    }

    #[test]
    fn a_class_of_before_gets_the_rules_of_now_and_one_with_rules_of_its_own_keeps_them() {
        let root = tempfile::tempdir().unwrap();
        let folder = ClassFolder::new(std::sync::Arc::new(qipan_store::RealDisk), root.path());
        let places = vec![super::super::class::ClassPlace { seat: "seat-1".into(), name: "Ann".into() }];
        let class = Class::new("7b", vec!["127.0.0.1".into()], 8883, places).unwrap();
        create_class(&folder, &class).unwrap();
        let (rules, conf) = (folder.broker_file("acl"), folder.broker_file("mosquitto.conf"));
        let read = |file: &Path| std::fs::read_to_string(file).unwrap();
        let (rules_of_now, conf_of_now) = (read(&rules), read(&conf));
        assert!(!upgrade_broker_files(&folder, &class).unwrap(), "a new class is as it should be");
        let before = rules_of_now.replace("ask/%u", "game/+/ask/%u");
        std::fs::write(&rules, &before).unwrap();
        let edited = conf_of_now.replace("listener 8883", "listener 8883 127.0.0.1");
        let limit = edited.lines().find(|line| line.starts_with("memory_limit")).unwrap();
        std::fs::write(&conf, edited.replace(&format!("{limit}\n"), "")).unwrap();
        assert!(upgrade_broker_files(&folder, &class).unwrap() && !upgrade_broker_files(&folder, &class).unwrap());
        assert_eq!(read(&rules), rules_of_now);
        assert!(read(&conf).contains("listener 8883 127.0.0.1\n") && read(&conf).ends_with(&format!("{limit}\n")));
        let own = "# The school's.\npattern readwrite #\n";
        std::fs::write(&rules, own).unwrap();
        assert!(!upgrade_broker_files(&folder, &class).unwrap() && read(&rules) == own);
    }

    #[test]
    fn certificates_of_two_classes_differ() {
        let (one, two) = (certificates("7b").unwrap(), certificates("7b").unwrap());
        assert_ne!(one.authority_der, two.authority_der);
        assert!(pem("CERTIFICATE", &one.server_der).lines().all(|line| line.len() <= 64));
    }
}
