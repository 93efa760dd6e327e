//! Builds the view of the theme editor: the rows of the open tab, the sample beside them, the notes about contrasts.

use crate::app::features::theme_editor::look_rows::LookRow;
use crate::app::features::theme_editor::theme_editor_controller::{ThemeEditorController, ThemeEditorMessage};
use crate::app::features::theme_editor::theme_editor_rows as rows;
use crate::app::features::theme_editor::theme_editor_rows::TABS;
use crate::app::features::theme_editor::theme_editor_screen::{
    ColorsView, CropView, SampleView, ThemeEditorRow, ThemeEditorView,
};
use crate::app::features::theme_editor::{ThemeEditorPage, ThemeEditorQuestion};
use crate::app::kernel::design::contrast::{ContrastPart, Ratio};
use crate::app::kernel::design::{NAME_CHARS_MAX, Surface};
use crate::app::kernel::intent::{Intent, Reply};
use crate::app::kernel::lang::Lang;
use crate::app::kernel::page_id::PageId;
use crate::app::kernel::view::{BoardView, ButtonView, Control, Dialog, GridStyle, RowView, Screen, SquareMark};
use crate::app::pages::router::{App, Handler, Page};
use crate::app::pages::view_parts::{back_button, button, primary};
use crate::ui::theme::BoardLook;
use crate::ui::{Icon, Pan};

impl PageId {
    /// The theme editor.
    pub const OWN_LOOK: PageId = PageId::new("own-look");
}

impl Page for ThemeEditorPage {
    fn id(&self) -> PageId {
        PageId::OWN_LOOK
    }

    fn view(&self, app: &App) -> Option<Screen> {
        Some(Screen::page(page(app, self)))
    }

    fn dialog(&self, app: &App) -> Option<Dialog> {
        Some(of_look(app, self.question?))
    }

    fn has_question(&self) -> bool {
        self.question.is_some()
    }

    fn handler(&self) -> Handler {
        |app, intent| {
            let mut controller = ThemeEditorController::of(app);
            match intent {
                Intent::Tab(tab) => controller.select_tab(tab),
                Intent::Drop(path) => controller.take_photo(path),
                Intent::Answer(reply) if controller.answer_question(reply) => {}
                other => return other.message().map(|message| controller.handle_message(message)).err(),
            }
            None
        }
    }

    fn back(&self) -> fn(&mut App) -> bool {
        |app| ThemeEditorController::of(app).asks_to_leave()
    }
}

pub fn page(app: &App, studio: &ThemeEditorPage) -> ThemeEditorView {
    let lang = app.room.lang();
    let keep = button(app, lang.text("own-look-keep"), Intent::page(ThemeEditorMessage::Keep), Some(Icon::Save));
    let can_keep = !studio.is_at_work && (studio.is_changed || studio.folder.is_none());
    let faint = studio.low_contrasts();
    let is_faint = !faint.is_empty();
    let mut notes: Vec<String> = faint.into_iter().map(|ratio| note(lang, ratio)).collect();
    if studio.drawn().is_some() {
        notes.insert(0, lang.text(if is_faint { "own-look-hard" } else { "own-look-clear" }));
    }
    ThemeEditorView {
        title: lang.text("action-own-look"),
        back: back_button(app),
        tabs: tabs(lang),
        tab: studio.tab,
        rows: Rows { app, studio, lang }.of_tab(),
        sample: sample(app, studio),
        crop: crop(studio),
        games: vec![lang.text("game-reversi"), lang.text("game-gomoku")],
        sample_game_index: studio.sample_game_index,
        notes,
        has_low_contrast: is_faint,
        buttons: vec![ButtonView { primary: true, enabled: keep.enabled && can_keep, ..keep }],
    }
}

fn tabs(lang: &Lang) -> Vec<(String, Intent)> {
    TABS.iter().enumerate().map(|(at, (_, label))| (lang.text(label), Intent::Tab(at))).collect()
}

