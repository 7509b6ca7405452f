"""The shapes of the bugs on the board, and how many of each there are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bugfast import Color

if TYPE_CHECKING:
    from bugfast import Bug, Position, Shape


@dataclass(frozen=True, slots=True)
class BugKind:
    """All bugs of one shape."""

    shape: Shape
    bugs: tuple[Bug, ...]

    @property
    def white(self) -> int:
        """How many of them are white."""
        return sum(bug.color == Color.WHITE for bug in self.bugs)

    @property
    def black(self) -> int:
        """How many of them are black."""
        return len(self.bugs) - self.white


def bug_kinds(position: Position) -> tuple[BugKind, ...]:
    """The kinds of bugs on the board, the largest first, then the most frequent."""
    found: dict[Shape, list[Bug]] = {}
    for bug in position.bugs():
        found.setdefault(bug.shape, []).append(bug)
    kinds = [BugKind(shape, tuple(bugs)) for shape, bugs in found.items()]
    return tuple(sorted(kinds, key=lambda k: (-k.shape.size, -len(k.bugs), k.shape.cells)))
