"""Game records as JSON lines: reading, checked turn by turn.

A line is an object `{"board", "rules", "turns": [...]}`; `read_games` tells its keys.

A record that fails is not skipped or mended: its good prefix is kept, `GameRecord.error` tells why.
"""

from __future__ import annotations

import json
from typing import IO, TYPE_CHECKING, Any

from bugfast._core import Color, Position, Turn
from bugfast.errors import BugfastError, IllegalTurnError
from bugfast.lines import MAX_LINE, numbered_lines
from bugfast.strict_json import first_surrogate, parse, short

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Iterator

    from bugfast._core import Board, Rules


class GameError(BugfastError, ValueError):
    """What is wrong with a game record.

    Attributes:
        turn: the number of the turn, from 1; that of the last one for what is wrong with `final`
            or `winner`, 1 where there is none; None where the record as a whole cannot be read.
        text: the offending text, shortened where it is long; None where there is none.
        rule: the rule of the game that an illegal turn breaks, else what failed: `syntax` (the
            text is no turn), `counts`, `final`, `winner`, or `record` (no readable record).
        message: the whole story in one line.
    """

    def __init__(self, turn: int | None, text: str | None, rule: str, message: str) -> None:
        """Keep the four parts."""
        super().__init__(turn, text, rule, message)
        self.turn = turn
        self.text = text
        self.rule = rule
        self.message = message

    def __str__(self) -> str:
        """The message."""
        return self.message


class GameRecord:
    """One game of a file, as far as it is good.

    Attributes:
        number: the game's number in its file, from 1.
        line: its line in the file, from 1.
        turns: the turns of the good prefix.
        error: what stopped the game, None where all of it is good.
        further: the record's other keys, such as names or dates, as JSON gives them.
    """

    __slots__ = ("_counts", "_positions", "error", "further", "line", "number", "turns")

    def __init__(self, number: int, line: int) -> None:
        """An empty record, filled by `read_games`."""
        self.number = number
        self.line = line
        self.turns: list[Turn] = []
        self.error: GameError | None = None
        self.further: dict[str, Any] = {}
        self._positions: list[Position] = []
        self._counts: list[int] = []

    @property
    def board(self) -> Board | None:
        """The board, None where the record does not say it."""
        return self._positions[0].board if self._positions else None

    @property
    def rules(self) -> Rules | None:
        """The rule set, None where the record does not say it."""
        return self._positions[0].rules if self._positions else None

    @property
    def start(self) -> Position | None:
        """The position before the first turn, None where the record cannot be read."""
        return self._positions[0] if self._positions else None

    @property
    def final(self) -> Position | None:
        """The position after the last good turn, None where the record cannot be read."""
        return self._positions[-1] if self._positions else None

    @property
    def winner(self) -> Color | None:
        """Who has won in `final`, None while the game goes on."""
        return self._positions[-1].winner if self._positions else None

    @property
    def counts(self) -> list[int]:
        """The number of legal turns before each good turn; counted when first asked for."""
        for position in self._positions[len(self._counts) : len(self.turns)]:
            self._counts.append(position.count_turns())
        return self._counts[: len(self.turns)]

    def positions(self) -> list[Position]:
        """Every position from the start to the end of the good prefix: one more than `turns`."""
        return list(self._positions)

    def record(self) -> dict[str, object]:
        """The good prefix as the object that `read_games` reads.

        Raises:
            GameError: the record cannot be read, so there is no prefix.
        """
        if not self._positions:
            raise self.error or _unreadable("an empty record, expected one that was read", None)
        return record_of(self._positions[0], self.turns, self._positions[-1])

    def __eq__(self, other: object) -> bool:
        """Whether both are the same game, as far good, from the same place of a file."""
        if not isinstance(other, GameRecord):
            return NotImplemented
        return self._parts() == other._parts()

    __hash__ = None  # type: ignore[assignment]  # mutable

    def _parts(self) -> tuple[object, ...]:
        error = None if self.error is None else self.error.args
        return self.number, self.line, self.start, self.turns, error, self.further

    def __getstate__(self) -> object:
        """The state; said here, for the oldest protocols of pickle want it said with slots."""
        return super().__getstate__()

    def __repr__(self) -> str:
        """Number, board, rules, turns and state."""
        if self.board is None or self.rules is None:
            return f"<GameRecord {self.number}, bad: {self.error}>"
        turns = "1 turn" if len(self.turns) == 1 else f"{len(self.turns)} turns"
        state = "good" if self.error is None else f"bad: {self.error}"
        return f"<GameRecord {self.number}: {self.board.name} {self.rules.name}, {turns}, {state}>"


