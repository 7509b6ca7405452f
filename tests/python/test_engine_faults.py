"""The engine when things go wrong: small stacks, little memory, forks, stops at odd moments."""

from __future__ import annotations

import os
import random
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

import bugfast as bf
from bugfast.openings import random_turn

RunScript = Callable[[str], str]

LIMIT = 120
"""Seconds after which a search counts as hanging."""

LONGEST = 949
"""The seed, of 0 to 9,999, whose random game on hexhex7 has the most turns."""

needs_linux = pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc")


def random_game(board: str, rules: str, seed: int) -> Iterator[bf.Position]:
    """The positions before each turn of a random game, and its last."""
    pos, source = bf.Position(board, rules=rules), random.Random(seed)
    yield pos
    while (turn := random_turn(pos, source)) is not None:
        pos = pos.play(turn)
        yield pos


def test_a_small_stack_is_enough_for_the_longest_game() -> None:
    game = list(random_game("hexhex7", "online", LONGEST))
    assert len(game) == 163

    def search() -> int:
        searches = 0
        for number, pos in enumerate([*game[::12], game[-1]]):
            with bf.Engine(threads=(1, 2, 8)[number % 3], hash_mb=4) as engine:
                found = engine.analyse(pos, bf.Limit(nodes=20_000))
            assert (found.best is None) == pos.is_over
            searches += 1
        return searches

    before = threading.stack_size(256 * 1024)
    try:
        with ThreadPoolExecutor(1) as pool:
            assert pool.submit(search).result(timeout=LIMIT) == 15
    finally:
        threading.stack_size(before)


@pytest.mark.parametrize("threads", [1, 2, 8])
def test_a_stop_before_the_start_stops_nothing(threads: int) -> None:
    with bf.Engine(threads=threads, hash_mb=1) as engine:
        engine.stop()
        assert not engine.running and engine.poll() == []
        found = engine.analyse(bf.Position("hexhex4"), bf.Limit(depth=2))
        assert found.depth == 2
        engine.stop()
        assert engine.wait() == found
        assert engine.analyse(bf.Position("hexhex4"), bf.Limit(depth=3)).depth == 3


@pytest.mark.parametrize("threads", [1, 2, 8])
def test_a_stop_right_after_the_start_leaves_a_turn(threads: int) -> None:
    pos = bf.Position("hexhex5")
    with bf.Engine(threads=threads, hash_mb=1) as engine:
        for _ in range(20):
            engine.start(pos)
            engine.stop()
            assert engine.wait(LIMIT).best in pos.legal_turns()


def test_engines_side_by_side_do_not_disturb_each_other() -> None:
    positions = [bf.Position("hexhex4", rules=rules).play("d4") for rules in ("rulebook", "online")]

    def search(pos: bf.Position) -> list[bf.Line]:
        with bf.Engine(threads=1, hash_mb=2) as engine:
            return engine.analyse(pos, bf.Limit(nodes=50_000)).lines

    alone = [search(pos) for pos in positions]
    with bf.Engine(threads=8, hash_mb=2) as other, ThreadPoolExecutor(2) as pool:
        other.start(bf.Position("hexhex5"))
        assert list(pool.map(search, positions, timeout=LIMIT)) == alone
        other.stop()
        assert other.wait(LIMIT).best is not None


@pytest.mark.parametrize("threads", [1, 2, 8])
def test_a_stop_is_obeyed_within_50_milliseconds(threads: int) -> None:
    waits = []
    with bf.Engine(threads=threads, hash_mb=16) as engine:
        for board in ("hexhex4", "hexhex5", "hexhex7", "hexhex9") * 2:
            engine.start(bf.Position(board))
            time.sleep(0.05)
            began = time.monotonic()
            engine.stop()
            engine.wait(LIMIT)
            waits.append(time.monotonic() - began)
    # The better half, since other tests share the processor; benches/overrun.py measures all.
    assert sorted(waits)[len(waits) // 2] < 0.05


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
@pytest.mark.parametrize("threads", [1, 2, 8])
def test_an_engine_serves_a_forked_child_and_its_parent(
    threads: int, run_script: RunScript
) -> None:
    output = run_script(
        f"""
import os, signal
import bugfast as bf

pos = bf.Position("hexhex4")
engine = bf.Engine(threads={threads}, hash_mb=16)
engine.analyse(pos, bf.Limit(nodes=10_000))
statuses = []
for searching in (False, True):
    if searching:
        engine.start(bf.Position("hexhex5"))
    child = os.fork()
    if child == 0:
        signal.alarm(20)
        assert not engine.running
        engine.stop()
        assert engine.analyse(pos, bf.Limit(nodes=10_000)).best is not None
        engine.close()
        with bf.Engine(threads={threads}, hash_mb=16) as own:
            assert own.analyse(pos, bf.Limit(depth=2)).depth == 2
        os._exit(0)
    statuses.append(os.waitpid(child, 0)[1])
assert engine.running
engine.stop()
assert engine.wait().best is not None
print(statuses)
"""
    )
    assert output == "[0, 0]\n"


MEMORY = """
import time
import bugfast as bf

def mib():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096 / 2**20

"""


@needs_linux
@pytest.mark.parametrize("threads", [1, 8])
def test_an_analysis_without_end_takes_the_memory_of_its_table(
    threads: int, run_script: RunScript
) -> None:
    output = run_script(
        MEMORY
        + f"""
# A table that is full at once, so that only what must not grow would grow.
engine = bf.Engine(threads={threads}, hash_mb=1)
engine.analyse(bf.Position("hexhex4"), bf.Limit(nodes=1000))
before = mib()
# Nobody polls: what waits to be told must not pile up either.
engine.start(bf.Position("hexhex5"), multipv=5)
time.sleep(3)
grown = mib() - before
engine.stop()
engine.wait()
print(grown)
"""
    )
    # Stacks, lines and lists of moves take the rest.
    assert float(output) < 4 + threads


@needs_linux
def test_a_table_takes_the_memory_that_it_was_given(run_script: RunScript) -> None:
    output = run_script(
        MEMORY
        + """
before = mib()
engine = bf.Engine(threads=1, hash_mb=16)
made = mib() - before
pos, end = bf.Position("hexhex5"), time.monotonic() + 30
# A few turns fill it, for each search keeps what the last one found.
while mib() - before < 15.2 and time.monotonic() < end:
    pos = pos.play(engine.analyse(pos, bf.Limit(nodes=1_000_000)).best)
print(made, mib() - before)
"""
    )
    made, filled = map(float, output.split())
    assert made < 1, "the memory is to be taken when it is used"
    assert 0.95 * 16 <= filled <= 1.05 * 16 + 1
