"""What a player can want, apart from the keys and buttons that say so."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from pathlib import Path


class Command(Enum):
    """A wish without further data; the value is how the list of keys puts it."""

    LEFT = "Move the cursor, or choose"
    RIGHT = "Move right"
    UP = "Move up"
    DOWN = "Move down"
    CONFIRM = "Put a stone at the cursor"
    CANCEL = "Close, or hide the cursor"
    UNDO = "Undo a step"
    REDO = "Redo a step"
    UNDO_TURN = "Back to the turn before"
    REDO_TURN = "On to the turn after"
    FIRST = "To the start of the game"
    LAST = "To the end of the game"
    NEW_GAME = "New game"
    HINT = "Hint: a good turn"
    ENGINE_MOVE = "Let the engine play this turn"
    ENGINE_TOGGLE = "Engine off or on"
    SHOW_CELLS = "Names of the cells on or off"
    SHOW_LEGAL = "Legal cells on or off"
    THEME = "Next theme"
    FULL_SCREEN = "Full screen on or off"
    HELP = "This list"
    QUIT = "Quit"


@dataclass(frozen=True, slots=True)
class PointerMoved:
    """The pointer is at `point`, in pixels; None where it left the window."""

    point: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class PointerPressed:
    """The main button went down at `point`, in pixels."""

    point: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Scrolled:
    """The wheel was turned by `lines` notches, upwards where positive, over `point`."""

    point: tuple[int, int]
    lines: int


@dataclass(frozen=True, slots=True)
class FileDropped:
    """A file was dropped on the window."""

    path: Path


Intent = Command | PointerMoved | PointerPressed | Scrolled | FileDropped
