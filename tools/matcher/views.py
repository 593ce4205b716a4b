"""What a schema calls a field and what a document prints over its value: two texts that mean the same."""
from __future__ import annotations

import gzip
import json
import random
import re
from pathlib import Path

from words import words_of

SHORT_FORMS = {
    "number": ["no", "nr", "num", "#"], "amount": ["amt"], "quantity": ["qty", "quant"], "account": ["acct", "a c", "acc"],
    "reference": ["ref"], "description": ["desc", "descr"], "date": ["dt"], "address": ["addr"], "percentage": ["%", "pct"],
    "percent": ["%", "pct"], "identifier": ["id"], "invoice": ["inv"], "department": ["dept"], "average": ["avg"],
    "maximum": ["max"], "minimum": ["min"], "telephone": ["tel"], "registration": ["reg", "regd"], "transaction": ["trans", "txn"],
    "payment": ["pmt", "pymt"], "balance": ["bal"], "weight": ["wt"], "manufacturer": ["mfr"], "information": ["info"],
    "document": ["doc"], "discount": ["disc"], "customer": ["cust"], "employee": ["emp"], "organization": ["org"],
    "organisation": ["org"], "company": ["co"], "hours": ["hrs"], "year": ["yr"], "month": ["mth"], "estimated": ["est"],
    "received": ["recd", "rcvd"], "certificate": ["cert"], "position": ["pos"], "category": ["cat"], "total": ["ttl", "tot"],
    "delivery": ["dlvy", "del"], "previous": ["prev"], "current": ["curr"], "id": ["no", "number", "#"],
}
UNITS = ["usd", "eur", "%", "kg", "$", "hours", "days", "gbp", "kwh", "units", "mm", "m"]
_LEAD = re.compile(
    r"^(?:(?:the|an?|this|its|your|our|optional|required|read only|output only|indicates|specifies|represents|contains|returns|"
    r"whether|defines|describes|unique|current|field|property|value|name of|list of|one of)\s+)+", re.I
)
_STOP = re.compile(r"[.,;:()\[\]{}=\n]|\b(?:that|which|when|if|is|are|was|were|will|can|should|must|used|where|who|has|have|as|to|with|e\.g)\b", re.I)
MAX_LABEL = 8
MAX_SAID = 24


def head_of(said: str) -> list[str]:
    """The words at the beginning of a description that could be printed as a label."""
    lead = _LEAD.sub("", said)
    cut = _STOP.search(lead)
    return words_of(lead[: cut.start()] if cut else lead)


def load(file: Path) -> list:
    with gzip.open(file, "rt", encoding="utf-8") as content:
        return json.load(content)


