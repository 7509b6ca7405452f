"""The errors with which the window refuses to start."""


class FrontendError(Exception):
    """The window cannot run here; the message says what to do."""


class NoDisplayError(FrontendError):
    """There is no screen on which a window could be opened."""


class WrongPygameError(FrontendError):
    """The module `pygame` is not pygame-ce."""
