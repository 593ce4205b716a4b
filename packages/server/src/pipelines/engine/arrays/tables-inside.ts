/** Tables with heads of their own under each item of another table, as an order prints the weeks of each of its lines. */

import type { DocumentView, Row, ViewPage } from '../core/view.ts';
import { TABLE_INSIDE } from '../weights/head-rows.ts';
import { isValue } from './columns.ts';
import { longRows, rowsAlike } from './head-cuts.ts';

const known = new WeakMap<DocumentView, ReadonlyMap<string, number>>();

/** How often each row of heads that stands twice on a page stands in the document. */
function headsOften(view: DocumentView): ReadonlyMap<string, number> {
  const found = known.get(view) ?? countHeads(view);
  known.set(view, found);
  return found;
}

function countHeads(view: DocumentView): ReadonlyMap<string, number> {
  const often = new Map<string, number>();
  const twice = new Set<string>();
  for (const { rows } of view.pages) {
    const own = new Set<string>();
    for (const row of rows) {
      if (!isHead(row)) continue;
      often.set(row.text, (often.get(row.text) ?? 0) + 1);
      if (own.has(row.text)) twice.add(row.text);
      own.add(row.text);
    }
  }
  return new Map([...often].filter(([text]) => twice.has(text)));
}

const isHead = ({ segments }: Row): boolean =>
  segments.length >= TABLE_INSIDE.minHeads && segments.every(({ text }) => /\p{L}|#/u.test(text) && !isValue(text));

/**
 * Where the rows under a row of heads end, as a place on the page, if those heads stand more often than the heads of
 * the table around them, and its items go on after them: then it is a table inside of an item.
 */
export function endOfInside(view: DocumentView, page: ViewPage, head: Row, around: Row): number | undefined {
  const times = headsOften(view).get(head.text);
  if (times === undefined || head.text === around.text || times <= (headsOften(view).get(around.text) ?? 1))
    return undefined;
  return isInside(view, head, around) ? endUnder(page, head) : undefined;
}

const inside = new WeakMap<DocumentView, Map<string, boolean>>();

/** Whether rows of items of the table around come after many of the tables with the same heads. */
function isInside(view: DocumentView, head: Row, around: Row): boolean {
  const decided = inside.get(view) ?? new Map<string, boolean>();
  inside.set(view, decided);
  const key = `${head.text}\n${around.text}`;
  const before = decided.get(key);
  if (before !== undefined) return before;
  const items = new Set(longRows(view, around));
  const heads = rowsAlike(view, head);
  const followed = heads.filter((row) => {
    const page = view.pages[row.page];
    let next = page?.rows[endUnder(page, row)];
    // An item may have several such tables.
    while (page !== undefined && next !== undefined && headsOften(view).has(next.text))
      next = page.rows[endUnder(page, next)];
    return next !== undefined && !isHead(next) && items.has(next);
  }).length;
  const isSo = followed > 0 && followed >= TABLE_INSIDE.followed * heads.length;
  decided.set(key, isSo);
  return isSo;
}

function endUnder(page: ViewPage, head: Row): number {
  const first = page.rows[head.place + 1];
  let end = head.place + 1;
  while (first !== undefined && isUnder(head, first, page.rows[end], page)) end += 1;
  return end;
}

/** Rows of such a table begin where its first row does, and end with its heads. */
function isUnder(head: Row, first: Row, row: Row | undefined, { lineHeight }: ViewPage): boolean {
  if (row === undefined || row.segments.length < 2 || isHead(row)) return false;
  return (
    row.left > first.left - TABLE_INSIDE.before * lineHeight &&
    row.right < head.right + TABLE_INSIDE.beyond * lineHeight
  );
}
