"""`bugfast turns`: list the legal turns."""

from __future__ import annotations

import json
import sys
from itertools import islice
from typing import TYPE_CHECKING

import click

from bugfast.cli.common import json_option
from bugfast.cli.position import with_position
from bugfast.words import standing

if TYPE_CHECKING:
    from bugfast import Position

_MAX_LIMIT = 10**18
"""More than anyone will list; what counts the turns has 64 bits."""


@click.command("turns")
@with_position
@click.option(
    "--limit", type=click.IntRange(0, _MAX_LIMIT), default=1_000_000, show_default=True,
    help="List this many at most.",
)  # fmt: skip
@json_option
def command(*, pos: Position, limit: int, as_json: bool) -> None:
    """List the legal turns of POSITION, one a line.

    \b
      bugfast turns hexhex3
      bugfast turns "limping2 online w../w.w./.bw/.. w place"
      bugfast turns hexhex4 --rules online --limit 10 --json
      bugfast turns --file games.jsonl --game 2 --turn 10

    A turn is its cells in the order in which they are filled: c3 or c3,d3,d4. Orders that lead
    to the same result are turns of their own.
    """  # noqa: D301
    turns = pos.iter_turns()
    if not as_json:
        for turn in islice(turns, limit):
            print(turn)
        if pos.is_over:
            print(f"No turns: {standing(pos)}.", file=sys.stderr)
        elif next(turns, None) is not None:
            print(f"Stopped at {limit} turns, there are more.", file=sys.stderr)
        return
    # Written as it comes: a position can have more turns than fit in memory.
    head = {"position": str(pos), "phase": pos.phase, "cells": pos.legal_cells()}
    write = sys.stdout.write
    write(f'{json.dumps(head)[:-1]}, "turns": [')
    for number, turn in enumerate(islice(turns, limit)):
        write(f', "{turn}"' if number else f'"{turn}"')
    tail = {
        "truncated": next(turns, None) is not None,
        "over": pos.is_over,
        "winner": None if pos.winner is None else str(pos.winner),
    }
    write(f"], {json.dumps(tail)[1:]}\n")
