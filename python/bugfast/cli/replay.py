"""`bugfast replay`: check game records."""

from __future__ import annotations

import os
from contextlib import nullcontext
from typing import TYPE_CHECKING

import click

import bugfast as bf
from bugfast.cli.common import Waiting, json_option, print_json
from bugfast.cli.streams import standard_input
from bugfast.words import place, standing

if TYPE_CHECKING:
    from bugfast import GameRecord


@click.command("replay")
@click.argument(
    "files", nargs=-1, required=True, metavar="FILE...",
    type=click.Path(exists=True, dir_okay=False, allow_dash=True),
)  # fmt: skip
@json_option
def command(*, files: tuple[str, ...], as_json: bool) -> int:
    """Check game records, turn by turn.

    \b
      bugfast replay games.jsonl
      bugfast replay *.jsonl --json
      zcat games.jsonl.gz | bugfast replay -

    Each FILE holds records, - is standard input. A record is a line of JSON; counts, final and
    winner are checked where it has them, and start may take the place of board and rules:

    \b
      {"board": "hexhex3", "rules": "online", "turns": ["c3", "b3,c3"]}

    Each game gets a line: the board, the rules, the number of turns, and who won or what is bad.
    A bad turn stops its game, not the others. Exit status 1 tells that there was one.
    """  # noqa: D301
    bad = 0
    for file in files:
        bad += _replay(file, as_json)
    return 1 if bad else 0


def _replay(file: str, as_json: bool) -> int:
    """Check one file and tell; the number of bad games."""
    good = bad = turns = 0
    with (
        nullcontext(standard_input("FILE")) if file == "-" else open(file, "rb") as source,
        Waiting(f"replaying {os.path.basename(file)}") as waiting,
    ):
        for record in bf.read_games(source):
            good += record.error is None
            bad += record.error is not None
            turns += len(record.turns)
            waiting.done += 1
            if as_json:
                print_json(_as_json(file, record))
            else:
                print(f"{file}: {_line(record)}")
    if not as_json:
        total = good + bad
        print(
            f"{file}: {total} game{'' if total == 1 else 's'}, {turns} good "
            f"turn{'' if turns == 1 else 's'}, {bad} bad game{'' if bad == 1 else 's'}"
        )
    return bad


def _line(record: GameRecord) -> str:
    """One game in a line: what was played and how it ended, or what is bad."""
    if record.error is not None:
        return f"game {record.number}, line {record.line}: {record.error}"
    final, turns = record.final, len(record.turns)
    if final is None:
        raise TypeError(f"game {record.number}: good, expected a position")
    ending = standing(final) if final.is_over else f"goes on, {standing(final)}"
    count = "1 turn" if turns == 1 else f"{turns} turns"
    return f"game {record.number}: {place(final)}, {count}: {ending}"


def _as_json(file: str, record: GameRecord) -> dict[str, object]:
    """One game's line."""
    error = record.error
    return {
        "file": file,
        "game": record.number,
        "board": None if record.board is None else record.board.name,
        "rules": None if record.rules is None else record.rules.name,
        "turns": len(record.turns),
        "counts": record.counts,
        "final": None if record.final is None else str(record.final),
        "winner": None if record.winner is None else str(record.winner),
        "error": None
        if error is None
        else {
            "turn": error.turn,
            "text": error.text,
            "rule": error.rule,
            "message": error.message,
        },
    }
