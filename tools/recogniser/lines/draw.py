"""Draws a text as a line of print: ink coverage 40 pixels high, without damage by paper or scanner."""
from __future__ import annotations

import math
import random
import re
from collections.abc import Callable

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from common.font_set import FontSet
from common.own_rules import HAS_RAQM, ArabicStyle
from common.right_to_left import FORMS, shaped
from lines.heading import Heading, PLAIN

HEIGHT = 40
MAX_WIDTH = 2_560
SIZES = [13, 15, 17, 19, 21, 23, 25, 28, 31, 34, 38, 44]
DOT_SIZES = [10, 11, 12, 13]
#: Share of the lines that a typewriter wrote.
TYPED = 0.15
#: Share of the lines drawn like names at the head of a receipt or a letter.
HEADINGS = 0.09
MAX_HEADING_CHARACTERS = 40
#: Share of the lines that lose a part of their first or last letter, and of those that lose a part of their upper or lower edge.
CLIPPED_ENDS = 0.06
CLIPPED_EDGES = 0.05
ARABIC_RUN = re.compile(f"([{''.join(FORMS)}]+)")
SCALERS = [Image.BILINEAR, Image.BICUBIC, Image.LANCZOS, Image.BOX, Image.HAMMING, Image.BILINEAR]
_rows, _columns = np.mgrid[0:4, 0:4] - 1.5
#: One pixel of a matrix printer.
DOT = np.clip(2.1 - np.sqrt(_rows**2 + _columns**2), 0, 1).astype(np.float32)

#: Position of a part of the text, its offset from the line, the strength of its ink, and its font.
Piece = tuple[float, float, str, int, ImageFont.FreeTypeFont]
#: Check boxes of forms, empty or marked.
SQUARES = set("☐☑☒")
SQUARE_WIDTH = 0.85
RAISED = {"¹": "1", "²": "2", "³": "3"}


def draw_line(chooser: random.Random, text: str, fonts: FontSet, other_text: Callable[[], str]) -> np.ndarray | None:
    """Returns None if no font has the text or it gets too wide."""
    is_joined = shaped(text) != text
    style = ArabicStyle.any(chooser) if is_joined and HAS_RAQM else None
    text = text if style is not None else shaped(text)
    typed = chooser.random() < TYPED
    # Forms draw their own squares; those of fonts all look alike.
    has_squares = not typed and not is_joined and not SQUARES.isdisjoint(text) and chooser.random() < 0.6
    number = fonts.pick(chooser, "".join(c for c in text if not has_squares or c not in SQUARES), typewriter=typed)
    if number is None:
        return None
    # A typewriter and what draws letters one by one would take joined ones apart.
    typed = typed and fonts.is_typewriter[number] and not is_joined
    written = not typed and fonts.is_handwritten[number]
    dotted = not typed and not written and chooser.random() < 0.07
    size = chooser.choice(DOT_SIZES) if dotted else chooser.choice(SIZES[:8]) if len(text) > 110 else chooser.choice(SIZES)
    font = fonts.open(number, size)
    is_heading = not (typed or written or has_squares or is_joined or "\t" in text) and len(text) <= MAX_HEADING_CHARACTERS and chooser.random() < HEADINGS
    heading = Heading.any(chooser, size, dotted) if is_heading else PLAIN
    has_raised = not (typed or written or dotted or is_heading or has_squares) and not RAISED.keys().isdisjoint(text) and chooser.random() < 0.7
    small = fonts.open(number, round(size * 0.8)) if text.isupper() and not typed and not dotted and not is_heading and chooser.random() < 0.05 else None
    if style is not None:
        pieces, end = own_pieces(chooser, text, font, fonts.open(number, size, by_own_rules=True), size, style, fonts.covers[number])
    elif small is not None:
        pieces, end = small_capitals(text, font, small, size)
    elif has_raised:
        pieces, end = raised_pieces(chooser, text, font, fonts.open(number, round(size * chooser.uniform(0.5, 0.68))), size)
    else:
        pieces, end = place_pieces(chooser, text, font, size, typed, has_squares, 0.0 if is_joined else heading.tracking)
    if written:
        sway = chooser.uniform(0, 0.07) * size
        pieces = [(x, offset + chooser.gauss(0, sway), part, ink, own_font) for x, offset, part, ink, own_font in pieces]
    if end > 130 * size:
        return None
    ascent, descent = font.getmetrics()
    margin = int(size * 1.2)
    width, height = int(end + size), ascent + descent + 2 * margin
    if width * height > 6_000_000:
        return None
    image = Image.new("L", (width, height), 0)
    pen = ImageDraw.Draw(image)
    style = Square(chooser)
    for x, offset, part, ink, own_font in pieces:
        if has_squares and part in SQUARES:
            style.draw(pen, part, x, margin + ascent, size)
        else:
            heading.write(pen, (x, margin + offset), part, ink, own_font)
    box = image.getbbox()
    if box is None:
        return None
    frame = Frame(chooser, box, size, margin + ascent)
    if heading.on_plate:
        frame.add_plate(pen, width, height)
    elif chooser.random() < 0.22:
        frame.add_neighbour(pen, font, other_text, fonts.covers[number], width)
    if not heading.on_plate:
        frame.add_rules(pen, width)
    image = frame.cut(pen, image, height)
    if written and chooser.random() < 0.5:
        image = slanted(image, chooser.uniform(-0.35, 0.35))
    return scale(chooser, image, dotted, heading.stretch)


