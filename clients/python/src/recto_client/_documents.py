"""Everything that can be sent as a document, and how it becomes what the API takes."""

from __future__ import annotations

import base64
import io
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Iterator, Mapping, Optional, Tuple, Union
from urllib.parse import unquote, urlsplit

# Bytes, or a file that was opened for reading bytes.
Bytes = Union[bytes, bytearray, memoryview, BinaryIO]
# Content that is sent: a path, bytes, or bytes with a name. The name tells formats apart that begin alike.
ContentSource = Union[str, "os.PathLike[str]", Bytes, Tuple[str, Bytes]]
# A document: content, the id of a file (`file_…`), an address (`http://`, `https://`, `data:`), or a form of the API.
DocumentSource = Union[ContentSource, Mapping[str, Any]]

_FILE_ID = re.compile("file_[0-9A-Za-z]{22}")
_ADDRESS = re.compile("(https?|data):", re.IGNORECASE)
_UNNAMED = "document"
_CHUNK = 256 * 1024
# Larger content is uploaded as a form before: base64 is a third longer, and requests have a limit.
_MAX_INLINE = 2 * 1024 * 1024


@dataclass
class Content:
    """Content that is ready to be sent."""

    filename: str
    file: BinaryIO
    # None for a file that cannot be read twice, and whose size nobody knows.
    size: Optional[int]
    start: int
    owns_file: bool

    @property
    def is_repeatable(self) -> bool:
        return self.size is not None

    def chunks(self) -> Iterator[bytes]:
        if self.size is not None:
            self.file.seek(self.start)
        while True:
            chunk = self.file.read(_CHUNK)
            if not chunk:
                return
            yield chunk

    @property
    def fits_inline(self) -> bool:
        return self.size is not None and self.size <= _MAX_INLINE

    def inlined(self) -> Mapping[str, Any]:
        data = base64.b64encode(b"".join(self.chunks())).decode()
        return {"filename": self.filename, "url": f"data:application/octet-stream;base64,{data}"}

    def close(self) -> None:
        if self.owns_file:
            self.file.close()


def read_document(source: DocumentSource) -> Union[Mapping[str, Any], Content]:
    """Returns the form of the API for a document that is only named, and its content for any other."""
    if isinstance(source, str) and _FILE_ID.fullmatch(source):
        return {"id": source}
    if isinstance(source, str) and _ADDRESS.match(source):
        return {"filename": _name_in_address(source), "url": source}
    if isinstance(source, Mapping):
        if "url" in source and "filename" not in source:
            return {**source, "filename": _name_in_address(source["url"])}
        return source
    return read_content(source)


def read_content(source: ContentSource) -> Content:
    if isinstance(source, (str, os.PathLike)):
        path = Path(source)
        return _content(_readable(path.name), path.open("rb"), owns_file=True)
    if isinstance(source, tuple):
        filename, data = source
        return _content(filename, _file_of(data), owns_file=False)
    name = getattr(source, "name", None)
    named = _readable(os.path.basename(name)) if isinstance(name, str) else _UNNAMED
    return _content(named, _file_of(source), owns_file=False)


def _readable(name: str) -> str:
    """Replaces bytes of a name that are not valid UTF-8: old systems wrote them, and JSON cannot carry them."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _file_of(data: Bytes) -> BinaryIO:
    if isinstance(data, (bytes, bytearray, memoryview)):
        return io.BytesIO(bytes(data))
    if not hasattr(data, "read"):
        raise TypeError("A document must be a path, bytes, a file, an address or the id of a file")
    return data


def _content(filename: str, file: BinaryIO, owns_file: bool) -> Content:
    if not (hasattr(file, "seekable") and file.seekable()):
        return Content(filename, file, None, 0, owns_file)
    start = file.tell()
    size = file.seek(0, os.SEEK_END) - start
    file.seek(start)
    return Content(filename, file, size, start, owns_file)


def _name_in_address(url: str) -> str:
    """The API wants a name with every address."""
    if url[:5].lower() == "data:":
        return _UNNAMED
    return unquote(urlsplit(url).path.rsplit("/", 1)[-1]) or _UNNAMED
