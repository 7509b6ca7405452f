"""Turns of a game that were worse than others, and by how much."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bugfast_frontend.language import N_, _
from bugfast_frontend.models.analysis_words import short_words, value_words

if TYPE_CHECKING:
    from bugfast import Color
    from bugfast_frontend.models.finding import FoundTurn, Value

SMALL, MEDIUM, LARGE = 1, 2, 3
SIZES = {SMALL: 0.10, MEDIUM: 0.20, LARGE: 0.30}
"""The loss of the chance to win from which a mistake has a size.

What the engine takes for best seems to lose something too, where it sees further a turn later: at
5,000 nodes a turn on hexhex4 0.1 in 7 turns of 100, 0.2 in 2 and 0.3 in less than one.
"""
MARKS = {0: "", SMALL: "?!", MEDIUM: "?", LARGE: "??"}
"""How a size is marked, as chess players do."""
SIZE_NAMES = {SMALL: N_("small mistake"), MEDIUM: N_("mistake"), LARGE: N_("grave mistake")}


@dataclass(frozen=True, slots=True)
class Mistake:
    """A turn that was played, and the better one.

    Attributes:
        node: the node that the turn leads to.
        number: the turn's number, from 1.
        color: who played it.
        turn: the turn, as text.
        before: what the position before it was worth to that side.
        after: what the position after it was.
        best: the best turn, with what comes after it.
        reply: what comes after the turn that was played, as far as it is known.
    """

    node: int
    number: int
    color: Color
    turn: str
    before: Value
    after: Value
    best: FoundTurn
    reply: tuple[str, ...] = ()

    @property
    def loss(self) -> float:
        """The chance that was lost, 0 to 1."""
        return max(0.0, self.before.chance - self.after.chance)

    @property
    def size(self) -> int:
        """How grave it is, 0 where it is no mistake at all."""
        return mistake_size(self.before, self.after)


def mistake_size(before: Value, after: Value) -> int:
    """The size of a mistake by the values before and after it, for the side that made it.

    Who gives a proved win away, or plays into a proved loss that was none, has made a grave one,
    unless the position was as good as lost before.
    """
    if after.outcome is not None and after.outcome == before.outcome:
        return 0
    loss = before.chance - after.chance
    if before.outcome == "win" and after.outcome == "loss":
        return LARGE
    return max((size for size, least in SIZES.items() if loss >= least), default=0)


def mistake_rows(mistake: Mistake) -> tuple[str, ...]:
    """A mistake in a line of a list, the longest text first: turn, mark, and what it changed.

    What it changed stands in all of them: of a chain, then of the mark, less is shown instead.
    """
    arrow = "\N{RIGHTWARDS ARROW}"
    before, after = mistake.before, mistake.after
    said = f"{mistake.turn} {MARKS[mistake.size]}"
    first = mistake.turn.split(",")[0]
    cut = f"{first},+ {MARKS[mistake.size]}" if "," in mistake.turn else said
    changes = (
        f"{value_words(before)} {arrow} {value_words(after)}",
        f"{short_words(before)} {arrow} {short_words(after)}",
    )
    bare = cut.removesuffix(f" {MARKS[mistake.size]}")
    short = f"{bare} {short_words(before)}{arrow}{short_words(after)}"
    return *(f"{turn}  {change}" for turn in (said, cut) for change in changes), short


def named_mistake(mistake: Mistake) -> str:
    """How grave a mistake is, and what was wrong."""
    said = f"{_(SIZE_NAMES[mistake.size])}: {mistake_text(mistake)}"
    return said[0].upper() + said[1:]


def mistake_text(mistake: Mistake) -> str:
    """What was wrong with a turn, in a sentence, and the better one."""
    if mistake.before.outcome == "win":
        text = _("{turn} gives a proved win away: {before} before, {after} now.")
    elif mistake.after.outcome == "loss":
        text = _("{turn} loses for certain: {before} before, {after} now.")
    else:
        text = _("{turn} lowers the chance from {before} to {after}.")
    before, after = value_words(mistake.before), value_words(mistake.after)
    said = text.format(turn=mistake.turn, before=before, after=after)
    return f"{said} " + _("Best: {turn}.").format(turn=mistake.best.turn)
