"""On the GPU: crops of drawn or real pages as cameras, scanners and printers give them, and what the network should say
of each."""
import math

import torch
import torch.nn.functional as F

from pages.model import DISTANCE_UNIT, STRIDE
from pages.page import IGNORED, MAP_SCALE, SIDE

# Shares of the height of a line: half the height of its core, and how far before the line the core ends.
CORE_HALF_HEIGHT = .25
CORE_INSET = .25
# Pixels: lower lines are neither required nor forbidden.
MIN_HEIGHT = 5.5
# Lines narrower than this many heights count more: they have few squares, but matter as much as long ones.
SHORT_LINE = 6
MAX_SHORT_WEIGHT = 9


def uniform(count, device, low=0., high=1.):
    return torch.rand(count, 1, 1, 1, device=device) * (high - low) + low


def chance(count, device, share):
    return (torch.rand(count, 1, 1, 1, device=device) < share).float()


def page_points(count, device, rows, columns, step, motion):
    """Returns the positions on the page of the centres of a grid of `step` pixels."""
    y = (torch.arange(rows, device=device).float() + .5) * step
    x = (torch.arange(columns, device=device).float() + .5) * step
    half_x, half_y = columns * step / 2, rows * step / 2
    x, y = (x - half_x).reshape(1, 1, -1).expand(count, rows, columns), (y - half_y).reshape(1, -1, 1).expand(count, rows, columns)
    y = y + motion['bend'] * torch.sin(x / half_x * motion['bends'] + motion['phase']) * half_y
    crumpled = F.interpolate(motion['crumple'], size=(rows, columns), mode='bicubic', align_corners=False)
    x, y = x + crumpled[:, 0], y + crumpled[:, 1]
    depth = 1 + motion['far_x'] * x / half_x + motion['far_y'] * y / half_y
    x, y = x / depth, y / depth
    cos, sin = torch.cos(motion['angle']), torch.sin(motion['angle'])
    scale = motion['scale']
    return (motion['x'] + scale * (x * cos - y * sin) * motion['wide'], motion['y'] + scale * (x * sin + y * cos))


def moved(count, device, heights, side, lines=None):
    """How each crop is taken: its quarter turn, tilt, scale (page pixels per crop pixel), place, depth, bend and crumples.
    Most crops are taken around one of the lines: the rest of a page is often empty."""
    one = lambda low, high: torch.rand(count, 1, 1, device=device) * (high - low) + low
    some = lambda share: (torch.rand(count, 1, 1, device=device) < share).float()
    k = torch.rand(count, 1, 1, device=device)
    quarter = (k > .55).float() + (k > .70).float() + (k > .85).float()
    tilt = torch.randn(count, 1, 1, device=device).clamp(-3, 3) * (.012 + .05 * some(.35))
    tilt = torch.where(some(.04) > 0, one(-.6, .6), tilt)
    # The height that the usual line of the page gets.
    wanted = torch.exp(one(math.log(8.), math.log(26.)) + torch.randn(count, 1, 1, device=device) * .25).clamp(6.5, 90)
    scale = (heights.reshape(count, 1, 1) / wanted).clamp(.28, 1.8)
    reach = torch.clamp(SIDE / 2 - scale * side * .35, min=0)
    middle_x, middle_y = SIDE / 2 + one(-1, 1) * reach, SIDE / 2 + one(-1, 1) * reach
    if lines is not None:
        is_line = lines[:, :, 3] > 0
        chosen = torch.multinomial(is_line.float() + 1e-6, 1).unsqueeze(-1)
        around = (some(.75) * is_line.any(1).reshape(count, 1, 1)) > 0
        shift = .45 * side * scale
        middle_x = torch.where(around, lines[:, :, :1].gather(1, chosen) + one(-1, 1) * shift, middle_x)
        middle_y = torch.where(around, lines[:, :, 1:2].gather(1, chosen) + one(-1, 1) * shift, middle_y)
    return {
        'quarter': quarter, 'angle': quarter * (math.pi / 2) + tilt, 'scale': scale,
        'x': middle_x, 'y': middle_y,
        'wide': torch.exp(torch.randn(count, 1, 1, device=device).clamp(-2, 2) * .06),
        'far_x': one(-.12, .12) * some(.3), 'far_y': one(-.12, .12) * some(.3),
        'bend': one(-.025, .025) * some(.25), 'bends': one(1., 3.), 'phase': one(0, 6.3),
        'crumple': torch.randn(count, 2, 8, 8, device=device) * (one(0, 4) * some(.25)).unsqueeze(1) * (side / 640),
    }


