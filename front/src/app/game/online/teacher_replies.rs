//! The referee's answers for a class's teacher: how pupils join, the result of an order, the table of results. Only `online_flow` uses it.

use crate::app::game::game_context::GameContext;
use crate::school::hosting::JoinDetails;
use crate::school::teacher_requests::TeacherReply;

/// Handles the messages for the teacher of a class.
pub fn poll_replies(room: &mut GameContext) {
    let now_ms = room.now_ms;
    let Some(hall) = room.friends.teacher_class.as_mut().filter(|hall| now_ms >= hall.next_poll_ms()) else { return };
    let replies = hall.poll(now_ms);
    let entrance =
        hall.entrance.clone().filter(|_| hall.is_ready() && !std::mem::replace(&mut hall.is_join_announced, true));
    if let Some(JoinDetails { code, addresses }) = entrance {
        room.out.event(format!("class code {} at {}", code.as_str(), addresses.join(" ")));
        let spelled: Vec<String> = code.as_str().chars().map(String::from).collect();
        let args =
            [("code", spelled.join(" ").into()), ("address", addresses.first().cloned().unwrap_or_default().into())];
        let sentence = room.config.lang().text_with("wall-entrance", &args);
        room.out.announce(sentence);
    }
    for reply in replies {
        hear_reply(room, reply);
    }
}

fn hear_reply(room: &mut GameContext, reply: TeacherReply) {
    let lang = room.config.lang();
    let text = match reply {
        TeacherReply::Round { number, games } => {
            lang.text_with("wall-round-begins", &[("number", number.into()), ("count", games.into())])
        }
        TeacherReply::Wrong(why) => lang.text_with("friends-failed", &[("why", why.into())]),
        TeacherReply::Results(table) => return take_results(room, table),
    };
    room.out.show_and_announce(text);
}

/// Copies the class's table of results to the clipboard and writes it to a file beside the user's own games.
fn take_results(room: &mut GameContext, table: String) {
    let class = room.friends.teacher_class.as_ref().map_or_else(String::new, |hall| hall.watch.class().to_owned());
    let path = room.saving.store.root().join("class").join(format!("results-{class}.tsv"));
    let shown = path.display().to_string();
    let write = crate::store::settings_file::PendingWrite { path, bytes: table.clone().into_bytes(), set_aside: false };
    room.saving.write_file(write);
    room.out.copy(table);
    room.out.event(format!("results {shown}"));
    let text = room.config.lang().text_with("wall-results-kept", &[("path", shown.into())]);
    room.out.show_and_announce(text);
}
