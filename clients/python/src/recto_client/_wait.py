"""Waits for operations that run in the background."""

from __future__ import annotations

import time
from typing import Any, Callable, Dict, Optional, Tuple

from ._errors import ApiError, ConnectionError, EndedError, NotFoundError, RectoError, TimeoutError
from ._options import WaitOptions, limit
from ._payload import Operation
from ._retry import RETRIED_STATUSES, retry_after

Look = Callable[[Dict[str, Any], float], Tuple[Any, Optional[float]]]

_FIRST_PAUSE = 0.1
# A record that was just created may not be found at once.
_MAX_NOT_FOUND = 3
# States that will change by themselves. In all others, `awaiting_review` among them, waiting has an end.
_UNFINISHED = frozenset(["pending", "queued", "in_progress", "running"])
_ENDED_BADLY = frozenset(["failed", "error", "cancelled"])


def until_ended(look: Look, operation: Operation, is_light: bool, options: WaitOptions) -> Any:
    deadline = time.monotonic() + limit(options.timeout)
    pause = _FIRST_PAUSE
    not_found = 0
    is_told = False
    last: Optional[RectoError] = None
    while True:
        left = deadline - time.monotonic()
        if left <= 0:
            raise TimeoutError(f"{operation.id}: not ended after {options.timeout:g} s") from last
        wait = min(pause, options.poll_interval)
        try:
            is_whole = is_told or not is_light
            record, asked = look({} if is_whole else {"include_output": False}, left)
            not_found = 0
            state = _state_in(record, operation.polls_until or "")
            if not is_told and options.on_update is not None:
                options.on_update(record)
            if state not in _UNFINISHED:
                is_told = True
                # The record is fetched once more with its output, unless it has none to fetch.
                if is_whole or state in _ENDED_BADLY:
                    return _ended(record, state, operation)
                wait = 0.0
            elif asked is not None:
                wait = asked
        except EndedError:
            raise
        except RectoError as error:
            not_found = not_found + 1 if isinstance(error, NotFoundError) else 0
            if not _is_passing(error, not_found):
                raise
            last = error
            if isinstance(error, ApiError):
                wanted = retry_after(error.headers)
                wait = wait if wanted is None else wanted
        if wait > 0:
            time.sleep(min(wait, max(0.0, deadline - time.monotonic())))
        pause = min(options.poll_interval, pause * 1.5)


def _is_passing(error: RectoError, not_found: int) -> bool:
    if isinstance(error, NotFoundError):
        return not_found < _MAX_NOT_FOUND
    if isinstance(error, ApiError):
        return error.status in RETRIED_STATUSES or error.status == 500
    # A look has the rest of the time of the wait, so one that took too long is the end of the wait.
    return isinstance(error, (ConnectionError, TimeoutError))


def _state_in(record: Any, path: str) -> str:
    value = record
    for key in path.split("."):
        value = value.get(key) if isinstance(value, dict) else None
    return str(value)


def _ended(record: Any, state: str, operation: Operation) -> Any:
    if state not in _ENDED_BADLY:
        return record
    raise EndedError(f"{operation.id.split('.')[0]}: ended as {state}{_reason_of(record)}", state, record)


def _reason_of(record: Any) -> str:
    """Primitives and jobs have `error`, runs have it in their lifecycle."""
    said = record.get("error") or (record.get("job") or {}).get("error") or record.get("lifecycle") or {}
    details = said.get("details") or {}
    parts = [said.get("code") or details.get("error_code"), said.get("message")]
    texts = [part for part in parts if isinstance(part, str)]
    return f": {': '.join(texts)}" if texts else ""
