"""The side panel: whose turn it is, the sides, placements left, the moves, the buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugfast import Color
from bugfast_frontend.intents import Command
from bugfast_frontend.language import _
from bugfast_frontend.models.rect import Rect
from bugfast_frontend.models.summary import button_labels, color_name, player_text, summarise
from bugfast_frontend.theme import mix
from bugfast_frontend.view.widgets import BODY, SMALL, TITLE, draw_button, draw_stone

if TYPE_CHECKING:
    from bugfast_frontend.models.desk import Desk
    from bugfast_frontend.models.match import Match
    from bugfast_frontend.models.panel_layout import PanelLayout
    from bugfast_frontend.models.placements import Placements
    from bugfast_frontend.models.session import PlayedTurn
    from bugfast_frontend.view.canvas import Canvas

_INK = (255, 255, 255)


def draw_panel(
    canvas: Canvas,
    area: Rect,
    layout: PanelLayout,
    desk: Desk,
    left: Placements,
    *,
    first_row: int,
    hot: Command | None,
) -> None:
    """Draw the panel of the match on a desk in `area`.

    The move list begins with turn `first_row`, from 0; the button of `hot` is under the pointer.
    """
    canvas.fill(area, canvas.theme.panel)
    line = max(1, canvas.px(1))
    at_right = area.x > 0
    edge = Rect(area.x, area.y, line if at_right else area.w, area.h if at_right else line)
    canvas.fill(edge, canvas.theme.panel_line)
    match = desk.match
    painter = _Painter(canvas, match)
    painter.draw_header(layout.header)
    white, black = layout.sides
    painter.draw_side(white, Color.WHITE, len(left.white), hot=hot is Command.WHITE_PLAYER)
    painter.draw_side(black, Color.BLACK, len(left.black), hot=hot is Command.BLACK_PLAYER)
    painter.draw_meter(layout.meter, left)
    painter.draw_legend(layout.legend)
    painter.draw_moves(layout, first_row)
    for command, labels, rect in layout.buttons:
        draw_button(
            canvas,
            rect,
            button_labels(match, command, labels),
            hot=command is hot,
            enabled=desk.allows(command),
            chosen=command is Command.ENGINE_TOGGLE and match.has_opponent,
        )


class _Painter:
    """One drawing of the parts of the panel."""

    def __init__(self, canvas: Canvas, match: Match) -> None:
        self._canvas = canvas
        self._match = match
        self._theme = canvas.theme
        self._texts = canvas.texts

    def draw_header(self, rect: Rect) -> None:
        """Whose turn it is and what is to be done, or who has won and why."""
        canvas, theme = self._canvas, self._theme
        summary = summarise(self._match)
        over = self._match.position.is_over
        ground = theme.accent if over else mix(theme.panel, theme.background, 0.8)
        canvas.fill_rounded(rect, ground, 8)
        pad, radius = canvas.px(11), 11 * canvas.scale
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
        top = rect.y + pad + 2 * radius + canvas.px(7)
        lines = max(1, int((rect.bottom - top) // height))
        wrapped = self._texts.wrap(summary.detail, size, max(0, rect.w - 2 * pad), lines)
        ink = theme.accent_text if over else theme.text_soft
        for number, text in enumerate(wrapped):
            canvas.text(text, (rect.x + pad, top + number * height), SMALL, ink)

    def draw_side(self, rect: Rect, color: Color, count: int, *, hot: bool) -> None:
        """A side: its stone, who plays it, and how many placements it has left."""
        canvas, theme = self._canvas, self._theme
        if hot:
            canvas.fill_rounded(rect, theme.button_hot, 6)
        middle = rect.y + rect.h / 2
        radius = 7 * canvas.scale
        draw_stone(canvas, (rect.x + radius + 2, middle), radius, color)
        x = rect.x + 2 * radius + canvas.px(10)
        name = color_name(color)
        x += canvas.text(name, (x, middle), BODY, theme.text, bold=True, anchor=(0, 0.5))
        x += canvas.px(7)
        room = rect.right - x - self._texts.width("000", BODY * canvas.scale, bold=True)
        player = player_text(self._match, color)
        player = self._texts.fit(player, SMALL * canvas.scale, max(0, round(room)))
        ink = theme.text if hot else theme.text_soft
        canvas.text(player, (x, middle), SMALL, ink, anchor=(0, 0.5))
        at = rect.right, middle
        canvas.text(str(count), at, BODY, theme.text, bold=True, anchor=(1, 0.5))

    def draw_meter(self, rect: Rect, left: Placements) -> None:
        """The placements left: White's own, those of both, Black's own, side by side."""
        canvas, theme = self._canvas, self._theme
        bar = Rect(rect.x, rect.y, rect.w, canvas.px(13))
        canvas.fill_rounded(bar, theme.white_edge, 3)
        inner = bar.inset(max(1, canvas.px(1)))
        total = left.white_only + left.shared + left.black_only
        canvas.fill(inner, mix(theme.cell_a, theme.text_soft, 0.25 if total else 0.0))
        if total:
            white = round(inner.w * left.white_only / total)
            black = round(inner.w * left.black_only / total)
            canvas.fill(Rect(inner.x, inner.y, white, inner.h), theme.white)
            canvas.fill(Rect(inner.right - black, inner.y, black, inner.h), theme.black)
        text = self._texts.fit(_("Placements left (0 wins)"), SMALL * canvas.scale, rect.w)
        canvas.text(text, (rect.x, bar.bottom + canvas.px(4)), SMALL, theme.text_soft)

    def draw_legend(self, rect: Rect) -> None:
        """What the marks of a chain mean, or how large the largest bug is."""
        canvas, theme = self._canvas, self._theme
        middle = rect.y + rect.h / 2
        if not self._match.position.meals():
            text = _("Largest bug: {n}").format(n=self._match.position.largest)
            canvas.text(text, (rect.x, middle), SMALL, theme.text_soft, anchor=(0, 0.5))
            return
        radius, gap = 7 * canvas.scale, canvas.px(5)
        labels = ((_("hungry"), theme.hungry), (_("prey"), theme.prey), (_("grow"), theme.growth))
        widths = [
            2 * radius + gap + self._texts.width(label, SMALL * canvas.scale) for label, _ in labels
        ]
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

    def draw_moves(self, layout: PanelLayout, first_row: int) -> None:
        """The turns, one a row, the current one on a ground of its own."""
        if layout.rows < 1:
            return
        rect = layout.moves
        line = max(1, self._canvas.px(1))
        self._canvas.fill(Rect(rect.x, rect.y - line, rect.w, line), self._theme.panel_line)
        turns = self._match.session.turns()
        for row, turn in enumerate(turns[first_row : first_row + layout.rows]):
            top = rect.y + row * layout.row_height
            self._draw_turn(Rect(rect.x, top, rect.w, layout.row_height), turn)

    def _draw_turn(self, rect: Rect, turn: PlayedTurn) -> None:
        canvas, theme = self._canvas, self._theme
        cursor = self._match.session.cursor
        if turn.begin < cursor <= turn.end:
            canvas.fill_rounded(rect, theme.button, 4)
        middle = rect.y + rect.h / 2
        x = rect.x + canvas.px(30)
        canvas.text(f"{turn.number}", (x, middle), SMALL, theme.text_soft, anchor=(1, 0.5))
        x += canvas.px(11)
        draw_stone(canvas, (x, middle), 5 * canvas.scale, turn.color)
        x += canvas.px(11)
        room = max(0, rect.right - x - 2)
        text = self._texts.fit(str(turn), SMALL * canvas.scale, room)
        ink = theme.text if turn.begin < cursor else theme.button_off
        canvas.text(text, (x, middle), SMALL, ink, anchor=(0, 0.5))
