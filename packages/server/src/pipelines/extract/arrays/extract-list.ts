/** Arrays of objects from printed tables; arrays of plain values from what is labelled as such. */
import type { Context, Prepared } from '../candidates/context.ts';
import { contextFor } from '../candidates/context.ts';
import type { ListField } from '../schema/field.ts';
import { type Header, headerOf, sharedFields } from './columns.ts';
import { receiptItems } from './receipt-items.ts';
import { bodyOf, type ItemRecord, type LedgerEntry } from './table-body.ts';

export interface ExtractedList {
  records: ItemRecord[];
  /** Every row of the tables that were read, and what became of it. */
  ledger: LedgerEntry[];
}

/** Sum of the scores of a header's columns. */
const MIN_HEADER = 1.6;
const MIN_SMALL_HEADER = 1.1;

export function extractList(prepared: Prepared, list: ListField): ExtractedList {
  if (list.fields === null || list.fields.length === 0) return { records: [], ledger: [] };
  const context = contextFor(prepared, list.fields);
  const fromTables = tableItems(context);
  if (fromTables.records.length > 0) return fromTables;
  return { records: receiptItems(context), ledger: fromTables.ledger };
}

function tableItems(context: Context): ExtractedList {
  const headers = context.view.rows.flatMap((row) => headerOf(context, row) ?? []);
  const best = headers.reduce<Header | undefined>(
    (top, header) => (header.score > (top?.score ?? 0) ? header : top),
    undefined,
  );
  const result: ExtractedList = { records: [], ledger: [] };
  if (best === undefined) return result;
  const isEnough = best.score >= MIN_HEADER || (best.score >= MIN_SMALL_HEADER && context.fields.length <= 2);
  if (!isEnough) return result;
  let lastRow = -1;
  for (const header of headers) {
    const isSame = header === best || (header.score >= 0.75 * best.score && sharedFields(header, best) >= 0.6);
    if (!isSame || header.score < MIN_SMALL_HEADER || header.row.index <= lastRow) continue;
    const body = bodyOf(context, header);
    result.ledger.push(...body.ledger);
    if (body.records.length === 0) continue;
    result.records.push(...body.records);
    lastRow = body.lastRow;
  }
  return result;
}
