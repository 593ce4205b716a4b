/** Values that repeated lines have in the same places, as records: which slot is which field. */
import type { Context, Prepared } from '../core/context.ts';
import type { Field, ListField } from '../core/field.ts';
import { LabelScorer } from '../labels/label-scores.ts';
import { NO_AMOUNTS } from '../totals/evidence.ts';
import { assign } from './assign.ts';
import type { Assigned } from './assigned.ts';
import type { Grid, GridRow } from './grid.ts';
import { headedField } from './headings.ts';
import type { ItemRecord } from './item-record.ts';
import type { Slot } from './repeated-lines.ts';
import { rolesOf } from './roles.ts';
import { columnsByOrder } from './slot-order.ts';
import { columnCell } from './table-evidence.ts';

export interface Slots {
  slots: readonly Slot[];
  /** How many of them may be told by their order. */
  leads: number;
  /** The row of the view at which each record stands. */
  rows: readonly number[];
  /** The slot that says what the items are called. */
  title: number | undefined;
}

/** A list, with the fields that the values may be of. */
export type SlotList = Pick<ListField, 'name' | 'schema'> &
  Partial<Pick<ListField, 'inner'>> & { fields: readonly Field[] | null };

/** The values as a table with a row per record, whose columns are found as of any other, and by their order. */
export function slotRecords(prepared: Prepared, list: SlotList, { slots, leads, rows, title }: Slots): ItemRecord[] {
  const fields = list.fields ?? [];
  if (slots.length === 0 || fields.length === 0) return [];
  const scorer = new LabelScorer(fields, { hasPrinted: true });
  const context: Context = { ...prepared, fields, list, scorer, ...NO_AMOUNTS };
  const grid: Grid = {
    heads: slots.map(({ heads }) => heads),
    headRows: [],
    rows: rows.map((row, at): GridRow => {
      const { page = 0, text = '', top = 0, bottom = 0 } = prepared.view.rows[row] ?? {};
      return { row, page, text, cells: slots.map(({ cells }) => cells[at] ?? []), top, bottom };
    }),
    lineHeight: prepared.view.pages[0]?.lineHeight ?? 10,
    isRowWhole: true,
  };
  const { columns, profiles } = assign(context, grid, rolesOf(list), true);
  const texts = slots[title ?? -1]?.cells ?? [];
  const group = headedField(context, [], texts);
  const isFree = ({ field, column }: Assigned): boolean => group === undefined || (field !== group && column !== title);
  const named = columns.filter((entry) => entry.part === undefined && isFree(entry));
  if (group !== undefined && title !== undefined)
    named.push({ field: group, column: title, line: null, score: 0, way: 'order', contested: 0 });
  const all = [...named, ...columnsByOrder(context, grid, { columns: named, profiles }, leads)];
  return grid.rows.map(({ cells }) =>
    all.flatMap((column) => {
      const words = cells[column.column] ?? [];
      return words.length === 0 ? [] : [columnCell(column, { words }, { profiles }, context.decimal)];
    }),
  );
}
