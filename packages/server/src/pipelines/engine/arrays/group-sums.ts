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
import { rowOf } from './inner-lists.ts';
import type { ItemRecord } from './item-record.ts';
import { numberIn } from './profile.ts';

export interface InnerRows {
  entry: ListField;
  /** The rows of the list that are inside of the item. */
  records: readonly ItemRecord[];
}

/** How far under the last row of a list its sums stand, in rows. */
const ROWS_UNDER = 3;
const SUM = /^(?:total|sum|subtotal|overall)$/;
const PLAIN = /^(?:amount|value)$/;

/** Fields that a sum under the rows of an inner list may be. */
export const sumFields = (fields: readonly Field[]): Field[] =>
  fields.filter((field) => isNumericField(field) && wordsOf(field).some((word) => SUM.test(word)));

/** @param fields those of `sumFields`. @param last the last row of the item */
export function groupSums(
  prepared: Prepared,
  fields: readonly Field[],
  inner: readonly InnerRows[],
  last: number,
): ItemRecord {
  return fields.flatMap((field) => {
    for (const { entry, records } of inner) {
      const summed = summedBy(field, entry);
      const words = summed === undefined ? undefined : sumUnder(prepared, summed, records, last);
      // It is as sure as the lines of a receipt that add up.
      if (words !== undefined) return [{ field, words, evidence: evidenceOf('receipt') }];
    }
    return [];
  });
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
