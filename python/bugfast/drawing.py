"""The picture of a position, as plain shapes that `svg` and `png` put on paper.

Lengths are in units of which a cell's radius has `RADIUS`; the writers scale the whole. The
stones of one bug are joined, so that its form is seen at a glance; white stones carry a ring,
black ones a dot or their cell's name alone, so that colour is never the only difference.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING, NamedTuple, TypedDict

from bugfast._core import Color, Turn
from bugfast.layout import places
from bugfast.words import title

if TYPE_CHECKING:
    from bugfast._core import Position

RADIUS = 40.0
"""From a cell's centre to its corners."""

MAX_SIDE = 4096
"""The longest side of a picture, in pixels."""

_NATURAL_SIDE = 2400.0
_MARGIN = 0.9 * RADIUS
_HALF = RADIUS * 3**0.5 / 2
_STONE = 0.54 * RADIUS
_NECK = 0.44 * RADIUS
_EDGE = 0.055 * RADIUS
_HAIR = 0.025 * RADIUS
_DOT = 0.11 * RADIUS
_CAPTION = 0.4 * RADIUS

_PAPER = "#f3efe7"
_CELL = "#ddd5c5"
_LAST = "#efc877"
_NAME = "#8d826f"
_INK = "#4a4338"
_LEGAL = "#4f8a78"
_SIGN = "#b3402f"
_BODY = {Color.WHITE: "#fffdf8", Color.BLACK: "#2d3138"}
_LINE = {Color.WHITE: "#6a6152", Color.BLACK: "#14161a"}
_ON_STONE = {Color.WHITE: "#2d3138", Color.BLACK: "#fffdf8"}
_NAME_ON_STONE = {Color.WHITE: "#7d7363", Color.BLACK: "#a9afb8"}
_RING = "#b5aa97"
_SPOT = "#626975"

_COLOUR = re.compile(r"#[0-9a-fA-F]{3}(?:[0-9a-fA-F]{3})?|[a-zA-Z]{3,24}")


class Polygon(NamedTuple):
    """A filled polygon."""

    points: tuple[tuple[float, float], ...]
    fill: str


class Circle(NamedTuple):
    """A disc, or a ring of some width where `fill` is None."""

    x: float
    y: float
    radius: float
    fill: str | None
    line: str = ""
    width: float = 0.0


class Line(NamedTuple):
    """A straight line with flat ends."""

    x1: float
    y1: float
    x2: float
    y2: float
    line: str
    width: float


class Text(NamedTuple):
    """A word about its centre."""

    x: float
    y: float
    text: str
    size: float
    fill: str


class Options(TypedDict, total=False):
    """The options of a picture, told by `bugfast.svg.board`."""

    size: int | None
    last_turn: Turn | str | None
    fill: Mapping[str, str] | None
    marks: Mapping[str, str] | Iterable[str]
    arrows: Iterable[tuple[str, str] | tuple[str, str, str]]
    coordinates: bool
    legal: bool
    caption: bool


class Drawing(NamedTuple):
    """Shapes from back to front on a sheet of `width` by `height` units.

    `scale` is the number of pixels that one unit takes.
    """

    width: float
    height: float
    scale: float
    paper: str
    title: str
    shapes: tuple[Polygon | Circle | Line | Text, ...]


