"""The card that says why: sentences, and what the score weighs, as bars."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugfast import Color
from bugfast_frontend.language import _
from bugfast_frontend.models.rect import Rect
from bugfast_frontend.view.widgets import BODY, SMALL, TITLE, draw_button, draw_card, draw_stone

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bugfast_frontend.models.paged_list import ListLayout
    from bugfast_frontend.models.score_words import Pull
    from bugfast_frontend.view.canvas import Canvas

_ROW = 22
_NAME, _COUNTS = 0.42, 0.14
"""The parts of a row that the name of a term and its counts take."""


def draw_explanation(
    canvas: Canvas,
    layout: ListLayout,
    title: str,
    sentences: Sequence[str],
    pulls: Sequence[Pull],
    *,
    hot: bool,
) -> None:
    """Draw the card; of the sentences as many as there is room for above the bars."""
    theme, inner = canvas.theme, layout.title
    draw_card(canvas, layout.card)
    at = inner.x, inner.y + inner.h / 2
    canvas.text(title, at, TITLE, theme.text, bold=True, anchor=(0, 0.5))
    row = canvas.px(_ROW)
    bottom = layout.buttons[0].y - canvas.px(10)
    bars = bottom - row * (len(pulls) + 1) if pulls else bottom
    top = inner.bottom + canvas.px(6)
    _draw_sentences(canvas, Rect(inner.x, top, inner.w, max(0, bars - top)), sentences)
    if pulls:
        _draw_bars(canvas, Rect(inner.x, bars, inner.w, bottom - bars), pulls, row)
    draw_button(canvas, layout.buttons[0], (_("Close"),), hot=hot, chosen=True)


def _draw_sentences(canvas: Canvas, room: Rect, sentences: Sequence[str]) -> None:
    """The sentences, each on a line of its own; in small letters where they are many."""
    texts = canvas.texts
    for size in (BODY, SMALL):
        line, gap = texts.line_height(size * canvas.scale), canvas.px(5 if size == BODY else 3)
        wrapped = [texts.wrap(said, size * canvas.scale, room.w, 9) for said in sentences]
        height = sum(len(lines) * line + gap for lines in wrapped)
        if height <= room.h:
            break
    y = room.y
    for lines in wrapped:
        if y + len(lines) * line > room.bottom:
            return
        for shown in lines:
            canvas.text(shown, (room.x, y), size, canvas.theme.text)
            y += line
        y += gap


def _draw_bars(canvas: Canvas, room: Rect, pulls: Sequence[Pull], row: int) -> None:
    """A row for each term: its name, how many each side has, and a bar towards whom it favours."""
    theme, size = canvas.theme, SMALL * canvas.scale
    name_w, counts_w = round(_NAME * room.w), round(_COUNTS * room.w)
    left = room.x + name_w + counts_w
    half = (room.right - left) // 2
    middle = left + half
    for color, text, x in (
        (Color.WHITE, _("for White"), left + half / 2),
        (Color.BLACK, _("for Black"), middle + half / 2),
    ):
        y, heads = room.y + row / 2, canvas.texts.width(text, size) / 2
        canvas.text(text, (x, y), SMALL, theme.text_soft, anchor=(0.5, 0.5))
        draw_stone(canvas, (x - heads - canvas.px(12), y), 5 * canvas.scale, color)
    counts, y = room.x + name_w + counts_w / 2, room.y + row / 2
    for color, side in ((Color.WHITE, -1), (Color.BLACK, 1)):
        draw_stone(canvas, (counts + side * canvas.px(11), y), 5 * canvas.scale, color)
    for number, pull in enumerate(pulls, start=1):
        y = room.y + number * row
        at = y + row / 2
        shown = canvas.texts.fit(pull.name, size, name_w)
        canvas.text(shown, (room.x, at), SMALL, theme.text, anchor=(0, 0.5))
        canvas.text(pull.counts, (counts, at), SMALL, theme.text_soft, anchor=(0.5, 0.5))
        width = round((half - canvas.px(4)) * abs(pull.white))
        x = middle - width if pull.white > 0 else middle
        canvas.fill_rounded(Rect(x, y + row // 4, max(1, width), row // 2), theme.accent, 2)
    line = max(1, canvas.px(1))
    canvas.fill(Rect(middle, room.y + row, line, room.bottom - room.y - row), theme.panel_line)
