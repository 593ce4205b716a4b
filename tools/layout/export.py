"""Writes the network as the product loads it: one input, features and places side by side, and one number for each token.

    python3 export.py RUN/average.pt ../../packages/server/weights/rows.onnx    # prints the sha256 for row-network.ts
"""

import hashlib
import sys

import torch

from network import KINDS, Network
from tokens import FEATURES


def sizes(weights):
    size = weights["enter.0.weight"].shape[0]
    layers = 1 + max(int(name.split(".")[1]) for name in weights if name.startswith("blocks."))
    return size, layers


class GoesOn(torch.nn.Module):
    def __init__(self, network):
        super().__init__()
        self.network = network

    def forward(self, tokens):
        return self.network(tokens[..., :FEATURES], tokens[..., FEATURES:])[..., KINDS]


def goes_on(file):
    weights = torch.load(file, map_location="cpu")
    network = Network(*sizes(weights))
    network.load_state_dict(weights)
    return GoesOn(network.eval())


def main():
    source, target = sys.argv[1:]
    axes = {0: "page", 1: "token"}
    torch.onnx.export(
        goes_on(source),
        torch.rand(1, 50, FEATURES + 4),
        target,
        input_names=["tokens"],
        output_names=["goes_on"],
        dynamic_axes={"tokens": axes, "goes_on": axes},
        opset_version=13,
    )
    print(hashlib.sha256(open(target, "rb").read()).hexdigest())


if __name__ == "__main__":
    main()
