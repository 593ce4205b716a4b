"""The API of a Recto service."""

from __future__ import annotations

import os
from typing import Any, Dict, NamedTuple, Optional
from urllib.parse import urlsplit

from ._documents import ContentSource, DocumentSource
from ._errors import SchemaMismatchError
from ._generated.resources import Resources
from ._generated.types import Extraction, File
from ._options import RequestOptions, WaitOptions
from ._requests import RawResponse, Requests, Settings
from ._streams import ResultStream

_LOCAL = "http://127.0.0.1:4180"


class Extracted(NamedTuple):
    """What `extract` returns."""

    # A value of the model, if the schema is one, and else the output of the extraction.
    value: Any
    # The record of the API. `extraction["id"]` leads to the sources of the values.
    extraction: Extraction


class Recto(Resources):
    """The API of a Recto service. The key decides the environment.

    `api_key` is taken from `RECTO_API_KEY` and `base_url` from `RECTO_API_BASE_URL` or `RECTO_BASE_URL` if they are
    not given.
    """

    def __init__(
        self,
        *,
        api_key: Optional[str] = None,
        base_url: Optional[str] = None,
        timeout: float = 600.0,
        max_retries: int = 3,
        headers: Optional[Dict[str, str]] = None,
    ) -> None:
        key = (os.environ.get("RECTO_API_KEY", "") if api_key is None else api_key).strip()
        if not key:
            raise ValueError("There is no API key: pass api_key or set RECTO_API_KEY")
        address = (
            base_url or os.environ.get("RECTO_API_BASE_URL") or os.environ.get("RECTO_BASE_URL") or _LOCAL
        )
        super().__init__(Requests(Settings(key, _normalized(address), timeout, max_retries, dict(headers or {}))))

    def extract(
        self,
        *,
        document: DocumentSource,
        schema: Any,
        options: Optional[RequestOptions] = None,
        **fields: Any,
    ) -> Extracted:
        """Extracts data from a document and returns it as the schema types it.

        `schema` is JSON Schema or a model class of pydantic (2 or later). Other fields are those of
        `extractions.create`. With `background=True` the work does not depend on the connection; the result is
        waited for.
        """
        created = self.extractions.create(document=document, json_schema=_json_schema_of(schema), options=options, **fields)
        extraction = created
        if created["status"] != "completed":
            timeout = None if options is None else options.timeout
            waiting = WaitOptions() if timeout is None else WaitOptions(timeout=timeout)
            extraction = self.extractions.wait_for(extraction_id=created["id"], options=waiting)
        return Extracted(_validated(schema, extraction), extraction)

    def extract_stream(
        self,
        *,
        document: DocumentSource,
        schema: Any,
        options: Optional[RequestOptions] = None,
        **fields: Any,
    ) -> ResultStream:
        """Extracts data from a document and yields what is known so far, until it is complete."""
        return self.extractions.stream(
            document=document, json_schema=_json_schema_of(schema), options=options, **fields
        )

    def upload(self, source: ContentSource, *, options: Optional[RequestOptions] = None) -> File:
        """Stores content as a file, whose id can then be sent wherever a document is asked for."""
        file: File = self._requests.upload(source, options)
        return file

    def download(self, *, file_id: str, options: Optional[RequestOptions] = None) -> RawResponse:
        """The bytes of a file."""
        link = self.files.download_link(file_id=file_id, options=options)
        return self._requests.download(link["download_url"], options)


def _is_model(schema: Any) -> bool:
    return isinstance(schema, type) and hasattr(schema, "model_json_schema") and hasattr(schema, "model_validate")


def _json_schema_of(schema: Any) -> Dict[str, Any]:
    if _is_model(schema):
        result: Dict[str, Any] = schema.model_json_schema()
        return result
    if not isinstance(schema, dict):
        raise TypeError("schema must be JSON Schema or a model class of pydantic")
    return schema


def _validated(schema: Any, extraction: Extraction) -> Any:
    if not _is_model(schema):
        return extraction["output"]
    try:
        return schema.model_validate(extraction["output"])
    except ValueError as error:
        # What pydantic raises is a ValueError.
        raise SchemaMismatchError(str(error), extraction) from error


def _normalized(address: str) -> str:
    """Paths begin with `/v1`, so an address that ends with it is not asked for `/v1/v1`."""
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise ValueError(f"{address} is no http(s) address")
    path = parts.path.rstrip("/")
    return f"{parts.scheme}://{parts.netloc}{path[:-3] if path.endswith('/v1') else path}"
