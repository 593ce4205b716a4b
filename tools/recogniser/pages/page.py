"""A page to draw on, which records where its lines are."""
import math

import numpy as np
from PIL import Image, ImageDraw

SIDE = 1024
# The map of lines has half the page's resolution.
MAP_SCALE = 2
MAX_LINES = 640
IGNORED = -1
# Share of the height of a line: a wider gap separates two lines.
PARTING_GAP = 1.1
# Share of the height of a line: a narrower line is marked this wide, so that it contains a square of the output.
MARKED_WIDTH = .75


def mark_line(places, left, top, right, bottom, number):
    """Marks a level line on a map of lines; the extra width of a narrow one never covers another line."""
    rows = slice(max(0, int(top // MAP_SCALE)), max(0, math.ceil(bottom / MAP_SCALE)))
    more = max(0, MARKED_WIDTH * (bottom - top) - (right - left)) / 2
    if more > 0:
        around = places[rows, slice(max(0, int((left - more) // MAP_SCALE)), max(0, math.ceil((right + more) / MAP_SCALE)))]
        around[around == 0] = number
    places[rows, slice(max(0, int(left // MAP_SCALE)), max(0, math.ceil(right / MAP_SCALE)))] = number


class Page:
    def __init__(self, words, fonts, rng):
        self.words, self.fonts, self.rng = words, fonts, rng
        self.paper = rng.choice((255, 255, 250, 240, 225, 200, 180))
        self.image = Image.new('L', (SIDE, SIDE), self.paper)
        self.draw = ImageDraw.Draw(self.image)
        self.map = np.zeros((SIDE // MAP_SCALE, SIDE // MAP_SCALE), np.int16)
        self.lines = []
        self.script = words.script()
        dark = rng.choice((0, 0, 10, 30, 60, 90, 120))
        self.ink = min(dark, self.paper - 90)

    def is_full(self):
        return len(self.lines) >= MAX_LINES - 2

    def font(self, size, kinds=('text', 'mono')):
        return self.fonts.get(self.fonts.pick(self.rng, self.script, kinds), max(6, round(size)))

    def mark(self, left, top, right, bottom, number):
        s = MAP_SCALE
        rows = slice(max(0, int(top // s)), max(0, int(math.ceil(bottom / s))))
        columns = slice(max(0, int(left // s)), max(0, int(math.ceil(right / s))))
        self.map[rows, columns] = number

    def add_line(self, left, top, right, bottom):
        """Adds a level line with the text between these edges."""
        if right - left < 2 or bottom - top < 2 or self.is_full():
            return
        self.lines.append(((left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2, 1., 0.))
        mark_line(self.map, left, top, right, bottom, len(self.lines))

    def write(self, x, baseline, text, font, ink=None, is_text=True):
        """Draws text and returns where it ends."""
        ink = self.ink if ink is None else ink
        if baseline < 4 or baseline > SIDE - 4 or x > SIDE - 8 or self.is_full():
            return x
        left, top, right, bottom = font.getbbox(text, anchor='ls')
        if right <= left:
            return x
        if x + right > SIDE - 2:
            text = text[:max(1, int(len(text) * (SIDE - 4 - x) / max(1, right)))].rstrip()
            left, top, right, bottom = font.getbbox(text, anchor='ls')
            if x + right > SIDE - 2 or right <= left:
                return x
        self.draw.text((x, baseline), text, font=font, fill=ink, anchor='ls')
        edges = (x + left, baseline + min(top, -font.x_height), x + right, baseline + max(bottom, 0))
        if is_text:
            self.add_line(*edges)
            if self.rng.random() < .03:
                under = baseline + self.rng.uniform(1, .3 * font.size)
                self.draw.line((x, under, x + right, under), fill=ink, width=self.rng.choice((1, 1, 2)))
        else:
            self.mark(*edges, IGNORED)
        return x + right

    def write_spread(self, x, baseline, text, font, width):
        """Justified text: words of one line with equal gaps, never wide enough to split it."""
        parts = text.split(' ')
        lengths = [font.getlength(part) for part in parts]
        gap = (width - sum(lengths)) / max(1, len(parts) - 1)
        if len(parts) < 3 or gap < .15 * font.size or gap > .8 * font.size:
            return self.write(x, baseline, text, font)
        start, end, top, bottom = x, x, -font.x_height, 0
        for part, length in zip(parts, lengths):
            box = font.getbbox(part, anchor='ls')
            top, bottom = min(top, box[1]), max(bottom, box[3])
            self.draw.text((x, baseline), part, font=font, fill=self.ink, anchor='ls')
            end = x + box[2]
            x += length + gap
        self.add_line(start, baseline + top, min(end, SIDE - 1), baseline + bottom)
        return end

    def write_stretched(self, x, top, text, font, stretch_x, stretch_y):
        """Letters twice as high or as wide, as receipt printers print them."""
        left, up, right, down = font.getbbox(text, anchor='ls')
        if right <= left or down <= up:
            return top
        mask = Image.new('L', (right - left, down - up), 0)
        ImageDraw.Draw(mask).text((-left, -up), text, font=font, fill=255, anchor='ls')
        width, height = max(2, round(mask.width * stretch_x)), max(3, round(mask.height * stretch_y))
        if x + width > SIDE - 2 or top + height > SIDE - 2 or x < 0:
            return top
        mask = mask.resize((width, height), Image.BILINEAR)
        self.image.paste(self.ink, (round(x), round(top)), mask)
        self.add_line(round(x), round(top), round(x) + width, round(top) + height)
        return top + height

    def write_tilted(self, x, y, text, font, degrees, ink):
        """Text around a point in any direction."""
        left, up, right, down = font.getbbox(text, anchor='ls')
        if right <= left or down <= up or self.is_full():
            return
        up = min(up, -font.x_height)
        down = max(down, 0)
        width, height = right - left, down - up
        mask = Image.new('L', (width, height), 0)
        ImageDraw.Draw(mask).text((-left, -up), text, font=font, fill=255, anchor='ls')
        mask = mask.rotate(-degrees, Image.BILINEAR, expand=True)
        if x - mask.width / 2 < 0 or y - mask.height / 2 < 0 or x + mask.width / 2 > SIDE or y + mask.height / 2 > SIDE:
            return
        self.image.paste(ink, (round(x - mask.width / 2), round(y - mask.height / 2)), mask)
        cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        self.lines.append((x, y, width / 2, height / 2, cos, sin))
        marked = max(width, MARKED_WIDTH * height)
        corners = [((x + a * marked / 2 * cos - b * height / 2 * sin) / MAP_SCALE,
                    (y + a * marked / 2 * sin + b * height / 2 * cos) / MAP_SCALE)
                   for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        area = Image.new('1', (self.map.shape[1], self.map.shape[0]), 0)
        ImageDraw.Draw(area).polygon(corners, fill=1)
        self.map[np.asarray(area)] = len(self.lines)
