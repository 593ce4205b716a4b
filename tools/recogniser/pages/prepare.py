"""Gathers what drawing pages needs into one folder: subset fonts, words, and receipts with their boxes."""
import argparse
import glob
import gzip
import json
import os
import random
import re

import numpy as np
from fontTools import subset
from fontTools.ttLib import TTFont
from PIL import Image

MONO = re.compile(r'mono|cour|ocr|inconsolata|3270|hack|fira|anonymous|proggy|spleen|pc|cousine|vlgothic', re.I)
HAND = re.compile(r'dancing|kristi|breip|rufscript|humor|chancery', re.I)
DISPLAY = re.compile(r'bebas|spartan|yanone|comfortaa|black|heavy|poster', re.I)
UNWANTED = re.compile(r'Symbol|Dingbat|D050000L|Math|Ornament|Initials|Thin|Hairline|Variable|Emoji|VF|Keyboard|Fraktur')
PER_FAMILY = 6
MAX_RECEIPT_SIDE = 1536
# Reserved for the drawn pages of the evaluation.
TEST_FAMILIES = re.compile(r'paratype|gentium|cantarell|oxygen|oldstandard|hack|firacode|comfortaa|tuffy|artemisia')
LETTERS = {
    'latin': [*range(0x20, 0x7f), *range(0xa1, 0x180), 0x20ac, 0x2013, 0x2014, 0x2019, 0x201c, 0x201d, 0x2022],
    'greek': [*range(0x386, 0x3cf)],
    'cyrillic': [*range(0x400, 0x460)],
    'kana': [*range(0x3041, 0x3094), *range(0x30a1, 0x30f7)],
    'han': [],
}


def scripts_of(cover):
    needed = {'latin': range(0x21, 0x7f), 'greek': range(0x3b1, 0x3ca), 'cyrillic': range(0x410, 0x450),
              'kana': range(0x30a1, 0x30f0), 'han': LETTERS['han']}
    found = [script for script, codes in needed.items() if all(code in cover for code in codes)]
    # Latin words have accents; a font without them would draw boxes.
    if 'latin' in found and not all(code in cover for code in (0xe9, 0xfc, 0xf1)):
        found.remove('latin')
    return found


def gather_fonts(source, out, rng):
    os.makedirs(os.path.join(out, 'fonts'), exist_ok=True)
    families = {}
    for pattern in ('ttf', 'otf', 'ttc'):
        for file in glob.glob(f'{source}/**/*.{pattern}', recursive=True):
            if not UNWANTED.search(os.path.basename(file)) and not os.path.islink(file):
                families.setdefault(os.path.dirname(file), []).append(file)
    known = {}
    for folder in sorted(families):
        if TEST_FAMILIES.search(folder):
            continue
        files = sorted(families[folder])
        if 'noto' in folder:
            files = [file for file in files if re.search(r'Noto(Sans|Serif|SansMono)-(Regular|Bold|Italic)\.', file)]
        rng.shuffle(files)
        limit = 14 if re.search('urw|liberation|croscore', folder) else PER_FAMILY
        for file in files[:limit]:
            font = TTFont(file, fontNumber=0)
            cover = set(font.getBestCmap() or {})
            scripts = scripts_of(cover)
            if not scripts:
                continue
            options = subset.Options()
            options.hinting = False
            options.layout_features = []
            options.drop_tables += ['DSIG', 'FFTM', 'GSUB', 'GPOS', 'GDEF', 'kern', 'EBLC', 'EBDT', 'EBSC']
            options.ignore_missing_unicodes = True
            options.ignore_missing_glyphs = True
            options.prune_unicode_ranges = False
            cutter = subset.Subsetter(options)
            cutter.populate(unicodes=[code for script in scripts for code in LETTERS[script] if code in cover])
            cutter.subset(font)
            name = os.path.splitext(os.path.basename(file))[0].replace(' ', '_') + '.ttf'
            font.save(os.path.join(out, 'fonts', name))
            kind = 'hand' if HAND.search(name) else 'display' if DISPLAY.search(name) else 'mono' if MONO.search(os.path.relpath(file, source)) else 'text'
            known[name] = {'scripts': scripts, 'kind': kind}
    with open(os.path.join(out, 'fonts.json'), 'w', encoding='utf8') as target:
        json.dump(known, target, indent=0)
    print(len(known), 'fonts')


def words_in(file, encoding='utf8'):
    with open(file, encoding=encoding, errors='ignore') as source:
        for line in source:
            word = re.split(r'[/\t ]', line.strip())[0]
            if 1 < len(word) < 16 and word.isalpha():
                yield word


