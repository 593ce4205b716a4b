"""What several networks read together: `python3 -m lines.ensemble DATA --receipts RECEIPTS --found FOUND.json A.pt:small B.pt:second`.

The first reads all lines; the others only those that it doubts. For each set of lines: characters wrong, and lines exact, of each alone, of
averaged outputs, and of the likeliest text, where texts are put together from the networks' readings and every network says how likely each is.
"""
from __future__ import annotations

import argparse
import difflib
import itertools
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

from common.alphabet import CHARACTERS
from lines.damage import damage_lightly
from lines.evaluate import CheckSet, comparable, drawn_check, edits, reading_check, receipt_check, text_of
from lines.feed import labels_of, width_for
from lines.network import CONFIGURATIONS, LineNetwork
from lines.receipts import load_found_lines, load_lines, receipt_ids
from lines.scans import load_scan_lines, scan_names

MAX_DIFFERENCES = 5
#: Lines whose least certain character is surer than this are read once.
LIMITS = (0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 1.01)


def open_network(name: str, device: str) -> LineNetwork:
    path, configuration = name.split(":")
    network = LineNetwork(len(CHARACTERS) + 1, **CONFIGURATIONS[configuration]).to(device)
    state = torch.load(path, map_location=device)
    network.load_state_dict({key: value.float() if value.is_floating_point() else value for key, value in state.items()})
    return network.eval().requires_grad_(False)


def likelihoods_of(network: LineNetwork, images: list[np.ndarray], device: str) -> list[torch.Tensor]:
    """Logarithms, [steps, outputs] for each line, of the steps that it covers."""
    found: list[torch.Tensor] = [torch.empty(0)] * len(images)
    order = sorted(range(len(images)), key=lambda number: images[number].shape[1])
    for start in range(0, len(order), 32):
        some = order[start : start + 32]
        width = width_for(max(images[number].shape[1] for number in some))
        batch = np.stack([np.pad(images[number], ((0, 0), (0, width - images[number].shape[1])), mode="edge") for number in some])
        outputs = F.log_softmax(network(torch.from_numpy(batch).to(device).float().unsqueeze(1) / 127.5 - 1).float(), -1)
        for number, own in zip(some, outputs):
            found[number] = own.cpu()
    return found


def greedy(likelihoods: torch.Tensor) -> str:
    return text_of(likelihoods.argmax(-1).numpy())


def least_certain(likelihoods: torch.Tensor) -> float:
    """As the product sees it: of each character its surest step, and of the line its least sure character."""
    best = likelihoods.argmax(-1).tolist()
    values = likelihoods.max(-1).values.exp().tolist()
    least, top, last = 1.0, 0.0, 0
    for output, value in zip([*best, 0], [*values, 0.0]):
        if output != last:
            if last and CHARACTERS[last - 1] != " ":
                least = min(least, top)
            top, last = value, output
        else:
            top = max(top, value)
    return least


def log_likelihoods(likelihoods: torch.Tensor, texts: list[str]) -> torch.Tensor:
    """How likely each text is, over all ways to write it."""
    labels = [labels_of(text) for text in texts]
    return -F.ctc_loss(likelihoods.unsqueeze(1).expand(-1, len(texts), -1), torch.tensor([label for own in labels for label in own], dtype=torch.long),
                       torch.full((len(texts),), len(likelihoods)), torch.tensor([len(own) for own in labels]), reduction="none")


def mixtures(one: str, other: str) -> list[str]:
    """Both texts, and what else comes of taking the one here and the other there."""
    matcher = difflib.SequenceMatcher(None, one, other, autojunk=False)
    choices: list[list[str]] = []
    differences = 0
    for kind, a, b, c, d in matcher.get_opcodes():
        options = [one[a:b]] if kind == "equal" else [one[a:b], other[c:d]]
        differences += kind != "equal"
        choices.append(options)
    if differences > MAX_DIFFERENCES:
        return [one, other]
    return list(dict.fromkeys("".join(parts) for parts in itertools.product(*choices)))


def likeliest(outputs: list[torch.Tensor], weights: list[float], readings: list[str]) -> str:
    texts = [readings[0]]
    for other in readings[1:]:
        texts = list(dict.fromkeys(text for known in texts for text in mixtures(known, other)))[:64]
    if len(texts) == 1:
        return texts[0]
    total = sum(weight * log_likelihoods(own, texts) for own, weight in zip(outputs, weights))
    return texts[int(total.argmax())]


