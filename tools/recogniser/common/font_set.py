"""Picks prepared fonts of a folder at random, fonts of business print more often."""
from __future__ import annotations

import json
import random
import re
from bisect import bisect
from itertools import accumulate
from pathlib import Path

from PIL import ImageFont

from common.own_rules import open_layout

EVEN_PITCH = re.compile(
    r"mono|courier|cour|ocr|^pc__|3270|hermit|agave|anonymous|inconsolata|fantasque|spleen|atarismall|proggy|dotgothic|"
    r"glasstty|unifont|typewriter|typist|tlwg|routed|osifont|opendin|cond|narrow", re.I)
BUSINESS = re.compile(r"liberation|urw|dejavu|freefont|croscore|crosextra|roboto|noto|open-sans|lato|cmu", re.I)
HANDWRITTEN = re.compile(r"^handwriting-|fifthhorseman|femke|breip|rufscript|humor|comic|opendys|jura|sixtyfour", re.I)
TYPEWRITER = re.compile(r"typewriter|typist|courier|cour|typo|nimbusmono|freemono|cmuntt|lmmono|tlwgmono|cousine|liberationmono", re.I)
KEPT_OPEN = 2_000


class FontSet:
    def __init__(self, folder: Path) -> None:
        coverage: dict[str, str] = json.loads((folder / "coverage.json").read_text(encoding="utf8"))
        self.names = sorted(coverage)
        self.files = [str(folder / name) for name in self.names]
        self.covers = [frozenset(coverage[name]) for name in self.names]
        families = [name.split("__")[0] for name in self.names]
        weights = [self._weight(name, families.count(family)) for name, family in zip(self.names, families)]
        self._limits = list(accumulate(weights))
        self.is_handwritten = [HANDWRITTEN.search(name) is not None for name in self.names]
        self.is_typewriter = [TYPEWRITER.search(name) is not None for name in self.names]
        self._typewriters = [number for number, answer in enumerate(self.is_typewriter) if answer]
        self._full = sorted(range(len(self.names)), key=lambda number: -len(self.covers[number]))
        self._open: dict[tuple[int, int, bool], ImageFont.FreeTypeFont] = {}

    @staticmethod
    def _weight(name: str, family_size: int) -> float:
        weight = family_size**-0.5
        if EVEN_PITCH.search(name):
            weight *= 1.5
        if BUSINESS.search(name):
            weight *= 2
        if HANDWRITTEN.search(name):
            weight *= 0.3
        return weight

    def pick(self, chooser: random.Random, text: str, typewriter: bool = False) -> int | None:
        """Returns a font that has every character of the text, or None."""
        needed = set(text) - {"\t", " "}
        for _ in range(10):
            if typewriter and self._typewriters:
                number = chooser.choice(self._typewriters)
            else:
                number = min(bisect(self._limits, chooser.random() * self._limits[-1]), len(self.names) - 1)
            if needed <= self.covers[number]:
                return number
        able = [number for number in self._full[:80] if needed <= self.covers[number]]
        return chooser.choice(able) if able else next((n for n in self._full if needed <= self.covers[n]), None)

    def open(self, number: int, size: int, by_own_rules: bool = False) -> ImageFont.FreeTypeFont:
        key = (number, size, by_own_rules)
        font = self._open.get(key)
        if font is None:
            if len(self._open) >= KEPT_OPEN:
                self._open.clear()
            layout = getattr(ImageFont, "Layout", ImageFont).BASIC if hasattr(ImageFont, "Layout") else ImageFont.LAYOUT_BASIC
            font = open_layout(self.files[number], size) if by_own_rules else ImageFont.truetype(self.files[number], size, layout_engine=layout)
            self._open[key] = font
        return font
