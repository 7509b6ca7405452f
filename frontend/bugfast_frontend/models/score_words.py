"""The engine's score of a position, without looking ahead, in words and bars."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import bugfast
from bugfast import Color
from bugfast_frontend.language import N_, _

if TYPE_CHECKING:
    from bugfast import Position

TERMS = {
    "placements": N_("cells to place on"),
    "free_cells": N_("cells where new bugs begin"),
    "growth": N_("size of the bugs"),
    "bugs": N_("room for bugs to grow"),
    "meals": N_("meals within reach"),
    "tempo": N_("being on turn"),
    "limit": N_("cut at the range of guesses"),
}
"""The terms of `bugfast.evaluate`, in words of the window; blanks in their names are lines here."""


@dataclass(frozen=True, slots=True)
class Pull:
    """A term of the score.

    Attributes:
        name: what it counts, in words.
        counts: how much of it White and Black have, where the rules count it; else nothing.
        white: what it weighs, from -1 (speaks for Black, the most of all terms) to 1 (for White).
    """

    name: str
    counts: str
    white: float


@dataclass(frozen=True, slots=True)
class Score:
    """What the terms weigh, the heaviest first, and White's chance to win in percent."""

    pulls: tuple[Pull, ...]
    chance: int

    @property
    def sentences(self) -> tuple[str, ...]:
        """Who is better off, and what decides that."""
        if self.chance > _EVEN:
            said = _("White is better off: {n}%, without looking ahead.").format(n=self.chance)
        elif self.chance < _EVEN:
            said = _("Black is better off: {n}%, without looking ahead.").format(
                n=100 - self.chance
            )
        else:
            said = _("Neither side is better off, without looking ahead.")
        side = self.chance >= _EVEN
        decisive = next((p for p in self.pulls if p.white and (p.white > 0) == side), None)
        if decisive is None or self.chance == _EVEN:
            return (said,)
        text = _("Most in Black's favour: {term}.")
        if side:
            text = _("Most in White's favour: {term}.")
        other = next((p for p in self.pulls if p.white and (p.white > 0) != side), None)
        why = text.format(term=decisive.name)
        if other is not None:
            text = _("In Black's favour: {term}.") if side else _("In White's favour: {term}.")
            why += " " + text.format(term=other.name)
        return said, why


_EVEN = 50


def score(position: Position) -> Score | None:
    """The score of a position; None in mid-turn and where the game is over."""
    evaluation = bugfast.evaluate(position)
    if evaluation is None:
        return None
    sign = 1 if position.turn == Color.WHITE else -1
    most = max((abs(term.points) for term in evaluation.terms), default=0) or 1
    pulls = []
    for term in sorted(evaluation.terms, key=lambda term: -abs(term.points)):
        key = term.name.replace(" ", "_")
        name = _(TERMS[key]) if key in TERMS else term.name
        pulls.append(Pull(name, _counts(position, key), sign * term.points / most))
    chance = evaluation.win_chance if sign > 0 else 1.0 - evaluation.win_chance
    return Score(tuple(pulls), round(100 * chance))


def _counts(position: Position, term: str) -> str:
    """How much of a term both sides have, by the rules."""
    cells = {color: position.placements(color) for color in (Color.WHITE, Color.BLACK)}
    if term == "placements":
        white, black = (len(found) for found in cells.values())
    elif term == "free_cells":
        white, black = (_free(position, found, color) for color, found in cells.items())
    else:
        return ""
    return f"{white} : {black}"


def _free(position: Position, cells: list[str], color: Color) -> int:
    """How many of `cells` touch no stone of a side."""
    board = position.board
    return sum(all(position[near] != color for near in board.neighbours(cell)) for cell in cells)
