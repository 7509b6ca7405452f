"""What of a match is to be heard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugfast_frontend.models.players import Player
from bugfast_frontend.models.tones import Tone

if TYPE_CHECKING:
    from bugfast import Color, Position
    from bugfast_frontend.models.match import Match

_LAST_SECONDS = 10


class Listener:
    """Watches a match, and tells each time what has just happened in it."""

    def __init__(self) -> None:
        """Begin with nothing seen."""
        self._match: Match | None = None
        self._seen: Position | None = None
        self._over = False
        self._refused: str | None = None
        self._second = 0

    def listen(self, match: Match, now: float) -> list[Tone]:
        """The tones of what has happened since the last call; none of a game just opened."""
        session, position = match.session, match.position
        if match is not self._match:
            self._match, self._seen, self._over = match, position, match.over
            self._refused = match.message
            return []
        found: list[Tone] = []
        if position is not self._seen:
            last = session.steps[session.cursor - 1] if session.cursor else None
            if last is not None and last.before is self._seen:
                found.append(Tone.PLACE if last.is_placement else Tone.EAT)
            self._seen = position
        elif match.trouble and match.message != self._refused:
            found.append(Tone.REFUSED)
        self._refused = match.message
        if match.over and not self._over and session.at_end:
            found.append(Tone.WON if _pleased(match) else Tone.LOST)
        self._over = match.over
        return found + self._clock(match, now)

    def _clock(self, match: Match, now: float) -> list[Tone]:
        """A tick for each of the last seconds of a person's time."""
        clock = match.clock
        if clock is None or clock.running is None or not _is_person(match, clock.running):
            return []
        left = int(clock.left(clock.running, now))
        ticks = left < _LAST_SECONDS and left < self._second
        self._second = left
        return [Tone.LAST_SECONDS] if ticks else []


def _is_person(match: Match, color: Color) -> bool:
    return not match.engine_on or match.players.of(color) is Player.PERSON


def _pleased(match: Match) -> bool:
    """Whether the one who has won is a person."""
    winner = match.position.winner if match.position.is_over else None
    if winner is None and match.ending is not None:
        winner = ~match.ending.loser
    return winner is not None and _is_person(match, winner)
