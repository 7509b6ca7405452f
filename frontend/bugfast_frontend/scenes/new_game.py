"""The questions before a new game: board, rules, players and clock."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bugfast import Board, BugfastError, Position
from bugfast_frontend.intents import Command
from bugfast_frontend.language import _
from bugfast_frontend.models.board_picture import BoardPicture
from bugfast_frontend.models.error_words import error_words
from bugfast_frontend.models.form import FormLayout
from bugfast_frontend.models.geometry import BoardGeometry
from bugfast_frontend.scenes.form_scene import FormScene
from bugfast_frontend.scenes.text_entry import TextEntryScene
from bugfast_frontend.view.board_view import BoardView
from bugfast_frontend.view.form_view import draw_form

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import pygame

    from bugfast_frontend.models.form import Choice
    from bugfast_frontend.models.new_game import NewGame
    from bugfast_frontend.models.opening import Opening
    from bugfast_frontend.scenes.stage import Stage


class NewGameScene(FormScene):
    """A card over the game, with a picture of the board where there is room; Return starts."""

    opened_by = Command.NEW_GAME

    def __init__(
        self,
        stage: Stage,
        start: Callable[[Opening], None],
        answers: NewGame,
    ) -> None:
        """Ask, from `answers` on, and call `start` with the game that was chosen."""
        super().__init__(stage)
        self._start = start
        self.answers = answers
        self._preview = BoardView()

    @property
    def choices(self) -> Sequence[Choice]:
        """The questions."""
        return self.answers.choices

    @property
    def layout(self) -> FormLayout:
        """Where everything lies in the window."""
        weights = [choice.weights for choice in self.choices]
        return FormLayout.of(self._stage.size, weights, 2, picture=True)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the card."""
        layout = self.layout
        canvas = self._stage.canvas(surface)
        choices = self.choices
        draw_form(
            canvas,
            layout,
            _("New game"),
            choices,
            (_("Cancel"), _("Start")),
            row=self._row,
            note=self.note(),
            point=self._point,
        )
        if layout.picture.w > 0:
            board = self.answers.board
            geometry = BoardGeometry(board, layout.picture, margin=0.1)
            on_panel = replace(canvas, theme=canvas.theme.on_panel())
            self._preview.draw(on_panel, geometry, BoardPicture(board, ()), names=False)

    def choose(self, index: int) -> None:
        """Answer the question; for an own board its cells are asked for."""
        answers, choice = self.answers, self.choices[self._row]
        answers.choose(choice, index)
        if answers.needs_board or (choice is answers.size and answers.is_own):
            self._ask_board()

    def _ask_board(self) -> None:
        board = self.answers.own_board
        self._stage.push(
            TextEntryScene(
                self._stage,
                _("A board of your own"),
                _("Cells by their coordinates, such as cells:0,0;1,0;0,1, or a board's name."),
                _wrong_board,
                lambda text: self.answers.set_board(_board(text)),
                "cells:" if board is None else board.name,
            )
        )

    def press_left(self) -> None:
        """Stay in the game."""
        self._stage.pop()

    def press_right(self) -> None:
        """Start the game."""
        if self.answers.needs_board:
            self._ask_board()
            return
        self._stage.pop()
        self._start(self.answers.opening)


def _board(text: str) -> Board:
    """The board that a text names; of a position string its board."""
    return Position.parse(text).board if len(text.split()) > 1 else Board.parse(text.strip())


def _wrong_board(text: str) -> str | None:
    try:
        _board(text)
    except BugfastError as error:
        return error_words(error)
    except UnicodeEncodeError:
        return _("There are signs in it that are no text.")
    return None
