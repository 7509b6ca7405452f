"""Measures whether searches keep to their time, on a machine that has other things to do.

    python benches/overrun.py                      # 200 searches of 50 ms, 2 busy processes a core
    python benches/overrun.py --searches 1000 --seconds 0.02 --load 0 --threads 1

Beside each search sleeps a thread that does nothing else, for the same time: what it oversleeps is
the machine's doing. A search is late when it overruns by more than 20 ms beyond what 99 of 100
sleeps do; no more than one in a hundred may be. At least 90% of the time must be used, unless the
position is proved. Then as many searches without a bound are stopped, each within 50 ms beyond the
same. A row of benches/README.md for each number of threads; the exit status is 1 where one failed.
"""

from __future__ import annotations

import argparse
import itertools
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

import bugfast as bf
from bugfast.openings import openings

BOARDS = ("hexhex4", "hexhex5", "hexhex7", "hexhex9")
LATE = 0.020
LATE_STOP = 0.050
LEAST_USE = 0.9


def main() -> int:
    parser = argparse.ArgumentParser(description="Do searches keep to their time?")
    parser.add_argument("--searches", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=0.05)
    parser.add_argument("--load", type=int, default=2 * (os.cpu_count() or 1))
    parser.add_argument("--threads", default="1,2", help="one row for each")
    args = parser.parse_args()
    if bf.build_info()["profile"] != "release":
        parser.error("a debug build, expected a release build")
    print(
        "| threads | search over, median, 99% | sleep over, median, 99% | late | least use "
        "| stop, median, 99% | late |"
    )
    print("| --- | --- | --- | --- | --- | --- | --- |")
    good = True
    with busy(args.load):
        for threads in map(int, args.threads.split(",")):
            searches = measure(bounded(threads, args.seconds), args.searches, args.seconds)
            stops = measure(stopped(threads, args.seconds), args.searches, args.seconds)
            late, late_stops = searches.late(LATE), stops.late(LATE_STOP)
            least = min(searches.uses)
            cells = [
                f"{threads}",
                middle_and_top(searches.overruns),
                middle_and_top(searches.sleeps),
                f"{late} of {args.searches}",
                f"{least:.0%}",
                middle_and_top(stops.overruns),
                f"{late_stops} of {args.searches}",
            ]
            print(f"| {' | '.join(cells)} |", flush=True)
            allowed = args.searches // 100
            good = good and late <= allowed and late_stops <= allowed and least >= LEAST_USE
    return 0 if good else 1


class Measured(NamedTuple):
    """Seconds past the time of each search, of each sleep, and the share of time used."""

    overruns: list[float]
    sleeps: list[float]
    uses: list[float]

    def late(self, margin: float) -> int:
        """How many searches overran by that much more than 99 of 100 sleeps."""
        bound = at(self.sleeps, 0.99) + margin
        return sum(overrun > bound for overrun in self.overruns)


Search = Callable[[bf.Position], tuple[float, float]]
"""Searches a position; gives the overrun in seconds, and the share of its time that it used."""


@contextmanager
def busy(count: int) -> Iterator[None]:
    """So many processes that do nothing but keep the processors busy."""
    spinning = [sys.executable, "-c", "while True: pass"]
    processes = [subprocess.Popen(spinning) for _ in range(count)]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


def measure(search: Search, count: int, seconds: float) -> Measured:
    """Search positions after random openings, with a sleep beside each search."""
    starts = [openings(board, "rulebook", turns=6, seed=1) for board in BOARDS]
    found = Measured([], [], [])

    def sleep() -> None:
        began = time.monotonic()
        time.sleep(seconds)
        found.sleeps.append(time.monotonic() - began - seconds)

    for games in itertools.islice(zip(*starts, strict=True), -(-count // len(BOARDS))):
        for game in games[: count - len(found.overruns)]:
            control = threading.Thread(target=sleep)
            control.start()
            overrun, use = search(game.position)
            control.join()
            found.overruns.append(overrun)
            found.uses.append(use)
    return found


def bounded(threads: int, seconds: float) -> Search:
    """A search that ends by its own clock."""
    engine = bf.Engine(threads=threads, hash_mb=64)

    def search(pos: bf.Position) -> tuple[float, float]:
        began = time.monotonic()
        found = engine.analyse(pos, bf.Limit(time=seconds))
        took = time.monotonic() - began
        return took - seconds, 1.0 if found.outcome else found.time / seconds

    return search


def stopped(threads: int, seconds: float) -> Search:
    """A search that has to be stopped; its overrun is counted from the stop."""
    engine = bf.Engine(threads=threads, hash_mb=64)

    def search(pos: bf.Position) -> tuple[float, float]:
        engine.start(pos)
        time.sleep(seconds)
        began = time.monotonic()
        engine.stop()
        engine.wait()
        return time.monotonic() - began, 1.0

    return search


def at(values: Sequence[float], share: float) -> float:
    """The value that this share of all do not exceed."""
    return sorted(values)[max(0, round(share * len(values)) - 1)]


def middle_and_top(values: Sequence[float]) -> str:
    """The median and what 99 of 100 do not exceed."""
    return f"{1000 * at(values, 0.5):.1f}, {1000 * at(values, 0.99):.1f} ms"


if __name__ == "__main__":
    sys.exit(main())
