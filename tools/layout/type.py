"""Sets words in lines: what a typesetter does, with boxes as a PDF reader reports them."""

import random

PROSE, HEADING, CAPTION, NOTE, OTHER, HEAD, BODY, SECTION = range(8)


class Type:
    """A font at a size."""

    def __init__(self, words, size, font=None, bold=False, italic=False, scale=None, leading=None, box=None):
        self.words = words
        self.font = font or random.choice(words.fonts)
        self.size = size
        self.bold = bold
        self.italic = italic
        self.scale = scale or random.uniform(0.78, 1.02)
        self.leading = leading or random.uniform(1.08, 1.4)
        # How far the box of a word reaches above and below its base line.
        self.box = box or random.choice([(0.93, 0.24), (0.7, 0.21), (0.9, 0.22), (0.72, 0.2), (0.75, 0.25)])

    def but(self, size=None, bold=None, italic=None, leading=None):
        return Type(
            self.words,
            size or self.size,
            self.font,
            self.bold if bold is None else bold,
            self.italic if italic is None else italic,
            self.scale,
            leading or self.leading,
            self.box,
        )

    def width(self, text):
        table = self.font[1 if self.bold else 0]
        return sum(table.get(letter, 0.6) for letter in text) * self.size * self.scale

    @property
    def space(self):
        return 0.3 * self.size * self.scale

    def wrap(self, words, width):
        """Lines of (word, width)."""
        lines, line, used = [], [], 0.0
        for word in words:
            own = self.width(word)
            if line and used + self.space + own > width:
                lines.append(line)
                line, used = [], 0.0
            used += own + (self.space if line else 0)
            line.append((word, own))
        if line:
            lines.append(line)
        return lines

    def natural(self, words):
        return sum(self.width(word) for word in words) + self.space * max(0, len(words) - 1)


class Page:
    def __init__(self, width, height):
        self.width = width
        self.height = height
        self.words = []
        self.rules = []
        self.fills = []
        self.tables = 0

    def line(self, kind, words, left, base, *, width=None, align="left", label=(PROSE, -1, -1, -1, -1)):
        """Sets one line of (word, width) on the base line."""
        space = kind.space
        used = sum(own for _, own in words) + space * (len(words) - 1)
        x = left
        if width is not None:
            if align == "right":
                x = left + width - used
            elif align == "center":
                x = left + (width - used) / 2
            elif align == "justify" and len(words) > 1 and used > 0.6 * width:
                space += (width - used) / (len(words) - 1)
        above, below = kind.box
        for word, own in words:
            self.words.append(
                (word, x, base - above * kind.size, own, (above + below) * kind.size, kind.size, kind.bold, kind.italic, *label)
            )
            x += own + space
        return x - space

    def paragraph(self, kind, words, left, top, width, *, align="justify", indent=0.0, hang=0.0, label=(PROSE, -1, -1, -1, -1), until=None):
        """Gives where the next text may begin."""
        lines = kind.wrap(words, width - hang)
        step = kind.leading * kind.size
        base = top + 0.8 * kind.size
        for index, line in enumerate(lines):
            if until is not None and base > until:
                break
            shift = indent if index == 0 else hang
            how = "left" if index == len(lines) - 1 and align == "justify" else align
            self.line(kind, line, left + shift, base, width=width - shift, align=how, label=label)
            base += step
        return base - 0.8 * kind.size

    def horizontal(self, y, left, right):
        self.rules.append(("h", y, left, right))

    def vertical(self, x, top, bottom):
        self.rules.append(("v", x, top, bottom))
