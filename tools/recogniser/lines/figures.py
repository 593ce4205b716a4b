"""Numbers, amounts, dates, times, telephone numbers and codes as documents print them."""
from __future__ import annotations

import random

from lines.vocabulary import COMMON_CURRENCIES, CURRENCIES, MONTHS, UNITS

DIGITS = "0123456789"
CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Figures:
    def __init__(self, chooser: random.Random, phones: list[str]) -> None:
        self.chooser = chooser
        self.phones = phones

    def digits(self, count: int) -> str:
        return "".join(self.chooser.choice(DIGITS) for _ in range(count))

    def capitals(self, count: int) -> str:
        return "".join(self.chooser.choice(CAPITALS) for _ in range(count))

    def number(self) -> str:
        chooser = self.chooser
        value = chooser.choice([chooser.uniform(0, 10), chooser.uniform(0, 100), chooser.uniform(0, 100),
                                chooser.uniform(0, 1_000), chooser.uniform(0, 20_000), 10 ** chooser.uniform(0, 7)])
        if chooser.random() < 0.2:
            value = round(value * 20) / 20
        plain, grouped = f"{value:.2f}", f"{value:,.2f}"
        forms = [(50, plain), (12, grouped), (10, plain.replace(".", ",")),
                 (8, grouped.replace(",", "_").replace(".", ",").replace("_", ".")),
                 (4, grouped.replace(",", " ").replace(".", ",")), (3, grouped.replace(",", "'")), (3, f"{value:.3f}"),
                 (2, f"{value:.4f}"), (8, f"{value:.0f}"), (3, f"{value:,.0f}")]
        return chooser.choices([text for _, text in forms], [weight for weight, _ in forms])[0]

    def money(self) -> str:
        chooser, text = self.chooser, self.number()
        share = chooser.random()
        if share < 0.45:
            return text
        currency = chooser.choice(COMMON_CURRENCIES if chooser.random() < 0.65 else CURRENCIES)
        if share < 0.75:
            return currency + ("" if chooser.random() < 0.55 else " ") + text
        return text + ("" if chooser.random() < 0.25 else " ") + currency

    def amount(self) -> str:
        chooser, text = self.chooser, self.money()
        share = chooser.random()
        times = chooser.choice(["x", "X", "@", "×", "*"])
        if share < 0.06:
            return "-" + text
        if share < 0.09:
            return f"({text})"
        if share < 0.14:
            return text + chooser.choice([" S", " SR", " Z", " T", " A", " B", "S", " ZRL", " *", " F", " N", "T", "-", " CR"])
        if share < 0.19:
            return self.number() + "%" if chooser.random() < 0.5 else str(chooser.randint(0, 100)) + chooser.choice(["%", " %"])
        if share < 0.23:
            return f"{chooser.randint(1, 99)} {times} {self.number()}"
        if share < 0.26:
            return f"{chooser.randint(1, 20)}{times}{self.number()}"
        if share < 0.28:
            return chooser.choice(["±", "~", "<", ">", "≤", "≥", "+", "≈", "=", "≠"]) + text
        if share < 0.32:
            ending = chooser.choice(["½", "¼", "¾", " ½", " ¼", "⅓", "⅔", "⅛", "⅜", "⅝", "⅞", "°", "°C", "²", "³", "µg", " mg", "‰", "/2", '"', "ft"])
            return str(chooser.randint(1, 99)) + ending
        if share < 0.37:
            return text + "\t" + self.money()
        return text

    def measure(self) -> str:
        """A size as printed on goods: 500ML, 2*1KG, 6X250 G, 24'S."""
        chooser = self.chooser
        number = chooser.choice([str(chooser.randint(1, 9)), str(chooser.randint(10, 99)), str(chooser.randint(1, 99) * 10),
                                 str(chooser.choice([5, 50, 100, 150, 200, 250, 330, 500, 750, 1000, 1500])),
                                 f"{chooser.uniform(0, 9):.1f}", f"{chooser.randint(0, 9)}.{chooser.randint(0, 99):02d}"])
        size = number + chooser.choice(["", "", " "]) + chooser.choice(UNITS)
        share = chooser.random()
        if share < 0.6:
            return size
        if share < 0.8:
            return f"{chooser.randint(1, 48)}{chooser.choice(['X', 'x', '*', ' X ', ' x ', '×'])}{size}"
        return f"{size} X {chooser.randint(1, 48)}" if share < 0.9 else f"{chooser.randint(2, 120)}'{chooser.choice('Ss')}"

    def date(self, months: list[str] = MONTHS) -> str:
        chooser = self.chooser
        year, month, day = chooser.randint(1950, 2032), chooser.randint(1, 12), chooser.randint(1, 31)
        short, separator, name = f"{year % 100:02d}", chooser.choice("//--."), chooser.choice(months)
        forms = [(30, f"{day:02d}{separator}{month:02d}{separator}{year}"), (15, f"{day:02d}{separator}{month:02d}{separator}{short}"),
                 (13, f"{year}{separator}{month:02d}{separator}{day:02d}"), (10, f"{month}/{day}/{chooser.choice([str(year), short])}"),
                 (8, f"{day} {name} {year}"), (8, f"{name} {day}, {year}"),
                 (6, f"{day:02d}{separator}{name[:3]}{separator}{chooser.choice([str(year), short])}"),
                 (5, f"{day}. {name} {year}"), (3, f"{day}. {month}. {year}"), (2, f"{name} {year}")]
        return chooser.choices([text for _, text in forms], [weight for weight, _ in forms])[0]

    def time(self) -> str:
        chooser = self.chooser
        hour, minute, second = chooser.randint(0, 23), chooser.randint(0, 59), chooser.randint(0, 59)
        half = chooser.choice(["AM", "PM", "am", "pm", "a.m.", "p.m."])
        space = chooser.choice([" ", ""])
        forms = [(40, f"{hour:02d}:{minute:02d}"), (30, f"{hour:02d}:{minute:02d}:{second:02d}"),
                 (15, f"{hour % 12 or 12}:{minute:02d}{space}{half}"), (10, f"{hour % 12 or 12:02d}:{minute:02d}:{second:02d}{space}{half.upper()}"),
                 (5, f"{hour}.{minute:02d} {chooser.choice(['Uhr', 'h', 'uur'])}")]
        return chooser.choices([text for _, text in forms], [weight for weight, _ in forms])[0]

    def phone(self) -> str:
        chooser = self.chooser
        share = chooser.random()
        if share < 0.35:
            return chooser.choice(self.phones)
        if share < 0.6:
            prefix = chooser.choice(["03", "04", "06", "07", "012", "016", "019", "05"])
            return f"{prefix}-{self.digits(chooser.choice([4, 7, 8]))}" + (" " + self.digits(4) if chooser.random() < 0.4 else "")
        if share < 0.8:
            country = f"+{chooser.randint(1, 99)}{chooser.choice([' ', '-', ' (0)'])}{chooser.randint(1, 999)}"
            return f"{country}{chooser.choice([' ', '-'])}{self.digits(3)} {self.digits(4)}"
        return f"({self.digits(3)}) {self.digits(3)}-{self.digits(4)}"

    def street_code(self) -> str:
        """Streets of planned towns have numbers instead of names: SS 21/39, U13/X, PJU 1A/7A."""
        chooser = self.chooser

        def part() -> str:
            return self.digits(chooser.choice([1, 1, 2, 2, 3])) + (self.capitals(1) if chooser.random() < 0.25 else "")

        letters = self.capitals(chooser.choice([0, 1, 1, 2, 2, 3]))
        text = letters + (chooser.choice(["", "", " "]) if letters else "") + part()
        if chooser.random() < 0.65:
            text += "/" + (self.capitals(1) if chooser.random() < 0.1 else part())
        return text + (f" ({self.capitals(1)})" if chooser.random() < 0.05 else "")

    def code(self) -> str:
        chooser, digits, capitals = self.chooser, self.digits, self.capitals
        count = chooser.randint
        share = chooser.random()
        if share < 0.2:
            return digits(count(3, 16))
        if share < 0.25:
            return capitals(count(1, 3)) + "0" * count(1, 5) + digits(count(2, 8))
        if share < 0.3:
            return capitals(count(1, 4)) + chooser.choice(["", "-", "/", " ", "#"]) + digits(count(2, 10))
        if share < 0.38:
            text = digits(6) + "-" + capitals(1)
            return f"({text})" if chooser.random() < 0.6 else text
        if share < 0.48:
            return "/".join(digits(count(1, 5)) for _ in range(count(2, 4)))
        if share < 0.58:
            return "-".join(chooser.choice([digits, capitals])(count(1, 5)) for _ in range(count(2, 5)))
        if share < 0.7:
            # Serial numbers mix figures and letters, but seldom use the letters that look like figures.
            return "".join(chooser.choice("ABCDEFGHJKLMNPQRSTUVWXYZ0123456789" * 5 + "OI") for _ in range(count(4, 14)))
        if share < 0.76:
            return chooser.choice(["DE", "FR", "PL", "CZ", "HU", "GB", "AT", "ES", "NL", "BE", "GR", "BG"]) + digits(2) + " " + " ".join(
                digits(4) for _ in range(count(3, 5))) + " " + digits(2)
        if share < 0.8:
            return chooser.choice(["DE", "FR", "PL", "CZ", "HU", "GB", "ATU", "ES", "NL", "SI", "EL"]) + digits(chooser.choice([8, 9, 10, 11]))
        if share < 0.84:
            return "*" * count(2, 12) + digits(4)
        if share < 0.88:
            return chooser.choice(["XXXX ", "xxxx "]) * count(1, 3) + digits(4)
        if share < 0.93:
            prefix = chooser.choice(["#", "No. ", "Nr. ", "N° ", "nº ", "No: ", "№ ", "Ref. ", "Art. ", "§ ", "Item # "])
            return prefix + digits(count(1, 8))
        return " ".join(digits(count(1, 6)) for _ in range(count(2, 5)))
