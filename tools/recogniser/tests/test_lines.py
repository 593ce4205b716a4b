"""The reader of lines at toy size on a CPU: `python3 -m unittest discover tests` from the folder above."""
from __future__ import annotations

import importlib.util
import json
import random
import re
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

HAS_TORCH = importlib.util.find_spec("torch") is not None and importlib.util.find_spec("PIL") is not None
HAS_ONNX = importlib.util.find_spec("onnx") is not None
if HAS_TORCH:
    import numpy as np
    import torch
    from PIL import Image

    from common.alphabet import CHARACTERS, INDEX, in_one_script, is_readable
    from common.corpus import load_corpus
    from common.font_set import FontSet
    from lines import train
    from lines.copied import copied
    from lines.damage import Chance, compress_small, damage, damage_lightly, pale_strokes
    from lines.depthwise import DepthwiseConvolution
    from lines.draw import HEIGHT, SQUARES, draw_line, draw_scribble
    from lines.ensemble import least_certain, likeliest, mixtures
    from lines.evaluate import drawn_check, edits, text_of
    from lines.export import export
    from lines.feed import MIN_UPSIDE_DOWN_CHARACTERS, chunks_in_batch, draw_chunks, labels_of, place_in, steps_needed
    from lines.figures import Figures
    from lines.heading import Heading
    from lines.network import CONFIGURATIONS, LineNetwork, fuse
    from lines.mean import mean_of
    from lines.mosaic import Print, cut_line, peaks_of
    from lines.names import altered, invented
    from lines.receipts import FIRST_SMALLER_VIEW, VIEWS, RealBatches, RealLine, Smaller, differ_by_commas, height_of, load_found_lines, views_of, with_case
    from lines.scans import load_scan_lines, scan_names
    from lines.shrink import difference, outputs_of, probes, shrink
    from lines.texts import Texts
    from tests.toy_data import write_toy_data


