"""Draws lines in separate processes and keeps them on the training device; the least used come first."""
from __future__ import annotations

import multiprocessing
import os
import random
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol

import numpy as np
import torch

from common.alphabet import INDEX, SCRIPT
from common.bitmap_fonts import BitmapFonts
from common.corpus import load_corpus
from common.font_set import FontSet
from lines.draw import HEIGHT, MAX_WIDTH, SCALERS, draw_line, draw_scribble
from lines.network import STEP
from lines.printers import draw_printed
from lines.semitic_texts import SemiticTexts
from lines.texts import Texts

WIDTHS = [48, 64, 96, 128, 160, 192, 224, 256, 320, 384, 448, 512, 640, 768, 960, 1280, 1920, 2560]
#: Number of pixel columns in one batch.
CHUNK_COLUMNS = 49_152
MIN_CHUNK_LINES = 12
MAX_DEVICE_BYTES = 8e9
MIN_CHUNKS_KEPT = 12
#: Largest share of lines that may fail to be drawn.
MAX_LEFT_OUT = 0.001
#: Share of the lines that say nothing: strokes of a pen, to be read as nothing.
SCRIBBLES = 0.012
#: Share of the lines that stand on their head, to be read as nothing: what they would say is wrong.
UPSIDE_DOWN = 0.006
#: Shorter ones may say something either way: 906, SIS, NOON.
MIN_UPSIDE_DOWN_CHARACTERS = 8
#: Lines are cut where their ink ends: as many end where the input ends, and begin where it begins.
FLUSH = 0.25

#: Share of the drawn lines that are put together from letters of real ones, where there are such letters.
MOSAICS = 0.22
#: Share of the other drawn lines that are drawn dot by dot, where a font of dots has their letters.
PRINTED = 0.11
MAX_PRINTED_CHARACTERS = 60

#: Width, ink [lines, 40, width], labels of all lines, their lengths, whether each is a photograph already.
Chunk = tuple[int, np.ndarray, np.ndarray, np.ndarray, np.ndarray]
#: Ink, labels, whether it is a photograph already.
Line = tuple[np.ndarray, list[int], bool]


class Letters(Protocol):
    def draw(self, chooser: random.Random, texts: Callable[[], str]) -> tuple[np.ndarray, str] | None: ...


def labels_of(text: str) -> list[int]:
    return [INDEX[character] for character in text.replace("\t", " ")]


def steps_needed(labels: list[int]) -> int:
    """CTC needs a step between two equal characters."""
    return len(labels) + sum(one == other for one, other in zip(labels, labels[1:]))


def width_for(width: int) -> int:
    return next(limit for limit in WIDTHS if limit >= width)


