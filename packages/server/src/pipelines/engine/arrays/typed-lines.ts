/** Lists inside of items that are printed as lines under them, told by their types: "Delivery 03/02/2026   4 pcs". */

import type { Prepared } from '../core/context.ts';
import type { Field, ListField } from '../core/field.ts';
import type { Span } from '../core/span.ts';
import { joinWords, type Row, type ViewWord } from '../core/view.ts';
import { isNumericField } from './assigned.ts';
import { evidenceOf } from './cell-evidence.ts';
import { isNumberText } from './columns.ts';
import type { ItemRecord } from './item-record.ts';
import type { RowRange } from './repeated-records.ts';

/** The lines of an item below its first that have a date and a number for each field of these types, and no more. */
export function typedLines(prepared: Prepared, { fields }: ListField, { from, to }: RowRange): ItemRecord[] {
  const dated = fields?.filter(({ kind }) => kind === 'date') ?? [];
  const numeric = fields?.filter((field) => isNumericField(field) && field.kind !== 'date') ?? [];
  const texts = fields?.filter((field) => !dated.includes(field) && !numeric.includes(field)) ?? [];
  // A number alone may be anything.
  if (dated.length === 0 || texts.length > 1) return [];
  return prepared.view.rows.slice(from + 1, to + 1).flatMap((row) => {
    const record = recordOf(prepared, row, { dated, numeric, texts });
    return record === undefined ? [] : [record];
  });
}

interface ByType {
  dated: readonly Field[];
  numeric: readonly Field[];
  texts: readonly Field[];
}

function recordOf(prepared: Prepared, row: Row, { dated, numeric, texts }: ByType): ItemRecord | undefined {
  const dates = (datesByRow(prepared).get(row.index) ?? []).toSorted(fromLeft);
  const taken = new Set(dates.flatMap(({ words }) => words));
  const numbers = row.words.filter((word) => !taken.has(word) && isNumberText(word.text));
  if (dates.length !== dated.length || numbers.length !== numeric.length) return undefined;
  const rest = row.words.filter((word) => !taken.has(word) && !numbers.includes(word));
  return [
    ...dated.flatMap((field, at) => cellOf(field, dates[at]?.words ?? [])),
    ...numeric.flatMap((field, at) => cellOf(field, numbers.slice(at, at + 1))),
    ...texts.flatMap((field) => cellOf(field, rest)),
  ];
}

const known = new WeakMap<Prepared, ReadonlyMap<number, readonly Span[]>>();

function datesByRow(prepared: Prepared): ReadonlyMap<number, readonly Span[]> {
  const found = known.get(prepared) ?? Map.groupBy(prepared.spans.date, ({ row }) => row);
  known.set(prepared, found);
  return found;
}

const fromLeft = (one: Span, other: Span): number => one.left - other.left;

const cellOf = (field: Field, words: readonly ViewWord[]): ItemRecord =>
  joinWords(words) === '' ? [] : [{ field, words: [...words], evidence: evidenceOf('section') }];