def slanted(image: Image.Image, slant: float) -> Image.Image:
    """Leans to the right by that share of its height, without losing its corners."""
    reach = abs(slant) * image.height
    shift = -reach if slant > 0 else 0
    return image.transform((round(image.width + reach), image.height), Image.AFFINE, (1, slant, shift, 0, 1, 0), Image.BILINEAR)


def draw_scribble(chooser: random.Random) -> np.ndarray:
    """Strokes of a pen that say nothing: signatures, ticks, loops, lines drawn through."""
    width = round(HEIGHT * math.exp(chooser.uniform(math.log(1.2), math.log(14))))
    image = Image.new("L", (2 * width, 2 * HEIGHT), 0)
    pen = ImageDraw.Draw(image)
    thickness = chooser.choice([2, 3, 4, 5, 7])
    for _ in range(chooser.randint(1, 3)):
        turns, swing, lean = chooser.uniform(0.3, 9), chooser.uniform(0.1, 0.6), chooser.uniform(-0.6, 0.6)
        phase, drift, loop = chooser.uniform(0, 6.3), chooser.uniform(-0.4, 0.4), chooser.uniform(0, 1.6)
        start, end = sorted((chooser.uniform(-0.1, 0.5), chooser.uniform(0.4, 1.1)))
        points = []
        for step in range(121):
            share = step / 120
            angle = phase + turns * 2 * math.pi * share
            growth = 1 + chooser.gauss(0, 0.04) + 0.5 * math.sin(3.7 * share + phase)
            y = HEIGHT * (1 + growth * swing * math.sin(angle) + drift * (share - 0.5))
            x = 2 * width * (start + (end - start) * share) + loop * HEIGHT * swing * math.cos(angle) + lean * (HEIGHT - y)
            points.append((x, y))
        pen.line(points, fill=chooser.randint(150, 255), width=thickness, joint="curve")
    return np.asarray(image.resize((width, HEIGHT), Image.BOX))


def small_capitals(text: str, font: ImageFont.FreeTypeFont, small: ImageFont.FreeTypeFont, size: int) -> tuple[list[Piece], float]:
    """All letters are capitals, and the first one of each word is larger."""
    x, lower = float(size), font.getmetrics()[0] - small.getmetrics()[0]
    pieces: list[Piece] = []
    for word in text.replace("\t", " ").split(" "):
        pieces += [(x, 0, word[:1], 255, font), (x + font.getlength(word[:1]), lower, word[1:], 255, small)]
        x += font.getlength(word[:1]) + small.getlength(word[1:]) + max(font.getlength(" "), 0.25 * size)
    return pieces, x


