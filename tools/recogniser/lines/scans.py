"""Lines of scanned pages that nobody transcribed, as the product cuts and reads them: what scan-lines.ts wrote.

Pages whose names begin with `print-` are no scans yet: their lines are read as they are and learned as a copier or a fax makes them.
"""
from __future__ import annotations

import json
import random
from pathlib import Path

from PIL import Image

from common.alphabet import clean, is_readable
from lines.copied import copied
from lines.receipts import HELD_EVERY, VIEWS, RealLine, Smaller, cut_quad, height_of, views_of


def scan_names(folder: Path, hold_none: bool = False) -> tuple[list[str], list[str]]:
    """Returns pages to train on and pages for checks: held back, unless none are."""
    names = sorted(json.loads((folder / "lines.json").read_text(encoding="utf8")))
    return [name for number, name in enumerate(names) if hold_none or number % HELD_EVERY], names[::HELD_EVERY]


def load_scan_lines(folder: Path, names: list[str], seed: int = 1, views: int = VIEWS) -> list[RealLine]:
    chooser = random.Random(seed)
    found = json.loads((folder / "lines.json").read_text(encoding="utf8"))
    lines = []
    for name in names:
        with Image.open(folder / name) as image:
            page = image.convert("L")
        other = copied(page, chooser) if name.startswith("print-") else page
        smaller = Smaller(other, chooser)
        for line in found[name]:
            text = clean(line["text"])
            if is_readable(text):
                cuts = [cut_quad(page, line["quad"])] + views_of(line["quad"], other, smaller, chooser, views)[1:]
                lines.append(RealLine(cuts, text, read=clean(line.get("read", text)), page=name, height=height_of(line["quad"])))
    return lines
