/**
 * Columns of typewriter pages that are one space apart: where a word of the head begins, a word begins in each row under
 * it, and none runs across.
 */
import { heightOf } from '../core/view.ts';
import type { PlacedWord } from './place-words.ts';

type Parts = PlacedWord[][];

const MIN_ROWS = 2;
const MAX_ROWS = 500;
/** A line that is further below, in heights, is not part of the table. */
const MAX_GAP = 1;
/** In points: less than a character. */
const OFF_BY = 1;
/** Share of the rows that have a word at the place of a head. */
const MIN_STARTS = 0.8;
const LINE = /^[=\-_+|*.]{3,}$/;

/** @param rows words of each row in segments, from the top */
export function cutAtHeads(rows: readonly Parts[]): Parts[] {
  const cut = [...rows];
  for (let head = 0; head < rows.length; head += 1) {
    if (!isHead(rows[head])) continue;
    const body = bodyUnder(rows, head);
    if (body.length < MIN_ROWS) continue;
    const words = body.map((at) => (rows[at] ?? []).flat());
    const heads = rows[head]?.flat() ?? [];
    const places = heads.map(({ left }) => left).filter((left) => isColumn(words, left));
    for (const at of [head, ...body]) cut[at] = (cut[at] ?? []).flatMap((part) => cutPart(part, places));
  }
  return cut;
}

/** Words without digits, in several parts. */
const isHead = (parts: Parts | undefined): boolean =>
  parts !== undefined &&
  parts.length > 1 &&
  parts.flat().every(({ text }) => /\p{L}/u.test(text) && !/[\d:]/.test(text));

/** The rows of several parts that follow closely; drawn lines do not count. */
function bodyUnder(rows: readonly Parts[], head: number): number[] {
  const body: number[] = [];
  let above = rows[head]?.[0]?.[0];
  for (let at = head + 1; at < Math.min(rows.length, head + MAX_ROWS); at += 1) {
    const parts = rows[at] ?? [];
    const first = parts[0]?.[0];
    if (first === undefined || above === undefined || first.top - above.bottom > MAX_GAP * heightOf(first)) break;
    above = first;
    if (parts.flat().every(({ text }) => LINE.test(text))) continue;
    if (parts.length < 2 || isHead(parts)) break;
    body.push(at);
  }
  return body;
}

/** @param rows the words of each */
function isColumn(rows: Parts, left: number): boolean {
  const begun = rows.filter((row) => row.some((word) => Math.abs(word.left - left) < OFF_BY)).length;
  const isCrossed = rows.some((row) => row.some((word) => word.left < left - OFF_BY && word.right > left + OFF_BY));
  return begun >= MIN_STARTS * rows.length && !isCrossed;
}

function cutPart(part: PlacedWord[], places: readonly number[]): Parts {
  const cut: Parts = [[]];
  for (const word of part) {
    // Signs of Chinese and Japanese are words that touch each other.
    if (cut.at(-1)?.length !== 0 && word.spaced && places.some((left) => Math.abs(word.left - left) < OFF_BY))
      cut.push([]);
    cut.at(-1)?.push(word);
  }
  return cut;
}
