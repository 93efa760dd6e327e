//! The people who share a data directory: their list, two programs that change it at once, what of it is broken or newer, their homes, and
//! what goes with whom.

use crate::common::store::{ROOT, WriterBench, memory, stored_game, whole_game};
use qipan::store::profiles::{Change, PICTURES, PROFILES_MAX, Profile, ProfileError, Profiles, profile_by_name};
use qipan::store::{RealDisk, Store, atomic};
use std::path::Path;
use std::sync::Arc;
use tempfile::TempDir;

const NAMES: [&str; 3] = ["Anna", "Ben", "Cleo"];
const FILE: &str = "/home/data/profiles.ron";

fn people() -> (Store, Profiles) {
    let (_, store) = memory();
    store.disk().create_directory(Path::new(ROOT)).unwrap();
    let people = Profiles::of(&store);
    (store, people)
}

fn add(people: &Profiles, name: &str) -> Result<Vec<Profile>, ProfileError> {
    people.change(&Change::Add { name: name.into(), picture: 0 })
}

fn names(people: &Profiles) -> Vec<String> {
    people.list().0.into_iter().map(|one| one.name).collect()
}

fn id_of(people: &Profiles, name: &str) -> String {
    profile_by_name(&people.list().0, name).unwrap().id.clone()
}

fn puts(store: &Store, path: &str, text: &str) {
    let path = store.root().join(path);
    atomic::make_directories(store.disk(), path.parent().unwrap()).unwrap();
    atomic::create(store.disk(), &path, text.as_bytes()).unwrap();
}

fn is_there(store: &Store, path: &str) -> bool {
    store.disk().metadata(&store.root().join(path)).is_ok()
}

#[test]
fn nobody_is_known_until_somebody_is_added() {
    let (store, people) = people();
    assert_eq!(people.list(), (Vec::new(), None));
    assert!(!is_there(&store, "profiles.ron") && !is_there(&store, "profiles"), "asking makes nothing");
    let list = add(&people, "  Anna\u{7} ").unwrap();
    assert_eq!(list[0].name, "Anna");
    assert_eq!(people.home(&list[0]).root(), Path::new(ROOT), "who comes first has what is there");
    let list = add(&people, "Ben").unwrap();
    let home = people.home(&list[1]);
    assert_eq!(home.root(), Path::new(ROOT).join("profiles").join(&list[1].id));
    assert_eq!((home.shared(), home.lessons_folder()), (Path::new(ROOT), Path::new(ROOT).join("lessons")));
    assert_eq!(Profiles::of(&home).list().0, list, "the list is the same in everybody's home");
}

#[test]
fn names_are_of_some_length_and_differ() {
    let (_, people) = people();
    for wrong in ["", "   ", "\u{1}", &"n".repeat(25)] {
        assert!(matches!(add(&people, wrong), Err(ProfileError::Name)), "{wrong:?}");
    }
    add(&people, &"李".repeat(24)).unwrap();
    add(&people, "Zoé").unwrap();
    assert!(matches!(add(&people, "ZOÉ"), Err(ProfileError::Taken(name)) if name == "Zoé"));
    let edit = |id: String, name: &str| people.change(&Change::Edit { id, name: name.into(), picture: 30 });
    let list = edit(id_of(&people, "Zoé"), "zoé").unwrap();
    assert_eq!((list[1].name.as_str(), list[1].picture), ("zoé", 30 % PICTURES), "her own name is nobody else's");
    assert!(matches!(edit(id_of(&people, "zoé"), &"李".repeat(24)), Err(ProfileError::Taken(_))));
    assert!(matches!(edit("nobody".into(), "Tom"), Err(ProfileError::Missing(_))));
    for number in 2..PROFILES_MAX {
        add(&people, &format!("{number}")).unwrap();
    }
    assert!(matches!(add(&people, "one too many"), Err(ProfileError::Full)));
}

