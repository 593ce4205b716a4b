"""Texts of lines: what receipts, invoices, letters, forms and tables hold, in many languages.

A tab stands for a wide gap between columns; it is read as a space.
"""
from __future__ import annotations

import random
import re
import unicodedata

from common.alphabet import CHARACTERS, INDEX, in_one_script, is_foreign, clean
from lines import vocabulary
from lines.cells import Cells
from lines.figures import CAPITALS, DIGITS, Figures
from lines.names import invented

FOREIGN_LANGUAGES = ("el", "ru", "uk", "bg", "be", "sr")
#: Letters that look like figures or like each other.
LOOKALIKE_LETTERS = set("oislbzgOISLBZG")
SMALL = "abcdefghijklmnopqrstuvwxyz"
LATIN_CHARACTERS = [character for character in CHARACTERS if not is_foreign(character)]
MAX_LENGTH = 110
MAX_LONG_LENGTH = 230


def kin_of_letters() -> dict[str, list[str]]:
    """Maps each plain letter to those that differ from it by an accent."""
    without_base = {"ł": "l", "đ": "d", "ø": "o", "ħ": "h", "ı": "i", "ß": "s", "æ": "a", "œ": "o", "þ": "p", "ð": "d", "ə": "e"}
    kin: dict[str, list[str]] = {}
    for character in LATIN_CHARACTERS:
        if character.isalpha() and character.islower() and character not in SMALL:
            base = without_base.get(character, unicodedata.normalize("NFD", character)[0])
            if base in SMALL:
                kin.setdefault(base, []).append(character)
    return kin


KIN = kin_of_letters()


