"""Makes weights that a smaller network can start from out of a larger network's: blocks that matter least are left out, and of what
the others widen to, the channels that matter least.

`python3 -m lines.shrink LARGE.pt DATA SMALL.pt [--receipts FOLDER]`; `lines.train --init SMALL.pt --teacher LARGE.pt` goes on from there.
"""
from __future__ import annotations

import argparse
import copy
import random
from pathlib import Path

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

from common.alphabet import CHARACTERS
from lines.evaluate import drawn_check
from lines.network import CONFIGURATIONS, Attention, Block, LineNetwork
from lines.receipts import load_lines, receipt_ids

STAGES = ("low", "middle", "wide")


def probes(data: Path, receipts: Path | None, count: int, seed: int = 17) -> list[torch.Tensor]:
    """Lines to measure with: drawn in fonts of the training, and of receipts that are trained on."""
    images = drawn_check("probes", data, count, seed, fonts="train")[1][:count]
    if receipts is not None:
        ids, _ = receipt_ids(receipts)
        real = [line.views[0] for line in load_lines(receipts, ids[::6], views=1)]
        images += random.Random(seed).sample(real, min(count, len(real)))
    return [torch.from_numpy(np.array(image)).float()[None, None] / 127.5 - 1 for image in images]


def blocks_of(network: LineNetwork) -> list[list[int]]:
    """Places of the blocks in `picture`, stage by stage."""
    stages: list[list[int]] = []
    previous = False
    for place, layer in enumerate(network.picture):
        is_block = isinstance(layer, Block)
        if is_block and not previous:
            stages.append([])
        if is_block:
            stages[-1].append(place)
        previous = is_block
    return stages


@torch.no_grad()
def outputs_of(network: nn.Module, images: list[torch.Tensor]) -> list[torch.Tensor]:
    return [F.log_softmax(network(image), -1) for image in images]


def difference(wanted: list[torch.Tensor], found: list[torch.Tensor]) -> float:
    """Mean over the steps of what the outputs tell less than the wanted ones."""
    sums = sum(float((one.exp() * (one - other)).sum()) for one, other in zip(wanted, found))
    return sums / sum(one.shape[1] for one in wanted)


def without(network: LineNetwork, left_out: set[int]) -> LineNetwork:
    smaller = copy.copy(network)
    smaller._modules = dict(network._modules)
    smaller.picture = nn.Sequential(*[layer for place, layer in enumerate(network.picture) if place not in left_out])
    return smaller


def leave_out_blocks(network: LineNetwork, sizes: dict[str, int], images: list[torch.Tensor]) -> LineNetwork:
    wanted = outputs_of(network, images)
    left_out: set[int] = set()
    for stage, places in zip(STAGES, blocks_of(network)):
        while len([place for place in places if place not in left_out]) > sizes[f"{stage}_blocks"]:
            costs = {place: difference(wanted, outputs_of(without(network, left_out | {place}), images))
                     for place in places if place not in left_out}
            worst = min(costs, key=lambda place: costs[place])
            left_out.add(worst)
            print(f"{stage}: without block {worst}, outputs tell {costs[worst]:.4f} less;", {place: round(cost, 4) for place, cost in costs.items()}, flush=True)
    return without(network, left_out)


@torch.no_grad()
def narrow_insides(network: LineNetwork, sizes: dict[str, int], images: list[torch.Tensor]) -> None:
    """Keeps the inner channels that add most to what a block gives: their mean square times the weights that leave them."""
    stage_of = {place: stage for stage, places in zip(STAGES, blocks_of(network)) for place in places}
    parts = [(layer, sizes[f"{stage_of[place]}_inside"]) for place, layer in enumerate(network.picture) if isinstance(layer, Block)]
    parts += [(layer, sizes["line_inside"]) for layer in network.line if isinstance(layer, Attention)]
    squares: dict[nn.Module, torch.Tensor] = {}

    def add(layer: nn.Module, values: torch.Tensor) -> None:
        seen = F.relu(values).movedim(1, -1) if values.ndim == 4 else F.relu(values)
        squares[layer] = squares.get(layer, 0) + seen.flatten(0, -2).square().sum(0)

    hooks = [layer.widen.register_forward_hook(lambda _, __, values, layer=layer: add(layer, values)) for layer, _ in parts]
    outputs_of(network, images)
    for hook in hooks:
        hook.remove()
    for layer, count in parts:
        is_block = isinstance(layer, Block)
        leaving = layer.narrow.convolution.weight[:, :, 0, 0] if is_block else layer.narrow.weight
        if is_block:
            norm = layer.narrow.norm
            leaving = leaving * (norm.weight / (norm.running_var + norm.eps).sqrt())[:, None]
        worth = squares[layer] * leaving.square().sum(0)
        kept = worth.topk(count).indices.sort().values
        if is_block:
            keep_channels(layer.widen.convolution, outputs=kept)
            keep_channels(layer.narrow.convolution, inputs=kept)
            for values in (layer.widen.norm.weight, layer.widen.norm.bias, layer.widen.norm.running_mean, layer.widen.norm.running_var):
                values.data = values.data[kept]
            layer.widen.norm.num_features = count
        else:
            layer.widen.bias.data = layer.widen.bias.data[kept]
            keep_channels(layer.widen, outputs=kept)
            keep_channels(layer.narrow, inputs=kept)


def keep_channels(layer: nn.Module, *, outputs: torch.Tensor | None = None, inputs: torch.Tensor | None = None) -> None:
    if outputs is not None:
        layer.weight.data = layer.weight.data[outputs]
    if inputs is not None:
        layer.weight.data = layer.weight.data[:, inputs]


def shrink(weights: dict[str, torch.Tensor], images: list[torch.Tensor], large: str = "full", small: str = "small") -> dict[str, torch.Tensor]:
    network = LineNetwork(len(CHARACTERS) + 1, **CONFIGURATIONS[large]).eval()
    network.load_state_dict({name: value.float() if value.is_floating_point() else value for name, value in weights.items()})
    wanted = outputs_of(network, images)
    network = leave_out_blocks(network, CONFIGURATIONS[small], images)
    narrow_insides(network, CONFIGURATIONS[small], images)
    print(f"outputs tell {difference(wanted, outputs_of(network, images)):.4f} less in all", flush=True)
    smaller = LineNetwork(len(CHARACTERS) + 1, **CONFIGURATIONS[small])
    smaller.load_state_dict(network.state_dict())
    return smaller.state_dict()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("large", type=Path)
    parser.add_argument("data", type=Path)
    parser.add_argument("target", type=Path)
    parser.add_argument("--receipts", type=Path)
    parser.add_argument("--lines", type=int, default=150, help="of each kind to measure with")
    options = parser.parse_args()
    images = probes(options.data, options.receipts, options.lines)
    torch.save(shrink(torch.load(options.large, map_location="cpu"), images), options.target)


if __name__ == "__main__":
    main()
