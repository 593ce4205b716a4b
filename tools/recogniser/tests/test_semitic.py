"""Right-to-left lines for the second network: `python3 -m unittest discover tests` from the folder above."""
from __future__ import annotations

import importlib.util
import os
import random
import subprocess
import sys
import unittest
from pathlib import Path

from common.right_to_left import APART, FORMS, MARKS, STRETCH, shaped, visual

HAS_PIL = importlib.util.find_spec("PIL") is not None
HAS_TORCH = importlib.util.find_spec("torch") is not None and HAS_PIL
TOOL = Path(__file__).resolve().parents[1]
#: In a process of its own, because a process has one alphabet.
DRAWS_LINES = """
import json, random, tempfile
from pathlib import Path
from common.alphabet import CHARACTERS
from common.right_to_left import is_right_to_left
from lines.feed import draw_chunks
from lines.semitic_texts import SemiticTexts
from lines.semitic_vocabulary import CURRENCIES, LABELS, MONTHS
from tests.toy_data import write_toy_data
from common.corpus import load_corpus
import gzip
folder = Path(tempfile.mkdtemp())
write_toy_data(folder)
path = folder / "corpus.json.gz"
corpus = json.loads(gzip.open(path, "rt", encoding="utf8").read())
for language, words in (("he", ["שלום", "תאריך"]), ("ar", ["فاتورة", "رقم"]), ("fa", ["تاریخ"]), ("ur", ["رقم"])):
    corpus["words"][language], corpus["phrases"][language] = words, [f"{words[0]} {number}" for number in range(40)]
gzip.open(path, "wt", encoding="utf8").write(json.dumps(corpus))
texts = SemiticTexts(load_corpus(path), random.Random(1), [])
made = [texts() for _ in range(400)]
assert all(set(text) <= set(CHARACTERS) | {"\\t"} for text in made)
assert 0.5 < sum(is_right_to_left(text) for text in made) / len(made) < 0.9
for part in (LABELS, CURRENCIES, MONTHS):
    for language, known in part.items():
        unreadable = [text for text in known if not set(text) <= set(CHARACTERS)]
        assert not unreadable, (language, unreadable)
_, ink, labels, lengths, _ = next(draw_chunks(1, folder, [], columns=2_048))
assert ink.any() and len(labels) == lengths.sum()
"""


class RightToLeftTest(unittest.TestCase):
    def test_words_stand_from_right_to_left_and_figures_from_left_to_right(self) -> None:
        self.assertEqual(visual("אבג 12/03/2026"), "12/03/2026 גבא")
        self.assertEqual(visual("אב (גד)"), "(דג) בא")
        self.assertEqual(visual("ב-31 אב"), "בא 31-ב")

    def test_latin_words_keep_their_order_with_the_figures_behind_them(self) -> None:
        self.assertEqual(visual("אב Office 365 Pro גד"), "דג Office 365 Pro בא")

    def test_cells_are_in_the_order_of_the_page(self) -> None:
        self.assertEqual(visual("אב\t10\t2.50"), "2.50\t10\tבא")

    def test_other_text_stays_as_it_is(self) -> None:
        self.assertEqual((visual("Total (EUR) 5"), shaped("Total (EUR) 5")), ("Total (EUR) 5", "Total (EUR) 5"))

    def test_arabic_letters_join_those_beside_them(self) -> None:
        self.assertEqual(shaped(visual("بيت")), "ﺖﻴﺑ")
        self.assertEqual(shaped(visual("دار")), "ﺭﺍﺩ")

    def test_lam_and_alef_are_one_letter_on_paper(self) -> None:
        self.assertEqual(shaped(visual("لا")), "ﻻ")
        self.assertEqual(shaped(visual("سلام")), "ﻡﻼﺳ")

    def test_every_letter_that_joins_both_neighbours_has_four_forms(self) -> None:
        for letter, (_, last, first, between) in FORMS.items():
            self.assertEqual(first is None, between is None, letter)
            self.assertFalse(first is not None and last is None, letter)

    @unittest.skipUnless(HAS_PIL, "needs PIL")
    def test_what_is_added_to_a_word_takes_nothing_from_it(self) -> None:
        from common.own_rules import ArabicStyle

        chooser, style = random.Random(1), ArabicStyle(marks=0.7, stretched=1, apart=1)
        covered = frozenset(MARKS + STRETCH)
        shown = [style.write(chooser, "میخواهم", covered) for _ in range(20)]
        for word in shown:
            self.assertEqual("".join(letter for letter in word if letter not in MARKS + STRETCH + APART), "میخواهم")
        self.assertTrue(all(STRETCH in word and "می" + APART in word.translate({ord(c): None for c in MARKS + STRETCH}) for word in shown))
        self.assertTrue(any(mark in word for word in shown for mark in MARKS))
        self.assertEqual(ArabicStyle().write(chooser, "سلام", covered), "سلام")
        self.assertEqual(ArabicStyle(marks=1).write(chooser, "سلام", frozenset()), "سلام")

    @unittest.skipUnless(HAS_TORCH, "needs torch and PIL")
    def test_lines_of_all_languages_are_drawn_with_characters_of_the_alphabet(self) -> None:
        environment = {**os.environ, "RECOGNISER_SCRIPT": "semitic"}
        done = subprocess.run([sys.executable, "-c", DRAWS_LINES], cwd=TOOL, env=environment, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)


if __name__ == "__main__":
    unittest.main()
