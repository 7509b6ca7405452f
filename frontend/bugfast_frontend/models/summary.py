"""The state of a match in words, for the side panel and the status line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bugfast_frontend.intents import Command
from bugfast_frontend.models.players import Player

if TYPE_CHECKING:
    from bugfast import Color
    from bugfast_frontend.models.hover import Hover
    from bugfast_frontend.models.match import Match


@dataclass(frozen=True, slots=True)
class Summary:
    """Whose turn it is (`color` the winner's when over), a headline and what is to be done."""

    color: Color
    headline: str
    detail: str


def summarise(match: Match) -> Summary:
    """Say whose turn it is and what comes next, or who has won and why."""
    position = match.position
    color = position.turn
    name = _name(color)
    if position.is_over:
        return Summary(color, f"{name} wins", f"{name} cannot place a stone, and so has won.")
    if match.thinking:
        return Summary(color, f"{name} is thinking", _progress(match))
    if match.showing:
        return Summary(color, f"{name} plays", "Click to show the whole turn at once.")
    if match.engine_to_move and not match.session.at_end:
        return Summary(color, f"{name} to play", "An earlier turn. G makes the engine go on here.")
    headline = f"{name} to {'eat' if position.phase == 'grow' else 'play'}"
    if match.seeking_hint:
        return Summary(color, headline, "Looking for a hint ...")
    if position.phase == "grow":
        eaters = len(position.meals())
        if eaters == 1:
            return Summary(color, headline, "A bug must eat: choose where it grows.")
        return Summary(color, headline, f"{eaters} bugs can eat: a growth cell chooses one.")
    if not position.largest:
        return Summary(color, headline, "Place the first stone anywhere.")
    return Summary(color, headline, f"Place a stone; its bug may have up to {position.largest}.")


def status_text(match: Match, hover: Hover | None, *, news: bool = False) -> str:
    """The line below the board: what the pointer is on, else what there is to say.

    `news` puts the match's message first: the pointer has not moved since it came.
    """
    if match.message and (news or hover is None):
        return match.message
    if hover is not None:
        return hover.text
    if match.hint:
        return f"Hint: {','.join(match.hint)}"
    if not len(match.session) and not match.position.largest:
        return "Rest the pointer on a cell to see what a stone would do there. F1: help"
    return ""


def player_text(match: Match, color: Color) -> str:
    """Who plays a side, in a word or two."""
    if match.players.of(color) is Player.PERSON:
        return "person"
    pace = match.players.pace
    return f"engine, {pace.seconds:g} s" if match.engine_on else "engine (off)"


def button_labels(match: Match, command: Command, labels: tuple[str, ...]) -> tuple[str, ...]:
    """The labels of a button as they are to be read now."""
    if command is Command.ENGINE_TOGGLE:
        return tuple(label.format("on" if match.has_opponent else "off") for label in labels)
    return labels


def _name(color: Color) -> str:
    return color.name.capitalize()


def _progress(match: Match) -> str:
    if match.progress is None:
        return "..."
    return f"{match.progress.depth} turns ahead, {_short(match.progress.nodes)} steps"


def _short(n: int) -> str:
    """A count in at most four signs, such as 870, 12k or 3.4M."""
    if n < 1000:
        return str(n)
    if n < 1_000_000:
        return f"{n // 1000}k"
    return f"{n / 1_000_000:.1f}M"
