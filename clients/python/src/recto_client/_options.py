"""Options of single calls."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Callable, Dict, Optional


class Unset:
    """The type of `UNSET`: fields that are not sent, unlike None, which is a value."""

    def __bool__(self) -> bool:
        return False

    def __repr__(self) -> str:
        return "UNSET"


UNSET = Unset()


@dataclass(frozen=True)
class RequestOptions:
    """Options of one call; what is None is as the client was made."""

    # How long the call may take with all its attempts, in seconds.
    timeout: Optional[float] = None
    # How often a request that failed is sent again.
    max_retries: Optional[int] = None
    # Repeating a call with the same key returns the first response. By default each call has a key of its own.
    idempotency_key: Optional[str] = None
    headers: Dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class WaitOptions:
    """How to wait for work in the background."""

    # Gives up after so many seconds with a `TimeoutError`.
    timeout: float = 600.0
    # The longest pause between two looks, unless the service asks for a longer one.
    poll_interval: float = 2.0
    # Called with every state that was seen.
    on_update: Optional[Callable[[Any], None]] = None
