"""The questions before a new game: board, rules, sides and pace."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bugfast_frontend.intents import Command, Intent, PointerMoved, PointerPressed
from bugfast_frontend.language import N_, _
from bugfast_frontend.models.board_picture import BoardPicture
from bugfast_frontend.models.geometry import BoardGeometry
from bugfast_frontend.models.new_game_layout import NewGameLayout
from bugfast_frontend.models.opening import Opening
from bugfast_frontend.models.session import Session
from bugfast_frontend.scenes.stage import Scene, Stage
from bugfast_frontend.view.board_view import BoardView
from bugfast_frontend.view.widgets import BODY, SMALL, TITLE, draw_button, draw_card

if TYPE_CHECKING:
    from collections.abc import Callable

    import pygame

    from bugfast_frontend.models.new_game import Choice, NewGame
    from bugfast_frontend.models.rect import Rect
    from bugfast_frontend.view.canvas import Canvas
_NOTE = N_("The game in play is not lost: O goes back to it.")


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
    def layout(self) -> NewGameLayout:
        """Where everything lies in the window."""
        return NewGameLayout.of(self._stage.size, [len(c.options) for c in self.answers.choices])

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
        theme = canvas.theme
        draw_card(canvas, layout.card)
        at = layout.title.x, layout.title.y + layout.title.h / 2
        canvas.text(_("New game"), at, TITLE, theme.text, bold=True, anchor=(0, 0.5))
        at = layout.title.right, at[1]
        room = layout.title.w - canvas.texts.width(
            _("New game") + "  ", TITLE * canvas.scale, bold=True
        )
        note = canvas.texts.fit(_(_NOTE), SMALL * canvas.scale, max(0, room))
        canvas.text(note, at, SMALL, theme.text_soft, anchor=(1, 0.5))
        for number, choice in enumerate(self.answers.choices):
            self._draw_choice(canvas, layout, number, choice)
        draw_button(canvas, layout.cancel, (_("Cancel"),), hot=self._is_hot(layout.cancel))
        draw_button(
            canvas, layout.start, (_("Start"),), hot=self._is_hot(layout.start), chosen=True
        )
        if layout.preview.w > 0:
            board = self.answers.board
            geometry = BoardGeometry(board, layout.preview, margin=0.1)
            on_panel = replace(canvas, theme=theme.on_panel())
            self._preview.draw(on_panel, geometry, BoardPicture(board, ()), names=False)

    def _draw_choice(
        self, canvas: Canvas, layout: NewGameLayout, number: int, choice: Choice
    ) -> None:
        theme, row = canvas.theme, layout.rows[number]
        selected = number == self._row
        at = row.label.x, row.label.y + row.label.h / 2
        ink = theme.accent if selected else theme.text
        canvas.text(_(choice.name), at, BODY, ink, bold=selected, anchor=(0, 0.5))
        for index, (rect, option) in enumerate(zip(row.options, choice.options, strict=True)):
            chosen = index == choice.index
            draw_button(canvas, rect, (_(option),), hot=self._is_hot(rect), chosen=chosen)
        note = canvas.texts.fit(_(choice.note), SMALL * canvas.scale, row.note.w)
        canvas.text(note, (row.note.x, row.note.y), SMALL, theme.text_soft)

    def _is_hot(self, rect: Rect) -> bool:
        return self._point is not None and rect.contains(self._point)

    def _press(self, point: tuple[int, int]) -> None:
        layout = self.layout
        self._stage.redraw()
        if layout.start.contains(point):
            self._finish()
        elif layout.cancel.contains(point) or not layout.card.contains(point):
            self._stage.pop()
        else:
            for number, row in enumerate(layout.rows):
                for index, rect in enumerate(row.options):
                    if rect.contains(point):
                        self._row = number
                        self.answers.choose(self.answers.choices[number], index)

    def _command(self, command: Command) -> None:
        self._stage.redraw()
        choices = self.answers.choices
        if command is Command.UP:
            self._row = (self._row - 1) % len(choices)
        elif command is Command.DOWN:
            self._row = (self._row + 1) % len(choices)
        elif command in {Command.LEFT, Command.RIGHT}:
            choice = choices[self._row]
            by = 1 if command is Command.RIGHT else -1
            self.answers.choose(choice, choice.index + by)
        elif command is Command.CONFIRM:
            self._finish()
        elif command in {Command.CANCEL, Command.NEW_GAME}:
            self._stage.pop()

    def _finish(self) -> None:
        answers = self.answers
        self._stage.pop()
        self._start(Opening(Session(answers.position), answers.players))
