//! Names for the rows of a form. Scripts and ids for screen readers use the rows' numbers, so a row's number never changes.

/// Defines an enum for the rows of a form: first the single rows, each with its number; then lists of rows, each with the number of its
/// first row, the list with the highest number first.
macro_rules! form_rows {
    (
        $(#[$doc:meta])*
        $vis:vis enum $name:ident {
            $($(#[$one_doc:meta])* $one:ident = $id:literal,)*
            $(; $($(#[$list_doc:meta])* $list:ident(at) = $first:literal,)*)?
        }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis enum $name {
            $($(#[$one_doc])* $one,)*
            $($($(#[$list_doc])* $list(u16),)*)?
        }

        impl $name {
            pub const fn id(self) -> u16 {
                match self {
                    $($name::$one => $id,)*
                    $($($name::$list(at) => $first + at,)*)?
                }
            }

            /// Returns the row with this number; `None` for an unknown number.
            pub const fn of(id: u16) -> Option<$name> {
                match id {
                    $($id => Some($name::$one),)*
                    $($($first.. => Some($name::$list(id - $first)),)*)?
                    _ => None,
                }
            }
        }

        impl From<$name> for u16 {
            fn from(row: $name) -> u16 {
                row.id()
            }
        }
    };
}

pub(crate) use form_rows;
