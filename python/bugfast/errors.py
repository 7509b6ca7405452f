"""What bugfast raises. Every class here is a `BugfastError`, so one `except` catches them all."""

from collections.abc import Mapping


class BugfastError(Exception):
    """The base of all errors of bugfast.

    Attributes:
        kind: What is wrong in a word, for those who say it in other words than the message, such as
            "row-length"; boards, positions and turns have one, other errors "".
        details: The pieces of the message, such as `{"row": 2, "found": 5, "expected": 4}`.
    """

    kind: str = ""
    details: Mapping[str, str | int] = {}


class ArgumentError(BugfastError, ValueError):
    """An argument is out of range: a depth, a number of threads, a seed, a colour's name."""


class BoardError(BugfastError, ValueError):
    """A board's name or cells are wrong."""


class CellError(BugfastError, ValueError):
    """A text names no cell of the board."""


class PositionError(BugfastError, ValueError):
    """A position's text or parts are wrong; the message names the field, row and cell."""


class TurnError(BugfastError, ValueError):
    """A turn cannot be read or played."""


class IllegalTurnError(TurnError):
    """A turn or step that the rules forbid.

    Attributes:
        rule: The rule in one word: "occupied", "joins", "too-large", "no-eater", "growth-joins",
            "game-over", "off-board", "no-cells", "too-few-cells" or "too-many-cells".
        cell: The name of the cell at fault, or None where none is.
        number: Which cell of the turn is at fault, counted from 1.
    """

    def __init__(
        self, message: str, rule: str = "", cell: str | None = None, number: int = 1
    ) -> None:
        super().__init__(message, rule, cell, number)
        self.rule = rule
        self.cell = cell
        self.number = number

    def __str__(self) -> str:
        return str(self.args[0])


class TooManyTurnsError(BugfastError, ValueError):
    """There are more turns than the limit for listing them."""


class EngineError(BugfastError, RuntimeError):
    """An engine is closed, has no search to wait for, or its search failed."""


class EngineBusyError(EngineError):
    """The engine is searching already."""
