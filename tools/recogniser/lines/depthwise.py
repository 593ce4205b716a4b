"""Depthwise convolutions with a gradient that is fast on a GPU: the library's own takes most of a training step on some machines."""
from __future__ import annotations

import time
from collections.abc import Callable

import torch
import torch.nn as nn
import torch.nn.functional as F


class ShiftedGradient(torch.autograd.Function):
    """The gradient of a weight is the sum over the picture of the shifted input times the incoming gradient."""

    @staticmethod
    def forward(context, x, weight, padding):  # type: ignore[no-untyped-def]
        context.save_for_backward(x, weight)
        context.padding = padding
        return F.conv2d(x, weight.to(x.dtype), None, 1, padding, groups=x.shape[1])

    @staticmethod
    def backward(context, back):  # type: ignore[no-untyped-def]
        x, weight = context.saved_tensors
        down, across = context.padding
        _, channels, height, width = x.shape
        back = back.to(x.dtype)
        flipped = weight.flip(2, 3).to(x.dtype)
        before = F.conv2d(back, flipped, None, 1, context.padding, groups=channels)
        padded = F.pad(x, (across, across, down, down))
        sums = [(padded[:, :, row : row + height, column : column + width] * back).sum((0, 2, 3), dtype=torch.float32)
                for row in range(weight.shape[2]) for column in range(weight.shape[3])]
        return before, torch.stack(sums, 1).reshape(weight.shape).to(weight.dtype), None


class DepthwiseConvolution(nn.Conv2d):
    use_shifts = False

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if not (self.training and DepthwiseConvolution.use_shifts):
            return super().forward(x)
        return ShiftedGradient.apply(x, self.weight, self.padding)


def choose_fastest(step: Callable[[bool], None], log: Callable[[str], None]) -> bool:
    """Times a training step with both gradients and both layouts of memory; returns whether channels come last."""
    seconds = {}
    for channels_last in (True, False):
        for use_shifts in (False, True):
            DepthwiseConvolution.use_shifts = use_shifts
            for turn in range(6):
                if turn == 2:
                    torch.cuda.synchronize()
                    start = time.time()
                step(channels_last)
            torch.cuda.synchronize()
            seconds[channels_last, use_shifts] = (time.time() - start) / 4
    channels_last, DepthwiseConvolution.use_shifts = min(seconds, key=lambda choice: seconds[choice])
    log("seconds a step by (channels last, shifted gradient): " + ", ".join(f"{choice} {value:.4f}" for choice, value in seconds.items()))
    return channels_last
