/** Numbers of rows, as forms print them before a line and again before its amount: they count lines and say nothing else. */
import type { Span } from '../core/span.ts';
import type { DocumentView, Row } from '../core/view.ts';

const ROW_NUMBER = /^(\d{1,3})[a-z]?[.)]?$/;
/** How many rows further the next number may stand. */
const MAX_ROWS = 3;

const numberOf = ({ words }: Row): number | undefined => {
  const match = ROW_NUMBER.exec(words[0]?.text ?? '');
  return match === null || words.length < 3 ? undefined : Number(match[1]);
};

/** Whether the span is the number that its row begins with, and a row near it has the number before or after. */
export function isRowNumber({ rows, pages }: DocumentView, { row: index, words, text }: Span): boolean {
  const row = rows[index];
  if (row === undefined || words.length !== 1 || !ROW_NUMBER.test(text)) return false;
  const own = numberOf(row);
  if (own === undefined || text.replace(/\D/g, '') !== String(own)) return false;
  const near = pages[row.page]?.rows.slice(Math.max(0, row.place - MAX_ROWS), row.place + MAX_ROWS + 1) ?? [];
  return near.some((other) => {
    const number = numberOf(other);
    return number !== undefined && number - own === Math.sign(other.place - row.place);
  });
}
