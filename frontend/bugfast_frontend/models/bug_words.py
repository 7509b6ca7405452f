"""Bugs in words, in the language of the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bugfast import Color
from bugfast_frontend.language import N_, _

if TYPE_CHECKING:
    from bugfast import Bug, Shape

SHAPES = (
    N_("single"),
    N_("pair"),
    N_("line of three"),
    N_("bend"),
    N_("triangle"),
    N_("line of four"),
    N_("worm"),
    N_("pistol"),
    N_("propeller"),
    N_("arch"),
    N_("bee"),
    N_("wave"),
)
"""The shapes that have names; larger ones have none."""


def shape_name(shape: Shape) -> str | None:
    """What a shape is called; None where it has no name, and for a single stone."""
    return _(shape.name) if shape.size > 1 and shape.name in SHAPES else None


def a_bug(bug: Bug) -> str:
    """A bug with its article, such as `a bug of 3 (bend)`."""
    return _put(bug, _("a single stone"), _("a bug of {size}"), _("a bug of {size} ({shape})"))


def the_bug(bug: Bug) -> str:
    """A bug that is known, such as `the bug of 3 (bend)`."""
    return _put(
        bug, _("the single stone"), _("the bug of {size}"), _("the bug of {size} ({shape})")
    )


def a_colored_bug(bug: Bug) -> str:
    """A bug and whose it is, such as `a white bug of 3 (bend)`."""
    if bug.color == Color.WHITE:
        return _put(
            bug,
            _("a white single stone"),
            _("a white bug of {size}"),
            _("a white bug of {size} ({shape})"),
        )
    return _put(
        bug,
        _("a black single stone"),
        _("a black bug of {size}"),
        _("a black bug of {size} ({shape})"),
    )


def _put(bug: Bug, single: str, unnamed: str, named: str) -> str:
    if bug.size == 1:
        return single
    name = shape_name(bug.shape)
    if name is None:
        return unnamed.format(size=bug.size)
    return named.format(size=bug.size, shape=name)
