"""The games that were left for another one, of which none that was played is soon forgotten."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bugfast_frontend.models.opening import Opening

MOST = 12
"""So many games are remembered."""


class LeftGames:
    """Games, the one left last first.

    Where there are too many, one goes that was only looked at, else one that is over, else the one
    left longest ago.
    """

    def __init__(self, games: Iterable[Opening] = ()) -> None:
        """Begin with games, the one left last first."""
        self._games = list(games)

    def __len__(self) -> int:
        """How many there are."""
        return len(self._games)

    def __iter__(self) -> Iterator[Opening]:
        """The games, the one left last first."""
        return iter(tuple(self._games))

    def add(self, game: Opening) -> None:
        """Remember a game, unless nothing was played in it."""
        if not len(game.session):
            return
        self._games.insert(0, game)
        if len(self._games) > MOST:
            worth = [(game.kept, not game.is_over, -n) for n, game in enumerate(self._games)]
            del self._games[worth.index(min(worth))]

    def take(self, number: int) -> Opening:
        """Take a game out, by its number from 0; `IndexError` where there is none."""
        return self._games.pop(number)
