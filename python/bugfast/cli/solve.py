"""`bugfast solve`: prove who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

import bugfast as bf
from bugfast.cli.common import json_option, print_json
from bugfast.cli.position import with_position
from bugfast.cli.proving import NO_VALUE, print_unproved, proving, solver_options

if TYPE_CHECKING:
    from bugfast import Position


@click.command("solve")
@with_position
@click.option("--all", "all_turns", is_flag=True, help="A turn for every winning result.")
@solver_options
@json_option
def command(
    *,
    pos: Position,
    all_turns: bool,
    threads: int,
    hash_mb: int,
    seconds: float | None,
    folder: str | None,
    as_json: bool,
) -> int:
    """Prove whether POSITION is won or lost for the mover.

    \b
      bugfast solve hexhex2
      bugfast solve hexhex3 --rules online --threads 2
      bugfast solve "hexhex3 rulebook wb./wb.b/w.w.b/.w../w.b w place" --all --json

    On a terminal a line tells how far it has come: the positions that must still turn out well
    for a win at the least, the same for a loss, and a bar that leans to the smaller of the two.
    It is a guess, and may turn at any time.

    The status is 1 where the time ends before the proof.
    """  # noqa: D301
    with proving(folder) as progress:
        found = bf.solve(
            pos,
            threads=threads,
            hash_mb=hash_mb,
            time=seconds,
            all_turns=all_turns,
            progress=progress,
            state_dir=folder,
        )
    winning = [str(turn) for turn in found.winning]
    if found.unsaved is not None:
        click.echo(f"what was proved could not be saved: {found.unsaved}", err=True)
    if as_json:
        document = {"value": found.value, "winning": winning, "nodes": found.nodes}
        print_json(document | {"seconds": found.time})
    else:
        _print(pos, found, winning)
    return NO_VALUE if found.value is None else 0


def _print(pos: Position, found: bf.Solution, winning: list[str]) -> None:
    """Tell the value, or how far the proof has come."""
    spent = f"{found.nodes:,} nodes, {found.time:.2f} s"
    if found.value is None:
        print_unproved(found)
        return
    print(f"a {found.value} for {pos.turn.name}, proved ({spent})")
    if winning:
        print("winning: " + " ".join(winning))
