"""Where each side could still place a stone: the measure of who is ahead."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bugfast import Color

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from bugfast import Position


@dataclass(frozen=True, slots=True)
class Placements:
    """The cells on which White and Black could place a stone, if it were their turn."""

    white: AbstractSet[str]
    black: AbstractSet[str]

    @property
    def white_only(self) -> int:
        """How many cells only White can fill."""
        return len(self.white - self.black)

    @property
    def black_only(self) -> int:
        """How many cells only Black can fill."""
        return len(self.black - self.white)

    @property
    def shared(self) -> int:
        """How many cells either side can fill."""
        return len(self.white & self.black)


def placements(position: Position) -> Placements:
    """The placements left for both sides, each taken to be on turn."""
    return Placements(
        frozenset(position.placements(Color.WHITE)), frozenset(position.placements(Color.BLACK))
    )
