"""Forms, drawn as a card over what is below them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugfast_frontend.view.widgets import BODY, SMALL, TITLE, draw_button, draw_card

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bugfast_frontend.models.form import Choice, FormLayout
    from bugfast_frontend.models.rect import Rect
    from bugfast_frontend.view.canvas import Canvas


def draw_form(
    canvas: Canvas,
    layout: FormLayout,
    title: str,
    choices: Sequence[Choice],
    buttons: Sequence[str],
    *,
    row: int,
    note: str,
    point: tuple[int, int] | None,
) -> None:
    """Draw a form; `row` is the question that the keyboard is at, `point` where the pointer is.

    The last of the buttons is the one that Return presses.
    """
    theme, texts = canvas.theme, canvas.texts

    def is_hot(rect: Rect) -> bool:
        return point is not None and rect.contains(point)

    draw_card(canvas, layout.card)
    at = layout.title.x, layout.title.y + layout.title.h / 2
    canvas.text(title, at, TITLE, theme.text, bold=True, anchor=(0, 0.5))
    for number, (parts, choice) in enumerate(zip(layout.rows, choices, strict=True)):
        selected = number == row
        at = parts.label.x, parts.label.y + parts.label.h / 2
        ink = theme.accent if selected else theme.text
        name = texts.fit(choice.name, BODY * canvas.scale, parts.label.w, bold=selected)
        canvas.text(name, at, BODY, ink, bold=selected, anchor=(0, 0.5))
        for index, (rect, option) in enumerate(zip(parts.options, choice.options, strict=True)):
            draw_button(canvas, rect, (option,), hot=is_hot(rect), chosen=index == choice.index)
    size = SMALL * canvas.scale
    height = texts.line_height(size)
    lines = texts.wrap(note, size, layout.note.w, max(1, layout.note.h // height))
    for number, line in enumerate(lines):
        canvas.text(line, (layout.note.x, layout.note.y + number * height), SMALL, theme.text_soft)
    for number, (rect, label) in enumerate(zip(layout.buttons, buttons, strict=True)):
        chosen = number == len(buttons) - 1
        draw_button(canvas, rect, (label,), hot=is_hot(rect), chosen=chosen)
