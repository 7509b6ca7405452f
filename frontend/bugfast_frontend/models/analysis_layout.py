"""Where the parts of the analysis panel lie."""

from __future__ import annotations

from dataclasses import dataclass

from bugfast_frontend.intents import Command
from bugfast_frontend.language import N_
from bugfast_frontend.models.buttons import ButtonText, PlacedButton, button_at, button_grid
from bugfast_frontend.models.rect import Rect

BUTTONS: tuple[ButtonText, ...] = (
    (Command.THINK, (N_("Engine: {}"), N_("Eng. {}"))),
    (Command.REVIEW, (N_("Review"),)),
    (Command.NEXT_MISTAKE, (N_("Next mistake"), N_("Mistake"))),
    (Command.TRY_AGAIN, (N_("Try again"), N_("Retry"))),
    (Command.COMMENT, (N_("Comment"), N_("Note"))),
    (Command.EXPLAIN, (N_("Explain"), N_("Why"))),
    (Command.PROMOTE, (N_("Promote"), N_("Up"))),
    (Command.DELETE, (N_("Delete"),)),
    (Command.SET_UP, (N_("Set up"), N_("Edit"))),
    (Command.PLAY_HERE, (N_("Play on"), N_("Play"))),
    (Command.HELP, (N_("Help"),)),
    (Command.ANALYSE, (N_("Close"),)),
)
"""The buttons, row by row: what each does, and its labels, the longest first."""
LIST_ROWS = 4
"""Lines for the best turns, or for the worst mistakes."""


@dataclass(frozen=True, slots=True)
class AnalysisLayout:
    """The parts in pixels, from the top: value, best turns, graph, tree, buttons."""

    header: Rect
    bar: Rect
    lines: tuple[Rect, ...]
    graph: Rect
    tree: Rect
    row_height: int
    buttons: tuple[PlacedButton, ...]

    @classmethod
    def of(cls, panel: Rect, scale: float) -> AnalysisLayout:
        """Lay out a panel: in a column, or in two where it is wide; the tree gets what is left."""
        inner = panel.inset(max(2, round(14 * scale)))
        left = right = inner
        if panel.w > panel.h:
            left, right = inner.split_columns(2, round(28 * scale))
        gap = round(6 * scale)
        header = Rect(left.x, left.y, left.w, round(44 * scale))
        bar = Rect(left.x, left.y, left.w, round(16 * scale))
        height = max(1, round(21 * scale))
        top = header.bottom + gap
        lines = tuple(Rect(left.x, top + n * height, left.w, height) for n in range(LIST_ROWS))
        graph_top = lines[-1].bottom + gap
        graph_h = round(54 * scale)
        if right is not left:
            graph_h = max(0, left.bottom - graph_top)
        graph = Rect(left.x, graph_top, left.w, graph_h)
        y = right.y if right is not left else graph.bottom + gap
        buttons = button_grid(right.with_top(y), BUTTONS, scale, 29)
        tree = Rect(right.x, y, right.w, max(0, buttons[0][2].y - y - gap))
        return cls(header, bar, lines, graph, tree, height, buttons)

    @property
    def rows(self) -> int:
        """How many rows the tree can show."""
        return self.tree.h // self.row_height

    def button_at(self, point: tuple[float, float]) -> Command | None:
        """What the button at a point does, None where there is none."""
        return button_at(self.buttons, point)

    def line_at(self, point: tuple[float, float]) -> int | None:
        """The line at a point, from 0."""
        return next((n for n, rect in enumerate(self.lines) if rect.contains(point)), None)

    def row_at(self, point: tuple[float, float]) -> int | None:
        """The row of the tree at a point, from 0."""
        return self.tree.row_at(point, self.row_height)

    def place_in_graph(self, point: tuple[float, float], count: int) -> int | None:
        """Which of `count` positions of the graph is at a point."""
        if not count or not self.graph.contains(point):
            return None
        return min(count - 1, int((point[0] - self.graph.x) * count / self.graph.w))
