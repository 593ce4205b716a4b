"""Measures right-to-left networks on lines of each language: `python3 -m lines.by_language DATA average.pt …`, with RECOGNISER_SCRIPT=semitic.

The fonts are families that nothing is trained on, the phrases are those kept for checks; every network reads the same lines.
"""
from __future__ import annotations

import argparse
from pathlib import Path

import torch

from common.alphabet import CHARACTERS
from lines.damage import damage_lightly
from lines.evaluate import CheckSet, damage_as_trained, drawn_check, evaluate
from lines.network import CONFIGURATIONS, LineNetwork
from lines.semitic_texts import LANGUAGES


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("weights", type=Path, nargs="+")
    parser.add_argument("--configuration", choices=CONFIGURATIONS, default="compact")
    parser.add_argument("--lines", type=int, default=600, help="of each language")
    parser.add_argument("--device", default="cpu")
    options = parser.parse_args()
    checks: list[CheckSet] = []
    for number, language in enumerate(LANGUAGES):
        for name, harm in (("heavily", damage_as_trained), ("lightly", damage_lightly)):
            checks.append(drawn_check(f"{language} {name} damaged", options.data, options.lines, 500 + number, harm, language=language))
    for path in options.weights:
        network = LineNetwork(len(CHARACTERS) + 1, **CONFIGURATIONS[options.configuration]).to(options.device)
        network.load_state_dict(torch.load(path, map_location=options.device))
        print(path)
        evaluate(network, checks, options.device, print)


if __name__ == "__main__":
    main()
