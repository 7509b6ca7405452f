"""Where the parts of the side panel lie."""

from __future__ import annotations

from dataclasses import dataclass

from bugfast_frontend.intents import Command
from bugfast_frontend.language import N_
from bugfast_frontend.models.buttons import ButtonText, PlacedButton, button_at, button_grid
from bugfast_frontend.models.rect import Rect

BUTTONS: tuple[ButtonText, ...] = (
    (Command.UNDO, (N_("Undo turn"), N_("Undo"))),
    (Command.REDO, (N_("Redo turn"), N_("Redo"))),
    (Command.STEP_BACK, (N_("Step back"), N_("Step"))),
    (Command.HINT, (N_("Hint"),)),
    (Command.ENGINE_MOVE, (N_("Play for me"), N_("For me"))),
    (Command.ENGINE_TOGGLE, (N_("Opponent: {}"), N_("Opp. {}"))),
    (Command.NEW_GAME, (N_("New game"), N_("New"))),
    (Command.REMATCH, (N_("Rematch"), N_("Again"))),
    (Command.RESIGN, (N_("Resign"),)),
    (Command.SAVE, (N_("Save"),)),
    (Command.MENU, (N_("Menu"),)),
    (Command.HELP, (N_("Help"),)),
)
"""The buttons of the panel, row by row: what each does, and its labels, the longest first.

`{}` stands for `on` or `off`.
"""
CONFIRM = (Command.CONFIRM, (N_("Confirm"),))
"""What stands in the place of `HINT` while a turn waits to be confirmed."""
ANALYSE = (Command.ANALYSE, (N_("Analyse"),))
"""What stands there when the game is over."""

_PLAYERS = Command.WHITE_PLAYER, Command.BLACK_PLAYER
_CELL = 27
"""Pixels that the name of a cell takes in the move list, at scale 1."""


@dataclass(frozen=True, slots=True)
class PanelLayout:
    """The parts of the panel in pixels, from the top: turn, sides, meter, kinds, moves, buttons.

    `kinds` are the places for the bugs by shape; the last of them may tell that there are more.
    """

    header: Rect
    sides: tuple[Rect, Rect]
    meter: Rect
    legend: Rect
    kinds: tuple[Rect, ...]
    moves: Rect
    row_height: int
    row_cells: int
    buttons: tuple[PlacedButton, ...]

    @classmethod
    def of(cls, panel: Rect, scale: float) -> PanelLayout:
        """Lay out a panel: in a column, or in two where it is wide.

        Where a column is too low for all, the move list shrinks to nothing.
        """
        pad = round(14 * scale)
        # Two pixels at the window's edge cannot always be reached by the pointer.
        inner = panel.inset(max(2, pad))
        left = right = inner
        if panel.w > panel.h:
            left, right = inner.split_columns(2, 2 * pad)

        header = Rect(left.x, left.y, left.w, round(84 * scale))
        y = header.bottom + round(8 * scale)
        side_h = round(25 * scale)
        sides = (Rect(left.x, y, left.w, side_h), Rect(left.x, y + side_h, left.w, side_h))
        meter = Rect(left.x, sides[1].bottom + round(4 * scale), left.w, round(34 * scale))
        legend = Rect(left.x, meter.bottom + round(4 * scale), left.w, round(22 * scale))
        kinds_h = round(46 * scale)
        count = max(1, left.w // round(44 * scale))
        strip = Rect(left.x, legend.bottom + round(2 * scale), left.w, kinds_h)
        kinds = tuple(strip.split_columns(count, round(4 * scale)))

        top = right.y if right is not left else strip.bottom + round(8 * scale)
        buttons = button_grid(right.with_top(top), BUTTONS, scale, 31)
        moves_h = max(0, buttons[0][2].y - top - round(8 * scale))
        moves = Rect(right.x, top, right.w, moves_h)
        row_height = max(1, round(21 * scale))
        row_cells = max(1, (moves.w - round(54 * scale)) // round(_CELL * scale))
        return cls(header, sides, meter, legend, kinds, moves, row_height, row_cells, buttons)

    def button_at(self, point: tuple[float, float]) -> Command | None:
        """What the button at a point does, None where there is none; a side is one too."""
        for player, rect in zip(_PLAYERS, self.sides, strict=True):
            if rect.contains(point):
                return player
        return button_at(self.buttons, point)

    def kind_at(self, point: tuple[float, float]) -> int | None:
        """The place for a kind of bug at a point, from 0."""
        return next((n for n, rect in enumerate(self.kinds) if rect.contains(point)), None)

    @property
    def rows(self) -> int:
        """How many rows the move list can show."""
        return self.moves.h // self.row_height

    def row_at(self, point: tuple[float, float]) -> int | None:
        """The row of the move list at a point, from 0, None outside."""
        return self.moves.row_at(point, self.row_height)
