"""How names at the head of receipts and letters are printed: wide apart, condensed or twice as high, bold, hollow, white on black."""
from __future__ import annotations

import math
import random
from dataclasses import dataclass

from PIL import ImageDraw, ImageFont


@dataclass(frozen=True)
class Heading:
    #: Pixels between letters; None leaves it to the line.
    tracking: float | None = None
    stretch: float = 1.0
    #: Pixels by which strokes grow on each side.
    bold: int = 0
    hollow: bool = False
    on_plate: bool = False

    @staticmethod
    def any(chooser: random.Random, size: int, dotted: bool) -> Heading:
        """Printers of receipts print letters twice as wide or twice as high; the others take other fonts."""
        share = chooser.random()
        tracking = chooser.uniform(0.1, 0.6) * size if share < 0.3 else chooser.uniform(-0.06, 0.03) * size if share < 0.5 else None
        share = chooser.random()
        stretch = 0.5 if share < 0.15 else 1.6 if share < 0.25 else math.exp(chooser.uniform(-0.8, 0.5)) if share < 0.75 else 1.0
        bold = 0 if dotted or chooser.random() < 0.5 else chooser.randint(1, max(1, size // 12))
        hollow = not dotted and size >= 25 and chooser.random() < 0.06
        return Heading(tracking, stretch, max(1, bold) if hollow else bold, hollow, not dotted and chooser.random() < 0.12)

    def write(self, pen: ImageDraw.ImageDraw, at: tuple[float, float], text: str, ink: int, font: ImageFont.FreeTypeFont) -> None:
        if self.hollow:
            pen.text(at, text, fill=0, font=font, stroke_width=self.bold, stroke_fill=ink)
        else:
            pen.text(at, text, fill=ink, font=font, stroke_width=self.bold)


PLAIN = Heading()
