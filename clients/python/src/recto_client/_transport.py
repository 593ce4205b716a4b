"""One request over HTTP, with what Python brings along."""

from __future__ import annotations

import math
import socket
import urllib.error
import urllib.request
from http.client import HTTPException, HTTPMessage
from typing import IO, Any, Dict, Iterable, Iterator, Optional, Union
from urllib.parse import urlsplit

from ._errors import ConnectionError, TimeoutError

Body = Union[bytes, Iterable[bytes], None]


class _KeepRedirects(urllib.request.HTTPRedirectHandler):
    """The API does not redirect, and the key must not follow to another host."""

    def redirect_request(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> Optional[urllib.request.Request]:
        return None


_opener = urllib.request.build_opener(_KeepRedirects)


class Response:
    """A response whose body is read by the caller. Names of headers are in lower case."""

    def __init__(self, status: int, raw: Any) -> None:
        self.status = status
        self.headers: Dict[str, str] = {name.lower(): value for name, value in raw.headers.items()}
        self._raw = raw

    def read(self) -> bytes:
        try:
            data = self._raw.read()
        except Exception as error:
            raise broken(error, "The connection broke while the response arrived") from error
        finally:
            self.close()
        return bytes(data)

    def chunks(self, size: int = 256 * 1024) -> Iterator[bytes]:
        try:
            while True:
                chunk = self._raw.read(size)
                if not chunk:
                    return
                yield chunk
        except Exception as error:
            raise broken(error, "The connection broke while the response arrived") from error
        finally:
            self.close()

    def lines(self) -> Iterator[str]:
        """Lines without their ends. A line is decoded as a whole, so that no letter is cut in two."""
        while True:
            try:
                line = self._raw.readline()
            except Exception as error:
                raise broken(error, "The connection broke while the response arrived") from error
            if not line:
                return
            yield line.decode("utf-8").rstrip("\r\n")

    def close(self) -> None:
        self._raw.close()

    def __enter__(self) -> "Response":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def send(method: str, url: str, headers: Dict[str, str], body: Body, timeout: float) -> Response:
    request = urllib.request.Request(url, data=body, headers=headers, method=method)
    try:
        raw = _opener.open(request, timeout=None if timeout == math.inf else timeout)
    except urllib.error.HTTPError as error:
        # Also what is not a success is a response.
        return Response(error.code, error)
    except Exception as error:
        raise broken(error, f"The service cannot be reached: {method} {urlsplit(url).netloc}") from error
    return Response(raw.status, raw)


def broken(error: BaseException, what: str) -> Exception:
    """What an error of the network means to the caller; any other error is returned as it is."""
    cause = error.reason if isinstance(error, urllib.error.URLError) and isinstance(error.reason, BaseException) else error
    if isinstance(cause, socket.timeout):
        return TimeoutError(f"{what} (timed out)")
    if isinstance(cause, (OSError, HTTPException)):
        return ConnectionError(f"{what} ({cause})")
    return error if isinstance(error, Exception) else ConnectionError(f"{what} ({error})")
