"""The network: takes grey lines 40 pixels high and returns likelihoods of characters every 4 pixels."""
from __future__ import annotations

import torch
import torch.nn as nn
import torch.nn.functional as F

from lines.depthwise import DepthwiseConvolution

#: Sizes: "full" is the teacher of "small", which the product has; "second" sees half a word on each side before it sees the line, to err
#: otherwise than "small"; the others are for tests on a CPU.
CONFIGURATIONS: dict[str, dict[str, int]] = {
    "full": dict(first=32, low=64, middle=144, wide=288, low_blocks=3, middle_blocks=6, wide_blocks=2, attentions=2, heads=9,
                 low_inside=128, middle_inside=288, wide_inside=576, line_inside=576),
    "small": dict(first=32, low=64, middle=144, wide=288, low_blocks=2, middle_blocks=5, wide_blocks=2, attentions=2, heads=9,
                  low_inside=128, middle_inside=256, wide_inside=512, line_inside=512),
    "second": dict(first=32, low=64, middle=144, wide=288, low_blocks=2, middle_blocks=5, wide_blocks=4, attentions=2, heads=9,
                   low_inside=128, middle_inside=256, wide_inside=512, line_inside=512, reach=15),
    "compact": dict(first=24, low=48, middle=96, wide=160, low_blocks=2, middle_blocks=4, wide_blocks=2, attentions=2, heads=5,
                    low_inside=96, middle_inside=192, wide_inside=320, line_inside=320),
    "toy": dict(first=8, low=16, middle=24, wide=48, low_blocks=1, middle_blocks=2, wide_blocks=1, attentions=1, heads=4,
                low_inside=32, middle_inside=48, wide_inside=96, line_inside=96),
    "toy-small": dict(first=8, low=16, middle=24, wide=48, low_blocks=1, middle_blocks=1, wide_blocks=1, attentions=1, heads=4,
                      low_inside=24, middle_inside=32, wide_inside=64, line_inside=64),
}
STEP = 4


class Convolution(nn.Module):
    """Convolution, batch norm, ReLU; `fuse` merges batch norm into the convolution."""

    def __init__(self, inputs: int, outputs: int, kernel: tuple[int, int], stride: int | tuple[int, int] = 1,
                 padding: tuple[int, int] | None = None, groups: int = 1, relu: bool = True) -> None:
        super().__init__()
        padding = (kernel[0] // 2, kernel[1] // 2) if padding is None else padding
        kind = DepthwiseConvolution if groups == inputs > 1 else nn.Conv2d
        self.convolution: nn.Module = kind(inputs, outputs, kernel, stride, padding, groups=groups, bias=False)
        self.norm: nn.Module = nn.BatchNorm2d(outputs)
        self.relu = relu

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = self.norm(self.convolution(x))
        return F.relu(x) if self.relu else x

    def fuse(self) -> None:
        self.convolution = torch.nn.utils.fusion.fuse_conv_bn_eval(self.convolution, self.norm)
        self.norm = nn.Identity()


class Block(nn.Module):
    """A depthwise convolution, then widened and narrowed channels, added to the input."""

    def __init__(self, channels: int, inside: int, kernel: tuple[int, int]) -> None:
        super().__init__()
        self.spread = Convolution(channels, channels, kernel, groups=channels, relu=False)
        self.widen = Convolution(channels, inside, (1, 1))
        self.narrow = Convolution(inside, channels, (1, 1), relu=False)
        nn.init.zeros_(self.narrow.norm.weight)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x + self.narrow(self.widen(self.spread(x)))


class Attention(nn.Module):
    """Lets every step see the whole line: its script, case and language."""

    def __init__(self, width: int, inside: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.before = nn.LayerNorm(width)
        self.queries_keys_values = nn.Linear(width, 3 * width)
        self.mix = nn.Linear(width, width)
        self.between = nn.LayerNorm(width)
        self.widen = nn.Linear(width, inside)
        self.narrow = nn.Linear(inside, width)
        nn.init.zeros_(self.mix.weight)
        nn.init.zeros_(self.narrow.weight)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        _, steps, width = x.shape
        size = width // self.heads
        parts = self.queries_keys_values(self.before(x)).reshape(-1, steps, 3, self.heads, size).permute(2, 0, 3, 1, 4)
        queries, keys, values = parts[0], parts[1], parts[2]
        if torch.onnx.is_in_onnx_export() or not hasattr(F, "scaled_dot_product_attention"):
            seen = torch.softmax((queries * size**-0.5) @ keys.transpose(-1, -2), -1) @ values
        else:
            seen = F.scaled_dot_product_attention(queries, keys, values)
        x = x + self.mix(seen.transpose(1, 2).reshape(-1, steps, width))
        return x + self.narrow(F.relu(self.widen(self.between(x))))


class LineNetwork(nn.Module):
    def __init__(self, outputs: int, *, first: int, low: int, middle: int, wide: int, low_blocks: int, middle_blocks: int,
                 wide_blocks: int, attentions: int, heads: int, low_inside: int, middle_inside: int, wide_inside: int,
                 line_inside: int, reach: int = 9) -> None:
        super().__init__()
        self.picture = nn.Sequential(
            Convolution(1, first, (3, 3), 2),
            Convolution(first, low, (3, 3), 2),
            *[Block(low, low_inside, (3, 3)) for _ in range(low_blocks)],
            Convolution(low, middle, (3, 3), (2, 1)),
            *[Block(middle, middle_inside, (5, 5)) for _ in range(middle_blocks)],
            Convolution(middle, wide, (5, 1), padding=(0, 0)),
            *[Block(wide, wide_inside, (1, reach)) for _ in range(wide_blocks)],
        )
        self.line = nn.Sequential(*[Attention(wide, line_inside, heads) for _ in range(attentions)])
        self.forget = nn.Dropout(0.1)
        self.characters = nn.Linear(wide, outputs)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Returns logits: [lines, steps, outputs]."""
        return self.characters(self.forget(self.line(self.picture(x).squeeze(2).transpose(1, 2))))


def fuse(network: LineNetwork) -> LineNetwork:
    for module in list(network.modules()):
        if isinstance(module, Convolution):
            module.fuse()
    return network