#[test]
fn people_are_moved_and_keep_their_homes() {
    let (_, people) = people();
    NAMES.iter().for_each(|name| _ = add(&people, name).unwrap());
    let home = |name: &str| people.home(profile_by_name(&people.list().0, name).unwrap()).root().to_owned();
    let before = NAMES.map(home);
    let shift = |name: &str, by| people.change(&Change::Move { id: id_of(&people, name), by }).unwrap();
    shift("Anna", 1);
    assert_eq!(names(&people), ["Ben", "Anna", "Cleo"]);
    shift("Cleo", -9);
    shift("Ben", 9);
    assert_eq!(names(&people), ["Cleo", "Anna", "Ben"]);
    assert_eq!(NAMES.map(home), before);
}

#[test]
fn a_file_that_cannot_be_read_is_set_aside_and_a_newer_one_left() {
    let broken = [
        "(version: 1, profiles: [",
        "(version: 1, profiles: [(id: \"../up\", name: \"Anna\")])",
        "(version: 1, profiles: [(id: \"\", name: \"Anna\")])",
        "(version: 1, profiles: [(id: \"a\", name: \"Anna\"), (id: \"a\", name: \"Ben\")])",
        "(version: 1, profiles: [(id: \"a\", name: \"Anna\"), (id: \"b\", name: \"anna\")])",
        "(version: 1, profiles: [(id: \"a\", name: \" \")])",
        &" ".repeat(300 << 10),
    ];
    for text in broken {
        let (store, people) = people();
        atomic::create(store.disk(), Path::new(FILE), text.as_bytes()).unwrap();
        let (list, problem) = people.list();
        assert!(list.is_empty() && problem.is_some_and(|why| why.starts_with(FILE)), "{:.60}", text);
        assert_eq!(store.disk().read(Path::new(FILE), 1 << 20).unwrap(), text.as_bytes(), "reading changes nothing");
        add(&people, "Anna").unwrap();
        let aside = store.disk().names(Path::new(ROOT)).unwrap();
        assert!(aside.iter().any(|name| name.starts_with("profiles.ron.broken-")), "{aside:?}");
    }
    let (store, people) = people();
    let newer = "(version: 2, players: [])";
    atomic::create(store.disk(), Path::new(FILE), newer.as_bytes()).unwrap();
    assert!(people.list().1.is_some_and(|why| why.contains("newer version")));
    assert!(matches!(add(&people, "Anna"), Err(ProfileError::Newer(_))));
    assert!(matches!(people.add_missing(&["Anna".into()]), Err(ProfileError::Newer(_))));
    assert_eq!(store.disk().read(Path::new(FILE), 1 << 10).unwrap(), newer.as_bytes());
}

#[test]
fn who_a_policy_names_is_made_once_and_in_its_order() {
    let (_, people) = people();
    let wanted: Vec<String> = (1..=30).map(|number| format!("Pupil {number}")).collect();
    let list = people.add_missing(&wanted).unwrap();
    assert_eq!(list.iter().map(|one| one.name.clone()).collect::<Vec<_>>(), wanted);
    let pictures: std::collections::BTreeSet<u8> = list.iter().take(24).map(|one| one.picture).collect();
    assert_eq!(pictures.len(), 24, "no two alike as long as there are pictures");
    assert_eq!(people.add_missing(&wanted).unwrap(), list);
}

/// Two programs that change the list at once lose nothing of each other's.
#[test]
fn changes_at_once_are_all_there() {
    let folder = TempDir::new().unwrap();
    let people = || Profiles::of(&Store::new(Arc::new(RealDisk), folder.path()));
    let adds = |who: &'static str| {
        let people = people();
        std::thread::spawn(move || (0..25).for_each(|number| _ = add(&people, &format!("{who} {number}")).unwrap()))
    };
    for thread in ["Anna", "Ben"].map(adds) {
        thread.join().unwrap();
    }
    let list = people().list().0;
    assert_eq!(list.len(), 50);
    let at_home = list.iter().filter(|one| people().home(one).root() == folder.path()).count();
    assert_eq!(at_home, 1, "one alone has what was there");
    for who in ["Anna", "Ben"] {
        let own: Vec<&str> = list.iter().map(|one| one.name.as_str()).filter(|name| name.starts_with(who)).collect();
        assert_eq!(own, (0..25).map(|number| format!("{who} {number}")).collect::<Vec<_>>());
    }
}

