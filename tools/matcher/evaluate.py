"""How often the right one of several is found: fields of objects that nothing is trained on, and labels of real documents."""
from __future__ import annotations

import json
import random
from pathlib import Path

import torch
from torch import Tensor

from feed import Batch, batch_of
from network import Matcher
from views import Views
from words import words_of

CHECKED = 400


def held_batches(data: Path, vocabulary: dict[str, int]) -> list[Batch]:
    """The same ones in each run."""
    views, rng = Views(data, is_check=True), random.Random(0)
    objects = [views.draw(rng) for _ in range(CHECKED)]
    return [batch_of(objects[at : at + 100], vocabulary) for at in range(0, CHECKED, 100)]


def logits_of(network: Matcher, batch: Batch) -> Tensor:
    vectors, weights = network.encode(batch.words, batch.pieces)
    return network.scores(vectors, weights, batch.names, batch.said, batch.labels)


def overlap_of(batch: Batch) -> Tensor:
    """What the share of common words says, to compare with."""
    scores = torch.zeros(len(batch.names), len(batch.labels))
    for field in range(len(batch.names)):
        name = set(batch.names[field].tolist()) - {0} or set(batch.said[field].tolist()) - {0}
        for label in range(len(batch.labels)):
            if batch.objects[field] != batch.objects[label]:
                continue
            other = set(batch.labels[label].tolist()) - {0}
            scores[field, label] = len(name & other) / len(name | other)
    return scores


def share_found(logits: Tensor, batch: Batch) -> tuple[int, int]:
    """Of the labels of an object, how many are nearest to their own field; ties count as lost."""
    own = batch.objects[:, None] == batch.objects[None, :]
    scores = logits.masked_fill(~own, -1e9)
    diagonal = scores.diagonal()
    rivals = scores.masked_fill(torch.eye(len(scores), dtype=torch.bool, device=scores.device), -1e9).amax(0)
    alone = own.sum(0) == 1
    return int(((diagonal > rivals) & ~alone).sum()), int((~alone).sum())


def real_pairs(file: Path) -> list[dict]:
    """What `label-pairs.ts` wrote: a field, the labels around its value, and the other labels of the document."""
    return json.loads(file.read_text())


def real_found(network: Matcher, pairs: list[dict], vocabulary: dict[str, int]) -> dict[str, tuple[int, int]]:
    """By set: for how many fields a label of their own is nearer than each other label of the document."""
    found: dict[str, tuple[int, int]] = {}
    for pair in pairs:
        texts = [*pair["labels"], *pair["others"]]
        views = [(words_of(pair["name"]), words_of(pair["said"]), words_of(text) or ["#"]) for text in texts]
        batch = Batch(*(part.to(network.bias.device) for part in batch_of([views], vocabulary)))
        scores = logits_of(network, batch)[0]
        own = len(pair["labels"])
        right, count = found.get(pair["set"], (0, 0))
        found[pair["set"]] = (right + int(bool(scores[:own].max() > scores[own:].max())), count + 1)
    return found
