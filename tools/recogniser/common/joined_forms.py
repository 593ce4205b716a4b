"""Gives Arabic fonts code points for the forms of their letters, so that they are drawn without a shaping engine."""
from __future__ import annotations

from fontTools.ttLib import TTFont

from common.right_to_left import FORMS, LAM_ALEF

_FEATURES = {"isol": 0, "fina": 1, "init": 2, "medi": 3}


def add_forms(font: TTFont) -> None:
    """A form that has a code point already keeps it; the others come from the rules by which the font joins letters."""
    tables = [table for table in font["cmap"].tables if table.isUnicode()]
    names = font.getBestCmap() or {}
    singles, ligatures = _rules(font)
    for letter, forms in FORMS.items():
        alone = names.get(ord(letter))
        if alone is None:
            continue
        for feature, place in _FEATURES.items():
            if forms[place] is not None:
                _add(tables, names, forms[place], singles[feature].get(alone) or (alone if place == 0 else None))
    lam = names.get(ord("ل"))
    for alef, (alone, joined) in LAM_ALEF.items():
        other = names.get(ord(alef))
        first, between, last = singles["init"].get(lam), singles["medi"].get(lam), singles["fina"].get(other)
        _add(tables, names, alone, ligatures.get((first, last)) or ligatures.get((lam, other)))
        _add(tables, names, joined, ligatures.get((between, last)))


def _add(tables: list, names: dict[int, str], form: str, glyph: str | None) -> None:
    if glyph is None or ord(form) in names:
        return
    names[ord(form)] = glyph
    for table in tables:
        table.cmap[ord(form)] = glyph


def _rules(font: TTFont) -> tuple[dict[str, dict[str, str]], dict[tuple[str, str], str]]:
    singles: dict[str, dict[str, str]] = {feature: {} for feature in _FEATURES}
    ligatures: dict[tuple[str, str], str] = {}
    if "GSUB" not in font or font["GSUB"].table.FeatureList is None:
        return singles, ligatures
    rules = font["GSUB"].table
    for record in rules.FeatureList.FeatureRecord:
        for number in record.Feature.LookupListIndex:
            for lookup in rules.LookupList.Lookup[number].SubTable:
                lookup = getattr(lookup, "ExtSubTable", lookup)
                if record.FeatureTag in singles and hasattr(lookup, "mapping"):
                    for glyph, form in lookup.mapping.items():
                        singles[record.FeatureTag].setdefault(glyph, form if isinstance(form, str) else form[0])
                if record.FeatureTag in ("rlig", "liga") and hasattr(lookup, "ligatures"):
                    for glyph, found in lookup.ligatures.items():
                        for ligature in found:
                            if len(ligature.Component) == 1:
                                ligatures.setdefault((glyph, ligature.Component[0]), ligature.LigGlyph)
    return singles, ligatures
