"""Texts of lines of Hebrew, Arabic, Persian and Urdu documents, in visual order: as they stand on paper from left to right."""
from __future__ import annotations

import random
import re

from common.alphabet import INDEX, clean
from common.right_to_left import visual
from lines.semitic_vocabulary import CURRENCIES, EAST, LABELS, MONTHS, PREFIXES_OF_FIGURES
from lines.texts import MAX_LENGTH, MAX_LONG_LENGTH, Texts
from lines import vocabulary

LANGUAGES = {"he": 36, "ar": 34, "fa": 23, "ur": 7}
#: Share of the lines that have no right-to-left letter: names, figures, codes.
LATIN_LINES = 0.24
#: Share of the lines of Arabic letters whose figures are Eastern ones.
EAST_FIGURES = {"ar": 0.35, "fa": 0.75, "ur": 0.15}
#: Share of those lines that have both kinds.
BOTH_FIGURES = 0.15


class SemiticTexts:
    def __init__(self, corpus: dict, chooser: random.Random, receipt_texts: list[str], language: str | None = None) -> None:
        """With a language, all lines are of that one and have a letter of it."""
        self.languages = LANGUAGES if language is None else {language: 1}
        self.latin_lines = LATIN_LINES if language is None else 0
        own = ("he", "ar", "fa", "ur")
        self.chooser, self.corpus = chooser, corpus
        self.latin = Texts({**corpus, "words": {key: value for key, value in corpus["words"].items() if key not in own},
                            "phrases": {key: value for key, value in corpus["phrases"].items() if key not in own}}, chooser, receipt_texts)
        self.figures = self.latin.figures
        self._kinds = {self.labelled: 24, self.item: 14, self.row: 9, self.prose: 20, self.words: 9, self.person: 10, self.date: 6, self.mixed: 7,
                       self.short: 7, self.long_line: 4, self.even: 5}

    def __call__(self) -> str:
        chooser = self.chooser
        if chooser.random() < self.latin_lines:
            return self.latin()
        for _ in range(20):
            language = chooser.choices(list(self.languages), list(self.languages.values()))[0]
            kind = chooser.choices(list(self._kinds), list(self._kinds.values()))[0]
            text = "\t".join(clean(part) for part in re.sub(" *\t[ \t]*", "\t", kind(language)).split("\t")).strip()
            if language in EAST and chooser.random() < EAST_FIGURES[language]:
                text = self.eastern(text, language)
            text = visual(text)
            if text and len(text) <= (MAX_LONG_LENGTH if kind == self.long_line else MAX_LENGTH) and all(c in INDEX or c == "\t" for c in text):
                return text
        return visual("סה\"כ")

    def eastern(self, text: str, language: str) -> str:
        """Figures of Latin words and codes stay Western."""
        figures, point, group = EAST[language], self.chooser.choice("٫/."), self.chooser.choice("٬,،")
        kept = self.chooser.uniform(0.2, 0.8) if self.chooser.random() < BOTH_FIGURES else 0

        def turned(match: re.Match[str]) -> str:
            number = match.group().translate(str.maketrans("0123456789", figures))
            return number if re.search("[/:-]", number) else number.replace(",", group).replace(".", point)

        return " ".join(word if re.search("[A-Za-z]", word) or self.chooser.random() < kept else re.sub(r"\d[\d.,/:-]*", turned, word) for word in text.split(" "))

    def word(self, language: str) -> str:
        """Mostly a frequent one; rare ones, and letters in no order at all, keep the network from guessing."""
        chooser, frequent = self.chooser, self.corpus["frequent"].get(language)
        share = chooser.random()
        if share < 0.03:
            letters = "אבגדהוזחטיכלמנסעפצקרשת" if language == "he" else "ابتثجحخدذرزسشصضطظعغفقكلمنهوي"
            return "".join(chooser.choice(letters) for _ in range(chooser.randint(2, 8)))
        if not frequent or share < 0.5:
            return chooser.choice(self.corpus["words"][language])
        return frequent[int(len(frequent) * chooser.random() ** 1.6)]

    def some(self, count: int, language: str) -> str:
        return " ".join(self.word(language) for _ in range(count))

    def words(self, language: str) -> str:
        return self.chooser.choice([" ", " ", " ", ", ", " / ", "\t"]).join(self.some(self.chooser.randint(1, 3), language) for _ in range(self.chooser.randint(1, 3)))

    def name(self, language: str) -> str:
        chooser = self.chooser
        text = self.some(chooser.choice([1, 1, 2, 2, 3, 4]), language)
        share = chooser.random()
        if share < 0.2:
            text += " " + str(chooser.randint(1, 999))
        elif share < 0.3:
            text += f" ({self.some(1, language)})"
        elif share < 0.38:
            text += " " + self.latin.some(1, "en").title()
        elif share < 0.43 and " " in text:
            text = text.replace(" ", chooser.choice(["-", "/", " - "]), 1)
        return text

    def money(self, language: str) -> str:
        chooser, text = self.chooser, self.figures.number()
        share = chooser.random()
        if share < 0.5:
            return text
        currency = chooser.choice(CURRENCIES[language])
        if share < 0.8:
            return f"{text} {currency}" if chooser.random() < 0.7 or currency.isalpha() else text + currency
        return f"{currency} {text}"

    def value(self, language: str) -> str:
        chooser, figures = self.chooser, self.figures
        persons = self.corpus["persons"].get(language, {}).get("name")
        return chooser.choice([lambda: self.money(language), lambda: self.money(language), figures.code, lambda: self.date(language), lambda: self.name(language),
                               figures.phone, lambda: figures.digits(chooser.randint(3, 10)), lambda: f"{chooser.randint(0, 99)}%",
                               lambda: chooser.choice(persons) if persons else self.name(language), lambda: str(chooser.randint(1, 999))])()

    def labelled(self, language: str) -> str:
        chooser = self.chooser
        text = chooser.choice(LABELS[language])
        share = chooser.random()
        if share < 0.3:
            return text
        if share < 0.38:
            return text + chooser.choice([":", " :", "..."])
        text += chooser.choice([": ", ": ", ":", " : ", "\t", " ", ":\t", " - "]) + self.value(language)
        return text if share < 0.85 else text + "\t" + chooser.choice(LABELS[language]) + ": " + self.value(language)

    def item(self, language: str) -> str:
        chooser = self.chooser
        name = self.name(language)
        return chooser.choice([name, f"{name}\t{self.money(language)}", f"{chooser.randint(1, 99)}. {name}", f"{self.figures.digits(chooser.randint(4, 9))}\t{name}",
                               f"{name}\t{chooser.randint(1, 99)}\t{self.figures.number()}\t{self.figures.number()}", f"• {name}", f"- {name}",
                               f"{chooser.randint(1, 20)}\t{name}\t{self.money(language)}"])

    def row(self, language: str) -> str:
        chooser = self.chooser
        cells = [chooser.choice([lambda: self.some(chooser.randint(1, 2), language), self.figures.number, lambda: str(chooser.randint(0, 9999)),
                                 lambda: chooser.choice(LABELS[language]), lambda: "-", lambda: f"({self.figures.number()})", lambda: self.date(language)])()
                 for _ in range(chooser.randint(2, 6))]
        return "\t".join(cells)

    def prose(self, language: str) -> str:
        chooser = self.chooser
        text = chooser.choice(self.corpus["phrases"][language])
        if len(text) > 60 or chooser.random() < 0.3:
            words = text.split(" ")
            start = chooser.randrange(max(1, len(words) - 2))
            text = " ".join(words[start : start + chooser.randint(2, 12)])
        if chooser.random() < 0.08 and PREFIXES_OF_FIGURES[language]:
            text += " " + chooser.choice(PREFIXES_OF_FIGURES[language]) + str(chooser.randint(1, 2100))
        return chooser.choice(vocabulary.QUOTES) % text if chooser.random() < 0.05 else text

    def long_line(self, language: str) -> str:
        return " ".join(self.chooser.choice(self.corpus["phrases"][language]) for _ in range(self.chooser.randint(2, 5)))[:MAX_LONG_LENGTH]

    def even(self, language: str) -> str:
        """Words that are all equally likely: a line that no habit of the language tells."""
        return " ".join(self.chooser.choice(self.corpus["words"][language]) for _ in range(self.chooser.randint(2, 8)))

    def person(self, language: str) -> str:
        chooser, people = self.chooser, self.corpus["persons"].get(language)
        if not people:
            return self.name(language)
        kind = chooser.choice([kind for kind in ("name", "name", "address", "company", "city", "street") if people.get(kind)])
        text = chooser.choice(people[kind])
        if kind == "address" and chooser.random() < 0.5:
            parts = [part for part in text.split(", ") if part]
            text = chooser.choice(parts)
        return text

    def date(self, language: str) -> str:
        chooser = self.chooser
        if chooser.random() < 0.6:
            return self.figures.date() if chooser.random() < 0.4 else chooser.choice(["{0:02d}/{1:02d}/{2}", "{0}.{1}.{2}", "{2}/{1:02d}/{0:02d}", "{0:02d}-{1:02d}-{2}"]).format(
                chooser.randint(1, 31), chooser.randint(1, 12), chooser.choice([chooser.randint(1395, 1410), chooser.randint(1440, 1450), chooser.randint(1990, 2030)]))
        month = chooser.choice(MONTHS[language])
        if language == "he" and chooser.random() < 0.7:
            month = "ב" + month
        return f"{chooser.randint(1, 31)} {month} {chooser.randint(1380, 1450) if language == 'fa' else chooser.randint(1950, 2035)}"

    def mixed(self, language: str) -> str:
        """Latin words among the others."""
        chooser = self.chooser
        latin = chooser.choice([lambda: self.latin.some(chooser.randint(1, 3), "en").title(), self.figures.code, self.latin.web, lambda: self.latin.some(1, "en").upper(),
                                lambda: chooser.choice(self.corpus["persons"]["latin"]["company"])])()
        parts = [self.some(chooser.randint(1, 4), language), latin, self.some(chooser.randint(0, 3), language)]
        return " ".join(part for part in parts if part)

    def short(self, language: str) -> str:
        chooser = self.chooser
        return chooser.choice([lambda: self.some(1, language), lambda: chooser.choice(LABELS[language]), lambda: chooser.choice(CURRENCIES[language]),
                               lambda: chooser.choice(MONTHS[language]), lambda: f"({self.some(1, language)})", lambda: f"{self.word(language)}.",
                               lambda: f"{chooser.choice('אבגדהוזחט') if language == 'he' else chooser.choice('ابجدهو')}.", lambda: self.word(language) + ":"])()
