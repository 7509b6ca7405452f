"""The board: cells, bugs and marks, drawn from a picture of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from bugfast_frontend.models.board_picture import looks
from bugfast_frontend.models.rect import Rect
from bugfast_frontend.theme import RGB, Theme, mix
from bugfast_frontend.view.board_marks import draw_marks
from bugfast_frontend.view.widgets import stone_colors

if TYPE_CHECKING:
    from collections.abc import Iterable
    from collections.abc import Set as AbstractSet

    from bugfast import Board
    from bugfast_frontend.models.board_picture import BoardPicture
    from bugfast_frontend.models.geometry import BoardGeometry
    from bugfast_frontend.view.canvas import Canvas

# All in cell widths.
_CELL = 0.555
"""A cell's hexagon; 0.577 would leave no gap to the next one."""
_CELL_LINE = 0.018
_STONE = 0.36
_BRIDGE = 0.46
"""The width of the bridge between two stones of a bug."""
_RIM = 0.028
_HALO = 0.075
_HOVER_HALO = 0.1
_GHOST = 0.23
"""The radius of a stone that is not there yet: much less than that of a real one."""
_GHOST_BODY, _GHOST_EDGE = 0.55, 0.5
"""How much of a stone's colours shows in its ghost; the rest is the cell below it."""

_REACH = 0.62
"""How far from the middle of a cell what is drawn for it reaches."""
_MOST_GROUPS = 4
_DETAIL_FROM = 7
"""Pixels of cell width from which marks are drawn."""
_NAMES_FROM = 40
"""Pixels of cell width from which the names of cells are drawn."""


class BoardView:
    """Draws pictures of boards; the layer that never changes is kept between two drawings."""

    def __init__(self) -> None:
        """Begin with nothing kept."""
        self._ground: pygame.Surface | None = None
        self._ground_key: tuple[object, ...] = ()
        self._shown_key: tuple[object, ...] = ()
        self._looks: dict[str, tuple[object, ...]] = {}
        self._arrows: AbstractSet[tuple[str, str]] = frozenset()

    def draw(
        self,
        canvas: Canvas,
        geometry: BoardGeometry,
        picture: BoardPicture,
        *,
        names: bool,
        fresh: bool = True,
    ) -> None:
        """Draw the board in the geometry's area, with the names of its empty cells if wanted.

        Unless it is `fresh`, the surface still holds what was drawn last, and only the part in
        which the pictures differ is drawn.
        """
        key = (geometry.key, canvas.theme, names)
        now = looks(picture)
        cells: AbstractSet[str] | None = None
        if not fresh and key == self._shown_key and picture.arrows == self._arrows:
            cells = {cell for cell, look in now.items() if look != self._looks.get(cell)}
        self._shown_key, self._looks, self._arrows = key, now, picture.arrows
        if cells is None:
            self._draw(canvas, geometry, picture, geometry.area, names)
        else:
            for group in _groups(picture, cells):
                self._draw(canvas, geometry, picture, _around(geometry, group), names)

    def _draw(
        self,
        canvas: Canvas,
        geometry: BoardGeometry,
        picture: BoardPicture,
        part: Rect,
        names: bool,
    ) -> None:
        """Draw the part of the board that lies in a rectangle."""
        area, surface = geometry.area, canvas.surface
        before = surface.get_clip()
        surface.set_clip(before.clip(pygame.Rect(part.as_tuple())))
        ground = self._ground_layer(canvas, geometry, picture.board)
        surface.blit(ground, (area.x, area.y))
        painter = _Painter(canvas, geometry, picture, part)
        painter.draw_cells()
        if names and geometry.dx >= _NAMES_FROM:
            painter.draw_names()
        painter.draw_halos()
        painter.draw_bugs()
        painter.draw_motion()
        painter.draw_ghost()
        if geometry.dx >= _DETAIL_FROM:
            draw_marks(canvas, geometry, picture, painter.near)
        surface.set_clip(before)

    def _ground_layer(
        self, canvas: Canvas, geometry: BoardGeometry, board: Board
    ) -> pygame.Surface:
        theme, area, dx = canvas.theme, geometry.area, geometry.dx
        key = (geometry.key, theme)
        if self._ground is not None and self._ground_key == key:
            return self._ground
        # In the format of the window, so that it is copied and not converted each time.
        ground = pygame.Surface((area.w, area.h), 0, canvas.surface)
        ground.fill(theme.background)
        tints = (theme.cell_a, theme.cell_b, theme.cell_c)
        for cell in board.cells:
            x, y = geometry.center(cell)
            at = x - area.x, y - area.y
            q, r = board.axial(cell)
            canvas.sprites.hexagon(ground, at, _CELL * dx, theme.cell_edge)
            canvas.sprites.hexagon(ground, at, _cell_inside(dx), tints[(q - r) % 3])
        self._ground, self._ground_key = ground, key
        return ground