def draw(
    pos: Position,
    *,
    size: int | None = None,
    last_turn: Turn | str | None = None,
    fill: Mapping[str, str] | None = None,
    marks: Mapping[str, str] | Iterable[str] = (),
    arrows: Iterable[tuple[str, str] | tuple[str, str, str]] = (),
    coordinates: bool = True,
    legal: bool = False,
    caption: bool = True,
) -> Drawing:
    """Draw a position; `bugfast.svg.board` tells what the options do."""
    sheet = _Sheet(pos, caption, coordinates)
    turn = Turn(last_turn) if isinstance(last_turn, str) else last_turn
    last = () if turn is None else turn.cells
    tints = dict.fromkeys(last, _LAST) | {
        cell: _colour(colour) for cell, colour in (fill or {}).items()
    }
    numbers = {cell: str(k) for k, cell in enumerate(last, start=1)} if len(last) > 1 else {}
    texts = {c: str(text) for c, text in marks.items()} if isinstance(marks, Mapping) else {}
    worded = {*numbers, *texts}
    sheet.cells(tints)
    sheet.stones()
    if coordinates:
        sheet.names(worded)
    if legal:
        for cell in pos.legal_cells():
            if cell not in worded:  # a word on a dot cannot be read
                sheet.dot(cell)
    for cell, text in (numbers | texts).items():
        sheet.word(cell, text, _SIGN if cell in texts else _INK)
    if not isinstance(marks, Mapping):
        for cell in marks:
            sheet.cross(cell)
    for tail, head, *colour in arrows:
        sheet.arrow(tail, head, _colour(colour[0]) if colour else _SIGN)
    return sheet.finish(size)