@torch.no_grad()
def targets(maps, lines, motion, side):
    """Returns the target of the network: core, both reaches, direction, and where each of them counts."""
    count, device = maps.shape[0], maps.device
    cells = side // STRIDE
    x, y = page_points(count, device, cells, cells, STRIDE, motion)
    # Local number of page pixels per crop pixel.
    dx = torch.hypot(x[:, :, 1:] - x[:, :, :-1], y[:, :, 1:] - y[:, :, :-1])
    dy = torch.hypot(x[:, 1:] - x[:, :-1], y[:, 1:] - y[:, :-1])
    local = (F.pad(dx.unsqueeze(1), (0, 1, 0, 0), mode='replicate') * F.pad(dy.unsqueeze(1), (0, 0, 0, 1), mode='replicate'))
    local = (local.squeeze(1).clamp(min=1e-6)).sqrt() / STRIDE
    column, row = (x / MAP_SCALE).floor().long(), (y / MAP_SCALE).floor().long()
    half = SIDE // MAP_SCALE
    is_inside = (column >= 0) & (row >= 0) & (column < half) & (row < half)
    at = row.clamp(0, half - 1) * half + column.clamp(0, half - 1)
    number = maps.reshape(count, -1).gather(1, at.reshape(count, -1)).reshape(count, cells, cells).long()
    number = torch.where(is_inside, number, torch.zeros_like(number))
    is_line = number > 0
    line = lines.gather(1, (number.clamp(min=1) - 1).reshape(count, -1, 1).expand(-1, -1, 6)).reshape(count, cells, cells, 6)
    middle_x, middle_y, half_width, half_height, cos, sin = line.unbind(-1)
    along = (x - middle_x) * cos + (y - middle_y) * sin
    across = (y - middle_y) * cos - (x - middle_x) * sin
    height = 2 * half_height
    # A core narrower than a square of the output could fall between two of them.
    core_width = torch.maximum(torch.maximum(half_width - CORE_INSET * height, .5 * half_width), .5 * STRIDE * local)
    inside = torch.minimum(core_width - along.abs(), CORE_HALF_HEIGHT * height - across.abs()) / local
    core = torch.where(is_line, (.5 + inside / STRIDE).clamp(0, 1), torch.zeros_like(inside))
    is_ignored = (number == IGNORED) | (is_line & (height / local < MIN_HEIGHT))
    # The text's direction in the crop, in quarters clockwise.
    turned = torch.atan2(sin, cos) - motion['angle']
    direction = torch.round(turned / (math.pi / 2)).long() % 4
    above, below = (half_height + across) / local, (half_height - across) / local
    # Seen from the crop: towards its top or left, and towards its bottom or right.
    is_turned = (direction == 1) | (direction == 2)
    first, second = torch.where(is_turned, below, above), torch.where(is_turned, above, below)
    reach = torch.log(torch.stack((first, second), 1).clamp(min=.5) / DISTANCE_UNIT)
    is_core = (core > .5) & ~is_ignored
    return {'core': core, 'counts': (~is_ignored).float(), 'reach': reach, 'is_core': is_core.float(), 'direction': direction,
            'is_near': is_line * (SHORT_LINE * half_height / half_width.clamp(min=1)).clamp(1, MAX_SHORT_WEIGHT)}


