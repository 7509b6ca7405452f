"""What scenes share beside the stage: the games, and the ways from one scene to another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from bugfast_frontend.models.desk import Desk
    from bugfast_frontend.models.engine_worker import EngineWorker
    from bugfast_frontend.models.folders import Folders
    from bugfast_frontend.scenes.stage import Stage


@dataclass(frozen=True, slots=True)
class Shell:
    """The running program, as a scene sees it.

    Attributes:
        stage: the stack of scenes; a scene ends itself by `stage.pop()`.
        desk: the game in play, and those beside it.
        make_worker: makes an engine beside the window, for a scene to keep and to close.
        folders: where files are kept; None where nothing is.
    """

    stage: Stage
    desk: Desk
    make_worker: Callable[[], EngineWorker]
    folders: Folders | None

    def apply_settings(self) -> None:
        """Let the games follow the settings of the stage."""
        self.desk.set_confirm(self.stage.settings.confirm_turns)
