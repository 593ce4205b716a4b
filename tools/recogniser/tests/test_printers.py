"""Lines drawn dot by dot."""
from __future__ import annotations

import importlib.util
import random
import unittest

HAS_PILLOW = importlib.util.find_spec("PIL") is not None and importlib.util.find_spec("numpy") is not None
if HAS_PILLOW:
    from common.alphabet import is_readable
    from common.bitmap_fonts import BitmapFonts, dots_of
    from lines.cells import Cells
    from lines.draw import HEIGHT, MAX_WIDTH, SCALERS
    from lines.figures import Figures
    from lines.printers import draw_printed

    #: A bar of dots for each figure, nine dots high.
    FONT = dict(height=9, glyphs={" ": [6, [0] * 9], **{figure: [6, [0b01110 if row % 2 else 0b11110 for row in range(9)]] for figure in "0123456789"}})


@unittest.skipUnless(HAS_PILLOW, "needs Pillow and numpy")
class PrintersTest(unittest.TestCase):
    def test_dots_stand_where_the_font_has_them(self) -> None:
        dots = dots_of(FONT, "1 2", spacing=1)
        self.assertEqual(dots.shape[0], 9)
        self.assertEqual([int(dots[0, column]) for column in range(6)], [0, 1, 1, 1, 1, 0])
        self.assertEqual(int(dots[:, 6:15].sum()), 0)

    def test_lines_have_the_height_of_the_input_and_ink_whatever_the_printer_does(self) -> None:
        fonts = BitmapFonts.__new__(BitmapFonts)
        fonts.fonts = [FONT]
        for seed in range(60):
            line = draw_printed(random.Random(seed), "12\t34", fonts, lambda: "567", HEIGHT, MAX_WIDTH, SCALERS)
            self.assertIsNotNone(line)
            self.assertEqual(line.shape[0], HEIGHT)
            self.assertGreater(int(line.max()), 60)
        self.assertIsNone(draw_printed(random.Random(1), "A", fonts, lambda: "5", HEIGHT, MAX_WIDTH, SCALERS))

    def test_what_stands_in_cells_is_readable(self) -> None:
        chooser = random.Random(4)
        cells = Cells(chooser, Figures(chooser, ["0123"]))
        for _ in range(300):
            for text in (cells.prices(), cells.ambiguous(), cells.matrix(), cells.nothing_after("Name"), cells.raised("Name")):
                self.assertTrue(is_readable(text.replace("\t", " ").strip()), text)


if __name__ == "__main__":
    unittest.main()
