"""What the surroundings do to a command: Ctrl-C, closed and full streams."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bugfast.cli import main
from command_line import LIMIT, Done, command, environment


@contextmanager
def running(args: list[str]) -> Iterator[subprocess.Popen[bytes]]:
    """A run that hears Ctrl-C, whatever this process does with it, and never outlives the test."""
    # A child inherits that SIGINT is ignored, as under nohup, but not who handles it.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        process = subprocess.Popen(
            args, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
        )
    finally:
        signal.signal(signal.SIGINT, before)
    with process:
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.parametrize(
    "args",
    [
        ["perft", "hexhex5", "--depth", "9", "--threads", "2"],
        ["perft", "hexhex5", "--depth", "9", "--divide", "--json"],
        ["analyse", "hexhex5", "--time", "600"],
        ["analyse", "hexhex5", "--time", "600", "--json"],
    ],
    ids=" ".join,
)
def test_ctrl_c_ends_with_130(args: list[str]) -> None:
    with running(command(*args)) as process:
        time.sleep(1.5)
        assert process.poll() is None
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=5)
    assert process.returncode == 130
    assert out == b"" and b"Traceback" not in err


def test_a_child_of_a_process_that_ignores_ctrl_c_hears_it() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with running(command("perft", "hexhex5", "--depth", "9")) as process:
            time.sleep(1.0)
            process.send_signal(signal.SIGINT)
            assert process.wait(LIMIT) == 130
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize(
    "module", ["click", "bugfast.cli.run", "bugfast.cli.show", "bugfast.drawing"]
)
def test_ctrl_c_while_modules_are_loaded(module: str) -> None:
    # Raised where it is hardest: inside an import, from within a finder.
    source = f"""
import os, signal, sys
import bugfast
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Finder())
sys.argv = ["bugfast", "show", "hexhex3"]
from bugfast.cli import main
sys.exit(main())
"""
    with running([sys.executable, "-c", source]) as process:
        out, err = process.communicate(timeout=LIMIT)
    assert (process.returncode, out, err) == (130, b"", b"")


@pytest.mark.parametrize("module", ["bugfast._core", "dataclasses", "bugfast.writing"])
@pytest.mark.parametrize("start", ["bugfast", "-m"])
def test_ctrl_c_while_the_package_is_loaded(module: str, start: str) -> None:
    # As the installed script and `python -m bugfast` do it, from the first import on.
    source = f"""
import os, signal, sys
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Finder())
sys.argv = [{start!r}, "show", "hexhex3"]
sys.orig_argv = ["python", "-m", "bugfast", "show", "hexhex3"]
from bugfast.cli import main
sys.exit(main())
"""
    with running([sys.executable, "-c", source]) as process:
        out, err = process.communicate(timeout=LIMIT)
    assert (process.returncode, out, err) == (130, b"", b"")


def test_the_package_leaves_the_ctrl_c_of_others_alone() -> None:
    source = """
import signal
before = signal.getsignal(signal.SIGINT)
import bugfast, bugfast.cli
assert signal.getsignal(signal.SIGINT) is before is signal.default_int_handler
"""
    with running([sys.executable, "-c", source]) as process:
        assert process.communicate(timeout=LIMIT) == (b"", b"")
    assert process.returncode == 0


def test_ctrl_c_is_left_as_it_was() -> None:
    def mine(_signal: int, _frame: object) -> None:
        raise AssertionError("nobody pressed Ctrl-C")

    before = signal.getsignal(signal.SIGINT)
    try:
        for handler in (signal.default_int_handler, signal.SIG_IGN, mine):
            signal.signal(signal.SIGINT, handler)
            assert main(["turns", "hexhex1"]) == 0
            assert signal.getsignal(signal.SIGINT) is handler
    finally:
        signal.signal(signal.SIGINT, before)


class TestStreams:
    """What a shell can do to the standard streams."""

    @staticmethod
    def shell(line: str, *args: str) -> Done:
        """Run a line of shell, in which `bugfast` is the command line."""
        program = f"{shlex.quote(sys.executable)} -m bugfast"
        done = subprocess.run(
            ["sh", "-c", line.replace("bugfast", program), "sh", *args],
            capture_output=True, timeout=LIMIT, env=environment(), check=False,
        )  # fmt: skip
        return Done(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))

    @pytest.mark.parametrize("args", ["show -", "turns -", "replay -", "show --file -"])
    def test_standard_input_is_closed(self, args: str) -> None:
        done = self.shell(f"bugfast {args} <&-")
        assert done.status == 2 and done.out == ""
        assert "standard input is closed" in done.err and len(done.err.splitlines()) == 1

    @pytest.mark.parametrize(
        "args",
        ["show hexhex3", "turns hexhex3", "perft hexhex3 --depth 1", "--help", "--version", ""],
    )
    @pytest.mark.parametrize("output", [">&-", ">/dev/full", "1</dev/null"])
    def test_standard_output_cannot_be_written(self, args: str, output: str) -> None:
        done = self.shell(f"bugfast {args} {output}")
        assert done.status == 2 and done.out == ""
        if args:
            assert len(done.err.splitlines()) == 1
        assert "bugfast: standard output" in done.err

    def test_long_output_cannot_be_written(self) -> None:
        done = self.shell("bugfast perft hexhex9 --depth 1 --divide --json >/dev/full")
        assert done.status == 2 and "standard output: No space left" in done.err

    def test_what_was_printed_before_a_failure_stands(self, tmp_path: Path) -> None:
        file = tmp_path / "games.jsonl"
        file.write_text('{"board": "hexhex1", "turns": ["a1"]}\n', encoding="utf-8")
        # A process's own memory can be opened, but not be read from its start.
        done = self.shell('bugfast replay "$1" /proc/self/mem', str(file))
        assert done.status == 2 and done.out.count("\n") == 2
        assert done.err.startswith("bugfast: /proc/self/mem: ")

    def test_what_prints_nothing_needs_no_output(self, tmp_path: Path) -> None:
        file = tmp_path / "x.svg"
        assert self.shell('bugfast show hexhex3 --svg "$1" >&-', str(file)).status == 0
        assert file.read_text(encoding="utf-8").startswith("<svg")

    @pytest.mark.parametrize("errors", ["2>&-", "2>/dev/full"])
    def test_standard_error_cannot_be_written(self, errors: str) -> None:
        done = self.shell(f"bugfast show hexhex0 {errors}")
        assert done == (2, "", "")

    def test_bytes_that_are_no_utf_8(self) -> None:
        for args in (
            'show hexhex2 --last "$1"',
            'show "$1"',
            'turns --file "$1"',
            'table build "$1" x',
        ):
            done = self.shell(f"bugfast {args}", os.fsdecode(b"\xff"))
            assert done.status == 2 and done.out == ""
            assert len(done.err.splitlines()) == 1 and "codec" not in done.err
