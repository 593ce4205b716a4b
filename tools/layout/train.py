"""Trains the network on simulated pages.

    python3 train.py MATERIAL.json.gz --out RUN --seconds 500 --workers 14 [--init RUN/average.pt] [--real REAL.json.gz]

The schedule follows the clock. Every minute it writes RUN/average.pt, the averaged weights, and checks them on pages
drawn with other seeds and on real pages, which nothing is trained on.
"""

import argparse
import copy
import gzip
import json
import math
import multiprocessing
import os
import random
import time

import numpy as np
import torch
from torch.nn import functional

from network import KINDS, Network
from pages import draw_page
from tokens import FEATURES, Tokens, labels
from words import Words

MOST_TOKENS = 640
FAR = -1e4


def example(page):
    tokens = Tokens(page.words, page.rules, page.fills, page.width, page.height)
    return tokens.features, tokens.places, np.stack(labels(tokens, page.words), 1)


def draw_example(words):
    while True:
        page = draw_page(words)
        if len(page.words) < 20 or page.tables == 0 and random.random() < 0.7:
            continue
        found = example(page)
        if len(found[0]) <= MOST_TOKENS:
            return found


def work(material, seed, queue):
    os.environ["OMP_NUM_THREADS"] = "1"
    random.seed(seed)
    words = Words.load(material)
    while True:
        queue.put([draw_example(words) for _ in range(32)])


def padded(examples, device):
    most = max(len(features) for features, _, _ in examples)
    count = len(examples)
    features = np.zeros((count, most, FEATURES), np.float32)
    places = np.zeros((count, most, 4), np.float32)
    truth = np.full((count, most, 4), -1, np.int64)
    absent = np.full((count, most), FAR, np.float32)
    for index, (own, place, label) in enumerate(examples):
        size = len(own)
        features[index, :size], places[index, :size], truth[index, :size], absent[index, :size] = own, place, label, 0
    return [torch.from_numpy(values).to(device, non_blocking=True) for values in (features, places, truth, absent)]


def loss_of(outputs, truth):
    kind = functional.cross_entropy(outputs[..., :KINDS].flatten(0, 1), truth[..., 0].flatten(), ignore_index=-1)
    total = kind
    for at in (1, 2, 3):
        known = truth[..., at] >= 0
        if known.any():
            total = total + functional.binary_cross_entropy_with_logits(outputs[..., KINDS + at - 1][known], truth[..., at][known].float())
    return total


@torch.no_grad()
def check(network, sets, device):
    network.eval()
    found = {}
    for name, examples in sets.items():
        inside, goes_on, kinds, truths = [], [], [], []
        for start in range(0, len(examples), 16):
            features, places, truth, absent = padded(examples[start : start + 16], device)
            outputs = network(features, places, absent)
            chances = torch.softmax(outputs[..., :KINDS], -1)
            there = truth[..., 0] >= 0
            inside.append(torch.stack([chances[..., 5:].sum(-1)[there], (truth[..., 0][there] >= 5).float()], 1))
            known = truth[..., 1] >= 0
            goes_on.append(torch.stack([torch.sigmoid(outputs[..., KINDS][known]), truth[..., 1][known].float()], 1))
            kinds.append(outputs[..., :KINDS].argmax(-1)[there])
            truths.append(truth[..., 0][there])
        inside, goes_on = torch.cat(inside), torch.cat(goes_on)
        right = lambda pair: round(((pair[:, 0] > 0.5) == (pair[:, 1] > 0.5)).float().mean().item(), 4)
        sure = (goes_on[:, 0] - 0.5).abs() > 0.45
        found[name] = {
            "kind": round((torch.cat(kinds) == torch.cat(truths)).float().mean().item(), 4),
            "inside": right(inside),
            "goes_on": right(goes_on),
            "goes_on_rate": round(goes_on[:, 1].mean().item(), 3),
            "sure": round(sure.float().mean().item(), 3),
            "right_if_sure": right(goes_on[sure]) if sure.any() else None,
        }
    network.train()
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("material")
    parser.add_argument("--out", required=True)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--rate", type=float, default=1.5e-3)
    parser.add_argument("--reuse", type=int, default=2)
    parser.add_argument("--init")
    parser.add_argument("--real")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", type=int, default=64)
    parser.add_argument("--layers", type=int, default=4)
    options = parser.parse_args()
    began = time.time()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(options.seed)
    random.seed(options.seed)
    os.makedirs(options.out, exist_ok=True)
    network = Network(options.size, options.layers).to(device)
    if options.init:
        network.load_state_dict(torch.load(options.init, map_location=device))
    average = copy.deepcopy(network)
    print("weights", sum(values.numel() for values in network.parameters()), flush=True)
    context = multiprocessing.get_context("fork")
    queue = context.Queue(64)
    workers = [context.Process(target=work, args=(options.material, options.seed * 1000 + index, queue), daemon=True) for index in range(options.workers)]
    for worker in workers:
        worker.start()
    words = Words.load(options.material)
    random.seed(99)
    sets = {"drawn": [draw_example(words) for _ in range(100 if options.seconds > 100 else 24)]}
    if options.real:
        for name, examples in json.load(gzip.open(options.real, "rt")).items():
            sets[name] = [example(RealPage(page)) for page in examples]
    optimizer = torch.optim.AdamW(network.parameters(), lr=options.rate, weight_decay=0.05)
    pool, step, said, losses = [], 0, time.time(), []
    while True:
        share = (time.time() - began) / options.seconds
        if share >= 1:
            break
        while not pool or (not queue.empty() and len(pool) < 4000):
            for one in queue.get():
                pool.append([one, options.reuse])
        batch = []
        for _ in range(options.batch):
            at = random.randrange(len(pool))
            pool[at][1] -= 1
            batch.append(pool[at][0])
            if pool[at][1] <= 0:
                pool[at] = pool[-1]
                pool.pop()
            if not pool:
                break
        features, places, truth, absent = padded(batch, device)
        rate = options.rate * min(1, step / 200) * (0.5 + 0.5 * math.cos(math.pi * share))
        for group in optimizer.param_groups:
            group["lr"] = max(rate, 1e-6)
        # Real pages differ from drawn ones: nothing may hang on a single number.
        features = features * (torch.rand_like(features) > 0.03) + 0.03 * torch.randn_like(features)
        loss = loss_of(network(features, places, absent), truth)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        step += 1
        keep = min(0.999, step / (step + 10))
        with torch.no_grad():
            for mean, own in zip(average.parameters(), network.parameters()):
                mean.lerp_(own, 1 - keep)
        if step % 20 == 0:
            losses.append(loss.item())
        if time.time() - said > 60 or (options.seconds < 200 and time.time() - said > 20):
            said = time.time()
            torch.save(average.state_dict(), os.path.join(options.out, f"average-{step}.pt"))
            print(step, round(time.time() - began), "loss", round(float(np.mean(losses[-20:])), 4), "pool", len(pool), json.dumps(check(average, sets, device)), flush=True)
    torch.save(average.state_dict(), os.path.join(options.out, "average.pt"))
    print("seconds", round(time.time() - began))
    print("end", step, json.dumps(check(average, sets, device)), flush=True)
    for worker in workers:
        worker.terminate()


class RealPage:
    def __init__(self, page):
        self.words, self.rules, self.fills = page["words"], page["rules"], page["fills"]
        self.width, self.height = page["width"], page["height"]


if __name__ == "__main__":
    main()
