"""Divides the fields of an operation into address and body."""

from __future__ import annotations

import json
import re
import uuid
from dataclasses import dataclass
from typing import Any, Callable, Dict, Iterator, List, Optional, Tuple
from urllib.parse import quote, urlencode

from ._documents import Content, read_content, read_document
from ._options import UNSET
from ._transport import Body


@dataclass(frozen=True)
class Operation:
    """What the client needs to know of an operation to send it."""

    id: str
    method: str
    # Such as `/v1/files/{file_id}`.
    path: str
    # Fields that are sent in the query; fields of the path are sent there, and all others in the body.
    query: Tuple[str, ...] = ()
    # `json`, `form`, `raw`, or `form_or_json`: a document is sent as a form if it has content.
    body: Optional[str] = None
    # Where the body has documents: `document`, `documents.*`.
    documents: Tuple[str, ...] = ()
    # Where the response has the state that `wait_for` looks at.
    polls_until: Optional[str] = None
    # The request is authorized by a signature or a secret of its own.
    needs_no_key: bool = False


class Payload:
    """A body that can be sent again unless it is read from something that is gone then."""

    def __init__(
        self,
        content_type: Optional[str] = None,
        *,
        data: Optional[bytes] = None,
        chunks: Optional[Callable[[], Iterator[bytes]]] = None,
        size: Optional[int] = None,
        content: Optional[Content] = None,
    ) -> None:
        self.headers: Dict[str, str] = {} if content_type is None else {"Content-Type": content_type}
        if chunks is not None and size is not None:
            self.headers["Content-Length"] = str(size)
        self._data = data
        self._chunks = chunks
        self._content = content
        self.is_repeatable = content is None or content.is_repeatable

    def body(self) -> Body:
        return self._data if self._chunks is None else self._chunks()

    def close(self) -> None:
        if self._content is not None:
            self._content.close()


def request_parts(
    operation: Operation, fields: Dict[str, Any], upload: Callable[[Content], str]
) -> Tuple[str, Payload]:
    """Returns path and query, and the body. `upload` stores content that is too large for a JSON body."""
    given = {name: value for name, value in fields.items() if value is not UNSET}
    query: List[Tuple[str, str]] = []
    rest: Dict[str, Any] = {}
    for name, value in given.items():
        if f"{{{name}}}" in operation.path:
            continue
        if name in operation.query:
            items = value if isinstance(value, (list, tuple)) else [value]
            query.extend((name, _query_text(name, item)) for item in items)
        else:
            rest[name] = value
    path = re.sub(r"\{(\w+)\}", lambda match: _segment(operation, match[1], given.get(match[1])), operation.path)
    return (f"{path}?{urlencode(query)}" if query else path), _payload(operation, rest, upload)


def _query_text(name: str, value: Any) -> str:
    if value is None:
        raise TypeError(f"{name} cannot be None")
    if isinstance(value, str):
        return value
    return json.dumps(value)


def _segment(operation: Operation, name: str, value: Any) -> str:
    """An empty segment would address the list, and a missing one nothing."""
    if value is None or value == "":
        raise TypeError(f"{operation.id} needs {name}")
    text = quote(str(value), safe="")
    # Addresses are normalized: `..` would be another operation.
    if text in (".", ".."):
        raise TypeError(f"{name} cannot be {text}")
    return text


def _payload(operation: Operation, fields: Dict[str, Any], upload: Callable[[Content], str]) -> Payload:
    if operation.body is None:
        return Payload()
    if operation.body == "raw":
        content = read_content(_given(operation, fields, "content"))
        return Payload("application/octet-stream", chunks=content.chunks, size=content.size, content=content)
    if operation.body == "form":
        texts = {name: value for name, value in fields.items() if name != "file"}
        return _form(texts, read_content(_given(operation, fields, "file")))
    if operation.body == "form_or_json":
        document = read_document(_given(operation, fields, "document"))
        return _form({}, document) if isinstance(document, Content) else _json({**fields, "document": document})
    return _json(_with_documents(operation, fields, upload))


def _given(operation: Operation, fields: Dict[str, Any], name: str) -> Any:
    if fields.get(name) is None:
        raise TypeError(f"{operation.id} needs a document")
    return fields[name]


def _json(value: Any) -> Payload:
    return Payload("application/json", data=json.dumps(value, ensure_ascii=False, allow_nan=False).encode("utf-8"))


def _with_documents(operation: Operation, fields: Dict[str, Any], upload: Callable[[Content], str]) -> Dict[str, Any]:
    def wire(source: Any) -> Any:
        document = read_document(source)
        if not isinstance(document, Content):
            return document
        try:
            return document.inlined() if document.fits_inline else {"id": upload(document)}
        finally:
            document.close()

    changed = dict(fields)
    for path in operation.documents:
        name, _, every = path.partition(".")
        value = changed.get(name)
        if value is None:
            continue
        if not every:
            changed[name] = wire(value)
        elif isinstance(value, dict):
            changed[name] = {key: wire(one) for key, one in value.items()}
        else:
            changed[name] = [wire(one) for one in value]
    return changed


def _form(fields: Dict[str, Any], content: Content) -> Payload:
    """A form with the fields and the content as its part `file`, read while it is sent."""
    boundary = f"recto-{uuid.uuid4()}"
    head = b"".join(
        _part(boundary, name, "", value if isinstance(value, str) else json.dumps(value)) + b"\r\n"
        for name, value in fields.items()
    )
    # As browsers escape names in forms.
    filename = content.filename.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
    head += _part(boundary, "file", f'; filename="{filename}"\r\nContent-Type: application/octet-stream', "")
    tail = f"\r\n--{boundary}--\r\n".encode()

    def chunks() -> Iterator[bytes]:
        yield head
        yield from content.chunks()
        yield tail

    size = None if content.size is None else len(head) + content.size + len(tail)
    return Payload(f"multipart/form-data; boundary={boundary}", chunks=chunks, size=size, content=content)


def _part(boundary: str, name: str, rest: str, text: str) -> bytes:
    return f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"{rest}\r\n\r\n{text}'.encode()
