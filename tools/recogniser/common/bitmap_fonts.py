"""Fonts that are made of dots, as terminals and printers have them: what receipts of dot-matrix and thermal printers look like.

`prepare_bitmap_fonts` writes them as one file, so that the training machine needs no library that reads their formats.
"""
from __future__ import annotations

import gzip
import json
import random
import re
import struct
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from common.alphabet import CHARACTERS

#: Nothing is trained on these: the checks draw with them.
TEST_FONTS = re.compile(r"VGA|3270|modd|rk$|^term|neep|^6x12$")
WANTED = re.compile(
    r"^([5-9]x\d+B?|10x20|clR6x12|8x16rk|12x24rk|neep-.*iso10646.*|modd-.*|3270(b|gt16|gt16b|gt24|gt32)?|ter-u(12|14|16|18|20|22|24)[nb]_iso-8859-1|"
    r"cour[BR](08|10|12|14|18|24)|lutBS(08|10|12|14|18)|lutRS(08|10|12|14|18)|term14|termB14|helvR(10|12|14)|Lat15-(VGA(8|14|16)|Fixed1[3-8]))$")
LEAST = 90
#: Sizes that a file of dots may have; each has one.
SIZES = range(6, 40)


def prepare_bitmap_fonts(unpacked: Path, target: Path) -> None:
    found: dict[str, dict[str, dict]] = {"train": {}, "test": {}}
    paths = sorted(unpacked.glob("usr/share/fonts/X11/75dpi/*.pcf.gz")) + sorted(unpacked.glob("usr/share/fonts/X11/misc/*.pcf.gz"))
    for path in paths + sorted(unpacked.glob("usr/share/consolefonts/*.psf.gz")):
        name = path.name.split(".")[0]
        if not WANTED.search(name):
            continue
        font = read_psf(path) if path.name.endswith(".psf.gz") else read_pcf(path)
        if font is not None and len(font["glyphs"]) >= LEAST:
            found["test" if TEST_FONTS.search(name) else "train"][name] = font
    for part, fonts in found.items():
        with gzip.open(target / part / "dots.json.gz", "wt", encoding="utf8") as file:
            json.dump(fonts, file, ensure_ascii=False)
        print(f"{part}: {len(fonts)} fonts of dots")


def read_pcf(path: Path) -> dict | None:
    for size in SIZES:
        try:
            font = ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)
            break
        except OSError:
            continue
    else:
        return None
    ascent, descent = font.getmetrics()
    missing = rows_of(font, "\ufffe", ascent + descent)
    glyphs = {}
    for character in CHARACTERS:
        advance = round(font.getlength(character))
        rows = rows_of(font, character, ascent + descent)
        if 0 < advance < 64 and (character == " " or any(rows) and rows != missing):
            glyphs[character] = [advance, rows]
    return dict(height=ascent + descent, glyphs=glyphs)


def rows_of(font: ImageFont.FreeTypeFont, character: str, height: int) -> list[int]:
    """Each row is a number whose bits are dots, the left one lowest."""
    image = Image.new("1", (64, height), 0)
    ImageDraw.Draw(image).text((0, 0), character, fill=1, font=font)
    return [int(sum(1 << int(x) for x in np.flatnonzero(row))) for row in np.asarray(image)]


def read_psf(path: Path) -> dict | None:
    data = gzip.decompress(path.read_bytes())
    if data[:2] == b"\x36\x04":
        mode, height = data[2], data[3]
        count, width, start, stride = 512 if mode & 1 else 256, 8, 4, height
        table = data[start + count * stride :].decode("utf-16-le", "replace") if mode & 6 else ""
        entries = table.split("\uffff")
    elif data[:4] == b"\x72\xb5\x4a\x86":
        _, start, flags, count, stride, height, width = struct.unpack("<7I", data[4:32])
        entries = [entry.decode("utf8", "replace") for entry in data[start + count * stride :].split(b"\xff")] if flags & 1 else []
    else:
        return None
    across = (width + 7) // 8
    glyphs = {}
    for number, entry in enumerate(entries[:count]):
        raw = data[start + number * stride : start + (number + 1) * stride]
        rows = []
        for row in range(height):
            bits = np.unpackbits(np.frombuffer(raw[row * across : (row + 1) * across], np.uint8))[:width]
            rows.append(int(sum(1 << int(x) for x in np.flatnonzero(bits))))
        for character in entry.split("\ufffe")[0]:
            if character in CHARACTERS and (character == " " or any(rows)):
                glyphs[character] = [width, rows]
    return dict(height=height, glyphs=glyphs)


class BitmapFonts:
    def __init__(self, folder: Path) -> None:
        path = folder / "dots.json.gz"
        self.fonts: list[dict] = list(json.loads(gzip.decompress(path.read_bytes())).values()) if path.exists() else []

    def pick(self, chooser: random.Random, text: str) -> dict | None:
        needed = set(text) - {"\t"}
        for _ in range(8):
            font = chooser.choice(self.fonts)
            if needed <= font["glyphs"].keys():
                return font
        return None

    @staticmethod
    def has(font: dict, text: str) -> bool:
        return all(character in font["glyphs"] for character in text)


def dots_of(font: dict, text: str, spacing: int = 0, wide: bool = False) -> np.ndarray:
    """Rows and columns of dots of a line, 0 or 1."""
    glyphs = [font["glyphs"][character] for character in text]
    width = sum(advance + spacing for advance, _ in glyphs) + 8
    dots = np.zeros((font["height"], width), np.uint8)
    at = 0
    for advance, rows in glyphs:
        for row, bits in enumerate(rows):
            column = at
            while bits:
                if bits & 1 and column < width:
                    dots[row, column] = 1
                bits >>= 1
                column += 1
        at += advance + spacing
    dots = dots[:, : at + 1]
    return np.repeat(dots, 2, 1) if wide else dots
