"""Which keys mean which command; the player may change them.

A key is called as pygame calls it, behind `ctrl+`, `alt+` and `shift+`, such as `ctrl+z`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugfast_frontend.intents import Command
from bugfast_frontend.language import N_, _

if TYPE_CHECKING:
    from collections.abc import Mapping

KEYS: dict[Command, tuple[str, ...]] = {
    Command.LEFT: ("left",),
    Command.RIGHT: ("right",),
    Command.UP: ("up",),
    Command.DOWN: ("down",),
    Command.CONFIRM: ("return", "space", "enter"),
    Command.CANCEL: ("escape",),
    Command.UNDO: ("u", "ctrl+z", "backspace"),
    Command.REDO: ("r", "ctrl+y", "ctrl+shift+z"),
    Command.STEP_BACK: ("shift+u", "[", "shift+backspace"),
    Command.STEP_ON: ("shift+r", "]", "ctrl+shift+y"),
    Command.FIRST: ("home",),
    Command.LAST: ("end",),
    Command.MENU: ("m",),
    Command.NEW_GAME: ("n", "ctrl+n"),
    Command.REMATCH: ("ctrl+r",),
    Command.OTHER_GAME: ("o",),
    Command.OPEN: ("ctrl+o",),
    Command.PREVIOUS_GAME: ("page up",),
    Command.NEXT_GAME: ("page down",),
    Command.SAVE: ("ctrl+s",),
    Command.COPY_POSITION: ("ctrl+c",),
    Command.COPY_GAME: ("ctrl+shift+c",),
    Command.PASTE: ("ctrl+v",),
    Command.HINT: ("h",),
    Command.RESIGN: ("ctrl+shift+r",),
    Command.SWAP_SIDES: ("x",),
    Command.ENGINE_MOVE: ("g",),
    Command.ENGINE_TOGGLE: ("e",),
    Command.WHITE_PLAYER: ("w",),
    Command.BLACK_PLAYER: ("b",),
    Command.SHOW_CELLS: ("c",),
    Command.SHOW_LEGAL: ("l",),
    Command.ROTATE: (".",),
    Command.MIRROR: (",",),
    Command.MARK: ("k",),
    Command.NEXT_SHAPE: ("v",),
    Command.CLEAR_MARKS: ("delete",),
    Command.MUTE: ("s",),
    Command.SETTINGS: ("f10",),
    Command.THEME: ("t",),
    Command.FULL_SCREEN: ("f11", "alt+return"),
    Command.HELP: ("f1",),
    Command.QUIT: ("ctrl+q",),
    Command.ANALYSE: ("a",),
    Command.SET_UP: ("p",),
    Command.THINK: ("space",),
    Command.REVIEW: ("r",),
    Command.NEXT_MISTAKE: ("n",),
    Command.PREVIOUS_MISTAKE: ("shift+n",),
    Command.TRY_AGAIN: ("tab",),
    Command.PROMOTE: ("ctrl+up",),
    Command.DELETE: ("delete",),
    Command.COMMENT: ("f2",),
    Command.EXPLAIN: ("e",),
    Command.PLAY_HERE: ("shift+p",),
    Command.COPY_TURNS: ("ctrl+alt+c",),
    Command.CURSOR_LEFT: ("shift+left",),
    Command.CURSOR_RIGHT: ("shift+right",),
    Command.CURSOR_UP: ("shift+up",),
    Command.CURSOR_DOWN: ("shift+down",),
    Command.PUT_WHITE: ("w",),
    Command.PUT_BLACK: ("b",),
    Command.PUT_NOTHING: ("e",),
    Command.SET_SIDE: ("x",),
    Command.SET_PHASE: ("f",),
    Command.SET_RULES: ("r",),
    Command.SET_BOARD: ("n",),
    Command.EMPTY_BOARD: ("delete",),
}
"""The keys of each command, unless the player has chosen others."""

ANALYSIS, EDITOR = "analysis", "editor"
LAYERS: dict[str, tuple[Command, ...]] = {
    ANALYSIS: (
        Command.THINK,
        Command.REVIEW,
        Command.NEXT_MISTAKE,
        Command.PREVIOUS_MISTAKE,
        Command.TRY_AGAIN,
        Command.PROMOTE,
        Command.DELETE,
        Command.COMMENT,
        Command.EXPLAIN,
        Command.PLAY_HERE,
        Command.COPY_TURNS,
        Command.CURSOR_LEFT,
        Command.CURSOR_RIGHT,
        Command.CURSOR_UP,
        Command.CURSOR_DOWN,
    ),
    EDITOR: (
        Command.PUT_WHITE,
        Command.PUT_BLACK,
        Command.PUT_NOTHING,
        Command.SET_SIDE,
        Command.SET_PHASE,
        Command.SET_RULES,
        Command.SET_BOARD,
        Command.EMPTY_BOARD,
    ),
}
"""The commands that some scenes alone know; their keys may mean something else everywhere else."""

FIXED = frozenset({Command.CONFIRM, Command.CANCEL, Command.UP, Command.DOWN})
"""Commands whose first key always stays, so that the settings can be got at whatever is chosen."""

Bindings = dict[Command, tuple[str, ...]]


class KeyMap:
    """The keys in use; a command may have no key.

    No key has two commands of the same layer. Commands that are in none of `LAYERS` are known in
    every scene, but for keys that the scene's own layer uses.
    """

    def __init__(self, changed: Mapping[Command, tuple[str, ...]] | None = None) -> None:
        """Begin with `KEYS`, but for what is `changed`."""
        self._bindings: Bindings = dict(KEYS)
        for command, keys in (changed or {}).items():
            self._bindings[command] = ()
            for key in keys:
                self.bind(command, key)
        for command in FIXED:
            self._keep_first(command)

    def command(self, key: str, layer: str | None = None) -> Command | None:
        """What a key means in the scenes of a layer, or in those that have none."""
        for where in (layer, None):
            for command, keys in self._bindings.items():
                if key in keys and layer_of(command) == where:
                    return command
        return None

    def keys(self, command: Command) -> tuple[str, ...]:
        """The keys of a command."""
        return self._bindings[command]

    @property
    def changed(self) -> Bindings:
        """The commands whose keys are not those of `KEYS`."""
        return {c: keys for c, keys in self._bindings.items() if keys != KEYS[c]}

    def bind(self, command: Command, key: str) -> Command | None:
        """Give a command a further key; the command that it is taken from, if any."""
        layer = layer_of(command)
        before = self.command(key, layer)
        if before is command:
            return None
        if before is not None:
            if before in FIXED and key == KEYS[before][0]:
                return before
            if layer_of(before) != layer:
                before = None
        if before is not None:
            self._bindings[before] = tuple(k for k in self._bindings[before] if k != key)
        self._bindings[command] += (key,)
        return before

    def clear(self, command: Command) -> None:
        """Take a command's keys away, but for one that has to stay."""
        self._bindings[command] = KEYS[command][:1] if command in FIXED else ()

    def reset(self, command: Command) -> None:
        """Give a command its usual keys again, and those back that it has taken from others."""
        before, self._bindings[command] = self._bindings[command], ()
        for key in KEYS[command]:
            self.bind(command, key)
        layer = layer_of(command)
        for owner, keys in KEYS.items():
            for key in keys:
                if key in before and layer_of(owner) == layer and self.command(key, layer) is None:
                    self.bind(owner, key)

    def _keep_first(self, command: Command) -> None:
        key = KEYS[command][0]
        for other, keys in self._bindings.items():
            if other is not command and key in keys and layer_of(other) is None:
                self._bindings[other] = tuple(k for k in keys if k != key)
        rest = tuple(k for k in self._bindings[command] if k != key)
        self._bindings[command] = (key, *rest)

    def text(self, command: Command, most: int = 2) -> str:
        """The first keys of a command as they are shown, such as `U, Ctrl+Z`."""
        return ", ".join(pretty(key) for key in self._bindings[command][:most])


