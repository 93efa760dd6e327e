//! The index of games: what is found by day, player, opening, position. It is made of the logs and of the collections' files, and
//! can be deleted at any time.

pub mod ask;
