import type { TextLine } from './text-line.ts';

const BULLET = /^[•◦▪▫●○■□◆◇▶►‣⁃∙·✓✔➢➤\uf0b7\uf0a7–—-]$/u;
const ENUMERATOR = /^(\(?(\d{1,3}|[a-z]|[ivx]{1,5}|[A-Z])[.)]|\[\d{1,3}\])$/;

export interface ListMarker {
  text: string;
  /** How many of the line's words make it up. */
  words: number;
}

/** What stands before the text of a list item, or null. A marker needs text behind it. */
export function markerOf(line: TextLine): ListMarker | null {
  const [first] = line.words;
  if (first === undefined || line.words.length < 2) return null;
  if (BULLET.test(first.text)) return { text: isDash(first.text) ? '-' : '•', words: 1 };
  return ENUMERATOR.test(first.text) ? { text: first.text, words: 1 } : null;
}

const isDash = (text: string): boolean => /^[–—-]$/.test(text);
