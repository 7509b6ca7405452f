"""Searches the positions whose value is known, 0.2 s each, on one thread with an empty table.

    python benches/solved.py
    python benches/solved.py --nodes 600000 --threads 2 --file more.jsonl

In a won position one of the winning turns is to be played, and no outcome claimed falsely. Prints
each position where that fails, then a summary; the exit status is then 1. How long a search takes
is up to the machine: run it on an idle one, or with a bound of nodes.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import bugfast as bf

FILE = Path(__file__).parent.parent / "tests" / "data" / "bug" / "solved.jsonl"


def main() -> int:
    parser = argparse.ArgumentParser(description="Are won positions won?")
    parser.add_argument("--file", type=Path, default=FILE)
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--nodes", type=int, default=None, help="instead of seconds")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--hash-mb", type=int, default=64)
    args = parser.parse_args()
    if bf.build_info()["profile"] != "release":
        parser.error("a debug build, expected a release build")
    limit = bf.Limit(time=args.seconds) if args.nodes is None else bf.Limit(nodes=args.nodes)
    bound = f"{args.seconds:g} s" if args.nodes is None else f"{args.nodes:,} nodes"
    positions = won = played = proved = 0
    false_claims = False
    for line in args.file.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        pos = bf.Position.parse(row["position"])
        with bf.Engine(threads=args.threads, hash_mb=args.hash_mb) as engine:
            found = engine.analyse(pos, limit)
        positions += 1
        proved += found.outcome is not None
        if found.outcome not in (None, row["value"]):
            false_claims = True
            print(f"false claim: {found.outcome}: {pos}")
        if row["value"] == "win" and found.best is not None:
            won += 1
            # Any order of the same meals will do.
            wins = pos.play(found.best) in {pos.play(turn) for turn in row["winning"]}
            played += wins
            if not wins:
                print(f"no winning turn: {found.best}, depth {found.depth}: {pos}")
    print(
        f"{positions} positions, {bound} each, {args.threads} threads: "
        f"{proved} proved, a winning turn in {played} of {won} won ones"
    )
    return 1 if false_claims or played < won else 0


if __name__ == "__main__":
    sys.exit(main())
