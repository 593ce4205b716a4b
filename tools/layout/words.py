"""What stands on simulated pages: widths of letters, running text, and the texts of cells."""

import gzip
import json
import random

MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()


class Words:
    """Texts for a page. `data` is what prepare.py writes."""

    def __init__(self, data):
        self.fonts = data["fonts"]
        self.lines = data["lines"]

    @staticmethod
    def load(file):
        with gzip.open(file, "rt", encoding="utf-8") as stream:
            return Words(json.load(stream))

    def prose(self, count):
        """So many words that follow one another somewhere in the corpus."""
        document = random.choice(self.lines)
        at = random.randrange(max(1, len(document)))
        found = []
        while len(found) < count:
            found.extend(document[at % len(document)].split())
            at += 1
        return found[:count]

    def phrase(self, least, most):
        """A name of a row or a column: words as they follow one another, seldom whole."""
        count = random.randint(least, most)
        words = [word.strip(".;:") for word in self.prose(count + 2)]
        words = [word for word in words if word and not word.replace(".", "").isdigit()][:count]
        return words or ["Total"]

    def sentence_case(self, words):
        return [words[0][:1].upper() + words[0][1:], *words[1:]]

    def title_case(self, words):
        return [word[:1].upper() + word[1:] for word in words]


class Numbers:
    """Figures of one column, which are written alike."""

    def __init__(self):
        self.kind = random.choice(["int", "int", "grouped", "decimal", "decimal", "percent", "money", "range", "plusminus", "bracket", "year", "date", "code", "space"])
        self.size = random.choice([1, 10, 100, 1000, 10_000, 1_000_000])
        self.places = random.choice([1, 2, 2, 3])
        self.comma = random.random() < 0.25
        self.sign = random.random() < 0.15
        self.empty = random.choice(["", "", "", "-", "–", "—", "n/a", "..", "*"])
        self.star = random.random() < 0.08

    def draw(self):
        value = random.random() ** 2 * self.size
        text = self._text(value)
        if self.sign and random.random() < 0.3:
            text[0] = random.choice(["-", "−", "("]) + text[0]
            if text[0][0] == "(":
                text[-1] += ")"
        if self.star and random.random() < 0.3:
            text[-1] += random.choice(["*", "**", "a", "1"])
        return text

    def _decimal(self, value, places):
        text = f"{value:.{places}f}"
        return text.replace(".", ",") if self.comma else text

    def _text(self, value):
        kind = self.kind
        if kind == "int":
            return [str(int(value))]
        if kind == "grouped":
            return [f"{int(value * 100):,}".replace(",", "." if self.comma else ",")]
        if kind == "space":
            return f"{int(value * 100):,}".split(",")
        if kind == "decimal":
            return [self._decimal(value, self.places)]
        if kind == "percent":
            return [self._decimal(random.random() * 100, 1) + "%"] if self.size > 10 else [self._decimal(random.random() * 100, 1), "%"]
        if kind == "money":
            return ["$" + f"{value * 10:,.2f}"]
        if kind == "range":
            return [f"{int(value)}–{int(value) + random.randint(1, 50)}"] if self.size > 100 else [f"{int(value)}", "–", f"{int(value) + 5}"]
        if kind == "plusminus":
            return [self._decimal(value, self.places), "±", self._decimal(value / 10, self.places)] if self.size > 100 else [f"{self._decimal(value, 2)}±{self._decimal(value / 9, 2)}"]
        if kind == "bracket":
            return [self._decimal(value, 1), f"({self._decimal(value / 7, 1)})"]
        if kind == "year":
            return [str(random.randint(1960, 2030))] if self.size > 10 else [f"{random.randint(1990, 2024)}/{random.randint(10, 30)}"]
        if kind == "date":
            return [f"{random.randint(1, 31)}/{random.randint(1, 12)}/{random.randint(1990, 2030)}"] if self.size > 100 else [str(random.randint(1, 31)), random.choice(MONTHS), str(random.randint(1990, 2030))]
        return [random.choice("ABCDEFGHKLMNPRST") + random.choice(["-", "", "."]) + str(random.randint(1, 9999))]
