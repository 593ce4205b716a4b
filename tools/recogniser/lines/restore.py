"""Makes weights that training can start from out of the file of the product: `python3 -m lines.restore LINES.onnx.gz DATA OUT/average.pt`.

The file has its batch norms folded into the convolutions. Each norm gets back the mean and the spread that its channels have on drawn lines,
and a scale and a shift that undo them: the network computes what the file computes, and goes on from there when it is trained.
"""
from __future__ import annotations

import argparse
import gzip
import itertools
from pathlib import Path

import onnx
import torch
from onnx import numpy_helper

from common.alphabet import CHARACTERS
from lines.damage import damage
from lines.feed import draw_chunks
from lines.network import CONFIGURATIONS, Convolution, LineNetwork

PREFIX = "network."


def folded_weights(path: Path) -> dict[str, torch.Tensor]:
    """By the names of the network's own weights. Matrices are stored turned, named after the operation that uses them."""
    graph = onnx.load_from_string(gzip.decompress(path.read_bytes())).graph
    stored = {each.name: torch.from_numpy(numpy_helper.to_array(each).copy()) for each in graph.initializer}
    weights = {name[len(PREFIX):]: value for name, value in stored.items() if name.startswith(PREFIX)}
    for node in graph.node:
        if node.op_type == "MatMul" and node.input[1] in stored:
            parts = [part for part in node.output[0].split("/") if part][1:-1]
            weights[".".join([*parts_of(parts), "weight"])] = stored[node.input[1]].T.contiguous()
    return weights


def parts_of(parts: list[str]) -> list[str]:
    """`line/line.0/mix` is the path of `line.0.mix`."""
    return [part for part, following in zip(parts, [*parts[1:], ""]) if not following.startswith(part + ".")]


def restore(path: Path, data: Path, chunks: int = 12, configuration: str = "small") -> LineNetwork:
    weights = folded_weights(path)
    network = LineNetwork(len(CHARACTERS) + 1, **CONFIGURATIONS[configuration]).eval()
    convolutions = {name: module for name, module in network.named_modules() if isinstance(module, Convolution)}
    state = network.state_dict()
    for name in state:
        if name in weights:
            state[name] = weights[name]
    network.load_state_dict(state)
    sums = {name: [torch.zeros(module.norm.num_features) for _ in range(2)] + [0] for name, module in convolutions.items()}
    for name, module in convolutions.items():
        module.norm.weight.data.fill_((1 + module.norm.eps) ** 0.5)
        module.norm.bias.data.copy_(weights[f"{name}.convolution.bias"])
        module.convolution.register_forward_hook(lambda _module, _inputs, output, own=sums[name]: add_up(own, output))
    with torch.no_grad():
        for _, ink, _, _, _ in itertools.islice(draw_chunks(5, data, [], columns=8_192), chunks):
            network(damage(torch.from_numpy(ink).unsqueeze(1), torch.zeros(len(ink))))
    for name, module in convolutions.items():
        total, squares, count = sums[name]
        mean, norm = total / count, module.norm
        spread = (squares / count - mean**2).clamp(min=0)
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(spread)
        norm.weight.data.copy_((spread + norm.eps).sqrt())
        norm.bias.data.add_(mean)
    for module in convolutions.values():
        module.convolution._forward_hooks.clear()
    return network


def add_up(own: list, output: torch.Tensor) -> None:
    own[0] += output.sum((0, 2, 3))
    own[1] += (output**2).sum((0, 2, 3))
    own[2] += output.numel() // output.shape[1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("network", type=Path)
    parser.add_argument("data", type=Path)
    parser.add_argument("target", type=Path)
    options = parser.parse_args()
    torch.save(restore(options.network, options.data).state_dict(), options.target)


if __name__ == "__main__":
    main()
