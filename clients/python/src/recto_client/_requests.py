"""Sends operations, repeats them where that is safe, and reads responses."""

from __future__ import annotations

import json
import time
import uuid
from dataclasses import dataclass, field, replace
from typing import Any, Callable, Dict, Iterator, Optional, TypeVar
from urllib.parse import urlsplit

from ._documents import Content
from ._errors import ApiError, ConnectionError, RectoError, TimeoutError, api_error
from ._options import UNSET, RequestOptions, WaitOptions, limit
from ._pages import Page
from ._payload import Operation, Payload, request_parts
from ._retry import MAX_RETRY_AFTER, RETRIED_STATUSES, backoff, retry_after
from ._streams import ResultStream, RunEvent, follow_events
from ._transport import Response, send
from ._wait import until_ended

__all__ = ["Operation", "RawResponse", "Requests", "Settings"]

T = TypeVar("T")
RawResponse = Response
_UPLOAD = Operation("files.create", "POST", "/v1/files", body="form_or_json")


@dataclass(frozen=True)
class Settings:
    api_key: str = field(repr=False)
    # Without a slash at the end and without `/v1`.
    base_url: str
    timeout: float
    max_retries: int
    headers: Dict[str, str] = field(default_factory=dict)


class Requests:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def json(self, operation: Operation, fields: Dict[str, Any], options: Optional[RequestOptions] = None) -> Any:
        return self._send(operation, fields, options, _json_of)

    def none(self, operation: Operation, fields: Dict[str, Any], options: Optional[RequestOptions] = None) -> None:
        self._send(operation, fields, options, Response.read)

    def raw(
        self,
        operation: Operation,
        fields: Dict[str, Any],
        options: Optional[RequestOptions] = None,
        is_stream: bool = False,
    ) -> RawResponse:
        """A response that is not JSON. The caller reads its body."""
        return self._send(operation, fields, options, lambda response: response, is_stream)

    def page(
        self, operation: Operation, fields: Dict[str, Any], options: Optional[RequestOptions] = None
    ) -> "Page[Any]":
        # The filters stay; `before` and `after` exclude each other.
        def fetch(after: str) -> "Page[Any]":
            return self.page(operation, {**fields, "before": UNSET, "after": after}, options)

        found = self.json(operation, fields, options)
        if not isinstance(found, dict) or not {"data", "list_metadata"} <= found.keys():
            raise RectoError(f"{operation.id}: the response is no list: check that base_url is the address of a Recto service")
        return Page(found, fetch)

    def lines(
        self, operation: Operation, fields: Dict[str, Any], options: Optional[RequestOptions] = None
    ) -> ResultStream:
        return ResultStream(lambda: self.raw(operation, fields, options, is_stream=True))

    def events(
        self, operation: Operation, fields: Dict[str, Any], options: Optional[RequestOptions] = None
    ) -> Iterator[RunEvent]:
        given = options or RequestOptions()

        def connect(last: Optional[int]) -> Response:
            resumed = {} if last is None else {"Last-Event-ID": str(last)}
            return self.raw(operation, fields, replace(given, headers={**given.headers, **resumed}))

        return follow_events(connect)

    def wait(self, operation: Operation, fields: Dict[str, Any], options: Optional[WaitOptions] = None) -> Any:
        # Looking for the status alone is cheap.
        is_light = "include_output" in operation.query and fields.get("include_output") is UNSET

        def look(more: Dict[str, Any], timeout: float) -> Any:
            request = RequestOptions(timeout=timeout, max_retries=0)
            return self._send(
                operation,
                {**fields, **more},
                request,
                lambda response: (_json_of(response), retry_after(response.headers)),
            )

        return until_ended(look, operation, is_light, options or WaitOptions())

    def upload(self, source: Any, options: Optional[RequestOptions] = None) -> Any:
        """Stores content as a file."""
        return self.json(_UPLOAD, {"document": source}, options)

    def download(self, url: str, options: Optional[RequestOptions] = None) -> RawResponse:
        """Fetches an address that the service gave out. It authorizes itself, so the key is not sent there."""
        return self.raw(Operation("download", "GET", url, needs_no_key=True), {}, options)

    def _send(
        self,
        operation: Operation,
        fields: Dict[str, Any],
        options: Optional[RequestOptions],
        read: Callable[[Response], T],
        is_stream: bool = False,
    ) -> T:
        given = options or RequestOptions()
        timeout = self._settings.timeout if given.timeout is None else given.timeout
        deadline = time.monotonic() + limit(timeout)

        def upload(content: Content) -> str:
            stored = self.upload((content.filename, content.file))
            return str(stored["id"])

        target, payload = request_parts(operation, fields, upload)
        url = target if target.startswith(("http://", "https://")) else f"{self._settings.base_url}{target}"
        headers = self._headers(operation, payload, given, is_stream)
        max_retries = self._settings.max_retries if given.max_retries is None else given.max_retries
        is_lost = False
        attempt = 0
        try:
            while True:
                try:
                    left = deadline - time.monotonic()
                    if left <= 0:
                        raise _late(operation, timeout)
                    return _attempt(operation, url, headers, payload, left, read)
                except TimeoutError as error:
                    raise _late(operation, timeout) from error
                except RectoError as error:
                    can_repeat = attempt < max_retries and payload.is_repeatable
                    pause = _pause_before(error, attempt, is_lost) if can_repeat else None
                    if pause is None:
                        raise
                    is_lost = is_lost or isinstance(error, ConnectionError)
                time.sleep(min(pause, max(0.0, deadline - time.monotonic())))
                attempt += 1
        finally:
            payload.close()

    def _headers(
        self, operation: Operation, payload: Payload, options: RequestOptions, is_stream: bool
    ) -> Dict[str, str]:
        headers = {"Accept": "*/*", **self._settings.headers, **payload.headers}
        if not operation.needs_no_key:
            headers["Authorization"] = f"Bearer {self._settings.api_key}"
        if operation.method not in ("GET", "DELETE"):
            # The service does the work of a key once, so every attempt may be repeated. Of a stream it sends the last
            # result alone then, because that is all it can repeat; without a key it cancels what it was doing when the
            # connection breaks.
            key = options.idempotency_key or (None if is_stream else str(uuid.uuid4()))
            if key is not None:
                headers["Idempotency-Key"] = key
        return {**headers, **options.headers}