def read_games(
    path_or_file: str | os.PathLike[str] | IO[str] | IO[bytes],
) -> Iterator[GameRecord]:
    r"""Read game records, one for each line that is not blank, checking every turn.

    Opens the file when the first game is asked for, and holds one game at a time. Text is UTF-8,
    or UTF-16 or UTF-32 with a byte order mark; lines end with `\n` or `\r\n`. Nothing inside a file
    raises: what cannot be read becomes a record with an `error`, and the reading goes on with the
    next line.

    A line is a JSON object with these keys, of which `turns` and either `board` or `start` must be
    there; null is as good as absent, but for `winner`. Other keys are left alone:

    - `board`: a board's name.
    - `rules`: "rulebook" or "online"; without it `start`'s, and "rulebook" without that.
    - `start`: the position string that the game starts from, if it is not the board's start.
    - `turns`: a list of turns as text, as "c3" or "c3,d3,d4".
    - `counts`: a list of whole numbers, the legal turns before each turn; checked.
    - `final`: the position string after the last turn; checked.
    - `winner`: "w", "b", or null for a game that goes on ("white" and "black" are read, too);
      checked.

    >>> import io
    >>> record = '{"board": "hexhex3", "rules": "online", "turns": ["c3", "b3,c3"]}'
    >>> [len(game.turns) for game in read_games(io.StringIO(record))]
    [2]

    Args:
        path_or_file: a path, or an open file, of text or bytes; an open file is left open.

    Raises:
        OSError: the file cannot be opened or read.
    """
    number = 0
    for line, text in numbered_lines(path_or_file):
        if text is not None and not text.strip(" \t\r\ufeff"):
            continue
        number += 1
        yield _read_record(GameRecord(number, line), text)


def record_of(start: Position, turns: Iterable[Turn], final: Position) -> dict[str, object]:
    """The object that `read_games` reads, for a game from `start` to `final`."""
    usual = Position(start.board, start.rules)
    return {
        "board": start.board.name,
        "rules": start.rules.name,
        **({} if start == usual else {"start": str(start)}),
        "turns": [str(turn) for turn in turns],
        "final": str(final),
        "winner": None if final.winner is None else str(final.winner),
    }


def _read_record(record: GameRecord, text: str | None) -> GameRecord:
    """Fill a record from its line."""
    try:
        fields = _fields(text)
        record.further = {key: value for key, value in fields.items() if key not in _KEYS}
        record._positions.append(_start(fields))
        _play(record, fields)
    except GameError as error:
        # The pieces of what was wrong with a board, a position or a turn.
        if isinstance(error.__context__, BugfastError):
            error.kind, error.details = error.__context__.kind, error.__context__.details
        record.error = error
    return record


def _fields(text: str | None) -> dict[str, Any]:
    """The record's object, its keys checked for their types."""
    if text is None:
        raise _unreadable(f"a line of more than {MAX_LINE} characters", None)
    text = text.strip(" \t\r\ufeff")
    if (at := first_surrogate(text)) is not None:
        raise _unreadable(f"a byte that is no UTF-8 at character {at + 1}", text)
    try:
        fields = parse(text)
    except ValueError as error:
        raise _unreadable(str(error), text) from None
    if not isinstance(fields, dict):
        raise _unreadable(f"{_kind(fields)} where an object is expected", text)
    for key, wanted in _KEYS.items():
        if fields.get(key) is not None and not isinstance(fields[key], wanted):
            raise _unreadable(
                f"{key}: {_kind(fields[key])}, expected {_KINDS[wanted]}", fields[key]
            )
        if wanted is str and first_surrogate(fields.get(key) or "") is not None:
            raise _unreadable(f"{key}: half a character, expected plain text", fields[key])
    if fields.get("turns") is None:
        raise _unreadable("no turns: expected a list of them", text)
    for count in fields.get("counts") or ():
        if type(count) is not int:
            raise _unreadable(f"counts: {_kind(count)}, expected whole numbers", count)
    return fields


def _start(fields: dict[str, Any]) -> Position:
    """The position in which a record's game starts."""
    board: str | None = fields.get("board")
    rules: str | None = fields.get("rules")
    start: str | None = fields.get("start")
    if start is not None:
        return _start_at(start, board, rules)
    if board is None:
        raise _unreadable("no board: expected board or start", None)
    try:
        return Position(board, "rulebook" if rules is None else rules)
    except ValueError as error:
        raise _unreadable(str(error), board) from None


