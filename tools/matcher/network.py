"""A vector and a weight for each word; a field and a label are compared word by word and as a whole."""
from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

from words import BUCKETS


class Matcher(nn.Module):
    def __init__(self, vocabulary: int, dimensions: int) -> None:
        super().__init__()
        # Row 0 is for words that are not known: they have their pieces alone.
        self.words = nn.Embedding(vocabulary + 1, dimensions + 1, padding_idx=0)
        self.pieces = nn.EmbeddingBag(BUCKETS + 1, dimensions + 1, mode="mean", padding_idx=BUCKETS)
        nn.init.normal_(self.words.weight, std=0.02)
        nn.init.normal_(self.pieces.weight, std=0.02)
        self.said = nn.Parameter(torch.tensor(0.0))
        self.mix = nn.Parameter(torch.tensor([3.0, 3.0, 3.0, 1.0]))
        self.bias = nn.Parameter(torch.tensor(-6.0))

    def encode(self, words: Tensor, pieces: Tensor) -> tuple[Tensor, Tensor]:
        """The vectors of words, of length 1, and how much each tells."""
        raw = self.words(words) + self.pieces(pieces)
        return functional.normalize(raw[:, :-1], dim=1), functional.softplus(raw[:, -1] + 1)

    def said_share(self) -> Tensor:
        """How much a word of the description counts, against one of the name."""
        return torch.sigmoid(self.said)

    def scores(self, vectors: Tensor, weights: Tensor, names: Tensor, said: Tensor, labels: Tensor) -> Tensor:
        """Logits, a row per field and a column per label.

        `vectors` and `weights` begin with a row for no word. `names`, `said` and `labels` hold numbers of rows.
        """
        share = self.said_share()
        likeness = (vectors @ vectors.T).clamp(min=0)
        likeness[0] = 0
        likeness[:, 0] = 0
        over_names = likeness[:, names].amax(2)
        over_said = likeness[:, said].amax(2)
        over_fields = torch.maximum(over_names, share * over_said)
        over_labels = likeness[:, labels].amax(2)
        of_labels = self._spread(weights, labels)
        # A field without a name is named by its description.
        has_name = (names > 0).any(1, keepdim=True)
        of_names = torch.where(has_name, self._spread(weights, names), self._spread(weights, said))
        of_fields = self._spread(weights, names, normal=False) + share * self._spread(weights, said, normal=False)
        whole_fields = functional.normalize(of_fields @ vectors, dim=1)
        whole_labels = functional.normalize(of_labels @ vectors, dim=1)
        whole = whole_fields @ whole_labels.T
        labels_told = (of_labels @ over_fields).T
        names_told = of_names @ over_labels
        a, b, c, d = self.mix
        return a * whole + b * labels_told + c * names_told + d * labels_told * names_told + self.bias

    @staticmethod
    def _spread(weights: Tensor, numbers: Tensor, normal: bool = True) -> Tensor:
        """A row per text with the weight of each of its words in the word's column."""
        rows = torch.zeros(len(numbers), len(weights), device=weights.device)
        rows.scatter_add_(1, numbers, (numbers > 0).float())
        rows = rows * weights[None, :]
        return rows / rows.sum(1, keepdim=True).clamp(min=1e-6) if normal else rows
