"""Writes the averaged weights of a run as an ONNX file with its alphabet: `python3 -m lines.export RUN/average.pt OUT/lines.onnx.gz`.

The weights are rounded to those of sixteen bits, so that compression halves the file; what is read stays the same.
"""
from __future__ import annotations

import argparse
import gzip
import io
from pathlib import Path

import torch
import torch.nn as nn

from common.alphabet import CHARACTERS
from lines.draw import HEIGHT
from lines.network import CONFIGURATIONS, LineNetwork, fuse

OPSET = 17


class Likelihoods(nn.Module):
    def __init__(self, network: LineNetwork) -> None:
        super().__init__()
        self.network = network

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.softmax(self.network(x), -1)


def export(weights: Path, target: Path, configuration: str = "small") -> None:
    network = LineNetwork(len(CHARACTERS) + 1, **CONFIGURATIONS[configuration])
    network.load_state_dict({name: value.float() if value.is_floating_point() else value for name, value in torch.load(weights, map_location="cpu").items()})
    network = fuse(network.eval())
    for value in [*network.parameters(), *network.buffers()]:
        if value.is_floating_point():
            value.data = value.data.half().float()
    # Newer versions use another exporter by default.
    more = {"dynamo": False} if int(torch.__version__.split(".")[0]) >= 2 else {}
    exported = io.BytesIO()
    torch.onnx.export(
        Likelihoods(network), torch.zeros(1, 1, HEIGHT, 400), exported, opset_version=OPSET, input_names=["line"],
        output_names=["likelihoods"], do_constant_folding=True,
        dynamic_axes={"line": {0: "lines", 3: "width"}, "likelihoods": {0: "lines", 1: "steps"}}, **more)
    target.write_bytes(gzip.compress(exported.getvalue(), 9, mtime=0))
    (target.parent / f"{target.name.split('.')[0]}.txt").write_text("\n".join(CHARACTERS) + "\n", encoding="utf8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", type=Path)
    parser.add_argument("target", type=Path)
    parser.add_argument("--configuration", choices=CONFIGURATIONS, default="small")
    options = parser.parse_args()
    export(options.weights, options.target, options.configuration)


if __name__ == "__main__":
    main()
