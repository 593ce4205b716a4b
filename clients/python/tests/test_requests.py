"""How requests are repeated, divided and read, against a server in this process that answers as a test says."""

import io
import json
import os
import tempfile
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Callable, Dict, List, Tuple, Union
from unittest import mock

import recto_client
from recto_client import Recto, RequestOptions, WaitOptions
from recto_client._documents import read_content

Answer = Tuple[int, Any, Dict[str, str]]


def answer(body: Any, status: int = 200, **headers: str) -> Answer:
    return status, body, {name.replace("_", "-"): value for name, value in headers.items()}


def failure(status: int, **headers: str) -> Answer:
    return answer({"detail": "No."}, status, **headers)


# Closes the connection instead of answering.
LOST: Answer = (0, None, {})
# Closes it in the middle of the headers.
CUT: Answer = (-1, None, {})


class ScriptedService:
    """Gives each request the next answer; the last one is repeated."""

    def __init__(self, answers: List[Union[Answer, Callable[[Dict[str, Any]], Answer]]]) -> None:
        self.answers = answers
        self.sent: List[Dict[str, Any]] = []
        service = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def handle_any(self) -> None:
                request = {
                    "method": self.command,
                    "path": self.path,
                    "headers": {name.lower(): value for name, value in self.headers.items()},
                    "body": self.read_body(),
                }
                chosen = service.answers[min(len(service.sent), len(service.answers) - 1)]
                service.sent.append(request)
                status, body, headers = chosen(request) if callable(chosen) else chosen
                self.close_connection = True
                if status == 0:
                    return
                if status == -1:
                    self.wfile.write(b"HTTP/1.1 201 Created\r\nx-request-id: re")
                    return
                data = body if isinstance(body, bytes) else json.dumps(body).encode()
                self.send_response(status)
                self.send_header("x-request-id", "req_1")
                self.send_header("content-length", headers.pop("content-length", str(len(data))))
                for name, value in headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(data)

            def read_body(self) -> bytes:
                if self.headers.get("transfer-encoding") != "chunked":
                    return self.rfile.read(int(self.headers.get("content-length") or 0))
                parts = []
                while True:
                    size = int(self.rfile.readline(), 16)
                    parts.append(self.rfile.read(size))
                    self.rfile.readline()
                    if size == 0:
                        return b"".join(parts)

            do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = handle_any

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        self.thread.start()
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"

    def close(self) -> None:
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


class Scripted(unittest.TestCase):
    def setUp(self) -> None:
        # Pauses are recorded and not made. The clock moves with them.
        self.pauses: List[float] = []
        self.now = 1000.0

        def sleep(seconds: float) -> None:
            self.pauses.append(seconds)
            self.now += seconds

        for name in ("_requests", "_wait"):
            patched = mock.patch(f"recto_client.{name}.time")
            clock = patched.start()
            clock.sleep.side_effect = sleep
            clock.monotonic.side_effect = lambda: self.now
            self.addCleanup(patched.stop)

    def service(self, *answers: Any) -> Tuple[Recto, List[Dict[str, Any]]]:
        service = ScriptedService(list(answers))
        self.addCleanup(service.close)
        return Recto(api_key="svc_test_1", base_url=f"{service.url}/v1/"), service.sent


