"""Tables of all kinds, with the true row and cell of each word."""

import random

from type import BODY, CAPTION, HEAD, NOTE, SECTION, Type
from words import Numbers

chance = lambda share: random.random() < share


class Cell:
    __slots__ = ("words", "row", "column", "rows", "columns", "align", "valign", "bold", "italic", "lines", "kind", "indent", "apart", "breaks")

    def __init__(self, words, row, column, rows=1, columns=1, align="left", valign="top", kind=BODY, bold=False, italic=False, indent=0.0):
        self.words, self.row, self.column, self.rows, self.columns = words, row, column, rows, columns
        self.align, self.valign, self.kind, self.bold, self.italic, self.indent = align, valign, kind, bold, italic, indent
        self.apart = None
        self.breaks = None
        self.lines = []


class Table:
    def __init__(self, words, kind, width):
        self.w = words
        self.kind = kind
        self.width = width
        narrow = width < 22 * kind.size
        self.columns = random.choice([2, 2, 3, 3, 4, 4, 5]) if narrow else random.choice([2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 9, 10, 12])
        self.rows_wanted = random.choice([2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 32])
        self.levels = random.choice([0, 1, 1, 1, 1, 2, 2, 3]) if self.columns > 3 else random.choice([0, 1, 1, 1, 1])
        self.frame = random.choice(["none", "none", "head", "three", "three", "three", "ends", "rows", "rows", "columns", "grid", "grid", "zebra", "sections"])
        self.gap = random.choice([0.6, 0.8, 1.0, 1.0, 1.4, 2.0, 3.0]) * kind.size
        self.padding = random.choice([0, 0, 0.05, 0.1, 0.2, 0.3, 0.5, 0.8]) * kind.size
        self.full = chance(0.55)
        self.valign = random.choice(["top", "top", "top", "middle", "bottom"])
        self.figure_valign = self.valign if chance(0.5) else random.choice(["top", "bottom", "bottom", "bottom", "middle"])
        self.head_valign = random.choice(["bottom", "bottom", "bottom", "middle", "top"])
        self.head_bold = chance(0.55)
        self.head_italic = chance(0.08)
        self.head_padding = self.padding * random.choice([1, 1, 1.5, 2])
        self.head_align = random.choice(["same", "center", "left"])
        self.group_rules = chance(0.5)
        self.empty = random.choice([0, 0, 0, 0.05, 0.15, 0.35])
        self.space_after = random.choice([0, 0, 0, 0, 3, 5]) if self.frame != "grid" else 0
        # Most tables have rows of one line.
        self.ruled_rows = self.frame in ("rows", "grid", "zebra")
        self.flat = chance(0.25 if self.ruled_rows else 0.5)
        self.narrow_heads = not self.flat and chance(0.6)
        self.marks = chance(0.15)
        self.cells = []
        self.space_rows = set()
        self._columns()
        self._content()

    def _columns(self):
        self.kinds = []
        texty = not self.flat and chance(0.4 if self.ruled_rows else 0.2)
        for column in range(self.columns):
            if column == 0:
                kind = "name" if chance(0.88) else "number"
            elif texty:
                kind = random.choice(["text", "text", "name", "number"])
            else:
                kind = random.choice(["number"] * 14 + ["short" if self.flat else "text", "short", "short"])
            self.kinds.append(kind)
        same = Numbers() if chance(0.5) else None
        self.numbers = [same or Numbers() for _ in self.kinds]
        figures = random.choice(["right", "right", "center", "left", "decimal"])
        self.aligns = ["left" if kind in ("name", "text") else ("left" if chance(0.4) else "center") if kind == "short" else figures for kind in self.kinds]
        self.long_names = 0 if self.flat else random.choice([0.1, 0.2, 0.4, 0.7] if self.ruled_rows else [0, 0.05, 0.1, 0.3])
        self.texts = random.choice([(1, 3), (2, 6), (4, 14), (8, 30)])
        self.paragraphs = chance(0.5 if self.ruled_rows else 0.3)
        case = random.choice([self.w.sentence_case, self.w.sentence_case, self.w.title_case, lambda words: words])
        self.case = case
        self.limits = [
            (99 if self.flat else random.uniform(9, 28) if kind == "name" else random.uniform(8, 20) if kind == "text" else 99) * self.kind.size for kind in self.kinds
        ]

    def _name(self, least=1, most=4):
        if chance(self.long_names):
            least, most = 5, 14
        words = self.case(self.w.phrase(least, most))
        if not self.flat and chance(0.12):
            inner = self.w.phrase(1, 3)
            words = [*words, "(" + inner[0], *inner[1:]]
            words[-1] += ")"
        if chance(0.06):
            words.append(f"({random.choice(['%', 'n', 'kg', 'EUR', 'in thousands', 'mg/dl'])})")
        return [part for word in words for part in word.split()]

    def _add(self, cell):
        self.cells.append(cell)
        return cell

    def _content(self):
        row = self._heads()
        self.head_rows = row
        indent = 0.0
        group_left = 0
        groups = self.kinds[0] == "name" and self.columns > 2 and chance(0.2)
        spanned = chance(0.6)
        sections = random.choice([None, None, None, "first", "first", "middle", "span"])
        indented = chance(0.5)
        total_share = random.choice([0, 0, 0.1])
        leaders = chance(0.06)
        # Values in brackets below the values of a row are a row of their own.
        errors = not groups and chance(0.04)
        body_rows = 0
        since = 0
        while body_rows < self.rows_wanted:
            if sections and since >= random.randint(1, 8) or (sections and body_rows == 0 and chance(0.7)):
                bold = chance(0.6)
                words = self._name(1, 5)
                if sections == "first":
                    self._add(Cell(words, row, 0, columns=1, kind=SECTION, bold=bold, italic=not bold and chance(0.4)))
                else:
                    align = "center" if sections == "middle" else "left"
                    self._add(Cell(words, row, 0, columns=self.columns, align=align, kind=SECTION, bold=bold, italic=not bold and chance(0.4)))
                row += 1
                since = 0
                indent = random.choice([0.8, 1.2, 2.0]) * self.kind.size if indented else 0.0
            total = chance(total_share) or (body_rows == self.rows_wanted - 1 and chance(0.25))
            first = 0
            if groups:
                if group_left == 0:
                    group_left = min(random.randint(1, 5), self.rows_wanted - body_rows)
                    valign = self.valign if chance(0.5) else "middle"
                    self._add(Cell(self._name(), row, 0, rows=group_left if spanned else 1, valign=valign))
                group_left -= 1
                first = 1
            self._row(row, first, indent if not total else 0.0, total, leaders)
            row += 1
            if errors and chance(0.9):
                for column in range(1, self.columns):
                    if self.kinds[column] == "number":
                        self._add(Cell([f"({random.random() * 9:.2f})"], row, column, align=self.aligns[column]))
                row += 1
            body_rows += 1
            since += 1
            if self.space_after and body_rows % self.space_after == 0:
                self.space_rows.add(row - 1)
        self.rows = row

    def _row(self, row, first, indent, total, leaders):
        for column in range(first, self.columns):
            kind = self.kinds[column]
            bold = total
            if column > first and chance(self.empty):
                mark = self.numbers[column].empty
                if mark:
                    self._add(Cell([mark], row, column, align=self.aligns[column], valign=self.figure_valign))
                continue
            if kind == "number":
                cell = Cell(self.numbers[column].draw(), row, column, align=self.aligns[column], valign=self.figure_valign, bold=bold)
                if self.numbers[column].kind in ("grouped", "decimal") and self.numbers[column].size == 1000 and (row == self.head_rows or total) and chance(0.5):
                    cell.apart = "$"
            elif kind == "text":
                words = self.w.phrase(*self.texts)
                cell = Cell(self.w.sentence_case(words) if chance(0.8) else words, row, column, valign=self.valign, bold=bold)
                if self.paragraphs:
                    mark = random.choice([[], [], ["•"], ["-"]])
                    cell.breaks = [mark + self.w.sentence_case(self.w.phrase(1, 6)) for _ in range(random.randint(0, 3))]
            elif kind == "short":
                cell = Cell(self.case(self.w.phrase(1, 2)), row, column, align=self.aligns[column], valign=self.figure_valign, bold=bold)
            else:
                words = ["Total"] if total and chance(0.6) else self._name()
                if column == 0 and leaders:
                    words = [*words, "." * random.randint(5, 40)]
                cell = Cell(words, row, column, valign=self.valign, bold=bold, indent=indent if column == 0 else 0.0)
            self._add(cell)

    def _head_words(self, column):
        if self.kinds[column] == "number" and chance(0.2):
            words = [str(random.randint(1980, 2030))]
        else:
            words = self.case(self.w.phrase(1, 3 if self.kinds[column] == "number" else 3))
        if self.narrow_heads and chance(0.3):
            words = words + self.w.phrase(1, 4)
        if self.head_upper:
            words = [word.upper() for word in words]
        return [part for word in words for part in word.split()]

    def _heads(self):
        self.head_upper = chance(0.12)
        if self.levels == 0:
            return 0
        align_of = lambda column: "center" if self.head_align == "center" and column else "left" if self.head_align == "left" or column == 0 else ("right" if self.aligns[column] == "decimal" else self.aligns[column])
        levels = self.levels
        extra = 0
        spans_down = chance(0.6)
        centred = chance(0.8)
        if levels > 1:
            # Groups of columns, over one another.
            edges = list(range(1, self.columns + 1))
            bounds = [edges]
            for _ in range(levels - 1):
                inner = bounds[0]
                kept = [inner[0]]
                at = 0
                while at < len(inner) - 1:
                    at = min(len(inner) - 1, at + random.choice([1, 1, 2, 2, 3, 4]))
                    kept.append(inner[at])
                bounds.insert(0, kept)
            for level in range(levels - 1):
                for left, right in zip(bounds[level], bounds[level][1:]):
                    if right - left > 1 or not spans_down:
                        if right - left > 1 or chance(0.3):
                            words = self.case(self.w.phrase(1, 4)) if chance(0.8) else [str(random.randint(1990, 2030))]
                            self._add(Cell(words, level, left, columns=right - left, align="center" if centred else "left", valign=self.head_valign, kind=HEAD, bold=self.head_bold, italic=self.head_italic))
            top_of = []
            for column in range(self.columns):
                top = 0
                for level in range(levels - 1):
                    for left, right in zip(bounds[level], bounds[level][1:]):
                        if left <= column < right and right - left > 1:
                            top = level + 1
                top_of.append(top)
        else:
            top_of = [0] * self.columns
        for column in range(self.columns):
            if column == 0 and chance(0.25):
                continue
            top = top_of[column]
            rows = levels - top if spans_down else 1
            row = top if spans_down else levels - 1
            cell = self._add(Cell(self._head_words(column), row, column, rows=rows, align=align_of(column), valign=self.head_valign, kind=HEAD, bold=self.head_bold, italic=self.head_italic))
            if self.narrow_heads and chance(0.06):
                low = random.randint(1, 90) * 10
                sign = random.choice(["$", "", "", "€"])
                cell.words = [f"{sign}{low:,}{random.choice(['–', '-', ' to', ' –'])}"]
                cell.breaks = [[f"{sign}{low + random.randint(1, 900):,}"]]
            elif chance(0.08):
                cell.breaks = [[random.choice(["(%)", "(n)", "kg", "(EUR)", "$000", "mm", "kg/year", "%", "(US$)", "n (%)"])]]
        kind = random.random()
        if kind < 0.08:
            for column in range(self.columns):
                text = f"({column + 1})" if kind < 0.04 else str(column + 1)
                self._add(Cell([text], levels, column, align=align_of(column), kind=HEAD, bold=self.head_bold))
            extra = 1
        elif kind < 0.2:
            unit = random.choice(["(%)", "%", "(in thousands)", "EUR million", "(n)", "$", "kg", "(USD)", "(percent)"])
            if chance(0.5) and self.columns > 2:
                self._add(Cell(unit.split(), levels, 1, columns=self.columns - 1, align="center", kind=HEAD))
            else:
                for column in range(1, self.columns):
                    if chance(0.9):
                        self._add(Cell(unit.split(), levels, column, align=align_of(column), kind=HEAD))
            extra = 1
        return levels + extra

    def _widths(self):
        kind = self.kind
        natural = [2.0 * kind.size] * self.columns
        least = [1.0 * kind.size] * self.columns
        for cell in self.cells:
            if cell.columns > 1:
                continue
            own = kind.but(bold=cell.bold)
            width = own.natural(cell.words) + cell.indent + (kind.size if cell.apart else 0)
            longest = max(own.width(word) for word in cell.words) + cell.indent
            if cell.kind == HEAD:
                limit = random.uniform(4, 7) * kind.size if self.narrow_heads else 18 * kind.size
            elif self.kinds[cell.column] == "number":
                limit, longest = 99 * kind.size, width
            else:
                limit = self.limits[cell.column]
            width = max(longest, min(width, limit))
            natural[cell.column] = max(natural[cell.column], width)
            least[cell.column] = max(least[cell.column], longest)
        room = self.width - self.gap * (self.columns - 1)
        total = sum(natural)
        if total > room:
            spare = room - sum(least)
            if spare < 0:
                return None
            wish = [one - other for one, other in zip(natural, least)]
            share = spare / max(1e-6, sum(wish))
            return [own + min(1, share) * more for own, more in zip(least, wish)]
        if self.full:
            how = random.random()
            extra = room - total
            if how < 0.5:
                return [own + extra / self.columns for own in natural]
            if how < 0.8:
                return [own + (extra if index == 0 else 0) for index, own in enumerate(natural)]
            return [own * room / total for own in natural]
        return natural

    def place(self, page, left, top, until):
        """Draws it and gives its end, or None if it does not fit."""
        widths = self._widths()
        if widths is None:
            return None
        kind = self.kind
        starts = [left]
        for width in widths[:-1]:
            starts.append(starts[-1] + width + self.gap)
        right = starts[-1] + widths[-1]
        step = kind.leading * kind.size
        heights = [step] * self.rows
        for cell in self.cells:
            own = kind.but(bold=cell.bold, italic=cell.italic)
            width = starts[cell.column + cell.columns - 1] + widths[cell.column + cell.columns - 1] - starts[cell.column]
            cell.lines = own.wrap(cell.words, width - cell.indent + 0.01)
            for paragraph in cell.breaks or ():
                cell.lines.extend(own.wrap(paragraph, width - cell.indent + 0.01))
            if cell.rows == 1:
                heights[cell.row] = max(heights[cell.row], len(cell.lines) * step)
        for cell in self.cells:
            if cell.rows > 1:
                have = sum(heights[cell.row : cell.row + cell.rows]) + (cell.rows - 1) * 2 * self.padding
                need = len(cell.lines) * step
                if need > have:
                    heights[cell.row + cell.rows - 1] += need - have
        tops, y = [], top
        for row in range(self.rows):
            padding = self.head_padding if row < self.head_rows else self.padding
            tops.append(y + padding)
            y += heights[row] + 2 * padding
            if row in self.space_rows:
                y += 0.7 * kind.size
        if y > until:
            return None
        table = page.tables
        page.tables += 1
        decimals = [None] * self.columns
        for number, cell in enumerate(self.cells):
            self._set(page, cell, number, starts, widths, tops, heights, table, decimals)
        self._rules(page, starts, widths, tops, heights, left, right, y)
        self.left, self.right = left, right
        return y

    def _set(self, page, cell, number, starts, widths, tops, heights, table, decimals):
        own = self.kind.but(bold=cell.bold, italic=cell.italic)
        step = own.leading * own.size
        last = cell.row + cell.rows - 1
        height = tops[last] + heights[last] - tops[cell.row]
        free = height - len(cell.lines) * step
        y = tops[cell.row] + (free / 2 if cell.valign == "middle" else free if cell.valign == "bottom" else 0)
        start = starts[cell.column]
        limit = starts[cell.column + cell.columns - 1] + widths[cell.column + cell.columns - 1]
        label = (cell.kind, table, cell.row, last, number)
        base = y + 0.8 * own.size + (step - own.size) / 2
        if cell.apart:
            page.line(own, [(cell.apart, own.width(cell.apart))], start, base, label=label)
        raised = own.but(size=0.65 * own.size) if self.marks and chance(0.15) else None
        for line in cell.lines:
            align = cell.align
            left, width = start + cell.indent, limit - start - cell.indent
            if align == "decimal":
                align = "right"
                if len(line) == 1:
                    after = line[0][0].replace(",", ".").partition(".")[2]
                    width -= max(0.0, own.width("000") - own.width(after)) if width > own.width("0000000") else 0
            end = page.line(own, line, left, base, width=width, align=align, label=label)
            if raised is not None and line is cell.lines[-1]:
                mark = random.choice(["1", "2", "a", "b", "*", "3)"])
                page.line(raised, [(mark, raised.width(mark))], end, base - 0.35 * own.size, label=label)
            base += step

    def _rules(self, page, starts, widths, tops, heights, left, right, bottom):
        frame = self.frame
        edge = lambda row: (tops[row] + (tops[row - 1] + heights[row - 1])) / 2 if row > 0 else tops[0] - self.head_padding
        heads = self.head_rows
        top = edge(0) - 0.5
        if chance(0.5):
            shift = random.uniform(-0.15, 0.15) * self.kind.size
            plain = edge
            edge = lambda row: plain(row) + shift
        out = 0.3 * self.gap if chance(0.5) else 0
        a, b = left - out, right + out
        if frame in ("ends", "three", "rows", "columns", "grid"):
            page.horizontal(top, a, b)
            page.horizontal(bottom, a, b)
        if heads and heads < self.rows and frame in ("head", "three", "rows", "columns", "sections"):
            page.horizontal(edge(heads), a, b)
        if frame in ("rows", "grid"):
            for row in range(max(1, heads), self.rows):
                page.horizontal(edge(row), a, b)
        if frame == "sections":
            for cell in self.cells:
                if cell.kind == SECTION and cell.row > 0:
                    page.horizontal(edge(cell.row), a, b)
        if frame == "zebra":
            for row in range(self.rows):
                if row < heads or row % 2 == 0:
                    page.fills.append((a, edge(row), b, edge(row + 1) if row + 1 < self.rows else bottom))
        if frame in ("columns", "grid"):
            for start, width in zip(starts, widths):
                page.vertical(start + width + self.gap / 2, top, bottom)
            page.vertical(left - self.gap / 2, top, bottom)
        if (self.group_rules and frame != "none") or frame == "grid":
            for cell in self.cells:
                if cell.kind == HEAD and cell.columns > 1:
                    end = cell.column + cell.columns - 1
                    page.horizontal(edge(cell.row + 1) if cell.row + 1 < self.rows else bottom, starts[cell.column], starts[end] + widths[end])


