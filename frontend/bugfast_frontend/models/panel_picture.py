"""What is to be seen in the side panel."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bugfast import Color
from bugfast_frontend.intents import Command
from bugfast_frontend.models.buttons import ButtonPicture
from bugfast_frontend.models.clock import clock_text
from bugfast_frontend.models.move_rows import first_move_row, move_rows
from bugfast_frontend.models.panel_layout import ANALYSE, CONFIRM
from bugfast_frontend.models.summary import button_labels, player_text, summarise

if TYPE_CHECKING:
    from bugfast import Shape
    from bugfast_frontend.models.bug_kinds import BugKind
    from bugfast_frontend.models.desk import Desk
    from bugfast_frontend.models.move_rows import MoveRow
    from bugfast_frontend.models.panel_layout import PanelLayout
    from bugfast_frontend.models.placements import Placements
    from bugfast_frontend.models.summary import Summary


@dataclass(frozen=True, slots=True)
class SidePicture:
    """A side: who plays it, and its clock, else how many placements it has left."""

    color: Color
    player: str
    figure: str
    running: bool
    hot: bool


@dataclass(frozen=True, slots=True)
class PanelPicture:
    """All that a view needs to draw the panel.

    Attributes:
        layout: where the parts lie.
        summary: whose turn it is, and what is to be done.
        over: whether the game is over.
        sides: White and Black.
        meter: how many cells only White can fill, both can, only Black can.
        largest: the size of the largest bug.
        eating: whether a bug has to eat.
        kinds: the kinds of bugs that are shown, and how many more there are.
        chosen: the shape that is looked at.
        rows: the rows of the move list that are shown, each with whether it is the current turn
            and whether it was played, and not taken back.
        buttons: the buttons.
    """

    layout: PanelLayout
    summary: Summary
    over: bool
    sides: tuple[SidePicture, SidePicture]
    meter: tuple[int, int, int]
    largest: int
    eating: bool
    kinds: tuple[BugKind, ...]
    more_kinds: int
    chosen: Shape | None
    rows: tuple[tuple[MoveRow, bool, bool], ...]
    buttons: tuple[ButtonPicture, ...]


def panel_picture(
    desk: Desk,
    layout: PanelLayout,
    left: Placements,
    kinds: tuple[BugKind, ...],
    *,
    scroll: int | None,
    hot: Command | None,
    chosen: Shape | None,
) -> PanelPicture:
    """The panel of the match on a desk; `left` and `kinds` are of its position."""
    match = desk.match
    position = match.position
    cursor = match.session.cursor
    rows = move_rows(match.session.turns(), layout.row_cells)
    first = first_move_row(rows, cursor, layout.rows, scroll)
    places = len(layout.kinds)
    shown = kinds if len(kinds) <= places else kinds[: places - 1]
    return PanelPicture(
        layout=layout,
        summary=summarise(match),
        over=match.over,
        sides=(
            _side(desk, Color.WHITE, len(left.white), hot is Command.WHITE_PLAYER),
            _side(desk, Color.BLACK, len(left.black), hot is Command.BLACK_PLAYER),
        ),
        meter=(left.white_only, left.shared, left.black_only),
        largest=position.largest,
        eating=position.phase == "grow",
        kinds=shown,
        more_kinds=len(kinds) - len(shown),
        chosen=chosen,
        rows=tuple(
            (row, row.turn.begin < cursor <= row.turn.end, row.turn.begin < cursor)
            for row in rows[first : first + layout.rows]
        ),
        buttons=tuple(
            _button(desk, *panel_button(desk, command, labels), hot)
            for command, labels, _rect in layout.buttons
        ),
    )


def panel_button(
    desk: Desk, command: Command, labels: tuple[str, ...] = ()
) -> tuple[Command, tuple[str, ...]]:
    """What a button does now, and its labels.

    While a turn waits, one confirms it; when the game is over, there is a review instead of a hint.
    """
    if command is Command.HINT and desk.match.unconfirmed:
        return CONFIRM
    return ANALYSE if command is Command.HINT and desk.match.over else (command, labels)


def _side(desk: Desk, color: Color, count: int, hot: bool) -> SidePicture:
    match = desk.match
    figure, running = str(count), False
    if match.clock is not None:
        figure = clock_text(match.clock.left(color, time.monotonic()))
        running = match.clock.running == color
    return SidePicture(color, player_text(match, color), figure, running, hot)


def _button(
    desk: Desk, command: Command, labels: tuple[str, ...], hot: Command | None
) -> ButtonPicture:
    opponent = command is Command.ENGINE_TOGGLE and desk.match.has_opponent
    confirm = command is Command.CONFIRM
    shown = button_labels(desk.match, command, labels)
    stands_in = command in {Command.CONFIRM, Command.ANALYSE}
    is_hot = command is hot or (stands_in and hot is Command.HINT)
    return ButtonPicture(command, shown, is_hot, desk.allows(command), opponent or confirm)
