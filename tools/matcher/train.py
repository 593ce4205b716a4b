"""Trains the matcher: `python3 train.py DATA --out RUN --seconds 480 --workers 14 --seed 1`.

The schedule follows the clock, or with --steps the steps. Everything random has the seed.
"""
from __future__ import annotations

import argparse
import math
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional
from torch.utils.data import DataLoader

from evaluate import held_batches, logits_of, overlap_of, real_found, real_pairs, share_found
from feed import Batch, Drawn
from network import Matcher
from views import Views

LOST = 0.12
#: Share of the run in which the rate rises.
WARM_UP = 0.03
#: Share of the loss that makes scores likelihoods among the fields of one object.
LIKELIHOOD = 0.5


def vocabulary_of(data: Path) -> tuple[dict[str, int], np.ndarray]:
    content = np.load(data / "words.npz")
    return {str(word): at + 1 for at, word in enumerate(content["words"])}, content["vectors"].astype(np.float32)


def begin(data: Path, seed: int) -> tuple[Matcher, dict[str, int]]:
    torch.manual_seed(seed)
    vocabulary, vectors = vocabulary_of(data)
    network = Matcher(len(vocabulary), vectors.shape[1])
    with torch.no_grad():
        network.words.weight[1:, :-1] += torch.from_numpy(vectors)
    return network, vocabulary


def loss_of(network: Matcher, batch: Batch) -> Tensor:
    logits = logits_of(network, batch)
    own = torch.eye(len(logits), dtype=torch.bool, device=logits.device)
    equal = (batch.same_label[:, None] == batch.same_label[None, :]) | (batch.same_name[:, None] == batch.same_name[None, :])
    open_logits = logits.masked_fill(equal & ~own, -1e4)
    target = torch.arange(len(logits), device=logits.device)
    chosen = functional.cross_entropy(open_logits, target) + functional.cross_entropy(open_logits.T, target)
    beside = (batch.objects[:, None] == batch.objects[None, :]) & ~(equal & ~own)
    told = functional.binary_cross_entropy_with_logits(logits[beside], own[beside].float())
    return chosen + LIKELIHOOD * told * 4


def check(network: Matcher, held: list[Batch], pairs: list[dict], vocabulary: dict[str, int]) -> str:
    network.eval()
    with torch.no_grad():
        counts = [share_found(logits_of(network, batch), batch) for batch in held]
        said = f"held {sum(right for right, _ in counts) / max(1, sum(n for _, n in counts)):.3f}"
        for name, (right, count) in real_found(network, pairs, vocabulary).items():
            said += f" {name} {right}/{count}"
    network.train()
    return said


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--pairs", type=Path, help="labels of real documents to check with")
    parser.add_argument("--seconds", type=float, default=480)
    parser.add_argument("--steps", type=int, default=0)
    parser.add_argument("--objects", type=int, default=256, help="in a batch")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--workers", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    options.out.mkdir(parents=True, exist_ok=True)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    network, vocabulary = begin(options.data, options.seed)
    network.to(device)
    pairs = [] if options.pairs is None else real_pairs(options.pairs)
    held = held_batches(options.data, vocabulary)
    overlap = [share_found(overlap_of(batch), batch) for batch in held]
    log = (options.out / "run.log").open("w")

    def note(text: str) -> None:
        print(text, flush=True)
        log.write(f"{text}\n")
        log.flush()

    note(f"{device} seed {options.seed} overlap of words: held {sum(r for r, _ in overlap) / max(1, sum(n for _, n in overlap)):.3f}")
    held = [Batch(*(part.to(device) for part in batch)) for batch in held]
    note(f"before: {check(network, held, pairs, vocabulary)}")
    drawn = Drawn(Views(options.data), vocabulary, objects=options.objects, seed=options.seed, lost=LOST)
    loader = DataLoader(drawn, batch_size=None, num_workers=options.workers, pin_memory=device.type == "cuda")
    optimizer = torch.optim.AdamW(network.parameters(), lr=options.rate, weight_decay=0.0, betas=(0.9, 0.98))
    started, noted, total, step = time.monotonic(), 0.0, 0.0, 0
    for step, batch in enumerate(loader, 1):
        spent = time.monotonic() - started
        share = step / options.steps if options.steps else spent / options.seconds
        if share > 1:
            break
        rate = options.rate * min(1, share / WARM_UP) * 0.5 * (1 + math.cos(math.pi * share))
        for group in optimizer.param_groups:
            group["lr"] = rate
        loss = loss_of(network, Batch(*(part.to(device, non_blocking=True) for part in batch)))
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        total += loss.item()
        if share >= noted + 0.05:
            noted = share
            note(f"{spent:.0f} s step {step} loss {total / step:.3f} {check(network, held, pairs, vocabulary)}")
            torch.save({"network": network.state_dict(), "words": list(vocabulary)}, options.out / "matcher.pt")
    torch.save({"network": network.state_dict(), "words": list(vocabulary)}, options.out / "matcher.pt")
    note(f"after {step} steps: {check(network, held, pairs, vocabulary)} mix {network.mix.tolist()} said {network.said_share().item():.2f} bias {network.bias.item():.2f}")


if __name__ == "__main__":
    main()
