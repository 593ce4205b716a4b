/** Item lists without a header, as on receipts: rows with an amount at their end, above the first sum. */

import type { Context } from '../core/context.ts';
import type { Field } from '../core/field.ts';
import { median } from '../core/median.ts';
import { joinWords, type Row, type ViewPage, type ViewWord } from '../core/view.ts';
import { CURRENCY } from '../recognise/currency-signs.ts';
import { findDates } from '../recognise/dates.ts';
import { parseNumber } from '../recognise/numbers.ts';
import { RECEIPT, SUM_ROW } from '../weights/columns.ts';
import { evidenceOf } from './cell-evidence.ts';
import { isAmountText } from './columns.ts';
import type { ItemRecord } from './item-record.ts';
import { SUM_CONCEPTS } from './sum-rows.ts';

interface Roles {
  name: Field;
  lineTotal: Field;
  unitPrice: Field | undefined;
  quantity: Field | undefined;
}

export function receiptItems(context: Context): ItemRecord[] {
  const roles = rolesOf(context.fields);
  if (roles === undefined) return [];
  for (const page of context.view.pages) {
    const records = itemsOf(context, page, roles);
    if (records.length > 0) return records;
  }
  return [];
}

function rolesOf(fields: readonly Field[]): Roles | undefined {
  const byConcept = (id: string): Field | undefined => fields.find((field) => field.concept?.id === id);
  const amounts = fields.filter((field) => field.kind === 'money');
  const name = byConcept('item_description') ?? fields.find((field) => field.kind === 'text' || field.kind === 'name');
  const lineTotal = byConcept('line_total') ?? amounts.at(-1);
  if (name === undefined || lineTotal === undefined || !fields.some(isOfItem)) return undefined;
  const unitPrice = byConcept('unit_price') ?? amounts.find((field) => field !== lineTotal);
  return {
    name,
    lineTotal,
    unitPrice: unitPrice === lineTotal ? undefined : unitPrice,
    quantity: byConcept('quantity') ?? fields.find((field) => field.kind === 'number'),
  };
}

/** Any list has names and amounts; only lists of goods are printed like this. */
const ITEM_CONCEPTS: ReadonlySet<string> = new Set(['item_description', 'line_total', 'unit_price', 'quantity']);
const isOfItem = ({ concept }: Field): boolean => concept !== undefined && ITEM_CONCEPTS.has(concept.id);

function itemsOf(context: Context, page: ViewPage, roles: Roles): ItemRecord[] {
  const end = firstSum(context, page);
  const priced = page.rows.slice(0, end).filter(endsInAmount);
  const edge = median(priced.map((row) => row.right));
  if (edge === undefined) return [];
  const records: ItemRecord[] = [];
  let nameAbove: Row | undefined;
  for (const row of page.rows.slice(0, end)) {
    const isPriced = priced.includes(row) && Math.abs(row.right - edge) <= RECEIPT.edge * page.width;
    if (!isPriced) {
      const isText = /\p{L}{3}/u.test(row.text) && !/:\s*\S/.test(row.text) && findDates(row.text).length === 0;
      nameAbove = isText ? row : undefined;
      continue;
    }
    const record = recordOf(context, row, nameAbove, roles);
    if (record !== undefined) records.push(record);
    nameAbove = undefined;
  }
  const under = page.rows.slice(end, end + SUM_ROWS);
  const isOfGoods = context.fields.filter(isOfItem).length > 1 && under.length > 0;
  const evidence = evidenceOf(addsUp(context, under, records, roles) ? 'receipt' : isOfGoods ? 'goods' : 'lines');
  for (const record of records) for (const cell of record) cell.evidence = evidence;
  return records;
}

const SUM_ROWS = 8;

/** Whether the amounts of the items are one of the sums under them. */
function addsUp(
  { decimal }: Context,
  under: readonly Row[],
  records: readonly ItemRecord[],
  { lineTotal }: Roles,
): boolean {
  const totals = records.map((record) =>
    amountOf(record.find(({ field }) => field === lineTotal)?.words ?? [], decimal),
  );
  const sum = totals.reduce((all, one) => all + one, 0);
  return under.some(({ words }) => words.some((word) => Math.abs(amountOf([word], decimal) - sum) <= RECEIPT.offBy));
}

