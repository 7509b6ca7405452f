"""Why a position is as good as it is, and why a turn was a mistake."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugfast_frontend.intents import Command, Intent, PointerMoved, PointerPressed, Scrolled
from bugfast_frontend.language import _
from bugfast_frontend.models.consequences import cells_text
from bugfast_frontend.models.paged_list import ListLayout
from bugfast_frontend.models.score_words import score
from bugfast_frontend.scenes.stage import Scene, Stage
from bugfast_frontend.view.explanation_view import draw_explanation

if TYPE_CHECKING:
    import pygame

    from bugfast import Position


class ExplanationScene(Scene):
    """A card with reasons, and with what the engine's score weighs; any press closes it."""

    overlay = True

    def __init__(self, stage: Stage, position: Position, reasons: tuple[str, ...] = ()) -> None:
        """Explain `position`; `reasons` come first."""
        self._stage = stage
        self._point: tuple[int, int] | None = None
        self.score = score(position)
        self.sentences = reasons
        if self.score is not None:
            self.sentences += self.score.sentences
        elif position.is_over:
            self.sentences += (cells_text(position),)
        else:
            self.sentences += (_("In the middle of a turn there is no score."),)

    def handle(self, intent: Intent) -> None:
        """Close, unless the pointer only moves."""
        self._stage.redraw()
        if isinstance(intent, PointerMoved):
            self._point = intent.point
        elif isinstance(intent, PointerPressed | Command) and not isinstance(intent, Scrolled):
            self._stage.pop()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the card."""
        layout = ListLayout.of(self._stage.size, 1)
        hot = self._point is not None and layout.buttons[0].contains(self._point)
        draw_explanation(
            self._stage.canvas(surface),
            layout,
            _("Why"),
            self.sentences,
            self.score.pulls if self.score is not None else (),
            hot=hot,
        )
