"""Draws pages to measure recognition with: `python3 drawn_pages.py WORK/data OUT`.

Letters with a table in ten languages, in fonts and phrases that nothing is trained on, as a scanner gives them at 200 dpi. OUT gets an image a
page and gt.json, which names the language and the lines of each with their boxes. The same seed gives the same pages.
"""
from __future__ import annotations

import argparse
import json
import random
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from common.alphabet import clean
from common.corpus import load_corpus
from common.font_set import FontSet

LANGUAGES = ["en", "de", "fr", "es", "it", "pt", "pl", "cs", "hu", "tr"]
WIDTH, HEIGHT = 1_654, 2_339
MARGIN = 170
#: Pixels of the letters' size at 200 dpi: 9 to 12 points.
SIZES = range(25, 35)
Line = dict[str, object]


class Drawing:
    """A page that is filled from the top."""

    def __init__(self, chooser: random.Random, fonts: FontSet, phrases: list[str], words: list[str]) -> None:
        self.chooser, self.fonts = chooser, fonts
        # The font must have all letters of the page.
        self.phrases = [phrase for phrase in phrases if len(phrase) > 20]
        self.words = words
        needed = "".join(self.phrases) + "0123456789.,-€%"
        able = [number for number, covered in enumerate(fonts.covers) if len(set(needed) - {" "} - covered) <= 0.05 * len(set(needed))]
        self.number = chooser.choice(able)
        self.size = chooser.choice(SIZES)
        self.image = Image.new("L", (WIDTH, HEIGHT), 255)
        self.pen = ImageDraw.Draw(self.image)
        self.lines: list[Line] = []
        self.y = float(MARGIN)

    def readable(self, texts: list[str]) -> list[str]:
        covered = self.fonts.covers[self.number] | {" "}
        return [text for text in texts if set(text) <= covered]

    def write(self, text: str, x: float, size: int) -> float:
        """Returns where it ends."""
        font = self.fonts.open(self.number, size)
        self.pen.text((x, self.y), text, fill=self.ink, font=font)
        left, top, right, bottom = font.getbbox(text)
        self.lines.append({"text": text, "box": [x + left, self.y + top, x + right, self.y + bottom]})
        return x + right

    def paragraph(self, font: ImageFont.FreeTypeFont) -> None:
        text = " ".join(self.chooser.sample(self.readable(self.phrases), self.chooser.randint(2, 4)))
        line = ""
        for word in text.split(" "):
            longer = f"{line} {word}".strip()
            if font.getlength(longer) > WIDTH - 2 * MARGIN and line:
                self.row([line])
                line = word
            else:
                line = longer
        self.row([line])
        self.y += 0.7 * self.size

    def row(self, cells: list[str]) -> None:
        for place, cell in enumerate(cells):
            self.write(cell, MARGIN + place * (WIDTH - 2 * MARGIN) / max(1, len(cells)), self.size)
        self.y += 1.45 * self.size

    def fill(self) -> None:
        chooser, font = self.chooser, self.fonts.open(self.number, self.size)
        self.ink = chooser.randint(0, 60)
        self.write(chooser.choice(self.readable([phrase for phrase in self.phrases if len(phrase) < 60])), MARGIN, round(1.5 * self.size))
        self.y += 2.6 * self.size
        for _ in range(2):
            self.paragraph(font)
        short = self.readable([word for word in self.words if len(word) < 13])
        for _ in range(chooser.randint(5, 9)):
            price = f"{chooser.uniform(1, 2_000):.2f}"
            self.row([chooser.choice(short), str(chooser.randint(1, 40)), price if chooser.random() < 0.5 else price.replace(".", ",") + " €"])
        self.y += self.size
        while self.y < HEIGHT - 3 * MARGIN:
            self.paragraph(font)

    def scanned(self) -> tuple[Image.Image, list[Line]]:
        """Slightly tilted, slightly blurred, on off-white paper. Boxes are turned with it."""
        chooser = self.chooser
        angle = chooser.uniform(-0.8, 0.8)
        image = self.image.rotate(angle, Image.BICUBIC, fillcolor=255).filter(ImageFilter.GaussianBlur(chooser.uniform(0.3, 0.9)))
        noise = np.random.default_rng(chooser.randrange(2**32))
        greys = np.asarray(image, np.float32) / 255
        paper, shade = chooser.uniform(0.88, 1), np.linspace(0, chooser.uniform(-0.08, 0.08), WIDTH, dtype=np.float32)
        greys = greys * paper + shade[None] + noise.normal(0, chooser.uniform(0, 0.03), greys.shape)
        turn = np.deg2rad(angle)
        for line in self.lines:
            left, top, right, bottom = line["box"]
            x, y = (left + right) / 2 - WIDTH / 2, (top + bottom) / 2 - HEIGHT / 2
            moved_x, moved_y = x * np.cos(turn) + y * np.sin(turn) - x, y * np.cos(turn) - x * np.sin(turn) - y
            line["box"] = [round(float(value)) for value in (left + moved_x, top + moved_y, right + moved_x, bottom + moved_y)]
        return Image.fromarray((greys.clip(0, 1) * 255).astype(np.uint8)), self.lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--pages", type=int, default=3, help="of each language")
    parser.add_argument("--seed", type=int, default=17)
    options = parser.parse_args()
    corpus, fonts = load_corpus(options.data / "corpus.json.gz", "test"), FontSet(options.data / "fonts/test")
    (options.out / "docs").mkdir(parents=True, exist_ok=True)
    truth = {}
    for language in LANGUAGES:
        for number in range(options.pages):
            chooser = random.Random(f"{options.seed} {language} {number}")
            drawing = Drawing(chooser, fonts, [clean(phrase) for phrase in corpus["phrases"][language]], corpus["words"][language])
            drawing.fill()
            image, lines = drawing.scanned()
            name = f"{language}-{number + 1}"
            image.save(options.out / "docs" / f"{name}.png", dpi=(200, 200))
            truth[name] = {"file": f"docs/{name}.png", "language": language, "font": fonts.names[drawing.number], "size": [WIDTH, HEIGHT], "lines": lines}
    (options.out / "gt.json").write_text(json.dumps(truth, ensure_ascii=False), encoding="utf8")


if __name__ == "__main__":
    main()
