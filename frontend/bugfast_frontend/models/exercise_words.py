"""The line below the board of a task."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from bugfast_frontend.language import _
from bugfast_frontend.models.exercise import Exercise, State
from bugfast_frontend.models.placements import placements

if TYPE_CHECKING:
    from bugfast_frontend.models.hover import Hover

_placements = lru_cache(maxsize=4)(placements)


def below_board(exercise: Exercise, hovered: Hover | None) -> tuple[str, bool]:
    """What is said below the board, and whether it tells of something bad.

    It is about the cell that the pointer is on, if any; else it counts the cells that are left.
    """
    if hovered is not None and (exercise.person_to_move or hovered.bug):
        return hovered.text, not hovered.legal and not hovered.bug
    position = exercise.position
    if position.phase == "grow":
        choosing = exercise.state is State.OPEN
        return (_("A bug must eat: choose where it grows.") if choosing else ""), False
    left = _placements(position)
    said = _("Cells left: White {white}, Black {black}.").format(
        white=len(left.white), black=len(left.black)
    )
    if exercise.state is State.WRONG and not exercise.showing:
        said += " " + _("A press on the board takes the turn back.")
    return said, False
