"""What the cards with a long list share: choosing a line of it, and buttons below."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from bugfast_frontend.intents import Command, Intent, PointerMoved, PointerPressed, Scrolled
from bugfast_frontend.models.paged_list import ListLayout, PagedList
from bugfast_frontend.scenes.stage import Scene, Stage

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class ListScene(Scene):
    """A card with lines, one of which is chosen; a press on that one takes it, as Return does."""

    overlay = True

    def __init__(self, stage: Stage, count: int) -> None:
        """List `count` lines."""
        self._stage = stage
        self._point: tuple[int, int] | None = None
        self.pages = PagedList(count)

    @property
    @abstractmethod
    def actions(self) -> Sequence[Callable[[], object]]:
        """What the buttons do, from the left."""

    @abstractmethod
    def take(self) -> None:
        """Take the line that is chosen."""

    def do(self, intent: Intent) -> None:
        """Do what is wanted beyond choosing a line."""

    @property
    def layout(self) -> ListLayout:
        """Where everything lies in the window."""
        return ListLayout.of(self._stage.size, len(self.actions))

    def handle(self, intent: Intent) -> None:
        """Choose a line, take it, or go back."""
        self._stage.redraw()
        rows = len(self.layout.rows)
        steps = {
            Command.UP: -1,
            Command.DOWN: 1,
            Command.PREVIOUS_GAME: -rows,
            Command.NEXT_GAME: rows,
        }
        if isinstance(intent, PointerMoved):
            self._point = intent.point
        elif isinstance(intent, Scrolled):
            self.pages.scroll(-intent.lines, rows)
        elif isinstance(intent, PointerPressed):
            self.press(intent.point)
        elif isinstance(intent, Command) and intent in steps:
            self.pages.move(steps[intent], rows)
        elif intent is Command.CONFIRM:
            self.take()
        elif intent is Command.CANCEL:
            self._stage.pop()
        else:
            self.do(intent)

    def press(self, point: tuple[int, int]) -> None:
        """Press a button, choose a line or take it, or close by a press beside the card."""
        layout = self.layout
        for action, rect in zip(self.actions, layout.buttons, strict=True):
            if rect.contains(point):
                action()
                return
        row = layout.row_at(point)
        if row is not None and row + self.pages.first < self.pages.count:
            again = self.pages.chosen == row + self.pages.first
            self.pages.choose(row + self.pages.first, len(layout.rows))
            if again or self.takes_at_once():
                self.take()
        elif not layout.card.contains(point):
            self._stage.pop()

    def takes_at_once(self) -> bool:
        """Whether the line that was just chosen need not be pressed twice."""
        return False
