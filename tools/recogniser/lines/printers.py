"""Draws lines dot by dot, as dot-matrix and thermal printers print them: pins that fail, worn ribbons, double strikes, dead dots of a print head."""
from __future__ import annotations

import math
import random
from collections.abc import Callable

import numpy as np
from PIL import Image

from common.bitmap_fonts import BitmapFonts, dots_of

#: Pixels of the drawing for a dot, before the line is brought to the height of the input.
PIXELS = 5
#: Share of the lines above or below of which a part is in the picture.
NEIGHBOURS = 0.4
MAX_DOTS = 900
_rows, _columns = np.mgrid[0:PIXELS, 0:PIXELS] - (PIXELS - 1) / 2
_distance = np.sqrt(_rows**2 + _columns**2) / PIXELS


def draw_printed(chooser: random.Random, text: str, fonts: BitmapFonts, other_text: Callable[[], str],
                 height: int, max_width: int, scalers: list[int]) -> np.ndarray | None:
    """Returns None if no font has the text or it gets too wide."""
    font = fonts.pick(chooser, text)
    if font is None:
        return None
    noise = np.random.default_rng(chooser.getrandbits(32))
    for tab in range(text.count("\t")):
        text = text.replace("\t", " " * (chooser.randint(2, 6) if chooser.random() < 0.8 else chooser.randint(3, 16)), 1)
    spacing = chooser.choice([0, 0, 0, 0, 1, 1, 2])
    wide = chooser.random() < 0.07
    line = dots_of(font, text, spacing, wide)
    if line.shape[1] > MAX_DOTS or not line.any():
        return None
    pitch = font["height"] + chooser.choice([0, 0, 1, 2, 3, 5, 8])
    sheet = np.zeros((3 * pitch + 4, line.shape[1] + 4 * font["height"]), np.uint8)
    start = 2 * font["height"]
    sheet[pitch : pitch + line.shape[0], start : start + line.shape[1]] = line
    for beside in (0, 2):
        if chooser.random() < NEIGHBOURS:
            other = other_text()[:80].replace("\t", "  ")
            if fonts.has(font, other):
                dots = dots_of(font, other, spacing)
                at = max(0, start + chooser.choice([0, 0, chooser.randint(-start, max(1, line.shape[1] - 10))]))
                dots = dots[:, : max(0, sheet.shape[1] - at)]
                sheet[beside * pitch : beside * pitch + dots.shape[0], at : at + dots.shape[1]] |= dots
    struck = chooser.random() < 0.5
    ink = (strike if struck else burn)(chooser, noise, sheet.astype(np.float32))
    rows = np.flatnonzero(line.any(1))
    columns = np.flatnonzero(line.any(0))
    return cut(chooser, ink, (pitch + rows[0], pitch + rows[-1] + 1), (start + columns[0], start + columns[-1] + 1), height, max_width, scalers)


