"""Texts as words, and words as pieces of letters."""

from __future__ import annotations

import re
import unicodedata

BUCKETS = 8192
PIECES = (3, 4)
MAX_WORD = 24

_BEFORE_CAPITAL = re.compile(r"(?<=[a-zà-ÿ\d])(?=[A-ZÀ-Ý])|(?<=[A-ZÀ-Ý])(?=[A-ZÀ-Ý][a-zà-ÿ])")


def words_of(text: str) -> list[str]:
    """The words of a name, a label or a sentence: no case, no accents, no figures."""
    plain = unicodedata.normalize("NFKD", _BEFORE_CAPITAL.sub(" ", unicodedata.normalize("NFC", text))).lower()
    words, word = [], ""
    for letter in plain + " ":
        if unicodedata.category(letter).startswith("M"):
            continue
        if letter.isalpha():
            word += letter
            continue
        if word:
            words.append(word[:MAX_WORD])
            word = ""
        if letter in "#%":
            words.append(letter)
    return words


def pieces_of(word: str) -> list[int]:
    """Numbers of the pieces of three and four letters, with the ends of the word marked."""
    marked = f"<{word}>"
    found = []
    for length in PIECES:
        for start in range(len(marked) - length + 1):
            found.append(_hash(marked[start : start + length]) % BUCKETS)
    return found or [_hash(marked) % BUCKETS]


def _hash(text: str) -> int:
    """FNV-1a over the code points."""
    value = 2166136261
    for letter in text:
        value = ((value ^ ord(letter)) * 16777619) & 0xFFFFFFFF
    return value
