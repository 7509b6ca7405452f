"""Parts of a picture that are drawn anew only where something in them has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from collections.abc import Callable

    from bugfast_frontend.models.rect import Rect


class Parts:
    """Remembers, for each part of a surface that stays as it was, what it was drawn from."""

    def __init__(self) -> None:
        """Begin with nothing drawn."""
        self._keys: dict[str, object] = {}

    def forget(self) -> None:
        """Nothing of what was drawn is there any more."""
        self._keys.clear()

    def draw(
        self,
        surface: pygame.Surface,
        name: str,
        rect: Rect,
        key: object,
        paint: Callable[[], object],
    ) -> None:
        """Let `paint` draw a part, unless it was drawn from an equal `key` the last time.

        It can draw inside of `rect` only: what left it would not be wiped off the next time.
        """
        if name in self._keys and self._keys[name] == key:
            return
        before = surface.get_clip()
        surface.set_clip(before.clip(pygame.Rect(rect.as_tuple())))
        paint()
        surface.set_clip(before)
        self._keys[name] = key
