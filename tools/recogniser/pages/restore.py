"""Makes weights that training can start from out of the file of the product: `python3 -m pages.restore PAGES.onnx MATERIAL OUT/pages.pt`.

The file has its batch norms folded into the convolutions. Each norm gets back the mean and the spread that its channels have on drawn
pages, and a scale and a shift that undo them: the network computes what the file computes."""
import argparse

import onnx
import torch
from onnx import numpy_helper

from pages.model import Convolution, PageNet
from pages.ranges import inputs

PREFIX = 'net.'


@torch.no_grad()
def restore(path, material, pages):
    stored = {each.name[len(PREFIX):]: torch.from_numpy(numpy_helper.to_array(each).copy())
              for each in onnx.load(path).graph.initializer if each.name.startswith(PREFIX)}
    net = PageNet().eval()
    state = net.state_dict()
    for name in state:
        if name in stored:
            state[name] = stored[name]
    net.load_state_dict(state)
    sums = {}

    def add_up(name, output):
        total, squares, count = sums.get(name, (0, 0, 0))
        sums[name] = (total + output.sum((0, 2, 3)), squares + (output ** 2).sum((0, 2, 3)), count + output.numel() // output.shape[1])

    convolutions = {name: module for name, module in net.named_modules() if isinstance(module, Convolution)}
    hooks = []
    for name, module in convolutions.items():
        module.normal.weight.fill_((1 + module.normal.eps) ** .5)
        module.normal.bias.copy_(stored[f'{name}.convolution.bias'])
        hooks.append(module.convolution.register_forward_hook(lambda _module, _given, output, name=name: add_up(name, output)))
    for page in inputs(material, pages):
        net(page)
    for hook in hooks:
        hook.remove()
    for name, module in convolutions.items():
        total, squares, count = sums[name]
        mean, normal = total / count, module.normal
        spread = (squares / count - mean ** 2).clamp(min=0)
        normal.running_mean.copy_(mean)
        normal.running_var.copy_(spread)
        normal.weight.copy_((spread + normal.eps).sqrt())
        normal.bias.add_(mean)
    return net


if __name__ == '__main__':
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('network')
    parser.add_argument('material')
    parser.add_argument('target')
    parser.add_argument('--pages', type=int, default=8)
    options = parser.parse_args()
    torch.save(restore(options.network, options.material, options.pages).state_dict(), options.target)
