"""A corpus of a few words and the fonts of this machine, for tests at toy size."""
from __future__ import annotations

import gzip
import json
from pathlib import Path

from PIL import ImageFont

from common.alphabet import CHARACTERS, CYRILLIC, GREEK
from common.fonts import has_ink

FONTS = Path("/usr/share/fonts")


def write_toy_data(folder: Path) -> bool:
    """Returns False if the machine has no font."""
    found = sorted(FONTS.rglob("*.ttf"))[:3] if FONTS.exists() else []
    for part in ("train", "test"):
        target = folder / "fonts" / part
        target.mkdir(parents=True)
        coverage = {}
        for path in found:
            (target / f"toy__{path.name}").write_bytes(path.read_bytes())
            font = ImageFont.truetype(str(path), 24)
            coverage[f"toy__{path.name}"] = "".join(c for c in CHARACTERS if c == " " or has_ink(font, c))
        (target / "coverage.json").write_text(json.dumps(coverage, ensure_ascii=False), encoding="utf8")
    latin = ["invoice", "total", "Straße", "été", "łódź", "Receipt"]
    phrases = [f"{one} {other} {number}" for one in latin for other in latin for number in range(4)]
    persons = {kind: ["Main Street 1, 12345 Town", "Elm Road 22"] for kind in ("name", "address", "company", "phone", "city", "street")}
    corpus = {
        "words": {"en": latin, "de": latin, "el": [GREEK[5:11].lower(), GREEK[3:9]], "ru": [CYRILLIC[3:9], CYRILLIC[40:46]]},
        "phrases": {"en": phrases, "de": phrases, "ru": [f"{CYRILLIC[36:44]} {number}" for number in range(80)]},
        "persons": {"latin": persons},
        "frequent": {"en": latin, "de": latin},
        "places": [["Town", "County"], ["Łódź", "Łódzkie"]],
    }
    with gzip.open(folder / "corpus.json.gz", "wt", encoding="utf8") as file:
        json.dump(corpus, file, ensure_ascii=False)
    return bool(found)
