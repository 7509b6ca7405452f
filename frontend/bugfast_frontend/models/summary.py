"""The state of a match in words, for the side panel and the status line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from bugfast import Color
from bugfast_frontend.intents import Command
from bugfast_frontend.language import N_, _
from bugfast_frontend.models.ending import Reason
from bugfast_frontend.models.hints import hint_text
from bugfast_frontend.models.players import Player, Players, Strength

if TYPE_CHECKING:
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
    if match.unconfirmed:
        color = match.on_turn
        names = _WHITE if color == Color.WHITE else _BLACK
        return Summary(color, _(names.plays), _("Confirm the turn, or take it back."))
    if match.over and match.ending is not None and not match.position.is_over:
        color = ~match.ending.loser
        names = _WHITE if color == Color.WHITE else _BLACK
        timed = match.ending.reason is Reason.TIME
        return Summary(color, _(names.wins), _(names.by_time if timed else names.by_resigning))
    position = match.position
    color = position.turn
    names = _WHITE if color == Color.WHITE else _BLACK
    if position.is_over:
        return Summary(color, _(names.wins), _(names.reason))
    if match.thinking:
        return Summary(color, _(names.thinks), _progress(match))
    if match.showing:
        return Summary(color, _(names.plays), _("Click to show the whole turn at once."))
    growing = position.phase == "grow"
    if match.engine_to_move and not match.session.at_end:
        return Summary(
            color, _(names.to_play), _("An earlier turn. Play for me lets the engine go on.")
        )
    headline = _(names.to_eat) if growing else _(names.to_play)
    if match.seeking_hint:
        return Summary(color, headline, _("Looking for a hint ..."))
    if growing:
        eaters = len(position.meals())
        if eaters == 1:
            return Summary(color, headline, _("A bug must eat: choose where it grows."))
        text = _("{n} bugs can eat: a growth cell chooses one.").format(n=eaters)
        return Summary(color, headline, text)
    if not position.largest:
        return Summary(color, headline, _("Place the first stone anywhere."))
    text = _("Place a stone; its bug may have up to {n}.").format(n=position.largest)
    return Summary(color, headline, text)


def status_text(match: Match, hover: Hover | None, *, news: bool = False) -> str:
    """The line below the board: what the pointer is on, else what there is to say.

    `news` puts what is said first: the pointer has not moved since it came.
    """
    said = said_text(match)
    if said and (news or hover is None):
        return said
    if hover is not None:
        return hover.text
    if not len(match.session) and not match.position.largest:
        return _("Rest the pointer on a cell to see what a stone would do there.")
    return ""


def said_text(match: Match) -> str | None:
    """What is said whatever the pointer is on: the message, else the hint, as far as it goes."""
    return match.message or (hint_text(match.hint) if match.hint is not None else None)


def player_text(match: Match, color: Color) -> str:
    """Who plays a side now, in a word or two."""
    if match.players.of(color) is Player.PERSON:
        white, black = match.session.names
        return (white if color == Color.WHITE else black) or _("person")
    return player_name(match.players, color) if match.engine_on else _("engine (off)")


def player_name(players: Players, color: Color) -> str:
    """Who plays a side, in a word or two."""
    if players.of(color) is Player.PERSON:
        return _("person")
    return _engine_text(players.strength(color))


def _engine_text(strength: Strength) -> str:
    if strength.level is not None:
        return _("engine, level {n}").format(n=strength.level)
    return _("engine, {n:g} s").format(n=strength.seconds)


def button_labels(match: Match, command: Command, labels: tuple[str, ...]) -> tuple[str, ...]:
    """The labels of a button as they are to be read now."""
    if command is Command.ENGINE_TOGGLE:
        state = _("on") if match.has_opponent else _("off")
        return tuple(_(label).format(state) for label in labels)
    return tuple(_(label) for label in labels)


class _Names(NamedTuple):
    """What is said of a side."""

    wins: str
    reason: str
    thinks: str
    plays: str
    to_play: str
    to_eat: str
    by_resigning: str
    by_time: str


_WHITE = _Names(
    N_("White wins"),
    N_("White cannot place a stone, and so has won."),
    N_("White is thinking"),
    N_("White plays"),
    N_("White to play"),
    N_("White to eat"),
    N_("Black has given up."),
    N_("Black's time is over."),
)
_BLACK = _Names(
    N_("Black wins"),
    N_("Black cannot place a stone, and so has won."),
    N_("Black is thinking"),
    N_("Black plays"),
    N_("Black to play"),
    N_("Black to eat"),
    N_("White has given up."),
    N_("White's time is over."),
)


def color_name(color: Color) -> str:
    """What a side is called."""
    return _("White") if color == Color.WHITE else _("Black")


def _progress(match: Match) -> str:
    if match.progress is None:
        strength = match.players.strength(match.position.turn)
        return "..." if strength.level is None else _engine_text(strength)
    text = _("{depth} turns ahead, {steps} steps")
    return text.format(depth=match.progress.depth, steps=_short(match.progress.nodes))


def _short(n: int) -> str:
    """A count in at most four signs, such as 870, 12k or 3.4M."""
    if n < 1000:
        return str(n)
    if n < 1_000_000:
        return f"{n // 1000}k"
    return f"{n / 1_000_000:.1f}M"
