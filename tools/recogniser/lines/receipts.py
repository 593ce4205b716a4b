"""Lines of real receipts. Opens only ids that the caller names. Their truth is in capitals, so the network decides the case."""
from __future__ import annotations

import difflib
import io
import json
import math
import random
import re
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from PIL import Image

from common.alphabet import INDEX, clean, is_readable
from lines.draw import HEIGHT
from lines.feed import WIDTHS, labels_of, lines_in_batch, place_in, steps_needed, width_for
from lines.network import STEP

MIN_HEIGHT = 10
MIN_WIDTH = 8
VIEWS = 6
#: From this view on, lines are cut out of a smaller page, if they are then still this high.
FIRST_SMALLER_VIEW = 4
MIN_SMALLER_HEIGHT = 15
#: Share of the views that may lose a part of their letters at an edge.
BADLY_CUT = 0.2
#: Every sixth receipt of the tuning part is held back: for checks during training and for fitting confidences.
HELD_EVERY = 6
#: Letters whose capital differs in shape, not only in size.
TELLING = set("abdefghijlmnqrty")

#: Where the first letter begins at the top, then clockwise.
Corners = list[list[float]]


@dataclass
class RealLine:
    views: list[np.ndarray]
    text: str
    #: What the product read, where the text is only what it made of that.
    read: str | None = None
    page: str = ""
    #: Pixels of the page.
    height: float = 0


def receipt_ids(folder: Path, hold_none: bool = False) -> tuple[list[str], list[str]]:
    """Returns ids to train on and ids for checks, all from the `tune` part: held back, unless none are."""
    tune = sorted(json.loads((folder / "split.json").read_text())["tune"])
    return [name for number, name in enumerate(tune) if hold_none or number % HELD_EVERY], tune[::HELD_EVERY]


def load_lines(folder: Path, ids: list[str], seed: int = 1, views: int = VIEWS) -> list[RealLine]:
    chooser = random.Random(seed)
    truth = json.loads((folder / "gt.json").read_text(encoding="utf8"))
    lines = []
    for name in ids:
        with Image.open(folder / truth[name]["file"]) as image:
            whole = image.convert("L")
        page, smaller = np.asarray(whole), Smaller(whole, chooser)
        for line in truth[name]["lines"]:
            left, top, right, bottom = line["box"]
            text = clean(line["text"])
            if bottom - top < MIN_HEIGHT or right - left < MIN_WIDTH or not is_readable(text):
                continue
            cuts = []
            for view in range(views):
                margins = [0.0] * 4 if view == 0 else [chooser.uniform(-0.05, 0.25) for _ in range(4)]
                scale = smaller.scale_for(view, bottom - top)
                cuts.append(cut(page, line["box"], margins) if scale == 1 else cut(smaller.pixels, [value * scale for value in line["box"]], margins))
            lines.append(RealLine([as_line(piece) for piece in cuts if piece is not None], text, page=name, height=bottom - top))
    return [line for line in lines if line.views]


def load_found_lines(folder: Path, found: Path, ids: list[str], seed: int = 1, views: int = VIEWS) -> list[RealLine]:
    """Lines as the product cuts them, which found-lines.ts wrote; the first view is the product's, the others lie beside it."""
    chooser = random.Random(seed)
    truth, quads = json.loads((folder / "gt.json").read_text(encoding="utf8")), json.loads(found.read_text(encoding="utf8"))
    lines = []
    for name in ids:
        with Image.open(folder / truth[name]["file"]) as image:
            page = image.convert("L")
        smaller = Smaller(page, chooser)
        for line in quads.get(name, []):
            text = clean(line["text"])
            if is_readable(text):
                lines.append(RealLine(views_of(line["quad"], page, smaller, chooser, views), text, page=name, height=height_of(line["quad"])))
    return lines


def height_of(quad: Corners) -> float:
    return math.dist(quad[0], quad[3])


