"""Right-to-left text as it stands on paper: in visual order, Arabic letters in the forms that join them.

The network reads from left to right, so its labels are in visual order. The product puts them in reading order.
"""
from __future__ import annotations

import re
import unicodedata

from common.alphabet import ARABIC, HEBREW

#: What may stand above or below Arabic letters, and what stretches a word or keeps letters apart. None of them is read.
MARKS = "\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0670"
STRETCH, APART = "\u0640", "\u200c"

_RIGHT = set(HEBREW + ARABIC + "׳״־،؛؟")
_MIRRORED = dict(zip("()[]{}<>«»‹›", ")(][}{><»«›‹"))
_PIECES = re.compile(r"[0-9٠-٩۴۵۶]+(?:[.,:/٫٬-][0-9٠-٩۴۵۶]+)*|.", re.S)
_FIGURES = set("0123456789٠١٢٣٤٥٦٧٨٩۴۵۶")


def is_right_to_left(text: str) -> bool:
    return any(character in _RIGHT for character in text)


def _has_latin(text: str) -> bool:
    return any(character.isalpha() and character not in _RIGHT for character in text)


def visual(text: str) -> str:
    """From left to right, as a page that is read from right to left shows it; other text stays as it is."""
    if not is_right_to_left(text):
        return text
    return "\t".join(_visual_part(part) for part in reversed(text.split("\t")))


def _visual_part(part: str) -> str:
    runs: list[list[str]] = []
    follows_latin = False
    for word in part.split(" "):
        is_latin = not is_right_to_left(word) and (_has_latin(word) or (follows_latin and not _FIGURES.isdisjoint(word)))
        if is_latin and follows_latin:
            runs[-1].append(word)
        else:
            runs.append([word])
        follows_latin = is_latin
    return " ".join(" ".join(run) if _has_latin(run[0]) else _visual_word(run[0]) for run in reversed(runs))


def _visual_word(word: str) -> str:
    if not is_right_to_left(word) and not _FIGURES.isdisjoint(word):
        return word
    pieces = _PIECES.findall(word)
    return "".join(_MIRRORED.get(piece, piece) for piece in reversed(pieces))


#: The forms of each Arabic letter: alone, last, first, between; None where it does not join the next letter.
FORMS: dict[str, tuple[str, str | None, str | None, str | None]] = {}
#: Two letters that print as one: alone and joined to the letter before.
LAM_ALEF = {"آ": ("ﻵ", "ﻶ"), "أ": ("ﻷ", "ﻸ"), "إ": ("ﻹ", "ﻺ"), "ا": ("ﻻ", "ﻼ")}


def _find_forms() -> None:
    found: dict[str, dict[str, str]] = {}
    for code in [*range(0xFB50, 0xFC00), *range(0xFE80, 0xFEFD)]:
        kind, _, letter = unicodedata.decomposition(chr(code)).partition(" ")
        if letter and " " not in letter:
            found.setdefault(chr(int(letter, 16)), {})[kind] = chr(code)
    for letter in ARABIC:
        forms = found.get(letter, {})
        FORMS[letter] = (forms.get("<isolated>", letter), forms.get("<final>"), forms.get("<initial>"), forms.get("<medial>"))


_find_forms()


def shaped(text: str) -> str:
    """Text in visual order with the forms of Arabic letters that join them."""
    if not any(character in FORMS for character in text):
        return text
    letters = text[::-1]
    shown: list[str] = []
    joins = False
    index = 0
    while index < len(letters):
        letter, after = letters[index], letters[index + 1 : index + 2]
        if letter == "ل" and after in LAM_ALEF:
            shown.append(LAM_ALEF[after][1 if joins else 0])
            joins, index = False, index + 2
            continue
        alone, last, first, between = FORMS.get(letter, (letter, None, None, None))
        goes_on = joins_next(letter, after)
        if joins and last is not None:
            shown.append(between if goes_on and between is not None else last)
        else:
            shown.append(first if goes_on and first is not None else alone)
        joins = goes_on
        index += 1
    return "".join(reversed(shown))


def joins_next(letter: str, after: str) -> bool:
    """Whether two letters that follow each other are written as one stroke."""
    return FORMS.get(letter, (letter, None, None, None))[2] is not None and FORMS.get(after, (after, None, None, None))[1] is not None


def all_forms() -> set[str]:
    return {form for forms in FORMS.values() for form in forms if form is not None} | {form for pair in LAM_ALEF.values() for form in pair}
