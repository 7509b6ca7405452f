"""One session of the engine protocol: a game, an engine and at most one search.

A line goes in, a reply comes out. Every reply ends with a line `ok`; a failure is one line
`err WHAT` and then `ok`. docs/protocol.md describes each command.

Sources: UCI (https://backscattering.de/chess/uci/), UHP
(https://github.com/jonthysell/Mzinga/wiki/UniversalHiveProtocol).
"""

from __future__ import annotations

import threading
import time
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TextIO

import bugfast as bf
from bugfast.arguments import ProtocolError, bounds, no_arguments, one_line, short, whole, words
from bugfast.errors import BugfastError
from bugfast.levels import LEVELS, choose
from bugfast.replies import evaluation_lines, info_line

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

START = "hexhex4"
"""The board on which the first game begins, in the rule set `rulebook`."""

_POLL = 0.02
"""Seconds between two looks at a running search, and the longest listing of turns beside one."""
_LOOK = bf.Limit(depth=1, nodes=1000)
"""Bounds the look at a turn that a level has chosen, for its `info` line."""
_PATIENCE = 2.0
"""Seconds that a search gets to print its last lines at the end."""


class Option(NamedTuple):
    """A setting of the engine: a whole number in a range."""

    name: str
    default: int
    least: int
    most: int


OPTIONS = (
    Option("Threads", default=1, least=1, most=bf.build_info()["max_threads"]),
    Option("Hash", default=256, least=1, most=16 * 1024 * 1024),
    Option("Level", default=0, least=0, most=len(LEVELS)),
)
"""What `setoption` sets: threads of a search, MiB of the transposition table, and the level that
chooses, 0 for full strength."""

TABLE, NO_TABLE = "Table", "none"
"""The option whose value is the file of a complete table, and its value where there is none."""

_NO_SEARCH_BESIDE = frozenset({"go", "play", "position", "setoption", "undo"})


