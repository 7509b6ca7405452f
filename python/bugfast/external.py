"""An engine in a process of its own, driven by the protocol of docs/protocol.md.

The process is not trusted: it may be missing, die, hang, flood its output or answer nonsense. Each
is an `ExternalEngineError`; the process is killed, and started anew for the next game.
"""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import threading
import time
from collections import deque
from contextlib import suppress
from queue import Empty, Full, Queue
from typing import TYPE_CHECKING

from bugfast._core import Turn
from bugfast.errors import BugfastError, TurnError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import IO

    from bugfast._core import Limit, Position

TIMEOUT = 30.0
"""Seconds beyond its limit after which an engine counts as hanging, unless told otherwise."""

_MAX_LINE = 1024 * 1024
_WAITING_LINES = 1000
_MAX_TEXT = 200
_MAX_LABEL = 60
_GOODBYE = 1.0
"""Seconds that an engine gets to end by itself."""
_SLICE = 0.1
"""Seconds between two looks at whether the process is still there."""


class ExternalEngineError(BugfastError, RuntimeError):
    """An external engine failed; the message names its command."""


class EngineStartError(ExternalEngineError):
    """The command cannot be run, or does not answer as an engine."""


class EngineExitedError(ExternalEngineError):
    """The engine's process has ended; the message tells how, and the last it wrote as an error."""


class EngineTimeoutError(ExternalEngineError):
    """The engine did not answer in time."""


class EngineReplyError(ExternalEngineError):
    """The engine answered with an error, an illegal turn or nonsense."""


class ExternalEngine:
    """A command that speaks the engine protocol, as a player.

    Args:
        command: the program and its arguments.
        timeout: seconds beyond the limit of a search, or for any other reply, after which the
            engine counts as hanging.

    Raises:
        EngineStartError: the command cannot be run, or does not answer `isready`.
    """

    def __init__(self, command: Sequence[str], timeout: float = TIMEOUT) -> None:
        """Start the process."""
        self.name = shlex.join(command)
        self._label = " ".join(self.name.split())
        if len(self._label) > _MAX_LABEL:
            self._label = f"{self._label[:_MAX_LABEL]}..."
        self._command = list(command)
        self._timeout = timeout
        self._process: _Process | None = None
        self.new_game(0)

    def new_game(self, _number: int, /) -> None:
        """Start the process again if it had to be killed, and see that it answers.

        Raises:
            EngineStartError: the command cannot be run, or does not answer `isready`.
        """
        try:
            if self._process is None:
                self._process = _Process(self._command)
            self._ask("isready", self._timeout)
        except (ExternalEngineError, OSError, ValueError) as error:  # ValueError: NUL in a name
            self._end(polite=False)
            raise EngineStartError(f"{self._label}: cannot be started: {error}") from None
        except BaseException:
            self._end(polite=False)
            raise

    def choose(self, pos: Position, limit: Limit) -> Turn:
        """The turn that the engine plays; a legal one.

        Raises:
            ExternalEngineError: the engine failed, in one of the ways named above.
        """
        try:
            return self._choose(pos, limit)
        except ExternalEngineError as error:
            self._end(polite=False)
            raise type(error)(f"{self._label}: {error}") from None
        except BaseException:  # Ctrl-C: in the middle of a search nothing else can be asked
            self._end(polite=False)
            raise

    def close(self) -> None:
        """End the process, by force where it does not end by itself."""
        self._end(polite=True)

    def _end(self, *, polite: bool) -> None:
        if self._process is not None:
            self._process.close(polite=polite)
            self._process = None

    def _choose(self, pos: Position, limit: Limit) -> Turn:
        if self._process is None:
            raise EngineExitedError("is not running")
        self._ask(f"position {pos}", self._timeout)
        command, patience = "go", self._timeout
        if limit.time is not None:
            command += f" time {limit.time:.6f}"
            patience += limit.time
        if limit.nodes is not None:
            command += f" nodes {limit.nodes}"
        if limit.depth is not None:
            command += f" depth {limit.depth}"
        best = [line for line in self._ask(command, patience) if line.startswith("best")]
        if len(best) != 1:
            raise EngineReplyError(f"{len(best)} best lines after go, expected one")
        text = best[0].removeprefix("best").strip()
        try:
            turn = Turn(text)
            pos.play(turn)
        except TurnError as error:
            raise EngineReplyError(f"best {_short(text)}: {error}") from None
        return turn

    def _ask(self, command: str, patience: float) -> list[str]:
        """Send a command and return the lines of its reply that matter, without the `ok`."""
        if self._process is None:
            raise EngineExitedError("is not running")
        process, lines = self._process, list[str]()
        process.write(command)
        end = time.monotonic() + patience
        while True:
            line = process.read(end)
            if line is None:
                word = command.split(maxsplit=1)[0]
                raise EngineTimeoutError(f"no answer to {word} within {patience:g} s")
            if line == "ok":
                return lines
            # As cat does: the ok that ends a reply would never come.
            if line == command:
                raise EngineReplyError(f"only repeats {_short(line)}, expected a reply")
            if line.startswith("err"):
                raise EngineReplyError(f"answered {_short(line)} to {_short(command)}")
            if not line.startswith("info "):
                lines.append(line)
            # An endless reply must not fill the memory before its time is over.
            if len(lines) > _WAITING_LINES:
                raise EngineReplyError(f"more than {_WAITING_LINES} lines for {_short(command)}")


