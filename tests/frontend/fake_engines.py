"""Engines for the tests of the window: one that replays what was recorded, and some that fail."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from bugfast import Analysis, Info, Limit, Line, Position, Turn

RECORDING = Path(__file__).parent / "recordings" / "hexhex3.jsonl"
ANALYSIS = Path(__file__).parent / "recordings" / "analysis.jsonl"


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

    Where several lines are wanted it gives those that were recorded, else one of no value.

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
        self._infos: list[Any] = []
        self._multipv: int | None = None

    def start(self, pos: Position, limit: Limit, multipv: int | None = None) -> None:
        self.starts.append(str(pos))
        self._multipv = multipv
        self.limits.append(limit)
        self._position = pos
        self._stopped.clear()
        self._end = time.monotonic() + self._think
        recorded = self._recorded.get(str(pos))
        self._infos = [FakeInfo(*info) for info in recorded["infos"]] if recorded else []
        if multipv:
            lines = recorded_lines(pos)[:multipv]
            self._infos = [Info(line, n, 3, 1000, 0.1, 0) for n, line in enumerate(lines, start=1)]

    def poll(self) -> list[Any]:
        infos, self._infos = self._infos, []
        return infos

    @property
    def running(self) -> bool:
        return time.monotonic() < self._end and not self._stopped.is_set()

    def stop(self) -> None:
        self._stopped.set()

    def wait(self, timeout: float | None = None) -> Any:
        assert self._position is not None
        if self._multipv:
            lines = recorded_lines(self._position)[: self._multipv]
            return Analysis(lines, 4, 2000, 0.2, 0)
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


class RavingEngine(ReplayEngine):
    """Tells in an analysis of a turn on a cell that the board lacks."""

    def wait(self, timeout: float | None = None) -> Analysis:
        turn = Turn("i9")
        return Analysis([Line(turn, 0, 19, False, [turn])], 4, 2000, 0.2, 0)


def recorded_lines(position: Position) -> list[Line]:
    """What the engine said of a position, else a line without a value."""
    for position_text, lines in _analyses():
        if position_text == str(position):
            return lines
    turn = Turn(",".join(first_turn(position)))
    return [Line(turn, 0, _empty(str(position)), False, [turn])]


def _empty(position: str) -> int:
    """How many cells of a position are empty."""
    return position.split()[2].count(".")


@lru_cache(maxsize=1)
def _analyses() -> tuple[tuple[str, list[Line]], ...]:
    found = []
    with ANALYSIS.open(encoding="utf-8") as file:
        for text in file:
            record = json.loads(text)
            empty = _empty(record["position"])
            lines = [
                Line(Turn(pv[0]), score, empty, exact, [Turn(turn) for turn in pv])
                for score, exact, pv in record["lines"]
            ]
            found.append((record["position"], lines))
    return tuple(found)


def _recorded() -> Iterator[tuple[str, dict[str, Any]]]:
    with RECORDING.open(encoding="utf-8") as file:
        for line in file:
            record = json.loads(line)
            yield record["position"], record
