"""The games that were left for another one, of which one is taken up again."""

from __future__ import annotations

import time
from datetime import datetime
from typing import TYPE_CHECKING

from bugfast import Color
from bugfast_frontend.language import _, ngettext
from bugfast_frontend.models.puzzles import rules_name
from bugfast_frontend.models.summary import player_name
from bugfast_frontend.scenes.list_scene import ListScene
from bugfast_frontend.view.list_view import draw_list

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import pygame

    from bugfast_frontend.models.opening import Opening
    from bugfast_frontend.scenes.shell import Shell


class LeftGamesScene(ListScene):
    """A card with a line for each game, the one left last first."""

    def __init__(self, shell: Shell) -> None:
        """List the games of the desk."""
        super().__init__(shell.stage, len(shell.desk.left))
        self._shell = shell

    @property
    def actions(self) -> Sequence[Callable[[], object]]:
        """What the buttons do."""
        return self._stage.pop, self.take

    @property
    def lines(self) -> list[tuple[str, str]]:
        """What is said of each game, at the left and at the right of its line."""
        return [_line(game) for game in self._shell.desk.left]

    def take(self) -> None:
        """Go on with the game."""
        self._shell.desk.resume_other(self.pages.chosen)
        self._stage.pop_to(1)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the card."""
        draw_list(
            self._stage.canvas(surface),
            self.layout,
            _("Games that you have left"),
            self.lines,
            self.pages,
            _("The one left last comes first."),
            [(_("Cancel"), True), (_("Go on"), True)],
            point=self._point,
        )


def _line(game: Opening) -> tuple[str, str]:
    start = game.session.start
    board = start.board.name if ":" not in start.board.name else _("own board")
    turns = len(game.session.turns())
    played = ngettext("{n} turn", "{n} turns", turns).format(n=turns)
    if game.is_over:
        played += ", " + _("over")
    if game.played_at:
        played += ", " + time_text(game.played_at, time.time())
    return f"{_who(game)}: {board}, {rules_name(start.rules)}", played


def _who(game: Opening) -> str:
    """The names of who played, as far as a file tells, else the file's own; else who plays here."""
    if game.source and not any(game.session.names):
        return game.source
    sides = zip(game.session.names, (Color.WHITE, Color.BLACK), strict=True)
    return " - ".join(name or player_name(game.players, color) for name, color in sides)


def time_text(when: float, now: float) -> str:
    """The time of day where that was today, else the date; both in seconds since 1970."""
    day, today = datetime.fromtimestamp(when), datetime.fromtimestamp(now)
    return day.strftime("%H:%M" if day.date() == today.date() else "%Y-%m-%d")