def gather_words(source, out, rng):
    lists = {'latin': [], 'greek': [], 'cyrillic': [], 'han': [chr(code) for code in LETTERS['han']],
             'kana': [chr(code) for code in LETTERS['kana']]}
    latin = set(LETTERS['latin'])
    for file in filter(os.path.exists, sorted(glob.glob(f'{source}/usr/share/dict/*'))):
        words = [word for word in words_in(file) if all(ord(letter) in latin for letter in word)]
        lists['latin'] += rng.sample(words, min(6000, len(words)))
    for script, name in (('cyrillic', 'ru_RU'), ('greek', 'el_GR')):
        file = f'{source}/usr/share/hunspell/{name}.dic'
        with open(file.replace('.dic', '.aff'), 'rb') as rules:
            encoding = (re.search(rb'SET\s+(\S+)', rules.read()) or [b'', b'utf8'])[1].decode()
        words = [word for word in words_in(file, encoding) if all(ord(letter) in LETTERS[script] for letter in word)]
        lists[script] = rng.sample(words, min(4000, len(words)))
    with gzip.open(os.path.join(out, 'words.json.gz'), 'wt', encoding='utf8') as target:
        json.dump(lists, target, ensure_ascii=False)
    print({name: len(words) for name, words in lists.items()})


def tightened(grey, box):
    """Boxes drawn by hand reach beyond the letters; shrinks them to the ink, like those of drawn pages."""
    left, top, right, bottom = (int(round(side)) for side in box)
    part = grey[max(0, top):bottom, max(0, left):right].astype(np.float32)
    if part.shape[0] < 6 or part.shape[1] < 4:
        return box
    paper, ink = np.percentile(part, 80), np.percentile(part, 3)
    dark = (part < paper - .45 * (paper - ink))
    rows = dark.mean(1) > max(.012, 1.5 / part.shape[1])
    columns = dark.any(0)
    if not rows.any() or not columns.any():
        return box
    height, limit = part.shape[0], .28 * part.shape[0]
    first, last = int(np.argmax(rows)), height - int(np.argmax(rows[::-1]))
    start, end = int(np.argmax(columns)), part.shape[1] - int(np.argmax(columns[::-1]))
    first, last = min(first, limit), max(last, height - limit)
    start, end = min(start, limit), max(end, part.shape[1] - limit)
    return [max(0, left) + start, max(0, top) + first, max(0, left) + end, max(0, top) + last]


def gather_receipts(source, out):
    """Gathers only receipts of the tuning part."""
    with open(f'{source}/split.json', encoding='utf8') as file:
        ids = json.load(file)['tune']
    with open(f'{source}/gt.json', encoding='utf8') as file:
        truth = json.load(file)
    os.makedirs(f'{out}/receipts', exist_ok=True)
    boxes = {}
    for number in ids:
        image = Image.open(f"{source}/{truth[number]['file']}").convert('L')
        grey = np.asarray(image)
        boxes[number] = [[float(side) for side in tightened(grey, line['box'])] for line in truth[number]['lines']]
        shrink = min(1., MAX_RECEIPT_SIDE / max(image.size))
        image = image.resize((round(image.width * shrink), round(image.height * shrink)), Image.LANCZOS) if shrink < 1 else image
        boxes[number] = [[round(side * shrink, 1) for side in box] for box in boxes[number]]
        image.save(f'{out}/receipts/{number}.jpg', quality=75)
    with open(f'{out}/receipts.json', 'w', encoding='utf8') as file:
        json.dump(boxes, file)
    print(len(boxes), 'receipts')


if __name__ == '__main__':
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--packages', required=True, help='folder that Debian packages were unpacked into')
    parser.add_argument('--receipts', help='folder of kie-sroie')
    parser.add_argument('--out', required=True)
    arguments = parser.parse_args()
    generator = random.Random(3)
    LETTERS['han'] = sorted(generator.sample(range(0x4e00, 0x9000), 4000))
    common = None
    for path in glob.glob(f'{arguments.packages}/**/*.tt[fc]', recursive=True):
        if re.search('wqy|vlgothic|VL-Gothic', path, re.I):
            has = set(TTFont(path, fontNumber=0).getBestCmap())
            common = has if common is None else common & has
    LETTERS['han'] = [code for code in LETTERS['han'] if common and code in common][:900]
    os.makedirs(arguments.out, exist_ok=True)
    gather_fonts(arguments.packages, arguments.out, generator)
    gather_words(arguments.packages, arguments.out, generator)
    if arguments.receipts:
        gather_receipts(arguments.receipts, arguments.out)
