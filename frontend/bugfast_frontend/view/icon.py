"""The icon of the window: a white bug of two and the black stone that it is about to eat."""

from __future__ import annotations

import math

import pygame

from bugfast_frontend.view.canvas import Canvas
from bugfast_frontend.view.sprites import Sprites

_SIDE = 64


def make_icon(canvas: Canvas) -> pygame.Surface:
    """A picture of 64 by 64 pixels in the colours of the canvas's theme."""
    icon = pygame.Surface((_SIDE, _SIDE), pygame.SRCALPHA)
    theme, sprites = canvas.theme, Sprites()
    sprites.hexagon(icon, (_SIDE / 2, _SIDE / 2), _SIDE / 2 - 1, theme.cell_edge)
    sprites.hexagon(icon, (_SIDE / 2, _SIDE / 2), _SIDE / 2 - 3, theme.cell_a)
    apart = 12.0
    corners = [
        (_SIDE / 2 + apart * math.sin(a), _SIDE / 2 - apart * math.cos(a))
        for a in (0.0, 2 * math.pi / 3, 4 * math.pi / 3)
    ]
    top, right, left = corners
    for extra, body, other in (
        (1.5, theme.white_edge, theme.black_edge),
        (0, theme.white, theme.black),
    ):
        sprites.disc(icon, right, 9 + extra, other)
        sprites.bar(icon, top, left, 11 + 2 * extra, body)
        for at in (top, left):
            sprites.disc(icon, at, 9 + extra, body)
    return icon