def blurred(x, sigma):
    count, height, width = x.shape[0], x.shape[2], x.shape[3]
    taps = torch.arange(-3, 4, device=x.device).float()
    kernel = torch.exp(-taps[None] ** 2 / (2 * sigma.reshape(count, 1) ** 2))
    kernel = (kernel / kernel.sum(1, keepdim=True)).to(x.dtype)
    flat = x.reshape(1, count, height, width)
    flat = F.conv2d(F.pad(flat, (3, 3, 0, 0), mode='replicate'), kernel.reshape(count, 1, 1, 7), groups=count)
    flat = F.conv2d(F.pad(flat, (0, 0, 3, 3), mode='replicate'), kernel.reshape(count, 1, 7, 1), groups=count)
    return flat.reshape(count, 1, height, width)


def shade(count, device, side, cells):
    coarse = torch.rand(count, 1, cells, cells, device=device)
    return F.interpolate(coarse, size=(side, side), mode='bicubic', align_corners=False)


def facets(count, device, side, cells):
    """Light on crumpled paper: flat parts that face different ways."""
    hills = F.interpolate(torch.rand(count, 1, cells, cells, device=device), size=(side + 1, side + 1), mode='bilinear',
                          align_corners=False)
    return (hills[:, :, 1:, :-1] + hills[:, :, :-1, 1:] - 2 * hills[:, :, :-1, :-1]) * (side / cells)


_COSINES = {}


