"""Between which values the activations of each convolution lie, so that the product can run it in eight bits: for each
the range with the least mean square error on real receipts and drawn pages. Prints rows for `activation-ranges.ts`."""
import argparse
import glob
import os

import numpy as np
import torch
from PIL import Image

from pages.draw import pages
from pages.model import MULTIPLE, Convolution, Exported, PageNet, fold
from pages.photo import moved, photograph

LEVELS = 255
KEPT_VALUES = 60_000
PIXELS = 700_000


def exported_name(path):
    """Returns the name that the exporter gives the step: parts of a sequence have the sequence's name."""
    parts = []
    for part in path.split('.'):
        parts.append(f'{parts[-1]}.{part}' if part.isdigit() else part)
    return '/' + '/'.join(parts) + '/Conv'


def best_range(values):
    """Returns the range in which 256 levels approximate the values best."""
    low, high = min(0., float(values.min())), max(1e-6, float(values.max()))
    best = (None, low, high)
    for share_low in (1, .9, .8, .65, .5) if low < 0 else (1,):
        for share_high in (1, .93, .86, .8, .72, .65, .55, .45, .35):
            start, end = low * share_low, high * share_high
            step = (end - start) / LEVELS
            missed = float(((np.clip(np.round((values - start) / step), 0, LEVELS) * step + start - values) ** 2).mean())
            if best[0] is None or missed < best[0]:
                best = (missed, start, end)
    return best[1:]


def inputs(material, count):
    """Receipts as the product passes them to the network, and photographed drawn pages."""
    for file in sorted(glob.glob(os.path.join(material, 'receipts', '*.jpg')))[:count]:
        image = Image.open(file).convert('L')
        scale = min(1, (PIXELS / (image.width * image.height)) ** .5)
        size = [max(MULTIPLE, round(side * scale / MULTIPLE) * MULTIPLE) for side in image.size]
        yield torch.from_numpy(np.asarray(image.resize(size, Image.BOX)).astype(np.float32) / 127.5 - 1)[None, None]
    torch.manual_seed(7)
    drawn = pages(material, 900_001)
    for _ in range(count):
        canvas, _, lines = next(drawn)
        heights = lines[lines[:, 3] > 0, 3] * 2
        usual = torch.tensor([float(np.median(heights)) if len(heights) else 20.])
        motion = moved(1, 'cpu', usual, 640)
        yield photograph(torch.from_numpy(canvas.copy())[None], motion, 640, torch.zeros(1))


@torch.no_grad()
def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('weights')
    parser.add_argument('--material', required=True)
    parser.add_argument('--pages', type=int, default=16)
    options = parser.parse_args()
    net = PageNet()
    net.load_state_dict(torch.load(options.weights, map_location='cpu'))
    whole = Exported(fold(net.eval()))
    seen = {}

    def keep(name, kind, values):
        flat = values.flatten()
        picked = flat[torch.randint(0, flat.numel(), (min(flat.numel(), 6_000),))]
        seen.setdefault((name, kind), []).append(torch.cat((picked, flat.min()[None], flat.max()[None])).numpy())

    for path, module in whole.named_modules():
        if isinstance(module, torch.nn.Conv2d):
            parent = dict(whole.named_modules())[path.rsplit('.', 1)[0]]
            relu = isinstance(parent, Convolution) and parent.relu

            def hook(_module, given, output, name=exported_name(path), relu=relu):
                keep(name, 'input', given[0])
                keep(name, 'output', output.clamp(min=0) if relu else output)

            module.register_forward_hook(hook)
    for page in inputs(options.material, options.pages):
        whole(page)
    names = list(dict.fromkeys(name for name, _ in seen))
    for name in names:
        ends = [end for kind in ('input', 'output') for end in best_range(np.concatenate(seen[(name, kind)])[-KEPT_VALUES:])]
        print(f"  ['{name}', {', '.join(f'{end:.4g}' for end in ends)}],")


if __name__ == '__main__':
    main()