class _Process:
    """A process, its input, and threads that read its output."""

    def __init__(self, command: Sequence[str]) -> None:
        # A group of its own: Ctrl-C is for us to pass on, and what it starts ends with it.
        group = {"process_group": 0} if os.name == "posix" else {}
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            **group,  # type: ignore[call-overload]
        )
        self._lines: Queue[str | None] = Queue(_WAITING_LINES)
        self._last_words: deque[str] = deque(maxlen=1)
        self._closed = threading.Event()
        self._threads = [
            threading.Thread(target=self._read_output, daemon=True),
            threading.Thread(target=self._read_errors, daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def write(self, line: str) -> None:
        """Send a line."""
        try:
            self._input.write(f"{line}\n".encode())
            self._input.flush()
        except (OSError, ValueError):  # ValueError: another thread has closed it
            raise EngineExitedError(self._how_it_ended()) from None

    def read(self, end: float) -> str | None:
        """The next line of the output, None where there is none until then."""
        while True:
            # Before the look at the queue, so that no line of the dead is missed.
            ended = self._process.poll() is not None
            try:
                line = self._lines.get(timeout=max(0.0, min(_SLICE, end - time.monotonic())))
            except Empty:
                # A process that it has left behind may keep the output open.
                line = None if ended else ""
            if line is None:
                raise EngineExitedError(self._how_it_ended())
            # With lines that come without end the queue is never empty.
            if time.monotonic() > end and line != "ok":
                return None
            if line:
                return line

    def close(self, *, polite: bool) -> None:
        """Ask the process to end or not, kill it where it is still there, and close its pipes.

        Where that was interrupted it can be done again.
        """
        self._closed.set()
        polite = polite and not self._input.closed
        if polite:
            with suppress(OSError):
                self._input.write(b"quit\n")
                self._input.flush()
        with suppress(OSError):
            self._input.close()
        if polite:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(_GOODBYE)
        self._kill()
        self._process.wait()
        for thread, pipe in zip(self._threads, (self._output, self._errors), strict=True):
            thread.join(_GOODBYE)
            # A pipe that somebody else still holds open is closed when its reader ends.
            if not thread.is_alive():
                pipe.close()

    def _kill(self) -> None:
        """Kill what is left of the process and of those that it started."""
        with suppress(ProcessLookupError, PermissionError):
            if os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()

    def _how_it_ended(self) -> str:
        """The exit status in words, and the last line of standard error."""
        try:
            status = self._process.wait(_GOODBYE)
        except subprocess.TimeoutExpired:
            return "has closed its input or output"
        how = f"killed by signal {-status}" if status < 0 else f"exited with status {status}"
        self._threads[1].join(_GOODBYE)
        return f"{how}: {_short(self._last_words[0])}" if self._last_words else how

    def _read_output(self) -> None:
        while line := self._output.readline(_MAX_LINE):
            self._put(line.decode("utf-8", "backslashreplace").strip())
        self._put(None)

    def _put(self, line: str | None) -> None:
        """Pass a line on, unless nobody will read it any more."""
        while not self._closed.is_set():
            with suppress(Full):
                self._lines.put(line, timeout=0.2)
                return

    def _read_errors(self) -> None:
        while line := self._errors.readline(_MAX_LINE):
            if text := line.decode("utf-8", "backslashreplace").strip():
                self._last_words.append(text)

    @property
    def _input(self) -> IO[bytes]:
        return _pipe(self._process.stdin)

    @property
    def _output(self) -> IO[bytes]:
        return _pipe(self._process.stdout)

    @property
    def _errors(self) -> IO[bytes]:
        return _pipe(self._process.stderr)


def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
    """A pipe that was asked for, so it is there."""
    if pipe is None:
        raise RuntimeError("the process was started without pipes")
    return pipe


def _short(text: str) -> str:
    """A text from outside, printable and short."""
    text = text if len(text) <= _MAX_TEXT else f"{text[:_MAX_TEXT]}..."
    return ascii(text)
