const HEBREW = /[\u05d0-\u05ea]/;
const LETTER = /\p{L}/u;
/** Where Windows-1255 has the Hebrew alphabet, Windows-1252 has these. */
const ALPHABET_IN_LATIN = /^[\u00e0-\u00fa]$/;
const ALEF_IN_LATIN = 0xe0;
const ALEF = 0x05d0;

/**
 * Some fonts name single Hebrew letters by the Latin letters that have their codes: "ð" for "נ". In a word of Hebrew
 * letters these are what they look like on the page.
 * @param texts of the glyphs of a line; words are separated by items that have no letter
 */
export function hebrewLetters(texts: readonly string[]): string[] {
  const found = [...texts];
  for (let from = 0; from < texts.length; ) {
    let to = from;
    while (to < texts.length && (texts[to] ?? '').trim() !== '') to += 1;
    const letters = texts.slice(from, to).filter((text) => LETTER.test(text));
    const isHebrew =
      letters.some((text) => HEBREW.test(text)) &&
      letters.every((text) => HEBREW.test(text) || ALPHABET_IN_LATIN.test(text));
    for (let at = from; isHebrew && at < to; at += 1) found[at] = hebrewOf(texts[at] ?? '');
    from = to + 1;
  }
  return found;
}

const hebrewOf = (text: string): string =>
  ALPHABET_IN_LATIN.test(text) ? String.fromCodePoint((text.codePointAt(0) ?? 0) - ALEF_IN_LATIN + ALEF) : text;
