"""The desk: the match in play, and the games beside it: left, opened, saved, kept."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from bugfast import BugfastError, Position
from bugfast_frontend.intents import Command
from bugfast_frontend.language import _
from bugfast_frontend.models.autosave import Autosave
from bugfast_frontend.models.clock import Clock
from bugfast_frontend.models.error_words import error_words
from bugfast_frontend.models.folders import Folders, save_game
from bugfast_frontend.models.game_text import unfinished_turn
from bugfast_frontend.models.left_games import LeftGames
from bugfast_frontend.models.match import Match
from bugfast_frontend.models.opening import (
    DEFAULT_BOARD,
    Opening,
    open_argument,
    open_file,
    open_record,
    open_text,
)
from bugfast_frontend.models.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from bugfast_frontend.models.book import GameBook
    from bugfast_frontend.models.engine_worker import EngineWorker


_TRY_SECONDS = 5.0
"""After which a game that could not be kept is tried to be kept again."""


class Desk:
    """One match after another, none of which is lost by beginning the next.

    Games that were left can be taken up again. They and the one in play are kept in a file after
    each change, so that the next start of the program goes on with them.
    """

    def __init__(
        self,
        opening: Opening,
        make_worker: Callable[[], EngineWorker],
        folders: Folders | None = None,
        others: Iterable[Opening] = (),
    ) -> None:
        """Play `opening`, beside the `others`, the one left last first.

        Every match gets a worker of its own from `make_worker`. Without `folders` nothing is kept.
        """
        self.left = LeftGames(others)
        self.match: Match
        self.confirm_turns = False
        self._saved_as: Path | None
        self._kept_state: tuple[object, ...]
        self._failing = False
        self._chosen = next(
            (game for game in self.left if game.chosen),
            Opening.against_engine(Position(DEFAULT_BOARD)),
        )
        self._try_at = 0.0
        self._make_worker = make_worker
        self._folders = folders
        self._autosave = Autosave.claimed(folders.state) if folders else None
        self._begin(opening)

    @property
    def book(self) -> GameBook | None:
        """Where the game in play was taken from, if there are others in it."""
        return self._opening.book

    def start(self, opening: Opening) -> None:
        """Lay the match aside, and begin another."""
        self._adopt_review(opening.session)
        self._leave_for(opening)
        if len(self.left) and self.match.message is None and not len(opening.session):
            self.match.tell(_("A new game. The one before is in the menu, at Other games."))

    def resume_other(self, number: int = 0) -> None:
        """Leave the match for a game that was left before, the last one unless told otherwise."""
        if number >= len(self.left):
            self.match.message = _("There is no other game to go back to.")
            return
        self._leave_for(self.left.take(number))

    def rematch(self) -> None:
        """Begin the same game again: its start, its players, the full time."""
        clock = self.match.clock
        self.start(
            Opening(
                Session(self.match.session.start),
                self.match.players,
                engine_on=self.match.engine_on,
                clock=None if clock is None else Clock(clock.control),
            )
        )

    @property
    def next_game(self) -> Opening:
        """Which start, players and clock are proposed for the next game: what was chosen last.

        A game from a file, or a position that was set up, is nobody's choice of players, until
        they are changed in it.
        """
        return self._leaving() if self._is_chosen() else self._chosen

    def set_confirm(self, confirm: bool) -> None:
        """Let every turn wait to be confirmed, or none, in this game and the next ones."""
        self.confirm_turns = self.match.confirm_turns = confirm
        if not confirm:
            self.match.confirm()

    def open(self, path: Path) -> None:
        """Begin the first game of a file; the match goes on where that cannot be read."""
        self._try_to_start(lambda: open_file(path))

    def paste(self, text: str) -> None:
        """Begin the position or game of a text; the match goes on where there is none in it."""
        self._try_to_start(lambda: open_text(text), _("What was copied cannot be opened: {error}"))

    def page(self, by: int) -> None:
        """Begin the next game of the file (`by` = 1), or the one before (-1)."""
        if self.book is None:
            self.match.message = _("Only one game is open. Drop a file of games on the window.")
            return
        try:
            record, passed = self.book.beside(self._opening.number, by)
        except OSError as error:
            self.match.message = _("{file} cannot be read on: {error}").format(
                file=self.book.name, error=error_words(error)
            )
            return
        if record is None:
            text = _("{game}, the last one.") if by > 0 else _("{game}, the first one.")
            self.match.tell(text.format(game=self.book.place(self._opening.number)))
            return
        self._leave_for(open_record(record, self.book), lay_aside=self._is_kept())
        if passed:
            why = next((error_words(bad.error) for bad in passed if bad.error is not None), "")
            said = _("Game {n} cannot be read: {error}").format(n=passed[0].number, error=why)
            if len(passed) > 1:
                text = _("{count} games cannot be read, the first with: {error}")
                said = text.format(count=len(passed), error=why)
            self.match.message = f"{self.match.message or ''} {said}"

    def save(self) -> None:
        """Save the game: in a new file the first time, then in the same."""
        if self._folders is None:
            self.match.message = _("There is no folder to save games in.")
            return
        session = self.match.session
        try:
            self._saved_as = save_game(session, self._folders.saves, self._saved_as)
        except (OSError, ValueError) as error:
            self.match.message = _("The game could not be saved: {error}").format(
                error=error_words(error)
            )
            return
        unfinished = unfinished_turn(session)
        text = _("Saved, without the unfinished turn: {file}") if unfinished else _("Saved: {file}")
        self.match.tell(text.format(file=self._saved_as))

    def allows(self, command: Command) -> bool:
        """Whether a command would do something now."""
        if command is Command.OTHER_GAME:
            return len(self.left) > 0
        if command in {Command.PREVIOUS_GAME, Command.NEXT_GAME}:
            return self.book is not None
        if command is Command.REMATCH:
            return len(self.match.session) > 0
        if command is Command.SAVE:
            return self._folders is not None
        return self.match.allows(command)

    def tick(self) -> bool:
        """Let the match go on, and keep it; whether something to be seen has changed."""
        changed = self.match.tick()
        return self.keep() or changed

    def close(self) -> None:
        """Keep the match as it is, stop the engine, and leave the file to the next window."""
        self.match.close()
        self._try_at = 0.0
        if self.match.clock is not None:
            # Time has gone on since the last stone.
            self._kept_state = (None,)
        self.keep()
        if self._autosave is not None:
            self._autosave.release()

    def _leave_for(self, opening: Opening, *, lay_aside: bool = True) -> None:
        """Begin another match, with the one before among those left, or not."""
        self._chosen = self.next_game
        gone = self.left.add(self._leaving()) if lay_aside else None
        opening = self.left.reopened(opening)
        self.match.close()
        self._begin(opening)
        if opening.kept:
            # What is kept begins with the game in play.
            self._kept_state = (None,)
        if gone is None or self._folders is None:
            return
        try:
            path = save_game(gone.session, self._folders.saves)
        except (OSError, ValueError) as error:
            self.left.put_back(gone)
            said = _("The game could not be saved: {error}").format(error=error_words(error))
        else:
            said = _("A game left long ago is saved: {file}").format(file=path)
        self.match.message = f"{self.match.message or ''} {said}".strip()

    def _begin(self, opening: Opening) -> None:
        self._begun_at = opening.session.changes
        self._opening = opening
        self._saved_as = None
        self.match = Match(
            opening.session,
            opening.players,
            self._make_worker(),
            clock=opening.clock,
            ending=opening.ending,
        )
        self.match.confirm_turns = self.confirm_turns
        self.match.engine_on = opening.engine_on
        if opening.trouble:
            self.match.message = opening.message
        else:
            self.match.tell(opening.message)
        self._kept_state = self._state()

    def _leaving(self) -> Opening:
        match = self.match
        untouched = match.session.changes == self._begun_at
        return Opening(
            match.session,
            match.players,
            engine_on=match.engine_on,
            book=self.book,
            number=self._opening.number,
            kept=self._is_kept(),
            clock=match.clock,
            ending=match.ending,
            chosen=self._is_chosen(),
            source=self._opening.source,
            played_at=(untouched and self._opening.played_at) or time.time(),
        )

    def _is_chosen(self) -> bool:
        """Whether somebody has chosen who plays this game."""
        return self._opening.chosen or self.match.players != self._opening.players

    def _adopt_review(self, session: Session) -> None:
        """Let a game that is opened again have what was found of it the last time."""
        turns = [str(turn) for turn in session.turns()]
        for known in (self.match.session, *(game.session for game in self.left)):
            same = known.start == session.start and [str(t) for t in known.turns()] == turns
            if same and session.reviewed is None:
                session.reviewed = known.reviewed

    def _try_to_start(self, opener: Callable[[], Opening], trouble: str = "{error}") -> None:
        try:
            opening = opener()
        except (BugfastError, OSError, ValueError) as error:
            self.match.message = trouble.format(error=error_words(error))
        else:
            self.start(opening)

    def _is_kept(self) -> bool:
        """Whether the game is one in play, and not one that is only looked at."""
        return self._opening.kept or self.match.session.changes > 0

    def _state(self) -> tuple[object, ...]:
        """What is kept changes exactly when this does."""
        match = self.match
        session = match.session
        return session.changes, session.cursor, match.players, match.engine_on, match.ending

    def keep(self) -> bool:
        """Keep the game if it has changed; whether there is something to be said about that."""
        state, now = self._state(), time.monotonic()
        failed, played = self._failing, self._is_kept()
        due = failed and now >= self._try_at
        if self._autosave is None or not (played or failed):
            return False
        if state == self._kept_state and not due:
            return False
        self._kept_state = state
        try:
            self._autosave.keep([*([self._leaving()] if played else []), *self.left.played])
        except OSError as error:
            # What is in the way may go: a full disk, another program that holds the file.
            self._failing, self._try_at = True, now + _TRY_SECONDS
            if not failed:
                text = _("The game cannot be kept for the next time at the moment: {error}")
                self.match.message = text.format(error=error_words(error))
            return not failed
        self._failing = False
        return False


def first_games(
    argument: str | None, rules: str, folders: Folders
) -> tuple[Opening, list[Opening]]:
    """What a start of the program shows, and the games that can be gone back to.

    Without an argument the game that was in play goes on, unless it is over; with one it can be
    gone back to. Raises as `open_argument` does.
    """
    asked = open_argument(argument, rules) if argument is not None else None
    games, trouble = Autosave.claimed(folders.state).load_all()
    if asked is None and games and not games[0].is_over:
        on = replace(games[0], message=_("Here the game goes on."))
        return _troubled(on, trouble), games[1:]
    return _troubled(asked or open_argument(None), trouble), games


def _troubled(opening: Opening, trouble: str | None) -> Opening:
    return replace(opening, message=trouble, trouble=True) if trouble else opening
