"""The side panel: whose turn it is, the sides, placements left, bugs by shape, moves, buttons."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING

from bugfast import Color
from bugfast_frontend.language import _
from bugfast_frontend.models.rect import Rect
from bugfast_frontend.models.summary import color_name
from bugfast_frontend.theme import mix
from bugfast_frontend.view.board_and_panel import PanelPainter
from bugfast_frontend.view.widgets import BODY, SMALL, TITLE, draw_stone

if TYPE_CHECKING:
    from bugfast import Shape
    from bugfast_frontend.models.bug_kinds import BugKind
    from bugfast_frontend.models.move_rows import MoveRow
    from bugfast_frontend.models.panel_picture import PanelPicture, SidePicture
    from bugfast_frontend.models.summary import Summary
    from bugfast_frontend.view.board_and_panel import Drawing
    from bugfast_frontend.view.canvas import Canvas
    from bugfast_frontend.view.parts import Parts

_INK = (255, 255, 255)
_TINY = 11.0


def draw_panel(canvas: Canvas, panel: PanelPicture, parts: Parts) -> None:
    """Draw those parts of the panel that have changed."""
    painter, layout = _Painter(canvas), panel.layout
    header = panel.summary, panel.over
    legend = panel.largest, panel.eating
    kinds = panel.kinds, panel.more_kinds, panel.chosen
    strip = layout.kinds[0].until(layout.kinds[-1])
    moves = layout.moves.with_top(layout.moves.y - max(1, canvas.px(1)))
    drawings: list[Drawing] = [
        ("header", layout.header, header, lambda: painter.draw_header(layout.header, *header)),
        ("meter", layout.meter, panel.meter, lambda: painter.draw_meter(layout.meter, panel.meter)),
        ("legend", layout.legend, legend, lambda: painter.draw_legend(layout.legend, *legend)),
        ("kinds", strip, kinds, lambda: painter.draw_kinds(layout.kinds, *kinds)),
        ("moves", moves, panel.rows, lambda: painter.draw_moves(layout.moves, panel)),
    ]
    for rect, side in zip(layout.sides, panel.sides, strict=True):
        name = f"side {side.color.name}"
        drawings.append((name, rect, side, partial(painter.draw_side, rect, side)))
    painter.draw(parts, drawings, layout.buttons, panel.buttons)


class _Painter(PanelPainter):
    def draw_header(self, rect: Rect, summary: Summary, over: bool) -> None:
        """Whose turn it is and what is to be done, or who has won and why."""
        canvas, theme = self._canvas, self._theme
        ground = theme.accent if over else mix(theme.panel, theme.background, 0.8)
        canvas.fill(rect, theme.panel)
        canvas.fill_rounded(rect, ground, 8)
        pad, radius = canvas.px(9), 11 * canvas.scale
        y = rect.y + pad + radius
        draw_stone(canvas, (rect.x + pad + radius, y), radius, summary.color)
        x = rect.x + pad + 2 * radius + canvas.px(9)
        width = max(0, round(rect.right - pad - x))
        sizes = (TITLE, 0.84 * TITLE, 0.92 * BODY)
        fitting = [
            size
            for size in sizes
            if self._texts.width(summary.headline, size * canvas.scale, bold=True) <= width
        ]
        title = fitting[0] if fitting else sizes[-1]
        shown = self._texts.fit(summary.headline, title * canvas.scale, width, bold=True)
        ink = theme.accent_text if over else theme.text
        canvas.text(shown, (x, y), title, ink, bold=True, anchor=(0, 0.5))
        size = SMALL * canvas.scale
        height = self._texts.line_height(size)
        top = rect.y + pad + 2 * radius + canvas.px(5)
        lines = max(1, int((rect.bottom - top) // height))
        wrapped = self._texts.wrap(summary.detail, size, max(0, rect.w - 2 * pad), lines)
        ink = theme.accent_text if over else theme.text_soft
        for number, text in enumerate(wrapped):
            canvas.text(text, (rect.x + pad, top + number * height), SMALL, ink)

    def draw_side(self, rect: Rect, side: SidePicture) -> None:
        """A side: its stone, who plays it, and its clock or how many placements it has left."""
        canvas, theme = self._canvas, self._theme
        canvas.fill(rect, theme.panel)
        if side.hot:
            canvas.fill_rounded(rect, theme.button_hot, 6)
        middle = rect.y + rect.h / 2
        radius = 7 * canvas.scale
        draw_stone(canvas, (rect.x + radius + 2, middle), radius, side.color)
        x = rect.x + 2 * radius + canvas.px(10)
        name = color_name(side.color)
        x += canvas.text(name, (x, middle), BODY, theme.text, bold=True, anchor=(0, 0.5))
        x += canvas.px(7)
        size = BODY * canvas.scale
        room = rect.right - x - self._texts.width(side.figure, size, bold=True) - canvas.px(6)
        player = self._texts.fit(side.player, SMALL * canvas.scale, max(0, round(room)))
        ink = theme.text if side.hot else theme.text_soft
        canvas.text(player, (x, middle), SMALL, ink, anchor=(0, 0.5))
        at, ink = (rect.right, middle), theme.accent if side.running else theme.text
        canvas.text(side.figure, at, BODY, ink, bold=True, anchor=(1, 0.5))

    def draw_meter(self, rect: Rect, meter: tuple[int, int, int]) -> None:
        """The placements left: White's own, those of both, Black's own, side by side."""
        canvas, theme = self._canvas, self._theme
        white_only, shared, black_only = meter
        canvas.fill(rect, theme.panel)
        bar = Rect(rect.x, rect.y, rect.w, canvas.px(12))
        canvas.fill_rounded(bar, theme.white_edge, 3)
        inner = bar.inset(max(1, canvas.px(1)))
        total = sum(meter)
        canvas.fill(inner, mix(theme.cell_a, theme.text_soft, 0.25 if total else 0.0))
        if total:
            white = round(inner.w * white_only / total)
            black = round(inner.w * black_only / total)
            canvas.fill(Rect(inner.x, inner.y, white, inner.h), theme.white)
            canvas.fill(Rect(inner.right - black, inner.y, black, inner.h), theme.black)
        y = (bar.bottom + rect.bottom) / 2
        radius = 5 * canvas.scale
        edge = radius + max(1.0, 0.08 * radius) + 2
        draw_stone(canvas, (rect.x + edge, y), radius, Color.WHITE)
        draw_stone(canvas, (rect.right - edge, y), radius, Color.BLACK)
        gap = 2 * edge + canvas.px(4)
        text = str(white_only)
        canvas.text(text, (rect.x + gap, y), SMALL, theme.text, bold=True, anchor=(0, 0.5))
        text = str(black_only)
        canvas.text(text, (rect.right - gap, y), SMALL, theme.text, bold=True, anchor=(1, 0.5))
        text = _("both: {n}").format(n=shared)
        canvas.text(text, (rect.x + rect.w / 2, y), SMALL, theme.text_soft, anchor=(0.5, 0.5))

    def draw_legend(self, rect: Rect, largest: int, eating: bool) -> None:
        """What the marks of a chain mean, or how large the largest bug is."""
        canvas, theme = self._canvas, self._theme
        canvas.fill(rect, theme.panel)
        middle = rect.y + rect.h / 2
        if not eating:
            text = _("Largest bug: {n}").format(n=largest)
            canvas.text(text, (rect.x, middle), SMALL, theme.text_soft, anchor=(0, 0.5))
            return
        radius, gap = 7 * canvas.scale, canvas.px(5)
        labels = ((_("hungry"), theme.hungry), (_("prey"), theme.prey), (_("grow"), theme.growth))
        size = SMALL * canvas.scale
        widths = [2 * radius + gap + self._texts.width(label, size) for label, _color in labels]
        between = max(gap, (rect.w - sum(widths)) / 3)
        sprites, surface = canvas.sprites, canvas.surface
        x = float(rect.x)
        for number, (width, (label, color)) in enumerate(zip(widths, labels, strict=True)):
            at = x + radius, middle
            sprites.disc(surface, at, radius, color)
            if number == 0:
                sprites.disc(surface, at, 0.62 * radius, theme.panel)
            elif number == 1:
                sprites.cross(surface, at, 0.5 * radius, 0.26 * radius, _INK)
            else:
                sprites.plus(surface, at, 0.5 * radius, 0.26 * radius, _INK)
            at = x + 2 * radius + gap, middle
            canvas.text(label, at, SMALL, theme.text_soft, anchor=(0, 0.5))
            x += width + between

    def draw_kinds(
        self, places: tuple[Rect, ...], kinds: tuple[BugKind, ...], more: int, chosen: Shape | None
    ) -> None:
        """The bugs by shape, each with how many are white and how many black."""
        canvas, theme = self._canvas, self._theme
        for rect in places:
            canvas.fill(rect, theme.panel)
        for rect, kind in zip(places, kinds, strict=False):
            canvas.fill_rounded(rect, theme.hover if kind.shape == chosen else theme.button, 5)
            ink = theme.accent_text if kind.shape == chosen else theme.button_text
            foot = round(15 * canvas.scale)
            room = Rect(rect.x, rect.y, rect.w, rect.h - foot).inset(canvas.px(4))
            _draw_shape(canvas, room, kind.shape, ink)
            counts = f"{kind.white} : {kind.black}"
            at = rect.x + rect.w / 2, rect.bottom - foot / 2 - 1
            canvas.text(counts, at, _TINY, ink, anchor=(0.5, 0.5))
        if more:
            at = places[-1].center
            canvas.text(f"+{more}", at, SMALL, theme.text_soft, anchor=(0.5, 0.5))

    def draw_moves(self, rect: Rect, panel: PanelPicture) -> None:
        """The turns, the current one on a ground of its own."""
        self._canvas.fill(rect, self._theme.panel)
        if not panel.layout.rows:
            return
        line = max(1, self._canvas.px(1))
        self._canvas.fill(Rect(rect.x, rect.y - line, rect.w, line), self._theme.panel_line)
        height = panel.layout.row_height
        for number, (row, current, played) in enumerate(panel.rows):
            at = Rect(rect.x, rect.y + number * height, rect.w, height)
            self._draw_row(at, row, current, played)

    def _draw_row(self, rect: Rect, row: MoveRow, current: bool, played: bool) -> None:
        canvas, theme = self._canvas, self._theme
        if current:
            canvas.fill_rounded(rect, theme.button, 4)
        middle = rect.y + rect.h / 2
        x = rect.x + canvas.px(30)
        if row.begins:
            number = f"{row.turn.number}"
            canvas.text(number, (x, middle), SMALL, theme.text_soft, anchor=(1, 0.5))
            at = x + canvas.px(11), middle
            draw_stone(canvas, at, 5 * canvas.scale, row.turn.color)
        x += canvas.px(22)
        text = self._texts.fit(row.text, SMALL * canvas.scale, max(0, rect.right - x))
        ink = theme.text if played else theme.button_off
        canvas.text(text, (x, middle), SMALL, ink, anchor=(0, 0.5))


def _draw_shape(canvas: Canvas, room: Rect, shape: Shape, ink: tuple[int, int, int]) -> None:
    """A shape as a heap of discs, as large as there is room for."""
    points = [(q + r / 2, r * math.sqrt(3) / 2) for q, r in shape.cells]
    left, top = (min(p[axis] for p in points) for axis in (0, 1))
    width, height = (max(p[axis] for p in points) - (left, top)[axis] + 1 for axis in (0, 1))
    pitch = min(room.w / width, room.h / height, 13 * canvas.scale)
    x0 = room.x + (room.w - (width - 1) * pitch) / 2
    y0 = room.y + (room.h - (height - 1) * pitch) / 2
    for x, y in points:
        at = x0 + (x - left) * pitch, y0 + (y - top) * pitch
        canvas.sprites.disc(canvas.surface, at, 0.47 * pitch, ink)
