"""The engine protocol on a pair of streams: lines in, lines out.

`serve` reads commands until `quit` or the end of input and lets a `bugfast.session.Session` answer
them. A thread of its own waits for input, so that a reader of the replies that goes away ends the
process at once, even in the middle of a search.
"""

from __future__ import annotations

import threading
from contextlib import suppress
from queue import Full, Queue
from typing import TYPE_CHECKING, Protocol, TextIO

from bugfast.arguments import MAX_LINE
from bugfast.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterator


class Source(Protocol):
    """Where commands come from: a raw file, or any stream whose `read` does not wait long."""

    def read(self, size: int, /) -> bytes | None:
        """At most `size` bytes, as soon as there are some; none at the end."""


_CHUNK = 64 * 1024
_WAITING_LINES = 64


def serve(source: Source, out: TextIO) -> None:
    """Obey the lines of `source` until `quit` or its end.

    Args:
        source: the commands, UTF-8; best unbuffered.
        out: where the replies go.

    Raises:
        OSError: `source` cannot be read, or `out` cannot be written (BrokenPipeError).
    """
    arrived: Queue[bytes | OSError | None] = Queue(_WAITING_LINES)

    def wake() -> None:
        # With lines waiting the loop below is awake already.
        with suppress(Full):
            arrived.put_nowait(None)

    session = Session(out, on_failure=wake)
    reader = threading.Thread(
        target=_read_lines, args=(source, arrived), name="bugfast-input", daemon=True
    )
    reader.start()
    try:
        while True:
            line = arrived.get()
            if session.failure is not None:
                raise session.failure
            if isinstance(line, OSError):
                raise line
            if line is None or not session.handle(line):
                return
    finally:
        session.close()


def _read_lines(source: Source, arrived: Queue[bytes | OSError | None]) -> None:
    """Pass on each line, then None, or the error that ended the reading."""
    try:
        for line in _lines(source):
            arrived.put(line)
    except OSError as error:
        arrived.put(error)
    else:
        arrived.put(None)


def _lines(source: Source) -> Iterator[bytes]:
    """The lines without their ends; of one that is too long, a byte more than is allowed."""
    held, most = bytearray(), MAX_LINE + 1
    while chunk := source.read(_CHUNK):
        for index, part in enumerate(chunk.split(b"\n")):
            if index:
                yield bytes(held)
                held.clear()
            held += part[: most - len(held)]
    if held:
        yield bytes(held)