def _groups(picture: BoardPicture, cells: AbstractSet[str]) -> list[AbstractSet[str]]:
    """The cells in groups of neighbours; all in one where there would be many groups."""
    left = set(cells)
    found: list[AbstractSet[str]] = []
    while left:
        group = {left.pop()}
        new = set(group)
        while new:
            new = left & frozenset().union(*(picture.neighbours(cell) for cell in new))
            group |= new
            left -= new
        found.append(group)
    return found if len(found) <= _MOST_GROUPS else [cells]


def _around(geometry: BoardGeometry, cells: AbstractSet[str]) -> Rect:
    """The rectangle that holds some cells and everything that is drawn for them."""
    centers = [geometry.center(cell) for cell in cells]
    reach = _REACH * geometry.dx + 2
    left, top = (round(min(c[axis] for c in centers) - reach) for axis in (0, 1))
    right, bottom = (round(max(c[axis] for c in centers) + reach) for axis in (0, 1))
    area = geometry.area
    left, top = max(area.x, left), max(area.y, top)
    return Rect(
        left, top, max(0, min(area.right, right) - left), max(0, min(area.bottom, bottom) - top)
    )


class _Painter:
    """One drawing of cells and bugs; what is not `near` the part to be drawn is left out."""

    def __init__(
        self, canvas: Canvas, geometry: BoardGeometry, picture: BoardPicture, part: Rect
    ) -> None:
        reach = round(1.5 * geometry.dx) + 2
        room = part.inset(-reach)
        self.near = frozenset(c for c in picture.board.cells if room.contains(geometry.center(c)))
        self._surface = canvas.surface
        self._canvas = canvas
        self._sprites = canvas.sprites
        self._theme: Theme = canvas.theme
        self._geometry = geometry
        self._picture = picture

    def draw_cells(self) -> None:
        """Tint the growth cells, and an empty cell under the pointer that is not allowed."""
        theme, picture = self._theme, self._picture
        tints = dict.fromkeys(picture.growth, mix(theme.cell_a, theme.growth, 0.35))
        hover = picture.hover
        if hover is not None and not hover.legal and hover.cell not in picture.stones:
            tints[hover.cell] = mix(theme.cell_a, theme.text_warn, 0.16)
        for cell, tint in tints.items():
            at = self._geometry.center(cell)
            self._sprites.hexagon(self._surface, at, _cell_inside(self._geometry.dx), tint)

    def draw_names(self) -> None:
        """Write the names of the empty cells; under stones and values they would be cut."""
        dx = self._geometry.dx
        size = max(9.0, 0.16 * dx) / self._canvas.scale
        taken = {candidate.cell for candidate in self._picture.candidates}
        taken |= self._picture.stones.keys() | self._picture.future.keys()
        for cell in self.near:
            if cell not in taken:
                x, y = self._geometry.center(cell)
                at = x, y + 0.38 * dx
                self._canvas.text(cell, at, size, self._theme.cell_text, anchor=(0.5, 0.5))

    def draw_halos(self) -> None:
        """Draw what lies below the bugs: the bug to come, its halo, and those of hungry bugs."""
        theme, hover = self._theme, self._picture.hover
        if hover is not None and hover.bug:
            self._group(hover.bug, _HOVER_HALO, theme.hover)
            for twin in hover.twins:
                self._group(twin, _HALO, theme.hover)
            if hover.legal:
                self._group(hover.bug, _HOVER_HALO / 2, theme.cell_a)
        motion = self._picture.motion
        grows = motion.grows if motion is not None else None
        for bugs, color in (
            (self._picture.twins, theme.hover),
            (self._picture.hungry, theme.hungry),
        ):
            for cells in bugs:
                self._group([cell for cell in cells if cell != grows], _HALO, color)

    def draw_bugs(self) -> None:
        """Draw the bugs that stand on the board."""
        rim = max(_RIM, 1 / max(1.0, self._geometry.dx))
        motion = self._picture.motion
        grows = motion.grows if motion is not None else None
        for bug in self._picture.bugs:
            body, edge, _mark = stone_colors(self._theme, bug.color)
            cells = [cell for cell in bug.cells if cell != grows]
            self._group(cells, rim, edge)
            self._group(cells, 0.0, body)

    def draw_motion(self) -> None:
        """Draw the stone that grows, and those that fade."""
        motion, dx, theme = self._picture.motion, self._geometry.dx, self._theme
        if motion is None:
            return
        for cell, color in motion.fades.items():
            body = mix(stone_colors(theme, color)[0], theme.cell_a, motion.progress)
            radius = (_STONE - 0.1 * motion.progress) * dx
            self._sprites.disc(self._surface, self._geometry.center(cell), radius, body)
        owner = self._picture.stones.get(motion.grows)
        if owner is not None:
            body, edge, _mark = stone_colors(theme, owner)
            radius = _STONE * dx * (0.3 + 0.7 * motion.progress)
            at = self._geometry.center(motion.grows)
            self._sprites.disc(self._surface, at, radius + _RIM * dx, edge)
            self._sprites.disc(self._surface, at, radius, body)

    def draw_ghost(self) -> None:
        """Draw the stone that a press would put: small, faint and without a stone's mark."""
        theme, picture = self._theme, self._picture
        hover = picture.hover
        if hover is None or not hover.legal or picture.mover is None:
            return
        if hover.cell in picture.stones:  # a growth on a stone to be eaten, which hides it
            return
        dx, at = self._geometry.dx, self._geometry.center(hover.cell)
        body, edge, _mark = stone_colors(theme, picture.mover)
        faint_edge = mix(theme.cell_a, edge, _GHOST_EDGE)
        self._sprites.disc(self._surface, at, (_GHOST + _RIM) * dx, faint_edge)
        self._sprites.disc(self._surface, at, _GHOST * dx, mix(theme.cell_a, body, _GHOST_BODY))

    def _group(self, cells: Iterable[str], extra: float, color: RGB) -> None:
        """Draw the outline of a group: discs, bridges between them, and what three of them hold.

        `extra` is by how much it is wider than a bug, in cell widths.
        """
        dx, center = self._geometry.dx, self._geometry.center
        group = frozenset(cells)
        for cell in group & self.near:
            here = center(cell)
            self._sprites.disc(self._surface, here, (_STONE + extra) * dx, color)
            near = self._picture.neighbours(cell) & group
            for other in near:
                # Each bridge once, though one end of it may be left out.
                if other < cell and other in self.near:
                    continue
                width = (_BRIDGE + 2 * extra) * dx
                self._sprites.bar(self._surface, here, center(other), width, color)
                for third in near & self._picture.neighbours(other):
                    if third > other or third not in self.near or other not in self.near:
                        self._triangle([here, center(other), center(third)], color)

    def _triangle(self, corners: list[tuple[float, float]], color: RGB) -> None:
        x, y = sum(c[0] for c in corners) / 3, sum(c[1] for c in corners) / 3
        shape = [(c[0] - x, c[1] - y) for c in corners]
        self._sprites.polygon(self._surface, (x, y), shape, color)


def _cell_inside(dx: float) -> float:
    """The radius of a cell without its edge, in pixels."""
    return _CELL * dx - max(1.0, _CELL_LINE * dx)
