/** Drops records that are not items, or that repeat an item, from any kind of table. */
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { joinWords } from '../core/view.ts';
import { KEPT_RECORDS } from '../weights/columns.ts';
import { isNumericField } from './assigned.ts';
import type { Found } from './found-table.ts';
import type { ItemRecord } from './item-record.ts';

/** The records without those that a list leaves out, and without a second one of the same words. */
export function keptRecords({ list, fields }: Context, records: readonly ItemRecord[]): ItemRecord[] {
  const named = NAMED_ONLY.test(list?.schema.description ?? '') ? withNames(fields, records) : records;
  return named.filter((record, at) => placesOf(record) !== placesOf(named[at - 1] ?? []));
}

/** Cells that go over several rows may make two rows of a table of one printed line. */
const placesOf = (record: ItemRecord): string =>
  record.flatMap(({ field, words }) => words.map(({ row, place }) => `${field.index} ${row} ${place}`)).join('|');

/** "Skip rows with a blank label" drops, for example, a second rate under a named line. */
const NAMED_ONLY =
  /\b(?:skip\w*|ignor\w*|exclud\w*|omit\w*|leav(?:e|ing) out|without|no)\b[^.;]{0,30}\b(?:blank|empty|unlabel\w*|unnamed|nameless|untitled)\b/i;

function withNames(fields: readonly Field[], records: readonly ItemRecord[]): readonly ItemRecord[] {
  const isNamed = (field: Field, record: ItemRecord): boolean => record.some((cell) => cell.field === field);
  const name = fields.find(
    (field) =>
      field.schema.type === 'string' &&
      field.schema.enum === undefined &&
      records.filter((record) => isNamed(field, record)).length >= KEPT_RECORDS.named * records.length,
  );
  return name === undefined ? records : records.filter((record) => isNamed(name, record));
}

/** A given table under other heads whose numbers are those of another one shows the same items again, sorted or summed up. */
export function isViewOf(table: Found, other: Found): boolean {
  if (!table.isDrawn || !other.isDrawn || table.heads.join('|') === other.heads.join('|')) return false;
  const known = new Set(numbersOf(other));
  const own = [...new Set(numbersOf(table))];
  const repeated = own.filter((number) => known.has(number)).length;
  return own.length >= KEPT_RECORDS.minNumbers && repeated >= KEPT_RECORDS.repeated * own.length;
}

const numbersOf = ({ body }: Found): string[] =>
  body.records.flatMap((record) =>
    record.flatMap(({ field, words }) => {
      const digits = joinWords(words).replace(/\D/g, '');
      return isNumericField(field) && digits.length >= KEPT_RECORDS.minDigits ? [digits] : [];
    }),
  );