const amountOf = (words: readonly ViewWord[], decimal: Context['decimal']): number =>
  words.every(({ text }) => isAmountText(text)) ? (parseNumber(joinWords(words), decimal) ?? Number.NaN) : Number.NaN;

function firstSum(context: Context, page: ViewPage): number {
  const at = page.rows.findIndex((row, place) => {
    if (place <= 2 || place <= RECEIPT.sumsFrom * page.rows.length) return false;
    const text = row.text.replace(/[\d.,$€£:]+/g, ' ').trim();
    const sum = context.scorer.score(text).concepts.find(({ id }) => id === 'total' || id === 'subtotal');
    if (sum === undefined || sum.score <= SUM_ROW.receipt) return false;
    return sum.score > SUM_ROW.receiptAlone || row.segments.some((segment) => isAmountText(segment.text));
  });
  return at < 0 ? page.rows.length : at;
}

const endsInAmount = (row: Row): boolean =>
  isAmountText(row.words.at(-1)?.text ?? '') || isAmountText(row.segments.at(-1)?.text ?? '');

const PRICE_MARK = new RegExp(`^(?:${CURRENCY}|[A-Z]{1,2}|\\*+[A-Z]?|@)$`, 'i');
const isPriceMark = (text: string): boolean => PRICE_MARK.test(text);

function recordOf(context: Context, row: Row, nameAbove: Row | undefined, roles: Roles): ItemRecord | undefined {
  const words = [...row.words];
  const amounts: ViewWord[] = [];
  for (
    let last = words.at(-1);
    last !== undefined && (isAmountText(last.text) || isPriceMark(last.text));
    last = words.at(-1)
  ) {
    if (/\d/.test(last.text)) amounts.unshift(last);
    words.pop();
  }
  const total = amounts.at(-1);
  if (total === undefined) return undefined;
  const quantity = takeQuantity(words);
  const own = cleanedName(words);
  const name = own.some((word) => /\p{L}{2}/u.test(word.text)) ? own : (nameAbove?.words ?? []);
  if (name.length === 0) return undefined;
  if (
    context.scorer
      .score(joinWords(name))
      .concepts.some(({ id, score }) => SUM_CONCEPTS.has(id) && score > SUM_ROW.itemName)
  )
    return undefined;
  const evidence = evidenceOf('lines');
  const record: ItemRecord = [
    { field: roles.name, words: name, evidence },
    { field: roles.lineTotal, words: [total], evidence },
  ];
  const [first] = amounts;
  if (roles.unitPrice !== undefined && amounts.length > 1 && first !== undefined) {
    record.push({ field: roles.unitPrice, words: [first], evidence });
  }
  if (roles.quantity !== undefined && quantity !== undefined)
    record.push({ field: roles.quantity, words: [quantity], evidence });
  return record;
}

function takeQuantity(words: ViewWord[]): ViewWord | undefined {
  if (words.length > 1 && /^\d{1,3}[xX]?$/.test(words[0]?.text ?? '')) return words.shift();
  if (/^[xX]?\d{1,3}[xX]?$/.test(words.at(-1)?.text ?? '')) return words.pop();
  return undefined;
}

/** Strips codes and marks around the name of an item. */
function cleanedName(words: readonly ViewWord[]): ViewWord[] {
  const name = words.filter((word) => !/^[@xX*]$/.test(word.text));
  const hasRest = (rest: readonly ViewWord[]): boolean => rest.some((word) => /\p{L}{2}/u.test(word.text));
  while (name.length > 1 && /^([A-Z]|\d{3,}|[#*]+)$/.test(name[0]?.text ?? '') && hasRest(name.slice(1))) name.shift();
  while (name.length > 1 && /^([A-Z]\d?|\d?[A-Z]|\*+)$/.test(name.at(-1)?.text ?? '')) name.pop();
  return name;
}
