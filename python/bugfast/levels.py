"""Ten levels of play for people, from nearly random to the engine with a good deal of thought.

A level is weaker by seeing less (a bound of depth or nodes), by choosing among turns that it takes
for nearly equal (drawn with weights `exp(score / temperature)`, the softmax of R. Sutton and
A. Barto, Reinforcement Learning, 1998, section 2.3), and at the bottom by playing some turns at
random. From level `SAFE` up none leaves out a win in one, nor walks into a loss in one where there
is another way.

A choice depends on nothing but level, seed, position and the size of the table, as long as it is
not ended early and the engine has one thread. docs/levels.md tells how strong the levels are.
"""

from __future__ import annotations

import math
import random
import threading
from contextlib import suppress
from operator import index
from typing import TYPE_CHECKING, NamedTuple

from bugfast._core import Engine, Limit
from bugfast.errors import BugfastError
from bugfast.openings import random_turn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bugfast._core import Analysis, Position, Turn

HASH_MB = 16
"""MiB of the transposition table of a level, unless told otherwise."""

SAFE = 3
"""From this level on a win in one is played and a loss in one is left alone."""

_WIN_IN_ONE = 2
"""Turns to the end where the mover wins with this turn: it, and whatever the other side plays."""

_GLANCE_NODES = 1_000_000
"""Ends the look for a win in one on boards set up to have countless turns. Looking two turns ahead
from positions of random games on hexhex7 took up to 7,000 nodes."""

_MOST_NODES = 500_000
"""Ends the search of levels that go by depth, where chains make a single turn countless ones."""

_TRIES = 100
"""Random turns drawn before one is searched for that does not lose at once."""

_POLL = 0.02
"""Seconds between two looks at whether a search is to be stopped."""


class LevelError(BugfastError, ValueError):
    """There is no such level."""


class Level(NamedTuple):
    """How a level plays.

    Attributes:
        number: 1 to 10.
        name: what to call it.
        description: what to expect of it, for people.
        depth: how many turns its search looks ahead, None for as many as the nodes allow.
        nodes: how many stones its search puts down, None for as many as the depth needs.
        lines: among how many turns with different results, best first, it chooses.
        temperature: in units of score: a turn that scores so much less is chosen e times less
            often; 0 takes the best.
        random_share: the chance that a turn is a random one instead, 0 to 1.
    """

    number: int
    name: str
    description: str
    depth: int | None = None
    nodes: int | None = None
    lines: int = 1
    temperature: float = 0.0
    random_share: float = 0.0


LEVELS = (
    Level(
        1, "egg", "Puts stones down nearly at random.",
        depth=1, nodes=_MOST_NODES, lines=8, temperature=200.0, random_share=0.9,
    ),
    Level(
        2, "larva", "Thinks about every third turn, and not for long.",
        depth=1, nodes=_MOST_NODES, lines=8, temperature=200.0, random_share=0.62,
    ),
    Level(
        3, "pupa", "Sees a win in one and a loss in one; careless otherwise.",
        depth=1, nodes=_MOST_NODES, lines=8, temperature=100.0, random_share=0.31,
    ),
    Level(
        4, "ant", "Mostly thinks of your reply.",
        depth=2, nodes=_MOST_NODES, lines=4, temperature=100.0, random_share=0.1,
    ),
    Level(
        5, "beetle", "Looks three turns ahead and has a blind moment now and then.",
        depth=3, nodes=_MOST_NODES, lines=4, temperature=100.0, random_share=0.08,
    ),
    Level(
        6, "cricket", "No more blind moments: every turn is thought about.",
        nodes=2_400, lines=3, temperature=50.0,
    ),
    Level(
        7, "hornet", "Sees most short traps.",
        nodes=6_500, lines=3, temperature=50.0,
    ),
    Level(
        8, "mantis", "Counts the end of the game well in advance.",
        nodes=20_000, lines=3, temperature=50.0,
    ),
    Level(
        9, "scorpion", "Rarely wrong.",
        nodes=42_000, lines=2, temperature=40.0,
    ),
    Level(
        10, "queen", "Always its best turn, after a moment of thought.",
        nodes=50_000,
    ),
)  # fmt: skip
"""The levels, weakest first: `LEVELS[0]` is level 1."""


def level_of(number: int) -> Level:
    """The level of a number.

    Raises:
        LevelError: there is none.
        TypeError: it is no whole number.
    """
    number = _whole("level", number)
    if not 1 <= number <= len(LEVELS):
        raise LevelError(f"level {number}, expected 1 to {len(LEVELS)}")
    return LEVELS[number - 1]


def _whole(name: str, value: int) -> int:
    """An argument that is a whole number; NumPy's are, truth values are not."""
    try:
        if not isinstance(value, bool):
            return index(value)
    except TypeError:
        pass
    raise TypeError(f"{name}: found {type(value).__name__}, expected a whole number")


