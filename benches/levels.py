"""Measures by matches how much stronger each level is than the one below.

    python benches/levels.py                        # all neighbours, 120 games each, on hexhex4
    python benches/levels.py --levels 9,10 --games 40 --board hexhex3

A match is what `bugfast match --engine level:N --engine level:N-1` plays, with openings of four
random turns both ways round. Games depend on nothing but the options and the version of bugfast.
One row of docs/levels.md is printed for each match as soon as it has ended. Ctrl-C ends a match
early and goes on with the next.
"""

from __future__ import annotations

import argparse
import time
from contextlib import closing, suppress

import bugfast as bf
from bugfast.levels import LEVELS, LevelPlayer
from bugfast.match import Match, Table
from bugfast.openings import openings


def main() -> None:
    parser = argparse.ArgumentParser(description="How much stronger is each level?")
    parser.add_argument("--levels", default=f"2-{len(LEVELS)}", help="such as 2-10 or 3,7")
    parser.add_argument("--games", type=int, default=120)
    parser.add_argument("--board", default="hexhex4")
    parser.add_argument("--rules", choices=["rulebook", "online"], default="rulebook")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    if bf.build_info()["profile"] != "release":
        parser.error("a debug build, expected a release build")
    print("| levels | board | games | won | Elo, 95% | seconds a game |")
    print("| --- | --- | --- | --- | --- | --- |")
    for number in numbers(args.levels):
        print(row(number, args.board, args.rules, args.games, args.seed), flush=True)


def numbers(text: str) -> list[int]:
    """The numbers that a text such as `2-4,7` names."""
    found: list[int] = []
    for part in text.split(","):
        first, _, last = part.partition("-")
        found.extend(range(int(first), int(last or first) + 1))
    return found


def row(number: int, board: str, rules: str, games: int, seed: int) -> str:
    """Play a level against the one below: a row of the table."""
    began = time.perf_counter()
    with closing(LevelPlayer(number)) as a, closing(LevelPlayer(number - 1)) as b:
        starts = openings(board, rules, seed=seed)
        # A level has its own bounds; this one would only cut a search that hangs.
        match = Match([Table(a, b)], bf.Limit(time=60.0), games=games, openings=starts)
        with suppress(KeyboardInterrupt):  # the games so far count
            for _ in match:
                pass
    seconds = (time.perf_counter() - began) / max(1, match.games)
    low, high = match.elo - match.elo_error, match.elo + match.elo_error
    return (
        f"| {number}, {number - 1} | {board} | {match.games} | {match.wins} "
        f"| {match.elo:+.0f} ({low:+.0f} to {high:+.0f}) | {seconds:.2f} |"
    )


if __name__ == "__main__":
    main()
