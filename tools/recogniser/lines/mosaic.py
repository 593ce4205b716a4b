"""New texts out of the letters of real lines: print, paper and camera stay real while the words change.

There are few real lines and a network soon knows their words by heart; what it then reads by memory it misreads in a shop it never saw.
"""
from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
import torch
import torch.nn as nn

from common.alphabet import CHARACTERS
from lines.draw import HEIGHT
from lines.feed import width_for
from lines.network import STEP
from lines.receipts import RealLine, with_case

#: Greys of the paper to which all pieces are brought, so that their seams do not show.
PAPER = 235.0
MIN_KINDS = 12
MIN_PIECES = 50
MAX_WIDTH = 1_280
#: Lines whose heights differ by no more are of one print.
HEIGHT_RATIO = 1.2
#: Rows of the line, of 40, by which its highest and its lowest ink may differ.
ROWS_ALIKE = 4
#: Share of the most ink of a column from which on a column belongs to a letter.
LEAST_INK = 0.08
#: Share of the pitch by which half of the letters may be off it in a print of even pitch.
EVEN = 0.07
MIN_WORD_GAP = 7
#: Columns of paper inside of a broken letter.
BROKEN = 4


@dataclass
class Print:
    """Letters of lines that look alike: of one page, one height, one place in the line."""

    #: Without the paper beside them.
    pieces: dict[str, list[np.ndarray]] = field(default_factory=dict)
    papers: list[float] = field(default_factory=list)
    #: Columns between letters and between words, and from the middle of a letter to that of the next.
    letter_gaps: list[int] = field(default_factory=list)
    word_gaps: list[int] = field(default_factory=list)
    pitches: list[float] = field(default_factory=list)

    @property
    def count(self) -> int:
        return sum(len(found) for found in self.pieces.values())

    def pitch(self) -> float | None:
        """Of a print whose letters are all equally wide."""
        if len(self.pitches) < 20:
            return None
        middle = float(np.median(self.pitches))
        return middle if np.median(np.abs(np.array(self.pitches) - middle)) < EVEN * middle else None

    def writable(self, text: str) -> str:
        """What of the text can be written: words in another case if need be, not in two."""
        words = []
        for word in text.replace("\t", " ").split(" "):
            own = next((form for form in (word, word.upper(), word.lower()) if form and self.pieces.keys() >= set(form)), None)
            if own is not None:
                words.append(own)
        return " ".join(words)

    def write(self, text: str, chooser: random.Random) -> np.ndarray:
        pitch, x = self.pitch(), float(chooser.randint(0, 7))
        usual = float(np.median(self.letter_gaps)) if self.letter_gaps else 2.0
        placed: list[tuple[int, np.ndarray]] = []
        for character in text:
            if character == " ":
                wide = chooser.uniform(2, 5) if chooser.random() < 0.04 else 1
                x += wide * (pitch or max(MIN_WORD_GAP, 2 * usual, chooser.choice(self.word_gaps or [MIN_WORD_GAP])))
                continue
            piece = chooser.choice(self.pieces[character])
            if pitch is None:
                placed.append((round(x), piece))
                x += piece.shape[1] + min(2 * usual + 1, chooser.choice(self.letter_gaps or [2]))
            else:
                placed.append((max(0, round(x + (pitch - piece.shape[1]) / 2)), piece))
                x += pitch
        end = max(start + piece.shape[1] for start, piece in placed) + chooser.randint(0, 7)
        line = np.full((HEIGHT, end), PAPER, np.float32)
        for start, piece in placed:
            part = line[:, start : start + piece.shape[1]]
            np.minimum(part, piece, out=part)
        return (line * (chooser.choice(self.papers) / PAPER)).clip(0, 255).astype(np.uint8)


class Prints:
    def __init__(self, prints: list[Print]) -> None:
        self.prints = [own for own in prints if len(own.pieces) >= MIN_KINDS and own.count >= MIN_PIECES]
        self._weights = [math.sqrt(own.count) for own in self.prints]

    def __bool__(self) -> bool:
        return bool(self.prints)

    def draw(self, chooser: random.Random, texts: Callable[[], str]) -> tuple[np.ndarray, str] | None:
        """Ink and its text; None if the letters do not suffice for any of some texts."""
        own = chooser.choices(self.prints, self._weights)[0]
        for _ in range(6):
            text = own.writable(texts())
            if len(text.replace(" ", "")) < 3:
                continue
            line = own.write(text, chooser)
            if line.shape[1] <= MAX_WIDTH:
                return 255 - line, text
        return None


