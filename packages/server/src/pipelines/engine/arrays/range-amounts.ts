/** Amounts by ranges, such as those of open items by their age, for fields whose names say the same ranges. */

import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { type Span, spanOfWords } from '../core/span.ts';
import { type DocumentView, overlapX, type Row, type Segment, type ViewPage } from '../core/view.ts';
import { startsWithSum } from '../lexicon/sum-words.ts';
import { parseNumber } from '../recognise/numbers.ts';
import { isNumericField } from './assigned.ts';
import { isNumberText, isValue } from './columns.ts';
import { isSameRange, type Range, rangesAmong, rangesAsked } from './range-sequence.ts';

interface RangeAmount {
  /** None for what stands before the first range: what is not due yet. */
  range: Range | undefined;
  cell: Segment;
}

/** The amounts of the only table of ranges of a document. */
export function rangeAmounts(context: Context, fields: readonly Field[]): Map<Field, Span> {
  const found = new Map<Field, Span>();
  const groups = Map.groupBy(fields.filter(isNumericField), ({ path }) => path.slice(0, -1).join('.'));
  for (const own of groups.values()) {
    const asked = rangesAsked(own);
    if (asked.size === 0) continue;
    const tables = tablesOf(context.view);
    const [table] = tables;
    if (table === undefined || tables.length > 1) continue;
    const first = Math.min(...asked.keys());
    for (const [at, field] of own.entries()) {
      const range = asked.get(at);
      const amount =
        range !== undefined
          ? table.find((other) => other.range !== undefined && isSameRange(other.range, range))
          : at === first - 1
            ? table.find((other) => other.range === undefined)
            : undefined;
      const span = amount === undefined ? undefined : spanOf(context, field, amount.cell);
      if (span !== undefined) found.set(field, span);
    }
  }
  return found;
}

function spanOf({ decimal }: Context, { kind }: Field, { words, text }: Segment): Span | undefined {
  const value = parseNumber(text, decimal);
  return value === null ? undefined : spanOfWords(words, { kind, value, text, normaliser: 'number_decimal', score: 1 });
}

const known = new WeakMap<DocumentView, RangeAmount[][]>();

function tablesOf(view: DocumentView): RangeAmount[][] {
  const found = known.get(view) ?? view.pages.flatMap((page) => [...inColumns(page), ...inRows(page)]);
  known.set(view, found);
  return found;
}

/** Rows that the amounts may be below their heads: a line of the heads and rows of a list, of which the sum is meant. */
const MAX_ROWS = 40;

/** Heads beside each other, with the amounts under them. */
function inColumns(page: ViewPage): RangeAmount[][] {
  return page.rows.flatMap((row) => {
    const ranges = rangesAmong(row.segments.map(({ text }) => text));
    if (ranges.size === 0) return [];
    const first = Math.min(...ranges.keys());
    const before = row.segments[first - 1];
    const heads = [
      ...(before === undefined || isValue(before.text) ? [] : [{ head: before, range: undefined }]),
      ...row.segments.flatMap((head, at) => (ranges.has(at) ? [{ head, range: ranges.get(at) }] : [])),
    ];
    const under = rowUnder(
      page,
      row,
      heads.map(({ head }) => head),
    );
    if (under === undefined) return [];
    return [
      heads.flatMap(({ head, range }) =>
        under.segments.flatMap((cell) => (isUnder(cell, head) ? { range, cell } : [])),
      ),
    ];
  });
}

const isUnder = (cell: Segment, head: Segment): boolean => isNumberText(cell.text) && overlapX(cell, head) > 0;

/** The only row of amounts under heads, or the sum of several. */
function rowUnder({ rows }: ViewPage, head: Row, heads: readonly Segment[]): Row | undefined {
  const filled: Row[] = [];
  for (const row of rows.slice(head.place + 1, head.place + 1 + MAX_ROWS)) {
    const count = heads.filter((own) => row.segments.some((cell) => isUnder(cell, own))).length;
    if (2 * count > heads.length) filled.push(row);
    else if (filled.length > 0) break;
    if (startsWithSum(row.text) && filled.at(-1) === row) return row;
  }
  return filled.length === 1 ? filled[0] : undefined;
}

/** Names under each other, each with its amount beside it. */
function inRows({ rows }: ViewPage): RangeAmount[][] {
  const tables: RangeAmount[][] = [];
  for (let at = 0; at < rows.length; at += 1) {
    const block = rows.slice(at, at + MAX_ROWS);
    const ranges = rangesAmong(block.map(({ segments }) => segments[0]?.text ?? ''));
    if (ranges.size === 0 || Math.min(...ranges.keys()) > 0) continue;
    const before = rows[at - 1];
    const named = [
      ...(before === undefined ? [] : [{ row: before, range: undefined }]),
      ...block.flatMap((row, place) => (ranges.has(place) ? [{ row, range: ranges.get(place) }] : [])),
    ];
    const amounts = named.flatMap(({ row: { segments }, range }) => {
      const [cell, ...others] = segments.slice(1).filter(({ text }) => isNumberText(text));
      return cell === undefined || others.length > 0 ? [] : [{ range, cell }];
    });
    if (amounts.filter(({ range }) => range !== undefined).length === ranges.size) tables.push(amounts);
    at += ranges.size;
  }
  return tables;
}
