"""The games of a file, or of a text: read no further than is asked for."""

from __future__ import annotations

import errno
import time
from io import StringIO
from typing import IO, TYPE_CHECKING

import bugfast
from bugfast import GameError, GameRecord
from bugfast.lines import MAX_LINE, numbered_lines
from bugfast_frontend.language import _

if TYPE_CHECKING:
    from pathlib import Path

_AT_ONCE = 0.3
"""Seconds spent on reading ahead, so that most files are known to their end when opened."""

_PATIENCE = 2.0
"""Seconds that are spent on looking for a game among what is none."""


class GameBook:
    """Game records in their order; `name` is what the player knows the source by."""

    def __init__(self, name: str, source: Path | IO[str]) -> None:
        """Read a file or a text, for a moment at most; `OSError` where it cannot be read."""
        self.name = name
        self._lines = numbered_lines(source)
        self._line = 0
        self._read: list[GameRecord] = []
        self._complete = False
        end = time.monotonic() + _AT_ONCE
        while not self._complete and time.monotonic() < end:
            self._read_line()

    def __len__(self) -> int:
        """The number of games read so far."""
        return len(self._read)

    def place(self, number: int) -> str:
        """Which game of how many, such as `Game 2 of 17`."""
        text = _("Game {n} of {all}") if self._complete else _("Game {n} of {all} or more")
        return text.format(n=number, all=len(self._read))

    def beside(self, number: int, by: int) -> tuple[GameRecord | None, list[GameRecord]]:
        """The game after that of a number (`by` = 1), or before it (-1), that can be shown.

        The first game has number 1. None where there is no such game on that side; beside it those
        passed over because nothing of them can be shown. `OSError` as in reading, and where no game
        comes for long; asked again it reads on.
        """
        passed: list[GameRecord] = []
        end = time.monotonic() + _PATIENCE
        index = number - 1 + by
        while index >= 0 and self._reach(index, end):
            record = self._read[index]
            if record.start is not None:
                return record, passed
            passed.append(record)
            index += by
        return None, passed

    def _reach(self, index: int, end: float) -> bool:
        while len(self._read) <= index and not self._complete:
            self._read_line()
            if time.monotonic() > end:
                text = _("no further game was found in {n:g} s, after {count} lines")
                said = text.format(n=_PATIENCE, count=self._line)
                raise TimeoutError(errno.ETIMEDOUT, said, self.name)
        return index < len(self._read)

    def _read_line(self) -> None:
        """Read a line, which may hold no game: there may be millions without any."""
        line, text = next(self._lines, (0, None))
        if not line:
            self._complete = True
            return
        self._line = line
        if text is None:
            record = GameRecord(0, line)
            said = _("a line of more than {n} characters").format(n=MAX_LINE)
            record.error = GameError(None, None, "record", said)
        else:
            found = next(bugfast.read_games(StringIO(text)), None)
            if found is None:  # a blank line
                return
            record = found
        record.number, record.line = len(self._read) + 1, line
        self._read.append(record)
