"""When a request is sent again."""

from __future__ import annotations

import random
import time
from email.utils import parsedate_to_datetime
from typing import Mapping, Optional

# Nothing was done, or it may be done again: the body stopped arriving, a limit, an outage here or at a model.
RETRIED_STATUSES = frozenset([408, 429, 502, 503, 504])
# Give up if Retry-After exceeds this.
MAX_RETRY_AFTER = 60.0
_FIRST_DELAY = 0.5
_MAX_DELAY = 8.0


def retry_after(headers: Mapping[str, str]) -> Optional[float]:
    """The delay that the service asks for, in seconds or as a date; None if it asks for none."""
    value = (headers.get("retry-after") or "").strip()
    try:
        return max(0.0, float(value))
    except ValueError:
        pass
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - time.time())
    except (TypeError, ValueError, IndexError):
        return None


def backoff(attempt: int) -> float:
    """Twice as long each time, varied so that clients that failed together do not return together."""
    return min(_MAX_DELAY, _FIRST_DELAY * 2.0**attempt) * (0.75 + random.random() / 4)
