"""What a player can want, apart from the keys and buttons that say so."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from bugfast_frontend.language import N_


class Command(Enum):
    """A wish without further data; the value is how the list of keys puts it."""

    LEFT = N_("Move the cursor, or choose")
    RIGHT = N_("Move right")
    UP = N_("Move up")
    DOWN = N_("Move down")
    CONFIRM = N_("Put a stone, or confirm a turn")
    CANCEL = N_("Close, or hide the cursor")
    UNDO = N_("Undo to the start of your turn")
    REDO = N_("Redo a whole turn")
    STEP_BACK = N_("Back by a single stone")
    STEP_ON = N_("On by a single stone")
    FIRST = N_("To the start of the game")
    LAST = N_("To the end of the game")
    MENU = N_("To the start screen")
    NEW_GAME = N_("New game")
    REMATCH = N_("The same game again")
    OTHER_GAME = N_("Back to the game left last")
    OPEN = N_("Open a file of games")
    PREVIOUS_GAME = N_("Game, lesson or puzzle before")
    NEXT_GAME = N_("Next game, lesson or puzzle")
    SAVE = N_("Save the game in a file")
    COPY_POSITION = N_("Copy the position")
    COPY_GAME = N_("Copy the game")
    PASTE = N_("Open what was copied")
    HINT = N_("Hint; again: more of it")
    RESIGN = N_("Give the game up")
    SWAP_SIDES = N_("Exchange the players' sides")
    ENGINE_MOVE = N_("Let the engine play for you")
    ENGINE_TOGGLE = N_("Opponent on or off")
    WHITE_PLAYER = N_("White: you or the engine")
    BLACK_PLAYER = N_("Black: you or the engine")
    SHOW_CELLS = N_("Names of the cells on or off")
    SHOW_LEGAL = N_("Legal cells on or off")
    ROTATE = N_("Turn the board")
    MIRROR = N_("Mirror the board")
    MARK = N_("Mark the cell at the cursor")
    NEXT_SHAPE = N_("Mark the bugs of a shape, then the next")
    CLEAR_MARKS = N_("Wipe your marks and arrows off")
    MUTE = N_("Sound on or off")
    SETTINGS = N_("Settings")
    THEME = N_("Next theme")
    FULL_SCREEN = N_("Full screen on or off")
    HELP = N_("Rules, and this list")
    ANALYSE = N_("Analyse the game")
    SET_UP = N_("Set up a position")
    THINK = N_("Engine on or off")
    REVIEW = N_("Look for the mistakes of the game")
    NEXT_MISTAKE = N_("Next mistake")
    PREVIOUS_MISTAKE = N_("Mistake before")
    TRY_AGAIN = N_("Try the mistake again")
    PROMOTE = N_("Variation up by one")
    DELETE = N_("Delete the variation")
    COMMENT = N_("Comment on the position")
    EXPLAIN = N_("Explain the position")
    PLAY_HERE = N_("Play on from here")
    COPY_TURNS = N_("Copy the turns up to here")
    CURSOR_LEFT = N_("Move the cursor on the board")
    CURSOR_RIGHT = N_("Cursor right")
    CURSOR_UP = N_("Cursor up")
    CURSOR_DOWN = N_("Cursor down")
    PUT_WHITE = N_("Set up: white stones")
    PUT_BLACK = N_("Set up: black stones")
    PUT_NOTHING = N_("Set up: take stones off")
    SET_SIDE = N_("Set up: side on turn")
    SET_PHASE = N_("Set up: phase")
    SET_RULES = N_("Set up: rules")
    SET_BOARD = N_("Set up: next board")
    EMPTY_BOARD = N_("Set up: empty the board")
    QUIT = N_("Quit")


@dataclass(frozen=True, slots=True)
class PointerMoved:
    """The pointer is at `point`, in pixels; None where it left the window."""

    point: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class PointerPressed:
    """The main button went down at `point`, in pixels."""

    point: tuple[int, int]


@dataclass(frozen=True, slots=True)
class MarkBegun:
    """The other button went down at `point`, in pixels."""

    point: tuple[int, int]


@dataclass(frozen=True, slots=True)
class MarkEnded:
    """The other button came up at `point`, in pixels."""

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


@dataclass(frozen=True, slots=True)
class TextTyped:
    """Signs were typed; only scenes that take text hear of them."""

    text: str


@dataclass(frozen=True, slots=True)
class KeyPressed:
    """A key went down, by the name that `Command`s are bound to; only for scenes that take text."""

    name: str


Intent = (
    Command
    | PointerMoved
    | PointerPressed
    | MarkBegun
    | MarkEnded
    | Scrolled
    | FileDropped
    | TextTyped
    | KeyPressed
)
