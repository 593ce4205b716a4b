/** Cuts heads that are printed close to each other where the cells under them are apart. */

import { overlapX, type Rect, type Row, type Segment, unionOf, type ViewPage, type ViewWord } from '../core/view.ts';
import { CURRENCY } from '../recognise/currency-signs.ts';
import { HEAD_CUT } from '../weights/columns.ts';

const ROWS_UNDER = 6;
const MAX_SAME_HEADS = 12;
const SIGN = new RegExp(`^(?:${CURRENCY}|\\p{P}|\\p{S})$`, 'iu');
const known = new WeakMap<Segment, ViewWord[][]>();

/** The words of a segment in one part, or in two if most rows under it have two cells there. */
export function cutByCells(segment: Segment, row: Row, page: ViewPage): ViewWord[][] {
  const { words } = segment;
  if (words.length < 2) return [words];
  const made = known.get(segment) ?? cutOf(segment, row, page);
  known.set(segment, made);
  return made;
}

function cutOf({ words, left, right }: Segment, row: Row, page: ViewPage): ViewWord[][] {
  const votes = new Map<number, number>();
  let rows = 0;
  // Tables that repeat their heads have the same columns, however few rows one of them has.
  const heads = sameHeads(row, page);
  for (const { segments } of heads.flatMap((head) => rowsUnder(head, page))) {
    const under = segments.filter((cell) => overlapX(cell, { left, right }) > 0);
    const cells = under.flatMap((cell) => apart(cell.words, HEAD_CUT.gap * page.lineHeight));
    if (cells.length > 0) rows += 1;
    const [first, second, ...others] = cells;
    if (first === undefined || second === undefined || others.length > 0) continue;
    const at = words.findIndex((_, place) => place > 0 && standsOver(words, place, first, second));
    if (at > 0) votes.set(at, (votes.get(at) ?? 0) + 1);
  }
  const [best] = [...votes].sort((a, b) => b[1] - a[1]);
  if (best === undefined || best[1] < HEAD_CUT.minRows || best[1] < HEAD_CUT.minShare * rows)
    return cutByEdges(
      words,
      { left, right },
      heads.map((head) => page.rows.slice(head.place + 1, head.place + 1 + HEAD_CUT.edgeRows)),
    );
  return [words.slice(0, best[0]), words.slice(best[0])];
}

const byText = new WeakMap<ViewPage, ReadonlyMap<string, Row[]>>();

/** Rows that say the same in the same place, the row itself among them. */
function sameHeads(row: Row, page: ViewPage): Row[] {
  const rows = byText.get(page) ?? Map.groupBy(page.rows, ({ text }) => text);
  byText.set(page, rows);
  const same = (rows.get(row.text) ?? []).filter(
    ({ left, right }) => Math.abs(left - row.left) < HEAD_CUT.edge && Math.abs(right - row.right) < HEAD_CUT.edge,
  );
  return same.length > MAX_SAME_HEADS || !same.includes(row) ? [row] : same;
}

/** The rows of several cells right under a head. */
function rowsUnder({ place, text }: Row, page: ViewPage): Row[] {
  const rows = page.rows.slice(place + 1, place + 1 + ROWS_UNDER);
  const end = rows.findIndex(({ segments, text: own }) => segments.length < 2 || own === text);
  return rows.slice(0, end < 0 ? undefined : end);
}

/** Cuts a head before a word right under which a word begins in each of the next rows: a column begins there. */
function cutByEdges(
  words: ViewWord[],
  { left, right }: Pick<Rect, 'left' | 'right'>,
  tables: readonly (readonly Row[])[],
): ViewWord[][] {
  // Tables of fewer rows show no edges.
  const cells = tables
    .filter((rows) => rows.length === HEAD_CUT.edgeRows)
    .flatMap((rows) => rows.map((row) => row.words.filter((word) => word.right > left && word.left < right)));
  if (cells.length === 0) return [words];
  const at = words.findIndex(
    ({ left: edge }, place) =>
      place > 0 &&
      cells.every((own) => own.some((word, index) => index > 0 && Math.abs(word.left - edge) < HEAD_CUT.edge)),
  );
  return at > 0 ? [words.slice(0, at), words.slice(at)] : [words];
}

/** Where a number and a text that are set apart stand; signs of currencies belong to the number beside them. */
function apart(words: readonly ViewWord[], gap: number): Rect[] {
  const parts: ViewWord[][] = [];
  let last: ViewWord | undefined;
  for (const word of words) {
    if (SIGN.test(word.text)) continue;
    const isOther = last !== undefined && /\d/.test(last.text) !== /\d/.test(word.text);
    if (last === undefined || (isOther && word.left - last.right > gap)) parts.push([word]);
    else parts.at(-1)?.push(word);
    last = word;
  }
  return parts.map((part) => unionOf(part));
}

/** Whether the words before a place stand over the first cell alone, and the others over the second. */
function standsOver(words: readonly ViewWord[], place: number, first: Rect, second: Rect): boolean {
  const [one, other] = [unionOf(words.slice(0, place)), unionOf(words.slice(place))];
  return (
    overlapX(one, first) > 0 && overlapX(other, second) > 0 && overlapX(one, second) <= 0 && overlapX(other, first) <= 0
  );
}
