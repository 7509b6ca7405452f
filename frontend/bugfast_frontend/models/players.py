"""Who plays which side, how well, and how long the engine may think."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from bugfast import Color
from bugfast.levels import LEVELS


class Player(Enum):
    """Who makes the turns of a side."""

    PERSON = "person"
    ENGINE = "engine"


@dataclass(frozen=True, slots=True)
class Strength:
    """How well an engine plays: a level for people, 1 to 10, or its best in so many seconds a turn.

    Raises `ValueError` where there is no such level, or the seconds are no time to think.
    """

    level: int | None = None
    seconds: float = 1.0

    def __post_init__(self) -> None:
        """Check the values."""
        levels = range(1, len(LEVELS) + 1)
        if self.level is not None and (type(self.level) is not int or self.level not in levels):
            raise ValueError(f"level {self.level}, expected 1 to {len(LEVELS)}")
        if not 0 < self.seconds <= _MOST_SECONDS:
            raise ValueError(
                f"{self.seconds} s a turn, expected more than 0, {_MOST_SECONDS} at most"
            )


_MOST_SECONDS = 3600
USUAL = Strength(level=3)
"""The engine in the first game of a newcomer, who is to have a chance."""
BEST = Strength()
"""The engine that looks for hints and plays for a person."""


@dataclass(frozen=True, slots=True)
class Players:
    """Who plays White and who plays Black.

    `white_strength` and `black_strength` are the engine's, where it plays that side or would.
    """

    white: Player = Player.PERSON
    black: Player = Player.ENGINE
    white_strength: Strength | None = None
    black_strength: Strength | None = None

    @classmethod
    def person_against_engine(cls, person: Color, strength: Strength | None = None) -> Players:
        """A person plays `person`, the engine the other side."""
        if person == Color.WHITE:
            return cls(Player.PERSON, Player.ENGINE, None, strength)
        return cls(Player.ENGINE, Player.PERSON, strength, None)

    def of(self, color: Color) -> Player:
        """Who plays a side."""
        return self.white if color == Color.WHITE else self.black

    def strength(self, color: Color) -> Strength:
        """The engine on a side: where nothing is said of it, it is as strong as the other one."""
        own, other = self.white_strength, self.black_strength
        if color == Color.BLACK:
            own, other = other, own
        return own or other or USUAL

    def swapped(self) -> Players:
        """The same players with their sides exchanged."""
        return Players(self.black, self.white, self.black_strength, self.white_strength)

    def toggled(self, color: Color) -> Players:
        """The same with a side given to the engine, or to a person."""
        now = Player.PERSON if self.of(color) is Player.ENGINE else Player.ENGINE
        return replace(self, white=now) if color == Color.WHITE else replace(self, black=now)

    def without_engine(self) -> Players:
        """The same with people on both sides."""
        return replace(self, white=Player.PERSON, black=Player.PERSON)

    @property
    def has_person(self) -> bool:
        """Whether a person plays."""
        return Player.PERSON in (self.white, self.black)

    @property
    def has_engine(self) -> bool:
        """Whether the engine plays."""
        return Player.ENGINE in (self.white, self.black)
