import type { Box } from '../../model/document.ts';
import type { RawPage } from '../../model/raw-page.ts';
import { silentPictures } from './picture-regions.ts';

export interface TextUse {
  /**
   * `usable`: the text layer says what the page shows. `empty`: there is almost no text. `garbage`: there is text, but
   * its characters are not the visible ones, as when a font's mapping is lost or wrong.
   */
  verdict: 'usable' | 'empty' | 'garbage';
  /** Pictures on a page of usable text whose own text is not in the layer. */
  silentImages: Box[];
}

/** Share of the characters: more unknown ones make the layer garbage. */
const MAX_UNKNOWN_SHARE = 0.2;
/** Fewer letters say nothing about a language. */
const MIN_LETTERS = 80;
/** Vowels among the letters of Latin words: 0.30 (Czech) to 0.50 (Italian); codes and names stay inside. */
const MIN_VOWEL_SHARE = 0.18;
const MAX_VOWEL_SHARE = 0.72;
const MIN_SYMBOLS = 80;
const MAX_SYMBOL_SHARE = 0.6;
const FEW_CHARACTERS_ANYWHERE = 3;

export function usableText(page: RawPage): TextUse {
  const counts = countCharacters(page.words.map((word) => word.text));
  if (counts.all < FEW_CHARACTERS_ANYWHERE) return { verdict: 'empty', silentImages: [] };
  if (isGarbage(counts)) return { verdict: 'garbage', silentImages: [] };
  return { verdict: 'usable', silentImages: page.images.length === 0 ? [] : silentPictures(page) };
}

interface Counts {
  all: number;
  unknown: number;
  /** Letters a to z of purely alphabetic words, and the vowels among them. */
  letters: number;
  vowels: number;
  /** Letters of any script, and signs that are neither letter, digit nor usual punctuation. */
  anyLetters: number;
  symbols: number;
}

function countCharacters(texts: readonly string[]): Counts {
  const counts: Counts = { all: 0, unknown: 0, letters: 0, vowels: 0, anyLetters: 0, symbols: 0 };
  for (const text of texts) {
    counts.all += text.length;
    if (/^[A-Za-z]+[.,;:]?$/.test(text)) {
      // Nearly every word: one test covers all of its characters.
      counts.letters += text.length;
      counts.anyLetters += text.length;
      counts.vowels += text.replace(/[^aeiouyAEIOUY]+/g, '').length;
      continue;
    }
    counts.unknown += matches(text, /[\ufffd\ue000-\uf8ff\u{f0000}-\u{10fffd}]/gu);
    counts.anyLetters += matches(text, /\p{L}/gu);
    counts.symbols += matches(text, /[^\p{L}\p{N}\p{M}\s.,;:()[\]/|'"’‘“”$€£%&@_*+=<>•·–—-]/gu);
  }
  return counts;
}

const matches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

function isGarbage({ all, unknown, letters, vowels, anyLetters, symbols }: Counts): boolean {
  if (unknown > all * MAX_UNKNOWN_SHARE) return true;
  if (symbols >= MIN_SYMBOLS && symbols > (symbols + anyLetters) * MAX_SYMBOL_SHARE) return true;
  if (letters < MIN_LETTERS) return false;
  return vowels < letters * MIN_VOWEL_SHARE || vowels > letters * MAX_VOWEL_SHARE;
}