class _Sheet:
    """Collects the shapes of one picture."""

    def __init__(self, pos: Position, caption: bool, named: bool) -> None:
        """Lay out the board of `pos` above its caption.

        Args:
            pos: the position.
            caption: whether board, rules and standing are written below.
            named: whether the cells' names will be written, which takes room on stones.
        """
        self.pos = pos
        self.named = named
        self.at: dict[str, tuple[float, float]] = {}
        self.shapes: list[Polygon | Circle | Line | Text] = []
        self.title = title(pos)
        points = places(pos.board)
        board_width = _HALF * (max(x for x, _ in points) + 2)
        caption_width = 0.56 * _CAPTION * len(self.title) if caption else 0.0
        self.width = 2 * _MARGIN + max(board_width, caption_width)
        left = (self.width - board_width) / 2
        for name, (x, y) in zip(pos.board.cells, points, strict=True):
            self.at[name] = (left + _HALF * (x + 1), _MARGIN + RADIUS * (1.5 * y + 1))
        bottom = max(y for _, y in self.at.values()) + RADIUS + _MARGIN
        self.height = bottom
        if caption:
            self.height += _CAPTION
            self.shapes.append(Text(self.width / 2, bottom, self.title, _CAPTION, _INK))

    def centre(self, cell: str) -> tuple[float, float]:
        """The middle of a cell; a name that the board has not is the board's own error."""
        if cell not in self.at:
            self.pos.board.axial(cell)
        return self.at[cell]

    def cells(self, tints: Mapping[str, str]) -> None:
        """All cells, some of them tinted."""
        for cell in tints:
            self.centre(cell)
        corners = [
            (0.95 * RADIUS * sin(pi / 3 * k), 0.95 * RADIUS * cos(pi / 3 * k)) for k in range(6)
        ]
        for cell, (x, y) in self.at.items():
            points = tuple((x + dx, y + dy) for dx, dy in corners)
            self.shapes.append(Polygon(points, tints.get(cell, _CELL)))

    def names(self, worded: Collection[str]) -> None:
        """Every cell's name, small: in the upper corner, or on the stone that would cover it.

        Args:
            worded: the cells whose middle is needed for a word.
        """
        for cell, (x, y) in self.at.items():
            stone = self.pos[cell]
            if stone is None:
                self.shapes.append(Text(x, y - 0.75 * RADIUS, cell, 0.25 * RADIUS, _NAME))
            else:
                down, size = (0.31, 0.2) if cell in worded else (0.0, 0.25)
                colour = _NAME_ON_STONE[stone]
                self.shapes.append(Text(x, y + down * RADIUS, cell, size * RADIUS, colour))

    def stones(self) -> None:
        """All stones, those of a bug joined: the outline first, then the bodies over it."""
        for bug in self.pos.bugs():
            near = {cell: set(self.pos.board.neighbours(cell)) & {*bug.cells} for cell in bug.cells}
            necks = [(cell, other) for cell in bug.cells for other in near[cell] if cell < other]
            webs = [(*neck, third) for neck in necks for third in near[neck[0]] & near[neck[1]]]
            body = _BODY[bug.color]
            for grow, colour in ((2 * _EDGE, _LINE[bug.color]), (0.0, body)):
                for cell, other in sorted(necks):
                    ends = (*self.at[cell], *self.at[other])
                    self.shapes.append(Line(*ends, colour, _NECK + grow))
                for cell in bug.cells:
                    self.shapes.append(Circle(*self.at[cell], _STONE + grow / 2, colour))
            for web in sorted({tuple(sorted(web)) for web in webs}):
                self.shapes.append(Polygon(tuple(self.at[cell] for cell in web), body))
            for cell in bug.cells:
                if bug.color == Color.WHITE:
                    ring = Circle(*self.at[cell], 0.78 * _STONE, None, _RING, 2 * _HAIR)
                    self.shapes.append(ring)
                elif not self.named:
                    self.shapes.append(Circle(*self.at[cell], _DOT, _SPOT))

    def dot(self, cell: str) -> None:
        """A small dot: a stone may be put here."""
        self.shapes.append(Circle(*self.centre(cell), 0.16 * RADIUS, _LEGAL))

    def word(self, cell: str, text: str, colour: str) -> None:
        """A short text in the middle of a cell, readable on a stone of either colour."""
        x, y = self.centre(cell)
        stone = self.pos[cell]
        size = RADIUS * min(0.55, 1.3 / max(1, len(text)))
        ink = colour if stone is None else _ON_STONE[stone]
        if stone is not None and self.named:  # above the cell's name
            y, size = y - 0.07 * RADIUS, 0.85 * size
        elif stone == Color.BLACK:  # in the place of its dot
            self.shapes.append(Circle(x, y, 1.2 * _DOT, _BODY[stone]))
        self.shapes.append(Text(x, y, text, size, ink))

    def cross(self, cell: str) -> None:
        """A cross over a cell."""
        x, y = self.centre(cell)
        arm = 0.3 * RADIUS
        self.shapes.append(Line(x - arm, y - arm, x + arm, y + arm, _SIGN, 0.13 * RADIUS))
        self.shapes.append(Line(x - arm, y + arm, x + arm, y - arm, _SIGN, 0.13 * RADIUS))

    def arrow(self, tail: str, head: str, colour: str) -> None:
        """An arrow from cell to cell; a ring where they are the same."""
        (x1, y1), (x2, y2) = self.centre(tail), self.centre(head)
        length = hypot(x2 - x1, y2 - y1)
        if length == 0:
            self.shapes.append(Circle(x1, y1, 0.7 * RADIUS, None, colour, 0.13 * RADIUS))
            return
        ux, uy = (x2 - x1) / length, (y2 - y1) / length
        neck, half = 0.5 * RADIUS, 0.26 * RADIUS
        bx, by = x2 - ux * neck, y2 - uy * neck
        self.shapes.append(Line(x1, y1, bx, by, colour, 0.16 * RADIUS))
        sides = ((bx - uy * half, by + ux * half), (bx + uy * half, by - ux * half))
        self.shapes.append(Polygon(((x2, y2), *sides), colour))

    def finish(self, size: int | None) -> Drawing:
        """Fix the scale."""
        side = max(self.width, self.height)
        wanted = min(side, _NATURAL_SIDE) if size is None else size
        if not 16 <= wanted <= MAX_SIDE:
            raise ValueError(f"size {size}: expected 16 to {MAX_SIDE} pixels")
        scale = wanted / side
        return Drawing(self.width, self.height, scale, _PAPER, self.title, tuple(self.shapes))


def _colour(text: str) -> str:
    """A colour that both writers know: `#rgb`, `#rrggbb` or a CSS name."""
    if not _COLOUR.fullmatch(text):
        raise ValueError(f"colour {text!r}: expected #rgb, #rrggbb or a CSS colour name")
    return text
