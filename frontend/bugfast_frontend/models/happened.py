"""What a turn has done, in the words of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugfast_frontend.language import _
from bugfast_frontend.models.bug_words import a_bug, the_bug
from bugfast_frontend.models.hover import bug_at
from bugfast_frontend.models.reasons import counted_bugs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bugfast_frontend.models.session import Step


def happened(steps: Sequence[Step]) -> str:
    """Say what the steps of a complete turn have made and eaten, or why nothing was eaten."""
    said = []
    for step in steps:
        if step.is_placement:
            bug = bug_at(step.after, step.cell)
            said.append(_("Your stone made {bug}.").format(bug=a_bug(bug)))
            continue
        meal = next(meal for meal in step.before.meals() if step.cell in meal.growth)
        text = _("{eater} ate {bugs} and grew on {cell}.").format(
            eater=the_bug(meal.bug), bugs=counted_bugs(len(meal.prey)), cell=step.cell
        )
        said.append(text[0].upper() + text[1:])
    if len(steps) == 1 and steps[0].is_placement:
        said.append(_without_meal(steps[0]))
    return " ".join(said)


def _without_meal(step: Step) -> str:
    """Why a placement was not followed by a meal."""
    bug = bug_at(step.after, step.cell)
    board = step.after.board
    near = {other for cell in bug.cells for other in board.neighbours(cell)}
    touched = [other for other in step.after.bugs(~step.color) if near & set(other.cells)]
    if any(other.shape == bug.shape for other in touched):
        return _("It touches an enemy bug of its shape, but would have no room to grow.")
    if touched:
        return _("No enemy bug that it touches has its shape, so it eats nothing.")
    return _("It touches no enemy bug, so it eats nothing.")
