"""The network of rows at toy size on a CPU: `npm run test:layout`."""

import importlib.util
import random
import sys
import tempfile
import unittest
from pathlib import Path

HAS_TORCH = importlib.util.find_spec("torch") is not None
sys.path.insert(0, str(Path(__file__).parent.parent))
if HAS_TORCH:
    import torch

    from network import Network
    from pages import draw_page
    from tokens import FEATURES, Tokens, labels
    from train import draw_example, loss_of, padded
    from type import BODY, HEAD
    from words import Words

LETTERS = {chr(code): 0.55 for code in range(32, 127)}
LINES = [
    "The costs of the year were lower than those of the year before, mostly because of fewer journeys",
    "and cheaper materials. Offices in other towns are counted with the head office (since 2019), and",
    "the staff includes apprentices. Sales grew in all regions but one; prices changed only little.",
]


@unittest.skipUnless(HAS_TORCH, "needs torch")
class LayoutTest(unittest.TestCase):
    def setUp(self):
        random.seed(1)
        torch.manual_seed(1)
        self.words = Words({"fonts": [[LETTERS, LETTERS]], "lines": [LINES]})

    def test_words_of_tables_know_their_row_and_stay_on_the_page(self):
        pages = [draw_page(self.words) for _ in range(30)]
        cells = [word for page in pages for word in page.words if word[9] >= 0]
        self.assertGreater(len(cells), 200)
        self.assertTrue(all(word[8] >= HEAD and 0 <= word[10] <= word[11] for word in cells))
        for page in pages:
            for word in page.words:
                self.assertTrue(word[8] >= HEAD or word[9] == -1)
                self.assertLess(word[2], page.height)

    def test_a_second_line_of_a_cell_goes_on_and_the_next_row_does_not(self):
        row = lambda text, left, top, number: (text, left, top, 30, 10, 10, False, False, BODY, 0, number, number, 0)
        words = [row("Costs", 50, 100, 0), row("12", 150, 100, 0), row("others", 50, 112, 0), row("Sales", 50, 130, 1), row("13", 150, 130, 1)]
        tokens = Tokens(words, [("h", 126, 40, 200)], [], 600, 800)
        self.assertEqual(tokens.features.shape, (5, FEATURES))
        kind, goes_on, first, last = labels(tokens, words)
        self.assertEqual(list(goes_on), [-1, -1, 1, 0, 0])
        self.assertEqual(list(first), [1, 1, 0, 0, 0])
        self.assertEqual(list(last), [0, 0, 0, 1, 1])

    def test_it_learns(self):
        network = Network(16, 1, 2)
        optimizer = torch.optim.AdamW(network.parameters(), lr=5e-3)
        batch = padded([draw_example(self.words) for _ in range(6)], "cpu")
        features, places, truth, absent = batch
        before = loss_of(network(features, places, absent), truth).item()
        for _ in range(40):
            loss = loss_of(network(features, places, absent), truth)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        self.assertLess(loss.item(), 0.6 * before)

    def test_pages_beside_it_in_a_batch_do_not_matter(self):
        network = Network(16, 1, 2).eval()
        one, other = draw_example(self.words), draw_example(self.words)
        alone = padded([one], "cpu")
        together = padded([one, other], "cpu")
        with torch.no_grad():
            expected = network(alone[0], alone[1], alone[3])[0, : len(one[0])]
            found = network(together[0], together[1], together[3])[0, : len(one[0])]
        self.assertLess((expected - found).abs().max().item(), 1e-3)


if __name__ == "__main__":
    unittest.main()
