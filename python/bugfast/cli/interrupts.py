"""Ctrl-C while Python loads modules or ends, and while there is something to be saved.

A KeyboardInterrupt that is raised inside an import can be swallowed by Python's own callbacks, or
end in a traceback. There is nothing to be saved at such moments, so the process just ends. Only
the start of Python itself, before it comes to the package, is not covered.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from bugfast._command import take_interrupts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@contextmanager
def leaving_on_interrupt() -> Iterator[None]:
    """Inside the block Ctrl-C ends the process; behind it, it is a KeyboardInterrupt again."""
    taken = take_interrupts()
    try:
        yield
    finally:
        if taken:
            signal.signal(signal.SIGINT, signal.default_int_handler)


@contextmanager
def finishing_on_interrupt() -> Iterator[None]:
    """Inside the block only the first Ctrl-C counts: what is done because of it is done to its end.

    Where Ctrl-C is handled by somebody else, and in another thread than the main one, nothing is
    changed.
    """

    def once(number: int, frame: object) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        raise KeyboardInterrupt

    with _handled_by(once):
        yield


@contextmanager
def saying_on_interrupt(message: str) -> Iterator[None]:
    """Inside the block the first Ctrl-C writes a line on standard error, too.

    Where Ctrl-C is handled by somebody else, and in another thread than the main one, nothing is
    changed.
    """
    said = False

    def say(number: int, frame: object) -> None:
        nonlocal said
        if not said:
            said = True
            # Not by `print`: it may be at work on the stream at this very moment. A line that is
            # being drawn on a terminal stays above.
            start = "\n" if sys.stderr.isatty() else ""
            os.write(sys.stderr.fileno(), f"{start}bugfast: {message}\n".encode())
        raise KeyboardInterrupt

    with _handled_by(say):
        yield


@contextmanager
def _handled_by(handler: Callable[[int, object], None]) -> Iterator[None]:
    """Inside the block a handler takes Ctrl-C, where Python would and this is the main thread."""
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    try:
        signal.signal(signal.SIGINT, handler)
    except ValueError:  # only the main thread may
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
