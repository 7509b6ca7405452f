"""What the tests of the protocol share: an engine process with a time limit on every reply."""

from __future__ import annotations

import subprocess
import threading
import time
from queue import Empty, Queue
from types import TracebackType

import bugfast as bf
from command_line import LIMIT, command, environment


class EngineProcess:
    """Use as a context manager: the process is killed at the end where it still runs."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            command("engine"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(),
        )
        self._lines: Queue[str | None] = Queue()
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def __enter__(self) -> EngineProcess:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(LIMIT)
        self._reader.join(LIMIT)
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert pipe is not None
            if not pipe.closed:
                pipe.close()

    def send(self, line: str | bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write((line.encode() if isinstance(line, str) else line) + b"\n")
        self.process.stdin.flush()

    def read(self, oks: int = 1) -> list[str]:
        """The lines that come, up to the `oks`-th `ok`; the end of output is an `end of output`."""
        lines: list[str] = []
        end = time.monotonic() + LIMIT
        while oks:
            try:
                line = self._lines.get(timeout=max(0.0, end - time.monotonic()))
            except Empty:
                raise AssertionError(f"no ok within {LIMIT} s after {lines[-5:]}") from None
            if line is None:
                return [*lines, "end of output"]
            lines.append(line)
            oks -= line == "ok"
        return lines

    def ask(self, line: str | bytes) -> list[str]:
        """Send a line and read its reply, without the `ok`."""
        self.send(line)
        reply = self.read()
        assert reply[-1] == "ok"
        return reply[:-1]

    def end(self) -> tuple[int, list[str], str]:
        """Close the input: the exit status, the lines that still came, the errors."""
        assert self.process.stdin is not None and self.process.stderr is not None
        self.process.stdin.close()
        status = self.process.wait(LIMIT)
        self._reader.join(LIMIT)
        rest = self.read()
        return status, rest[:-1], self.process.stderr.read().decode()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line.decode().rstrip("\n"))
        self._lines.put(None)


def long_listing() -> str:
    """A position with far more than a million turns: six pairs of single stones, each apart."""
    shift, count = 5, 6
    board = bf.Board.from_cells(
        [(shift * pair + q, r) for pair in range(count) for q in range(4) for r in range(3)]
    )
    stones = {(shift * pair + 1, 1): "w" for pair in range(count)}
    stones |= {(shift * pair + 2, 1): "b" for pair in range(count)}
    rows: dict[int, str] = {}
    for cell in board.cells:
        q, r = board.axial(cell)
        rows[r] = rows.get(r, "") + stones.get((q, r), ".")
    return f"{board.name} rulebook {'/'.join(rows.values())} w place"
