"""`bugfast solve`: prove who wins."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

import bugfast as bf
from bugfast.cli.common import (
    json_option,
    print_json,
    threads_option,
)
from bugfast.cli.position import with_position

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bugfast import Position

NO_VALUE = 1
"""The exit status where no value was reached."""


@click.command("solve")
@with_position
@click.option("--all", "all_turns", is_flag=True, help="A turn for every winning result.")
@threads_option
@click.option(
    "--hash-mb", type=click.IntRange(1, 1 << 24), default=256, show_default=True,
    help="MiB of memory for what is proved.",
)  # fmt: skip
@click.option("--time", "seconds", type=float, help="Seconds after which to give up.")
@click.option(
    "--state", "folder", type=click.Path(file_okay=False),
    help="Folder to keep what is proved in: a later run goes on from there.",
)  # fmt: skip
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

    The status is 1 where the time ends before the proof.
    """  # noqa: D301
    with _showing_progress() as progress:
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
        print(f"no proof yet ({spent}); open positions to a win {found.proof:,}", end="")
        print(f", to a loss {found.disproof:,}")
        return
    print(f"a {found.value} for {pos.turn.name}, proved ({spent})")
    if winning:
        print("winning: " + " ".join(winning))


@contextmanager
def _showing_progress() -> Iterator[Callable[[int, int, int, float], None] | None]:
    """A callback that draws a line on standard error from the second second on, on a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.live import Live
    from rich.text import Text

    with Live(console=Console(stderr=True), transient=True, auto_refresh=False) as live:

        def progress(nodes: int, proof: int, disproof: int, seconds: float) -> None:
            if seconds > 1:
                share = proof / (proof + disproof) if proof + disproof else 0.5
                bar = "win " + "#" * round(20 * (1 - share)) + "-" * round(20 * share) + " loss"
                line = f"{bar}  proof {proof:,}  disproof {disproof:,}  {nodes:,} nodes"
                live.update(Text(f"{line}  {seconds:.0f} s"), refresh=True)

        yield progress
