"""The log of a training run: on screen and in a file, with the seconds since the run began."""
from __future__ import annotations

import time
from pathlib import Path


class RunLog:
    def __init__(self, path: Path) -> None:
        self._file = path.open("a", encoding="utf8")
        self._start = time.time()

    def __call__(self, text: str) -> None:
        line = f"[{time.time() - self._start:7.1f}] {text}"
        print(line, flush=True)
        self._file.write(line + "\n")
        self._file.flush()
