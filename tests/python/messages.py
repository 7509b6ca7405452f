"""The messages of errors, held to what all of them have in common."""

from __future__ import annotations

from typing import Any

import pytest


def message_of(kind: type[Exception], call: Any, *args: Any, **kwargs: Any) -> str:
    """The message of the error that a call raises, which must be of the given kind."""
    with pytest.raises(kind) as caught:
        call(*args, **kwargs)
    assert isinstance(caught.value, kind)
    message = str(caught.value)
    assert "panick" not in message
    assert "\n" not in message
    return message
