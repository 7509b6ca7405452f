"""Ctrl-C while the command `bugfast` loads: the first module that the package loads.

In any other program loading it does nothing. `bugfast.cli.main` gives Ctrl-C back once all is
loaded. Nothing is imported here that Python has not loaded, for until then it answers Ctrl-C by a
traceback: so not `signal` either, only the built-in module that this is made of.
"""

import _signal  # type: ignore[import-not-found]
import os
import sys

STATUS = 130
"""What a shell reports for a program that Ctrl-C has ended."""


def take_interrupts() -> bool:
    """Let Ctrl-C end the process at once with status 130.

    Returns:
        Whether it is so now: not in another thread than the main one, and not where the caller
        of the process ignores Ctrl-C or somebody handles it in another way than Python does.
    """
    if _signal.getsignal(_signal.SIGINT) not in {_signal.default_int_handler, _leave}:
        return False
    try:
        _signal.signal(_signal.SIGINT, _leave)
    except ValueError:  # only the main thread may
        return False
    return True


def _leave(_number: int, _frame: object) -> None:
    """End the process without the tidying up that an exception would start."""
    os._exit(STATUS)


def _is_running() -> bool:
    """Whether this process is the command: the script `bugfast`, or `python -m bugfast`."""
    script = sys.argv[0] if getattr(sys, "argv", None) else ""
    if script != "-m":
        return os.path.splitext(os.path.basename(script))[0] == "bugfast"
    words = sys.orig_argv
    return "-mbugfast" in words or ("-m", "bugfast") in zip(words, words[1:], strict=False)


if _is_running():
    take_interrupts()
