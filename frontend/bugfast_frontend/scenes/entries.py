"""The lines of the start screen. A scene gets one by an `Entry` in `ENTRIES`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bugfast import Position
from bugfast_frontend.intents import Command
from bugfast_frontend.language import N_
from bugfast_frontend.models.new_game import NewGame
from bugfast_frontend.models.opening import Opening
from bugfast_frontend.scenes.analysis import AnalysisScene
from bugfast_frontend.scenes.editor import EditorScene
from bugfast_frontend.scenes.help import HelpScene
from bugfast_frontend.scenes.learn import LearnScene
from bugfast_frontend.scenes.left_games import LeftGamesScene
from bugfast_frontend.scenes.new_game import NewGameScene
from bugfast_frontend.scenes.open_file import OpenFileScene
from bugfast_frontend.scenes.puzzle_list import PuzzleListScene
from bugfast_frontend.scenes.settings import SettingsScene
from bugfast_frontend.scenes.shell import Shell


def _always(_shell: Shell) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the start screen: what it says (marked by `N_`), does, and when it is there."""

    label: str
    note: str
    open: Callable[[Shell], None]
    available: Callable[[Shell], bool] = _always


def _begun(shell: Shell) -> bool:
    return len(shell.desk.match.session) > 0


def ask_new_game(shell: Shell) -> None:
    """Lay the questions of a new game over what is shown."""
    proposed = shell.desk.next_game

    def start(opening: Opening) -> None:
        shell.desk.start(opening)
        shell.stage.pop_to(1)

    control = proposed.clock.control if proposed.clock is not None else None
    answers = NewGame.like(proposed.session.start, proposed.players, control)
    shell.stage.push(NewGameScene(shell.stage, start, answers))


def _resume_other(shell: Shell) -> None:
    if len(shell.desk.left) > 1:
        shell.stage.push(LeftGamesScene(shell))
        return
    shell.desk.resume_other()
    shell.stage.pop_to(1)


def analyse(shell: Shell) -> None:
    """Analyse the game on the desk."""
    shell.stage.pop_to(1)
    shell.stage.push(AnalysisScene(shell))


def set_up(shell: Shell) -> None:
    """Set up a position, beginning with the one on the desk, to be analysed or played on."""

    def taken(position: Position) -> None:
        shell.desk.start(Opening.of_people(position))
        analyse(shell)

    shell.stage.push(EditorScene(shell, shell.desk.match.position, taken))


ENTRIES: tuple[Entry, ...] = (
    Entry(
        N_("Continue"),
        N_("The game in play, as you left it"),
        lambda shell: shell.stage.pop_to(1),
        _begun,
    ),
    Entry(N_("New game"), N_("Choose board, rules and players"), ask_new_game),
    Entry(
        N_("Other games"),
        N_("Those that you left for this one"),
        _resume_other,
        lambda shell: len(shell.desk.left) > 0,
    ),
    Entry(
        N_("Learn"),
        N_("The rules and some tips, step by step"),
        lambda shell: shell.stage.push(LearnScene(shell)),
    ),
    Entry(
        N_("Puzzles"),
        N_("Find the only winning turn"),
        lambda shell: shell.stage.push(PuzzleListScene(shell)),
    ),
    Entry(
        N_("Analysis"),
        N_("Engine, variations, mistakes"),
        analyse,
    ),
    Entry(
        N_("Open a file"),
        N_("Games that you have saved, or others"),
        lambda shell: shell.stage.push(OpenFileScene(shell)),
    ),
    Entry(
        N_("Settings"),
        N_("Language, colours, sound, keys"),
        lambda shell: shell.stage.push(SettingsScene(shell)),
    ),
    Entry(
        N_("Rules and keys"),
        N_("To look up at any time"),
        lambda shell: shell.stage.push(HelpScene(shell.stage)),
    ),
    Entry(N_("Quit"), N_("The game in play is kept"), lambda s: s.stage.handle(Command.QUIT)),
)
"""From the top; one that is not available is left out."""
