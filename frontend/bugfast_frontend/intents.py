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
    UNDO = "Undo to the start of your turn"
    REDO = "Redo a whole turn"
    STEP_BACK = "Back by a single stone"
    STEP_ON = "On by a single stone"
    FIRST = "To the start of the game"
    LAST = "To the end of the game"
    NEW_GAME = "New game"
    OTHER_GAME = "Back to the game left last"
    PREVIOUS_GAME = "Game before in the file"
    NEXT_GAME = "Next game of the file"
    SAVE = "Save the game in a file"
    COPY_POSITION = "Copy the position"
    COPY_GAME = "Copy the game"
    PASTE = "Open what was copied"
    HINT = "Hint: a good turn"
    ENGINE_MOVE = "Let the engine play for you"
    ENGINE_TOGGLE = "Opponent on or off"
    WHITE_PLAYER = "White: you or the engine"
    BLACK_PLAYER = "Black: you or the engine"
    SHOW_CELLS = "Names of the cells on or off"
    SHOW_LEGAL = "Legal cells on or off"
    THEME = "Next theme"
    FULL_SCREEN = "Full screen on or off"
    HELP = "Rules, and this list"
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
