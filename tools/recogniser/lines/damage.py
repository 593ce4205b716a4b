"""Damages lines like print, paper, scanner, fax and camera do, on the GPU, a batch at a time.

`damage` takes ink coverage [lines, 1, 40, width] of 0..255 and gives greys from -1 to 1, dark on light. `is_real` marks lines that are
photographs already: they keep what they have and get a little more.
"""
from __future__ import annotations

import math

import torch
import torch.nn.functional as F

#: Share of drawn lines that look like a good scan or a screen, as most pages do.
LIGHT_SHARE = 0.2
_JPEG_STEPS = [
    [16, 11, 10, 16, 24, 40, 51, 61], [12, 12, 14, 19, 26, 58, 60, 55], [14, 13, 16, 24, 40, 57, 69, 56], [14, 17, 22, 29, 51, 87, 80, 62],
    [18, 22, 37, 56, 68, 109, 103, 77], [24, 35, 55, 64, 81, 104, 113, 92], [49, 64, 78, 87, 103, 121, 120, 101], [72, 92, 95, 98, 112, 100, 103, 99],
]


class Chance:
    """Random values of one batch, one for each line."""

    def __init__(self, lines: int, device: torch.device | str) -> None:
        self.lines, self.device = lines, device

    def between(self, low: float, high: float) -> torch.Tensor:
        return torch.rand(self.lines, 1, 1, 1, device=self.device) * (high - low) + low

    def happens(self, share: float) -> torch.Tensor:
        return (torch.rand(self.lines, 1, 1, 1, device=self.device) < share).float()

    def field(self, height: int, width: int, cell: int) -> torch.Tensor:
        """Smooth spots of 0..1, about `cell` pixels wide."""
        coarse = torch.rand(self.lines, 1, max(2, height // cell + 1), max(2, width // cell + 1), device=self.device)
        return F.interpolate(coarse, size=(height, width), mode="bilinear", align_corners=True)

    def grain(self, height: int, width: int) -> torch.Tensor:
        return torch.randn(self.lines, 1, height, width, device=self.device)


def once(share: float) -> bool:
    return torch.rand(()).item() < share


@torch.no_grad()
def damage(ink: torch.Tensor, is_real: torch.Tensor) -> torch.Tensor:
    lines, _, height, width = ink.shape
    chance = Chance(lines, ink.device)
    real = is_real.reshape(lines, 1, 1, 1).float()
    x = bend(ink.float() / 255, chance, real)
    x = change_strokes(x, chance, real)
    x = wear(x, chance, 1 - real)
    x = pale_strokes(x, chance, real)
    x = defocus(x, chance, real)
    x = shrink_and_grow(x, real)
    x, paper, contrast = lay_on_paper(x, chance, real)
    x = make_one_bit(x, chance, 1 - real, paper, contrast)
    x = add_noise(x, chance, real)
    x = sharpen(x, chance, real)
    x = compress_small(x, real)
    third = lines // 3
    if third:
        x = torch.cat((jpeg(x[:third], 10 ** (torch.rand(third, device=x.device) * 1.3 - 0.9)), x[third:]))
    gamma = torch.exp(chance.between(-0.5, 0.5) * chance.happens(0.2))
    x = x.clamp(1e-4, 1) ** gamma
    x = torch.lerp(x, 1 - x, chance.happens(0.02)) * 2 - 1
    light = round(lines * LIGHT_SHARE)
    if light == 0:
        return x
    start = int(torch.randint(lines - light + 1, ()))
    some = slice(start, start + light)
    return torch.cat((x[:start], torch.where(real[some] > 0, x[some], damage_lightly(ink[some])), x[some.stop :]))


@torch.no_grad()
def damage_lightly(ink: torch.Tensor) -> torch.Tensor:
    """A good scan: slightly tilted, slightly blurred, on almost white paper."""
    lines, _, height, width = ink.shape
    chance = Chance(lines, ink.device)
    rows = torch.arange(height, device=ink.device).float().reshape(1, 1, height, 1)
    columns = torch.arange(width, device=ink.device).float().reshape(1, 1, 1, width)
    middle = (height - 1) / 2
    y = middle + (rows - middle) * (1 + chance.between(-0.04, 0.08)) + chance.between(-1, 1)
    y = y + chance.between(-0.06, 0.06) * height * (columns / width - 0.5)
    x = sample(ink.float() / 255, columns.expand(lines, 1, height, width), y.expand(lines, 1, height, width))
    softness = chance.between(0.12, 0.8)
    x = blur(x, softness, softness)
    paper = chance.between(0.9, 1)
    x = paper - paper * chance.between(0.75, 1) * x + chance.grain(height, width) * chance.between(0, 0.03)
    return x.clamp(0, 1) * 2 - 1


def bend(x: torch.Tensor, chance: Chance, real: torch.Tensor) -> torch.Tensor:
    """Skew, waves, italics, other heights: long lines on photographed paper fall by a good part of their height."""
    lines, _, height, width = x.shape
    rows = torch.arange(height, device=x.device).float().reshape(1, 1, height, 1)
    columns = torch.arange(width, device=x.device).float().reshape(1, 1, 1, width)
    middle = (height - 1) / 2
    moved = chance.happens(0.75)
    # Share of the height from end to end. The finder's box is then higher, and its letters are smaller.
    fall = chance.between(-0.32, 0.32) * chance.happens(0.5) * min(1.0, width / 320) * (1 - 0.5 * real)
    stretch = 1 + chance.between(-0.10, 0.16) * moved + fall.abs() * chance.between(0.4, 1.0)
    shift = chance.between(-2.2, 2.2) * moved * (1 - 0.4 * real)
    wave = chance.between(0, 1.8) * chance.happens(0.22)
    wavelength = chance.between(0.6, 3) * max(width, 120)
    slant = chance.between(-0.22, 0.22) * chance.happens(0.35) + chance.between(-0.04, 0.04)
    breadth = 1 + chance.between(-0.02, 0.06) * chance.happens(0.5)
    y = middle + (rows - middle) * stretch + shift + fall * height * (columns / width - 0.5)
    y = y + wave * torch.sin(columns / wavelength * 6.28 + chance.between(0, 6.3))
    from_x = width / 2 + (columns - width / 2) * breadth + slant * (rows - middle)
    # Crumpled paper moves parts of a line independently.
    crumpled = chance.happens(0.15)
    y = y + (chance.field(height, width, 60) - 0.5) * chance.between(1, 6) * crumpled
    from_x = from_x + (chance.field(height, width, 40) - 0.5) * chance.between(0, 6) * crumpled
    return sample(x, from_x.expand(lines, 1, height, width), y.expand(lines, 1, height, width))


def sample(x: torch.Tensor, from_x: torch.Tensor, from_y: torch.Tensor) -> torch.Tensor:
    """Samples x at these pixels."""
    _, _, height, width = x.shape
    grid = torch.stack((from_x[:, 0] / (width - 1) * 2 - 1, from_y[:, 0] / (height - 1) * 2 - 1), -1)
    return F.grid_sample(x, grid, mode="bilinear", padding_mode="border", align_corners=True)


def change_strokes(x: torch.Tensor, chance: Chance, real: torch.Tensor) -> torch.Tensor:
    """Bold if ink runs, thin if the print head is weak."""
    kind, strength = chance.between(0, 1), chance.between(0, 1) * (1 - 0.5 * real)
    thick, thin = F.max_pool2d(x, 3, 1, 1), -F.max_pool2d(-x, 3, 1, 1)
    broad, slim = F.max_pool2d(x, (1, 3), 1, (0, 1)), -F.max_pool2d(-x, (1, 3), 1, (0, 1))
    slimmer = torch.where(kind < 0.36, torch.lerp(x, thin, strength * 0.55), torch.where(kind < 0.44, torch.lerp(x, slim, strength * 0.6), x))
    return torch.where(kind < 0.14, torch.lerp(x, thick, strength * 0.8), torch.where(kind < 0.26, torch.lerp(x, broad, strength), slimmer))


def wear(x: torch.Tensor, chance: Chance, drawn: torch.Tensor) -> torch.Tensor:
    """Faded thermal paper, dead rows of a print head, strokes that break."""
    _, _, height, width = x.shape
    fade = chance.field(height, width, 14)
    x = x * (1 - chance.happens(0.28) * drawn * chance.between(0.2, 0.95) * ((fade - 0.35) * 2).clamp(0, 1))
    rows = chance.field(height, 16, 2)[..., :1]
    x = x * (1 - chance.happens(0.07) * drawn * chance.between(0.3, 0.9) * ((rows - 0.5) * 3).clamp(0, 1))
    # Dead dots of a thermal head leave gaps in the direction of the paper.
    dots = chance.field(4, width, 2)[..., :1, :]
    x = x * (1 - chance.happens(0.06) * drawn * chance.between(0.3, 0.95) * ((dots - chance.between(0.72, 0.9)) * 8).clamp(0, 1))
    # Paper that was exposed to light: whole words are pale.
    x = x * (1 - chance.happens(0.12) * drawn * chance.between(0.3, 0.9) * chance.field(height, width, 120))
    # Broken type: holes about as wide as a stroke.
    holes = chance.field(height, width, 3)
    x = x * (1 - chance.happens(0.10) * drawn * chance.between(0.5, 1) * ((holes - chance.between(0.55, 0.8)) * 8).clamp(0, 1))
    speckle = torch.rand_like(x)
    if once(0.5):
        speckle = F.avg_pool2d(speckle, 3, 1, 1)
    threshold = speckle.amin() + (speckle.amax() - speckle.amin()) * chance.between(0.15, 0.5)
    return x * (1 - chance.happens(0.09) * drawn * chance.between(0.4, 1) * (speckle < threshold).float())


def pale_strokes(x: torch.Tensor, chance: Chance, real: torch.Tensor) -> torch.Tensor:
    """Strokes of one direction are pale or gone in parts of the line: a head that is worn, a page that was copied too lightly."""
    _, _, height, width = x.shape
    across = -F.max_pool2d(-x, (1, 7), 1, (0, 3))
    down = -F.max_pool2d(-x, (7, 1), 1, (3, 0))
    kept = torch.where(chance.between(0, 1) < 0.5, F.max_pool2d(across, (1, 7), 1, (0, 3)), F.max_pool2d(down, (7, 1), 1, (3, 0)))
    # Some letters of a line, or parts of a letter.
    cell = 10 if once(0.5) else 30
    where = ((chance.field(height, width, cell) - chance.between(0.2, 0.6)) * 4).clamp(0, 1)
    strength = chance.happens(0.1) * chance.between(0.4, 1) * (1 - 0.5 * real)
    return torch.lerp(x, torch.minimum(x, kept), strength * where)


def defocus(x: torch.Tensor, chance: Chance, real: torch.Tensor) -> torch.Tensor:
    blurred = chance.happens(0.5) * (1 - 0.4 * real)
    across = chance.between(0.3, 1.7) * blurred + 0.12
    other = chance.between(0.3, 1.5) * blurred + 0.12
    return blur(x, across, torch.where(chance.between(0, 1) < 0.7, across, other))


def shrink_and_grow(x: torch.Tensor, real: torch.Tensor) -> torch.Tensor:
    """Reduces the resolution and enlarges again."""
    lines, _, height, width = x.shape
    part = lines // 4
    if part < 2:
        return x
    for turn in range(2):
        if not once(0.75):
            continue
        factor = 0.32 + 0.5 * torch.rand(()).item()
        some = slice(turn * part, (turn + 1) * part)
        how = dict(mode="area") if turn else dict(mode="bilinear", align_corners=False)
        small = F.interpolate(x[some], (max(10, int(height * factor)), max(8, int(width * factor))), **how)
        if once(0.35):
            # Scanners and cameras sharpen their own pixels: dots of small letters run into the stems.
            small = (small + (0.3 + 1.7 * torch.rand(()).item()) * (small - F.avg_pool2d(small, 3, 1, 1))).clamp(0, 1)
        large = F.interpolate(small, (height, width), mode="bilinear" if once(0.6) else "bicubic", align_corners=False).clamp(0, 1)
        x = torch.cat((x[: some.start], torch.where(real[some] > 0, x[some], large), x[some.stop :]))
    return x


def lay_on_paper(x: torch.Tensor, chance: Chance, real: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    _, _, height, width = x.shape
    rows = torch.arange(height, device=x.device).float().reshape(1, 1, height, 1)
    columns = torch.arange(width, device=x.device).float().reshape(1, 1, 1, width)
    kind = chance.between(0, 1)
    paper = torch.where(kind < 0.7, chance.between(0.82, 1), torch.where(kind < 0.92, chance.between(0.6, 0.95), chance.between(0.35, 0.75)))
    contrast = torch.where(chance.between(0, 1) < 0.65, chance.between(0.7, 1), chance.between(0.16, 0.8)) * paper
    through = torch.roll(x, 1, 0).flip(3) * chance.happens(0.06) * chance.between(0.05, 0.22)
    shade = (chance.field(height, width, 40) - 0.5) * chance.between(0, 0.25) * chance.happens(0.4)
    shade = shade + (columns / width - 0.5) * chance.between(-0.2, 0.2) * chance.happens(0.2)
    # The edge of a fold is lighter or darker than its surroundings.
    fold = torch.sigmoid((columns + rows * chance.between(-1.5, 1.5) - chance.between(0, 1) * width) / chance.between(0.5, 6))
    shade = shade + fold * chance.between(-0.22, 0.22) * chance.happens(0.12)
    fibres = (torch.rand_like(x) - 0.5) * chance.between(0, 0.3) * chance.happens(0.12)
    drawn = paper + shade + F.avg_pool2d(fibres, 3, 1, 1) - contrast * (x + through + dirt(x, chance)).clamp(0, 1)
    photographed = (0.5 - x) * chance.between(0.7, 1.15) + 0.5 + chance.between(-0.12, 0.08) + shade * 0.6
    return torch.where(real > 0, photographed, drawn), paper, contrast


def dirt(x: torch.Tensor, chance: Chance) -> torch.Tensor:
    """Specks as large as dots and accents, anywhere: the network must not take them for accents."""
    seeds = (torch.rand_like(x) < chance.between(0.0002, 0.004) * chance.happens(0.14)).float()
    return F.max_pool2d(seeds, (2, 3) if once(0.5) else 3, 1, 1)[..., : x.shape[2], : x.shape[3]] * chance.between(0.4, 1)


def make_one_bit(x: torch.Tensor, chance: Chance, drawn: torch.Tensor, paper: torch.Tensor, contrast: torch.Tensor) -> torch.Tensor:
    """Black and white scans and faxes, also with few pixels."""
    lines, _, height, width = x.shape
    noise = chance.grain(height, width) * chance.between(0, 0.12)
    hard = torch.sigmoid((x + noise - (paper - contrast * chance.between(0.3, 0.68))) * chance.between(12, 60))
    x = torch.lerp(x, hard * chance.between(0.85, 1), chance.happens(0.15) * drawn)
    part = lines // 4
    if part < 2 or not once(0.7):
        return x
    start, factor = lines - part, 0.3 + 0.35 * torch.rand(()).item()
    tail = Chance(part, x.device)
    some = x[start:]
    if once(0.7):
        noise = torch.randn_like(some) * tail.between(0, 0.15)
        some = torch.sigmoid((some + noise - (paper[start:] - contrast[start:] * tail.between(0.25, 0.7))) * 25)
    some = F.interpolate(some, (max(11, int(height * factor)), max(8, int(width * factor))), mode="area")
    some = F.interpolate(some, (height, width), mode="bilinear", align_corners=False)
    return torch.cat((x[:start], torch.where(drawn[start:] < 1, x[start:], some)))


def add_noise(x: torch.Tensor, chance: Chance, real: torch.Tensor) -> torch.Tensor:
    grain = chance.grain(x.shape[2], x.shape[3])
    coarse = F.avg_pool2d(grain, 3, 1, 1) * 2
    x = x + torch.where(chance.between(0, 1) < 0.5, grain, coarse) * chance.between(0, 0.11) * chance.happens(0.45) * (1 - 0.5 * real)
    salt, share = torch.rand_like(x), chance.between(0, 0.02) * chance.happens(0.1) * (1 - real)
    return torch.where(salt < share, torch.zeros_like(x), torch.where(salt > 1 - share, torch.ones_like(x), x))


def sharpen(x: torch.Tensor, chance: Chance, real: torch.Tensor) -> torch.Tensor:
    strength, radius = chance.happens(0.28) * chance.between(0.3, 2.2) * (1 - 0.5 * real), chance.between(0.6, 1.6)
    return (x + strength * (x - blur(x, radius, radius))).clamp(0, 1)


def compress_small(x: torch.Tensor, real: torch.Tensor) -> torch.Tensor:
    """A page whose letters are small is compressed as it is: enlarged to the height of the input, its squares are larger than eight pixels."""
    lines, _, height, width = x.shape
    part = lines // 5
    if part < 2:
        return x
    start = int(torch.randint(lines - part + 1, ()))
    some = slice(start, start + part)
    rows = (16, 24, 24, 32)[int(torch.randint(4, ()))]
    columns = max(8, round(width * rows / height / 8) * 8)
    # The squares of a page begin anywhere in a line.
    down, across = int(torch.randint(8, ())), int(torch.randint(8, ()))
    small = F.interpolate(x[some], (rows, columns), mode="area")
    small = torch.roll(small, (down, across), (2, 3))
    small = jpeg(small.clamp(0, 1), 10 ** (torch.rand(part, device=x.device) * 1.0 - 0.8))
    small = torch.roll(small, (-down, -across), (2, 3))
    large = F.interpolate(small, (height, width), mode="bilinear" if once(0.6) else "bicubic", align_corners=False).clamp(0, 1)
    return torch.cat((x[:start], torch.where(real[some] > 0, x[some], large), x[some.stop :]))


def blur(x: torch.Tensor, across: torch.Tensor, down: torch.Tensor) -> torch.Tensor:
    lines, _, height, width = x.shape
    offsets = torch.arange(-3, 4, device=x.device).float()

    def weights(deviation: torch.Tensor) -> torch.Tensor:
        values = torch.exp(-(offsets[None] ** 2) / (2 * deviation.reshape(lines, 1) ** 2))
        return (values / values.sum(1, keepdim=True)).reshape(lines, 7, 1, 1, 1)

    x = F.pad(x, (3, 3, 3, 3), mode="replicate")
    horizontal, vertical = weights(across), weights(down)
    x = sum(horizontal[:, tap] * x[..., tap : tap + width] for tap in range(7))
    return sum(vertical[:, tap] * x[:, :, tap : tap + height] for tap in range(7))


def jpeg(x: torch.Tensor, coarseness: torch.Tensor) -> torch.Tensor:
    lines, _, height, width = x.shape
    steps = torch.arange(8, device=x.device).float()
    cosines = torch.cos((2 * steps[None] + 1) * steps[:, None] * math.pi / 16) * 0.5
    cosines[0] *= 2**-0.5
    quantum = (torch.tensor(_JPEG_STEPS, device=x.device).float() * coarseness.reshape(lines, 1, 1, 1, 1)).clamp(min=1)
    squares = (x * 255 - 128).reshape(lines, height // 8, 8, width // 8, 8).permute(0, 1, 3, 2, 4)
    kept = torch.round(cosines @ squares @ cosines.t() / quantum) * quantum
    squares = cosines.t() @ kept @ cosines
    return ((squares.permute(0, 1, 3, 2, 4).reshape(lines, 1, height, width) + 128) / 255).clamp(0, 1)
