"""Measures bugfast beside a plain program that plays Bug, in the same minutes on the same machine.

    python benches/side_by_side.py --yardstick PLAIN.rs

The yardstick is a Rust source, compiled here with `rustc -O -C target-cpu=native`, or a program.
It is called as `plain perft DEPTH POSITION`, which prints the count first, as
`plain playouts N POSITION`, which prints the mean length of its games last, and, with `--solve`, as
`plain solves` with a position on standard input, which prints `win` or `loss` first. bugfast is the
package that is installed for the running interpreter.

Both sides are compared by CPU time: the yardstick's for its whole process, bugfast's around the
call, so that starting Python and importing (which `test_python_calls.py` measures) stay out of it.
Runs are interleaved; each figure is a median. Then two threads are compared, by wall time, with two
processes of one thread each that run at the same time.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

import bugfast as bf

RULES = ("rulebook", "online")
BOARD = "hexhex4"
SOLVED = "hexhex3 rulebook .../..../...../..../w.. b place"

# Prepares, says so, waits for a line, calls, and prints CPU time, wall time and the result.
WORKER = """
import json, sys, time
import bugfast as bf
what, rules, amount, threads = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
position = bf.Position.parse(rules) if what == "solve" else bf.Position("hexhex4", rules=rules)
print("ready", flush=True)
sys.stdin.readline()
cpu, wall = time.process_time(), time.perf_counter()
if what == "perft":
    result = bf.perft(position, amount, threads=threads)
elif what == "solve":
    result = float(bf.solve(position, threads=threads).value == "win")
else:
    result = bf.random_playouts(position, amount, seed=1, threads=threads).mean_turns
cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
print(json.dumps({"cpu": cpu, "wall": wall, "result": result}))
"""


@dataclass(frozen=True)
class Work:
    """One thing to measure, in a rule set: perft to a depth, random games, or a proof.

    For a proof the position stands in the rule set's place.
    """

    what: str
    rules: str
    amount: int

    def __str__(self) -> str:
        """For the tables."""
        if self.what == "solve":
            return f"solve {self.rules}"
        unit = "depth" if self.what == "perft" else "games"
        return f"{self.what} {BOARD} {self.rules}, {unit} {self.amount:,}"


@dataclass(frozen=True)
class Run:
    """CPU and wall time in seconds, and the count or the mean length."""

    cpu: float
    wall: float
    result: float


class Worker:
    """A process that is ready to measure one call of bugfast."""

    def __init__(self, work: Work, threads: int) -> None:
        arguments = [work.what, work.rules, str(work.amount), str(threads)]
        self._process = subprocess.Popen(
            [sys.executable, "-c", WORKER, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        if self._process.stdout is None or self._process.stdout.readline() != "ready\n":
            raise SystemExit(f"bugfast did not start to measure {work}")

    def go(self) -> None:
        """Starts the call."""
        if self._process.stdin is not None:
            self._process.stdin.write("go\n")
            self._process.stdin.flush()

    def wait(self) -> Run:
        """Waits for the end of the call."""
        output, _ = self._process.communicate()
        if self._process.returncode != 0:
            raise SystemExit(f"measuring bugfast failed: status {self._process.returncode}")
        return Run(**json.loads(output))


def run_bugfast(work: Work, threads: int = 1) -> Run:
    """One call in a process of its own."""
    worker = Worker(work, threads)
    worker.go()
    return worker.wait()


def run_yardstick(program: Path, work: Work) -> Run:
    """One run of the yardstick, with the CPU time of its whole process."""
    if work.what == "solve":
        command, lines = [str(program), "solves"], work.rules + "\n"
    else:
        start = str(bf.Position(BOARD, rules=work.rules))
        command, lines = [str(program), work.what, str(work.amount), start], ""
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, encoding="utf-8") as process:
        if process.stdin is not None:
            process.stdin.write(lines)
            process.stdin.close()
        output = process.stdout.read() if process.stdout is not None else ""
        # Unlike RUSAGE_CHILDREN this is of the one child, whatever else has ended meanwhile.
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    words = output.split()
    if process.returncode != 0 or not words:
        raise SystemExit(f"{' '.join(command)}: status {process.returncode}, printed {output!r}")
    if work.what == "solve":
        result = float(words[0] == "win")
    else:
        result = float(words[0] if work.what == "perft" else words[-1])
    return Run(usage.ru_utime + usage.ru_stime, 0.0, result)


def check_same(work: Work, mine: Run, other: Run) -> None:
    """Refuses to compare what is not the same work."""
    # Games are random: with 200,000 of them the means differ by 0.03 now and then.
    allowed = 0.15 if work.what == "playouts" else 0
    if abs(mine.result - other.result) > allowed:
        raise SystemExit(f"{work}: bugfast says {mine.result}, the yardstick {other.result}")


def compare(program: Path, works: list[Work], rounds: int) -> list[dict[str, object]]:
    """CPU times of both, interleaved."""
    mine: dict[Work, list[float]] = {work: [] for work in works}
    other: dict[Work, list[float]] = {work: [] for work in works}
    for _ in range(rounds):
        for work in works:
            yardstick, bugfast = run_yardstick(program, work), run_bugfast(work)
            check_same(work, bugfast, yardstick)
            other[work].append(yardstick.cpu)
            mine[work].append(bugfast.cpu)
    return [
        {
            **asdict(work),
            "name": str(work),
            "yardstick_cpu": statistics.median(other[work]),
            "bugfast_cpu": statistics.median(mine[work]),
            "ratio": statistics.median(other[work]) / statistics.median(mine[work]),
            "ratio_least": min(o / m for o, m in zip(other[work], mine[work], strict=True)),
        }
        for work in works
    ]


def compare_threads(works: list[Work], rounds: int) -> list[dict[str, object]]:
    """Throughput of two threads over that of two processes at the same time, interleaved."""
    ratios: dict[Work, list[float]] = {work: [] for work in works}
    for _ in range(rounds):
        for work in works:
            threads = run_bugfast(work, threads=2)
            pair = [Worker(work, threads=1) for _ in range(2)]
            for worker in pair:
                worker.go()
            alone = sum(1 / worker.wait().wall for worker in pair)
            ratios[work].append(1 / threads.wall / alone)
    return [
        {
            **asdict(work),
            "name": str(work),
            "ratio": statistics.median(ratios[work]),
            "ratio_least": min(ratios[work]),
            "ratio_most": max(ratios[work]),
        }
        for work in works
    ]


def compiled(yardstick: Path, folder: Path) -> Path:
    """The program: compiled where a source is given."""
    if not yardstick.is_file():
        raise SystemExit(f"{yardstick}: no such file, expected a Rust source or a program")
    if yardstick.suffix != ".rs":
        return yardstick.absolute()
    if shutil.which("rustc") is None:
        raise SystemExit("rustc not found: needed to compile the yardstick")
    program = folder / "yardstick"
    flags = ["-O", "-C", "target-cpu=native", "--cap-lints", "allow"]
    subprocess.run(["rustc", *flags, str(yardstick), "-o", str(program)], check=True)
    return program


def print_tables(measured: dict[str, list[dict[str, object]]]) -> None:
    """The figures for people."""
    console = Console()
    if "one_thread" in measured:
        table = Table("one thread, CPU seconds", title="bugfast and the yardstick")
        for heading in ("yardstick", "bugfast", "ratio", "least"):
            table.add_column(heading, justify="right")
        for row in measured["one_thread"]:
            cells = [f"{row[key]:.3f}" for key in ("yardstick_cpu", "bugfast_cpu")]
            ratios = [f"{row[key]:.2f}" for key in ("ratio", "ratio_least")]
            table.add_row(str(row["name"]), *cells, *ratios)
        console.print(table)
    if "two_threads" not in measured:
        return
    table = Table("two threads, throughput", title="two threads and two processes")
    for heading in ("ratio", "least", "most"):
        table.add_column(heading, justify="right")
    for row in measured["two_threads"]:
        cells = [f"{row[key]:.3f}" for key in ("ratio", "ratio_least", "ratio_most")]
        table.add_row(str(row["name"]), *cells)
    console.print(table)


def main() -> None:
    """Reads the options, measures, prints."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n", maxsplit=1)[0])
    parser.add_argument(
        "--yardstick",
        type=Path,
        help="its Rust source or program; without it only threads are compared",
    )
    parser.add_argument("--rounds", type=int, default=5, help="runs of each side (default 5)")
    parser.add_argument("--depth", type=int, default=5, help="of perft (default 5)")
    parser.add_argument(
        "--games",
        type=int,
        default=200_000,
        help="random games beside the yardstick (default 200,000)",
    )
    parser.add_argument(
        "--thread-games",
        type=int,
        default=1_000_000,
        help="random games of threads and processes (default 1,000,000)",
    )
    parser.add_argument(
        "--solve",
        action="store_true",
        help="compare a proof, of hexhex3's corner opening, and nothing else",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    options = parser.parse_args()
    if min(options.rounds, options.depth, options.games, options.thread_games) < 1:
        parser.error("rounds, depth and games must be at least 1")
    if bf.build_info()["profile"] != "release":
        raise SystemExit("bugfast is a debug build: expected a release build to measure")

    if options.solve and options.yardstick is None:
        parser.error("--solve needs --yardstick")

    def works(games: int) -> list[Work]:
        if options.solve:
            return [Work("solve", SOLVED, 1)]
        perfts = [Work("perft", rules, options.depth) for rules in RULES]
        return perfts + [Work("playouts", rules, games) for rules in RULES]

    measured: dict[str, list[dict[str, object]]] = {}
    if options.yardstick is not None:
        with tempfile.TemporaryDirectory() as folder:
            program = compiled(options.yardstick, Path(folder))
            measured["one_thread"] = compare(program, works(options.games), options.rounds)
    if not options.solve:
        measured["two_threads"] = compare_threads(works(options.thread_games), options.rounds)
    if options.json:
        print(json.dumps(measured))
    else:
        print_tables(measured)


if __name__ == "__main__":
    main()
