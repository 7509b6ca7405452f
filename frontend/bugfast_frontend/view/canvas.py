"""What every drawing needs, in one: surface, pictures, texts, theme and scale."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from bugfast_frontend.models.rect import Rect
    from bugfast_frontend.theme import RGB, Theme
    from bugfast_frontend.view.sprites import Sprites
    from bugfast_frontend.view.text import Texts


@dataclass(frozen=True, slots=True)
class Canvas:
    """A surface to draw on, and with what."""

    surface: pygame.Surface
    sprites: Sprites
    texts: Texts
    theme: Theme
    scale: float

    def px(self, size: float) -> int:
        """So many pixels at scale 1, in pixels here."""
        return round(size * self.scale)

    def text(
        self,
        text: str,
        at: tuple[float, float],
        size: float,
        color: RGB,
        *,
        bold: bool = False,
        anchor: tuple[float, float] = (0.0, 0.0),
    ) -> int:
        """Draw a text of `size` pixels at scale 1; its width in pixels here."""
        return self.texts.draw(
            self.surface, text, at, size * self.scale, color, bold=bold, anchor=anchor
        )

    def fill(self, rect: Rect, color: RGB) -> None:
        """Fill a rectangle."""
        self.surface.fill(color, rect.as_tuple())

    def fill_rounded(self, rect: Rect, color: RGB, radius: float) -> None:
        """Fill a rectangle whose corners are rounded by `radius` pixels at scale 1."""
        r = max(0, min(self.px(radius), rect.w // 2, rect.h // 2))
        if rect.w <= 0 or rect.h <= 0:
            return
        for x in (rect.x + r, rect.right - r):
            for y in (rect.y + r, rect.bottom - r):
                self.sprites.disc(self.surface, (x, y), r, color)
        self.surface.fill(color, (rect.x + r, rect.y, rect.w - 2 * r, rect.h))
        self.surface.fill(color, (rect.x, rect.y + r, rect.w, rect.h - 2 * r))

    def veil(self, color: RGB, strength: int) -> None:
        """Lay a veil over the whole surface; `strength` from 0 to 255."""
        veil = pygame.Surface(self.surface.get_size(), pygame.SRCALPHA)
        veil.fill((*color, strength))
        self.surface.blit(veil, (0, 0))
