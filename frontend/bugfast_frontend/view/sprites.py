"""The little pictures the board is put together from, drawn large and scaled down once each."""

from __future__ import annotations

import math
from collections import OrderedDict
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bugfast_frontend.theme import RGB

_OVERSAMPLE = 4
_LARGEST = 4096
"""No picture is drawn with more pixels than this on a side before it is scaled down."""
_KEEP = 512

Point = tuple[float, float]
_Key = tuple[tuple[object, ...], "RGB"]
"""What is drawn, and its colour."""


class Sprites:
    """Anti-aliased shapes of given sizes and colours; the last few hundred are kept."""

    def __init__(self) -> None:
        """Begin with none."""
        self._cache: OrderedDict[_Key, pygame.Surface] = OrderedDict()

    def disc(self, surface: pygame.Surface, at: Point, radius: float, color: RGB) -> None:
        """Draw a filled circle."""

        def paint(image: pygame.Surface, k: float) -> None:
            center = image.get_width() / 2, image.get_height() / 2
            pygame.draw.circle(image, color, center, radius * k)

        self._blit(surface, at, (("disc", radius), color), _box(radius), paint)

    def ring(
        self, surface: pygame.Surface, at: Point, radius: float, width: float, color: RGB
    ) -> None:
        """Draw a circle's line, `width` pixels wide, inside `radius`."""

        def paint(image: pygame.Surface, k: float) -> None:
            center = image.get_width() / 2, image.get_height() / 2
            pygame.draw.circle(image, color, center, radius * k, max(1, round(width * k)))

        self._blit(surface, at, (("ring", radius, width), color), _box(radius), paint)

    def hexagon(self, surface: pygame.Surface, at: Point, radius: float, color: RGB) -> None:
        """Draw a filled hexagon, pointed at the top, with corners `radius` from its centre."""
        corners = [
            (radius * math.sin(math.pi / 3 * i), radius * math.cos(math.pi / 3 * i))
            for i in range(6)
        ]
        self.polygon(surface, at, corners, color)

    def cross(
        self, surface: pygame.Surface, at: Point, radius: float, width: float, color: RGB
    ) -> None:
        """Draw an oblique cross."""
        r = radius / math.sqrt(2)
        self._strokes(surface, at, [((-r, -r), (r, r)), ((-r, r), (r, -r))], width, color)

    def plus(
        self, surface: pygame.Surface, at: Point, radius: float, width: float, color: RGB
    ) -> None:
        """Draw an upright cross."""
        arms = [((-radius, 0.0), (radius, 0.0)), ((0.0, -radius), (0.0, radius))]
        self._strokes(surface, at, arms, width, color)

    def bar(
        self, surface: pygame.Surface, start: Point, end: Point, width: float, color: RGB
    ) -> None:
        """Draw a thick straight line between two points, with flat ends."""
        dx, dy = end[0] - start[0], end[1] - start[1]
        middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        corners = _quad((-dx / 2, -dy / 2), (dx / 2, dy / 2), width)
        self.polygon(surface, middle, corners, color)

    def polygon(
        self, surface: pygame.Surface, at: Point, corners: Sequence[Point], color: RGB
    ) -> None:
        """Draw a filled polygon whose corners are given from the point `at`."""
        # Drawn from what it is kept under, so that it looks the same whenever it is drawn again.
        corners = [(round(a, 2), round(b, 2)) for a, b in corners]

        def paint(image: pygame.Surface, k: float) -> None:
            x, y = image.get_width() / 2, image.get_height() / 2
            pygame.draw.polygon(image, color, [(x + a * k, y + b * k) for a, b in corners])

        key = ("polygon", tuple(corners))
        reach = max(abs(c) for corner in corners for c in corner)
        self._blit(surface, at, (key, color), _box(reach), paint)

    def _strokes(
        self,
        surface: pygame.Surface,
        at: Point,
        strokes: Sequence[tuple[Point, Point]],
        width: float,
        color: RGB,
    ) -> None:
        def paint(image: pygame.Surface, k: float) -> None:
            x, y = image.get_width() / 2, image.get_height() / 2
            for start, end in strokes:
                quad = _quad(start, end, width)
                pygame.draw.polygon(image, color, [(x + a * k, y + b * k) for a, b in quad])
                for tip in (start, end):
                    center = x + tip[0] * k, y + tip[1] * k
                    pygame.draw.circle(image, color, center, width / 2 * k)

        reach = max(abs(c) for stroke in strokes for point in stroke for c in point)
        key = ("strokes", tuple(strokes), width)
        self._blit(surface, at, (key, color), _box(reach + width), paint)

    def _blit(
        self,
        surface: pygame.Surface,
        at: Point,
        key: _Key,
        size: int,
        paint: Callable[[pygame.Surface, float], None],
    ) -> None:
        image = self._cache.get(key)
        if image is None:
            image = _supersampled(size, paint, key[1])
            self._cache[key] = image
            if len(self._cache) > _KEEP:
                self._cache.popitem(last=False)
        else:
            self._cache.move_to_end(key)
        surface.blit(image, (round(at[0]) - size // 2, round(at[1]) - size // 2))


def _supersampled(
    size: int, paint: Callable[[pygame.Surface, float], None], color: RGB
) -> pygame.Surface:
    k = min(_OVERSAMPLE, max(1, _LARGEST // size))
    large = pygame.Surface((size * k, size * k), pygame.SRCALPHA)
    # Transparent in the colour itself: scaling down mixes colours without regard to their alpha.
    large.fill((*color, 0))
    paint(large, k)
    return pygame.transform.smoothscale(large, (size, size)) if k > 1 else large


def _box(reach: float) -> int:
    """The side of a square picture, in whole even pixels, for a shape that reaches so far."""
    return 2 * (math.ceil(min(reach, _LARGEST / 2 - 2)) + 1)


def _quad(start: Point, end: Point, width: float) -> list[Point]:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    nx, ny = -dy / length * width / 2, dx / length * width / 2
    return [
        (start[0] + nx, start[1] + ny),
        (end[0] + nx, end[1] + ny),
        (end[0] - nx, end[1] - ny),
        (start[0] - nx, start[1] - ny),
    ]
