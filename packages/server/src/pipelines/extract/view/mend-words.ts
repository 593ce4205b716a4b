/**
 * Slips of recognised text that can be told without doubt: a letter in a number, a digit in a word, a point or a space
 * inside of a word. Only words that were read from an image are mended; what a file says is what it says.
 */
import { isLabelWord } from '../lexicon/tokens.ts';
import { isAddressWord } from '../recognise/address-words.ts';
import { organisationScore } from '../recognise/names.ts';
import type { PlacedWord } from './place-words.ts';

const isKnown = (word: string): boolean =>
  isLabelWord(word.toLowerCase()) || isAddressWord(word) || organisationScore(word) > 0;

const DIGIT_OF: Readonly<Record<string, string>> = { O: '0', o: '0', Q: '0', I: '1', l: '1', '|': '1', S: '5', B: '8' };
const LOWER_OF: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', '5': 's' };
const UPPER_OF: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '5': 'S', '8': 'B' };

const asDigits = (text: string): string => text.replace(/\p{L}|\|/gu, (letter) => DIGIT_OF[letter] ?? letter);
const countOf = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

const DATE = /^[\dOoIl|]{1,2}([/.-])[\dOoIl|]{1,2}\1(?:[\dOoIl|]{4}|[\dOoIl|]{2})$/;
const AMOUNT = /^(RM|[$€£])?([\dOoQIl|SB,]+[.,][\dOoQIl|SB]{2})$/;
const NUMBER = /^[\dOoIl]+$/;
const POINT_INSIDE = /^(\p{L}{1,12})\.(\p{L}{2,12})(?=\P{L}*$)/u;
const CHUNK = /[\p{L}\d]+/gu;

export function mendText(text: string): string {
  const amount = AMOUNT.exec(text);
  const number = amount?.[2] ?? (DATE.test(text) ? text : undefined);
  if (number !== undefined && countOf(number, /\d/g) > countOf(number, /[^\d.,/-]/g)) {
    return (amount?.[1] ?? '') + asDigits(number);
  }
  const inside = POINT_INSIDE.exec(text);
  if (inside !== null && isKnown(`${inside[1]}${inside[2]}`)) return text.replace('.', '');
  return text.replace(CHUNK, mendChunk);
}

function mendChunk(chunk: string): string {
  const digits = countOf(chunk, /\d/g);
  const letters = chunk.length - digits;
  if (digits === 0 || letters === 0) return chunk;
  // Two letters at most: what has more of them is a code.
  if (NUMBER.test(chunk) && digits >= 3 && letters <= 2) return asDigits(chunk);
  const word = asLetters(chunk);
  return word !== undefined && (isKnown(word) || isPlainlyWord(chunk)) ? word : chunk;
}

/** Undefined when a digit in it looks like no letter. */
function asLetters(chunk: string): string | undefined {
  let word = '';
  for (const [place, sign] of [...chunk].entries()) {
    if (!/\d/.test(sign)) {
      word += sign;
      continue;
    }
    const isLower = /\p{Ll}/u.test(chunk[place - 1] ?? '') || /\p{Ll}/u.test(word.at(-1) ?? '');
    const letter = (isLower || /\p{Ll}/u.test(chunk[place + 1] ?? '') ? LOWER_OF : UPPER_OF)[sign];
    if (letter === undefined) return undefined;
    word += letter;
  }
  return word;
}

/** Codes do not mix digits with small letters; in capitals a single digit within a longer word is none of a code. */
const SMALL_INSIDE = /^\p{L}+(?:\d{1,2}\p{L}+)+$/u;
const CAPITAL_INSIDE = /^(?:\p{Lu}{3,}\d\p{Lu}+|\p{Lu}+\d\p{Lu}{3,})$/u;

const isPlainlyWord = (chunk: string): boolean =>
  CAPITAL_INSIDE.test(chunk) || (SMALL_INSIDE.test(chunk) && /\p{Ll}\d+\p{Ll}|\p{L}\d+\p{Ll}+$/u.test(chunk));

/** A gap narrower than this share of the usual one of its line is none between words. */
const MAX_INNER_GAP = 0.6;
/**
 * In widths of a letter. Type of one width has gaps of at least one letter. Where some gaps are nearly nothing, the
 * places of the words are not exact, and narrow gaps say little.
 */
const TYPEWRITER_GAP = 1;
const MIN_EXACT_GAP = 0.25;
/** What is wider stands apart, and says nothing about the gaps inside of words. */
const MAX_REFERENCE = 1.4;
/** In widths of a letter; wider gaps are of columns. */
const MAX_WORD_GAP = 2;

interface Gap {
  word: PlacedWord;
  before: PlacedWord;
  /** In widths of a letter. */
  width: number;
}

/** Takes the spaces away that stand inside of words. */
export function mendSpaces(
  rows: readonly (readonly PlacedWord[])[],
  isRecognised: (word: PlacedWord) => boolean,
): void {
  const gaps = rows.map((row) => gapsOf(row).filter(({ word, before }) => isRecognised(word) && isRecognised(before)));
  const usual = medianOf(gaps.flat().map(({ width }) => width));
  const printed = countsOf(rows);
  for (const row of gaps) {
    for (const gap of row) {
      const others = row.filter((other) => other !== gap).map(({ width }) => width);
      const own = medianOf(others);
      const reference = (others.length >= 2 ? own : Math.min(own ?? Infinity, usual ?? 0)) ?? 0;
      if (gap.width >= MAX_INNER_GAP * Math.min(reference, MAX_REFERENCE)) continue;
      const isExact = reference >= TYPEWRITER_GAP && row.every(({ width }) => width > MIN_EXACT_GAP);
      if (isOneWord(gap, printed, isExact)) gap.word.spaced = false;
    }
  }
}

/** How often each word stands on the page. */
function countsOf(rows: readonly (readonly PlacedWord[])[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) {
    for (const { text } of row) {
      for (const part of text.toLowerCase().match(/\p{L}+/gu) ?? []) counts.set(part, (counts.get(part) ?? 0) + 1);
    }
  }
  return counts;
}

function gapsOf(row: readonly PlacedWord[]): Gap[] {
  const gaps: Gap[] = [];
  for (const [place, word] of row.entries()) {
    const before = row[place - 1];
    if (before === undefined || !word.spaced || word.cell !== before.cell) continue;
    const letterWidth = (word.right - word.left + before.right - before.left) / (word.text.length + before.text.length);
    const width = (word.left - before.right) / Math.max(letterWidth, 0.01);
    if (width < MAX_WORD_GAP) gaps.push({ word, before, width });
  }
  return gaps;
}

function isOneWord({ word, before }: Gap, printed: ReadonlyMap<string, number>, isExact: boolean): boolean {
  const [first] = /\p{L}+$/u.exec(before.text) ?? [];
  const [second] = /^\p{L}+/u.exec(word.text) ?? [];
  if (first === undefined || second === undefined) return false;
  if (/\p{Ll}$/u.test(first) && /^\p{Lu}/u.test(second)) return false;
  // A word that stands for itself; the beginning of one may be a word by chance, "state" of "statement".
  if (second.length > 2 && isKnown(second)) return false;
  if (isKnown(first + second) || printed.has((first + second).toLowerCase())) return true;
  // Parts of a word stand nowhere else.
  const isPart = (text: string): boolean => !isKnown(text) && (printed.get(text.toLowerCase()) ?? 0) < 2;
  return isExact && isPart(first) && isPart(second);
}

function medianOf(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}
