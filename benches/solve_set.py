"""How long proofs take, and how large their certificates are: openings, and positions of games.

    python benches/solve_set.py openings hexhex2 hexhex3
    python benches/solve_set.py games hexhex4 --turns 26 --count 50 --time 60
    cargo build --release -p bugfast-check
    python benches/solve_set.py openings hexhex3 --check target/release/bugfast-check

A line for each position, then the medians. `openings` takes a board's start and, up to symmetry,
every position after its first stone, in both rule sets. `games` takes positions after so many
random turns, of games that are not over then, rule sets in turn, the same ones for a seed. Times
are those of the processor, all threads together. With --check each proof is written as a
certificate to a temporary file, and the program named looks at it.

The last lines of `games` tell how good a guess it is, in the middle of a proof, that the value will
be the one to which fewer positions are open: a win where the proof number is the smaller.
"""

from __future__ import annotations

import argparse
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import bugfast as bf

if TYPE_CHECKING:
    from collections.abc import Iterator

RULES = ("rulebook", "online")
MOMENTS = (0.25, 0.5, 0.75)
"""Parts of a proof's nodes at which the guess is looked at."""
FEW_REPORTS = 8
"""Proofs with fewer reports are too short to have a middle."""


@dataclass
class Proof:
    """What one position took."""

    position: str
    value: str | None
    nodes: int
    seconds: float
    positions: int | None = None
    size: int | None = None
    check_seconds: float | None = None
    reports: list[tuple[int, bool]] = field(default_factory=list)
    """Nodes, and whether fewer positions were open to a win than to a loss."""

    def __str__(self) -> str:
        """One line: value, time, nodes, certificate, position."""
        text = f"{self.value or '?':4}  {self.seconds:9.2f} s  {self.nodes:13,} nodes"
        if self.positions is not None:
            text += f"  {self.positions:11,} positions  {self.size:11,} bytes"
        if self.check_seconds is not None:
            text += f"  checked in {self.check_seconds:8.1f} s"
        return f"{text}  {self.position}"


def openings(board: str) -> Iterator[bf.Position]:
    """The start, and up to symmetry every position after a first stone, in both rule sets."""
    for rules in RULES:
        start = bf.Position(board, rules)
        yield start
        seen = set()
        for turn in start.legal_turns():
            after = start.play(turn)
            if not after.is_over and after.canonical() not in seen:
                seen.add(after.canonical())
                yield after


def random_turn(pos: bf.Position, chance: random.Random) -> bf.Position:
    """A placement, then while a bug can eat one of those and a cell to grow on: all uniform."""
    pos = pos.step(chance.choice(sorted(pos.legal_cells())))
    while pos.phase == "grow":
        meal = chance.choice(sorted(pos.meals(), key=lambda meal: meal.bug.cells))
        pos = pos.step(chance.choice(sorted(meal.growth)))
    return pos


def middle_games(board: str, turns: int, count: int, seed: int) -> Iterator[bf.Position]:
    """Positions after so many random turns, game by game; games that end before are left out."""
    game = 0
    found = 0
    while found < count:
        pos = bf.Position(board, RULES[game % len(RULES)])
        chance = random.Random(f"{board} {turns} {seed} {game}")
        game += 1
        for _ in range(turns):
            if pos.is_over:
                break
            pos = random_turn(pos, chance)
        if not pos.is_over:
            found += 1
            yield pos


def prove(pos: bf.Position, args: argparse.Namespace, folder: str) -> Proof:
    """Solve a position, and where asked write its certificate and have it checked."""
    reports: list[tuple[int, bool]] = []

    def note(nodes: int, proof: int, disproof: int, *_rest: float) -> None:
        reports.append((nodes, proof < disproof))

    begun = time.process_time()
    options = {"threads": args.threads, "hash_mb": args.hash_mb, "time": args.time}
    if args.check is None:
        found = bf.solve(pos, progress=note, **options)
        return Proof(
            str(pos), found.value, found.nodes, time.process_time() - begun, reports=reports
        )
    path = Path(folder) / "certificate"
    made = bf.certify(pos, path, progress=note, **options)
    seconds = time.process_time() - begun
    found = made.solution
    proof = Proof(str(pos), found.value, found.nodes, seconds, made.positions, made.size)
    proof.reports = reports
    if made.positions is not None:
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        checked = subprocess.run([args.check, path], stdout=subprocess.PIPE, text=True, check=True)
        proof.check_seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
        if f"{pos} is a {found.value}" not in checked.stdout:
            raise RuntimeError(f"{pos}: {checked.stdout}")
    return proof


def print_medians(proofs: list[Proof]) -> None:
    """How many were proved, and the medians: one that was not counts as longer than all others."""
    proved = [proof for proof in proofs if proof.value is not None]
    print(f"{len(proved)} of {len(proofs)} proved", end="")
    if 2 * len(proved) > len(proofs):
        seconds = statistics.median(p.seconds if p.value else float("inf") for p in proofs)
        nodes = statistics.median(p.nodes if p.value else float("inf") for p in proofs)
        print(f"; medians: {seconds:.2f} s, {nodes:,.0f} nodes", end="")
    print()


def print_guesses(proofs: list[Proof]) -> None:
    """How often the smaller number was the right one, in the middle of the longer proofs."""
    long = [p for p in proofs if p.value is not None and len(p.reports) >= FEW_REPORTS]
    for part in MOMENTS:
        right = 0
        for proof in long:
            at_moment = [leans for nodes, leans in proof.reports if nodes <= part * proof.nodes]
            right += bool(at_moment) and at_moment[-1] == (proof.value == "win")
        print(f"at {part:.0%} of the nodes the smaller number was right in {right} of {len(long)}")


def main() -> None:
    """Read the arguments, prove, print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("kind", choices=["openings", "games"])
    parser.add_argument("boards", nargs="+")
    parser.add_argument("--turns", type=int, default=26, help="random turns (26)")
    parser.add_argument("--count", type=int, default=50, help="positions (50)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the games (1)")
    parser.add_argument("--time", type=float, help="seconds for each position; no bound")
    parser.add_argument("--threads", type=int, default=1, help="(1)")
    parser.add_argument("--hash-mb", type=int, default=1024, help="MiB of the table (1024)")
    parser.add_argument("--check", metavar="PROGRAM", help="write certificates, and check them")
    args = parser.parse_args()
    if bf.build_info()["profile"] != "release":
        sys.exit("a debug build tells no times: make setup")
    for board in args.boards:
        if args.kind == "openings":
            positions = openings(board)
        else:
            positions = middle_games(board, args.turns, args.count, args.seed)
        proofs = []
        with tempfile.TemporaryDirectory() as folder:
            for pos in positions:
                proofs.append(prove(pos, args, folder))
                print(proofs[-1], flush=True)
        if args.kind == "games":
            print_medians(proofs)
            print_guesses(proofs)


if __name__ == "__main__":
    main()
