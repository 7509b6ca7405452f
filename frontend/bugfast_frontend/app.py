"""The program: a window, a stage of scenes, and the loop between them."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import TYPE_CHECKING

from bugfast_frontend import language
from bugfast_frontend.errors import FrontendError, NoDisplayError, WrongPygameError
from bugfast_frontend.language import _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import pygame

    from bugfast_frontend.models.engine_worker import SearchEngine
    from bugfast_frontend.models.folders import Folders
    from bugfast_frontend.models.opening import Opening
    from bugfast_frontend.models.settings import Settings, SettingsFile

__all__ = ["App", "FrontendError", "NoDisplayError", "WrongPygameError", "main"]

_NAP = 0.01
"""Seconds between two looks for events while nothing happens.

`pygame.event.wait` looks every millisecond, which costs 3% of a core; this costs a fifth of that,
and nobody sees 10 ms.
"""
_HASH_MB = 64
_HELD_SECONDS = 0.5
"""Within this time a key that is told of again is still the same press."""
_END_SECONDS = 0.5
"""How long the end of the program waits for engines."""


class App:
    """The running program. Nothing is drawn unless something to be seen has changed."""

    def __init__(
        self,
        opening: Opening,
        make_engine: Callable[[], SearchEngine] | None = None,
        size: tuple[int, int] | None = None,
        folders: Folders | None = None,
        others: Iterable[Opening] = (),
        *,
        at_start: bool = False,
    ) -> None:
        """Open the window on a game, beside the `others`, the one left last first.

        Without `folders` no game is kept or saved. `at_start` lays the start screen over the game.

        Raises `NoDisplayError` and `WrongPygameError` as `Window` does.
        """
        # pygame is loaded only now, so that the command line can ask for `main` without it.
        import pygame

        from bugfast_frontend.models.desk import Desk
        from bugfast_frontend.models.engine_worker import EngineWorker
        from bugfast_frontend.models.settings import Settings, SettingsFile
        from bugfast_frontend.scenes.game import GameScene
        from bugfast_frontend.scenes.shell import Shell
        from bugfast_frontend.scenes.stage import Stage
        from bugfast_frontend.scenes.start import StartScene
        from bugfast_frontend.theme import find_themes
        from bugfast_frontend.view.icon import make_icon
        from bugfast_frontend.window import Window

        self.window = Window(size)
        kept = SettingsFile(folders.config) if folders is not None else None
        settings, trouble = kept.load() if kept is not None else (Settings(), None)
        if settings.language:
            language.use(settings.language)
        themes, troubles = find_themes(folders.config / "themes" if folders is not None else None)
        self.stage = Stage(self.window.size, settings, themes, _keeper(kept) if kept else None)
        self.window.set_icon(make_icon(self.stage.canvas(self.window.surface)))
        self.frames = 0
        self._pointer: tuple[int, int] | None = None
        self._toggled = float("-inf")
        # Posting is the one thing that pygame allows from other threads.
        wake = pygame.event.Event(pygame.event.custom_type())

        def notify() -> None:
            # A full queue wakes the window as well.
            with suppress(pygame.error):
                if pygame.display.get_init():
                    pygame.event.post(wake)

        def make_worker() -> EngineWorker:
            return EngineWorker(make_engine or default_engine, notify)

        desk = Desk(opening, make_worker, folders, others)
        self.shell = shell = Shell(self.stage, desk, make_worker, folders)
        shell.apply_settings()
        troubles += [t for t in (language.trouble(), self.stage.texts.trouble) if t is not None]
        for text in filter(None, (trouble, *troubles)):
            desk.match.message = f"{desk.match.message or ''} {text}".strip()
        self.game = GameScene(shell)
        self.stage.push(self.game)
        if at_start:
            self.stage.push(StartScene(shell))
        # Key repeat makes walking through a long game with the keys bearable.
        pygame.key.set_repeat(350, 60)

    @property
    def running(self) -> bool:
        """Whether the player has not quit."""
        return not self.stage.wants_quit

    def step(self, timeout: float) -> None:
        """Take the events of up to `timeout` seconds, do what is due, and draw if need be."""
        self._take_events(timeout)
        self.stage.tick()
        if self.stage.wants_full_screen:
            self.stage.wants_full_screen = False
            self._toggle_full_screen()
        self.stage.resize(self.window.size)
        if self.stage.take_redraw():
            self.stage.draw(self.window.surface)
            self.window.show()
            self.frames += 1

    def run(self) -> None:
        """Run until the player quits."""
        while self.running:
            wanted = self.stage.seconds_to_tick()
            # Ctrl-C in the terminal is heard between two naps.
            self.step(0.25 if wanted is None else min(wanted, 0.25))

    def close(self) -> None:
        """Stop the engine and close the window."""
        from bugfast_frontend.models.engine_worker import join_engines

        self.stage.close()
        join_engines(_END_SECONDS)
        self.window.close()

    def _toggle_full_screen(self) -> None:
        """Toggle, unless the key is only held, or told of again as the window gets the focus."""
        from bugfast_frontend.scenes.board_scene import BoardScene

        now = time.monotonic()
        held, self._toggled = now - self._toggled < _HELD_SECONDS, now
        if not held:
            trouble = self.window.toggle_full_screen()
            if trouble is not None:
                top = self.stage.top
                (top if isinstance(top, BoardScene) else self.game).say(trouble, bad=True)
            self.stage.redraw_all()

    def _waiting_events(self) -> list[pygame.event.Event]:
        """The events that wait; what the system tells in bytes that are no text is left out."""
        import pygame

        found: list[pygame.event.Event] = []
        try:
            # One by one: an event that cannot be read takes none of the others with it.
            while event := pygame.event.poll():
                found.append(event)
        except (SystemError, UnicodeError):
            self.game.match.message = _(
                "A file's name, or what was typed, is no text, and is left out."
            )
            self.stage.redraw()
        return found

    def _take_events(self, timeout: float) -> None:
        import pygame

        from bugfast_frontend.input_map import intent_of, text_intent_of

        end = time.monotonic() + timeout
        events = self._waiting_events()
        while not events and (left := end - time.monotonic()) > 0:
            time.sleep(min(_NAP, left))
            events = self._waiting_events()
        self.stage.resize(self.window.size)
        for event in events:
            if event.type in {pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED, pygame.WINDOWSHOWN}:
                self.stage.redraw_all()
            if event.type in {pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN}:
                self._pointer = event.pos
            meaning = text_intent_of if self.stage.top.takes_text else intent_of
            keys, layer = self.stage.settings.keys, self.stage.top.layer
            intent = meaning(event, self._pointer, keys, layer)
            if intent is not None and self.running:
                self.stage.handle(intent)


def _keeper(kept: SettingsFile) -> Callable[[Settings], str | None]:
    """What keeps settings in a file, and says what went wrong."""

    def keep(settings: Settings) -> str | None:
        try:
            kept.save(settings)
        except OSError as error:
            text = _("The settings could not be kept: {error}")
            return text.format(error=error.strerror or error)
        return None

    return keep


def default_engine() -> SearchEngine:
    """The engine people play against: one thread, so that the window keeps a core."""
    from bugfast import Engine

    return Engine(threads=1, hash_mb=_HASH_MB)


def main(argument: str | None = None, rules: str = "rulebook") -> int:
    """Open the window and run until it is closed; the exit status.

    Args:
        argument: a position string, a board's name, a file of game records, of which the first is
            opened at its end, or None to go on with the game in play, else for a new one against
            the engine.
        rules: the rule set of a board given by its name, `rulebook` or `online`.

    Raises:
        NoDisplayError: there is no screen.
        WrongPygameError: pygame is installed where pygame-ce is needed.
        bugfast.BugfastError: the argument is no position, no board, or a file without a game.
        OSError: the file cannot be read.
    """
    from bugfast_frontend.models.desk import first_games
    from bugfast_frontend.models.folders import Folders

    language.use(language.system_language())
    folders = Folders.of_user()
    opening, others = first_games(argument, rules, folders)
    app = App(opening, folders=folders, others=others, at_start=argument is None)
    try:
        app.run()
    finally:
        app.close()
    return 0
