"""Client of the Recto API."""

from ._documents import ContentSource, DocumentSource
from ._errors import (
    ApiError,
    AuthenticationError,
    BadRequestError,
    ConflictError,
    ConnectionError,
    EndedError,
    GoneError,
    NotFoundError,
    PermissionError,
    RateLimitError,
    RectoError,
    SchemaMismatchError,
    ServerError,
    StreamError,
    TimeoutError,
    TooLargeError,
    UnsupportedOperationError,
    ValidationError,
)
from ._generated import types
from ._options import UNSET, RequestOptions, Unset, WaitOptions
from ._pages import Page
from ._requests import RawResponse
from ._streams import PartialExtraction, ResultStream, RunEvent
from ._webhooks import SignatureError, verify_webhook
from .client import Extracted, Recto

__all__ = [
    "ApiError",
    "AuthenticationError",
    "BadRequestError",
    "ConflictError",
    "ConnectionError",
    "ContentSource",
    "DocumentSource",
    "EndedError",
    "Extracted",
    "GoneError",
    "NotFoundError",
    "Page",
    "PartialExtraction",
    "PermissionError",
    "RateLimitError",
    "RawResponse",
    "Recto",
    "RectoError",
    "RequestOptions",
    "ResultStream",
    "RunEvent",
    "SchemaMismatchError",
    "ServerError",
    "SignatureError",
    "StreamError",
    "TimeoutError",
    "TooLargeError",
    "UNSET",
    "UnsupportedOperationError",
    "Unset",
    "ValidationError",
    "WaitOptions",
    "types",
    "verify_webhook",
]