class Views:
    """Draws objects of fields, each field as a name, a description and a label. The seed decides everything."""

    def __init__(self, data: Path, *, is_check: bool = False) -> None:
        objects = load(data / "objects.json.gz")
        self.objects = [fields for at, fields in enumerate(objects) if (at % 40 == 0) == is_check]
        groups = load(data / "groups.json.gz")
        self.lexicon = [group for group in groups if group["from"] == "lexicon" and group["names"]]
        self.synsets = [group["texts"] for group in groups if group["from"] == "wordnet"]
        self.synonyms: dict[str, list[str]] = {}
        for texts in self.synsets:
            singles = [text for text in texts if " " not in text]
            for text in singles:
                self.synonyms.setdefault(text, []).extend(other for other in singles if other != text)
        self.called: dict[str, list[str]] = {}
        if not is_check:
            for fields in self.objects:
                for field in fields:
                    if len(field["said"]) >= 15:
                        names = self.called.setdefault(field["said"].lower(), [])
                        if field["name"] not in names and len(names) < 12:
                            names.append(field["name"])
            self.called = {said: names for said, names in self.called.items() if len(names) > 1}

    def draw(self, rng: random.Random) -> list[tuple[list[str], list[str], list[str]]]:
        """An object: for each field the words of its name, of its description, and of a label."""
        chance = rng.random()
        if chance < 0.1 and len(self.lexicon) > 6:
            return self._from_lexicon(rng)
        if chance < 0.22 and len(self.synsets) > 6:
            return [self._synonyms(rng, texts) for texts in rng.sample(self.synsets, 6)]
        fields = rng.choice(self.objects)
        if len(fields) > 8:
            start = rng.randrange(len(fields) - 7)
            fields = fields[start : start + 8]
        return [view for view in (self.view(rng, field) for field in fields) if view is not None]

    def _from_lexicon(self, rng: random.Random) -> list[tuple[list[str], list[str], list[str]]]:
        drawn = []
        for group in rng.sample(self.lexicon, 6):
            name, label = rng.choice(group["names"]), rng.choice(group["texts"])
            drawn.append((words_of(name), [], self.printed(rng, words_of(label))))
        return drawn

    def _synonyms(self, rng: random.Random, texts: list[str]) -> tuple[list[str], list[str], list[str]]:
        one, other = rng.sample(texts, 2)
        return words_of(one), [], words_of(other)

    def view(self, rng: random.Random, field: dict[str, str]) -> tuple[list[str], list[str], list[str]] | None:
        name, said = words_of(field["name"]), words_of(field["said"])[:MAX_SAID]
        head, title = head_of(field["said"]), words_of(field["title"])
        others = self.called.get(field["said"].lower(), [])
        chance = rng.random()
        if others and chance < 0.35:
            label = words_of(rng.choice(others))
            if label != name:
                return self.named(rng, name), said if rng.random() < 0.5 else [], self.printed(rng, label)
        if title and title != name and chance < 0.6:
            return self.named(rng, name), said if rng.random() < 0.4 else [], self.printed(rng, title)
        if 1 <= len(head) <= 6 and head != name and chance < 0.7:
            rest = said[len(head) :] if rng.random() < 0.4 else []
            return self.named(rng, name), rest, self.printed(rng, head)
        if len(said) >= 3 and rng.random() < 0.75:
            return (self.named(rng, name) if rng.random() < 0.4 else []), said, self.printed(rng, name)
        return self.named(rng, name), said if rng.random() < 0.5 else [], self.printed(rng, name, changes=0.35)

    def named(self, rng: random.Random, name: list[str]) -> list[str]:
        return [self._other_word(rng, word, 0.06) for word in name]

    def printed(self, rng: random.Random, label: list[str], changes: float = 0.12) -> list[str]:
        """The label as a document may print it: short forms, other order, words left out, units behind it."""
        words = list(label[:MAX_LABEL])
        if len(words) == 2 and rng.random() < 0.2:
            words = [words[1], "of", words[0]] if rng.random() < 0.5 else [words[1], words[0]]
        if len(words) >= 3 and rng.random() < 0.15:
            del words[rng.randrange(len(words))]
        words = [self._other_word(rng, word, changes) for word in words]
        words = [part for word in words for part in self._shortened(rng, word)]
        if rng.random() < 0.08:
            words.append(rng.choice(UNITS))
        return words

    def _other_word(self, rng: random.Random, word: str, chance: float) -> str:
        others = self.synonyms.get(word)
        return rng.choice(others) if others and rng.random() < chance else word

    def _shortened(self, rng: random.Random, word: str) -> list[str]:
        chance = rng.random()
        if word in SHORT_FORMS and chance < 0.25:
            return words_of(rng.choice(SHORT_FORMS[word]))
        if len(word) >= 6 and chance < 0.04:
            return [word[: rng.randint(3, 5)]]
        if len(word) >= 5 and chance < 0.06:
            return [word[0] + re.sub("[aeiou]", "", word[1:])]
        if len(word) >= 5 and chance < 0.075:
            at = rng.randrange(1, len(word) - 1)
            return [word[:at] + rng.choice("aeiornstl") + word[at + 1 :]]
        return [word]
