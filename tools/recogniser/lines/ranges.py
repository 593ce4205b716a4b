"""Measures the range of the activations of each convolution, for running it in eight bits.

`python3 -m lines.ranges RUN/average.pt DATA --receipts FOLDER` prints rows for activation-ranges.ts: for each convolution the ends between
which 256 levels miss its input and its output least, on lines of receipts (of the tuning part) and on drawn ones.
"""
from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch

from common.alphabet import CHARACTERS
from lines.evaluate import drawn_check
from lines.network import CONFIGURATIONS, Convolution, LineNetwork, fuse
from lines.receipts import load_lines, receipt_ids

LEVELS = 255
KEPT = 4_000


def best_range(values: np.ndarray, low_is_zero: bool) -> tuple[float, float]:
    lowest, highest = (0.0 if low_is_zero else min(0.0, float(values.min()))), max(1e-6, float(values.max()))
    best, ends = None, (lowest, highest)
    for low in (lowest * share for share in ((1,) if lowest == 0 else (1, 0.9, 0.8, 0.65, 0.5))):
        for high in (highest * share for share in (1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4)):
            step = (high - low) / LEVELS
            kept = np.clip(np.round((values - low) / step), 0, LEVELS) * step + low
            missed = float(((kept - np.maximum(values, 0 if low_is_zero else values)) ** 2).mean())
            if best is None or missed < best:
                best, ends = missed, (low, high)
    return ends


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", type=Path)
    parser.add_argument("data", type=Path)
    parser.add_argument("--receipts", type=Path)
    parser.add_argument("--lines", type=int, default=60)
    parser.add_argument("--configuration", choices=CONFIGURATIONS, default="small")
    options = parser.parse_args()
    network = LineNetwork(len(CHARACTERS) + 1, **CONFIGURATIONS[options.configuration])
    network.load_state_dict(torch.load(options.weights, map_location="cpu"))
    network = fuse(network.eval())
    seen: dict[str, tuple[list[np.ndarray], list[np.ndarray], bool]] = {}

    def watch(name: str, layer: Convolution) -> None:
        seen[name] = ([], [], layer.relu)

        def keep(_: object, inputs: tuple[torch.Tensor], output: torch.Tensor) -> None:
            for values, kept in ((inputs[0], seen[name][0]), (output, seen[name][1])):
                flat = values.flatten()
                kept.append(flat[torch.randint(len(flat), (KEPT,))].numpy())

        layer.convolution.register_forward_hook(keep)

    for name, module in network.named_modules():
        if isinstance(module, Convolution):
            watch(name, module)
    torch.manual_seed(7)
    images = drawn_check("drawn", options.data, options.lines)[1][: options.lines]
    if options.receipts is not None:
        ids, _ = receipt_ids(options.receipts)
        real = [line.views[0] for line in load_lines(options.receipts, ids[::8], views=1)]
        images += real[:: max(1, len(real) // options.lines)]
    with torch.no_grad():
        for image in images:
            network(torch.from_numpy(image.copy()).float()[None, None] / 127.5 - 1)
    ranges = {name: (best_range(np.concatenate(inputs), False), best_range(np.concatenate(outputs), relu))
              for name, (inputs, outputs, relu) in seen.items()}
    for name, (before, after) in ranges.items():
        # Within a block, an output is the next input. Equal levels let the bytes stay bytes.
        follower = {"spread": "widen", "widen": "narrow"}.get(name.rsplit(".", 1)[-1])
        if follower is not None:
            after = ranges[f"{name.rsplit('.', 1)[0]}.{follower}"][0]
        print(f"  ['{name.removeprefix('picture.')}', {before[0]:.4g}, {before[1]:.4g}, {after[0]:.4g}, {after[1]:.4g}],")


if __name__ == "__main__":
    main()
