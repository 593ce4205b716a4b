/** Numbers of rows, as forms print them before a line and again before its amount, and of pages: they say nothing else. */
import type { Field } from '../core/field.ts';
import type { Span } from '../core/span.ts';
import type { DocumentView, Row } from '../core/view.ts';
import { tokensOf } from '../lexicon/tokens.ts';

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

/** "2. Health", "3.1. Scope": the number that a heading begins with, alone in its row. */
export function isHeadingNumber({ rows }: DocumentView, { row: index, words: [own], text }: Span): boolean {
  const row = rows[index];
  if (row?.segments.length !== 1 || own?.place !== 0 || !HEADING_NUMBER.test(own.text)) return false;
  return own.text.startsWith(text.replace(/\D+$/, '')) && /^\p{Lu}\p{L}/u.test(row.words[1]?.text ?? '');
}

const HEADING_NUMBER = /^\d{1,2}(?:\.\d{1,2})?\.$/;

/** "Page 1 of 2": the number of a page, or how many there are, for a field that asks for something else. */
export function isPageNumber({ rows }: DocumentView, { name }: Field, { row, from, text }: Span): boolean {
  const words = rows[row]?.words ?? [];
  const [third, second, first] = [words[from - 3], words[from - 2], words[from - 1]].map((word) => word?.text ?? '');
  const isCount = PAGE_NUMBER.test(second ?? '') && isPage(third ?? '');
  return PAGE_NUMBER.test(text) && (isPage(first ?? '') || isCount) && !isPage(name);
}

const PAGE_NUMBER = /^\d{1,4}$/;
const isPage = (text: string): boolean => tokensOf(text).some((token) => token === 'page');

/** "5 Investment expenses": the number of a box before its label. */
const BOX = /^(\d{1,2})[a-z]?\s\p{Lu}/u;
const MIN_BOXES = 4;
const boxes = new WeakMap<DocumentView, ReadonlySet<number>>();

/** Whether a number begins a text of a form whose texts are numbered on. */
export function isBoxNumber(view: DocumentView, { words: [first, ...others] }: Span): boolean {
  const segment = view.segments[first?.segment ?? -1];
  if (segment === undefined || others.length > 0 || segment.words[0] !== first) return false;
  const numbers = boxes.get(view) ?? new Set(view.segments.flatMap(({ text }) => boxNumberOf(text) ?? []));
  boxes.set(view, numbers);
  const own = boxNumberOf(segment.text);
  return own !== undefined && numbers.size >= MIN_BOXES && (numbers.has(own - 1) || numbers.has(own + 1));
}

const boxNumberOf = (text: string): number | undefined => {
  const [, number] = BOX.exec(text) ?? [];
  return number === undefined ? undefined : Number(number);
};
