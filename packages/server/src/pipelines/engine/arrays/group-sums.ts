/** Sums of a list inside of an item, as values of the item: the row of sums under its rows has them, where they add up. */

import type { Prepared } from '../core/context.ts';
import type { Field, ListField } from '../core/field.ts';
import { joinWords, overlapX, unionOf, type ViewWord } from '../core/view.ts';
import { saysSum } from '../lexicon/sum-words.ts';
import { tokensOf } from '../lexicon/tokens.ts';
import { spacedName } from '../schema/value-kind.ts';
import { SUM_ROW } from '../weights/columns.ts';
import { isNumericField } from './assigned.ts';
import { evidenceOf } from './cell-evidence.ts';
import { isWithin } from './inner-lists.ts';
import { type ItemRecord, rowOf } from './item-record.ts';
import type { TableGroup } from './joined-tables.ts';
import { numberIn } from './profile.ts';
import type { RowRange } from './repeated-records.ts';

export interface InnerRows {
  inner: readonly ListField[];
  recordsOf: (entry: ListField) => readonly ItemRecord[];
  /** The rows of the item. */
  within: RowRange;
  /** The last row that may be one of its sums. */
  last: number;
}

/** How far under the last row of a list its sums stand, in rows. */
const ROWS_UNDER = 3;
const SUM = /^(?:total|sum|subtotal|overall)$/;
const PLAIN = /^(?:amount|value)$/;

/** Fields that a sum under the rows of an inner list may be. */
export const sumFields = (fields: readonly Field[]): Field[] =>
  fields.filter((field) => isNumericField(field) && wordsOf(field).some((word) => SUM.test(word)));

/** @param fields those of `sumFields` */
export function groupSums(
  prepared: Prepared,
  fields: readonly Field[],
  { inner, recordsOf, within, last }: InnerRows,
): ItemRecord {
  if (fields.length === 0) return [];
  const rows = inner.map((entry) => ({
    entry,
    records: recordsOf(entry).filter((record) => isWithin(rowOf(record), within)),
  }));
  return fields.flatMap((field) => {
    for (const { entry, records } of rows) {
      const summed = summedBy(field, entry);
      const words = summed === undefined ? undefined : sumUnder(prepared, summed, records, last);
      // It is as sure as the lines of a receipt that add up.
      if (words !== undefined) return [{ field, words, evidence: evidenceOf('receipt') }];
    }
    return [];
  });
}

/** The fields of items that no sum of a list inside is: such a number stands under the rows, and in no line over them. */
export function unsummed(
  prepared: Prepared,
  { fields, inner }: ListField,
  { groups, recordsOf }: Pick<InnerRows, 'recordsOf'> & { groups: readonly TableGroup[] },
): Field[] {
  const own = fields ?? [];
  const summed = sumFields(own);
  if (summed.length === 0) return own;
  const sums = groups.map(({ first, last }, at) => {
    const within = { from: first, to: last };
    return groupSums(prepared, summed, { inner, recordsOf, within, last: (groups[at + 1]?.first ?? Infinity) - 1 });
  });
  const isSummed = (field: Field): boolean =>
    2 * sums.filter((cells) => cells.some((cell) => cell.field === field)).length > groups.length;
  return own.filter((field) => !isSummed(field));
}

const wordsOf = ({ name }: Field): readonly string[] => tokensOf(spacedName(name));

/** The column that a field is the sum of: `totalBilled` of `billed`, `total` of the only amount. */
function summedBy(field: Field, { fields }: ListField): Field | undefined {
  const telling = (own: Field): string =>
    wordsOf(own)
      .filter((word) => !SUM.test(word) && !PLAIN.test(word))
      .toSorted()
      .join(' ');
  const numeric = (fields ?? []).filter(isNumericField);
  const named = numeric.filter((own) => telling(own) === telling(field));
  if (named.length === 1) return named[0];
  const money = numeric.filter(({ kind }) => kind === 'money');
  return telling(field) === '' && money.length === 1 ? money[0] : undefined;
}

/** The words under a column that say the sum of its values. A single value is the sum of itself: then a word says it. */
function sumUnder(
  { view, decimal }: Prepared,
  field: Field,
  records: readonly ItemRecord[],
  last: number,
): ViewWord[] | undefined {
  const cells = records.flatMap((record) => record.find((cell) => cell.field === field) ?? []);
  const values = cells.map(({ value, words }) =>
    typeof value === 'number' ? value : numberIn(joinWords(words), decimal),
  );
  if (cells.length === 0 || values.includes(null)) return undefined;
  const sum = values.reduce<number>((total, value) => total + (value ?? 0), 0);
  const column = unionOf(cells.flatMap(({ words }) => words));
  const under = Math.max(...records.map(rowOf), ...cells.flatMap(({ words }) => words.map(({ row }) => row)));
  for (const row of view.rows.slice(under + 1, Math.min(under + ROWS_UNDER, last) + 1)) {
    if (records.length < 2 && !saysSum(row.text)) continue;
    const segment = row.segments.find(
      (part) =>
        overlapX(part, column) > 0 && Math.abs((numberIn(part.text, decimal) ?? Number.NaN) - sum) <= SUM_ROW.offBy,
    );
    if (segment !== undefined) return segment.words;
  }
  return undefined;
}