def raised_pieces(chooser: random.Random, text: str, font: ImageFont.FreeTypeFont, small: ImageFont.FreeTypeFont, size: int) -> tuple[list[Piece], float]:
    """Most texts raise a small figure instead of taking the one that the font has for it."""
    x, lift = float(size), chooser.uniform(-0.05, 0.14) * size
    pieces: list[Piece] = []
    for part in re.split("([¹²³\\t])", text):
        if part == "\t":
            x += size * chooser.uniform(0.9, 4)
        elif part in RAISED:
            pieces.append((x, lift, RAISED[part], 255, small))
            x += small.getlength(RAISED[part])
        elif part:
            pieces.append((x, 0, part, 255, font))
            x += font.getlength(part)
    return pieces, x


class Square:
    """How a form draws a ticked box: its edge, its mark, how neatly."""

    def __init__(self, chooser: random.Random) -> None:
        self.chooser = chooser
        self.side, self.edge = chooser.uniform(0.5, 0.8), chooser.choice([1, 1, 2, 3])
        self.mark, self.sway = chooser.choice([1, 2, 2, 3]), chooser.choice([0, 0.03, 0.12])

    def draw(self, pen: ImageDraw.ImageDraw, sign: str, x: float, base: float, size: int) -> None:
        side = self.side * size
        left, bottom = x, base + 0.05 * size

        def at(across: float, up: float) -> tuple[float, float]:
            return (left + (across + self.chooser.gauss(0, self.sway)) * side, bottom - (up + self.chooser.gauss(0, self.sway)) * side)

        pen.rectangle((left, bottom - side, left + side, bottom), outline=255, width=min(self.edge, max(1, size // 10)))
        width = min(self.mark, max(1, size // 9))
        if sign == "☒":
            pen.line((*at(0.1, 0.1), *at(0.9, 0.9)), fill=255, width=width)
            pen.line((*at(0.1, 0.9), *at(0.9, 0.1)), fill=255, width=width)
        elif sign == "☑":
            corner = at(0.4, 0.12)
            pen.line((*at(0.12, 0.5), *corner), fill=255, width=width)
            pen.line((*corner, *at(0.95, 1.0)), fill=255, width=width)


def place_pieces(chooser: random.Random, text: str, font: ImageFont.FreeTypeFont, size: int, typed: bool,
                 has_squares: bool = False, own_tracking: float | None = None) -> tuple[list[Piece], float]:
    space = font.getlength(" ")
    if not 0.12 * size < space < size:
        space = 0.3 * size
    share = chooser.random()
    space_factor = 1.0 if share < 0.5 else chooser.uniform(0.62, 1) if share < 0.7 else chooser.uniform(1, 1.9)
    tracking = 0.0
    share = chooser.random()
    if share < 0.11:
        tracking = chooser.uniform(-0.07, 0) * size
    elif share < 0.2:
        tracking = chooser.uniform(0.02, 0.22) * size
    if own_tracking is not None:
        tracking = own_tracking
    if tracking > 0.1 * size:
        space_factor = max(space_factor, 1.3, 3 * tracking / size)
    if typed:
        return typed_pieces(chooser, text, font, size)
    x = float(size)
    pieces: list[Piece] = []
    for index, part in enumerate(text.split("\t")):
        if index:
            x += size * (chooser.uniform(0.9, 3) if chooser.random() < 0.7 else chooser.uniform(2, 9))
        if space_factor == 1 and not tracking and not has_squares:
            pieces.append((x, 0, part, 255, font))
            x += font.getlength(part)
            continue
        for position, word in enumerate(part.split(" ")):
            if position:
                x += max(space * space_factor, 0.13 * size) + tracking
            if not tracking and not has_squares:
                pieces.append((x, 0, word, 255, font))
                x += font.getlength(word)
                continue
            for character in word:
                pieces.append((x, 0, character, 255, font))
                x += (SQUARE_WIDTH * size if has_squares and character in SQUARES else font.getlength(character)) + tracking
    return pieces, x


def own_pieces(chooser: random.Random, text: str, font: ImageFont.FreeTypeFont, joined: ImageFont.FreeTypeFont, size: int,
               style: ArabicStyle, covered: frozenset[str]) -> tuple[list[Piece], float]:
    """Words of Arabic letters in reading order, which the layout engine turns and joins; everything else as it stands in the line."""
    space = font.getlength(" ")
    space = (space if 0.12 * size < space < size else 0.3 * size) * chooser.choice([1, 1, 1, chooser.uniform(0.7, 1), chooser.uniform(1, 1.9)])
    x = float(size)
    pieces: list[Piece] = []
    for index, part in enumerate(text.split("\t")):
        if index:
            x += size * (chooser.uniform(0.9, 3) if chooser.random() < 0.7 else chooser.uniform(2, 9))
        for position, word in enumerate(part.split(" ")):
            if position:
                x += max(space, 0.13 * size)
            for number, run in enumerate(ARABIC_RUN.split(word)):
                own = joined if number % 2 else font
                shown = style.write(chooser, run[::-1], covered) if number % 2 else run
                if shown:
                    pieces.append((x, 0, shown, 255, own))
                    x += own.getlength(shown)
    return pieces, x


def typed_pieces(chooser: random.Random, text: str, font: ImageFont.FreeTypeFont, size: int) -> tuple[list[Piece], float]:
    """A typewriter strikes letters one by one: off the line, light or heavy, sometimes twice."""
    pitch = font.getlength("n") * chooser.uniform(0.96, 1.06)
    sway, wear = chooser.uniform(0, 0.05) * size, chooser.uniform(0, 0.65)
    x = float(size)
    pieces: list[Piece] = []
    for character in text:
        if character == "\t":
            x += pitch * chooser.randint(2, 9)
            continue
        if character != " ":
            ink = int(255 * (1 - wear * chooser.random() ** 2))
            at = x + chooser.gauss(0, 0.012 * size)
            pieces.append((at, chooser.gauss(0, sway), character, ink, font))
            if chooser.random() < 0.03:
                pieces.append((at + 0.05 * size, 0, character, ink // 2, font))
        x += max(pitch, font.getlength(character) * 0.98)
    return pieces, x


class Frame:
    """Returns the part of the drawing that the line finder would cut out."""

    def __init__(self, chooser: random.Random, box: tuple[int, int, int, int], size: int, base: int) -> None:
        self.chooser, self.size, self.base = chooser, size, base
        self.left, self.top, self.right, self.bottom = box
        height, capital, uniform = self.bottom - self.top, 0.7 * size, chooser.uniform
        share = chooser.random()
        if height < 0.5 * size:
            share = 0.3 + 0.7 * share
        if share < 0.3:
            upper, lower = self.top - uniform(-0.04, 0.13) * height, self.bottom + uniform(-0.04, 0.13) * height
        elif share < 0.68:
            upper, lower = base - capital * uniform(1.05, 1.45), base + capital * uniform(0.1, 0.5)
        else:
            upper = self.top - uniform(0.03, 0.42) * max(height, capital)
            lower = self.bottom + uniform(0.03, 0.42) * max(height, capital)
        self.upper, self.lower = min(upper, self.top + 0.05 * height), max(lower, self.bottom - 0.05 * height)
        if height > 0.5 * size and chooser.random() < CLIPPED_EDGES:
            if chooser.random() < 0.5:
                self.upper = self.top + uniform(0.03, 0.1) * height
            else:
                self.lower = self.bottom - uniform(0.03, 0.1) * height

    def add_neighbour(self, pen: ImageDraw.ImageDraw, font: ImageFont.FreeTypeFont, other_text: Callable[[], str], covered: frozenset[str], width: int) -> None:
        """Adds parts of the line above or below."""
        chooser, text = self.chooser, shaped(other_text()[:60].replace("\t", " "))
        if set(text) - {" "} - covered:
            return
        _, above, _, below = font.getbbox(text)
        x = chooser.uniform(-0.3, 0.6) * width if chooser.random() < 0.5 else self.left
        if chooser.random() < 0.5 and self.top - self.upper > 2:
            pen.text((x, self.upper + chooser.uniform(0.1, 0.8) * (self.top - self.upper) - below), text, fill=255, font=font)
        elif self.lower - self.bottom > 2:
            pen.text((x, self.lower - chooser.uniform(0.1, 0.8) * (self.lower - self.bottom) - above), text, fill=255, font=font)

    def add_rules(self, pen: ImageDraw.ImageDraw, width: int) -> None:
        chooser, size = self.chooser, self.size
        share = chooser.random()
        if share < 0.1:
            y = self.base + chooser.uniform(0.06, 0.3) * size
            thickness = chooser.choice([1, 1, 2, max(1, size // 12)])
            ends = (self.left - chooser.random() * size, self.right + chooser.random() * size)
            if chooser.random() < 0.4:
                ends = tuple(sorted((chooser.uniform(self.left, self.right), chooser.uniform(self.left, self.right))))
            pen.rectangle((ends[0], y, ends[1], y + (thickness - 1)), fill=chooser.randint(120, 255))
            self.lower = max(self.lower, y + chooser.uniform(-1, 4))
        elif share < 0.125:
            y = self.top - chooser.uniform(0.1, 0.35) * size
            pen.rectangle((0, y, width, y + chooser.choice([0, 1, 2])), fill=chooser.randint(120, 255))
            self.upper = min(self.upper, y - chooser.uniform(-1, 2))
        elif share < 0.145:
            y, step = self.base + chooser.uniform(0.1, 0.25) * size, chooser.choice([3, 4, 5])
            for x in range(self.left, self.right, step):
                pen.point((x, y), fill=255)

    def add_plate(self, pen: ImageDraw.ImageDraw, width: int, height: int) -> None:
        """White letters on a black plate: turned to dark on light, what is left of the paper around the plate is dark."""
        chooser, size = self.chooser, self.size
        sides = [chooser.uniform(0.03, 0.3) * size for _ in range(4)]
        left, upper, right, lower = self.left - sides[0], self.top - sides[1], self.right + sides[2], self.bottom + sides[3]
        for around in ((0, 0, width, upper), (0, lower, width, height), (0, 0, left, height), (right, 0, width, height)):
            pen.rectangle(around, fill=255)
        reach = chooser.choice([0, 0, 0.1, 0.25]) * size
        self.upper, self.lower = upper - reach, lower + reach

    def cut(self, pen: ImageDraw.ImageDraw, image: Image.Image, height: int) -> Image.Image:
        chooser, tall = self.chooser, self.lower - self.upper
        reach = 0.18 if chooser.random() < 0.85 else 0.7
        left, right = self.left - chooser.uniform(-0.01, reach) * tall, self.right + chooser.uniform(-0.01, reach) * tall
        if self.right - self.left > 2 * self.size and chooser.random() < CLIPPED_ENDS:
            lost = chooser.uniform(0.02, 0.07) * self.size
            left, right = (self.left + lost, right) if chooser.random() < 0.6 else (left, self.right - lost)
        for x in (left + 1, right - 3):
            if chooser.random() < 0.03:
                pen.rectangle((x, 0, x + chooser.choice([0, 1]), height), fill=255)
        return image.crop((int(left), int(self.upper), max(int(left) + 4, int(right + 1)), max(int(self.upper) + 6, int(self.lower + 0.5))))


def scale(chooser: random.Random, image: Image.Image, dotted: bool, own_stretch: float) -> np.ndarray | None:
    if dotted:
        dots = (np.asarray(image) > 100).astype(np.float32)
        image = Image.fromarray((np.kron(dots, DOT) * 255).astype(np.uint8))
    elif chooser.random() < 0.15:
        threshold = chooser.randint(70, 170)
        image = image.point(lambda value: 255 if value > threshold else 0)
    stretch = min(1.4, max(0.7, math.exp(chooser.gauss(0, 0.13)))) * own_stretch
    width = max(10, round(image.width / image.height * HEIGHT * stretch))
    if width > MAX_WIDTH:
        return None
    return np.asarray(image.resize((width, HEIGHT), chooser.choice(SCALERS)))
