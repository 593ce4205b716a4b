"""What stands alone in the cells of tables and at the ends of receipts' lines: prices as printers print them, dashes behind leaders, single letters and
figures far apart, codes whose letters could be figures."""
from __future__ import annotations

import random

from lines.figures import Figures

CURRENCIES = ["", "", "", "", "RM", "RM ", "$", "€", "EUR ", "£", "S$", "USD ", "Rp", "kr ", "CHF "]


class Cells:
    def __init__(self, chooser: random.Random, figures: Figures) -> None:
        self.chooser, self.figures = chooser, figures

    def price(self) -> str:
        chooser = self.chooser
        value = chooser.choice([chooser.uniform(0, 10), chooser.uniform(0, 100), chooser.uniform(0, 1_000), chooser.uniform(0, 20_000)])
        point = chooser.choice(["."] * 6 + [","] * 3)
        text = f"{value:.2f}".replace(".", point)
        if value >= 1_000 and chooser.random() < 0.7:
            whole, cents = text.split(point)
            text = f"{whole[:-3]}{chooser.choice(',. ') if point == '.' else chooser.choice('. ')}{whole[-3:]}{point}{cents}"
        share = chooser.random()
        if share < 0.06:
            text = text[:-2] + chooser.choice(["-", "--", "–"])
        elif share < 0.1:
            text = text.lstrip("0") if text.startswith("0") else "-" + text
        elif share < 0.14:
            text += chooser.choice(["-", " -", " CR", " DR", "%", "*", " *", "T", " S", " A", " B", "#"])
        return chooser.choice(CURRENCIES) + text

    def count(self) -> str:
        return self.chooser.choice([str(self.chooser.randint(0, 12)), str(self.chooser.randint(0, 120)), f"{self.chooser.uniform(0, 20):.3f}",
                                    f"{self.chooser.randint(0, 30)}.{self.chooser.choice(['0', '00', '5', '000'])}"])

    def prices(self) -> str:
        """The end of a line of goods: how many, at what price, in all."""
        chooser = self.chooser
        share = chooser.random()
        if share < 0.3:
            return self.price()
        if share < 0.5:
            return f"{self.count()}{chooser.choice([' x ', ' X ', 'x', 'X', ' @ ', '@', chr(9), ' * '])}{self.price()}"
        if share < 0.7:
            return f"{self.count()}\t{self.price()}\t{self.price()}" + chooser.choice(["", "", " S", " SR", " Z", "\tS", "\t*"])
        if share < 0.85:
            return f"{self.price()}\t{self.price()}"
        return "\t".join(self.price() for _ in range(chooser.randint(3, 6)))

    def ambiguous(self) -> str:
        """Codes whose letters and figures nothing but their shape tells apart: O and 0, I and 1, S and 5, B and 8, Z and 2."""
        chooser = self.chooser
        letters, figures = "OISBZGQDLTUVA", "015826"

        def run(of: str, most: int) -> str:
            return "".join(chooser.choice(of) for _ in range(chooser.randint(1, most)))

        parts = [chooser.choice([run(letters, 4), run(figures, 8), run(self.figures.capitals(3), 3), self.figures.digits(chooser.randint(2, 7))])
                 for _ in range(chooser.choice([1, 2, 2, 3, 4]))]
        text = parts[0]
        for part in parts[1:]:
            text += chooser.choice(["", "", "-", "/", " ", ".", "_", ":"]) + part
        return chooser.choice(["", "", "", "No. ", "Ref: ", "S/N ", "ID ", "#"]) + text

    def single(self) -> str:
        chooser = self.chooser
        return chooser.choice([chooser.choice("0123456789"), chooser.choice("0123456789"), chooser.choice("ABCDEFGHIKLMNPRSTUVXYZ"),
                               chooser.choice("abdefghiklmnqrty"), "-", "–", "X", "x", "+", "*", "N/A", str(chooser.randint(10, 99))])

    def matrix(self) -> str:
        """Single letters or figures, far apart."""
        chooser = self.chooser
        share, count = chooser.random(), chooser.randint(1, 8)
        if share < 0.35:
            return "\t".join(chooser.choice("0123456789") for _ in range(count))
        if share < 0.6:
            return "\t".join(chooser.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZ") for _ in range(count))
        if share < 0.75:
            one, other = self.single(), self.single()
            return "\t".join(chooser.choice([one, other]) for _ in range(count))
        return "\t".join(self.single() for _ in range(count))

    def nothing_after(self, name: str) -> str:
        """A name, leaders, and a dash or a figure that says nought."""
        chooser = self.chooser
        leader = chooser.choice([".", ".", ".", " .", "_", "…"]) * chooser.randint(3, 30) if chooser.random() < 0.7 else "\t"
        nought = chooser.choice(["-", "-", "–", "—", "--", "- -", "(-)", "0", "0.00", "nil", "NIL", "N/A", "-0-", "$ -", "€ –"])
        again = "\t" + chooser.choice([nought, self.price()]) if chooser.random() < 0.3 else ""
        return f"{name}{chooser.choice(['', ' '])}{leader}{chooser.choice(['', ' ', ' '])}{nought}{again}"

    def raised(self, name: str) -> str:
        """Small raised figures: notes, squares, cubes."""
        chooser = self.chooser
        mark = chooser.choice("¹²³")
        return chooser.choice([f"{name}{mark}", f"{name} {mark}", f"{chooser.randint(1, 999)} {chooser.choice(['m', 'cm', 'km', 'mm', 'ft', 'in', 'dm'])}{chooser.choice('²³')}",
                               f"{mark} {name}", f"{name}{mark}\t{self.price()}", f"10{mark} {name}", f"{self.price()}{mark}", f"{name}{mark}, {name}{chooser.choice('¹²³')}"])
