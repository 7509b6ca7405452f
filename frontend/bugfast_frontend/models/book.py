"""The games of a file, or of a text: read no further than is asked for."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from bugfast_frontend.language import _

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bugfast import GameRecord

_AT_ONCE = 0.3
"""Seconds spent on reading ahead, so that most files are known to their end when opened."""


class GameBook:
    """Game records in their order; `name` is what the player knows the source by."""

    def __init__(self, name: str, records: Iterator[GameRecord]) -> None:
        """Read `records`, for a moment at most; `OSError` where they cannot be read."""
        self.name = name
        self._records = records
        self._read: list[GameRecord] = []
        self._complete = False
        end = time.monotonic() + _AT_ONCE
        while not self._complete and time.monotonic() < end:
            self._read_one()

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
        passed over because nothing of them can be shown. `OSError` as in reading.
        """
        passed: list[GameRecord] = []
        index = number - 1 + by
        while index >= 0 and self._reach(index):
            record = self._read[index]
            if record.start is not None:
                return record, passed
            passed.append(record)
            index += by
        return None, passed

    def _reach(self, index: int) -> bool:
        while len(self._read) <= index and not self._complete:
            self._read_one()
        return index < len(self._read)

    def _read_one(self) -> None:
        record = next(self._records, None)
        if record is None:
            self._complete = True
        else:
            self._read.append(record)