def _start_at(start: str, board: str | None, rules: str | None) -> Position:
    """The position that a record names, which must agree with its board and rules."""
    try:
        position = Position.parse(start)
        named = Position(
            position.board if board is None else board, position.rules if rules is None else rules
        )
    except ValueError as error:
        raise _unreadable(str(error), start) from None
    if named.board != position.board:
        raise _unreadable(f"start is on {position.board.name}, expected board {board}", start)
    if named.rules != position.rules:
        raise _unreadable(f"start is in {position.rules.name}, expected rules {rules}", start)
    return position


def _play(record: GameRecord, fields: dict[str, Any]) -> None:
    """Play a record's turns and check what it says of itself."""
    texts, counts = fields["turns"], fields.get("counts")
    for number, text in enumerate(texts, start=1):
        position = record._positions[-1]
        if counts is not None:
            _check_count(record, number, counts, position)
        if not isinstance(text, str):
            message = f"{_kind(text)}, expected a text of cells"
            raise _turn_error(number, text, "syntax", message)
        if first_surrogate(text) is not None:
            message = "half a character, expected cells such as c3,d3"
            raise _turn_error(number, text, "syntax", message)
        try:
            turn = Turn(text)
            position = position.play(turn)
        except IllegalTurnError as error:
            raise _turn_error(number, text, error.rule, str(error)) from None
        except ValueError as error:
            raise _turn_error(number, text, "syntax", str(error)) from None
        record.turns.append(turn)
        record._positions.append(position)
    if counts is not None and len(counts) > len(texts):
        message = f"counts has {len(counts)} entries, expected {len(texts)}, one for each turn"
        raise GameError(len(texts) + 1, short(counts[len(texts)]), "counts", message)
    _check_end(record, fields)


def _check_count(record: GameRecord, number: int, counts: list[int], position: Position) -> None:
    """Compare the legal turns before a turn with the record's own count."""
    if number > len(counts):
        message = f"counts has {len(counts)} entries, expected one for each turn"
        raise GameError(number, None, "counts", message)
    count = position.count_turns()
    if count != counts[number - 1]:
        said = short(counts[number - 1])
        message = f"turn {number}: the record counts {said} legal turns, expected {count}"
        raise GameError(number, said, "counts", message)
    record._counts.append(count)


def _check_end(record: GameRecord, fields: dict[str, Any]) -> None:
    """Compare the last position and its winner with what the record says."""
    played, end = len(record.turns), record._positions[-1]
    last = max(1, played)
    wanted = fields.get("final")
    if wanted is not None:
        try:
            same = Position.parse(wanted) == end
        except ValueError as error:
            raise GameError(last, short(wanted), "final", f"final: {error}") from None
        if not same:
            message = f"final after turn {played}: {short(wanted)}, expected {end}"
            raise GameError(last, short(wanted), "final", message)
    if "winner" in fields:
        winner = None if end.winner is None else str(end.winner)
        said = fields["winner"]
        if _COLORS.get(said, said) != winner:
            message = (
                f"winner after turn {played}: {json.dumps(short(said) if said else said)}, "
                f"expected {json.dumps(winner)}"
            )
            raise GameError(last, short(said), "winner", message)


_KEYS: dict[str, type] = {
    "board": str, "rules": str, "start": str, "turns": list, "counts": list, "final": str,
    "winner": str,
}  # fmt: skip
_COLORS = {"white": "w", "black": "b"}
_KINDS: dict[type | None, str] = {
    str: "a text", list: "a list", dict: "an object", bool: "a truth value", int: "a number",
    float: "a number", type(None): "null",
}  # fmt: skip


def _kind(value: object) -> str:
    """What a JSON value is, in words."""
    return _KINDS[type(value)]


def _unreadable(message: str, value: object) -> GameError:
    """The error of a record that gives no game."""
    return GameError(None, None if value is None else short(value), "record", message)


def _turn_error(number: int, text: object, rule: str, message: str) -> GameError:
    """The error of a turn that cannot be played."""
    # The core's story begins with the turn and the cell, which a turn of one cell has just named.
    story = message.removeprefix("turn, ").removeprefix(f"cell 1 ({text}): ")
    return GameError(number, short(text), rule, f"turn {number}, {short(text)}: {story}")
