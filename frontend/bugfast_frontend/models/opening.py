"""What to open the window on: a board's name, a position, or a file of games."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import bugfast
from bugfast import Position
from bugfast_frontend.models.players import Player, Players
from bugfast_frontend.models.session import Session

DEFAULT_BOARD = "hexhex4"


@dataclass(frozen=True, slots=True)
class Opening:
    """A game to show, who plays on in it, and what is to be said about it."""

    session: Session
    players: Players
    message: str | None = None


def open_argument(argument: str | None, rules: str = "rulebook") -> Opening:
    """The game that a command line names.

    `argument` is a position string, a board's name (its start under `rules`), a path to a file of
    game records, of which the first is opened at its end, or None for a new game. Positions and
    boards are played against the engine, by whoever is on turn; in a game from a file people hold
    both sides.

    Raises `bugfast.BugfastError` where the text or the file is wrong, `OSError` where the file
    cannot be read.
    """
    if argument is not None and _is_path(argument):
        return open_file(Path(argument))
    if argument is not None and len(argument.split()) > 1:
        start = Position.parse(argument)
    else:
        start = Position(argument or DEFAULT_BOARD, rules=rules)
    return Opening(Session(start), Players.person_against_engine(start.turn))


def open_file(path: Path) -> Opening:
    """The first game of a file of records, at its end; raises as `open_argument` does."""
    record = next(iter(bugfast.read_games(path)), None)
    if record is None:
        raise bugfast.PositionError(f"{path}: no game in it; expected a game record a line")
    error = record.error
    if record.start is None:
        # Nothing of the record can be shown; the error says what is wrong with it.
        raise error or bugfast.PositionError(f"{path}: the first game has no start")
    message = f"Not the whole game could be read: {error}" if error is not None else None
    session = Session.from_turns(record.start, record.turns)
    return Opening(session, Players(Player.PERSON, Player.PERSON), message)


def _is_path(argument: str) -> bool:
    """Whether a file is meant: one that is there, or a name that can be nothing else."""
    try:
        if Path(argument).is_file():
            return True
    except (OSError, ValueError):  # too long a name, or one with a NUL: no file
        return False
    return argument.endswith((".jsonl", ".json")) and len(argument.split()) == 1
