/** Cuts a recognised line into words: where letters stand comes from the network, where they end from the ink. */
import { type Character, isSpace } from './decode.ts';
import { type Gap, inkedColumns, widestGap } from './ink.ts';
import type { Sample } from './sample.ts';

export interface LineWord {
  text: string;
  confidence: number;
  /** Shares of the line's width. */
  start: number;
  end: number;
}

/*
 * In shares of the line's height. The network leaves out spaces in tight print and the ink alone cannot tell letter
 * spacing from words, so: a space that the network saw needs hardly any gap, another one a gap that stands out.
 * Measured on 26 receipts, which the numbers were chosen with: word recall .89.
 */
const SEEN_SPACE_GAP = 0.02;
const UNSEEN_SPACE_GAP = 0.22;
const UNSEEN_SPACE_TIMES_MEDIAN = 3;
/** Around the point of a number: figures of one width leave room beside it. */
const SEEN_SPACE_IN_NUMBER = 0.12;
const UNSEEN_SPACE_IN_NUMBER = 0.4;

/** Written without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

interface Letter extends Character {
  spaceSeen: boolean;
}

export function splitWords(characters: readonly Character[], sample: Sample): LineWord[] {
  const letters = lettersOf(characters);
  const ink = inkedColumns(sample);
  const column = (letter: Letter): number => Math.floor(letter.position * sample.width);
  const gaps: Gap[] = [];
  for (const [index, letter] of letters.entries()) {
    const next = letters[index + 1];
    if (next !== undefined) gaps.push(widestGap(ink, column(letter), column(next)));
  }
  const widths = gaps.map(({ start, end }) => (end - start) / sample.height);
  const median = widths.toSorted((one, other) => one - other)[widths.length >> 1] ?? 0;
  const words: LineWord[] = [];
  let first = 0;
  let start = edge(ink, 0, 1);
  for (const index of letters.keys()) {
    const gap = gaps[index];
    if (gap !== undefined && !separates(letters, index, widths[index] ?? 0, median)) continue;
    const end = gap?.start ?? edge(ink, sample.width, -1);
    words.push(wordOf(letters.slice(first, index + 1), start / sample.width, end / sample.width));
    first = index + 1;
    start = gap?.end ?? end;
  }
  return words;
}

function lettersOf(characters: readonly Character[]): Letter[] {
  const letters: Letter[] = [];
  let spaceSeen = false;
  for (const character of characters) {
    if (isSpace(character.text)) spaceSeen = true;
    else {
      letters.push({ ...character, spaceSeen });
      spaceSeen = false;
    }
  }
  return letters;
}

function separates(letters: readonly Letter[], index: number, gap: number, median: number): boolean {
  const [before, after] = [letters[index], letters[index + 1]];
  if (before === undefined || after === undefined) return false;
  if (UNSPACED.test(before.text) && UNSPACED.test(after.text)) return after.spaceSeen && gap >= UNSEEN_SPACE_GAP;
  const inNumber = isPointOfNumber(letters, index) || isPointOfNumber(letters, index + 1);
  if (after.spaceSeen && gap >= (inNumber ? SEEN_SPACE_IN_NUMBER : SEEN_SPACE_GAP)) return true;
  const needed = inNumber ? UNSEEN_SPACE_IN_NUMBER : UNSEEN_SPACE_GAP;
  return gap >= needed && gap >= UNSEEN_SPACE_TIMES_MEDIAN * median;
}

function isPointOfNumber(letters: readonly Letter[], index: number): boolean {
  const [before, point, after] = [letters[index - 1], letters[index], letters[index + 1]];
  return /[.,]/.test(point?.text ?? '') && isDigit(before) && isDigit(after);
}

const isDigit = (letter: Letter | undefined): boolean => /[\dOo]/.test(letter?.text ?? '');

/** The first column with ink from one end of the line, or that end when there is none. */
function edge(ink: Uint8Array, end: number, direction: 1 | -1): number {
  const column = direction === 1 ? ink.indexOf(1) : ink.lastIndexOf(1) + 1;
  return column < 0 || (direction === -1 && column === 0) ? end : column;
}

function wordOf(letters: readonly Letter[], start: number, end: number): LineWord {
  const confidence = letters.reduce((sum, letter) => sum + letter.confidence, 0) / letters.length;
  return {
    text: withFigures(letters.map(({ text }) => text).join('')),
    confidence: Math.min(1, confidence),
    start,
    end: Math.max(start, end),
  };
}

/** The letter O where only a figure can stand: before or after a decimal point, between figures, before a percent sign. */
const withFigures = (text: string): string =>
  text
    .replaceAll(/(?<![A-Za-z])[Oo](?=[.,]\d|%)/g, '0')
    .replaceAll(/(?<=\d)[Oo](?=[\d.,])/g, '0')
    .replaceAll(/(?<=\d[.,]\d?)[Oo](?=\d|$)/g, '0');
