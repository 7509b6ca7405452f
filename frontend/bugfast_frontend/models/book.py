"""The games of a file, or of a text: read no further than is asked for."""

from __future__ import annotations

import errno
import time
from typing import TYPE_CHECKING, BinaryIO, cast

import bugfast
from bugfast_frontend.language import _

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bugfast import GameRecord

_AT_ONCE = 0.3
"""Seconds spent on reading ahead, so that most files are known to their end when opened."""

_PATIENCE = 2.0
"""Seconds that are spent on looking for a game among what is none."""


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

    @classmethod
    def of_file(cls, path: Path) -> GameBook:
        """The games of a file."""
        return cls(str(path), _records_of(path))

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
            self._read_one()
            if time.monotonic() > end:
                raise _no_game(self.name, len(self._read))
        return index < len(self._read)

    def _read_one(self) -> None:
        record = next(self._records, None)
        if record is None:
            self._complete = True
        else:
            self._read.append(record)


class _PatientFile:
    """A file that is read until no game has come for long: blank lines are no records."""

    def __init__(self, file: BinaryIO) -> None:
        self.name = str(file.name)
        self.end = time.monotonic() + _PATIENCE
        self._file = file

    def read(self, size: int) -> bytes:
        if time.monotonic() > self.end:
            raise _no_game(self.name, 0)
        return self._file.read(size)


def _records_of(path: Path) -> Iterator[GameRecord]:
    with path.open("rb") as file:
        patient = _PatientFile(file)
        for record in bugfast.read_games(cast("BinaryIO", patient)):
            yield record
            # The time until somebody wants the next one does not count.
            patient.end = time.monotonic() + _PATIENCE


def _no_game(name: str, count: int) -> TimeoutError:
    text = _("no further game was found in {n:g} s, after {count} lines")
    return TimeoutError(errno.ETIMEDOUT, text.format(n=_PATIENCE, count=count), name)