def lines_in_chunk(width: int, columns: int) -> int:
    return max(MIN_CHUNK_LINES, min(CHUNK_COLUMNS, columns) // width)


def chunks_in_batch(width: int, columns: int) -> int:
    return max(1, round(columns / (lines_in_chunk(width, columns) * width)))


def lines_in_batch(width: int, columns: int) -> int:
    return chunks_in_batch(width, columns) * lines_in_chunk(width, columns)


def stop_at(problem: str) -> None:
    raise RuntimeError(problem)


def draw_chunks(seed: int, data: Path, receipt_texts: list[str], fonts: str = "train", columns: int = CHUNK_COLUMNS,
                letters: Letters | None = None, on_problem: Callable[[str], None] = stop_at, language: str | None = None) -> Iterator[Chunk]:
    """A language is one of the second network's."""
    chooser = random.Random(seed)
    corpus = load_corpus(data / "corpus.json.gz", fonts)
    texts = Texts(corpus, chooser, receipt_texts) if SCRIPT == "european" else SemiticTexts(corpus, chooser, receipt_texts, language)
    font_set, bitmap_fonts = FontSet(data / "fonts" / fonts), BitmapFonts(data / "fonts" / fonts)
    waiting: dict[int, list[Line]] = {width: [] for width in WIDTHS}
    while True:
        if chooser.random() < SCRIBBLES:
            ink = draw_scribble(chooser)
            waiting[width_for(ink.shape[1])].append((ink, [], False))
            continue
        mosaic = letters.draw(chooser, texts) if letters is not None and chooser.random() < MOSAICS else None
        text = texts() if mosaic is None else mosaic[1]
        if mosaic is None and len(text) > 24 and chooser.random() < 0.2:
            words = text.split(" ")
            text = " ".join(words[: max(1, len(words) // 2)]).strip()
        try:
            ink = mosaic[0] if mosaic is not None else None
            if ink is None and bitmap_fonts.fonts and len(text) <= MAX_PRINTED_CHARACTERS and chooser.random() < PRINTED:
                ink = draw_printed(chooser, text, bitmap_fonts, texts, HEIGHT, MAX_WIDTH, SCALERS)
            ink = draw_line(chooser, text, font_set, texts) if ink is None else ink
        except (OSError, ValueError):  # FreeType refuses some outlines at some sizes
            on_problem(f"{text!r}: {traceback.format_exc()}")
            continue
        if ink is None:
            continue
        labels = labels_of(text)
        if steps_needed(labels) > ink.shape[1] // STEP - 1:
            continue
        if len(text) >= MIN_UPSIDE_DOWN_CHARACTERS and chooser.random() < UPSIDE_DOWN:
            ink, labels = ink[::-1, ::-1], []
        width = width_for(ink.shape[1])
        waiting[width].append((ink, labels, mosaic is not None))
        if len(waiting[width]) >= lines_in_chunk(width, columns):
            yield chunk_of(chooser, width, waiting[width])
            waiting[width] = []


def chunk_of(chooser: random.Random, width: int, lines: list[Line]) -> Chunk:
    ink = np.zeros((len(lines), HEIGHT, width), np.uint8)
    labels: list[int] = []
    for number, (line, ids, is_real) in enumerate(lines):
        start = place_in(chooser, width - line.shape[1])
        # Around a photograph there is paper.
        around = ((0, 0), (start, width - line.shape[1] - start))
        ink[number] = np.pad(line, around, mode="edge" if is_real else "constant")
        labels += ids
    return (width, ink, np.array(labels, np.int16), np.array([len(ids) for _, ids, _ in lines], np.int32),
            np.array([is_real for _, _, is_real in lines]))


def place_in(chooser: random.Random, room: int) -> int:
    """Columns before the line, of those that are left over."""
    share = chooser.random()
    return 0 if share < FLUSH else room if share < 2 * FLUSH else chooser.randint(0, room)


def _draw_forever(chunks: multiprocessing.Queue, seed: int, data: Path, receipt_texts: list[str], columns: int, letters: Letters | None) -> None:
    try:
        os.nice(5)
        for chunk in draw_chunks(seed, data, receipt_texts, columns=columns, letters=letters,
                                 on_problem=lambda problem: chunks.put(("line", problem))):
            chunks.put(chunk)
    except Exception:  # reported to the trainer, which stops
        chunks.put(("process", traceback.format_exc()))


class Feed:
    def __init__(self, data: Path, receipt_texts: list[str], *, workers: int, seed: int, device: str, max_uses: int,
                 columns: int, letters: Letters | None = None) -> None:
        context = multiprocessing.get_context("fork")
        self._queue = context.Queue(maxsize=200)
        self._workers = [context.Process(target=_draw_forever, args=(self._queue, seed * 1_000 + number, data, receipt_texts, columns, letters),
                                         daemon=True)
                         for number in range(workers)]
        for worker in self._workers:
            worker.start()
        self._device, self._max_uses = device, max_uses
        self._chooser = random.Random(seed)
        self._kept: dict[int, list[dict]] = {width: [] for width in WIDTHS}
        self._lock = threading.Lock()
        self._bytes = 0
        self._problem: str | None = None
        self.drawn = self.used = self.left_out = 0
        threading.Thread(target=self._receive, daemon=True).start()

    def _receive(self) -> None:
        while True:
            chunk = self._queue.get()
            if isinstance(chunk[0], str):
                self._note(*chunk)
                continue
            width, ink, labels, lengths, is_real = chunk
            tensor = torch.from_numpy(ink)
            if self._device == "cuda":
                tensor = tensor.pin_memory().to(self._device, non_blocking=True)
            entry = dict(uses=0, turn=self._chooser.random(), ink=tensor, labels=torch.from_numpy(labels.astype(np.int64)),
                         lengths=torch.from_numpy(lengths.astype(np.int64)), is_real=torch.from_numpy(is_real))
            with self._lock:
                kept = self._kept[width]
                kept.append(entry)
                self.drawn += len(lengths)
                self._bytes += tensor.numel()
                if self._bytes > MAX_DEVICE_BYTES and len(kept) > MIN_CHUNKS_KEPT:
                    self._drop(kept, max(kept, key=lambda other: other["uses"]))

    def _note(self, kind: str, problem: str) -> None:
        """Skips lines that cannot be drawn. Too many of them, or a process that ends, stop the training."""
        self.left_out += 1
        if kind == "process" or self.left_out > 50 + self.drawn * MAX_LEFT_OUT:
            self._problem = problem
        if self.left_out == 1:
            print("left out", problem, flush=True)

    def _drop(self, kept: list[dict], entry: dict) -> None:
        del kept[next(index for index, other in enumerate(kept) if other is entry)]
        self._bytes -= entry["ink"].numel()

    def batch(self, columns: int) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]:
        """Returns about that many columns of one width: ink, labels, lengths, whether each line is a photograph already."""
        if self._problem is not None:
            raise RuntimeError(self._problem)
        with self._lock:
            weights = [sum(entry["ink"].numel() * 0.5 ** entry["uses"] for entry in self._kept[width]) for width in WIDTHS]
            width = self._chooser.choices(WIDTHS, weights)[0]
            kept = self._kept[width]
            kept.sort(key=lambda entry: (entry["uses"], entry["turn"]))
            taken = kept[: chunks_in_batch(width, columns)]
            for entry in taken:
                entry["uses"] += 1
                entry["turn"] = self._chooser.random()
                self.used += entry["ink"].shape[0]
                if entry["uses"] >= self._max_uses:
                    self._drop(kept, entry)
        return tuple(torch.cat([entry[part] for entry in taken]) for part in ("ink", "labels", "lengths", "is_real"))

    def wait_for(self, lines: int) -> None:
        while self.drawn < lines:
            if self._problem is not None:
                raise RuntimeError(self._problem)
            time.sleep(0.1)

    def close(self) -> None:
        for worker in self._workers:
            worker.kill()
