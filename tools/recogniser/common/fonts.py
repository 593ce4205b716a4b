"""Reduces fonts to the alphabet, drops those that would teach wrong letters, and keeps some families for tests."""
from __future__ import annotations

import json
import random
import re
from pathlib import Path

from fontTools import merge, subset
from fontTools.ttLib import TTFont
from PIL import Image, ImageChops, ImageDraw, ImageFont

from common.alphabet import ARABIC, CHARACTERS, CYRILLIC, GREEK, HEBREW, SCRIPT
from common.joined_forms import add_forms
from common.own_rules import joins_letter
from common.right_to_left import APART, MARKS, STRETCH, all_forms, shaped

#: Families that are never trained on: the drawn pages of the evaluation use them.
TEST_FAMILIES = {"paratype", "gentiumplus", "gentium-basic", "cantarell", "oxygen", "oldstandard", "fonts-oldstandard", "hack",
                 "firacode", "comfortaa", "tuffy", "gfs-artemisia", "artemisia",
                 "ezra", "lemonada", "fonts-hosny-thabit", "harmattan", "kacst-one", "freefarsi", "print-mirza", "print-vazirmatn",
                 "print-ibm-plex-sans-arabic", "print-gulzar", "print-rubik", "print-frank-ruhl-libre"}
#: Single fonts of Hebrew and Arabic families that nothing is trained on.
TEST_FONTS = re.compile(r"^(Aharoni|FrankRuehl|NotoSerifHebrew-|NotoNaskhArabicUI-|NotoKufiArabic-)") if SCRIPT == "semitic" else None
DEFAULT_PER_FAMILY = 5
PER_FAMILY = {
    "noto": 14, "adf": 20, "pc": 10, "lm": 12, "mplus": 6, "league-mono": 8, "inter": 6, "junicode": 3, "urw-base35": 30,
    "tex-gyre": 10, "cmu": 10, "stix": 2, "tiresias": 6, "dejavu": 18, "lato": 8, "liberation": 16, "liberation2": 12,
    "jetbrains-mono": 4, "open-sans": 8, "linux-libertine": 6, "vollkorn": 3, "karla": 3, "freefont": 12, "croscore": 12,
    "fonts-go": 8, "go": 8, "courier-prime": 4, "opendyslexic": 2, "RobotoTTF": 8, "unhinted": 8, "averia-gwf": 3,
    "roadgeek": 3, "beteckna": 3, "sora": 3, "manrope": 3, "dosis": 3, "sixtyfour": 1, "glasstty": 1, "humor-sans": 1,
    "unifont": 1, "ancient-scripts": 1, "TTF": 2, "OTF": 0, "georgewilliams": 4, "paratype": 8, "symbola": 1,
}
ONLY = {
    "noto": r"/Noto(Sans|Serif|SansHebrew|SerifHebrew|SansArabic|SansArabicUI|NaskhArabic|NaskhArabicUI|KufiArabic|NastaliqUrdu|RashiHebrew)-" if SCRIPT == "semitic"
    else r"/Noto(Sans|Serif|Mono|SansMono|SansDisplay|SerifDisplay)-",
    "lm": r"lmmono|lmsans10|lmroman10|lmsansdemicond",
    "unifont": r"/unifont\.",
    "ancient-scripts": r"Symbola",
}
UNWANTED = re.compile(
    r"Symbol(?!a)|Dingbat|D050000L|Math|Ornament|Initials|ExtraLight|Thin|Hairline|UltraLight|Variable|BlackItalic|"
    r"Keyboard|Fraktur|Emoji|Stencil|_VF|\[wght\]|SmallCaps|-SC|_sample|Fallback|csur|Tughra|Orqun|upper|jp\."
)
#: Each style of a font is a file of its own; only regular and bold ones with Latin letters are used.
NPM_STYLES = re.compile(r"-latin-(400|700)-normal\.woff$") if SCRIPT == "european" else re.compile(r"-(?:arabic|hebrew)-(400|700)-normal\.woff$")
MOST_SEMITIC = 200
SMALL_PRINT = [character for character in CHARACTERS if character.isascii() and character.isprintable() and character != " "]
#: What a font draws: the alphabet, the forms of its letters, and what is drawn and not read.
DRAWN = CHARACTERS + ("".join(sorted(all_forms() - set(CHARACTERS))) + MARKS + STRETCH if SCRIPT == "semitic" else "")
#: Forms of the letters that every Arabic text needs.
NEEDED_ARABIC = "".join(sorted(set("".join(shaped(letter * 3) for letter in ARABIC[:36]) + shaped("ال"))))


