"""What each command does in an analysis."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bugfast_frontend.intents import Command
from bugfast_frontend.language import _
from bugfast_frontend.models.analysis import Analysis
from bugfast_frontend.models.game_text import record_line
from bugfast_frontend.models.opening import Opening
from bugfast_frontend.models.study import Study
from bugfast_frontend.scenes.board_scene import ARROWS
from bugfast_frontend.scenes.editor import EditorScene
from bugfast_frontend.scenes.explanation import ExplanationScene
from bugfast_frontend.scenes.open_file import OpenFileScene
from bugfast_frontend.scenes.text_entry import TextEntryScene

if TYPE_CHECKING:
    from collections.abc import Callable

    from bugfast import Position
    from bugfast_frontend.scenes.analysis import AnalysisScene
    from bugfast_frontend.scenes.shell import Shell

_CURSOR = {
    Command.CURSOR_LEFT: Command.LEFT,
    Command.CURSOR_RIGHT: Command.RIGHT,
    Command.CURSOR_UP: Command.UP,
    Command.CURSOR_DOWN: Command.DOWN,
}
"""The arrows walk through the tree here; the cursor has commands of its own."""
_STUDY: dict[Command, Callable[[Study], object]] = {
    Command.LEFT: Study.back,
    Command.RIGHT: Study.on,
    Command.UP: lambda study: study.beside(-1),
    Command.DOWN: lambda study: study.beside(1),
    Command.STEP_BACK: Study.step_back,
    Command.STEP_ON: Study.step_on,
    Command.FIRST: Study.first,
    Command.LAST: Study.last,
    Command.UNDO: Study.undo,
    Command.REDO: Study.redo,
    Command.PROMOTE: Study.promote,
    Command.DELETE: Study.delete,
}
_ANALYSIS: dict[Command, Callable[[Analysis], object]] = {
    Command.THINK: lambda analysis: analysis.thinker.toggle(),
    Command.REVIEW: Analysis.start_review,
    Command.NEXT_MISTAKE: lambda analysis: analysis.go_to_mistake(1),
    Command.PREVIOUS_MISTAKE: lambda analysis: analysis.go_to_mistake(-1),
    Command.TRY_AGAIN: Analysis.try_again,
    Command.HINT: Analysis.ask_hint,
}
_TURNS = re.compile(r"(?:\d+\.+\s*)?[a-z]{1,2}\d+(?:,[a-z]{1,2}\d+)*(?:\s|$)")
"""How a text of turns begins, and no board's name or position does."""
_LONGEST = 300
"""Characters of a comment that are shown, on the two lines that there are."""


class AnalysisCommands:
    """Does what a player wants in an analysis."""

    def __init__(self, shell: Shell, scene: AnalysisScene) -> None:
        """Act on `scene`, and on the games of `shell`."""
        self._shell = shell
        self._stage = shell.stage
        self._scene = scene
        self._actions: dict[Command, Callable[[], object]] = {
            **scene.board_actions(),
            Command.CONFIRM: self._confirm,
            Command.CANCEL: self._cancel,
            Command.ANALYSE: self._stage.pop,
            Command.MENU: lambda: self._stage.pop_to(1),
            Command.COMMENT: self._comment,
            Command.EXPLAIN: self._explain,
            Command.SET_UP: self._set_up,
            Command.PLAY_HERE: self._play_here,
            Command.COPY_POSITION: self._copy_position,
            Command.COPY_GAME: self._copy_game,
            Command.COPY_TURNS: self._copy_turns,
            Command.PASTE: self._paste,
            Command.SAVE: self._save,
            Command.OPEN: lambda: self._stage.push(OpenFileScene(shell, scene.open_file)),
            Command.PREVIOUS_GAME: lambda: scene.change_game(lambda: shell.desk.page(-1)),
            Command.NEXT_GAME: lambda: scene.change_game(lambda: shell.desk.page(1)),
        }

    @property
    def _study(self) -> Study:
        return self._scene.analysis.study

    def do(self, command: Command) -> None:
        """Do what a command says; one that has no meaning here does nothing."""
        if command in _CURSOR:
            self._scene.move_cursor(*ARROWS[_CURSOR[command]])
        elif command in _STUDY:
            _STUDY[command](self._study)
            self._scene.analysis.moved()
        elif command in _ANALYSIS:
            _ANALYSIS[command](self._scene.analysis)
        elif command in self._actions:
            self._actions[command]()

    def _confirm(self) -> None:
        if self._scene.cursor is not None:
            self._scene.play(self._scene.cursor)

    def _cancel(self) -> None:
        scene = self._scene
        if scene.cursor is not None or scene.drawing.clear():
            scene.cursor = None
        elif scene.analysis.retry is not None:
            scene.analysis.end_retry()
        else:
            self._stage.pop()

    def _comment(self) -> None:
        study = self._study
        title = _("Comment")
        prompt = _("What is to be said of this position; an empty line takes the comment off.")

        def check(text: str) -> str | None:
            if len(text) <= _LONGEST:
                return None
            return _("{n} characters, {most} at most").format(n=len(text), most=_LONGEST)

        comment = study.tree.comment(study.node)
        entry = TextEntryScene(self._stage, title, prompt, check, study.comment, comment)
        self._stage.push(entry)

    def _explain(self) -> None:
        reasons = self._scene.analysis.explanation()
        self._stage.push(ExplanationScene(self._stage, self._study.position, reasons))

    def _set_up(self) -> None:
        self._stage.push(EditorScene(self._shell, self._study.position, self._analyse))

    def _analyse(self, position: Position) -> None:
        """Analyse a position that was set up."""
        desk = self._shell.desk
        self._scene.change_game(lambda: desk.start(Opening.of_people(position)))

    def _play_here(self) -> None:
        desk = self._shell.desk
        players = desk.match.players
        session = self._study.session_here()
        self._stage.pop_to(1)
        desk.start(Opening(session, players))
        desk.match.tell(_("Here the game goes on. The one before is in the menu, at Other games."))

    def _copy_position(self) -> None:
        self._scene.copy(str(self._study.position), _("The position is copied."))

    def _copy_game(self) -> None:
        said = _("The game is copied, as a line of a file of games.")
        self._scene.copy(record_line(self._study.session), said)

    def _copy_turns(self) -> None:
        self._scene.copy(self._study.turns_text(), _("The turns up to here are copied."))

    def _paste(self) -> None:
        text = self._scene.copied()
        if text is None:
            return
        if not _TURNS.match(text.strip()):
            self._scene.change_game(lambda: self._shell.desk.paste(text))
            return
        study = self._study
        count = study.play_text(text)
        if not study.trouble:
            study.tell(_("Turns played: {n}").format(n=count))
        self._scene.analysis.moved()

    def _save(self) -> None:
        match = self._shell.desk.match
        self._shell.desk.save()
        self._scene.say(match.message, bad=match.trouble)
