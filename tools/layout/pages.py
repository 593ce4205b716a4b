"""Simulated pages: running text, headings, lists, figures and tables as they come in reports, articles and letters."""

import random

from tables import table_block
from type import CAPTION, HEADING, OTHER, PROSE, Page, Type

chance = lambda share: random.random() < share
PLAIN = (PROSE, -1, -1, -1, -1)
OTHERS = (OTHER, -1, -1, -1, -1)
TITLE = (HEADING, -1, -1, -1, -1)


def draw_page(words):
    width, height = random.choice([(595, 842), (595, 842), (612, 792), (612, 792), (842, 595), (792, 612)])
    page = Page(width, height)
    size = random.choice([7, 8, 8.5, 9, 9.5, 10, 10, 10.5, 11, 12])
    kind = Type(words, size)
    margin = random.uniform(0.06, 0.14) * width
    columns = random.choice([1, 1, 1, 2, 2, 3]) if size < 10.6 else 1
    gutter = random.uniform(1.2, 3) * size
    column_width = (width - 2 * margin - gutter * (columns - 1)) / columns
    top, bottom = random.uniform(0.05, 0.1) * height, random.uniform(0.9, 0.95) * height
    _furniture(page, kind, margin, width, top, height)
    style = _heading_style(kind)
    appetite = random.choice([0.1, 0.3, 0.5, 0.8])
    y0 = top
    if columns > 1 and chance(0.4):
        end = table_block(page, words, kind, margin, top, width - 2 * margin, bottom)
        y0 = top if end is None else end + size
    if columns == 1 and chance(0.12):
        y0 = _pair(page, words, kind, margin, width - 2 * margin, top, bottom)
    for column in range(columns):
        _column(page, words, kind, margin + column * (column_width + gutter), y0, column_width, bottom, style, appetite)
    _disturb(page)
    return page


def _disturb(page):
    """What producers of files do: lines that nobody sees, boxes that vary."""
    if chance(0.1):
        page.rules = [rule for rule in page.rules if chance(0.7)]
    if chance(0.05):
        page.rules = []
    if chance(0.3):
        noise = random.choice([0.05, 0.2, 0.4])
        page.words = [
            (word[0], word[1] + random.uniform(-noise, noise), word[2] + random.uniform(-noise, noise), word[3], word[4], *word[5:])
            for word in page.words
        ]
    if chance(0.1):
        page.words = [(*word[:6], False, False, *word[8:]) for word in page.words]


def _furniture(page, kind, margin, width, top, height):
    small = kind.but(size=kind.size * 0.85)
    for base in (top - 1.5 * kind.size, height * 0.97):
        if chance(0.6):
            text = kind.words.phrase(1, 6)
            page.line(small, [(word, small.width(word)) for word in text], margin, base, label=OTHERS)
        if chance(0.5):
            number = str(random.randint(1, 300))
            page.line(small, [(number, small.width(number))], width - margin - 20, base, label=OTHERS)


def _heading_style(kind):
    return [
        kind.but(size=kind.size * ratio, bold=chance(0.7), italic=chance(0.2))
        for ratio in random.choice([(1.6, 1.3, 1.1), (1.3, 1.1, 1.0), (1.2, 1.0, 1.0), (1.0, 1.0, 1.0)])
    ]


def _pair(page, words, kind, left, width, top, bottom):
    gap = random.uniform(1.5, 4) * kind.size
    own = (width - gap) / 2
    small = kind.but(size=kind.size * 0.85)
    ends = [table_block(page, words, small, left + side * (own + gap), top, own, bottom) for side in (0, 1)]
    return max([top, *(end for end in ends if end is not None)]) + kind.size


def _column(page, words, kind, left, top, width, bottom, style, appetite):
    y = top
    between = random.choice([0, 0.3, 0.6, 1.0]) * kind.size
    indent = 0 if between else random.choice([1, 1.5, 2]) * kind.size
    align = random.choice(["justify", "justify", "left"])
    while y < bottom - 2 * kind.size:
        draw = random.random()
        if draw < appetite:
            end = table_block(page, words, kind, left, y + random.choice([0.3, 1, 1.5]) * kind.size, width, bottom)
            if end is not None:
                y = end + random.choice([0.5, 1, 2]) * kind.size
                appetite *= 0.6
                continue
        if draw < 0.62 or draw < appetite:
            y = page.paragraph(kind, words.prose(random.randint(8, 90)), left, y, width, align=align, indent=indent, label=PLAIN, until=bottom)
            y += between
        elif draw < 0.78:
            y = _heading(page, words, style, left, y, width)
        elif draw < 0.86:
            y = _list(page, words, kind, left, y, width, bottom)
        elif draw < 0.92:
            y = _figure(page, words, kind, left, y, width, bottom)
        elif draw < 0.94:
            y = _contents(page, words, kind, left, y, width, bottom)
        elif draw < 0.97:
            y = _labels(page, words, kind, left, y, width, bottom)
        else:
            y = _formula(page, words, kind, left, y, width)


