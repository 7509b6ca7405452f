"""The questions before a new game: board, rules, players and clock."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bugfast import Board, BugfastError, Position
from bugfast_frontend.intents import Command, Intent, PointerMoved, PointerPressed
from bugfast_frontend.language import _
from bugfast_frontend.models.board_picture import BoardPicture
from bugfast_frontend.models.form import FormLayout
from bugfast_frontend.models.geometry import BoardGeometry
from bugfast_frontend.scenes.stage import Scene, Stage
from bugfast_frontend.scenes.text_entry import TextEntryScene
from bugfast_frontend.view.board_view import BoardView
from bugfast_frontend.view.form_view import draw_form

if TYPE_CHECKING:
    from collections.abc import Callable

    import pygame

    from bugfast_frontend.models.new_game import NewGame
    from bugfast_frontend.models.opening import Opening


class NewGameScene(Scene):
    """A card over the game with a row of answers to each question.

    Up and down go through the questions, left and right through the answers; Return starts.
    """

    overlay = True

    def __init__(
        self,
        stage: Stage,
        start: Callable[[Opening], None],
        answers: NewGame,
    ) -> None:
        """Ask, from `answers` on, and call `start` with the game that was chosen."""
        self._stage = stage
        self._start = start
        self.answers = answers
        self._row = 0
        self._point: tuple[int, int] | None = None
        self._preview = BoardView()

    @property
    def layout(self) -> FormLayout:
        """Where everything lies in the window."""
        weights = [choice.weights for choice in self.answers.choices]
        return FormLayout.of(self._stage.size, weights, 2, picture=True)

    def handle(self, intent: Intent) -> None:
        """Answer questions, start, or go back."""
        if isinstance(intent, PointerMoved):
            self._point = intent.point
            self._stage.redraw()
        elif isinstance(intent, PointerPressed):
            self._press(intent.point)
        elif isinstance(intent, Command):
            self._command(intent)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the card."""
        layout = self.layout
        canvas = self._stage.canvas(surface)
        choices = self.answers.choices
        draw_form(
            canvas,
            layout,
            _("New game"),
            choices,
            (_("Cancel"), _("Start")),
            row=self._row,
            note=choices[self._row].note,
            point=self._point,
        )
        if layout.picture.w > 0:
            board = self.answers.board
            geometry = BoardGeometry(board, layout.picture, margin=0.1)
            on_panel = replace(canvas, theme=canvas.theme.on_panel())
            self._preview.draw(on_panel, geometry, BoardPicture(board, ()), names=False)

    def _press(self, point: tuple[int, int]) -> None:
        layout = self.layout
        self._stage.redraw()
        cancel, start = layout.buttons
        found = layout.option_at(point)
        if start.contains(point):
            self._finish()
        elif cancel.contains(point) or not layout.card.contains(point):
            self._stage.pop()
        elif found is not None:
            self._row = found[0]
            self._choose(found[1])

    def _choose(self, index: int) -> None:
        answers = self.answers
        choice = answers.choices[self._row]
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

    def _command(self, command: Command) -> None:
        self._stage.redraw()
        choices = self.answers.choices
        if command is Command.UP:
            self._row = (self._row - 1) % len(choices)
        elif command is Command.DOWN:
            self._row = (self._row + 1) % len(choices)
        elif command in {Command.LEFT, Command.RIGHT}:
            self._choose(choices[self._row].index + (1 if command is Command.RIGHT else -1))
        elif command is Command.CONFIRM:
            self._finish()
        elif command in {Command.CANCEL, Command.NEW_GAME, Command.MENU}:
            self._stage.pop()

    def _finish(self) -> None:
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
        return str(error)
    except UnicodeEncodeError:
        return _("There are signs in it that are no text.")
    return None
