"""Who plays which side, and how long the engine may think."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bugfast import Color
from bugfast_frontend.language import N_


class Player(Enum):
    """Who makes the turns of a side."""

    PERSON = "person"
    ENGINE = "engine"


class Pace(Enum):
    """How long the engine thinks about a turn."""

    QUICK = N_("quick")
    NORMAL = N_("normal")
    LONG = N_("long")

    @property
    def seconds(self) -> float:
        """The engine's time for a turn, in seconds."""
        return {Pace.QUICK: 0.2, Pace.NORMAL: 1.0, Pace.LONG: 5.0}[self]


@dataclass(frozen=True, slots=True)
class Players:
    """Who plays White and who plays Black, and the engine's pace."""

    white: Player = Player.PERSON
    black: Player = Player.ENGINE
    pace: Pace = Pace.NORMAL

    @classmethod
    def person_against_engine(cls, person: Color, pace: Pace = Pace.NORMAL) -> Players:
        """A person plays `person`, the engine the other side."""
        if person == Color.WHITE:
            return cls(Player.PERSON, Player.ENGINE, pace)
        return cls(Player.ENGINE, Player.PERSON, pace)

    def of(self, color: Color) -> Player:
        """Who plays a side."""
        return self.white if color == Color.WHITE else self.black

    @property
    def has_person(self) -> bool:
        """Whether a person plays."""
        return Player.PERSON in (self.white, self.black)

    @property
    def has_engine(self) -> bool:
        """Whether the engine plays."""
        return Player.ENGINE in (self.white, self.black)
