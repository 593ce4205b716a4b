"""Every error that the client raises, except for wrong arguments (`TypeError`, `ValueError`)."""

from __future__ import annotations

import builtins
import json
from typing import Any, List, Mapping, Optional


class RectoError(Exception):
    """The base of all errors of the client."""


class ConnectionError(RectoError, builtins.ConnectionError):
    """No response arrived: the service cannot be reached, or the connection broke."""


class TimeoutError(RectoError, builtins.TimeoutError):
    """No response arrived in time, or what was waited for did not end in time."""


class EndedError(RectoError):
    """What was waited for has ended, but not well."""

    def __init__(self, message: str, state: str, record: Any) -> None:
        super().__init__(message)
        # `failed`, `error` or `cancelled`.
        self.state = state
        self.record = record


class StreamError(RectoError):
    """A stream ended with an error after its first line."""

    def __init__(self, error: Mapping[str, Any]) -> None:
        super().__init__(f"{error.get('code')}: {error.get('message')}")
        self.code = error.get("code")
        self.details = error.get("details")


class SchemaMismatchError(RectoError):
    """The extracted values do not satisfy the schema, mostly because the document lacks some that it requires."""

    def __init__(self, message: str, record: Any) -> None:
        super().__init__(f"The extracted values do not satisfy the schema: {message}")
        # What was extracted nevertheless.
        self.record = record


# What the service says of a path that it does not have.
_UNKNOWN_ROUTE = "Route not found."
_HINTS = {
    401: "Check the API key.",
    404: "A key sees only the organization and environment it belongs to: check that it is the key of the right ones.",
    405: "The service does not have this operation; it may be older than this client.",
}


class ApiError(RectoError):
    """The service refused a request or failed. There is a class for each status that one may want to tell apart."""

    def __init__(self, method: str, path: str, status: int, headers: Mapping[str, str], text: str) -> None:
        body = _parsed(text)
        detail = body.get("detail") if isinstance(body, dict) else None
        self.status = status
        self.headers = headers
        # The body of the response, parsed if it is JSON.
        self.body = body
        self.detail = detail
        # Stable, such as `document_damaged`; None where the status says all there is.
        self.code: Optional[str] = detail.get("code") if isinstance(detail, dict) else None
        # Names the request in the logs of the service.
        self.request_id: Optional[str] = headers.get("x-request-id")
        # What is wrong with which field, if the request did not pass validation.
        self.faults: List[Any] = detail if isinstance(detail, list) else []
        hint = _HINTS.get(405 if detail == _UNKNOWN_ROUTE else status)
        request = "" if self.request_id is None else f", request {self.request_id}"
        code = "" if self.code is None else f" {self.code}"
        parts = [f"HTTP {status}{code}: {_text_of(detail)}", hint, f"({method} {path}{request})"]
        super().__init__(" ".join(part for part in parts if part is not None))


class BadRequestError(ApiError):
    pass


class AuthenticationError(ApiError):
    pass


class PermissionError(ApiError):
    pass


class NotFoundError(ApiError):
    pass


class UnsupportedOperationError(ApiError):
    """The service does not have the operation: it may be older than the client."""


class ConflictError(ApiError):
    pass


class GoneError(ApiError):
    pass


class TooLargeError(ApiError):
    pass


class ValidationError(ApiError):
    pass


class RateLimitError(ApiError):
    pass


class ServerError(ApiError):
    """The service failed, or a model or host that it asked."""


_CLASSES = {
    400: BadRequestError,
    401: AuthenticationError,
    403: PermissionError,
    404: NotFoundError,
    405: UnsupportedOperationError,
    409: ConflictError,
    410: GoneError,
    413: TooLargeError,
    422: ValidationError,
    429: RateLimitError,
}


def api_error(method: str, path: str, status: int, headers: Mapping[str, str], text: str) -> ApiError:
    kind = _CLASSES.get(status, ServerError if status >= 500 else ApiError)
    body = _parsed(text)
    if status == 404 and isinstance(body, dict) and body.get("detail") == _UNKNOWN_ROUTE:
        kind = UnsupportedOperationError
    return kind(method, path, status, headers, text)


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        # Proxies answer with pages of HTML.
        return text


def _text_of(detail: Any) -> str:
    if isinstance(detail, str):
        return detail
    if isinstance(detail, list):
        return "; ".join(f"{'.'.join(str(part) for part in item['loc'])}: {item['msg']}" for item in detail)
    if isinstance(detail, dict) and "message" in detail:
        errors = [error["message"] for error in detail.get("errors") or []]
        return "\n  ".join([detail["message"], *errors])
    return "no explanation"
