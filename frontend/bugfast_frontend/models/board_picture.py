"""What is to be seen on the board: stones, and every mark upon them."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from collections.abc import Set as AbstractSet

    from bugfast import Board, Bug, Color, Position
    from bugfast_frontend.models.animation import Motion
    from bugfast_frontend.models.eater import Eater
    from bugfast_frontend.models.hints import Hint
    from bugfast_frontend.models.hover import Hover
    from bugfast_frontend.models.session import Session

_NO_CELLS: frozenset[str] = frozenset()


class OnBoard(Protocol):
    """What is played on a board: a match, or a task."""

    session: Session
    hint: Hint | None

    @property
    def position(self) -> Position:
        """The position on the board."""

    @property
    def person_to_move(self) -> bool:
        """Whether a person may put a stone."""

    @property
    def unconfirmed(self) -> bool:
        """Whether a turn waits to be confirmed."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A turn that the engine looks at.

    Attributes:
        cell: its first cell.
        label: its value in a few signs.
        grade: 0 for the best, else from 1 (loses next to nothing) to 3 (loses much).
        proved: whether the value is proved, and no guess.
    """

    cell: str
    label: str
    grade: int
    proved: bool


@dataclass(frozen=True)
class BoardPicture:
    """All that a view needs to draw the board; cells are named, nothing is in pixels.

    Attributes:
        board: the board.
        bugs: the bugs that stand on it.
        mover: whose stone comes next, None when the game is over or it is not a person's turn.
        placeable: the empty cells on which the mover may place.
        hungry: for each bug that can eat, its cells.
        prey: the cells of all bugs that could be eaten now.
        growth: the cells on which a hungry bug may grow.
        order: the number of each stone put in the turn shown, from 1.
        numbered: whether these numbers are shown, and not only the stones marked.
        eaten: the cells emptied in the turn shown, and whose stones lay there.
        hint: the number of each cell of the hint, from 1.
        region: the cells in which a hint says to look.
        candidates: the turns that the engine looks at, by their first cells.
        future: the cells that the turns to come fill, each with the number of its turn and whose
            it is.
        twins: the cells of each bug of the shape that is looked at.
        marks: the cells that the player has marked.
        arrows: the arrows that the player has drawn, each from a cell to another.
        motion: the stone that is being put, while it is animated.
        hover: what the pointer is on.
        cursor: the keyboard's cell.
    """

    board: Board
    bugs: tuple[Bug, ...]
    mover: Color | None = None
    placeable: AbstractSet[str] = _NO_CELLS
    hungry: tuple[tuple[str, ...], ...] = ()
    prey: AbstractSet[str] = _NO_CELLS
    growth: AbstractSet[str] = _NO_CELLS
    order: dict[str, int] = field(default_factory=dict)
    numbered: bool = True
    eaten: dict[str, Color] = field(default_factory=dict)
    hint: dict[str, int] = field(default_factory=dict)
    region: AbstractSet[str] = _NO_CELLS
    candidates: tuple[Candidate, ...] = ()
    future: dict[str, tuple[int, Color]] = field(default_factory=dict)
    twins: tuple[tuple[str, ...], ...] = ()
    marks: AbstractSet[str] = _NO_CELLS
    arrows: AbstractSet[tuple[str, str]] = frozenset()
    motion: Motion | None = None
    hover: Hover | None = None
    cursor: str | None = None

    @cached_property
    def stones(self) -> dict[str, Color]:
        """Every stone: its cell and whose it is."""
        return {cell: bug.color for bug in self.bugs for cell in bug.cells}

    def neighbours(self, cell: str) -> frozenset[str]:
        """The cells of the board that touch `cell`."""
        return _neighbours(self.board)[cell]


@lru_cache(maxsize=4)
def _neighbours(board: Board) -> dict[str, frozenset[str]]:
    return {cell: frozenset(board.neighbours(cell)) for cell in board.cells}


def picture(
    match: OnBoard,
    hover: Hover | None,
    cursor: str | None,
    *,
    eater: Eater | None = None,
    show_legal: bool = True,
    show_order: bool = True,
) -> BoardPicture:
    """The board of a match or a task as it is to be seen now.

    Of the meals those of the bug that was chosen as `eater` are shown, else all.
    `show_order` is for the numbers of the last turn; while one is under way they are there anyway.
    """
    position = match.position
    growing = position.phase == "grow"
    legal = frozenset(position.legal_cells())
    hint = match.hint
    meals = eater.meals(position) if eater is not None else position.meals()
    order: dict[str, int] = {}
    eaten: dict[str, Color] = {}
    for number, step in enumerate(match.session.last_chain(), start=1):
        order[step.cell] = number
        eaten |= {cell: ~step.color for cell in step.eaten}
    return BoardPicture(
        board=position.board,
        bugs=tuple(position.bugs()),
        mover=position.turn if match.person_to_move else None,
        placeable=legal if show_legal and match.person_to_move and not growing else _NO_CELLS,
        hungry=tuple(tuple(meal.bug.cells) for meal in meals),
        prey=frozenset(c for meal in meals for victim in meal.prey for c in victim.cells),
        growth=frozenset(c for meal in meals for c in meal.growth),
        order={cell: n for cell, n in order.items() if position[cell] is not None},
        numbered=(show_order or growing or match.unconfirmed) and len(order) + len(eaten) > 1,
        eaten={cell: color for cell, color in eaten.items() if position[cell] is None},
        hint={cell: n for n, cell in enumerate(hint.shown, start=1)} if hint else {},
        region=hint.region & legal if hint else _NO_CELLS,
        hover=hover,
        cursor=cursor,
    )


def _single_looks(picture: BoardPicture) -> Iterator[tuple[str, object]]:
    """What is to be seen in one cell each: numbers, what was eaten, the engine's turns."""
    for cell, number in picture.order.items():
        yield cell, ("order", number, picture.numbered)
    for cell, color in picture.eaten.items():
        yield cell, ("eaten", color.name)
    for cell, number in picture.hint.items():
        yield cell, ("hint", number)
    for candidate in picture.candidates:
        yield candidate.cell, candidate
    for cell, (number, color) in picture.future.items():
        yield cell, ("future", number, color.name)