class Retries(Scripted):
    def test_what_may_pass_is_sent_again_with_the_same_key(self) -> None:
        for status in (408, 429, 502, 503, 504):
            recto, sent = self.service(failure(status), failure(status), answer({"id": "proj_1"}))
            self.assertEqual(recto.projects.create(name="a"), {"id": "proj_1"})
            self.assertEqual(len(sent), 3)
            self.assertEqual(len({request["headers"]["idempotency-key"] for request in sent}), 1)

    def test_what_stays_is_not_sent_again(self) -> None:
        for status in (400, 401, 403, 404, 409, 410, 413, 422, 500):
            recto, sent = self.service(failure(status))
            with self.assertRaises(recto_client.ApiError) as raised:
                recto.projects.create(name="a")
            self.assertEqual((raised.exception.status, raised.exception.request_id), (status, "req_1"))
            self.assertEqual(len(sent), 1)

    def test_a_lost_connection_is_tried_again_even_while_the_service_is_still_at_work(self) -> None:
        recto, sent = self.service(LOST, failure(409), answer({"id": "proj_1"}))
        self.assertEqual(recto.projects.create(name="a"), {"id": "proj_1"})
        self.assertEqual(len(sent), 3)

    def test_headers_that_break_off_are_a_lost_connection(self) -> None:
        recto, sent = self.service(CUT, answer({"id": "proj_1"}))
        self.assertEqual(recto.projects.create(name="a"), {"id": "proj_1"})
        self.assertEqual(len(sent), 2)

    def test_it_is_given_up_after_three_more_attempts(self) -> None:
        recto, sent = self.service(LOST)
        with self.assertRaises(recto_client.ConnectionError):
            recto.projects.get(project_id="proj_1")
        self.assertEqual(len(sent), 4)

    def test_retry_after_is_respected_unless_it_is_too_long(self) -> None:
        recto, sent = self.service(failure(429, retry_after="7"), answer({}))
        recto.auth.status()
        self.assertEqual(self.pauses, [7.0])
        recto, sent = self.service(failure(429, retry_after="3600"))
        with self.assertRaises(recto_client.RateLimitError):
            recto.auth.status()
        self.assertEqual(len(sent), 1)

    def test_time_is_for_all_attempts_together(self) -> None:
        recto, _ = self.service(failure(503, retry_after="30"))
        with self.assertRaises(recto_client.TimeoutError) as raised:
            recto.auth.status(options=RequestOptions(timeout=40))
        self.assertEqual(self.now, 1040.0)
        self.assertIn("background=True", str(raised.exception))

    def test_a_file_is_read_again_and_a_stream_is_not(self) -> None:
        recto, sent = self.service(failure(503), answer({"id": "file_1"}))
        file = io.BytesIO(b"skipped content")
        file.seek(8)
        recto.upload(("a.txt", file))
        self.assertEqual([b"\r\n\r\ncontent\r\n" in request["body"] for request in sent], [True, True])
        recto, sent = self.service(failure(503))
        stream = io.BufferedReader(Unseekable(b"content"))  # type: ignore[arg-type]
        with self.assertRaises(recto_client.ServerError):
            recto.upload(("a.txt", stream))
        self.assertEqual(len(sent), 1)
        self.assertIn(b"\r\n\r\ncontent\r\n", sent[0]["body"])


class Unseekable(io.RawIOBase):
    def __init__(self, data: bytes) -> None:
        self.data = io.BytesIO(data)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        return self.data.readinto(buffer)


