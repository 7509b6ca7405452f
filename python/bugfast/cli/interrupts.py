"""Ctrl-C while Python loads modules or ends.

A KeyboardInterrupt that is raised inside an import can be swallowed by Python's own callbacks, or
end in a traceback. There is nothing to be saved at such moments, so the process just ends. What
comes before this module is loaded, the start of Python and `import bugfast`, is not covered.
"""

from __future__ import annotations

import os
import signal
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

STATUS = 130
"""What a shell reports for a program that Ctrl-C has ended."""


def take_interrupts() -> bool:
    """Let Ctrl-C end the process at once with status 130.

    Returns:
        Whether it is so now: not in another thread than the main one, and not where the caller
        of the process ignores Ctrl-C or somebody handles it in another way than Python does.
    """
    if threading.current_thread() is not threading.main_thread():
        return False
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        return False
    signal.signal(signal.SIGINT, _leave)
    return True


@contextmanager
def leaving_on_interrupt() -> Iterator[None]:
    """Inside the block Ctrl-C ends the process; behind it, it is a KeyboardInterrupt again."""
    taken = take_interrupts()
    try:
        yield
    finally:
        if taken:
            signal.signal(signal.SIGINT, signal.default_int_handler)


def _leave(_signal: int, _frame: FrameType | None) -> None:
    """End the process without the tidying up that an exception would start."""
    os._exit(STATUS)
