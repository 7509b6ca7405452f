"""`bugfast analyse`: search for the best turn."""

from __future__ import annotations

import math
import sys
from itertools import accumulate
from typing import TYPE_CHECKING

import click

import bugfast as bf
from bugfast.cli.common import (
    json_option,
    print_json,
    threads_option,
)
from bugfast.cli.position import with_position
from bugfast.words import title

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from bugfast import Analysis, Info, Line, Position

_SECONDS = 5.0
"""How long to search where no bound is given."""

_POLL = 0.1
"""Seconds between two looks at a running search."""


def _seconds(_context: click.Context, _param: click.Parameter, value: float | None) -> float | None:
    """Refuse what is no length of time; a range would let NaN pass."""
    if value is not None and not (value > 0 and math.isfinite(value)):
        raise click.BadParameter(f"{value} is no number of seconds above 0")
    return value


@click.command("analyse")
@with_position
@click.option("--time", "seconds", type=float, callback=_seconds, help="Seconds to search.")
@click.option("--depth", type=click.IntRange(1, 1000), help="Turns to look ahead.")
@click.option("--nodes", type=click.IntRange(1, 10**18), help="Steps to make in the search.")
@threads_option
@click.option(
    "--multipv", type=click.IntRange(1, 1000), default=1, show_default=True,
    help="How many of the best turns to tell, each with another result.",
)  # fmt: skip
@click.option(
    "--exact",
    is_flag=True,
    help="Where it is proved who wins, go on until the number of turns is exact.",
)
@click.option(
    "--table", type=click.Path(exists=True, dir_okay=False), metavar="FILE",
    help="A complete table, by which who wins is known on its board in its rule set.",
)  # fmt: skip
@click.option("--explain", is_flag=True, help="Tell what the best line's score is made of.")
@json_option
def command(
    *,
    pos: Position,
    seconds: float | None,
    depth: int | None,
    nodes: int | None,
    threads: int,
    multipv: int,
    exact: bool,
    table: str | None,
    explain: bool,
    as_json: bool,
) -> None:
    """Search POSITION for the best turn.

    \b
      bugfast analyse hexhex4
      bugfast analyse hexhex3 --depth 6 --multipv 5
      bugfast analyse "hexhex2 rulebook b./.../.. w place" --nodes 100000 --json
      bugfast analyse --file games.jsonl --game 3 --turn 10

    The search lasts 5 seconds where no bound is given. Ctrl-C ends it.

    Each line is told with its score and the mover's chance to win. A score is in points for the
    mover: 0 is even, below 0 the other side stands better, and 100 are about one placement. Each
    cell where a side may still place counts against it, for whoever first has none wins.

    Win and loss are said in the score's place only when they are proved, with the turns still to
    be played by both sides; ~ marks a number that is only the length of the line shown, where best
    play may end sooner or later. The exact one is looked for about as long as the proof took, with
    --exact as long as the bounds allow.

    A score that is not proved is what the position at the end of the line is worth without looking
    further. --explain tells it term by term: the points of White, those of Black, and what is left
    for the mover. docs/scores.md in the source reads one out.
    """  # noqa: D301
    if seconds is None and depth is None and nodes is None:
        seconds = _SECONDS
    limit = bf.Limit(time=seconds, depth=depth, nodes=nodes)
    live = sys.stdout.isatty() and not as_json and not pos.is_over
    with bf.Engine(threads=threads, table=table) as engine:
        if live:
            engine.start(pos, limit, multipv, exact=exact)
            analysis = _watch(engine, pos)
        else:
            analysis = engine.analyse(pos, limit, multipv, exact=exact)
    if as_json:
        explained = {"terms": _terms_as_json(pos, analysis)} if explain else {}
        print_json({**_as_json(analysis), **explained})
        return
    if not live:
        for line in _report(pos, analysis):
            print(line)
    if explain and not pos.is_over:
        for line in _explanation(pos, analysis):
            print(line)


def _watch(engine: bf.Engine, pos: Position) -> Analysis:
    """Show what a search finds; the last of it stays when the search is over."""
    from time import sleep

    from rich.console import Console
    from rich.live import Live

    console = Console(highlight=False)
    rows: dict[int, Info] = {}
    try:
        with Live(console=console, auto_refresh=False, transient=True) as screen:
            while engine.running:
                for info in engine.poll():
                    rows[info.multipv] = info
                if rows:
                    latest = max(rows.values(), key=lambda info: info.nodes)
                    screen.update(_table(pos, [rows[key] for key in sorted(rows)], latest))
                    screen.refresh()
                sleep(_POLL)
    except KeyboardInterrupt:
        engine.stop()
        analysis = engine.wait()
        console.print(_table(pos, analysis.lines, analysis))  # what was found stays to be read
        raise
    analysis = engine.wait()
    console.print(_table(pos, analysis.lines, analysis))
    return analysis