def looks(picture: BoardPicture) -> dict[str, tuple[object, ...]]:
    """How each cell looks: where two pictures of a board differ, one of these does."""
    found: dict[str, list[object]] = {cell: [] for cell in picture.board.cells}

    def add(cells: Iterable[str], look: object) -> None:
        for cell in cells:
            found[cell].append(look)

    for bug in picture.bugs:
        add(bug.cells, (bug.color.name, bug.cells))
    for name in ("placeable", "prey", "growth", "region", "marks"):
        add(getattr(picture, name), name)
    for name in ("hungry", "twins"):
        for cells in getattr(picture, name):
            add(cells, (name, cells))
    for cell, look in _single_looks(picture):
        found[cell].append(look)
    hover = picture.hover
    if hover is not None:
        mover = picture.mover.name if picture.mover else None
        found[hover.cell].append(("hover", hover.legal, mover))
        add(hover.bug, ("bug", hover.bug, hover.legal))
        for cells in hover.twins:
            add(cells, ("twin", cells))
        add(hover.prey, "prey-to-be")
        for number, cell in enumerate(hover.forced, start=2):
            found[cell].append(("forced", number))
    motion = picture.motion
    if motion is not None:
        # The bridges to its neighbours come with the stone, at the end.
        near = picture.neighbours(motion.grows)
        add({motion.grows, *motion.fades, *near}, ("motion", motion.progress))
    if picture.cursor is not None:
        found[picture.cursor].append("cursor")
    return {cell: tuple(look) for cell, look in found.items()}
