"""Pages drawn on the CPU: receipts, letters, invoices, tables, forms, columns and clutter, with the boxes of their lines."""
import math
import random

import numpy as np
from PIL import Image

from pages.elements import DocumentPage
from pages.material import Fonts, Words
from pages.page import MAX_LINES, SIDE


def backdrop(page, rng):
    """Adds a table or floor around the paper, which covers only part of the canvas."""
    left, right = sorted((rng.uniform(0, 250), SIDE - rng.uniform(0, 250)))
    top, bottom = (rng.uniform(-60, 120), SIDE - rng.uniform(-60, 120))
    cells = rng.choice(((2, 2), (4, 4), (90, 3), (3, 90), (40, 40), (200, 200)))
    low = rng.randint(0, 170)
    noise = np.random.randint(low, low + rng.randint(8, 80), cells).astype(np.uint8)
    around = Image.fromarray(noise).resize((SIDE, SIDE), Image.BICUBIC)
    page.image.paste(around, (0, 0))
    if rng.random() < .3:
        for _ in range(rng.randint(1, 30)):
            page.draw.line([(rng.uniform(0, SIDE), rng.uniform(0, SIDE)) for _ in range(2)], fill=rng.randint(0, 255),
                           width=rng.randint(1, 12))
    page.draw.rectangle((left, top, right, bottom), fill=page.paper)
    return left, max(0, top), right, min(SIDE, bottom)


