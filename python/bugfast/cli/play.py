"""`bugfast play`: open the window."""

from __future__ import annotations

import os

import click

from bugfast.cli.common import load_position, rules_option


@click.command("play")
@click.argument("start", metavar="[POSITION|FILE]", required=False)
@rules_option
def command(*, start: str | None, rules: str | None) -> int:
    """Open the window to play in.

    \b
      bugfast play
      bugfast play hexhex5 --rules online
      bugfast play "hexhex3 rulebook .../..../..wb./..../... w place"
      bugfast play game.jsonl

    It opens on a new game, on a POSITION, or on the first game of a FILE of game records.
    """  # noqa: D301
    if start is not None and not _is_file(start):
        # What is wrong with it is told here, whether or not the window is installed.
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
