"""Arabic words as a font's own rules draw them: ligatures, stacked letters, marks, stretched strokes.

Needs the layout engine Raqm in Pillow; without it `shaped` of right_to_left.py draws the forms that Unicode has.
"""
from __future__ import annotations

import random
import re
from dataclasses import dataclass

from PIL import ImageFont, features

from common.right_to_left import APART, FORMS, LAM_ALEF, MARKS, STRETCH, joins_next

HAS_RAQM = features.check("raqm")
_VOWELS, _ENDINGS, _DOUBLED = MARKS[3:6] + MARKS[7], MARKS[0:6], MARKS[6]
#: Endings and beginnings that Persian writes apart from the word without a space.
_PERSIAN_PARTS = re.compile("^(?:\u0646?\u0645\u06cc)(?=..)|(?<=..)(?=(?:\u0647\u0627|\u0647\u0627\u06cc|\u0647\u0627\u06cc\u06cc|\u062a\u0631|\u062a\u0631\u06cc\u0646)$)")


def open_layout(path: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, size, layout_engine=getattr(ImageFont, "Layout", ImageFont).RAQM if hasattr(ImageFont, "Layout") else ImageFont.LAYOUT_RAQM)


def joins_letter(path: str, letter: str) -> bool:
    """Whether a font joins that letter to the same one, if such letters join; other characters count as joined."""
    if not HAS_RAQM or not joins_next(letter, letter):
        return True
    font = open_layout(path, 48)
    return bytes(font.getmask(letter * 3)) != bytes(font.getmask(APART.join(letter * 3)))


@dataclass(frozen=True)
class ArabicStyle:
    """What a line adds to its letters. The network reads none of it."""

    #: Share of the letters with a mark, and of the words that are stretched.
    marks: float = 0.0
    stretched: float = 0.0
    apart: float = 0.0

    @staticmethod
    def any(chooser: random.Random) -> ArabicStyle:
        share = chooser.random()
        marks = chooser.uniform(0.02, 0.12) if share < 0.14 else chooser.uniform(0.4, 0.95) if share < 0.19 else 0.0
        return ArabicStyle(marks, chooser.uniform(0.1, 1) if chooser.random() < 0.08 else 0.0, chooser.choice([0.0, 0.9]))

    def write(self, chooser: random.Random, word: str, covered: frozenset[str]) -> str:
        """A word in reading order with what is added to it, as far as the font has that."""
        if self.apart and chooser.random() < self.apart:
            word = _PERSIAN_PARTS.sub(lambda found: found.group() + APART, word)
        if self.stretched and STRETCH in covered and chooser.random() < self.stretched:
            places = [index for index in range(1, len(word)) if joins_next(word[index - 1], word[index])
                      and not (word[index - 1] == "\u0644" and word[index] in LAM_ALEF)]
            if places:
                place = chooser.choice(places)
                word = word[:place] + STRETCH * chooser.choice([1, 1, 2, 3, 5]) + word[place:]
        if self.marks:
            word = "".join(letter + (self._mark(chooser, last=index == len(word) - 1) if letter in FORMS and chooser.random() < self.marks else "")
                           for index, letter in enumerate(word))
            word = "".join(letter for letter in word if letter not in MARKS or letter in covered)
        return word

    @staticmethod
    def _mark(chooser: random.Random, last: bool) -> str:
        share = chooser.random()
        if share < 0.18:
            return _DOUBLED + chooser.choice(["", *_VOWELS[:3]])
        return chooser.choice(_ENDINGS) if last and share < 0.6 else chooser.choice(_VOWELS)
