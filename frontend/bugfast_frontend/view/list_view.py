"""Long lists, drawn as a card over what is below them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugfast_frontend.models.rect import Rect
from bugfast_frontend.theme import readable
from bugfast_frontend.view.widgets import SMALL, TITLE, draw_button, draw_card

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bugfast_frontend.models.paged_list import ListLayout, PagedList
    from bugfast_frontend.view.canvas import Canvas

_RIGHT = 0.4
"""The part of a line that its right text may take."""


def draw_list(
    canvas: Canvas,
    layout: ListLayout,
    title: str,
    lines: Sequence[tuple[str, str]],
    pages: PagedList,
    note: str,
    buttons: Sequence[tuple[str, bool]],
    *,
    point: tuple[int, int] | None,
    waiting: bool = False,
) -> None:
    """Draw a list; each line has a text at its left and one at its right.

    The chosen line is marked, none where it is -1. Buttons say whether they are of use now;
    `waiting` tells that the chosen line wants a key.
    """
    theme, texts = canvas.theme, canvas.texts
    draw_card(canvas, layout.card)
    at = layout.title.x, layout.title.y + layout.title.h / 2
    canvas.text(title, at, TITLE, theme.text, bold=True, anchor=(0, 0.5))
    size, pad = SMALL * canvas.scale, canvas.px(8)
    shown_lines = zip(layout.rows, enumerate(lines[pages.first :], pages.first), strict=False)
    for row, (number, (left, right)) in shown_lines:
        chosen = number == pages.chosen
        if chosen:
            ground = theme.hungry if waiting else theme.accent
            canvas.fill_rounded(row.inset(0, 1), ground, 4)
        ink, soft = theme.text, theme.text_soft
        if chosen:
            own = readable(ground, theme.text, theme.background) if waiting else theme.accent_text
            ink = soft = own
        middle = row.y + row.h / 2
        right_w = min(round(_RIGHT * row.w), texts.width(right, size) + pad)
        shown = texts.fit(left, size, max(0, row.w - right_w - 2 * pad))
        canvas.text(shown, (row.x + pad, middle), SMALL, ink, anchor=(0, 0.5))
        shown = texts.fit(right, size, max(0, right_w - pad + 2))
        canvas.text(shown, (row.right - pad, middle), SMALL, soft, anchor=(1, 0.5))
    _draw_bar(canvas, layout, pages)
    height = texts.line_height(size)
    rows = max(1, layout.note.h // height)
    for number, text in enumerate(texts.wrap(note, size, layout.note.w, rows)):
        canvas.text(text, (layout.note.x, layout.note.y + number * height), SMALL, theme.text_soft)
    for number, (rect, (label, enabled)) in enumerate(zip(layout.buttons, buttons, strict=True)):
        hot = point is not None and rect.contains(point)
        chosen = enabled and number == len(buttons) - 1
        draw_button(canvas, rect, (label,), hot=hot, enabled=enabled, chosen=chosen)


def _draw_bar(canvas: Canvas, layout: ListLayout, pages: PagedList) -> None:
    """Which part of the list is shown, at the right of the lines."""
    shown = len(layout.rows)
    if pages.count <= shown:
        return
    top, height = layout.rows[0].y, layout.rows[-1].bottom - layout.rows[0].y
    x, width = layout.title.right + canvas.px(5), max(2, canvas.px(4))
    begin = top + height * pages.first // pages.count
    part = max(width, height * shown // pages.count)
    canvas.fill_rounded(Rect(x, begin, width, part), canvas.theme.text_soft, 2)
