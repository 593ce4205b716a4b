/**
 * Values that the lines over groups of rows have for fields without a column: "Site North - Site no. 661" over each
 * table. What changes from line to line are the values.
 */
import type { Context } from '../core/context.ts';
import type { Row, ViewWord } from '../core/view.ts';
import { BLOCK_LEADS } from '../weights/blocks.ts';
import { HEADING } from '../weights/columns.ts';
import { evidenceOf } from './cell-evidence.ts';
import { type ItemRecord, rowOf } from './item-record.ts';
import { slotsOf } from './repeated-lines.ts';
import { slotRecords } from './slot-records.ts';

/** Rows of a table, or a group of them under a line of its own. */
interface Group {
  first: number;
  last: number;
  title?: readonly ViewWord[];
}

export function addGroupValues(context: Context, records: readonly ItemRecord[], tables: readonly Group[]): void {
  const { list, fields } = context;
  const known = new Set(records.flatMap((record) => record.map(({ field }) => field)));
  const free = fields.filter((field) => !known.has(field) && field.schema.type === 'string');
  const lines = tables.map((table) => lineOver(context, table));
  const present = lines.flatMap((line) => line ?? []);
  if (list === undefined || free.length === 0 || tables.length < 2 || present.length < tables.length) return;
  if (new Set(present.map(({ text }) => text)).size < present.length) return;
  const slots = slotsOf(lines, true);
  const rows = tables.map(({ first }) => first);
  const said = slotRecords(context, { ...list, fields: free }, { slots, leads: slots.length, rows, title: undefined });
  // Lines in which a label names a field are about the items. Others may be sentences of the text.
  if (!said.every((cells) => cells.some(({ evidence }) => evidence.way === 'head'))) return;
  // What stands over the rows is asked for before what stands in them.
  const first = Math.min(...[...known].map(({ index }) => index));
  const byRow = Map.groupBy(records, rowOf);
  for (const [at, table] of tables.entries()) {
    const values = (said[at] ?? []).filter(({ field, evidence }) => evidence.way === 'head' || field.index < first);
    for (let row = table.first; row <= table.last; row += 1) {
      for (const record of byRow.get(row) ?? []) {
        const evidence = { ...evidenceOf('heading'), table: record[0]?.evidence.table };
        record.push(...values.map((cell) => ({ ...cell, evidence })));
      }
    }
  }
}

/** The line that heads a group, or the one right over the heads of a table. */
function lineOver({ view }: Context, { first, title }: Group): Row | undefined {
  const row = view.rows[first];
  if (row === undefined || title !== undefined) return row;
  const page = view.pages[row.page];
  const above = page?.rows[row.place - 1];
  if (page === undefined || above === undefined || row.top - above.bottom > HEADING.maxGap * page.lineHeight)
    return undefined;
  return above.words.length > BLOCK_LEADS.titleWords || /[.;!?]$/.test(above.text) ? undefined : above;
}
