"""The matcher at toy size on a CPU: `python3 -m unittest discover -t . -s tests` from the folder above."""
from __future__ import annotations

import gzip
import importlib.util
import json
import random
import struct
import sys
import tempfile
import unittest
from pathlib import Path

HAS_TORCH = importlib.util.find_spec("torch") is not None
if HAS_TORCH:
    import numpy as np
    import torch

    import train
    from evaluate import real_found
    from export import export
    from feed import batch_of
    from network import Matcher
    from prepare import objects_of
    from views import Views, head_of
    from words import BUCKETS, pieces_of, words_of

THINGS = ["invoice", "order", "patient", "policy", "meter", "loan"]
PARTS = [("number", "identifying number"), ("date", "day on which it was made"), ("amount", "sum of money"), ("name", "what it is called")]


def write_toy_data(data: Path) -> None:
    data.mkdir()
    objects = [
        [
            {"name": f"{thing}{part.title()}", "type": "string", "said": f"The {said} of the {thing}.", "title": ""}
            for part, said in PARTS
        ]
        for thing in THINGS
        for _ in range(10)
    ]
    groups = [{"from": "wordnet", "texts": [thing, f"{thing}s"]} for thing in THINGS * 2]
    words = sorted({word for fields in objects for field in fields for text in field.values() for word in words_of(text)})
    for name, content in (("objects", objects), ("groups", groups)):
        with gzip.open(data / f"{name}.json.gz", "wt") as out:
            json.dump(content, out)
    vectors = np.random.default_rng(0).normal(size=(len(words), 16)).astype(np.float16)
    np.savez_compressed(data / "words.npz", words=np.array(words), vectors=vectors)


@unittest.skipUnless(HAS_TORCH, "needs torch")
class MatcherTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = tempfile.TemporaryDirectory()
        cls.home = Path(cls.folder.name)
        cls.data = cls.home / "data"
        write_toy_data(cls.data)

    @classmethod
    def tearDownClass(cls) -> None:
        cls.folder.cleanup()

    def test_names_and_labels_become_the_same_words(self) -> None:
        self.assertEqual(words_of("totalKWhDelivered"), ["total", "k", "wh", "delivered"])
        self.assertEqual(words_of("État civil: #12 (%)"), ["etat", "civil", "#", "%"])
        self.assertEqual(pieces_of("tax"), [5172, 5946, 38, 5028, 6988])

    def test_objects_are_found_at_any_depth(self) -> None:
        found: list = []
        fields = {"properties": {"one": {"type": "string"}, "two": {"description": "<b>Second</b> of both"}}}
        objects_of({"components": {"schemas": {"Thing": fields}}}, found)
        self.assertEqual([[field["name"] for field in entry] for entry in found], [["one", "two"]])
        self.assertEqual(found[0][1]["said"], "Second of both")

    def test_the_head_of_a_description_could_be_a_label(self) -> None:
        self.assertEqual(head_of("The total amount of the invoice, in cents."), ["total", "amount", "of", "the", "invoice"])

    def test_the_same_seed_draws_the_same(self) -> None:
        views = Views(self.data)
        one, other = ([views.draw(rng) for _ in range(50)] for rng in (random.Random(3), random.Random(3)))
        self.assertEqual(one, other)
        self.assertTrue(all(label for views_of_object in one for _, _, label in views_of_object))

    def test_scores_do_not_depend_on_the_rest_of_the_batch(self) -> None:
        torch.manual_seed(0)
        network = Matcher(0, 8).eval()
        view, other = (["due", "date"], ["day"], ["payable", "until"]), (["name"], [], ["firm"])
        alone, both = (batch_of([views], {}) for views in ([view], [other, view]))
        scores = [network.scores(*network.encode(b.words, b.pieces), b.names, b.said, b.labels) for b in (alone, both)]
        self.assertAlmostEqual(float(scores[0][0, 0]), float(scores[1][1, 1]), places=5)

    def test_a_run_learns_and_its_file_has_all_rows(self) -> None:
        run = self.home / "run"
        train.main([str(self.data), "--out", str(run), "--steps", "150", "--objects", "8", "--rate", "0.01", "--seed", "5"])
        log = (run / "run.log").read_text().splitlines()
        before, after = (float(line.split("held ")[1].split()[0]) for line in (log[1], log[-1]))
        self.assertGreater(after, before + 0.3)
        stored = torch.load(run / "matcher.pt")
        network = Matcher(len(stored["words"]), 16)
        network.load_state_dict(stored["network"])
        vocabulary = {word: at + 1 for at, word in enumerate(stored["words"])}
        pair = {"set": "toy", "name": "loanDate", "said": "", "labels": ["Date of loan"], "others": ["Loan name", "Order date"]}
        self.assertEqual(real_found(network.eval(), [pair], vocabulary), {"toy": (1, 1)})
        target = self.home / "matcher.bin.gz"
        export(run / "matcher.pt", target)
        content = gzip.decompress(target.read_bytes())
        [length] = struct.unpack("<I", content[:4])
        head = json.loads(content[4 : 4 + length])
        self.assertEqual(len(head["words"].split()), len(stored["words"]))
        self.assertEqual(len(content), 4 + length + (len(stored["words"]) + BUCKETS) * (4 + 17))


if __name__ == "__main__":
    sys.exit(unittest.main())
