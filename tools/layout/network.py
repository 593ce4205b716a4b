"""Self-attention over the tokens of a page, biased by how two tokens stand to one another."""

import torch
from torch import nn

from tokens import FEATURES

KINDS = 8
OUTPUTS = KINDS + 3
PAIR = 11


def pairs(places):
    """How tokens stand to one another: (batch, tokens, tokens, PAIR)."""
    left, right, middle, line = places.unbind(-1)
    apart = lambda values: values.unsqueeze(2) - values.unsqueeze(1)
    soft = lambda values, scale: values / (scale + values.abs())
    one, other, centre, down, lines = apart(left), apart(right), apart((left + right) / 2), apart(middle), apart(line)
    overlap = torch.minimum(right.unsqueeze(2), right.unsqueeze(1)) - torch.maximum(left.unsqueeze(2), left.unsqueeze(1))
    return torch.stack(
        [
            soft(one, 4.0),
            soft(other, 4.0),
            soft(down, 3.0),
            soft(lines, 2.0),
            torch.exp(-2 * one.abs()),
            torch.exp(-2 * other.abs()),
            torch.exp(-2 * centre.abs()),
            (overlap > 0).float(),
            (lines.abs() < 0.5).float(),
            ((lines - 1).abs() < 0.5).float(),
            ((lines + 1).abs() < 0.5).float(),
        ],
        -1,
    )


class Block(nn.Module):
    def __init__(self, size, heads):
        super().__init__()
        self.heads = heads
        self.before = nn.LayerNorm(size)
        self.all = nn.Linear(size, 3 * size)
        self.out = nn.Linear(size, size)
        self.between = nn.LayerNorm(size)
        self.wide = nn.Linear(size, 2 * size)
        self.narrow = nn.Linear(2 * size, size)
        self.drop = nn.Dropout(0.1)

    def forward(self, states, bias):
        batch, count, size = states.shape
        each = size // self.heads
        split = lambda values: values.reshape(batch, count, self.heads, each).transpose(1, 2)
        query, key, value = map(split, self.all(self.before(states)).chunk(3, -1))
        weights = self.drop(torch.softmax(query @ key.transpose(2, 3) / each**0.5 + bias, -1))
        states = states + self.drop(self.out((weights @ value).transpose(1, 2).reshape(batch, count, size)))
        return states + self.drop(self.narrow(torch.relu(self.wide(self.between(states)))))


class Network(nn.Module):
    def __init__(self, size=64, layers=4, heads=4):
        super().__init__()
        self.layers, self.heads = layers, heads
        self.enter = nn.Sequential(nn.Linear(FEATURES, size), nn.ReLU(), nn.Linear(size, size))
        self.pair = nn.Sequential(nn.Linear(PAIR, 24), nn.ReLU(), nn.Linear(24, layers * heads))
        self.blocks = nn.ModuleList(Block(size, heads) for _ in range(layers))
        self.leave = nn.Sequential(nn.LayerNorm(size), nn.Linear(size, size), nn.ReLU(), nn.Linear(size, OUTPUTS))

    def forward(self, features, places, absent=None):
        states = self.enter(features)
        bias = self.pair(pairs(places)).permute(0, 3, 1, 2)
        if absent is not None:
            bias = bias + absent[:, None, None, :]
        for layer, block in enumerate(self.blocks):
            states = block(states, bias[:, layer * self.heads : (layer + 1) * self.heads])
        return self.leave(states)