/// A note about a contrast that is too low, such as "Black: 2.1, should be 3".
fn note(lang: &Lang, of: &Ratio) -> String {
    let what = match of.part {
        ContrastPart::Piece(place) => {
            lang.text(["color-black", "color-white", "color-red", "color-blue"][place.min(3)])
        }
        ContrastPart::Marks => lang.text("own-look-part-marks"),
        ContrastPart::Coordinates => lang.text("own-look-part-coordinates"),
        ContrastPart::WinLine => lang.text("own-look-part-win-line"),
        ContrastPart::Text => lang.text("own-look-part-text"),
        ContrastPart::Accent => lang.text("own-look-part-accent"),
        ContrastPart::Focus => lang.text("own-look-part-focus"),
    };
    // The ratio is rounded down, so that the note never shows the required value.
    let ratio = lang.tenths((of.ratio * 10.0) as u32);
    let needed = of.needed.to_string().replace('.', &lang.text("number-point"));
    let args = [("what", what.into()), ("ratio", ratio.into()), ("needed", needed.into())];
    lang.text_with("own-look-faint", &args)
}

/// Builds the rows of the open tab.
struct Rows<'a> {
    app: &'a App,
    studio: &'a ThemeEditorPage,
    lang: &'a Lang,
}

impl Rows<'_> {
    fn of_tab(&self) -> Vec<ThemeEditorRow> {
        match TABS.get(self.studio.tab).map(|(name, _)| *name) {
            Some("pieces") => self.pieces(),
            Some("around") => self.around(),
            Some("keep") => self.keep(),
            _ => self.board(),
        }
    }

    fn board(&self) -> Vec<ThemeEditorRow> {
        let design = &self.studio.design;
        let mut rows = vec![self.choice(LookRow::Surface, "own-look-surface", rows::SURFACES, design.surface)];
        match design.surface {
            Surface::Picture => rows.extend(self.photo()),
            _ => rows.push(self.color(LookRow::Board, "own-look-board")),
        }
        rows.push(self.color(LookRow::Lines, "own-look-lines"));
        let (widths, width) = (BoardLook::LINE_WIDTHS, design.look.line_width);
        rows.push(self.percent(
            LookRow::LineWidth,
            "own-look-line-width",
            width.into(),
            (*widths.start(), *widths.end()),
        ));
        rows.push(self.choice(LookRow::Cells, "own-look-cells", rows::CELL_LOOKS, design.look.cells));
        rows.push(self.choice(LookRow::Border, "own-look-border", rows::BORDERS, design.border));
        if design.border == crate::app::kernel::design::Border::Frame {
            rows.push(self.color(LookRow::Frame, "own-look-frame-color"));
        }
        rows
    }

    fn photo(&self) -> Vec<ThemeEditorRow> {
        let crop = self.studio.design.crop.clamped();
        let choose = Control::Button { label: self.lang.text("own-look-choose"), icon: Some(Icon::Folder) };
        let mut rows = vec![self.row(LookRow::Photo, "own-look-photo", choose)];
        if self.studio.photo.is_some() {
            rows[0].row.detail = self.lang.text("own-look-photo-detail");
            let zoom = crop.zoom / rows::ZOOM_STEP;
            let text = self.lang.percent(&crop.zoom.to_string());
            let slider = Control::Slider { value: zoom.into(), min: 10, max: 40, step: 1, text };
            rows.push(self.row(LookRow::Zoom, "own-look-zoom", slider));
            for (id, label, value, most) in [
                (LookRow::Across, "own-look-across", crop.across, 100),
                (LookRow::Down, "own-look-down", crop.down, 100),
                (LookRow::Fade, "own-look-fade", crop.fade, 90),
            ] {
                rows.push(self.percent(id, label, value.into(), (0, most)));
            }
        }
        rows
    }

    fn pieces(&self) -> Vec<ThemeEditorRow> {
        let design = &self.studio.design;
        let mut rows = vec![self.choice(LookRow::Pieces, "own-look-pieces", rows::PIECE_LOOKS, design.pieces)];
        for (id, label) in
            LookRow::PIECE_COLORS.into_iter().zip(["color-black", "color-white", "color-red", "color-blue"])
        {
            rows.push(self.color(id, label));
        }
        let sizes = BoardLook::PIECE_SIZES;
        let ends = (*sizes.start(), *sizes.end());
        rows.push(self.percent(LookRow::PieceSize, "own-look-size", design.look.piece_size.into(), ends));
        rows
    }

    fn around(&self) -> Vec<ThemeEditorRow> {
        let design = &self.studio.design;
        let own_panel = self.row(LookRow::OwnPanel, "own-look-own-panel", Control::Toggle(design.panel.is_some()));
        let mut rows = vec![self.color(LookRow::Page, "own-look-page"), own_panel];
        if design.panel.is_some() {
            rows.push(self.color(LookRow::Panel, "own-look-panel"));
        }
        rows.push(self.color(LookRow::Accent, "own-look-accent"));
        let side = self.app.room.config.panel().is_some();
        rows.push(self.row(LookRow::SidePanel, "action-side-panel", Control::Toggle(side)));
        rows.push(self.choice(LookRow::Sounds, "own-look-sounds", rows::SOUND_LOOKS, design.sounds));
        let listen = Control::Button { label: self.lang.text("own-look-listen"), icon: Some(Icon::SoundOn) };
        rows.push(self.row(LookRow::Listen, "own-look-win", listen));
        rows
    }

    fn keep(&self) -> Vec<ThemeEditorRow> {
        let value = self.studio.design.name.clone();
        let name = Control::Text { value, placeholder: String::new(), chars_max: NAME_CHARS_MAX };
        let mut rows = vec![self.row(LookRow::Name, "own-look-name-label", name)];
        if self.studio.folder.is_some() {
            let share = Control::Button { label: self.lang.text("own-look-share"), icon: Some(Icon::Folder) };
            rows.push(self.row(LookRow::Share, "set-share-theme", share));
            let delete = Control::Button { label: self.lang.text("delete"), icon: Some(Icon::Delete) };
            rows.push(self.row(LookRow::Delete, "own-look-delete", delete));
        }
        rows
    }

    fn row(&self, at: LookRow, label: &str, control: Control) -> ThemeEditorRow {
        let locked = self.app.is_intent_locked(&Intent::page(ThemeEditorMessage::Change(
            at,
            crate::app::kernel::intent::RowChange::Press,
        )));
        // Sharing uses the saved theme, so unsaved changes have to be saved first.
        let waits = self.studio.is_at_work || (at == LookRow::Share && self.studio.is_changed);
        let enabled = !locked && !waits;
        let row = RowView { enabled, locked, ..RowView::new(at, self.lang.text(label), String::new(), control) };
        ThemeEditorRow { row, colors: None }
    }

    fn choice<T: Copy + PartialEq>(&self, at: LookRow, label: &str, values: &[(T, &str)], value: T) -> ThemeEditorRow {
        let options = values.iter().map(|(_, name)| self.lang.text(name)).collect();
        let chosen = values.iter().position(|(of, _)| *of == value).unwrap_or(0);
        self.row(at, label, Control::Choice { options, chosen })
    }

    fn percent(&self, at: LookRow, label: &str, value: i32, (min, max): (u8, u8)) -> ThemeEditorRow {
        let text = self.lang.percent(&value.to_string());
        let slider = Control::Slider { value, min: min.into(), max: max.into(), step: 1, text };
        self.row(at, label, slider)
    }

    fn color(&self, at: LookRow, label: &str) -> ThemeEditorRow {
        let chosen = self.studio.color(at).unwrap_or_default();
        let typed = self.studio.typed.as_ref().filter(|(row, _)| *row == at).map(|(_, text)| text.clone());
        let typed = typed.unwrap_or_else(|| String::from(chosen));
        let colors = ColorsView { offered: rows::offered(at), chosen, typed };
        ThemeEditorRow { colors: Some(colors), ..self.row(at, label, Control::Note) }
    }
}

