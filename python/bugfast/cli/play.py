"""`bugfast play`: open the window."""

from __future__ import annotations

import os

import click

import bugfast as bf
from bugfast.cli.common import rules_option
from bugfast.cli.position import load_position

_EXPECTED = "expected a board's name, a position, or a file of game records"


@click.command("play")
@click.argument("start", metavar="[POSITION|FILE]", required=False)
@rules_option()
def command(*, start: str | None, rules: str | None) -> int:
    """Open the window to play in.

    \b
      bugfast play
      bugfast play hexhex5 --rules online
      bugfast play "hexhex3 rulebook .../..../..wb./..../... w place"
      bugfast play game.jsonl

    Without an argument it goes on with the game left last. A POSITION begins a game there; of a
    FILE of game records the first game is shown, and the others by Page Down.
    """  # noqa: D301
    # What is wrong with the start is told here, whether or not the window is installed.
    if start is not None and _is_file(start):
        _check_file(start)
    elif start is not None:
        pos = load_position(start, rules)
        start, rules = str(pos), pos.rules.name
    try:
        from bugfast_frontend.app import FrontendError
        from bugfast_frontend.app import main as play
    except ModuleNotFoundError as error:
        raise _missing(error) from None
    try:
        return int(play(start, rules or "rulebook"))
    except FrontendError as error:
        raise click.ClickException(str(error)) from None
    except ModuleNotFoundError as error:
        raise _missing(error) from None


def _check_file(file: str) -> None:
    """Refuse a file that the window cannot open on its first game.

    Raises:
        click.BadParameter: it is no file of games, or nothing of its first game can be read.
        OSError: it cannot be read.
    """
    if not os.path.exists(file):
        raise _bad(f"{file}: no such file, {_EXPECTED}")
    if not os.path.isfile(file):
        kind = "a folder" if os.path.isdir(file) else "no regular file"
        raise _bad(f"{file}: {kind}, {_EXPECTED}")
    record = next(bf.read_games(file), None)
    if record is None:
        raise _bad(f"{file}: no game in it, expected a game record, one a line")
    if record.start is None:
        raise _bad(f"{file}: game 1, line {record.line}: {record.error}")


def _bad(message: str) -> click.BadParameter:
    return click.BadParameter(message, param_hint="POSITION|FILE")


def _missing(error: ModuleNotFoundError) -> Exception:
    """How to get the window, where it is that which is missing."""
    if error.name is None or error.name.split(".")[0] not in {"bugfast_frontend", "pygame"}:
        return error
    return click.ClickException(
        f"the window is not installed ({error}): pip install 'bugfast[gui]', "
        "or `make play` in a checkout"
    )


def _is_file(text: str) -> bool:
    """Whether a file is meant: no board's name has a dot or a slash."""
    if os.path.exists(text):
        return True
    return len(text.split()) == 1 and bool({".", os.sep} & set(text))