def methods(outputs: list[torch.Tensor], first_weight: float) -> dict[str, str]:
    readings = [greedy(own) for own in outputs]
    rest = (1 - first_weight) / max(1, len(outputs) - 1)
    weights = [first_weight] + [rest] * (len(outputs) - 1)
    mean = sum(weight * own.exp() for own, weight in zip(outputs, weights))
    log_mean = sum(weight * own for own, weight in zip(outputs, weights))
    averaged = greedy(mean)
    return {"likelihoods averaged": averaged, "logarithms averaged": greedy(log_mean),
            "likeliest text": likeliest(outputs, weights, readings), "likeliest, average too": likeliest(outputs, weights, [*readings, averaged])}


class Count:
    def __init__(self) -> None:
        self.wrong = self.total = self.exact = self.lines = self.letters = 0

    def add(self, truth: str, text: str, ignore_case: bool) -> None:
        one, other = comparable(truth, ignore_case), comparable(text, ignore_case)
        count = edits(one, other)
        self.wrong, self.total, self.exact, self.lines = self.wrong + count, self.total + len(one), self.exact + (count == 0), self.lines + 1
        self.letters += edits(plain(one), plain(other))

    def __str__(self) -> str:
        return f"{100 * self.wrong / max(1, self.total):.2f} % ({self.wrong}, of which {self.letters} letters and digits) exact {100 * self.exact / max(1, self.lines):.1f} ({self.exact} of {self.lines})"


def plain(text: str) -> str:
    return "".join(character for character in text.upper() if character.isalnum())


def report(check: CheckSet, networks: list[LineNetwork], names: list[str], device: str, shown: int) -> None:
    name, images, truths, ignore_case = check
    per_network = [likelihoods_of(network, images, device) for network in networks]
    by_line = list(zip(*per_network))
    print(f"== {name}")
    for which, own in zip(names, per_network):
        count = Count()
        for truth, output in zip(truths, own):
            count.add(truth, greedy(output), ignore_case)
        print(f"{which} alone: {count}", flush=True)
    least = [least_certain(line[0]) for line in by_line]
    columns = [image.shape[1] for image in images]
    for first_weight in (0.4, 0.5, 0.6):
        read = [methods(list(line), first_weight) for line in by_line]
        for method in read[0]:
            for limit in LIMITS:
                again = [value < limit for value in least]
                count = Count()
                for truth, line, own, doubted in zip(truths, by_line, read, again):
                    count.add(truth, own[method] if doubted else greedy(line[0]), ignore_case)
                share = sum(width for width, doubted in zip(columns, again) if doubted) / sum(columns)
                if limit > 1 or first_weight == 0.5:
                    print(f"first {first_weight} {method}, below {limit} ({100 * share:.1f} % of the columns): {count}", flush=True)
        if first_weight == 0.5:
            number = 0
            for truth, line, own, value in zip(truths, by_line, read, least):
                before, after = greedy(line[0]), own["likeliest, average too"]
                if number < shown and comparable(before, ignore_case) != comparable(after, ignore_case):
                    number += 1
                    print(f"   {value:.2f} {truth} | {before} | {after}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("networks", nargs="+", help="averaged weights and their configuration: A.pt:small")
    parser.add_argument("--receipts", type=Path)
    parser.add_argument("--found", type=Path)
    parser.add_argument("--scans", type=Path)
    parser.add_argument("--lines", type=int, default=1_500, help="drawn ones of each kind")
    parser.add_argument("--shown", type=int, default=60)
    parser.add_argument("--device", default="cuda")
    options = parser.parse_args()
    networks = [open_network(name, options.device) for name in options.networks]
    checks = []
    if options.receipts is not None:
        _, held = receipt_ids(options.receipts)
        checks.append(receipt_check("receipts", load_lines(options.receipts, held, views=1)))
        if options.found is not None:
            checks.append(receipt_check("receipts as found", load_found_lines(options.receipts, options.found, held, views=1)))
            # The other views are a little beside what was found, and some are out of poorer pages.
            more = [type(line)([view], line.text) for line in load_found_lines(options.receipts, options.found, held, views=6, seed=3) for view in line.views[1:]]
            checks.append(receipt_check("receipts beside what was found", more))
    if options.scans is not None:
        checks.append(reading_check("scans", load_scan_lines(options.scans, scan_names(options.scans)[1], views=1)))
    if options.lines:
        checks.append(drawn_check("drawn", options.data, options.lines))
        checks.append(drawn_check("drawn, lightly damaged", options.data, options.lines, seed=98, harm=damage_lightly))
    for check in checks:
        report(check, networks, options.networks, options.device, options.shown)


if __name__ == "__main__":
    main()