/// The part of the photograph that the board shows; `None` where the board's surface is not a photograph.
fn crop(studio: &ThemeEditorPage) -> Option<CropView> {
    let photo = studio.photo.as_ref().filter(|_| studio.design.surface == Surface::Picture)?;
    let crop = studio.design.crop.clamped();
    let hidden = |side: u32| photo.cropped_out_ratio(crop, side);
    let pan = Pan { at: (crop.across.into(), crop.down.into()), hidden: (hidden(photo.width), hidden(photo.height)) };
    Some(CropView { pan, zoom: (crop.zoom / rows::ZOOM_STEP).into() })
}

/// The sample as it was last drawn. Before the first drawing it shows the current theme, which a new design resembles.
fn sample(app: &App, studio: &ThemeEditorPage) -> SampleView {
    let (lang, themes) = (app.room.lang(), app.room.config.themes());
    let drawn = studio.drawn().map(|drawn| (studio.sample_name(), drawn.theme.colors.clone()));
    let (theme, colors) = drawn.unwrap_or_else(|| (themes.name().to_owned(), themes.theme().colors.clone()));
    SampleView {
        theme,
        colors,
        look: studio.design.look,
        board: if studio.sample_game_index == 0 { reversi() } else { gomoku() },
        sample_texts: ["own-look-sample", "own-look-sample-detail", "action-hint"].map(|id| lang.text(id)),
    }
}

