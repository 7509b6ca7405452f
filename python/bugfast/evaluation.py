"""The score that the engine gives a position without looking ahead, term by term."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bugfast._core import evaluation_parts

if TYPE_CHECKING:
    from bugfast._core import Position


@dataclass(frozen=True)
class Term:
    """A part of an evaluation.

    Attributes:
        name: what is counted: "placements" (cells where the side may place, and how close together
            they lie), "free cells" (those at which a new bug would begin), "growth" (how large bugs
            are), "bugs" (how many stones each lacks to the largest size, and in how many cells it
            may take them), "meals" (where a placement may lead to one), "tempo" (being the one to
            move); "limit" is what a score beyond the range of guesses is cut by.
        mine: points for what the mover has of it, below 0 where it is bad to have.
        theirs: points for what the other side has of it; they count for that side.
    """

    name: str
    mine: int
    theirs: int

    @property
    def points(self) -> int:
        """Points for the mover, both sides together."""
        return self.mine - self.theirs


@dataclass(frozen=True)
class Evaluation:
    """What the engine takes a position for without looking ahead.

    A search's score is that of the position at the end of its line, seen from the root's mover,
    where nothing is proved.

    Attributes:
        score: points for the mover, the sum of the terms'; 0 is even, 100 about one placement.
        win_chance: the mover's chance to win, 0 to 1.
        terms: what the score is made of.
    """

    score: int
    win_chance: float
    terms: tuple[Term, ...]


def evaluate(pos: Position) -> Evaluation | None:
    """Tell the score of a position without looking ahead, term by term.

    Whoever first has no cell to place on wins, so each cell where a side may place counts against
    it. The engine evaluates no position in mid-turn, and none where the game is over.

    >>> from bugfast import Position
    >>> pos = Position.parse("hexhex3 rulebook wb./wb.b/w.w.b/.w../w.b w place")
    >>> found = evaluate(pos)
    >>> found.score == sum(term.points for term in found.terms)
    True
    >>> found.terms[0]  # White, to move, may place on two cells, Black could on five
    Term(name='placements', mine=-678, theirs=-1100)
    >>> found.terms[0].points  # which speaks for White
    422

    Args:
        pos: the position.

    Returns:
        The evaluation, None where there is none.
    """
    parts = evaluation_parts(pos)
    if parts is None:
        return None
    score, win_chance, terms = parts
    return Evaluation(score, win_chance, tuple(Term(*term) for term in terms))
