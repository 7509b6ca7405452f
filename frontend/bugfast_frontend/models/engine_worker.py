"""The engine at work beside the window: asked, watched, stopped, and replaced when it fails.

Each request runs in a thread of its own, so that nothing the engine does can hold up the window:
`ask`, `analyse`, `poll` and `cancel` return at once. All times are by the monotonic clock, so that
a window held still (on some systems while it is dragged) loses no result.
"""

from __future__ import annotations

import itertools
import queue
import threading
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, cast

from bugfast import BugfastError, Limit, Turn
from bugfast.levels import choose
from bugfast_frontend.language import _
from bugfast_frontend.models.error_words import error_words

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bugfast import Analysis, Engine, Info, Line, Position

_GRACE = 2.0
"""Seconds past its time after which an engine that does not answer is given up."""
_STOPPED = 1.0
"""A gap between two looks at the reports, in seconds, in which nobody can have looked for them."""
_NAME = "engine"
_POLL = 0.02
"""Seconds between two looks at the running search."""
_PAUSE = 0.1
"""Seconds between two reports of an analysis, each of which is drawn."""


class CellSequence(Protocol):
    """A turn, as far as it matters here; `bugfast.Turn` is one."""

    @property
    def cells(self) -> tuple[str, ...]:
        """The cells in the order in which they are filled."""


class SearchInfo(Protocol):
    """How far a search is; `bugfast.Info` tells it."""

    @property
    def depth(self) -> int:
        """Turns looked ahead."""

    @property
    def nodes(self) -> int:
        """Steps made."""


class SearchResult(Protocol):
    """What a search found; `bugfast.Analysis` tells it."""

    @property
    def best(self) -> CellSequence | None:
        """The best turn."""


class SearchEngine(Protocol):
    """What the worker needs of an engine; `bugfast.Engine` has it."""

    def start(self, pos: Position, limit: Limit, multipv: int | None = None) -> None:
        """Begin to search, for so many turns with different results."""

    def poll(self) -> Sequence[SearchInfo]:
        """The reports since the last poll."""

    @property
    def running(self) -> bool:
        """Whether the search goes on."""

    def stop(self) -> None:
        """Tell the search to end."""

    def wait(self, timeout: float | None = None) -> SearchResult:
        """The result of the search that has ended."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search is: turns looked ahead, and steps made."""

    request: int
    depth: int
    nodes: int


@dataclass(frozen=True, slots=True)
class Found:
    """What an analysis knows so far, best turn first; `final` where it goes no further."""

    request: int
    lines: tuple[Line, ...]
    depth: int
    nodes: int
    final: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """The turn that the engine would play, as its cells."""

    request: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Failure:
    """The engine gave no answer; `message` says why."""

    request: int
    message: str


Report = Progress | Found | Answer | Failure


class _Seat:
    """The place of one engine, made when first needed; a failed one is left with its seat."""

    def __init__(self, factory: Callable[[], SearchEngine]) -> None:
        self.lock = threading.Lock()
        self.holder: _Request | None = None
        self._factory = factory
        self._engine: SearchEngine | None = None

    def engine(self) -> SearchEngine:
        if self._engine is None:
            self._engine = self._factory()
        return self._engine


@dataclass(slots=True)
class _Request:
    number: int
    position: Position
    deadline: float
    level: int | None
    seed: int
    cancelled: threading.Event
    lines: int = 0
    alive: float = 0.0
    cancelled_at: float = 0.0

    def cancel(self) -> None:
        """Ask the thread to end; it reports nothing any more."""
        self.cancelled_at = time.monotonic()
        self.cancelled.set()