def views_of(quad: Corners, page: Image.Image, smaller: Smaller, chooser: random.Random, views: int) -> list[np.ndarray]:
    """The product's cut, then others beside it, some of them out of the smaller page."""
    cuts = [cut_quad(page, quad)]
    for view in range(1, views):
        beside, scale = moved(chooser, quad), smaller.scale_for(view, height_of(quad))
        cuts.append(cut_quad(page, beside) if scale == 1 else cut_quad(smaller.page, [[value * scale for value in point] for point in beside]))
    return cuts


class Smaller:
    """The page as a poorer camera would have taken it: fewer pixels, compressed more strongly."""

    def __init__(self, page: Image.Image, chooser: random.Random) -> None:
        self._scale = chooser.uniform(0.5, 0.85)
        size = (max(1, round(page.width * self._scale)), max(1, round(page.height * self._scale)))
        taken = io.BytesIO()
        page.resize(size, chooser.choice([Image.BILINEAR, Image.BICUBIC, Image.BOX])).save(taken, "jpeg", quality=chooser.randint(30, 80))
        with Image.open(taken) as image:
            self.page = image.convert("L")
        self.pixels = np.asarray(self.page)

    def scale_for(self, view: int, height: float) -> float:
        """1 where the page itself is cut: for the first views, and lines that nobody could read if they were smaller."""
        return self._scale if view >= FIRST_SMALLER_VIEW and height * self._scale >= MIN_SMALLER_HEIGHT else 1.0


def moved(chooser: random.Random, quad: Corners) -> Corners:
    """As a finder might have cut the line as well: higher or lower, a little tilted, its ends further out."""
    (left, top), (right, right_top), _, (lower_left, bottom) = quad
    height = math.hypot(lower_left - left, bottom - top)
    along = math.atan2(right_top - top, right - left)
    higher, inner = (0.14, 0.07) if chooser.random() < BADLY_CUT else (0.09, 0.02)
    up, down, fall = chooser.uniform(-higher, 0.12), chooser.uniform(-higher, 0.12), chooser.gauss(0, 0.05)
    before, after = chooser.uniform(-inner, 0.3), chooser.uniform(-inner, 0.3)

    def corner(point: list[float], out: float, lower: float) -> list[float]:
        out, lower = out * height, lower * height
        return [point[0] + out * math.cos(along) - lower * math.sin(along), point[1] + out * math.sin(along) + lower * math.cos(along)]

    return [corner(quad[0], -before, -up + fall), corner(quad[1], after, -up - fall), corner(quad[2], after, down - fall),
            corner(quad[3], -before, down + fall)]


def cut_quad(page: Image.Image, quad: Corners) -> np.ndarray:
    """Like sampleQuad of the product: each pixel averages several points of the page where the line shrinks."""
    upper_left, upper_right, lower_right, lower_left = quad
    height, length = math.dist(upper_left, lower_left), math.dist(upper_left, upper_right)
    points = max(1, min(4, round(height / HEIGHT)))
    width = max(12, min(WIDTHS[-1], round(length / max(1, height) * HEIGHT)))
    corners = [value for point in (upper_left, lower_left, lower_right, upper_right) for value in point]
    line = page.transform((width * points, HEIGHT * points), Image.QUAD, corners, Image.BILINEAR, fillcolor=255).reduce(points)
    return dark_on_light(np.asarray(line))


def cut(page: np.ndarray, box: list[float], margins: list[float]) -> np.ndarray | None:
    """Margins are shares of the line's height."""
    left, top, right, bottom = box
    height = bottom - top
    x0, y0 = int(max(0, left - margins[0] * height)), int(max(0, top - margins[1] * height))
    x1, y1 = int(min(page.shape[1], right + margins[2] * height)), int(min(page.shape[0], bottom + margins[3] * height))
    return page[y0:y1, x0:x1] if y1 - y0 >= 8 and x1 - x0 >= 8 else None


def as_line(grey: np.ndarray) -> np.ndarray:
    """40 pixels high, dark on light."""
    width = max(12, min(WIDTHS[-1], round(grey.shape[1] / grey.shape[0] * HEIGHT)))
    return dark_on_light(np.asarray(Image.fromarray(grey).resize((width, HEIGHT), Image.BILINEAR)))


def dark_on_light(line: np.ndarray) -> np.ndarray:
    return 255 - line if np.median(line) < 127.5 else line


