"""Why a cell is not allowed, in the language of the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugfast import Color
from bugfast_frontend.language import _, ngettext

if TYPE_CHECKING:
    from bugfast import Bug, Position


def reason(position: Position, cell: str) -> str | None:
    """Why the mover may not put a stone on `cell`, None where that is allowed.

    In English it is what `Position.explain` says, but for a game that is over: there it is told
    why the winner cannot place on this cell. `CellError` where the board has no such cell.
    """
    stone = position[cell]
    if cell in position.legal_cells():
        return None
    if stone is not None:
        if stone == Color.WHITE:
            return _("the cell is occupied by a white stone")
        return _("the cell is occupied by a black stone")
    touched = _touched(position, cell)
    if position.phase == "grow":
        if len(touched) > 1:
            return _("touches more than one bug of the mover; a growing bug may not join another")
        return _("touches no bug that can eat; a hungry bug must eat and grow now")
    if len(touched) > 1 and not position.rules.merge:
        if len(touched) == 2:
            return _("would join two bugs; bugs never join in the rule set online")
        return _("would join three bugs; bugs never join in the rule set online")
    size = 1 + sum(bug.size for bug in touched)
    text = _("would make size {size}; the largest is {largest}")
    return text.format(size=size, largest=position.largest)


def _touched(position: Position, cell: str) -> list[Bug]:
    """The bugs of the mover that touch a cell."""
    near = set(position.board.neighbours(cell))
    return [bug for bug in position.bugs(position.turn) if not near.isdisjoint(bug.cells)]


def counted_bugs(n: int) -> str:
    """So many bugs, in words such as `2 bugs`."""
    return ngettext("{n} bug", "{n} bugs", n).format(n=n)
