"""Notes of the library: to the logger "sinew", or to a function of the user."""
import logging

_logger = logging.getLogger("sinew")
_callback = None


def on_note(callback):
    """Calls `callback(text)` for each note of the library from now on, and returns the callback before; None: the notes go to
    the logger "sinew" as warnings."""
    global _callback
    before, _callback = _callback, callback
    return before


def deliver(text):
    if _callback is None:
        _logger.warning("%s", text)
    else:
        _callback(text)
