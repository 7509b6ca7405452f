"""What can take part in a match: an engine of this process, or a command.

A player is named by a text: `bugfast` for the engine of this package at full strength, `level:1` to
`level:10` for one of its levels, anything else for a command that speaks the engine protocol, cut
into words as a POSIX shell does.
"""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Protocol

from bugfast._core import Engine
from bugfast.errors import BugfastError
from bugfast.external import TIMEOUT, ExternalEngine
from bugfast.levels import LEVELS, LevelPlayer

if TYPE_CHECKING:
    from bugfast._core import Limit, Position, Turn

HASH_MB = 64
"""MiB of the transposition table of an engine of this process, unless told otherwise."""

_LEVEL = "level:"


class PlayerError(BugfastError, ValueError):
    """A text names no player."""


class Player(Protocol):
    """Somebody who chooses turns."""

    name: str

    def new_game(self, number: int, /) -> None:
        """Get ready for a game that has nothing to do with the last one, the match's `number`th."""

    def choose(self, pos: Position, limit: Limit) -> Turn:
        """A legal turn of a position that is not over."""

    def close(self) -> None:
        """Give back what the player holds."""


class EnginePlayer:
    """The engine of this process, on one thread.

    With a limit of nodes or depth it plays a game the same way every time.

    Args:
        hash_mb: MiB of its transposition table.
    """

    def __init__(self, hash_mb: int = HASH_MB) -> None:
        """Make the engine."""
        self.name = "bugfast"
        self._engine = Engine(threads=1, hash_mb=hash_mb)

    def new_game(self, _number: int, /) -> None:
        """Forget the games before, so that a game does not depend on them."""
        self._engine.clear()

    def choose(self, pos: Position, limit: Limit) -> Turn:
        """The engine's best turn.

        Raises:
            ValueError: the position is over, or the limit bounds nothing.
            KeyboardInterrupt: on Ctrl-C.
        """
        best = self._engine.analyse(pos, limit).best
        if best is None:
            raise ValueError(f"{pos}: the game is over, expected a position to play in")
        return best

    def close(self) -> None:
        """Give the table's memory back."""
        self._engine.close()


def open_player(text: str, *, hash_mb: int = HASH_MB, timeout: float = TIMEOUT) -> Player:
    """The player that a text names, ready to play.

    Args:
        text: `bugfast`, `level:N`, or a command.
        hash_mb: MiB of the table of `bugfast`; a level has its own size.
        timeout: seconds beyond its limit after which a command counts as hanging.

    Raises:
        PlayerError: the text names no player, or there is no memory for its table.
        EngineStartError: the command cannot be run, or does not answer as an engine.
    """
    try:
        if text == "bugfast":
            return EnginePlayer(hash_mb)
        if is_level(text):
            return LevelPlayer(_level_number(text))
    except MemoryError as error:
        raise PlayerError(f"{text}: {error}") from None
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise PlayerError(f"{text!r}: no command: {error}") from None
    if not words:
        raise PlayerError("empty, expected bugfast, level:N or a command")
    return ExternalEngine(words, timeout)


def is_level(text: str) -> bool:
    """Whether a text names a level, which has bounds of its own, or one that there is not."""
    return text.startswith(_LEVEL)


def _level_number(text: str) -> int:
    """The number of a level that a text names."""
    number = text.removeprefix(_LEVEL)
    if number not in {str(level.number) for level in LEVELS}:
        raise PlayerError(f"{text}: no such level, expected {_LEVEL}1 to {_LEVEL}{len(LEVELS)}")
    return int(number)
