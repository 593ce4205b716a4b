"""Averages the weights of runs that began at the same ones: `python3 -m lines.mean OUT.pt ONE.pt OTHER.pt ...`.

The mean reads pages that none of them saw better than each of them does, and costs nothing.
"""
from __future__ import annotations

import argparse
from pathlib import Path

import torch


def mean_of(runs: list[dict[str, torch.Tensor]]) -> dict[str, torch.Tensor]:
    """Counters, which are whole numbers, stay those of the first."""
    return {name: sum(run[name].double() for run in runs).div(len(runs)).float() if value.is_floating_point() else value
            for name, value in runs[0].items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("target", type=Path)
    parser.add_argument("runs", type=Path, nargs="+")
    options = parser.parse_args()
    torch.save(mean_of([torch.load(run, map_location="cpu") for run in options.runs]), options.target)


if __name__ == "__main__":
    main()