def _attempt(
    operation: Operation,
    url: str,
    headers: Dict[str, str],
    payload: Payload,
    timeout: float,
    read: Callable[[Response], T],
) -> T:
    response = send(operation.method, url, headers, payload.body(), timeout)
    if 200 <= response.status < 300:
        return read(response)
    text = response.read().decode("utf-8", "replace")
    raise api_error(operation.method, urlsplit(url).path, response.status, response.headers, text)


def _json_of(response: Response) -> Any:
    data = response.read()
    if not data:
        # Python takes headers that break off for a whole response without a body.
        raise ConnectionError("The response has no body: the connection broke, or base_url leads elsewhere")
    try:
        return json.loads(data)
    except ValueError as error:
        raise RectoError("The response is not JSON: check that base_url is the address of a Recto service") from error


def _late(operation: Operation, timeout: float) -> TimeoutError:
    return TimeoutError(
        f"{operation.id} took longer than {timeout:g} s. Documents that take long are better processed with "
        "background=True and wait_for."
    )


def _pause_before(error: RectoError, attempt: int, is_lost: bool) -> Optional[float]:
    """Returns None if the request must not be sent again."""
    if isinstance(error, ConnectionError):
        return backoff(attempt)
    if not isinstance(error, ApiError):
        return None
    # After a lost connection the service may still be working on the first attempt.
    is_running = is_lost and error.status == 409
    if not is_running and error.status not in RETRIED_STATUSES:
        return None
    asked = retry_after(error.headers)
    if asked is not None and asked > MAX_RETRY_AFTER:
        return None
    return backoff(attempt) if asked is None else asked
