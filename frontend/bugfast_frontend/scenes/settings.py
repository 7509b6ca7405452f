"""The settings: language, colours, sound, and how the board is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugfast_frontend.intents import Command
from bugfast_frontend.language import _
from bugfast_frontend.models.form import FormLayout
from bugfast_frontend.models.settings_form import Question, questions
from bugfast_frontend.models.tones import Tone
from bugfast_frontend.scenes.form_scene import FormScene
from bugfast_frontend.scenes.keys import KeysScene
from bugfast_frontend.theme import theme_name
from bugfast_frontend.view.form_view import draw_form

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pygame

    from bugfast_frontend.models.form import Choice
    from bugfast_frontend.scenes.shell import Shell


class SettingsScene(FormScene):
    """A card over what is below, which every answer changes at once."""

    opened_by = Command.SETTINGS

    def __init__(self, shell: Shell) -> None:
        """Show the settings of the stage."""
        super().__init__(shell.stage)
        self._shell = shell

    @property
    def questions(self) -> list[Question]:
        """The questions, with the answers as they are now."""
        names = {name: theme_name(name) for name in self._stage.themes}
        return questions(self._stage.settings, names)

    @property
    def choices(self) -> Sequence[Choice]:
        """The questions as a form has them."""
        return [question.choice for question in self.questions]

    @property
    def layout(self) -> FormLayout:
        """Where everything lies in the window."""
        return FormLayout.of(self._stage.size, [choice.weights for choice in self.choices], 2)

    def press_left(self) -> None:
        """Show the keys."""
        self._stage.push(KeysScene(self._stage))

    def press_right(self) -> None:
        """Close."""
        self._stage.pop()

    def choose(self, index: int) -> None:
        """Change the setting."""
        question = self.questions[self._row]
        value = question.values[index]
        if question.setting == "volume":
            # Silence keeps the volume for the key that ends it.
            kept = self._stage.settings.volume
            self._stage.change(mute=value == 0, volume=value or kept)
            self._stage.sounds.play(Tone.PLACE)
        else:
            self._stage.change(**{question.setting: value})
        match = self._shell.desk.match
        if question.setting == "language" and not match.trouble:
            match.tell(None)  # it is in the language before
        self._shell.apply_settings()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the card."""
        choices = self.choices
        draw_form(
            self._stage.canvas(surface),
            self.layout,
            _("Settings"),
            choices,
            (_("Keys ..."), _("Done")),
            row=self._row,
            note=self._stage.trouble or self._stage.sounds.trouble or self.note(),
            point=self._point,
        )