/// Builds a board from rows of letters: `x` is Black, `o` White, `r` Red, `b` Blue, `?` a marked cell.
fn board(style: GridStyle, rows: &[&str]) -> BoardView {
    let columns = rows.first().map_or(1, |row| row.len()) as u8;
    let letters = || rows.iter().flat_map(|row| row.bytes());
    let piece = |letter: u8| b"xorb".iter().position(|of| *of == letter).map(|at| at as u8);
    let place = |at: usize| ((at % usize::from(columns)) as u8, (at / usize::from(columns)) as u8);
    BoardView {
        pieces: letters().map(piece).collect(),
        marks: letters()
            .enumerate()
            .filter(|(_, of)| *of == b'?')
            .map(|(at, _)| (place(at), SquareMark::Legal))
            .collect(),
        coordinates: true,
        ..BoardView::bare(columns, rows.len() as u8, style)
    }
}

fn reversi() -> BoardView {
    let rows = ["........", "........", "..?o?...", "..oxxx..", ".?xoox..", "..?xoo..", "....?...", "........"];
    let mut view = board(GridStyle::Cells, &rows);
    view.marks.extend([
        ((3, 2), SquareMark::Last { pulse: false }),
        ((3, 4), SquareMark::Turned),
        ((4, 6), SquareMark::Hint),
    ]);
    view.cursor = Some((1, 4));
    view
}

fn gomoku() -> BoardView {
    let rows = [
        "...........",
        "...........",
        "...o.......",
        "...x.r.b...",
        "...ox......",
        "...oox.....",
        "..b.orx....",
        ".......x...",
        "....r......",
        "...........",
        "...........",
    ];
    let mut view = board(GridStyle::Lines, &rows);
    view.win_line = Some(((3, 3), (7, 7)));
    view.marks.extend([((3, 5), SquareMark::Last { pulse: false }), ((8, 5), SquareMark::Hint)]);
    view
}

/// The dialog with the theme editor's question.
fn of_look(app: &App, question: ThemeEditorQuestion) -> Dialog {
    let lang = app.room.lang();
    let answer = |label: &str, reply: Reply| button(app, lang.text(label), Intent::Answer(reply), None);
    let cancel = answer("cancel", Reply::Cancel);
    let (title, text, buttons) = match question {
        ThemeEditorQuestion::Leave => {
            let buttons =
                vec![cancel, answer("own-look-discard", Reply::Discard), primary(answer("own-look-keep", Reply::Save))];
            ("ask-leave-look-title", "ask-leave-look-text", buttons)
        }
        ThemeEditorQuestion::Delete => {
            let buttons = vec![primary(cancel), answer("delete", Reply::Delete)];
            ("ask-delete-look-title", "ask-delete-look-text", buttons)
        }
    };
    Dialog { title: lang.text(title), text: lang.text(text), field: None, fault: String::new(), buttons }
}
