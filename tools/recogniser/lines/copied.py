"""A clean page as copiers, scanners and fax machines make it: few pixels, one bit, too dark or too light, specks."""
from __future__ import annotations

import random

import numpy as np
from PIL import Image, ImageFilter


def copied(page: Image.Image, chooser: random.Random) -> Image.Image:
    """Every point stays where it was."""
    noise = np.random.default_rng(chooser.getrandbits(32))
    x = page
    if chooser.random() < 0.5:
        x = x.filter(ImageFilter.MinFilter(3) if chooser.random() < 0.6 else ImageFilter.MaxFilter(3))
        x = Image.blend(page, x, chooser.uniform(0.3, 1))
    x = x.filter(ImageFilter.GaussianBlur(chooser.uniform(0.3, 1.4)))
    across, down = chooser.choice([(1, 1), (1, 1), (0.75, 0.75), (0.5, 0.5), (1, 0.5), (0.6, 0.6)])
    small = x.resize((round(page.width * across), round(page.height * down)), Image.BOX)
    grey = np.asarray(small).astype(np.float32)
    grey += noise.normal(0, chooser.uniform(0, 22), grey.shape)
    if chooser.random() < 0.65:
        grey = np.where(grey > chooser.uniform(95, 205), 255, 0).astype(np.float32)
        specks = noise.random(grey.shape)
        share = chooser.choice([0, 0.0005, 0.003])
        grey = np.where(specks < share, 0, np.where(specks > 1 - 2 * share, 255, grey))
    else:
        grey = chooser.uniform(0, 70) + grey * chooser.uniform(0.5, 0.75)
    return Image.fromarray(grey.clip(0, 255).astype(np.uint8)).resize(page.size, Image.BILINEAR)
