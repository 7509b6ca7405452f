"""Where a person has something to decide: the places that undo and redo go to."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from bugfast import Color
    from bugfast_frontend.models.session import Session

    IsEngine = Callable[[Color], bool]


def decision_before(session: Session, is_engine: IsEngine) -> int | None:
    """The last place before the current one at which a person begins a turn; None for none."""
    places = reversed(range(session.cursor))
    return next((index for index in places if _is_decision(session, index, is_engine)), None)


def decision_after(session: Session, is_engine: IsEngine) -> int:
    """The next place at which a person begins a turn, else the end."""
    places = range(session.cursor + 1, len(session) + 1)
    found = (index for index in places if _is_decision(session, index, is_engine))
    return next(found, len(session))


def _is_decision(session: Session, index: int, is_engine: IsEngine) -> bool:
    """Whether a person begins a turn there; where only the engine plays, whether any begins."""
    position = session.position_at(index)
    if position.phase != "place" and index > 0:
        return False
    turn = position.turn
    return position.is_over or not is_engine(turn) or is_engine(~turn)
