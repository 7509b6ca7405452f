"""What to open the window on: a board's name, a position, a text, or a file of games."""

from __future__ import annotations

from dataclasses import dataclass
from io import StringIO
from pathlib import Path

from bugfast import GameError, GameRecord, Position, PositionError
from bugfast.lines import MAX_LINE
from bugfast_frontend.intents import Command
from bugfast_frontend.language import _
from bugfast_frontend.models.book import GameBook
from bugfast_frontend.models.clock import Clock
from bugfast_frontend.models.ending import Ending
from bugfast_frontend.models.error_words import error_words
from bugfast_frontend.models.game_text import take_further
from bugfast_frontend.models.key_map import key_of
from bugfast_frontend.models.players import Player, Players
from bugfast_frontend.models.session import Session

DEFAULT_BOARD = "hexhex4"
MOST_TEXT = MAX_LINE
"""The longest text that is looked at as a position or a game, in characters."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A game to show, who plays on in it, and what is to be said about it, trouble or not.

    `book` is what the game was taken from, if there are others in it, and `number` the game's in
    it. `kept` tells that the game was left unfinished, and is to be kept for the next time from
    its first moment. `ending` is how the game ended before its rules ended it. `chosen` tells that
    somebody has chosen board and players, which then are proposed for the next game; `source` is
    the name of the file that the game was read from; `played_at` is when it was played or looked at
    last, in seconds since 1970, 0 where nobody knows.
    """

    session: Session
    players: Players
    message: str | None = None
    trouble: bool = False
    engine_on: bool = True
    book: GameBook | None = None
    number: int = 1
    kept: bool = False
    clock: Clock | None = None
    ending: Ending | None = None
    chosen: bool = True
    source: str = ""
    played_at: float = 0.0

    @property
    def is_over(self) -> bool:
        """Whether nothing can be played on any more."""
        return self.session.position.is_over or self.ending is not None

    @classmethod
    def against_engine(cls, start: Position) -> Opening:
        """A position in which the person is on turn, and the engine has its usual level."""
        return cls(Session(start), Players.person_against_engine(start.turn))

    @classmethod
    def of_people(cls, start: Position) -> Opening:
        """A position that people play on from, and nobody else."""
        return cls(Session(start), Players(Player.PERSON, Player.PERSON), chosen=False)


def open_argument(argument: str | None, rules: str = "rulebook") -> Opening:
    """The game that a command line names.

    `argument` is a position string, a board's name (its start under `rules`), a path to a file of
    game records, of which the first is opened at its end, or None for a new game. Positions and
    boards are played against the engine, by whoever is on turn; in a game from a file people hold
    both sides.

    Raises `bugfast.BugfastError` where the text or the file is wrong, `OSError` where the file
    cannot be read.
    """
    if argument is not None and _is_path(argument):
        return open_file(Path(argument))
    if argument is not None:
        _check_text(argument)
    if argument is not None and len(argument.split()) > 1:
        start = Position.parse(argument)
    else:
        start = Position(argument or DEFAULT_BOARD, rules=rules)
    return Opening.against_engine(start)


def open_text(text: str) -> Opening:
    """The position, board or first game record that a text holds; `BugfastError` for others."""
    text = text.strip()
    if len(text) > MOST_TEXT:
        said = _("{n} characters, expected a position or a game record")
        raise PositionError(said.format(n=len(text)))
    if text.startswith("{"):
        return _open_book(GameBook(_("the copied text"), StringIO(text)))
    if not text:
        raise PositionError(_("no text, expected a position or a game record"))
    _check_text(text)
    start = Position.parse(text) if len(text.split()) > 1 else Position(text)
    return Opening.against_engine(start)


def open_file(path: Path) -> Opening:
    """The first game of a file of records, at its end; raises as `open_argument` does."""
    if path.is_dir():
        raise _no_games(path, _("it is a folder"))
    # A pipe or a device may never end.
    if path.exists() and not path.is_file():
        raise _no_games(path, _("it is no ordinary file"))
    return _open_book(GameBook(str(path), path))


def open_record(record: GameRecord, book: GameBook) -> Opening:
    """A game of a book, at its end, with people on both sides; its start must be readable."""
    if record.start is None:
        raise record.error or GameError(None, None, "record", "the game has no start")
    bad = record.error is not None
    said = ""
    if len(book) > 1:
        said = f"{book.place(record.number)}."
        keys = key_of(Command.PREVIOUS_GAME), key_of(Command.NEXT_GAME)
        if all(keys):
            said += " " + _("{back} and {on} show the others.").format(back=keys[0], on=keys[1])
    if record.error is not None:
        said = (
            f"{said} "
            + _("Not the whole game could be read: {error}").format(error=error_words(record.error))
        ).strip()
    session = Session.from_turns(record.start, record.turns)
    wrong_tree, wrong_review = take_further(session, record.further)
    for text, wrong in (
        (_("Not all variations could be read: {error}"), wrong_tree),
        (_("The review could not be read: {error}"), wrong_review),
    ):
        if wrong:
            bad = True
            said = f"{said} {text.format(error=wrong)}".strip()
    people = Players(Player.PERSON, Player.PERSON)
    in_book = book if len(book) > 1 else None
    return Opening(
        session,
        people,
        said or None,
        trouble=bad,
        book=in_book,
        number=record.number,
        chosen=False,
        source=Path(book.name).name,
    )


def _open_book(book: GameBook) -> Opening:
    record, passed = book.beside(0, 1)
    if record is not None:
        return open_record(record, book)
    error = passed[0].error if passed else None
    reason = error_words(error) if error is not None else _("it holds no game")
    raise _no_games(book.name, reason)


def _no_games(name: Path | str, reason: str) -> GameError:
    text = _("{file}: {reason}; expected game records, a line of JSON each")
    return GameError(None, None, "record", text.format(file=name, reason=reason))


def _check_text(text: str) -> None:
    """`PositionError` where a text holds bytes that are no UTF-8, as a command line may."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise PositionError(
            f"{text[:80]!r}: no text at character {error.start + 1}, and no file of that name; "
            "expected a position, a board or a file"
        ) from None


def _is_path(argument: str) -> bool:
    """Whether a file is meant: one that is there, or a name that can be nothing else."""
    try:
        if Path(argument).exists():
            return True
    except (OSError, ValueError):  # too long a name, or one with a NUL: no file
        return False
    return argument.endswith((".jsonl", ".json")) and len(argument.split()) == 1
