"""Which of several hungry bugs the player wants to eat with."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bugfast import Meal, Position


class Eater:
    """The bug that was chosen, if any; it counts as long as it stands and can eat."""

    def __init__(self) -> None:
        """Begin with none."""
        self._cells: frozenset[str] = frozenset()

    def meals(self, position: Position) -> list[Meal]:
        """What can be eaten: by the bug that was chosen, else by each that can eat."""
        meals = position.meals()
        return [meal for meal in meals if frozenset(meal.bug.cells) == self._cells] or meals

    def choose(self, position: Position, cell: str) -> bool:
        """Choose the hungry bug on a cell, or none where it is chosen; whether one is there."""
        found = [meal for meal in position.meals() if cell in meal.bug.cells]
        if found:
            cells = frozenset(found[0].bug.cells)
            self._cells = frozenset() if cells == self._cells else cells
        return bool(found)
