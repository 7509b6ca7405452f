//! The two rule sets.

use crate::Color;

/// A reading of the rules: who starts, and whether a placement may join own bugs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Rules {
    /// The designer's rulebook: White starts, bugs may be joined within the size limit.
    #[default]
    Rulebook,
    /// The 2017 summary, played so on the web sites: Black starts, bugs never join.
    Online,
}

impl Rules {
    /// Both rule sets.
    pub const BOTH: [Self; 2] = [Self::Rulebook, Self::Online];

    /// `rulebook` or `online`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rulebook => "rulebook",
            Self::Online => "online",
        }
    }

    /// The rule set of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::BOTH.into_iter().find(|rules| rules.name() == name)
    }

    /// Who moves first on the empty board.
    pub const fn first(self) -> Color {
        match self {
            Self::Rulebook => Color::White,
            Self::Online => Color::Black,
        }
    }

    /// Whether a placement may join several bugs of the mover.
    pub const fn merge(self) -> bool {
        matches!(self, Self::Rulebook)
    }
}