def cut_letters(network: nn.Module, lines: list[RealLine], device: str) -> Prints:
    """Takes lines that the network reads as they were transcribed: its outputs then show where each letter is."""
    prints: dict[tuple, Print] = {}
    for line, (reading, peaks) in zip(lines, read_peaks(network, [line.views[0] for line in lines], device)):
        text = with_case(line.text, reading) if line.read is None else line.text
        if text is None or text.upper() != reading.upper() or len(text) != len(peaks) or len(text) < 3:
            continue
        grey = line.views[0].astype(np.float32)
        paper = float(np.percentile(grey, 85))
        if paper < 90:
            continue
        ink = (paper - grey).clip(0)
        rows = ink.mean(1)
        inked = np.nonzero(rows > 0.2 * rows.max())[0]
        key = (line.page, round(math.log(max(1.0, line.height)) / math.log(HEIGHT_RATIO)), inked[0] // ROWS_ALIKE, inked[-1] // ROWS_ALIKE)
        own = prints.setdefault(key, Print())
        own.papers.append(paper)
        cut_line(own, text, peaks, grey * (PAPER / paper), ink.mean(0))
    return Prints(list(prints.values()))


def cut_line(own: Print, text: str, peaks: list[float], grey: np.ndarray, ink: np.ndarray) -> None:
    """Takes letters that stand alone: paper on both sides, and between the two sides the peak of one character."""
    blobs = joined(inked_runs(ink > LEAST_INK * ink.max()), [peak for peak, character in zip(peaks, text) if character != " "])
    letters = [(peak, character) for peak, character in zip(peaks, text) if character != " "]
    spaces = [peak for peak, character in zip(peaks, text) if character == " "]
    last: tuple[int, int] | None = None
    for left, right in blobs:
        inside = [character for peak, character in letters if left - 2 <= peak <= right + 2]
        if len(inside) != 1 or right - left > 2.5 * HEIGHT:
            last = None
            continue
        own.pieces.setdefault(inside[0], []).append(grey[:, left:right])
        if last is not None:
            is_apart = any(last[1] - 2 <= peak <= left + 2 for peak in spaces)
            (own.word_gaps if is_apart else own.letter_gaps).append(left - last[1])
            if not is_apart:
                own.pitches.append((left + right - last[0] - last[1]) / 2)
        last = (left, right)


def inked_runs(is_inked: np.ndarray) -> list[tuple[int, int]]:
    changes = np.flatnonzero(np.diff(np.concatenate(([False], is_inked, [False])).astype(np.int8)))
    return [(int(start), int(end)) for start, end in zip(changes[::2], changes[1::2])]


def joined(runs: list[tuple[int, int]], peaks: list[float]) -> list[tuple[int, int]]:
    """Parts of a letter have a narrow gap between them and one peak in all."""
    whole: list[tuple[int, int]] = []
    for left, right in runs:
        if whole and left - whole[-1][1] <= BROKEN and sum(whole[-1][0] - 2 <= peak <= right + 2 for peak in peaks) <= 1:
            left = whole.pop()[0]
        whole.append((left, right))
    return whole


@torch.no_grad()
def read_peaks(network: nn.Module, lines: list[np.ndarray], device: str) -> list[tuple[str, list[float]]]:
    """The text of each line, and the column where each of its characters is surest."""
    network.eval()
    found: list[tuple[str, list[float]]] = [("", [])] * len(lines)
    order = sorted(range(len(lines)), key=lambda number: lines[number].shape[1])
    for first in range(0, len(order), 64):
        some = order[first : first + 64]
        width = width_for(max(lines[number].shape[1] for number in some))
        batch = np.stack([np.pad(lines[number], ((0, 0), (0, width - lines[number].shape[1])), mode="edge") for number in some])
        outputs = torch.softmax(network(torch.from_numpy(batch).to(device).float().unsqueeze(1) / 127.5 - 1), -1)
        sure, best = (value.cpu().numpy() for value in outputs.max(-1))
        for number, own, likelihoods in zip(some, best, sure):
            found[number] = peaks_of(own, likelihoods)
    return found


def peaks_of(best: np.ndarray, sure: np.ndarray) -> tuple[str, list[float]]:
    text, peaks, top, last = "", [], 0.0, 0
    for step, (output, likelihood) in enumerate(zip(best, sure)):
        if output and output != last:
            text += CHARACTERS[output - 1]
            peaks.append((step + 0.5) * STEP)
            top = likelihood
        elif output and likelihood > top:
            peaks[-1], top = (step + 0.5) * STEP, likelihood
        last = output
    return text, peaks
