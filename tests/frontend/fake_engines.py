"""Engines for the tests of the window: one that replays what was recorded, and some that fail."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bugfast import Limit, Position

RECORDING = Path(__file__).parent / "recordings" / "hexhex3.jsonl"


@dataclass(frozen=True)
class FakeInfo:
    depth: int
    nodes: int


@dataclass(frozen=True)
class FakeTurn:
    cells: tuple[str, ...]

    def __str__(self) -> str:
        return ",".join(self.cells)


@dataclass(frozen=True)
class FakeAnalysis:
    best: Any


def first_turn(position: Position) -> tuple[str, ...]:
    """The turn that always takes the first legal cell in the order of the board."""
    cells = []
    mover = position.turn
    while position.turn == mover and (legal := set(position.legal_cells())):
        cell = next(c for c in position.board.cells if c in legal)
        cells.append(cell)
        position = position.step(cell)
        if position.phase == "place":
            break
    return tuple(cells)


class ReplayEngine:
    """Answers with the recorded infos and turn of a position, else with its first turn.

    `think` is how many seconds it takes, however many it may; `best` is the turn it always
    answers with, if given.
    """

    def __init__(self, think: float = 0.0, best: tuple[str, ...] | None = None) -> None:
        self._think = think
        self._best = best
        self._recorded = dict(_recorded())
        self._position: Position | None = None
        self._end = 0.0
        self._stopped = threading.Event()
        self.starts: list[str] = []
        self.limits: list[Limit] = []
        self._infos: list[FakeInfo] = []

    def start(self, pos: Position, limit: Limit) -> None:
        self.starts.append(str(pos))
        self.limits.append(limit)
        self._position = pos
        self._stopped.clear()
        self._end = time.monotonic() + self._think
        recorded = self._recorded.get(str(pos))
        self._infos = [FakeInfo(*info) for info in recorded["infos"]] if recorded else []

    def poll(self) -> list[FakeInfo]:
        infos, self._infos = self._infos, []
        return infos

    @property
    def running(self) -> bool:
        return time.monotonic() < self._end and not self._stopped.is_set()

    def stop(self) -> None:
        self._stopped.set()

    def wait(self, timeout: float | None = None) -> FakeAnalysis:
        assert self._position is not None
        recorded = self._recorded.get(str(self._position))
        cells = tuple(recorded["best"]) if recorded else first_turn(self._position)
        cells = self._best or cells
        return FakeAnalysis(FakeTurn(cells))


class DyingEngine(ReplayEngine):
    """Fails in mid-search, the way a compiled core that panics does: not with an Exception."""

    def wait(self, timeout: float | None = None) -> FakeAnalysis:
        raise BaseException("the core panicked")


class HangingEngine(ReplayEngine):
    """Neither ends by itself nor hears `stop`."""

    released = threading.Event()

    @property
    def running(self) -> bool:
        return not self.released.wait(0.01)

    def stop(self) -> None:
        pass


class NonsenseEngine(ReplayEngine):
    """Answers with a cell that no board has."""

    def wait(self, timeout: float | None = None) -> FakeAnalysis:
        return FakeAnalysis(FakeTurn(("zz99",)))


def _recorded() -> Iterator[tuple[str, dict[str, Any]]]:
    with RECORDING.open(encoding="utf-8") as file:
        for line in file:
            record = json.loads(line)
            yield record["position"], record
