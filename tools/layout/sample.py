"""Writes a simulated page with what the network is told and says about it: the product must compute the same.

    python3 sample.py MATERIAL.json.gz RUN/average.pt ../../packages/server/src/documents/tables/open-rows/testing/sample.json
"""

import json
import random
import sys

import torch

from export import goes_on
from pages import draw_page
from tokens import Tokens
from words import Words

SEED = 11
TEXT = [
    "The costs of the year were lower than those of the year before, mostly because of fewer journeys",
    "and cheaper materials. Offices in other towns are counted with the head office (since 2019), and",
    "the staff includes apprentices. Sales grew in all regions but one; prices changed only little.",
]
MOST_TOKENS = 45


def main():
    material, weights, target = sys.argv[1:]
    words = Words.load(material)
    # Texts of the corpus belong to others.
    words.lines = [TEXT]
    random.seed(SEED)
    while True:
        page = draw_page(words)
        tokens = Tokens(page.words, page.rules, page.fills, page.width, page.height)
        if page.tables > 0 and page.rules and page.fills and len(tokens.members) <= MOST_TOKENS:
            break
    inputs = torch.cat([torch.from_numpy(tokens.features), torch.from_numpy(tokens.places)], 1)
    with torch.no_grad():
        outputs = goes_on(weights)(inputs.unsqueeze(0))[0]
    rounded = lambda values: [round(float(value), 3) for value in values]
    json.dump(
        {
            "width": page.width,
            "height": page.height,
            "words": [[word[0], *rounded(word[1:6]), bool(word[6]), bool(word[7])] for word in page.words],
            "rules": [[kind, *rounded(at)] for kind, *at in page.rules],
            "fills": [rounded(fill) for fill in page.fills],
            "inputs": [rounded(own) for own in inputs],
            "goesOn": rounded(outputs),
        },
        open(target, "w", encoding="utf-8"),
        ensure_ascii=False,
    )


if __name__ == "__main__":
    main()
