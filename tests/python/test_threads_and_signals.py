"""Ctrl-C, threads, processes, pickles: long calls share the interpreter and can be ended."""

from __future__ import annotations

import pickle
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import bugfast as bf

RunScript = Callable[[str], str]

SCRIPT_LIMIT = 60
"""Seconds after which a process or a thread counts as hanging."""

INTERRUPT_LIMIT = 0.3
"""Seconds from Ctrl-C to ``KeyboardInterrupt``."""

PREPARE = """
import sys, time
import bugfast as bf

big = bf.Position("hexhex5")
count = 24
cells = [(3 * i + q, 2 * i) for i in range(count) for q in range(3)]
name = bf.Board.from_cells(cells).name
many = bf.Position.parse(f"{name} rulebook {'/'.join(['bw.'] * count)} w grow")
turns = many.iter_turns()
"""
"""``many`` has 24! * 2**24 turns with 2**24 different results."""

LONG_CALLS = {
    "perft": "bf.perft(big, 12)",
    "perft by two threads": "bf.perft(big, 12, threads=2)",
    "distinct perft": "bf.perft(big, 12, distinct=True)",
    "divide": "bf.divide(big, 12)",
    "perft of one long turn": "bf.perft(many, 2)",
    "playouts": "bf.random_playouts(big, 10**9, seed=1)",
    "playouts by two threads": "bf.random_playouts(big, 10**9, seed=1, threads=2)",
    "count_turns": "many.count_turns()",
    "legal_turns": "many.legal_turns(limit=10**9)",
    "iter_turns": "sum(1 for turn in turns)",
    "results": "many.results()",
    "analyse by time": "bf.Engine(threads=1, hash_mb=16).analyse(big, bf.Limit(time=50))",
    "analyse by depth": "bf.Engine(threads=2, hash_mb=16).analyse(big, bf.Limit(depth=90))",
}


@pytest.mark.parametrize("name", LONG_CALLS)
def test_ctrl_c_ends_a_long_call(name: str, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        PREPARE
        + textwrap.dedent(
            f"""
            print("ready", flush=True)
            try:
                {LONG_CALLS[name]}
            except KeyboardInterrupt:
                print(time.monotonic(), flush=True)
            # The objects can be used on.
            assert bf.perft(big, 2) == 5_022
            assert len(many.legal_cells()) == 2 * count
            assert many.step("a1").phase == "grow"
            assert bf.random_playouts(big, 10, seed=1).n == 10
            with bf.Engine(threads=1, hash_mb=16) as engine:
                assert engine.analyse(big, bf.Limit(depth=1)).best is not None
            print("done", flush=True)
            """
        ),
        encoding="utf-8",
    )
    with subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        # A hang ends here, whatever the pipes do.
        watchdog = threading.Timer(SCRIPT_LIMIT, process.kill)
        watchdog.start()
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
            time.sleep(0.5)
            assert process.poll() is None, "the call was over too soon"
            sent = time.monotonic()
            process.send_signal(signal.SIGINT)
            output, errors = process.communicate()
        finally:
            watchdog.cancel()
            process.kill()
    assert process.returncode == 0, f"{process.returncode}: {errors}"
    caught, done = output.splitlines()
    assert done == "done"
    assert float(caught) - sent < INTERRUPT_LIMIT


