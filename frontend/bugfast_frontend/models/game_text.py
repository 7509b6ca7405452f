"""A game in play as the line of JSON that `bugfast.read_games` reads."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from bugfast import Game
from bugfast_frontend.models.game_tree import ROOT
from bugfast_frontend.models.reviewed import Reviewed, ReviewError
from bugfast_frontend.models.tree_text import tree_fields, tree_of_fields

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bugfast_frontend.models.game_tree import GameTree
    from bugfast_frontend.models.session import Session


_SIDES = "white", "black"
"""The keys of the players' names, as many files of games have them."""
_LONGEST = 60
"""Characters of a name that are kept."""


def record_fields(session: Session) -> dict[str, object]:
    """The whole line of play as a game record; a last turn that is not finished is left out.

    Names, variations, comments and what a review has found, where there are any, are further keys.
    """
    game = Game(session.start)
    for turn in session.turns():
        if session.is_finished(turn):
            game.push(str(turn))
    fields = game.record()
    if session.tree is not None:
        follow_session(session.tree, session)
        fields |= tree_fields(session.tree, len(game.turns))
    fields |= {side: name for side, name in zip(_SIDES, session.names, strict=True) if name}
    if session.reviewed is not None:
        fields["review"] = session.reviewed.fields()
    return fields


def take_further(session: Session, further: Mapping[str, Any]) -> tuple[str, str]:
    """Give a session of a record's turns what its further keys hold.

    What is wrong with the variations and comments, and what with the review, is left out and told.
    """
    names = (further.get(side) for side in _SIDES)
    white, black = (name.strip()[:_LONGEST] if isinstance(name, str) else "" for name in names)
    session.names = white, black
    turns = [str(turn) for turn in session.turns()]
    session.tree, wrong_tree = tree_of_fields(session.start, turns, further)
    wrong_review = ""
    if further.get("review") is not None:
        try:
            session.reviewed = Reviewed.of_fields(session.start, further["review"])
        except ReviewError as error:
            wrong_review = str(error)
    return wrong_tree, wrong_review


def follow_session(tree: GameTree, session: Session) -> list[int]:
    """Let the line of play be the first line of a tree; its nodes, the root before them."""
    nodes = [ROOT]
    for turn in session.turns():
        if session.is_finished(turn):
            nodes.append(tree.grow(nodes[-1], str(turn), first=True))
    return nodes


def record_line(session: Session) -> str:
    """`record_fields` in a line of JSON, without its end."""
    return json_line(record_fields(session))


def json_line(fields: dict[str, object]) -> str:
    """An object in a line of JSON, the letters as they are: in ASCII some take six signs."""
    line = json.dumps(fields, ensure_ascii=False)
    try:
        line.encode()
    except UnicodeEncodeError:  # half a character, as a file of another program may hold
        return json.dumps(fields)
    return line


def unfinished_turn(session: Session) -> str:
    """The cells of the last turn where it is not finished, as a turn is written; else nothing."""
    turns = session.turns()
    return str(turns[-1]) if turns and not session.is_finished(turns[-1]) else ""
