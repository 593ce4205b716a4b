"""The client against a real service: documents in every form, typed values, lists, streams, waiting.

Needs RECTO_BASE_URL, RECTO_API_KEY (of the test environment), RECTO_LIVE_KEY, and RECTO_SAMPLE, the path of a document
that has the invoice number INV-2041 and the total 120.50.
"""

import base64
import io
import os
import unittest
from pathlib import Path
from typing import Any, Dict

import recto_client
from recto_client import EndedError, NotFoundError, Recto, RequestOptions, ValidationError

SCHEMA = {"type": "object", "properties": {"invoice_number": {"type": "string"}, "total": {"type": "number"}}}
VALUES = {"invoice_number": "INV-2041", "total": 120.5}


class InvoiceModel:
    """What the client uses of a model of pydantic."""

    def __init__(self, number: str) -> None:
        self.number = number

    @classmethod
    def model_json_schema(cls) -> Dict[str, Any]:
        return SCHEMA

    @classmethod
    def model_validate(cls, value: Dict[str, Any]) -> "InvoiceModel":
        if "missing" in cls.__name__.lower():
            raise ValueError("number is missing")
        return cls(value["invoice_number"])


class MissingModel(InvoiceModel):
    pass


@unittest.skipUnless("RECTO_SAMPLE" in os.environ, "needs a service")
class Service(unittest.TestCase):
    recto: Recto
    sample: Path
    data: bytes

    @classmethod
    def setUpClass(cls) -> None:
        cls.recto = Recto()
        cls.sample = Path(os.environ["RECTO_SAMPLE"])
        cls.data = cls.sample.read_bytes()

    def test_documents_in_every_form(self) -> None:
        class Unnamed(io.BytesIO):
            pass

        with self.sample.open("rb") as opened:
            forms: Dict[str, Any] = {
                "a path": str(self.sample),
                "a Path": self.sample,
                "bytes": self.data,
                "bytes with a name": ("Größe.pdf", self.data),
                "a file": opened,
                "a file in memory": Unnamed(self.data),
                "a data URL": "data:application/pdf;base64," + base64.b64encode(self.data).decode(),
                "the id of a file": self.recto.upload(self.sample)["id"],
                "a file record": self.recto.upload(self.sample),
            }
            for name, document in forms.items():
                with self.subTest(name):
                    parse = self.recto.parses.create(document=document)
                    self.assertIn("INV-2041", parse["output"]["text"])
                    if name == "bytes with a name":
                        self.assertEqual(parse["file"]["filename"], "Größe.pdf")

    def test_large_documents_are_uploaded(self) -> None:
        parse = self.recto.parses.create(document=("large.txt", b"INV-2041\n" + b" " * 3_000_000))
        self.assertEqual(self.recto.files.list(filename="large.txt").data[0]["id"], parse["file"]["id"])

    def test_a_file_comes_back_as_it_was_sent(self) -> None:
        reading, writing = os.pipe()
        with os.fdopen(writing, "wb") as sink:
            sink.write(b"a,b\n1,2\n")
        with os.fdopen(reading, "rb") as pipe:
            stored = self.recto.upload(("rows.csv", pipe))
        with self.recto.download(file_id=stored["id"]) as response:
            self.assertEqual(b"".join(response.chunks()), b"a,b\n1,2\n")

    def test_extract(self) -> None:
        extracted = self.recto.extract(document=self.sample, schema=SCHEMA)
        self.assertEqual(extracted.value, VALUES)
        again = self.recto.extract(document=self.sample, schema=InvoiceModel, background=True)
        self.assertEqual(again.value.number, "INV-2041")
        with self.assertRaises(recto_client.SchemaMismatchError) as raised:
            self.recto.extract(document=self.sample, schema=MissingModel)
        self.assertEqual(raised.exception.record["output"], VALUES)
        sources = self.recto.extractions.sources.wait_for(extraction_id=extracted.extraction["id"])
        self.assertEqual(sources["evidence"]["invoice_number"]["status"], "proved")
        verified = self.recto.extractions.sources.verify(extraction_id=extracted.extraction["id"])
        self.assertTrue(verified["is_verified"])

    def test_streams(self) -> None:
        with self.recto.extract_stream(document=self.sample, schema=SCHEMA) as stream:
            outputs = [result["output"] for result in stream]
        self.assertEqual(outputs[-1], VALUES)
        self.assertEqual(stream.final()["status"], "completed")
        with self.recto.extract_stream(document=self.sample, schema=SCHEMA) as left:
            next(iter(left))

    def test_waiting(self) -> None:
        created = self.recto.parses.create(document=self.sample, background=True, bust_cache=True)
        self.assertIn("INV-2041", self.recto.parses.wait_for(parse_id=created["id"])["output"]["text"])
        broken = self.recto.parses.create(document=("broken.pdf", b"%PDF-1.7 nothing"), background=True)
        with self.assertRaises(EndedError) as raised:
            self.recto.parses.wait_for(parse_id=broken["id"])
        self.assertEqual(raised.exception.state, "failed")

    def test_lists(self) -> None:
        for name in ("one", "two", "three", "four"):
            self.recto.projects.create(name=name)
        page = self.recto.projects.list(limit=2, order="asc")
        self.assertEqual(len(page.data), 2)
        self.assertTrue(page.has_more)
        self.assertEqual([project["name"] for project in page][-3:], ["two", "three", "four"])

    def test_errors(self) -> None:
        with self.assertRaises(ValidationError) as invalid:
            self.recto.extractions.list(limit=0)
        self.assertRegex(str(invalid.exception), r"HTTP 422: query\.limit: .*\(GET /v1/extractions, request req_\w+\)")
        stored = self.recto.upload(self.sample)
        with self.assertRaises(NotFoundError) as missing:
            Recto(api_key=os.environ["RECTO_LIVE_KEY"]).files.get(file_id=stored["id"])
        self.assertIn("key of the right ones", str(missing.exception))
        with self.assertRaises(recto_client.AuthenticationError):
            Recto(api_key="svc_test_unknown").auth.status()
        with self.assertRaises(recto_client.UnsupportedOperationError):
            Recto(base_url=os.environ["RECTO_BASE_URL"] + "/elsewhere").auth.status()
        with self.assertRaises(recto_client.ConnectionError):
            Recto(base_url="http://127.0.0.1:1", max_retries=0).auth.status()

    def test_a_call_with_a_key_of_its_own_is_answered_once(self) -> None:
        options = RequestOptions(idempotency_key="python-project")
        first = self.recto.projects.create(name="Once", options=options)
        self.assertEqual(self.recto.projects.create(name="Once", options=options), first)

    def test_tables(self) -> None:
        created = self.recto.tables.create(name="agents", file=("agents.csv", b"code,name\n007,Bond\n"))
        table_id = created["tables"][0]["id"]
        self.assertIn(b"007,Bond", self.recto.tables.download(table_id=table_id).read())


if __name__ == "__main__":
    unittest.main()
