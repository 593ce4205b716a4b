"""Reads lines greedily and counts errors."""
from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch
import torch.nn as nn

from common.alphabet import CHARACTERS
from lines.damage import damage
from lines.feed import draw_chunks, width_for
from lines.receipts import RealLine

SAME = {"’": "'", "‘": "'", "“": '"', "”": '"', "„": '"', "–": "-", "—": "-", "…": "..."}
CheckSet = tuple[str, list[np.ndarray], list[str], bool]


def text_of(outputs: np.ndarray) -> str:
    """Takes the best output of each step. Repeats are one character, 0 is no character."""
    changed = np.concatenate(([True], outputs[1:] != outputs[:-1]))
    return "".join(CHARACTERS[output - 1] for output in outputs[changed & (outputs > 0)])


@torch.no_grad()
def read_lines(network: nn.Module, lines: list[np.ndarray], device: str) -> list[str]:
    network.eval()
    texts = [""] * len(lines)
    order = sorted(range(len(lines)), key=lambda number: lines[number].shape[1])
    for start in range(0, len(order), 64):
        some = order[start : start + 64]
        # One of few widths: a GPU plans anew for each.
        width = width_for(max(lines[number].shape[1] for number in some))
        batch = np.stack([np.pad(lines[number], ((0, 0), (0, width - lines[number].shape[1])), mode="edge") for number in some])
        x = torch.from_numpy(batch).to(device).float().unsqueeze(1) / 127.5 - 1
        outputs = network(x).argmax(-1).cpu().numpy()
        for number, output in zip(some, outputs):
            texts[number] = text_of(output)
    return texts


def edits(one: str, other: str) -> int:
    row = list(range(len(other) + 1))
    for index, character in enumerate(one, 1):
        above, row[0] = row[0], index
        for column, wanted in enumerate(other, 1):
            above, row[column] = row[column], min(row[column] + 1, row[column - 1] + 1, above + (character != wanted))
    return row[-1]


def comparable(text: str, ignore_case: bool) -> str:
    text = "".join(SAME.get(character, character) for character in text).strip()
    return text.upper() if ignore_case else text


def receipt_check(name: str, lines: list[RealLine]) -> CheckSet:
    return name, [line.views[0] for line in lines], [line.text for line in lines], True


def reading_check(name: str, lines: list[RealLine]) -> CheckSet:
    return name, [line.views[0] for line in lines], [line.text for line in lines], False


def damage_as_trained(ink: torch.Tensor) -> torch.Tensor:
    return damage(ink, torch.zeros(len(ink)))


def drawn_check(name: str, data: Path, count: int, seed: int = 99,
                harm: Callable[[torch.Tensor], torch.Tensor] = damage_as_trained, fonts: str = "test", language: str | None = None) -> CheckSet:
    """Lines in fonts and phrases that nothing is trained on, unless others are named."""
    torch.manual_seed(seed)
    images: list[np.ndarray] = []
    texts: list[str] = []
    for _, ink, labels, lengths, _ in draw_chunks(seed, data, [], fonts, 4_096, language=language):
        greys = ((harm(torch.from_numpy(ink).unsqueeze(1)) + 1) * 127.5).round().clamp(0, 255)
        images += list(greys[:, 0].to(torch.uint8).numpy())
        ends = lengths.cumsum()
        texts += ["".join(CHARACTERS[label - 1] for label in labels[end - length : end]) for end, length in zip(ends, lengths)]
        if len(images) >= count:
            return name, images, texts, False
    raise AssertionError


def evaluate(network: nn.Module, checks: list[CheckSet], device: str, log: Callable[[str], None], seed: int = 0) -> None:
    chooser = random.Random(seed)
    for name, images, texts, ignore_case in checks:
        wrong = total = exact = case_only = 0
        examples = []
        for text, reading in zip(texts, read_lines(network, images, device)):
            one, other = comparable(text, ignore_case), comparable(reading, ignore_case)
            count = edits(one, other)
            wrong, total, exact = wrong + count, total + len(one), exact + (count == 0)
            case_only += count > 0 and one.lower() == other.lower()
            if count:
                examples.append(f"{text} => {reading}")
        shown = " | ".join(chooser.sample(examples, min(5, len(examples))))
        log(f"check {name}: CER {100 * wrong / max(1, total):.2f} exact {100 * exact / max(1, len(texts)):.1f} case {100 * case_only / max(1, len(texts)):.1f}  {shown}")