@pytest.mark.parametrize(
    "call",
    [
        lambda: bf.perft(bf.Position("hexhex4"), 5),
        lambda: bf.perft(bf.Position("hexhex4"), 5, threads=2),
        lambda: bf.perft(bf.Position("hexhex3"), 5, distinct=True),
        lambda: bf.divide(bf.Position("hexhex4"), 5),
        lambda: bf.random_playouts(bf.Position("hexhex4"), 100_000, seed=1),
        lambda: bf.Engine(threads=1, hash_mb=16).analyse(
            bf.Position("hexhex4"), bf.Limit(time=0.5)
        ),
    ],
    ids=["perft", "perft by two threads", "distinct perft", "divide", "playouts", "analyse"],
)
def test_another_thread_runs_on_meanwhile(call: Callable[[], object]) -> None:
    stop = threading.Event()
    longest = 0.0

    def tick() -> None:
        nonlocal longest
        last = time.perf_counter()
        while not stop.is_set():
            time.sleep(0.001)
            now = time.perf_counter()
            longest = max(longest, now - last)
            last = now

    ticking = threading.Thread(target=tick)
    ticking.start()
    began = time.perf_counter()
    try:
        call()
    finally:
        took = time.perf_counter() - began
        stop.set()
        ticking.join()
    assert took > 0.05, "the call is too short to tell"
    # With the lock held the ticking thread would have stood still for the whole call.
    assert longest < max(0.5 * took, 0.04)


def look_at_everything(pos: bf.Position) -> list[Any]:
    """The answer of every method of a position, put in an order."""
    first = pos.legal_turns()[0]
    return [
        *(str(pos), repr(pos), hash(pos), pos.key, pos.turn, pos.phase, pos.largest),
        *(pos.is_over, pos.winner, pos.rules, pos.board, pos.board.symmetries),
        *(pos.legal_cells(), pos.legal_turns(), list(pos.iter_turns()), pos.count_turns()),
        *(pos.results(), pos.play(first), pos.step(first.cells[0]), pos.canonical()),
        [str(meal.growth) for meal in pos.meals()],
        [bug.shape for bug in pos.bugs()],
        [pos.explain(cell) for cell in pos.board.cells],
        [pos[cell] for cell in pos.board.cells],
        [pos.transform(k) for k in range(len(pos.board.symmetries))],
        pickle.loads(pickle.dumps(pos)),
        bf.perft(pos, 2),
        bf.random_playouts(pos, 5, seed=7).white_wins,
    ]


@pytest.mark.parametrize(
    "text",
    [
        "hexhex4 rulebook .w../b..../....../....b../.w..../...../b... w place",
        "limping2 online .../bw.b/.bb/bw w grow",
    ],
)
def test_eight_threads_share_one_position(text: str) -> None:
    expected = look_at_everything(bf.Position.parse(text))
    pos = bf.Position.parse(text)
    until = time.monotonic() + 1.0
    barrier = threading.Barrier(8)

    def work(_: int) -> int:
        barrier.wait(timeout=10)
        rounds = 0
        while rounds == 0 or time.monotonic() < until:
            assert look_at_everything(pos) == expected
            rounds += 1
        return rounds

    with ThreadPoolExecutor(8) as pool:
        assert min(pool.map(work, range(8))) >= 1


def test_the_stack_of_a_small_thread_is_enough() -> None:
    board = bf.Board.rhombus(16, 16)

    def work() -> int:
        pos = bf.Position(board)
        with bf.Engine(threads=1, hash_mb=1) as engine:
            nodes = int(engine.analyse(pos, bf.Limit(nodes=20_000)).nodes)
        return bf.perft(pos, 2) + bf.random_playouts(pos, 3, seed=1).n + nodes

    before = threading.stack_size(256 * 1024)
    try:
        with ThreadPoolExecutor(1) as pool:
            assert pool.submit(work).result(timeout=SCRIPT_LIMIT) > 256 * 255
    finally:
        threading.stack_size(before)


def test_perft_is_the_same_for_any_number_of_threads() -> None:
    for text in (
        "hexhex4 rulebook .../..../...../..../... w place".replace(
            ".../..../...../..../...", "..../...../....../......./....../...../...."
        ),
        "limping2 online .../bw.b/.bb/bw w grow",
        "hexhex2 online ../ww./b. w place",
    ):
        pos = bf.Position.parse(text)
        for distinct in (False, True):
            counts = {bf.perft(pos, 3, threads=n, distinct=distinct) for n in (1, 2, 5, 64)}
            assert len(counts) == 1


def test_build_info_tells_the_profile() -> None:
    info = bf.build_info()
    assert info["profile"] in ("release", "debug")
    assert info["version"] == bf.__version__