/// Two people with a game and other things of their own each; what all have in common.
fn furnished(people: &Profiles) -> [Store; 2] {
    let list = people.add_missing(&["Anna".into(), "Ben".into()]).unwrap();
    [0, 1].map(|at| {
        let home = people.home(&list[at]);
        stored_game(&home, &whole_game());
        assert_eq!(people.count(&list[at]), 1);
        for own in ["settings.ron", "settings.ron.bak", "index.sqlite-wal", "lessons/progress.ron", "puzzles/1.ron"] {
            puts(&home, own, "()");
        }
        home
    })
}

const COMMON: [&str; 4] = ["themes/mine/theme.ron", "languages/xx.ftl", "lessons/mine.ron", "classes/class/class.ron"];

#[test]
fn with_somebody_goes_what_is_his_own_and_no_more() {
    for (who, other) in [("Anna", 1), ("Ben", 0)] {
        let folder = TempDir::new().unwrap();
        let store = Store::new(Arc::new(RealDisk), folder.path());
        let people = Profiles::of(&store);
        let homes = furnished(&people);
        COMMON.iter().for_each(|path| puts(&store, path, "()"));
        people.change(&Change::Remove { id: id_of(&people, who) }).unwrap();
        let gone = &homes[1 - other];
        for own in ["settings.ron", "settings.ron.bak", "index.sqlite-wal", "lessons/progress.ron", "puzzles", "games"]
        {
            assert!(!is_there(gone, own), "{who}: {own}");
            assert!(is_there(&homes[other], own), "{who} took {own} of the other");
        }
        assert!(COMMON.iter().all(|path| is_there(&store, path)), "{who}");
        assert_eq!(people.list().0.len(), 1);
        // Whoever is added now begins with nothing: the data directory is given to the first of all alone.
        let list = add(&people, "Cleo").unwrap();
        assert_eq!(people.count(&list[1]), 0);
        assert_ne!(people.home(&list[1]).root(), folder.path());
    }
}

#[test]
fn nobody_goes_who_plays() {
    let folder = TempDir::new().unwrap();
    let people = Profiles::of(&Store::new(Arc::new(RealDisk), folder.path()));
    let [anna, ben] = furnished(&people);
    let remove = |name: &str| people.change(&Change::Remove { id: id_of(&people, name) });
    let here = Profiles::lock_homes(&ben);
    assert!(matches!(remove("Ben"), Err(ProfileError::InUse(name)) if name == "Ben"));
    assert!(matches!(people.clear(), Err(ProfileError::InUse(_))));
    assert!(is_there(&anna, "settings.ron") && is_there(&ben, "settings.ron"), "nothing was deleted");
    drop(here);
    // A game that is open is enough.
    let mut desk = WriterBench::new(&anna);
    desk.writer.start_writing(anna.create(&crate::common::store::setup()));
    desk.settle();
    assert!(matches!(remove("Anna"), Err(ProfileError::InUse(name)) if name == "Anna"));
    remove("Ben").unwrap();
    assert!(!ben.root().exists());
}

#[test]
fn one_call_clears_all() {
    let folder = TempDir::new().unwrap();
    let root = Store::new(Arc::new(RealDisk), folder.path());
    let people = Profiles::of(&root);
    furnished(&people);
    COMMON.iter().for_each(|path| puts(&root, path, "()"));
    people.clear().unwrap();
    assert_eq!(people.list(), (Vec::new(), None));
    let mut left = root.disk().names(folder.path()).unwrap();
    left.retain(|name| name != "locks");
    left.sort();
    assert_eq!(left, ["classes", "languages", "lessons", "themes"]);
    // Also where nobody was ever added.
    puts(&root, "settings.ron", "()");
    stored_game(&root, &whole_game());
    people.clear().unwrap();
    assert!(!is_there(&root, "settings.ron") && !is_there(&root, "games"));
}
