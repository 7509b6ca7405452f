"""The games that outlive the program: the one in play, and the one left before it.

The file holds a game record a line, first the game in play, each with further keys for what a
record does not say: `unfinished` (the cells of a turn under way), `cursor`, `white`, `black`,
`engines` (White's and Black's `level`, or `seconds` a turn), `engine_on`, and what `Opening` calls
`chosen`, `source` and `played_at`; where there are any also
`clock` (seconds for the game, added for a turn, left to White, left to Black) and `ending` (who
lost, and why).
"""

from __future__ import annotations

import errno
import json
import os
import time
from contextlib import suppress
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import bugfast
from bugfast import BugfastError, Color, Turn
from bugfast.files import write_whole
from bugfast_frontend.language import _
from bugfast_frontend.models.clock import MOST_SECONDS, Clock, TimeControl
from bugfast_frontend.models.ending import Ending, Reason
from bugfast_frontend.models.game_text import (
    json_line,
    record_fields,
    take_further,
    unfinished_turn,
)
from bugfast_frontend.models.opening import Opening
from bugfast_frontend.models.players import Player, Players, Strength
from bugfast_frontend.models.session import Session
from bugfast_frontend.models.slots import claim, claim_others, game_path, release

if TYPE_CHECKING:
    from collections.abc import Sequence

_MOST_BYTES = 100_000_000
"""A file larger than this is neither written nor read, whatever variations and comments."""
_STALE = 60.0
"""Seconds after which the temporary file of a program that was killed is swept away."""


_WRONG = (BugfastError, ValueError, KeyError, TypeError, RecursionError, OverflowError)
"""What reading a line may raise that does not hold a game."""


