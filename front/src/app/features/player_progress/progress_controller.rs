//! The controller of the page *Progress*: opens it, and chooses the game and the person.

use crate::app::features::player_progress::{GamesOf, ProgressPage};
use crate::app::game::exercise::today;
use crate::app::kernel::file_purpose::FilePurpose;
use crate::app::kernel::intent::Message;
use crate::app::kernel::outbox::FeatureRequest;
use crate::app::pages::router::Context;
use crate::policy::Capability;
use crate::rules::GameKind;
use chrono::NaiveDate;

/// An action of the user on the page *Progress*.
#[derive(Clone, Debug, PartialEq)]
pub enum ProgressMessage {
    /// Shows the progress in this game.
    Kind(GameKind),
    /// Shows the progress of the person with this index in the list of people.
    Person(usize),
    /// Opens the page of games with these games of the person.
    Games(GamesOf),
    /// Writes a table of all games into a folder that the user chooses.
    Write,
}

impl Message for ProgressMessage {
    fn capabilities(&self) -> &'static [Capability] {
        &[Capability::Files]
    }
}

/// Opens the page for the game that was played last.
pub fn open(cx: &mut Context) {
    let kind = cx.room.active_game.as_ref().map(|table| table.session.setup().game.kind());
    let kind = kind.or_else(|| GameKind::ALL.into_iter().find(|kind| cx.room.config.offers(*kind)));
    let today = i32::try_from(today(cx.room)).ok().and_then(NaiveDate::from_num_days_from_ce_opt);
    let mut page = ProgressPage::new(kind.unwrap_or(GameKind::Reversi), today.unwrap_or_default());
    cx.room.finder.refresh();
    page.ask_all(&mut cx.room.finder);
    cx.open(page);
}

/// Handles a message of the page, if it is shown.
pub fn handle_message(cx: &mut Context, message: ProgressMessage) {
    let Some(page) = cx.nav.shown_mut::<ProgressPage>() else { return };
    match message {
        ProgressMessage::Kind(kind) => page.choose_kind(kind),
        ProgressMessage::Person(at) => page.choose_person(at),
        ProgressMessage::Games(of) => {
            let filter = page.filter_of(of);
            cx.room.out.request(FeatureRequest::ToGames(Box::new(filter)));
        }
        ProgressMessage::Write => cx.room.out.request(FeatureRequest::ToChooser(FilePurpose::WriteResults)),
    }
}
