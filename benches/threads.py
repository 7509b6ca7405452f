"""What a second thread is worth to the search and to the solver.

    python benches/threads.py [--rounds N] [--count N] [--sets hexhex4:12:8 hexhex3:3:solve ...]

For each set of positions the time on one thread is divided by the time on two, position by
position, and the geometric mean taken. What the machine allows is measured in the same minutes:
two processes of one thread each, at the same time, and one alone. The search goes to a fixed depth
from an empty table; the solver proves.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import subprocess
import sys
from collections.abc import Iterator

from rich.console import Console
from rich.table import Table

import bugfast as bf

HASH_MB = 64

# Works through positions given as JSON; prints the wall time of each. Waits for a line to start.
WORKER = """
import json, sys, time
import bugfast as bf
task = json.loads(sys.argv[1])
print("ready", flush=True)
sys.stdin.readline()
times = []
for text, depth in task["works"]:
    position = bf.Position.parse(text)
    if depth is None:
        started = time.perf_counter()
        assert bf.solve(position, threads=task["threads"], hash_mb=task["hash_mb"]).value
    else:
        with bf.Engine(threads=task["threads"], hash_mb=task["hash_mb"]) as engine:
            started = time.perf_counter()
            engine.analyse(position, bf.Limit(depth=depth))
    times.append(time.perf_counter() - started)
print(json.dumps(times))
"""

Work = tuple[str, int | None]


def middle_games(board: str, turns: int, depth: int | None, count: int) -> Iterator[Work]:
    """Positions after so many random turns, with the depth to look to or none to solve."""
    rng = random.Random(f"{board} {turns}")
    while count:
        game = bf.Game(board, rules=("rulebook", "online")[count % 2])
        while not game.position.is_over and len(game.turns) < turns:
            game.push(rng.choice(game.position.legal_turns()))
        if not game.position.is_over:
            count -= 1
            yield str(game.position), depth


def run(works: list[Work], *, threads: int, processes: int = 1) -> list[list[float]]:
    """The times of each process, a list each, all started at the same moment."""
    task = json.dumps({"works": works, "threads": threads, "hash_mb": HASH_MB})
    workers = [
        subprocess.Popen(
            [sys.executable, "-c", WORKER, task],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(processes)
    ]
    for worker in workers:
        assert worker.stdout is not None
        worker.stdout.readline()
    for worker in workers:
        assert worker.stdin is not None
        worker.stdin.write("\n")
        worker.stdin.flush()
    return [json.loads(worker.communicate()[0]) for worker in workers]


def mean_ratio(before: list[float], after: list[float]) -> float:
    """The geometric mean of the ratios, position by position."""
    return math.exp(statistics.fmean(math.log(a / b) for a, b in zip(before, after, strict=True)))


def measure(works: list[Work], rounds: int) -> tuple[float, float]:
    """Medians of the speed-up by a second thread, and of what two processes show together."""
    speedups, allowed = [], []
    for _ in range(rounds):
        alone = run(works, threads=1)[0]
        pair = run(works, threads=1, processes=2)
        shared = run(works, threads=2)[0]
        speedups.append(mean_ratio(alone, shared))
        allowed.append(2 * sum(alone) / statistics.fmean(map(sum, pair)))
    return statistics.median(speedups), statistics.median(allowed)


def main() -> None:
    """Measures and prints a table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--count", type=int, default=10, help="positions a set")
    parser.add_argument(
        "--sets",
        nargs="+",
        default=["hexhex4:12:8", "hexhex5:16:7", "hexhex3:2:solve"],
        help="BOARD:TURNS:DEPTH, or solve for the depth",
    )
    args = parser.parse_args()
    if bf.build_info()["profile"] != "release":
        parser.error("bugfast is a debug build: install it with --release")
    table = Table("positions", "two threads", "two processes", "ratio")
    for name in args.sets:
        board, turns, depth = name.split(":")
        depth_or_none = None if depth == "solve" else int(depth)
        works = list(middle_games(board, int(turns), depth_or_none, args.count))
        mine, allowed = measure(works, args.rounds)
        table.add_row(name, f"{mine:.2f}", f"{allowed:.2f}", f"{mine / allowed:.2f}")
    Console().print(table)


if __name__ == "__main__":
    main()
