"""Runs once in each interpreter, before the memory that every call starts from is kept.

The host calls `run` with one JSON text and gets one back. What remains of a call is overwritten afterwards, so nothing
here needs protection from the user's code.
"""

import asyncio
import dataclasses
import datetime
import decimal
import enum
import io
import json
import math
import os
import random
import sys
import traceback
import types
import uuid

FILE = "function.py"
MAX_DEPTH = 128
MAX_FRAMES = 20
MAX_MESSAGE = 4000
LARGEST_EXACT_INTEGER = 2**53 - 1
# The number of the file that the host listens at.
QUESTIONS = 1_000_000

# Under names of its own, because the user's code may replace those of the modules.
dumps, loads = json.dumps, json.loads
format_error, frames_of = traceback.format_exception_only, traceback.extract_tb


class Record(dict):
    """A JSON object whose fields are also attributes."""

    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None

    def __setattr__(self, name, value):
        self[name] = value

    def __delattr__(self, name):
        try:
            del self[name]
        except KeyError:
            raise AttributeError(name) from None

    @classmethod
    def model_validate(cls, value):
        return cls(value)

    def model_dump(self, **_options):
        return dict(self)


class Input(Record):
    pass


class Output(Record):
    pass


class Table:
    """A mounted table. Rows are found by the values of their columns."""

    def __init__(self, name):
        self._name = name

    def lookup(self, **where):
        """The first row, or None."""
        found = rows_of(self._name, where, 1)
        return found[0] if found else None

    def rows(self, limit=100, **where):
        return rows_of(self._name, where, limit)


class Tables(types.ModuleType):
    def __getitem__(self, name):
        try:
            return self.__dict__[name]
        except KeyError:
            raise KeyError(f"The function has no table {name}.") from None


def rows_of(table, where, limit):
    question = dumps({"table": table, "where": plain(where), "limit": limit})
    os.write(QUESTIONS, question.encode())
    received = b""
    while part := os.read(QUESTIONS, 2**20):
        received += part
    answer = loads(received, object_hook=Record)
    if "error" in answer:
        raise LookupError(answer["error"])
    return answer["rows"]


class NotJson(Exception):
    pass


def place(path):
    return f"The field {path} of the result" if path else "The result"


def plain(value, path="", depth=0):
    """The value as JSON knows it. What would change without a word is refused."""
    if depth > MAX_DEPTH:
        raise NotJson(f"The result is nested deeper than {MAX_DEPTH} levels.")
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, enum.Enum):
        return plain(value.value, path, depth)
    if isinstance(value, str):
        return str(value)
    if isinstance(value, int):
        if abs(value) > LARGEST_EXACT_INTEGER:
            raise NotJson(f"{place(path)} is an integer that JSON readers round; return it as a string.")
        return int(value)
    if isinstance(value, float):
        if not math.isfinite(value):
            raise NotJson(f"{place(path)} is {value}.")
        return float(value)
    if isinstance(value, decimal.Decimal):
        return plain_decimal(value, path)
    if isinstance(value, (datetime.datetime, datetime.date, datetime.time)):
        return value.isoformat()
    if isinstance(value, uuid.UUID):
        return str(value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
        return plain(fields, path, depth)
    if isinstance(value, dict):
        return {key_of(key, path): plain(item, f"{path}.{key}" if path else f"{key}", depth + 1) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item, f"{path}[{index}]", depth + 1) for index, item in enumerate(value)]
    raise NotJson(f"{place(path)} is a {type(value).__name__}.")


def plain_decimal(value, path):
    if not value.is_finite():
        raise NotJson(f"{place(path)} is {value}.")
    if value == value.to_integral_value():
        return plain(int(value), path)
    number = float(value)
    if decimal.Decimal(repr(number)) != value:
        raise NotJson(f"{place(path)} is a Decimal with more digits than a number in JSON keeps; round it or return a string.")
    return number


def key_of(key, path):
    if isinstance(key, str):
        return str(key)
    if isinstance(key, int) and not isinstance(key, bool):
        return str(key)
    raise NotJson(f"{place(path)} has a key that is a {type(key).__name__}.")


def text_of(value):
    text = dumps(value, ensure_ascii=False, allow_nan=False)
    try:
        text.encode()
        return text
    except UnicodeEncodeError:
        # Half of a surrogate pair, which only an escape can express.
        return dumps(value, allow_nan=False)


def message_of(error):
    try:
        lines = format_error(error)
        return "".join(lines[-1:]).strip()[:MAX_MESSAGE]
    except BaseException:
        return type(error).__name__


def fault(code, message, line=None, stack=()):
    return dumps({"fault": {"code": code, "message": message[:MAX_MESSAGE], "line": line, "stack": list(stack)}})


def fault_of(error):
    if isinstance(error, MemoryError):
        return fault("out_of_memory", "The function needs more memory than it may use.")
    frames = [frame for frame in frames_of(error.__traceback__) if frame.filename == FILE]
    frames.reverse()
    stack = [f"{frame.name}, line {frame.lineno}" for frame in frames[:MAX_FRAMES]]
    return fault("exception", message_of(error), frames[0].lineno if frames else None, stack)


def finished(value):
    """The result of a coroutine that waits for nothing but other coroutines."""
    if not isinstance(value, types.CoroutineType):
        return value
    try:
        while value.send(None) is None:
            pass
    except StopIteration as stop:
        return stop.value
    raise NeverFinished


class NeverFinished(Exception):
    pass


def run(request):
    try:
        call = loads(request, object_hook=Input)
        random.seed(call["seed"])
        os.environ.update(call["env"])
        tables = Tables("tables")
        for name in call["tables"]:
            setattr(tables, name, Table(name))
        sys.modules["tables"] = tables
        module = types.ModuleType("function")
        sys.modules["function"] = module
        try:
            code = compile(call["code"], FILE, "exec")
        except (SyntaxError, ValueError, RecursionError) as error:
            return fault("syntax_error", message_of(error), getattr(error, "lineno", None))
        exec(code, module.__dict__)
        entry = getattr(module, call["entrypoint"], None)
        if not callable(entry):
            return fault("entrypoint_missing", f"The code defines no function {call['entrypoint']}.")
        value = finished(entry(call["input"]))
        try:
            output = text_of(plain(value))
        except NotJson as error:
            return fault("output_not_json", str(error))
        except RecursionError:
            return fault("output_not_json", "The result contains itself.")
        return '{"output":' + output + "}"
    except NeverFinished:
        return fault("never_finished", "The function waits for something that will never happen.")
    except BaseException as error:
        return fault_of(error)
    finally:
        try:
            sys.stdout.flush()
            sys.stderr.flush()
        except BaseException:
            pass


def prepare():
    # Nothing would ever wake up what waits in the event loop of a browser.
    asyncio._set_running_loop(None)
    asyncio.run = lambda main, **_options: finished(main)
    models = types.ModuleType("models")
    models.Input = Input
    models.Output = Output
    sys.modules["models"] = models
    sys.stdin = io.StringIO("")
    # These lead to JavaScript. The host refuses what they would call; here they get an ordinary error.
    sys.meta_path[:] = [finder for finder in sys.meta_path if "pyodide" not in type(finder).__module__.lower()]
    for name in [*sys.modules, "js", "pyodide", "pyodide_js"]:
        if name.split(".")[0] in ("js", "pyodide", "pyodide_js", "_pyodide", "_pyodide_core"):
            sys.modules[name] = None


prepare()
