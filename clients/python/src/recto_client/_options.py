"""Options of single calls."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, Optional


def limit(timeout: float) -> float:
    """Seconds until a call ends; zero means that nothing ends it."""
    if timeout >= 0:
        return timeout or math.inf
    raise ValueError(f"timeout is {timeout}: it takes a positive number, or 0 for no limit")


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

    # How long the call may take with all its attempts, in seconds. 0 means no limit.
    timeout: Optional[float] = None
    # How often a request that failed is sent again.
    max_retries: Optional[int] = None
    # Repeating a call with the same key returns the first response. By default each call has a key of its own.
    idempotency_key: Optional[str] = None
    headers: Dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class WaitOptions:
    """How to wait for work in the background."""

    # Gives up after so many seconds with a `TimeoutError`; 0 means never.
    timeout: float = 600.0
    # The longest pause between two looks, unless the service asks for a longer one.
    poll_interval: float = 2.0
    # Called with every state that was seen.
    on_update: Optional[Callable[[Any], None]] = None
