"""What an analysis says, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugfast_frontend.intents import Command
from bugfast_frontend.language import _, ngettext

if TYPE_CHECKING:
    from bugfast_frontend.models.finding import Finding, Value
    from bugfast_frontend.models.key_map import KeyMap
    from bugfast_frontend.models.review import Review


def value_text(white: Value | None, *, over: bool) -> str:
    """What a position is worth, by its value for White, and whether that is proved."""
    if white is None:
        return _("not looked at yet")
    won = white.outcome == "win"
    if over:
        return _("White has won.") if won else _("Black has won.")
    if white.outcome is None:
        text = _("White {white}, Black {black}")
        return text.format(white=white.label, black=white.turned().label)
    bound = "" if white.exact else "\N{LESS-THAN OR EQUAL TO}"
    text = _("proved: White wins in {n}") if won else _("proved: Black wins in {n}")
    return text.format(n=f"{bound}{white.distance}")


def short_words(value: Value) -> str:
    """A value in a word, without how long it takes: `63%`, `won` or `lost`."""
    return {"win": _("won"), "loss": _("lost")}.get(value.outcome or "", value.label)


def value_words(value: Value) -> str:
    """A value in words: `63%`, and where proved `won in 4 turns` or `lost in at most 5 turns`."""
    n = value.distance
    if value.outcome is None or not n:
        return short_words(value)
    if value.outcome == "win":
        text = (
            ngettext("won in {n} turn", "won in {n} turns", n)
            if value.exact
            else ngettext("won in at most {n} turn", "won in at most {n} turns", n)
        )
    else:
        text = (
            ngettext("lost in {n} turn", "lost in {n} turns", n)
            if value.exact
            else ngettext("lost in at most {n} turn", "lost in at most {n} turns", n)
        )
    return text.format(n=n)


def depth_text(finding: Finding | None, *, on: bool, keys: KeyMap) -> str:
    """How far the engine has looked."""
    if finding is None or not on:
        return _("{key}: engine on").format(key=keys.text(Command.THINK, 1)) if not on else "..."
    n = finding.depth
    return ngettext("{n} turn ahead", "{n} turns ahead", n).format(n=n)


def review_lines(review: Review, keys: KeyMap) -> list[str]:
    """What a review has come to, in at most as many lines as there are."""
    if review.running:
        text = _("Review: {done} of {total}")
        return [text.format(done=review.done, total=review.total)]
    if review.line:
        if not review.mistakes():
            return [_("No mistakes were found.")]
        return [_("The worst mistakes:")]
    return [_("{key}: review of the game").format(key=keys.text(Command.REVIEW, 1))]
