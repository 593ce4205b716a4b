"""Writes the network in eight bits: `python3 export.py RUN/matcher.pt FILE.bin.gz`.

Four bytes with the length of a head in JSON, the head, then for each word, and for each piece of words, a scale (32 bits,
floating) and signed bytes: the vector, and behind it the weight in sixteenths.
"""
from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import struct
from pathlib import Path

import numpy as np
import torch

from words import BUCKETS

WEIGHT_STEP = 1 / 16


def rows_of(table: np.ndarray) -> bytes:
    vectors, weights = table[:, :-1], table[:, -1:]
    scales = np.maximum(np.abs(vectors).max(axis=1, keepdims=True), 1e-6).astype(np.float32) / 127
    levels = np.clip(np.rint(vectors / scales), -127, 127).astype(np.int8)
    told = np.clip(np.rint(weights / WEIGHT_STEP), -127, 127).astype(np.int8)
    return scales.astype("<f4").tobytes() + np.concatenate([levels, told], axis=1).tobytes()


def export(weights: Path, target: Path) -> str:
    stored = torch.load(weights, map_location="cpu")
    network = {name: values.float().numpy() for name, values in stored["network"].items()}
    words, pieces = network["words.weight"][1:], network["pieces.weight"][:BUCKETS]
    head = {
        "dimensions": words.shape[1] - 1,
        "pieces": BUCKETS,
        "mix": [round(float(part), 4) for part in network["mix"]],
        "said": round(float(1 / (1 + np.exp(-network["said"]))), 4),
        "bias": round(float(network["bias"]), 4),
        "words": " ".join(stored["words"]),
    }
    text = json.dumps(head, ensure_ascii=False).encode()
    content = gzip.compress(struct.pack("<I", len(text)) + text + rows_of(words) + rows_of(pieces), mtime=0)
    target.write_bytes(content)
    return hashlib.sha256(content).hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", type=Path)
    parser.add_argument("target", type=Path)
    options = parser.parse_args()
    print(export(options.weights, options.target))


if __name__ == "__main__":
    main()
