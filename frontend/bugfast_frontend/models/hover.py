"""What would happen on a cell: the bug that a stone would make, what it eats, or why it may not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bugfast_frontend.language import _
from bugfast_frontend.models.bug_words import a_bug, a_colored_bug, the_bug
from bugfast_frontend.models.reasons import counted_bugs, reason

if TYPE_CHECKING:
    from bugfast import Bug, Position


@dataclass(frozen=True, slots=True)
class Hover:
    """What is to be told and marked while the pointer rests on a cell.

    `bug` holds the cells of the bug that the stone would end up in (or the bug that stands there),
    `prey` those that the step eats or that the bug could eat next, `twins` those of each other bug
    of the same shape, `forced` those that follow of themselves, because there is no choice.
    """

    cell: str
    legal: bool
    text: str
    bug: tuple[str, ...] = ()
    prey: tuple[str, ...] = ()
    twins: tuple[tuple[str, ...], ...] = ()
    forced: tuple[str, ...] = ()


def hover(position: Position, cell: str) -> Hover:
    """What to say about `cell` in `position`; `CellError` where the board has no such cell."""
    if position[cell] is not None and cell not in position.legal_cells():
        return _standing(position, cell)
    refused = reason(position, cell)
    if refused is not None:
        return Hover(cell, False, f"{cell}: {refused}")
    if position.phase == "grow":
        return _growth(position, cell)
    return _placement(position, cell)


def bug_at(position: Position, cell: str) -> Bug:
    """The bug that holds `cell`; `ValueError` where the cell is empty."""
    for bug in position.bugs():
        if cell in bug.cells:
            return bug
    raise ValueError(f"no bug on {cell}")


def _standing(position: Position, cell: str) -> Hover:
    bug = bug_at(position, cell)
    twins = [other for other in position.bugs() if other.shape == bug.shape and other != bug]
    enemies = sum(other.color != bug.color for other in twins)
    text = f"{cell}: {a_colored_bug(bug)}"
    if twins:
        own = len(twins) - enemies
        text += "; " + _("of its shape: {own} more of its colour, {enemies} of the enemy's").format(
            own=own, enemies=enemies
        )
    else:
        text += ", " + _("the only bug of its shape")
    return Hover(
        cell, False, text, bug=tuple(bug.cells), twins=tuple(tuple(t.cells) for t in twins)
    )


def _placement(position: Position, cell: str) -> Hover:
    after = position.step(cell)
    bug = bug_at(after, cell)
    makes = a_bug(bug) if bug.size == 1 else _("makes {bug}").format(bug=a_bug(bug))
    text = f"{cell}: {makes}"
    prey: tuple[str, ...] = ()
    if after.phase == "grow":
        meals = after.meals()
        own = [meal for meal in meals if cell in meal.bug.cells]
        prey = tuple(c for meal in own or meals for victim in meal.prey for c in victim.cells)
        eaten = counted_bugs(sum(len(meal.prey) for meal in own or meals))
        then = _("it then eats {bugs} and grows")
        older = _("an older bug then eats {bugs} and grows")
        text += "; " + (then if own else older).format(bugs=eaten)
    forced, rest = _forced(after)
    return Hover(cell, True, text + rest, bug=tuple(bug.cells), prey=prey, forced=forced)


def _growth(position: Position, cell: str) -> Hover:
    meal = next(meal for meal in position.meals() if cell in meal.growth)
    after = bug_at(position.step(cell), cell)
    text = _("{eater} eats {bugs} and becomes {bug}").format(
        eater=the_bug(meal.bug), bugs=counted_bugs(len(meal.prey)), bug=a_bug(after)
    )
    prey = tuple(c for victim in meal.prey for c in victim.cells)
    forced, rest = _forced(position.step(cell))
    return Hover(
        cell, True, f"{cell}: {text}{rest}", bug=tuple(after.cells), prey=prey, forced=forced
    )


def _forced(position: Position) -> tuple[tuple[str, ...], str]:
    """The steps that follow without a choice, and what is to be said about them."""
    cells: list[str] = []
    while position.phase == "grow" and len(legal := position.legal_cells()) == 1:
        cells.append(legal[0])
        position = position.step(legal[0])
    if not cells:
        return (), ""
    return tuple(cells), "; " + _("forced then: {cells}").format(cells=", ".join(cells))
