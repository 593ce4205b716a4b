"""Batches of drawn objects as numbers."""
from __future__ import annotations

import random
from typing import Iterator, NamedTuple

import torch
from torch import Tensor
from torch.utils.data import IterableDataset, get_worker_info

from views import Views
from words import BUCKETS, pieces_of

MAX_PIECES = 30
MAX_NAME = 10
MAX_SAID = 20
MAX_LABEL = 10


class Batch(NamedTuple):
    words: Tensor
    pieces: Tensor
    names: Tensor
    said: Tensor
    labels: Tensor
    #: Number of the object that each field belongs to.
    objects: Tensor
    #: Equal for equal labels, and for fields with equal names.
    same_label: Tensor
    same_name: Tensor


class Numbers:
    """Numbers the words of one batch, from 1."""

    def __init__(self, vocabulary: dict[str, int], rng: random.Random | None, lost: float) -> None:
        self.vocabulary, self.rng, self.lost = vocabulary, rng, lost
        self.known: dict[str, int] = {}
        self.words = [0]
        self.pieces = [[BUCKETS] * MAX_PIECES]

    def number(self, word: str) -> int:
        if word not in self.known:
            self.known[word] = len(self.words)
            is_lost = self.rng is not None and self.rng.random() < self.lost
            self.words.append(0 if is_lost else self.vocabulary.get(word, 0))
            found = pieces_of(word)[:MAX_PIECES]
            self.pieces.append(found + [BUCKETS] * (MAX_PIECES - len(found)))
        return self.known[word]

    def rows(self, texts: list[list[str]], length: int) -> Tensor:
        rows = torch.zeros(len(texts), length, dtype=torch.long)
        for at, text in enumerate(texts):
            numbers = [self.number(word) for word in text[:length]]
            rows[at, : len(numbers)] = torch.tensor(numbers, dtype=torch.long)
        return rows


def batch_of(objects: list, vocabulary: dict[str, int], rng: random.Random | None = None, lost: float = 0.0) -> Batch:
    numbers = Numbers(vocabulary, rng, lost)
    fields = [(at, *view) for at, views in enumerate(objects) for view in views if view[2] and (view[0] or view[1])]
    names = numbers.rows([name for _, name, _, _ in fields], MAX_NAME)
    said = numbers.rows([text for _, _, text, _ in fields], MAX_SAID)
    labels = numbers.rows([label for _, _, _, label in fields], MAX_LABEL)
    label_keys: dict[str, int] = {}
    name_keys: dict[str, int] = {}
    same_label = [label_keys.setdefault(" ".join(sorted(label)), len(label_keys)) for *_, label in fields]
    same_name = [
        name_keys.setdefault(" ".join(sorted(name)) or f"\0{at}", len(name_keys))
        for at, (_, name, _, _) in enumerate(fields)
    ]
    return Batch(
        torch.tensor(numbers.words), torch.tensor(numbers.pieces), names, said, labels,
        torch.tensor([at for at, *_ in fields]), torch.tensor(same_label), torch.tensor(same_name),
    )


class Drawn(IterableDataset):
    def __init__(self, views: Views, vocabulary: dict[str, int], *, objects: int, seed: int, lost: float) -> None:
        self.views, self.vocabulary, self.objects, self.seed, self.lost = views, vocabulary, objects, seed, lost

    def __iter__(self) -> Iterator[Batch]:
        worker = get_worker_info()
        rng = random.Random(f"{self.seed} {0 if worker is None else worker.id}")
        while True:
            yield batch_of([self.views.draw(rng) for _ in range(self.objects)], self.vocabulary, rng, self.lost)