def with_case(truth: str, reading: str) -> str | None:
    """Returns the truth in the case that was read, by runs of letters: `(Amount(RM)`; None if the two differ too much."""
    letters = [index for index, character in enumerate(truth) if character != " "]
    plain, read = "".join(truth[index] for index in letters).lower(), reading.replace(" ", "")
    matcher = difflib.SequenceMatcher(None, plain, read.lower(), autojunk=False)
    if len(read.lower()) != len(read) or matcher.ratio() < 0.75:
        return None
    seen: dict[int, str] = {}
    for start, read_start, count in matcher.get_matching_blocks():
        for offset in range(count):
            seen[letters[start + offset]] = read[read_start + offset]

    def votes(indices: range) -> list[bool]:
        return [seen[index].isupper() for index in indices if index in seen and seen[index].lower() in TELLING]

    whole = votes(range(len(truth)))
    runs = [run.span() for run in re.finditer(r"[^\W\d_]+", truth)]
    # A line of capitals, though one of them was read small; but `TOTAL Amount` has a word of its own case.
    if not whole or sum(whole) >= 0.7 * len(whole) and not any(is_small(votes(range(start + 1, end))) for start, end in runs):
        return checked(truth.upper(), truth)
    letters_in_case = list(truth)
    for start, end in runs:
        rest = votes(range(start + 1, end))
        is_capital = sum(rest) >= 0.5 * len(rest) if rest else seen.get(start, "a").isupper()
        first = seen[start].isupper() if seen.get(start, " ").lower() in TELLING or not is_capital and start in seen else is_capital
        letters_in_case[start:end] = (truth[start].upper() if first else truth[start].lower()) + (
            truth[start + 1 : end].upper() if is_capital else truth[start + 1 : end].lower())
    return checked("".join(letters_in_case), truth)


def differ_by_commas(truth: str, reading: str) -> bool:
    """Whether nothing but commas and points is read otherwise: transcribers of small print are no surer of them than the network."""
    one, other = truth.replace(" ", ""), reading.replace(" ", "")
    return one.lower() != other.lower() and one.replace(",", ".").lower() == other.replace(",", ".").lower()


def is_small(capitals: list[bool]) -> bool:
    return len(capitals) >= 2 and sum(capitals) < 0.3 * len(capitals)


def checked(text: str, truth: str) -> str | None:
    return text if is_readable(text) and text.lower() == truth.lower() else None


class RealBatches:
    def __init__(self, lines: list[RealLine], readings: list[str], seed: int) -> None:
        self._chooser = random.Random(seed)
        self._lines: dict[int, list[tuple[np.ndarray, list[int]]]] = {}
        self.kept = 0
        for line, reading in zip(lines, readings):
            text = with_case(line.text, reading) if line.read is None else line.text
            if text is None or line.read is not None and reading.strip() not in (line.read, text) or differ_by_commas(text, reading):
                continue
            labels = labels_of(text)
            self.kept += 1
            for view in line.views:
                if steps_needed(labels) < view.shape[1] // STEP:
                    self._lines.setdefault(width_for(view.shape[1]), []).append((view, labels))
        self._lines = {width: found for width, found in self._lines.items() if len(found) >= 8}

    def batch(self, columns: int) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]:
        widths = list(self._lines)
        width = self._chooser.choices(widths, [len(self._lines[width]) * width for width in widths])[0]
        # As many as a drawn batch has: for each other shape of a batch a GPU prepares for seconds.
        taken = self._chooser.choices(self._lines[width], k=lines_in_batch(width, columns))
        ink = np.zeros((len(taken), HEIGHT, width), np.uint8)
        for number, (view, _) in enumerate(taken):
            start = place_in(self._chooser, width - view.shape[1])
            ink[number] = np.pad(255 - view, ((0, 0), (start, width - view.shape[1] - start)), mode="edge")
        labels = [label for _, ids in taken for label in ids]
        return torch.from_numpy(ink), torch.tensor(labels), torch.tensor([len(ids) for _, ids in taken]), torch.ones(len(taken), dtype=torch.bool)


assert all(letter.upper() in INDEX for letter in TELLING)
