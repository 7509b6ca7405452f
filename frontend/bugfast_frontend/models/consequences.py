"""What comes of turns, in words: only what the rules show of positions and lines, no guesses.

Who cannot place wins, so that cells to place on are what a side wants to be rid of.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bugfast import Color
from bugfast_frontend.language import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bugfast import Position
    from bugfast_frontend.models.mistakes import Mistake

_MOST_COMPARED = 6
"""So many turns, at most, two lines are followed before they are compared."""


@dataclass(frozen=True, slots=True)
class Deed:
    """What a turn, or the rest of one, has done.

    Attributes:
        eaten: how many stones it has eaten.
        largest: the size of the largest bug after it.
        raised: whether that is larger than before, which raises the limit for both sides.
        after: the position after it.
    """

    eaten: int
    largest: int
    raised: bool
    after: Position


def deed(position: Position, turn: str) -> Deed:
    """What a turn does; `bugfast.IllegalTurnError` where it is none in the position."""
    after = position.play(turn)
    eaten = _stones(position, ~position.turn) - _stones(after, ~position.turn)
    raised = 0 < position.largest < after.largest
    return Deed(eaten, after.largest, raised, after)


def deed_text(position: Position, turn: str) -> str:
    """What a turn eats, and how that changes the limit; nothing where it eats nothing."""
    return _deed_text(position, turn, turn)


def _deed_text(position: Position, turn: str, called: str) -> str:
    done = deed(position, turn)
    if not done.eaten:
        return ""
    if done.raised:
        text = ngettext(
            "{turn} eats {n} stone, and the limit rises to {size}.",
            "{turn} eats {n} stones, and the limit rises to {size}.",
            done.eaten,
        )
    else:
        text = ngettext("{turn} eats {n} stone.", "{turn} eats {n} stones.", done.eaten)
    return text.format(turn=called, n=done.eaten, size=done.largest)


def cells_text(position: Position) -> str:
    """How many cells are left to each side, or who has won for want of them.

    Nothing in mid-turn: the cells change with the next stone.
    """
    if position.phase == "grow":
        return ""
    white, black = (len(position.placements(color)) for color in (Color.WHITE, Color.BLACK))
    if position.is_over:
        if position.turn == Color.WHITE:
            text = ngettext(
                "White cannot place, and so has won; Black has {n} cell left.",
                "White cannot place, and so has won; Black has {n} cells left.",
                black,
            )
            return text.format(n=black)
        text = ngettext(
            "Black cannot place, and so has won; White has {n} cell left.",
            "Black cannot place, and so has won; White has {n} cells left.",
            white,
        )
        return text.format(n=white)
    text = _("Cells left: White {white}, Black {black}.")
    return text.format(white=white, black=black)


def turn_texts(position: Position, turn: str) -> tuple[str, ...]:
    """What a turn that has just been named does, and what it leaves."""
    does = _deed_text(position, turn, _("This turn"))
    return _said(does, cells_text(position.play(turn)))


def reply_texts(position: Position, turns: Sequence[str]) -> tuple[str, ...]:
    """How a position is answered: by the first of `turns`, if any, or by having been won."""
    if position.is_over:
        return _said(cells_text(position))
    if not turns:
        return ()
    done = deed(position, turns[0])
    white = position.turn == Color.WHITE
    if done.raised:
        said = ngettext(
            "White replies {reply}, which eats {n} stone and raises the limit to {size}.",
            "White replies {reply}, which eats {n} stones and raises the limit to {size}.",
            done.eaten,
        ) if white else ngettext(
            "Black replies {reply}, which eats {n} stone and raises the limit to {size}.",
            "Black replies {reply}, which eats {n} stones and raises the limit to {size}.",
            done.eaten,
        )  # fmt: skip
    elif done.eaten:
        said = ngettext(
            "White replies {reply}, which eats {n} stone.",
            "White replies {reply}, which eats {n} stones.",
            done.eaten,
        ) if white else ngettext(
            "Black replies {reply}, which eats {n} stone.",
            "Black replies {reply}, which eats {n} stones.",
            done.eaten,
        )  # fmt: skip
    else:
        said = _("White replies {reply}.") if white else _("Black replies {reply}.")
    return _said(said.format(reply=turns[0], n=done.eaten, size=done.largest))


def end_text(position: Position, turns: Sequence[str]) -> str:
    """How a line ends, if it goes to the end of the game; nothing else is known of the end."""
    for turn in turns:
        position = position.play(turn)
    return cells_text(position) if position.is_over and turns else ""


def line_texts(
    position: Position, turns: Sequence[str], *, proved: bool = False, counted: bool = True
) -> tuple[str, ...]:
    """What may come by a line of the engine: its first turns, and what they leave.

    Of a `proved` line only the end is told, if it goes so far: cells left on the way explain no
    proof. Without `counted` nothing is said of cells.
    """
    shown, after = turns[:_MOST_COMPARED], position
    may_come = _("What may come: {turns}.").format(turns=" ".join(shown))
    told = turns if proved else shown
    for turn in told:
        after = after.play(turn)
    left = _then(len(told), after) if counted and (after.is_over or not proved) else ""
    return _said(may_come, deed_text(position, turns[0]), left)


def _then(n: int, after: Position) -> str:
    """What is left, `n` turns on, and who is on turn there."""
    said = cells_text(after)
    if after.is_over:
        text = ngettext("After {n} turn: {said}", "After {n} turns: {said}", n)
    else:
        text = ngettext("After {n} turn ({who}): {said}", "After {n} turns ({who}): {said}", n)
    return text.format(n=n, said=said, who=_to_play(after)) if said else ""


def _to_play(position: Position) -> str:
    return _("White to play") if position.turn == Color.WHITE else _("Black to play")


def mistake_texts(before: Position, mistake: Mistake) -> tuple[str, ...]:
    """Why a turn played in the position `before` was a mistake, the plainest first.

    That are the reply to it, what the better turn does instead, and what both lines leave to the
    sides - that only where it speaks for the better turn. Of a turn that loses by proof the end is
    told, where it is known, and no cells on the way: they would not be why.
    """
    after = before.play(mistake.turn)
    if mistake.after.outcome == "loss":
        left = end_text(after, mistake.reply)
    else:
        left = comparison(before, mistake.best.turns, (mistake.turn, *mistake.reply))
    return _said(
        *reply_texts(after, mistake.reply),
        deed_text(before, mistake.best.turn),
        left,
        burden(before, mistake.best.turn, mistake.turn),
    )


def comparison(before: Position, better: Sequence[str], worse: Sequence[str]) -> str:
    """What two lines from a position leave to both sides, after equally many turns.

    Turns are counted from after the first one of each line, as elsewhere from the position on the
    board. Nothing where the `better` line leaves its mover not better off by that count.
    """
    count, good, bad = 0, before, before
    for one, other in zip(better[: _MOST_COMPARED + 1], worse, strict=False):
        good, bad = good.play(one), bad.play(other)
        count += 1
        if good.is_over or bad.is_over:
            break
    if not count or _lead(good, before.turn) <= _lead(bad, before.turn):
        return ""
    if count == 1:
        text = _(
            "Cells left now ({who}): with {better} White {a}, Black {b}; with {worse} {c} and {d}."
        )
    else:
        text = ngettext(
            "Cells left after {n} turn more ({who}): with {better} White {a}, Black {b}; "
            "with {worse} {c} and {d}.",
            "Cells left after {n} turns more ({who}): with {better} White {a}, Black {b}; "
            "with {worse} {c} and {d}.",
            count - 1,
        )
    (a, b), (c, d) = _cells(good), _cells(bad)
    counts = {"a": a, "b": b, "c": c, "d": d}
    said = text.format(n=count - 1, who=_to_play(bad), better=better[0], worse=worse[0], **counts)
    return f"{said} " + _("Who has none left on turn wins.")


def burden(before: Position, better: str, worse: str) -> str:
    """That a turn leaves its side more cells that nobody else can fill than another turn does.

    Such cells have to be filled by that side itself, or lost otherwise, before it can win.
    """
    color = before.turn
    good, bad = (_only(before.play(turn), color) for turn in (better, worse))
    if bad <= good:
        return ""
    if color == Color.WHITE:
        text = ngettext(
            "After {worse} there is {n} cell that only White can fill, after {better} {m}.",
            "After {worse} there are {n} cells that only White can fill, after {better} {m}.",
            bad,
        )
    else:
        text = ngettext(
            "After {worse} there is {n} cell that only Black can fill, after {better} {m}.",
            "After {worse} there are {n} cells that only Black can fill, after {better} {m}.",
            bad,
        )
    return text.format(worse=worse, better=better, n=bad, m=good)


def _only(position: Position, color: Color) -> int:
    return len(set(position.placements(color)) - set(position.placements(~color)))


def _cells(position: Position) -> tuple[int, int]:
    return len(position.placements(Color.WHITE)), len(position.placements(Color.BLACK))


def _lead(position: Position, color: Color) -> int:
    """How many cells fewer a side has than the other one."""
    return len(position.placements(~color)) - len(position.placements(color))


def _stones(position: Position, color: Color) -> int:
    return sum(bug.size for bug in position.bugs(color))


def _said(*texts: str) -> tuple[str, ...]:
    return tuple(text for text in texts if text)
