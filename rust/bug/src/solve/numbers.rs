//! Proof and disproof numbers.

/// How much is still to be done for a proof at least: the least number of open positions that must
/// turn out well for the mover to prove a win (`proof`), or badly to prove a loss (`disproof`)
/// (L. V. Allis, "Searching for Solutions in Games and Artificial Intelligence", 1994).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Numbers {
    /// 0 where the mover's win is proved, [`Numbers::NEVER`] where it is refuted.
    pub(crate) proof: u32,
    /// The same for the mover's loss.
    pub(crate) disproof: u32,
}

impl Numbers {
    /// No effort is enough.
    pub(crate) const NEVER: u32 = (1 << Self::BITS) - 1;
    /// The largest effort that is told apart from larger ones.
    pub(crate) const MOST: u32 = Self::NEVER - 1;
    /// Bits that a number takes in the table.
    pub(crate) const BITS: u32 = 26;

    /// The mover wins.
    pub(crate) const WIN: Self = Self { proof: 0, disproof: Self::NEVER };
    /// The mover loses.
    pub(crate) const LOSS: Self = Self { proof: Self::NEVER, disproof: 0 };
    /// Thresholds that only a proof reaches.
    pub(crate) const UNBOUNDED: Self = Self { proof: Self::NEVER, disproof: Self::NEVER };

    /// The numbers of a settled position.
    #[inline]
    pub(crate) fn settled(mover_wins: bool) -> Self {
        if mover_wins { Self::WIN } else { Self::LOSS }
    }

    /// Whether the mover wins, where it is proved.
    #[inline]
    pub(crate) fn value(self) -> Option<bool> {
        match self {
            Self { proof: 0, .. } => Some(true),
            Self { disproof: 0, .. } => Some(false),
            _ => None,
        }
    }
}
