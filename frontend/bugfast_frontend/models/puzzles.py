"""The puzzles that come with the window, each a position with a single winning turn.

`tools/puzzles.py` makes the file; it says what a puzzle is and how it is graded.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

from bugfast import Position, Rules, Turn
from bugfast_frontend.language import N_, _
from bugfast_frontend.models.exercise import Exercise

if TYPE_CHECKING:
    from collections.abc import Sequence

BANDS = (
    (N_("all"), range(1, 100)),
    (N_("easy"), range(1, 3)),
    (N_("medium"), range(3, 5)),
    (N_("hard"), range(5, 100)),
)
"""What the list can be narrowed to, and in how many turns its puzzles are won."""


@dataclass(frozen=True)
class Puzzle:
    """A puzzle.

    Attributes:
        number: from 1, the shortest first, and of those the ones that low levels find.
        key: the position as text, by which progress is kept.
        turn: the winning turn; other turns with the same result are as good.
        grade: the lowest level of the engine that finds it in most tries.
        line: how the game goes on after it, the loser holding out as long as can be.
        answers: for one turn of each other result the reply that wins, None where the other side
            has won already.
    """

    number: int
    key: str
    turn: Turn
    grade: int
    line: tuple[Turn, ...]
    answers: tuple[tuple[Turn, Turn | None], ...]

    @cached_property
    def position(self) -> Position:
        """The position."""
        return Position.parse(self.key)

    @cached_property
    def _replies(self) -> dict[Position, Turn | None]:
        return {self.position.play(turn): reply for turn, reply in self.answers}

    @property
    def turns(self) -> int:
        """In how many turns of the winner the game is won, however long the other holds out."""
        return (len(self.line) + 1) // 2

    def exercise(self) -> Exercise:
        """The puzzle as a task."""
        return Exercise(self.position, [self.turn], self._sequel)

    def _sequel(self, result: Position) -> Sequence[Turn]:
        if result not in self._replies:
            return self.line
        reply = self._replies[result]
        return () if reply is None else (reply,)


@lru_cache(maxsize=1)
def puzzles() -> tuple[Puzzle, ...]:
    """All puzzles, the easiest first."""
    text = files("bugfast_frontend").joinpath("assets/puzzles.json").read_text("utf-8")
    return tuple(
        Puzzle(
            number,
            fields["position"],
            Turn(fields["turn"]),
            fields["grade"],
            tuple(Turn(turn) for turn in fields["line"].split()),
            tuple(_answer(pair) for pair in fields["answers"].split()),
        )
        for number, fields in enumerate(json.loads(text), start=1)
    )


def _answer(pair: str) -> tuple[Turn, Turn | None]:
    turn, _colon, reply = pair.partition(":")
    return Turn(turn), Turn(reply) if reply else None


def rules_name(rules: Rules) -> str:
    """What a rule set is called."""
    return _("rulebook") if rules == Rules.RULEBOOK else _("online")
