"""Verifies that a webhook delivery comes from the service."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import time
from typing import Mapping, Optional, Union

from ._errors import RectoError
from ._generated.types import Event

_HEADER = "x-service-signature"


class SignatureError(RectoError):
    """A delivery that the service did not sign with this secret, or not just now. Respond with a 4xx."""


def verify_webhook(
    *,
    body: Union[bytes, str],
    signature: Union[str, None, Mapping[str, str]],
    secret: str,
    tolerance_seconds: float = 300,
    now: Optional[float] = None,
) -> Event:
    """Returns the event of a genuine delivery, and raises `SignatureError` for any other.

    `body` is the body exactly as it arrived: parsing and writing it again changes it. `signature` is the header
    `X-Service-Signature`, or all headers. `secret` belongs to the environment that the delivery should come from.
    """
    # An empty key would accept what anybody can sign.
    if not secret:
        raise ValueError("The signing secret is empty")
    data = body.encode() if isinstance(body, str) else bytes(body)
    parts = [part.strip().partition("=")[::2] for part in _header_of(signature).split(",")]
    moment = next((value for name, value in parts if name == "t"), "")
    if not re.fullmatch("[0-9]{1,15}", moment):
        raise SignatureError("The delivery is not signed")
    if abs((time.time() if now is None else now) - int(moment)) > tolerance_seconds:
        raise SignatureError("The delivery was signed too long ago, or in the future")
    expected = hmac.new(secret.encode(), moment.encode() + b"." + data, hashlib.sha256).hexdigest().encode()
    # A rotated secret signs along with the new one for a while.
    given = [value.lower().encode() for name, value in parts if name == "v1"]
    if not any([hmac.compare_digest(one, expected) for one in given]):
        raise SignatureError("The delivery is not signed with this secret")
    event: Event = json.loads(data)
    return event


def _header_of(signature: Union[str, None, Mapping[str, str]]) -> str:
    if signature is None:
        return ""
    if isinstance(signature, str):
        return signature
    return next((value for name, value in signature.items() if name.lower() == _HEADER), "")
