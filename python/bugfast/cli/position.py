"""The position that a command works on: POSITION, or one out of a file of games."""

from __future__ import annotations

import functools
import os
from typing import TYPE_CHECKING, Any, NamedTuple

import click

import bugfast as bf
from bugfast.cli.common import is_torn, rules_option
from bugfast.cli.streams import standard_input

if TYPE_CHECKING:
    from collections.abc import Callable

    from bugfast import GameRecord, Position

_HINT = "POSITION"
_MAX_LINE = 1024 * 1024


class _InFile(NamedTuple):
    """A place in a file of games."""

    file: str
    game: int
    turn: int | None


def with_position(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add POSITION, --rules, --file, --game and --turn; the command gets the position as `pos`."""

    @functools.wraps(function)
    def command(
        *,
        position: str | None,
        rules: str | None,
        file: str | None,
        game: int | None,
        turn: int | None,
        **others: Any,
    ) -> Any:
        if file is None:
            for name, value in (("--game", game), ("--turn", turn)):
                if value is not None:
                    raise click.UsageError(f"{name} is for a file of games, expected --file too")
            if position is None:
                raise click.UsageError("no POSITION: expected a board's name, a position or --file")
            return function(pos=load_position(position, rules), **others)
        if position is not None or rules is not None:
            other = "POSITION" if rules is None else "--rules"
            raise click.UsageError(f"--file brings its own position, expected no {other} beside it")
        place = _InFile(file, 1 if game is None else game, turn)
        return function(pos=_position_in(place), **others)

    for option in (
        click.option(
            "--turn", type=click.IntRange(0), metavar="K",
            help="With --file: the position after K turns.  [default: the last]",
        ),
        click.option(
            "--game", type=click.IntRange(1), metavar="N",
            help="With --file: the game's number, from 1.  [default: 1]",
        ),
        click.option(
            "--file", type=click.Path(exists=True, dir_okay=False, allow_dash=True), metavar="FILE",
            help="Take the position out of a file of games, in the place of POSITION.",
        ),
        rules_option(),
        click.argument("position", required=False, metavar=f"[{_HINT}]"),
    ):  # fmt: skip
        command = option(command)
    return command


def load_position(text: str, rules: str | None) -> Position:
    """The position that a POSITION argument means.

    Raises:
        BoardError: a single word that is no board.
        PositionError: several words that are no position.
        click.BadParameter: rules beside a position string, the name of a file, or nothing on
            standard input.
    """
    if text == "-":
        text = _first_line()
    elif is_torn(text):
        raise click.BadParameter("no UTF-8, expected plain text", param_hint=_HINT)
    words = text.split()
    if not words:
        raise click.BadParameter(
            "empty, expected a board's name or a position string", param_hint=_HINT
        )
    if len(words) == 1:
        try:
            return bf.Position(words[0], rules or "rulebook")
        except bf.BoardError:
            if not _is_file(words[0]):
                raise
        raise click.BadParameter(
            f"{words[0]} is a file, expected a board's name or a position: look into a file of "
            f"games with --file, check it by `bugfast replay`, open it by `bugfast play`",
            param_hint=_HINT,
        )
    if rules is not None:
        raise click.BadParameter(
            "a position string brings its own rules, expected --rules beside a board's name only",
            param_hint="--rules",
        )
    return bf.Position.parse(text)


def _is_file(text: str) -> bool:
    """Whether a file of that name is there."""
    try:
        return os.path.isfile(text)
    except ValueError:  # a NUL is in no file's name
        return False


def _first_line() -> str:
    """The first line of standard input."""
    try:
        line = standard_input(_HINT).readline(_MAX_LINE + 1)
    except OSError as error:
        raise OSError(error.errno, error.strerror, "standard input") from None
    if len(line) > _MAX_LINE:
        message = f"the first line of standard input is longer than {_MAX_LINE} bytes"
        raise click.BadParameter(message, param_hint=_HINT)
    try:
        return line.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"standard input: no UTF-8 at byte {error.start + 1}"
        raise click.BadParameter(message, param_hint=_HINT) from None


def _position_in(place: _InFile) -> Position:
    """A position out of a file of games.

    Raises:
        click.BadParameter: there is no such game or turn in it, or the game is bad there.
    """
    found = _game_in(place)
    positions = found.positions()
    where = f"{place.file}: game {found.number}, line {found.line}"
    last = len(found.turns)
    bad = f": {found.error}" if found.error is not None else ""
    if not positions:
        raise click.BadParameter(f"{where}{bad}", param_hint="--file")
    if place.turn is None and bad:
        raise click.BadParameter(
            f"{where}{bad}; with --turn 0 to {last} the good part is shown", param_hint="--file"
        )
    if place.turn is not None and place.turn > last:
        turns = "1 turn" if last == 1 else f"{last} turns"
        raise click.BadParameter(
            f"{where}: --turn {place.turn}, expected 0 to {last}, it has {turns}{bad}",
            param_hint="--turn",
        )
    return positions[last if place.turn is None else place.turn]


def _game_in(place: _InFile) -> GameRecord:
    """A game of a file by its number."""
    source = standard_input("--file") if place.file == "-" else place.file
    number = 0
    for record in bf.read_games(source):
        number = record.number
        if number == place.game:
            return record
    games = "1 game" if number == 1 else f"{number} games"
    raise click.BadParameter(
        f"{place.file}: no game {place.game}, it has {games}", param_hint="--game"
    )
