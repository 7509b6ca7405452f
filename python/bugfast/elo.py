"""How much better one player is than another, from the games that they played.

Bug has no draws, so a match is a row of wins and losses. The expected score of a player who is
`d` Elo stronger is `1 / (1 + 10 ** (-d / 400))` (A. Elo, The Rating of Chessplayers, 1978), which
makes Elo the log odds of winning on another scale: one unit of log odds is 400 / ln 10 Elo. The
error is that of log odds, `sqrt(1 / wins + 1 / losses)` (B. Woolf, Annals of Human Genetics 19,
1955). Where one side won everything both counts are taken half a game larger, which keeps the
result finite (J. B. S. Haldane, Annals of Human Genetics 20, 1956; F. J. Anscombe, Biometrika 43,
1956): 10 wins of 10 are +529 with an error of 493, to be read as "much stronger".

The games of a pair that shares an opening are taken as independent. The opening favours one side
in either, so they lean towards 1:1, and the true error is rather smaller than the one given.
"""

from __future__ import annotations

import math
from typing import Literal, NamedTuple

ELO_PER_LOG_ODDS = 400 / math.log(10)
"""Elo in one unit of log odds."""

NORMAL_95 = 1.959964
"""Standard deviations to either side that hold 95% of a normal distribution."""


def expected_score(elo: float) -> float:
    """The share of games that a player wins who is `elo` stronger, 0 to 1."""
    # The half on which the exponential is small, so that no difference overflows.
    if elo < 0:
        return 1.0 - expected_score(-elo)
    return 1.0 / (1.0 + math.exp(-elo / ELO_PER_LOG_ODDS))


def elo_difference(wins: int, losses: int) -> float:
    """How much stronger, in Elo, a player is who won and lost so many games.

    Finite for all counts; 0 where there was no game.

    Raises:
        ValueError: for a count below 0.
    """
    won, lost = _counts(wins, losses)
    return ELO_PER_LOG_ODDS * math.log(won / lost)


def elo_error(wins: int, losses: int) -> float:
    """Half the width, in Elo, of the 95% interval around `elo_difference`.

    Raises:
        ValueError: for a count below 0.
    """
    won, lost = _counts(wins, losses)
    return NORMAL_95 * ELO_PER_LOG_ODDS * math.sqrt(1 / won + 1 / lost)


class Sprt(NamedTuple):
    """Wald's sequential probability ratio test between two differences in Elo.

    H0 says that the player is `elo0` stronger, H1 that it is `elo1`. After each pair of games
    `decision` accepts one of them or asks for more: fewer games than a match of fixed length with
    the same errors (A. Wald, Annals of Mathematical Statistics 16, 1945).

    Attributes:
        elo0: the difference under H0.
        elo1: the difference under H1, above `elo0`.
        alpha: the chance to accept H1 where H0 is true.
        beta: the chance to accept H0 where H1 is true.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    @classmethod
    def parse(cls, text: str) -> Sprt:
        """The test that `elo0,elo1` names.

        Raises:
            ValueError: the text is not two finite numbers, the first below the second.
        """
        try:
            elo0, elo1 = (float(part) for part in text.split(","))
        except ValueError:
            raise ValueError(f"found {text!r}, expected two numbers elo0,elo1") from None
        if not -10_000 <= elo0 < elo1 <= 10_000:
            raise ValueError(f"found {text!r}, expected -10000 <= elo0 < elo1 <= 10000")
        return cls(elo0, elo1)

    @property
    def lower(self) -> float:
        """The log likelihood ratio at or below which H0 is accepted."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """The log likelihood ratio at or above which H1 is accepted."""
        return math.log((1 - self.beta) / self.alpha)

    def log_likelihood_ratio(self, wins: int, losses: int) -> float:
        """How much likelier the games are under H1 than under H0, as a natural logarithm."""
        return wins * (_log_score(self.elo1) - _log_score(self.elo0)) + losses * (
            _log_score(-self.elo1) - _log_score(-self.elo0)
        )

    def decision(self, wins: int, losses: int) -> Literal["H0", "H1"] | None:
        """The hypothesis to accept after so many games, None where more games are needed."""
        ratio = self.log_likelihood_ratio(wins, losses)
        if ratio >= self.upper:
            return "H1"
        return "H0" if ratio <= self.lower else None


def _counts(wins: int, losses: int) -> tuple[float, float]:
    """The counts, half a game larger where one of them is 0."""
    if wins < 0 or losses < 0:
        raise ValueError(f"{wins} wins and {losses} losses, expected no less than 0")
    if wins and losses:
        return float(wins), float(losses)
    return wins + 0.5, losses + 0.5


def _log_score(elo: float) -> float:
    """The logarithm of the expected score, exact where the score itself would be 0 or 1."""
    if elo < 0:
        return elo / ELO_PER_LOG_ODDS - math.log1p(math.exp(elo / ELO_PER_LOG_ODDS))
    return -math.log1p(math.exp(-elo / ELO_PER_LOG_ODDS))
