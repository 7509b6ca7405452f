"""`bugfast table`: complete tables of small boards."""

from __future__ import annotations

import time

import click

import bugfast as bf
from bugfast.cli.common import (
    OutputFile,
    Waiting,
    json_option,
    print_json,
    rules_option,
    threads_option,
)
from bugfast.cli.position import load_position


@click.group("table")
def command() -> None:
    """Find the value of every board of a small shape, or look one up.

    \b
      bugfast table build hexhex2 --rules online hexhex2.table
      bugfast table build hexhex3 --threads 2 hexhex3.table
      bugfast table value hexhex3.table "hexhex3 rulebook .../..../..wb./..../... w place"

    Boards may have up to 20 cells. hexhex3 has 3^19 boards: the file takes 145 MB, making it 435 MB
    of memory and some minutes.
    """  # noqa: D301


@command.command("build")
@click.argument("board")
@click.argument("path", metavar="FILE", type=OutputFile())
@click.option(
    "--rules", type=click.Choice(["rulebook", "online"]), default="rulebook", show_default=True,
    help="Rule set.",
)  # fmt: skip
@threads_option
@json_option
def build(*, board: str, path: str, rules: str, threads: int, as_json: bool) -> None:
    """Find the value of every arrangement of stones on BOARD and write it to FILE."""
    shape = bf.Board.parse(board)
    started = time.perf_counter()
    with Waiting(f"settling all boards of {shape.name}", 100) as waiting:

        def progress(done: int, boards: int) -> None:
            waiting.done = 100 * done // boards

        table = bf.CompleteTable.build(shape, rules, threads=threads, progress=progress)
    table.save(path)
    seconds = time.perf_counter() - started
    start = table.value(bf.Position(shape, rules))
    if as_json:
        found = {"board": shape.name, "rules": table.rules.name, "boards": len(table)}
        print_json(found | {"wins": table.wins, "start": start, "seconds": seconds})
        return
    print(f"{shape.name}, {table.rules.name}: {len(table):,} boards in {seconds:.1f} s")
    print(f"the mover wins on {table.wins:,} of them; the start is a {start} for who begins")


@command.command("value")
@click.argument("path", metavar="FILE", type=click.Path(exists=True, dir_okay=False))
@click.argument("position")
@rules_option("that of the table")
@json_option
def value(*, path: str, position: str, rules: str | None, as_json: bool) -> None:
    """Look up POSITION in FILE: is it a win or a loss for the mover, and which turns win?

    \b
      bugfast table value hexhex2.table hexhex2
      bugfast table value hexhex2.table "hexhex2 online w../..../... b place" --json

    POSITION may be a board's name, for its start in the rule set of the table.
    """  # noqa: D301
    table = bf.CompleteTable.load(path)
    # A board's name is looked up in the table's rule set; - may be a name or a position.
    named = position != "-" and len(position.split()) == 1
    pos = load_position(position, rules or (table.rules.name if named else None))
    found = table.value(pos)
    winning = [str(turn) for turn, after in pos.results() if table.value(after) == "loss"]
    if as_json:
        print_json({"position": str(pos), "value": found, "winning": winning})
        return
    print(f"a {found} for {pos.turn.name}")
    if winning:
        print("winning turns, one for each result: " + " ".join(winning))
