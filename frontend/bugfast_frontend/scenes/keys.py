"""The list of keys, in which they are changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugfast_frontend.intents import Command, Intent, KeyPressed
from bugfast_frontend.language import _
from bugfast_frontend.models.key_map import pretty
from bugfast_frontend.scenes.list_scene import ListScene
from bugfast_frontend.view.list_view import draw_list

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import pygame

    from bugfast_frontend.scenes.stage import Stage

_COMMANDS = list(Command)
_LONE = {"left ctrl", "right ctrl", "left shift", "right shift", "left alt", "right alt"}
_LONE |= {"left meta", "right meta", "alt gr", "caps lock", "numlock", ""}
"""Keys that do nothing by themselves."""


class KeysScene(ListScene):
    """A line for each command; Return waits for a further key for it, Delete takes its keys."""

    takes_text = True

    def __init__(self, stage: Stage) -> None:
        """Show the keys in use."""
        super().__init__(stage, len(_COMMANDS))
        self._note = ""
        self.waiting = False

    @property
    def actions(self) -> Sequence[Callable[[], object]]:
        """What the buttons do."""
        return self.take, self._clear, self._reset, self._stage.pop

    @property
    def chosen(self) -> Command:
        """The command whose keys can be changed now."""
        return _COMMANDS[self.pages.chosen]

    def do(self, intent: Intent) -> None:
        """Press a key, which is one to be bound or means what it does in every list."""
        if isinstance(intent, KeyPressed):
            if self.waiting:
                self._bind(intent.name)
            else:
                self._press_key(intent.name)

    def press(self, point: tuple[int, int]) -> None:
        """A press ends the waiting; on a line that is chosen already it begins it."""
        was_waiting, self.waiting = self.waiting, False
        super().press(point)
        if was_waiting and self.layout.row_at(point) is not None:
            self.waiting = False

    def _press_key(self, name: str) -> None:
        rows = len(self.layout.rows)
        steps = {"up": -1, "down": 1, "page up": -rows, "page down": rows}
        steps |= {"home": -self.pages.count, "end": self.pages.count}
        if name in steps:
            self.pages.move(steps[name], rows)
        elif name in {"return", "enter"}:
            self.take()
        elif name in {"delete", "backspace"}:
            self._clear()
        elif name == "escape":
            self._stage.pop()

    def take(self) -> None:
        """Wait for a key for the command that is chosen."""
        self.waiting = True
        self._note = ""

    def _bind(self, name: str) -> None:
        if name.rpartition("+")[2] in _LONE and not name.endswith("++"):
            return
        self.waiting = False
        if name == "escape":
            return
        command = self.chosen
        before = self._stage.settings.keys.bind(command, name)
        if before is None:
            self._note = _("{key} is added.").format(key=pretty(name))
        elif name in self._stage.settings.keys.keys(command):
            text = _("{key} meant this before: {command}.")
            self._note = text.format(key=pretty(name), command=_(before.value))
        else:
            self._note = _("{key} cannot mean anything else.").format(key=pretty(name))
        self._stage.keep_settings()

    def _clear(self) -> None:
        self._stage.settings.keys.clear(self.chosen)
        self._note = ""
        self._stage.keep_settings()

    def _reset(self) -> None:
        self._stage.settings.keys.reset(self.chosen)
        self._note = ""
        self._stage.keep_settings()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the card."""
        keys = self._stage.settings.keys
        usual = _("{add} waits for a further key, {clear} takes the keys away.")
        usual = usual.format(add=pretty("return"), clear=pretty("delete"))
        wait = _("Press the key, or {key}.").format(key=pretty("escape"))
        note = wait if self.waiting else self._note or usual
        draw_list(
            self._stage.canvas(surface),
            self.layout,
            _("Keys"),
            [(_(command.value), keys.text(command, 3)) for command in _COMMANDS],
            self.pages,
            self._stage.trouble or note,
            [
                (_("Add a key"), True),
                (_("Take away"), True),
                (_("Usual keys"), True),
                (_("Done"), True),
            ],
            point=self._point,
            waiting=self.waiting,
        )