def draw_page(words, fonts, rng):
    page = DocumentPage(words, fonts, rng)
    left, top, right, bottom = 0, 0, SIDE, SIDE
    if rng.random() < .4:
        left, top, right, bottom = backdrop(page, rng)
    margin = rng.choice((2, 8, 20, 50, 90))
    left, top, right = left + margin, top + margin, right - margin
    size = math.exp(rng.uniform(math.log(9), math.log(30)))
    kind = rng.choices(('receipt', 'mixed', 'columns', 'table', 'form', 'poster', 'clutter'), (26, 30, 10, 11, 11, 8, 4))[0]
    if kind == 'receipt':
        font = page.font(size, ('mono', 'mono', 'text'))
        chars = rng.randint(26, 52)
        width = min(right - left, chars * font.getlength('0') * rng.uniform(.9, 1.1))
        y = top
        starts = [left + rng.uniform(0, right - left - width)]
        if width < (right - left) * .42 and rng.random() < .6:
            starts = [left, right - width]
        for x in starts:
            y = top
            while y < bottom - 3 * size and not page.is_full():
                y = page.receipt(x, y, x + width, font)
                if rng.random() < .3:
                    y = page.clutter(x, y, x + width, size)
    elif kind == 'poster':
        for _ in range(rng.randint(3, 24)):
            page.script = words.script()
            font = page.font(math.exp(rng.uniform(math.log(9), math.log(150))), ('text', 'display', 'mono', 'hand'))
            x, y = rng.uniform(left, right), rng.uniform(top, bottom)
            text = page.fitting(font, right - left)
            degrees = rng.choice((0, 0, 0, rng.gauss(0, 8), rng.uniform(-45, 45), 90, -90))
            reach = font.getlength(text) / 2
            c, s = abs(math.cos(math.radians(degrees))), abs(math.sin(math.radians(degrees)))
            w, h = reach * c + font.size * s * .7 + 4, reach * s + font.size * c * .7 + 4
            rows, columns = slice(max(0, int((y - h) / 2)), int((y + h) / 2)), slice(max(0, int((x - w) / 2)), int((x + w) / 2))
            if page.map[rows, columns].any():
                continue
            if rng.random() < .3:
                shade = rng.randint(0, 255)
                page.draw.rectangle((x - w, y - h, x + w, y + h), fill=shade)
                ink = shade + rng.randint(90, 255) if shade < 128 else shade - rng.randint(90, 255)
                page.write_tilted(x, y, text, font, degrees, max(0, min(255, ink)))
            else:
                page.write_tilted(x, y, text, font, degrees, page.ink)
    elif kind == 'clutter':
        y = top
        while y < bottom:
            y = page.clutter(left, y, right, size * 2)
        if rng.random() < .5:
            page.write(left + 20, rng.uniform(40, SIDE - 40), words.phrase(page.script), page.font(size))
    else:
        count = {'columns': rng.choice((2, 2, 3, 4)), 'mixed': rng.choice((1, 1, 1, 2))}.get(kind, 1)
        font = page.font(size, ('text', 'text', 'mono') if rng.random() < .9 else ('hand',))
        gutter = font.size * rng.choice((1.3, 1.6, 2, 3, 4))
        width = (right - left - gutter * (count - 1)) / count
        start = top
        if rng.random() < .5:
            start = page.heading(left, top, right, size)
        for column in range(count):
            x, y = left + column * (width + gutter), start
            if column and kind == 'columns' and rng.random() < .15:
                page.draw.line((x - gutter / 2, start, x - gutter / 2, bottom), fill=page.ink)
            used = font
            while y < bottom - 2 * size and not page.is_full():
                if kind != 'columns' and rng.random() < .25:
                    used = page.font(size * rng.choice((.6, .75, .9, 1, 1, 1.2, 1.6)))
                element = rng.choices(('paragraph', 'table', 'pairs', 'form', 'heading', 'clutter', 'space'), {
                    'mixed': (28, 16, 22, 8, 10, 12, 4), 'columns': (80, 2, 4, 0, 10, 2, 2),
                    'table': (6, 76, 6, 0, 6, 4, 2), 'form': (14, 6, 14, 52, 6, 6, 2)}[kind])[0]
                if element == 'space':
                    y += size * rng.uniform(1, 5)
                elif element == 'heading':
                    y = page.heading(x, y, x + width, size)
                elif element == 'clutter':
                    y = page.clutter(x, y, x + width, size)
                elif element == 'pairs' and kind == 'mixed' and width > 26 * used.size and rng.random() < .6:
                    middle = x + width * rng.uniform(.4, .6)
                    one = page.pairs(x, y, middle - 2 * used.size, used)
                    y = max(one, page.pairs(middle, y, x + width, used))
                else:
                    y = getattr(page, element)(x, y, x + width, used)
                y += used.size * rng.choice((0, .3, .6, 1.2))
    for _ in range(rng.choice((0, 0, 0, 1, 2))):
        page.scribble(rng.uniform(0, SIDE * .7), rng.uniform(0, SIDE * .9), rng.uniform(60, 320), rng.uniform(20, 90),
                      rng.randint(40, 140))
    if rng.random() < .08:
        page.stamp(rng.uniform(200, SIDE - 200), rng.uniform(200, SIDE - 200), size * 1.5)
    if rng.random() < .06:
        text = words.phrase(page.script, 3)
        page.write_tilted(rng.choice((12 + size, SIDE - 12 - size)), SIDE / 2, text, page.font(size), rng.choice((90, -90)),
                          page.ink)
    lines = np.zeros((MAX_LINES, 6), np.float32)
    if page.lines:
        lines[:len(page.lines)] = page.lines[:MAX_LINES]
    return np.asarray(page.image), page.map, lines


def pages(folder, seed):
    """Endless pages, the same ones for the same seed."""
    rng = random.Random(seed)
    np.random.seed(seed % 2 ** 31)
    words, fonts = Words(folder, rng), Fonts(folder)
    made = failed = 0
    while True:
        try:
            page = draw_page(words, fonts, rng)
        except (ValueError, OSError) as error:
            # A degenerate shape that a library refuses costs one page; many of them mean a bug here.
            failed += 1
            print('page left out:', error, flush=True)
            if failed > 5 + made / 100:
                raise
            continue
        made += 1
        yield page