def prepare_fonts(unpacked: Path, target: Path, seed: int = 3) -> None:
    chooser = random.Random(seed)
    families: dict[str, list[Path]] = {}
    for path in sorted(unpacked.glob("usr/share/**/*")):
        if path.suffix.lower() in (".ttf", ".otf") and path.is_file() and not path.is_symlink():
            families.setdefault(path.parent.name, []).append(path)
    for path in sorted(unpacked.glob("npm-*/*/files/*.woff")):
        if NPM_STYLES.search(path.name):
            families.setdefault(f"{path.parts[-4].removeprefix('npm-')}-{path.parts[-3]}", []).append(path)
    coverage: dict[str, dict[str, str]] = {"train": {}, "test": {}}
    for part in coverage:
        (target / part).mkdir(parents=True, exist_ok=True)
    for family in sorted(families):
        paths = [path for path in families[family] if not UNWANTED.search(path.name)]
        if family in ONLY:
            paths = [path for path in paths if re.search(ONLY[family], str(path))]
        chooser.shuffle(paths)
        for path in paths[: PER_FAMILY.get(family, DEFAULT_PER_FAMILY) if SCRIPT == "european" else MOST_SEMITIC]:
            is_for_tests = family in TEST_FAMILIES or (TEST_FONTS is not None and TEST_FONTS.search(path.name) is not None)
            part = "test" if is_for_tests else "train"
            name = f"{family}__{path.stem}.ttf".replace(" ", "_")
            covered = cut_font(path, target / part / name)
            if covered:
                coverage[part][name] = covered
    for part, fonts in coverage.items():
        (target / part / "coverage.json").write_text(json.dumps(fonts, ensure_ascii=False), encoding="utf8")
        size = sum((target / part / name).stat().st_size for name in fonts)
        scripts = (("Greek", GREEK[:24]), ("Cyrillic", CYRILLIC[:64])) if SCRIPT == "european" else (("Hebrew", HEBREW), ("Arabic", NEEDED_ARABIC))
        counts = {label: sum(1 for have in fonts.values() if set(letters) <= set(have)) for label, letters in scripts}
        print(f"{part}: {len(fonts)} fonts, {size / 2**20:.1f} MiB, {counts}")


def cut_font(source: Path, target: Path) -> str:
    """Returns the characters that the font may be used for; none if it is unusable."""
    try:
        font = open_font(source)
        font.flavor = None
        if SCRIPT == "semitic":
            add_forms(font)
        have = {character for character in DRAWN if ord(character) in (font.getBestCmap() or {})}
        if not is_useful(have):
            return ""
        options = subset.Options()
        options.hinting = False
        options.layout_features = ["*"] if SCRIPT == "semitic" else []
        options.name_IDs = [1, 2]
        options.notdef_outline = False
        options.glyph_names = False
        options.drop_tables += ["DSIG", "FFTM", "kern", "MATH", "EBLC", "EBDT", "EBSC"]
        if SCRIPT == "european":
            options.drop_tables += ["GSUB", "GPOS", "GDEF"]
        options.ignore_missing_glyphs = options.ignore_missing_unicodes = True
        cutter = subset.Subsetter(options)
        cutter.populate(unicodes=[ord(character) for character in have] + ([ord(APART)] if SCRIPT == "semitic" else []))
        cutter.subset(font)
        font.save(target)
        drawn = ImageFont.truetype(str(target), 48)
        have = {character for character in have if character == " " or character in MARKS or has_ink(drawn, character)}
        if SCRIPT == "semitic":
            have = {character for character in have if joins_letter(str(target), character)}
    except Exception as error:  # a broken font is left out, whatever is wrong with it
        print("left out", source.name, repr(error)[:90])
        target.unlink(missing_ok=True)
        return ""
    if has_capitals_only(drawn):
        have = {character for character in have if not character.islower()}
    return "".join(character for character in DRAWN if character in have)


def open_font(source: Path) -> TTFont:
    """Fonts of the npm registry come in parts: Hebrew or Arabic letters, and Latin ones with figures and signs."""
    latin = source.with_name(re.sub("-(arabic|hebrew)-", "-latin-", source.name))
    if SCRIPT == "european" or latin == source or not latin.exists():
        return TTFont(source, fontNumber=0)
    return merge.Merger().merge([str(source), str(latin)])


def is_useful(have: set[str]) -> bool:
    if SCRIPT == "semitic" and (set(HEBREW) <= have or set(ARABIC[:36]) <= have):
        return True
    return len([character for character in SMALL_PRINT if character in have]) >= 92


def has_ink(font: ImageFont.FreeTypeFont, character: str) -> bool:
    return font.getmask(character).getbbox() is not None


def has_capitals_only(font: ImageFont.FreeTypeFont) -> bool:
    """Fonts that draw small letters as capitals would teach the network to mix the case."""
    return sum(likeness(font, letter, letter.upper()) > 0.88 for letter in "aegrt") >= 3


def likeness(font: ImageFont.FreeTypeFont, one: str, other: str) -> float:
    first, second = (glyph(font, character) for character in (one, other))
    both = sum(ImageChops.darker(first, second).histogram()[128:])
    either = sum(ImageChops.lighter(first, second).histogram()[128:])
    return both / max(1, either)


def glyph(font: ImageFont.FreeTypeFont, character: str) -> Image.Image:
    image = Image.new("L", (160, 160), 0)
    ImageDraw.Draw(image).text((40, 40), character, fill=255, font=font)
    box = image.getbbox() or (0, 0, 1, 1)
    return image.crop(box).resize((48, 48), Image.BILINEAR)