class EngineWorker:
    """One engine that looks at one position at a time; used from the window's thread only."""

    def __init__(
        self,
        factory: Callable[[], SearchEngine],
        notify: Callable[[], None] = lambda: None,
        grace: float = _GRACE,
    ) -> None:
        """Make a worker whose engines come from `factory`.

        `notify` is called from the worker's thread when a report waits; `grace` is how many
        seconds past its time an engine may take.
        """
        self.notify = notify
        self._factory = factory
        self._grace = grace
        self._seat = _Seat(factory)
        self._numbers = itertools.count(1)
        self._reports: queue.SimpleQueue[Report] = queue.SimpleQueue()
        self._request: _Request | None = None
        self._threads: list[threading.Thread] = []
        self._polled = time.monotonic()

    @property
    def busy(self) -> bool:
        """Whether a request waits for its answer."""
        return self._request is not None

    def ask(
        self, position: Position, seconds: float, level: int | None = None, seed: int = 0
    ) -> int:
        """Look for a turn in `position`; the number that its reports will bear.

        It is the best one that is found in the time, or with a `level` the one that this level
        plays, with random numbers from `seed`. A request still running is cancelled.
        """
        self.cancel()
        return self._begin(position, seconds, level, seed, 0)

    def analyse(self, position: Position, seconds: float, lines: int) -> int:
        """Look for the `lines` best turns in `position`; the number that its reports will bear.

        They come as `Found`, again and again, the last one after the time. A request still running
        is cancelled.
        """
        return self._begin(position, seconds, None, 0, lines)

    def _begin(
        self, position: Position, seconds: float, level: int | None, seed: int, lines: int
    ) -> int:
        self.cancel()
        self._polled = now = time.monotonic()
        request = _Request(
            next(self._numbers),
            position,
            now + seconds,
            level,
            seed,
            cancelled=threading.Event(),
            lines=lines,
            alive=now,
        )
        # A daemon: an engine that hangs must not keep the program from ending.
        thread = threading.Thread(
            target=self._run, args=(self._seat, request, seconds), name=_NAME, daemon=True
        )
        self._request = request
        self._threads = [t for t in self._threads if t.is_alive()] + [thread]
        thread.start()
        return request.number

    def cancel(self) -> None:
        """Stop what runs; no report of it will come any more."""
        if self._request is not None:
            self._request.cancel()
            self._request = None

    def give_up(self) -> None:
        """Stop what runs, and go on with another engine: this one has told what is nonsense."""
        self.cancel()
        self._seat = _Seat(self._factory)

    def poll(self) -> list[Report]:
        """The reports of the running request since the last poll."""
        self._stand_still()
        found: list[Report] = []
        while True:
            try:
                report = self._reports.get_nowait()
            except queue.Empty:
                break
            if self._request is None or report.request != self._request.number:
                continue
            found.append(report)
            if isinstance(report, Answer | Failure) or (isinstance(report, Found) and report.final):
                self._request = None
            if isinstance(report, Failure):
                self._seat = _Seat(self._factory)
        if self._request is not None and self._overdue(self._request):
            found.append(Failure(self._request.number, _("it did not answer in time")))
            self.give_up()
        return found

    def close(self, timeout: float = 0.0) -> bool:
        """Stop the search, and wait up to `timeout` seconds for it; whether it has ended."""
        self.cancel()
        return _join(self._threads, timeout)

    def _overdue(self, request: _Request) -> bool:
        now = time.monotonic()
        # An analysis may go on for minutes; that its thread stands still shows much earlier.
        silent = request.lines > 0 and now > request.alive + self._grace
        # So does a request that was cancelled long ago and still has the engine.
        holder = self._seat.holder
        stuck = holder is not None and holder.cancelled.is_set()
        stuck = stuck and holder is not None and now > holder.cancelled_at + self._grace
        return silent or stuck or now > request.deadline + self._grace

    def _stand_still(self) -> None:
        """Give the time back in which nobody looked: the whole program may have been stopped."""
        now = time.monotonic()
        gap, self._polled = now - self._polled, now
        if gap > _STOPPED:
            for request in (self._request, self._seat.holder):
                if request is not None:
                    request.deadline += gap
                    request.alive += gap
                    request.cancelled_at += gap

    def _run(self, seat: _Seat, request: _Request, seconds: float) -> None:
        try:
            while not seat.lock.acquire(timeout=_POLL):
                if request.cancelled.is_set():
                    return
            try:
                seat.holder = request
                if not request.cancelled.is_set():
                    self._work(seat.engine(), request, seconds)
            finally:
                seat.holder = None
                seat.lock.release()
        # Even a panic of the compiled core, which is no Exception, must reach the player: there
        # is nobody above this thread who would hear of it.
        except BaseException as error:
            self._report(Failure(request.number, str(error) or type(error).__name__))

    def _work(self, engine: SearchEngine, request: _Request, seconds: float) -> None:
        if request.lines:
            self._analyse(engine, request, seconds)
        elif request.level is None:
            self._search(engine, request, seconds)
        else:
            self._choose(engine, request, request.level, seconds)

    def _search(self, engine: SearchEngine, request: _Request, seconds: float) -> None:
        engine.start(request.position, Limit(time=seconds))
        while engine.running:
            for info in engine.poll()[-1:]:
                self._report(Progress(request.number, info.depth, info.nodes))
            late = time.monotonic() > request.deadline + self._grace / 4
            if request.cancelled.is_set() or late:
                engine.stop()
                time.sleep(_POLL)
            request.cancelled.wait(_POLL)
        best = engine.wait().best
        if best is None:
            raise RuntimeError(f"it found no turn in {request.position}")
        self._answer(request, ",".join(best.cells))

    def _analyse(self, engine: SearchEngine, request: _Request, seconds: float) -> None:
        engine.start(request.position, Limit(time=seconds), request.lines)
        known: dict[int, Info] = {}
        told = 0.0
        while engine.running:
            request.alive = now = time.monotonic()
            for info in cast("Sequence[Info]", engine.poll()):
                known[info.multipv] = info
            if known and now - told >= _PAUSE:
                self._tell(request, list(known.values()))
                told = now
            if request.cancelled.is_set() or now > request.deadline + self._grace / 4:
                engine.stop()
                time.sleep(_POLL)
            request.cancelled.wait(_POLL)
        analysis = cast("Analysis", engine.wait())
        lines = tuple(analysis.lines)
        self._report(Found(request.number, lines, analysis.depth, analysis.nodes, final=True))

    def _tell(self, request: _Request, infos: list[Info]) -> None:
        depth = max(info.depth for info in infos)
        lines: dict[str, Line] = {}
        for info in sorted(infos, key=lambda info: (-info.depth, info.multipv)):
            # A turn may stand twice: where it was in the depth before, and where it is now.
            lines.setdefault(str(info.turn), info.line)
        best_first = sorted(lines.values(), key=lambda line: -line.score)
        nodes = max(info.nodes for info in infos)
        self._report(Found(request.number, tuple(best_first), depth, nodes, final=False))

    def _choose(self, engine: SearchEngine, request: _Request, level: int, seconds: float) -> None:
        turn = choose(
            request.position,
            level,
            seed=request.seed,
            engine=cast("Engine", engine),
            time=seconds,
            stop=request.cancelled,
        )
        self._answer(request, str(turn))

    def _answer(self, request: _Request, turn: str) -> None:
        """Report a turn, spelled as cells are; `RuntimeError` where it is none."""
        try:
            cells = Turn(turn).cells
            request.position.play(turn)
        except BugfastError as error:
            text = _("it answered {turn}, which is not a turn here: {error}")
            raise RuntimeError(text.format(turn=turn, error=error_words(error))) from error
        self._report(Answer(request.number, tuple(cells)))

    def _report(self, report: Report) -> None:
        self._reports.put(report)
        self.notify()


def join_engines(timeout: float) -> bool:
    """Wait up to `timeout` seconds for all engines that were stopped; whether they have ended.

    For the program's end: a thread that comes back to an interpreter that is gone may not end well.
    """
    return _join([t for t in threading.enumerate() if t.name == _NAME], timeout)


def _join(threads: list[threading.Thread], timeout: float) -> bool:
    end = time.monotonic() + timeout
    for thread in threads:
        thread.join(max(0.0, end - time.monotonic()))
    return not any(thread.is_alive() for thread in threads)
