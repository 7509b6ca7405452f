"""The panel of an analysis: value, best turns, graph, tree, buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugfast_frontend.models.rect import Rect
from bugfast_frontend.theme import mix
from bugfast_frontend.view.board_and_panel import PanelPainter
from bugfast_frontend.view.widgets import SMALL, draw_stone

if TYPE_CHECKING:
    from bugfast_frontend.models.analysis_picture import (
        AnalysisPanel,
        GraphPoint,
        LineRow,
        NodeRow,
    )
    from bugfast_frontend.view.board_and_panel import Drawing
    from bugfast_frontend.view.canvas import Canvas
    from bugfast_frontend.view.parts import Parts

_LARGE, _MEDIUM = 3, 2


def draw_analysis_panel(canvas: Canvas, panel: AnalysisPanel, parts: Parts) -> None:
    """Draw those parts of the panel that have changed."""
    painter, layout = _Painter(canvas), panel.layout
    header = panel.white, panel.proved, panel.value, panel.depth
    lines = layout.lines[0].until(layout.lines[-1])
    graph = panel.graph, panel.at, panel.progress
    tree = layout.tree.with_top(layout.tree.y - max(1, canvas.px(1)))
    drawings: list[Drawing] = [
        ("value", layout.header, header, lambda: painter.draw_value(panel)),
        ("lines", lines, panel.lines, lambda: painter.draw_lines(layout.lines, panel.lines)),
        ("graph", layout.graph, graph, lambda: painter.draw_graph(layout.graph, *graph)),
        ("tree", tree, panel.rows, lambda: painter.draw_tree(panel)),
    ]
    painter.draw(parts, drawings, layout.buttons, panel.buttons)


class _Painter(PanelPainter):
    def draw_value(self, panel: AnalysisPanel) -> None:
        """The bar of both sides' chances, and the value in words.

        A proved value has a seam of diamonds along the bar; a guess has a tick in the middle.
        """
        canvas, theme, layout = self._canvas, self._theme, panel.layout
        canvas.fill(layout.header, theme.panel)
        bar = layout.bar
        canvas.fill_rounded(bar, theme.white_edge, 3)
        inner = bar.inset(max(1, canvas.px(1)))
        if panel.white is None:
            canvas.fill(inner, mix(theme.cell_a, theme.text_soft, 0.2))
        else:
            white = round(inner.w * panel.white)
            canvas.fill(Rect(inner.x, inner.y, white, inner.h), theme.white)
            canvas.fill(Rect(inner.x + white, inner.y, inner.w - white, inner.h), theme.black)
        middle = inner.y + inner.h / 2
        if panel.proved:
            size = inner.h * 0.3
            count = max(1, inner.w // max(1, round(4 * size)))
            for n in range(count):
                at = inner.x + (n + 0.5) * inner.w / count, middle
                shape = [(0.0, -size), (size, 0.0), (0.0, size), (-size, 0.0)]
                canvas.sprites.polygon(canvas.surface, at, shape, theme.accent)
        else:
            tick = Rect(inner.x + inner.w // 2, inner.y, max(1, canvas.px(2)), inner.h)
            canvas.fill(tick, theme.accent)
        size = SMALL * canvas.scale
        y = (bar.bottom + layout.header.bottom) / 2
        depth_w = self._texts.width(panel.depth, size)
        both = self._texts.width(panel.value, size, bold=True) + depth_w + canvas.px(6)
        room = layout.header.w
        shown = self._texts.fit(panel.value, size, room, bold=True)
        canvas.text(shown, (bar.x, y), SMALL, theme.text, bold=True, anchor=(0, 0.5))
        if both <= room:
            canvas.text(panel.depth, (bar.right, y), SMALL, theme.text_soft, anchor=(1, 0.5))

    def draw_lines(self, places: tuple[Rect, ...], lines: tuple[LineRow, ...]) -> None:
        """The best turns with their values, or the worst mistakes."""
        canvas, theme = self._canvas, self._theme
        canvas.fill(places[0].until(places[-1]), theme.panel)
        colors = (theme.growth, theme.growth, theme.hungry, theme.prey)
        pad, size = canvas.px(5), SMALL * canvas.scale
        for rect, line in zip(places, lines, strict=False):
            if line.hot:
                canvas.fill_rounded(rect, theme.button_hot, 4)
            middle = rect.y + rect.h / 2
            x = rect.x + pad
            if line.grade is not None:
                canvas.fill(Rect(rect.x, rect.y + 2, canvas.px(4), rect.h - 4), colors[line.grade])
                x += pad
            if line.label:
                canvas.text(line.label, (x, middle), SMALL, theme.text, bold=True, anchor=(0, 0.5))
                x += max(canvas.px(46), self._texts.width(line.label, size, bold=True) + pad)
            if line.color is not None:
                x -= canvas.px(14)
                draw_stone(canvas, (x + canvas.px(5), middle), 5 * canvas.scale, line.color)
                x += canvas.px(16)
            room = max(0, rect.right - x - 2)
            fitting = (text for text in line.texts if self._texts.width(text, size) <= room)
            text = next(fitting, None) or self._texts.fit(line.texts[-1], size, room)
            canvas.text(text, (x, middle), SMALL, theme.text_soft, anchor=(0, 0.5))

    def draw_graph(
        self, rect: Rect, points: tuple[GraphPoint, ...], at: int, progress: float | None
    ) -> None:
        """White's chance over the game; proved values reach the edge and have a notch.

        Mistakes are dots, the graver the larger; the position on the board is a line.
        """
        canvas, theme = self._canvas, self._theme
        canvas.fill(rect, theme.panel)
        canvas.fill_rounded(rect, mix(theme.panel, theme.cell_edge, 0.35), 4)
        count = max(1, len(points))
        for number, point in enumerate(points):
            left = rect.x + number * rect.w // count
            width = max(1, rect.x + (number + 1) * rect.w // count - left)
            if point.chance is None:
                continue
            height = round(rect.h * point.chance)
            top = Rect(left, rect.y, width, rect.h - height)
            canvas.fill(top, theme.black)
            canvas.fill(Rect(left, rect.bottom - height, width, height), theme.white)
            if point.proved:
                notch = max(2, canvas.px(3))
                y = rect.y if point.chance >= 0.5 else rect.bottom - notch  # noqa: PLR2004
                canvas.fill(Rect(left, y, width, notch), theme.accent)
        middle = Rect(rect.x, rect.y + rect.h // 2, rect.w, max(1, canvas.px(1)))
        canvas.fill(middle, theme.accent)
        x = rect.x + at * rect.w // count + rect.w // count // 2
        canvas.fill(Rect(x, rect.y, max(1, canvas.px(2)), rect.h), theme.last)
        for number, point in enumerate(points):
            if point.mistake:
                x = rect.x + round((number + 0.5) * rect.w / count)
                color = theme.prey if point.mistake == _LARGE else theme.hungry
                radius = (2 + 1.3 * point.mistake) * canvas.scale
                place = x, rect.y + rect.h / 2
                canvas.sprites.disc(canvas.surface, place, radius + 1, theme.panel)
                canvas.sprites.disc(canvas.surface, place, radius, color)
        if progress is not None:
            height = max(3, canvas.px(5))
            done = round(rect.w * progress)
            canvas.fill(Rect(rect.x, rect.bottom - height, rect.w, height), theme.button)
            canvas.fill(Rect(rect.x, rect.bottom - height, done, height), theme.accent)

    def draw_tree(self, panel: AnalysisPanel) -> None:
        """The turns, variations set in; those of the game in bold."""
        rect = panel.layout.tree
        self._canvas.fill(rect.with_top(rect.y - 1), self._theme.panel)
        if not panel.layout.rows:
            return
        line = max(1, self._canvas.px(1))
        self._canvas.fill(Rect(rect.x, rect.y - line, rect.w, line), self._theme.panel_line)
        height = panel.layout.row_height
        for number, row in enumerate(panel.rows):
            self._draw_row(Rect(rect.x, rect.y + number * height, rect.w, height), row)

    def _draw_row(self, rect: Rect, row: NodeRow) -> None:
        canvas, theme = self._canvas, self._theme
        if row.current:
            canvas.fill_rounded(rect, theme.button, 4)
        middle = rect.y + rect.h / 2
        x = rect.x + canvas.px(30) + row.depth * canvas.px(9)
        for depth in range(row.depth):
            at = rect.x + canvas.px(2) + depth * canvas.px(9)
            canvas.fill(Rect(at, rect.y, max(1, canvas.px(1)), rect.h), theme.panel_line)
        canvas.text(f"{row.number}", (x, middle), SMALL, theme.text_soft, anchor=(1, 0.5))
        draw_stone(canvas, (x + canvas.px(11), middle), 5 * canvas.scale, row.color)
        x += canvas.px(22)
        size = SMALL * canvas.scale
        shown = self._turn_text(row.text, size, max(0, rect.right - x), bold=row.in_game)
        canvas.text(shown, (x, middle), SMALL, theme.text, bold=row.in_game, anchor=(0, 0.5))

    def _turn_text(self, text: str, size: float, room: int, *, bold: bool) -> str:
        """A turn with its mark; of a long chain the first cells."""
        if self._texts.width(text, size, bold=bold) <= room:
            return text
        cells, _comma, last = text.rpartition(",")
        mark = last.lstrip("abcdefghijklmnopqrstuvwxyz0123456789")
        parts = cells.split(",")
        while parts:
            shown = ",".join(parts) + ",+" + mark
            if self._texts.width(shown, size, bold=bold) <= room:
                return shown
            parts.pop()
        return self._texts.fit(text, size, room, bold=bold)
