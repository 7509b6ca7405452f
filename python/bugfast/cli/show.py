"""`bugfast show`: draw a position."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

import bugfast as bf
from bugfast import terminal
from bugfast.cli.common import STDOUT, OutputFile, TurnType, json_option, print_json
from bugfast.cli.position import with_position
from bugfast.drawing import MAX_SIDE, Drawing, draw
from bugfast.words import title

if TYPE_CHECKING:
    from bugfast import Color, Position


@click.command("show")
@with_position
@click.option(
    "--svg",
    type=OutputFile(stdout=True),
    metavar="FILE",
    help="Write an SVG file; - is standard output.",
)
@click.option(
    "--png", type=OutputFile(stdout=True), metavar="FILE",
    help="Write a PNG file; - is standard output.",
)  # fmt: skip
@click.option(
    "--size", type=click.IntRange(16, MAX_SIDE), metavar="PIXELS",
    help="Longer side of the picture.  [default: what suits the board]",
)  # fmt: skip
@click.option("--legal", is_flag=True, help="Mark the cells where a stone may be put.")
@click.option(
    "--last", type=TurnType(), metavar="TURN",
    help="Mark the cells of a turn, in their order.",
)  # fmt: skip
@click.option(
    "--coordinates/--no-coordinates", default=True, help="Write the cells' names in the picture."
)
@json_option
def command(
    *,
    pos: Position,
    svg: str | None,
    png: str | None,
    size: int | None,
    legal: bool,
    last: bf.Turn | None,
    coordinates: bool,
    as_json: bool,
) -> None:
    """Draw POSITION in the terminal or to a file.

    \b
      bugfast show hexhex5
      bugfast show "hexhex3 rulebook .../..../..wb./..../... w place" --legal
      bugfast show limping3 --svg board.svg --png board.png --size 800
      bugfast show --file games.jsonl --game 3 --turn 10 --svg board.svg
      bugfast show hexhex3 --json

    In the terminal w and b are stones, and each row stands between the names of its first and
    its last cell. A board whose islands lie far apart is drawn island by island.

    With --json the position is told in place of the drawing in the terminal; cells are those
    where a stone may be put.
    """  # noqa: D301
    if (svg == STDOUT) + (png == STDOUT) + as_json > 1:
        raise click.UsageError(
            "standard output takes one thing: expected one of --svg -, --png -, --json"
        )
    for cell in () if last is None else last.cells:
        pos.board.axial(cell)
    if svg is not None or png is not None:
        drawing = draw(pos, size=size, last_turn=last, coordinates=coordinates, legal=legal)
        if svg is not None:
            _save_svg(drawing, svg)
        if png is not None:
            _save_png(drawing, png)
    elif size is not None:
        raise click.UsageError("--size is for a picture, expected --svg or --png beside it")
    elif not as_json:
        _print(pos, last, legal)
    if as_json:
        print_json(_as_json(pos))


def _as_json(pos: Position) -> dict[str, object]:
    """The position as a document; `cells` are open for a stone, as in `bugfast turns`."""
    return {
        "position": str(pos),
        "board": pos.board.name,
        "rules": pos.rules.name,
        "turn": str(pos.turn),
        "phase": pos.phase,
        "largest": pos.largest,
        "cells": pos.legal_cells(),
        "over": pos.is_over,
        "winner": None if pos.winner is None else str(pos.winner),
    }


def _save_svg(drawing: Drawing, file: str) -> None:
    """Write the SVG file."""
    from bugfast import svg

    content = svg.render(drawing)
    if file == STDOUT:
        sys.stdout.buffer.write(content.encode("utf-8"))
    else:
        svg.save(file, content)


def _save_png(drawing: Drawing, file: str) -> None:
    """Write the PNG file."""
    from bugfast import png

    try:
        picture = png.render(drawing)
    except ModuleNotFoundError as error:
        raise click.ClickException(f"--png needs Pillow ({error}): pip install pillow") from None
    if file == STDOUT:
        sys.stdout.buffer.write(picture)
    else:
        png.save(file, picture)


def _print(pos: Position, turn: bf.Turn | None, legal: bool) -> None:
    """Draw in the terminal: in colours where it is one, in ASCII elsewhere."""
    marked = pos.legal_cells() if legal else []
    print(f"{title(pos)}\n")
    if sys.stdout.isatty() or os.environ.get("FORCE_COLOR"):
        _print_styled(pos, turn, marked)
    else:
        print(terminal.plain(pos, legal=marked))
    print()
    for line in _facts(pos):
        print(line)


def _print_styled(pos: Position, turn: bf.Turn | None, marked: list[str]) -> None:
    """Draw with rich, which knows what the terminal can do and whether colours are wanted."""
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    # Eight colours have no middle tone on which both black and white can be seen.
    coloured = console.color_system in {"256", "truecolor"} and not console.no_color
    discs = coloured and (console.encoding or "").lower().startswith("utf")
    last = () if turn is None else turn.cells
    for line in terminal.lines(pos, legal=marked, last=last, discs=discs):
        text = Text()
        for span in line:
            text.append(span.text, span.style if coloured else "")
        console.print(text, soft_wrap=True)


def _facts(pos: Position) -> list[str]:
    """What a player asks first."""
    facts = [
        f"Stones           White {_stones(pos, bf.Color.WHITE)}, "
        f"Black {_stones(pos, bf.Color.BLACK)}",
        f"Largest bug      {pos.largest}",
        f"Legal cells      {len(pos.legal_cells())}",
        f"Placements left  White {_placements(pos, bf.Color.WHITE)}, "
        f"Black {_placements(pos, bf.Color.BLACK)}",
    ]
    for meal in pos.meals():
        prey = " and ".join("-".join(bug.cells) for bug in meal.prey)
        facts.append(
            f"Can eat          {'-'.join(meal.bug.cells)} eats {prey}, "
            f"grows on {', '.join(meal.growth)}"
        )
    return facts


def _stones(pos: Position, color: Color) -> int:
    """How many stones of a colour are on the board."""
    return sum(bug.size for bug in pos.bugs(color))


def _placements(pos: Position, color: Color) -> int:
    """Where a colour could place, were it the mover."""
    board, rules, rows, _, _ = str(pos).split()
    return len(bf.Position.parse(f"{board} {rules} {rows} {color} place").legal_cells())
