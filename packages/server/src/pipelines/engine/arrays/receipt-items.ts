/** Item lists without a header, as on receipts, as the fields of a list. */

import type { ColumnRole } from '../core/column-role.ts';
import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { spacedName } from '../schema/value-kind.ts';
import { type CellEvidence, evidenceOf } from './cell-evidence.ts';
import type { ItemRecord, RecordCell } from './item-record.ts';
import { type ReceiptBlock, type ReceiptItem, receiptBlock } from './receipt-block.ts';
import type { PrintedNumber } from './receipt-lines.ts';

interface Roles {
  name: Field;
  lineTotal: Field;
  unitPrice: Field | undefined;
  quantity: Field | undefined;
  code: Field | undefined;
  discount: Field | undefined;
  taxMark: Field | undefined;
}

export function receiptItems(context: Context, columns: ReadonlyMap<Field, ColumnRole>): ItemRecord[] {
  const roles = rolesOf(context.fields, columns);
  if (roles === undefined) return [];
  for (const page of context.view.pages) {
    const block = receiptBlock(context, page);
    if (block !== undefined && block.items.length > 0) return recordsOf(context, block, roles);
  }
  return [];
}

/**
 * Lines of a receipt that multiply out or add up, if they say more than a table of the same list. Without rules between
 * them, tables of receipts often go on into the sums: of a table, rows that have what every line has are counted.
 */
export function provedLines({ view }: Context, lines: ItemRecord[], table: readonly ItemRecord[]): ItemRecord[] {
  if (view.pages.length > 1 || view.rows.length > MAX_ROWS || !isProved(lines)) return [];
  const [first = []] = lines;
  const always = first.map(({ field }) => field).filter((field) => lines.every((line) => hasField(line, field)));
  const whole = table.filter((record) => always.every((field) => hasField(record, field)));
  const more = cellsIn(lines) - cellsIn(whole);
  return more > 0 || (more === 0 && whole.length < table.length) ? lines : [];
}

const hasField = (record: ItemRecord, field: Field): boolean => record.some((cell) => cell.field === field);

const cellsIn = (records: readonly ItemRecord[]): number => records.reduce((sum, { length }) => sum + length, 0);

const MAX_ROWS = 250;

export function isProved([first]: readonly ItemRecord[]): boolean {
  const way = first?.[0]?.evidence.way;
  return way === 'receipt' || way === 'provedTax';
}

function rolesOf(fields: readonly Field[], columns: ReadonlyMap<Field, ColumnRole>): Roles | undefined {
  const byConcept = (id: string): Field | undefined => fields.find((field) => field.concept?.id === id);
  const byRole = (role: ColumnRole): Field | undefined => fields.find((field) => columns.get(field) === role);
  const discount = byRole('discount');
  const amounts = fields.filter((field) => field.kind === 'money' && field !== discount);
  const code = byRole('code') ?? byConcept('item_code');
  const name =
    byRole('description') ??
    byConcept('item_description') ??
    fields.find((field) => (field.kind === 'text' || field.kind === 'name') && field !== code);
  const priced = byRole('unit_price') ?? byConcept('unit_price');
  const lineTotal = byRole('line_total') ?? byConcept('line_total') ?? amounts.at(-1);
  if (name === undefined || lineTotal === undefined || !fields.some(isOfItem)) return undefined;
  const unitPrice = priced ?? amounts.find((field) => field !== lineTotal);
  return {
    ...{ name, lineTotal, code, discount },
    unitPrice: unitPrice === lineTotal ? undefined : unitPrice,
    quantity:
      byRole('quantity') ?? byConcept('quantity') ?? fields.find((field) => field.kind === 'number' && field !== code),
    taxMark: fields.find((field) => field !== code && field !== name && isTaxMark(field)),
  };
}

/** "tax_code", "vat_class": letters, not a rate or an amount. */
const isTaxMark = ({ name, schema }: Field): boolean =>
  schema.type === 'string' &&
  /\b(?:tax|vat|gst|mwst|tva|iva)\b/i.test(spacedName(name)) &&
  !/rate|amount|percent/i.test(name);

/** Any list has names and amounts; only lists of goods are printed like this. */
const ITEM_CONCEPTS: ReadonlySet<string> = new Set(['item_description', 'line_total', 'unit_price', 'quantity']);
const isOfItem = ({ concept }: Field): boolean => concept !== undefined && ITEM_CONCEPTS.has(concept.id);

function recordsOf(context: Context, block: ReceiptBlock, roles: Roles): ItemRecord[] {
  const isOfGoods = context.fields.filter(isOfItem).length > 1 && block.hasSums;
  const evidence = evidenceOf(block.addsUp ? 'receipt' : isOfGoods ? 'goods' : 'lines');
  return block.items.map((item) => recordOf(item, roles, evidence));
}

/** Discounts are printed with a minus, which a field may ask to leave out. */
const discountFor = (field: Field | undefined, { value }: PrintedNumber): Pick<RecordCell, 'value'> =>
  /\bpositive\b/i.test(field?.schema.description ?? '') ? { value: Math.abs(value) } : {};

function recordOf(item: ReceiptItem, roles: Roles, evidence: CellEvidence): ItemRecord {
  const record: ItemRecord = [];
  const add = (field: Field | undefined, cell: Omit<RecordCell, 'field' | 'evidence'> | undefined): void => {
    if (field !== undefined && cell !== undefined) record.push({ field, evidence, ...cell });
  };
  const front = item.isCodeInName && roles.code === undefined && item.code !== undefined ? [item.code] : [];
  add(roles.name, { words: [...front, ...item.name] });
  add(roles.lineTotal, { words: [item.amount.word] });
  add(roles.unitPrice, item.unitPrice && { words: [item.unitPrice.word] });
  add(roles.quantity, item.quantity && { words: [item.quantity.word] });
  add(roles.code, item.code && { words: [item.code] });
  add(roles.discount, item.discount && { words: [item.discount.word], ...discountFor(roles.discount, item.discount) });
  add(roles.taxMark, item.taxMark && { words: [item.taxMark.word], value: item.taxMark.text });
  return record;
}