class Autosave:
    """The file with the games in play, in a folder that is made when first needed."""

    def __init__(self, folder: Path, slot: int = 1) -> None:
        """Keep games in the file of a slot in `folder`."""
        self.path = game_path(folder, slot)
        self._lines: dict[int, tuple[Opening, int, str]] = {}

    @classmethod
    def claimed(cls, folder: Path) -> Autosave:
        """The file of this program alone, whatever other windows are open."""
        return cls(folder, claim(folder))

    def release(self) -> None:
        """Leave the file to the next program."""
        release(self.path.parent)

    def keep(self, games: Sequence[Opening]) -> None:
        """Replace what is kept; `OSError`, and nothing has changed, where it cannot be written."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        content = "".join(map(self._line, games)).encode()
        if len(content) > _MOST_BYTES:
            text = _("{n} bytes, {most} at most can be read again")
            raise OSError(errno.EFBIG, text.format(n=len(content), most=_MOST_BYTES))
        write_whole(self.path, content)
        known = {id(game) for game in games}
        self._lines = {key: line for key, line in self._lines.items() if key in known}

    def _line(self, game: Opening) -> str:
        """A game as a line; those that were left stay as they are, and are written out once."""
        found = self._lines.get(id(game))
        if found is None or found[1] != game.session.changes:
            found = game, game.session.changes, json_line(_fields(game)) + "\n"
            self._lines[id(game)] = found
        return found[2]

    def load(self) -> tuple[list[Opening], str | None]:
        """The games that are kept, none where there is no file, and what is to be said about it.

        A file in which something cannot be understood is renamed, so that it neither stands in the
        way nor is lost, and what is good in it is kept; nothing raises.
        """
        try:
            self._sweep()
            if not os.path.lexists(self.path):
                return [], None
            games, wrong = _read(self.path)
        except OSError as error:
            return [], _("The game kept in {file} cannot be read: {error}").format(
                file=self.path, error=error
            )
        if not wrong:
            return games, None
        text = _("The game kept in {file} is broken ({error}).")
        said = f"{text.format(file=self.path, error=wrong)} {self._set_aside()}"
        try:
            if games:
                self.keep(games)
        except OSError as error:
            text = _("The game cannot be kept for the next time at the moment: {error}")
            said = f"{said} {text.format(error=error)}"
        return games, said

    def load_all(self) -> tuple[list[Opening], str | None]:
        """As `load`, and behind them the games of windows that were open beside and are closed."""
        games, trouble = self.load()
        if not games and os.path.lexists(self.path):
            return games, trouble  # it may be read another time, and must not be written over
        for slot in claim_others(self.path.parent):
            other = Autosave(self.path.parent, slot)
            try:
                more, wrong = _read(other.path)
                # Only what is kept elsewhere goes there.
                if not wrong:
                    self.keep([*games, *more])
                    games += more
                    other.path.unlink()
            except OSError:
                continue  # it stays where it is, for the window that claims its slot
        return games, trouble

    def _set_aside(self) -> str:
        stem = f"game-broken-{time.strftime('%Y%m%d-%H%M%S')}"
        aside, number = self.path.with_name(f"{stem}.jsonl"), 1
        while os.path.lexists(aside):
            number += 1
            aside = self.path.with_name(f"{stem}-{number}.jsonl")
        try:
            os.replace(self.path, aside)
        except OSError as error:
            return _("It could not be set aside: {error}").format(error=error)
        return _("It is set aside as {file}.").format(file=aside.name)

    def _sweep(self) -> None:
        """Delete the temporary files of programs that were killed while they wrote."""
        for path in self.path.parent.glob(".bugfast-*"):
            with suppress(FileNotFoundError):  # its program may still be at it
                if time.time() - path.stat().st_mtime > _STALE:
                    path.unlink()


def _fields(game: Opening) -> dict[str, object]:
    session, players = game.session, game.players
    return {
        **record_fields(session),
        "unfinished": unfinished_turn(session),
        "cursor": session.cursor,
        # Who plays stands where a record has names.
        "names": list(session.names),
        "white": players.white.value,
        "black": players.black.value,
        "engine_on": game.engine_on,
        "engines": [_engine_fields(s) for s in (players.white_strength, players.black_strength)],
        "chosen": game.chosen,
        "source": game.source,
        "played_at": game.played_at,
        "clock": None if game.clock is None else _clock_fields(game.clock),
        "ending": None
        if game.ending is None
        else [game.ending.loser.name, game.ending.reason.value],
    }


def _engine_fields(strength: Strength | None) -> dict[str, object] | None:
    if strength is None:
        return None
    if strength.level is not None:
        return {"level": strength.level}
    return {"seconds": strength.seconds}


def _strength(fields: Any) -> Strength | None:
    return None if fields is None else Strength(**fields)


def _clock_fields(clock: Clock) -> list[float]:
    now = time.monotonic()
    left = [clock.left(color, now) for color in (Color.WHITE, Color.BLACK)]
    return [clock.control.seconds, clock.control.increment, *left]


def _clock(fields: Any) -> Clock | None:
    if fields is None:
        return None
    seconds, increment, white, black = (float(field) for field in fields)
    if not (0 <= white <= MOST_SECONDS and 0 <= black <= MOST_SECONDS):
        raise ValueError(f"times left {white}, {black}: expected seconds")
    return Clock(TimeControl(seconds, increment), {Color.WHITE: white, Color.BLACK: black})


def _ending(fields: Any) -> Ending | None:
    if fields is None:
        return None
    loser, reason = fields
    return Ending(Color(loser), Reason(reason))


def _read(path: Path) -> tuple[list[Opening], str]:
    """The games of a file that can be read, and what is wrong with the first that cannot."""
    if not path.is_file():
        return [], _("it is no file")
    size = path.stat().st_size
    if size > _MOST_BYTES:
        text = _("{n} bytes, expected {most} at most")
        return [], text.format(n=size, most=_MOST_BYTES)
    games, wrong = [], ""
    for line in path.read_bytes().removesuffix(b"\n").split(b"\n") if size else ():
        try:
            games.append(_game(line.decode("utf-8")))
        except _WRONG as error:
            wrong = wrong or f"{type(error).__name__}: {error}"[:200]
    return games, wrong or ("" if games else _("it is empty"))


def _game(line: str) -> Opening:
    fields: Any = json.loads(line)
    if not isinstance(fields, dict):
        raise TypeError("expected an object")
    # What was found out of a game may be longer than a line that is read as a record.
    further = {key: fields.pop(key, None) for key in ("variations", "comments", "review")}
    record = next(bugfast.read_games(StringIO(json.dumps(fields))), None)
    if record is None or record.start is None or record.error is not None:
        raise record.error if record and record.error else ValueError("an empty line")
    unfinished, cursor = fields["unfinished"], fields["cursor"]
    if not (isinstance(unfinished, str) and isinstance(cursor, int)):
        raise TypeError("unfinished must be a text and cursor a whole number")
    session = Session.from_turns(record.start, record.turns)
    further |= dict(zip(("white", "black"), fields.get("names") or (), strict=False))
    for wrong in filter(None, take_further(session, further)):
        raise ValueError(wrong)
    for cell in Turn(unfinished).cells if unfinished else ():
        session.play(cell)
    session.changes = 0
    session.go_to(cursor)
    white, black = map(_strength, fields.get("engines", (None, None)))
    players = Players(Player(fields["white"]), Player(fields["black"]), white, black)
    return Opening(
        session,
        players,
        engine_on=bool(fields["engine_on"]),
        kept=True,
        clock=_clock(fields.get("clock")),
        ending=_ending(fields.get("ending")),
        chosen=bool(fields.get("chosen", True)),
        source=str(fields.get("source", "")),
        played_at=float(fields.get("played_at", 0.0)),
    )
