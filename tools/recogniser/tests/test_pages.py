"""The finder of lines at toy size on a CPU: `python3 -m unittest discover tests` from the folder above."""
from __future__ import annotations

import gzip
import importlib.util
import json
import random
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HAS_TORCH = importlib.util.find_spec("torch") is not None and importlib.util.find_spec("PIL") is not None
if HAS_TORCH:
    import numpy as np
    import torch

    from pages.draw import pages
    from pages.material import Fonts, Words
    from pages.model import DISTANCE_UNIT, STRIDE, PageNet, export, fold
    from pages.page import MAP_SCALE, SIDE, Page, mark_line
    from pages.photo import moved, photograph, targets
    from pages.real import joined, level, placed

SYSTEM_FONTS = Path("/usr/share/fonts")


def write_toy_material(folder: Path) -> bool:
    """Returns False if the machine has no font."""
    found = sorted(SYSTEM_FONTS.rglob("*.ttf"))[:3] if SYSTEM_FONTS.exists() else []
    (folder / "fonts").mkdir(parents=True)
    known = {}
    for path in found:
        (folder / "fonts" / path.name).write_bytes(path.read_bytes())
        known[path.name] = {"scripts": ["latin", "greek", "cyrillic", "han", "kana"], "kind": "text"}
    (folder / "fonts.json").write_text(json.dumps(known), encoding="utf8")
    words = {"latin": ["invoice", "total", "Straße"], "greek": ["λόγος"], "cyrillic": ["итого"], "han": ["中"], "kana": ["カ"]}
    with gzip.open(folder / "words.json.gz", "wt", encoding="utf8") as file:
        json.dump(words, file, ensure_ascii=False)
    return bool(found)


