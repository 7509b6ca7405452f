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


class Pace(Enum):
    """How long the engine thinks about a turn where it plays as well as it can."""

    QUICK = "quick"
    NORMAL = "normal"
    LONG = "long"

    @property
    def seconds(self) -> float:
        """The engine's time for a turn, in seconds."""
        return {Pace.QUICK: 0.2, Pace.NORMAL: 1.0, Pace.LONG: 5.0}[self]


@dataclass(frozen=True, slots=True)
class Players:
    """Who plays White and who plays Black.

    `white_level` and `black_level` are the engine's levels, 1 to 10; None where it plays as well
    as it can at `pace`, which hints are looked for at too.

    Raises `ValueError` where there is no such level.
    """

    white: Player = Player.PERSON
    black: Player = Player.ENGINE
    pace: Pace = Pace.NORMAL
    white_level: int | None = None
    black_level: int | None = None

    def __post_init__(self) -> None:
        """Check the levels."""
        for level in (self.white_level, self.black_level):
            if level is not None and level not in range(1, len(LEVELS) + 1):
                raise ValueError(f"level {level}, expected 1 to {len(LEVELS)}")

    @classmethod
    def person_against_engine(
        cls, person: Color, pace: Pace = Pace.NORMAL, level: int | None = None
    ) -> Players:
        """A person plays `person`, the engine the other side."""
        if person == Color.WHITE:
            return cls(Player.PERSON, Player.ENGINE, pace, None, level)
        return cls(Player.ENGINE, Player.PERSON, pace, level, None)

    def of(self, color: Color) -> Player:
        """Who plays a side."""
        return self.white if color == Color.WHITE else self.black

    def level(self, color: Color) -> int | None:
        """The level of the engine on a side."""
        return self.white_level if color == Color.WHITE else self.black_level

    def swapped(self) -> Players:
        """The same players with their sides exchanged."""
        return Players(self.black, self.white, self.pace, self.black_level, self.white_level)

    def toggled(self, color: Color) -> Players:
        """The same with a side given to the engine, at the other side's level, or to a person."""
        now = Player.PERSON if self.of(color) is Player.ENGINE else Player.ENGINE
        level = self.level(color) or self.level(~color)
        if color == Color.WHITE:
            return replace(self, white=now, white_level=level)
        return replace(self, black=now, black_level=level)

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
