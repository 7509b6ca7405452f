"""One stone being put, shown over a moment: it grows, and what it eats fades."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bugfast import Color, Position
    from bugfast_frontend.models.session import Session, Step

_FRAMES = 12
"""So many pictures a stone's animation has, whatever its time: each is drawn once and kept."""


@dataclass(frozen=True, slots=True)
class Motion:
    """A moment of an animation: the stone that grows, those that fade, and how far (0 to 1)."""

    grows: str
    fades: dict[str, Color]
    progress: float


class Animator:
    """Watches a session, and animates each single step forwards that it sees."""

    def __init__(self) -> None:
        """Begin with nothing seen."""
        self._seen: Position | None = None
        self._step: Step | None = None
        self._begin = 0.0
        self._seconds = 0.0
        self._frame = _FRAMES

    @property
    def running(self) -> bool:
        """Whether there is something to animate."""
        return self._step is not None

    @property
    def motion(self) -> Motion | None:
        """What is to be drawn now; None where the board is as it is."""
        if self._step is None:
            return None
        step = self._step
        fades = {cell: ~step.color for cell in step.eaten if cell != step.cell}
        return Motion(step.cell, fades, self._frame / _FRAMES)

    def watch(self, session: Session, now: float, seconds: float) -> bool:
        """Look at a session at `now`; whether something to be seen has changed.

        `seconds` is how long a stone takes, 0 for no animation.
        """
        position = session.position
        if position is not self._seen:
            last = session.steps[session.cursor - 1] if session.cursor else None
            forwards = last is not None and last.before is self._seen
            self._seen = position
            self._step = last if forwards and seconds > 0 else None
            self._begin, self._seconds, self._frame = now, seconds, 0
            return self._step is not None
        if self._step is None:
            return False
        frame = int(_FRAMES * (now - self._begin) / self._seconds)
        if frame >= _FRAMES:
            self._step = None
            return True
        changed = frame != self._frame
        self._frame = frame
        return changed

    def skip(self) -> bool:
        """Show the end at once; whether there was something to skip."""
        was, self._step = self.running, None
        return was

    def seconds_to_change(self) -> float | None:
        """When `watch` wants to look again; None while nothing moves."""
        return self._seconds / _FRAMES if self._step is not None else None
