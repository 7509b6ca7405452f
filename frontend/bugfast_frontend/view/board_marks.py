"""The marks on the board: on stones, on cells to place or grow on, on prey, hint and cursor.

Every mark has a form of its own, so that none is told by its colour alone.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from bugfast import Color
from bugfast_frontend.theme import RGB, mix
from bugfast_frontend.view.widgets import stone_colors

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from bugfast_frontend.models.board_picture import BoardPicture
    from bugfast_frontend.models.geometry import BoardGeometry
    from bugfast_frontend.view.canvas import Canvas

_INK: RGB = (255, 255, 255)
"""The crosses on prey and growth cells, which are dark in every theme."""
_BESIDE = 0.165
"""How far from the middle of its cell each of two marks lies, in cell widths."""
_LONG_LABEL = 4
_SHARED = 0.78
"""The size of each of two marks in a cell, of that of one alone."""


def draw_marks(
    canvas: Canvas, geometry: BoardGeometry, picture: BoardPicture, near: AbstractSet[str]
) -> None:
    """Draw the marks of a picture over its bugs: those on cells that are `near`, and all arrows."""
    painter = _Painter(canvas, geometry, picture, near)
    painter.draw_placeable()
    painter.draw_eaten()
    painter.draw_stone_marks()
    painter.draw_prey()
    painter.draw_growth()
    painter.draw_candidates()
    painter.draw_future()
    painter.draw_hint()
    painter.draw_forced()
    painter.draw_drawing()
    painter.draw_cursor()


class _Painter:
    """One drawing of the marks; lengths are in cell widths."""

    def __init__(
        self,
        canvas: Canvas,
        geometry: BoardGeometry,
        picture: BoardPicture,
        near: AbstractSet[str],
    ) -> None:
        self._near = near
        self._moving = picture.motion.grows if picture.motion is not None else None
        self._canvas = canvas
        self._theme = canvas.theme
        self._geometry = geometry
        self._picture = picture
        hover = picture.hover
        self._hovered = hover.cell if hover is not None else None
        # On a legal cell, only the meal that it would bring is marked.
        self._prey = frozenset(hover.prey if hover is not None and hover.legal else picture.prey)

    def draw_placeable(self) -> None:
        """A dot on each cell where a stone may be placed."""
        for cell in self._near & self._picture.placeable:
            if cell != self._hovered and cell not in self._picture.hint:
                self._disc(cell, 0.062, self._theme.legal)

    def draw_eaten(self) -> None:
        """A faint ring where a stone was eaten in the last turn."""
        for cell, color in self._picture.eaten.items():
            if cell in self._near and cell not in self._picture.growth:
                _body, edge, mark = stone_colors(self._theme, color)
                tint = mix(self._theme.cell_a, edge if color == Color.BLACK else mark, 0.45)
                self._ring(cell, 0.29, 0.03, tint)

    def draw_stone_marks(self) -> None:
        """A ring on white stones, a dot on black ones; on those of the last turn, their number."""
        picture = self._picture
        for cell, color in picture.stones.items():
            if cell in self._prey or cell == self._moving or cell not in self._near:
                continue
            number = picture.order.get(cell)
            mark = stone_colors(self._theme, color)[2]
            if number is not None:
                mark = self._theme.last
                if color == Color.BLACK:
                    mark = mix(mark, _INK, 0.45)
            if number is not None and picture.numbered:
                self._number(cell, number, mark)
            elif color == Color.WHITE:
                self._ring(cell, 0.15, 0.045, mark)
            else:
                self._disc(cell, 0.095, mark)

    def draw_prey(self) -> None:
        """An oblique cross on each stone that would be eaten."""
        dx = self._geometry.dx
        for cell in self._near & self._prey:
            # A growth cell has both marks, side by side.
            shared = cell in self._picture.growth
            x, y = self._geometry.center(cell)
            at = x - _BESIDE * dx if shared else x, y
            size = _SHARED if shared else 1.0
            sprites, surface = self._canvas.sprites, self._canvas.surface
            sprites.disc(surface, at, size * 0.21 * dx, self._theme.prey)
            sprites.cross(surface, at, size * 0.105 * dx, size * 0.05 * dx, _INK)

    def draw_growth(self) -> None:
        """An upright cross on each cell where a bug may grow, also on one that its prey leaves."""
        dx = self._geometry.dx
        for cell in self._near & self._picture.growth:
            shared = cell in self._prey
            # A hint's number would not be legible on the cross.
            if cell in self._picture.hint or (cell == self._hovered and not shared):
                continue
            x, y = self._geometry.center(cell)
            at = x + _BESIDE * dx if shared else x, y
            size = _SHARED if shared else 1.0
            sprites, surface = self._canvas.sprites, self._canvas.surface
            sprites.disc(surface, at, size * 0.2 * dx, self._theme.growth)
            sprites.plus(surface, at, size * 0.1 * dx, size * 0.045 * dx, _INK)

    def draw_candidates(self) -> None:
        """The turns that the engine looks at, with their values; proved ones on a hexagon.

        The best one has a second line round it.
        """
        dx, theme = self._geometry.dx, self._theme
        sprites, surface = self._canvas.sprites, self._canvas.surface
        colors = (theme.growth, theme.growth, theme.hungry, theme.prey)
        for candidate in self._picture.candidates:
            if candidate.cell not in self._near or candidate.cell in self._picture.future:
                continue
            at = self._geometry.center(candidate.cell)
            shape = sprites.hexagon if candidate.proved else sprites.disc
            radius = (0.47 if candidate.proved else 0.42) * dx
            color = colors[candidate.grade]
            shape(surface, at, radius, color)
            shape(surface, at, radius - max(2.0, 0.055 * dx), theme.cell_a)
            if not candidate.grade:
                shape(surface, at, radius - max(3.0, 0.085 * dx), color)
                shape(surface, at, radius - max(4.0, 0.115 * dx), theme.cell_a)
            size = (0.27 if len(candidate.label) < _LONG_LABEL else 0.22) * dx
            self._canvas.text(
                candidate.label,
                at,
                size / self._canvas.scale,
                theme.text,
                bold=True,
                anchor=(0.5, 0.5),
            )

    def draw_future(self) -> None:
        """The stones of the turns to come, smaller than real ones, with the turns' numbers."""
        dx, sprites, surface = self._geometry.dx, self._canvas.sprites, self._canvas.surface
        for cell, (number, color) in self._picture.future.items():
            if cell not in self._near:
                continue
            body, edge, _mark = stone_colors(self._theme, color)
            at = self._geometry.center(cell)
            sprites.disc(surface, at, 0.31 * dx, self._theme.hover)
            sprites.disc(surface, at, 0.27 * dx, body)
            ink = edge if color == Color.WHITE else _INK
            size = 0.3 * dx / self._canvas.scale
            self._canvas.text(str(number), at, size, ink, bold=True, anchor=(0.5, 0.5))

    def draw_hint(self) -> None:
        """The region in which a hint says to look, or its steps, numbered."""
        for cell in self._picture.region:
            self._ring(cell, 0.42, 0.03, self._theme.accent)
        for cell, number in self._picture.hint.items():
            # On a ground of its own: the cell may have other marks.
            self._disc(cell, 0.3, self._theme.accent)
            self._number(cell, number, self._theme.accent_text)

    def draw_forced(self) -> None:
        """The steps that would follow of themselves the one that the pointer is on."""
        hover = self._picture.hover
        for number, cell in enumerate(hover.forced if hover is not None else (), start=2):
            self._ring(cell, 0.3, 0.04, self._theme.hover)
            self._number(cell, number, self._theme.hover)

    def draw_drawing(self) -> None:
        """The player's own marks, each a hexagon's corners, and arrows."""
        dx, sprites, surface = self._geometry.dx, self._canvas.sprites, self._canvas.surface
        for cell in self._picture.marks:
            x, y = self._geometry.center(cell)
            for corner in range(6):
                angle = math.pi / 3 * corner + math.pi / 6
                at = x + 0.42 * dx * math.cos(angle), y + 0.42 * dx * math.sin(angle)
                sprites.disc(surface, at, 0.07 * dx, self._theme.last)
        for begin, end in self._picture.arrows:
            self._arrow(self._geometry.center(begin), self._geometry.center(end))

    def _arrow(self, begin: tuple[float, float], end: tuple[float, float]) -> None:
        dx = self._geometry.dx
        length = math.hypot(end[0] - begin[0], end[1] - begin[1]) or 1.0
        ux, uy = (end[0] - begin[0]) / length, (end[1] - begin[1]) / length
        neck = end[0] - 0.32 * dx * ux, end[1] - 0.32 * dx * uy
        sprites, surface, color = self._canvas.sprites, self._canvas.surface, self._theme.last
        sprites.disc(surface, begin, 0.09 * dx, color)
        sprites.bar(surface, begin, neck, 0.1 * dx, color)
        head = [(0.32 * dx * ux, 0.32 * dx * uy)]
        head += [(0.17 * dx * -uy, 0.17 * dx * ux), (0.17 * dx * uy, 0.17 * dx * -ux)]
        sprites.polygon(surface, neck, head, color)

    def draw_cursor(self) -> None:
        """A wide ring round the keyboard's cell."""
        if self._picture.cursor is not None:
            self._ring(self._picture.cursor, 0.46, 0.045, self._theme.accent)

    def _disc(self, cell: str, radius: float, color: RGB) -> None:
        at = self._geometry.center(cell)
        self._canvas.sprites.disc(self._canvas.surface, at, radius * self._geometry.dx, color)

    def _ring(self, cell: str, radius: float, width: float, color: RGB) -> None:
        at, dx = self._geometry.center(cell), self._geometry.dx
        thick = max(1.0, width * dx)
        self._canvas.sprites.ring(self._canvas.surface, at, radius * dx, thick, color)

    def _number(self, cell: str, number: int, ink: RGB) -> None:
        at = self._geometry.center(cell)
        size = 0.36 * self._geometry.dx / self._canvas.scale
        self._canvas.text(str(number), at, size, ink, bold=True, anchor=(0.5, 0.5))
