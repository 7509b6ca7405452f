"""A file of games, chosen in a list."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from bugfast_frontend.intents import Command, FileDropped, Intent
from bugfast_frontend.language import _
from bugfast_frontend.models.file_list import FileLine, file_lines
from bugfast_frontend.models.paged_list import PagedList
from bugfast_frontend.scenes.list_scene import ListScene
from bugfast_frontend.view.list_view import draw_list

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import pygame

    from bugfast_frontend.scenes.shell import Shell


class OpenFileScene(ListScene):
    """The folders and files of games of a folder, of which one is opened."""

    def __init__(self, shell: Shell, done: Callable[[Path], None] | None = None) -> None:
        """Begin in the folder of the saved games, or in the player's own where there is none.

        `done` gets the file; unless given, its first game is played on.
        """
        super().__init__(shell.stage, 0)
        self._shell = shell
        self._done = done
        self._trouble = ""
        self.folder = Path.home()
        self.lines: list[FileLine] = []
        saves = shell.folders.saves if shell.folders is not None else None
        self._enter(saves if saves is not None and saves.is_dir() else Path.home())

    @property
    def actions(self) -> Sequence[Callable[[], object]]:
        """What the buttons do."""
        return self._stage.pop, self.take

    def do(self, intent: Intent) -> None:
        """Open a file that is dropped, or go back."""
        if isinstance(intent, FileDropped):
            self._open(intent.path)
        elif intent is Command.OPEN:
            self._stage.pop()

    def takes_at_once(self) -> bool:
        """Folders are entered by one press."""
        return self.lines[self.pages.chosen].is_folder

    def take(self) -> None:
        """Open the file, or enter the folder."""
        if not self.lines:
            return
        line = self.lines[self.pages.chosen]
        if line.is_folder:
            self._enter(line.path)
        else:
            self._open(line.path)

    def _open(self, path: Path) -> None:
        if self._done is not None:
            self._stage.pop()
            self._done(path)
            return
        self._stage.pop_to(1)
        self._shell.desk.open(path)

    def _enter(self, folder: Path) -> None:
        try:
            self.lines = file_lines(folder)
        except OSError as error:
            reason = error.strerror or str(error)
            text = _("{file} cannot be read: {error}")
            self._trouble = text.format(file=folder, error=reason)
            return
        self.folder = folder
        self._trouble = ""
        games = [n for n, line in enumerate(self.lines) if not line.is_folder]
        self.pages = PagedList(len(self.lines))
        self.pages.choose(games[0] if games else 0, len(self.layout.rows))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the card."""
        found = any(not line.is_folder for line in self.lines)
        usual = _("A file can be dropped on the window as well.")
        empty = _("There is no file of games in this folder.")
        draw_list(
            self._stage.canvas(surface),
            self.layout,
            _("Open a file of games"),
            [(line.name, line.changed) for line in self.lines],
            self.pages,
            self._trouble or (usual if found else empty),
            [(_("Cancel"), True), (_("Open"), bool(self.lines))],
            point=self._point,
        )
