"""A card on which a text is written, and told at once what is wrong with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugfast_frontend import clipboard
from bugfast_frontend.intents import (
    Intent,
    KeyPressed,
    PointerMoved,
    PointerPressed,
    TextTyped,
)
from bugfast_frontend.language import _
from bugfast_frontend.models.form import FormLayout
from bugfast_frontend.models.rect import Rect
from bugfast_frontend.models.text_field import TextField
from bugfast_frontend.scenes.stage import Scene, Stage
from bugfast_frontend.view.widgets import BODY, SMALL, TITLE, draw_button, draw_card

if TYPE_CHECKING:
    from collections.abc import Callable

    import pygame

    from bugfast_frontend.view.canvas import Canvas


class TextEntryScene(Scene):
    """A line to write in, with Return to take it and Escape to leave it.

    `check` says what is wrong with a text, or None; `done` gets the text once nothing is.
    """

    overlay = True
    takes_text = True

    def __init__(
        self,
        stage: Stage,
        title: str,
        prompt: str,
        check: Callable[[str], str | None],
        done: Callable[[str], None],
        text: str = "",
    ) -> None:
        """Ask for a text, beginning with `text`."""
        self._stage = stage
        self._title = title
        self._prompt = prompt
        self._check = check
        self._done = done
        self._point: tuple[int, int] | None = None
        self._trouble: str | None = None
        self.field = TextField(text, len(text))

    @property
    def layout(self) -> FormLayout:
        """Where everything lies in the window."""
        return FormLayout.of(self._stage.size, [(), (), ()], 2)

    def handle(self, intent: Intent) -> None:
        """Write, take the text, or leave it."""
        self._stage.redraw()
        if isinstance(intent, TextTyped):
            self.field.insert(intent.text)
            self._trouble = None
        elif isinstance(intent, KeyPressed):
            self._press_key(intent.name)
        elif isinstance(intent, PointerMoved):
            self._point = intent.point
        elif isinstance(intent, PointerPressed):
            cancel, take = self.layout.buttons
            if take.contains(intent.point):
                self._take()
            elif cancel.contains(intent.point) or not self.layout.card.contains(intent.point):
                self._stage.pop()

    def _press_key(self, name: str) -> None:
        if name in {"return", "enter"}:
            self._take()
        elif name == "escape":
            self._stage.pop()
        elif name in {"ctrl+v", "shift+insert"}:
            try:
                self.field.insert(clipboard.get())
                self._trouble = None
            except clipboard.ClipboardError as error:
                self._trouble = str(error)
        elif self.field.press(name):
            self._trouble = None

    def _take(self) -> None:
        self._trouble = self._check(self.field.text)
        if self._trouble is None:
            self._stage.pop()
            self._done(self.field.text)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the card."""
        layout = self.layout
        canvas = self._stage.canvas(surface)
        theme, texts = canvas.theme, canvas.texts
        draw_card(canvas, layout.card)
        at = layout.title.x, layout.title.y + layout.title.h / 2
        canvas.text(self._title, at, TITLE, theme.text, bold=True, anchor=(0, 0.5))
        top, line, below = (row.label for row in layout.rows)
        width = layout.title.w
        small = texts.line_height(SMALL * canvas.scale)
        shown = texts.wrap(self._prompt, SMALL * canvas.scale, width, 2)
        for number, text in enumerate(shown):
            canvas.text(text, (top.x, top.y + number * small), SMALL, theme.text_soft)
        self._draw_field(canvas, Rect(line.x, line.y, width, line.h))
        size = SMALL * canvas.scale
        room = max(1, (layout.buttons[0].y - below.y) // small)
        for number, text in enumerate(texts.wrap(self._trouble or "", size, width, room)):
            canvas.text(text, (below.x, below.y + number * small), SMALL, theme.text_warn)
        for rect, label in zip(layout.buttons, (_("Cancel"), _("Take")), strict=True):
            hot = self._point is not None and rect.contains(self._point)
            draw_button(canvas, rect, (label,), hot=hot, chosen=rect is layout.buttons[-1])

    def _draw_field(self, canvas: Canvas, rect: Rect) -> None:
        """The part of the text round the cursor that there is room for."""
        theme, texts = canvas.theme, canvas.texts
        canvas.fill_rounded(rect.inset(-1), theme.panel_line, 6)
        canvas.fill_rounded(rect, theme.background, 6)
        pad, size = canvas.px(8), BODY * canvas.scale
        room = max(0, rect.w - 2 * pad)
        before, after = self.field.text[: self.field.cursor], self.field.text[self.field.cursor :]
        while before and texts.width(before, size) > room:
            before = before[max(1, len(before) // 8) :]
        while after and texts.width(before + after, size) > room:
            after = after[: -max(1, len(after) // 8)]
        middle = rect.y + rect.h / 2
        canvas.text(before + after, (rect.x + pad, middle), BODY, theme.text, anchor=(0, 0.5))
        x = rect.x + pad + texts.width(before, size)
        height = round(0.7 * rect.h)
        canvas.fill(Rect(x, round(middle - height / 2), max(1, canvas.px(2)), height), theme.accent)
