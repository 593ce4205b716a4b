/** Runs of words on one line without a wide gap: the pieces that labels consist of. */
import type { RawWord } from '../../model/raw-page.ts';
import { around, heightOf, type PageSize, type Rect, sameLine, toRect } from './points.ts';

export interface Segment extends Rect {
  text: string;
}

/** In heights of the line: a wider gap separates what is left of it from what is right of it. */
const MAX_GAP = 0.9;
/** Underscores and dots that stand for a line to write on. */
const BLANK_RUN = /^(?:_{3,}|\.{5,}|…{2,})$/;

export interface PageText {
  segments: Segment[];
  /** Places that are blank although they are text: runs of underscores or dots. */
  blanks: Rect[];
}

interface Placed extends Rect {
  text: string;
}

export function readSegments(words: readonly RawWord[], page: PageSize): PageText {
  const placed: Placed[] = [];
  const blanks: Rect[] = [];
  for (const word of words) {
    if (word.angle !== 0) continue;
    for (const piece of pieces(word, page)) {
      if (BLANK_RUN.test(piece.text)) blanks.push(piece);
      else placed.push(piece);
    }
  }
  return { segments: linesOf(placed).flatMap(segmentsOf), blanks: joinedBlanks(blanks) };
}

/** `Name:____` is one word of the engine, but a label and a blank. */
function pieces(word: RawWord, page: PageSize): Placed[] {
  const rect = toRect(word.box, page);
  if (!/_{3,}|\.{5,}|…{2,}/.test(word.text) || BLANK_RUN.test(word.text)) return [{ ...rect, text: word.text }];
  const parts = word.text.split(/(_{3,}|\.{5,}|…{2,})/).filter((part) => part !== '');
  const perCharacter = (rect.x1 - rect.x0) / word.text.length;
  let at = rect.x0;
  return parts.map((text) => {
    const piece = { ...rect, x0: at, x1: at + text.length * perCharacter, text };
    at = piece.x1;
    return piece;
  });
}

function linesOf(words: readonly Placed[]): Placed[][] {
  const lines: Placed[][] = [];
  for (const word of words.toSorted((one, other) => one.y0 + one.y1 - other.y0 - other.y1)) {
    const line = lines.findLast((known) => known.some((other) => sameLine(word, other) > 0.6));
    if (line === undefined || lines.length - lines.indexOf(line) > 8) lines.push([word]);
    else line.push(word);
  }
  return lines;
}

function segmentsOf(line: Placed[]): Segment[] {
  const segments: Placed[][] = [];
  let last: Placed | undefined;
  for (const word of line.toSorted((one, other) => one.x0 - other.x0)) {
    const run = segments.at(-1);
    if (last === undefined || run === undefined || word.x0 - last.x1 > MAX_GAP * heightOf(word)) segments.push([word]);
    else run.push(word);
    last = word;
  }
  return segments.map((run) => ({ ...around(run), text: run.map(({ text }) => text).join(' ') }));
}

/** A line of underscores may be several words. */
function joinedBlanks(blanks: readonly Rect[]): Rect[] {
  const joined: Rect[] = [];
  for (const blank of blanks.toSorted((one, other) => one.y0 - other.y0 || one.x0 - other.x0)) {
    const before = joined.find((known) => sameLine(known, blank) > 0.6 && Math.abs(blank.x0 - known.x1) < 6);
    if (before === undefined) joined.push({ ...blank });
    else Object.assign(before, around([before, blank]));
  }
  return joined;
}
