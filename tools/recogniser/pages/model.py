"""The page network: for every 4 x 4 pixels of a grey page, whether the core of a text line is there, how far the line
reaches to both sides, and in which direction its text runs. Plain and depthwise convolutions with ReLU only."""
import torch
import torch.nn as nn
import torch.nn.functional as F

from lines.depthwise import DepthwiseConvolution

STRIDE = 4
# The input's sides must be multiples of this.
MULTIPLE = 32
# Distances are given as the logarithm of their share of this many pixels.
DISTANCE_UNIT = 8.0
CHANNELS = (16, 40, 80, 128)


class Convolution(nn.Module):
    def __init__(self, inputs, outputs, kernel, stride=1, groups=1, relu=True, padding=None):
        super().__init__()
        padding = kernel // 2 if padding is None else padding
        kind = nn.Conv2d if groups == 1 else DepthwiseConvolution
        self.convolution = kind(inputs, outputs, kernel, stride, padding, groups=groups, bias=False)
        self.normal = nn.BatchNorm2d(outputs)
        self.relu = relu

    def forward(self, x):
        x = self.normal(self.convolution(x))
        return F.relu(x, inplace=True) if self.relu else x


class Block(nn.Module):
    """Depthwise, widen, ReLU, narrow, add."""

    def __init__(self, channels, kernel, widening=2):
        super().__init__()
        self.around = Convolution(channels, channels, kernel, groups=channels, relu=False)
        self.widen = Convolution(channels, channels * widening, 1)
        self.narrow = Convolution(channels * widening, channels, 1, relu=False)
        nn.init.zeros_(self.narrow.normal.weight)

    def forward(self, x):
        return x + self.narrow(self.widen(self.around(x)))


def blocks(channels, kernel, count):
    return nn.Sequential(*[Block(channels, kernel) for _ in range(count)])


class PageNet(nn.Module):
    def __init__(self, channels=CHANNELS, counts=(2, 3, 4), up_counts=(1, 1), kernels=(3, 3, 5)):
        super().__init__()
        c4, c8, c16, c32 = channels
        self.stem = Convolution(1, c4, 8, stride=4, padding=2)
        self.down8 = Convolution(c4, c8, 3, stride=2)
        self.stage8 = blocks(c8, kernels[0], counts[0])
        self.down16 = Convolution(c8, c16, 3, stride=2)
        self.stage16 = blocks(c16, kernels[1], counts[1])
        self.down32 = Convolution(c16, c32, 3, stride=2)
        self.stage32 = blocks(c32, kernels[2], counts[2])
        self.from32 = Convolution(c32, c16, 1, relu=False)
        self.up16 = blocks(c16, kernels[1], up_counts[0])
        self.from16 = Convolution(c16, c8, 1, relu=False)
        self.up8 = blocks(c8, kernels[0], up_counts[1])
        self.from8 = Convolution(c8, c4, 1, relu=False)
        self.around4 = Convolution(c4, c4, 3, groups=c4, relu=False)
        self.final = Convolution(c4, c4, 1)
        self.lines = nn.Conv2d(c4, 3, 1)
        self.direction = nn.Conv2d(c16, 4, 1)
        nn.init.constant_(self.lines.bias, 0.0)
        with torch.no_grad():
            self.lines.bias[0] = -2.0

    def forward(self, x):
        s4 = self.stem(x)
        s8 = self.stage8(self.down8(s4))
        s16 = self.stage16(self.down16(s8))
        s32 = self.stage32(self.down32(s16))
        s16 = self.up16(s16 + enlarge(self.from32(s32)))
        direction = self.direction(s16)
        s8 = self.up8(s8 + enlarge(self.from16(s16)))
        lines = self.lines(self.final(self.around4(s4 + enlarge(self.from8(s8)))))
        return lines, direction


def enlarge(x):
    return F.interpolate(x, scale_factor=2.0, mode='nearest')


class Exported(nn.Module):
    """Joins the outputs: core likelihood, pixels to both sides, likelihoods of the four directions, all at stride 4."""

    def __init__(self, net):
        super().__init__()
        self.net = net

    def forward(self, x):
        lines, direction = self.net(x)
        core = torch.sigmoid(lines[:, :1])
        reach = torch.exp(lines[:, 1:]) * DISTANCE_UNIT
        direction = enlarge(enlarge(torch.softmax(direction, 1)))
        return torch.cat((core, reach, direction), 1)


def fold(net):
    """Merges batch norm into the convolutions."""
    for module in net.modules():
        if isinstance(module, Convolution) and not isinstance(module.normal, nn.Identity):
            module.convolution = torch.nn.utils.fusion.fuse_conv_bn_eval(module.convolution, module.normal)
            module.normal = nn.Identity()
    return net


def export(net, path):
    net = Exported(fold(net.eval().cpu().float()))
    options = {'dynamo': False} if int(torch.__version__.split('.')[0]) >= 2 else {}
    sides = {2: 'height', 3: 'width'}
    torch.onnx.export(net, torch.zeros(1, 1, 64, 96), path, opset_version=14, input_names=['page'],
                      output_names=['lines'], dynamic_axes={'page': sides, 'lines': {2: 'rows', 3: 'columns'}},
                      do_constant_folding=True, **options)
