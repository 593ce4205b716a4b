"""Words and fonts that pages are drawn with; `prepare.py` gathers them."""
import gzip
import json
import os

from PIL import ImageFont

KEYS = ('Total,Subtotal,Invoice No.,Date,Due date,Amount,Qty,Description,Price,Unit price,Tax,VAT,GST,Cash,Change,'
        'Balance,Tel,Fax,Name,Address,City,Order,Customer,Reference,Page,Payment,Discount,Item,Code,Cashier,Rounding,'
        'Rechnung,Datum,Betrag,Summe,Montant,Facture,Importe,Fecha,Totale,Razem,Kwota').split(',')

# Signs that stand apart from the word before or behind them.
LEADING = ': ,: ,- ,* ,# '.split(',')
TRAILING = ' :, :, :, !, -, *, .'.split(',')
APART = .06

SHORT = 'X,x,*,S,Z,T,D,A,B,C,E,I,J,L,N,SR,ZR,ZRL,SS,TX,*S,*1,%,:,#,@,$,€,EA,PC,KG,RM,NO,ST,kg,pc,l,i,No'.split(',')


class Words:
    """Words of several scripts: `words.json.gz` holds lists by name, `han` and `kana` single characters."""

    def __init__(self, folder, rng):
        with gzip.open(os.path.join(folder, 'words.json.gz'), 'rt', encoding='utf8') as file:
            self.lists = json.load(file)
        self.rng = rng

    def script(self):
        k = self.rng.random()
        return 'latin' if k < .80 else 'cyrillic' if k < .86 else 'greek' if k < .90 else 'han' if k < .95 else 'kana'

    def number(self):
        r = self.rng
        value = 10 ** r.uniform(0, 4.5)
        k = r.random()
        if k < .45:
            return f'{value:.2f}'
        if k < .6:
            return f'{value:,.2f}'
        if k < .75:
            return str(int(value))
        if k < .83:
            return r.choice('$€£') + f'{value:,.2f}'
        if k < .9:
            return f'{r.randint(1, 28):02d}/{r.randint(1, 12):02d}/{r.randint(1990, 2030)}'
        if k < .95:
            return f'{r.randint(0, 23):02d}:{r.randint(0, 59):02d}'
        return str(r.randint(10 ** 5, 10 ** 10))

    def short(self):
        """A text that stands alone in a narrow column."""
        r = self.rng
        k = r.random()
        if k < .2:
            # The narrowest figure, and the most common number of things that are bought.
            return '1'
        if k < .5:
            return str(r.randint(0, 9))
        if k < .62:
            return str(r.randint(10, 99))
        if k < .68:
            return f'{r.randint(1, 9)}{r.choice(("x", "X", "%", ".", ")"))}'
        return r.choice(SHORT)

    def word(self, script):
        r = self.rng
        if script in ('han', 'kana'):
            return ''.join(r.choice(self.lists[script]) for _ in range(r.randint(1, 6)))
        return r.choice(self.lists[script])

    def phrase(self, script, count=None, case=None):
        r = self.rng
        count = count or r.choice((1, 1, 2, 2, 3, 4, 6))
        parts = [self.number() if r.random() < .12 else self.word(script) for _ in range(count)]
        text = ('' if script in ('han', 'kana') else ' ').join(parts)
        case = case or r.choice(('upper', 'title', 'as', 'as'))
        text = text.upper() if case == 'upper' else text.title() if case == 'title' else text
        k = r.random()
        return r.choice(LEADING) + text if k < .5 * APART else text + r.choice(TRAILING) if k < APART else text

    def key(self, script):
        text = self.rng.choice(KEYS) if script == 'latin' else self.phrase(script, 1)
        text = text + ' ' * self.rng.choice((1, 1, 2)) + ':' if self.rng.random() < .2 else text
        return text.upper() if self.rng.random() < .3 else text


class Fonts:
    """`fonts.json` states the scripts of each file and its kind: text, mono, hand or display."""

    def __init__(self, folder):
        self.folder = os.path.join(folder, 'fonts')
        with open(os.path.join(folder, 'fonts.json'), encoding='utf8') as file:
            self.known = json.load(file)
        self.cache = {}

    def pick(self, rng, script, kinds):
        names = [name for name, font in self.known.items() if script in font['scripts'] and font['kind'] in kinds]
        if not names:
            names = [name for name, font in self.known.items() if script in font['scripts']]
        return rng.choice(names)

    def get(self, name, size):
        font = self.cache.get((name, size))
        if font is None:
            if len(self.cache) > 1500:
                self.cache.clear()
            layout = getattr(ImageFont, 'Layout', ImageFont).BASIC
            font = ImageFont.truetype(os.path.join(self.folder, name), size, layout_engine=layout)
            font.x_height = max(2, -font.getbbox('x', anchor='ls')[1])
            font.cap_height = max(3, -font.getbbox('H', anchor='ls')[1])
            font.space = min(max(font.getlength(' '), .2 * size), .7 * size)
            self.cache[(name, size)] = font
        return font
