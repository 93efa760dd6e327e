//! The rooms of Qipan that know no app and no window, under one name. Each is a package of its own, in the folder of its name; the
//! compiler holds which of them may name which.

pub use qipan_engine as engine;
pub use qipan_formats as formats;
pub use qipan_lesson as lesson;
pub use qipan_link as link;
pub use qipan_policy as policy;
pub use qipan_review as review;
pub use qipan_rules as rules;
pub use qipan_school as school;
pub use qipan_session as session;
pub use qipan_store as store;

pub use qipan_rules::{kernel_entry, with_kernel};
