"""Texts in the fonts that come with the window; no font of the system is ever asked for."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import as_file, files
from io import BytesIO
from itertools import groupby
from typing import TYPE_CHECKING

import pygame
from pygame import SRCALPHA

from bugfast_frontend.language import _

if TYPE_CHECKING:
    from bugfast_frontend.theme import RGB

_LEAST_SIZE = 6
_ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
_UNBROKEN = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"
"""Blanks at which no line ends, as French has them before some signs."""
_UNKNOWN = "\N{WHITE SQUARE}"
"""What stands for a sign that cannot be drawn."""
_NO_SIGN = "\uffff"
"""A code point that is no character: fonts draw what they draw for signs that they lack."""
_LONGEST = 500
"""How many signs of a text are looked at; a line of the largest window holds fewer."""


_LATIN = ("Inter-Regular.otf", "Inter-SemiBold.otf")
_KOREAN = ("Korean-Regular.otf", "Korean-Bold.otf")
"""Plain and bold; the Korean fonts hold the signs of the window's own texts only."""


_KOREAN_BLOCKS = (range(0x1100, 0x1200), range(0x3000, 0xD800))


@lru_cache(maxsize=4)
def _font_data(name: str) -> bytes:
    with as_file(files("bugfast_frontend").joinpath("assets/fonts", name)) as path:
        return path.read_bytes()


def _is_korean(sign: str) -> bool:
    """Whether a sign is drawn with the Korean font: letters, syllables and their punctuation."""
    return any(ord(sign) in block for block in _KOREAN_BLOCKS)


@lru_cache(maxsize=1024)
def _runs(text: str) -> tuple[tuple[bool, str], ...]:
    """The parts of a text that are drawn with one font each: whether it is the Korean one."""
    return tuple((korean, "".join(signs)) for korean, signs in groupby(text, _is_korean))


class Texts:
    """Renders and measures texts, keeping what was rendered last.

    Any text will do: what is too long is cut, signs that cannot be drawn become squares. `trouble`
    tells of a Korean font that cannot be read; the Latin one stands in for it.
    """

    def __init__(self) -> None:
        """Start pygame's font module, if nobody did before."""
        pygame.font.init()
        self.trouble: str | None = None
        self._fonts: dict[tuple[int, bool, bool], pygame.font.Font] = {}
        self._render = lru_cache(maxsize=512)(self._render_new)
        self._has_sign = lru_cache(maxsize=4096)(self._look_for_sign)
        self._no_signs = {korean: self._bitmap(_NO_SIGN, korean) for korean in (False, True)}

    def font(self, size: float, *, bold: bool = False, korean: bool = False) -> pygame.font.Font:
        """The font of a height in pixels (a few at least, so that it can be drawn)."""
        key = max(_LEAST_SIZE, round(size)), bold, korean
        if key not in self._fonts:
            self._fonts[key] = self._open(key[0], bold, korean)
        return self._fonts[key]

    def _open(self, size: int, bold: bool, korean: bool) -> pygame.font.Font:
        name = (_KOREAN if korean else _LATIN)[bold]
        try:
            font = pygame.font.Font(BytesIO(_font_data(name)), size)
            font.render(" ", True, (0, 0, 0))  # only now pygame says that it is no font
            return font
        except (OSError, pygame.error) as error:
            if not korean:
                raise
            self.trouble = _("{file} cannot be read: {error}").format(file=name, error=error)
            return self.font(size, bold=bold)

    def width(self, text: str, size: float, *, bold: bool = False) -> int:
        """The width of a text in pixels."""
        runs = _runs(self.drawable(text))
        return sum(self.font(size, bold=bold, korean=k).size(part)[0] for k, part in runs)

    def line_height(self, size: float, *, bold: bool = False) -> int:
        """The distance between two lines of text in pixels."""
        return self.font(size, bold=bold).get_linesize()

    def drawable(self, text: str) -> str:
        """The text as it can be drawn: blanks for line ends and the like, squares for unknowns.

        Bytes that are no text in file names (lone surrogates), control characters, and those that
        change the direction of writing are unknown too.
        """
        if len(text) > _LONGEST:
            text = text[: _LONGEST - 1] + _ELLIPSIS
        if text.isascii() and text.isprintable():
            return text
        return "".join(map(self._drawable_sign, text))

    def _drawable_sign(self, sign: str) -> str:
        if sign.isspace():
            return sign if sign in _UNBROKEN else " "
        return sign if self._has_sign(sign) else _UNKNOWN

    def fit(self, text: str, size: float, width: int, *, bold: bool = False) -> str:
        """The text, cut short with an ellipsis where it is wider than `width` pixels."""
        text = self.drawable(text)
        if self.width(text, size, bold=bold) <= width:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(text[:middle].rstrip() + _ELLIPSIS, size, bold=bold) <= width:
                low = middle
            else:
                high = middle - 1
        return text[:low].rstrip() + _ELLIPSIS if low else ""

    def wrap(self, text: str, size: float, width: int, lines: int) -> list[str]:
        """The text in at most `lines` lines of at most `width` pixels, the last one cut short."""
        words = [word for word in self.drawable(text).split(" ") if word]
        found: list[str] = []
        while words:
            count = 1
            while count < len(words) and self.width(" ".join(words[: count + 1]), size) <= width:
                count += 1
            if len(found) == lines - 1:
                count = len(words)
            found.append(self.fit(" ".join(words[:count]), size, width))
            words = words[count:]
        return found

    def draw(
        self,
        surface: pygame.Surface,
        text: str,
        at: tuple[float, float],
        size: float,
        color: RGB,
        *,
        bold: bool = False,
        anchor: tuple[float, float] = (0.0, 0.0),
    ) -> int:
        """Draw a text; its width. `anchor` is the part of it (0 to 1) that lies at `at`."""
        if not text:
            return 0
        image = self._render(self.drawable(text), max(_LEAST_SIZE, round(size)), color, bold)
        w, h = image.get_size()
        surface.blit(image, (round(at[0] - w * anchor[0]), round(at[1] - h * anchor[1])))
        return w

    def _look_for_sign(self, sign: str) -> bool:
        korean = _is_korean(sign)
        return sign.isprintable() and self._bitmap(sign, korean) != self._no_signs[korean]

    def _bitmap(self, sign: str, korean: bool) -> tuple[tuple[int, int], bytes]:
        image = self.font(20, korean=korean).render(sign, True, (255, 255, 255))
        return image.get_size(), pygame.image.tobytes(image, "RGBA")

    def _render_new(self, text: str, size: int, color: RGB, bold: bool) -> pygame.Surface:
        runs = _runs(text)
        latin = self.font(size, bold=bold)
        if not any(korean for korean, _part in runs):
            return latin.render(text, True, color)
        # All stand on the line of the Latin font, whose height is that of every text.
        image = pygame.Surface((self.width(text, size, bold=bold), latin.get_height()), SRCALPHA)
        x = 0
        for korean, part in runs:
            font = self.font(size, bold=bold, korean=korean)
            drawn = font.render(part, True, color)
            image.blit(drawn, (x, latin.get_ascent() - font.get_ascent()))
            x += drawn.get_width()
        return image
