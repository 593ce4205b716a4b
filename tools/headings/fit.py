"""fit.py OUT.ts DUMP.json[=WEIGHT] ...: fits the weights of headings by logistic regression (needs numpy)."""
import json
import sys

import numpy as np

L2 = 2.0


def load(path):
    """Features, labels and weights of one dump; documents with many blocks count less than in proportion."""
    rows, labels, weights, names = [], [], [], None
    documents = [[c for c in d["candidates"] if c["isHeading"] is not None] for d in json.load(open(path))]
    sizes = [len(d) for d in documents if d]
    for document in documents:
        for candidate in document:
            names = list(candidate["features"])
            rows.append(list(candidate["features"].values()))
            labels.append(candidate["isHeading"])
            weights.append((np.median(sizes) / len(document)) ** 0.5)
    return np.array(rows, float), np.array(labels, float), np.array(weights), names


def fit(x, y, weight):
    """Newton's method; the last weight is the constant."""
    x = np.c_[x, np.ones(len(x))]
    w = np.zeros(x.shape[1])
    penalty = np.eye(x.shape[1]) * L2
    penalty[-1, -1] = 1e-3
    for _ in range(30):
        p = 1 / (1 + np.exp(-x @ w))
        slope = x.T @ (weight * (p - y)) + penalty @ w
        curve = (x * (weight * p * (1 - p))[:, None]).T @ x + penalty
        w -= np.linalg.solve(curve, slope)
    return w


def main(out, *dumps):
    parts = []
    for dump in dumps:
        path, _, factor = dump.partition("=")
        x, y, weight, names = load(path)
        parts.append((x, y, weight * float(factor or 1)))
    w = fit(*(np.concatenate(part) for part in zip(*parts)))
    lines = "".join(f"  {name}: {value:.2f},\n" for name, value in zip(names, w))
    with open(out, "w") as file:
        file.write(
            "/**\n * Weights of what a block looks like in the logit of being a heading, fitted by `tools/headings`. A refit replaces the\n"
            f" * whole table.\n */\nexport const WEIGHTS = {{\n  constant: {w[-1]:.2f},\n{lines}}} as const;\n\n"
            "export type HeadingFeature = Exclude<keyof typeof WEIGHTS, 'constant'>;\n"
        )


if __name__ == "__main__":
    main(*sys.argv[1:])
