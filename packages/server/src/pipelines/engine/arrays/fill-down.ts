/** Values that are printed once for several rows. */
import type { Field } from '../core/field.ts';
import { joinWords } from '../core/view.ts';
import { TABLE_SHARES } from '../weights/columns.ts';
import type { Assignment } from './assign.ts';
import { isNumericField } from './assigned.ts';
import type { ItemRecord } from './item-record.ts';

/**
 * What stands first in a row and is left out in the next ones is meant there too: the box of several goods, the day of
 * several payments. Everything else of such a table is filled.
 */
export function fillDown(records: readonly ItemRecord[], { columns, profiles }: Assignment): void {
  const first = profiles.findIndex(({ filled }) => filled > 0);
  const lead = columns.find(({ column }) => column === first);
  if (lead === undefined || isNumericField(lead.field) || columns.length < 3) return;
  const cellOf = (record: ItemRecord, field: Field): ItemRecord[number] | undefined =>
    record.find((cell) => cell.field === field);
  const filled = records.flatMap((record) => cellOf(record, lead.field) ?? []);
  const isFirst = records[0] !== undefined && cellOf(records[0], lead.field) !== undefined;
  const isOften = filled.length > 1 && filled.length <= TABLE_SHARES.leads * records.length;
  const isWhole = columns.every(
    ({ field }) =>
      field === lead.field ||
      records.filter((record) => cellOf(record, field) !== undefined).length >= TABLE_SHARES.filled * records.length,
  );
  const texts = filled.map(({ words }) => joinWords(words));
  if (!isFirst || !isOften || !isWhole || texts.some((text, at) => text === texts[at - 1])) return;
  let last: ItemRecord[number] | undefined;
  for (const record of records) {
    last = cellOf(record, lead.field) ?? last;
    if (last !== undefined && cellOf(record, lead.field) === undefined)
      record.push({ ...last, evidence: { ...last.evidence } });
  }
}
