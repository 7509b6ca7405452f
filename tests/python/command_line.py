"""Runs the command line in a process of its own, as a user does."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import NamedTuple

LIMIT = 60
"""Seconds after which a run is killed and its test fails."""

C_LOCALE = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
"""The poorest surroundings: Python reads and writes ASCII."""


class Done(NamedTuple):
    status: int
    out: str
    err: str


def environment(extra: dict[str, str] | None = None) -> dict[str, str]:
    """The process's own, without what changes colours or the width of the help."""
    kept = {
        key: value
        for key, value in os.environ.items()
        if key not in {"NO_COLOR", "FORCE_COLOR", "COLUMNS", "TERM"}
    }
    return kept | (extra or {})


def command(*args: str) -> list[str]:
    return [sys.executable, "-m", "bugfast", *args]


def bugfast(*args: str, stdin: bytes = b"", env: dict[str, str] | None = None) -> Done:
    done = subprocess.run(
        command(*args),
        input=stdin,
        capture_output=True,
        timeout=LIMIT,
        env=environment(env),
        check=False,
    )
    return Done(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))
