"""A position as an SVG picture.

The calling convention follows python-chess's `chess.svg.board`, so that it is at hand for those
who know it; the picture and the code are our own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack
from xml.sax.saxutils import escape

from bugfast.drawing import Circle, Drawing, Line, Polygon, Text, draw
from bugfast.files import write_whole

if TYPE_CHECKING:
    import os

    from bugfast._core import Position
    from bugfast.drawing import Options


def board(pos: Position, **options: Unpack[Options]) -> str:
    """Draw a position as a whole SVG document.

    A board whose islands lie far apart is drawn with the islands side by side.

    Args:
        pos: the position.
        **options: any of those below, by name.
        size: the longer side in pixels, 16 to 4096; None for what suits the board.
        last_turn: a turn whose cells are tinted and, where there are several, numbered.
        fill: colours of single cells, `#rgb`, `#rrggbb` or a CSS name.
        marks: cells to be crossed, or a mapping from cells to short texts written on them.
        arrows: pairs of cells, with a colour as a third where wanted; a cell to itself is ringed.
        coordinates: write every cell's name in it.
        legal: put a dot on every cell where a stone may be put.
        caption: write board, rules and whose turn it is below.

    Raises:
        CellError: a cell is not on the board.
        TurnError: `last_turn` is no turn.
        ValueError: size or a colour is out of bounds.
    """
    return render(draw(pos, **options))


def save(path: str | os.PathLike[str], picture: str) -> None:
    """Write a picture to a file, whole or not at all.

    Raises:
        OSError: the file cannot be written.
    """
    write_whole(path, picture.encode("utf-8"))


def render(drawing: Drawing) -> str:
    """The document of a drawing."""
    width, height = _number(drawing.width), _number(drawing.height)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' width="{round(drawing.width * drawing.scale)}"'
        f' height="{round(drawing.height * drawing.scale)}"'
        ' font-family="DejaVu Sans, Verdana, Helvetica, sans-serif" text-anchor="middle">',
        f"<title>{escape(drawing.title)}</title>",
        f'<rect width="{width}" height="{height}" fill="{drawing.paper}"/>',
    ]
    lines += [_element(shape) for shape in drawing.shapes]
    lines.append("</svg>")
    return "\n".join(lines) + "\n"


def _element(shape: Polygon | Circle | Line | Text) -> str:
    """One shape as an element."""
    match shape:
        case Polygon(points, fill):
            corners = " ".join(f"{_number(x)},{_number(y)}" for x, y in points)
            return f'<polygon points="{corners}" fill="{fill}"/>'
        case Circle(x, y, radius, fill, line, width):
            place = f'<circle cx="{_number(x)}" cy="{_number(y)}" r="{_number(radius)}"'
            if fill is not None:
                return f'{place} fill="{fill}"/>'
            return f'{place} fill="none" stroke="{line}" stroke-width="{_number(width)}"/>'
        case Line(x1, y1, x2, y2, line, width):
            return (
                f'<line x1="{_number(x1)}" y1="{_number(y1)}" x2="{_number(x2)}"'
                f' y2="{_number(y2)}" stroke="{line}" stroke-width="{_number(width)}"/>'
            )
        case Text(x, y, text, size, fill):
            # Not every viewer knows dominant-baseline; capitals are about 0.72 of the size high.
            base = _number(y + 0.36 * size)
            return (
                f'<text x="{_number(x)}" y="{base}" font-size="{_number(size)}"'
                f' fill="{fill}">{escape(_xml_text(text))}</text>'
            )


def _number(value: float) -> str:
    """A length with two decimals at most."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _xml_text(text: str) -> str:
    """A mark without the characters that XML cannot hold, not even escaped."""
    return "".join(c if c.isprintable() else "\ufffd" for c in text)