def layer_of(command: Command) -> str | None:
    """The layer of a command, None where every scene may know it."""
    return next((layer for layer, commands in LAYERS.items() if command in commands), None)


_NAMES = {
    "left": "\N{LEFTWARDS ARROW}",
    "right": "\N{RIGHTWARDS ARROW}",
    "up": "\N{UPWARDS ARROW}",
    "down": "\N{DOWNWARDS ARROW}",
    "escape": N_("Esc"),
    "delete": N_("Del"),
    "backspace": N_("Backspace"),
    "return": N_("Return"),
    "space": N_("Space"),
    "page up": N_("Page Up"),
    "page down": N_("Page Down"),
    "home": N_("Home"),
    "end": N_("End"),
    "shift": N_("Shift"),
}
"""What stands on keys, where it is not what pygame calls them."""


def pretty(key: str) -> str:
    """A key's name as it is shown."""
    parts = key.split("+")
    return "+".join(_(_NAMES[p]) if p in _NAMES else p.capitalize() or "+" for p in parts)


_in_use = [KeyMap()]


def use(keys: KeyMap) -> None:
    """Let texts name the keys of a map from now on."""
    _in_use[0] = keys


def key_of(command: Command) -> str:
    """The first key of a command as it is shown, nothing where it has none."""
    return _in_use[0].text(command, 1)
