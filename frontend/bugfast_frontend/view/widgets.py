"""Buttons, cards, and the picture of a single stone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugfast import Color
from bugfast_frontend.theme import mix

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bugfast_frontend.models.rect import Rect
    from bugfast_frontend.theme import RGB, Theme
    from bugfast_frontend.view.canvas import Canvas

BODY = 15.0
"""The height of ordinary text in pixels, at scale 1."""
SMALL = 13.0
TITLE = 21.0


def draw_card(canvas: Canvas, rect: Rect) -> None:
    """Draw an empty card."""
    canvas.fill_rounded(rect.inset(-1), canvas.theme.panel_line, 12)
    canvas.fill_rounded(rect, canvas.theme.panel, 12)


def draw_button(
    canvas: Canvas,
    rect: Rect,
    labels: Sequence[str],
    *,
    hot: bool = False,
    enabled: bool = True,
    chosen: bool = False,
) -> None:
    """Draw a button with the first of `labels` that fits, else the last, cut short.

    `chosen` gives it the accent colour, `hot` is for one under the pointer.
    """
    theme, texts = canvas.theme, canvas.texts
    fill = theme.button_hot if hot and enabled else theme.button
    if chosen:
        fill = mix(theme.accent, theme.accent_text, 0.15) if hot else theme.accent
    ink = theme.accent_text if chosen else theme.button_text if enabled else theme.button_off
    canvas.fill_rounded(rect, fill, 6)
    size = SMALL * canvas.scale
    room = rect.w - 4
    fitting = (label for label in labels if texts.width(label, size, bold=chosen) <= room)
    shown = next(fitting, None) or texts.fit(labels[-1], size, room, bold=chosen)
    canvas.text(shown, rect.center, SMALL, ink, bold=chosen, anchor=(0.5, 0.5))


def draw_stone(canvas: Canvas, at: tuple[float, float], radius: float, color: Color) -> None:
    """Draw one stone of `radius` pixels with its mark: a ring on white, a dot on black."""
    body, edge, mark = stone_colors(canvas.theme, color)
    sprites, surface = canvas.sprites, canvas.surface
    sprites.disc(surface, at, radius + max(1.0, 0.08 * radius), edge)
    sprites.disc(surface, at, radius, body)
    if color == Color.WHITE:
        sprites.ring(surface, at, 0.42 * radius, max(1.0, 0.125 * radius), mark)
    else:
        sprites.disc(surface, at, 0.27 * radius, mark)


def stone_colors(theme: Theme, color: Color) -> tuple[RGB, RGB, RGB]:
    """Body, edge and mark of the stones of a side."""
    if color == Color.WHITE:
        return theme.white, theme.white_edge, theme.white_mark
    return theme.black, theme.black_edge, theme.black_mark
