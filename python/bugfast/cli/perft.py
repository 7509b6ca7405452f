"""`bugfast perft`: count turns to a depth."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import click

import bugfast as bf
from bugfast.cli.common import (
    Waiting,
    json_option,
    print_json,
    threads_option,
)
from bugfast.cli.position import with_position

if TYPE_CHECKING:
    from bugfast import Position


@click.command("perft")
@with_position
@click.option("--depth", type=click.IntRange(0, 1000), required=True, help="Turns to look ahead.")
@threads_option
@click.option("--distinct", is_flag=True, help="Count turns that lead to the same result as one.")
@click.option("--divide", is_flag=True, help="Give the count behind each first turn, too.")
@json_option
def command(
    *,
    pos: Position,
    depth: int,
    threads: int,
    distinct: bool,
    divide: bool,
    as_json: bool,
) -> None:
    """Count the sequences of turns from POSITION to a depth.

    \b
      bugfast perft hexhex4 --depth 4
      bugfast perft hexhex3 --depth 5 --threads 2 --json
      bugfast perft hexhex2 --depth 3 --distinct --divide

    A finished game adds nothing to a depth that it does not reach.
    """  # noqa: D301
    started = time.perf_counter()
    parts: dict[str, int] = {}
    if divide and depth > 0:
        roots = [turn for turn, _ in pos.results()] if distinct else pos.legal_turns()
        with Waiting(f"counting to depth {depth}", len(roots)) as waiting:
            for turn in roots:
                child = pos.play(turn)
                parts[str(turn)] = bf.perft(child, depth - 1, threads=threads, distinct=distinct)
                waiting.done += 1
        count = sum(parts.values())
    else:
        with Waiting(f"counting to depth {depth}"):
            count = bf.perft(pos, depth, threads=threads, distinct=distinct)
    seconds = time.perf_counter() - started
    if as_json:
        found = {"depth": depth, "count": count, "seconds": seconds}
        print_json(found | ({"divide": parts} if divide else {}))
        return
    for text, part in parts.items():
        print(f"{text}: {part}")
    noun = "result" if distinct else "turn"
    ending = "" if count == 1 else "s"
    speed = count / seconds if seconds > 0 else 0.0
    print(f"{count} {noun}{ending} at depth {depth} in {seconds:.3f} s, {speed:,.0f} a second")
