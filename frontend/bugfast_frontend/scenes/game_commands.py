"""What each command does in a game."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from bugfast import Color
from bugfast_frontend.intents import Command
from bugfast_frontend.language import _
from bugfast_frontend.models.desk import Desk
from bugfast_frontend.models.game_text import record_line
from bugfast_frontend.models.match import Match
from bugfast_frontend.scenes.analysis import AnalysisScene
from bugfast_frontend.scenes.entries import ask_new_game, set_up
from bugfast_frontend.scenes.open_file import OpenFileScene
from bugfast_frontend.scenes.start import StartScene

if TYPE_CHECKING:
    from collections.abc import Callable

    from bugfast_frontend.scenes.game import GameScene
    from bugfast_frontend.scenes.shell import Shell

_MATCH: dict[Command, Callable[[Match], object]] = {
    Command.UNDO: Match.undo,
    Command.REDO: Match.redo,
    Command.STEP_BACK: Match.step_back,
    Command.STEP_ON: Match.step_on,
    Command.FIRST: lambda match: match.go_to(0),
    Command.LAST: lambda match: match.go_to(len(match.session)),
    Command.HINT: Match.ask_hint,
    Command.RESIGN: Match.resign,
    Command.SWAP_SIDES: Match.swap_sides,
    Command.ENGINE_MOVE: Match.let_engine_play,
    Command.ENGINE_TOGGLE: Match.toggle_engine,
    Command.WHITE_PLAYER: lambda match: match.toggle_side(Color.WHITE),
    Command.BLACK_PLAYER: lambda match: match.toggle_side(Color.BLACK),
}
_GAMES: dict[Command, Callable[[Desk], None]] = {
    Command.REMATCH: Desk.rematch,
    Command.OTHER_GAME: Desk.resume_other,
    Command.PREVIOUS_GAME: lambda desk: desk.page(-1),
    Command.NEXT_GAME: lambda desk: desk.page(1),
}


class GameCommands:
    """Does what a player wants in a game scene."""

    def __init__(self, shell: Shell, scene: GameScene) -> None:
        """Act on the games of `shell` and on `scene`."""
        self._shell = shell
        self._stage = shell.stage
        self._desk = shell.desk
        self._scene = scene
        self._actions: dict[Command, Callable[[], object]] = {
            **scene.board_actions(),
            Command.CONFIRM: self._confirm,
            Command.CANCEL: self._cancel,
            Command.MENU: self._open_menu,
            Command.NEW_GAME: partial(ask_new_game, shell),
            Command.SAVE: self._desk.save,
            Command.COPY_POSITION: self._copy_position,
            Command.COPY_GAME: self._copy_game,
            Command.PASTE: self._paste,
            Command.OPEN: lambda: self._stage.push(OpenFileScene(shell)),
            Command.ANALYSE: lambda: self._stage.push(AnalysisScene(shell)),
            Command.SET_UP: partial(set_up, shell),
            Command.NEXT_SHAPE: scene.next_shape,
        }

    def do(self, command: Command) -> None:
        """Do what a command says; one that has no meaning in a game does nothing."""
        if command in _GAMES:
            self._scene.begin(partial(_GAMES[command], self._desk))
        elif command in _MATCH:
            self._scene.follow_moves()
            _MATCH[command](self._desk.match)
        elif command in self._actions:
            self._actions[command]()

    def _confirm(self) -> None:
        match = self._desk.match
        if match.unconfirmed:
            match.confirm()
        elif match.showing:
            match.finish_showing()
        elif self._scene.cursor is not None:
            self._scene.play(self._scene.cursor)

    def _cancel(self) -> None:
        if self._scene.cursor is None and not self._scene.drawing.clear():
            self._open_menu()
        self._scene.cursor = None

    def _open_menu(self) -> None:
        self._stage.push(StartScene(self._shell))

    def _copy_position(self) -> None:
        self._scene.copy(str(self._desk.match.position), _("The position is copied."))

    def _copy_game(self) -> None:
        said = _("The game is copied, as a line of a file of games.")
        self._scene.copy(record_line(self._desk.match.session), said)

    def _paste(self) -> None:
        text = self._scene.copied()
        if text is not None:
            self._scene.begin(lambda: self._desk.paste(text))