def jpeg(x, strength):
    """The losses of JPEG in blocks of eight pixels."""
    count, _, height, width = x.shape
    key = str(x.device)
    if key not in _COSINES:
        k = torch.arange(8, device=x.device).float()
        matrix = torch.cos((2 * k[None] + 1) * k[:, None] * math.pi / 16) * .5
        matrix[0] *= 2 ** -.5
        # Coarser for finer detail, about as the usual table.
        table = 12 + 7 * (k[:, None] + k[None]) + 1.1 * k[:, None] * k[None]
        _COSINES[key] = (matrix, table)
    matrix, table = _COSINES[key]
    blocks = (x * 255 - 128).reshape(count, height // 8, 8, width // 8, 8).permute(0, 1, 3, 2, 4)
    steps = (table * strength.reshape(count, 1, 1, 1, 1)).clamp(min=1)
    blocks = matrix.t() @ (torch.round((matrix @ blocks @ matrix.t()) / steps) * steps) @ matrix
    return ((blocks.permute(0, 1, 3, 2, 4).reshape(count, 1, height, width) + 128) / 255).clamp(0, 1)


@torch.no_grad()
def photograph(canvases, motion, side, is_real):
    """Takes canvases, uint8 [n, SIDE, SIDE], and returns greys from -1 to 1."""
    count, device = canvases.shape[0], canvases.device
    real = is_real.reshape(count, 1, 1, 1).float()
    drawn = 1 - real
    page = canvases.unsqueeze(1).float() / 255
    # Thin and thick print, before the camera sees it.
    k = torch.rand(count, device=device)
    third = max(1, count // 6)
    page[:third] = torch.where((k[:third] < .5).reshape(-1, 1, 1, 1) & (drawn[:third] > 0),
                               -F.max_pool2d(-page[:third], 3, 1, 1), page[:third])
    page[third:2 * third] = torch.where((k[third:2 * third] < .4).reshape(-1, 1, 1, 1) & (drawn[third:2 * third] > 0),
                                        .5 * page[third:2 * third] + .5 * F.max_pool2d(page[third:2 * third], 3, 1, 1),
                                        page[third:2 * third])
    x, y = page_points(count, device, side, side, 1, motion)
    grid = torch.stack((x, y), -1) * (2 / SIDE) - 1
    # A crop that shrinks the page averages over each pixel's area, so interpolate between two blurred pages.
    fine = F.grid_sample(page, grid, mode='bilinear', padding_mode='border', align_corners=False)
    coarse = F.grid_sample(F.avg_pool2d(page, 2), grid, mode='bilinear', padding_mode='border', align_corners=False)
    share = (torch.log2(motion['scale'].reshape(count, 1, 1, 1)) + .35).clamp(0, 1)
    seen = torch.lerp(fine, coarse, share)
    # Outside of the page.
    is_outside = (grid.abs() > 1).any(-1).unsqueeze(1).float() * chance(count, device, .6)
    around = uniform(count, device, 0, 1) + (shade(count, device, side, 24) - .5) * uniform(count, device, 0, .4)
    seen = torch.lerp(seen, around.clamp(0, 1), is_outside)
    # Paper and ink: contrast, faded areas, shadows.
    low = uniform(count, device, 0, .35) * chance(count, device, .5) * (1 - .5 * real)
    high = 1 - uniform(count, device, 0, .35) * chance(count, device, .5) * (1 - .5 * real)
    seen = low + (high - low) * seen
    faded = chance(count, device, .3) * uniform(count, device, 0, .75) * shade(count, device, side, 5).clamp(0, 1)
    seen = seen + faded * (high - seen).clamp(min=0) * .9
    light = 1 - uniform(count, device, 0, .7) * chance(count, device, .45) * shade(count, device, side, 3).clamp(0, 1)
    seen = seen * light
    crumpled = chance(count, device, .15) * uniform(count, device, 0, .3)
    seen = (seen * (1 - crumpled * facets(count, device, side, 11))).clamp(0, 1.2)
    # Thermal print heads fade in bands.
    band = F.interpolate(torch.rand(count, 1, 1, 20, device=device), size=(1, side), mode='bilinear', align_corners=False)
    seen = seen + chance(count, device, .1) * uniform(count, device, 0, .8) * band * (high * light - seen).clamp(min=0)
    # Camera and scanner.
    sigma = .3 + uniform(count, device, 0, 1.2) * chance(count, device, .6) * (1 - .4 * real)
    seen = blurred(seen, sigma)
    grain = torch.randn(count, 1, side, side, device=device)
    soft = F.avg_pool2d(grain, 3, 1, 1) * 2
    grain = torch.where(torch.rand(count, 1, 1, 1, device=device) < .5, grain, soft)
    seen = seen + grain * uniform(count, device, 0, .1) * chance(count, device, .5)
    # One bit, as a fax or an old scan; then read at another size, which softens it.
    part = max(1, count // 8)
    limit = uniform(part, device, .3, .75) * seen[-part:].amax((2, 3), keepdim=True)
    bits = torch.sigmoid((seen[-part:] + grain[-part:] * uniform(part, device, 0, .08) - limit) * 30)
    bits = blurred(bits, uniform(part, device, .3, .8))
    seen = torch.cat((seen[:-part], torch.where(drawn[-part:] > 0, bits, seen[-part:])))
    specks = torch.rand(count, 1, side, side, device=device)
    share = uniform(count, device, 0, .006) * chance(count, device, .12)
    seen = torch.where(specks < share, torch.zeros_like(seen), torch.where(specks > 1 - share, torch.ones_like(seen), seen))
    # Streaks of feeders and print heads.
    streak = (torch.rand(count, 1, 1, side, device=device) < .004).float() * chance(count, device, .08)
    seen = torch.lerp(seen, torch.rand(count, 1, 1, 1, device=device).expand_as(seen), streak * .7)
    # Patches of the other polarity, and whole pages.
    patch = (shade(count, device, side, 6) > .85).float() * chance(count, device, .03)
    flip = torch.maximum(patch, chance(count, device, .05))
    seen = torch.lerp(seen, 1 - seen, flip)
    sharp = chance(count, device, .25) * uniform(count, device, .3, 1.8)
    seen = (seen + sharp * (seen - blurred(seen, uniform(count, device, .6, 1.6)))).clamp(0, 1)
    third = count // 3
    if third:
        seen[:third] = jpeg(seen[:third], 10 ** (torch.rand(third, device=device) * 1.1 - .8))
    gamma = torch.exp(uniform(count, device, -.5, .5) * chance(count, device, .3))
    return seen.clamp(1e-4, 1) ** gamma * 2 - 1
