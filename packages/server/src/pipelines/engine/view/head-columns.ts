/**
 * Columns of typewriter pages that are one space apart: where a word of the head begins, a word begins in each row under
 * it, and none runs across; or both end there, as numbers do.
 */
import { heightOf } from '../core/view.ts';
import type { PlacedWord } from './place-words.ts';

type Parts = PlacedWord[][];

const MIN_ROWS = 2;
const MAX_ROWS = 500;
/** A line that is further below, in heights, is not part of the table. */
const MAX_GAP = 1;
/** Behind a drawn line there may be a blank one. */
const MAX_GAP_BEHIND_LINE = 2;
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
    const lefts = heads.map(({ left }) => left).filter((left) => isColumn(words, left));
    const rights = heads.map(({ right }) => right).filter((right) => isEnd(words, right));
    for (const at of [head, ...body]) cut[at] = (cut[at] ?? []).flatMap((part) => cutPart(part, lefts, rights));
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
    const limit = LINE.test(above?.text ?? '') ? MAX_GAP_BEHIND_LINE : MAX_GAP;
    if (first === undefined || above === undefined || first.top - above.bottom > limit * heightOf(first)) break;
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

/** Whether numbers end where a head does, and no word of a row runs across. */
function isEnd(rows: Parts, right: number): boolean {
  const ended = rows.filter((row) =>
    row.some((word) => isNumber(word) && Math.abs(word.right - right) < OFF_BY),
  ).length;
  const isCrossed = rows.some((row) => row.some((word) => word.left < right - OFF_BY && word.right > right + OFF_BY));
  return ended >= MIN_STARTS * rows.length && !isCrossed;
}

const isNumber = ({ text }: PlacedWord): boolean => /^[-+−(]?[\d.,]*\d[\d.,]*\)?-?%?$/.test(text);

function cutPart(part: PlacedWord[], lefts: readonly number[], rights: readonly number[]): Parts {
  const cut: Parts = [[]];
  for (const word of part) {
    const last = cut.at(-1)?.at(-1);
    const begins = lefts.some((left) => Math.abs(word.left - left) < OFF_BY);
    const isBehind = last !== undefined && rights.some((right) => Math.abs(last.right - right) < OFF_BY);
    // Signs of Chinese and Japanese are words that touch each other.
    if (last !== undefined && word.spaced && (begins || isBehind)) cut.push([]);
    cut.at(-1)?.push(word);
  }
  return cut;
}
