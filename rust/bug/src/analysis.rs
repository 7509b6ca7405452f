//! What a search has to say of a position.

use std::time::Duration;

use crate::Turn;
use crate::chance::win_chance;
use crate::score::Score;

/// A proved result, for the mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The mover wins whatever the other side does.
    Win,
    /// The mover loses whatever it does.
    Loss,
}

impl Outcome {
    /// `win` or `loss`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Loss => "loss",
        }
    }
}

/// A turn and what comes of it. All values are for the mover at the root.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The turn; `None` only where the game is over.
    pub turn: Option<Turn>,
    /// A guess, or a proof with its distance.
    pub score: Score,
    /// Empty cells at the root, before the turn: what chance goes with a score depends on them.
    pub empty: u32,
    /// Whether the distance of a proof is that of best play, and not only the length of the line.
    pub distance_exact: bool,
    /// The turn and the best turns after it, legal to the end.
    pub pv: Vec<Turn>,
}

impl Line {
    /// A line without any turn, of a position with `empty` empty cells.
    pub(crate) fn without_turn(score: Score, distance_exact: bool, empty: u32) -> Self {
        Self { turn: None, score, empty, distance_exact, pv: Vec::new() }
    }

    /// The proved result, if there is one.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.score.outcome()
    }

    /// Turns still to be played by both sides where the result is proved.
    #[must_use]
    pub fn distance(&self) -> Option<u32> {
        self.score.distance()
    }

    /// The chance to win, 0 to 1.
    #[must_use]
    pub fn win_chance(&self) -> f64 {
        win_chance(self.score, self.empty)
    }
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Progress {
    /// Turns looked ahead in the last iteration that was completed; 0 before the first.
    pub depth: u32,
    /// Steps made.
    pub nodes: u64,
    /// Since the start.
    pub time: Duration,
    /// Table slots filled by this search, in thousandths.
    pub hashfull: u32,
}

impl Progress {
    /// Nodes a second.
    #[must_use]
    pub fn nps(&self) -> u64 {
        let seconds = self.time.as_secs_f64();
        if seconds > 0.0 { (self.nodes as f64 / seconds) as u64 } else { 0 }
    }
}

/// A line as soon as it is known, while the search goes on.
#[derive(Clone, Debug, PartialEq)]
pub struct Info {
    /// Which of the lines asked for, from 1, best first.
    pub rank: usize,
    /// The line.
    pub line: Line,
    /// How far the search had come.
    pub progress: Progress,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// One line for each different result, best first; never empty.
    pub lines: Vec<Line>,
    /// How far the search came.
    pub progress: Progress,
}

impl Analysis {
    /// The best line.
    ///
    /// # Panics
    /// Never: an analysis has a line.
    #[must_use]
    pub fn best_line(&self) -> &Line {
        &self.lines[0]
    }

    /// The best turn; `None` only where the game is over.
    #[must_use]
    pub fn best(&self) -> Option<&Turn> {
        self.best_line().turn.as_ref()
    }
}
