"""A clock for two: time for the whole game, and seconds added for each turn (Fischer's clock)."""

from __future__ import annotations

import math
from dataclasses import dataclass

from bugfast import Color

MOST_SECONDS = 7 * 24 * 3600
"""No side ever has more time than this."""
_STILL_SECONDS = 10.0
"""A longer time between two calls of `Clock.run` is one in which the program stood still."""


@dataclass(frozen=True, slots=True)
class TimeControl:
    """How long each side has: `seconds` for the game, and `increment` more for each turn."""

    seconds: float
    increment: float

    def __post_init__(self) -> None:
        """`ValueError` where a time is not a number that makes sense."""
        if not 0 < self.seconds <= MOST_SECONDS or not 0 <= self.increment <= MOST_SECONDS:
            times = f"times {self.seconds}, {self.increment}"
            raise ValueError(f"{times}: expected seconds from 0 to {MOST_SECONDS}")


class Clock:
    """The time that both sides have left; at most one side's runs.

    Times are in seconds. `now` is by a clock that never runs backwards, and never goes back from
    one call to the next. While time runs `run` is called all the time: a computer that was asleep,
    or a program that was stopped, takes nobody's time.
    """

    def __init__(self, control: TimeControl, left: dict[Color, float] | None = None) -> None:
        """Begin with the full time, or with what is `left` of it; nothing runs yet."""
        self.control = control
        self.running: Color | None = None
        self._left = left or dict.fromkeys((Color.WHITE, Color.BLACK), control.seconds)
        self._since = 0.0

    def run(self, color: Color | None, now: float) -> None:
        """Let the time of one side run on, or of none."""
        if self.running is not None and now - self._since <= _STILL_SECONDS:
            self._left[self.running] = self.left(self.running, now)
        self.running = color
        self._since = now

    def turn_done(self, color: Color) -> None:
        """Add what a side gets for a turn, unless its time is over."""
        if self._left[color] > 0:
            self._left[color] = min(MOST_SECONDS, self._left[color] + self.control.increment)

    def left(self, color: Color, now: float) -> float:
        """The time that a side has left, never less than 0."""
        passed = now - self._since if color == self.running else 0.0
        return max(0.0, self._left[color] - passed)

    def fallen(self, now: float) -> Color | None:
        """The side whose time has run out."""
        return next((c for c in (Color.WHITE, Color.BLACK) if self.left(c, now) <= 0), None)

    def seconds_to_change(self, now: float) -> float | None:
        """When what `clock_text` shows changes next; None while nothing runs."""
        if self.running is None:
            return None
        left = self.left(self.running, now)
        step = 0.1 if left <= TENTHS else 1.0
        return max(0.01, left - (math.ceil(left / step) - 1) * step)


TENTHS = 10.0
"""From so many seconds down tenths are shown."""


def clock_text(seconds: float) -> str:
    """A time left as a clock shows it, rounded up: `1:05:00`, `4:59`, `0:09.3`."""
    if seconds <= TENTHS:
        tenths = math.ceil(seconds * 10 - 1e-9)
        return f"0:{tenths // 10:02}.{tenths % 10}"
    whole = math.ceil(seconds)
    minutes, rest = divmod(whole, 60)
    if minutes >= 60:
        return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"
    return f"{minutes}:{rest:02}"