def caption_words(words):
    number = random.choice([f"{random.randint(1, 20)}", f"{random.randint(1, 9)}.{random.randint(1, 9)}", random.choice(["I", "II", "III", "IV"])])
    lead = [random.choice(["Table", "Table", "TABLE", "Tab."]), number + random.choice([".", ":", ""])] if chance(0.75) else []
    return lead + words.sentence_case(words.phrase(3, 16))


def table_block(page, words, kind, left, top, width, until):
    """A table with its caption and its notes. Gives the end of all, or None."""
    size, leading = kind.size * random.choice([0.8, 0.85, 0.9, 1, 1, 1]), random.choice([1.0, 1.05, 1.15, 1.2, 1.3, 1.45])
    kind = kind.but(size=size, leading=leading) if chance(0.7) else Type(words, size, leading=leading)
    table = Table(words, kind, width * (1 if chance(0.7) else random.uniform(0.5, 1)))
    mark = len(page.words), len(page.rules), len(page.fills), page.tables
    y = top
    above = chance(0.75)
    caption = caption_words(words)
    own = kind.but(bold=chance(0.4), size=kind.size * random.choice([1, 1, 1.1]))
    label = (CAPTION, -1, -1, -1, -1)
    if above:
        y = page.paragraph(own, caption, left, y, width, align=random.choice(["left", "center"]), label=label)
        y += random.choice([0.1, 0.3, 0.6, 1.0]) * kind.size
    end = table.place(page, left + (random.choice([0, 0.5]) * (width - table.width) if table.width < width else 0), y, until)
    if end is None:
        del page.words[mark[0] :], page.rules[mark[1] :], page.fills[mark[2] :]
        page.tables = mark[3]
        return None
    y = end + random.choice([0.1, 0.3, 0.8]) * kind.size
    for _ in range(random.choice([0, 0, 1, 1, 2])):
        small = kind.but(size=kind.size * random.choice([0.8, 0.9, 1]))
        lead = random.choice([["Source:"], ["Note:"], ["*"], ["1"], ["a"], []])
        y = page.paragraph(small, lead + words.prose(random.randint(4, 30)), left, y, width, align="left", label=(NOTE, -1, -1, -1, -1), until=until)
    if not above and chance(0.5):
        y = page.paragraph(own, caption, left, y, width, align="left", label=label, until=until)
    return y
