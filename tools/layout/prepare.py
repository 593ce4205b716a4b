"""Writes the material of simulated pages: widths of letters and lines of text.

    python3 prepare.py MATERIAL.json.gz FONT.ttf,FONT-BOLD.ttf ... -- PAGES.json ...

PAGES.json is what dump-pages.ts writes of a document; only documents of a set's `tune` part belong here.
"""

import gzip
import json
import sys

from PIL import ImageFont

LETTERS = [chr(code) for code in [*range(32, 127), *range(160, 256), 0x2013, 0x2014, 0x2212, 0x2022, 0x201C, 0x201D, 0x2019]]


def widths(file):
    font = ImageFont.truetype(file, 100)
    return {letter: round(font.getlength(letter) / 100, 3) for letter in LETTERS}


def lines_of(file):
    lines = []
    for page in json.load(open(file, encoding="utf-8")):
        by_line = {}
        for text, *_, line in page["words"]:
            by_line.setdefault(line, []).append(text)
        lines.extend(" ".join(words) for words in by_line.values() if len(words) > 5)
    return lines


def main():
    target, *rest = sys.argv[1:]
    at = rest.index("--")
    fonts = [[widths(file) for file in pair.split(",")] for pair in rest[:at]]
    lines = [own for own in map(lines_of, rest[at + 1 :]) if len(own) > 20]
    with gzip.open(target, "wt", encoding="utf-8") as stream:
        json.dump({"fonts": fonts, "lines": lines}, stream, ensure_ascii=False)


main()
