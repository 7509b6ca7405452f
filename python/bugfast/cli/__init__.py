"""The command `bugfast`: one module for each of its commands, loaded when it is called for.

Exit status: 0 done; 1 a checked game is bad, or no value was reached; 2 bad usage or input, told
in one line on standard error; 130 after Ctrl-C.

Only `main` is here, so that as little as possible is loaded before Ctrl-C is in good hands.
"""

from __future__ import annotations

import atexit
import signal
import sys
from typing import TYPE_CHECKING

from bugfast._command import take_interrupts
from bugfast.cli.interrupts import leaving_on_interrupt

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(args: Sequence[str] | None = None) -> int:
    """Run the command line.

    Args:
        args: the arguments without the program's name; None for those of the process, which then
            ends with status 130 on Ctrl-C, whatever it is doing until its end.

    Returns:
        The exit status.
    """
    with leaving_on_interrupt():
        from bugfast.cli.run import run
    try:
        status = run(list(sys.argv[1:] if args is None else args))
    except KeyboardInterrupt:
        status = 130
    # All has been written; what Python tidies up now is not worth a traceback. At the very end it
    # gives Ctrl-C back to the system, whose way is to kill: better nothing, and the status stays.
    if args is None and take_interrupts():
        atexit.register(signal.signal, signal.SIGINT, signal.SIG_IGN)
    return status