def _table(pos: Position, lines: Sequence[Line | Info], totals: Analysis | Info) -> RenderableType:
    """The state of a search: what is searched, the lines, how far it has come."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for heading in ("", "score", "wins"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("line", overflow="ellipsis", no_wrap=True)
    for number, line in enumerate(lines, start=1):
        text = Text(" ".join(map(str, line.pv)))
        table.add_row(str(number), _score(line), f"{line.win_chance:.0%}", text)
    return Group(Text(title(pos), style="bold"), table, Text(_totals(totals), style="dim"))


def _report(pos: Position, analysis: Analysis) -> list[str]:
    """The result in plain lines."""
    if pos.is_over:
        return [title(pos)]
    scores = ["score", *map(_score, analysis.lines)]
    chances = ["wins", *(f"{line.win_chance:.0%}" for line in analysis.lines)]
    moves = ["line", *(" ".join(map(str, line.pv)) for line in analysis.lines)]
    numbers = ["", *(f"{number}." for number in range(1, len(scores)))]
    left, middle = (max(map(len, column)) for column in (numbers, scores))
    rows = [
        f"{number:<{left}} {score:>{middle}}  {chance:>4}  {move}"
        for number, score, chance, move in zip(numbers, scores, chances, moves, strict=True)
    ]
    return [title(pos), *rows, _totals(analysis)]


def _explained(pos: Position, analysis: Analysis) -> list[tuple[str, int, int, int]]:
    """The terms of the best line's score: name, White's points, Black's, and for the mover.

    A score is the evaluation of the position at the end of its line, or of an earlier one where
    the search was broken off. There are none where the score is a proof.
    """
    line = list(accumulate(analysis.pv, bf.Position.play, initial=pos))
    for end in reversed(line if analysis.outcome is None else []):
        evaluation = bf.evaluate(end)
        sign = 1 if end.turn == pos.turn else -1
        if evaluation is not None and sign * evaluation.score == analysis.score:
            white_moves = end.turn == bf.Color.WHITE
            sides = [
                (t.mine, t.theirs) if white_moves else (t.theirs, t.mine) for t in evaluation.terms
            ]
            return [
                (term.name, *side, sign * term.points)
                for term, side in zip(evaluation.terms, sides, strict=True)
            ]
    return []


def _explanation(pos: Position, analysis: Analysis) -> list[str]:
    """What the best line's score is made of, in plain lines."""
    if analysis.outcome is not None:
        return [f"The {analysis.outcome} is proved, so there are no terms to add up."]
    terms = _explained(pos, analysis)
    if not terms:
        return ["The score was found beyond the line shown, so its terms are not known."]
    rows: list[tuple[str, ...]] = [("term", "white", "black", "points")]
    rows += [(name, *(f"{number:+d}" for number in numbers)) for name, *numbers in terms]
    rows += [("score", "", "", f"{analysis.score:+d}")]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            [
                f"{name:<{widths[0]}}",
                *(f"{n:>{w}}" for n, w in zip(numbers, widths[1:], strict=True)),
            ]
        )
        for name, *numbers in rows
    ]


def _terms_as_json(pos: Position, analysis: Analysis) -> list[dict[str, object]]:
    """What the best line's score is made of, for a document."""
    return [
        {"name": name, "white": white, "black": black, "points": points}
        for name, white, black, points in _explained(pos, analysis)
    ]


def _score(line: Line | Info) -> str:
    """A score, or what is proved."""
    if line.outcome is None:
        return f"{line.score:+d}"
    return f"{line.outcome} in {'' if line.distance_exact else '~'}{line.distance}"


def _totals(found: Analysis | Info) -> str:
    """How far the search has come."""
    return (
        f"depth {found.depth}, {found.nodes:,} nodes, {found.nps / 1e6:.2f} million a second, "
        f"{found.time:.2f} s"
    )


def _exact(found: Analysis | Line) -> bool | None:
    """Whether the distance of what is proved is exact, None where nothing is."""
    return None if found.distance is None else found.distance_exact


def _as_json(analysis: Analysis) -> dict[str, object]:
    """The result as a document."""
    return {
        "best": None if analysis.best is None else str(analysis.best),
        "score": analysis.score,
        "win_chance": analysis.win_chance,
        "outcome": analysis.outcome,
        "distance": analysis.distance,
        "distance_exact": _exact(analysis),
        "pv": [str(turn) for turn in analysis.pv],
        "lines": [
            {
                "turn": str(line.turn),
                "score": line.score,
                "win_chance": line.win_chance,
                "outcome": line.outcome,
                "distance": line.distance,
                "distance_exact": _exact(line),
                "pv": [str(turn) for turn in line.pv],
            }
            for line in analysis.lines
            if line.turn is not None
        ],
        "depth": analysis.depth,
        "nodes": analysis.nodes,
        "nps": analysis.nps,
        "seconds": analysis.time,
    }
