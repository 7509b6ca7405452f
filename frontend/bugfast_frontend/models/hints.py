"""A hint that says no more than is asked for: a region, the first stone, the whole turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugfast_frontend.language import _
from bugfast_frontend.models.consequences import turn_texts

if TYPE_CHECKING:
    from bugfast import Board, Position

REGION, STONE, TURN = 1, 2, 3
"""How much of a hint is given."""
_LEAST = 3
"""So many legal cells a region has, where there are as many."""


class Hint:
    """A good turn, of which `stage` tells how much is shown."""

    def __init__(self, position: Position, cells: tuple[str, ...]) -> None:
        """A hint for `position`, of which only a region is shown at first."""
        self.cells = cells
        self.stage = REGION
        self._position = position
        self._region = _legal_region(position, cells[0])

    @property
    def region(self) -> frozenset[str]:
        """The cells in which the first stone is to be looked for; none once it is shown."""
        return self._region if self.stage == REGION else frozenset()

    @property
    def shown(self) -> tuple[str, ...]:
        """The cells of the turn that are shown, in their order."""
        return self.cells[: {REGION: 0, STONE: 1, TURN: len(self.cells)}[self.stage]]

    @property
    def complete(self) -> bool:
        """Whether there is nothing more to show."""
        return self.stage == TURN or (self.stage == STONE and len(self.cells) == 1)

    @property
    def reasons(self) -> tuple[str, ...]:
        """What the turn does, and what it leaves: once it is shown whole, and by the rules."""
        return turn_texts(self._position, ",".join(self.cells)) if self.complete else ()

    def more(self) -> None:
        """Show more of it."""
        self.stage = min(TURN, self.stage + 1)

    def after(self, position: Position, cell: str) -> Hint | None:
        """What is left of the hint once a stone was put; None where it was another one's place."""
        if self.cells[0] != cell or len(self.cells) == 1:
            return None
        rest = Hint(position, self.cells[1:])
        rest.stage = self.stage
        return rest


def hint_text(hint: Hint) -> str:
    """What is to be said of a hint, as far as it is given."""
    if hint.stage == REGION:
        return _("Look inside the rings. Ask again for the first stone.")
    text = _("Hint: {turn}").format(turn=",".join(hint.shown))
    return f"{text}." if hint.complete else f"{text} ... " + _("Ask again for the whole turn.")


def _legal_region(position: Position, cell: str) -> frozenset[str]:
    """The legal cells of a region, which is made wider until there is some choice in it."""
    board, legal = position.board, frozenset(position.legal_cells())
    region = _region(board, cell)
    while len(region & legal) < min(_LEAST, len(legal)):
        wider = region.union(*(board.neighbours(near) for near in region))
        region = wider if wider != region else legal
    return region & legal


def _region(board: Board, cell: str) -> frozenset[str]:
    """A cell of the board and its neighbours, `cell` among them and seldom in the middle.

    The middle depends on the cell alone, so that asking again tells no more.
    """
    near = board.neighbours(cell)
    if not near:
        return frozenset({cell})
    number = board.cells.index(cell)
    middle = max(near, key=lambda c: (len(board.neighbours(c)), (number * 7 + _number_of(c)) % 11))
    return frozenset({middle, *board.neighbours(middle)})


def _number_of(cell: str) -> int:
    """A number for the name of a cell, the same in every run."""
    return sum(ord(sign) * 31**n for n, sign in enumerate(cell))
