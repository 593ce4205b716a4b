"""Writes trained weights as ONNX with batch norm folded: `python3 -m pages.export pages.pt pages.onnx`."""
import hashlib
import sys

import torch

from pages.model import PageNet, export

if __name__ == '__main__':
    source, target = sys.argv[1:3]
    net = PageNet()
    net.load_state_dict(torch.load(source, map_location='cpu'))
    export(net, target)
    with open(target, 'rb') as file:
        content = file.read()
    print(len(content), hashlib.sha256(content).hexdigest())
