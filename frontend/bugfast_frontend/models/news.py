"""Whether a message goes before what is to be said of the cell under the pointer."""

from __future__ import annotations


class News:
    """A message is news from when it changes until the pointer goes to another cell."""

    def __init__(self) -> None:
        """Begin without a message."""
        self._message: str | None = None
        self._cell: str | None = None
        self._fresh = False

    def comes_first(self, message: str | None, cell: str | None) -> bool:
        """Whether `message` is news while the pointer is on `cell`."""
        if message != self._message:
            self._message, self._cell = message, cell
            self._fresh = bool(message)
        self._fresh &= cell == self._cell
        return self._fresh
