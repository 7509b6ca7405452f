"""The page of the help that explains what an analysis shows, each mark beside its meaning."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from bugfast import Color
from bugfast_frontend.language import N_, _
from bugfast_frontend.models.mistakes import LARGE, MEDIUM, SIZES
from bugfast_frontend.models.mistakes import MARKS as SIGNS
from bugfast_frontend.models.mistakes import SMALL as LITTLE
from bugfast_frontend.models.rect import Rect
from bugfast_frontend.view.widgets import SMALL, draw_stone

if TYPE_CHECKING:
    from collections.abc import Callable

    from bugfast_frontend.theme import RGB
    from bugfast_frontend.view.canvas import Canvas


def _words(text: str, canvas: Canvas, place: Rect) -> None:
    canvas.text(text, place.center, SMALL, canvas.theme.accent, bold=True, anchor=(0.5, 0.5))


def _rings(canvas: Canvas, place: Rect) -> None:
    """The rings of the board, from the best turn to those that lose much."""
    theme, radius = canvas.theme, place.h * 0.36
    for number, color in enumerate((theme.growth, theme.growth, theme.hungry, theme.prey)):
        at = place.x + place.w * (number + 0.5) / 4, place.y + place.h / 2
        _ring(canvas, at, radius, color, double=not number)


def _ring(
    canvas: Canvas, at: tuple[float, float], radius: float, color: RGB, *, double: bool
) -> None:
    sprites, surface, line = canvas.sprites, canvas.surface, max(1.5, canvas.px(2))
    sprites.ring(surface, at, radius, line, color)
    if double:
        sprites.ring(surface, at, radius - 2 * line, line * 0.7, color)


def _proved(canvas: Canvas, place: Rect) -> None:
    """The hexagon of a proved turn, with its value."""
    theme, sprites, radius = canvas.theme, canvas.sprites, place.h * 0.5
    sprites.hexagon(canvas.surface, place.center, radius, theme.growth)
    sprites.hexagon(canvas.surface, place.center, radius - max(2, canvas.px(2)), theme.cell_a)
    at = place.center
    canvas.text("#4", at, SMALL * 0.85, theme.text, bold=True, anchor=(0.5, 0.5))


def _diamonds(canvas: Canvas, place: Rect) -> None:
    """The bar of a proved position."""
    theme = canvas.theme
    bar = Rect(place.x, place.y + place.h // 4, place.w, place.h // 2)
    canvas.fill_rounded(bar, theme.white_edge, 3)
    inner = bar.inset(max(1, canvas.px(1)))
    canvas.fill(inner, theme.white)
    size = inner.h * 0.3
    for n in range(5):
        at = inner.x + (n + 0.5) * inner.w / 5, inner.y + inner.h / 2
        shape = [(0.0, -size), (size, 0.0), (0.0, size), (-size, 0.0)]
        canvas.sprites.polygon(canvas.surface, at, shape, theme.accent)


def _graph(canvas: Canvas, place: Rect) -> None:
    """A piece of the graph with a notch and dots of two sizes."""
    theme, count = canvas.theme, 4
    for n, chance in enumerate((0.6, 0.45, 0.3, 0.0)):
        left, width = place.x + n * place.w // count, place.w // count
        height = round(place.h * chance)
        canvas.fill(Rect(left, place.y, width, place.h - height), theme.black)
        canvas.fill(Rect(left, place.bottom - height, width, height), theme.white)
    notch = max(2, canvas.px(3))
    last = place.x + 3 * place.w // count
    canvas.fill(Rect(last, place.bottom - notch, place.w // count, notch), theme.accent)
    for n, size, color in ((1, 1, theme.hungry), (3, 3, theme.prey)):
        at = place.x + (n + 0.5) * place.w / count, place.y + place.h / 2
        radius = (2 + 1.3 * size) * canvas.scale
        canvas.sprites.disc(canvas.surface, at, radius + 1, theme.panel)
        canvas.sprites.disc(canvas.surface, at, radius, color)


def _stones(canvas: Canvas, place: Rect) -> None:
    """Stones to come, with the numbers of their turns."""
    theme, radius = canvas.theme, place.h * 0.4
    for n, (color, ink) in enumerate(((Color.WHITE, theme.white_edge), (Color.BLACK, theme.white))):
        at = place.x + place.w * (n + 0.5) / 2, place.y + place.h / 2
        canvas.sprites.disc(canvas.surface, at, radius * 1.2, theme.hover)
        draw_stone(canvas, at, radius, color)
        body = theme.white if color == Color.WHITE else theme.black
        canvas.sprites.disc(canvas.surface, at, radius * 0.8, body)
        canvas.text(str(n + 1), at, SMALL * 0.85, ink, bold=True, anchor=(0.5, 0.5))


MARKS: tuple[tuple[Callable[[Canvas, Rect], None], str], ...] = (
    (
        partial(_words, "63%"),
        N_("The chance to win as the engine guesses it: no proof, and better the longer it looks."),
    ),
    (
        _rings,
        N_(
            "Rings on the board are turns that the engine looks at: the best one, as good, a "
            "little worse, much worse. The list gives them with what may follow."
        ),
    ),
    (
        _proved,
        N_(
            "Proved, no guess: #4 is won in 4 turns, both sides' counted; #-4 is lost in 4. "
            "\N{LESS-THAN OR EQUAL TO} says: in that many at most."
        ),
    ),
    (
        _diamonds,
        N_("White's and Black's chances. Diamonds: proved. A tick in the middle: a guess."),
    ),
    (
        _graph,
        N_(
            "The graph is White's chance, turn by turn. A dot is a mistake, the larger the graver; "
            "a notch at the edge is a proof. A press goes there."
        ),
    ),
    (
        partial(_words, "  ".join(SIGNS[size] for size in sorted(SIGNS) if size)),
        N_(
            "A small mistake loses {small}% of the chance or more, a mistake {medium}%, a grave "
            "one {large}%, or it gives a proved win away."
        ),
    ),
    (_stones, N_("Turns to come, numbered, of the turn under the pointer or of what you tried.")),
    (
        partial(_words, "?"),
        N_(
            "Why: Explain tells what speaks for either side, and of a mistake what was wrong. "
            "Who runs out of cells wins: the fewer you have, the better."
        ),
    ),
)
"""How each mark looks, and what it means."""


def draw_marks_page(canvas: Canvas, body: Rect) -> None:
    """Draw the marks one below the other."""
    size, height = SMALL * canvas.scale, body.h // len(MARKS)
    line = canvas.texts.line_height(size)
    width = canvas.px(96)
    names = {LITTLE: "small", MEDIUM: "medium", LARGE: "large"}
    least = {name: round(100 * SIZES[kind]) for kind, name in names.items()}
    for number, (paint, text) in enumerate(MARKS):
        row = Rect(body.x, body.y + number * height, body.w, height)
        tall = min(height - canvas.px(4), canvas.px(30))
        place = Rect(row.x, row.y + (height - tall) // 2, width, tall)
        paint(canvas, place)
        left = row.x + width + canvas.px(16)
        room = max(0, row.right - left)
        lines = canvas.texts.wrap(_(text).format(**least), size, room, max(1, height // line))
        top = row.y + (height - len(lines) * line) // 2
        for n, shown in enumerate(lines):
            canvas.text(shown, (left, top + n * line), SMALL, canvas.theme.text)
