/** Rows at the end of a page that the page before or after ends with as well: letterheads, registers, bank accounts. */
import type { DocumentView, Row, ViewPage } from '../core/view.ts';

/** In points: how far the same row may be from its place on the other page. */
const MAX_SHIFT = 3;
/** Pages that share more than that are copies of each other. */
const MAX_SHARE = 0.5;

const footers = new WeakMap<ViewPage, number>();

/** Whether a row belongs to what is printed at the end of every page. */
export function isFooter({ pages }: DocumentView, row: Row): boolean {
  const page = pages[row.page];
  if (page === undefined) return false;
  let count = footers.get(page);
  if (count === undefined) {
    const others = [pages[row.page - 1], pages[row.page + 1]];
    count = Math.max(...others.map((other) => (other === undefined ? 0 : sharedEnd(page, other))));
    footers.set(page, count);
  }
  return row.place >= page.rows.length - count;
}

function sharedEnd(page: ViewPage, other: ViewPage): number {
  let count = 0;
  for (;;) {
    const own = page.rows.at(-1 - count);
    const others = other.rows.at(-1 - count);
    if (own === undefined || others === undefined || Math.abs(own.top - others.top) > MAX_SHIFT) break;
    if (own.text !== others.text && withoutNumber(own, page) !== withoutNumber(others, other)) break;
    count += 1;
  }
  return count > MAX_SHARE * Math.min(page.rows.length, other.rows.length) ? 0 : count;
}

/** The number of the page is what differs. */
const withoutNumber = ({ text }: Row, { number }: ViewPage): string =>
  text.replace(/\d+/g, (digits) => (digits === String(number) ? '#' : digits));
