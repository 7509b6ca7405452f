"""The lessons on the rules and the tips, each a position with turns that solve it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

from bugfast import Position, Turn
from bugfast_frontend.models.exercise import Exercise
from bugfast_frontend.models.lesson_texts import TEXTS, LessonTexts

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Lesson:
    """A step of the tutorial.

    Attributes:
        name: what its progress is kept by.
        position: where it begins.
        turns: every turn that solves it.
        line: how the game goes on after such a turn; often not at all.
        answers: for one turn of each wrong result what refutes it, where that is to be shown.
    """

    name: str
    position: Position
    turns: tuple[Turn, ...]
    line: tuple[Turn, ...]
    answers: tuple[tuple[Turn, Turn], ...] = ()

    @property
    def texts(self) -> LessonTexts:
        """What it says, yet to be translated."""
        return TEXTS[self.name]

    def exercise(self) -> Exercise:
        """The lesson as a task."""
        wanted = {self.position.play(turn) for turn in self.turns}
        replies = {self.position.play(turn): (reply,) for turn, reply in self.answers}

        def sequel(result: Position) -> Sequence[Turn]:
            return self.line if result in wanted else replies.get(result, ())

        return Exercise(self.position, self.turns, sequel)


@lru_cache(maxsize=1)
def lessons() -> tuple[Lesson, ...]:
    """All lessons in their order."""
    text = files("bugfast_frontend").joinpath("assets/lessons.json").read_text("utf-8")
    return tuple(
        Lesson(
            fields["name"],
            Position.parse(fields["position"]),
            tuple(Turn(turn) for turn in fields["turns"].split()),
            tuple(Turn(turn) for turn in fields["reply"].split()),
            tuple(_answer(pair) for pair in fields.get("answers", "").split()),
        )
        for fields in json.loads(text)
    )


def _answer(pair: str) -> tuple[Turn, Turn]:
    turn, _colon, reply = pair.partition(":")
    return Turn(turn), Turn(reply)
