//! The game of Bug (Nick Bentley, 2017): exact rules, fast.
//!
//! [`Position`] is the immutable value for users, [`State`] the same thing in the making, changed
//! in place by perft, playouts and search. A *step* is one stone placed or grown, a *turn* all the
//! stones from a placement to the end of the eating.

mod alphabeta;
mod analysis;
mod answer;
mod bench;
mod bits;
mod busy;
mod chance;
mod checksum;
mod color;
mod complete;
mod complete_file;
mod count;
mod distance;
mod engine;
mod entry;
mod error;
mod eval;
mod features;
mod fingerprints;
mod guesses;
mod iterate;
mod matcher;
mod notation;
mod options;
mod order;
mod params;
mod perft;
mod playout;
mod position;
mod random;
mod refusal;
mod root;
mod rules;
mod score;
mod seat;
mod select;
mod shape;
mod side;
mod smp;
mod solve;
mod state;
mod step;
mod tables;
mod turn;
mod turns;
mod verdict;
mod weights;
mod whole_file;
mod zobrist;

pub use analysis::{Analysis, Info, Line, Outcome, Progress};
pub use bench::{Bench, bench};
pub use bits::{Bits, Cells, Wide};
pub use chance::win_chance;
pub use color::Color;
pub use complete::{CompleteError, CompleteTable};
pub use complete_file::TableFileError;
pub use count::{count_turns, count_turns_quickly};
pub use engine::{Engine, EngineError};
pub use error::{IllegalTurn, PositionError, Stopped, TurnError};
pub use eval::{Counts, Evaluation, Term, counts, evaluation};
pub use features::{FEATURES, TERMS};
pub use options::{EngineOptions, SearchOptions};
pub use perft::{Counting, PerftError, divide, perft};
pub use playout::{Playouts, random_playouts};
pub use position::{BugView, Meal, Phase, Position};
pub use random::SplitMix64;
pub use refusal::Refusal;
pub use rules::Rules;
pub use score::Score;
pub use shape::Shape;
pub use solve::{
    Certificate, CertifyError, SavedError, Solution, SolveError, SolveOptions, SolveProgress, Written,
    certify, solve,
};
pub use state::State;
pub use step::Undo;
pub use tables::{AnyTables, Arena, Tables};
pub use turn::Turn;
pub use turns::{ResultsError, TurnIter, results};