class Session:
    """What a process that speaks the protocol knows and does.

    `handle` is called from one thread; the search has another, which prints what it finds, so that
    `stop` and `isready` are heard meanwhile.

    Args:
        out: where replies go; every reply is flushed.
        on_failure: called from the search's thread when `out` cannot be written; `failure` holds
            the error.
    """

    def __init__(self, out: TextIO, on_failure: Callable[[], object] = lambda: None) -> None:
        """A session at the start of a game on `START`."""
        self.failure: Exception | None = None
        self._out = out
        self._on_failure = on_failure
        self._game = bf.Game(START)
        self._values = {option.name: option.default for option in OPTIONS}
        self._table: bf.CompleteTable | None = None
        self._table_name = NO_TABLE
        self._engine: bf.Engine | None = None
        self._thread: threading.Thread | None = None
        self._stop_level = threading.Event()
        # Guards the output and `_searching` together: a `stop` falls before the last line of a
        # search, and is answered by it, or after, and is answered by itself.
        self._lock = threading.Lock()
        self._searching = False
        self._commands: dict[str, Callable[[Sequence[str]], list[str] | None]] = {
            "info": self._info,
            "options": self._options,
            "setoption": self._setoption,
            "position": self._position,
            "turns": self._turns,
            "play": self._play,
            "undo": self._undo,
            "isready": self._isready,
            "eval": self._eval,
            "go": self._go,
        }

    @property
    def searching(self) -> bool:
        """Whether a `go` has not been answered in full yet."""
        return self._searching

    def handle(self, line: bytes) -> bool:
        """Obey one line and write the reply; False when the line ends the session.

        Raises:
            OSError: the reply cannot be written.
        """
        try:
            name, *arguments = words(line) or [""]
            if not name:
                return True
            if name == "quit":
                no_arguments("quit", arguments)
                return False
            if name == "stop":
                no_arguments("stop", arguments)
                self._stop()
                return True
            reply = self._obey(name, arguments)
        except (BugfastError, ValueError, MemoryError) as error:
            reply = [f"err {one_line(error)}"]
        if reply is not None:
            with self._lock:
                self._write(*reply, "ok")
        return True

    def close(self) -> None:
        """End the search, which still prints its `best`, and give the engine's memory back."""
        if self._engine is None:
            return
        self._stop_level.set()
        self._engine.stop()
        if self._thread is not None:
            # The reader of the output may have stopped reading: then the last line never goes.
            self._thread.join(_PATIENCE)
        self._engine.close()

    def _obey(self, name: str, arguments: Sequence[str]) -> list[str] | None:
        """The lines that answer a command; None where its search will answer."""
        command = self._commands.get(name)
        if command is None:
            known = ", ".join([*self._commands, "stop", "quit"])
            raise ProtocolError(f"unknown command {short(name)}, expected one of {known}")
        if self._searching and name in _NO_SEARCH_BESIDE:
            raise ProtocolError("busy")
        return command(arguments)

    def _info(self, arguments: Sequence[str]) -> list[str]:
        no_arguments("info", arguments)
        return ["name bugfast", f"version {bf.__version__}"]

    def _options(self, arguments: Sequence[str]) -> list[str]:
        no_arguments("options", arguments)
        numbers = [f"{o.name} int {self._values[o.name]} {o.default}" for o in OPTIONS]
        return [*numbers, f"{TABLE} file {self._table_name} {NO_TABLE}"]

    def _setoption(self, arguments: Sequence[str]) -> list[str]:
        if len(arguments) < 2 or (len(arguments) > 2 and arguments[0] != TABLE):
            raise ProtocolError("setoption: expected NAME VALUE")
        name, text = arguments[0], " ".join(arguments[1:])
        if name == TABLE:
            try:
                table = None if text == NO_TABLE else bf.CompleteTable.load(text)
            except OSError as error:
                raise ProtocolError(f"setoption: {error}") from None
            self._renew_engine(self._values, table)
            self._table, self._table_name = table, text
            return []
        option = next((option for option in OPTIONS if option.name == name), None)
        if option is None:
            known = ", ".join([*(option.name for option in OPTIONS), TABLE])
            raise ProtocolError(f"setoption: no option {short(name)}, expected one of {known}")
        values = self._values | {name: whole(name, text, option.least, option.most)}
        if name != "Level":
            self._renew_engine(values, self._table)
        self._values = values
        return []

    def _renew_engine(self, values: dict[str, int], table: bf.CompleteTable | None) -> bf.Engine:
        """Replace the engine. The old one goes first: both together may be more than there is."""
        if self._engine is not None:
            self._engine.close()
            self._engine = None
        self._engine = bf.Engine(values["Threads"], values["Hash"], table)
        return self._engine

    def _position(self, arguments: Sequence[str]) -> list[str]:
        fields, turns = list(arguments), []
        if "turns" in fields:
            at = fields.index("turns")
            fields, turns = fields[:at], fields[at + 1 :]
        if len(fields) != 5:
            raise ProtocolError(
                f"position: {len(fields)} fields, expected five: board, rules, rows, side, phase"
            )
        game = bf.Game(bf.Position.parse(" ".join(fields)))
        for number, text in enumerate(turns, start=1):
            try:
                game.push(text)
            except bf.TurnError as error:
                raise ProtocolError(f"turn {number}, {short(text)}: {error}") from None
        self._game = game
        return []

    def _turns(self, arguments: Sequence[str]) -> list[str]:
        no_arguments("turns", arguments)
        if not self._searching:
            return [" ".join(map(str, self._game.position.legal_turns()))]
        # A `stop` behind this command must not wait for a long list.
        end = time.monotonic() + _POLL
        turns = []
        for turn in self._game.position.iter_turns():
            turns.append(str(turn))
            if time.monotonic() > end:
                raise ProtocolError("busy")
        return [" ".join(turns)]

    def _play(self, arguments: Sequence[str]) -> list[str]:
        if not arguments:
            raise ProtocolError("play: expected a turn")
        self._game.push(" ".join(arguments))
        return [str(self._game.position)]

    def _undo(self, arguments: Sequence[str]) -> list[str]:
        if len(arguments) > 1:
            raise ProtocolError("undo: expected no more than a number of turns")
        text = arguments[0] if arguments else "1"
        # Told first: it is wrong however many turns have been played.
        if not (text.isascii() and text.isdigit() and text.strip("0")):
            raise ProtocolError(f"undo: {short(text)}, expected a whole number from 1 up")
        played = len(self._game)
        if played == 0:
            raise ProtocolError("undo: no turn has been played")
        for _ in range(whole("undo", text, 1, played)):
            self._game.pop()
        return [str(self._game.position)]

    def _isready(self, arguments: Sequence[str]) -> list[str]:
        no_arguments("isready", arguments)
        return []

    def _eval(self, arguments: Sequence[str]) -> list[str]:
        no_arguments("eval", arguments)
        return evaluation_lines(self._game.position)

    def _go(self, arguments: Sequence[str]) -> None:
        asked = bounds(arguments)
        engine = self._engine or self._renew_engine(self._values, self._table)
        if self._thread is not None:
            self._thread.join()
        task: Callable[[], None]
        position = self._game.position
        if self._values["Level"] and not position.is_over:
            self._stop_level.clear()
            task = partial(self._print_choice, engine, position, asked.limit.time)
        else:
            engine.start(position, asked.limit, asked.multipv, exact=asked.exact)
            task = partial(self._print_search, engine)
        self._searching = True
        self._thread = threading.Thread(
            target=self._follow, args=(engine, task), name="bugfast-search", daemon=True
        )
        self._thread.start()

    def _stop(self) -> None:
        with self._lock:
            if not self._searching:
                self._write("ok")
            elif self._engine is not None:
                self._stop_level.set()
                self._engine.stop()

    def _follow(self, engine: bf.Engine, task: Callable[[], None]) -> None:
        """Print what a search finds and its end, or give up where nobody can read it."""
        try:
            task()
        except (OSError, ValueError) as error:  # ValueError: the output has been closed
            engine.stop()
            self.failure = error
            self._on_failure()

    def _print_search(self, engine: bf.Engine) -> None:
        last: dict[int, tuple[int, list[bf.Turn]]] = {}
        analysis: bf.Analysis | None = None
        ending: list[str]
        try:
            while analysis is None:
                with suppress(TimeoutError):
                    analysis = engine.wait(_POLL)
                for info in engine.poll():
                    last[info.multipv] = info.score, info.pv
                    with self._lock:
                        self._write(info_line(info, info.multipv, info))
        except bf.EngineError as error:
            ending = [f"err {one_line(error)}"]
        else:
            # A search that is stopped in the middle of a depth may end on another line than it
            # told last. What stands last is what `best` follows from.
            ending = [
                info_line(line, number, analysis)
                for number, line in enumerate(analysis.lines, start=1)
                if line.pv and last.get(number) != (line.score, line.pv)
            ]
            ending.append(f"best {'none' if analysis.best is None else analysis.best}")
        with self._lock:
            self._searching = False
            self._write(*ending, "ok")

    def _print_choice(self, engine: bf.Engine, pos: bf.Position, time: float | None) -> None:
        """Let the level choose, and print how its turn looks."""
        level = self._values["Level"]
        ending: list[str]
        try:
            turn = choose(pos, level, seed=0, engine=engine, time=time, stop=self._stop_level)
            analysis = engine.analyse(pos, _LOOK, turns=[turn])
        except bf.EngineError as error:
            ending = [f"err {one_line(error)}"]
        else:
            ending = [info_line(line, 1, analysis) for line in analysis.lines if line.pv]
            ending.append(f"best {turn}")
        with self._lock:
            self._searching = False
            self._write(*ending, "ok")

    def _write(self, *lines: str) -> None:
        self._out.write("".join(f"{line}\n" for line in lines))
        self._out.flush()
