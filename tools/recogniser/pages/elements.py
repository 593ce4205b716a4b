"""Elements of pages. Each takes its upper edge and the sides it may use, and returns its lower edge."""
import os

from pages.clutter import ClutteredPage
from pages.page import IGNORED, PARTING_GAP, SIDE


class DocumentPage(ClutteredPage):
    def fitting(self, font, width, count=None):
        for _ in range(4):
            text = self.words.number() if self.rng.random() < .35 else self.words.phrase(self.script, count)
            if font.getlength(text) <= width:
                return text
            count = 1
        text = self.words.number()
        return text if font.getlength(text) <= width else str(self.rng.randint(0, 99))

    def paragraph(self, left, top, right, font, lines=None):
        r = self.rng
        pitch = font.size * r.choice((1.02, 1.12, 1.2, 1.3, 1.5, 2))
        lines = lines or r.randint(2, 9)
        style = r.choice(('ragged', 'ragged', 'justified', 'centred'))
        y = top + font.size
        case = 'upper' if r.random() < .12 else 'as'
        for index in range(lines):
            if y > SIDE - 10:
                break
            width = (right - left) * (1 if index < lines - 1 else r.uniform(.15, 1))
            text = self.words.phrase(self.script, 1, case)
            joint = '' if self.script in ('han', 'kana') else ' '
            while True:
                longer = text + joint + self.words.phrase(self.script, 1, case)
                if font.getlength(longer) > width:
                    break
                text = longer
            if font.getlength(text) <= right - left:
                if style == 'justified' and index < lines - 1 and joint:
                    self.write_spread(left, y, text, font, right - left)
                else:
                    x = left + ((right - left - font.getlength(text)) / 2 if style == 'centred' else 0)
                    self.write(x, y, text, font)
            y += pitch
        return y

    def heading(self, left, top, right, size):
        r = self.rng
        font = self.font(size * r.choice((1.3, 1.6, 2, 2.6, 3.5)), ('text', 'display'))
        text = self.fitting(font, right - left)
        if r.random() < .06 and font.getlength(' '.join(text)) < right - left:
            text = ' '.join(text)
        width = font.getlength(text)
        x = r.choice((left, left + (right - left - width) / 2, right - width))
        y = top + font.size * 1.05
        if r.random() < .15:
            shade = r.choice((0, 40, 90))
            self.draw.rectangle((left - 6, top - 2, right + 6, y + font.size * .4), fill=shade)
            self.write(x, y, text, font, 255 - r.randint(0, 30))
        else:
            self.write(x, y, text, font)
        return y + font.size * .5

    def table(self, left, top, right, font):
        r = self.rng
        columns, rows = r.randint(2, 7), r.randint(2, 14)
        pitch = font.size * r.choice((1.05, 1.2, 1.35, 1.6, 2.1))
        has_grid, has_rows = r.random() < .35, r.random() < .45
        cuts = sorted(r.uniform(.08, .95) for _ in range(columns - 1))
        edges = [left] + [left + (right - left) * cut for cut in cuts] + [right]
        aligned = [r.choice(('left', 'left', 'right', 'centre')) for _ in range(columns)]
        kinds = [r.choices(('number', 'short', 'words'), (45, 20, 35))[0] for _ in range(columns)]
        gap = font.size * (r.uniform(.25, .5) if has_grid else r.uniform(.65, 1.2))
        zebra = r.random() < .2
        header = r.random() < .25
        y = top
        rule = r.randint(0, min(150, self.paper - 40))
        weight = r.choice((1, 1, 1, 2, 3))
        for row in range(rows + 1):
            if y + pitch > SIDE - 8:
                break
            if row == 0 and header:
                self.draw.rectangle((left, y, right, y + pitch), fill=rule)
            elif zebra and row % 2:
                self.draw.rectangle((left, y, right, y + pitch), fill=max(150, self.paper - 30))
            baseline = y + pitch / 2 + font.cap_height / 2
            for column in range(columns):
                inside = edges[column + 1] - edges[column] - 2 * gap
                if inside < font.size * (.4 if kinds[column] == 'short' else 1) or r.random() < .08:
                    continue
                kind = kinds[column] if row else 'short' if inside < 2 * font.size else 'words'
                text = (self.words.number() if kind == 'number' else self.words.short() if kind == 'short'
                        else self.fitting(font, inside))
                length = font.getlength(text)
                if length > inside:
                    continue
                x = edges[column] + gap + {'left': 0, 'right': inside - length}.get(aligned[column], (inside - length) / 2)
                light = row == 0 and header and rule < 110
                self.write(x, baseline, text, font, 255 if light else None)
            y += pitch
            if has_grid or has_rows:
                self.draw.line((left, y, right, y), fill=rule, width=weight)
        if has_grid:
            for edge in edges:
                self.draw.line((edge, top, edge, y), fill=rule, width=weight)
            self.draw.line((left, top, right, top), fill=rule, width=weight)
        return y + font.size * .6

    def pairs(self, left, top, right, font):
        r = self.rng
        pitch = font.size * r.choice((1.1, 1.25, 1.5, 2))
        stop = left + (right - left) * r.uniform(.25, .7)
        style = r.choice(('near', 'stop', 'stop', 'right', 'leader'))
        has_colons, colon_gap = r.random() < .35, r.uniform(.4, 2.2)
        y = top + font.size
        for _ in range(r.randint(1, 8)):
            key = self.words.key(self.script) + r.choice((':', ':', '', '.'))
            value = self.fitting(font, max(font.size, right - stop))
            if style == 'near':
                self.write(left, y, key + ' ' + value, font)
            elif style == 'leader':
                dot = font.getlength('.')
                room = right - left - font.getlength(key) - font.getlength(value)
                self.write(left, y, key + ' ' + '.' * max(3, int(room / dot) - 3) + ' ' + value, font)
            else:
                end = self.write(left, y, key, font)
                x = stop if style == 'stop' else right - font.getlength(value)
                if style == 'stop' and has_colons:
                    if colon_gap > PARTING_GAP and x - end > PARTING_GAP * font.size:
                        end = self.write(x, y, ':', font)
                        x = end + colon_gap * font.size
                    else:
                        value = ': ' + value
                if x - end > PARTING_GAP * font.size:
                    self.write(x, y, value, font)
            y += pitch
        return y

    def form(self, left, top, right, font):
        r = self.rng
        y = top
        small = self.fonts.get(self.fonts.pick(r, self.script, ('text',)), max(6, round(font.size * r.uniform(.5, .9))))
        rule = r.randint(0, min(150, self.paper - 40))
        for _ in range(r.randint(1, 5)):
            height = small.size * 1.3 + font.size * r.uniform(1.3, 1.9)
            if y + height > SIDE - 8:
                break
            kind = r.choice(('boxes', 'boxes', 'checks', 'rule', 'comb'))
            cells = r.randint(1, 4)
            width = (right - left) / cells
            for cell in range(cells):
                x = left + cell * width
                if kind == 'boxes':
                    self.draw.rectangle((x, y, x + width, y + height), outline=rule)
                    label = self.words.phrase(self.script, r.choice((1, 2, 3)))
                    if small.getlength(label) < width - 6:
                        self.write(x + 3, y + small.size, label, small)
                    value = self.fitting(font, width - 8)
                    if font.getlength(value) < width - 8 and r.random() < .75:
                        self.write(x + r.uniform(3, 8), y + height - font.size * .35, value, font)
                elif kind == 'checks':
                    side = font.cap_height
                    base = y + font.size
                    self.draw.rectangle((x, base - side, x + side, base), outline=rule)
                    if r.random() < .4:
                        self.draw.line((x, base - side, x + side, base), fill=rule, width=2)
                        self.draw.line((x, base, x + side, base - side), fill=rule, width=2)
                    label = self.fitting(font, width - 2.5 * font.size)
                    if font.getlength(label) < width - 2.5 * font.size:
                        self.write(x + side + font.size * .5, base, label, font)
                elif kind == 'rule':
                    base = y + font.size * 1.2
                    end = self.write(x, base, self.words.key(self.script) + ':', font)
                    self.draw.line((end + 4, base + 2, x + width - 8, base + 2), fill=rule)
                    value = self.fitting(font, max(font.size, x + width - 12 - end - PARTING_GAP * font.size))
                    start = end + font.size * PARTING_GAP * r.uniform(1, 1.6)
                    if r.random() < .6 and start + font.getlength(value) < x + width - 8:
                        self.write(start, base, value, font)
                else:
                    # One letter per box: a box is a separate line only if boxes are wide.
                    step = font.size * r.uniform(1.1, 1.5)
                    count = int((width - 10) / step)
                    if count < 3:
                        continue
                    text = ''.join(r.choice('ABCDEFGHIJKLMNOPRSTUVWXYZ0123456789') for _ in range(r.randint(2, count)))
                    base = y + font.size * 1.4
                    for index in range(count):
                        self.draw.rectangle((x + index * step, base - font.size * 1.1, x + (index + 1) * step, base + 4),
                                            outline=rule)
                    for index, letter in enumerate(text):
                        self.draw.text((x + index * step + step * .2, base), letter, font=font, fill=self.ink, anchor='ls')
                    self.mark(x, base - font.size, x + count * step, base + 3, IGNORED)
            y += height + r.choice((0, 0, font.size * .5))
        return y + font.size * .5

    def receipt(self, left, top, right, font):
        r = self.rng
        y = top + font.size
        pitch = font.size * r.choice((.94, 1., 1.08, 1.15, 1.3, 1.6))
        width = right - left
        case = r.choice(('upper', 'upper', 'title', 'as'))

        def centred(text, used):
            self.write(left + max(0, (width - used.getlength(text)) / 2), y, text, used)

        if r.random() < .6:
            text = self.words.phrase(self.script, r.choice((1, 2, 3)), case)
            stretch = (r.uniform(1, 2.2), r.uniform(1, 2.2))
            if font.getlength(text) * stretch[0] < width:
                y = self.write_stretched(left + (width - font.getlength(text) * stretch[0]) / 2, y, text, font, *stretch)
                y += font.size * 1.6
        for _ in range(r.randint(2, 7)):
            text = self.words.phrase(self.script, r.randint(1, 6), case)
            if font.getlength(text) < width:
                centred(text, font)
            y += pitch
        for _ in range(r.randint(1, 4)):
            if r.random() < .5:
                self.ruler(left, y, right, font)
                y += pitch * r.choice((.7, 1))
            kind = r.choice(('items', 'items', 'columns', 'totals', 'footer', 'pairs'))
            if kind == 'items':
                tail = r.choice(('none', 'none', 'near', 'apart'))
                counted = r.random() < .3
                for _ in range(r.randint(1, 9)):
                    price = self.words.number() + (' ' + r.choice(('SR', 'ZRL', 'S', 'Z', 'T')) if tail == 'near' else '')
                    sign = self.words.short() if tail == 'apart' else ''
                    apart = font.getlength(sign) + PARTING_GAP * font.size * 1.1 if sign else 0
                    start = left
                    if counted:
                        start = self.write(left, y, self.words.short(), font) + PARTING_GAP * font.size * r.uniform(1, 2)
                    name = self.words.phrase(self.script, r.randint(1, 4), case)
                    end = start + font.getlength(price) + apart + PARTING_GAP * font.size
                    while font.getlength(name) > right - end and ' ' in name:
                        name = name.rsplit(' ', 1)[0]
                    if font.getlength(name) < right - end:
                        self.write(start, y, name, font)
                        if r.random() < .4:
                            y += pitch
                            middle = f'{r.randint(1, 12)} x {r.uniform(1, 99):.2f}'
                            self.write(start + font.size * r.uniform(0, 4), y, middle, font)
                    self.write(right - apart - font.getlength(price), y, price, font)
                    if sign:
                        self.write(right - font.getlength(sign), y, sign, font)
                    y += pitch
            elif kind == 'columns':
                stops = sorted(r.uniform(.2, .95) for _ in range(r.randint(2, 5)))
                shorts = [r.random() < .4 for _ in stops]
                for row in range(r.randint(2, 8)):
                    end = self.write(left, y, self.fitting(font, stops[0] * width - 1.4 * font.size), font)
                    for stop, is_short in zip(stops, shorts):
                        text = self.words.short() if is_short else self.words.number()
                        x = left + stop * width
                        if x - end > PARTING_GAP * font.size and x + font.getlength(text) < right:
                            end = self.write(x, y, text, font)
                    y += pitch
            elif kind == 'totals':
                for _ in range(r.randint(2, 6)):
                    text, value = self.words.key(self.script), self.words.number()
                    used = font
                    if r.random() < .2:
                        used = self.fonts.get(os.path.basename(font.path), round(font.size * r.uniform(1.2, 1.8)))
                        y += used.size * .4
                    x = left + (width * r.uniform(0, .4) if r.random() < .5 else 0)
                    end = self.write(x, y, text, used)
                    start = right - used.getlength(value)
                    if start - end > PARTING_GAP * used.size:
                        self.write(start, y, value, used)
                    y += pitch * used.size / font.size
            elif kind == 'pairs':
                y = self.pairs(left, y - font.size, right, font) + font.size * .3
            else:
                for _ in range(r.randint(1, 5)):
                    text = self.words.phrase(self.script, r.randint(2, 6), case)
                    if font.getlength(text) < width:
                        centred(text, font)
                    y += pitch
            y += pitch * r.choice((0, 0, .5, 1))
            if y > SIDE - 20:
                break
        return y

    def ruler(self, left, y, right, font):
        r = self.rng
        if r.random() < .5:
            sign = r.choice('-=*._~')
            count = int((right - left) / max(2, font.getlength(sign)))
            self.write(left, y, sign * max(3, count), font, is_text=False)
        else:
            self.draw.line((left, y - font.size / 3, right, y - font.size / 3), fill=self.ink, width=r.choice((1, 1, 2, 3)))
