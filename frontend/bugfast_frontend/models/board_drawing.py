"""What the player draws on the board: marked cells, and arrows from cell to cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bugfast import Position


class BoardDrawing:
    """Marks and arrows, which belong to one position and go with it."""

    def __init__(self) -> None:
        """Begin with nothing drawn."""
        self.cells: frozenset[str] = frozenset()
        self.arrows: frozenset[tuple[str, str]] = frozenset()
        self._position: Position | None = None
        self._from: str | None = None

    def begin(self, cell: str | None) -> None:
        """The button goes down on a cell, or beside the board."""
        self._from = cell

    def end(self, cell: str | None) -> bool:
        """The button comes up: a mark or an arrow comes, or goes; whether anything did."""
        begin, self._from = self._from, None
        if begin is None or cell is None:
            return False
        if begin == cell:
            self.cells ^= {cell}
        else:
            self.arrows ^= {(begin, cell)}
        return True

    def clear(self) -> bool:
        """Wipe everything off; whether there was anything."""
        was = bool(self.cells or self.arrows)
        self.cells, self.arrows = frozenset(), frozenset()
        return was

    def follow(self, position: Position) -> None:
        """Wipe everything off where the position is another one than before."""
        if position is not self._position:
            self._position = position
            self._from = None
            self.clear()
