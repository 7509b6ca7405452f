"""What would happen on a cell: the bug that a stone would make, what it eats, or why it may not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bugfast import Bug, Position


@dataclass(frozen=True, slots=True)
class Hover:
    """What is to be told and marked while the pointer rests on a cell.

    `bug` holds the cells of the bug that the stone would end up in (or the bug that stands there),
    `prey` those that the step eats or that the bug could eat next, `twins` those of each other bug
    of the same shape.
    """

    cell: str
    legal: bool
    text: str
    bug: tuple[str, ...] = ()
    prey: tuple[str, ...] = ()
    twins: tuple[tuple[str, ...], ...] = ()


def hover(position: Position, cell: str) -> Hover:
    """What to say about `cell` in `position`; `CellError` where the board has no such cell."""
    if position[cell] is not None and cell not in position.legal_cells():
        return _standing(position, cell)
    reason = _at_the_end(position, cell) if position.is_over else position.explain(cell)
    if reason is not None:
        return Hover(cell, False, f"{cell}: {reason}")
    if position.phase == "grow":
        return _growth(position, cell)
    return _placement(position, cell)


def bug_at(position: Position, cell: str) -> Bug:
    """The bug that holds `cell`; `ValueError` where the cell is empty."""
    for bug in position.bugs():
        if cell in bug.cells:
            return bug
    raise ValueError(f"no bug on {cell}")


def describe_bug(bug: Bug) -> str:
    """A bug in words, such as `bug of 3 (bend)`; large shapes have no names."""
    if bug.size == 1:
        return "single stone"
    name = bug.shape.name
    return f"bug of {bug.size}" if str(bug.size) in name else f"bug of {bug.size} ({name})"


def _standing(position: Position, cell: str) -> Hover:
    bug = bug_at(position, cell)
    twins = [other for other in position.bugs() if other.shape == bug.shape and other != bug]
    enemies = sum(other.color != bug.color for other in twins)
    text = f"{cell}: a {bug.color.name} {describe_bug(bug)}"
    own = len(twins) - enemies
    if twins:
        text += f"; {own} more of its colour and {_count(enemies, 'enemy bug')} have its shape"
    else:
        text += ", the only bug of its shape"
    return Hover(
        cell, False, text, bug=tuple(bug.cells), twins=tuple(tuple(t.cells) for t in twins)
    )


def _placement(position: Position, cell: str) -> Hover:
    after = position.step(cell)
    bug = bug_at(after, cell)
    makes = "" if bug.size == 1 else "makes "
    text = f"{cell}: {makes}a {describe_bug(bug)}"
    prey: tuple[str, ...] = ()
    if after.phase == "grow":
        meals = after.meals()
        own = [meal for meal in meals if cell in meal.bug.cells]
        prey = tuple(c for meal in own or meals for victim in meal.prey for c in victim.cells)
        eaten = sum(len(meal.prey) for meal in own or meals)
        eater = "it" if own else "an older bug"
        text += f"; {eater} then eats {_count(eaten, 'bug')} and grows"
    return Hover(cell, True, text, bug=tuple(bug.cells), prey=prey)


def _growth(position: Position, cell: str) -> Hover:
    meal = next(meal for meal in position.meals() if cell in meal.growth)
    after = bug_at(position.step(cell), cell)
    text = (
        f"{cell}: the {describe_bug(meal.bug)} eats {_count(len(meal.prey), 'bug')} "
        f"and becomes a {describe_bug(after)}"
    )
    prey = tuple(c for victim in meal.prey for c in victim.cells)
    return Hover(cell, True, text, bug=tuple(after.cells), prey=prey)


def _at_the_end(position: Position, cell: str) -> str:
    """Why the winner cannot place on an empty cell, where `explain` says only that it is over."""
    touched = {
        bug.cells: bug.size
        for bug in position.bugs(position.turn)
        if not set(position.board.neighbours(cell)).isdisjoint(bug.cells)
    }
    stone = f"a {position.turn.name} stone"
    if len(touched) > 1 and not position.rules.merge:
        return f"{stone} would join {len(touched)} bugs; bugs never join in the rule set online"
    size = 1 + sum(touched.values())
    return f"{stone} would make size {size}; the largest is {position.largest}"


def _count(n: int, noun: str) -> str:
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"