class Sent(Scripted):
    def test_path_query_and_body_are_in_their_places(self) -> None:
        recto, sent = self.service(answer({}))
        recto.edits.templates.update(template_id="a/b", form_fields=None)  # type: ignore[arg-type]
        self.assertEqual((sent[0]["method"], sent[0]["path"]), ("PATCH", "/v1/edits/templates/a%2Fb"))
        self.assertEqual(sent[0]["body"], b'{"form_fields": null}')
        self.assertEqual(sent[0]["headers"]["authorization"], "Bearer svc_test_1")

    def test_what_is_not_set_is_not_sent_and_lists_are_repeated(self) -> None:
        recto, sent = self.service(answer({"data": [], "list_metadata": {"before": None, "after": None}}))
        recto.extractions.list(document_type=["pdf", "png"], include_output=False)
        self.assertEqual(sent[0]["path"], "/v1/extractions?document_type=pdf&document_type=png&include_output=false")

    def test_no_id_addresses_something_else(self) -> None:
        recto, sent = self.service(answer({}))
        for wrong in ("", ".", "..", None):
            with self.assertRaises(TypeError):
                recto.files.delete(file_id=wrong)  # type: ignore[arg-type]
        self.assertEqual(sent, [])

    def test_a_name_that_is_no_utf_8_is_sent_as_far_as_it_can_be_read(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = os.fsdecode(os.path.join(os.fsencode(folder), b"gr\xf6e.txt"))
            with open(path, "wb") as file:
                file.write(b"Total: 5")
            with open(path, "rb") as file:
                for source in (path, file):
                    content = read_content(source)
                    self.assertEqual(content.inlined()["filename"], "gr\ufffde.txt")
                    content.close()

    def test_every_address_has_a_name(self) -> None:
        recto, sent = self.service(answer({"status": "completed"}))
        url = "https://example.test/a/Gr%C3%B6%C3%9Fe.pdf?x=1"
        for document in (url, {"url": url}, "http://example.test/", "file_" + "a" * 22):
            recto.parses.create(document=document)
        documents = [json.loads(request["body"])["document"] for request in sent]
        self.assertEqual(documents[0], {"filename": "Größe.pdf", "url": url})
        self.assertEqual(documents[1], {"filename": "Größe.pdf", "url": url})
        self.assertEqual(documents[2]["filename"], "document")
        self.assertEqual(documents[3], {"id": "file_" + "a" * 22})

    def test_the_key_follows_neither_redirects_nor_links(self) -> None:
        recto, sent = self.service(answer("", 302, location="http://127.0.0.1:1/"))
        with self.assertRaises(recto_client.ApiError):
            recto.auth.status()
        link = lambda request: answer({"download_url": f"http://{request['headers']['host']}/link"})  # noqa: E731
        recto, sent = self.service(link, answer(b"bytes"))
        self.assertEqual(recto.download(file_id="file_1").read(), b"bytes")
        self.assertNotIn("authorization", sent[1]["headers"])


class Errors(Scripted):
    def test_they_never_show_the_key(self) -> None:
        for reply in (failure(401), failure(500), LOST, answer(b"<html>")):
            recto, _ = self.service(reply)
            with self.assertRaises(recto_client.RectoError) as raised:
                recto.auth.status()
            self.assertNotIn("svc_test_1", f"{raised.exception!r} {vars(raised.exception)} {raised.exception.__cause__!r}")
            self.assertNotIn("svc_test_1", f"{recto._requests._settings!r}")

    def test_an_operation_that_the_service_lacks_says_that_it_may_be_older(self) -> None:
        for reply in (failure(405), answer({"detail": "Route not found."}, 404)):
            recto, _ = self.service(reply)
            with self.assertRaisesRegex(recto_client.UnsupportedOperationError, "older than this client"):
                recto.auth.status()


    def test_json_of_another_service_is_no_list(self) -> None:
        recto, _ = self.service(answer({"ok": True}))
        with self.assertRaisesRegex(recto_client.RectoError, "files.list: the response is no list"):
            recto.files.list()


class Streams(Scripted):
    PARTIAL = json.dumps({"id": "extr_1", "output": {}}).encode() + b"\n"
    FINAL = json.dumps({"id": "extr_1", "output": {"a": "Größe"}, "status": "completed"}, ensure_ascii=False).encode()

    def stream(self, data: bytes, **headers: str) -> recto_client.ResultStream:
        recto, _ = self.service(answer(data, 200, **headers))
        return recto.extractions.stream(document={"id": "file_1"}, json_schema={})

    def test_results_arrive_line_by_line(self) -> None:
        stream = self.stream(self.PARTIAL + self.FINAL + b"\n")
        self.assertEqual([result["output"] for result in stream], [{}, {"a": "Größe"}])
        self.assertEqual(stream.final()["status"], "completed")

    def test_a_request_has_a_key_only_if_the_caller_gives_one(self) -> None:
        # With one, the service sends the last result alone.
        recto, sent = self.service(*[answer(self.FINAL + b"\n", 200) for _ in range(2)])
        own = recto_client.RequestOptions(idempotency_key="mine")
        for options in (None, own):
            recto.extractions.stream(document={"id": "file_1"}, json_schema={}, options=options).final()
        self.assertEqual([request["headers"].get("idempotency-key") for request in sent], [None, "mine"])

    def test_an_error_in_the_last_line_is_raised(self) -> None:
        line = json.dumps({"streaming_error": {"code": "provider", "message": "It failed."}}).encode()
        with self.assertRaises(recto_client.StreamError) as raised:
            self.stream(self.PARTIAL + line + b"\n").final()
        self.assertEqual(raised.exception.code, "provider")

    def test_what_ends_early_is_no_result(self) -> None:
        with self.assertRaises(recto_client.ConnectionError):
            self.stream(self.PARTIAL).final()
        with self.assertRaises(recto_client.ConnectionError):
            self.stream(self.PARTIAL, content_length="5000").final()

    def test_events_continue_behind_the_last_one(self) -> None:
        def event(status: str) -> Callable[[Dict[str, Any]], Answer]:
            def next_event(request: Dict[str, Any]) -> Answer:
                number = int(request["headers"].get("last-event-id") or 0) + 1
                data = json.dumps({"lifecycle": {"status": status}})
                return answer(f": waiting\n\nid: {number}\nevent: run.updated\ndata: {data}\n\n".encode())

            return next_event

        recto, _ = self.service(event("pending"), event("running"), LOST, event("completed"))
        self.assertEqual([one["id"] for one in recto.workflows.runs.events(run_id="run_1")], [1, 2, 3])


class Waiting(Scripted):
    def test_the_output_is_fetched_in_the_end(self) -> None:
        recto, sent = self.service(
            answer({"status": "queued"}), LOST, failure(500), answer({"status": "completed"}), answer({"status": "completed", "output": 1})
        )
        seen: List[str] = []
        options = WaitOptions(on_update=lambda record: seen.append(record["status"]))
        self.assertEqual(recto.parses.wait_for(parse_id="parse_1", options=options), {"status": "completed", "output": 1})
        self.assertEqual(seen, ["queued", "completed"])
        self.assertEqual(sent[-1]["path"], "/v1/parses/parse_1")

    def test_what_ended_badly_is_raised(self) -> None:
        for status in ("failed", "cancelled"):
            recto, _ = self.service(answer({"status": status, "error": {"code": "a", "message": "b"}}))
            with self.assertRaises(recto_client.EndedError) as raised:
                recto.parses.wait_for(parse_id="parse_1")
            self.assertEqual(str(raised.exception), f"parses: ended as {status}: a: b")

    def test_what_is_not_found_three_times_in_a_row_is_given_up(self) -> None:
        recto, sent = self.service(failure(404), failure(404), answer({"status": "queued"}), failure(404))
        with self.assertRaises(recto_client.NotFoundError):
            recto.parses.wait_for(parse_id="parse_1")
        self.assertEqual(len(sent), 6)

    def test_a_run_is_returned_when_a_person_must_decide(self) -> None:
        recto, _ = self.service(answer({"lifecycle": {"status": "awaiting_review"}}))
        self.assertEqual(recto.workflows.runs.wait_for(run_id="run_1")["lifecycle"]["status"], "awaiting_review")

    def test_it_ends_in_time(self) -> None:
        recto, _ = self.service(answer({"status": "queued"}, retry_after="30"))
        with self.assertRaises(recto_client.TimeoutError):
            recto.parses.wait_for(parse_id="parse_1", options=WaitOptions(timeout=100))
        self.assertEqual((self.now, self.pauses), (1100.0, [30.0, 30.0, 30.0, 10.0]))

    def test_it_names_its_own_time_when_that_ends_within_a_request(self) -> None:
        recto, _ = self.service(answer({"status": "queued"}))
        with mock.patch("recto_client._requests.send", side_effect=self.late):
            with self.assertRaises(recto_client.TimeoutError) as raised:
                recto.parses.wait_for(parse_id="parse_1", options=WaitOptions(timeout=60))
        self.assertEqual(str(raised.exception), "parses.get: not ended after 60 s")

    def late(self, *_: object) -> None:
        self.now += 60
        raise recto_client.TimeoutError("timed out")


if __name__ == "__main__":
    unittest.main()
