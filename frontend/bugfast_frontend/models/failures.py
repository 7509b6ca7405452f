"""How often an engine has failed, and what there is to say of it."""

from __future__ import annotations

from bugfast_frontend.language import _

_TRIES = 2


class Failures:
    """Failures in a row: after the first the engine is started again, then it is off."""

    def __init__(self) -> None:
        """Begin with none."""
        self._count = 0

    @property
    def too_many(self) -> bool:
        """Whether the engine is not to be started again."""
        return self._count >= _TRIES

    def forget(self) -> None:
        """The engine has answered, or somebody has switched it on."""
        self._count = 0

    def count(self, error: str) -> str:
        """Count a failure; what is to be said of it."""
        self._count += 1
        text = _("The engine failed ({error}). It is started again.")
        if self.too_many:
            text = _("The engine failed again ({error}) and is off. The game stands.")
        return text.format(error=error)
