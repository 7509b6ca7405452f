//! Checks the solver's certificates: a second, slow and obvious implementation of Bug, written from
//! the rules alone, that shares no code with the other crates.
//!
//! A certificate names positions of which it says that the mover wins, with one turn each. It is a
//! proof if every one of them holds: the turn is legal, and whatever the other side replies, either
//! the game is over in favour of the first, or the position is in the certificate too, as it stands
//! or as an image of it under the board's symmetries. Since every game ends, nothing more is needed:
//! the claims follow from each other, the shortest games first.
//!
//! | module | holds |
//! | --- | --- |
//! | [`board`] | boards, names of cells, symmetries |
//! | [`rules`] | placements, meals, turns |
//! | [`file`](mod@file) | the format, as docs/certificates.md tells it |
//! | [`proof`] | the check |

#![forbid(unsafe_code)]

pub mod board;
pub mod file;
pub mod proof;
pub mod rules;