@unittest.skipUnless(HAS_TORCH, "needs torch and PIL")
class PagesTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = tempfile.TemporaryDirectory()
        cls.material = Path(cls.folder.name) / "material"
        cls.has_fonts = write_toy_material(cls.material)

    @classmethod
    def tearDownClass(cls) -> None:
        cls.folder.cleanup()

    def setUp(self) -> None:
        if not self.has_fonts:
            self.skipTest("no fonts on this machine")

    def test_pages_are_the_same_for_the_same_seed_and_their_lines_hold_ink(self) -> None:
        made = [next(one) for one in [pages(str(self.material), 4)] for _ in range(3)]
        again = [next(one) for one in [pages(str(self.material), 4)] for _ in range(3)]
        for (image, places, lines), (other, _, _) in zip(made, again):
            self.assertTrue(np.array_equal(image, other))
            self.assertLessEqual(places.max(), np.count_nonzero(lines[:, 2]))

    def one_line(self) -> Page:
        rng = random.Random(1)
        page = Page(Words(str(self.material), rng), Fonts(str(self.material)), rng)
        page.script = "latin"
        page.write(400, 520, "Invoice", page.font(40))
        return page

    def test_a_line_is_marked_where_it_is_drawn(self) -> None:
        page = self.one_line()
        ((x, y, half_width, half_height, _, _),) = page.lines
        dark = np.argwhere(np.asarray(page.image) < page.paper - 60)
        self.assertAlmostEqual(dark[:, 1].min(), x - half_width, delta=2)
        self.assertAlmostEqual(dark[:, 1].max(), x + half_width, delta=4)
        self.assertAlmostEqual(dark[:, 0].min(), y - half_height, delta=2)
        self.assertEqual(page.map[int(y) // MAP_SCALE, int(x) // MAP_SCALE], 1)

    def test_targets_follow_the_camera(self) -> None:
        page = self.one_line()
        lines = torch.zeros(1, 4, 6)
        lines[0, 0] = torch.tensor(page.lines[0])
        x, y, _, half_height = page.lines[0][:4]
        torch.manual_seed(2)
        motion = {name: torch.zeros_like(value) for name, value in moved(1, "cpu", torch.tensor([40.0]), 256).items()}
        motion.update({"scale": torch.ones(1, 1, 1) / 2, "x": torch.full((1, 1, 1), x), "y": torch.full((1, 1, 1), y)})
        motion["wide"] = torch.ones(1, 1, 1)
        for quarter, direction in ((0, 0), (1, 3), (2, 2), (3, 1)):
            motion["angle"] = torch.full((1, 1, 1), quarter * torch.pi / 2)
            wanted = targets(torch.from_numpy(page.map)[None], lines, motion, 256)
            middle = 256 // STRIDE // 2
            self.assertEqual(int(wanted["direction"][0, middle, middle]), direction)
            self.assertEqual(float(wanted["core"][0, middle, middle]), 1.0)
            reach = torch.exp(wanted["reach"][0, :, middle, middle]) * DISTANCE_UNIT
            # Twice as close, so twice as high: both reaches together are the line's height.
            self.assertAlmostEqual(float(reach.sum()), 4 * half_height, delta=0.5)
        greys = photograph(torch.from_numpy(np.array(page.image))[None].expand(8, -1, -1), moved(8, "cpu", torch.full((8,), 40.0), 256),
                           256, torch.zeros(8))
        self.assertTrue(bool(torch.isfinite(greys).all()) and greys.min() >= -1 and greys.max() <= 1)

    def test_the_narrowest_line_has_a_square_of_its_own_wherever_it_lies(self) -> None:
        places = np.zeros((SIDE // MAP_SCALE, SIDE // MAP_SCALE), np.int16)
        lines = torch.zeros(1, 4, 6)
        lines[0, 0] = torch.tensor((512.0, 512.0, 1.0, 5.0, 1.0, 0.0))
        mark_line(places, 511, 507, 513, 517, 1)
        motion = {name: torch.zeros_like(value) for name, value in moved(1, "cpu", torch.tensor([10.0]), 128).items()}
        motion.update({"scale": torch.ones(1, 1, 1), "wide": torch.ones(1, 1, 1), "y": torch.full((1, 1, 1), 510.0)})
        for shift in range(4):
            motion["x"] = torch.full((1, 1, 1), 510.0 + shift)
            wanted = targets(torch.from_numpy(places)[None], lines, motion, 128)
            self.assertGreaterEqual(float(wanted["core"].max()), 0.5)

    def test_a_narrow_line_takes_no_place_from_its_neighbours(self) -> None:
        places = np.zeros((SIDE // MAP_SCALE, SIDE // MAP_SCALE), np.int16)
        mark_line(places, 100, 100, 140, 120, 1)
        mark_line(places, 142, 100, 144, 120, 2)
        self.assertEqual({int(number) for number in places[55, 50:70]}, {1})
        self.assertEqual(int(places[55, 71]), 2)

    def test_words_of_a_row_are_one_line_up_to_the_gap_that_parts_drawn_lines(self) -> None:
        boxes = [[249, 373, 259, 393], [266, 376, 282, 393], [290, 374, 343, 395], [373, 375, 412, 396], [249, 401, 259, 421]]
        self.assertEqual(sorted(joined(boxes)), [[249, 373, 343, 395], [249, 401, 259, 421], [373, 375, 412, 396]])

    def test_lines_of_a_part_of_a_sheet_are_marked_where_they_lie_and_unknown_places_are_left_open(self) -> None:
        known = [level([100, 200, 300, 220]), [500, 400, 80, 10, 0.995, 0.0998], level([3000, 200, 3100, 220])]
        places, lines = placed(known, [[600, 600, 700, 640]], 0.5, 20, 40)
        self.assertEqual(np.count_nonzero(lines[:, 2]), 2)
        self.assertEqual(lines[0].tolist(), [80, 65, 50, 5, 1, 0])
        self.assertEqual(places[65 // MAP_SCALE, 80 // MAP_SCALE], 1)
        self.assertEqual(places[160 // MAP_SCALE, 230 // MAP_SCALE], 2)
        # Its right end lies lower than its left one.
        self.assertEqual(places[163 // MAP_SCALE, 264 // MAP_SCALE], 2)
        self.assertEqual(places[163 // MAP_SCALE, 196 // MAP_SCALE], 0)
        self.assertEqual(places[270 // MAP_SCALE, 300 // MAP_SCALE], -1)
        self.assertIsNone(placed([known[2]], [], 0.5, 20, 40))

    @unittest.skipUnless(importlib.util.find_spec("onnx"), "needs onnx")
    def test_restored_weights_say_what_the_file_says(self) -> None:
        from pages.restore import restore

        torch.manual_seed(6)
        net = PageNet().train()
        # Untrained, several have the same weights, which the exporter writes once.
        for module in net.modules():
            if isinstance(module, torch.nn.BatchNorm2d):
                torch.nn.init.uniform_(module.weight, 0.5, 1.0)
                torch.nn.init.normal_(module.bias, std=0.1)
        net(torch.randn(2, 1, 64, 64))
        target = Path(self.folder.name) / "restored.onnx"
        net.eval()
        x = torch.randn(1, 1, 64, 96)
        before = net(x)
        export(net, str(target))
        for one, other in zip(before, restore(str(target), str(self.material), 1)(x)):
            self.assertTrue(torch.allclose(one, other, rtol=1e-3, atol=1e-3))

    def test_folded_weights_say_the_same_and_are_exported(self) -> None:
        torch.manual_seed(5)
        net = PageNet().train()
        net(torch.randn(2, 1, 64, 64))
        net.eval()
        x = torch.randn(1, 1, 64, 96)
        before = net(x)
        self.assertEqual(before[0].shape, (1, 3, 16, 24))
        for one, other in zip(before, fold(net)(x)):
            self.assertTrue(torch.allclose(one, other, atol=1e-4))
        target = Path(self.folder.name) / "pages.onnx"
        export(net, str(target))
        self.assertGreater(target.stat().st_size, 1_000_000)

    def test_training_runs_and_saves(self) -> None:
        out = Path(self.folder.name) / "run"
        options = f"--material {self.material} --out {out} --steps 3 --workers 1 --batch 2 --side 128 --pool 40 --first 8 --device cpu"
        subprocess.run([sys.executable, "-m", "pages.train", *options.split()], check=True, capture_output=True,
                       cwd=Path(__file__).parent.parent)
        self.assertEqual((out / "done").read_text(), "3")
        PageNet().load_state_dict(torch.load(out / "pages.pt"))
        again = options.replace(str(out), str(out) + "-again") + f" --init {out / 'pages.pt'}"
        subprocess.run([sys.executable, "-m", "pages.train", *again.split()], check=True, capture_output=True,
                       cwd=Path(__file__).parent.parent)
        self.assertTrue((Path(str(out) + "-again") / "pages.pt").exists())


if __name__ == "__main__":
    unittest.main()
