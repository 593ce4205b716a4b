/**
 * Slips of recognised text that can be told without doubt: a letter in a number, a digit in a word, a point or a space
 * inside of a word. Only words that were read from an image are mended; what a file says is what it says.
 */
import { labelWords } from '../lexicon/tokens.ts';
import { ADDRESS_WORDS } from '../recognise/address-words.ts';
import { ORGANISATION_WORDS } from '../recognise/names.ts';
import type { PlacedWord } from './place-words.ts';

const isKnown = (word: string): boolean => {
  const small = word.toLowerCase();
  return labelWords().has(small) || ADDRESS_WORDS.has(small) || ORGANISATION_WORDS.has(small);
};

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
  if (letters === 0) return chunk;
  if (digits === 0) return withoutSlip(chunk);
  // Two letters at most: what has more of them is a code.
  if (NUMBER.test(chunk) && digits >= 3 && letters <= 2) return asDigits(chunk);
  const word = asLetters(chunk);
  return word !== undefined && (isKnown(word) || isPlainlyWord(chunk)) ? word : chunk;
}

/** Letters that are taken for each other. */
const ALIKE: ReadonlySet<string> = new Set(
  'il it lt fp ef ce co cg oq od ou uv vy mn hn br be kr jo'
    .split(' ')
    .flatMap(([one = '', other = '']) => [one + other, other + one]),
);
/** Shorter words are one letter away from too many others. */
const MIN_SLIP_LETTERS = 7;
const MIN_FIRST_SLIP_LETTERS = 10;

/** By all letters but one; the missing one is a star. */
let knownBut: ReadonlyMap<string, string> | undefined;

function readKnownBut(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const word of [...labelWords(), ...ADDRESS_WORDS, ...ORGANISATION_WORDS]) {
    if (word.length < MIN_SLIP_LETTERS) continue;
    for (let place = 0; place < word.length; place += 1) found.set(starred(word, place), word);
  }
  return found;
}

const starred = (word: string, place: number): string => `${word.slice(0, place)}*${word.slice(place + 1)}`;

/** A word that is no known one, but would be with one letter that looks like the one that was read. */
function withoutSlip(chunk: string): string {
  if (chunk.length < MIN_SLIP_LETTERS || isKnown(chunk)) return chunk;
  knownBut ??= readKnownBut();
  const small = chunk.toLowerCase();
  for (let place = 0; place < small.length; place += 1) {
    const letter = knownBut.get(starred(small, place))?.[place];
    const read = small[place] ?? '';
    if (letter === undefined || !ALIKE.has(read + letter)) continue;
    if (place === 0 && small.length < MIN_FIRST_SLIP_LETTERS) continue;
    const isCapital = chunk[place] !== read;
    return chunk.slice(0, place) + (isCapital ? letter.toUpperCase() : letter) + chunk.slice(place + 1);
  }
  return chunk;
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

/** Short legal forms behind names, as letters that may be taken for digits and strokes. */
const LEGAL_FORMS: readonly (readonly [RegExp, string])[] = [
  [/^[S5][/7I1l|][B8]$/, 'S/B'],
  [/^[B8]H[D0O]$/, 'BHD'],
  [/^[S5]DN$/, 'SDN'],
  [/^[L1]T[D0]$/, 'LTD'],
  [/^[L1][L1]C$/, 'LLC'],
  [/^[I1]NC$/, 'INC'],
];

/** Legal forms with a digit in them, behind the word of a name. */
export function mendLegalForms(
  rows: readonly (readonly PlacedWord[])[],
  isRecognised: (word: PlacedWord) => boolean,
): void {
  for (const row of rows) {
    for (const [place, word] of row.entries()) {
      if (!isRecognised(word) || !/\d/.test(word.text) || !/^\p{Lu}{3,}\.?$/u.test(row[place - 1]?.text ?? ''))
        continue;
      word.text = LEGAL_FORMS.find(([form]) => form.test(word.text))?.[1] ?? word.text;
    }
  }
}

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
