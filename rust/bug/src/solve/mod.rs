//! The exact solver: proves a win or a loss.
//!
//! | module | holds |
//! | --- | --- |
//! | [`facade`] | [`solve`] and [`certify`] |
//! | [`options`] | what they are asked, and what they answer |
//! | [`search`] | depth-first proof-number search |
//! | [`small`] | alpha-beta for the last moves |
//! | [`children`] | what a turn can lead to |
//! | [`expand`] | the children of a position |
//! | [`guesses`] | first guesses for positions not yet searched |
//! | [`numbers`] | proof and disproof numbers |
//! | [`table`] | what is known of positions |
//! | [`prover`] | proofs for the engine, a slice at a time |
//! | [`saved`] | what was found, on disk |
//! | [`outlook`] | placements seen without making them |
//! | [`certify`](mod@certify) | the walk from a proof to a certificate |
//! | [`certificate`] | certificates as files |
//! | [`symmetric`] | symmetric positions as one |
//! | [`params`] | all constants |
//!
//! No heuristic score takes part in a proof: guesses only choose what is looked at first.

mod certificate;
mod certify;
mod children;
mod expand;
mod facade;
mod guesses;
mod numbers;
mod options;
mod outlook;
mod params;
pub(crate) mod prover;
mod saved;
mod search;
pub(crate) mod small;
mod symmetric;
mod table;

pub use certify::{Certificate, CertifyError, Written};
pub use facade::{certify, solve};
pub use options::{Solution, SolveError, SolveOptions, SolveProgress};
pub use saved::SavedError;
