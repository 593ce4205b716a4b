"""Every operation of openapi.json has a method that sends it."""

import inspect
import json
import re
import typing
import unittest
from pathlib import Path
from typing import Any, Dict, Iterator, List, Tuple

import recto_client
from recto_client._requests import Requests
from recto_client._resource import Resource

OPENAPI = Path(__file__).resolve().parents[3] / "openapi.json"


class Recorder(Requests):
    def __init__(self) -> None:
        self.sent: List[Tuple[str, str]] = []

    def _record(self, operation: Any, fields: Dict[str, Any], options: Any) -> None:
        named = set(re.findall(r"\{(\w+)\}", operation.path)) | set(operation.query)
        assert named <= set(fields), f"{operation.id} does not send all of {named}"
        self.sent.append((operation.method, operation.path))

    json = none = raw = page = lines = events = _record  # type: ignore[assignment]


def resources(parent: Resource) -> Iterator[Resource]:
    for child in vars(parent).values():
        if isinstance(child, Resource):
            yield child
            yield from resources(child)


class EveryOperation(unittest.TestCase):
    @unittest.skipUnless(OPENAPI.exists(), "needs the repository")
    def test_has_a_method(self) -> None:
        client = recto_client.Recto(api_key="svc_test_1")
        recorder = Recorder()
        for resource in resources(client):
            resource._requests = recorder
            for name, method in inspect.getmembers(resource, inspect.ismethod):
                if name.startswith("_") or name == "wait_for":
                    continue
                required = [
                    parameter.name
                    for parameter in inspect.signature(method).parameters.values()
                    if parameter.default is inspect.Parameter.empty
                ]
                method(**{parameter: "x" for parameter in required})
        described = json.loads(OPENAPI.read_text("utf-8"))["paths"]
        expected = [(method.upper(), path) for path, methods in described.items() for method in methods]
        self.assertEqual(sorted(recorder.sent), sorted(expected))

    def test_types_can_be_read(self) -> None:
        for name in recto_client.types.__all__:
            kind = getattr(recto_client.types, name)
            if isinstance(kind, type):
                typing.get_type_hints(kind)


if __name__ == "__main__":
    unittest.main()
