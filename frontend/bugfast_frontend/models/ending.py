"""Ways in which a game ends before its rules end it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bugfast import Color


class Reason(Enum):
    """Why a side has lost."""

    RESIGNED = "resigned"
    TIME = "time"


@dataclass(frozen=True, slots=True)
class Ending:
    """`loser` has lost, at the end of the line of play; the other side has won."""

    loser: Color
    reason: Reason
