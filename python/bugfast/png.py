"""A position as a PNG picture, by Pillow, which is imported only here.

The same drawing as `bugfast.svg`, drawn several times as large and scaled down: Pillow draws
without smoothing.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Unpack

from bugfast.drawing import Circle, Drawing, Line, Polygon, Text, draw
from bugfast.files import write_whole

if TYPE_CHECKING:
    import os

    from PIL.ImageDraw import ImageDraw as Pen

    from bugfast._core import Position
    from bugfast.drawing import Options

_MAX_RAW_SIDE = 6144
"""Bounds the memory for the large drawing: about 110 MB."""


def board(pos: Position, **options: Unpack[Options]) -> bytes:
    """Draw a position as the bytes of a PNG file, with the options of `bugfast.svg.board`.

    Raises:
        CellError: a cell is not on the board.
        TurnError: `last_turn` is no turn.
        ValueError: size or a colour is out of bounds.
        ModuleNotFoundError: Pillow is not installed.
    """
    return render(draw(pos, **options))


def save(path: str | os.PathLike[str], picture: bytes) -> None:
    """Write a picture to a file, whole or not at all.

    Raises:
        OSError: the file cannot be written.
    """
    write_whole(path, picture)


def render(drawing: Drawing) -> bytes:
    """The PNG file of a drawing."""
    from PIL import Image, ImageDraw

    width = max(1, round(drawing.width * drawing.scale))
    height = max(1, round(drawing.height * drawing.scale))
    finer = max(1, min(4, _MAX_RAW_SIDE // max(width, height)))
    image = Image.new("RGB", (width * finer, height * finer), drawing.paper)
    pen = ImageDraw.Draw(image)
    for shape in drawing.shapes:
        _put(pen, shape, drawing.scale * finer)
    small = image.resize((width, height), Image.Resampling.BOX) if finer > 1 else image
    file = io.BytesIO()
    small.save(file, "PNG", optimize=True)
    return file.getvalue()


def _put(pen: Pen, shape: object, scale: float) -> None:
    """Draw one shape."""
    from PIL import ImageFont

    match shape:
        case Polygon(points, fill):
            pen.polygon([(x * scale, y * scale) for x, y in points], fill=fill)
        case Circle(x, y, radius, fill, line, width):
            outer = radius + width / 2 if fill is None else radius
            box = [(x - outer) * scale, (y - outer) * scale,
                   (x + outer) * scale, (y + outer) * scale]  # fmt: skip
            if fill is None:
                pen.ellipse(box, outline=line, width=max(1, round(width * scale)))
            else:
                pen.ellipse(box, fill=fill)
        case Line(x1, y1, x2, y2, line, width):
            ends = [x1 * scale, y1 * scale, x2 * scale, y2 * scale]
            pen.line(ends, fill=line, width=max(1, round(width * scale)))
        case Text(x, y, text, size, fill) if size * scale >= 1:
            font = ImageFont.load_default(size * scale)
            pen.text((x * scale, y * scale), text, fill=fill, font=font, anchor="mm")
