"""Gathers pages that nobody drew for training: prints, whose text layer says where their words are, and scans, on which the product found
the lines. `python3 -m pages.printed PRINTS SCANS MATERIAL`: PRINTS is a folder of PDF files, SCANS one with images and the `lines.json`
that `lines/scan-lines.ts` wrote."""
import argparse
import glob
import json
import os
import re
import subprocess

import numpy as np
from PIL import Image

from pages.prepare import tightened

DPI = 110
PAGES_PER_FILE = 2
MIN_WORDS = 25
WORD = re.compile(r'<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)</word>')
# A line of a scan is believed if most of it is words; whether text is where others are is left open.
BELIEVED = re.compile(r'[^\W\d_]{3,}')
MIN_BELIEVED = .6
MAX_SCAN_SIDE = 1536
# Margins of found lines, in shares of their height; see line-squares.ts and read-line.ts of the product.
MARGIN_ACROSS, MARGIN_ALONG = .2 / 1.4, 8 / 40


def is_upright(text, box):
    left, top, right, bottom = box
    return len(text) < 3 or bottom - top < 1.5 * (right - left)


def gather_prints(source, out):
    os.makedirs(f'{out}/prints', exist_ok=True)
    known = {}
    for file in sorted(glob.glob(f'{source}/*.pdf')):
        name = os.path.splitext(os.path.basename(file))[0]
        for page in range(1, PAGES_PER_FILE + 1):
            span = ['-f', str(page), '-l', str(page)]
            images = subprocess.run(['pdfimages', '-list', *span, file], capture_output=True, text=True).stdout.splitlines()[2:]
            layer = subprocess.run(['pdftotext', '-bbox', *span, file, '-'], capture_output=True, text=True).stdout
            words = [([float(side) * DPI / 72 for side in match[:4]], match[4]) for match in WORD.findall(layer)]
            # What a picture says is not in the text layer.
            if images or len(words) < MIN_WORDS:
                continue
            target = f'{out}/prints/{name}-{page}'
            subprocess.run(['pdftoppm', '-r', str(DPI), '-gray', '-png', '-singlefile', *span, file, target], check=True,
                           stderr=subprocess.DEVNULL)
            image = Image.open(f'{target}.png').convert('L')
            grey = np.asarray(image)
            os.remove(f'{target}.png')
            image.save(f'{target}.webp', quality=60)
            known[f'{name}-{page}.webp'] = {
                'lines': [[round(side, 1) for side in tightened(grey, box)] for box, text in words if is_upright(text, box)],
                'open': [[round(side, 1) for side in box] for box, text in words if not is_upright(text, box)]}
    with open(f'{out}/prints.json', 'w', encoding='utf8') as file:
        json.dump(known, file)
    print(len(known), 'prints')


def is_believed(text):
    return sum(len(word) for word in BELIEVED.findall(text)) >= MIN_BELIEVED * len(text.replace(' ', ''))


def ink_of(quad):
    """Middle, half width, half height and direction of what is printed in a found line."""
    (a, b, c, d) = (np.array(corner) for corner in quad)
    along, down = b - a, d - a
    width, height = float(np.hypot(*along)), float(np.hypot(*down))
    middle = (a + c) / 2
    return [float(middle[0]), float(middle[1]), max(1., width / 2 - MARGIN_ALONG * height), height * (.5 - MARGIN_ACROSS),
            float(along[0] / width), float(along[1] / width)]


def gather_scans(source, out):
    os.makedirs(f'{out}/scans', exist_ok=True)
    with open(f'{source}/lines.json', encoding='utf8') as file:
        found = json.load(file)
    known = {}
    for name, lines in found.items():
        believed = [ink_of(line['quad']) for line in lines if is_believed(line['text'])]
        if len(believed) < 5:
            continue
        image = Image.open(f'{source}/{name}').convert('L')
        shrink = min(1., MAX_SCAN_SIDE / max(image.size))
        image = image.resize((round(image.width * shrink), round(image.height * shrink)), Image.LANCZOS)
        target = os.path.splitext(name)[0] + '.webp'
        image.save(f'{out}/scans/{target}', quality=55)
        small = lambda line: [round(value * shrink, 1) for value in line[:4]] + [round(value, 5) for value in line[4:]]
        known[target] = {'tilted': [small(line) for line in believed],
                         'open': [[round(side * shrink, 1) for side in around(line['quad'])] for line in lines
                                  if not is_believed(line['text'])]}
    with open(f'{out}/scans.json', 'w', encoding='utf8') as file:
        json.dump(known, file)
    print(len(known), 'scans')


def around(quad):
    xs, ys = zip(*quad)
    return min(xs), min(ys), max(xs), max(ys)


if __name__ == '__main__':
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('prints')
    parser.add_argument('scans')
    parser.add_argument('material')
    options = parser.parse_args()
    gather_prints(options.prints, options.material)
    gather_scans(options.scans, options.material)
