"""A game in play as the line of JSON that `bugfast.read_games` reads."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from bugfast import Game

if TYPE_CHECKING:
    from bugfast_frontend.models.session import Session


def record_fields(session: Session) -> dict[str, object]:
    """The whole line of play as a game record; a last turn that is not finished is left out."""
    game = Game(session.start)
    for turn in session.turns():
        if session.is_finished(turn):
            game.push(str(turn))
    return game.record()


def record_line(session: Session) -> str:
    """`record_fields` in a line of JSON, without its end."""
    return json.dumps(record_fields(session))


def unfinished_turn(session: Session) -> str:
    """The cells of the last turn where it is not finished, as a turn is written; else nothing."""
    turns = session.turns()
    return str(turns[-1]) if turns and not session.is_finished(turns[-1]) else ""
