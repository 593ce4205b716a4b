"""The characters that the network can read. Output n + 1 is CHARACTERS[n]; output 0 is «no character».

There are two networks, each with an alphabet of its own; RECOGNISER_SCRIPT says which one a process is about.
"""
from __future__ import annotations

import os
import unicodedata

ASCII = "".join(chr(code) for code in range(32, 127))
LATIN = (
    "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿ"
    "ĀāĂăĄąĆćČčĊċĈĉĎďĐđĒēĖėĘęĚěƏəĞğĢģĠġĜĝĦħĤĥĪīĮįİıĴĵĶķĹĺĽľĻļŁłŃńŇňŅņŐőŒœŔŕŘřŚśŞşŠšŜŝŤťŪūŮůŰűŲųŬŭŴŵŶŷŸŹźŻżŽžȘșȚțẞ"
)
GREEK = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΆΈΉΊΌΎΏΪΫαβγδεζηθικλνξοπρσςτυφχψωάέήίόύώϊϋΐΰ"
CYRILLIC = (
    "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя"
    "ЁёЂђЃѓЄєЅѕІіЇїЈјЉљЊњЋћЌќЎўЏџҐґ"
)
SIGNS = (
    "€£¥¢§¶°ºª№™®©•·–—“”„‘’‚«»‹›…½¼¾⅓⅔⅛⅜⅝⅞×÷±µ¹²³✓✗☐☑☒■□●○▪→←↑↓≤≥≈≠†‡‰¿¡¬₺₹₽₩₫₱₴¦"
)
HEBREW = "אבגדהוזחטיךכלםמןנסעףפץצקרשת"
#: Arabic letters, then those that Persian and Urdu add. Diacritics are not read.
ARABIC = "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي" + "پچژکگیۀٹڈڑںھہے"
#: Persian figures have shapes of their own for four, five and six only.
ARABIC_FIGURES = "٠١٢٣٤٥٦٧٨٩" + "۴۵۶"
SEMITIC_SIGNS = "׳״־،؛؟٪٫٬" + "€£¥§°©®•·–—“”„‘’«»…½¼¾×÷±²³✓✗☐☑☒■□●○→←₪﷼"
ALPHABETS = {
    "european": ASCII + LATIN + GREEK + CYRILLIC + SIGNS,
    "semitic": ASCII + "ÄÖÜäöüßÀÇÈÉÊàâçèéêëîïôùûñáíóúÁÍÓÚ" + HEBREW + ARABIC + ARABIC_FIGURES + SEMITIC_SIGNS,
}
SCRIPT = os.environ.get("RECOGNISER_SCRIPT", "european")
CHARACTERS = ALPHABETS[SCRIPT]
INDEX = {character: number + 1 for number, character in enumerate(CHARACTERS)}
assert len(INDEX) == len(CHARACTERS)

#: Characters that look the same.
SAME = {
    "Ţ": "Ț", "ţ": "ț", "\u00a0": " ", "\u202f": " ", "\u2009": " ", "−": "-", "‐": "-", "‑": "-", "μ": "µ",
    "\u00ad": "", "´": "'", "ʼ": "’", "ʻ": "‘", "ˮ": '"', "ŀ": "l·", "⁄": "/", "∙": "·", "˚": "°", "ﬁ": "fi",
    "ﬂ": "fl", "′": "'", "″": '"', "✔": "✓", "✘": "✗", "✕": "✗", "Ǆ": "DŽ", "ǅ": "Dž", "ǆ": "dž", "\u200b": "",
    # Of right-to-left text: marks of direction and of joining, what only stretches a word, figures of one shape.
    "\u200c": "", "\u200d": "", "\u200e": "", "\u200f": "", "\u202a": "", "\u202b": "", "\u202c": "", "ـ": "", "ٱ": "ا",
    **dict(zip("۰۱۲۳۷۸۹", "٠١٢٣٧٨٩")),
}

#: Letters of the other scripts that look exactly like a Latin one.
LOOKALIKES = dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧονАВЕКМНОРСТХЅІЈаеосрхѕіјуЇї", "ABEZHIKMNOPTYXovABEKMHOPCTXSIJaeocpxsijyÏï"))


def clean(text: str) -> str:
    """Normalises a text: one space between words, one character for all that look the same."""
    text = "".join(SAME.get(character, character) for character in unicodedata.normalize("NFC", text))
    return " ".join(text.split())


def is_readable(text: str) -> bool:
    return text != "" and all(character in INDEX for character in text)


def is_foreign(character: str) -> bool:
    return character in _FOREIGN


_FOREIGN = set(GREEK + CYRILLIC)


def in_one_script(text: str) -> str:
    """A text whose Greek or Cyrillic letters could all be Latin ones counts as Latin: nothing distinguishes it."""
    if any(is_foreign(character) and character not in LOOKALIKES for character in text):
        return text
    return "".join(LOOKALIKES.get(character, character) for character in text)