class LevelPlayer:
    """A level with an engine of its own, on one thread.

    Args:
        level: the level, or its number.
        seed: where its random numbers start.
        hash_mb: MiB of its transposition table.

    Raises:
        LevelError: there is no such level.
        TypeError: level or seed is no whole number.
        ArgumentError: the size of the table is out of range.
        MemoryError: there is no memory for the table.
    """

    def __init__(self, level: Level | int, seed: int = 0, hash_mb: int = HASH_MB) -> None:
        """Make the engine."""
        self.level = level if isinstance(level, Level) else level_of(level)
        self.name = f"level:{self.level.number}"
        self._seed = _whole("seed", seed)
        self._game = 0
        self._engine = Engine(threads=1, hash_mb=hash_mb)
        self._stop = threading.Event()

    def new_game(self, number: int, /) -> None:
        """Get ready for another game, whose random numbers are those of its number."""
        self._game = number

    def choose(self, pos: Position, limit: Limit | None = None) -> Turn:
        """A turn of a position that is not over.

        Args:
            pos: where to play, in either phase.
            limit: its time ends the search early; depth and nodes are the level's own.

        Raises:
            ValueError: the position is over.
            EngineBusyError: another thread is choosing.
            EngineError: once closed.
            KeyboardInterrupt: on Ctrl-C.
        """
        self._stop.clear()
        return choose(
            pos,
            self.level,
            seed=self._seed + self._game,
            engine=self._engine,
            time=None if limit is None else limit.time,
            stop=self._stop,
        )

    def stop(self) -> None:
        """End a `choose` of another thread early; what comes after is not concerned."""
        self._stop.set()

    def close(self) -> None:
        """Give the table's memory back."""
        self._engine.close()


def choose(
    position: Position,
    level: Level | int,
    *,
    seed: int,
    engine: Engine | None = None,
    time: float | None = None,
    stop: threading.Event | None = None,
) -> Turn:
    """The turn that a level plays, in either phase.

    Args:
        position: where to play; not over.
        level: the level, or its number.
        seed: where the random numbers start, together with the position.
        engine: what to search with; it forgets what it has found. One is made unless given.
        time: seconds after which a search ends early, None for never. A safe level makes two: a
            glance for a win in one, most often of a millisecond, and its own.
        stop: once set, ends the search early, within a few hundredths of a second.

    Raises:
        LevelError: there is no such level.
        TypeError: level or seed is no whole number.
        ArgumentError: `time` is out of range.
        ValueError: the position is over.
        EngineBusyError: the engine is searching already.
        KeyboardInterrupt: on Ctrl-C.
    """
    level = level if isinstance(level, Level) else level_of(level)
    seed = _whole("seed", seed)
    if position.is_over:
        raise ValueError(f"{position}: the game is over, expected a position to play in")
    if engine is None:
        with Engine(threads=1, hash_mb=HASH_MB) as own:
            return choose(position, level, seed=seed, engine=own, time=time, stop=stop)
    # What lies in the table must not depend on what was asked before.
    engine.clear()
    source = random.Random(f"{seed} {position}")
    safe = level.number >= SAFE
    if safe:
        limit = Limit(time=time, depth=_WIN_IN_ONE, nodes=_GLANCE_NODES)
        glance = _search(engine, position, limit, 1, stop)
        if glance.best is not None and glance.distance == _WIN_IN_ONE:
            return glance.best
    if source.random() < level.random_share:
        drawn = _random_turn(position, safe, source)
        if drawn is not None:
            return drawn
    limit = Limit(time=time, depth=level.depth, nodes=level.nodes)
    analysis = _search(engine, position, limit, level.lines, stop)
    scored = [(line.turn, line.score) for line in analysis.lines if line.turn is not None]
    if safe:
        scored = [pair for pair in scored if not _loses_at_once(position, pair[0])] or scored
    return _draw(scored, level.temperature, source)


def _search(
    engine: Engine, position: Position, limit: Limit, lines: int, stop: threading.Event | None
) -> Analysis:
    """Search, and look now and then whether to stop."""
    engine.start(position, limit, lines)
    try:
        while True:
            if stop is not None and stop.is_set():
                engine.stop()
            with suppress(TimeoutError):
                return engine.wait(_POLL)
    except KeyboardInterrupt:
        engine.stop()
        engine.wait()
        raise


def _random_turn(position: Position, safe: bool, source: random.Random) -> Turn | None:
    """A random turn; where it has to be safe, one that does not lose at once if one turns up."""
    for _ in range(_TRIES):
        turn = random_turn(position, source)
        if turn is not None and not (safe and _loses_at_once(position, turn)):
            return turn
    return None


def _loses_at_once(position: Position, turn: Turn) -> bool:
    """Whether the other side cannot place after a turn, and so has won."""
    return position.play(turn).is_over


def _draw(scored: Sequence[tuple[Turn, int]], temperature: float, source: random.Random) -> Turn:
    """The best turn, which comes first, or one nearly as good."""
    best, top = scored[0]
    if temperature == 0:
        return best
    weights = [math.exp(min(0, score - top) / temperature) for _, score in scored]
    return source.choices([turn for turn, _ in scored], weights)[0]
