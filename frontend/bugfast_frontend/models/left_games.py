"""The games that were left for another one, of which none that was played is soon forgotten."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bugfast_frontend.models.game_text import record_fields

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bugfast_frontend.models.opening import Opening

MOST = 20
"""So many games are remembered."""
_NOTES = {"variations", "comments", "review"}


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

    @property
    def played(self) -> list[Opening]:
        """Those that somebody has played or studied, and not only looked at."""
        return [game for game in self._games if game.kept]

    def add(self, game: Opening) -> Opening | None:
        """Remember a game, unless nothing was done in it.

        The one that goes for it is returned where it is worth a file of its own: one that was
        played and is not over, or has variations, comments or a review. Of a finished game there is
        no second copy that was only looked at.
        """
        if not len(game.session) and not game.kept:
            return None
        self._games = [one for one in self._games if one.kept or not _are_copies(one, game)]
        if not game.kept and any(_are_copies(one, game) for one in self._games):
            return None
        self._games.insert(0, game)
        if len(self._games) <= MOST:
            return None
        worth = [(game.kept, not game.is_over, -n) for n, game in enumerate(self._games)]
        gone = self._games.pop(worth.index(min(worth)))
        if not gone.kept or (gone.is_over and _NOTES.isdisjoint(record_fields(gone.session))):
            return None
        return gone

    def reopened(self, game: Opening) -> Opening:
        """A finished game that is opened once more, with what was found of it before, if left here.

        It is none of those that were left any more.
        """
        if game.kept or not game.is_over:
            return game
        found = [one for one in self._games if _are_copies(one, game)]
        self._games = [one for one in self._games if one not in found]
        played = next((one for one in found if one.kept), None)
        if played is None:
            return game
        self._games += [one for one in found if one.kept and one is not played]
        played.session.go_to(len(played.session))
        return replace(
            played,
            message=game.message,
            trouble=game.trouble,
            book=game.book,
            number=game.number,
            source=game.source,
        )

    def put_back(self, game: Opening) -> None:
        """Remember a game that had to go, whatever their number."""
        self._games.append(game)

    def take(self, number: int) -> Opening:
        """Take a game out, by its number from 0; `IndexError` where there is none."""
        return self._games.pop(number)


def _are_copies(one: Opening, other: Opening) -> bool:
    """Whether two games are over, and the same from their first turn to the last."""
    if not (one.is_over and other.is_over) or one.session.start != other.session.start:
        return False
    cells = [[step.cell for step in game.session.steps] for game in (one, other)]
    return cells[0] == cells[1] and one.session.names == other.session.names
