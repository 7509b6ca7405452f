"""The settings: language, colours, sound, and how the board is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugfast_frontend.intents import Command, Intent, PointerMoved, PointerPressed
from bugfast_frontend.language import _
from bugfast_frontend.models.form import FormLayout
from bugfast_frontend.models.settings_form import Question, questions
from bugfast_frontend.models.tones import Tone
from bugfast_frontend.scenes.keys import KeysScene
from bugfast_frontend.scenes.stage import Scene
from bugfast_frontend.theme import theme_name
from bugfast_frontend.view.form_view import draw_form

if TYPE_CHECKING:
    import pygame

    from bugfast_frontend.scenes.shell import Shell


class SettingsScene(Scene):
    """A card over what is below, which every answer changes at once.

    Up and down go through the questions, left and right through the answers; Return closes.
    """

    overlay = True

    def __init__(self, shell: Shell) -> None:
        """Show the settings of the stage."""
        self._shell = shell
        self._stage = shell.stage
        self._row = 0
        self._point: tuple[int, int] | None = None

    @property
    def questions(self) -> list[Question]:
        """The questions, with the answers as they are now."""
        names = {name: theme_name(name) for name in self._stage.themes}
        return questions(self._stage.settings, names)

    @property
    def layout(self) -> FormLayout:
        """Where everything lies in the window."""
        return FormLayout.of(self._stage.size, [q.choice.weights for q in self.questions], 2)

    def handle(self, intent: Intent) -> None:
        """Answer a question, or close."""
        if isinstance(intent, PointerMoved):
            self._point = intent.point
            self._stage.redraw()
        elif isinstance(intent, PointerPressed):
            self._press(intent.point)
        elif isinstance(intent, Command):
            self._command(intent)

    def _press(self, point: tuple[int, int]) -> None:
        layout = self.layout
        keys, done = layout.buttons
        found = layout.option_at(point)
        if keys.contains(point):
            self._stage.push(KeysScene(self._stage))
        elif done.contains(point) or not layout.card.contains(point):
            self._stage.pop()
        elif found is not None:
            self._row = found[0]
            self._answer(found[1])

    def _command(self, command: Command) -> None:
        self._stage.redraw()
        count = len(self.questions)
        if command in {Command.UP, Command.DOWN}:
            self._row = (self._row + (1 if command is Command.DOWN else -1)) % count
        elif command in {Command.LEFT, Command.RIGHT}:
            choice = self.questions[self._row].choice
            by = 1 if command is Command.RIGHT else -1
            self._answer(max(0, min(len(choice.options) - 1, choice.index + by)))
        elif command in {Command.CONFIRM, Command.CANCEL, Command.SETTINGS}:
            self._stage.pop()

    def _answer(self, index: int) -> None:
        question = self.questions[self._row]
        value = question.values[index]
        if question.setting == "volume":
            # Silence keeps the volume for the key that ends it.
            kept = self._stage.settings.volume
            self._stage.change(mute=value == 0, volume=value or kept)
            self._stage.sounds.play(Tone.PLACE)
        else:
            self._stage.change(**{question.setting: value})
        self._shell.apply_settings()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the card."""
        asked = self.questions
        draw_form(
            self._stage.canvas(surface),
            self.layout,
            _("Settings"),
            [question.choice for question in asked],
            (_("Keys ..."), _("Done")),
            row=self._row,
            note=self._stage.trouble or self._stage.sounds.trouble or asked[self._row].choice.note,
            point=self._point,
        )