@unittest.skipUnless(HAS_TORCH, "needs torch and PIL")
class LinesTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = tempfile.TemporaryDirectory()
        cls.data = Path(cls.folder.name) / "data"
        cls.has_fonts = write_toy_data(cls.data)

    @classmethod
    def tearDownClass(cls) -> None:
        cls.folder.cleanup()

    def setUp(self) -> None:
        if not self.has_fonts:
            self.skipTest("no fonts on this machine")

    def test_the_rate_falls_to_its_end_in_each_cycle_from_less_high_each_time(self) -> None:
        peaks = [train.rate_share(cycle / 3, 3) for cycle in range(3)]
        ends = [train.rate_share(cycle / 3 - 1e-9, 3) for cycle in range(1, 4)]
        self.assertEqual([round(peak, 6) for peak in peaks], [1, 0.75, 0.5])
        self.assertTrue(all(abs(end - train.LAST_RATE) < 1e-6 for end in ends))
        self.assertEqual(train.rate_share(1, 1), train.LAST_RATE)

    def test_texts_are_readable_and_the_same_for_the_same_seed(self) -> None:
        corpus = load_corpus(self.data / "corpus.json.gz")
        one, other = (Texts(corpus, random.Random(7), ["TOTAL 12.00"]) for _ in range(2))
        made = [one() for _ in range(2_000)]
        self.assertEqual(made, [other() for _ in range(2_000)])
        self.assertTrue(all(is_readable(text.replace("\t", " ")) for text in made))
        self.assertTrue(all(text == text.strip() and "  " not in text for text in made))

    def test_strokes_that_say_nothing_have_the_height_of_a_line_and_ink(self) -> None:
        for seed in range(40):
            scribble = draw_scribble(random.Random(seed))
            self.assertEqual(scribble.shape[0], HEIGHT)
            self.assertGreater(scribble.max(), 60)

    def test_lines_end_where_the_input_ends_as_often_as_elsewhere(self) -> None:
        chooser = random.Random(1)
        places = [place_in(chooser, 100) for _ in range(2_000)]
        self.assertGreater(places.count(100), 400)
        self.assertGreater(places.count(0), 400)
        self.assertGreater(len(set(places)), 90)

    def test_long_lines_upside_down_say_nothing_and_short_ones_are_left_as_they_are(self) -> None:
        with mock.patch("lines.feed.SCRIBBLES", 0), mock.patch("lines.feed.UPSIDE_DOWN", 1):
            _, _, _, lengths, _ = next(draw_chunks(3, self.data, [], columns=2_048))
        self.assertLess(int(lengths.max()), MIN_UPSIDE_DOWN_CHARACTERS)
        self.assertIn(0, lengths.tolist())

    def test_found_lines_are_cut_as_the_product_cuts_them(self) -> None:
        folder = Path(self.folder.name) / "receipts"
        folder.mkdir()
        page = Image.new("L", (400, 300), 230)
        # A bar that falls by 1 in 10, and a quad around it that falls as much.
        page.putdata([30 if 100 <= x < 300 and 92 + x // 10 <= y < 108 + x // 10 else 230 for y in range(300) for x in range(400)])
        page.save(folder / "one.png")
        (folder / "gt.json").write_text('{"one": {"file": "one.png", "lines": []}}')
        quad = [[90, 89], [310, 111], [306, 151], [86, 129]]
        (folder / "found.json").write_text(json.dumps({"one": [{"quad": quad, "text": "TOTAL 5"}]}))
        (line,) = load_found_lines(folder, folder / "found.json", ["one"])
        self.assertEqual((line.text, len(line.views)), ("TOTAL 5", VIEWS))
        self.assertTrue(all(view.shape[0] == HEIGHT and view.min() < 60 and view.max() > 200 for view in line.views))
        middle = line.views[0][:, 40:-40]
        dark = (middle < 130).mean(1)
        self.assertTrue(bool((dark[16:24] == 1).all() and (dark[:5] == 0).all() and (dark[-5:] == 0).all()))

    def test_of_scans_that_nobody_transcribed_only_lines_that_are_read_alike_are_trained_on(self) -> None:
        folder = Path(self.folder.name) / "scans"
        folder.mkdir()
        quads = [[[10, 10 + 50 * row], [210, 10 + 50 * row], [210, 50 + 50 * row], [10, 50 + 50 * row]] for row in range(12)]
        lines = [{"quad": quad, "text": f"Line {row}"} for row, quad in enumerate(quads)]
        (folder / "lines.json").write_text(json.dumps({f"{page}.png": lines for page in range(7)}))
        names, held = scan_names(folder)
        self.assertEqual((len(names), held), (5, ["0.png", "6.png"]))
        Image.new("L", (220, 620), 240).save(folder / "1.png")
        found = load_scan_lines(folder, ["1.png"])
        self.assertEqual([line.text for line in found], [line["text"] for line in lines])
        readings = [line.text if row % 2 else f"{line.text}." for row, line in enumerate(found)]
        self.assertEqual(RealBatches(found, readings, 1).kept, 6)

    def test_of_a_scan_the_word_that_settled_a_doubt_is_taught_where_the_network_reads_it_as_the_product_did(self) -> None:
        line = RealLine([np.full((HEIGHT, 96), 255, np.uint8)] * 8, "Division", read="Divislon")
        for reading, kept in (("Divislon", 1), ("Division", 1), ("Divlslon", 0)):
            self.assertEqual(RealBatches([line], [reading], 1).kept, kept)
        real = RealBatches([line], ["Divislon"], 1)
        _, labels, lengths, _ = real.batch(2_048)
        self.assertEqual(labels[: lengths[0]].tolist(), labels_of("Division"))

    def test_some_views_of_a_line_are_cut_out_of_a_page_with_fewer_pixels(self) -> None:
        page = Image.fromarray(np.random.default_rng(1).choice([40, 240], (120, 400)).astype(np.uint8))
        quad = [[20.0, 40.0], [380.0, 40.0], [380.0, 80.0], [20.0, 80.0]]
        chooser = random.Random(1)
        fine = [float(view.std()) for view in views_of(quad, page, Smaller(page, chooser), chooser, VIEWS)]
        self.assertLess(max(fine[FIRST_SMALLER_VIEW:]), 0.7 * min(fine[:FIRST_SMALLER_VIEW]))
        low = [[x, 40 + (y - 40) / 4] for x, y in quad]
        self.assertEqual(Smaller(page, chooser).scale_for(VIEWS - 1, height_of(low)), 1)

    def test_small_letters_are_compressed_in_squares_that_are_larger_than_eight_pixels_afterwards(self) -> None:
        torch.manual_seed(2)
        x = torch.rand(10, 1, HEIGHT, 160)
        real = torch.zeros(10, 1, 1, 1)
        real[::2] = 1
        changed = (compress_small(x, real) != x).flatten(1).any(1)
        self.assertEqual(int(changed.sum()), 1)
        self.assertFalse(bool(changed[::2].any()))

    def test_strokes_of_one_direction_are_pale_in_some_lines_and_no_ink_is_added(self) -> None:
        torch.manual_seed(3)
        ink = torch.zeros(40, 1, HEIGHT, 160)
        ink[:, :, 8:32, 20:140:12], ink[:, :, 18:21, 20:140] = 1, 1
        pale = pale_strokes(ink, Chance(40, "cpu"), torch.zeros(40, 1, 1, 1))
        self.assertTrue(bool((pale <= ink + 1e-6).all()))
        changed = (pale < ink - 0.05).flatten(1).any(1).sum()
        self.assertTrue(1 <= int(changed) <= 12, int(changed))

    def test_names_that_no_list_holds_can_be_read(self) -> None:
        chooser = random.Random(4)
        names = [invented(chooser, lambda: "market") for _ in range(200)]
        self.assertTrue(all(is_readable(name) and name == name.strip() for name in names), names)
        self.assertGreater(len(set(names)), 190)
        self.assertTrue(all(edits("market", altered(chooser, "market").lower()) <= 1 for _ in range(50)))
        self.assertEqual(altered(chooser, "42"), "42")

    def test_lines_whose_commas_and_points_are_read_otherwise_are_not_trained_on(self) -> None:
        self.assertTrue(differ_by_commas("53200. KUALA LUMPUR.", "53200, Kuala Lumpur."))
        self.assertFalse(differ_by_commas("53200. KUALA LUMPUR.", "53200. Kuala Lumpur."))
        self.assertFalse(differ_by_commas("53200. KUALA LUMPUR.", "53200, Kuala Lumqur."))

    def test_streets_that_have_numbers_for_names_are_drawn(self) -> None:
        codes = {Figures(random.Random(seed), ["1"]).street_code() for seed in range(60)}
        self.assertTrue(all(re.fullmatch(r"[A-Z]{0,3} ?\d{1,3}[A-Z]?(/(\d{1,3}[A-Z]?|[A-Z]))?( \([A-Z]\))?", code) for code in codes), codes)
        self.assertGreater(sum("/" in code for code in codes), 20)

    def test_letters_that_could_be_latin_are(self) -> None:
        self.assertEqual(in_one_script("ТОР"), "TOP")
        self.assertEqual(in_one_script("ИТОГО"), "ИТОГО")

    def test_phrases_kept_for_tests_are_not_trained_on(self) -> None:
        path = self.data / "corpus.json.gz"
        trained, kept = (set(load_corpus(path, part)["phrases"]["en"]) for part in ("train", "test"))
        self.assertTrue(kept)
        self.assertFalse(trained & kept)

    def test_a_drawn_line_is_as_high_as_the_network_wants_and_stays_in_range_when_damaged(self) -> None:
        fonts, chooser = FontSet(self.data / "fonts/train"), random.Random(1)
        line = None
        while line is None:
            line = draw_line(chooser, "Invoice\t12.50", fonts, lambda: "neighbour")
        self.assertEqual(line.shape[0], HEIGHT)
        width = -(-line.shape[1] // 8) * 8
        ink = torch.from_numpy(np.pad(line, ((0, 0), (0, width - line.shape[1])))).expand(12, 1, HEIGHT, width)
        torch.manual_seed(1)
        greys = damage(ink, torch.tensor([0.0, 1.0] * 6))
        self.assertEqual(greys.shape, (12, 1, HEIGHT, width))
        self.assertTrue(bool(torch.isfinite(greys).all()) and greys.min() >= -1 and greys.max() <= 1)

    def test_headings_have_the_height_of_a_line_and_a_plate_leaves_the_paper_around_it_dark(self) -> None:
        chooser, fonts = random.Random(4), FontSet(self.data / "fonts/train")
        style = Heading(tracking=6.0, stretch=0.5, bold=1, on_plate=True)
        with mock.patch("lines.draw.HEADINGS", 1), mock.patch("lines.draw.TYPED", 0), mock.patch.object(Heading, "any", lambda *_: style):
            drawn = [draw_line(chooser, "ACME", fonts, lambda: "other") for _ in range(20)]
        drawn = [line for line in drawn if line is not None]
        self.assertTrue(drawn)
        for line in drawn:
            self.assertEqual(line.shape[0], HEIGHT)
            self.assertGreater(line[HEIGHT // 4 : -HEIGHT // 4].max(), 150)
        self.assertTrue(any(line[0].mean() > 200 for line in drawn))

    def test_a_copied_page_keeps_its_size_and_its_ink_in_place(self) -> None:
        page = np.full((120, 200), 255, np.uint8)
        page[40:80, 50:150] = 0
        for seed in range(12):
            copy = np.asarray(copied(Image.fromarray(page), random.Random(seed))).astype(float)
            self.assertEqual(copy.shape, page.shape)
            self.assertGreater(copy[:30].mean() - copy[45:75, 60:140].mean(), 60)

    def test_real_batches_have_the_shape_of_drawn_ones(self) -> None:
        real = RealBatches([RealLine([np.full((HEIGHT, 48), 255, np.uint8)] * 8, "a", read="a")], ["a"], 1)
        _, ink, _, _, _ = next(chunk for chunk in draw_chunks(3, self.data, [], columns=2_048) if chunk[0] == 48)
        self.assertEqual(real.batch(2_048)[0].shape[0], len(ink) * chunks_in_batch(48, 2_048))

    def test_letters_of_real_lines_write_other_texts(self) -> None:
        own, grey = Print(papers=[200.0]), np.full((HEIGHT, 60), 235, np.float32)
        for start, ink in ((4, 20), (24, 60), (44, 100)):
            grey[10:30, start : start + 12] = ink
        # A broken letter is one piece.
        grey[:, 28:30] = 235
        cut_line(own, "abc", [10, 30, 50], grey, (235 - grey).clip(0).mean(0))
        self.assertEqual({character: [piece.min() for piece in pieces] for character, pieces in own.pieces.items()}, {"a": [20], "b": [60], "c": [100]})
        self.assertEqual(own.writable("Cab CABLE b"), "cab b")
        self.assertEqual((own.letter_gaps, own.pitches), ([8, 8], [20, 20]))
        line = own.write("cab b", random.Random(1))
        darkest = [round(value * 235 / 200) for value in line.min(0) if value < 195]
        self.assertEqual(list(dict.fromkeys(darkest)), [100, 20, 60])
        self.assertTrue(line.shape[0] == HEIGHT and line.max() == 200)

    def test_lines_of_real_letters_count_as_photographs(self) -> None:
        letters = mock.Mock()
        letters.draw = lambda chooser, texts: (np.full((HEIGHT, 90), 40, np.uint8), "abc")
        with mock.patch("lines.feed.MOSAICS", 0.5):
            _, ink, _, lengths, is_real = next(chunk for chunk in draw_chunks(3, self.data, [], columns=2_048, letters=letters) if chunk[4].any())
        self.assertTrue(all(length == 3 for length, real in zip(lengths, is_real) if real))
        self.assertTrue((ink[is_real] == 40).all())

    def test_characters_are_where_they_are_surest(self) -> None:
        a, b = INDEX["a"], INDEX["b"]
        self.assertEqual(peaks_of(np.array([0, a, a, 0, b]), np.array([0.9, 0.5, 0.8, 0.9, 0.6])), ("ab", [10.0, 18.0]))

    def test_a_mean_of_weights_keeps_counters(self) -> None:
        one, other = ({"weight": torch.tensor([value]), "seen": torch.tensor(count)} for value, count in ((1.0, 4), (2.0, 9)))
        mean = mean_of([one, other])
        self.assertEqual((mean["weight"].tolist(), mean["seen"].item()), ([1.5], 4))

    def test_light_damage_leaves_a_line_as_it_is_to_the_eye(self) -> None:
        torch.manual_seed(1)
        ink = torch.zeros(4, 1, HEIGHT, 64)
        ink[:, :, 12:28, 20:24] = 255
        greys = damage_lightly(ink)
        self.assertTrue(bool((greys[:, :, 16:24, 21:23] < 0).all() and (greys[:, :, 16:24, 40:] > 0.5).all()))

    def test_squares_of_forms_are_drawn_although_no_font_has_them(self) -> None:
        fonts, chooser = FontSet(self.data / "fonts/train"), random.Random(2)
        fonts.covers = [covered - SQUARES for covered in fonts.covers]
        drawn = [draw_line(chooser, "☒ Yes ☐ No", fonts, lambda: "neighbour") for _ in range(20)]
        self.assertTrue(any(line is not None for line in drawn))

    def test_case_of_a_truth_in_capitals_comes_from_the_reading_word_by_word(self) -> None:
        self.assertEqual(with_case("TOTAL SALES", "T0tal Sales"), "Total Sales")
        self.assertEqual(with_case("CHARGEBACK:", "CHARGEBAcK:"), "CHARGEBACK:")
        self.assertEqual(with_case("GRAND TOTAL EXCLUDING", "GRAND TOTAL Excluding"), "GRAND TOTAL Excluding")
        self.assertEqual(with_case("CASH 12.00", "CASH 12.00"), "CASH 12.00")
        self.assertIsNone(with_case("TOTAL SALES", "xxxxxxx"))

    def test_case_is_that_of_each_run_of_letters(self) -> None:
        for read in ("Total (Inclusive of Tax)", "Amount(RM) of Rounding", "Order OR1803 of the day", "Facebook.com/barWangRice and more"):
            self.assertEqual(with_case(read.upper(), read), read if "bar" not in read else "Facebook.com/barwangrice and more")

    def test_greedy_reading_joins_repeats_and_leaves_out_none(self) -> None:
        a, b = INDEX["a"], INDEX["b"]
        self.assertEqual(text_of(np.array([0, a, a, 0, a, b, b, 0])), "aab")
        self.assertEqual(steps_needed([a, a, b]), 4)
        self.assertEqual(edits("kitten", "sitting"), 3)

    def test_two_readings_are_mixed_where_they_differ(self) -> None:
        self.assertEqual(mixtures("lane", "iane"), ["lane", "iane"])
        self.assertEqual(set(mixtures("lan3", "ianc")), {"lan3", "ianc", "lanc", "ian3"})

    def test_of_two_readings_the_text_is_taken_that_both_networks_find_likelier(self) -> None:
        def outputs(*steps: tuple[str, float]) -> torch.Tensor:
            values = torch.full((len(steps), len(CHARACTERS) + 1), 1e-4)
            for step, (character, likelihood) in zip(values, steps):
                step[0] = 1 - likelihood
                step[INDEX[character]] = likelihood
            return values.log()

        one, other = outputs(("a", 0.9), ("l", 0.45), ("c", 0.9)), outputs(("a", 0.9), ("l", 0.9), ("c", 0.9))
        self.assertEqual(likeliest([one, other], [0.5, 0.5], ["ac", "alc"]), "alc")
        self.assertAlmostEqual(least_certain(one), 0.9, places=5)

    def test_the_shifted_gradient_is_the_library_s(self) -> None:
        torch.manual_seed(3)
        layer = DepthwiseConvolution(6, 6, (5, 3), 1, (2, 1), groups=6, bias=False).train()
        x = torch.randn(2, 6, 7, 9, requires_grad=True)
        gradients = []
        for use_shifts in (False, True):
            with mock.patch.object(DepthwiseConvolution, "use_shifts", use_shifts):
                x.grad = layer.weight.grad = None
                (layer(x) ** 2).sum().backward()
                gradients.append((x.grad.clone(), layer.weight.grad.clone()))
        for one, other in zip(*gradients):
            self.assertTrue(torch.allclose(one, other, atol=1e-3, rtol=1e-4))

    def test_fused_weights_say_the_same(self) -> None:
        torch.manual_seed(5)
        network = LineNetwork(9, **CONFIGURATIONS["toy"]).train()
        network(torch.randn(4, 1, HEIGHT, 64))
        network.eval()
        x = torch.randn(2, 1, HEIGHT, 64)
        before = network(x)
        self.assertEqual(before.shape, (2, 16, 9))
        self.assertTrue(torch.allclose(before, fuse(network)(x), atol=1e-4))

    def test_training_learns_goes_on_from_its_checkpoint_and_exports(self) -> None:
        out = Path(self.folder.name) / "run"
        self.train(out, 24)
        self.train(out, 40)
        log = (out / "log.txt").read_text()
        self.assertIn("goes on from step 24", log)
        self.assertIn("done after 40 steps", log)
        untrained = LineNetwork(len(CHARACTERS) + 1, **CONFIGURATIONS["toy"]).eval()
        trained = LineNetwork(len(CHARACTERS) + 1, **CONFIGURATIONS["toy"]).eval()
        trained.load_state_dict(torch.load(out / "average.pt"))
        _, lines, texts, _ = drawn_check("drawn", self.data, 24)
        self.assertLess(self.loss_of(trained, lines, texts), self.loss_of(untrained, lines, texts))
        export(out / "average.pt", out / "lines.onnx.gz", "toy")
        again = Path(self.folder.name) / "second"
        self.train(again, 1, f"--init {out / 'average.pt'} --rate 0.00001 --cycles 2")
        second = LineNetwork(len(CHARACTERS) + 1, **CONFIGURATIONS["toy"]).eval()
        second.load_state_dict(torch.load(again / "average.pt"))
        self.assertAlmostEqual(self.loss_of(second, lines, texts), self.loss_of(trained, lines, texts), delta=0.2 * len(lines))
        self.assertEqual((out / "lines.txt").read_text().split("\n")[: len(CHARACTERS)], list(CHARACTERS))
        self.assertGreater((out / "lines.onnx.gz").stat().st_size, 10_000)
        if HAS_ONNX:
            from lines.restore import restore

            restored = restore(out / "lines.onnx.gz", self.data, 1, "toy")
            x = torch.rand(2, 1, HEIGHT, 96) * 2 - 1
            self.assertLess((restored(x) - trained(x)).abs().max().item(), 0.05)

    def test_a_smaller_network_starts_from_what_matters_most_and_learns_from_the_larger_one(self) -> None:
        images = probes(self.data, None, 6)
        torch.manual_seed(11)
        large = LineNetwork(len(CHARACTERS) + 1, **CONFIGURATIONS["toy"])
        for layer in large.picture:
            if hasattr(layer, "narrow"):
                torch.nn.init.normal_(layer.narrow.norm.weight)
        # Two blocks in the middle: the one that gives next to nothing is left out.
        large.picture[4].narrow.norm.weight.data.fill_(1e-4)
        large.eval()
        folder = Path(self.folder.name)
        with mock.patch("builtins.print"):
            weights = shrink(large.state_dict(), images, "toy", "toy-small")
        self.assertTrue(torch.equal(weights["picture.4.spread.convolution.weight"], large.picture[5].spread.convolution.weight))
        # It forgets what the larger one says everywhere, and is told again.
        large.characters.bias.data[7] = weights["characters.bias"][7] + 4
        torch.save(large.state_dict(), folder / "large.pt")
        torch.save(weights, folder / "small.pt")
        self.train(folder / "taught", 8, f"--configuration toy-small --init {folder / 'small.pt'} --teacher {folder / 'large.pt'} "
                                         "--teacher-configuration toy --teaching 20 --rate 0.02")
        small = LineNetwork(len(CHARACTERS) + 1, **CONFIGURATIONS["toy-small"]).eval()
        wanted = outputs_of(large, images)
        small.load_state_dict(weights)
        before = difference(wanted, outputs_of(small, images))
        small.load_state_dict(torch.load(folder / "taught" / "average.pt"))
        self.assertLess(difference(wanted, outputs_of(small, images)), 0.7 * before)

    def loss_of(self, network: LineNetwork, lines: list[np.ndarray], texts: list[str]) -> float:
        total = 0.0
        for line, text in zip(lines, texts):
            outputs = network(torch.from_numpy(line.copy()).float()[None, None] / 127.5 - 1).log_softmax(-1).transpose(0, 1)
            labels = torch.tensor(labels_of(text))
            total += torch.nn.functional.ctc_loss(outputs, labels, torch.tensor([len(outputs)]), torch.tensor([len(labels)]), zero_infinity=True).item()
        return total

    def train(self, out: Path, steps: int, more: str = "") -> None:
        options = f"train {self.data} --out {out} --steps {steps} --configuration toy --device cpu --workers 1 --columns 2048 " \
                  f"--first-lines 100 --check-lines 12 {more}"
        with mock.patch.object(sys, "argv", options.split()), mock.patch("builtins.print"):
            train.main()


if __name__ == "__main__":
    unittest.main()