def strike(chooser: random.Random, noise: np.random.Generator, dots: np.ndarray) -> np.ndarray:
    """Pins that hit a ribbon."""
    uneven = chooser.uniform(0, 0.5)
    ink = dots * (1 - uneven * noise.random(dots.shape, np.float32))
    if chooser.random() < 0.3:  # pins that hit weakly or not at all
        for _ in range(chooser.choice([1, 1, 2])):
            ink[chooser.randrange(0, 9) :: chooser.choice([9, 12, 24])] *= chooser.choice([0, 0.3, 0.5])
    if chooser.random() < 0.35:  # a ribbon with used and fresh parts
        ink *= 1 - chooser.uniform(0.2, 0.8) * smooth(noise, ink.shape[1], chooser.randint(10, 80))[None]
    if chooser.random() < 0.2:  # a ribbon that sits too high or too low
        ramp = np.linspace(0, 1, ink.shape[0] // 3, dtype=np.float32)
        ink *= (1 - chooser.uniform(0.4, 0.9) * np.tile(ramp if chooser.random() < 0.5 else ramp[::-1], 4)[: ink.shape[0], None])
    if chooser.random() < 0.1:
        ink *= noise.random(ink.shape) > chooser.uniform(0.02, 0.15)
    radius = chooser.uniform(0.3, 0.72)
    shape = np.clip((radius - _distance) * PIXELS / 1.2 + 0.5, 0, 1).astype(np.float32)
    if chooser.random() < 0.35:  # ink runs between the dots
        shape = np.clip(shape + chooser.uniform(0.1, 0.5), 0, 1)
    page = np.kron(ink, shape)
    if chooser.random() < 0.3:  # struck twice, the second time a little aside
        across, down = round(chooser.uniform(0.2, 0.7) * PIXELS), round(chooser.uniform(0, 0.5) * PIXELS)
        page = np.maximum(page, chooser.uniform(0.6, 1) * np.roll(page, (down, across), (0, 1)))
    if chooser.random() < 0.2:  # the carriage shakes: rows of dots lie beside each other
        for row in range(0, page.shape[0], PIXELS):
            page[row : row + PIXELS] = np.roll(page[row : row + PIXELS], round(chooser.gauss(0, 0.25) * PIXELS), 1)
    return page


def burn(chooser: random.Random, noise: np.random.Generator, dots: np.ndarray) -> np.ndarray:
    """Dots of a heated head: the paper goes on while a row cools, dead dots leave white columns."""
    ink = dots
    if chooser.random() < 0.4:
        ink = np.maximum(ink, chooser.uniform(0.1, 0.6) * np.roll(ink, 1, 0))
    if chooser.random() < 0.4:  # the head is colder at the beginning of a stroke, or weak in all
        ink = ink * (1 - chooser.uniform(0.1, 0.55) * (np.roll(dots, 1, 0) == 0))
    if chooser.random() < 0.22:
        for _ in range(chooser.choice([1, 2, 3, 6])):
            first = chooser.randrange(ink.shape[1])
            ink[:, first : first + chooser.choice([1, 1, 1, 2])] *= chooser.choice([0, 0, 0.4])
    if chooser.random() < 0.3:
        ink = ink * (1 - chooser.uniform(0.2, 0.9) * smooth(noise, ink.shape[1], chooser.randint(6, 60))[None])
    if chooser.random() < 0.25:  # rows that got less heat
        ink = ink * (1 - chooser.uniform(0.2, 0.8) * smooth(noise, ink.shape[0], chooser.choice([2, 3, 5]))[:, None])
    if chooser.random() < 0.2:  # paper that is worn: spots of all sizes are gone
        coarse = Image.fromarray((noise.random((max(2, ink.shape[0] // 3), max(2, ink.shape[1] // 3))) * 255).astype(np.uint8))
        spots = np.asarray(coarse.resize((ink.shape[1], ink.shape[0]), Image.BILINEAR), np.float32) / 255
        ink = ink * np.clip((spots - chooser.uniform(0.15, 0.35)) * 6, chooser.choice([0, 0.3]), 1)
    reach = chooser.uniform(0.36, 0.62)
    # Dots are square and a little larger or smaller than their place.
    edge = np.clip((reach - np.maximum(abs(_rows), abs(_columns)) / PIXELS) * PIXELS + 0.5, 0, 1).astype(np.float32)
    page = np.kron(ink, edge)
    if chooser.random() < 0.15:  # the paper was stopped or slipped at a row
        at = chooser.randrange(page.shape[0])
        moved = chooser.randint(1, PIXELS)
        page = np.concatenate((page[:at], np.repeat(page[at : at + 1], moved, 0), page[at:-moved])) if chooser.random() < 0.5 else np.concatenate(
            (page[:at], page[at + moved :], np.zeros((min(moved, page.shape[0] - at), page.shape[1]), np.float32)))
    return page


def smooth(noise: np.random.Generator, length: int, cell: int) -> np.ndarray:
    """Values of 0..1 that change over about so many dots."""
    coarse = noise.random(max(2, length // cell + 2))
    return np.interp(np.linspace(0, len(coarse) - 1, length), np.arange(len(coarse)), coarse).astype(np.float32)


def cut(chooser: random.Random, page: np.ndarray, rows: tuple[int, int], columns: tuple[int, int], height: int, max_width: int,
        scalers: list[int]) -> np.ndarray | None:
    """The part of the page that the line finder would cut out."""
    tall = (rows[1] - rows[0]) * PIXELS
    if tall < 2 * PIXELS:
        return None
    least = 9 * PIXELS
    room = max(0.0, (least - tall) / 2)
    above, below = (chooser.uniform(-0.04, 0.3) * max(tall, least) + room for _ in range(2))
    before, after = (chooser.uniform(-0.02, 0.25 if chooser.random() < 0.85 else 0.8) * max(tall, least) for _ in range(2))
    top, bottom = max(0, round(rows[0] * PIXELS - above)), min(page.shape[0], round(rows[1] * PIXELS + below))
    left, right = max(0, round(columns[0] * PIXELS - before)), min(page.shape[1], round(columns[1] * PIXELS + after))
    image = Image.fromarray((page[top:bottom, left:right].clip(0, 1) * 255).astype(np.uint8))
    # Printers of receipts have dots that are closer in one direction.
    stretch = math.exp(chooser.uniform(-0.42, 0.36))
    width = max(10, round(image.width / image.height * height * stretch))
    if width > max_width:
        return None
    return np.asarray(image.resize((width, height), chooser.choice(scalers)))
