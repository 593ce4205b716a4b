"""Pages that nobody drew: receipts with the boxes of their lines, scans with lines that the product found, prints with the words of their
text layers. `prepare.py` and `printed.py` gather them."""
import json
import os
import random

import numpy as np
from PIL import Image, ImageDraw

from pages.page import IGNORED, MAP_SCALE, MARKED_WIDTH, MAX_LINES, PARTING_GAP, SIDE, mark_line

# Only the boxes of receipts were drawn by people, so each receipt counts twice, cut at other places.
RECEIPT_USES = 2


def joined(boxes):
    """Annotators split the words of a row arbitrarily; joins them up to the gap that splits drawn lines."""
    lines = []
    for box in sorted(boxes, key=lambda box: box[0]):
        for line in lines:
            height = min(line[3] - line[1], box[3] - box[1])
            shared = min(line[3], box[3]) - max(line[1], box[1])
            if shared >= .6 * max(line[3] - line[1], box[3] - box[1]) and -height < box[0] - line[2] <= PARTING_GAP * height:
                line[1], line[2], line[3] = min(line[1], box[1]), max(line[2], box[2]), max(line[3], box[3])
                break
        else:
            lines.append(list(box))
    return lines


def level(box):
    left, top, right, bottom = box
    return [(left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2, 1., 0.]


def read_known(folder, name):
    path = os.path.join(folder, f'{name}.json')
    if not os.path.exists(path):
        return {}
    with open(path, encoding='utf8') as file:
        return json.load(file)


def photographed(folder, held_back):
    """Receipts and scans, as a camera or a scanner gave them: image, lines, and places where nothing is known. Of the receipts, every
    `held_back`th is left for checks, or none if that is 0."""
    for at, (name, words) in enumerate(sorted(read_known(folder, 'receipts').items())):
        if held_back == 0 or at % held_back:
            for _ in range(RECEIPT_USES):
                yield os.path.join(folder, 'receipts', f'{name}.jpg'), [level(box) for box in joined(words)], []
    for name, known in sorted(read_known(folder, 'scans').items()):
        yield os.path.join(folder, 'scans', name), known['tilted'], known['open']


def printed(folder):
    for name, known in sorted(read_known(folder, 'prints').items()):
        yield os.path.join(folder, 'prints', name), [level(box) for box in joined(known['lines'])], known['open']


def mark_tilted(places, numbered):
    drawn = Image.fromarray(places.astype(np.int32), 'I')
    draw = ImageDraw.Draw(drawn)
    for number, (x, y, half_width, half_height, cos, sin) in numbered:
        reach = max(half_width, MARKED_WIDTH * half_height)
        draw.polygon([((x + a * reach * cos - b * half_height * sin) / MAP_SCALE, (y + a * reach * sin + b * half_height * cos) / MAP_SCALE)
                      for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))], fill=number)
    places[:] = np.asarray(drawn)


def real_pages(sources):
    """Whole sheets, and parts at the size they were scanned in, as drawn pages are given."""
    rng = random.Random(5)
    found = []
    for file, known, unknown in sources:
        image = Image.open(file).convert('L')
        whole = SIDE / max(image.size)
        for scale in (whole, min(1.3, max(whole, 1.)), max(whole, .75)):
            width, height = round(image.width * scale), round(image.height * scale)
            sheet = image.resize((width, height), Image.BOX if scale < .6 else Image.BILINEAR)
            left, top = rng.randint(0, max(0, width - SIDE)), rng.randint(0, max(0, height - SIDE))
            canvas = np.full((SIDE, SIDE), int(np.median(np.asarray(sheet))), np.uint8)
            part = np.asarray(sheet)[top:top + SIDE, left:left + SIDE]
            canvas[:part.shape[0], :part.shape[1]] = part
            page = placed(known, unknown, scale, left, top)
            if page is not None:
                found.append((canvas, *page))
    return found


def placed(known, unknown, scale, left, top):
    """The map and the list of the lines of a part of a sheet; none where it has no line."""
    places = np.zeros((SIDE // MAP_SCALE, SIDE // MAP_SCALE), np.int16)
    for x0, y0, x1, y1 in unknown:
        mark_line(places, x0 * scale - left, y0 * scale - top, x1 * scale - left, y1 * scale - top, IGNORED)
    lines = np.zeros((MAX_LINES, 6), np.float32)
    count, tilted = 0, []
    for x, y, half_width, half_height, cos, sin in known:
        line = (x * scale - left, y * scale - top, half_width * scale, half_height * scale, cos, sin)
        reach = half_width * scale
        if line[0] + reach < 0 or line[0] - reach > SIDE or line[1] + line[3] < 0 or line[1] - line[3] > SIDE:
            continue
        if line[2] < 1 or line[3] < 1 or count >= MAX_LINES:
            continue
        lines[count] = line
        count += 1
        if sin == 0:
            mark_line(places, line[0] - reach, line[1] - line[3], line[0] + reach, line[1] + line[3], count)
        else:
            tilted.append((count, line))
    mark_tilted(places, tilted)
    return (places, lines) if count else None
