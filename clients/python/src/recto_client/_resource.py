from __future__ import annotations

from ._requests import Requests


class Resource:
    """What all resources have in common."""

    def __init__(self, requests: Requests) -> None:
        self._requests = requests
