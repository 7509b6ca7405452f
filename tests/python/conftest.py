"""What all Python tests share: how many examples, and scripts run in a fresh process."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

SCRIPT_LIMIT = 60
"""Seconds after which a script in a process of its own is killed and the test fails."""

settings.register_profile(
    "bugfast",
    deadline=None,
    derandomize=os.environ.get("CI") == "true",
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
)
settings.load_profile("bugfast")

RunScript = Callable[[str], str]


@pytest.fixture
def run_script(tmp_path: Path) -> RunScript:
    """A function that runs Python source in a fresh process and returns its standard output.

    The source is a file of its own, so that ``multiprocessing`` can spawn workers from it.
    """

    def run(source: str) -> str:
        script = tmp_path / "script.py"
        script.write_text(source, encoding="utf-8")
        done = subprocess.run(
            [sys.executable, str(script)],
            capture_output=True,
            text=True,
            timeout=SCRIPT_LIMIT,
            check=False,
        )
        assert done.returncode == 0, f"status {done.returncode}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    return run