def _heading(page, words, style, left, y, width):
    level = random.randrange(3)
    kind = style[level]
    text = words.sentence_case(words.phrase(1, 8))
    if chance(0.3):
        text = [random.choice(["1.", "2", "2.1", "3.4.1", "IV.", "A."]), *text]
    if chance(0.15):
        text = [word.upper() for word in text]
    y += random.choice([0.3, 0.8, 1.5]) * kind.size
    y = page.paragraph(kind, text, left, y, width, align=random.choice(["left", "left", "center"]), label=TITLE)
    return y + random.choice([0, 0.3, 0.6]) * kind.size


def _list(page, words, kind, left, y, width, bottom):
    marks = random.choice(["•", "-", "n", "a"])
    hang = random.uniform(1.2, 2.5) * kind.size
    for index in range(random.randint(2, 7)):
        mark = f"{index + 1}." if marks == "n" else f"({chr(97 + index)})" if marks == "a" else marks
        if y > bottom - 2 * kind.size:
            break
        page.line(kind, [(mark, kind.width(mark))], left, y + 0.8 * kind.size, label=PLAIN)
        y = page.paragraph(kind, words.prose(random.randint(3, 25)), left + hang, y, width - hang, align="left", label=PLAIN, until=bottom)
    return y + 0.5 * kind.size


def _figure(page, words, kind, left, y, width, bottom):
    """Labels of a drawing: an axis with numbers, words anywhere."""
    height = random.uniform(8, 20) * kind.size
    if y + height > bottom:
        return y + kind.size
    small = kind.but(size=kind.size * random.uniform(0.6, 0.9))
    top = y
    if chance(0.7):
        steps = random.randint(3, 8)
        for index in range(steps):
            text = str(index * random.choice([1, 10, 25, 100]))
            page.line(small, [(text, small.width(text))], left, top + small.size + index * height / steps, width=3 * small.size, align="right", label=OTHERS)
        labels = random.randint(3, 9)
        for index in range(labels):
            text = random.choice([str(1990 + index), words.phrase(1, 1)[0]])
            page.line(small, [(text, small.width(text))], left + 3 * small.size + index * (width - 3 * small.size) / labels, top + height, label=OTHERS)
    for _ in range(random.randint(0, 8)):
        text = words.phrase(1, 3)
        page.line(small, [(word, small.width(word)) for word in text], left + random.random() * 0.8 * width, top + random.random() * height, label=OTHERS)
    y = top + height + 1.5 * kind.size
    caption = [random.choice(["Figure", "Fig."]), str(random.randint(1, 20)) + ".", *words.phrase(4, 25)]
    return page.paragraph(small, caption, left, y, width, align="left", label=(CAPTION, -1, -1, -1, -1), until=bottom) + kind.size


def _labels(page, words, kind, left, y, width, bottom):
    """A letterhead or an address: short lines, some with a value behind their label."""
    apart = random.uniform(4, 10) * kind.size if chance(0.4) else None
    for _ in range(random.randint(2, 6)):
        if y > bottom - kind.size:
            break
        if apart is not None:
            label = words.title_case(words.phrase(1, 2))
            label[-1] += ":"
            page.line(kind, [(word, kind.width(word)) for word in label], left, y + 0.8 * kind.size, label=OTHERS)
            value = words.phrase(1, 5)
            start = left + max(apart, kind.natural(label) + kind.size)
            page.line(kind, [(word, kind.width(word)) for word in value], start, y + 0.8 * kind.size, label=OTHERS)
            y += kind.leading * kind.size
            continue
        text = words.title_case(words.phrase(1, 4))
        page.line(kind, [(word, kind.width(word)) for word in text], left, y + 0.8 * kind.size, label=PLAIN)
        y += kind.leading * kind.size
    return y + kind.size


def _formula(page, words, kind, left, y, width):
    text = [random.choice("xyzabk"), "=", random.choice("xyzabk"), "+", random.choice(["2", "n", "α"]), random.choice("xyz")]
    page.line(kind.but(italic=True), [(word, kind.width(word)) for word in text], left, y + kind.size, width=width, align="center", label=OTHERS)
    if chance(0.6):
        number = f"({random.randint(1, 30)})"
        page.line(kind, [(number, kind.width(number))], left, y + kind.size, width=width, align="right", label=OTHERS)
    return y + 2 * kind.size


def _contents(page, words, kind, left, y, width, bottom):
    """A list of contents: titles with leaders and numbers of pages."""
    dots = chance(0.6)
    for index in range(random.randint(4, 20)):
        if y > bottom - kind.size:
            break
        text = words.sentence_case(words.phrase(1, 6))
        if chance(0.5):
            text = [f"{index + 1}.", *text]
        number = str(random.randint(1, 200))
        shift = random.choice([0, 0, 1.5]) * kind.size
        end = page.line(kind, [(word, kind.width(word)) for word in text], left + shift, y + 0.8 * kind.size, label=OTHERS)
        room = left + width - end - kind.width(number) - kind.size
        if dots and room > kind.size:
            run = "." * int(room / kind.width("."))
            page.line(kind, [(run, kind.width(run))], end + 0.3 * kind.size, y + 0.8 * kind.size, label=OTHERS)
        page.line(kind, [(number, kind.width(number))], left, y + 0.8 * kind.size, width=width, align="right", label=OTHERS)
        y += kind.leading * kind.size
    return y + kind.size
