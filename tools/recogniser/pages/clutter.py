"""Things on a page that are not text, and stamps."""
import math

import numpy as np
from PIL import Image

from pages.page import SIDE, Page


class ClutteredPage(Page):
    def bar_code(self, left, top, width, height):
        r = self.rng
        x = int(left)
        while x < left + width:
            bar = r.choice((1, 1, 2, 3, 4))
            self.draw.rectangle((x, top, x + bar - 1, top + height), fill=0)
            x += bar + r.choice((1, 1, 2, 3))

    def matrix_code(self, left, top, side):
        cells = self.rng.randint(17, 33)
        noise = (np.random.randint(0, 2, (cells, cells)) * 255).astype(np.uint8)
        self.image.paste(Image.fromarray(noise).resize((side, side), Image.NEAREST), (int(left), int(top)))

    def picture(self, left, top, width, height):
        r = self.rng
        cells = r.choice((3, 5, 9, 24, 60))
        noise = np.random.randint(0, 256, (cells, cells)).astype(np.uint8)
        mode = r.choice((Image.NEAREST, Image.BILINEAR, Image.BICUBIC))
        self.image.paste(Image.fromarray(noise).resize((max(2, int(width)), max(2, int(height))), mode), (int(left), int(top)))

    def scribble(self, left, top, width, height, ink):
        r = self.rng
        x, y = left, top + height / 2
        points = [(x, y)]
        vx, vy = width / 12, 0.
        for _ in range(r.randint(12, 60)):
            vx += r.gauss(0, width / 14) + (width / 30 if x < left + width * .8 else -width / 20)
            vy += r.gauss(0, height / 2.2) - (y - top - height / 2) * .35
            vx, vy = vx * .7, vy * .7
            for _ in range(3):
                x, y = x + vx / 3, y + vy / 3
                points.append((x, y))
        self.draw.line(points, fill=ink, width=r.choice((1, 2, 2, 3, 4)), joint='curve')

    def shapes(self, left, top, width, height):
        r = self.rng
        for _ in range(r.randint(1, 12)):
            x, y = left + r.uniform(0, width), top + r.uniform(0, height)
            a, b = r.uniform(3, width / 2 + 4), r.uniform(3, height / 2 + 4)
            fill = r.choice((None, r.randint(0, 255)))
            kind = r.choice(('ellipse', 'rectangle', 'line', 'arc', 'polygon'))
            if kind == 'ellipse':
                self.draw.ellipse((x, y, x + a, y + b), fill=fill, outline=r.randint(0, 200), width=r.choice((1, 2, 5)))
            elif kind == 'rectangle':
                self.draw.rectangle((x, y, x + a, y + b), fill=fill, outline=r.randint(0, 200))
            elif kind == 'line':
                self.draw.line((x, y, x + a, y + b), fill=r.randint(0, 200), width=r.choice((1, 2, 4)))
            elif kind == 'arc':
                self.draw.arc((x, y, x + a, y + b), r.uniform(0, 360), r.uniform(0, 360), fill=r.randint(0, 200), width=2)
            else:
                corners = [(x + r.uniform(0, a), y + r.uniform(0, b)) for _ in range(r.randint(3, 7))]
                self.draw.polygon(corners, fill=fill or r.randint(0, 200))

    def stamp(self, x, y, size):
        r = self.rng
        ink = r.randint(60, 150)
        degrees = r.gauss(0, 14)
        font = self.font(size, ('text', 'display'))
        text = self.words.phrase(self.script, r.choice((1, 1, 2)), 'upper')
        reach = font.getlength(text) / 2 + size * .7
        if r.random() < .5:
            self.draw.ellipse((x - reach, y - reach, x + reach, y + reach), outline=ink, width=3)
        else:
            cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
            corners = [(x + a * reach * cos - b * size * sin, y + a * reach * sin + b * size * cos)
                       for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1))]
            self.draw.line(corners, fill=ink, width=3)
        self.write_tilted(x, y, text, font, degrees, ink)

    def clutter(self, left, top, right, size):
        """Draws one band of things that are not text."""
        r = self.rng
        width = right - left
        kind = r.choice(('bars', 'matrix', 'picture', 'scribble', 'shapes', 'stamp', 'rule', 'blank', 'hatch'))
        height = size * r.uniform(2, 7)
        if top + height > SIDE - 4 or width < 30:
            return top + height
        x = left + r.uniform(0, width * .5)
        if kind == 'bars':
            self.bar_code(x, top, min(width * r.uniform(.2, .6), right - x), height)
        elif kind == 'matrix':
            self.matrix_code(x, top, max(20, int(min(height, right - x))))
        elif kind == 'picture':
            self.picture(x, top, min(width * r.uniform(.15, .6), right - x), height)
        elif kind == 'scribble':
            self.scribble(x, top, min(width * .5, right - x), height, r.randint(0, 120))
        elif kind == 'shapes':
            self.shapes(x, top, min(width * .5, right - x), height)
        elif kind == 'stamp':
            self.stamp(left + width / 2, top + height / 2, size * r.uniform(.8, 1.8))
        elif kind == 'rule':
            self.draw.line((left, top + 4, right, top + 4), fill=r.randint(0, 150), width=r.choice((1, 2, 4, 8)))
            return top + 12
        elif kind == 'hatch':
            step = r.randint(3, 14)
            for at in range(int(x), int(min(right, x + height * 2)), step):
                self.draw.line((at, top, at + r.choice((0, height)), top + height), fill=r.randint(60, 200))
        return top + height + size * .5
