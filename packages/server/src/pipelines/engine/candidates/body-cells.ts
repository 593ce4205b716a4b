/**
 * Cells in the body of a table. What stands under a head is that of its row: one of three or more numbers answers no field
 * that has a single value, however well the head names it, nor does one of several texts beside them. What stands in the
 * row of the sums may.
 */
import type { Context } from '../core/context.ts';
import type { DecimalSign } from '../core/conventions.ts';
import type { Field } from '../core/field.ts';
import type { Span } from '../core/span.ts';
import { isNumeric, type ValueKind } from '../core/value-kinds.ts';
import { heightOf, overlapX, type Rect, type Row, type ViewPage } from '../core/view.ts';
import { saysSum } from '../lexicon/sum-words.ts';
import { parseNumber } from '../recognise/numbers.ts';
import { BODY_CELL } from '../weights/candidates.ts';

/** Whether only the head of a column may name it, and other rows of the table have a value of that column too. */
export function isBodyCell({ view, labels, scorer, decimal }: Context, { index }: Field, span: Span): boolean {
  const isText = TEXTS.has(span.kind);
  if (!isText && !isNumeric(span.kind) && span.kind !== 'date' && span.kind !== 'time') return false;
  const own = labels(span);
  const isNamed = own.some(
    ({ relation, text }) =>
      (relation === 'inside' || relation === 'beside') && (scorer.score(text).fields[index] ?? 0) > BODY_CELL.maxBeside,
  );
  const upper = own.find(({ relation }) => relation === 'column' || relation === 'above');
  const page = view.pages[span.page];
  const head = view.rows[Math.max(...(upper?.words.map(({ row }) => row) ?? []))];
  if (isNamed || page === undefined || head?.page !== span.page) return false;
  if (!isText) {
    const body = bodyAround(page, head, span);
    return body.length >= BODY_CELL.minRows && !isSumOfOthers(body, span, decimal);
  }
  return bodiesUnder(page, head).some(
    (body) => body.length >= BODY_CELL.minRows && body.some(({ index: at }) => at === span.row) && differ(body, span),
  );
}

const TEXTS: ReadonlySet<ValueKind> = new Set<ValueKind>(['text', 'name']);

/** Whether each row has something in the column of the span, and not always the same. */
function differ(body: readonly Row[], span: Span): boolean {
  const cells = body.map(({ segments }) => segments.find((segment) => overlapX(segment, span) > 0)?.text);
  return !cells.includes(undefined) && new Set(cells).size > 1;
}

const known = new WeakMap<Row, readonly Row[][]>();

/** The rows with numbers under each text of a row of heads. */
function bodiesUnder({ rows }: ViewPage, head: Row): readonly Row[][] {
  const below = rows.slice(head.place + 1, head.place + 1 + MAX_ROWS);
  const bodies = known.get(head) ?? head.segments.map((segment) => bodyIn(below, segment, head));
  known.set(head, bodies);
  return bodies;
}

const MAX_ROWS = 60;

/** The nearest rows with a value in the column of a span, its own first, as many as a table needs. */
function bodyAround({ rows }: ViewPage, head: Row, span: Span): Row[] {
  const own = span.row - (rows[0]?.index ?? 0);
  const lower = bodyIn(rows.slice(own, own + MAX_ROWS), span, rows[own]);
  const upper = bodyIn(rows.slice(Math.max(head.place + 1, own - MAX_ROWS), own).toReversed(), span, rows[own]);
  return lower[0] === rows[own] ? [...lower, ...upper] : [];
}

/** Whether it is what those above it add up to: no word need say so. Small numbers add up by chance. */
function isSumOfOthers(body: readonly Row[], span: Span, decimal: DecimalSign): boolean {
  if (Number.isInteger(span.value) && Math.abs(Number(span.value)) < BODY_CELL.leastSum) return false;
  const above = body
    .filter(({ index }) => index < span.row)
    .map(({ segments }) => parseNumber(segments.find((own) => overlapX(own, span) > 0)?.text ?? '', decimal) ?? 0);
  const sum = above.reduce((total, value) => total + value, 0);
  return above.length > 1 && Math.abs(sum - Number(span.value)) < BODY_CELL.offBy;
}

/** The rows with a value of the column and with others beside it, from the first on, up to the end of the table. */
function bodyIn(rows: readonly Row[], column: Rect, from: Row | undefined): Row[] {
  const body: Row[] = [];
  let last: Row | undefined = from;
  for (const row of rows) {
    const gap = Math.max(row.top - (last ?? row).bottom, (last ?? row).top - row.bottom);
    if (gap > BODY_CELL.maxGap * heightOf(column)) break;
    if (row.segments.some(({ text }) => !/\d/.test(text) && saysSum(text))) break;
    last = row;
    const own = row.segments.find((segment) => overlapX(segment, column) > 0);
    if (own === undefined) continue;
    if (!/\d/.test(own.text) || /\p{L}{4}/u.test(own.text)) break;
    if (row.segments.length > 1) body.push(row);
  }
  return body;
}