class Texts:
    def __init__(self, corpus: dict, chooser: random.Random, receipt_texts: list[str]) -> None:
        self.chooser = chooser
        self.words: dict[str, list[str]] = {key: value for key, value in corpus["words"].items() if value}
        self.phrases: dict[str, list[str]] = {key: value for key, value in corpus["phrases"].items() if value}
        self.persons: dict[str, dict[str, list[str]]] = corpus["persons"]
        self.figures = Figures(chooser, self.persons["latin"]["phone"])
        self.receipt_texts = receipt_texts
        self.frequent: dict[str, list[str]] = corpus["frequent"]
        self.places: list[list[str]] = corpus["places"]
        self.latin = [language for language in self.words if language not in FOREIGN_LANGUAGES]
        self.latin_phrases = [language for language in self.phrases if language not in (*FOREIGN_LANGUAGES, "mk")]
        self.lookalike_words = [word for language in self.latin for word in self.words[language]
                                if word.isascii() and 2 * sum(letter in LOOKALIKE_LETTERS for letter in word) >= len(word)]
        self.foreign = [language for language in FOREIGN_LANGUAGES if language in self.words]
        figures, cells = self.figures, Cells(chooser, self.figures)
        kinds = [(15, self.item), (11, figures.amount), (13, self.labelled), (9, self.stamp), (10, self.person), (13, self.place), (9, self.shop), (4, self.invented_line), (19, self.prose),
                 (8, self.word_list), (5, self.row), (8, figures.code), (1.5, self.scatter), (9, self.short), (2.5, self.web),
                 (4 if receipt_texts else 0, self.receipt), (1, self.ruler), (3, self.accented), (3.5, self.long_line),
                 (9 if self.foreign else 0, self.foreign_line), (2.5, self.form_line), (6, self.lookalikes), (1.2, self.leaders),
                 (9, cells.prices), (4, cells.ambiguous), (2.5, cells.matrix), (2.5, lambda: cells.nothing_after(self.cased(self.some(chooser.randint(1, 4))))),
                 (1.2, lambda: cells.raised(self.cased(self.some(chooser.randint(1, 3)))))]
        self._kinds = [kind for _, kind in kinds]
        self._weights = [weight for weight, _ in kinds]

    def __call__(self) -> str:
        for _ in range(20):
            kind = self.chooser.choices(self._kinds, self._weights)[0]
            text = re.sub(" *\t[ \t]*", "\t", kind())
            if self.chooser.random() < 0.12:
                text = self.capital(text)
            text = "\t".join(clean(part) for part in text.split("\t")).strip()
            text = in_one_script(text)
            limit = MAX_LONG_LENGTH if kind == self.long_line else MAX_LENGTH
            if text and len(text) <= limit and all(character in INDEX or character == "\t" for character in text):
                return text
        return "TOTAL"

    @staticmethod
    def capital(text: str) -> str:
        """Turns a line into capitals, without letters that become two."""
        return "".join(c.upper() if len(c.upper()) == 1 else c for c in text)

    def language(self) -> str:
        return "en" if self.chooser.random() < 0.33 else self.chooser.choice(self.latin)

    def cased(self, text: str) -> str:
        share = self.chooser.random()
        if share < 0.38:
            return self.capital(text)
        if share < 0.58:
            return text.title()
        return text[:1].upper() + text[1:] if share < 0.8 else text

    def some(self, count: int, language: str | None = None) -> str:
        chosen = language or self.language()
        return " ".join(self.word(chosen) for _ in range(count))

    def word(self, language: str) -> str:
        """Mostly a frequent one: what documents say. Rare ones keep the network from guessing."""
        chooser, frequent = self.chooser, self.frequent.get(language)
        if not frequent or chooser.random() < 0.45:
            return chooser.choice(self.words[language])
        return frequent[int(len(frequent) * chooser.random() ** 1.6)]

    def name(self, language: str | None = None) -> str:
        chooser = self.chooser
        text = self.cased(self.some(chooser.choice([1, 1, 2, 2, 3, 3, 4]), language))
        if chooser.random() < 0.3:
            text += " " + self.figures.measure()
        if chooser.random() < 0.08:
            text += f" ({self.cased(self.some(1, language))})"
        if chooser.random() < 0.05:
            text = text.replace(" ", chooser.choice(["-", "/", "&", "."]), 1)
        return text

    def item(self) -> str:
        chooser, figures, name = self.chooser, self.figures, self.name()
        share = chooser.random()
        if share < 0.25:
            return name
        if share < 0.40:
            return f"{name}\t{figures.money()}"
        if share < 0.50:
            return f"{chooser.randint(1, 20)}{chooser.choice([' ', ' x ', 'x ', ' X ', chr(9)])}{name}\t{figures.money()}"
        if share < 0.58:
            return f"{figures.digits(chooser.randint(4, 13))} {name}"
        if share < 0.66:
            return f"{chooser.randint(1, 99)}. {name}"
        if share < 0.74:
            return f"{name}\t{chooser.randint(1, 50)}\t{figures.number()}\t{figures.number()}"
        if share < 0.8:
            return f"{name} @ {figures.money()}"
        if share < 0.88:
            return chooser.choice(vocabulary.BULLETS) + name
        return f"{chooser.choice(['', figures.capitals(2), figures.digits(3)])} {name}".strip()

    def labelled(self) -> str:
        chooser, figures = self.chooser, self.figures
        text = chooser.choice(vocabulary.LABELS)
        share = chooser.random()
        in_capitals = chooser.random() < 0.4
        if in_capitals:
            text = self.capital(text)
        elif chooser.random() < 0.2:
            text = text.title()
        if share < 0.34:
            return text
        if share < 0.42:
            return text + chooser.choice([":", " :", "...", "*", " #", " -"])
        separator = chooser.choice([": ", ":", " : ", "\t", " ", " .... ", ":\t", "\t: ", " = ", " # "])
        value = chooser.choice([figures.money, figures.money, figures.code, figures.amount, figures.date, figures.number, self.name,
                                lambda: chooser.choice(self.persons["latin"]["name"]), lambda: str(chooser.randint(0, 99)),
                                lambda: f"{chooser.randint(0, 27)}%"])()
        return text + separator + (self.capital(value) if in_capitals and chooser.random() < 0.7 else value)

    def stamp(self) -> str:
        chooser, figures = self.chooser, self.figures
        share = chooser.random()
        colon = chooser.choice([": ", ":", " : ", " ", ". "])
        if share < 0.3:
            return figures.date()
        if share < 0.5:
            return f"{figures.date()} {figures.time()}"
        if share < 0.58:
            return figures.time()
        if share < 0.72:
            label = chooser.choice(["DATE", "Date", "Datum", "Fecha", "Data", "Tarih", "Dátum", "Datum splatnosti", "INV DATE", "Due date", "Date d'émission"])
            return label + colon + figures.date() + (" " + figures.time() if chooser.random() < 0.3 else "")
        if share < 0.8:
            return figures.phone()
        if share < 0.9:
            label = chooser.choice(["TEL", "Tel", "Tel.", "Tél.", "Phone", "FAX", "Fax", "TEL/FAX", "Telefon", "H/P", "Mobile", "Hotline"])
            return label + colon + figures.phone()
        return f"{figures.date()}\t{figures.time()}"

    def person(self, group: str = "latin") -> str:
        chooser, people = self.chooser, self.persons[group]
        kind = chooser.choice([kind for kind in ("name", "address", "company", "city", "street", "address", "street") if people.get(kind)])
        text = chooser.choice(people[kind])
        if kind == "address" and chooser.random() < 0.6:
            parts = [part for part in text.split(", ") if part]
            start = chooser.randrange(len(parts))
            text = ", ".join(parts[start : start + chooser.randint(1, 2)]) + ("," if chooser.random() < 0.3 else "")
        if kind == "name" and " " in text and chooser.random() < 0.25:
            first, last = text.rsplit(" ", 1)
            text = f"{last}, {first}"
        if kind == "company" and group == "latin" and chooser.random() < 0.3:
            text += " " + chooser.choice(vocabulary.COMPANY_FORMS)
        return self.capital(text) if chooser.random() < 0.38 else text

    def place(self) -> str:
        """A part of an address: numbers, a street, a district, a town with its code, a region."""
        chooser, figures = self.chooser, self.figures
        town, region = chooser.choice(self.places)
        name = chooser.choice([lambda: chooser.choice(self.places)[0], lambda: chooser.choice(self.places)[1], lambda: self.some(1).title(),
                               lambda: self.some(2).title(), lambda: chooser.choice(self.persons["latin"]["city"]), figures.street_code, self.invented])()
        number = str(chooser.randint(1, chooser.choice([9, 99, 999]))) + chooser.choice(["", "", "", "A", "B", "-G", f"/{chooser.randint(1, 40)}", f"-{chooser.randint(1, 40)}"])
        street = f"{chooser.choice(vocabulary.PLACES_BEFORE)} {name}" if chooser.random() < 0.55 else f"{name} {chooser.choice(vocabulary.PLACES_AFTER)}"
        if chooser.random() < 0.35:
            street += " " + number
        house = chooser.choice(["", "No. ", "NO.", "No ", "Lot ", "LOT ", "Unit ", "Block ", "Blk ", "Suite ", "Level ", "G-", "#"]) + number
        code = figures.digits(chooser.choice([4, 5, 5, 5, 6]))
        parts = [house, street, chooser.choice([town, f"{code} {town}", f"{town} {code}"]), region]
        start = chooser.randrange(4)
        parts = parts[start : start + chooser.choice([1, 2, 2, 3])]
        text = chooser.choice([", ", ", ", ", ", ",", " "]).join(parts) + chooser.choice(["", "", "", ",", ",", "."])
        return self.capital(text) if chooser.random() < 0.55 else text

    def shop(self) -> str:
        """A name over a door."""
        chooser = self.chooser
        own = chooser.choice([self.invented, self.invented, lambda: self.some(chooser.randint(1, 2)), lambda: chooser.choice(self.persons["latin"]["name"]),
                              lambda: chooser.choice(self.places)[0], lambda: self.figures.capitals(chooser.randint(1, 4))])()
        parts = [own.title()] + chooser.sample(vocabulary.TRADES, chooser.choice([0, 1, 1, 2]))
        if chooser.random() < 0.5:
            parts.append(chooser.choice(vocabulary.COMPANY_FORMS))
        if chooser.random() < 0.15:
            parts.append(f"({self.figures.code()})")
        text = chooser.choice([" ", " ", " ", " & "]).join(parts[:2]) + "".join(f" {part}" for part in parts[2:])
        return self.capital(text) if chooser.random() < 0.65 else text

    def invented(self) -> str:
        return invented(self.chooser, lambda: self.word(self.language()))

    def invented_line(self) -> str:
        text = self.invented() + self.chooser.choice(["", "", "", ",", ".", ", " + self.invented(), " " + self.figures.digits(self.chooser.randint(1, 6))])
        return self.capital(text) if self.chooser.random() < 0.5 else text

    def prose(self, languages: list[str] | None = None) -> str:
        chooser = self.chooser
        language = "en" if languages is None and chooser.random() < 0.3 else chooser.choice(languages or self.latin_phrases)
        text = chooser.choice(self.phrases[language])
        if len(text) > 70 or chooser.random() < 0.25:
            words = text.split(" ")
            start = chooser.randrange(max(1, len(words) - 2))
            text = " ".join(words[start : start + chooser.randint(2, 14)])
        share = chooser.random()
        if share < 0.15:
            return self.capital(text)
        if share < 0.2:
            return text.title()
        if share < 0.23:
            return f"({text})"
        return chooser.choice(vocabulary.QUOTES) % text if share < 0.27 else text

    def long_line(self) -> str:
        """A line as wide as a page: sentences of one language."""
        chooser = self.chooser
        language = "en" if chooser.random() < 0.4 else chooser.choice(list(self.phrases))
        text = " ".join(chooser.choice(self.phrases[language]) for _ in range(chooser.randint(2, 6)))
        words = text.split(" ")
        start = chooser.randrange(max(1, len(words) // 3))
        limit = chooser.randint(80, MAX_LONG_LENGTH)
        return " ".join(words[start:])[:limit].rsplit(" ", 1)[0]

    def word_list(self) -> str:
        chooser = self.chooser
        words = self.some(chooser.randint(1, 8)).split(" ")
        share = chooser.random()
        if share < 0.35:
            words = [self.capital(word) for word in words]
        elif share < 0.55:
            words = [word.capitalize() for word in words]
        joints = [" "] * 12 + [", ", ", ", ". ", "; ", ": ", " - ", " – ", " — ", "/", " & ", " + ", "-", "! ", "? ", "… "]
        text = words[0]
        for word in words[1:]:
            text += chooser.choice(joints) + word
        return text + chooser.choice(["", "", "", ".", ",", ":", "-", "!", "?", ";", ")"])

    def row(self) -> str:
        chooser, figures = self.chooser, self.figures
        cells = [figures.number, figures.number, figures.money, lambda: str(chooser.randint(0, 99)), self.name, figures.date,
                 lambda: figures.digits(chooser.randint(1, 6)), lambda: "-", lambda: f"{chooser.randint(0, 100)}%"]
        return "\t".join(chooser.choice(cells)() for _ in range(chooser.randint(2, 7)))

    def scatter(self) -> str:
        chooser = self.chooser
        count = chooser.randint(1, 16)
        return "".join(chooser.choice(LATIN_CHARACTERS) if chooser.random() < 0.6 else chooser.choice(SMALL + CAPITALS + DIGITS) for _ in range(count))

    def accented(self) -> str:
        """Words whose letters get other accents, so that every letter of the alphabet is seen in words."""
        chooser = self.chooser
        letters = list(self.cased(self.some(chooser.randint(1, 4))))
        for position, letter in enumerate(letters):
            if chooser.random() < 0.22 and letter.lower() in KIN:
                other = chooser.choice(KIN[letter.lower()])
                letters[position] = other.upper() if letter.isupper() and len(other.upper()) == 1 else other
        return "".join(letters)

    def short(self) -> str:
        chooser, figures = self.chooser, self.figures
        share = chooser.random()
        if share < 0.12:
            # The narrowest lines: a quantity, a tax code.
            return chooser.choice(DIGITS) if chooser.random() < 0.7 else chooser.choice(CAPITALS + "*%@#")
        if share < 0.28:
            return str(chooser.randint(0, 999))
        if share < 0.4:
            return chooser.choice(self.words[self.language()])
        if share < 0.5:
            return self.cased(chooser.choice(self.words[self.language()])) + chooser.choice([":", "", "", ".", ","])
        if share < 0.58:
            return chooser.choice(vocabulary.SHORT)
        if share < 0.7:
            return figures.number()
        if share < 0.8:
            return figures.capitals(chooser.randint(1, 4))
        if share < 0.9:
            return f"{chooser.randint(1, 50)}{chooser.choice(['', ' '])}{chooser.choice(vocabulary.UNITS)}"
        return chooser.choice(vocabulary.LABELS)

    def web(self) -> str:
        chooser, figures = self.chooser, self.figures

        def word() -> str:
            return re.sub(r"[^a-z]", "", chooser.choice(self.words["en"]).lower()) or "shop"

        domain = word() + chooser.choice(["", "", "-" + word(), word()]) + "." + chooser.choice(vocabulary.DOMAINS)
        share = chooser.random()
        if share < 0.5:
            text = chooser.choice([word() + "." + word(), word(), word() + figures.digits(2), word()[0] + "_" + word()]) + "@" + domain
        elif share < 0.8:
            path = chooser.choice(["", "", "/" + word(), f"/{word()}/{word()}.html", "/?id=" + figures.digits(4)])
            text = chooser.choice(["www.", "http://www.", "https://", "WWW."]) + domain + path
        else:
            text = chooser.choice(["facebook.com/", "Facebook.com/", "@", "fb.me/"]) + word().title() + word().title()
        if chooser.random() < 0.3:
            text = chooser.choice(["E-mail: ", "Email: ", "Web: ", "Website : ", "e-mail ", "Internet: "]) + text
        return text

    def receipt(self) -> str:
        """A line of a real receipt, drawn with other figures."""
        chooser = self.chooser
        text = chooser.choice(self.receipt_texts)
        if chooser.random() < 0.6:
            text = "".join(chooser.choice(DIGITS) if character.isdigit() else character for character in text)
        return text if chooser.random() < 0.6 else text.title() if chooser.random() < 0.7 else text.lower()

    def lookalikes(self) -> str:
        """Letters and figures of similar shape in their usual places, where only the context distinguishes them."""
        chooser, figures = self.chooser, self.figures

        def telling(count: int) -> str:
            return "".join(chooser.choice("001155882369") for _ in range(count))

        words = self.lookalike_words or self.words["en"]
        word, other = chooser.choice(words), chooser.choice(words)
        word, other = (word.upper(), other.upper()) if chooser.random() < 0.65 else (self.cased(word), other)
        number = chooser.choice([telling(chooser.randint(1, 6)), f"{telling(chooser.randint(1, 3))}.{telling(2)}",
                                 f"{telling(2)}:{telling(2)}", f"{telling(2)}/{telling(2)}/{telling(4)}", figures.measure()])
        prefix = chooser.choice(["", "", word[:1], word[:2] + "-", word[:2] + " ", word[:3]]).upper()
        code = prefix + telling(chooser.randint(2, 9))
        return chooser.choice([f"{word} {number}", f"{number} {word}", f"{word} {other} {number}", f"{code} {word}", f"{word}: {code}",
                               f"{word} ({number})", code, f"{number}\t{telling(1)}\t{number}", f"{word}\t{telling(2)}.{telling(2)}",
                               f"{code}/{telling(2)}", f"{word}-{number}", f"{chooser.choice('BSIOZ')}{telling(1)} {word}"])

    def leaders(self) -> str:
        """A name and a figure, joined by dots."""
        chooser = self.chooser
        dots = chooser.choice([".", ".", ".", " .", "_", "…"]) * chooser.randint(3, 40)
        return self.cased(self.some(chooser.randint(1, 4))) + chooser.choice(["", " ", " "]) + dots + chooser.choice(["", " "]) + (
            self.figures.money() if chooser.random() < 0.6 else str(chooser.randint(1, 400)))

    def ruler(self) -> str:
        chooser = self.chooser
        text = chooser.choice("-=*._-~#") * chooser.randint(3, 24)
        if chooser.random() < 0.5:
            text = f"{chooser.choice(vocabulary.LABELS)} {text}" + (f" {self.figures.number()}" if chooser.random() < 0.5 else "")
        return text

    def form_line(self) -> str:
        """A question of a form with boxes to tick."""
        chooser = self.chooser
        boxes = chooser.choice(["☐☑", "☐☒", "□■", "○●", "☐✓", "□✗"])
        answers = chooser.choice([["Yes", "No"], ["YES", "NO"], ["Ja", "Nein"], ["Oui", "Non"], ["Sí", "No"], [self.some(1), self.some(1), self.some(1)]])
        lead = "" if chooser.random() < 0.4 else self.cased(self.some(chooser.randint(1, 5))) + chooser.choice(["?", ":", ""]) + chooser.choice([" ", "\t"])
        return lead + chooser.choice([" ", "\t", "  "]).join(chooser.choice(boxes) + chooser.choice(["", " ", " "]) + answer for answer in answers)

    def foreign_line(self) -> str:
        chooser, figures = self.chooser, self.figures
        language = chooser.choice(["el"] * 4 + [name for name in self.foreign if name != "el"] * 2)
        labels = vocabulary.GREEK_LABELS if language == "el" else vocabulary.CYRILLIC_LABELS
        months = vocabulary.GREEK_MONTHS if language == "el" else vocabulary.CYRILLIC_MONTHS
        share = chooser.random()
        if share < 0.38 and language in self.phrases:
            return self.prose([language])
        if share < 0.5 and language in self.persons:
            return self.person(language)
        if share < 0.6:
            return figures.date(months)
        if share < 0.8:
            value = chooser.choice([figures.money, figures.date, figures.code, lambda: self.name(language)])()
            text = chooser.choice(labels) + chooser.choice(["", ":", " ", "\t"])
            return text + " " + value if chooser.random() < 0.7 else text
        if share < 0.9:
            return f"{self.name(language)}\t{figures.money()}"
        return self.cased(self.some(chooser.randint(1, 7), language))
