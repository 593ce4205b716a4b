"""Responses that arrive piece by piece."""

from __future__ import annotations

import json
from typing import Any, Callable, Dict, Iterator, Optional, TypedDict

from ._errors import ConnectionError, RectoError, StreamError
from ._transport import Response
from ._generated.types import Extraction, FileReference


class PartialExtraction(TypedDict):
    """An extraction whose output is not complete yet."""

    id: str
    file: FileReference
    model: str
    output: Dict[str, Any]
    created_at: str


class RunEvent(TypedDict):
    # Counts the events of a run.
    id: int
    # `run.updated` has the lifecycle, `step.updated` the state of a step.
    type: str
    data: Dict[str, Any]


class ResultStream:
    """Partial results as they arrive; the last one is complete. `final()` gives that one alone.

    The request is sent when either is asked for. Leaving a `with` block ends it.
    """

    def __init__(self, open_response: Callable[[], Response]) -> None:
        self._response: Optional[Response] = None
        self._final: Optional[Extraction] = None
        self._results = self._read(open_response)

    def _read(self, open_response: Callable[[], Response]) -> Iterator[PartialExtraction]:
        with open_response() as response:
            for line in response.lines():
                if not line:
                    continue
                result = json.loads(line)
                if result.get("streaming_error") is not None:
                    raise StreamError(result["streaming_error"])
                if "status" in result:
                    self._final = result
                yield result
        if self._final is None:
            raise ConnectionError("The stream ended before the result was complete")

    def __iter__(self) -> Iterator[PartialExtraction]:
        return self._results

    def __enter__(self) -> "ResultStream":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        # Closing a generator runs the end of its `with`.
        self._results.close()  # type: ignore[attr-defined]

    def final(self) -> Extraction:
        """Reads to the end and returns the complete result."""
        for _ in self._results:
            pass
        if self._final is None:
            raise RectoError("The stream was left before its end")
        return self._final


_MAX_SILENT_CONNECTIONS = 5


def follow_events(open_response: Callable[[Optional[int]], Response]) -> Iterator[RunEvent]:
    """Events as they happen. A stream that breaks is continued behind the last event that arrived."""
    last: Optional[int] = None
    silent = 0
    while silent < _MAX_SILENT_CONNECTIONS:
        silent += 1
        try:
            with open_response(last) as response:
                for event in _events(response):
                    yield event
                    if _is_end(event):
                        return
                    last = event["id"]
                    silent = 0
        except ConnectionError:
            # What was missed is asked for with the next connection.
            continue
    raise ConnectionError("The service closed the stream several times before the run had ended")


def _is_end(event: RunEvent) -> bool:
    if event["type"] != "run.updated":
        return False
    return event["data"]["lifecycle"]["status"] not in ("pending", "running", "awaiting_review")


def _events(response: Response) -> Iterator[RunEvent]:
    fields: Dict[str, str] = {}
    for line in response.lines():
        if line:
            name, _, value = line.partition(":")
            value = value[1:] if value.startswith(" ") else value
            fields[name] = f"{fields[name]}\n{value}" if name == "data" and name in fields else value
            continue
        if "data" in fields:
            yield {"id": int(fields["id"]), "type": fields["event"], "data": json.loads(fields["data"])}
        fields = {}
